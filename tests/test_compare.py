"""One question under two rulings: positions, turns, played games, and what each ruling changes over many games."""

from fractions import Fraction

import pytest
from package_positions import READINGS, at, play, texts

from gamelib import Package, Playthrough, PocketRails
from gamelib.explore.compare import Seen, compare, first_divergence
from gamelib.odds.turns import TurnTooLarge, turn_graph

CASE_6 = at("0 0 0 2 0 / 0 0 2 3 0", [4, 1])
CASE_8 = at("0 0 2 0 0 / 0 0 3 0 0", [1, 1])
RULED = [(name, value) for name, values in READINGS.items() for value in values[1:]]


def states_on_the_way(state, actions):
    """A position, and all that follow by these actions."""
    states = [state]
    for action in actions:
        states.append(states[-1].child(action))
    return states


# ------------------------------------------------------------------------------------------------------- a turn
@pytest.mark.parametrize(
    ("reading", "player", "asked"),
    [
        ("stack", 1, ["down 3 pink", "decline"]),
        ("free", 0, ["own 4", "third 3 pink", "special 4 green"]),
    ],
)
def test_E_PK_6_who_is_asked_next(reading, player, asked):
    found = compare(play(CASE_6, "roll 4"), Package(), Package(trigger_order=reading))
    wanted = ("deliver 4", "third 4 green", "down 4 pink")
    (there,) = [each for each in found.divergences if each.actions == wanted]
    assert (there.a.player, texts(there.a)) == (0, ["own 4", "special 4 green"])
    assert there.b.player == player and sorted(texts(there.b)) == sorted(asked)
    assert set(there.only_b) == set(asked) - {"own 4", "special 4 green"}
    assert not found.same


def test_E_PK_8_is_the_special_delivery_still_there():
    found = compare(play(CASE_8, "roll 3"), Package(), Package(triggers="recheck"))
    (there,) = found.divergences
    assert there.actions == ("deliver 3", "third 3 green", "down 3 pink")
    assert there.only_a == ("remove 3 pink", "decline") and there.only_b == ()
    assert str(there).endswith("green is asked (resolve, alone with remove 3 pink, decline), or the turn is over")
    assert found.only_a == found.only_b == (), "the same ends, by other ways"
    assert found.probability(lambda end: end.packages[1][2] == 1) == (Fraction(1, 6), Fraction(1, 12))
    assert sorted(found.probabilities().values()) == [
        (Fraction(1, 6), Fraction(1, 12)),
        (Fraction(1, 6), Fraction(1, 4)),
    ]
    assert found.total_variation() == Fraction(1, 12)


def test_the_picture_of_two_rulings():
    found = compare(play(at("0 0 0 2 0 / 0 0 2 3 0", [4, 4]), "roll 4"), Package(), Package(triggers="recheck"))
    left = [found.probability(lambda end, n=n: end.packages[1][3] == n) for n in (3, 2, 1)]
    third, half, sixth, twelfth = (Fraction(1, n) for n in (3, 2, 6, 12))
    assert left == [(third, third), (half, 7 * twelfth), (sixth, twelfth)]


@pytest.mark.parametrize("ruling", RULED)
def test_divergences_are_all_there_are(ruling):
    """By the other road: all ways of both turns, nothing merged."""
    other = Package(**dict([ruling]))
    for line in (str(play(CASE_6, "roll 4")), str(CASE_8), str(at("1 0 0 1 2 / 0 0 6 0 3", [5, 3], supply=[0, 2]))):
        found = compare(line, Package(), other)
        parted = set()

        def walk(one, two, parted):
            if Seen.of(one) != Seen.of(two):
                parted.add((one, two))
                return
            if one.within_turn or one.node == "roll":
                for action in one.actions or [outcome for outcome, _ in one.chance]:
                    child = one.child(action)
                    if child.within_turn:
                        walk(child, two.child(action), parted)
                    elif Seen.of(child) != Seen.of(two.child(action)):
                        parted.add((child, two.child(action)))

        walk(Package().position(line), other.position(line), parted)
        assert {(each.a, each.b) for each in found.divergences} == parted
        assert found.same is (not parted)
        for each in found.divergences:
            assert play(Package().position(line), *each.actions) == each.a or each.a in found.a.end_states
        if found.same:
            assert found.total_variation() == 0


