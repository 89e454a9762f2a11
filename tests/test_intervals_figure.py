"""The figure of many intervals: it says which hold the truth, and refuses what it cannot draw."""

from fractions import Fraction

import pytest

pytest.importorskip("matplotlib")
from gamelib.figures import intervals_figure

THREE = [(0.2, 0.4), (0.35, 0.6), (0.45, 0.5)]


def test_it_says_which_miss_the_truth() -> None:
    figure = intervals_figure(THREE, Fraction(2, 5), "wins", "a line")
    assert "2 of 3 hold 40 %" in figure.alt and figure.alt.endswith("not those of the samples 3.")
    assert [row[0] for row in figure.table[1:]] == [1, 2, 3]
    assert [row[2] for row in figure.table[1:]] == ["yes", "yes", "no"]
    assert "data:image/png" in figure.html and "a line" in figure.html


def test_an_end_belongs_to_its_interval() -> None:
    assert "3 of 3 hold" in intervals_figure([(0.1, 0.5), (0.5, 0.7), (0.5, 0.5)], 0.5, "wins").alt


def test_text_is_shown_as_text() -> None:
    assert "<b>" not in intervals_figure(THREE, 0.4, "<b>wins", "<b>x").html


@pytest.mark.parametrize(
    ("given", "said"), [([], "1 to 200"), ([(0.1, 0.2)] * 201, "not 201"), ([(0.3, 0.2)], "0.3 to 0.2")]
)
def test_what_cannot_be_drawn(given: list[tuple[float, float]], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        intervals_figure(given, 0.5, "wins")
