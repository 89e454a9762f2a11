"""One-file pages: complete in themselves, small, safe, and with nothing in them that the widget would not show."""

import base64
import hashlib
import importlib.metadata
import json
import re
import tomllib
from html.parser import HTMLParser
from pathlib import Path

import pytest

import widgets
from gamelib import Package, PocketRails
from gamelib.odds.counting import replay
from gamelib.odds.sample import Question
from gamelib.playthrough import Playthrough
from widgets import ScoreLab, TurnExplorer, TurnStepper, export, export_game
from widgets._link import css, link

ROOT = Path(__file__).parent.parent
HOSTILE = "</script><script>window.hit=1</script><img src=x onerror=window.hit=1>\u2028--><b>&amp;"
LIGHT = "packages 1 2 0 0 0 / 0 3 1 0 0, pawns 2 / 2, supply 9 / 8, green rolled 2"
HEAVY = "packages 1 4 2 2 2 / 0 2 4 3 3, pawns 4 / 2, supply 1 / 0, green rolled 4"


class Elements(HTMLParser):
    """The elements of a page with their attributes, and its text outside scripts and styles."""

    def __init__(self, page):
        super().__init__()
        self.found, self.text, self.inside = [], "", ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))
        self.inside = tag

    def handle_endtag(self, tag):
        self.inside = ""

    def handle_data(self, data):
        if self.inside not in ("script", "style"):
            self.text += data

    def named(self, tag):
        return [attributes for name, attributes in self.found if name == tag]


@pytest.fixture
def german():
    widgets.set_language("de")
    yield
    widgets.set_language("en")


def page_of(shown, path, **options):
    made = shown.export_html(path / "page.html", **options)
    assert made == path / "page.html"
    return made.read_text(encoding="utf-8")


def answers(page):
    return export.unpacked(page)["answers"]


def played(game, seats=None, seed=7):
    return game.play(seats or ["greedy"] * game.players, seed=seed)


# ------------------------------------------------------------------------------------------------------- the page
@pytest.mark.parametrize("game", [Package(players=3), PocketRails(players=3)])
def test_a_page_holds_what_the_stepper_draws(game, tmp_path):
    play = played(game)
    told = answers(page_of(play, tmp_path))
    drawn = json.loads(json.dumps(TurnStepper(play).timeline_json()))
    line = told["lines"][str(told["line"])]
    assert [told["frames"][str(id)] for id in line["ids"]] == drawn["frames"]
    assert {turn: told["chains"][str(id)] for turn, id in line["chains"].items()} == drawn["graphs"]
    assert told["at"] == drawn["at"]
    for name in ("game", "seats", "scoreRows", "clauses"):
        assert told["head"][name] == drawn[name]
    decided = [str(node.id) for node in play.line if not node.state.is_over]
    assert sorted(told["menus"], key=int) == decided
    for node in play.line:
        if node.state.actions:
            offered = [each["action"] for group in told["menus"][str(node.id)]["groups"] for each in group["options"]]
            assert set(offered) == {str(action) for action in node.state.actions}


def test_a_page_is_whole_in_itself_and_forbids_all_connections(tmp_path):
    page = page_of(played(Package(players=2)), tmp_path)
    policy = next(each["content"] for each in Elements(page).named("meta") if "http-equiv" in each)
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == "'none'" and rules["base-uri"] == "'none'" and rules["form-action"] == "'none'"
    script = page.split('<script type="module">')[1].split("</script>")[0]
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    assert rules["script-src"] == f"'sha256-{digest}'"
    assert set(re.findall(r"https?://[\w./-]+", page)) == {"http://www.w3.org/2000/svg"}  # the name of a format
    elements = Elements(page)
    assert not elements.named("link") and not elements.named("iframe")
    assert all(each["src"].startswith("data:") for each in elements.named("img"))
    assert "import(" not in script and "fetch(" not in script


