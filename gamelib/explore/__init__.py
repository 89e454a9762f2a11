"""What can happen, what if, and why."""

from gamelib.explore.chains import chain_graph
from gamelib.explore.compare import compare, first_divergence
from gamelib.explore.rulings import rulings_table

__all__ = ["chain_graph", "compare", "first_divergence", "rulings_table"]
