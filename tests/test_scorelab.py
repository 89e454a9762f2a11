"""The Python side of the score lab: what goes down to the page, and what its messages do."""

import json
from pathlib import Path

import pytest

from gamelib import Package, PocketRails
from gamelib.odds import law, simulate
from widgets import ScoreLab, lab_data

FIXTURES = Path(__file__).parent / "js"
RUN = {"do": "run", "strategies": ["greedy", "random"], "switches": {"supply": 3}, "games": 200, "seed": 7}


class Page:
    """Stands in for the browser: keeps the lab's values by merging what comes down."""

    def __init__(self, *args, **keywords):
        self.widget = ScoreLab(*args, **keywords)
        self.answers, self.lab = [], json.loads(json.dumps(self.widget.lab_json()))
        self.widget.send = self.hear

    def hear(self, message, buffers=None):
        message = json.loads(json.dumps(message, allow_nan=False))
        self.answers.append(message)
        if message["type"] == "lab":
            self.lab.update({key: value for key, value in message.items() if key not in ("type", "n")})

    def send(self, **message):
        self.widget._on_message(self.widget, {"n": "1", **message}, None)
        return [answer for answer in self.answers if answer.get("n") == "1"][-1]


def test_a_run_counts_what_simulate_counts():
    page = Page(Package(), games=100)
    answer = page.send(**RUN)
    assert answer["running"] is True and answer["sample"] is None and answer["games"] == 200
    sample = page.widget.wait(60)
    assert sample == simulate(Package(supply=3), ["greedy", "random"], games=200, seed=7)
    assert page.lab["running"] is False and page.lab["sample"]["games"] == 200
    for seat, drawn in enumerate(page.lab["sample"]["seats"]):
        counts = {drawn["scores"]["from"] + i: n for i, n in enumerate(drawn["scores"]["counts"]) if n}
        assert counts == sample.scores(seat).counts
        assert drawn["mean"] == pytest.approx(float(sample.mean(seat).value))
    shares = [drawn["win"]["share"] for drawn in page.lab["sample"]["seats"]]
    assert sum(shares) + page.lab["sample"]["ties"]["share"] == pytest.approx(1)


def test_the_whole_and_the_changes_agree():
    page = Page(Package(players=3), games=50)
    page.send(**{**RUN, "strategies": ["random"] * 3})
    page.widget.wait(60)
    page.send(do="keep")
    assert page.lab["reference"]["games"] == 200
    assert page.lab == json.loads(json.dumps(page.widget.lab_json()))
    page.send(do="forget")
    assert page.lab["reference"] is None


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"games": 5}, "games"),
        ({"games": "100"}, "games"),
        ({"games": 10**8}, "games"),
        ({"seed": "x"}, "seed"),
        ({"seed": None}, "seed"),
        ({"strategies": ["greedy", "clever"]}, "seat1"),
        ({"switches": {"supply": 13}}, "supply"),
        ({"switches": {"trigger_order": "heap"}}, "trigger_order"),
    ],
)
def test_a_bad_setting_is_told_beside_its_field_and_nothing_starts(change, field):
    page = Page(Package())
    answer = page.send(**{**RUN, **change})
    assert answer["type"] == "error" and answer["field"] == field and answer["text"]
    assert not page.widget.running and page.widget.sample is None
    assert page.lab == json.loads(json.dumps(page.widget.lab_json()))


@pytest.mark.parametrize(
    "message", [{"do": "dance"}, {}, {**RUN, "strategies": ["greedy"]}, {**RUN, "switches": {"x": 1}}]
)
def test_a_message_that_cannot_be_answered_says_so(message):
    page = Page(Package())
    assert page.send(**message)["type"] == "error"


def test_cancel_keeps_what_was_counted():
    page = Page(Package(players=4), games=1_000_000)
    page.send(**{**RUN, "strategies": ["greedy"] * 4, "games": 1_000_000, "switches": {}})
    while page.widget.sample is None:
        page.widget.wait(0.05)
    page.send(do="cancel")
    assert not page.widget.running
    assert page.widget.sample.partial and page.lab["sample"]["partial"] and 0 < page.widget.sample.games < 1_000_000


def test_look_at_a_game_opens_it_in_a_stepper():
    page = Page(Package(), games=100)
    assert page.send(do="look", game=1)["field"] == "game", "nothing was run yet"
    page.send(**RUN)
    page.widget.wait(60)
    number = page.lab["sample"]["records"][0]["game"]
    assert page.send(do="look", game=number)["looking"] == number
    assert page.widget.stepper.playthrough.actions == page.widget.sample.game(number).actions
    assert page.send(do="look", game=10**6)["field"] == "game"
    assert page.send(do="look", game=None)["looking"] is None and page.widget.stepper is None


