"""How likely: distributions, exact and sampled, and what a sample says about the truth."""

from gamelib.odds.distribution import ChiSquare, Distribution
from gamelib.odds.estimate import Estimate, wilson
from gamelib.odds.paired import Paired
from gamelib.odds.sample import Sample

__all__ = ["ChiSquare", "Distribution", "Estimate", "Paired", "Sample", "wilson"]
