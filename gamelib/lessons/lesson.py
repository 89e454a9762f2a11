"""A lesson as data: its questions, each with the truth as the engine computes it, and what wrong answers mean."""

from __future__ import annotations

import html
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib import import_module
from typing import Any

from gamelib.lessons.compare import difference
from gamelib.pictures import table_html

# File names of the notebooks without their numbers, and the room of each here
_ROOMS: dict[str, str] = {
    "one-roll": "one_roll",
    "expected-points": "expected_points",
    "ten-thousand-games": "ten_thousand_games",
    "score-distributions": "score_distributions",
    "along-a-chain": "along_a_chain",
    "going-first": "going_first",
    "the-pawn": "the_pawn",
    "endgames": "endgames",
    "strategies": "strategies",
    "counting-cards": "counting_cards",
    "the-insider": "the_insider",
    "rulings-matter": "rulings_matter",
}


@dataclass(frozen=True)
class Slip:
    """A wrong answer that is known, and what to say to it.

    Attributes:
        answer: the answer, or a callable without arguments that computes it.
        reply: names the misconception and says what to look at; not the right answer.
    """

    answer: object
    reply: str

    @property
    def value(self) -> object:
        """The wrong answer itself."""
        return self.answer() if callable(self.answer) else self.answer


@dataclass(frozen=True)
class Question:
    """A question of a lesson.

    Attributes:
        asks: what is asked for, in a sentence; also for the teacher's sheet.
        truth: computes the answer; called when an answer is checked, never before.  A number, text, set, sequence, or
            mapping; a function where one is asked for, which is then compared on `cases`; where many answers are
            right, one of them.
        right: what to say to the right answer: why it is right.
        slips: wrong answers that are known.
        hint: said to any other wrong answer.
        within: how far a number may be from the truth; 0 where it must be exact.
        cases: computes arguments, each a tuple, on which a function is compared with the truth.
        judge: where many answers are right: says what is wrong with one, "" if nothing is; raises ValueError or
            TypeError, in words for the student, for what cannot be read.
    """

    asks: str
    truth: Callable[[], Any]
    right: str
    slips: tuple[Slip, ...] = ()
    hint: str = ""
    within: float = 0
    cases: Callable[[], Sequence[tuple[Any, ...]]] | None = None
    judge: Callable[[Any], str] | None = None

    def feedback(self, answer: object) -> Feedback:
        """What is to be said to an answer."""
        if answer is None or answer is ...:
            return Feedback(False, "There is no answer yet: put yours in place of the three dots.")
        cases = self.cases() if self.cases else None
        wrong = self._judged(answer) if self.judge else difference(answer, self.truth(), self.within, cases)
        if not wrong:
            return Feedback(True, self.right)
        for slip in self.slips if cases is None else ():
            if not difference(answer, slip.value, self.within):
                return Feedback(False, slip.reply)
        return Feedback(False, f"{wrong} {self.hint}".strip())

    def _judged(self, answer: object) -> str:
        """What is wrong with an answer of which the judge may find that it is none at all."""
        assert self.judge is not None
        try:
            return self.judge(answer)
        except (TypeError, ValueError) as error:
            return f"{str(error)[:1].upper()}{str(error)[1:]}".rstrip(".") + "."


@dataclass(frozen=True)
class Feedback:
    """What is said to an answer; true if it is right."""

    right: bool
    text: str

    def __bool__(self) -> bool:
        return self.right

    @property
    def _head(self) -> str:
        return "Right." if self.right else "Not yet."

    def __repr__(self) -> str:
        return f"{self._head} {self.text}"

    def _repr_html_(self) -> str:
        bar = "border-left:3px solid currentColor;padding:4px 12px;margin:4px 0"
        return f'<div style="{bar}"><b>{self._head}</b> {html.escape(self.text)}</div>'


@dataclass(frozen=True)
class Pooled:
    """What the students of a class count, each on dice of their own, to put it together.

    Attributes:
        what: what is counted, in words.
        labels: of the counts, in their order.
        exact: computes the exact share of each, where it is known.
    """

    what: str
    labels: tuple[str, ...]
    exact: Callable[[], Sequence[Fraction]] | None = None


@dataclass(frozen=True)
class Lesson:
    """A lesson.

    Attributes:
        name: its name, that of the notebook without its number.
        number: of the notebook.
        title: of the notebook.
        questions: by id, "q1" and so on.
        pooled: what a class puts together; None where there is nothing.
    """

    name: str
    number: int
    title: str
    questions: Mapping[str, Question]
    pooled: Pooled | None = None

    def check(self, id: str, answer: object = ...) -> Feedback:
        """Say what is to be said to an answer.

        Args:
            id: of the question, such as "q1".
            answer: the answer; ``...`` for none yet.

        Raises:
            ValueError: there is no such question.
        """
        if id not in self.questions:
            known = ", ".join(self.questions)
            raise ValueError(f"there is no question {id!r} in this lesson; its questions are {known}")
        return self.questions[id].feedback(answer)

    def code(self, seed: int, counts: Sequence[int]) -> str:
        """The short code of what one student counted, for the teacher (see `gamelib.lessons.codes`).

        Raises:
            ValueError: a seed or counts that do not fit.
        """
        from gamelib.lessons.codes import write

        return write(self, seed, counts)

    @property
    def key(self) -> Key:
        """The key for the teacher, with all answers as the engine computes them now."""
        rows = [
            (id, each.asks, f"{'for example ' if each.judge else ''}{_shown(each.truth())}", each.right)
            for id, each in self.questions.items()
        ]
        return Key(self.title, tuple(rows))


@dataclass(frozen=True, repr=False)
class Key:
    """The answers of a lesson, as a table.

    Attributes:
        title: of the lesson.
        rows: of each question its id, what is asked, the answer, and why.
    """

    title: str
    rows: tuple[tuple[str, str, str, str], ...]

    def __repr__(self) -> str:
        return "\n".join(f"{id}: {asks} {answer}. {why}" for id, asks, answer, why in self.rows)

    def _repr_html_(self) -> str:
        heads = ("", "asked", "answer", "because")
        return table_html([heads, *self.rows], f"Answers: {self.title}", opened=True)


def _shown(truth: object) -> str:
    if callable(truth):
        return "a function"
    if isinstance(truth, Mapping):
        return ", ".join(f"{key}: {value}" for key, value in truth.items())
    if isinstance(truth, set | frozenset):
        return ", ".join(sorted(map(str, truth)))
    if isinstance(truth, Sequence) and not isinstance(truth, str):
        return f"[{', '.join(map(_shown, truth))}]"
    return str(truth)


def lessons() -> tuple[str, ...]:
    """The names of all lessons, in their order."""
    return tuple(_ROOMS)


@cache
def lesson(name: str) -> Lesson:
    """The lesson of this name.

    Raises:
        ValueError: there is none.
    """
    if name not in _ROOMS:
        raise ValueError(f"there is no lesson {name!r}; there are {', '.join(_ROOMS)}")
    found: Lesson = import_module(f"gamelib.lessons.{_ROOMS[name]}").LESSON
    return found
