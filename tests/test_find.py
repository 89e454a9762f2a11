"""Searching for positions: what is found has the property, can be reached, and never grows as it is made smaller."""

from importlib import import_module

import pytest
from package_positions import at

from gamelib import Package, PocketRails
from gamelib.explore.find import Found, NothingFound, find
from gamelib.explore.shrink import plainly, replay, shrink_line, shrink_set_up, size
from gamelib.explore.source import nearness
from gamelib.game import Node
from gamelib.odds.turns import turn_graph


def two_in_one_place(state):
    return max(map(max, state.packages)) == 2


def replayed(found):
    state = found.game.start()
    for move in found.moves:
        state = state.child(move)
    return state


def turns_of(playthrough):
    """The moves of a played game, turn by turn."""
    before, first, *others = [[node.action for node in turn if node.action] for turn in playthrough.turns()]
    return [before + first, *others]


def run(text):
    """Run the test that a find has written."""
    names = {}
    exec(text, names)
    names["test_found_position"]()


@pytest.fixture(scope="module")
def three():
    return find(Package(players=3), lambda state: max(map(max, state.packages)) >= 3, tries=500)


# ------------------------------------------------------------------------------------------------------- what is found
def test_it_has_the_property_and_the_moves_lead_to_it(three):
    assert replayed(three) == three.state and max(map(max, three.state.packages)) >= 3
    assert max(map(max, three.first.packages)) >= 3
    assert size(three.state, len(three.moves)) <= size(three.first, 10**6)


def test_players_who_are_not_needed_leave():
    found = find(Package(players=4), lambda state: sum(map(sum, state.packages)) == 2)
    assert found.game == Package(players=2) and len(found.moves) == 5


def test_a_predicate_that_asks_about_the_third_seat_keeps_it():
    found = find(Package(players=3), lambda state: state.packages[2][0] == 1)
    assert found.game.players == 3 and found.state.packages[2][0] == 1


def test_the_events_of_a_turn():
    found = find(Package(), lambda events: any(each.clause == "PK-13" for each in events), of="events", tries=100)
    assert any(event.clause == "PK-13" for event in replayed(found).turn_events)
    assert "PK-13" in found.exercise and found.events == found.state.turn_events


def test_the_graph_of_the_next_turn_guided():
    found = find(
        Package(),
        lambda graph: graph.longest_chain.length >= 5,
        of="graph",
        score=lambda graph: graph.longest_chain.length,
        tries=60,
    )
    assert turn_graph(replayed(found)).longest_chain.length >= 5
    assert found.state.node == Node.ROLL and found.answer.startswith(str(turn_graph(found.state).longest_chain.length))
    run(found.test)


@pytest.mark.long
@pytest.mark.timeout(1200)
@pytest.mark.parametrize("seed", range(1, 6))
def test_the_longest_chain_of_two_players_from_nothing_but_the_property(seed):
    found = find(Package(), lambda graph: graph.longest_chain.length >= 15, of="graph", seed=seed)
    assert turn_graph(replayed(found)).longest_chain.length == 15, "no position allows more"
    run(found.test)


def test_a_small_game_has_no_more_positions(monkeypatch):
    monkeypatch.setattr(import_module("gamelib.explore.find"), "IDLE", 3)
    with pytest.raises(NothingFound) as caught:
        find(Package(supply=1), lambda state: False, positions=10**6)
    assert 50 < caught.value.positions < 5160 * 2


def test_a_guided_search_begins_anew(monkeypatch):
    monkeypatch.setattr(import_module("gamelib.explore.find"), "STUCK", 50)
    found = []
    for _ in range(2):
        with pytest.raises(NothingFound) as caught:
            find(Package(supply=2), lambda state: False, score=lambda state: state.gone[0], positions=400)
        found.append((caught.value.score, str(caught.value.best), caught.value.positions))
    assert found[0] == found[1] and found[0][0] > 0


def test_pocket_rails():
    found = find(PocketRails(), lambda state: len(state.yard) >= 4, positions=500, tries=20)
    assert len(replayed(found).yard) >= 4


def test_pocket_rails_piece_by_piece():
    found = find(
        PocketRails(players=3), lambda state: state.node == "deliver" and len(state.actions) >= 3, reachable=False
    )
    assert found.moves is None and found.game.players == 2 and found.state == found.game.position(found.line)
    assert len(found.state.actions) >= 3 and len(found.state.yard) == 5 and not any(found.state.portfolios)
    assert "What may be done here" in found.exercise
    run(found.test)
    found = find(PocketRails(players=3), lambda state: len(state.portfolios[0]) >= 3, reachable=False)
    assert sum(map(len, found.state.portfolios)) == 3 and not found.state.yard and len(found.state.hands[0]) <= 2
    run(found.test)


