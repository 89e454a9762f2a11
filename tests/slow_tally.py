"""What a tally of games must hold, read off played games one by one: slow, and written apart from the fast one."""

from collections.abc import Iterable
from typing import Any

from gamelib.game import Node
from gamelib.odds import Sample
from gamelib.playthrough import Playthrough

NO_MARGIN = 128  # the cell of a margin of 0
LAPSE = 28  # the number under which R-PK-lapse is counted


def tally_of(playthroughs: Iterable[Playthrough], start: int = 0) -> tuple[dict[str, Any], dict[str, tuple[int, int]]]:
    """Counts and records of finished games, whose numbers begin with `start`."""
    counts: dict[str, Any] = {
        **{name: [[0] * 128 for _ in range(4)] for name in ("scores", "order_scores")},
        "margins": [[0] * 256 for _ in range(4)],
        **{name: [[0] * 5 for _ in range(4)] for name in ("wins", "order_wins")},
        "turns": [0] * 512,
        "decisions": [0] * 1024,
        **{name: [0] * 32 for name in ("chains", "longest", "fired", "earned")},
        "points": [[0] * 3 for _ in range(4)],
    }
    records: dict[str, tuple[int, int]] = {}
    for number, play in enumerate(playthroughs, start):
        _one_game(counts, records, number, play)
    return counts, records


def sample_of(plays: list[Playthrough], start: int = 0, partial: bool = False, **question: Any) -> Sample:
    """A sample of these games, whose numbers begin with `start`."""
    asked = {"game": plays[0].game, "strategies": plays[0].seats, "seed": 7, "first": None, **question}
    return Sample(*asked.values(), [(start, start + len(plays))], *tally_of(plays, start), partial)


def _one_game(counts: dict[str, Any], records: dict[str, tuple[int, int]], number: int, play: Playthrough) -> None:
    end = play.line[-1].state
    assert end.is_over
    players, names = play.game.players, play.game.seats
    points = [score.total for score in end.scores]
    winners = [seat for seat in range(players) if points[seat] == max(points)]
    starter = next(state.turn for state in play.states if state.node == Node.ROLL)
    for seat in range(players):
        place = (seat - starter) % players
        for cell, clause in enumerate(("PK-24", "PK-25", "PK-26")):
            counts["points"][seat][cell] += end.scores[seat].parts[clause]
        margin = points[seat] - max(points[:seat] + points[seat + 1 :])
        counts["scores"][seat][points[seat]] += 1
        counts["order_scores"][place][points[seat]] += 1
        counts["margins"][seat][NO_MARGIN + margin] += 1
        if seat in winners:
            counts["wins"][seat][len(winners)] += 1
            counts["order_wins"][place][len(winners)] += 1
        if margin > 0:
            _keep(records, f"widest win {names[seat]}", margin, number)

    chains: list[int] = []
    decisions = 0
    for place in play.line[1:]:
        before = place.parent.state
        if before.node == Node.ROLL:
            chains.append(0)
        decisions += before.player is not None
        if before.node == Node.RESOLVE and place.action != "decline":
            chains[-1] += 1
        for event in place.state.events:
            _clause(counts, event)
    counts["turns"][min(len(chains), 511)] += 1
    counts["decisions"][min(decisions, 1023)] += 1
    for chain in chains:
        counts["chains"][min(chain, 31)] += 1
    counts["longest"][min(max(chains), 31)] += 1
    _keep(records, "longest chain", max(chains), number)
    _keep(records, "most points", max(points), number)
    _keep(records, "most turns", len(chains), number)
    if len(winners) > 1 and "first tie" not in records:
        records["first tie"] = (1, number)


def _clause(counts: dict[str, Any], event: Any) -> None:
    """One event: a trigger that was earned, or something that was carried out; a roll without a clause is number 0."""
    if event.kind == "walked" and event.clause == "PK-4":
        return  # on the way to a delivery, which is counted by its package
    if event.kind == "earned":
        counts["earned"][int(event.trigger.removeprefix("PK-"))] += 1
    elif event.clause == "R-PK-lapse":
        counts["fired"][LAPSE] += 1
    else:
        counts["fired"][int(event.clause.removeprefix("PK-")) if event.clause else 0] += 1


def _keep(records: dict[str, tuple[int, int]], name: str, value: int, number: int) -> None:
    """The best value stands; of equal ones the first."""
    if name not in records or value > records[name][0]:
        records[name] = (value, number)
