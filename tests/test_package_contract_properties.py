"""What is at every node of every game of Package!?; what holds for any game is in test_laws.py."""

from fractions import Fraction

from package_positions import COLOURS, LOCATIONS, node, texts
from package_walks import walks
from walking import Walk, everywhere, options

from gamelib import Package, clause

# Values ---------------------------------------------------------------------------------------------------------------


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
            assert "decline" not in texts(state)[:-1], "declining comes last"
            if node(state) == "ORDER":
                assert len(state.actions) >= 2
        assert (state.resolving is not None) is (node(state) == "RESOLVE")
        assert (state.returns is not None) is (node(state) == "OVER")
        assert all(len(group) > 0 for group in state.waiting)


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
