"""Drives a real JupyterLab in a real browser: its server, its pages, and what may not happen on them."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from playwright.sync_api import BrowserContext, Page

START_SECONDS = 90
LIGHT = "JupyterLab Light"
SETTINGS = {
    "apputils-extension/notification": {"fetchNews": "false", "checkForUpdates": False, "doNotDisturbMode": True},
    "docmanager-extension/plugin": {"autosave": False},
    "completer-extension/manager": {"autoCompletion": False},
    "notebook-extension/tracker": {"windowingMode": "none"},  # else cells off the screen are not in the document
}
OPTIONS = [
    "--no-browser",
    "--allow-root",
    "--ip=127.0.0.1",
    "--ServerApp.port_retries=0",
    "--ServerApp.password=",
    "--ServerApp.kernel_websocket_connection_class=widgets.server.QuickConnection",
    "--ServerApp.disable_check_xsrf=True",
    "--IdentityProvider.token=",
    "--LabApp.news_url=None",
    "--LabApp.extension_manager=readonly",
    "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate",
    "--LabApp.expose_app_in_browser=True",
    "--JupyterNotebookApp.expose_app_in_browser=True",  # the same server shows Notebook 7
]


# --------------------------------------------------------------------------------------------------------------- server
@dataclass(frozen=True)
class Lab:
    """A running JupyterLab: its address, the folder it shows, the folder of its settings."""

    url: str
    root: Path
    settings: Path

    def write_notebook(self, path: str, *cells: str) -> str:
        """Write a notebook of code cells into the folder; the path, for `open_notebook`."""
        code = {"cell_type": "code", "execution_count": None, "metadata": {}, "outputs": []}
        document = {
            "cells": [{**code, "id": f"cell-{n}", "source": source} for n, source in enumerate(cells)],
            "metadata": {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}},
            "nbformat": 4,
            "nbformat_minor": 5,
        }
        (self.root / path).write_text(json.dumps(document), encoding="utf-8")
        return path

    def reset(self) -> None:
        """Shut all kernels down, and put the settings back."""
        with urllib.request.urlopen(f"{self.url}/api/sessions", timeout=10) as answer:
            sessions = json.load(answer)
        for session in sessions:
            request = urllib.request.Request(f"{self.url}/api/sessions/{session['id']}", method="DELETE")
            urllib.request.urlopen(request, timeout=20).close()
        self.write_settings()

    def write_settings(self) -> None:
        """Write the settings that the tests want, and no others."""
        shutil.rmtree(self.settings, ignore_errors=True)
        for name, values in SETTINGS.items():
            file = self.settings / "@jupyterlab" / f"{name}.jupyterlab-settings"
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(json.dumps(values), encoding="utf-8")


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@contextlib.contextmanager
def serve(root: Path, home: Path) -> Iterator[Lab]:
    """JupyterLab on the folder `root`, with all it keeps for itself in `home`."""
    lab = Lab(f"http://127.0.0.1:{free_port()}", root, home / "settings")
    lab.write_settings()
    folders = {
        "JUPYTER_CONFIG_DIR": "config",
        "JUPYTER_DATA_DIR": "data",
        "JUPYTER_RUNTIME_DIR": "runtime",
        "JUPYTERLAB_SETTINGS_DIR": "settings",
        "JUPYTERLAB_WORKSPACES_DIR": "workspaces",
        "IPYTHONDIR": "ipython",
    }
    env = os.environ | {name: str(home / folder) for name, folder in folders.items()} | {"JUPYTER_PLATFORM_DIRS": "1"}
    port = lab.url.rpartition(":")[2]
    command = [sys.executable, "-m", "jupyterlab", *OPTIONS, f"--port={port}", f"--ServerApp.root_dir={root}"]
    log = home / "lab.log"
    with log.open("w") as out:
        server = subprocess.Popen(command, env=env, stdout=out, stderr=subprocess.STDOUT)
    try:
        wait_for_server(lab, server, log)
        yield lab
    finally:
        server.terminate()
        try:
            server.wait(20)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait(20)


def wait_for_server(lab: Lab, server: subprocess.Popen[bytes], log: Path) -> None:
    """Wait until the server answers; if it does not, say what it said."""
    end = time.monotonic() + START_SECONDS
    while time.monotonic() < end and server.poll() is None:
        with contextlib.suppress(OSError):
            urllib.request.urlopen(f"{lab.url}/api/status", timeout=2).close()
            return
        time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start in {START_SECONDS} s:\n{log.read_text()[-4000:]}")


# ---------------------------------------------------------------------------------------------------------------- watch
@dataclass
class Watch:
    """What may not happen on a page: requests that leave the machine, console errors, uncaught errors."""

    url: str
    outside: list[str] = field(default_factory=list)
    console: list[str] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)
    not_ours: str = ""  # uncaught errors that come from a script with this in its address are left out

    def over(self, context: BrowserContext) -> None:
        """Watch all pages of a context, and stop what would leave the machine."""
        context.route("**/*", self.request)
        context.on("console", lambda message: self.console.append(message.text) if message.type == "error" else None)
        context.on("weberror", lambda error: self.error(error.error))
        context.on("page", lambda page: page.on("websocket", lambda socket: self.socket(socket.url)))

    def request(self, route: Any) -> None:
        """Let a request to our server through, note and stop any other."""
        if self.notice(route.request.url):
            route.abort()
        else:
            route.continue_()

    def notice(self, url: str) -> bool:
        """Note an address that is not our server's; is it one?"""
        outside = not url.startswith((f"{self.url}/", "blob:", "data:"))
        if outside:
            self.outside.append(url)
        return outside

    def error(self, error: Any) -> None:
        """Note an uncaught error."""
        if not self.not_ours or self.not_ours not in (error.stack or ""):
            self.errors.append(str(error))

    def socket(self, url: str) -> None:
        """Note a socket to anywhere but our server."""
        if not url.startswith(self.url.replace("http", "ws", 1) + "/"):
            self.outside.append(url)

    def forget(self) -> None:
        """Begin anew."""
        self.not_ours = ""
        for seen in (self.outside, self.console, self.errors):
            seen.clear()

    def check(self) -> None:
        """Fail if anything happened."""
        assert not self.outside, f"requests left the machine: {self.outside}"
        assert not self.console, f"errors in the console: {self.console}"
        assert not self.errors, f"uncaught errors: {self.errors}"


