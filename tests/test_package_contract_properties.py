"""What the contract promises, at every node of every game of Package!?, whatever the players, supply and rulings."""

from fractions import Fraction

import pytest
from hypothesis import strategies as st
from package_positions import COLOURS, LOCATIONS, node, texts
from package_walks import Tape, Walk, everywhere, options, walks

from gamelib import IllegalAction, Package, clause

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
        "waiting own 4 + third 4 green + special 4 green of pink"
    )
    state = state.child("third 4 green").child("down 4 pink").child("special 4 green")
    assert str(state) == (
        "packages 0 0 0 3 0 / 0 0 3 2 0, pawns 4 / 1, supply 9 / 7, green rolled 4, "
        "resolving special 4 green of pink, waiting own 4 | third 3 pink"
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
            totals = [score.total for score in state.scores]
            winners = totals.count(max(totals))
            assert all(state.final_taken)
            assert list(state.returns) == [Fraction(total == max(totals), winners) for total in totals]
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


# Live clauses ---------------------------------------------------------------------------------------------------------

# What is there at a kind of node whatever may be chosen; the rest are the clauses by which something can be done.
ALWAYS = {"MAIN": {"PK-9"}, "FINAL": {"PK-19", "PK-20"}, "ORDER": {"PK-17", "R-PK-order"}}


@everywhere(walks())
def test_what_is_done_is_done_under_a_live_clause(walk: Walk) -> None:
    for state in walk.states:
        found = state.live_clauses
        assert len(set(found)) == len(found) and [clause(id).id for id in found] == list(found)
        if len(state.actions) == 0:
            continue
        children = [state.child(action) for action in state.actions]
        if node(state) == "ORDER":
            by = {child.resolving.clause for child in children}
        else:
            by = {child.events[0].clause for child in children}
        always = ALWAYS.get(node(state), set())
        if node(state) == "RESOLVE":
            always = {"R-PK-order"} if state.waiting else set()
            always = always | ({"PK-16"} if state.player != state.turn else set())
        assert set(found) == by | always, str(state)


# Lines ----------------------------------------------------------------------------------------------------------------

WORDS = (
    *(
        "packages",
        "pawns",
        "supply",
        "final",
        "third had",
        "start",
        "over",
        "resolving",
        "waiting",
        "to roll",
        "rolled",
    ),
    *("green", "pink", "blue", "orange", "own", "guest", "third", "special", "of", "decline", "own 4", "third 4 pink"),
    *("0", "1", "2", "3", "4", "5", "6", "7", "13", "-1", "²", "٣", "/", "+", "|", ",", "", "\n"),
)


def mutated(line: str, tape: Tape) -> str:
    """The line with a word put in, left out or put in the place of another, or with its parts in another order."""
    words = line.replace(",", " , ").split(" ")
    for _ in range(tape.pick((1, 1, 2, 3))):
        i = tape.pick(range(len(words)))
        words[i : i + tape.pick((0, 1, 1))] = [tape.pick(WORDS)] * tape.pick((0, 1, 1, 1))
    parts = " ".join(words or ["x"]).split(",")
    first = tape.pick(range(len(parts)))
    return ",".join(parts[first:] + parts[:first])


@everywhere(st.tuples(walks(longest=40), st.binary(min_size=600, max_size=600)), quick=100)
def test_a_line_that_was_spoilt_is_refused_or_is_a_position(spoilt: tuple[Walk, bytes]) -> None:
    walk, tape = spoilt[0], Tape(spoilt[1])
    for state in walk.states[:40]:
        line = mutated(str(state), tape)
        try:
            read = walk.game.position(line)
        except ValueError as refusal:
            assert str(refusal).startswith("this is no position:\n* "), line
            continue
        again = walk.game.position(str(read))
        assert again == read and str(again) == str(read), line
        for text in options(read):
            child = read.child(text)
            assert walk.game.position(str(child)) == child, (line, text)
