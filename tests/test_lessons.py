"""Lessons: every question knows its answer and its slips; answers of all kinds are compared; codes pool a class."""

from fractions import Fraction
from importlib.metadata import version
from typing import Any

import numpy
import pytest

from gamelib.lessons import Lesson, Pooled, Question, lesson, lessons, pool
from gamelib.lessons.compare import difference
from gamelib.odds import Distribution

QUESTIONS = [(name, id) for name in lessons() for id in lesson(name).questions]
each_question = pytest.mark.parametrize(("name", "id"), QUESTIONS)


# --------------------------------------------------------------------------------------------- all lessons
@pytest.mark.slow
@each_question
def test_the_truth_is_right_and_the_slips_are_wrong(name: str, id: str) -> None:
    asked = lesson(name).questions[id]
    truth = asked.truth()
    assert asked.feedback(truth).right
    assert asked.feedback(truth).text == asked.right
    cases = asked.cases() if asked.cases else None
    for slip in asked.slips:
        assert difference(slip.value, truth, asked.within, cases), f"the slip {slip.value!r} is right"
        assert not asked.feedback(slip.value).right
        if cases is None and not asked.judge:
            said = [other.reply for other in asked.slips if not difference(other.value, slip.value, asked.within)]
            assert asked.feedback(slip.value).text in said


@each_question
def test_no_answer_is_not_yet_an_answer(name: str, id: str) -> None:
    for nothing in (..., None):
        said = lesson(name).check(id, nothing)
        assert not said and "no answer yet" in said.text


@each_question
def test_whatever_is_answered_is_answered(name: str, id: str) -> None:
    """A student may give anything: a reply, never an exception."""
    strange: list[Any] = [
        "", "yes", -1, 10**400, -(10**400), 0.5, float("nan"), float("inf"), 1j, Fraction(22, 7), True, [], [1], {},
        {1}, (), {"a": "b"}, object(), print, lambda: 1, lambda *_: None, Distribution({1: Fraction(1)}), [[1, 2], [3]],
        {1: [2]}, {None: None}, b"x", "packages", range(3),
    ]  # fmt: skip
    for answer in strange:
        assert isinstance(lesson(name).check(id, answer).text, str)


@each_question
def test_a_reply_does_not_give_the_answer_away(name: str, id: str) -> None:
    asked = lesson(name).questions[id]
    truth = asked.truth()
    if isinstance(truth, Fraction) and truth.denominator > 1:
        for text in (asked.hint, *(slip.reply for slip in asked.slips)):
            assert str(truth) not in text.split()


@pytest.mark.parametrize("name", lessons())
def test_the_key_has_all_answers(name: str) -> None:
    ours = lesson(name)
    assert ours.name == name and [row[0] for row in ours.key.rows] == list(ours.questions)
    assert list(ours.questions) == [f"q{n}" for n in range(1, len(ours.questions) + 1)]
    assert "<script" not in ours.key._repr_html_() and ours.title in ours.key._repr_html_()


@pytest.mark.parametrize("name", lessons())
def test_what_a_class_pools_has_exact_shares_that_sum_to_one(name: str) -> None:
    pooled = lesson(name).pooled
    if pooled and pooled.exact:
        shares = pooled.exact()
        assert len(shares) == len(pooled.labels) and sum(shares) == 1


def test_a_lesson_or_question_that_is_not_there() -> None:
    with pytest.raises(ValueError, match="no lesson 'cheese'"):
        lesson("cheese")
    with pytest.raises(ValueError, match="no question 'q99'"):
        lesson("one-roll").check("q99", 1)


# ------------------------------------------------------------------------------------------------ answers
HALF = Fraction(1, 2)
RIGHT: list[tuple[Any, Any]] = [
    (Fraction(1, 3), Fraction(1, 3)), (1 / 3, Fraction(1, 3)), (2.0, 2), (Fraction(2), 2), (" B  ", "b"),
    ({1, 2}, {1, 2}), ([2, 1, 1], {1, 2}), ([1, HALF], [1, HALF]), ((1, 0.5), [1, HALF]), ([[0, 1]], [[0, 1]]),
    ({1: HALF, 2: HALF}, Distribution({1: HALF, 2: HALF})), ({1: HALF, 2: HALF, 3: 0}, {1: HALF, 2: HALF}),
    (True, True), (numpy.float64(0.5), HALF), (numpy.int64(2), 2), (numpy.array([1, 2]), [1, 2]),
]  # fmt: skip
WRONG: list[tuple[Any, Any, str]] = [
    (Fraction(2, 3), Fraction(1, 3), "does not happen"),
    (0.33, Fraction(1, 3), "rounded"),
    (33.3333, Fraction(1, 3), "percentage"),
    (7, Fraction(1, 3), "between 0 and 1"),
    (1, 2, "small"),
    (3, 2, "large"),
    ("2", 2, "number is wanted"),
    (True, 1, "number is wanted"),
    (1, True, "True or False"),
    ({1}, {1, 2}, "1 more"),
    ({1, 2, 3}, {1, 2}, "1 of yours"),
    ([1], [1, 2], "list of 2"),
    ([1, 3], [1, 2], "Entry 1"),
    ({1: HALF}, {1: HALF, 2: HALF}, "1 of 2"),
    ({1: HALF, 3: HALF}, {1: HALF, 2: HALF}, "3 cannot come out"),
    ({1: Fraction(1, 4), 2: HALF}, {1: HALF, 2: HALF}, "1: "),
    (3, {1}, "set or list"),
    (3, [1], "list"),
    (3, "x", "text"),
    (3, {1: 1}, "dictionary"),
]


