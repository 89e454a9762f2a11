"""Figures of many games: distributions as bars, shares as dots with their intervals, a mean that settles."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from gamelib.figures import words
from gamelib.figures.base import Figure
from gamelib.figures.scales import around, decimals, powers, ticks
from gamelib.figures.sheet import WIDTH, Band, Box, Line, Mark, Sheet
from gamelib.look import EDGE, INK, INK_2, LINE, PAPER, SEATS, SeatLook
from gamelib.odds.estimate import wilson

if TYPE_CHECKING:
    from gamelib.odds.distribution import Distribution
    from gamelib.odds.law import Law
    from gamelib.odds.paired import Paired
    from gamelib.odds.sample import Sample

SHARED = "shared win"
BINS = (1, 2, 5, 10, 20, 50, 100, 200, 500, 1000)  # numbers that a bar can stand for
MOST_BARS = 110
Known = TypeVar("Known")
_SEATS = {seat.name: seat for seat in SEATS}


def drawn(value: Any, draw: Callable[[Any], Figure]) -> dict[str, str]:
    """What a notebook shows: the text, and the figure that `draw` makes."""
    return {"text/plain": repr(value), "text/html": draw(value).html}


def _binned(distribution: Mapping[int, Fraction], bin: int) -> dict[int, float]:
    """The share of each bar, by the lowest number that it stands for."""
    found: dict[int, Fraction] = {}
    for number, share in distribution.items():
        found[number - number % bin] = found.get(number - number % bin, Fraction(0)) + share
    return {number: float(share) for number, share in found.items()}


# --------------------------------------------------------------------------------------- distributions
def distribution_figure(
    distributions: Distribution | Mapping[str, Distribution],
    exact: Distribution | Mapping[str, Distribution] | None = None,
    what: str = "number",
    caption: str = "",
) -> Figure:
    """Distributions as bars, one below the other on one axis, with the exact law as a short ink line on each bar.

    Where there are more numbers than bars can be told apart, a bar stands for several, and the axis says so.

    Args:
        distributions: one, or several by name; a name that is a seat's has the seat's colour and mark.
        exact: the exact law, or laws by the names they belong to.
        what: what the numbers are, for the axis and the table.
        caption: a line below.

    Raises:
        ValueError: nothing to draw, a law that is a sample, or one that belongs to no distribution.
    """
    named, laws = _named(distributions), _named(exact or {})
    _check_names("exact", laws, named)
    if not named:
        raise ValueError("there is no distribution to draw")
    if sampled := [repr(name) for name, law in laws.items() if law.sampled]:
        raise ValueError(f"an exact law cannot be a sample, as that of {', '.join(sampled)} is")

    found = [number for law in (*named.values(), *laws.values()) for number in law]
    low, high = min(found), max(found)
    bin = next((each for each in BINS if (high - low) / each < MOST_BARS), BINS[-1])
    bars, lines = ({name: _binned(law, bin) for name, law in each.items()} for each in (named, laws))
    numbers = (low - low % bin - 0.7, high - high % bin + bin - 0.3)
    top = 1.12 * max(share for each in (*bars.values(), *lines.values()) for share in each.values())
    what = f"{what}, {bin} to a bar" if bin > 1 else what
    sheet = Sheet(0.35 + 1.35 * len(named) + 0.45)
    sheet.legend(any(d.sampled for d in named.values()), bool(laws))
    for place, (name, distribution) in enumerate(named.items()):
        seat, law = _SEATS.get(name), laws.get(name)
        above = 0.4 + 1.35 * place
        axes = sheet.axes(0.65, above + 0.3, WIDTH - 0.8, 0.95, numbers, (0, top))
        last = place == len(named) - 1
        axes.xticks = [(n, words.signed(f"{n:.0f}") if last else "") for n in ticks(*numbers, 12, whole=True)]
        axes.yticks = [(share, words.percent(share)) for share in ticks(0, top, 4)]
        axes.grid, axes.base, axes.gap = "y", True, 10
        fill, ink = (seat.fill, seat.ink) if seat else (LINE, EDGE)
        for n, share in bars[name].items():
            axes.add(Box(n + (bin - 1) / 2 - 0.38 * bin, 0, 0.76 * bin, share, fill, ink, 0.8))
        for n, share in lines.get(name, {}).items():
            axes.add(Line([(n - 0.5 + part * bin, share) for part in (0.04, 0.96)], INK, 1.8))
        axes.add(Mark(float(distribution.mean), -0.07 * top, "triangle", 5))
        sheet.title(0.15, above + 0.14, seat, name, words.mean_text(distribution, law))
    sheet.text(WIDTH - 0.15, sheet.height - 0.12, what, INK_2, align="right")

    rows = [words.distribution_words(name, distribution, laws.get(name)) for name, distribution in named.items()]
    alt = f"Bars: {what}. " + " ".join(rows)
    return Figure.of(sheet, alt, caption, words.distribution_table(named, laws, what, bin))


def sample_figure(sample: Sample, exact: Law | Mapping[str, Distribution] | None = None) -> Figure:
    """The points at the end of the game by seat, and where known the exact law: the whole one, or parts by seat name.

    Raises:
        ValueError: no game was counted, or the law is of another game, of other strategies or of no seat.
    """
    scores = {name: sample.scores(seat) for seat, name in enumerate(sample.question.game.seats)}
    laws = _known(sample, exact, _score_laws)
    return distribution_figure(scores, laws, "points at the end of the game", f"{sample.text}. {words.ERRORS}")


def law_figure(law: Law) -> Figure:
    """The exact law of the points at the end of the game by seat."""
    return distribution_figure(_score_laws(law), what="points at the end of the game", caption=f"{law.text}.")


def paired_figure(paired: Paired) -> Figure:
    """The differences of paired games by seat."""
    seats = paired.a.question.game.seats
    spread = "; ".join(
        f"{name} {words.with_error(paired.difference(seat))}, in games of their own ± "
        f"{paired.unpaired(seat).standard_error:.2g}"
        for seat, name in enumerate(seats)
    )
    named = dict(zip(seats, paired.differences, strict=True))
    caption = f"b: {paired.b.text}; a: {paired.a.text}. Mean difference, same random numbers: {spread}."
    return distribution_figure(named, None, "points under b less points under a", caption)


# ---------------------------------------------------------------------------------------------- shares
def win_share_figure(
    sample: Sample, exact: Law | Mapping[str, Fraction | float] | None = None, level: float = 0.95
) -> Figure:
    """The share of wins of each seat; where wins can be shared these are split, and the share of such games is shown.

    Args:
        sample: the games.
        exact: the exact law, or the exact shares that are known, by seat name and `shared win`.
        level: how often the (Wilson) intervals cover the truth.

    Raises:
        ValueError: no game was counted, or the law is of another game, of other strategies or of no seat.
    """
    seats, terms = sample.question.game.seats, sample.question.game.story.terms
    shares = {name: sample.win_share(seat) for seat, name in enumerate(seats)}
    if terms.shares_wins:
        shares[SHARED] = sample.tie_share
    laws = _known(sample, exact, _win_laws) or {}
    _check_names("exact", laws, shares)
    rows = []
    for name, share in shares.items():
        law = laws.get(name)
        low, high = share.interval(level)
        texts = (
            words.percent(share.value),
            words.percents(low, high),
            f"exactly {words.percent(law)}" if law is not None else "",
        )
        label = f"{name} wins" if name != SHARED else SHARED
        rows.append(_Row(label, _SEATS.get(name), share.value, low, high, law, texts))
    ties = "a win shared by two counts half for each, and so on" if terms.shares_wins else terms.ties.text
    caption = f"{sample.text}. {level:.0%} intervals; {ties}."
    heading = ("", "share of games", f"{level:.0%} interval", "exactly")
    return _dots("Who wins", rows, (0.0, 1.0), heading, caption)


def chain_length_figure(sample: Sample, exact: Law | Distribution | None = None, level: float = 0.95) -> Figure:
    """How long the chain of a turn is: the share of turns on a logarithmic axis, with Wilson intervals.

    Args:
        sample: the games.
        exact: the exact law, or that of a turn's chain where it is known.
        level: how often the intervals cover the truth.

    Raises:
        ValueError: no game was counted, or the law is a sample, of another game or of other strategies.
    """
    terms = sample.question.game.story.terms
    chains, known = sample.chains, _known(sample, exact, lambda law: law.chains)
    if known is not None and known.sampled:
        raise ValueError("an exact law cannot be a sample")
    turns, rows = chains.size or 1, []
    for length in range(max(*chains, *(known or chains)) + 1):
        count, law = chains.counts.get(length, 0), None if known is None else known[length]
        low, high = wilson(count, turns, level)
        expected = f"expected {words.rounded(law * turns)}" if law is not None else ""
        texts = (f"{count:,}", words.percents(low, high), expected)
        rows.append(_Row(terms.link(length), None, count / turns, low, high, law, texts))
    seen = [x for row in rows for x in (row.share, row.low, row.exact or 0) if x > 0]
    least = 10.0 ** math.floor(math.log10(max(float(min(seen)), 1e-2 / turns)))
    caption = f"{turns:,} {terms.turns} in {sample.text}. {level:.0%} intervals, logarithmic axis."
    heading = (terms.within, terms.turns, f"{level:.0%} interval of the share", "expected")
    return _dots(terms.chain, rows, (min(least, 0.1), 1.0), heading, caption, log=True)


def shares_figure(
    title: str,
    counts: Mapping[str, int],
    exact: Mapping[str, Fraction] | None = None,
    groups: Sequence[Sequence[int]] = (),
    caption: str = "",
    level: float = 0.95,
) -> Figure:
    """Shares of what was counted, with Wilson intervals, and those of the groups that it was put together from.

    Args:
        title: what was counted.
        counts: how often each came out, by label.
        exact: the exact shares that are known, by label.
        groups: the counts of each group, in the order of the labels; drawn as small marks.
        caption: a line below.
        level: how often the intervals cover the truth.

    Raises:
        ValueError: nothing was counted, or an exact share belongs to no label.
    """
    total = sum(counts.values())
    if not total:
        raise ValueError("nothing was counted")
    _check_names("exact", exact or {}, counts)
    rows = []
    for place, (label, count) in enumerate(counts.items()):
        law = exact.get(label) if exact else None
        low, high = wilson(count, total, level)
        expected = f"expected {words.rounded(law * total)}" if law is not None else ""
        parts = tuple(group[place] / sum(group) for group in groups if sum(group))
        texts = (f"{count:,}", words.percents(low, high), expected)
        rows.append(_Row(label, _SEATS.get(label), count / total, low, high, law, texts, parts))
    seen = [high for row in rows for high in (row.share, row.high, float(row.exact or 0), *row.parts)]
    ceiling = next(high for high in (0.1, 0.25, 0.5, 1.0) if max(seen) <= high)
    heading = ("", "counted", f"{level:.0%} interval of the share", "expected")
    return _dots(title, rows, (0.0, ceiling), heading, caption)


class _Row(NamedTuple):
    """A share with its interval, the texts beside it (what was seen, the interval, the exact one), shares of parts."""

    label: str
    seat: SeatLook | None
    share: float
    low: float
    high: float
    exact: Fraction | float | None
    texts: tuple[str, str, str]
    parts: tuple[float, ...] = ()


def _dots(
    title: str, rows: list[_Row], limits: tuple[float, float], heading: Sequence[str], caption: str, log: bool = False
) -> Figure:
    """Rows of dots with their intervals: the label on the left, the numbers on the right."""
    exactly = any(row.exact is not None for row in rows)
    sheet = Sheet(0.42 + 0.32 * len(rows) + 0.32)
    sheet.text(0.15, 0.18, title, bold=True)
    right = WIDTH - (3.15 if exactly else 1.9)  # of the first numbers
    axes = sheet.axes(1.35, 0.42, right - 2.25, 0.32 * len(rows), limits, (len(rows) - 0.5, -0.5))
    axes.log, axes.grid = log, "x"
    parts = _decades(limits[0], 3 if exactly else 4) if log else [limits[1] * part / 5 for part in range(6)]
    axes.xticks = [(part, words.one_in(part) if log else words.percent(part)) for part in parts]
    for place, row in enumerate(rows):
        fill, ink, shape = (row.seat.fill, row.seat.ink, row.seat.mark_name) if row.seat else (PAPER, INK, "circle")
        axes.add(Line([(max(row.low, limits[0]), place), (row.high, place)], EDGE, 3.5))
        axes.add(*(Mark(part, place + 0.3, "bar", 5, ink=INK_2) for part in row.parts))
        if row.share > 0 or not log:
            axes.add(Mark(row.share, place, shape, 6.5, fill, ink, 1.4))
        if row.exact is not None and (row.exact > 0 or not log):
            axes.add(Line([(float(row.exact), place + end) for end in (-0.32, 0.32)], INK, 1.8))
        down = 0.42 + 0.32 * (place + 0.5)
        sheet.title(0.15, down, row.seat, row.label, "")
        sheet.text(right, down, row.texts[0], bold=True, align="right")
        sheet.text(right + 0.12, down, row.texts[1], INK_2)
        sheet.text(WIDTH - 0.15, down, row.texts[2], INK_2, align="right")
    table = [list(heading), *([row.label, *row.texts] for row in rows)]
    if not exactly:
        table = [row[:3] for row in table]
    facts = "; ".join(f"{row.label} {', '.join(filter(None, row.texts))}" for row in rows)
    return Figure.of(sheet, f"{title} ({', '.join(heading[1:3])}): {facts}.", caption, table)


def _decades(low: float, most: int) -> list[float]:
    """Powers of ten for a logarithmic axis that goes up to 1: so many at most, evenly spaced."""
    decades = round(-math.log10(low))
    step = max(1, math.ceil(decades / (most - 1)))
    return [10.0**-exponent for exponent in range(0, decades + 1, step)]


# ----------------------------------------------------------------------------------------- convergence
def convergence_figure(
    samples: Iterable[Sample],
    seat: int | None = None,
    *,
    turn_order: int | None = None,
    exact: Fraction | float | None = None,
    level: float = 0.95,
) -> Figure:
    """How the mean points settle as games are added: the mean with the band of its interval over samples that grow.

    Args:
        samples: at least two samples of one question, each with more games than the one before.
        seat: whose points; or
        turn_order: the place in the turn order, 0 started.
        exact: the exact mean where it is known.
        level: how often an interval of the band covers the truth.

    Raises:
        TypeError: not exactly one of seat and turn_order is given.
        ValueError: too few samples, or samples that are not of one question or do not grow.
    """
    grown = list(samples)
    faults = []
    if len(grown) < 2:
        faults.append(f"it takes at least two samples, not {len(grown)}")
    if len({sample.question for sample in grown}) > 1:
        faults.append("the samples must be of one question")
    games = [sample.games for sample in grown]
    if any(before >= after for before, after in pairwise(games)):
        faults.append(f"each sample must have more games than the one before, not {games}")
    if faults:
        raise ValueError("; ".join(faults))
    means = [sample.mean(seat, turn_order=turn_order) for sample in grown]
    bands = [mean.interval(level) for mean in means]
    look = SEATS[seat] if seat is not None else None
    fill, ink, tint = (look.fill, look.ink, look.tint) if look else (EDGE, INK_2, LINE)

    sheet = Sheet(3.15)
    shown = [(n, low, high) for n, (low, high) in zip(games, bands, strict=True) if math.isfinite(low)]
    law = [] if exact is None else [float(exact)]
    values = [mean.value for mean in means]
    most, points = around([*values, *law, *(end for _, *ends in shown for end in ends)]), list(zip(games, values))
    apart = (games[-1] / games[0]) ** 0.05
    axes = sheet.axes(0.65, 0.45, WIDTH - 0.8, 2.2, (games[0] / apart, games[-1] * apart), most)
    axes.log, axes.grid, axes.base = True, "y", True
    axes.xticks = [(number, f"{number:,.0f}") for number in powers(*axes.xlim)]
    steps = ticks(*most, 7)
    axes.yticks = list(zip(steps, decimals(steps)))
    if shown:
        axes.add(Band([(n, low) for n, low, _ in shown] + [(n, high) for n, _, high in shown[::-1]], tint, ink, 0.6))
    axes.add(Line(points, ink, 1.5), *(Mark(*point, "circle", 4, fill, ink) for point in points))
    axes.add(*(Line([(end, number) for end in axes.xlim], INK, 1.5) for number in law))
    name = look.name if look else f"place {(turn_order or 0) + 1} {grown[0].question.game.story.terms.order}"
    exactly = "" if exact is None else f", exactly {words.exactly(exact)}"
    sheet.title(0.15, 0.2, look, name, f"mean {words.with_error(means[-1])}{exactly}")
    sheet.text(WIDTH - 0.15, sheet.height - 0.12, "games", INK_2, align="right")

    table: list[list[object]] = [["games", "mean", f"{level:.0%} from", "to"]]
    table += [
        [f"{n:,}", *(f"{number:.4f}" for number in (mean.value, *band))]
        for n, mean, band in zip(games, means, bands, strict=True)
    ]
    alt = (
        f"The mean points of {name} as games are added: after {games[0]:,} games {words.band(means[0], bands[0])}, "
        f"after {games[-1]:,} {words.band(means[-1], bands[-1])}{exactly}."
    )
    return Figure.of(sheet, alt, f"{grown[-1].text}. Band: {level:.0%} intervals. {words.ERRORS}", table)


def _known(sample: Sample, exact: Law | Known | None, take: Callable[[Law], Known | None]) -> Known | None:
    """What is known exactly: as given, or that part of a law, which must be of the same question as the sample."""
    from gamelib.odds.law import Law

    if not isinstance(exact, Law):
        return exact
    game, strategies, _, first = sample.question
    rows = (("game", game, exact.game), ("strategies", strategies, exact.strategies), ("first", first, exact.first))
    if faults := [f"{name} is {its!r} there and {ours!r} here" for name, ours, its in rows if ours != its]:
        raise ValueError(f"the law is of another question than the sample: {'; '.join(faults)}")
    return take(exact)


def _score_laws(law: Law) -> dict[str, Distribution]:
    return {name: law.scores(seat) for seat, name in enumerate(law.game.seats)}


def _win_laws(law: Law) -> dict[str, Fraction]:
    shared = {SHARED: law.tie_share} if law.game.story.terms.shares_wins else {}
    return {name: law.win_share(seat) for seat, name in enumerate(law.game.seats)} | shared


def _named(given: Distribution | Mapping[str, Distribution]) -> dict[str, Distribution]:
    """Distributions by name; a single one has none."""
    from gamelib.odds.distribution import Distribution

    return {"": given} if isinstance(given, Distribution) else dict(given)


def _check_names(what: str, given: Iterable[str], known: Iterable[str]) -> None:
    known = list(known)
    if unknown := [repr(name) for name in given if name not in known]:
        raise ValueError(f"{what} must be for {' or '.join(map(repr, known))}, not for {', '.join(unknown)}")
