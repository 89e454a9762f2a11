"""The states of Pocket Rails over rules.py, and what a player knows of them."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, Any, cast

from gamelib.board_state import BoardState
from gamelib.game import Action, Actions, Chance, IllegalAction, Node, Reason, Score, tidy
from gamelib.pocket_rails import cards, fields, knowledge, loads, notation, reasons, rules, words
from gamelib.pocket_rails.cards import FIRST_SCORE, NO_CARD, NOBODY, SCORES, YARD
from gamelib.pocket_rails.fields import Board
from gamelib.pocket_rails.shuffle import Shuffle
from gamelib.pocket_rails.words import COLOURS, Card, RailsEvent

if TYPE_CHECKING:
    from gamelib.pictures import Picture
    from gamelib.pocket_rails.game import PocketRails

SCORED_BY = ("PR-13", "PR-15", "PR-16", "PR-17", "PR-22")  # the parts of a score


class RailsState(BoardState):
    """A position of Pocket Rails.  Made by `PocketRails.start`, `set_up`, `position` and `child`; never changed."""

    __slots__ = ()
    _game: PocketRails
    _board: Board
    _layout = fields.LAYOUT

    def __str__(self) -> str:
        return notation.line(self._board, self._game.words)

    # ------------------------------------------------------------------------------------ the position
    @property
    def game(self) -> PocketRails:
        """The game with its switches."""
        return self._game

    @property
    def node(self) -> Node:
        """What the state waits for."""
        return words.NODES[self._board.node]

    @property
    def turn(self) -> int | None:
        """None: all players take their turns at the same time (PR-6)."""
        return None

    @property
    def within_turn(self) -> bool:
        """Is a step under way, or is the game over?"""
        node = self._board.node
        return any(self._board.pick) or node in (cards.DELIVER, cards.PLENTIFUL, cards.OVER)

    @property
    def player(self) -> int | None:
        """The seat that decides; None at chance nodes and when the game is over."""
        return None if self._board.node in (cards.SHUFFLE, cards.DEALER, cards.OVER) else self._board.player

    @property
    def marker(self) -> int | None:
        """The seat of the Priority Dealer (PR-3); None before there is one."""
        return None if self._board.marker == NOBODY else self._board.marker

    @property
    def block(self) -> int:
        """Of three rounds (PR-21), from 1."""
        return self._board.block  # type: ignore[no-any-return]

    @property
    def round(self) -> int:
        """1 to 3; 0 before the first deal."""
        return self._board.round  # type: ignore[no-any-return]

    @property
    def step(self) -> int:
        """Of the round, from 1; 0 before the first deal."""
        return self._board.step  # type: ignore[no-any-return]

    @property
    def steps(self) -> int:
        """How many steps this round has (PR-7)."""
        board = self._board
        left = board.in_hand - (board.node == cards.INSIDER)
        return int(board.step + left // 2 - (board.node in (cards.PICK, cards.INSIDER)))

    @property
    def hands(self) -> tuple[tuple[Card | None, ...], ...]:
        """Each player's hand; a pick stays in it until the reveal.  None is a card that is not known (in a view)."""
        board, card = self._board, self._game.words.card
        return tuple(tuple(map(card, board.hand[seat][: board.in_hand])) for seat in range(self._game.players))

    @property
    def portfolios(self) -> tuple[tuple[Card, ...], ...]:
        """Each player's portfolio, in the order of the cards."""
        return tuple(self._pile(self._board.cards[seat]) for seat in range(self._game.players))

    @property
    def yard(self) -> tuple[Card, ...]:
        """The Rail Yard, in the order of the cards."""
        return self._pile(self._board.cards[YARD])

    @property
    def discard(self) -> tuple[Card, ...]:
        """The discard pile, in the order of the cards."""
        return self._pile(self._board.discard)

    @property
    def deck(self) -> tuple[Card | None, ...]:
        """The draw pile, the top first.  None is a card that is not known (in a view)."""
        return tuple(map(self._game.words.card, reversed(self._board.deck[: self._board.left])))

    @property
    def insiders(self) -> tuple[Card | None, ...]:
        """Each player's insider card (PR-4); None where there is none, or where it is not known (in a view)."""
        return tuple(map(self._game.words.card, self._board.insider[: self._game.players]))

    @property
    def picks(self) -> tuple[tuple[Card | None, Card | None] | None, ...]:
        """What lies before each player until the reveal: portfolio card and Rail Yard card; None before the pick."""
        card = self._game.words.card
        return tuple(
            (card(cards.what_of(pick)), card(cards.more_of(pick))) if pick else None
            for pick in self._board.pick[: self._game.players]
        )

    @property
    def totals(self) -> tuple[int, ...]:
        """The points that each player has been given."""
        return tuple(self._board.total[: self._game.players])

    @property
    def company(self) -> str | None:
        """At a deliver node the company whose sets leave the Rail Yard (PR-9)."""
        return words.COMPANIES[self._board.company] if self._board.node == cards.DELIVER else None

    @property
    def sets(self) -> int:
        """At a deliver node how many complete sets leave; else 0."""
        board = self._board
        return int(loads.complete_sets(board, board.company)) if board.node == cards.DELIVER else 0

    @property
    def plentiful(self) -> tuple[str, ...]:
        """PR-14: the goods that are too plentiful at a scoring now or, right after a scoring, were there (PR-23)."""
        board = fields.copy(self._board)
        if board.node not in (cards.SHUFFLE, cards.OVER) or not any(board.plentiful):
            rules.count_plentiful(board)
        return tuple(good for good, most in zip(self._game.goods, board.plentiful, strict=True) if most)

    def _pile(self, counts: list[int]) -> tuple[Card, ...]:
        known = self._game.words.cards
        return tuple(known[number] for number, n in enumerate(counts) if n for _ in range(n))

    # --------------------------------------------------------------------------------- what may happen
    @property
    def actions(self) -> Actions:
        """The legal actions, in the order of the cards: company, then good, then city."""
        if self._actions is None:
            asked = self._board.node not in (cards.SHUFFLE, cards.DEALER, cards.OVER)
            self._actions = Actions(words.actions(self._board, self._game.words)) if asked else Actions()
        return self._actions

    @property
    def chance(self) -> Chance:
        """At SHUFFLE the orders of the deck, at DEALER the seats; empty elsewhere."""
        if self._board.node == cards.SHUFFLE:
            return Shuffle(self._to_shuffle(), self._game.words)
        return Chance(words.actions(self._board, self._game.words) if self._board.node == cards.DEALER else ())

    def _to_shuffle(self) -> list[int]:
        board = fields.copy(self._board)
        rules.gather(board)
        return cast("list[int]", board.deck[: board.left])

    def action(self, text: str) -> Action:
        """The legal action or outcome that a text names.  Raises IllegalAction, with all reasons."""
        wanted = tidy(text)
        if found := reasons.why_not(self._board, self._game.words, wanted):
            raise IllegalAction(wanted, found)
        named = words.parse(wanted, self._game.words)
        if named.verb == "deck":
            return Action(f"deck {words.texts_of(named.cards, self._game.words)}".strip(), 0, cards.SHUFFLE)
        choice = words.choice_of(named)
        return Action(words.choice_text(choice, self._game.words), choice, self._board.node)

    def child(self, action: str) -> RailsState:
        """The state after an action or chance outcome, given as such or as text.  Raises IllegalAction."""
        board = self._board
        known = type(action) is Action and action.node == board.node != cards.SHUFFLE
        if not (known and cast("Action", action).code in words.choices(board)):
            action = self.action(action)
        new = fields.copy(board)
        if board.node == cards.SHUFFLE:
            order = words.parse(action, self._game.words).cards
            rules.gather(new)
            new.deck[: new.left] = order[::-1]
            rules.shuffled(new)
        else:
            rules.choose(new, cast("Action", action).code)
        fresh = board.node == cards.PICK and board.player == board.marker
        return type(self)(self._game, new, 0 if fresh else board.events)

    def why_not(self, action: str) -> tuple[Reason, ...]:
        """Every reason, with clause or ruling, why an action is not possible here; () if it is.

        Raises:
            ValueError: the text is no action of this game.
            TypeError: not a text.
        """
        return reasons.why_not(self._board, self._game.words, tidy(action))

    @property
    def unreachable(self) -> tuple[Reason, ...]:
        """Why no game can come to this position; () where no reason is known, which is no proof that one can."""
        from gamelib.pocket_rails import unreachable

        return unreachable.reasons(self)

    @property
    def live_clauses(self) -> tuple[str, ...]:
        """Ids of the clauses that matter at this node."""
        return reasons.live_clauses(self._board)

    # ----------------------------------------------------------------------------------- what happened
    @property
    def events(self) -> tuple[RailsEvent, ...]:
        """What happened in the step that led here; causes are indices into `turn_events`."""
        return words.events(self._board, self._game.words, self._since)

    @property
    def turn_events(self) -> tuple[RailsEvent, ...]:
        """What happened since the first pick of this step, or of the one before, if nobody has picked yet."""
        return words.events(self._board, self._game.words)

    # ----------------------------------------------------------------------------------- how it stands
    @property
    def scores(self) -> tuple[Score, ...]:
        """The points that each seat has been given: PR-13, PR-15, PR-16, PR-17, PR-22.

        The parts are of all rounds and blocks; what a position was set up with has no parts and counts as "earlier".
        """
        rows = []
        for seat, total in enumerate(self.totals):
            parts = {f"PR-{c}": sum(self._points(seat, r, c) for r in range(3)) for c in (13, 15, 16, 17, 22)}
            rest = total - sum(parts.values())
            rows.append(Score(total, {**parts, **({"earlier": rest} if rest else {})}))
        return tuple(rows)

    def round_scores(self, round: int) -> tuple[Score, ...]:
        """The points that each seat was given in round 1, 2 or 3, of all blocks together.  ValueError for others."""
        if round not in (1, 2, 3):
            raise ValueError(f"round must be 1, 2 or 3, not {round!r} (PR-5)")
        rows = []
        for seat in range(self._game.players):
            parts = {f"PR-{c}": self._points(seat, round - 1, c) for c in (13, 15, 16, 17, 22)}
            rows.append(Score(sum(parts.values()), parts))
        return tuple(rows)

    def _points(self, seat: int, round: int, clause: int) -> int:
        return self._board.points[seat][round * SCORES + clause - FIRST_SCORE]  # type: ignore[no-any-return]

    @property
    def scored_now(self) -> tuple[Score, ...]:
        """What a scoring at this moment would give each seat; in round 3 with the insider cards that are known."""
        found = [dict.fromkeys(SCORED_BY[:4], 0) for _ in range(self._game.players)]
        for line in self.scoring_now():
            if line.seat is not None and line.clause in found[line.seat]:
                found[line.seat][line.clause] += line.points
        return tuple(Score(sum(parts.values()), parts) for parts in found)

    def scoring_now(self) -> tuple[RailsEvent, ...]:
        """The lines of the score sheet that a scoring at this moment would enter (PR-13 to PR-17)."""
        board = fields.copy(self._board)
        board.round, board.events = max(2, board.round), 0
        rules.count_plentiful(board)
        for seat in range(self._game.players):
            rules.score_companies(board, seat, cards.NOTHING)
            rules.score_goods(board, seat, cards.NOTHING)
        return words.events(board, self._game.words)

    def features(self, player: int) -> dict[str, int]:
        """Numbers that describe the position for a player: see `gamelib.pocket_rails.play`."""
        from gamelib.pocket_rails import play

        return {name: int(play.feature(self._board, player, i)) for i, name in enumerate(play.FEATURES)}

    def standing(self, player: int) -> int:
        """The final score of a player if the table stayed as it is, with the insider card if it is known."""
        from gamelib.pocket_rails import play

        board = fields.copy(self._board)
        if board.node != cards.PLENTIFUL:
            rules.count_plentiful(board)
        return int(play.standing(board, player, player))

    def worth(self, action: str, strategy: str, weights: Mapping[str, float] | None = None) -> float:
        """What an action is worth to the player who decides, on the table as if it alone were carried out.

        Raises:
            ValueError: a strategy that does not play this game.
        """
        from gamelib.pocket_rails import play

        if strategy not in play.STRATEGIES[1:]:
            raise ValueError(f"{strategy!r} does not play {self.game.title}; here it is {', '.join(play.STRATEGIES)}")
        code = action.code if type(action) is Action and action.node == self._board.node else self.action(action).code
        listed = [float((weights or {}).get(name, 0.0)) for name in play.FEATURES]
        number = play.STRATEGIES.index(strategy)
        return float(play.worth_of(fields.copy(self._board), code, number, listed * self._game.players))

    @property
    def returns(self) -> tuple[Fraction, ...] | None:
        """PR-18: at the end 1 for the one who wins, 0 for the others; None before the end."""
        if self._board.node != cards.OVER:
            return None
        return tuple(Fraction(int(seat == rules.winner(self._board))) for seat in range(self._game.players))

    def view(self, player: int) -> RailsView:
        """What this player knows: an information state, with everything blank that is hidden from the player.

        Raises:
            ValueError: no such seat.

        >>> from gamelib import PocketRails
        >>> state = PocketRails(hand_size=2).start(deck=PocketRails().cards, dealer=0)
        >>> print(state.view(1))
        hands ? ? / B&O-wood-C B&O-wood-N, insiders ? / B&O-coal-C, marker green, round 1 step 1, green picks
        """
        self._check_seat(player)
        board = fields.copy(self._board)
        knowledge.hide(board, player)
        return RailsView(self._game, board, self._since, player)

    @property
    def alt(self) -> str:
        """The table in words."""
        from gamelib.pocket_rails.picture import alt

        return alt(self)

    def picture(self) -> Picture:
        """The table as SVG, in words and as a table."""
        from gamelib.pocket_rails.picture import picture

        return picture(self)


