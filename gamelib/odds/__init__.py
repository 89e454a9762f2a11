"""How likely: many games, distributions exact and sampled, and what a sample says about the truth.

Importing it needs only the standard library; NumPy and numba come in when games are counted compiled, matplotlib when
something is drawn.
"""

from gamelib.odds.distribution import ChiSquare, Distribution
from gamelib.odds.estimate import Estimate, wilson
from gamelib.odds.law import Law, LawTooLarge, law
from gamelib.odds.paired import Paired
from gamelib.odds.sample import Sample
from gamelib.odds.simulate import simulate, simulate_pair  # `simulate` is the function and hides the module

__all__ = [
    "ChiSquare",
    "Distribution",
    "Estimate",
    "Law",
    "LawTooLarge",
    "Paired",
    "Sample",
    "law",
    "simulate",
    "simulate_pair",
    "wilson",
]
