"""The Python side of the position editor: what an edit makes of a line, what is wrong with it, and what is opened."""

import json
import random

import pytest

from gamelib import Package, PocketRails
from gamelib.package.examples import EXAMPLES as PACKAGE
from gamelib.pocket_rails.examples import EXAMPLES as RAILS
from widgets import PositionEditor, TurnExplorer, TurnStepper
from widgets._base import _page
from widgets.editor_line import Line, cited, marked

TWO = "packages 1 0 2 0 0 / 0 0 0 0 1, pawns 3 / 5, supply 9 / 11, green to roll"
THREE = "packages 1 0 0 0 0 / 0 2 0 0 0 / 0 0 0 0 1, pawns 1 / 2 / 5, supply 6 / 8 / 0, blue rolled 1"
PICK = (
    "hands IC-coal-D IC-wood-C / PRR-coal-D PRR-wood-C, yard IC-steel-N, insiders B&O-coal-D / B&O-coal-C, "
    "marker green, round 1 step 4, green picks"
)


def ask(editor, **message):
    """The answers to a message of the page."""
    answers = []
    editor.send = lambda answer, buffers=None: answers.append(json.loads(json.dumps(answer)))
    editor._on_message(editor, {"n": "1", **message}, None)
    return answers


def edit(editor, what, **more):
    """Change something as the page does; the line after it."""
    (answer,) = ask(editor, do="edit", what=what, **more)
    assert answer["type"] == "done", answer
    return editor.text


def down(editor):
    """What a page gets."""
    return json.loads(json.dumps({**editor.setting_json(), **editor.position_json()}, allow_nan=False))


# ------------------------------------------------------------------------------------------------ from Python
@pytest.mark.parametrize("game", [Package(players=3), PocketRails(players=4, choose_insider=True)])
def test_it_starts_from_a_game_or_a_state(game):
    editor = PositionEditor(game)
    assert editor.game == game
    assert editor.state == game.position(editor.text)
    assert (editor.faults, editor.notes) == ((), ())
    state = game.play(["random"] * game.players, seed=3).states[5]
    assert PositionEditor(state).state == state
    assert repr(PositionEditor(state)).startswith(f"PositionEditor({game!r}, ")


def test_without_a_start_it_is_package_for_two():
    assert PositionEditor().state == Package().start(first=0)


def test_what_it_cannot_start_from_is_refused():
    with pytest.raises(TypeError, match="a game or a state"):
        PositionEditor("packages")
    with pytest.raises(TypeError, match="a position is a text, not 5"):
        PositionEditor(Package(), line=5)
    with pytest.raises(TypeError, match="did you mean 'line'"):
        PositionEditor(Package(), lines="")
    editor = PositionEditor()
    with pytest.raises(ValueError, match="at most 20000 characters"):
        editor.set("x" * 20_001)
    with pytest.raises(ValueError, match=r"this editor is for Package!\?"):
        editor.use(PocketRails())
    assert editor.state == Package().start(first=0)


@pytest.mark.parametrize("text", ["", "packages 1", "<b>bold</b>, ’, 5 / 5", "packages 1 0 0 0 0 / 0 0 0 0 0, over"])
def test_an_impossible_line_is_kept_as_typed_with_all_reasons(text):
    editor = PositionEditor(Package(), line=text)
    assert editor.text == text
    assert editor.state is None
    with pytest.raises(ValueError, match="this is no position") as refused:
        Package().position(text)
    assert list(editor.faults) == [row.removeprefix("* ") for row in str(refused.value).splitlines()[1:]]
    assert len(editor.faults) >= 2
    assert editor.notes == ()
    page = down(editor)
    assert [page["text"], page["possible"], len(page["faults"])] == [text, False, len(editor.faults)]


