"""The Python side of the turn explorer: what goes down to the page, and what its messages do."""

import json
from fractions import Fraction

import pytest

from gamelib import Package, PocketRails
from gamelib.explore.compare import compare
from gamelib.odds.turns import turn_graph
from widgets import TurnExplorer, explorer, explorer_count, explorer_turn
from widgets._base import _page

LINE = "packages 0 0 0 2 0 / 0 0 2 3 0, pawns 4 / 4, supply 10 / 7, green rolled 4"
STATE = Package().position(LINE).child("deliver 4")
LEFT = {"pink packages left at 4": lambda state: state.packages[1][3]}


def down(explorer):
    """What a page gets."""
    return json.loads(json.dumps(explorer.graph_json(), allow_nan=False))


def ask(explorer, **message):
    """The answers to a message of the page."""
    answers = []
    explorer.send = lambda answer, buffers=None: answers.append(json.loads(json.dumps(answer)))
    explorer._on_message(explorer, {"n": "1", **message}, None)
    return answers


def total(texts):
    return sum(map(Fraction, texts), Fraction(0))


def test_what_goes_down_is_the_graph():
    graph, page = turn_graph(STATE), down(TurnExplorer(STATE, ask=LEFT))
    (side,) = page["sides"]
    assert (len(side["depths"]), len(side["steps"])) == (graph.size, graph.choices) == (115, 205)
    assert side["left"] == ""
    for number in graph:
        assert side["depths"][number] == graph.depth(number)
        assert side["ends"][number] == (number in graph.ends)
        assert side["seats"][number] == (-1 if graph.seat(number) is None else graph.seat(number))
    drawn = [(a, b, side["words"][c], tuple(side["words"][d] for d in ids)) for a, b, c, ids, _ in side["steps"]]
    assert drawn == [(s.source, s.target, s.action, s.clauses) for number in graph for s in graph.steps(number)]
    for name in ("random", "greedy"):
        counted = side["counted"][name]
        assert list(map(Fraction, counted["odds"])) == graph.reach(name)
        for number in graph:
            shares = [p for p, step in zip(counted["shares"], side["steps"], strict=True) if step[0] == number]
            assert total(shares) == (number not in graph.ends)
    assert page["question"] == "Green decides: which trigger comes first"
    assert len(json.dumps(page)) < 60_000


def test_answers_are_those_of_the_graph():
    graph, page = turn_graph(STATE), down(TurnExplorer(STATE, ask=LEFT))
    (side,) = page["sides"]
    answer, *scores = side["answers"]
    assert (answer["name"], answer["groups"]) == ("pink packages left at 4", ["3", "2", "1"])
    assert side["counted"]["random"]["answers"][0] == ["1/3", "1/2", "1/6"]
    assert side["counted"].keys() == {"random", "greedy"}
    for name, counted in side["counted"].items():
        known = [graph.probability(lambda state, n=n: state.packages[1][3] == n, name) for n in (3, 2, 1)]
        assert list(map(Fraction, counted["answers"][0])) == known
        for seat, row in enumerate(counted["answers"][1:]):
            for group, chance in zip(scores[seat]["groups"], row, strict=True):
                wanted = seat, int(group)
                known = graph.probability(lambda state, of=wanted: state.scores[of[0]].total == of[1], name)
                assert Fraction(chance) == known
    assert [each["name"] for each in scores] == ["score of green", "score of pink"]
    assert {answer["groups"][at] for at in answer["of"].values()} == {"1", "2", "3"}


@pytest.mark.parametrize("way", ["random", "greedy"])
def test_a_clause_is_carried_out_as_often_as_on_all_ways_together(way):
    graph, page = turn_graph(STATE), down(TurnExplorer(STATE))
    (side,) = page["sides"]
    shares = {}
    for (source, target, action, *_), share in zip(side["steps"], side["counted"][way]["shares"], strict=True):
        shares[source, target, side["words"][action]] = Fraction(share)
    chances = dict.fromkeys(graph.clauses, Fraction(0))

    def walk(number, chance, met):
        steps = graph.steps(number)
        if not steps:
            for id in met:
                chances[id] += chance
        for step in steps:
            walk(step.target, chance * shares[number, step.target, step.action], met | set(step.clauses))

    walk(0, Fraction(1), frozenset())
    assert {id: Fraction(chance) for id, chance in side["counted"][way]["fires"].items()} == chances


