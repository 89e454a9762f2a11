"""Positions no game can come to: each reason by what the rules say, no false alarm in played games, and small games."""

import random

import pytest
from package_positions import READINGS
from rails_walks import step, switches
from walking import Tape

from gamelib import Package, PocketRails
from gamelib.game import Node
from gamelib.package.way import way_to

EMPTY = "0 0 0 0 0"


def cited(state):
    return {reason.clause for reason in state.unreachable}


def said(state):
    return " ".join(map(str, state.unreachable))


def position(line, **rulings):
    return Package(**rulings).position(line)


# ------------------------------------------------------------------------------------------------------- Package!?
def test_a_pawn_comes_on_with_a_package():
    state = position(f"packages {EMPTY} / 0 0 0 1 0, pawns 3 / 4, supply 12 / 11, green to roll")
    assert cited(state) == {"PK-4"} and state.unreachable[0].seats == (0,) and state.unreachable[0].places == (3,)
    assert str(state.unreachable[0]) == "Green’s pawn comes on with a delivery, and green has placed nothing. (PK-4)"


def test_all_have_had_the_same_number_of_turns():
    """Twelve turns of green, eleven of pink; nothing is at 1 or gone, so nothing was relocated and nothing removed."""
    alone = f"packages 0 3 3 3 3 / {EMPTY}, pawns 3 / 0, supply 0 / 12, pink to roll"
    assert cited(position(alone)) == {"PK-9"} and position(alone).unreachable[0].seats == (1,)
    assert "11 turns without" in said(position(alone))
    passed = position(alone, relocate_from_one=True)
    assert passed.unreachable == (), "where one can pass, it may have been so"
    one_more = "packages 0 1 1 1 1 / 1 1 1 0 0, pawns 3 / 3, supply 8 / 9, pink to roll"
    assert position(one_more).unreachable == (), "green started"
    two_more = "packages 0 2 1 1 1 / 0 1 1 1 0, pawns 3 / 3, supply 7 / 9, pink to roll"
    assert cited(position(two_more)) == {"PK-9"}
    assert position(two_more.replace("0 1 1 1 0", "1 1 1 0 0")).unreachable == (), "pink may have relocated to 1"


def test_a_final_turn_is_a_turn():
    line = f"packages 0 3 3 3 3 / {EMPTY}, pawns 3 / 0, supply 0 / 12, final green, pink to roll"
    assert "12 turns without" in said(position(line))


def test_three_packages_were_a_third_package():
    line = "packages 0 0 0 3 0 / 0 0 1 1 0, pawns 4 / 4, supply 9 / 10, pink to roll"
    assert position(line).unreachable == ()
    assert cited(position(line, third_package="once")) == {"R-PK-third-again"}
    noted = line.replace("pink to roll", "third had green 4, pink to roll")
    assert position(noted, third_package="once").unreachable == ()
    wrong = line.replace("pink to roll", "third had green 4 + pink 3, pink to roll")
    assert "Pink had a third package at 3, and has placed 2" in said(position(wrong, third_package="once"))


@pytest.mark.parametrize(
    ("line", "clause", "says"),
    [
        (f"0 0 1 0 0 / {EMPTY}, pawns 3 / 0, supply 11 / 12, green rolled 3, resolving own 3", "PK-10", "twice"),
        ("0 2 0 0 0 / 0 1 0 0 0, pawns 3 / 2, supply 10 / 11, green rolled 3, resolving own 3", "PK-10", "is at 3"),
        ("0 0 1 0 0 / 0 0 1 0 0, pawns 3 / 3, supply 11 / 11, green rolled 3, resolving guest 3", "PK-11", "twice"),
        ("0 0 0 2 0 / 0 0 0 1 0, pawns 4 / 4, supply 10 / 11, green rolled 4, resolving third 4 green", "PK-12", "2"),
        (
            "0 0 0 2 0 / 0 0 0 2 0, pawns 4 / 4, supply 10 / 10, green rolled 4, resolving special 4 green of pink",
            "PK-13",
            "pink had three there and has placed 2",
        ),
        ("0 0 0 3 0 / 0 1 1 0 0, pawns 4 / 3, supply 9 / 10, green rolled 2, resolving third 4 green", "PK-12", "a 2"),
        (
            "0 0 2 3 0 / 0 2 2 0 0, pawns 3 / 2, supply 7 / 8, green rolled 3, waiting own 3 + third 4 green",
            "PK-12",
            "yet",
        ),
    ],
)
def test_triggers_that_cannot_have_been_earned(line, clause, says):
    state = position(f"packages {line}")
    assert clause in cited(state) and says in said(state)


def test_little_that_was_placed_is_gone_through():
    """Green’s first package lies where the pawn stands: nobody else’s pawn is there, and nothing else moves a pawn."""
    assert cited(position(f"packages 1 0 0 0 0 / {EMPTY}, pawns 2 / 0, supply 11 / 12, pink to roll")) == {"PK-9"}
    assert position(f"packages 1 0 0 0 0 / {EMPTY}, pawns 1 / 0, supply 11 / 12, pink to roll").unreachable == ()
    assert position(f"packages 1 0 0 0 0 / {EMPTY}, pawns 2 / 0, supply 11 / 12, green to roll").unreachable == (), (
        "green delivers to 2, pink relocates on a 1"
    )


def all_states(game):
    """All positions a game can come to, by the contract alone."""
    found, waiting = {game.start()}, [game.start()]
    while waiting:
        state = waiting.pop()
        for action in state.actions or [outcome for outcome, _ in state.chance]:
            child = state.child(action)
            if child not in found:
                found.add(child)
                waiting.append(child)
    return found


