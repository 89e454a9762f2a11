"""Surprising positions of Package!?, reached by moves from the start: what the rules say there, worked out by hand."""

from collections.abc import Callable
from functools import cache
from itertools import product
from typing import Any, NamedTuple

import pytest
from package_positions import TRIGGER_CLAUSES, at, chain_length, earned, of_kind, play, resolving, table, texts, told

from gamelib import Package

FOUR_EACH, FIVE_EACH, SIX_EACH = Package(supply=4), Package(supply=5), Package(supply=6)


class Exhibit(NamedTuple):
    """A game, the moves from its start, and the position they lead to."""

    game: Package
    moves: str
    line: str

    def before(self, last: int) -> Any:
        """The position before the last so many moves."""
        moves = self.moves.split(", ")
        return play(self.game.start(), *moves[: len(moves) - last])

    @property
    def state(self) -> Any:
        return self.before(0)


EXHIBITS = {
    "nothing to do": Exhibit(
        Package(),
        "first 1, roll 6, elsewhere 5, roll 1, relocate 5 pink, roll 6, elsewhere 5, roll 6, elsewhere 4, roll 6, "
        "elsewhere 4, roll 6, elsewhere 3, roll 6, elsewhere 3, roll 6, elsewhere 5, roll 6, elsewhere 2, roll 6, "
        "elsewhere 1, roll 6",
        "packages 1 0 1 1 1 / 1 1 1 1 1, pawns 0 / 0, supply 8 / 7, pink rolled 6",
    ),
    "a relocation that comes back": Exhibit(
        Package(),
        "first 0, roll 1, deliver 1, roll 4, deliver 4, roll 4, deliver 4, roll 1, deliver 1, roll 5, deliver 5, "
        "roll 1, deliver 1, decline, roll 2, relocate 4 pink, remove 1 green",
        "packages 0 0 0 1 1 / 3 0 0 0 0, pawns 5 / 1, supply 9 / 9, pink to roll",
    ),
    "two targets": Exhibit(
        Package(players=3, supply=6),
        "first 0, roll 1, deliver 1, roll 6, elsewhere 1, roll 3, deliver 3, roll 5, deliver 5, roll 3, deliver 3, "
        "roll 6, elsewhere 4, roll 4, deliver 4, roll 3, deliver 3, decline, roll 3, relocate 3 pink, roll 2, "
        "relocate 4 green, roll 1, deliver 1, decline, roll 1, relocate 5 green, special 1 green, decline, decline, "
        "roll 2, relocate 3 blue",
        "packages 3 0 0 0 0 / 3 0 1 0 0 / 1 0 0 1 0, pawns 4 / 1 / 3, supply 3 / 2 / 4, green rolled 2, "
        "resolving special 1 blue of green pink",
    ),
    "a third package twice": Exhibit(
        Package(players=3),
        "first 0, roll 2, deliver 2, roll 2, deliver 2, roll 3, deliver 3, roll 6, remove 2 pink, roll 4, deliver 4, "
        "roll 6, elsewhere 5, roll 4, deliver 4, roll 3, deliver 3, roll 5, deliver 5, roll 1, relocate 2 green, "
        "roll 5, deliver 5, roll 2, relocate 4 pink, roll 2, relocate 3 blue, roll 1, relocate 4 green, roll 4, "
        "deliver 4, roll 2, deliver 2, roll 1, relocate 3 pink, roll 6, place 4, roll 5, deliver 5, roll 2, deliver 2, "
        "roll 4, deliver 4, own 4, up 4 blue, decline, down 5 blue",
        "packages 2 1 0 0 1 / 2 1 0 0 1 / 1 0 0 3 2, pawns 5 / 2 / 4, supply 6 / 5 / 4, blue rolled 4, "
        "resolving third 4 blue",
    ),
    "down the stairs": Exhibit(
        Package(),
        "first 0, roll 3, deliver 3, roll 4, deliver 4, roll 1, relocate 3 green, roll 2, deliver 2, roll 5, "
        "deliver 5, roll 3, deliver 3, roll 2, deliver 2, roll 6, place 3, roll 2, relocate 3 pink, roll 4, deliver 4, "
        "roll 3, deliver 3, roll 2, relocate 4 pink, roll 3, deliver 3, decline, roll 1, relocate 5 green, roll 4, "
        "deliver 4, roll 6, elsewhere 5, roll 3, relocate 3 green, remove 1 green, roll 1, deliver 1, remove 1 pink, "
        "roll 6, place 4, roll 4, deliver 4, roll 5, deliver 5, roll 3, deliver 3, roll 3, deliver 3, roll 1, "
        "deliver 1, decline, roll 5, deliver 5, roll 2, deliver 2, roll 6, remove 5 pink, roll 4, deliver 4, "
        "down 4 pink, down 3 green, roll 5, deliver 5, own 5, decline, down 5 green, down 4 green, remove 3 pink, "
        "roll 3, promote 3, down 4 green, down 3 green, down 2 green, special 1 green, remove 1 pink, remove 1 green",
        "packages 2 2 2 1 2 / 2 2 1 3 0, pawns 5 / 4, supply 1 / 0, final pink, green to roll",
    ),
    "the last word": Exhibit(
        FOUR_EACH,
        "first 1, roll 4, deliver 4, roll 4, deliver 4, roll 6, elsewhere 3, roll 6, elsewhere 5, roll 5, deliver 5, "
        "roll 5, deliver 5, roll 4, deliver 4, roll 4, deliver 4, roll 3, walk 3, roll 4, promote 4, down 5 pink",
        "packages 0 0 0 1 3 / 0 0 1 3 0, pawns 4 / 3, supply 0 / 0, final green pink, green rolled 4, "
        "resolving third 4 pink",
    ),
    "a trigger that lapses": Exhibit(
        Package(triggers="recheck"),
        "first 0, roll 1, deliver 1, roll 2, deliver 2, roll 2, deliver 2, roll 1, deliver 1, roll 6, place 2, roll 2, "
        "deliver 2, roll 2, deliver 2, third 2 green, decline, decline, roll 2, deliver 2, third 2 pink, down 2 green",
        "packages 2 2 0 0 0 / 1 3 0 0 0, pawns 2 / 2, supply 8 / 8, pink rolled 2, resolving guest 2",
    ),
    "a promotion that costs": Exhibit(
        SIX_EACH,
        "first 0, roll 1, deliver 1, roll 5, deliver 5, roll 3, deliver 3, roll 1, deliver 1, roll 6, elsewhere 5, "
        "roll 6, remove 1 pink, roll 5, deliver 5, roll 3, relocate 5 pink, roll 5, deliver 5, third 5 green, decline, "
        "decline, roll 1, relocate 3 green, roll 4, deliver 4, roll 2, deliver 2, roll 4",
        "packages 2 0 0 1 3 / 1 1 0 0 0, pawns 4 / 2, supply 0 / 3, green rolled 4",
    ),
    "better do nothing": Exhibit(
        FIVE_EACH,
        "first 1, roll 2, deliver 2, roll 5, deliver 5, roll 2, deliver 2, pawn pink 3, roll 1, relocate 5 green, "
        "roll 6, elsewhere 5, roll 4, deliver 4, roll 2, deliver 2, decline, roll 6, remove 4 green, roll 5, "
        "deliver 5, roll 3, deliver 3, roll 2",
        "packages 1 0 1 0 0 / 0 3 0 0 2, pawns 3 / 5, supply 2 / 0, pink rolled 2",
    ),
    "nobody has a point": Exhibit(
        Package(supply=1),
        "first 1, roll 3, deliver 3, roll 2, deliver 2, roll 1, remove 2 green, roll 1, remove 3 pink",
        "packages 0 0 0 0 0 / 0 0 0 0 0, pawns 2 / 3, supply 0 / 0, final green pink, over",
    ),
    "a present for pink": Exhibit(
        Package(),
        "first 0, roll 3, deliver 3, roll 4, deliver 4, roll 6, elsewhere 4, roll 4, deliver 4, pawn pink 1, roll 4, "
        "deliver 4, roll 4, deliver 4, decline, roll 1, deliver 1, roll 5, deliver 5, roll 1, deliver 1, pawn green 4, "
        "roll 4, deliver 4, roll 4, deliver 4, guest 4, pawn pink 3, special 4 green, decline",
        "packages 2 0 1 3 0 / 0 0 0 4 1, pawns 4 / 3, supply 6 / 7, green rolled 4, resolving third 4 green",
    ),
    "greedy helps the other": Exhibit(
        Package(),
        "first 0, roll 3, deliver 3, roll 4, deliver 4, roll 4, deliver 4, roll 4, deliver 4, decline, roll 1",
        "packages 0 0 1 1 0 / 0 0 0 2 0, pawns 4 / 4, supply 10 / 10, green rolled 1",
    ),
    "the biggest swing": Exhibit(
        Package(),
        "first 0, roll 2, deliver 2, roll 4, deliver 4, roll 1, relocate 2 green, roll 4, deliver 4, decline, roll 1, "
        "deliver 1, roll 6, elsewhere 5, roll 4, deliver 4, roll 5, deliver 5, roll 4, deliver 4, decline, roll 6, "
        "place 5, decline, roll 5, deliver 5, decline, roll 5, deliver 5, decline, roll 5, deliver 5, guest 5, "
        "pawn pink 2, remove 5 pink, roll 4, deliver 4, down 4 green",
        "packages 2 0 1 1 2 / 0 0 0 3 3, pawns 5 / 4, supply 6 / 5, green to roll",
    ),
}


