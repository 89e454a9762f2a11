"""A sample and its question as the plain values that the score lab draws (their shape: `tests/js/lab_fixture.json`)."""

from __future__ import annotations

import math
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
from gamelib.odds.tally import layout
from gamelib.story import Sentence, listed
from gamelib.strategies import BY_NAME, name_of

from ._base import Drawing
from ._texts import raw, text

Json = dict[str, Any]


def game(of: Game, language: str) -> Json:
    """The game in a line, and its words for what is counted, in a language."""
    terms, said = of.story.terms, words(of, language)
    return {
        "name": of.title,
        "players": of.players,
        "text": terms.size(of),
        "rules": said["rules"],
        "opening": _sentence(terms.opening),
        "ties": _sentence(terms.ties),
        "shares": terms.shares_wins,
        "turns": said["turns"],
        "links": said["links"].split("|"),
        "chain": said["chain"],
    }


def words(of: Game, language: str) -> dict[str, str]:
    """How a game speaks of many games (see `gamelib.terms.Terms`), in a language."""
    board = of.story.board
    return {
        name: raw(language, f"{board}.lab.{name}") for name in ("turns", "links", "chain", "within", "tie", "rules")
    }


def seats(task: Task) -> list[Json]:
    """Each seat with its strategy."""
    names = task.game.seats
    return [
        {"key": key, "name": key.capitalize(), "strategy": name_of(each)}
        for key, each in zip(names, task.strategies, strict=True)
    ]


def strategies(of: Game, own: Sequence[str]) -> list[Json]:
    """The strategies that a seat can have."""
    said = of.story.terms.strategies
    return [
        {"name": name, "text": said.get(name, name)} for name in [*(n for n in of.strategies if n in BY_NAME), *own]
    ]


def switches(of: Game) -> list[Json]:
    """What can be set, with the readings and the one that is on."""
    defaults = {field.name: field.default for field in fields(of)}  # type: ignore[arg-type]
    found = []
    for switch in of.story.terms.switches:
        name, numbers = switch.name, switch.numbers
        row: Json = {"name": name, "clause": switch.clause, "label": switch.label, "rare": switch.rare}
        row.update(value=getattr(of, name), default=defaults[name])
        if switch.readings:
            row["readings"] = [{"value": value, "text": text} for value, text in switch.readings.items()]
        else:
            row.update(min=numbers[0], max=numbers[-1], step=numbers.step, usual=switch.usual(of))
        found.append(row)
    return found


def with_switches(of: Game, values: Mapping[str, Any], refuse: Callable[[str, str], Exception]) -> Game:
    """The same game with other switches; `refuse(field, text)` makes the error for one that does not fit."""
    known = [switch.name for switch in of.story.terms.switches]
    if unknown := [repr(name) for name in values if name not in known]:
        raise ValueError(f"there is no switch {', '.join(unknown)}")
    kind = type(of)
    try:
        return kind(**{**of.switches, **values})
    except ValueError as error:
        for name, value in values.items():
            try:
                kind(**{"players": of.players, name: value})
            except ValueError as own:
                raise refuse(name, str(own)) from None
        # Each fits alone: it stands beside the one that the message is about, else beside one that was changed.
        changed = [name for name, value in values.items() if value != getattr(of, name)]
        raise refuse(next((name for name in values if name in str(error)), changed[0]), str(error)) from None


def clauses(of: Game) -> Json:
    """The clauses that the page can open."""
    terms = of.story.terms
    ids = [*terms.opening.clauses, *terms.ties.clauses, *(switch.clause for switch in terms.switches)]
    return {id: {"title": clause(id).title, "text": clause(id).text} for id in ids}


def data(sample: Sample, asked: int, language: str = "en") -> Json:
    """What is drawn of a sample, with its texts in a language."""
    players = sample.question.game.players
    turns = sample.chains
    return {
        "text": _question(sample, language),
        "beyond": _beyond(sample, language),
        "games": sample.games,
        "of": max(asked, sample.games),
        "partial": sample.partial and sample.games < asked,
        "seats": [_seat(sample, seat) for seat in range(players)],
        "ties": _share(sample.tie_share),
        "chains": {"turns": turns.size, "counts": _trimmed(turns)["counts"]},
        "records": _records(sample, language),
    }


