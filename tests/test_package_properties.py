"""What holds at every node of every game of Package!?, whatever the players, the supply and the rulings."""

import random
from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from package_positions import (
    COLOURS,
    EFFECTS,
    LOCATIONS,
    READINGS,
    TRIGGER_CLAUSES,
    chain_length,
    node,
    of_kind,
    texts,
)
from package_second_reading import Position, Reading

from gamelib import IllegalAction, Package, clause

QUICK = 60
LONG = 2_000
LONGEST_CHAIN = 19

# Walks ----------------------------------------------------------------------------------------------------------------


class Walk(NamedTuple):
    """A game, the parts of its set-up, the states, and the texts that led from each to the next."""

    game: Any
    parts: dict[str, Any]
    states: list[Any]
    actions: list[str]

    @property
    def steps(self) -> list[tuple[Any, str, Any]]:
        """Parent, action, child."""
        return list(zip(self.states, self.actions, self.states[1:], strict=False))


def options(state: Any) -> list[str]:
    """All that can follow, chance or choice."""
    return [str(action) for action, _ in state.chance] or texts(state)


class Tape:
    """Picks from a string of bytes, one after another: hypothesis varies and shrinks the bytes."""

    def __init__(self, tape: bytes) -> None:
        self.bytes = iter(tape)

    def pick(self, choices: Any) -> Any:
        """One of the choices."""
        return choices[next(self.bytes) % len(choices)]

    def rulings(self) -> dict[str, Any]:
        """A reading of each ruling."""
        return {switch: self.pick(readings) for switch, readings in READINGS.items()}