def test_possible_but_no_game_comes_here():
    editor = PositionEditor(Package(), line="packages 0 0 3 0 0 / 0 0 0 0 0, pawns 0 / 4, supply 9 / 12, green to roll")
    assert editor.state is not None
    assert editor.faults == ()
    assert editor.notes == tuple(map(str, editor.state.unreachable))
    assert editor.notes, "pink's pawn came on by a delivery, and pink has placed nothing"
    assert down(editor)["notes"][0]["clauses"] == [editor.state.unreachable[0].clause]


def test_undo_and_redo():
    editor = PositionEditor(Package(), line=TWO)
    with pytest.raises(ValueError, match="nothing to undo"):
        editor.undo()
    editor.set("what")
    edit(editor, "pawn", seat=0, to=1)
    ask(editor, do="switch", name="players", to=3)
    lines = [editor.text]
    for _ in range(3):
        editor.undo()
        lines.append(editor.text)
    assert (editor.text, editor.game, editor.state) == (TWO, Package(), Package().position(TWO))
    assert lines[2] == "what"
    with pytest.raises(ValueError, match="nothing to undo"):
        editor.undo()
    for line in lines[2::-1]:
        editor.redo()
        assert editor.text == line
    assert editor.game == Package(players=3)
    with pytest.raises(ValueError, match="nothing to redo"):
        editor.redo()
    editor.undo()
    editor.set(TWO)
    assert not down(editor)["can"]["redo"], "another change took its place"


def test_what_is_typed_in_one_go_is_one_change():
    editor = PositionEditor(Package(), line=TWO)
    for text in ("p", "pa", "pac"):
        ask(editor, do="text", text=text, typing=True)
    ask(editor, do="text", text="pack", typing=False)
    ask(editor, do="text", text="packa", typing=True)
    editor.undo()
    assert editor.text == "pack"
    editor.undo()
    assert editor.text == TWO
    ask(editor, do="text", text=TWO, typing=True)
    assert down(editor)["can"]["redo"], "the same text is no change"


# -------------------------------------------------------------------------------------------------- Package!?
def test_packages_come_from_the_supply_and_go_back_to_it():
    editor = PositionEditor(Package(), line=TWO)
    assert edit(editor, "packages", seat=0, at=4, by=1) == TWO.replace("1 0 2 0 0", "1 0 2 1 0").replace("9 /", "8 /")
    assert edit(editor, "packages", seat=0, at=4, by=-1) == TWO
    assert edit(editor, "packages", seat=0, at=1, by=-1).startswith("packages 0 0 2 0 0 / 0 0 0 0 1")
    assert editor.state.supply == (10, 11)
    edit(editor, "packages", seat=1, at=2, to=7)
    assert (editor.state.packages[1], editor.state.supply) == ((0, 7, 0, 0, 1), (10, 4))
    before = editor.text
    edit(editor, "packages", seat=1, at=3, by=-1)
    assert editor.text == before, "there is none to take away"


def test_without_a_supply_packages_come_from_out_of_the_game_and_then_there_are_too_many():
    editor = PositionEditor(Package(), line=TWO.replace("9 / 11", "0 / 11"))
    assert editor.state.gone == (9, 0)
    edit(editor, "packages", seat=0, at=5, by=9)
    assert editor.state.gone == (0, 0)
    edit(editor, "packages", seat=0, at=5, by=1)
    assert editor.faults == ("green has 13 packages on the table and 0 left, more than 12",)
    assert down(editor)["table"]["board"]["packages"][0] == [1, 0, 2, 0, 10]
    edit(editor, "packages", seat=0, at=5, by=-1)
    assert editor.state is not None
    assert editor.state.supply == (0, 11), "what was not left over does not come back"


def test_who_has_taken_the_final_turn_has_no_supply():
    line = "packages 1 0 2 0 0 / 0 0 0 0 1, pawns 3 / 5, supply 0 / 11, final green, pink to roll"
    editor = PositionEditor(Package(), line=line)
    edit(editor, "packages", seat=0, at=3, by=-1)
    assert (editor.state.supply, editor.state.gone) == ((0, 11), (10, 0))
    edit(editor, "final", seat=0, to=False)
    assert editor.state.final_taken == (False, False)
    edit(editor, "final", seat=1, to=True)
    assert [fault["clauses"] for fault in down(editor)["faults"]] == [["PK-19"], ["PK-19"]]
    edit(editor, "supply", seat=1, to=0)
    edit(editor, "node", node="roll", seat=0)
    assert (editor.state.gone[1], editor.state.turn, editor.state.final_taken) == (11, 0, (False, True))