def law(of: Law) -> Json:
    """What is drawn of an exact law."""
    found: Json = {
        "text": of.source,
        "seats": [
            {
                **_exact(of.scores(seat)),
                "margins": _exact(of.margins(seat)),
                "win": float(of.sole_win_share(seat)),
            }
            for seat in range(of.game.players)
        ],
        "ties": float(of.tie_share),
    }
    if of.chains:
        found["chains"] = {"shares": _shares(of.chains, 0)["shares"]}
    return found


def as_partial(sample: Sample) -> Sample:
    """The same sample, marked partial."""
    counts, records = sample.counts, sample.records
    return Sample(
        *sample.question, ranges=sample.ranges, counts=counts, records=records, partial=True, kept=sample.kept
    )


def figure(sample: Sample) -> Drawing:
    """The scores as a picture for whoever reads the notebook without running it."""
    from gamelib.figures import sample_figure

    return sample_figure(sample)


def _question(sample: Sample, language: str) -> str:
    game, names, seed, _ = sample.question
    changed = game.story.terms.changed(game)
    rules = ", ".join(changed) or text(language, "lab.usual")
    asked = text(language, "lab.asked", names=", ".join(names), rules=rules, seed=str(seed))
    return f"{asked}; {text(language, 'lab.kept', n=sample.kept)}" if sample.kept else asked


def _beyond(sample: Sample, language: str) -> str:
    """What to know of values that the tables have no cells for."""
    tables = layout(type(sample.question.game)).tables
    beyond = sample.beyond.items()
    parts = [text(language, "lab.beyond.part", n=count, what=tables[name].what) for name, count in beyond]
    return text(language, "lab.beyond", what=listed(parts)) if parts else ""


def _seat(sample: Sample, seat: int) -> Json:
    return {
        **_spread(sample.scores(seat)),
        "margins": _spread(sample.margins(seat)),
        "win": _share(sample.sole_win_share(seat)),
    }


def _spread(distribution: Distribution) -> Json:
    mean = distribution.estimate
    error = mean.standard_error if math.isfinite(mean.standard_error) else None
    return {"mean": mean.value, "se": error, "scores": _trimmed(distribution)}


def _share(estimate: Estimate) -> Json:
    low, high = estimate.interval()
    return {"share": estimate.value, "low": low, "high": high}


def _exact(distribution: Distribution) -> Json:
    return {"mean": float(distribution.mean), "scores": _shares(distribution)}


def _shares(distribution: Distribution, least: int | None = None) -> Json:
    first = min(distribution) if least is None else least
    return {"from": first, "shares": [float(distribution[n]) for n in range(first, max(distribution) + 1)]}


def _trimmed(distribution: Distribution) -> Json:
    counts = distribution.counts
    first, last = min(counts), max(counts)
    return {"from": first, "counts": [counts.get(value, 0) for value in range(first, last + 1)]}


def _records(sample: Sample, language: str) -> list[Json]:
    game = sample.question.game
    here = words(game, language)

    def points(number: int) -> str:
        return text(language, "points", n=number).replace("-", "−")

    def chain(number: int) -> str:
        one, several = here["links"].split("|")
        if not number:
            return text(language, "lab.none", what=one)
        return f"{number} {one if number == 1 else several} {here['within']}"

    said: dict[str, tuple[str, Callable[[int], str]]] = {
        "longest chain": (text(language, "lab.longest"), chain),
        "most points": (text(language, "lab.most.points"), points),
        "most turns": (text(language, "lab.most.turns", turns=here["turns"]), lambda n: f"{n} {here['turns']}"),
        "first tie": (here["tie"], lambda n: ""),
    }
    for name in game.seats:
        title = text(language, "lab.widest", name=name.capitalize())
        said[f"widest win {name}"] = (title, lambda n: text(language, "lab.by", n=n).replace("-", "−"))
    if len(sample.turns.counts) == 1:
        del said["most turns"]  # all games are of one length
    records = sample.records
    return [
        {"name": title, "text": told(records[key].value), "game": records[key].game}
        for key, (title, told) in said.items()
        if key in records
    ]


def _sentence(said: Sentence) -> Json:
    return {"text": said.text, "clauses": list(said.clauses)}
