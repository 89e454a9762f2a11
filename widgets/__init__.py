"""Jupyter widgets over gamelib. Python keeps the rules; the browser draws, and steps through the past by itself."""

from ._base import Widget
from ._texts import languages, set_language
from .answer import Answer
from .editor import PositionEditor
from .explorer import TurnExplorer
from .on_demand import OnDemand
from .predict import Predict
from .scorelab import ScoreLab
from .stepper import TurnStepper

__all__ = [
    "Answer",
    "OnDemand",
    "PositionEditor",
    "Predict",
    "ScoreLab",
    "TurnExplorer",
    "TurnStepper",
    "Widget",
    "languages",
    "set_language",
]
