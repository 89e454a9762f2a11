"""Builds the site that runs all lessons in a browser, with JupyterLite: no server, no installation, no network."""
