"""A question as it stands on paper, where nothing runs: what is asked, what can be answered, the hints closed."""

from __future__ import annotations

import html
from collections.abc import Sequence
from dataclasses import dataclass

from gamelib.look import EDGE, FONT, INK, INK_2, LINE
from gamelib.pictures import Picture

from ._texts import grouped, text
from .answer import paragraphs
from .predict_kinds import Choice, Count, Kind, Shape

_WIDTH = 420
_TEXT = f'font-family="{FONT}" font-size="13"'


@dataclass(frozen=True)
class Sheet:
    """A question to be read, or answered with a pencil; it does not know the truth."""

    question: str
    lead: str
    kind: Kind
    reasons: tuple[str, ...]
    hints: tuple[str, ...]
    language: str = "en"

    @property
    def html(self) -> str:
        """The question with its hints closed."""
        lead = "".join(f"<p>{html.escape(part)}</p>" for part in paragraphs(self.lead))
        why = f"<p>{self._said('predict.why')}</p>{_list(self.reasons)}" if self.reasons else ""
        hints = "".join(
            f"<details><summary>{self._said('predict.hint', n=number)}</summary><p>{html.escape(hint)}</p></details>"
            for number, hint in enumerate(self.hints, 1)
        )
        answers = _list(self.kind.options) if isinstance(self.kind, Choice) else blank(self.kind, self.language).html
        question = f"<p><strong>{html.escape(self.question)}</strong></p>"
        return f"{question}{lead}{answers}{why}{hints}<p><em>{self._said('predict.run')}</em></p>"

    @property
    def text(self) -> str:
        """The question and what can be answered; the hints are counted."""
        kind = self.kind
        answers = (
            [f"( ) {option}" for option in kind.options]
            if isinstance(kind, Choice)
            else [blank(kind, self.language).alt]
        )
        why = [self._said("predict.why"), *(f"( ) {reason}" for reason in self.reasons)] if self.reasons else []
        hints = [self._said("predict.hints", n=len(self.hints))] if self.hints else []
        return "\n".join([self.question, *paragraphs(self.lead), *answers, *why, *hints, self._said("predict.run")])

    def _said(self, key: str, **values: object) -> str:
        return text(self.language, key, **values)


def _list(texts: Sequence[str]) -> str:
    return "<ul>" + "".join(f"<li>{html.escape(text)}</li>" for text in texts) + "</ul>"


def blank(kind: Count | Shape, language: str = "en") -> Picture:
    """An empty axis, to mark a number or to draw a shape on."""
    return _axis(kind, language) if isinstance(kind, Count) else _grid(kind, language)


def _axis(kind: Count, language: str) -> Picture:
    unit = f" {kind.unit}" if kind.unit else ""
    parts = [f'<path d="M20 24H{_WIDTH - 20}" stroke="{INK}" stroke-width="1.5"/>']
    for at in range(5):
        x = 20 + (_WIDTH - 40) * at / 4
        value = float(kind.low + (kind.high - kind.low) * at / 4)
        anchor = ("start", "middle", "end")[(at > 0) + (at == 4)]
        parts.append(f'<path d="M{x:g} 20v8" stroke="{INK}"/>')
        parts.append(
            f'<text x="{x:g}" y="46" {_TEXT} fill="{INK_2}" text-anchor="{anchor}">{_short(value)}'
            f"{html.escape(unit) if at == 4 else ''}</text>"
        )
    alt = text(language, "predict.axis", low=str(kind.low), high=f"{kind.high}{unit}")
    return Picture(_svg(56, parts), alt)


def _grid(kind: Shape, language: str) -> Picture:
    base, height = 214, 190
    unit = f" {kind.unit}" if kind.unit else ""
    parts = []
    for quarter in (1, 2, 3, 4):
        y = base - height * quarter / 4
        words = f"{_short(kind.total * quarter / 4)}{html.escape(unit) if quarter == 4 else ''}"
        parts.append(f'<path d="M4 {y:g}H{_WIDTH - 4}" stroke="{LINE}"/>')
        parts.append(f'<text x="{_WIDTH - 4}" y="{y - 4:g}" {_TEXT} fill="{INK_2}" text-anchor="end">{words}</text>')
    column = (_WIDTH - 8) / len(kind.labels)
    for number, label in enumerate(kind.labels):
        x = 4 + column * (number + 0.5)
        parts.append(f'<path d="M{x - column * 0.35:g} {base}h{column * 0.7:g}" stroke="{EDGE}" stroke-width="4"/>')
        parts.append(
            f'<text x="{x:g}" y="{base + 20}" {_TEXT} fill="{INK}" text-anchor="middle">{html.escape(label)}</text>'
        )
    parts.append(f'<path d="M4 {base}H{_WIDTH - 4}" stroke="{INK}" stroke-width="1.5"/>')
    if kind.xlabel:
        parts.append(f'<text x="4" y="{base + 42}" {_TEXT} fill="{INK_2}">{html.escape(kind.xlabel)}</text>')
    what = f" ({kind.xlabel})" if kind.xlabel else ""
    total = f"{grouped(language, kind.total)}{unit}"
    alt = text(language, "predict.columns", total=total, labels=f"{', '.join(kind.labels)}{what}")
    return Picture(_svg(base + 50, parts), alt)


def _short(value: float) -> str:
    return f"{value:,.6g}".replace("-", "−")


def _svg(height: int, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH}" height="{height}" viewBox="0 0 {_WIDTH} {height}">'
        f'<rect width="{_WIDTH}" height="{height}" fill="#ffffff"/>{"".join(parts)}</svg>'
    )
