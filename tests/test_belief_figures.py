"""Figures of beliefs: what they say in words and tables, and what they refuse."""

from fractions import Fraction

import pytest

from gamelib.figures import beliefs_figure, calibration_figure

BELIEFS = {"dealt": {"a": Fraction(1, 4), "b": Fraction(3, 4)}, "first pick": {"b": Fraction(1)}}


def test_a_belief_is_in_the_words_and_the_table():
    found = beliefs_figure(BELIEFS, "which it is", truth="b")
    assert found.table == [["seen", "a", "b (true)"], ["dealt", "1/4", "3/4"], ["first pick", "0", "1"]]
    assert "dealt: a 25 %, b 75 %; first pick: a 0 %, b 100 %" in found.alt
    assert found.alt.endswith("True was b.")
    assert "True" not in beliefs_figure(BELIEFS, "which it is").alt
    assert found.source.startswith("data:image/png")


def test_beliefs_that_cannot_be_drawn():
    with pytest.raises(ValueError, match="no belief"):
        beliefs_figure({}, "x")
    with pytest.raises(ValueError, match="a or b, not 'c'"):
        beliefs_figure(BELIEFS, "x", truth="c")


def test_statements_are_put_together_by_what_was_said():
    said = [(Fraction(0), False)] * 3 + [(Fraction(1, 10), True), (Fraction(3, 20), False)]
    said += [(Fraction(199, 200), True), (Fraction(1, 5), False), (Fraction(1), True)]
    found = calibration_figure(said, "b")
    rows = [row[:4] for row in found.table[1:]]
    assert rows == [
        ["0 %", "3", "0", "0 %"], ["12.5 %", "2", "1", "50 %"], ["20 %", "1", "0", "0 %"],
        ["99.5 %", "1", "1", "100 %"], ["100 %", "1", "1", "100 %"],
    ]  # fmt: skip
    assert "12.5 % said 2 times, true 50 %" in found.alt


def test_statements_that_are_none():
    with pytest.raises(ValueError, match="nothing"):
        calibration_figure([], "b")
    with pytest.raises(ValueError, match="between 0 and 1, not 3/2"):
        calibration_figure([(Fraction(3, 2), True)], "b")
