"""Serves a built site to this machine alone: `python -m lite.serve`, or `make site-serve`, until it is stopped."""

from __future__ import annotations

import argparse
import contextlib
import sys
import threading
from collections.abc import Iterator, Sequence
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from .build import TARGET

TYPES = {".mjs": "text/javascript", ".js": "text/javascript", ".wasm": "application/wasm", ".whl": "application/zip"}


class Handler(SimpleHTTPRequestHandler):
    """Files of a folder, with the types that a browser wants for modules and compiled code on every system."""

    extensions_map = SimpleHTTPRequestHandler.extensions_map | TYPES
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Say nothing of requests that went well."""

    def log_error(self, format: str, *values: object) -> None:
        """Say what was asked for and is not there."""
        print(self.path, format % values, file=sys.stderr)


class Server(ThreadingHTTPServer):
    """A server that keeps in mind what was answered with an error: pairs of path and status."""

    def __init__(self, folder: Path, port: int) -> None:
        self.refused: list[tuple[str, int]] = []
        super().__init__(("127.0.0.1", port), partial(Noting, self.refused, directory=str(folder)))

    def handle_error(self, request: object, client_address: object) -> None:
        """Say nothing of a browser that did not wait for an answer."""
        if not isinstance(sys.exception(), ConnectionError):
            super().handle_error(request, client_address)  # type: ignore[arg-type]

    @property
    def url(self) -> str:
        """Where it is."""
        return f"http://127.0.0.1:{self.server_port}"


class Noting(Handler):
    """A handler that notes errors in a list."""

    def __init__(self, refused: list[tuple[str, int]], *values: object, directory: str) -> None:
        self.refused = refused
        super().__init__(*values, directory=directory)  # type: ignore[arg-type]

    def send_response(self, code: int, message: str | None = None) -> None:
        """Note errors."""
        if code >= 400:
            self.refused.append((self.path, code))
        super().send_response(code, message)


@contextlib.contextmanager
def serving(folder: Path, port: int = 0) -> Iterator[Server]:
    """Serve a folder from a thread of its own.

    Args:
        folder: of the site.
        port: 0 for any that is free.
    """
    with Server(folder, port) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield server
        server.shutdown()


def main(arguments: Sequence[str] | None = None) -> int:
    """Serve the site until Ctrl-C; 0, or 1 if there is none."""
    parser = argparse.ArgumentParser(prog="python -m lite.serve", description="Serve the built site to this machine.")
    parser.add_argument("--folder", type=Path, default=TARGET, help="the folder of the site")
    parser.add_argument("--port", type=int, default=8000, help="0 for any that is free")
    chosen = parser.parse_args(arguments)
    if not (chosen.folder / "index.html").is_file():
        print(f"There is no site in {chosen.folder}. To build it: make site", file=sys.stderr)
        return 1
    with Server(chosen.folder, chosen.port) as server, contextlib.suppress(KeyboardInterrupt):
        print(f"The lessons are at {server.url}/ until you press Ctrl-C.", flush=True)
        server.serve_forever()
    return 0


if __name__ == "__main__":
    sys.exit(main())