def test_two_rulings_and_what_is_only_under_one():
    other = Package(triggers="recheck")
    explorer = TurnExplorer(STATE, {"triggers": "recheck"}, ask=LEFT)
    assert [graph.game for graph in explorer.turns] == [Package(), other]
    one, two = down(explorer)["sides"]
    assert (one["title"], two["title"]) == ("triggers='earned'", "triggers='recheck'")
    found = compare(STATE, Package(), other)
    chances = found.probability(lambda state: state.packages[1][3] == 1)
    assert tuple(side["counted"]["random"]["answers"][0][2] for side in (one, two)) == tuple(map(str, chances))
    assert sum(step[4] for step in two["steps"]) == 6, "the special delivery lapses, or the third package does"
    assert sum(step[4] for step in one["steps"]) == 25
    assert down(TurnExplorer(STATE, other, ask=LEFT))["sides"] == [one, two]
    assert not any(step[4] for side in down(TurnExplorer(STATE, Package()))["sides"] for step in side["steps"])


def test_a_large_graph_is_cut_and_says_so(monkeypatch):
    monkeypatch.setattr(explorer_turn, "SHOWN", 40)
    (side,) = down(TurnExplorer(STATE, ask=LEFT))["sides"]
    assert len(side["depths"]) == 34
    assert side["left"].startswith("34 of 115 positions are drawn, the first 3 steps; 81 more follow, 40 of them ends.")
    assert any(step[1] == -1 for step in side["steps"])
    assert side["counted"]["random"]["answers"][0] == ["1/3", "1/2", "1/6"], "of the whole"
    assert side["answers"][0]["of"] == {}


def large(monkeypatch, *, slice=0.0):
    """From here on a turn is large, and counted so many seconds at a time: by none a position."""
    monkeypatch.setattr(explorer, "MANY", 100)
    monkeypatch.setattr(explorer_count, "MANY", 100)
    monkeypatch.setattr(explorer, "SLICE", slice)


def test_a_large_turn_is_counted_for_each_way_to_choose_when_it_is_wanted(monkeypatch):
    small = down(TurnExplorer(STATE, ask=LEFT))["sides"][0]["counted"]["greedy"]
    large(monkeypatch)
    widget = TurnExplorer(STATE, ask=LEFT)
    (side,) = down(widget)["sides"]
    assert side["counted"].keys() == {"random"}
    assert side["counted"]["random"]["fires"] == {}
    done = []
    while len(done) < 1000:
        (answer,) = ask(widget, do="count", strategy="greedy", turns=200)
        (told,) = answer["sides"]
        assert (answer["type"], answer["strategy"], "played" in told) == ("counted", "greedy", False)
        done.append(told["done"])
        if told["counted"]:
            break
        assert "greedy" not in down(widget)["sides"][0]["counted"]
    assert done == sorted(done) and len(set(done)) > 20, "a little at a time"
    assert told["counted"] == {**small, "fires": {}}
    assert down(widget)["sides"][0]["counted"]["greedy"] == told["counted"], "whoever looks later has it"


def test_two_large_turns_are_counted_together(monkeypatch):
    small = [side["counted"] for side in down(TurnExplorer(STATE, {"triggers": "recheck"}))["sides"]]
    large(monkeypatch, slice=60)
    (answer,) = ask(TurnExplorer(STATE, {"triggers": "recheck"}), do="count", strategy="greedy", turns=200)
    for told, known in zip(answer["sides"], small, strict=True):
        assert told["counted"] == {**known["greedy"], "fires": {}}


def test_looking_ahead_is_left_out_where_it_takes_too_long(monkeypatch):
    monkeypatch.setattr(explorer, "SLICE", 60)
    widget = TurnExplorer(STATE, strategies=["lookahead"])
    ask(widget, do="count", strategy="lookahead", turns=200)
    (side,) = down(widget)["sides"]
    assert list(map(Fraction, side["counted"]["lookahead"]["odds"])) == turn_graph(STATE).reach("lookahead")
    large(monkeypatch)
    page = down(TurnExplorer(STATE, strategies=["greedy", "lookahead"]))
    assert [each["name"] for each in page["strategies"]] == ["greedy"]
    assert "lookahead" in page["notes"][0]
    page = down(TurnExplorer(STATE, strategies=["lookahead"]))
    assert [each["name"] for each in page["strategies"]] == ["random"]


