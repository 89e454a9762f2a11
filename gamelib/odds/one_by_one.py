"""Games one by one: how each of them ended."""

from __future__ import annotations

from collections.abc import Sequence

from gamelib.game import Game, Strategy
from gamelib.odds import kept, twins
from gamelib.odds.counting import count
from gamelib.odds.simulate import WORTH_COMPILING, check


def one_by_one(
    game: Game,
    strategies: Sequence[str | Strategy],
    games: int,
    seed: int = 1,
    first: int | None = None,
    start: int = 0,
    cells: Sequence[int] = (),
) -> list[tuple[int, ...]]:
    """How games ended, one by one: the same games that `simulate` counts.

    Args:
        game, strategies, games, seed, first, start: as for `simulate`.
        cells: numbers of cells of the game's flat tally (`gamelib.odds.tally`), to know how each game counts there.

    Returns:
        For each game the points of each seat, the winners, a bit for each (1 for the first seat, 2, 4, 8), and the
        cells that were asked for.

    Raises:
        ValueError: arguments that do not fit, all faults at once.
        StrategyError: a strategy failed.

    >>> from gamelib import Package
    >>> one_by_one(Package(supply=1), ["greedy", "random"], games=3, seed=7)
    [(5, 4, 1), (5, 4, 1), (1, 5, 2)]
    """
    task, asked = check(game, strategies, games, seed, first, start), tuple(cells)
    if (known := kept.rows(task, start, start + games, asked)) is not None:
        return known
    mode = "plain" if task.is_built_in else "states"
    if mode == "plain" and games >= WORTH_COMPILING and twins.available():
        mode = "compiled"
    players, size, found = game.players, 1 if asked else games, []
    for at in range(start, start + games, size):  # cells add up, so that each game is counted alone
        flat, _, ends = count(task, at, size, mode)
        row = [int(flat[cell]) for cell in asked]
        for i in range(0, 5 * size, 5):
            found.append((*map(int, ends[i : i + players]), int(ends[i + 4]), *row))
    kept.note_rows(task, start, asked, found)
    return found
