"""What the rules promise, at every node of every game of Package!?, whatever the players, supply and rulings."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st
from package_positions import EFFECTS, READINGS, TRIGGER_CLAUSES, chain_length, node, of_kind, texts
from package_second_reading import Position, Reading
from package_walks import walks
from walking import Walk, everywhere, options

from gamelib import Package

LONGEST_CHAIN = 19

# Packages -------------------------------------------------------------------------------------------------------------


@everywhere(walks())
def test_packages_are_conserved_and_never_negative(walk: Walk) -> None:
    full = walk.game.start(first=0).supply[0]
    for state in walk.states:
        for seat in range(walk.game.players):
            counts = [*state.packages[seat], state.supply[seat], state.gone[seat]]
            assert min(counts) >= 0 and sum(counts) == full
            assert 0 <= state.pawns[seat] <= 5
    for parent, _, child in walk.steps:
        for seat in range(walk.game.players):
            assert child.gone[seat] >= parent.gone[seat], "what was removed never comes back"
            assert child.supply[seat] <= parent.supply[seat], "nothing returns to a supply"


# Two readings ---------------------------------------------------------------------------------------------------------


def read(walk: Walk) -> tuple[Reading, Position]:
    """The second reading of a walk's game, and of the position it starts from."""
    game, parts = walk.game, walk.parts
    reading = Reading(game.players, game.supply, *(getattr(game, switch) for switch in READINGS))
    if node(walk.states[0]) == "START":
        return reading, reading.start(walk.states[1].turn if len(walk.states) > 1 else 0)
    had = {(seat, x) for seat, row in enumerate(parts.get("had_third", [])) for x in row}
    return reading, Position(
        tuple(map(tuple, parts["packages"])),
        tuple(parts["pawns"]),
        tuple(parts["supply"]),
        tuple(parts["final_taken"]),
        parts["turn"],
        had_third=frozenset(had),
    )


def as_read(state: Any) -> dict[str, Any]:
    """A state in the words of the second reading."""
    number = {"PK-10": 10, "PK-11": 11, "PK-12": 12, "PK-13": 13}

    def trigger(t: Any) -> tuple[Any, ...]:
        return number[t.clause], t.location, t.owner, tuple(t.colours)

    return {
        "packages": [list(row) for row in state.packages],
        "pawns": list(state.pawns),
        "supply": list(state.supply),
        "final_taken": list(state.final_taken),
        "turn": state.turn,
        "die": state.die,
        "node": node(state),
        "groups": [sorted(map(trigger, group)) for group in state.waiting],
        "resolving": trigger(state.resolving) if state.resolving else None,
    }


def as_written(position: Position) -> dict[str, Any]:
    """A position of the second reading, to compare."""
    return {
        "packages": [list(row) for row in position.packages],
        "pawns": list(position.pawns),
        "supply": list(position.supply),
        "final_taken": list(position.final_taken),
        "turn": position.turn,
        "die": position.die,
        "node": position.node,
        "groups": [sorted(tuple(t) for t in group) for group in position.groups],
        "resolving": tuple(position.resolving) if position.resolving else None,
    }


def side_by_side(walk: Walk) -> Iterator[tuple[Any, Reading, Position]]:
    """The states of a walk, and the second reading of each."""
    reading, position = read(walk)
    first = 1 if node(walk.states[0]) == "START" else 0
    for i in range(first, len(walk.states)):
        yield walk.states[i], reading, position
        if i < len(walk.actions):
            position = reading.step(position, walk.actions[i])


@everywhere(walks(), quick=150)
def test_two_readings_of_the_rules_agree(walk: Walk) -> None:
    for state, reading, position in side_by_side(walk):
        assert as_read(state) == as_written(position), str(state)
        assert sorted(options(state)) == sorted(reading.actions(position)), str(state)
        for seat, score in enumerate(state.scores):
            parts = reading.score(position, seat)
            assert {key: score.parts.get(key, 0) for key in parts} == parts and score.total == sum(parts.values())


@everywhere(walks(), quick=150)
def test_options_come_by_clause_then_location_then_colour(walk: Walk) -> None:
    for state, reading, position in side_by_side(walk):
        assert options(state) == reading.actions(position), str(state)


# What the log says ----------------------------------------------------------------------------------------------------

PLACES = {"placed": {"PK-4", "PK-5", "PK-7"}, "moved": {"PK-8", "PK-10", "PK-12", "PK-22"}}
LEAVES = {"removed": {"PK-6", "PK-10", "PK-12", "PK-13", "PK-21"}, "walked": {"PK-4", "PK-10", "PK-11", "PK-23"}}
CLAUSES = {**PLACES, **LEAVES, "earned": set(TRIGGER_CLAUSES), "ordered": {"PK-17"}, "lapsed": {"R-PK-lapse"}}


