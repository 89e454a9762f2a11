"""The score sheet of Pocket Rails: every product of a scoring, as one would be now, and as those of this block were."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from gamelib.pocket_rails import cards, fields, rules
from gamelib.pocket_rails.cards import COLUMNS, COMPANIES, GOODS, NO_CARD, NOTHING, YARD
from gamelib.pocket_rails.fields import Board
from gamelib.pocket_rails.scoring import company_points, good_points, insider_points, most_of_a_good

if TYPE_CHECKING:
    from gamelib.pocket_rails.state import RailsState


class Product(NamedTuple):
    """A line of the sheet: company or good, own cards, cards in the Rail Yard, and the points that they give."""

    what: int
    own: int
    yard: int
    points: int


@dataclass(frozen=True, slots=True)
class Row:
    """What one seat scores.

    Attributes:
        companies: all five (PR-13); points are negative where PR-16 subtracts them.
        goods: those that the player has most of (PR-15); one that is too plentiful stands there with 0 points.
        insider: the insider card, where it is turned up or known, in round 3.
        insider_points: what the insider good gives beyond PR-15 (PR-17).
        penalty: points of PR-22, since the scoring before.
    """

    companies: tuple[Product, ...]
    goods: tuple[Product, ...]
    insider: int | None
    insider_points: int
    penalty: int

    @property
    def total(self) -> int:
        """The sum of all points of the row."""
        return sum(line.points for line in (*self.companies, *self.goods)) + self.insider_points + self.penalty

    def to_json(self) -> dict[str, Any]:
        """The row as plain values."""
        company = good = None
        if self.insider is not None:
            company, good = cards.company_of(self.insider), cards.good_of(self.insider)
        return {
            "companies": [line[1:] for line in self.companies],
            "goods": list(self.goods),
            "insider": {"company": company, "good": good, "points": self.insider_points},
            "penalty": self.penalty,
            "total": self.total,
        }


Sheet = tuple[Row, ...]


def now(state: RailsState) -> Sheet:
    """What a scoring at this moment would give; in round 3 with the insider cards that are known."""
    board = fields.copy(state._board)
    rules.count_plentiful(board)
    return _scored(board, _penalties(board)[1])


def after(state: RailsState, company: int, load: int) -> Board:
    """The table when a load has left the Rail Yard, and before anything that follows."""
    board = fields.copy(state._board)
    rules.deliver(board, 9, YARD, company, load, NOTHING)
    rules.count_plentiful(board)
    return board


def totals(board: Board) -> tuple[int, ...]:
    """What each seat would score, with the goods too plentiful that are marked so."""
    return tuple(row.total for row in _scored(board, _penalties(board)[1]))


def done(state: RailsState) -> tuple[Sheet | None, Sheet | None]:
    """The scorings after round 2 and after round 3 of this block; None for one that was not, or is not known."""
    board = state._board
    over = board.node in (cards.SHUFFLE, cards.OVER)
    before, since = _penalties(board)
    if board.round == 2 and over:
        return _entered(board, since), None
    if board.round < 3:
        return None, None
    known = any(before) or any(board.sheet[seat][column] for seat in range(board.players) for column in range(COLUMNS))
    return _entered(board, before) if known else None, _scored(board, since) if over else None


def _scored(board: Board, penalties: Sequence[int]) -> Sheet:
    """A scoring of the table as it is, with the goods too plentiful that are marked so."""
    return tuple(_row(board, seat, penalties[seat]) for seat in range(board.players))


def _row(board: Board, seat: int, penalty: int) -> Row:
    last, own, there = board.round == 3, board.goods[seat], board.goods[YARD]
    companies = tuple(
        Product(c, board.shares[seat][c], board.shares[YARD][c], int(company_points(board, seat, c, last)))
        for c in range(COMPANIES)
    )
    most = most_of_a_good(board, seat)
    goods = (Product(g, own[g], there[g], int(good_points(board, seat, g, most))) for g in range(GOODS))
    told = tuple(
        line
        for line in goods
        if line.points or (line.own == most > 0 and board.plentiful[line.what] and not board.good_fallback)
    )
    insider = board.insider[seat] if last and board.insider[seat] != NO_CARD else None
    added = 0 if insider is None else int(insider_points(board, seat, cards.good_of(insider), most, last))
    return Row(companies, told, insider, added, penalty)


def _entered(board: Board, penalties: Sequence[int]) -> Sheet:
    """The scoring after round 2 as it was entered: products that were 0 have no factors."""
    rows = []
    for seat in range(board.players):
        lines = [(entry & 255, entry >> 8) for entry in board.sheet[seat][:COLUMNS]]
        products = [Product(column, own, yard, own * yard) for column, (own, yard) in enumerate(lines)]
        goods = (line._replace(what=line.what - COMPANIES) for line in products[COMPANIES:] if line.points)
        rows.append(Row(tuple(products[:COMPANIES]), tuple(goods), None, 0, penalties[seat]))
    return tuple(rows)


def _penalties(board: Board) -> tuple[list[int], list[int]]:
    """PR-22 by seat, in this block: what was lost before the last scoring but one that is done, and since then.

    In round 3 the first are those of rounds 1 and 2; before it there is no first.
    """
    before, since = [0] * board.players, [0] * board.players
    if board.same_company_penalty:
        picks = [choice for choice in board.history[: board.remembered] if cards.node_of(choice) == cards.PICK]
        steps = board.step - (board.node in (cards.PICK, cards.INSIDER))  # of this round, as far as they are revealed
        first = max(0, len(picks) - steps * board.players) if board.round == 3 else 0
        for number, pick in enumerate(picks):
            same = cards.company_of(cards.what_of(pick)) == cards.company_of(cards.more_of(pick))
            (before if number < first else since)[number % board.players] -= same
    return before, since