def test_piece_by_piece_it_need_not_be_reachable():
    found = find(Package(), lambda state: sum(state.gone) == 1, reachable=False)
    assert found.moves is None and sum(map(sum, found.state.packages)) == 0 and sum(found.state.gone) == 1
    assert found.state == found.game.position(found.line)
    run(found.test)


def test_the_same_seed_finds_the_same():
    one, again, other = (find(Package(), two_in_one_place, seed=seed, tries=50) for seed in (4, 4, 5))
    assert (one.line, one.moves, one.positions) == (again.line, again.moves, again.positions)
    assert (one.first, one.positions) != (other.first, other.positions)


def test_nothing_found_is_said_with_its_measure():
    with pytest.raises(NothingFound, match=r"nothing found in 200 positions. There may be one") as caught:
        find(Package(), lambda state: False, positions=200)
    assert (caught.value.positions, caught.value.best) == (200, None)
    with pytest.raises(NothingFound, match="best score was") as caught:
        find(Package(), lambda state: False, score=lambda state: sum(map(sum, state.packages)), positions=200)
    assert sum(map(sum, caught.value.best.packages)) == caught.value.score > 10


def test_the_nearest_is_said_where_the_property_tells():
    with pytest.raises(NothingFound, match=r"in 200 positions; the nearest was packages .*\. There may") as caught:
        find(Package(supply=2), lambda state: sum(map(sum, state.packages)) > 4, positions=200)
    assert caught.value.score is None and sum(map(sum, caught.value.best.packages)) == 4


def test_graphs_that_are_too_large_are_counted():
    with pytest.raises(NothingFound, match="too large") as caught:
        find(Package(), lambda graph: graph.longest_chain.length > 30, of="graph", positions=20, limit=10)
    assert 0 < caught.value.too_large <= 20


def test_an_error_in_the_property_is_not_hidden():
    with pytest.raises(ZeroDivisionError):
        find(Package(), lambda state: 1 / 0)


# ------------------------------------------------------------------------------------------------------- shrinking
@pytest.mark.parametrize("seed", range(2))
def test_shrinking_keeps_the_property_and_never_grows(seed):
    playthrough = Package(players=2, supply=5).play(["random", "greedy"], seed=seed)
    line = replay(playthrough.game, turns_of(playthrough), plainly).cut(40)
    assert line.moves == tuple(playthrough.actions[: len(line.moves)])
    wanted = max(map(sum, line.state.packages))

    def holds(state):
        return max(map(sum, state.packages)) == wanted

    sizes = []
    for tries in (0, 10, 150):
        small = shrink_line(line, holds, tries)
        assert holds(small.state) and small.states[-1] == replay(small.state.game, small.turns, plainly).state
        sizes.append(size(small.state, len(small.moves)))
    assert sizes == sorted(sizes, reverse=True)
    assert sizes[0] == size(line.state, len(line.moves)) and sizes[-1] < sizes[0]


def test_piece_by_piece_keeps_the_property_and_never_grows():
    state = at("0 0 2 1 0 / 1 0 0 0 0 / 0 2 3 0 4", [3, 3, 1])

    def holds(state):
        return any(state.packages[seat][2] == 3 for seat in range(3))

    smaller = [shrink_set_up(state, holds, tries) for tries in (0, 3, 1000)]
    assert all(map(holds, smaller)) and smaller[0] == state
    assert [size(each) for each in smaller] == sorted((size(each) for each in smaller), reverse=True)
    assert sum(map(sum, smaller[-1].packages)) == 3 and not any(smaller[-1].pawns)


def test_lines_are_cut_into_turns():
    playthrough = Package().play(["random", "random"], seed=2)
    line = replay(playthrough.game, turns_of(playthrough), plainly)
    assert line.moves == tuple(playthrough.actions) and line.turns == list(map(tuple, turns_of(playthrough)))
    assert [move for turn in line.turns for move in turn] == list(line.moves)
    assert all(turn[0].startswith("roll") for turn in line.turns[1:]) and line.state.is_over
    part = line.cut(7)
    assert part.states[-1] == line.states[7] and sum(map(len, part.turns)) == 7


