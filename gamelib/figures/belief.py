"""Figures of beliefs: how one moves as evidence comes in, and how often it was right when it said so much."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from gamelib.figures import words
from gamelib.figures.base import Figure, paper
from gamelib.figures.sheet import WIDTH, Sheet
from gamelib.look import EDGE, INK, INK_2, LINE, PAPER
from gamelib.odds.estimate import wilson

Belief = Mapping[str, Fraction]


@paper()
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
    sheet.text(0.15, 0.18, what, weight="bold")
    left, wide = 1.75, (WIDTH - 1.75) / len(names)
    for column, (name, head) in enumerate(zip(names, heads, strict=True)):
        shares = [float(belief.get(name, 0)) for belief in beliefs.values()]
        at = left + wide * column
        axes = sheet.axes(at, 0.68, wide - 0.7, 0.3 * len(beliefs))
        axes.set(xlim=(0, 1), ylim=(len(beliefs) - 0.5, -0.5), xticks=[], yticks=[])
        axes.barh(range(len(beliefs)), [1] * len(beliefs), 0.6, color=LINE)
        axes.barh(range(len(beliefs)), shares, 0.6, color=INK if name == truth else EDGE)
        sheet.text(at, 0.52, head, weight="bold" if name == truth else "normal")
        for place, belief in enumerate(beliefs.values()):
            text = words.percent(belief.get(name, Fraction(0)))
            sheet.text(at + wide - 0.12, 0.68 + 0.3 * (place + 0.5), text, ha="right", color=INK_2)
    for place, seen in enumerate(beliefs):
        sheet.text(0.15, 0.68 + 0.3 * (place + 0.5), seen)
    table = [["seen", *heads]]
    table += [[seen, *(str(belief.get(name, Fraction(0))) for name in names)] for seen, belief in beliefs.items()]
    rows = (f"{seen}: {_said(belief, names)}" for seen, belief in beliefs.items())
    alt = f"{what}. {'; '.join(rows)}." + (f" True was {truth}." if truth else "")
    return Figure(sheet.figure, alt, caption, table)


def _said(belief: Belief, names: Sequence[str]) -> str:
    return ", ".join(f"{name} {words.percent(belief.get(name, Fraction(0)))}" for name in names)


@paper()
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
    sheet.text(0.15, 0.18, what, weight="bold")
    axes = sheet.axes(0.75, 0.65, WIDTH - 1.0, 2.85)
    ticks = [part / 5 for part in range(6)]
    axes.set(xlim=(-0.04, 1.04), ylim=(-0.06, 1.06))
    axes.set_xticks(ticks, [words.percent(tick) for tick in ticks])
    axes.set_yticks(ticks, [words.percent(tick) for tick in ticks])
    axes.grid(color=LINE, lw=0.8)
    axes.plot([0, 1], [0, 1], color=INK, lw=1.4, zorder=2)
    table = [["said, on average", "how often", "true", "share", f"{level:.0%} interval"]]
    for _, group in sorted(groups.items()):
        mean, hits = float(sum(said for said, _ in group) / len(group)), sum(true for _, true in group)
        low, high = wilson(hits, len(group), level)
        axes.vlines([mean], low, high, color=EDGE, lw=3.5, zorder=3)
        axes.plot([mean], [hits / len(group)], "o", mfc=PAPER, mec=INK, mew=1.4, ms=6.5, zorder=4, clip_on=False)
        row = (words.percent(mean), f"{len(group):,}", f"{hits:,}", words.percent(hits / len(group)))
        table.append([*row, words.percents(low, high)])
    sheet.text(WIDTH - 0.25, 3.92, "what the belief said", ha="right", color=INK_2)
    sheet.text(0.15, 0.46, "how often it was true; line: as often as was said", color=INK_2)
    facts = "; ".join(
        f"{said} said {often} times, true {share} ({between})" for said, often, _, share, between in table[1:]
    )
    return Figure(sheet.figure, f"{what}: {facts}.", caption, table)