def test_a_way_to_choose_that_fails_when_it_is_counted_says_so(monkeypatch):
    large(monkeypatch, slice=60)

    def draws(view, rng):
        return view.actions[rng.below(len(view.actions))]

    explorer = TurnExplorer(STATE, strategies=["random", draws])
    (answer,) = ask(explorer, do="count", strategy="draws", turns=200)
    assert answer["type"] == "error"
    assert "draws from rng" in answer["text"]


def test_a_graph_that_is_not_complete_shows_one_step():
    explorer = TurnExplorer(STATE, ask=LEFT, limit=20)
    (side,) = down(explorer)["sides"]
    assert side["left"].startswith("At least ")
    assert "stopped there" in side["left"]
    assert (len(side["depths"]), side["complete"], side["orders"], side["played"]) == (4, False, "", {})
    assert [each["groups"] for each in side["answers"]] == [[], [], []]
    assert side["counted"]["random"]["odds"] == ["1", "1/3", "1/3", "1/3"]
    assert explorer._figure().table == []
    ask(explorer, do="explore", side=0, at=2)
    assert explorer.state == STATE.child("third 4 green")


@pytest.mark.parametrize("way", ["random", "greedy"])
def test_where_too_much_follows_turns_are_played_out(way):
    truth = turn_graph(STATE)
    explorer = TurnExplorer(STATE, ask=LEFT, limit=20)
    (answer,) = ask(explorer, do="count", strategy=way, turns=1)
    sizes = [answer["sides"][0]["played"]["turns"]]
    while sizes[-1] < 400:
        (answer,) = ask(explorer, do="count", strategy=way, turns=400)
        sizes.append(answer["sides"][0]["played"]["turns"])
    (told,) = answer["sides"]
    assert sizes[0] == 1 and sizes[-1] == 400
    assert told["counted"]["odds"][0] == "1"
    left, *scores = told["played"]["answers"]
    assert left["groups"] == sorted(left["groups"], reverse=True)
    for group, (share, low, high) in zip(left["groups"], left["shares"], strict=True):
        exact = truth.probability(lambda state, n=int(group): state.packages[1][3] == n, way)
        assert low <= share <= high and abs(share - exact) < 0.12, (group, share, exact)
        assert high - low < 0.12
    assert sum(share for share, _, _ in left["shares"]) == pytest.approx(1)
    assert all(sum(row[0] for row in each["shares"]) == pytest.approx(1) for each in scores)
    again = TurnExplorer(STATE, ask=LEFT, limit=20)
    while ask(again, do="count", strategy=way, turns=400)[0]["sides"][0]["played"]["turns"] < 400:
        pass
    assert down(again)["sides"][0]["played"][way] == told["played"], "the seed gives the turns, whatever the pace"


def test_turns_are_played_from_a_shuffle_and_from_a_roll():
    for state in (PocketRails(players=2).start(), Package(players=2).start(first=0)):
        explorer = TurnExplorer(state, limit=1)
        (answer,) = ask(explorer, do="count", strategy="random", turns=3)
        assert answer["sides"][0]["played"]["turns"] == 3


def test_a_position_is_handed_to_a_stepper():
    explorer = TurnExplorer(STATE, {"triggers": "recheck"})
    answers = ask(explorer, do="open", what="play", side=1, at=2)
    assert [answer["type"] for answer in answers] == ["handed"]
    assert type(explorer.opened).__name__ == "TurnStepper"
    assert explorer.opened.state == explorer.turns[1].state(2)
    assert explorer.opened.state.game == Package(triggers="recheck")
    ask(explorer, do="put away")
    assert explorer.opened is None
    (answer,) = ask(explorer, do="open", what="play", side=0, at=115)
    assert answer["type"] == "error" and explorer.opened is None


def test_a_shuffle_is_not_drawn():
    (side,) = down(TurnExplorer(PocketRails().start()))["sides"]
    assert side[
        "left"
    ] == "At least 1 position can follow; the search stopped there. What comes first has too many " + (
        "outcomes to draw."
    )
    assert (side["depths"], side["steps"]) == ([0], [])


def test_boards_come_when_they_are_asked_for():
    explorer = TurnExplorer(STATE, {"triggers": "recheck"})
    graph = explorer.turns[1]
    (answer,) = ask(explorer, do="board", side=1, at=40)
    assert (answer["type"], answer["n"], answer["side"], answer["at"]) == ("board", "1", 1, 40)
    assert answer["board"]["line"] == str(graph.state(40))
    assert answer["board"]["alt"] == graph.state(40).alt
    assert down(explorer)["boards"][0]["line"] == str(STATE)