def totals(state: Any) -> list[int]:
    return [score.total for score in state.scores]


def most(state: Any, wanted: Callable[[Any], bool]) -> int:
    """How many events of a kind can still come in this turn, at most: all ways are gone through."""

    @cache
    def best(state: Any) -> int:
        steps = map(state.child, state.actions)
        return max((sum(map(wanted, child.events)) + best(child) for child in steps), default=0)

    return best(state)


@pytest.mark.parametrize("name", EXHIBITS)
def test_the_moves_lead_to_the_position(name: str) -> None:
    game, _, line = EXHIBITS[name]
    assert str(EXHIBITS[name].state) == line and game.position(line) == EXHIBITS[name].state
    assert EXHIBITS[name].state.unreachable == ()


# Rolls ----------------------------------------------------------------------------------------------------------------


def test_nothing_to_do_takes_five_packages_and_so_the_sixth_own_turn() -> None:
    exhibit = EXHIBITS["nothing to do"]
    assert texts(exhibit.state) == ["no action"]
    assert exhibit.moves.count("roll") == 5 + 5 + 1
    assert exhibit.game.full_supply - exhibit.state.supply[1] == 5, "a turn places one at most"


def test_nothing_to_do_for_both_lasts_as_long_as_sixes_come() -> None:
    state = at("1 1 1 1 1 / 1 1 1 1 1", [0, 0])
    after = state
    for _ in range(10):
        after = play(after, "roll 6", "no action")
    assert after == state
    assert texts(play(after, "roll 5")) == ["deliver 5"], "any other roll ends it"