def test_moves_that_are_not_possible_are_left_out():
    line = replay(Package(), [["first 1", "roll 3", "place 2", "deliver 3"], ["roll 4"]], plainly)
    assert line.moves == ("first 1", "roll 3", "deliver 3", "roll 4")


# ------------------------------------------------------------------------------------------------------- what it gives
def test_the_ready_test_runs_and_has_the_property(three):
    assert "assert (lambda state: max(map(max, state.packages)) >= 3)(state)" in three.test
    run(three.test)
    named = find(Package(), two_in_one_place)
    assert "    def two_in_one_place(state):\n        return max" in named.test
    assert "assert two_in_one_place(state)" in named.test
    run(named.test)


def test_a_property_that_does_not_stand_alone_is_left_out_of_the_test():
    wanted = 2
    found = find(Package(), lambda state: max(map(max, state.packages)) == wanted, tries=50)
    assert "lambda" not in found.test
    run(found.test)


def test_exercises(three):
    assert three.exercise == (
        f"Question: How can a game get here?\nPosition: {three.line}\nAnswer: {', '.join(three.moves)}.\n"
    )
    assert find(Package(), two_in_one_place, tries=0, asks="How many?").exercise.startswith("Question: How many?\n")


def test_it_shows_itself(three):
    assert repr(three).startswith(f"<Found after {three.positions:,} positions, reached in {len(three.moves)} moves")
    bundle = three._repr_mimebundle_()
    assert "<svg" in bundle["text/html"] or "<img" in bundle["text/html"]
    assert three.picture().alt and isinstance(three, Found)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ({"of": "states"}, "of must be"),
        ({"positions": 0, "tries": -1, "limit": 0}, "positions must .*tries must .*limit must"),
        ({"seed": 1.5}, "seed must be"),
        ({"of": "events", "reachable": False}, "has no events"),
    ],
)
def test_arguments_that_do_not_fit(arguments, says):
    with pytest.raises(ValueError, match=says):
        find(Package(), two_in_one_place, **arguments)


def test_what_is_no_game_or_property():
    with pytest.raises(TypeError, match="game must be a game"):
        find(Package().start(), two_in_one_place)
    with pytest.raises(TypeError, match="functions of one argument"):
        find(Package(), "two")


# ------------------------------------------------------------------------------------------------------- nearness
def increasing(near, *subjects):
    """Is each nearer than the one before it, and the last one there?"""
    found = [near(subject) for subject in subjects]
    return found == sorted(set(found)) and found[-1] == 0


def test_how_near_a_comparison_is():
    assert increasing(nearness(lambda number: number >= 5), 1, 3, 4, 5)
    assert increasing(nearness(lambda number: number < 5), 9, 6, 5, 4)
    assert increasing(nearness(lambda number: number == 5), 9, 3, 6, 5)
    assert increasing(nearness(lambda number: 2 < number <= 4), 0, 2, 7, 5, 4)
    assert nearness(lambda number: number >= 5)(8) == 0


def test_how_near_one_and_the_other_and_one_or_the_other_is():
    both = nearness(lambda row: len(row) > 1 and row[1] > 3)
    assert increasing(both, [], [1], [1, 1], [1, 3], [1, 4]), "what makes no sense yet is not asked"
    assert increasing(nearness(lambda row: row[0] > 9 or row[1] > 9), [1, 2], [5, 1], [0, 9], [0, 10])
    assert increasing(nearness(lambda row: row and row[0] >= 2), [], [0], [1], [2])
    assert nearness(lambda text: text == "over")("roll") < nearness(lambda text: text == "over")("over") == 0


def test_how_near_a_function_that_only_returns_is():
    def long_enough(row):
        """With its own words."""
        return len(row) >= least

    least = 3
    assert increasing(nearness(long_enough), [], [1], [1, 2], [1, 2, 3])


def test_where_a_property_does_not_say_how_near():
    def walks(row):
        total = sum(row)
        return total > 3

    assert nearness(lambda row: any(each > 3 for each in row)) is None, "yes or no, and nothing between"
    assert nearness(walks) is None and nearness(lambda row: not row) is None and nearness(callable) is None


def test_events_and_lines_are_guided_too():
    found = find(Package(), lambda events: sum(each.clause == "PK-12" for each in events) >= 2, of="events", tries=0)
    assert sum(event.clause == "PK-12" for event in replayed(found).turn_events) >= 2
