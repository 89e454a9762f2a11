"""For whoever starts JupyterLab: a connection to kernels that does not make small messages wait.

Jupyter's server leaves Nagle's algorithm on. An answer of a kernel that follows another message then waits until the
page has acknowledged that one, which takes it 40 ms. `make lab` starts JupyterLab with this class; elsewhere it is

    jupyter lab --ServerApp.kernel_websocket_connection_class=widgets.server.QuickConnection
"""

from __future__ import annotations

from typing import Any

from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection


class QuickConnection(ZMQChannelsWebsocketConnection):
    """Sends each message at once (TCP_NODELAY)."""

    def connect(self) -> Any:
        """Connect the page to its kernel."""
        self.websocket_handler.set_nodelay(True)
        return super().connect()