def test_a_relocation_comes_back() -> None:
    exhibit = EXHIBITS["a relocation that comes back"]
    before = exhibit.before(2)
    relocated = before.child("relocate 4 pink")
    assert earned(relocated) == {("PK-12", 1, 1)}, "pink's third at 1"
    assert relocated.turn == 0 and relocated.player == 1, "in green's turn"
    assert set(texts(relocated)) == {"remove 1 green", "remove 1 pink", "decline"}
    # Pink before: 1 + 1 + 4, pawn at 1 with two: 1 + 2. After: 1 + 1 + 1, set 2, pawn 1 + 3.
    assert totals(before) == [16, 1 + 1 + 4 + 3] and totals(relocated) == [16, 3 + 2 + 4]
    assert totals(exhibit.state) == [15, 9]


# Triggers -------------------------------------------------------------------------------------------------------------


def test_one_special_delivery_of_two_targets_takes_one_package() -> None:
    state = EXHIBITS["two targets"].state
    assert state.turn == 0 and state.player == 2
    assert told(state.resolving) == "special 1 blue of green pink"
    assert texts(state) == ["remove 1 green", "remove 1 pink", "decline"]
    for action in texts(state)[:2]:
        after = state.child(action)
        assert not after.within_turn and sum(after.gone) == 1


