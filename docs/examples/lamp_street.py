"""Lamp Street: a tiny dice game, the worked example of docs/third-game.md."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from gamelib.clauses import Clause, Reading, Ruling
from gamelib.small import Node, Part, Reason, SmallGame, Switch, Table, Verb

POSTS, HOOKS, NOWHERE = 6, 2, 0


def _clause(number: int, title: str, text: str) -> Clause:
    return Clause(f"LS-{number}", title, text, title, "Lamp Street")


CLAUSES = (
    _clause(1, "Lamps", "Two to four players hold four lamps each. The street has six posts with two hooks each."),
    _clause(2, "Start", "Who starts is drawn. Then the seats take turns in their order."),
    _clause(3, "Roll", "Whoever is in turn rolls a die, then brings a lamp of their own to the post of that number."),
    _clause(4, "Hang", "The lamp may come from the hand."),
    _clause(5, "Carry", "The lamp may come from a post with a lower number."),
    _clause(6, "Break", "If both hooks were taken, one of the two lamps that hung there breaks and leaves the game. "
                        "The player in turn says which."),
    _clause(7, "End", "When the hand of a player is empty at the end of the turn, the game ends, at once or with the "
                      "round (R-LS-last)."),
    _clause(8, "Light", "A lamp on a post is worth the number of the post."),
    _clause(9, "Alone", "A lamp that hangs alone on its post is worth that number once more."),
    _clause(10, "Win", "The highest total wins. Players with the same total share the win."),
    Ruling("R-LS-last", "Last turns", "When a hand is empty, do those who come later in the round still have a turn?",
           "Last turns", "Lamp Street", readings=(
               Reading("last_turns='round'", "Yes: the round is played to its end, all have had as many turns."),
               Reading("last_turns='at_once'", "No: the game ends with that turn."))),
)  # fmt: skip


@dataclass(frozen=True, repr=False)
class LampStreet(SmallGame):
    """Lamp Street, for 2 to 4 players with 1 to 5 lamps each, with its ruling ``last_turns``."""

    players: int = 2
    lamps: int = 4
    last_turns: str = "round"

    title = "Lamp Street"
    rules = CLAUSES
    cited: ClassVar = {"start": "LS-2", "roll": "LS-3", "end": "LS-7", "win": "LS-10"}
    switched = (
        Switch(name="lamps", clause="LS-1", label="lamps", numbers=range(1, 6), usual=lambda game: "4"),
        Switch(name="last_turns", clause="R-LS-last", label="last turns", readings={"round": "all", "at_once": "none"}),
    )
    parts = (
        Part("hung", "places", "lamp", most=HOOKS + 1),
        Part("hand", "each", "in hand", most=5),
        Part("first", "seat", "who began"),
    )
    place_word, place_names = "post", tuple(map(str, range(1, POSTS + 1)))
    verbs = (
        Verb("hang", "LS-4", "a lamp from the hand"),
        Verb("carry", "LS-5", "the lamp from {0}", ("place",)),
        Verb("break", "LS-6", "a {0} lamp", ("seat",)),
    )
    questions: ClassVar = {
        Node.MAIN: "where the lamp for post {die} comes from",
        Node.RESOLVE: "which lamp at {die} breaks",
    }
    score_rows = (("light", "LS-8"), ("alone", "LS-9"))
    score_range = range(61)

    def deal(self, table: Table) -> None:  # LS-1
        table.hand = [self.lamps] * self.players

    def started(self, table: Table) -> None:  # LS-2
        table.first = table.turn

    def reasons(self, table: Table, verb: str, *given: int) -> Iterator[Reason]:
        me, post = table.turn, table.die
        if (verb == "break") != (table.node == Node.RESOLVE):
            yield Reason("LS-6", "A lamp breaks when a post has more than two, and then it is the only choice.")
        if verb == "hang" and not table.hand[me]:
            yield Reason("LS-4", f"The hand of {table.colour(me)} is empty.", seats=(me,))
        if verb == "carry" and given[0] >= post:
            yield Reason("LS-5", f"To post {post} a lamp is carried from a lower number.", given)
        if verb == "carry" and not table.hung[me][given[0] - 1]:
            yield Reason("LS-5", f"No {table.colour(me)} lamp hangs at {given[0]}.", given, (me,))
        if verb == "break" and post and table.hung[given[0]][post - 1] <= (given[0] == me):  # mine may have just come
            yield Reason("LS-6", f"No {table.colour(given[0])} lamp hung at {post} before.", (post,), given)

    def act(self, table: Table, verb: str, *given: int) -> None:
        me, post = table.turn, table.die
        if verb == "break":  # LS-6
            table.hung[given[0]][post - 1] -= 1
            text = f"A {table.colour(given[0])} lamp at {post} broke."
            table.moved("LS-6", text, "lamp", given[0], post, NOWHERE)
            return self._pass_on(table)
        source = given[0] if given else NOWHERE
        if verb == "hang":  # LS-4
            table.hand[me] -= 1
            table.moved("LS-4", f"{table.name(me)} hung a lamp at {post}.", "lamp", me, NOWHERE, post)
        else:  # LS-5
            table.hung[me][source - 1] -= 1
            table.moved("LS-5", f"{table.name(me)} carried a lamp from {source} to {post}.", "lamp", me, source, post)
        table.hung[me][post - 1] += 1
        if _lamps(table, post) > HOOKS:
            return table.ask("LS-6", f"Both hooks of post {post} were taken, so one of the lamps there breaks.")
        return self._pass_on(table)

    def _pass_on(self, table: Table) -> None:
        table.pass_turn()  # LS-2
        if 0 in table.hand and (self.last_turns == "at_once" or table.turn == table.first):  # LS-7, R-LS-last
            table.end("LS-7", "A hand is empty, and no turn is left.")

    def points(self, table: Table, seat: int) -> tuple[int, int]:
        light = alone = 0
        for post, lamps in enumerate(table.hung[seat], start=1):
            light += post * lamps  # LS-8
            alone += post * (lamps == 1 == _lamps(table, post))  # LS-9
        return light, alone

    def focus(self, table: Table) -> int:
        return table.die

    def is_small(self) -> bool:
        return self.players * self.lamps <= 4

    def faults(self, table: Table) -> Iterator[str]:
        for seat, hand in enumerate(table.hand):
            if hand + sum(table.hung[seat]) > self.lamps:
                yield f"{table.colour(seat)} has more than {self.lamps} lamps (LS-1)"
            late = (seat - table.first) % self.players >= (table.turn - table.first) % self.players
            if hand == 0 and table.node not in (Node.OVER, Node.RESOLVE) and (late or self.last_turns == "at_once"):
                yield f"the hand of {table.colour(seat)} is empty, and no turn is left (LS-7)"
        for post in range(1, POSTS + 1):
            over = table.node == Node.RESOLVE and post == table.die
            if (_lamps(table, post) == HOOKS + 1) != over or _lamps(table, post) > HOOKS + 1:
                yield f"post {post} has {_lamps(table, post)} lamps (LS-6)"
        if table.node == Node.RESOLVE and not table.hung[table.turn][table.die - 1]:
            yield f"{table.colour(table.turn)} has just brought a lamp to {table.die}, but has none there (LS-3)"
        if table.node == Node.OVER and 0 not in table.hand:
            yield "the game is over only when a hand is empty (LS-7)"


def _lamps(table: Table, post: int) -> int:
    return sum(row[post - 1] for row in table.hung)