def test_pieces_are_dragged():
    editor = PositionEditor(Package(), line=TWO)

    def drag(piece, seat, source, target):
        edit(editor, "move", piece=piece, seat=seat, **{"from": source, "to": target})
        return editor.state

    assert drag("package", 0, 3, 5).packages[0] == (1, 0, 1, 0, 1)
    assert drag("package", 0, 5, 0).gone == (1, 0), "out of the game"
    assert drag("package", 0, 1, None).supply == (10, 11), "beside the board: into the supply"
    assert drag("package", 1, 0, 2).packages[1] == (0, 1, 0, 0, 1)
    assert editor.state.supply == (10, 10)
    assert drag("pawn", 0, 3, 4).pawns == (4, 5)
    assert drag("pawn", 1, 5, 0).pawns == (4, 0)


def test_what_is_not_touched_stays_as_it_was_typed():
    typed = " supply 11 /  11,packages 1 0 0 0 0 / 0 0 x 0 1,, nonsense & <i>, pawns 3 / 5,green rolled 4"
    editor = PositionEditor(Package(), line=typed)
    text = edit(editor, "pawn", seat=1, to=2)
    kept = "supply 11 /  11, packages 1 0 0 0 0 / 0 0 x 0 1, nonsense & <i>, pawns {}, green rolled 4"
    assert text == kept.format("3 / 2")
    text = edit(editor, "packages", seat=0, at=1, by=1)
    assert "packages 2 0 0 0 0 / 0 0 x 0 1" in text
    assert "nonsense & <i>" in text
    editor.undo()
    editor.undo()
    assert editor.text == typed


def test_missing_parts_are_added_with_all_that_is_left_as_supply():
    editor = PositionEditor(Package(), line="green rolled 2")
    edit(editor, "packages", seat=1, at=3, by=2)
    edit(editor, "pawn", seat=0, to=1)
    state = editor.state
    assert (state.packages, state.supply, state.pawns, state.die) == (((0,) * 5, (0, 0, 2, 0, 0)), (12, 10), (1, 0), 2)


def test_what_a_position_of_package_waits_for():
    waits = ", resolving third 3 green, waiting own 3"
    editor = PositionEditor(Package(), line=TWO.replace("1 0 2", "1 0 3").replace("9 /", "8 /"))
    for node, seat, die, wanted in (("rolled", 1, 6, "main"), ("roll", 0, 0, "roll")):
        edit(editor, "node", node=node, seat=seat, die=die)
        assert (editor.state.node, editor.state.turn, editor.state.die) == (wanted, seat, die or None)
    edit(editor, "node", node="rolled", seat=0, die=3)
    editor.set(editor.text + waits)
    assert editor.state.node == "resolve"
    assert down(editor)["table"]["triggers"] == waits[2:]
    edit(editor, "pawn", seat=1, to=1)
    assert editor.text.endswith(waits), "an edit elsewhere leaves the triggers"
    edit(editor, "triggers")
    assert editor.state.node == "main"
    editor.undo()
    edit(editor, "node", node="over")
    assert waits not in editor.text
    assert any("PK-19" in fault for fault in editor.faults)
    assert ask(editor, do="edit", what="node", node="nothing")[0]["type"] == "error"


def test_had_a_third_package_is_kept_under_once_alone():
    editor = PositionEditor(Package(third_package="once"), line=TWO)
    edit(editor, "third", seat=1, at=4)
    assert edit(editor, "third", seat=1, at=2).endswith("third had pink 2 4, green to roll")
    assert editor.state is not None
    assert down(editor)["table"]["had"] == [[], [2, 4]]
    edit(editor, "third", seat=1, at=4)
    assert edit(editor, "third", seat=1, at=2) == TWO
    assert down(PositionEditor(Package()))["table"]["had"] is None