def crowded(tape: Tape) -> tuple[Any, dict[str, Any]]:
    """A game and the parts of a position of it, with many packages on the table, where much is triggered."""
    players = tape.pick((2, 3, 4))
    game = Package(players=players, supply=tape.pick((None, 12, 8, 3, 1)), **tape.rulings())
    full = game.start(first=0).supply[0]
    packages, supply = [], []
    for _ in range(players):
        places = [tape.pick(LOCATIONS) for _ in range(tape.pick(range(full // 3, full + 1)))]
        packages.append([places.count(x) for x in LOCATIONS])
        supply.append(max(0, full - len(places) - tape.pick((0, 0, 1, 2))))
    turn = tape.pick(range(players))
    taken = [seat != turn and supply[seat] == 0 and tape.pick((False, True)) for seat in range(players)]
    pawns = [tape.pick((0, *LOCATIONS)) for _ in range(players)]
    parts = {"packages": packages, "pawns": pawns, "supply": supply, "turn": turn, "final_taken": taken}
    if game.third_package == "once":
        parts["had_third"] = [[x for x in LOCATIONS if row[x - 1] >= 3 or tape.pick((0, 0, 1))] for row in packages]
    return game, parts


def walks(longest: int = 80) -> st.SearchStrategy[Walk]:
    """Walks from a crowded position, or now and then from the beginning, by picks of chance outcomes and of actions."""

    def walk(data: bytes) -> Walk:
        tape = Tape(data)
        game, parts = crowded(tape)
        state = tape.pick([game.set_up(**parts)] * 5 + [game.start()])
        states, actions = [state], []
        while len(states) <= longest and options(state):
            actions.append(tape.pick(options(state)))
            state = state.child(actions[-1])
            states.append(state)
        return Walk(game, parts, states, actions)

    size = longest + 120
    tapes: st.SearchStrategy[bytes] = st.binary(min_size=size, max_size=size)
    return tapes.map(walk)


def everywhere(strategy: Any, quick: int = QUICK) -> Callable[[Callable[[Any], None]], Any]:
    """Run a property over a strategy: some examples always, and many under the marker `long`."""
    counts = [pytest.param(quick, id="quick"), pytest.param(LONG, id="long", marks=[pytest.mark.long])]

    def marked(body: Callable[[Any], None]) -> Any:
        @pytest.mark.timeout(3600)
        @pytest.mark.parametrize("examples", counts)
        def test(examples: int) -> None:
            profile = settings(
                max_examples=examples,
                deadline=None,
                derandomize=True,
                database=None,
                suppress_health_check=list(HealthCheck),
            )
            over: Any = given(strategy)
            profile(over(body))()

        test.__name__ = body.__name__
        return test

    return marked


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


# Values ---------------------------------------------------------------------------------------------------------------


@everywhere(walks())
def test_a_state_and_its_line_are_one(walk: Walk) -> None:
    for state in walk.states:
        line = str(state)
        assert "\n" not in line
        again = walk.game.position(line)
        assert again == state and hash(again) == hash(state) and str(again) == line
        assert options(again) == options(state)
        assert again.waiting == state.waiting and again.resolving == state.resolving
    for parent, _, child in walk.steps:
        assert (str(parent) == str(child)) is (parent == child)


def test_a_line_reads_as_documented() -> None:
    game = Package()
    state = game.set_up(packages=[[0, 0, 0, 2, 0], [0, 0, 2, 3, 0]], pawns=[4, 1])
    assert str(state) == "packages 0 0 0 2 0 / 0 0 2 3 0, pawns 4 / 1, supply 10 / 7, green to roll"
    state = state.child("roll 4")
    assert str(state) == "packages 0 0 0 2 0 / 0 0 2 3 0, pawns 4 / 1, supply 10 / 7, green rolled 4"
    state = state.child("deliver 4")
    assert str(state) == (
        "packages 0 0 0 3 0 / 0 0 2 3 0, pawns 4 / 1, supply 9 / 7, green rolled 4, "
        "waiting own 4 green + third 4 green + special 4 green of pink"
    )
    state = state.child("third 4 green").child("down 4 pink").child("special 4 green")
    assert str(state) == (
        "packages 0 0 0 3 0 / 0 0 3 2 0, pawns 4 / 1, supply 9 / 7, green rolled 4, "
        "resolving special 4 green of pink, waiting own 4 green | third 3 pink"
    )


@everywhere(walks())
def test_a_child_leaves_its_parent_as_it_was(walk: Walk) -> None:
    for state in walk.states:
        copy = walk.game.position(str(state))
        before = (str(state), hash(state), options(state), state.events, state.turn_events, state.waiting)
        scores = [(score.total, dict(score.parts)) for score in state.scores]
        for text in options(state):
            child = state.child(text)
            assert child is not state
            for grandchild in options(child)[:2]:
                child.child(grandchild)
        assert state == copy
        assert before == (str(state), hash(state), options(state), state.events, state.turn_events, state.waiting)
        assert scores == [(score.total, dict(score.parts)) for score in state.scores]


@everywhere(walks())
def test_a_line_goes_on_as_the_state_would(walk: Walk) -> None:
    for parent, action, child in walk.steps:
        assert walk.game.position(str(parent)).child(action) == child


# Nodes ----------------------------------------------------------------------------------------------------------------


@everywhere(walks())
def test_every_node_has_chance_or_choice_or_is_the_end(walk: Walk) -> None:
    for state in walk.states:
        chance = list(state.chance)
        if node(state) in ("START", "ROLL"):
            assert sum((probability for _, probability in chance), Fraction(0)) == 1
            assert all(isinstance(probability, Fraction) and probability > 0 for _, probability in chance)
            assert len(state.chance) == len(chance) == (6 if node(state) == "ROLL" else walk.game.players)
            assert len(state.actions) == 0 and state.player is None and state.die is None
        elif node(state) == "OVER":
            assert chance == [] and len(state.actions) == 0 and state.player is None
            assert all(state.final_taken) and sum(state.returns) == 1
        else:
            assert chance == [] and len(state.actions) > 0
            assert state.die in range(1, 7)
            resolves = node(state) == "RESOLVE"
            assert state.player == (state.resolving.owner if resolves else state.turn)
            assert ("decline" in texts(state)) is (node(state) in ("FINAL", "RESOLVE"))
            if node(state) == "ORDER":
                assert len(state.actions) >= 2
        assert (state.resolving is not None) is (node(state) == "RESOLVE")
        assert (state.returns is not None) is (node(state) == "OVER")
        assert all(len(group) > 0 for group in state.waiting)


@everywhere(walks())
def test_actions_are_unique_legal_and_read_back(walk: Walk) -> None:
    for state in walk.states:
        possible = [action for action, _ in state.chance] or list(state.actions)
        written = [str(action) for action in possible]
        assert len(set(written)) == len(written) and len(set(possible)) == len(possible)
        for i, action in enumerate(possible):
            assert state.action(str(action)) == action
            assert state.why_not(action) == () and state.why_not(str(action)) == ()
            assert state.child(action) == state.child(str(action))
            if len(state.actions):
                assert action in state.actions and str(action) in state.actions
                assert state.actions.index(action) == i and state.actions[i] == action
        assert [text for text in written if text == "decline"] in ([], written[-1:]), "declining comes last"


def universe(players: int) -> list[str]:
    """Every text that is an action somewhere in a game of so many players."""
    colours = COLOURS[:players]
    bare = ["no action", "decline", *(f"first {seat}" for seat in range(players)), *(f"roll {r}" for r in range(1, 7))]
    placed = ("deliver", "place", "elsewhere", "own", "guest", "promote", "walk")
    packages = ("remove", "relocate", "up", "down", "third", "special")
    return [
        *bare,
        *(f"{verb} {x}" for verb in placed for x in LOCATIONS),
        *(f"{verb} {x} {colour}" for verb in packages for x in LOCATIONS for colour in colours),
        *(f"pawn {colour} {x}" for colour in colours for x in LOCATIONS),
    ]


@everywhere(walks(longest=40), quick=40)
def test_why_not_is_empty_exactly_for_legal_actions(walk: Walk) -> None:
    texts_of_the_game = universe(walk.game.players)
    for state in walk.states:
        legal = set(options(state))
        for text in {*texts_of_the_game, *legal}:
            reasons = state.why_not(text)
            if text in legal:
                assert reasons == (), (str(state), text, reasons)
                continue
            if text.startswith("special") and any(option.startswith(f"{text} of ") for option in legal):
                continue  # which of two that read alike is not said
            assert reasons, (str(state), text)
            for reason in reasons:
                assert clause(reason.clause).id == reason.clause and reason.text
                assert set(reason.places) <= set(LOCATIONS) and set(reason.seats) <= set(range(walk.game.players))


@everywhere(walks(longest=40), quick=20)
def test_an_illegal_action_is_refused_and_changes_nothing(walk: Walk) -> None:
    for state in walk.states:
        legal, before = set(options(state)), str(state)
        for text in universe(walk.game.players)[::3]:
            if text in legal or any(option.startswith(f"{text} of ") for option in legal):
                continue
            with pytest.raises(IllegalAction) as refusal:
                state.child(text)
            assert tuple(refusal.value.reasons) == tuple(state.why_not(text))
        assert str(state) == before and set(options(state)) == legal


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


@everywhere(walks(), quick=150)
def test_two_readings_of_the_rules_agree(walk: Walk) -> None:
    reading, position = read(walk)
    first = 1 if node(walk.states[0]) == "START" else 0
    for i in range(first, len(walk.states)):
        state = walk.states[i]
        assert as_read(state) == as_written(position), str(state)
        assert options(state) == reading.actions(position), str(state)
        for seat, score in enumerate(state.scores):
            parts = reading.score(position, seat)
            assert {key: score.parts.get(key, 0) for key in parts} == parts and score.total == sum(parts.values())
        if i < len(walk.actions):
            position = reading.step(position, walk.actions[i])


# What the log says ----------------------------------------------------------------------------------------------------

PLACES = {"placed": {"PK-4", "PK-5", "PK-7"}, "moved": {"PK-8", "PK-10", "PK-12", "PK-22"}}
LEAVES = {"removed": {"PK-6", "PK-10", "PK-12", "PK-13", "PK-21"}, "walked": {"PK-4", "PK-10", "PK-11", "PK-23"}}
CLAUSES = {**PLACES, **LEAVES, "earned": set(TRIGGER_CLAUSES), "ordered": {"PK-17"}, "lapsed": {"R-PK-lapse"}}


@everywhere(walks())
def test_events_explain_the_difference_of_positions(walk: Walk) -> None:
    for parent, action, child in walk.steps:
        packages = [list(row) for row in parent.packages]
        pawns, supply, gone = list(parent.pawns), list(parent.supply), list(parent.gone)
        for event in child.events:
            if event.kind == "placed":
                supply[event.colour] -= 1
                packages[event.colour][event.target - 1] += 1
            elif event.kind == "moved":
                packages[event.colour][event.source - 1] -= 1
                packages[event.colour][event.target - 1] += 1
            elif event.kind == "removed":
                packages[event.colour][event.source - 1] -= 1
                gone[event.colour] += 1
            elif event.kind == "walked":
                assert event.source in (pawns[event.colour], None) or (event.source, pawns[event.colour]) == (None, 0)
                pawns[event.colour] = event.target
        assert packages == [list(row) for row in child.packages], (str(parent), action)
        assert (pawns, supply, gone) == (list(child.pawns), list(child.supply), list(child.gone))
        assert child.events, "every step leaves a trace"


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
