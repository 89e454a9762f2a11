"""Clauses and rulings as data, and that code and tests cite each of them."""

import itertools
import re
from pathlib import Path

import pytest

from gamelib import Package, Playthrough, clause
from gamelib.clauses import Clause, Ruling, register
from gamelib.package.clauses import CLAUSES, RULINGS
from gamelib.package.game import _RULINGS
from gamelib.pocket_rails import checks
from gamelib.pocket_rails import clauses as rails
from gamelib.pocket_rails.game import PocketRails

ROOT = Path(__file__).parent.parent
IDS = [each.id for each in (*CLAUSES, *RULINGS)]
RAILS = list(rails.BY_ID)
CITED = re.compile(r"R-P[KR]-[a-z][a-z-]*[a-z]|P[KR][-_]\d+|R_PK_[a-z_]+")


def cited(text):
    """The ids that a text cites; ranges such as `PK-6, 8, 10` count each number, test names use underscores."""
    found = {id.replace("_", "-") if id.startswith("P") else id for id in CITED.findall(text)}
    for first, more in re.findall(r"PK-(\d+)((?:, \d+)+)", text):
        found.update(f"PK-{number}" for number in [first, *re.findall(r"\d+", more)])
    return found


def test_the_ids_are_those_of_the_rules():
    assert [each.id for each in CLAUSES] == [f"PK-{n}" for n in range(1, 28)]
    names = "pawn-start no-action null-relocate order third-again earned final-own same still supply lapse"
    assert [each.id for each in RULINGS] == [f"R-PK-{name}" for name in names.split()]
    assert [each.id for each in rails.CLAUSES] == [f"PR-{n}" for n in range(1, 24)]
    names = "deck goods short hand tie-distance sets decision yard-order marker fallback insider-good two-player-pass"
    names += " empty-most target endless limits insider-copies favourite deal-order"
    assert [each.id for each in rails.RULINGS] == [f"R-PR-{name}" for name in names.split()]


@pytest.mark.parametrize("id", [*IDS, *RAILS])
def test_each_clause_is_said_shown_and_drawn_as_text(id):
    found = clause(id)
    assert found.title and found.text.endswith((".", "?")) and found.section
    assert found.game == ("Pocket Rails" if id in RAILS else "Package!?")
    html = found._repr_html_()
    assert id in html and found.title in html and found.game in html
    assert str(found).startswith(f"{id} ")


def test_text_is_escaped():
    assert "<b>" not in Clause("X-1", "<b>", "<b>", "<b>", "<b>")._repr_html_()


def test_each_switch_has_its_ruling_with_its_readings():
    by_id = {each.id: each for each in RULINGS}
    for switch, id in _RULINGS.items():
        readings = [reading.switch for reading in by_id[id].readings]
        default = getattr(Package(), switch)
        assert readings[0] == f"{switch}={default!r}", "the first reading is the default"
        assert all(eval(f"Package({reading})") for reading in readings)


def test_each_switch_of_pocket_rails_has_its_clause_with_its_readings():
    usual = PocketRails()
    for switch, id in checks._CITED.items():
        if id.startswith("PR-"):
            assert f"An advanced rule, on with {switch}=True." in clause(id).text and getattr(usual, switch) is False
            continue
        readings = [reading.switch for reading in clause(id).readings]
        assert readings[0] == f"{switch}={getattr(usual, switch)!r}", "the first reading is the default"
        assert all(eval(f"PocketRails({reading})") for reading in readings)
    for switch, id in {"deck": "R-PR-deck", "goods": "R-PR-goods", "hand_size": "R-PR-hand"}.items():
        assert clause(id).readings[0].switch == f"{switch}={getattr(usual, switch)!r}"
    assert "on with target_score=X" in clause("PR-21").text and usual.target_score is None


def test_each_switch_of_a_ruling_can_be_set_by_hand():
    """In the lab, and in the editor of positions."""
    for game, rulings in ((Package(), _RULINGS), (PocketRails(), checks._CITED)):
        assert set(rulings) - {switch.name for switch in game.story.terms.switches} == set()


def test_each_part_of_a_score_has_its_row():
    for game in (Package(), PocketRails()):
        assert [id for _, id in game.story.score_rows] == list(game.start(first=0).scores[0].parts)


def test_every_ruling_has_an_answer():
    for each in (*RULINGS, *rails.RULINGS):
        assert each.readings and all(reading.text.endswith(".") for reading in each.readings)


def test_an_unknown_id_names_its_neighbours():
    with pytest.raises(KeyError, match=r"did you mean PK-12"):
        clause("PK12")


def test_an_id_or_an_action_that_is_no_text_is_refused_with_what_would_be_right():
    state = Package().start(first=0)
    for ask, value in itertools.product(
        (state.action, state.child, state.why_not, Playthrough(state).choose), (4, None)
    ):
        with pytest.raises(TypeError, match="an action is a text such as 'roll 4'"):
            ask(value)
    with pytest.raises(TypeError, match="a text such as 'PK-12'"):
        clause(12)


def test_an_id_cannot_be_taken_twice():
    with pytest.raises(ValueError, match="ids that are taken: PK-1"):
        register([Clause("PK-1", "other", "Other.", "Other")])


def test_the_rules_text_cites_every_clause():
    text = (ROOT / "gamelib/package/rules.py").read_text(encoding="utf-8")
    text += (ROOT / "gamelib/package/game.py").read_text(encoding="utf-8")
    # PK-11 to PK-13 as constants stand beside their numbers in the table of names
    assert sorted(set(IDS) - cited(text)) == []


def test_the_rules_text_of_pocket_rails_cites_every_clause():
    told = {"clauses", "story", "said", "hints", "chain", "picture", "sheet", "table"}  # these tell, others play
    files = [file for file in (ROOT / "gamelib/pocket_rails").glob("*.py") if file.stem not in told]
    text = "".join(file.read_text(encoding="utf-8") for file in files)
    assert sorted(set(RAILS) - cited(text)) == ["R-PR-two-player-pass"], "which needs no code"


@pytest.mark.parametrize(("ids", "files"), [(IDS, "test_package_*.py"), (RAILS, "test_rails_*.py")])
def test_every_clause_and_ruling_has_a_test_of_its_name(ids, files):
    names = set()
    for file in (ROOT / "tests").glob(files):
        names.update(re.findall(r"def (test_\w+)", file.read_text(encoding="utf-8")))
    missing = [
        id for id in ids if not any(re.match(rf"test_{id.replace('-', '_')}(?![0-9a-z])", name) for name in names)
    ]
    assert missing == []


def test_whatever_is_cited_exists():
    for file in [
        *ROOT.glob("gamelib/**/*.py"),
        *ROOT.glob("widgets/**/*.py"),
        *ROOT.glob("tests/*.py"),
        *ROOT.glob("*.md"),
    ]:
        known = {*IDS, *RAILS, "R-PK-", "R-PR-"}
        unknown = {
            id
            for id in re.findall(r"R-P[KR]-[a-z-]+|\bP[KR]-\d+", file.read_text(encoding="utf-8"))
            if id.rstrip("-") not in known
        }
        assert not unknown, f"{file.name} cites {sorted(unknown)}"


def test_rulings_show_their_readings():
    assert isinstance(clause("R-PK-order"), Ruling) and "trigger_order='stack'" in str(clause("R-PK-order"))
