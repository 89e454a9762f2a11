"""What an edit of the position editor makes of a line, in either game."""

import pytest
from editing import PICK, THREE, TWO, ask, down, edit

from gamelib import Package, PocketRails
from widgets import PositionEditor


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
