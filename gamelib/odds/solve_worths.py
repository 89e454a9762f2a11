"""What positions are worth under best play, from the end backwards: the second half of `solve`."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from gamelib.odds.loops import loops as loops_of
from gamelib.odds.matrix import Equilibrium, equilibrium
from gamelib.odds.solve_places import Place, Places
from gamelib.odds.turn_search import NOBODY

LOOP = 60  # positions that can come back to each other, at most

Worth = tuple[Fraction, Fraction]  # to seat 0: what is aimed at, then the other


class Worths(NamedTuple):
    """What was found.

    Attributes:
        of: what each position is worth to seat 0, by its number.
        mixtures: where both choose at the same time: the number of the position, and how both mix; the rows are the
            choices of the one who is asked first.
        loops: how many sets of positions can come back to each other.
    """

    of: list[Worth]
    mixtures: dict[int, Equilibrium]
    loops: int


def all_worths(places: Sequence[Place], objective: str) -> Worths:
    """What each position is worth.  Raises ValueError for loops that are too large or need not be left."""
    known: dict[int, Worth] = {}
    mixtures: dict[int, Equilibrium] = {}
    loops = 0
    for loop in loops_of(places):  # each set before those that lead to it
        number = loop[0]
        place = places[number]
        if len(loop) > 1 or number in place.after:
            loops += 1
            known.update(_loop(loop, places, known))
        elif place.end is not None:
            margin = Fraction(place.end.scores[0] - place.end.scores[1])
            win = place.end.returns[0]
            known[number] = (win, margin) if objective == "win" else (margin, win)
        elif place.seat == NOBODY:
            known[number] = _mean([known[there] for there in place.after])
        elif place.rows:
            mixtures[number] = mixture = _together(place, known)
            known[number] = _mixed(mixture, [known[there] for there in place.after])
        else:
            known[number] = (max if place.seat == 0 else min)(known[there] for there in place.after)
    return Worths([known[number] for number in range(len(places))], mixtures, loops)


def _mean(listed: Sequence[Worth]) -> Worth:
    """Of equally likely outcomes."""
    one, other = zip(*listed, strict=True)
    return sum(one, Fraction(0)) / len(listed), sum(other, Fraction(0)) / len(listed)


# ------------------------------------------------------------------------------------------------ at the same time
def _together(place: Place, known: Mapping[int, Worth]) -> Equilibrium:
    """How both mix: what is aimed at alone counts."""
    sign = 1 if place.seat == 0 else -1
    width = len(place.after) // place.rows
    return equilibrium(
        [[sign * known[there][0] for there in place.after[at : at + width]] for at in range(0, len(place.after), width)]
    )


def _mixed(mixture: Equilibrium, listed: Sequence[Worth]) -> Worth:
    """The mean of a matrix of worths, row by row, when both mix."""
    width = len(mixture.columns)
    of_rows = [mean_under(mixture.columns, listed[at : at + width]) for at in range(0, len(listed), width)]
    return mean_under(mixture.rows, of_rows)


def mean_under(chances: Sequence[Fraction], listed: Sequence[Worth]) -> Worth:
    """Of outcomes with these probabilities."""
    pairs = [(chance, worth) for chance, worth in zip(chances, listed, strict=True) if chance]
    return (
        sum((chance * worth[0] for chance, worth in pairs), Fraction(0)),
        sum((chance * worth[1] for chance, worth in pairs), Fraction(0)),
    )


# ------------------------------------------------------------------------------------------------ loops
def _loop(loop: Sequence[int], places: Sequence[Place], known: Mapping[int, Worth]) -> dict[int, Worth]:
    """The worths in a loop, by strategy iteration; pairs of Fractions are ordered by the first, then by the second."""
    if len(loop) > LOOP:
        raise ValueError(f"{len(loop)} positions can come back to each other, more than {LOOP}: too large a loop")
    if _can_stay(loop, places):
        raise ValueError("the game can be kept going for ever, so it has no value")
    taken = {number: places[number].after[0] for number in loop if places[number].seat != NOBODY}
    while True:
        worths = _under(taken, loop, places, known)
        while _better(1, taken, places, worths):  # the best answer to what seat 0 does
            worths = _under(taken, loop, places, known)
        if not _better(0, taken, places, worths):
            return {number: worths[number] for number in loop}


def _better(seat: int, taken: dict[int, int], places: Sequence[Place], worths: Mapping[int, Worth]) -> bool:
    """Take what is better for a seat, wherever there is something better.  Was there?"""
    found = False
    for number, there in taken.items():
        if places[number].seat == seat:
            best = (max if seat == 0 else min)(places[number].after, key=worths.__getitem__)
            if worths[best] != worths[there]:
                taken[number], found = best, True
    return found


def _can_stay(loop: Sequence[int], places: Sequence[Place]) -> bool:
    """Could both players together see to it that the loop is never left?"""
    staying = set(loop)
    while True:
        leaving = {
            number
            for number in staying
            if not (all if places[number].seat == NOBODY else any)(there in staying for there in places[number].after)
        }
        if not leaving:
            return bool(staying)
        staying -= leaving


def _under(
    taken: Mapping[int, int], loop: Sequence[int], places: Sequence[Place], known: Mapping[int, Worth]
) -> dict[int, Worth]:
    """The worths in a loop, and of what lies right after it, when it is known what is taken at each decision."""
    worths: dict[int, Worth] = {}
    inside = set(loop)
    rows: dict[int, dict[int, Fraction]] = {}  # x[i] = the sum of rows[i][j] x[j] + rest[i]
    rest: dict[int, Worth] = {}
    for number in loop:
        after = [taken[number]] if number in taken else places[number].after
        row: dict[int, Fraction] = {}
        won = other = Fraction(0)
        for there in after:
            if there in inside:
                row[there] = row.get(there, Fraction(0)) + Fraction(1, len(after))
            else:
                won, other = won + known[there][0] / len(after), other + known[there][1] / len(after)
        rows[number], rest[number] = row, (won, other)
        worths.update((there, known[there]) for there in places[number].after if there not in inside)
    for number in loop:  # taken out of all other rows; it is left at some time, so less than 1 leads back to it at once
        row = rows[number]
        share = 1 / (1 - row.pop(number, Fraction(0)))
        rows[number] = row = {there: weight * share for there, weight in row.items()}
        rest[number] = rest[number][0] * share, rest[number][1] * share
        for elsewhere, into in rows.items():
            if elsewhere != number and (weight := into.pop(number, None)):
                for there, more in row.items():
                    into[there] = into.get(there, Fraction(0)) + weight * more
                one, two = rest[elsewhere]
                rest[elsewhere] = one + weight * rest[number][0], two + weight * rest[number][1]
    return worths | rest


def size(places: Places, found: Worths) -> int:
    """Bytes held: all that is there, with shared numbers counted each time."""
    of = sys.getsizeof
    held = sum(map(of, (places.numbers, places.laid, places.places, found.of)))
    held += sum(map(of, (*places.numbers, *places.laid, *places.laid.values())))
    held += sum(of(place) + of(place.after) for place in places.places)
    mixed = [(*mixture.rows, *mixture.columns) for mixture in found.mixtures.values()]
    held += sum(of(each) + sum(map(of, each)) for each in mixed)
    return held + sum(of(worth) + of(worth[0]) + of(worth[1]) for worth in found.of)