@pytest.mark.parametrize("players", [2, 3, 4])
def test_other_players_keep_what_is_out_of_the_game(players):
    editor = PositionEditor(Package(players=3), line=THREE)
    ask(editor, do="switch", name="players", to=players)
    state, full = editor.state, editor.game.full_supply
    assert editor.game == Package(players=players)
    assert state.packages[:2] == ((1, 0, 0, 0, 0), (0, 2, 0, 0, 0))
    assert state.gone[:2] == (3, 0)
    assert state.supply[:2] == (full - 4, full - 2)
    assert state.turn == (0 if players == 2 else 2)
    if players == 4:
        assert (state.packages[3], state.supply[3], state.pawns[3]) == ((0,) * 5, 10, 0)


def test_switches_are_those_of_the_game():
    editor = PositionEditor(Package(), line=TWO)
    ask(editor, do="switch", name="trigger_order", to="stack")
    assert editor.game == Package(trigger_order="stack")
    ask(editor, do="switch", name="supply", to=5)
    assert (editor.state.supply, editor.state.gone) == ((2, 4), (0, 0))
    (answer,) = ask(editor, do="switch", name="triggers", to="never")
    assert (answer["type"], "R-PK-earned" in answer["text"]) == ("error", True)
    assert ask(editor, do="switch", name="title", to="x")[0]["type"] == "error"
    assert editor.game == Package(trigger_order="stack", supply=5), "nothing has changed"
    rows = {row["name"]: row["value"] for row in down(editor)["switches"]}
    assert (rows["trigger_order"], rows["supply"]) == ("stack", 5)


# ----------------------------------------------------------------------------------------------- Pocket Rails
def cards(editor, moved, to):
    """Move cards, each given as text with its place; the state after it."""
    number = editor.game.words.number
    edit(editor, "cards", cards=[{"card": number(card), "from": list(source)} for card, *source in moved], to=list(to))
    return editor.state


def test_cards_are_moved_between_all_places():
    editor = PositionEditor(PocketRails(), line=PICK)
    state = cards(editor, [("IC-steel-N", "yard", 0)], ("portfolio", 1))
    assert [str(card) for card in state.portfolios[1]] == ["IC-steel-N"]
    assert (state.yard, state.portfolios[0]) == ((), ())
    state = cards(editor, [("GM&O-coal-D", "box", 0), ("GM&O-coal-C", "box", 0)], ("yard", 0))
    assert [str(card) for card in state.yard] == ["GM&O-coal-D", "GM&O-coal-C"]
    state = cards(editor, [("GM&O-coal-C", "yard", 0)], ("insider", 0))
    assert [str(card) for card in state.insiders] == ["GM&O-coal-C", "B&O-coal-C"]
    assert "B&O-coal-D" in map(str, state.deck), "the insider card that was there is nowhere else now"
    state = cards(editor, [("GM&O-coal-D", "yard", 0)], ("discard", 0))
    assert list(map(str, state.discard)) == ["GM&O-coal-D"]
    state = cards(editor, [("GM&O-coal-D", "discard", 0)], ("box", 0))
    assert (state.discard, len(state.deck)) == ((), 75 - 7)
    assert cards(editor, [("IC-coal-D", "hand", 0)], ("portfolio", 0)) is None
    assert any("PR-6" in fault for fault in editor.faults), "hands of one and of two"
    assert len(down(editor)["table"]["hands"][0]) == 1


