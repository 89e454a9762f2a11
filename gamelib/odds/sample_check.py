"""Whether the parts of a sample fit each other: shapes, sums that must agree, records that the counts must show."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from gamelib.game import Game
from gamelib.odds.tally import MARGINS, RECORDS, TABLE

if TYPE_CHECKING:
    from gamelib.odds.sample import Question

NO_MARGIN = MARGINS // 2  # the cell of a margin of 0


def check(question: Question, ranges: Sequence[Any], counts: Mapping[str, Any], records: Mapping[str, Any]) -> None:
    """Raises ValueError with all faults of the parts, and when there are none with all that do not fit each other."""
    faults = [*_question_faults(question), *_range_faults(ranges), *_shape_faults(counts), *_record_faults(records)]
    if not faults:
        games = sum(stop - start for start, stop in ranges)
        faults = [*_sum_faults(question.game.players, games, counts)]
        faults += [*_record_sum_faults(question.game, ranges, counts, records)]
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


def _shape_faults(counts: Mapping[str, Any]) -> Iterator[str]:
    names = [name for name, *_ in TABLE]
    if missing := [name for name in names if name not in counts]:
        yield f"counts are missing: {', '.join(missing)}"
    if unknown := [str(name) for name in counts if name not in names]:
        yield f"counts are unknown: {', '.join(unknown)}"
    for name, shape, _ in TABLE:
        if name in counts and not _has_shape(counts[name], shape):
            yield f"the counts of {name} must be {' times '.join(map(str, shape))} whole numbers, none negative"


def _has_shape(cells: Any, shape: tuple[int, ...]) -> bool:
    if not isinstance(cells, list | tuple) or len(cells) != shape[0]:
        return False
    if len(shape) > 1:
        return all(_has_shape(row, shape[1:]) for row in cells)
    return all(type(cell) is int and cell >= 0 for cell in cells)


def _record_faults(records: Mapping[str, Any]) -> Iterator[str]:
    for name, record in records.items():
        whole = isinstance(record, list | tuple) and len(record) == 2 and all(type(n) is int and n >= 0 for n in record)
        if name not in RECORDS:
            yield f"there is no record {name!r}; the records are {', '.join(RECORDS)}"
        elif not whole:
            yield f"the record {name!r} must be a pair (value, game number), not {record!r}"


def _sum_faults(players: int, games: int, counts: Mapping[str, Any]) -> Iterator[str]:
    """Each game is in each table once, for each seat, and nothing is there for a seat that does not play."""
    expected = [games] * players + [0] * (4 - players)
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


def _record_sum_faults(
    game: Game, ranges: Sequence[Any], counts: Mapping[str, Any], records: Mapping[str, tuple[int, int]]
) -> Iterator[str]:
    """A record belongs to a game that was counted, and its value is the highest of its counts."""
    best = {
        "longest chain": _highest(counts["longest"]),
        "most points": max(map(_highest, counts["scores"])),
        "most turns": _highest(counts["turns"]),
    }
    for seat, name in enumerate(game.seats):
        best[f"widest win {name}"] = _highest(counts["margins"][seat]) - NO_MARGIN
    for name, (value, number) in records.items():
        if not any(start <= number < stop for start, stop in ranges):
            yield f"the record {name!r} is of game {number:,}, which was not counted"
        if name in best and value != best[name]:
            yield f"the record {name!r} is {value}, but the counts go to {best[name]}"


def _highest(cells: Sequence[int]) -> int:
    return max((number for number, count in enumerate(cells) if count), default=0)
