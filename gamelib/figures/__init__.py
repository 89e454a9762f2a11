"""Figures, each with alt text and the same facts as a table: drawn with matplotlib, or where it is missing as SVG."""

from gamelib.figures.base import Figure
from gamelib.figures.belief import beliefs_figure, calibration_figure
from gamelib.figures.chain import chain_figure
from gamelib.figures.intervals import intervals_figure
from gamelib.figures.odds import (
    chain_length_figure,
    convergence_figure,
    distribution_figure,
    law_figure,
    paired_figure,
    sample_figure,
    shares_figure,
    win_share_figure,
)

__all__ = [
    "Figure",
    "beliefs_figure",
    "calibration_figure",
    "chain_figure",
    "chain_length_figure",
    "convergence_figure",
    "distribution_figure",
    "intervals_figure",
    "law_figure",
    "paired_figure",
    "sample_figure",
    "shares_figure",
    "win_share_figure",
]
