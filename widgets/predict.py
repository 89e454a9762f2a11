"""A question with a bet first: the truth is computed when it is revealed, and stands beside the bet."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

from traitlets import Any as AnyTrait

from gamelib import clause

from . import _texts as table
from . import predict_sheet as sheet
from ._base import Drawing, Widget
from .predict_kinds import Bet, Choice, Count, Json, Kind, Number, Shape, picked, texts_faults

_CLAUSE = re.compile(r"(?<![\w-])(?:R-)?P[KR]-(?:\d+|[a-z]+(?:-[a-z]+)*)")
MOST_REASONS = 8

After = str | Callable[[Any], str]
Replies = Mapping[str, str] | Callable[[Any, Any], str]


def _page_json(_: object, widget: Predict) -> Json:
    return widget.page_json()


class Predict(Widget):
    """Bet first, then see the truth: made by `Predict.choice`, `Predict.number` or `Predict.shape`.

    The truth is a callable that is called at the reveal and not before, so neither the page nor the notebook knows it
    while one may still bet.  The first bet is the one that is scored; one may bet again as often as one likes.

    Attributes:
        question: the question.
        bets: all bets, a tuple of `Bet`; the first counts.
    """

    _frontend = "predict"

    page = AnyTrait().tag(sync=True, to_json=_page_json)  # complete whenever a browser asks

    def __init__(
        self,
        question: str,
        kind: Kind,
        truth: Callable[[], Any],
        lead: str = "",
        replies: Replies | None = None,
        hints: Sequence[str] = (),
        after: After = "",
        reasons: Mapping[str, str] | None = None,
        **keywords: Any,
    ) -> None:
        faults = [*kind.faults(), *_faults(question, kind, truth, lead, replies, hints, after, reasons)]
        if faults:
            raise ValueError("\n".join(faults))
        self.question, self.bets = question, ()
        self._kind, self._find, self._lead, self._hints = kind, truth, lead, tuple(hints)
        self._replies, self._after, self._reasons = replies, after, dict(reasons or {})
        self._truth: tuple[Any, Any] | None = None  # what the callable gave, and what it means
        self._said: list[Json] = []
        self._working = False
        super().__init__(**keywords)
        self.on_msg(self._on_message)

    question: str
    bets: tuple[Bet, ...]

    # ---------------------------------------------------------------------------------------------------- made by
    @classmethod
    def choice(
        cls,
        question: str,
        options: Sequence[str],
        truth: Callable[[], str | int],
        lead: str = "",
        replies: Mapping[str, str] | None = None,
        hints: Sequence[str] = (),
        after: After = "",
        reasons: Mapping[str, str] | None = None,
        **keywords: Any,
    ) -> Predict:
        """Ask which of several answers is right, and how sure one is; scored by Brier's score, 0 to 2.

        Args:
            question: one sentence.
            options: 2 to 12 texts, all different.
            truth: gives the text of the right option, or its place from 0.
            lead: what stands below the question; a blank line begins a new paragraph.
            replies: what is said to whoever chose an option, such as the misconception that it comes from.
            hints: at most 12, opened one by one.
            after: what is said after the reveal, or a callable that makes it from the truth.
            reasons: at most 8 answers to a second question, "And why?", each with its reply ("" for none).

        Clause ids in any of these texts, such as PK-12, become links.

        Raises:
            ValueError: anything that does not fit, all faults at once.
            TypeError: an unknown keyword.

        >>> Predict.choice("Two rolls. How likely is at least one 6?", ["1/6", "11/36"], truth=lambda: "11/36")
        Predict(choice: Two rolls. How likely is at least one 6?)
        """
        kind = Choice(_texts(options))
        return cls(question, kind, truth, lead, replies, hints, after, reasons, **keywords)

    @classmethod
    def number(
        cls,
        question: str,
        truth: Callable[[], Any],
        low: Number,
        high: Number,
        step: Number = 1,
        unit: str = "",
        lead: str = "",
        replies: Callable[[Any, Any], str] | None = None,
        hints: Sequence[str] = (),
        after: After = "",
        reasons: Mapping[str, str] | None = None,
        **keywords: Any,
    ) -> Predict:
        """Ask for a number; scored by how far it is from the truth.

        Args:
            question: one sentence.
            truth: gives an int, a Fraction or a float; or that with its standard error, as a pair or as an `Estimate`.
            low: the smallest number that can be bet.
            high: the largest; the truth may lie beyond.
            step: from one number to the next.
            unit: what is counted, such as "points".
            replies: a callable that makes what is said from the bet and from what `truth` gave.

        The rest, and what is raised, as for `Predict.choice`.
        """
        kind = Count(low, high, step, unit)
        return cls(question, kind, truth, lead, replies, hints, after, reasons, **keywords)

    @classmethod
    def shape(
        cls,
        question: str,
        labels: Sequence[object],
        truth: Callable[[], Any],
        total: int = 100,
        unit: str | None = None,
        xlabel: str = "",
        lead: str = "",
        replies: Callable[[Any, Any], str] | None = None,
        hints: Sequence[str] = (),
        after: After = "",
        reasons: Mapping[str, str] | None = None,
        **keywords: Any,
    ) -> Predict:
        """Ask for a distribution, to be drawn; scored by how many of the total bet and truth have in common.

        Args:
            question: one sentence.
            labels: 2 to 24 texts or numbers, all different, in order.
            truth: gives a number for each label, of any sum, or a `Distribution`, whose numbers are then told by labels
                such as 3, "2 to 4", "5+" or "5 or more".
            total: how many are shared out, 1 to 1,000.
            unit: what is shared out; "turns" in the language of the widget where none is given.
            xlabel: what the labels are.
            replies: a callable that makes what is said from the bet and from what `truth` gave.

        The rest, and what is raised, as for `Predict.choice`.
        """
        names = tuple(str(label) if isinstance(label, int) else label for label in _texts(labels))
        unit = table.text(table.language(), "predict.turns") if unit is None else unit
        return cls(question, Shape(names, total, unit, xlabel), truth, lead, replies, hints, after, reasons, **keywords)

    # ------------------------------------------------------------------------------------------------- from Python
    @property
    def bet(self) -> Any:
        """The first bet, which is the one that is scored: a text, a number or a tuple; None before."""
        return self.bets[0].value if self.bets else None

    @property
    def revealed(self) -> bool:
        """Is the truth out?"""
        return self._truth is not None

    @property
    def truth(self) -> Any:
        """After the reveal what the callable gave, of a choice as text; None before."""
        return None if self._truth is None else self._truth[0]

    @property
    def score(self) -> Number | None:
        """After the reveal Brier's score of the first bet, its distance, or what it has in common with the truth."""
        if self._truth is None or not self.bets:
            return None
        return self._kind.score(self.bets[0], self._truth[1])

    def place(self, bet: object, sure: float | Fraction | None = None, reason: str | int | None = None) -> None:
        """Bet, or bet again: the first bet stays the one that is scored.

        Args:
            bet: an option's text or place; a number; or a whole number for each label.
            sure: for a choice, the share that this option gets, from an even share to 1; 1 if it is not said.
            reason: the text or the place of a reason, where the question asks for one.

        Raises:
            ValueError: a bet that does not fit the question; it says what would.
        """
        kind = self._kind
        value = kind.bet(bet)
        share = None
        if isinstance(kind, Choice):
            share = kind.sure(1 if sure is None else sure)
        elif sure is not None:
            raise ValueError("how sure one is can be said of a choice alone; leave out sure")
        why = None
        if self._reasons:
            why = picked("this question asks why: reason", reason, list(self._reasons))
        elif reason is not None:
            raise ValueError("this question does not ask for a reason; leave out reason")
        placed = Bet(value, share, why)
        if self._truth is not None:
            self._said = self._reply(placed, *self._truth)
        self.bets = (*self.bets, placed)
        self.send_state("page")

    def reveal(self) -> None:
        """Compute the truth and show it beside the bet; once it is out, this does nothing.

        Raises:
            ValueError: no bet was placed; the truth cannot be computed, or is none.  The bet stays.
        """
        if not self.bets:
            raise ValueError("bet first: place(...) comes before reveal()")
        if self._truth is not None:
            return
        self._working = True
        self.send_state("page")
        try:
            try:
                given = self._find()
            except Exception as error:
                raise ValueError(f"the truth could not be computed: {type(error).__name__}: {error}") from error
            meant = self._kind.truth(given)
            found = (meant if isinstance(self._kind, Choice) else given, meant)
            self._said = self._reply(self.bets[-1], *found)
            self._truth = found
        finally:
            self._working = False
            self.send_state("page")

    def _reply(self, bet: Bet, given: Any, meant: Any) -> list[Json]:
        """What is said about a bet: to the answer, to the reason, and to everybody.  Raises ValueError."""
        answer = ""
        if isinstance(self._replies, Mapping):
            answer = self._replies.get(bet.value, "")
        elif self._replies is not None:
            answer = _made("replies", self._replies, bet.value, given)
        after = self._after if isinstance(self._after, str) else _made("after", self._after, given)
        reason = self._reasons[bet.reason] if bet.reason is not None else ""
        said = (("answer", answer), ("reason", reason), ("after", after))
        return [{"about": about, "text": text} for about, text in said if text or (about == "reason" and bet.reason)]

    # --------------------------------------------------------------------------------------------- what goes down
    def page_json(self) -> Json:
        """Everything that the page draws; of the truth nothing before the reveal."""
        kind = self._kind
        phase = "working" if self._working else "revealed" if self.revealed else "placed" if self.bets else "asking"
        page: Json = {
            "version": 1,
            "kind": kind.name,
            "phase": phase,
            "question": self.question,
            "lead": self._lead,
            "hints": list(self._hints),
            "reasons": list(self._reasons),
            **kind.page(),
            "bets": [self._bet_json(bet) for bet in self.bets],
            "truth": None,
            "said": [],
        }
        if self._truth is not None:
            page |= {"truth": kind.truth_page(self._truth[1]), "said": self._said}
        return {**page, "clauses": _clauses(page)}

    def _bet_json(self, bet: Bet) -> Json:
        reason = list(self._reasons).index(bet.reason) if bet.reason is not None else None
        score = None if self._truth is None else float(self._kind.score(bet, self._truth[1]))
        return {**self._kind.bet_page(bet), "reason": reason, "score": score}

    # ---------------------------------------------------------------------------------------------- what comes up
    def _on_message(self, _: object, message: Json, buffers: object) -> None:
        n = message.get("n")
        with self.reporting(n):
            wanted = message.get("do")
            if wanted == "bet":
                self.place(message.get("value"), self._sure(message.get("sure")), message.get("reason"))
            elif wanted != "reveal":
                raise ValueError(f"the page asked for {wanted!r}, which is not known here")
            try:
                self.reveal()
            except KeyboardInterrupt:
                raise ValueError(self._text("predict.interrupted")) from None
            self.send({"type": "done", "n": n})

    def _sure(self, place: object) -> Fraction | None:
        """The share that the page offered at this place."""
        if not isinstance(self._kind, Choice):
            return None
        offered = self._kind.offered()
        if type(place) is not int or not 0 <= place < len(offered):
            raise ValueError(self._text("predict.missing.sure"))
        return offered[place]

    # ------------------------------------------------------------------------------------------------------ itself
    def _summary(self) -> str:
        return f"{self._kind.name}: {self.question}"

    def _figure(self) -> Drawing:
        return sheet.Sheet(self.question, self._lead, self._kind, tuple(self._reasons), self._hints, self.language)