@everywhere(walks())
def test_the_log_of_a_turn_grows_from_its_roll(walk: Walk) -> None:
    for parent, action, child in walk.steps:
        events = tuple(child.events)
        if node(parent) == "ROLL":
            assert [event.kind for event in events] == ["rolled"]
            assert events[0].clause == ("PK-19" if node(child) == "FINAL" else None)
            assert tuple(child.turn_events) == events
        elif node(parent) == "START":
            assert [event.kind for event in events] == ["started"] and events[0].clause == "PK-3"
        else:
            assert tuple(child.turn_events) == (*parent.turn_events, *events), action
            assert [event.index for event in child.turn_events] == list(range(len(child.turn_events)))
            by_trigger = parent.resolving.owner if parent.resolving else parent.turn
            assert all(e.player == by_trigger for e in events if e.kind in (*EFFECTS, "placed", "declined", "passed"))
        assert (of_kind(events, "ended") != []) is (node(child) == "OVER")


def root(events: Any, event: Any) -> Any:
    """The trigger that an event settles: its cause, or the cause of its ordering."""
    cause = events[event.cause]
    if cause.kind == "ordered":
        cause = events[cause.cause]
    assert cause.kind == "earned", (event, cause)
    return cause


@everywhere(walks(), quick=100)
def test_every_event_has_a_fitting_cause(walk: Walk) -> None:
    begun = False
    for parent, _, child in walk.steps:
        begun = begun or node(parent) == "ROLL"
        if not begun or node(parent) == "START":
            continue
        events, settled = child.turn_events, Counter[int]()
        for event in events:
            if event.kind in ("rolled", "ended"):
                continue
            assert event.cause is not None and 0 <= event.cause < event.index
            cause = events[event.cause]
            if event.kind in CLAUSES:
                assert event.clause in CLAUSES[event.kind]
            if event.kind == "earned":
                assert cause.kind in PLACES and cause.target == event.source
                if event.clause in ("PK-10", "PK-11"):
                    assert cause.kind == "placed" and cause.clause == "PK-4" and event.colour == parent.turn
                else:
                    assert cause.colour == event.colour
            elif event.kind == "ordered":
                assert cause.kind == "earned" and cause.source == event.source and cause.colour == event.colour
                assert event.player == events[0].player
            elif event.kind == "lapsed":
                earned = root(events, event)
                assert (earned.source, earned.colour) == (event.source, event.colour)
                settled[earned.index] += 1
            elif event.kind in EFFECTS and event.clause in TRIGGER_CLAUSES:
                earned = root(events, event)
                assert earned.clause == event.clause and earned.source == event.source
                assert event.player == earned.colour, "resolved by its owner"
                settled[earned.index] += 1
            elif event.kind == "declined" and cause.kind != "rolled":
                earned = root(events, event)
                assert event.player == earned.colour
                settled[earned.index] += 1
            elif event.kind == "placed":
                assert cause.kind == "rolled" or (cause.kind == "walked" and cause.clause == event.clause == "PK-4")
            else:
                assert cause.kind == "rolled", event
        assert all(count == 1 for count in settled.values()), "nothing is settled twice"
        waits = sum(map(len, child.waiting)) + (child.resolving is not None)
        assert len(of_kind(events, "earned")) == len(settled) + waits, "what was earned waits or is settled"


# Bounds ---------------------------------------------------------------------------------------------------------------


def most(events: Any) -> int:
    """How many triggers a turn can resolve at most, by its first placement."""
    first = next((event for event in events if event.kind in PLACES), None)
    if first is None:
        return 0
    at: int = first.target
    extra = {event.clause for event in of_kind(events, "earned") if event.cause == first.index}
    if "PK-10" in extra:
        return 2 * at + 1 + 2 * (at + 1 if at < 5 else 4)
    return 2 * at + ("PK-11" in extra)


@everywhere(walks(), quick=100)
def test_PK_18_chains_stay_within_their_bound(walk: Walk) -> None:
    for state in walk.states:
        if of_kind(state.turn_events[:1], "rolled"):
            assert chain_length(state.turn_events) <= most(state.turn_events) <= LONGEST_CHAIN


def eager(possible: list[str], rng: random.Random) -> str:
    """Never declines what can be done."""
    return rng.choice([text for text in possible if text != "decline"] or possible)


def dawdling(possible: list[str], rng: random.Random) -> str:
    """Makes the game last: anything but placing a package."""
    placing = ("deliver", "place", "elsewhere")
    return rng.choice([text for text in possible if not text.startswith(placing)] or possible)


@everywhere(st.integers(0, 2**32 - 1), quick=40)
def test_games_and_chains_end_within_their_bounds(seed: int) -> None:
    rng = random.Random(seed)
    rulings = {switch: rng.choice(readings) for switch, readings in READINGS.items()} | {"relocate_from_one": False}
    game = Package(players=rng.choice((2, 3, 4)), supply=rng.choice((None, 1, 2, 4)), **rulings)
    pick = rng.choice((eager, dawdling))
    state = game.start(first=0)
    bound = 4 * sum(state.supply) + 2 * game.players
    turns = 0
    while node(state) != "OVER":
        if node(state) == "ROLL":
            turns += 1
            assert turns <= bound
            state = state.child(rng.choice(options(state)))
            continue
        text = pick(texts(state), rng)
        turns -= text == "no action"
        state = state.child(text)
        if node(state) in ("ROLL", "OVER"):
            assert chain_length(state.turn_events) <= most(state.turn_events)