@pytest.mark.slow
def test_of_the_smallest_game_it_knows_all():
    game = Package(supply=1)
    known = all_states(game)
    assert len(known) == 9025 and not any(state.unreachable for state in known)
    rows = [[int(at == place) for at in range(1, 6)] for place in range(6)]
    each = [(row, left, pawn) for row in rows for left in (0, 1) if sum(row) + left <= 1 for pawn in range(6)]
    missed = alarms = 0
    for place, (green, pink) in enumerate((green, pink) for green in each for pink in each):
        state = game.set_up([green[0], pink[0]], [green[2], pink[2]], [green[1], pink[1]], turn=place % 2)
        alarms += bool(state.unreachable)
        missed += (state not in known) != bool(state.unreachable)
    assert missed == 0 and alarms > 1000


@pytest.mark.parametrize("seed", range(12))
def test_no_false_alarm_in_games_of_package(seed):
    draw = random.Random(seed)
    readings = {name: draw.choice(values) for name, values in READINGS.items()}
    game = Package(players=2 + seed % 3, supply=(None, 5, 8)[seed % 3], **readings)
    state, liked = game.start(), (None, "relocate", "remove", "place", "down", "up")[seed % 6]
    for _ in range(250):
        assert state.unreachable == (), str(state)
        if state.is_over:
            break
        listed = list(state.actions) or [outcome for outcome, _ in state.chance]
        if liked:
            listed = [action for action in listed if action.startswith((liked, "roll 6"))] or listed
        state = state.child(draw.choice(listed))


# ------------------------------------------------------------------------------------------------------- ways
@pytest.mark.parametrize("seed", range(4))
def test_a_way_to_positions_of_played_games(seed):
    game = Package(players=2 + seed % 2)
    state, found = game.start(), []
    for place, action in enumerate(game.play(["random", "greedy", "random"][: game.players], seed=seed).actions):
        state = state.child(action)
        if state.node == Node.ROLL and place % 4 == 0:
            way, there = way_to(state), game.start()
            found.append(way is not None)
            for move in way or ():
                there = there.child(move)
            assert there == state or not way
    assert len(found) >= 5 and sum(found) >= 0.9 * len(found) - 1


def test_where_no_way_is_looked_for():
    assert way_to(Package().start()) is None
    assert way_to(position(f"packages 0 3 3 3 3 / {EMPTY}, pawns 3 / 0, supply 0 / 12, pink to roll")) is None
    assert PocketRails().way_to(PocketRails().start()) is None


# ------------------------------------------------------------------------------------------------------- Pocket Rails
DEALT = "hands B&O-coal-D IC-wood-C / PRR-coal-D PRR-wood-C"
INSIDERS = "insiders GM&O-steel-N / C&O-grain-N, marker green"


def rails(line, **switches):
    return PocketRails(**switches).position(line)


def test_portfolios_and_yard_by_steps():
    """Three steps bring three cards to each portfolio and six to the Rail Yard; they leave by threes."""
    state = rails(f"{DEALT}, yard IC-steel-N, {INSIDERS}, round 1 step 4, green picks")
    assert "PR-9" in cited(state) and "PR-8" not in cited(state), "portfolios of none: three have been delivered"
    state = rails(f"{DEALT}, portfolios IC-steel-N / -, {INSIDERS}, round 1 step 4, green picks")
    assert "PR-8" in cited(state) and state.unreachable[0].seats == (0,)


def test_the_deck_by_rounds():
    state = rails(f"{DEALT}, {INSIDERS}, round 1 step 4, green picks")
    assert cited(state) == {"PR-5"} and "57 cards, not 69" in said(state)


def test_hands_are_cut_only_where_the_deck_is_short():
    state = rails(f"{DEALT}, {INSIDERS}, deck -, round 3 step 2, green picks")
    assert "R-PR-short" not in cited(state)
    state = rails(f"{DEALT}, {INSIDERS}, round 3 step 2, green picks")
    assert "R-PR-short" in cited(state)


def test_cards_are_discarded_by_threes():
    line = f"{DEALT}, {INSIDERS}, discard B&O-wood-D B&O-wood-C, round 1 step 4, green picks"
    assert "PR-9" in cited(rails(line)) and "1, 1, 0 of Denver, Chicago and New York" in said(rails(line))


def test_no_points_before_the_first_scoring():
    line = f"{DEALT}, {INSIDERS}, round 2 step 4, totals 3 / -2, green picks"
    assert "PR-12" in cited(rails(line)) and said(rails(line)).count("By now green has 0 points, not 3") == 1
    state = rails(line, same_company_penalty=True)
    assert "green has -7 to 0 points, not 3" in said(state) and "pink has" not in said(state)


def test_a_target_that_was_reached():
    line = f"{DEALT}, {INSIDERS}, round 1 step 4, block 2, totals 30 / 2, green picks"
    assert "PR-21" in cited(rails(line, target_score=30)) and "PR-21" not in cited(rails(line, target_score=31))


def test_one_step_does_not_bring_more_sets_than_cards():
    sets = [
        f"{company}-{good}" for company in ("B&O", "IC", "PRR") for good in ("coal-D", "wood-D", "coal-C", "coal-N")
    ]
    yard = " ".join(sets)
    state = rails(f"yard {yard}, insiders GM&O-steel-N / C&O-grain-N, marker green, round 1 step 4, green delivers")
    assert "cannot have completed 3 sets" in said(state)


@pytest.mark.parametrize("seed", range(20))
def test_no_false_alarm_in_games_of_pocket_rails(seed):
    tape = Tape(random.Random(seed).randbytes(3000))
    state = PocketRails(**switches(tape)).start()
    for _ in range(150):
        assert state.unreachable == (), str(state)
        assert state.view(0).unreachable == (), "what is public is no other"
        if state.is_over:
            break
        state = state.child(step(state, tape))