def test_a_page_reads_well_without_scripts(tmp_path):
    play = played(Package(players=2))
    page = page_of(play, tmp_path)
    elements = Elements(page)
    assert elements.named("html") == [{"lang": "en"}]
    assert len(elements.named("h1")) == 1 and len(elements.named("title")) == 1
    (image,) = elements.named("img")
    assert image["alt"] == play.state.picture().alt
    for frame in TurnStepper(play).timeline_json()["frames"]:
        for said in frame["say"]:
            assert said["text"] in elements.text
            assert all(id in elements.text for id in said["clauses"])
    assert "Green greedy, pink greedy; default rulings; seed 7" in elements.text
    assert "TurnStepper" in elements.text, "where the living one is"


def test_the_same_game_gives_the_same_bytes(tmp_path):
    one, two = (page_of(played(PocketRails(players=2)), tmp_path) for _ in range(2))
    assert one == two


@pytest.mark.parametrize("front", ["stepper_package", "stepper_rails", "explorer_package", "explorer_rails", "lab"])
@pytest.mark.parametrize("language", widgets.languages())
def test_the_front_end_of_every_page_can_be_made_in_every_language(front, language):
    name = f"export_{front}"
    assert len(link(name, language=language)) < 70_000
    assert "</script" not in link(name, language=language) and "</style" not in css("base", *name.split("_"))


def test_a_page_speaks_the_language_of_its_widget(german, tmp_path):
    stepper = TurnStepper(Package(players=2), seats=["you", "greedy"], seed=3)
    explorer = TurnExplorer(Package(players=2).position(LIGHT))
    lab = ScoreLab(Package(players=2), games=10)
    lab.run()
    lab.wait(60)
    widgets.set_language("en")
    page = page_of(stepper, tmp_path)
    assert '<html lang="de">' in page and "Eine Partie Package!?" in page and "Die Partie in Worten" in page
    assert "Was in Package!? folgen kann" in page_of(explorer, tmp_path)
    assert "10 Partien. Eine Aufzeichnung." in page_of(lab, tmp_path)
    assert '<html lang="en">' in page_of(stepper.playthrough, tmp_path), "a playthrough has none of its own"


# ------------------------------------------------------------------------------------------------------------ sizes
@pytest.mark.parametrize(
    "play, places, most",
    [
        # Of 20,000 games by these strategies with the seed 1 the one with the most turns.
        (lambda: replay(Question(Package(players=4), ("random",) * 4, 1, None), 9276), 227, 170_000),
        (lambda: PocketRails(players=4).play(["random"] * 4, seed=16), 40, 200_000),
        (lambda: PocketRails(players=4, target_score=100).play(["random"] * 4, seed=2), 160, 320_000),
    ],
)
def test_long_games_fit_with_all_their_options(play, places, most, tmp_path):
    shown = play()
    assert len(shown.line) >= places
    page = page_of(shown, tmp_path)
    assert len(page.encode()) < most < export.LIMIT == 400_000
    assert len(answers(page)["menus"]) == len(shown.line) - 1


def two_lines():
    """A game with another line beside the one that is looked at."""
    play = Playthrough(Package(players=2).start(first=0), seed=1)
    play.choose("roll 4")
    play.choose("deliver 4")
    play.undo()
    play.undo()
    play.choose("roll 2")
    play.choose("deliver 2")
    return play