class RailsView(RailsState):
    """An information state: what one player knows of a position, and of what happened in this block.

    Cards that the player cannot know are None.  Two views are equal when the player cannot tell them apart, with
    perfect recall.

    Attributes:
        seat: whose view it is.
    """

    __slots__ = ("seat",)

    def __init__(self, game: PocketRails, board: Board, since: int, seat: int) -> None:
        super().__init__(game, board, since)
        self.seat = seat

    def _as_tuple(self) -> tuple[Any, ...]:
        if self._key is None:
            board = self._board
            self._key = (self.seat, fields.key(board), tuple(board.history[: board.remembered]))
        return self._key

    def __repr__(self) -> str:
        return f"<what {COLOURS[self.seat]} knows: {self}>"

    def __reduce__(self) -> tuple[Any, ...]:
        raise TypeError("a view cannot be saved: save the state, and take its view")

    def view(self, player: int) -> RailsView:
        """The view itself.  Raises ValueError for another player’s."""
        if player != self.seat:
            raise ValueError(f"this is what {COLOURS[self.seat]} knows; it holds no view of seat {player!r}")
        return self

    @property
    def _is_closed(self) -> bool:
        """Does somebody decide whose hand is not known here?"""
        board = self._board
        asked = board.node in (cards.INSIDER, cards.PICK)
        return asked and NO_CARD in board.hand[board.player][: board.in_hand]

    @property
    def actions(self) -> Actions:
        """The legal actions; none where somebody decides whose hand the player does not know."""
        return Actions() if self._is_closed else super().actions

    @property
    def chance(self) -> Chance:
        """The outcomes at a chance node.  Raises ValueError where the cards to be shuffled are not known."""
        if self._board.node == cards.SHUFFLE and self._board.round == 2:
            raise ValueError(f"{COLOURS[self.seat]} does not know which cards are shuffled")
        return super().chance

    def _to_shuffle(self) -> list[int]:
        return [card for card, n in enumerate(self._board.box) for _ in range(n)]  # all come together

    def why_not(self, action: str) -> tuple[Reason, ...]:
        """As of a state.  Raises ValueError where the answer depends on what the player does not know."""
        if self._is_closed:
            decides = COLOURS[self._board.player]
            raise ValueError(f"{decides} decides, and {COLOURS[self.seat]} does not know the hand of {decides}")
        if self._board.node == cards.SHUFFLE:
            raise ValueError("a view does not say which orders of a deck are possible; ask the state")
        return super().why_not(action)

    def action(self, text: str) -> Action:
        """As of a state.  Raises ValueError where the answer depends on what the player does not know."""
        self.why_not(text)
        return super().action(text)

    def child(self, action: str) -> RailsState:
        """Not possible where what follows depends on what the player does not know.  Raises ValueError."""
        raise ValueError("what follows from a view may depend on what the player does not know")
