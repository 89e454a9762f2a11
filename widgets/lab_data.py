"""A sample and its question as the plain values that the score lab draws (their shape: `tests/js/lab_fixture.json`)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from gamelib.clauses import clause
from gamelib.game import Game
from gamelib.odds.counting import Task
from gamelib.odds.distribution import Distribution
from gamelib.odds.estimate import Estimate
from gamelib.odds.law import Law
from gamelib.odds.sample import Sample
from gamelib.strategies import BY_NAME, name_of

from ._base import Drawing

Json = dict[str, Any]
# Players -> packages each with which random play has some 40,000 positions; with one more it has about 80 times that.
LAW_SUPPLY = {2: 2, 3: 1}
_SAID = {
    "random": "uniform random",
    "greedy": "most points now",
    "spiteful": "furthest ahead now",
    "lookahead": "best for this turn",
}
_LABELS: dict[
    str, tuple[str, str, bool, dict[Any, str]]
] = {  # switch -> ruling, label, whether it is rarely changed, and its readings in words
    "supply": ("R-PK-supply", "supply", False, {}),
    "trigger_order": ("R-PK-order", "order", False, {"queue": "queue", "stack": "stack", "free": "free"}),
    "triggers": ("R-PK-earned", "valid", False, {"earned": "as earned", "recheck": "checked again"}),
    "third_package": ("R-PK-third-again", "third again", True, {"every_time": "every time", "once": "once a game"}),
    "final_remove_own": ("R-PK-final-own", "final removal", True, {True: "own too", False: "others only"}),
    "relocate_from_one": ("R-PK-null-relocate", "relocate from 1", True, {False: "no", True: "yes"}),
}


def game(of: Game) -> Json:
    """The game in a line."""
    supply = getattr(of, "full_supply", None)
    text = f"{of.players} players" + (f", {supply} packages each" if supply else "")
    return {"name": of.title, "players": of.players, "text": text, "shared": "PK-27"}


def seats(task: Task) -> list[Json]:
    """Each seat with its strategy."""
    names = task.game.seats
    return [
        {"key": key, "name": key.capitalize(), "strategy": name_of(each)}
        for key, each in zip(names, task.strategies, strict=True)
    ]


def strategies(of: Game, own: Sequence[str]) -> list[Json]:
    """The strategies that a seat can have."""
    names = [*(name for name in of.strategies if name in BY_NAME), *own]
    return [{"name": name, "text": _SAID.get(name, name)} for name in names]


def switches(of: Game) -> list[Json]:
    """The rulings with their readings and the one that is on."""
    defaults = {field.name: field.default for field in fields(of)}  # type: ignore[arg-type]
    found = []
    for name, (ruling, label, rare, readings) in _LABELS.items():
        row: Json = {"name": name, "clause": ruling, "label": label, "rare": rare}
        row.update(value=getattr(of, name), default=defaults[name])
        if readings:
            row["readings"] = [{"value": value, "text": text} for value, text in readings.items()]
        else:
            row.update(min=1, max=12, usual=str(type(of)(players=of.players).full_supply))  # type: ignore[call-arg, attr-defined]
        found.append(row)
    return found


def with_switches(of: Game, values: Mapping[str, Any], refuse: Callable[[str, str], Exception]) -> Game:
    """The same game with other rulings; `refuse(field, text)` makes the error for one that does not fit."""
    made = of
    for name, value in values.items():
        if name not in _LABELS:
            raise ValueError(f"there is no switch {name!r}")
        try:
            made = type(made)(**{**made.switches, name: value})
        except ValueError as error:
            raise refuse(name, str(error)) from None
    return made


def clauses(of: Game) -> Json:
    """The clauses that the page can open."""
    ids = ["PK-27", *(ruling for ruling, *_ in _LABELS.values())]
    return {id: {"title": clause(id).title, "text": clause(id).text} for id in ids}


def data(sample: Sample, asked: int) -> Json:
    """What is drawn of a sample."""
    players = sample.question.game.players
    turns = sample.chains
    return {
        "text": _question(sample),
        "games": sample.games,
        "of": max(asked, sample.games),
        "partial": sample.partial and sample.games < asked,
        "seats": [_seat(sample, seat) for seat in range(players)],
        "ties": _share(sample.tie_share),
        "chains": {"turns": turns.size, "counts": _trimmed(turns)["counts"]},
        "records": _records(sample),
    }


def law(of: Law) -> Json:
    """What is drawn of an exact law."""
    found: Json = {
        "text": of.source,
        "seats": [
            {
                "mean": float(of.scores(seat).mean),
                "scores": _shares(of.scores(seat)),
                "win": float(of.sole_win_share(seat)),
            }
            for seat in range(of.game.players)
        ],
        "ties": float(of.tie_share),
    }
    if of.chains:
        found["chains"] = {"shares": _shares(of.chains, 0)["shares"]}
    return found


def is_small(of: Game) -> bool:
    """May the game have few enough positions for its exact law?"""
    packages = getattr(of, "full_supply", 0)
    return packages <= LAW_SUPPLY.get(of.players, 0)


def as_partial(sample: Sample) -> Sample:
    """The same sample, marked partial."""
    counts, records = sample.counts, sample.records
    return Sample(*sample.question, ranges=sample.ranges, counts=counts, records=records, partial=True)


def figure(sample: Sample) -> Drawing:
    """The scores as a picture for whoever reads the notebook without running it."""
    from gamelib.figures import sample_figure

    return sample_figure(sample)


def _question(sample: Sample) -> str:
    names, seed = ", ".join(sample.question.strategies), sample.question.seed
    rulings = [f"{k}={v!r}" for k, v in sample.question.game.switches.items() if k != "players"]
    return f"{names}; {', '.join(rulings) or 'default rulings'}; seed {seed}"


def _seat(sample: Sample, seat: int) -> Json:
    mean = sample.mean(seat)
    error = mean.standard_error if sample.games > 1 else None
    return {
        "mean": mean.value,
        "se": error,
        "scores": _trimmed(sample.scores(seat)),
        "win": _share(sample.sole_win_share(seat)),
    }


def _share(estimate: Estimate) -> Json:
    low, high = estimate.interval()
    return {"share": estimate.value, "low": low, "high": high}


def _shares(distribution: Distribution, least: int | None = None) -> Json:
    first = min(distribution) if least is None else least
    return {"from": first, "shares": [float(distribution[n]) for n in range(first, max(distribution) + 1)]}


def _trimmed(distribution: Distribution) -> Json:
    counts = distribution.counts
    first, last = min(counts), max(counts)
    return {"from": first, "counts": [counts.get(value, 0) for value in range(first, last + 1)]}


def _records(sample: Sample) -> list[Json]:
    names = sample.question.game.seats
    said = {
        "longest chain": ("Longest chain", "{} trigger{} in one turn"),
        "most points": ("Most points", "{} point{}"),
        "most turns": ("Most turns", "{} turn{}"),
        "first tie": ("First shared win", ""),
        **{f"widest win {name}": (f"{name.capitalize()}’s widest win", "by {} point{}") for name in names},
    }
    found = []
    for key, (title, text) in said.items():
        if key in sample.records:
            value, game = sample.records[key]
            found.append({"name": title, "text": text.format(value, "" if value == 1 else "s"), "game": game})
    return found