def test_lines_then_options_that_do_not_fit_are_left_out_and_said_and_a_line_too_long_is_refused(tmp_path, monkeypatch):
    play = two_lines()
    size = len(page_of(play, tmp_path).encode())
    assert len(answers(page_of(play, tmp_path))["lines"]) == 2
    monkeypatch.setattr(export_game, "LIMIT", size - 1)
    page = page_of(play, tmp_path)
    assert answers(page)["menus"]
    assert list(answers(page)["lines"]) == [str(play.node.id)]
    assert answers(page)["lines"][str(play.node.id)]["branches"] == []
    assert "1 other line did not fit" in Elements(page).text and "options" not in Elements(page).text
    monkeypatch.setattr(export_game, "LIMIT", len(page.encode()) - 1)
    page = page_of(play, tmp_path)
    assert answers(page)["menus"] == {}
    assert "The options of each place did not fit" in Elements(page).text
    (tmp_path / "page.html").unlink()
    monkeypatch.setattr(export_game, "LIMIT", 50_000)
    with pytest.raises(ValueError, match=r"the page would have [\d,]+ bytes, and 50,000 are the most"):
        play.export_html(tmp_path / "page.html")
    assert list(tmp_path.iterdir()) == []


# ------------------------------------------------------------------------------------------------------------ lines
def test_every_line_is_there_and_the_playthrough_stays_as_it_was(tmp_path):
    play = two_lines()
    play.undo()
    before = (play.to_json(), play.node, [node.latest for node in play])
    told = answers(page_of(play, tmp_path))
    assert (play.to_json(), play.node, [node.latest for node in play]) == before
    ends = [node for node in play if not node.children]
    assert sorted(map(int, told["lines"])) == [node.id for node in ends]
    for end in ends:
        line = told["lines"][str(end.id)]
        assert line["ids"] == [node.id for node in end.path]
        assert [branch["id"] for branch in line["branches"]] == [other.id for other in ends if other is not end]
    assert told["at"] == 1, "it opens where the game stands"


def test_the_notes_of_a_guided_game_are_in_its_page(tmp_path):
    stepper = TurnStepper(Package(players=2).start(first=0), guide=[("roll 4", "Roll, as green begins."), "deliver 4"])
    stepper.roll()
    frames = answers(page_of(stepper, tmp_path))["frames"]
    assert frames["0"]["guide"]["text"] == "Roll, as green begins."


# ----------------------------------------------------------------------------------------------------------- safety
def test_what_a_person_writes_is_text(tmp_path):
    play = played(Package(players=2))
    play.line[3].comment = HOSTILE
    clean = Elements(page_of(played(Package(players=2)), tmp_path, title="A game"))
    page = page_of(play, tmp_path, title=HOSTILE)
    elements = Elements(page)
    assert len(elements.named("script")) == len(clean.named("script")) == 2
    assert len(elements.named("img")) == len(clean.named("img"))
    assert answers(page)["frames"][str(play.line[3].id)]["comment"] == HOSTILE
    assert elements.text.count("<img src=x onerror=window.hit=1>") == 3  # title, heading, note


def test_a_strategy_with_a_hostile_name_is_text_too(tmp_path):
    def own(view, rng):
        return view.actions[0]

    own.__name__ = HOSTILE
    play = played(Package(players=2), [own, "random"])
    lab = ScoreLab(Package(players=2, supply=1), [own, "random"], games=10)
    lab.run()
    lab.wait(60)
    for shown in (play, lab, TurnExplorer(Package(players=2).position(LIGHT), strategies=[own])):
        elements = Elements(page_of(shown, tmp_path))
        assert len(elements.named("script")) == 2 and not [one for one in elements.named("img") if "onerror" in one]


# ----------------------------------------------------------------------------------------------------- hidden cards
GOODS = ("wood", "cloth", "steel", "grain")


def dealt(pink, deck, insider):
    """A first pick, of which green knows the same, whatever pink holds and the deck has."""
    green = [f"{company}-coal-{city}" for company in ("IC", "B&O", "PRR", "C&O") for city in "DN"]
    blue = [f"IC-{good}-{city}" for good in GOODS for city in "DN"]
    insiders = ["IC-wood-C", insider, "IC-steel-C"]
    return PocketRails(players=3).set_up(hands=[green, pink, blue], insiders=insiders, deck=deck)


