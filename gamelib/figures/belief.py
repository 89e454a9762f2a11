"""Figures of beliefs: how one moves as evidence comes in, and how often it was right when it said so much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from gamelib.figures import words
from gamelib.figures.base import Figure
from gamelib.figures.sheet import WIDTH, Box, Line, Mark, Sheet
from gamelib.look import EDGE, INK, INK_2, LINE, PAPER
from gamelib.odds.estimate import wilson

Belief = Mapping[str, Fraction]


def beliefs_figure(beliefs: Mapping[str, Belief], what: str, truth: str | None = None, caption: str = "") -> Figure:
    """Beliefs one below the other, a column for each hypothesis and a bar for how likely it is.

    Args:
        beliefs: by what was seen last, in order; each gives hypotheses their probabilities, those left out have 0.
        what: what is believed.
        truth: the hypothesis that was true, if it is to be marked.
        caption: a line below.

    Raises:
        ValueError: no belief, or a truth that no belief knows.
    """
    names = list(dict.fromkeys(name for belief in beliefs.values() for name in belief))
    if not names:
        raise ValueError("there is no belief to draw")
    if truth is not None and truth not in names:
        raise ValueError(f"truth must be {' or '.join(names)}, not {truth!r}")
    heads = [f"{name} (true)" if name == truth else name for name in names]
    sheet = Sheet(0.75 + 0.3 * len(beliefs) + 0.1)
    sheet.text(0.15, 0.18, what, bold=True)
    left, wide = 1.75, (WIDTH - 1.75) / len(names)
    for column, (name, head) in enumerate(zip(names, heads, strict=True)):
        shares = [belief.get(name, Fraction(0)) for belief in beliefs.values()]
        at = left + wide * column
        axes = sheet.axes(at, 0.68, wide - 0.7, 0.3 * len(beliefs), (0, 1), (len(beliefs) - 0.5, -0.5))
        sheet.text(at, 0.52, head, bold=name == truth)
        for place, share in enumerate(shares):
            axes.add(
                Box(0, place - 0.3, 1, 0.6, LINE),
                Box(0, place - 0.3, float(share), 0.6, INK if name == truth else EDGE),
            )
            sheet.text(at + wide - 0.12, 0.68 + 0.3 * (place + 0.5), words.percent(share), INK_2, align="right")
    for place, seen in enumerate(beliefs):
        sheet.text(0.15, 0.68 + 0.3 * (place + 0.5), seen)
    table = [["seen", *heads]]
    table += [[seen, *(str(belief.get(name, Fraction(0))) for name in names)] for seen, belief in beliefs.items()]
    rows = (f"{seen}: {_said(belief, names)}" for seen, belief in beliefs.items())
    alt = f"{what}. {'; '.join(rows)}." + (f" True was {truth}." if truth else "")
    return Figure.of(sheet, alt, caption, table)


def _said(belief: Belief, names: Sequence[str]) -> str:
    return ", ".join(f"{name} {words.percent(belief.get(name, Fraction(0)))}" for name in names)


def calibration_figure(
    statements: Sequence[tuple[Fraction, bool]], what: str, caption: str = "", level: float = 0.95
) -> Figure:
    """How often it was true when a belief said so much: shares with Wilson intervals, beside what was said.

    Statements are put together by fifths; "impossible" and "sure" each stand alone.

    Args:
        statements: pairs of the probability that was said, 0 to 1, and whether it was true; independent ones.
        what: what was said.
        caption: a line below.
        level: how often the intervals cover the truth.

    Raises:
        ValueError: no statement, or a probability beyond 0 to 1.
    """
    if not statements:
        raise ValueError("nothing was said")
    if wrong := [str(said) for said, _ in statements if not 0 <= said <= 1]:
        raise ValueError(f"a probability is between 0 and 1, not {wrong[0]}")
    groups: dict[tuple[bool, int, bool], list[tuple[Fraction, bool]]] = {}
    for said, true in statements:
        groups.setdefault((said > 0, int(min(said, Fraction(99, 100)) * 5), said == 1), []).append((said, true))
    sheet = Sheet(4.1)
    sheet.text(0.15, 0.18, what, bold=True)
    axes = sheet.axes(0.75, 0.65, WIDTH - 1.0, 2.85, (-0.04, 1.04), (-0.06, 1.06))
    axes.xticks = axes.yticks = [(part / 5, words.percent(part / 5)) for part in range(6)]
    axes.grid = "xy"
    axes.add(Line([(0, 0), (1, 1)], INK, 1.4))
    table = [["said, on average", "how often", "true", "share", f"{level:.0%} interval"]]
    for _, group in sorted(groups.items()):
        mean, hits = float(sum(said for said, _ in group) / len(group)), sum(true for _, true in group)
        low, high = wilson(hits, len(group), level)
        axes.add(
            Line([(mean, low), (mean, high)], EDGE, 3.5), Mark(mean, hits / len(group), "circle", 6.5, PAPER, line=1.4)
        )
        row = (words.percent(mean), f"{len(group):,}", f"{hits:,}", words.percent(hits / len(group)))
        table.append([*row, words.percents(low, high)])
    sheet.text(WIDTH - 0.25, 3.92, "what the belief said", INK_2, align="right")
    sheet.text(0.15, 0.46, "how often it was true; line: as often as was said", INK_2)
    facts = "; ".join(
        f"{said} said {often} times, true {share} ({between})" for said, often, _, share, between in table[1:]
    )
    return Figure.of(sheet, f"{what}: {facts}.", caption, table)