# ---------------------------------------------------------------------------------------------------------------- pages
def within(page: Page, seconds: float, script: str, argument: object = None) -> Any:
    """Evaluate an async function of one argument on the page, with a limit, for `evaluate` has none."""
    timed = f"""argument => {{
      let timer;
      const late = new Promise((_, fail) => {{
        timer = setTimeout(() => fail(new Error("no answer within {seconds} s")), {seconds} * 1000);
      }});
      return Promise.race([({script})(argument), late]).finally(() => clearTimeout(timer));
    }}"""
    return page.evaluate(timed, argument)


def open_notebook(page: Page, lab: Lab, path: str) -> None:
    """Open a notebook of the folder, and nothing else, and wait until it is shown and its kernel is ready."""
    if in_lab(page):
        close_all(page)
        script = """async path => {
          const { shell, commands } = window.jupyterapp;
          shell.activateById((await commands.execute("docmanager:open", { path })).id);
        }"""
        within(page, 30, script, path)
    else:
        page.goto(f"{lab.url}/lab/tree/{path}?reset", wait_until="domcontentloaded")
    page.wait_for_selector(".jp-NotebookPanel:not(.lm-mod-hidden) .jp-Cell", timeout=60_000)
    wait_ready(page)


def in_lab(page: Page) -> bool:
    """Does the page show JupyterLab already?"""
    return bool(page.evaluate("window.jupyterapp?.name === 'JupyterLab'"))


def close_all(page: Page) -> None:
    """End the kernels of JupyterLab's page, close what is open, sides and theme as at first; leave any other page."""
    script = """async () => {
      const { shell } = window.jupyterapp;
      for (const widget of [...shell.widgets("main")]) {
        await widget.sessionContext?.shutdown();
        widget.dispose();
      }
      document.querySelectorAll(".jp-Dialog").forEach(each => each.remove());
      shell.expandLeft();
      return document.body.dataset.jpThemeName;
    }"""
    if not in_lab(page):
        page.goto("about:blank")
    elif within(page, 30, script) != LIGHT:
        set_theme(page, LIGHT)


