"""The Python side of the position editor: what a line is worth, what is wrong with it, and what is opened."""

import random

import pytest
from editing import PICK, TWO, ask, down, edit

from gamelib import Package, PocketRails
from gamelib.package.examples import EXAMPLES as PACKAGE
from gamelib.pocket_rails.examples import EXAMPLES as RAILS
from widgets import PositionEditor, TurnExplorer, TurnStepper
from widgets._base import _page
from widgets.editor_line import Line, cited, marked


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