def _texts(given: Any) -> tuple[Any, ...]:
    """What is given as a list of texts; a single text counts as one, and is then refused as too few."""
    return tuple(given) if isinstance(given, Iterable) and not isinstance(given, str) else (given,)


def _faults(
    question: object, kind: Kind, truth: object, lead: object, replies: Any, hints: Any, after: Any, reasons: Any
) -> list[str]:
    """What is wrong with the parts that all questions have."""
    wrong = []
    if not isinstance(question, str) or not question.strip():
        wrong.append(f"question must be a text, not {question!r}")
    if not callable(truth):
        wrong.append(f"truth must be a callable, so that it is computed at the reveal and not before; not {truth!r}")
    if not isinstance(lead, str):
        wrong.append(f"lead must be a text, not {lead!r}")
    if isinstance(hints, str):
        wrong.append("hints must be a list of texts, not one text")
    else:
        wrong += texts_faults("hints", list(hints))
    if not isinstance(after, str) and not callable(after):
        wrong.append(f"after must be a text or a callable that makes one from the truth, not {after!r}")
    if replies is not None and isinstance(kind, Choice):
        if isinstance(replies, Mapping):
            wrong += [f"there is a reply to {key!r}, which is no option" for key in replies if key not in kind.options]
            wrong += [f"the reply to {key!r} must be a text" for key, text in replies.items() if type(text) is not str]
        else:
            wrong.append(f"replies must map options to texts, not be {replies!r}")
    elif replies is not None and not callable(replies):
        wrong.append(f"replies must be a callable that makes a text from the bet and the truth, not {replies!r}")
    if reasons is not None and not isinstance(reasons, Mapping):
        wrong.append(f"reasons must map each reason to its reply, not be {reasons!r}")
    elif reasons:
        wrong += texts_faults("reasons", list(reasons), least=2, most=MOST_REASONS)
        wrong += [f"the reply to {key!r} must be a text" for key, text in reasons.items() if type(text) is not str]
    return wrong


def _made(name: str, make: Callable[..., Any], *given: Any) -> str:
    """The text that a callable makes; None counts as none.  Raises ValueError."""
    try:
        text = make(*given)
    except Exception as error:
        raise ValueError(f"{name} could not be made: {type(error).__name__}: {error}") from error
    if text is not None and not isinstance(text, str):
        raise ValueError(f"{name} must make a text, not {text!r}")
    return text or ""


def _clauses(page: Json) -> dict[str, Json]:
    """The clauses that the texts of the page name."""
    found: dict[str, Json] = {}
    for text in _all_texts(page):
        for id in _CLAUSE.findall(text):
            try:
                found[id] = {"title": clause(id).title, "text": clause(id).text}
            except KeyError:
                continue  # what looks like one and is none stays a text
    return found


def _all_texts(value: object) -> Iterable[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list):
        for each in value.values() if isinstance(value, Mapping) else value:
            yield from _all_texts(each)