def wait_ready(page: Page, seconds: float = 60) -> None:
    """Wait until the notebook has a kernel that is idle."""
    # The indicator of the toolbar says "idle" while there is no kernel yet, so the session is asked.
    script = """async () => {
      for (;;) {
        const panel = window.jupyterapp?.shell?.currentWidget;
        if (panel?.sessionContext && panel.content?.widgets) {
          await panel.context.ready; await panel.revealed; await panel.sessionContext.ready;
          const kernel = panel.sessionContext.session?.kernel;
          if (kernel) {
            await kernel.info;
            if (kernel.status === "idle" && kernel.connectionStatus === "connected") return;
          }
        }
        await new Promise(done => setTimeout(done, 50));
      }
    }"""
    within(page, seconds, script)


def run_all(page: Page, seconds: float = 90) -> None:
    """Run all cells and wait until all are done; fail if one raised."""
    within(page, seconds, "async () => { await window.jupyterapp.commands.execute('notebook:run-all-cells'); }")
    check_cells(page)


def run_cell(page: Page, n: int, seconds: float = 60) -> None:
    """Run the cell number `n` (markdown counts, from 0) and wait until it is done; fail if it raised."""
    script = """async n => {
      window.jupyterapp.shell.currentWidget.content.activeCellIndex = n;
      await window.jupyterapp.commands.execute("notebook:run-cell");
    }"""
    within(page, seconds, script, n)
    check_cells(page)


def check_cells(page: Page) -> None:
    """Fail if the output of a cell is an error, unless the cell is tagged `raises-exception`."""
    script = """async () => window.jupyterapp.shell.currentWidget.content.widgets.flatMap(cell => {
      const { cell_type, outputs, metadata } = cell.model.toJSON();
      if (cell_type !== "code" || metadata.tags?.includes("raises-exception")) return [];
      return outputs.filter(each => each.output_type === "error").map(each => `${each.ename}: ${each.evalue}`);
    })"""
    errors = within(page, 10, script)
    assert not errors, f"cells raised: {errors}"


def kernel_eval(page: Page, code: str, seconds: float = 30) -> str:
    """Run code in the notebook's kernel without touching the document; what it printed or showed, as text."""
    script = """async code => {
      const kernel = window.jupyterapp.shell.currentWidget.sessionContext.session.kernel;
      let text = "";
      const future = kernel.requestExecute({ code, store_history: false });
      future.onIOPub = ({ header, content }) => {
        if (header.msg_type === "stream") text += content.text;
        else if (header.msg_type === "error") throw new Error(`${content.ename}: ${content.evalue}`);
        else if (content.data) text += content.data["text/plain"] ?? "";
      };
      const reply = (await future.done).content;
      if (reply.status !== "ok") throw new Error(`${reply.ename}: ${reply.evalue}`);
      return text;
    }"""
    return within(page, seconds, script, code)


def set_theme(page: Page, theme: str) -> None:
    """Change to "JupyterLab Light" or "JupyterLab Dark"."""
    script = """async theme => {
      await window.jupyterapp.commands.execute("apputils:change-theme", { theme });
      while (document.body.dataset.jpThemeName !== theme) await new Promise(done => setTimeout(done, 50));
    }"""
    within(page, 30, script, theme)


def screenshot(page: Page, name: str, selector: str | None = None) -> Path:
    """Save a picture of the page, or of the first element that fits, into the folder SCREENSHOTS; its path."""
    folder = Path(os.environ.get("SCREENSHOTS") or Path(tempfile.gettempdir()) / "gamelib-screenshots")
    path = folder / f"{name}.png"
    path.parent.mkdir(parents=True, exist_ok=True)
    if selector:
        page.locator(selector).first.screenshot(path=path)
    else:
        page.screenshot(path=path)
    return path