def test_the_deck_is_all_that_is_nowhere_else_or_written_out():
    editor = PositionEditor(PocketRails(), line=PICK)
    before = editor.state
    edit(editor, "deck", written=True)
    table = down(editor)["table"]
    assert (len(table["deck"]), sum(table["left"]), table["rest"]) == (75 - 7, 0, "discard")
    assert set(map(str, editor.state.deck)) == set(map(str, before.deck))
    state = cards(editor, [("IC-steel-N", "yard", 0)], ("deck", 0))
    assert str(state.deck[0]) == "IC-steel-N", "on top"
    state = cards(editor, [("IC-steel-N", "deck", 0)], ("box", 0))
    assert list(map(str, state.discard)) == ["IC-steel-N"], "what is left then has been discarded"
    edit(editor, "deck", written=False)
    assert "deck" not in editor.text


def test_a_card_that_is_there_too_often_is_shown():
    editor = PositionEditor(PocketRails(), line=PICK.replace("PRR-wood-C", "IC-coal-D"))
    assert any("R-PR-deck" in fault for fault in editor.faults)
    table = down(editor)["table"]
    number = editor.game.words.number("IC-coal-D")
    assert (table["left"][number], table["box"][number]) == (-1, 1)
    twice = PocketRails(deck=[*map(str, PocketRails().cards), "IC-coal-D"])
    assert PositionEditor(twice, line=PICK.replace("PRR-wood-C", "IC-coal-D")).state is not None


def test_words_that_are_no_cards_stay_in_the_line():
    editor = PositionEditor(PocketRails(), line=PICK.replace("yard ", "yard B&O-gold-D "))
    cards(editor, [("IC-steel-N", "yard", 0)], ("box", 0))
    cards(editor, [("IC-wood-N", "box", 0)], ("yard", 0))
    assert "yard B&O-gold-D IC-wood-N," in editor.text
    (answer,) = ask(editor, do="edit", what="cards", cards=[{"card": 3, "from": ["yard", 0]}], to=["box", 0])
    assert (answer["type"], "not there any more" in answer["text"]) == ("error", True)
    for source, to in ((["attic", 0], ["box", 0]), (["box", 0], ["hand", 2]), (["box", 0], "yard")):
        (answer,) = ask(editor, do="edit", what="cards", cards=[{"card": 3, "from": source}], to=to)
        assert answer["type"] == "error", (source, to)


def test_round_marker_points_and_who_is_asked():
    editor = PositionEditor(PocketRails(target_score=20, marker="step"), line=PICK)
    edit(editor, "round", round=3, step=4)
    edit(editor, "block", to=2)
    edit(editor, "total", seat=1, to=-7)
    edit(editor, "marker", seat=1)
    edit(editor, "node", node="picks", seat=1)
    state = editor.state
    assert (state.round, state.step, state.block, state.totals) == (3, 4, 2, (0, -7))
    assert (state.marker, state.player) == (1, 1)
    edit(editor, "due", to=True)
    assert any("R-PR-marker" in fault for fault in editor.faults), "no step is under way"
    edit(editor, "due", to=False)
    edit(editor, "total", seat=1, to=0)
    edit(editor, "block", to=1)
    assert "totals" not in editor.text
    assert "block" not in editor.text
    edit(editor, "marker", seat=None)
    edit(editor, "round", round=0, step=0)
    assert {"round is missing", "marker is missing"} <= {fault.split(";")[0] for fault in editor.faults}
    editor.set(PICK.replace("green picks", "picked green IC-coal-D IC-wood-C, pink picks"))
    assert down(editor)["table"]["picked"] == "green IC-coal-D IC-wood-C"
    edit(editor, "picked")
    assert any("R-PR-deal-order" in fault for fault in editor.faults)
    for node in ("shuffle", "dealer", "over"):
        assert edit(editor, "node", node=node).endswith(f", {node}")


def test_players_come_and_go_with_their_cards():
    editor = PositionEditor(PocketRails(), line=PICK.replace("marker green", "marker pink"))
    ask(editor, do="switch", name="players", to=3)
    assert editor.text.startswith("hands IC-coal-D IC-wood-C / PRR-coal-D PRR-wood-C / -, ")
    assert any("blue has no insider card" in fault for fault in editor.faults)
    ask(editor, do="switch", name="players", to=2)
    assert editor.state is None, "pink picks first, when pink has the marker"
    edit(editor, "node", node="picks", seat=1)
    assert editor.state is not None
    assert editor.game == PocketRails()


