"""What can happen, what if, and why."""

from gamelib.explore.chains import chain_graph
from gamelib.explore.compare import compare, first_divergence
from gamelib.explore.find import Found, NothingFound, find
from gamelib.explore.rulings import rulings_table

__all__ = ["Found", "NothingFound", "chain_graph", "compare", "find", "first_divergence", "rulings_table"]