@pytest.mark.parametrize(
    "message",
    [
        {"do": "board", "side": 0, "at": 115},
        {"do": "board", "side": 0, "at": -1},
        {"do": "board", "side": 0, "at": "0"},
        {"do": "board", "side": 1, "at": 0},
        {"do": "board", "side": None, "at": 0},
        {"do": "explore", "side": 0, "at": True},
        {"do": "back"},
        {"do": "count", "strategy": "spiteful", "turns": 200},
        {"do": "count", "strategy": None, "turns": 200},
        {"do": "count", "strategy": "greedy", "turns": 0},
        {"do": "count", "strategy": "greedy", "turns": 1e9},
        {"do": "shout"},
    ],
)
def test_a_message_that_does_not_fit_is_answered_and_changes_nothing(message):
    explorer = TurnExplorer(STATE)
    before = down(explorer)
    (answer,) = ask(explorer, **message)
    assert answer["type"] == "error"
    assert explorer.error
    assert down(explorer) == before


def test_one_explores_on_and_comes_back():
    explorer = TurnExplorer(STATE, {"triggers": "recheck"}, ask=LEFT)
    before = down(explorer)
    (answer,) = ask(explorer, do="explore", side=0, at=1)
    assert answer == {"type": "done", "n": "1"}
    assert explorer.state == explorer.turns[0].root == STATE.child("guest 4")
    assert down(explorer)["back"] == 1
    ask(explorer, do="explore", side=1, at=len(explorer.turns[1]) - 1)  # the next turn
    assert down(explorer)["back"] == 2
    ask(explorer, do="back")
    ask(explorer, do="back")
    assert down(explorer) == before


def test_a_position_that_the_other_ruling_does_not_know_is_told():
    explorer = TurnExplorer(STATE, {"triggers": "recheck"})
    lapsed = next(
        state
        for state in map(explorer.turns[0].state, explorer.turns[0])
        if not _is_known(Package(triggers="recheck"), str(state))
    )
    explorer.explore(lapsed)
    page = down(explorer)
    assert len(page["sides"]) == 1
    assert "triggers='recheck'" in page["notes"][0]
    with pytest.raises(ValueError, match="special"):
        TurnExplorer(lapsed, {"triggers": "recheck"})


def _is_known(game, line):
    try:
        game.position(line)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize(
    ("arguments", "keywords", "error"),
    [
        (["a line"], {}, TypeError),
        ([STATE, 3], {}, TypeError),
        ([STATE, Package(players=3)], {}, ValueError),
        ([STATE, PocketRails()], {}, ValueError),
        ([STATE, {"triggers": "never"}], {}, ValueError),
        ([STATE, {"trigger": "recheck"}], {}, TypeError),
        ([STATE], {"strategies": []}, ValueError),
        ([STATE], {"strategies": "greedy"}, ValueError),
        ([STATE], {"strategies": ["clever"]}, ValueError),
        ([STATE], {"strategies": ["uniform", "random"]}, ValueError),
        ([STATE], {"limit": 0}, ValueError),
        ([STATE], {"rullings": {}}, TypeError),
    ],
)
def test_what_does_not_fit_is_refused(arguments, keywords, error):
    with pytest.raises(error):
        TurnExplorer(*arguments, **keywords)


def test_an_unrun_notebook_has_a_picture_and_the_answers():
    explorer = TurnExplorer(STATE, ask=LEFT)
    figure = explorer._figure()
    assert "115 positions" in figure.caption
    assert "Location 4: green 3, pink 3" in figure.alt
    assert figure.table[0] == ["pink packages left at 4", "each choice equally likely", "most points now"]
    assert figure.table[1] == ["3", "1/3", "1/4"]
    assert repr(explorer).startswith("TurnExplorer(Package(players=2), 115 positions")
    bundle, _ = explorer._repr_mimebundle_()
    assert "<figure" in bundle["text/html"]
    assert "1/3" in bundle["text/html"]


def test_own_ways_to_choose():
    def first(view, rng):
        return view.actions[0]

    side = down(TurnExplorer(STATE, strategies=["uniform", first]))["sides"][0]
    assert set(side["counted"]["first"]["odds"]) == {"0", "1"}


@pytest.mark.parametrize("page", ["explorer_package", "explorer_rails"])
def test_budget_of_the_linked_module_and_its_style(page):
    esm, style = _page(page)
    assert len(esm.encode()) <= 60 * 1024
    assert len(style.encode()) <= 10 * 1024
