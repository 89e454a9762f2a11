"""Whether the parts of a sample fit each other: shapes, sums that must agree, records that the counts must show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from gamelib.game import Game
from gamelib.odds.tally import SEATS, Layout, Table, layout

if TYPE_CHECKING:
    from gamelib.odds.sample import Question


def check(question: Question, ranges: Sequence[Any], counts: Mapping[str, Any], records: Mapping[str, Any]) -> None:
    """Raises ValueError with all faults of the parts, and when there are none with all that do not fit each other."""
    faults = [*_question_faults(question), *_range_faults(ranges)]
    if isinstance(question.game, Game):
        of = layout(type(question.game))
        faults += [*_shape_faults(of.tables, counts), *_record_faults(of.records, records)]
    if not faults:
        games = sum(stop - start for start, stop in ranges)
        faults = [*_sum_faults(of, question.game.players, games, counts)]
        faults += [*_record_sum_faults(of, question.game, ranges, counts, records)]
    if faults:
        raise ValueError("; ".join(faults))


def _question_faults(question: Question) -> Iterator[str]:
    game, strategies, seed, first = question
    if not isinstance(game, Game):
        yield f"game must be a game, not {game!r}"
        return
    if len(strategies) != game.players or not all(isinstance(name, str) for name in strategies):
        yield f"strategies must be {game.players} names, one for each seat, not {strategies!r}"
    if type(seed) is not int:
        yield f"seed must be a whole number, not {seed!r}"
    if first is not None and (type(first) is not int or not 0 <= first < game.players):
        yield f"first must be a seat, 0 to {game.players - 1}, or None, not {first!r}"


def _range_faults(ranges: Sequence[Any]) -> Iterator[str]:
    for pair in ranges:
        whole = isinstance(pair, list | tuple) and len(pair) == 2 and all(type(number) is int for number in pair)
        if not whole or not 0 <= pair[0] < pair[1]:
            yield f"a range must be a pair of whole numbers (start, stop) with 0 <= start < stop, not {pair!r}"
            return
    for (_, stop), (start, _) in pairwise(sorted(ranges)):
        if start < stop:
            yield f"game {start:,} is in two ranges"


def _shape_faults(tables: Mapping[str, Table], counts: Mapping[str, Any]) -> Iterator[str]:
    if missing := [name for name, table in tables.items() if name not in counts and table.since == 1]:
        yield f"counts are missing: {', '.join(missing)}"
    if unknown := [str(name) for name in counts if name not in tables]:
        yield f"counts are unknown: {', '.join(unknown)}"
    for name, table in tables.items():
        if name in counts and not _has_shape(counts[name], table.shape, table.sums):
            wanted = f"{' times '.join(map(str, table.shape))} whole numbers"
            yield f"the counts of {name} must be {wanted}{'' if table.sums else ', none negative'}"


def _has_shape(cells: Any, shape: tuple[int, ...], negative: bool) -> bool:
    if not isinstance(cells, list | tuple) or len(cells) != shape[0]:
        return False
    if len(shape) > 1:
        return all(_has_shape(row, shape[1:], negative) for row in cells)
    return {*map(type, cells)} <= {int} and (negative or min(cells) >= 0)


def _record_faults(known: Sequence[str], records: Mapping[str, Any]) -> Iterator[str]:
    for name, record in records.items():
        whole = isinstance(record, list | tuple) and len(record) == 2 and all(type(n) is int for n in record)
        if name not in known:
            yield f"there is no record {name!r}; the records are {', '.join(known)}"
        elif not whole or record[1] < 0:
            yield f"the record {name!r} must be a pair (value, game number), not {record!r}"


def _sum_faults(of: Layout, players: int, games: int, counts: Mapping[str, Any]) -> Iterator[str]:
    """Each game is in each table once, for each seat, and nothing is there for a seat that does not play."""
    expected = [games] * players + [0] * (SEATS - players)
    for name in ("scores", "order_scores", "margins"):
        if (found := [sum(row) for row in counts[name]]) != expected:
            yield f"the counts of {name} must sum to {expected}, not {found}"
    for name in ("turns", "decisions", "longest"):
        if (found := sum(counts[name])) != games:
            yield f"the counts of {name} must sum to {games:,}, not {found:,}"
    for name in ("wins", "order_wins"):
        columns = [sum(column) for column in zip(*counts[name], strict=True)]
        shared = all(column % winners == 0 for winners, column in enumerate(columns[1:], start=1))
        won = sum(column // winners for winners, column in enumerate(columns[1:], start=1))
        if columns[0] or not shared or won != games or any(sum(row) for row in counts[name][players:]):
            yield f"the counts of {name} must be those of {games:,} games, each with 1 to {players} winners"
    for name in ("scores", "wins"):
        by_seat, by_order = (
            [sum(column) for column in zip(*counts[key], strict=True)] for key in (name, f"order_{name}")
        )
        if by_seat != by_order:
            yield f"the counts of {name} by seat and by turn order must sum to the same"
    turns = sum(number * count for number, count in enumerate(counts["turns"]))
    if not counts["turns"][-1] and sum(counts["chains"]) != turns:
        yield f"the counts of chains must sum to the {turns:,} turns, not {sum(counts['chains']):,}"
    if "points" in counts:
        yield from _point_faults(of.tables["scores"], counts["scores"], counts["points"])


def _point_faults(table: Table, scores: Sequence[Sequence[int]], points: Sequence[Sequence[int]]) -> Iterator[str]:
    """The points by clause sum to the scores."""
    if table.open and any(row[0] or row[-1] for row in scores):
        return
    totals = [sum(score * count for score, count in enumerate(row, start=table.first)) for row in scores]
    if (found := [sum(row) for row in points]) != totals:
        yield f"the points by clause must sum to those of the scores, {totals}, not {found}"


def _record_sum_faults(
    of: Layout, game: Game, ranges: Sequence[Any], counts: Mapping[str, Any], records: Mapping[str, tuple[int, int]]
) -> Iterator[str]:
    """A record belongs to a game that was counted, and its value is the highest of its counts."""

    def highest(name: str, row: Sequence[int]) -> tuple[int, bool]:
        """The highest value of a row, and whether it stands for more, too."""
        last = max((number for number, count in enumerate(row) if count), default=0)
        return last + of.tables[name].first, of.tables[name].open and last == len(row) - 1

    best = {
        "longest chain": highest("longest", counts["longest"]),
        "most points": max(highest("scores", row) for row in counts["scores"][: game.players]),
        "most turns": highest("turns", counts["turns"]),
    }
    for seat, name in enumerate(game.seats):
        best[f"widest win {name}"] = highest("margins", counts["margins"][seat])
    for name, (value, number) in records.items():
        if not any(start <= number < stop for start, stop in ranges):
            yield f"the record {name!r} is of game {number:,}, which was not counted"
        if name in best and not (value == best[name][0] or (best[name][1] and value > best[name][0])):
            yield f"the record {name!r} is {value}, but the counts go to {best[name][0]}"
