"""A small game in words: what happened, who decides what and why, what the options are.

The board that draws it is called ``"plain"``.  Its position (`Story.position`) holds

* ``pieces``: for each seat the number of its pieces at each place;
* ``beside``: rows of ``{"text", "counts"}``, a number for each seat, as "in hand";
* ``shared``: rows of ``{"text", "count"}``, numbers that are nobody's;
* ``focus``: the number of the place that it is about, 0 for none.

Its words (`Story.words`) hold ``places``, the names of the places, and ``place``, what one is called.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from gamelib.clauses import clause
from gamelib.game import Game, Node, Reason, State
from gamelib.small.game import SmallGame, SmallState
from gamelib.small.many import terms_of
from gamelib.story import Banner, Group, Link, Move, Option, Sentence, Story, result


class SmallStory(Story):
    """What a small game says of itself.

    Args:
        game: the class of the game.
    """

    board = "plain"
    idle = "led to nothing more"

    def __init__(self, game: type[SmallGame]) -> None:
        self.score_rows, self.terms = game.score_rows, terms_of(game)

    def say(self, state: State) -> tuple[Sentence, ...]:
        """What happened in the step that led to a state: what the rules noted, with their clauses."""
        state = _mine(state)
        said = [Sentence(e.text, (e.clause,) if e.clause else (), e.seat) for e in state.events]
        if state.is_over and said:
            said.append(Sentence(f"{result(state)}.", (state.game.cited["win"],)))
        return tuple(said)

    def moves(self, state: State) -> tuple[Move, ...]:
        """The pieces that moved."""
        found = [e for e in _mine(state).events if e.kind == "moved"]
        return tuple(Move(e.piece, -1 if e.seat is None else e.seat, e.source, e.target) for e in found)

    def banner(self, state: State) -> Banner:
        """Who decides what, and the clauses that say why."""
        state = _mine(state)
        why = tuple(Sentence(clause(id).text, (id,)) for id in state.live_clauses)
        if state.node == Node.START:
            return Banner(None, "Who starts?", why)
        if state.node == Node.ROLL:
            return Banner(state.turn, "to roll", why)
        if state.is_over:
            win = state.game.cited["win"]
            return Banner(None, f"The game is over: {result(state)}", (Sentence(clause(win).text, (win,)),))
        out = ", out of turn" if state.player != state.turn else ""
        return Banner(state.player, f"decides{out}: {state.game.questions[state.node].format(die=state.die)}", why)

    def menu(self, state: State) -> tuple[Group, ...]:
        """The options, grouped by clause in the order of the verbs."""
        state = _mine(state)
        if state.node == Node.START:
            draw = (Option(a, f"{state.game.seats[i]} starts", i) for i, (a, _) in enumerate(state.chance))
            return (Group("Who starts", state.game.cited["start"], tuple(draw)),)
        if state.node == Node.ROLL:
            return (Group("Roll the die", None, tuple(Option(a, a.split()[1]) for a, _ in state.chance)),)
        grouped: dict[str, list[Option]] = {}
        for action in state.actions:
            verb, given = state.game.texts[action]
            seat, words = state.player, []
            for kind, number in zip(verb.takes, given, strict=True):
                words.append(state.game.seats[number] if kind == "seat" else state.game.place_names[number - 1])
                seat = number if kind == "seat" else seat
            option = Option(action, verb.label.format(*words), seat, self.moves(state.child(action)))
            grouped.setdefault(verb.clause, []).append(option)
        return tuple(Group(clause(id).title, id, tuple(options)) for id, options in grouped.items())

    def position(self, state: State) -> dict[str, Any]:
        """The table as plain numbers."""
        state = _mine(state)
        game, pieces = state.game, [[0] * len(state.game.place_names) for _ in state.game.seats]
        found: dict[str, Any] = {"pieces": pieces, "beside": [], "shared": [], "focus": game.focus(state._board)}
        for part in game.parts:
            value = state.part(part.name)
            if part.kind == "places":
                found["pieces"] = [list(row) for row in value]
            elif part.kind == "each":
                found["beside"].append({"text": part.meaning, "counts": list(value)})
            elif part.kind == "one":
                found["shared"].append({"text": part.meaning, "count": value})
            elif state.turn is not None:
                found["shared"].append({"text": part.meaning, "count": game.seats[value]})
        return found

    def words(self, game: Game) -> dict[str, Any]:
        """The names of the places, and what one is called."""
        assert isinstance(game, SmallGame)
        return {"places": list(game.place_names), "place": [game.place_word]}

    def gesture(self, state: State, move: Move) -> tuple[str, ...]:
        """None: nothing is dragged on this board."""
        return ()

    def stray(self, move: Move) -> Reason:
        """What is said of a piece that was dragged all the same."""
        return Reason("", "On this board nothing is dragged: choose one of the options.")

    def chain(self, state: State) -> tuple[Link, ...]:
        """The action of the turn, and everything that was asked because of it."""
        state = _mine(state)
        links: list[Link] = []
        of_event: dict[int, int] = {}  # event index -> the link that it belongs to
        log = state.turn_events
        for event in log:
            led = of_event.get(event.cause) if event.cause is not None else None
            if event.kind == "asked":
                over = next((e for e in log if e.cause == event.index), None)
                of_event[event.index] = len(links)
                asks = f"{state.game.seats[state.game.decider(state._board)]} decides"
                did = _did(over) if over else ""
                done, end = (over.index, "done") if over else (None, None)
                label = clause(event.clause or "").title.lower()
                links.append(Link(event.seat, label, event.clause, led, event.index, done, end, "waits", asks, did))
            elif led is not None:
                of_event[event.index] = led
            elif event.clause and event.kind != "started":
                of_event[event.index] = len(links)
                at, label = event.index, clause(event.clause).title.lower()
                did = f"{_did(event)} · {event.clause}"
                links.append(Link(event.player, label, event.clause, None, at, at, "done", "", "", did))
        return tuple(links)

    def asked(self, state: State) -> int | None:
        """The event by which a decision is due; None where none is, or where the position was set up within a turn."""
        last = _mine(state).turn_events[-1:]
        return last[0].index if last and last[0].kind == "asked" else None


def _mine(state: State) -> SmallState:
    assert isinstance(state, SmallState)
    return state


def _did(event: Any) -> str:
    """What an event did, in a few words."""
    if event.kind != "moved":
        return "done"
    if event.source and event.target:
        return f"from {event.source} to {event.target}"
    return f"to {event.target}" if event.target else f"out of {event.source}"


@cache
def story_of(game: type[SmallGame]) -> SmallStory:
    """The story of a class of games."""
    return SmallStory(game)