@pytest.mark.parametrize("picked", [0, 1, 2])
def test_of_a_closed_hand_nothing_is_in_the_page(picked, tmp_path):
    one = [f"GM&O-{good}-{city}" for good in GOODS for city in "DN"]
    other = [f"PRR-{good}-{city}" for good in GOODS for city in "DN"]
    pages = []
    for pink, deck, insider in ((one, other, "B&O-wood-D"), (other, one, "C&O-grain-N")):
        play = Playthrough(dealt(pink, deck, insider), seats=["you", "greedy", "random"], seed=1)
        if picked:
            play.choose("pick IC-coal-D B&O-coal-D")
        for _ in range(picked - 1):
            play.step()
        pages.append((page_of(play, tmp_path), page_of(play, tmp_path, open_hands=True)))
    (closed, opened), (closed_too, opened_too) = pages
    assert closed == closed_too, "to who does not see pink’s hand, both are the same game"
    assert opened != opened_too
    assert answers(closed)["frames"]["0"]["board"]["hands"][1] == [None] * 8 and not answers(closed)["head"]["open"]
    assert None not in answers(opened)["frames"]["0"]["board"]["hands"][1]


def test_hands_are_shown_when_all_is_over_or_nobody_plays(tmp_path):
    def is_open(shown, **options):
        return answers(page_of(shown, tmp_path, **options))["head"]["open"]

    game = PocketRails(players=2, hand_size=2)
    play = Playthrough(game, seats=["you", "greedy"], seed=3)
    play.roll()
    play.play_on()
    assert not is_open(play) and is_open(play, open_hands=True)
    assert not is_open(TurnStepper(play)) and is_open(TurnStepper(play, open_hands=True))
    assert not is_open(TurnStepper(play, open_hands=True), open_hands=False)
    while not play.state.is_over:
        play.step() if not play.is_your_turn() else play.choose(str(play.state.actions[0])) if play.state.actions else (
            play.roll()
        )
    assert is_open(play) and not is_open(play, open_hands=False)
    play.goto(play.root)
    assert is_open(play), "the line is over, wherever one looks"
    assert is_open(game.play(["greedy", "random"], seed=1), open_hands=False), "there is nobody to hide it from"


# ------------------------------------------------------------------------------------------------------------ files
@pytest.mark.parametrize(
    "name, error, said",
    [
        ("nowhere/page.html", FileNotFoundError, r"no folder '.*nowhere'.*'page\.html'"),
        ("page.json", ValueError, r"a file like page\.json\.html, not '.*page\.json'"),
        ("", ValueError, r"a page is a file like"),
        ("folder.html", IsADirectoryError, r"'.*folder\.html' is a folder"),
    ],
)
def test_a_path_that_cannot_be_is_refused_and_nothing_is_left(name, error, said, tmp_path):
    (tmp_path / "folder.html").mkdir()
    lab = ScoreLab(Package(players=2), games=10)
    for shown in (
        played(Package(players=2)),
        TurnStepper(Package()),
        TurnExplorer(Package(players=2).position(LIGHT)),
        lab,
    ):
        with pytest.raises(error, match=said):
            shown.export_html(tmp_path / name)
    assert [path.name for path in tmp_path.rglob("*")] == ["folder.html"]


def test_a_file_that_is_there_is_replaced_as_save_does(tmp_path):
    path = tmp_path / "page.htm"
    path.write_text("before")
    assert TurnStepper(Package(players=2)).export_html(str(path)) == path
    assert path.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert [each.name for each in tmp_path.iterdir()] == ["page.htm"]


# ---------------------------------------------------------------------------------------------------- how it is found
def test_gamelib_finds_what_makes_pages_by_its_entry_point():
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["entry-points"]
    assert declared["gamelib.pages"] == {"playthrough": "widgets.export:playthrough_page"}
    (found,) = importlib.metadata.entry_points(group="gamelib.pages", name="playthrough")
    assert found.load() is export.playthrough_page