def test_equal_games_do_not_differ():
    found = compare(CASE_6, Package(), Package())
    assert found.same and found.probabilities() == {} and found.text == "no difference in this turn"
    assert "no difference" in found._repr_mimebundle_()["text/html"]


def test_what_nobody_sees_is_no_difference():
    """Under `once` it is kept who has had a third package; on the table everything is the same."""
    found = compare(play(CASE_8, "roll 3"), Package(), Package(third_package="once"))
    assert found.same and found.only_a == found.only_b == () and found.total_variation() == 0
    assert all("third had" in str(end) for end in found.b.end_states) and len(found.ends) == 6


def test_a_comparison_shows_where_and_how_much():
    bundle = compare(play(CASE_8, "roll 3"), Package(), Package(triggers="recheck"))._repr_mimebundle_()
    assert bundle["text/plain"].startswith("<Comparison: a Package(players=2), b Package(players=2, triggers=")
    assert "1 place where they part" in bundle["text/html"] and "<td>1/12</td>" in bundle["text/html"]


@pytest.mark.parametrize(
    ("arguments", "error", "said"),
    [
        ((CASE_6, Package(), Package(players=3)), ValueError, "as many players"),
        ((CASE_6, Package(), PocketRails()), ValueError, "same game"),
        ((CASE_6, Package(), "stack"), TypeError, "switches"),
        (("no line", Package(), Package()), ValueError, "no line"),
        ((CASE_6, Package(), Package(trigger_order="free"), 20), TurnTooLarge, "at least"),
    ],
)
def test_what_cannot_be_compared(arguments, error, said):
    with pytest.raises(error, match=said):
        compare(*arguments)


def test_pocket_rails_turns_compare():
    line = str(
        PocketRails().set_up(
            hands=[["B&O-coal-N", "IC-coal-D"], ["B&O-wood-N", "IC-wood-D"]],
            yard=["B&O-coal-D", "B&O-coal-C", "B&O-wood-D", "B&O-cloth-C", "B&O-steel-D"],
        )
    )
    found = compare(line, PocketRails(), PocketRails(sets="one_by_one"))
    assert not found.same
    assert all(each.a.node == each.b.node == "deliver" for each in found.divergences)


# ------------------------------------------------------------------------------------------------- a played game
def test_first_divergence_of_a_record():
    record = Playthrough(CASE_6)
    for action in ("roll 4", "deliver 4", "third 4 green", "down 4 pink", "own 4", "decline"):
        record.choose(action)
    there = first_divergence(record, Package(trigger_order="stack"))
    assert there is not None and there.actions == ("roll 4", "deliver 4", "third 4 green", "down 4 pink")
    assert (there.a.player, there.b.player) == (0, 1)
    assert first_divergence(record, Package(final_remove_own=False)) is None
    with pytest.raises(ValueError, match="same game"):
        first_divergence(record, PocketRails())


@pytest.mark.parametrize("ruling", RULED)
def test_first_divergence_of_whole_games(ruling):
    other = Package(**dict([ruling]))
    differ = 0
    for seed in range(6):
        record = Package().play(["greedy", "greedy"], seed=seed)
        there = first_divergence(record, other)
        mine, theirs = (
            states_on_the_way(game.start(), record.actions[:-1])
            if there is None
            else states_on_the_way(game.start(), there.actions)
            for game in (Package(), other)
        )
        seen = [Seen.of(one) == Seen.of(two) for one, two in zip(mine, theirs, strict=True)]
        assert seen == [True] * (len(seen) - (there is not None)) + [False] * (there is not None)
        if there is not None:
            differ += 1
            assert there.actions == tuple(record.actions[: len(there.actions)])
    if ruling[0] == "relocate_from_one":
        assert differ


def test_first_divergence_in_pocket_rails():
    parted = 0
    for seed in range(4):
        record = PocketRails().play(["random", "random"], seed=seed)
        assert first_divergence(record, PocketRails(choose_insider=False)) is None
        there = first_divergence(record, PocketRails(insider_good="always"))
        if there is not None:
            parted += 1
            assert there.a.scores != there.b.scores and there.a.is_over and there.b.is_over
    assert parted


def test_the_turn_graph_of_the_other_reading_is_its_own():
    line = str(play(CASE_8, "roll 3"))
    found = compare(line, Package(), Package(triggers="recheck"))
    assert found.a.reach() == turn_graph(Package().position(line)).reach()
    assert found.b.reach() == turn_graph(Package(triggers="recheck").position(line)).reach()
