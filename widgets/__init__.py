"""Jupyter widgets over gamelib. Python keeps the rules; the browser draws, and steps through the past by itself."""

from ._base import Widget
from .explorer import TurnExplorer
from .scorelab import ScoreLab
from .stepper import TurnStepper

__all__ = ["ScoreLab", "TurnExplorer", "TurnStepper", "Widget"]
