"""How likely: many games, distributions exact and sampled, and what a sample says about the truth.

Importing it needs only the standard library; NumPy and numba come in when games are counted compiled, matplotlib, where
it is there, when something is drawn.  Where counting is slow, `gamelib.odds.kept` takes what was counted beforehand.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gamelib.odds.distribution import ChiSquare, Distribution
from gamelib.odds.estimate import Estimate, wilson
from gamelib.odds.law import Law, LawTooLarge, law
from gamelib.odds.matrix import Equilibrium, equilibrium
from gamelib.odds.paired import Paired, most_unseen
from gamelib.odds.perft import perft  # it too hides its module
from gamelib.odds.sample import Sample
from gamelib.odds.simulate import simulate, simulate_pair  # `simulate` is the function and hides the module
from gamelib.odds.solve import Solution, SolveTooLarge, solve
from gamelib.odds.turns import TurnGraph, TurnTooLarge, turn_graph

if TYPE_CHECKING:
    from gamelib.odds.beliefs import Beliefs

__all__ = [
    "Beliefs",
    "ChiSquare",
    "Distribution",
    "Equilibrium",
    "Estimate",
    "Law",
    "LawTooLarge",
    "Paired",
    "Sample",
    "Solution",
    "SolveTooLarge",
    "TurnGraph",
    "TurnTooLarge",
    "equilibrium",
    "law",
    "most_unseen",
    "perft",
    "simulate",
    "simulate_pair",
    "solve",
    "turn_graph",
    "wilson",
]


def __getattr__(name: str) -> Any:
    """`Beliefs` on first need: it is about one game, whose rooms need this package first."""
    if name == "Beliefs":
        from gamelib.odds.beliefs import Beliefs

        return Beliefs
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