# ------------------------------------------------------------------------------------------- what is wrong where
@pytest.mark.parametrize(
    ("line", "about", "places"),
    [
        (TWO.replace("9 / 11", "9 / 14"), "the supply of pink must be", ["supply 9 / 14"]),
        (TWO.replace("pawns 3", "pawns 7"), "the pawn of green", ["pawns 7 / 5"]),
        (
            TWO.replace("9 / 11", "11 / 11"),
            "green has 3 packages",
            ["packages 1 0 2 0 0 / 0 0 0 0 1", "supply 11 / 11"],
        ),
        (TWO.replace("1 0 2 0 0 /", "1 0 2 0 /"), "five whole numbers", ["1 0 2 0"]),
        (TWO.replace("green to roll", "red to roll"), "is not one of", ["red to roll"]),
        (TWO + ", nonsense", "is not understood", ["nonsense"]),
        (TWO + ", final green", "so the supply must be 0", ["supply 9 / 11", "final green"]),
        (TWO.replace("to roll", "rolled 3, waiting own 4"), "does not stand at 4", ["own 4"]),
    ],
)
def test_a_fault_marks_its_place_in_the_line(line, about, places):
    editor = PositionEditor(Package(), line=line)
    (fault,) = [fault for fault in down(editor)["faults"] if about in fault["text"] or about in fault["text"].lower()]
    assert [line[start:end] for start, end in fault["places"]] == places


@pytest.mark.parametrize(
    ("old", "new", "about", "places"),
    [
        ("IC-steel-N", "IC-gold-N", "is no card", ["IC-gold-N"]),
        ("marker green, ", "", "marker is missing", []),
        ("green picks", "pink picks", "is asked before pink", ["pink picks"]),
        ("IC-coal-D IC-wood-C", "IC-coal-D", "same number of cards", ["hands IC-coal-D / PRR-coal-D PRR-wood-C"]),
        ("round 1 step 4", "round 1 step 3", "hands have", None),
        ("B&O-coal-D /", "- /", "no insider card", ["insiders - / B&O-coal-C"]),
    ],
)
def test_a_fault_of_pocket_rails_marks_its_place(old, new, about, places):
    line = PICK.replace(old, new)
    editor = PositionEditor(PocketRails(), line=line)
    (fault,) = [fault for fault in down(editor)["faults"] if about in fault["text"].lower()]
    found = [line[start:end] for start, end in fault["places"]]
    assert found == places if places is not None else {"round 1 step 3"} < set(found)


def test_clauses_stand_beside_the_sentence():
    assert cited("green cannot be (PK-19)") == ("green cannot be", ["PK-19"])
    assert cited("hands (R-PR-hand, R-PR-limits)") == ("hands", ["R-PR-hand", "R-PR-limits"])
    assert cited("only (PK-10) here") == ("only (PK-10) here", [])
    page = down(PositionEditor(Package(), line=TWO + ", final green"))
    assert {id for fault in page["faults"] for id in fault["clauses"]} == {"PK-19"}
    assert {seat for fault in page["faults"] for seat in fault["seats"]} == {0}
    assert "PK-19" in page["clauses"]


def test_what_is_quoted_is_found_where_it_stands_alone():
    assert marked("yard IC-coal-D, x", "'coal' is no card", (), ("yard",)) == []
    assert marked("waiting own  4", "'own 4' can do nothing", (), ("waiting",)) == [[8, 14]]


def test_parts_of_a_line():
    line = Line("b 2, a 1 , what, ends", ("a", "b", "a b", ""), "ends?")
    assert [line.get(name) for name in ("a", "b", "a b", "")] == ["1", "2", None, "ends"]
    line.put("a b", "3")
    line.put("", "end")
    line.put("b", None)
    assert line.text == "a 1, what, a b 3, end"