def found_law(page):
    """Wait for the counting and for the exact law."""
    page.widget.wait(60)
    if page.widget._searching is not None:
        page.widget._searching.join(60)
    return page.widget.law


def test_the_exact_law_of_a_small_game_is_found_beside():
    page = Page(Package(supply=1), ["greedy", "random"], games=100)
    assert page.lab["exact"] is None
    page.send(**{**RUN, "switches": {"supply": 1}})
    found = found_law(page)
    assert found == law(Package(supply=1), ["greedy", "random"])
    drawn = page.lab["exact"]
    assert drawn["text"] == found.source and drawn["chains"] == {"shares": [1.0]}
    for seat, each in enumerate(drawn["seats"]):
        shares = {each["scores"]["from"] + i: share for i, share in enumerate(each["scores"]["shares"]) if share}
        assert shares == {points: float(chance) for points, chance in found.scores(seat).items()}
        assert each["mean"] == float(found.scores(seat).mean)
    assert sum(each["win"] for each in drawn["seats"]) + drawn["ties"] == pytest.approx(1)
    assert page.lab == json.loads(json.dumps(page.widget.lab_json()))
    answer = page.send(**{**RUN, "switches": {"supply": 1}, "seed": 8})
    assert answer["exact"] == drawn, "another seed is the same question to a law"
    answer = page.send(**{**RUN, "switches": {"supply": 1}, "strategies": ["random", "random"]})
    assert answer["exact"] is None and found_law(page).strategies == ("random", "random")
    answer = page.send(**RUN)
    assert answer["exact"] is None and found_law(page) is None, "three packages each are too many"


def test_a_search_for_a_law_ends_with_its_question():
    page = Page(Package(supply=2), games=20)
    page.send(**{**RUN, "switches": {"supply": 2}, "games": 20})
    page.widget.wait(60)
    searching = page.widget._searching
    page.send(do="cancel")
    searching.join(10)
    assert not searching.running and page.lab["exact"] is None
    page.send(**{**RUN, "switches": {"supply": 2}, "games": 20})
    page.widget.wait(60)
    searching = page.widget._searching
    page.send(**{**RUN, "switches": {"supply": 1}, "games": 20})
    searching.join(10)
    assert not searching.running and found_law(page).game == Package(supply=1)
    assert page.lab["exact"]["text"] == page.widget.law.source


def test_a_strategy_that_draws_has_no_law():
    def wavering(view, rng):
        return view.actions[rng.below(len(view.actions))]

    page = Page(Package(supply=1), ["random", wavering], games=20)
    page.send(**{**RUN, "strategies": ["random", "wavering"], "switches": {"supply": 1}, "games": 20})
    assert found_law(page) is None and page.lab["exact"] is None and page.lab["problem"] == ""


def test_a_strategy_of_ones_own_is_offered_and_its_failure_is_said():
    def shy(view, rng):
        raise RuntimeError("no")

    page = Page(Package(), ["random", shy], games=20)
    assert {"name": "shy", "text": "shy"} in page.lab["strategies"]
    page.send(**{**RUN, "strategies": ["random", "shy"], "games": 20})
    page.widget.wait(60)
    assert "the strategy shy raised RuntimeError: no" in page.lab["problem"] and not page.lab["running"]


def test_arguments_are_checked():
    with pytest.raises(ValueError, match="games must be 10 to 10,000,000"):
        ScoreLab(Package(), games=3)
    with pytest.raises(ValueError, match="one for each of the 2 seats"):
        ScoreLab(Package(), ["random"])
    with pytest.raises(TypeError, match="did you mean 'games'"):
        ScoreLab(Package(), game_s=3)
    assert repr(ScoreLab(Package(supply=3))) == "ScoreLab(Package(players=2, supply=3), random, random)"


def test_budget_of_the_linked_module_and_its_style():
    assert len(ScoreLab._esm.encode()) <= 60 * 1024
    assert len(ScoreLab._css.encode()) <= 10 * 1024


# ------------------------------------------------------------------------------------------------- any game
GAMES = [Package(), Package(players=4, supply=1), PocketRails(players=3), PocketRails(target_score=40, marker="step")]


def shape(value):
    """What keys there are, and what they hold, with one of each list."""
    if isinstance(value, dict):
        return {key: shape(each) for key, each in value.items()}
    return [shape(value[0])] if isinstance(value, list) and value else isinstance(value, str)