@pytest.mark.parametrize(("answer", "truth"), RIGHT)
def test_right_in_any_form(answer: Any, truth: Any) -> None:
    assert difference(answer, truth) == ""


@pytest.mark.parametrize(("answer", "truth", "said"), WRONG)
def test_wrong_with_a_reason(answer: Any, truth: Any, said: str) -> None:
    assert said in difference(answer, truth)


def test_how_far_a_number_may_be_off() -> None:
    assert difference(10.4, 10, within=0.5) == "" and difference(10.6, 10, within=0.5) == "Too large."
    assert difference({1: 3}, {1: 3.4}, within=0.5) == "" and difference([2.8], [3.4], within=0.5)


def test_a_function_is_compared_on_cases() -> None:
    asked = Question("Twice a number.", lambda: lambda n: 2 * n, "Yes.", cases=lambda: [(1,), (5,)])
    assert asked.feedback(lambda n: n + n)
    assert "For 5 it returns 6" in asked.feedback(lambda n: n + 1).text
    assert "ZeroDivisionError" in asked.feedback(lambda n: n / 0).text
    assert "nothing yet" in asked.feedback(lambda n: ...).text
    assert "function is wanted" in asked.feedback(2).text


def test_text_of_people_is_shown_as_text() -> None:
    asked = Question("What?", lambda: "a", "Yes.", hint="<b>no</b>")
    assert "<b>no" not in asked.feedback("<script>")._repr_html_()


# -------------------------------------------------------------------------------------------------- codes
COUNTS = [10, 9, 11, 10, 12, 8]


def test_codes_come_back_and_add_up() -> None:
    one = lesson("one-roll")
    codes = [one.code(seed, [seed, 9, 11, 10, 12, 8]) for seed in range(5)]
    pooled = pool("\n".join(f"Student {n}: {code}," for n, code in enumerate(codes)))
    assert pooled.lesson is one and not pooled.left_out
    assert pooled.counts == {"1": 10, "2": 45, "3": 55, "4": 50, "5": 60, "6": 40}
    assert [seed for seed, _ in pooled.groups] == list(range(5))
    assert pool(" ".join(codes)).counts == pooled.counts
    assert pool(codes[0].lower()).groups == pooled.groups[:1]


def test_a_code_with_one_letter_changed_is_left_out_and_named() -> None:
    """Every single change of a letter or digit, at every place."""
    good, other = (lesson("one-roll").code(seed, COUNTS) for seed in (4711, 1))
    for place, letter in enumerate(good):
        for new in "0x/.7":
            if new.lower() == letter.lower():
                continue
            bad = good[:place] + new + good[place + 1 :]
            pooled = pool(f"{bad}\n{other}")
            assert [seed for seed, _ in pooled.groups] == [1], bad
            assert len(pooled.left_out) == 1 and pooled.left_out[0][0] == bad


def test_what_is_left_out_has_its_reason() -> None:
    one = lesson("one-roll")
    good, again = one.code(5, COUNTS), one.code(5, COUNTS[::-1])
    pooled = pool(f"{good}\nBen {good}\n{again}\nI was ill\n\n{good[:-6]}")
    assert len(pooled.groups) == 1
    reasons = dict(pooled.left_out)
    assert "twice" in reasons[f"Ben {good}"] and "same dice" in reasons[again] and "no code" in reasons["I was ill"]
    assert len(reasons) == 4


def test_codes_of_another_lesson_or_version_are_foreign(monkeypatch: pytest.MonkeyPatch) -> None:
    from gamelib.lessons import codes

    foreign = Lesson("other-dice", 99, "Other dice", {}, Pooled("faces", ("a",) * 6))
    real = codes.lesson
    monkeypatch.setattr(codes, "lesson", lambda name: foreign if name == "other-dice" else real(name))
    good = lesson("one-roll").code(1, COUNTS)
    pooled = pool(f"{good}\n{foreign.code(2, COUNTS)}")
    assert len(pooled.groups) == 1 and "other-dice" in pooled.left_out[0][1]
    body = f"one-roll/9.9.9/3/{'.'.join(map(str, COUNTS))}"
    newer = f"{body}/{codes._checksum(body)}"
    assert "9.9.9" in dict(pool(f"{good}\n{newer}").left_out)[newer] and version("gamelib-notebooks") != "9.9.9"


@pytest.mark.parametrize("codes", ["", "hello", "one-roll/0.1.0/1/2/AAAA"])
def test_nothing_to_pool(codes: str) -> None:
    with pytest.raises(ValueError, match="no code that can be read"):
        pool(codes)


def test_counts_that_do_not_fit_are_refused() -> None:
    one = lesson("one-roll")
    for seed, counts in ((-1, COUNTS), ("x", COUNTS), (1, COUNTS[1:]), (1, [*COUNTS[1:], -1]), (1, [*COUNTS[1:], 0.5])):
        with pytest.raises(ValueError):
            one.code(seed, counts)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="nothing is put together"):
        Lesson("x", 1, "X", {}).code(1, [1])


def test_a_pool_draws_itself() -> None:
    pooled = pool("\n".join([*(lesson("one-roll").code(seed, COUNTS) for seed in range(3)), "<b>me</b>"]))
    bundle = pooled._repr_mimebundle_()
    assert "180 counted" in bundle["text/html"] and "expected 30" in bundle["text/html"]
    assert "<b>me" not in bundle["text/html"] and "1 left out" in bundle["text/html"]
    assert "3 codes" in bundle["text/plain"]