# ------------------------------------------------------------------------------------------------ many positions
@pytest.mark.parametrize("game", [Package(), Package(players=4, third_package="once"), PocketRails(players=3)])
def test_every_position_of_a_game_is_drawn_as_it_is(game):
    play = game.play(["random"] * game.players, seed=5)
    for state in play.states[:: max(1, len(play.states) // 40)]:
        editor = PositionEditor(state)
        table = down(editor)["table"]
        assert editor.state == state
        if isinstance(game, Package):
            board = table["board"]
            assert [tuple(row) for row in board["packages"]] == list(state.packages)
            assert (tuple(board["gone"]), tuple(board["supply"])) == (state.gone, state.supply)
            assert (tuple(board["pawns"]), tuple(board["final"])) == (state.pawns, state.final_taken)
            assert (table["seat"], table["die"]) == (state.turn, state.die or 0)
        else:
            texts = game.words.texts
            assert [[texts[card] for card in row] for row in table["hands"]] == [list(map(str, h)) for h in state.hands]
            assert [texts[card] for card in table["yard"] or ()] == list(map(str, state.yard))
            rest = [card for card, n in enumerate(table["left"]) if n]
            written = [texts[card] for card in table["deck"] or rest]
            assert sorted(written) == sorted(map(str, state.deck))
            assert (table["marker"], table["round"]) == (state.marker, state.round)


@pytest.mark.parametrize("examples", [PACKAGE, RAILS], ids=["Package!?", "Pocket Rails"])
def test_whatever_is_typed_is_kept_drawn_and_answered(examples):
    rng = random.Random(1)
    editor = PositionEditor(examples[0].game)
    for _ in range(150):
        example = rng.choice(examples)
        editor.use(example.game)
        parts = example.line.split(", ")
        text = ", ".join(rng.sample(parts, rng.randint(1, len(parts))))
        for _ in range(rng.randint(0, 4)):
            at = rng.randrange(len(text) + 1)
            text = text[:at] + rng.choice(["7", " ", ",", "/", "x", "-", "²", "’", "+", "B&O-coal-D"]) + text[at:]
            text = text[:at] + text[at + rng.randint(0, 8) :]
        editor.set(text)
        assert editor.text == text
        assert bool(editor.faults) == (editor.state is None)
        page = down(editor)
        assert all(text[start:end].strip() for fault in page["faults"] for start, end in fault["places"])
        figure = editor._figure()
        assert all(fault in figure.alt and fault in figure.caption for fault in editor.faults)


# --------------------------------------------------------------------------------------------------- hand-over
def test_a_position_is_handed_to_the_stepper_and_the_explorer():
    editor = PositionEditor(Package(), line=TWO)
    assert editor.opened is None
    ask(editor, do="open", what="play")
    stepper = editor.opened
    assert isinstance(stepper, TurnStepper)
    assert (stepper.state, editor.opened_as) == (editor.state, "play")
    assert editor.get_state("opened") == {"opened": f"anywidget:{stepper.model_id}"}
    (answer,) = ask(editor, do="open", what="follow")
    assert (answer["type"], answer["n"]) == ("handed", "1")
    assert isinstance(editor.opened, TurnExplorer)
    assert editor.opened.state == editor.state
    assert stepper.comm is None, "one at a time: the first is closed"
    explorer = editor.opened
    ask(editor, do="put away")
    assert (editor.opened, editor.opened_as, explorer.comm) == (None, "", None)
    ask(editor, do="put away")
    last = editor.hand_over("edit", editor.state)
    assert (isinstance(last, PositionEditor), last.state) == (True, editor.state)
    editor.close()
    assert (last.comm, editor.comm) == (None, None)


def test_what_cannot_be_handed_over_is_refused_and_nothing_changes():
    editor = PositionEditor(Package(), line=TWO)
    opened = editor.hand_over("play", editor.state)
    over = "packages 0 0 0 0 0 / 0 0 0 0 0, pawns 0 / 0, supply 0 / 0, final green pink, over"
    for line, what in (("what", "play"), (over, "follow"), (TWO, "eat")):
        editor.set(line)
        (answer,) = ask(editor, do="open", what=what)
        assert answer["type"] == "error"
        assert editor.opened is opened
    assert "not possible" in ask(PositionEditor(Package(), line="x"), do="open", what="play")[0]["text"]


# ------------------------------------------------------------------------------------------------------ the rest
@pytest.mark.parametrize("examples", [PACKAGE, RAILS], ids=["Package!?", "Pocket Rails"])
def test_examples_are_positions_with_a_question(examples):
    assert len({each.id for each in examples}) == len({each.name for each in examples}) == len(examples)
    for each in examples:
        assert str(each.state) == each.line
        assert each.question.endswith("?")
        editor = PositionEditor(type(each.game)())
        assert [row["id"] for row in down(editor)["examples"]] == [row.id for row in examples]
        ask(editor, do="example", id=each.id)
        assert (editor.game, editor.text, down(editor)["question"]) == (each.game, each.line, each.question)
        ask(editor, do="example", id="start")
        assert (editor.game, editor.faults, down(editor)["question"]) == (each.game, (), "")
        assert ask(editor, do="example", id="E-0")[0]["type"] == "error"


def test_the_edge_cases_that_are_asked_about_come_out():
    by_id = {each.id: each.state for each in (*PACKAGE, *RAILS)}
    assert list(by_id["E-PK-1"].actions) == ["no action"]
    assert list(by_id["E-PK-2"].actions) == ["walk 5", "decline"]
    assert by_id["E-PK-5"].child("relocate 4 pink").player == 1
    assert [score.total for score in by_id["E-PK-16"].scores] == [42, 11]
    assert len(by_id["E-PR-3"].actions) == 4
    assert len(by_id["E-PR-4"].actions) == 3
    assert by_id["E-PR-6"].child("pick PRR-coal-D GM&O-wood-N").player == 1
    assert by_id["E-PR-13"].child("pick B&O-coal-D B&O-coal-C").child("pick GM&O-coal-D PRR-coal-D").totals == (-1, 0)


def test_the_picture_says_what_is_wrong():
    editor = PositionEditor(Package(), line=TWO + ", <b>")
    figure = editor._figure()
    assert figure.caption.startswith(f"Not possible: {editor.faults[0]}.")
    assert TWO in figure.caption
    assert "&lt;b&gt;" in figure.html
    assert "<b>" not in figure.html
    editor.set(TWO)
    assert TWO in editor._figure().caption
    assert editor._figure().alt == editor.state.alt
    assert "not possible" not in repr(editor)


def test_as_python_it_is_the_same_position():
    editor = PositionEditor(PocketRails(players=2, sets="one_by_one"), line=PICK)
    code = down(editor)["code"]
    assert eval(code, {"PocketRails": PocketRails}) == editor.state


def test_messages_that_are_none_are_answered_with_an_error():
    editor = PositionEditor(Package(), line=TWO)
    for message in (
        {"do": "nothing"},
        {},
        {"do": "text"},
        {"do": "text", "text": 5},
        {"do": "edit", "what": "x"},
        {"do": "edit", "what": "packages", "seat": 2, "at": 1, "by": 1},
        {"do": "edit", "what": "packages", "seat": 0, "at": 6, "by": 1},
        {"do": "edit", "what": "packages", "seat": True, "at": 1, "by": 1},
        {"do": "edit", "what": "final", "seat": 0, "to": 1},
        {"do": "edit", "what": "node", "node": "rolled", "seat": 0, "die": 7},
        {"do": "undo"},
    ):
        (answer,) = ask(editor, **message)
        assert (answer["type"], answer["n"]) == ("error", "1"), message
    assert editor.text == TWO


@pytest.mark.parametrize("board", ["package", "rails"])
def test_the_page_keeps_to_its_budget(board):
    module, style = _page(f"editor_{board}")
    assert len(module.encode()) < 61_440
    assert len(style.encode()) < 10_240
