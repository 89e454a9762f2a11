"""The texts of the widgets: one table a language, all of it used, and nothing that is said outside it."""

import ast
import json
import re
from pathlib import Path

import ipywidgets
import pytest
from lamp_street import LampStreet

import widgets
from gamelib import Package, PocketRails
from widgets import Answer, OnDemand, Predict, ScoreLab, TurnExplorer, TurnStepper, _texts, lab_data
from widgets._link import LinkError, _scan, link
from widgets.editor import PositionEditor

HOME = Path(widgets.__file__).parent
JS = sorted((HOME / "js").glob("*.js"))
PAGES = [
    *("stepper_package", "stepper_rails", "lab", "explorer_package", "explorer_rails"),
    *("predict", "editor_package", "editor_rails", "stepper_plain", "explorer_plain"),
]
PLACE = re.compile(r"\{(\w+)\}")
KEY = re.compile(r'\bt\("([\w.]+)"')


@pytest.fixture
def german():
    widgets.set_language("de")
    yield
    widgets.set_language("en")


def strings(path):
    """The string literals of a Python file, without docstrings; an f-string with a star where it has a value."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
        elif isinstance(node, ast.JoinedStr):
            yield "".join(part.value if isinstance(part, ast.Constant) else "*" for part in node.values)


def used():
    """What the widgets ask the table for: keys, and patterns of keys."""
    keys = {key for path in JS for key in KEY.findall(path.read_text(encoding="utf-8"))}
    patterns = set()
    for path in HOME.glob("*.py"):
        for each in strings(path):
            if re.fullmatch(r"(word|node)\.\*s?|\*\.lab\.\*", each):
                patterns.add(each)
            elif re.fullmatch(r"[a-z]+(\.[a-zA-Z0-9]+)*", each):
                keys.add(each)
    return keys, patterns


def test_every_key_of_a_page_is_in_the_table():
    missing = {
        (path.name, key)
        for path in JS
        for key in KEY.findall(path.read_text(encoding="utf-8"))
        if key not in _texts.table("en")
    }
    assert not missing


def test_every_key_of_python_is_in_the_table():
    rooms = "answer|demand|editor|explorer|handover|lab|package|predict|rails|stepper"
    asked = {each for path in HOME.glob("*.py") for each in strings(path) if re.fullmatch(rf"({rooms})\.[\w.]+", each)}
    assert len(asked) > 40
    assert {each for each in asked if each not in _texts.table("en") and not each.endswith(".py")} == set()


def test_every_text_is_used():
    keys, patterns = used()
    expressions = [re.compile(each.replace(".", r"\.").replace("*", r"[a-z]+")) for each in patterns]
    idle = {key for key in _texts.table("en") if key not in keys and not any(e.fullmatch(key) for e in expressions)}
    assert idle == set()


@pytest.mark.parametrize("language", [each for each in _texts.languages() if each != "en"])
def test_a_language_has_the_same_keys_and_places(language):
    english, other = _texts.table("en"), _texts.table(language)
    assert english.keys() == other.keys()
    for key, text in english.items():
        for one in other[key].split("|"):
            assert set(PLACE.findall(one)) <= set(PLACE.findall(text)), key
        assert set(PLACE.findall(other[key])) == set(PLACE.findall(text)), key
        assert ("|" in text) == ("|" in other[key]), key
        assert other[key] and (text[0] == " ") == (other[key][0] == " "), key
    assert other["language"] == language


@pytest.mark.parametrize("language", _texts.languages())
def test_a_table_is_in_order_and_has_no_key_twice(language):
    text = (HOME / "texts" / f"{language}.json").read_text(encoding="utf-8")
    pairs = json.loads(text, object_pairs_hook=list)
    names = [name for name, _ in pairs]
    assert names == sorted(set(names))
    assert text == json.dumps(dict(pairs), ensure_ascii=False, indent=2) + "\n"


@pytest.mark.parametrize("language", _texts.languages())
@pytest.mark.parametrize("page", PAGES)
def test_every_page_can_be_made_in_every_language_within_its_budget(page, language):
    module = link(page, language=language)
    assert len(module.encode()) < 61_440
    left = [key for key in KEY.findall(module) if "." in key and key in _texts.table("en")]
    assert left == [], "each key has become a text"
    assert json.dumps(_texts.table(language)["language"]) in module


def test_german_differs_from_english_wherever_there_are_words():
    alike = [key for key, text in _texts.table("en").items() if _texts.table("de")[key] == text and " " in text]
    names = {"editor.dealer", "editor.in", "explorer.playing", "rails.yard"}  # names of the game, and little words
    assert set(alike) <= names


# ------------------------------------------------------------------------------------- nothing is said outside it
SAID = re.compile(r"[A-Za-z]{2,},? [a-z]{2,}|^[A-Z][a-z]+[.!?…]?$|[a-z]{2,}[.!?…]$")
KEYS_OF_A_KEYBOARD = set(
    "ArrowLeft ArrowRight ArrowUp ArrowDown Home End PageUp PageDown Escape Enter Delete Backspace Arrow".split()
)
NAMES = {"Den.", "Chi.", "N.Y.", "Esc"}  # of the game, and of a key
UNSEEN = {"put away", "input, textarea"}  # a word between page and Python; a selector
CLASSES = set(re.findall(r"\.gl-([\w-]+)", "".join(each.read_text() for each in (HOME / "css").glob("*.css"))))


def quiet(path):
    """The literals of a front-end file that look like something said to people."""
    text = path.read_text(encoding="utf-8")
    tokens = [token.text for token in _scan(path.stem, text, [])]
    for i, token in enumerate(tokens):
        if token[:1] not in "\"'" or tokens[i - 1] == "from":
            continue
        literal = token[1:-1]
        call = tokens[i - 2] if tokens[i - 1] == "(" else ""
        name = tokens[i - 2] if tokens[i - 1] == ":" else ""
        if call in {"h", "s", "t", "find", "querySelector", "querySelectorAll", "closest", "matches", "toOptions"}:
            continue
        if call in {"matchMedia", "Symbol"} or name in {"class", "style", "d", "viewBox", "points", "transform"}:
            continue
        if SAID.search(literal) and literal not in KEYS_OF_A_KEYBOARD | NAMES | UNSEEN:
            if all(word.removeprefix("gl-") in CLASSES | {"root", "top"} for word in literal.split()):
                continue
            yield literal


@pytest.mark.parametrize("path", JS, ids=lambda path: path.stem)
def test_no_page_says_anything_that_is_not_in_the_table(path):
    assert list(quiet(path)) == []


@pytest.mark.parametrize("path", JS, ids=lambda path: path.stem)
def test_no_template_of_a_page_says_anything_either(path):
    text = re.sub(r"//[^\n]*|/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    plain = [re.sub(r"\$\{(?:[^{}]|\{[^{}]*\})*\}", "§", each) for each in re.findall(r"`([^`]*)`", text)]
    said = [each for each in plain if re.search(r"(^|[ §,;.])[a-z]{2,} [a-z]{2,}|§ [a-z]{3,}s?\b|\b[a-z]{3,} §", each)]
    drawn = ("translate", "rotate", "gl-", "var(", "px", "data-")
    quoted = {"picked §", "name §", "hist §", "open §"}  # notation, classes, keys
    assert [each for each in said if not any(word in each for word in drawn) and each not in quoted] == []


# ------------------------------------------------------------------------------------------------------- the texts
def test_places_are_filled_and_one_is_told_from_several():
    assert _texts.text("en", "rails.cards", n=1) == "1 card"
    assert _texts.text("en", "rails.cards", n=0) == "0 cards"
    assert _texts.text("de", "rails.cards", n=2) == "2 Karten"
    assert _texts.text("en", "explorer.positions", n=12_345) == "12,345 positions"
    assert _texts.text("de", "explorer.positions", n=12_345) == "12\u202f345 Stellungen"


def test_a_text_or_a_place_that_is_not_there_is_refused():
    with pytest.raises(KeyError, match=r"no text 'rails.card'; did you mean 'rails.cards'"):
        _texts.text("en", "rails.card", n=1)
    with pytest.raises(KeyError, match="n"):
        _texts.text("en", "rails.cards")


def test_values_are_put_in_as_they_are():
    assert _texts.text("en", "predict.hints", n="{n}|<b>") == "Hints: {n}|<b>"


def test_the_linker_refuses_a_key_that_is_not_there_and_one_that_is_not_written_out(tmp_path):
    (tmp_path / "words.js").write_text("export const t = (text) => text;\n", encoding="utf-8")
    start = 'import { t } from "./words.js";\n'
    entry = tmp_path / "entry.js"
    entry.write_text(f'{start}export default t("stepper.roll");\n', encoding="utf-8")
    assert 't("Würfeln")' in link.__wrapped__("entry", tmp_path, "de")
    entry.write_text(f'{start}export default [t("stepper.rolled"), t(name)];\n', encoding="utf-8")
    with pytest.raises(LinkError) as caught:
        link.__wrapped__("entry", tmp_path, "de")
    assert [line.split(": ")[0] for line in str(caught.value).splitlines()] == ["entry.js:2", "entry.js:2"]
    assert "did you mean 'stepper.roll'" in str(caught.value) and "by its key" in str(caught.value)


@pytest.mark.parametrize("game", [Package(), PocketRails(players=2), LampStreet()])
def test_the_english_words_of_a_game_are_those_it_has_itself(game):
    terms, said = game.story.terms, lab_data.words(game, "en")
    assert said == {
        "turns": terms.turns,
        "links": "|".join(terms.links),
        "chain": terms.chain,
        "within": terms.within,
        "tie": terms.first_tie,
        "rules": terms.rules,
    }
    for word in (*game.story.luck, game.story.turn_word):
        assert _texts.text("en", f"word.{word}") == word


# ----------------------------------------------------------------------------------------------------- the language
def test_a_language_without_a_table_is_refused_with_those_that_there_are():
    with pytest.raises(ValueError, match=r"'fr'.*de, en"):
        widgets.set_language("fr")
    assert _texts.language() == "en"
    assert widgets.languages() == ("de", "en")


def test_a_widget_keeps_its_language():
    before = TurnStepper(Package(players=2), seed=3)
    widgets.set_language("de")
    try:
        made = TurnStepper(Package(players=2), seed=3)
    finally:
        widgets.set_language("en")
    after = TurnStepper(Package(players=2), seed=3)
    assert [each.language for each in (before, made, after)] == ["en", "de", "en"]
    assert "Zeitleiste" in made._esm and "Zeitleiste" not in before._esm + after._esm
    assert made.timeline_json()["game"]["dice"] == "Startwert 3"
    assert after.timeline_json()["game"]["dice"] == "seed 3"
    made.reload_frontend()
    assert "Zeitleiste" in made._esm and "Zeitleiste" not in TurnStepper(Package())._esm


def test_what_a_widget_opens_has_its_language(german):
    stepper = TurnStepper(Package(players=2))
    widgets.set_language("en")
    stepper.roll()
    opened = stepper.hand_over("follow", stepper.state)
    assert opened.language == "de" and "Zug erkunden" in opened._esm
    assert _texts.language() == "en"
    stepper.close()


def test_what_is_made_on_demand_has_the_language_of_its_button(german):
    made = []
    demand = OnDemand(Package().start(first=0), {"Spielen": lambda: made.append(TurnStepper(Package())) or made[-1]})
    widgets.set_language("en")
    shown = OnDemand(Package().start(first=0), {"Play": lambda: TurnStepper(Package())})
    assert (demand.language, shown.language) == ("de", "en")
    boxes = []
    with pytest.MonkeyPatch.context() as patch:
        box = ipywidgets.VBox
        patch.setattr(ipywidgets, "VBox", lambda children: boxes.append(box(children)) or boxes[-1])
        demand._repr_mimebundle_()
    row = next(each for each in boxes[0].children if isinstance(each, ipywidgets.HBox))
    row.children[0].click()
    assert made[0].language == "de" and _texts.language() == "en"
    assert row.children[-1].description == "Zurück zum Bild"


def test_pictures_and_what_goes_down_are_german(german):
    roll = Package(players=2).start(first=0)
    assert "Führe die Zelle aus, um zu spielen." in TurnStepper(roll)._figure().caption
    lab = ScoreLab(Package(players=2), ["random", "random"])
    with pytest.raises(ValueError, match="es gibt keine Strategie"):
        lab._set({"strategies": ["nobody", "random"], "games": 10, "seed": 1})
    explorer = TurnExplorer(roll.child("roll 4"))
    side = explorer.graph_json()["sides"][0]
    assert "Stellungen" in side["text"] and explorer.graph_json()["turn"] == "Zug"
    assert side["answers"][0]["name"].startswith("Punkte von ")
    assert "Führe die Zelle aus" in PositionEditor(Package())._figure().caption
    rails = TurnStepper(PocketRails(players=2), seed=5)
    assert rails.timeline_json()["game"]["rulings"] != "default rulings"
    question = Predict.number("Wie viele?", lambda: 3, 0, 10)
    assert "Führe die Zelle aus, um zu tippen" in question._figure().html
    assert Answer("so").title == "Antwort"