def blues_third_at_4(event: Any) -> bool:
    return (event.kind, event.clause, event.colour, event.source) == ("earned", "PK-12", 2, 4)


@pytest.mark.parametrize(("third_package", "times"), [("every_time", 2), ("once", 1)])
def test_a_third_package_twice_in_one_turn(third_package: str, times: int) -> None:
    moves = EXHIBITS["a third package twice"].moves.split(", ")
    rolled = play(Package(players=3, third_package=third_package).start(), *moves[:-5])
    assert table(rolled) == "2 1 0 0 1 / 2 1 0 0 1 / 1 0 0 2 2" and rolled.die == 4
    after = play(rolled, *moves[-5:])
    assert sum(map(blues_third_at_4, after.turn_events)) == times == most(rolled, blues_third_at_4)
    assert after.within_turn == (times == 2)


def walked(event: Any) -> bool:
    return bool(event.kind == "walked")


@pytest.mark.parametrize("packages", ["0 0 0 2 1 / 0 0 0 3 2 / 0 0 0 1 2 / 0 0 0 0 0", "0 0 0 2 2 / 0 0 2 3 1"])
@pytest.mark.parametrize("pawns", [(4, 4, 4, 0), (4, 1, 4, 4), (3, 4, 4, 2), (0, 0, 0, 0)])
def test_pawns_walk_once_in_a_turn_at_most(packages: str, pawns: tuple[int, ...]) -> None:
    state = at(packages, pawns[: packages.count("/") + 1])
    assert max(most(state.child(f"roll {roll}"), walked) for roll in range(1, 7)) == 1


def test_pawns_walk_once_in_a_final_turn_at_most() -> None:
    state = at("0 0 1 2 2 / 0 0 2 3 3", [4, 4], supply=[0, 0])
    assert max(most(state.child(f"roll {roll}"), walked) for roll in range(1, 7)) == 1


# Out of turn ----------------------------------------------------------------------------------------------------------


def test_four_extras_in_the_turn_of_the_other() -> None:
    exhibit = EXHIBITS["down the stairs"]
    rolled = exhibit.before(7)
    assert table(rolled) == "2 2 2 2 2 / 3 2 2 2 0" and rolled.turn == 1 and rolled.supply[1] == 0

    def by_green(event: Any) -> bool:
        return event.player == 0 and event.kind in ("moved", "removed") and event.clause in TRIGGER_CLAUSES

    carried_out = [event for event in exhibit.state.turn_events if by_green(event)]
    assert [(event.clause, event.source, event.target) for event in carried_out] == [
        *(("PK-12", 3, 2), ("PK-12", 2, 1)),  # the package that pink has moved down to 3 goes on
        *(("PK-13", 1, 0), ("PK-12", 1, 0)),
    ]
    assert chain_length(exhibit.state.turn_events) == 4 + 1 and most(rolled, by_green) == 4


def test_the_last_word_wins_the_game() -> None:
    exhibit = EXHIBITS["the last word"]
    state = exhibit.state
    assert all(state.final_taken) and state.turn == 0 and state.player == 1
    assert totals(state) == [26, 21]
    ends = {action: state.child(action) for action in texts(state)}
    assert all(end.is_over for end in ends.values())
    # Green's only package at 4 goes down: 4 - 3 points, and the pawn is left without one: 4 + 1.
    assert totals(ends["down 4 green"]) == [26 - 1 - 5, 21] and ends["down 4 green"].returns == (0, 1)
    assert ends["decline"].returns == ends["down 4 pink"].returns == (1, 0)
    declined = exhibit.before(1).child("decline")
    assert declined.is_over and declined.returns == (1, 0), "had green not sent a pink package down"


# Rulings --------------------------------------------------------------------------------------------------------------