@pytest.mark.parametrize("name", ["lab_fixture", "lab_rails_fixture"])
def test_the_fixtures_of_the_page_have_the_shape_of_what_goes_down(name):
    drawn = json.loads((FIXTURES / f"{name}.json").read_text(encoding="utf-8"))
    game = PocketRails(target_score=20) if "rails" in name else Package(supply=3)
    page = Page(game, games=20)
    page.widget.run()
    page.widget.wait(60)
    whole = json.loads(json.dumps(page.widget.lab_json()))
    assert drawn.keys() == whole.keys()
    for key in ("game", "seats", "strategies", "sample"):
        assert shape(drawn[key]) == shape(whole[key]), key
    assert [row.keys() for row in drawn["switches"]] == [row.keys() for row in whole["switches"]]


@pytest.mark.parametrize("game", GAMES, ids=repr)
def test_a_game_says_itself_what_can_be_set(game):
    page = Page(game)
    fields = {row["name"]: row for row in page.lab["switches"]}
    assert set(game.switches) <= {*fields, "players"}
    for name, row in fields.items():
        assert row["clause"] in page.lab["clauses"] and row["value"] == getattr(game, name)
        for reading in row.get("readings", [{"value": value} for value in (None, row.get("min"))]):
            assert type(game)(**{"players": game.players, name: reading["value"]})
        if "readings" in row:
            assert row["default"] in [each["value"] for each in row["readings"]]
    words = page.lab["game"]
    assert {*words["opening"]["clauses"], *words["ties"]["clauses"]} <= page.lab["clauses"].keys()
    assert all(each["text"] != each["name"] for each in page.lab["strategies"])


def test_pocket_rails_is_counted_with_its_advanced_rules():
    page = Page(PocketRails(players=3), ["greedy", "cautious", "random"], games=50, seed=7)
    switches = {"target_score": 40, "choose_insider": True, "hand_size": 4, "good_fallback": True}
    ask = {"do": "run", "strategies": ["greedy", "spoiler", "random"], "switches": switches, "games": 60, "seed": 8}
    assert page.send(**ask)["type"] == "lab"
    sample = page.widget.wait(60)
    game = PocketRails(players=3, **switches)
    assert sample == simulate(game, ["greedy", "spoiler", "random"], games=60, seed=8)
    drawn = page.lab["sample"]
    assert drawn["text"] == (
        "greedy, spoiler, random; hand size 4, insider card chosen, target score 40, next good may score; seed 8"
    )
    for seat, each in enumerate(drawn["seats"]):
        margins = each["margins"]["scores"]
        assert {margins["from"] + i: n for i, n in enumerate(margins["counts"]) if n} == sample.margins(seat).counts
    assert "Most steps" in [record["name"] for record in drawn["records"]]
    assert any("deliver" in record["text"] for record in drawn["records"])
    assert page.widget.law is None and page.widget._searching is None
    assert page.send(do="look", game=3)["looking"] == 3
    assert page.widget.stepper.open_hands and page.widget.stepper.state.game == game


@pytest.mark.parametrize(
    ("switches", "field"),
    [({"hand_size": 5}, "hand_size"), ({"target_score": 0}, "target_score"), ({"hand_size": 14}, "hand_size")],
)
def test_switches_that_do_not_fit_alone_or_together_are_told_at_a_field(switches, field):
    deck = [str(card) for card in PocketRails().cards[:40]]
    page = Page(PocketRails(deck=deck, hand_size=2))
    answer = page.send(do="run", strategies=["random", "random"], switches=switches, games=20, seed=1)
    assert answer["type"] == "error" and answer["field"] == field and answer["text"]
    ask = {"do": "run", "strategies": ["random", "random"], "switches": {"hand_size": 4}, "games": 20, "seed": 1}
    assert page.send(**ask)["type"] == "lab", "the deck of one’s own stays"
    assert page.widget.wait(60).question.game == PocketRails(deck=deck, hand_size=4)
    assert page.lab["sample"]["text"] == "random, random; hand size 4, own deck; seed 1"


def test_games_of_one_length_have_no_longest_one():
    sample = simulate(PocketRails(hand_size=2), ["random", "random"], games=20, seed=1)
    names = [record["name"] for record in lab_data.data(sample, 20)["records"]]
    assert "Longest chain" in names and "Most steps" not in names


def test_what_lies_beyond_the_tables_is_said():
    sample = simulate(PocketRails(target_score=850), ["random", "random"], games=2, seed=1)
    said = lab_data.data(sample, 20)["beyond"]
    assert said.startswith("Beyond what is told apart: ") and f"{sample.beyond['scores']:,} of points" in said
    assert lab_data.data(simulate(PocketRails(hand_size=2), ["random"] * 2, games=20), 20)["beyond"] == ""
