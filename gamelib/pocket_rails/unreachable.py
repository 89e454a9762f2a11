"""Why no game of Pocket Rails can come to a position: `reasons`.

What is checked holds in every game, so there is no false alarm; a position that passes need not be reachable.  It all
comes from counting: of each hand every card is picked (PR-6, PR-7), and cards leave the table by threes (PR-8, PR-9).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from gamelib.game import Reason
from gamelib.pocket_rails import rules
from gamelib.pocket_rails.cards import (
    CITIES,
    COMPANIES,
    DEALER,
    DELIVER,
    INSIDER,
    KINDS,
    OVER,
    PICK,
    SHUFFLE,
    YARD,
)
from gamelib.pocket_rails.fields import Board
from gamelib.pocket_rails.words import COLOURS
from gamelib.pocket_rails.words import COMPANIES as NAMES

if TYPE_CHECKING:
    from gamelib.pocket_rails.state import RailsState

Reasons = Iterator[Reason]


def reasons(state: RailsState) -> tuple[Reason, ...]:
    """Every reason that is known, each with its clause or ruling."""
    board = state._board
    if board.node == DEALER or not board.round:
        return ()
    return (*_of_piles(board), *_of_deck(board), *_of_discard(board), *_of_sets(board), *_of_totals(state))


def _steps(board: Board) -> tuple[int, int]:
    """PR-7: how many steps of this round, and of this block, have been revealed."""
    here = board.step - (board.node in (PICK, INSIDER))
    return here, (board.round - 1) * rules.full_hand(board) // 2 + here


def _of_piles(board: Board) -> Reasons:
    """PR-6: each step brings a card to each portfolio, and one of each player to the Rail Yard."""
    _, steps = _steps(board)
    rows = [(seat, f"{COLOURS[seat]}’s portfolio", steps, "PR-8") for seat in range(board.players)]
    for pile, name, came, clause in [*rows, (YARD, "the Rail Yard", board.players * steps, "PR-9")]:
        there = sum(board.shares[pile])
        if there > came or (came - there) % 3:
            seats = () if pile == YARD else (pile,)
            text = f"By now {came} cards have come to {name}, and they leave by threes: it cannot hold {there}."
            yield Reason(clause, text, seats=seats)


def _of_deck(board: Board) -> Reasons:
    """PR-5, R-PR-short: what was dealt, and what is left."""
    here, _ = _steps(board)
    full, players, box = rules.full_hand(board), board.players, sum(board.box)
    hand = 2 * here + board.in_hand  # as it was dealt
    wanted = full + (board.node == INSIDER)
    if board.round < 3:
        left = box - players - board.round * players * full
        if hand != wanted:
            yield Reason("PR-5", f"In round {board.round} hands of {full} are dealt, for {full // 2} steps.")
        elif board.left != left:
            yield Reason("PR-5", f"In round {board.round} the deck has {left} cards, not {board.left}.")
    else:
        if hand > full:
            yield Reason("PR-5", f"Hands of {full} last {full // 2} steps, not {hand // 2}.")
        if hand < full and board.left >= 2 * players:
            text = (
                f"Hands are cut to {hand} only where no {2 * players} cards more are left, and there are {board.left}."
            )
            yield Reason("R-PR-short", text)
        if board.left + hand * players < box - players - 2 * players * full:
            yield Reason("PR-5", "The deck of round 3 has at least the cards that were not dealt before.")


def _of_discard(board: Board) -> Reasons:
    """PR-8, PR-9: of each company three of one city left, or one of each."""
    for company in range(COMPANIES):
        first = company * KINDS
        cities = [sum(board.discard[first + city : first + KINDS : CITIES]) for city in range(CITIES)]
        if len({number % 3 for number in cities}) > 1:
            cards = ", ".join(map(str, cities))
            text = (
                f"Cards of {NAMES[company]} are discarded as three of one city or one of each, "
                f"which does not make up {cards} of Denver, Chicago and New York."
            )
            yield Reason("PR-9", text)


def _of_sets(board: Board) -> Reasons:
    """PR-9: before the picks of this step there was no complete set in the Rail Yard."""
    cells = board.cells[YARD]
    needed = sum(min(cells[company * CITIES : (company + 1) * CITIES]) for company in range(COMPANIES))
    if board.node == DELIVER and needed > board.players:
        text = f"One step brings {board.players} cards to the Rail Yard: they cannot have completed {needed} sets."
        yield Reason("PR-9", text)


def _of_totals(state: RailsState) -> Reasons:
    """PR-12, PR-22, PR-21: nobody has points before the first scoring but for the penalty, and then none is lost."""
    board = state._board
    _, steps = _steps(board)
    lost = steps if board.same_company_penalty else 0
    scored = board.node in (SHUFFLE, OVER)
    if board.block > 1:
        if not scored and max(board.total[: board.players]) >= board.target_score:
            yield Reason("PR-21", f"Somebody has the {board.target_score} points that end the game.")
        return
    now = [score.total for score in state.scored_now] if scored and not board.dealer_breaks_good_ties else None
    for seat, total in enumerate(board.total[: board.players]):
        least, most = -lost, None
        if board.round < 3 and not scored:
            most = 0
        elif now is not None:
            least = now[seat] - lost
            most = now[seat] if board.round < 3 else None
        elif scored and board.round == 3:
            continue  # what the insider card took is not known without the good that was named
        if total < least or (most is not None and total > most):
            clause = "PR-12" if not lost else "PR-22"
            some = f"at least {least}" if most is None else f"{least}" if least == most else f"{least} to {most}"
            yield Reason(clause, f"By now {COLOURS[seat]} has {some} points, not {total}.", seats=(seat,))
