"""A block of Pocket Rails played again from what is public: for beliefs, which must know what a player saw and when."""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from gamelib.game import Action
from gamelib.pocket_rails import cards, fields, rules, words
from gamelib.pocket_rails.cards import CARDS, INSIDER, PICK, SHUFFLE, more_of, pack, what_of
from gamelib.pocket_rails.fields import Board
from gamelib.pocket_rails.game import PocketRails
from gamelib.pocket_rails.state import RailsState, RailsView

Step = list[int]  # the picks of one step, by seat
_FAR = -(1 << 20)  # totals from which no target is reached (PR-21)


def reveals(state: RailsState) -> int:
    """How many steps of this round have been revealed (PR-7)."""
    return state.step - (state._board.node in (PICK, INSIDER))


def revealed(state: RailsState) -> list[Step]:
    """The picks of this block, step by step, as far as the position remembers them."""
    board = state._board
    picks = [choice for choice in board.history[: board.remembered] if cards.node_of(choice) == PICK]
    return [picks[i : i + board.players] for i in range(0, len(picks), board.players)]


def cards_of(steps: Sequence[Step]) -> Counter[int]:
    """The cards of these picks."""
    return Counter(card for step in steps for pick in step for card in (what_of(pick), more_of(pick)))


def is_whole(state: RailsState) -> bool:
    """Does the position remember its block from the first step on?  One that was set up need not."""
    return len(revealed(state)) == max(0, state.round - 1) * (state.game.full_hand // 2) + reveals(state)


def direction(round: int) -> int:
    """Where a hand goes when it is passed (PR-6)."""
    return -1 if round == 2 else 1


def filled(
    view: RailsView,
    hands: Mapping[int, Sequence[int]],
    insiders: Mapping[int, int],
    deck: Sequence[int] | None = None,
    asked: int | None = None,
) -> RailsState:
    """A position that looks like this to the player, but for picks that lie on the table: those are taken back.

    Args:
        view: what the player knows.
        hands, insiders: by seat the cards that the player does not know.
        deck: the cards of the deck in any order; None leaves them blank.
        asked: at a pick node, the seat that is asked, with those before it done; by default the first.
    """
    board = fields.copy(view._board)
    for seat, hand in hands.items():
        board.hand[seat][: board.in_hand] = sorted(hand)
    for seat, card in insiders.items():
        board.insider[seat] = card
    if deck is not None:
        board.deck[: board.left] = list(deck)
    if board.node == PICK:
        board.player = board.marker
        board.pick = [0] * len(board.pick)
        while asked is not None and board.player != asked:
            board.pick[board.player] = pack(PICK, CARDS, CARDS)
            board.player = rules.left_of(board, board.player)
    return RailsState(view.game, board, board.events)


@dataclass(frozen=True)
class Beginning:
    """How a block began: its Priority Dealer, and the totals of all seats."""

    dealer: int
    totals: tuple[int, ...]


def beginning(state: RailsState) -> Beginning:
    """How the block of a position began.

    Raises:
        ValueError: the position was set up, and does not tell how it came about.
    """
    if not is_whole(state):
        raise ValueError("this position was set up in the middle of a game; what was picked before is not known")
    board = state._board
    _, end = _play(state, Beginning(0, (_FAR,) * len(board.total)))
    dealer = (board.marker - end._board.marker) % state.game.players  # PR-11: how often it moves depends on no seat
    found = Beginning(dealer, tuple(now - then + _FAR for now, then in zip(board.total, end._board.total, strict=True)))
    if _looks(_play(state, found)[1]) != _looks(state):
        raise ValueError("this position was set up with cards on the table; how they came there is not known")
    return found


def decisions(state: RailsState, begun: Beginning) -> list[tuple[RailsState, Action]]:
    """All decisions of a block up to a position in which no pick lies on the table, each with where it was taken."""
    return _play(state, begun)[0]


def _looks(state: RailsState) -> tuple[object, ...]:
    board = state._board
    return state.portfolios, state.yard, state.discard, state.hands, board.round, board.step, board.node, board.player


@lru_cache(8)
def _empty(game: PocketRails) -> Board:
    """The board before the first shuffle."""
    return game.start()._board


def _play(state: RailsState, begun: Beginning) -> tuple[list[tuple[RailsState, Action]], RailsState]:
    """Deal the cards of a block again and repeat what is public."""
    game, goal = state.game, state._board
    known = game.words
    dealt = [_dealt(state, round) for round in range(1, state.round + 1)]
    deck = [] if game.choose_insider else goal.insider[: game.players]
    for hand, insider in zip(dealt[0], goal.insider, strict=False):
        deck += [*hand, insider] if game.choose_insider else hand
    for hand in chain(*dealt[1:2]):
        deck += hand
    rest = Counter(map(known.number, game.cards)) - Counter(deck)
    board = fields.copy(_empty(game))
    rules.start(board, begun.dealer)
    board.deck[: board.left] = [*deck, *sorted(rest.elements())][::-1]
    board.block, board.total = goal.block, list(begun.totals)
    rules.shuffled(board)
    now = RailsState(game, board, 0)

    public = deque(goal.history[: goal.remembered])
    found: list[tuple[RailsState, Action]] = []
    step: Step = []
    while public or now._board.node == SHUFFLE != goal.node or any(now._board.pick):
        board = now._board
        if board.node == SHUFFLE:
            now = now.child(_third_deck(now, dealt[2]))
            continue
        if board.node == INSIDER:
            choice = pack(INSIDER, goal.insider[board.player], 0)
        elif board.node == PICK:
            if board.player == board.marker:
                step = [public.popleft() for _ in range(game.players)]
            choice = step[board.player]
        else:
            choice = public.popleft()
        action = Action(words.choice_text(choice, known), choice, board.node)
        found.append((now, action))
        now = now.child(action)
    return found, now


def _dealt(state: RailsState, round: int) -> list[list[int]]:
    """The hands that were dealt in a round, by seat: all that was picked from them, and what is left."""
    board, seats = state._board, state.game.players
    each, steps, turn = state.game.full_hand // 2, revealed(state), direction(round)
    steps = steps[(round - 1) * each :][: each if round < state.round else None]
    hands = []
    for first in range(seats):
        hand, seat = [], first
        for step in steps:
            hand += [what_of(step[seat]), more_of(step[seat])]
            seat = (seat + turn) % seats
        hands.append(hand + (board.hand[seat][: board.in_hand] if round == state.round else []))
    return hands


def _third_deck(state: RailsState, hands: list[list[int]]) -> str:
    """The order of the deck of round 3 that deals these hands."""
    top = [*chain(*hands)]
    board = fields.copy(state._board)
    rules.gather(board)
    rest = Counter(board.deck[: board.left]) - Counter(top)
    return f"deck {words.texts_of([*top, *sorted(rest.elements())], state.game.words)}"
