"""Pocket Rails: rules, states, words and pictures of the second game."""
