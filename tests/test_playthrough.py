"""A played game is a tree: choosing, undoing, branching, rolls that belong to their place, files."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib import IllegalAction, Package, Playthrough
from gamelib.game import Node
from gamelib.strategies import greedy


def played(steps=30, seed=7, players=2, **switches):
    play = Playthrough(Package(players=players, **switches).start(first=0), seed=seed)
    for _ in range(steps):
        if play.state.chance:
            play.roll()
        elif not play.state.is_over:
            play.choose(play.state.actions[0])
    return play


# ---------------------------------------------------------------------------------------------- going on
def test_a_playthrough_starts_from_a_game_or_a_state():
    assert Playthrough(Package()).state.node == Node.START
    state = Package().start(first=1)
    assert Playthrough(state).state == state
    with pytest.raises(TypeError, match="from a game or a state"):
        Playthrough("Package")
    with pytest.raises(TypeError, match="seed"):
        Playthrough(state, seed=1.5)


@pytest.mark.parametrize("seats", [["you"], ["you", "you", "you"], "yo"])
def test_wrong_number_of_seats_is_refused(seats):
    with pytest.raises(ValueError, match="each of the 2 seats"):
        Playthrough(Package(), seats=seats)


def test_an_unknown_strategy_is_refused_with_a_hint():
    with pytest.raises(ValueError, match="did you mean 'greedy'"):
        Playthrough(Package(), seats=["you", "gredy"])


def test_an_illegal_choice_changes_nothing():
    play = played(5)
    node, count = play.node, len(play)
    with pytest.raises(IllegalAction) as refused:
        play.choose("relocate 5 pink")
    assert refused.value.reasons and (play.node, len(play)) == (node, count)


def test_roll_and_choose_say_what_is_wrong_where_they_do_not_fit():
    play = Playthrough(Package().start(first=0))
    play.roll()
    with pytest.raises(ValueError, match="a player decides"):
        play.roll()
    with pytest.raises(ValueError, match="nothing to redo"):
        play.redo()
    with pytest.raises(ValueError, match="a person decides"):
        play.step()
    play.goto(play.root)
    with pytest.raises(ValueError, match="nothing to undo"):
        play.undo()
    with pytest.raises(ValueError, match="was no roll"):
        play.roll_again()


# ---------------------------------------------------------------------------------------------- undo and branches
def test_undo_and_redo_walk_the_line_and_keep_it():
    play = played(12)
    states = play.states
    for state in states[-2::-1]:
        assert play.undo().state == state
    assert play.states == states
    for state in states[1:]:
        assert play.redo().state == state


def test_choosing_differently_in_the_past_keeps_the_old_line():
    play = Playthrough(Package().position("packages 1 1 0 0 0 / 0 1 0 0 0, pawns 1 / 2, supply 9 / 9, green to roll"))
    play.choose("roll 2")
    fork = play.node
    old = play.choose("deliver 2")
    play.undo()
    new = play.choose("relocate 2 pink")
    assert fork.children == [old, new]
    assert play.line[-1] is new
    play.goto(old)
    assert play.line[-1] is old


def test_the_same_choice_again_is_the_same_place():
    play = played(8)
    here, count = play.node, len(play)
    play.undo()
    assert (play.roll() if play.state.chance else play.choose(here.action)) is here
    assert len(play) == count


def test_a_place_of_another_playthrough_is_refused():
    play, other = played(8), played(8)
    with pytest.raises(ValueError, match="another playthrough"):
        play.goto(other.node)
    with pytest.raises(KeyError, match="no place 999"):
        play.goto(999)


# ---------------------------------------------------------------------------------------------- rolls
def test_undoing_a_roll_and_rolling_again_gives_the_same_roll():
    for seed in range(40):
        play = Playthrough(Package().start(first=0), seed=seed)
        rolled = play.roll().action
        play.undo()
        assert play.roll().action == rolled


def test_a_roll_picked_by_hand_does_not_change_what_the_seed_gives():
    for seed in range(40):
        play = Playthrough(Package().start(first=0), seed=seed)
        wanted = play.roll().action
        play.undo()
        play.choose("roll 6" if wanted != "roll 6" else "roll 1")
        assert play.node.by_hand
        play.undo()
        assert play.roll().action == wanted
        assert not play.node.by_hand


def test_roll_again_is_another_line_and_is_remembered():
    different = 0
    for seed in range(40):
        play = Playthrough(Package().start(first=0), seed=seed)
        first = play.roll()
        second = play.roll_again()
        different += second is not first
        play.undo()
        assert play.roll() is second, "rolling at this place gives what was rolled last"
    assert different >= 20


def test_the_seed_gives_fair_rolls_over_places():
    counts = dict.fromkeys(range(1, 7), 0)
    for seed in range(1200):
        counts[Playthrough(Package().start(first=0), seed=seed).roll().state.die] += 1
    # chi-square with 5 degrees of freedom: 20.5 is exceeded with probability 0.001
    assert sum((n - 200) ** 2 / 200 for n in counts.values()) < 20.5


def test_the_same_seed_plays_the_same_game_and_another_seed_another():
    one, two, other = (Package().play(["random", "greedy"], seed=s) for s in (5, 5, 6))
    assert one.actions == two.actions != other.actions


# ---------------------------------------------------------------------------------------------- bots
def test_play_on_stops_where_a_person_decides_or_rolls():
    play = Playthrough(Package().start(first=1), seed=3, seats=["you", "random"])
    while not play.state.is_over:
        play.play_on()
        state = play.state
        if state.is_over:
            break
        assert (state.player if state.player is not None else state.turn) == 0
        if state.chance:
            play.roll()
        else:
            play.choose(state.actions[0])
    assert sum(play.state.returns) == 1


def test_a_callable_plays_and_gets_only_its_view_and_chance():
    seen = []

    def last(view, rng):
        seen.append(view.player)
        return view.actions[-1]

    play = Package().play([last, "random"], seed=1)
    assert play.state.is_over and set(seen) == {0}


def test_play_needs_a_strategy_for_every_seat():
    with pytest.raises(ValueError, match="every seat needs a strategy"):
        Package().play(["you", "random"])


def test_a_strategy_that_chooses_the_impossible_is_named():
    def cheat(view, rng):
        return "deliver 9"

    with pytest.raises(ValueError, match="cheat chose what is not possible"):
        Package().play([cheat, cheat], seed=1)


def test_greedy_takes_the_action_after_which_its_own_score_is_highest():
    state = Package().position("packages 0 0 0 0 0 / 0 0 0 0 0, pawns 5 / 0, supply 12 / 12, green rolled 6")
    from gamelib.random import Rng

    best = {str(greedy(state, Rng(0, stream))) for stream in range(50)}
    scores = {str(action): state.child(action).scores[0].total for action in state.actions}
    assert best == {action for action, total in scores.items() if total == max(scores.values())}
    assert best == {"place 5"}, "5 points and a pawn bonus of 6 beat any package elsewhere"


# ---------------------------------------------------------------------------------------------- files
def branched():
    play = played(20)
    play.node.comment = "why not <b>here</b>?"
    play.goto(play.line[7])
    if play.state.chance:
        play.choose("roll 6")
    else:
        play.choose(play.state.actions[-1])
    play.goto(play.line[1])
    play.roll_again()
    return play


def same_tree(one, two):
    def shape(node):
        children = sorted((shape(child) for child in node.children), key=lambda s: s[0])
        return (node.action, node.by_hand, max(1, node.drawn), node.comment, str(node.state), children)

    return shape(one.root) == shape(two.root) and one.node.path[-1].state == two.node.state and one.seed == two.seed


def test_a_tree_survives_its_file(tmp_path):
    play = branched()
    play.save(tmp_path / "game.json")
    again = Playthrough.load(tmp_path / "game.json")
    assert same_tree(play, again)
    assert [node.action for node in again.node.path] == [node.action for node in play.node.path]
    assert again.game == play.game and again.seats == play.seats
    assert list(tmp_path.iterdir()) == [tmp_path / "game.json"], "nothing else is left beside it"
    again.save(tmp_path / "again.json")
    assert (tmp_path / "again.json").read_bytes() == (tmp_path / "game.json").read_bytes()


@settings(max_examples=25, deadline=None, derandomize=True)
@given(st.lists(st.tuples(st.integers(0, 40), st.integers(0, 30)), max_size=12), st.integers(-(2**70), 2**70))
def test_any_walk_survives_its_file(tmp_path_factory, walk, seed):
    play = Playthrough(Package(players=3, supply=3), seed=seed)
    for jump, pick in walk:
        play.goto(jump % len(play))
        for step in range(3):
            if play.state.chance:
                play.roll() if (pick + step) % 3 else play.choose(play.state.chance[pick % len(play.state.chance)][0])
            elif not play.state.is_over:
                play.choose(play.state.actions[pick % len(play.state.actions)])
    file = tmp_path_factory.mktemp("walk") / "game.json"
    play.save(file)
    assert same_tree(play, Playthrough.load(file))


def changed(tmp_path, change):
    play = branched()
    data = play.to_json()
    change(data)
    file = tmp_path / "game.json"
    file.write_text(json.dumps(data))
    return file


def set_move(data, number, move):
    data["lines"][0]["moves"][number] = move


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda d: d.update(version=2), "newer gamelib"),
        (lambda d: d.update(version="1"), "'version' should be a whole number"),
        (lambda d: d.update(format="chess"), "'format' should be"),
        (lambda d: d.update(seed="7"), "'seed' should be a whole number"),
        (lambda d: d.update(seats=["you", "os.system"]), "'seats' should be 2 of you, random, greedy"),
        (lambda d: d.update(game={"name": "Chess"}), "'game' should name one of"),
        (lambda d: d.update(game={"name": "Package", "players": 9}), "players must be 2, 3 or 4"),
        (lambda d: d.update(game={"name": "Package", "tables": 9}), "switches that do not fit"),
        (lambda d: d.update(start="nowhere"), "'start' does not fit"),
        (lambda d: d.update(lines=[]), "at least one line"),
        (lambda d: d.update(at=[9, 9]), "'at' should be"),
        (lambda d: d["lines"][1].update({"from": [0, 999]}), "'from' of line 1 should be"),
        (lambda d: set_move(d, 1, "deliver 9"), "move 2 of line 0: 'deliver 9' is not possible here"),
        (lambda d: set_move(d, 1, "dance"), "move 2 of line 0: 'dance' is no action"),
        (lambda d: set_move(d, 1, 5), "'action' of move 2 of line 0 should be a text"),
        (
            lambda d: set_move(d, 1, {"action": d["lines"][0]["moves"][1], "by_hand": True}),
            "only for what chance decides",
        ),
        (lambda d: set_move(d, 1, {"action": d["lines"][0]["moves"][1], "drawn": -1}), "how often chance decided"),
    ],
)
def test_a_file_that_does_not_fit_says_where_and_why(tmp_path, change, message):
    file = changed(tmp_path, change)
    with pytest.raises(ValueError, match=re.escape(message)):
        Playthrough.load(file)


def test_a_roll_that_the_seed_does_not_give_is_found(tmp_path):
    play = Playthrough(Package().start(first=0), seed=7)
    rolled = str(play.roll().action)
    data = play.to_json()
    data["lines"][0]["moves"][0] = "roll 1" if rolled != "roll 1" else "roll 2"
    file = tmp_path / "game.json"
    file.write_text(json.dumps(data))
    with pytest.raises(ValueError, match=r"move 1 of line 0: 'roll .' is not what seed 7 gives here"):
        Playthrough.load(file)


def test_a_file_that_is_not_json_and_one_that_is_not_there(tmp_path):
    (tmp_path / "game.json").write_text("{")
    with pytest.raises(ValueError, match=r"game\.json is no playthrough that can be read: it is not JSON"):
        Playthrough.load(tmp_path / "game.json")
    with pytest.raises(FileNotFoundError):
        Playthrough.load(tmp_path / "none.json")


def test_a_save_that_fails_leaves_the_old_file(tmp_path, monkeypatch):
    play = played(4)
    file = tmp_path / "game.json"
    play.save(file)
    before = file.read_bytes()
    monkeypatch.setattr("gamelib.files.os.replace", lambda *_: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        played(6).save(file)
    assert file.read_bytes() == before and list(tmp_path.iterdir()) == [file]
