"""What can happen, what if, and why."""

from gamelib.explore.chains import chain_graph

__all__ = ["chain_graph"]