def test_without_what_makes_pages_it_says_what_to_install(tmp_path, monkeypatch):
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda **_: ())
    with pytest.raises(ModuleNotFoundError, match="install the project with pip"):
        Playthrough(Package()).export_html(tmp_path / "page.html")


def test_from_a_command_line(tmp_path, capsys):
    saved = tmp_path / "game.json"
    play = played(Package(players=2))
    play.save(saved)
    assert export.main([str(saved)]) == 0
    assert (tmp_path / "game.html").read_text(encoding="utf-8") == page_of(play, tmp_path)
    assert "game.html: " in capsys.readouterr().out
    assert export.main([str(saved), str(tmp_path / "no" / "page.html")]) == 1
    assert "no folder" in capsys.readouterr().err
    assert export.main([str(tmp_path / "none.json")]) == 1
    saved.write_text("{}")
    assert export.main([str(saved)]) == 1
    assert "no playthrough that can be read" in capsys.readouterr().err
    assert export.main([]) == 2


# -------------------------------------------------------------------------------------------- explorer and score lab
def test_the_page_of_a_turn_has_all_boards_and_all_strategies(tmp_path):
    explorer = TurnExplorer(
        Package(players=2).position(LIGHT), {"triggers": "recheck"}, strategies=["uniform", "greedy", "lookahead"]
    )
    page = page_of(explorer, tmp_path)
    values = export.unpacked(page)["values"]
    assert values["recorded"] and values["graph"]["back"] == 0
    assert len(values["graph"]["sides"]) == 2
    for side, boards in zip(values["graph"]["sides"], answers(page)["boards"], strict=True):
        assert len(boards) == len(side["depths"])
        assert {each["name"] for each in values["graph"]["strategies"]} <= set(side["counted"])
    assert answers(page)["boards"][0][0]["line"] == str(explorer.state)
    assert all(graph.text in Elements(page).text for graph in explorer.turns)
    assert len(page.encode()) < export.LIMIT


def test_of_a_turn_too_large_to_count_turns_are_played_for_each_strategy(tmp_path):
    explorer = TurnExplorer(Package(players=2).position(HEAVY), limit=100)
    (side,) = export.unpacked(page_of(explorer, tmp_path))["values"]["graph"]["sides"]
    assert not side["complete"] and side["size"] > 100
    assert {name: each["turns"] for name, each in side["played"].items()} == {"random": 1000, "greedy": 1000}


def test_the_page_of_a_lab_has_what_was_counted(tmp_path):
    lab = ScoreLab(Package(players=2), ["greedy", "random"], games=40, seed=3)
    with pytest.raises(ValueError, match="nothing is counted yet"):
        lab.export_html(tmp_path / "page.html")
    lab.run()
    lab.wait(60)
    page = page_of(lab, tmp_path, title="Forty games")
    held = export.unpacked(page)["values"]
    assert held["recorded"] and not held["lab"]["running"] and not held["lab"]["sample"]["partial"]
    assert held["lab"]["sample"] == json.loads(json.dumps(lab.lab_json()["sample"]))
    assert "greedy, random; usual rules; seed 3; 40 games" in Elements(page).text
    assert "<title>Forty games</title>" in page
    lab.games = 50
    assert export.unpacked(page_of(lab, tmp_path))["values"]["lab"]["sample"]["partial"], "ten are not counted"


@pytest.mark.parametrize(("path", "title"), [(None, None), (3, None), ("game.html", 3), ("game.html", ["x"])])
def test_what_is_no_path_or_no_title_is_refused_in_words(path, title, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    state = Package(players=2).position("packages 0 0 2 0 0 / 0 0 3 0 0, pawns 1 / 1, supply 10 / 9, green to roll")
    for shown in (Playthrough(state, seed=1), TurnStepper(state), TurnExplorer(state), ScoreLab(Package())):
        with pytest.raises(TypeError, match=r"a page is written to a path|the title of a page is a text"):
            shown.export_html(path, title=title)
    assert not list(tmp_path.iterdir())