def test_a_special_delivery_lapses_under_recheck_alone() -> None:
    exhibit = EXHIBITS["a trigger that lapses"]
    lapsed = of_kind(exhibit.state.events, "lapsed")
    assert [(event.clause, event.colour, event.source) for event in lapsed] == [("R-PK-lapse", 1, 2)]
    as_earned = play(Package().start(), *exhibit.moves.split(", "))
    assert of_kind(as_earned.events, "lapsed") == []
    assert texts(as_earned.child("special 2 pink")) == ["remove 2 green", "decline"], "two of green's are left"


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_lapses_under_the_default_rulings(players: int) -> None:
    for seed in range(5):
        for strategy in ("random", "greedy"):
            played = Package(players=players).play([strategy] * players, seed=seed)
            assert not any(of_kind(state.events, "lapsed") for state in played.states)


# The end of the game --------------------------------------------------------------------------------------------------


def test_a_promotion_costs_nine_points() -> None:
    state = EXHIBITS["a promotion that costs"].state
    after = state.child("promote 4")
    # The package was worth 4 and is the fourth at 5; the pawn at 4 earned 4 + 1 with it.
    assert totals(state)[0] - totals(after)[0] == 4 + (4 + 1)
    assert not after.within_turn, "the fourth at 5 earns no extra"


def test_no_promotion_costs_more() -> None:
    costs = set()
    for here, count, above, pawn in product(range(1, 5), range(1, 8), range(6), range(6)):
        row = [0] * 5
        row[here - 1], row[here] = count, above
        state = at(f"{' '.join(map(str, row))} / 0 0 0 0 0", [pawn, 0], supply=[0, 12]).child(f"roll {here}")
        costs.add(totals(state)[0] - totals(state.child(f"promote {here}"))[0])
    assert max(costs) == 9


def test_better_do_nothing() -> None:
    state = EXHIBITS["better do nothing"].state
    assert texts(state) == ["remove 5 pink", "promote 2", "walk 2", "decline"]
    after = {action: totals(state.child(action)) for action in texts(state)}
    # Pink has 3 x 2 + 2 x 5, a set, and the pawn at 5 with two: 5 + 2.
    assert after["decline"] == [8, 16 + 2 + 7]
    assert after["remove 5 pink"] == [8, 25 - 5 - 1]
    assert after["promote 2"] == [8, 25 + 1 - 2]
    assert after["walk 2"] == [8, 25 - 7 + (2 + 3)]


def test_nobody_has_a_point() -> None:
    state = EXHIBITS["nobody has a point"].state
    assert state.is_over and totals(state) == [0, 0] and state.gone == (1, 1)
    assert [str(share) for share in state.returns] == ["1/2", "1/2"]


# Scoring --------------------------------------------------------------------------------------------------------------


def test_a_package_that_is_moved_down_helps_its_owner() -> None:
    state = EXHIBITS["a present for pink"].state
    assert state.player == 0 and resolving(state) == "third 4 green"
    after = state.child("down 4 pink")
    # The fourth at 4 was worth nothing and is worth 3 at 3, where it gives the pawn 3 + 1.
    assert totals(after)[1] - totals(state)[1] == 3 + (3 + 1)
    assert totals(after)[0] == totals(state)[0]


def test_what_is_best_for_the_points_is_not_best_for_the_lead() -> None:
    state = EXHIBITS["greedy helps the other"].state
    assert texts(state) == ["deliver 1", "relocate 3 green"] and totals(state) == [3 + 4, 4 + 4]
    assert totals(state.child("deliver 1")) == [7 + 1 + (1 + 1), 8 + (4 + 2)], "pink's pawn is alone now"
    assert totals(state.child("relocate 3 green")) == [7 - 3 + 1, 8]


def test_a_swing_of_29_points() -> None:
    state = EXHIBITS["the biggest swing"].state
    assert totals(state) == [26, 38]
    after = play(
        state,
        *("roll 5", "deliver 5", "special 5 green", "remove 5 pink", "third 5 green", "down 5 green", "down 5 green"),
        *("remove 4 pink", "special 4 green", "remove 4 pink", "down 4 pink"),
    )
    assert not after.within_turn and totals(after) == [30, 13]
    lead = {}

    @cache
    def best_lead(state: Any) -> int:
        if not state.within_turn:
            return totals(state)[0] - totals(state)[1]
        return max(map(best_lead, map(state.child, state.actions)))

    for roll in range(1, 7):
        lead[roll] = best_lead(state.child(f"roll {roll}"))
    assert lead[5] == max(lead.values()) == 30 - 13
