"""An answer that stays closed until it is opened."""

from fractions import Fraction

import pytest

from widgets import Answer


def test_an_answer_is_closed_and_text():
    answer = Answer("First <b>.\n\nSecond & last.", table=[["face", "chance"], [6, Fraction(1, 6)]])
    bundle = answer._repr_mimebundle_()
    html = bundle["text/html"]
    assert html.startswith("<details><summary>Answer</summary><p>First &lt;b&gt;.</p><p>Second &amp; last.</p><table>")
    assert "<b>" not in html and (html.count("<th "), html.count("<td ")) == (2, 2) and ">1/6</td>" in html
    assert bundle["text/plain"] == "Answer\nFirst <b>.\nSecond & last.\nface | chance\n6 | 1/6"
    assert "<summary>Why &lt;so&gt;</summary>" in Answer("x", title="Why <so>").html
    assert "&lt;i&gt;" in Answer("x", table=[["<i>"]]).html


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"text": 3}, "text must be a text, not 3"),
        ({"text": "x", "title": " "}, "title must say something"),
        ({"text": "x", "table": [["a", "b"], [1]]}, "as many cells as its heading; they have 2, 1"),
    ],
)
def test_an_answer_that_does_not_fit_is_refused(arguments, message):
    with pytest.raises(ValueError, match=message):
        Answer(**arguments)
