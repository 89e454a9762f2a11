"""The Python side of the turn stepper: what goes down to the page, and what its messages do."""

import json

import pytest
from package_positions import COMBINATION

from gamelib import Package, Playthrough
from gamelib.game import Node
from widgets import TurnStepper
from widgets._base import _page

RULES = "packages 0 0 0 2 0 / 0 0 2 3 0, pawns 4 / 1, supply 10 / 7, green to roll"


class Page:
    """Stands in for the browser: keeps the timeline as js/model.js does, by merging patches."""

    def __init__(self, *args, **keywords):
        self.widget = TurnStepper(*args, **keywords)
        self.answers = []
        self.widget.send = lambda message, buffers=None: self.answers.append(json.loads(json.dumps(message)))
        self.timeline = json.loads(json.dumps(self.widget.timeline_json()))

    def send(self, **message):
        self.widget._on_message(self.widget, {"n": "1", **message}, None)
        answer = self.answers[-1]
        if answer["type"] == "patch":
            line = self.timeline
            line["frames"] = line["frames"][: answer["keep"]] + answer["frames"]
            line["graphs"].update(answer["graphs"])
            line["graphs"] = {turn: graph for turn, graph in line["graphs"].items() if graph}
            line["game"]["dice"] = answer["dice"]
            line.update({key: answer[key] for key in ("at", "menu", "branches", "can")})
            assert line == json.loads(json.dumps(self.widget.timeline_json())), "patched and whole are the same"
        return answer

    @property
    def here(self):
        return self.timeline["frames"][self.timeline["at"]]


def test_a_game_is_played_by_messages():
    page = Page(Package().start(first=0), seed=7)
    assert page.here["node"] == "roll" and page.timeline["menu"]["kind"] == "chance"
    assert [option["odds"] for option in page.timeline["menu"]["groups"][0]["options"]] == ["1/6"] * 6
    page.send(do="roll", id=page.here["id"])
    assert page.here["node"] == "main" and page.here["die"] == page.widget.state.die
    action = page.timeline["menu"]["groups"][0]["options"][0]["action"]
    page.send(do="choose", id=page.here["id"], action=action)
    assert page.here["action"] == action and page.here["seat"] == 1


def test_patches_and_the_whole_agree_along_a_game_with_branches():
    page = Page(Package(players=3, supply=4).start(first=0), seats=["you", "greedy", "random"], seed=2)
    steps = 0
    while page.here["node"] != "over":
        menu = page.timeline["menu"]
        if menu["kind"] == "chance":
            page.send(do="roll", id=page.here["id"])
        else:
            options = [option["action"] for group in menu["groups"] for option in group["options"]]
            page.send(do="choose", id=page.here["id"], action=options[steps % len(options)])
        steps += 1
        if steps in (2, 5) and page.timeline["can"]["undo"]:
            page.send(do="undo")
            page.send(do="redo")
            page.send(do="undo")
            while page.timeline["menu"]["kind"] != "chance":
                page.send(do="undo")
            taken = page.timeline["menu"]["taken"]
            others = [o["action"] for group in page.timeline["menu"]["groups"] for o in group["options"]]
            page.send(do="choose", id=page.here["id"], action=next(other for other in others if other != taken))
        assert steps < 500
    assert page.timeline["menu"] is None and page.timeline["branches"]
    branch = page.timeline["branches"][0]
    page.send(do="line", id=branch["id"])
    assert page.here["id"] == branch["id"]


def test_the_position_that_is_shown_is_handed_on():
    page = Page(Package().position(RULES))
    page.send(do="choose", id=0, action="roll 4")
    page.send(do="choose", id=page.here["id"], action="deliver 4")
    shown = page.timeline["frames"][1]["id"]
    answer = page.send(do="open", what="follow", id=shown)
    assert (answer["type"], answer["n"]) == ("handed", "1")
    assert type(page.widget.opened).__name__ == "TurnExplorer"
    assert page.widget.opened.state == Package().position(RULES).child("roll 4")
    page.send(do="put away")
    assert page.widget.opened is None
    assert page.send(do="open", what="follow", id=99)["type"] == "error"
    assert page.send(do="open", what="shout", id=shown)["type"] == "error"


def test_effects_and_totals_of_options_are_what_happens():
    page = Page(Package().position(RULES))
    page.send(do="choose", id=0, action="roll 4")
    page.send(do="choose", id=page.here["id"], action="deliver 4")
    page.send(do="choose", id=page.here["id"], action="third 4 green")
    before = page.here["scores"]
    for group in page.timeline["menu"]["groups"]:
        for option in group["options"]:
            after = page.widget.state.child(option["action"])
            assert option["totals"] == [score.total for score in after.scores]
            assert option["effects"] == [new - old[-1] for new, old in zip(option["totals"], before, strict=True)]
    down = page.timeline["menu"]["groups"][0]["options"][1]
    assert (down["action"], down["label"]) == ("down 4 pink", "a pink one")
    assert down["moves"] == [{"piece": "package", "seat": 1, "from": 4, "to": 3}]
    assert [(each["label"], each["clause"]) for each in down["earns"]] == [("third at 3", "PK-12")]


def test_out_of_turn_says_who_decides_and_why():
    page = Page(Package().position(RULES))
    for action in COMBINATION:
        page.send(do="choose", id=page.here["id"], action=action)
    banner = page.here["banner"]
    assert banner["seat"] == 1 and banner["lead"] == "decides, out of turn: third package at 3"
    assert [clause for said in banner["why"] for clause in said["clauses"]] == ["PK-12", "PK-15", "PK-16"]
    assert page.here["board"]["focus"] == 3
    graph = page.timeline["graphs"]["1"]
    now = [node for node in graph["nodes"] if node["up"] and not node["done"]]
    assert [node["label"] for node in now] == ["third at 3"]


def test_a_refusal_has_all_reasons_and_changes_nothing():
    page = Page(Package().position(RULES))
    page.send(do="choose", id=0, action="roll 4")
    answer = page.send(do="choose", id=page.here["id"], action="remove 3 pink")
    assert answer["type"] == "refusal" and page.widget.playthrough.node.id == page.here["id"]
    assert [reason["clauses"] for reason in answer["reasons"]] == [["PK-6"], ["PK-6"]]


@pytest.mark.parametrize(
    ("gesture", "kind"),
    [
        ({"piece": "package", "seat": 0, "from": 0, "to": 4}, "patch"),  # from the supply: deliver 4
        ({"piece": "pawn", "seat": 0, "from": 4, "to": 4}, "patch"),
        ({"piece": "package", "seat": 0, "from": 0, "to": 2}, "refusal"),
        ({"piece": "package", "seat": 1, "from": 0, "to": 4}, "refusal"),  # not the own supply
        ({"piece": "package", "seat": 1, "from": 4, "to": 1}, "refusal"),  # location 4 holds five, not four
        ({"piece": "package", "seat": 1, "from": 4, "to": 0}, "refusal"),
        ({"piece": "pawn", "seat": 1, "from": 1, "to": 5}, "refusal"),
        ({"piece": "package", "seat": "x", "from": 4, "to": 0}, "error"),
    ],
)
def test_a_gesture_is_done_or_answered_with_reasons(gesture, kind):
    page = Page(Package().position(RULES))
    page.send(do="choose", id=0, action="roll 4")
    here = page.here["id"]
    answer = page.send(do="gesture", id=here, **gesture)
    assert answer["type"] == kind
    if kind == "refusal":
        assert answer["reasons"] and page.here["id"] == here


@pytest.mark.parametrize(
    "message",
    [
        {"do": "dance"},
        {},
        {"do": "choose", "id": 999, "action": "roll 4"},
        {"do": "choose", "id": "0", "action": "roll 4"},
        {"do": "choose", "id": 0, "action": 4},
        {"do": "choose", "id": 0, "action": "<img onerror=alert(1)>"},
        {"do": "undo"},
        {"do": "redo"},
        {"do": "again"},
        {"do": "comment", "id": 0, "text": None},
    ],
)
def test_a_message_that_cannot_be_answered_says_so_and_loses_nothing(message):
    page = Page(Package().start(first=0))
    answer = page.send(**message)
    assert answer["type"] == "error" and answer["text"]
    assert page.widget.last_error is not None
    assert page.send(do="roll", id=0)["type"] == "patch", "it goes on"


def test_comments_are_kept_as_text():
    page = Page(Package().start(first=0))
    page.send(do="comment", id=0, text="<b>why</b>")
    assert page.here["comment"] == "<b>why</b>" == page.widget.playthrough.root.comment


def test_undo_goes_back_past_the_others_and_rolls_stay():
    page = Page(Package().start(first=0), seats=["you", "random"], seed=3)
    page.send(do="roll", id=0)
    rolled, here = page.here["die"], page.here["id"]
    page.send(do="choose", id=here, action=page.widget.state.actions[0])
    assert page.timeline["at"] > 2, "the other seat has played"
    page.send(do="undo")
    assert page.here["id"] == here
    page.send(do="undo")
    page.send(do="roll", id=0)
    assert page.here["die"] == rolled


def test_a_guide_refuses_other_moves_and_rolls_by_its_script():
    guide = [
        ("roll 3", "Press Roll. (PK-4)"),
        ("deliver 3", "Deliver."),
        ("roll 1", ""),
        ("deliver 1", ""),
        "Now play.",
    ]
    page = Page(Package().start(first=0), seats=["you", "random"], guide=guide)
    assert page.here["guide"] == {"text": "Press Roll.", "clauses": ["PK-4"], "step": 1, "of": 3}
    answer = page.send(do="choose", id=0, action="roll 5")
    assert answer["type"] == "refusal" and answer["title"] == "Not this time."
    page.send(do="roll", id=0)
    assert page.here["die"] == 3
    page.send(do="choose", id=page.here["id"], action="deliver 3")
    assert page.here["guide"]["text"] == "Now play." and page.widget.state.packages == (
        (0, 0, 1, 0, 0),
        (1, 0, 0, 0, 0),
    )


def test_a_guide_that_cannot_be_followed_is_refused_with_its_step():
    with pytest.raises(ValueError, match=r"step 2 of the guide: 'deliver 4' is not possible here"):
        TurnStepper(Package().start(first=0), guide=[("roll 3", "a"), ("deliver 4", "b")])
    with pytest.raises(ValueError, match="step 1 of the guide has no action, but more steps follow"):
        TurnStepper(Package().start(first=0), guide=["free", ("roll 3", "a")])


def test_keywords_and_playthroughs():
    play = Playthrough(Package(), seed=1)
    assert TurnStepper(play).playthrough is play
    with pytest.raises(TypeError, match="its own seats and seed"):
        TurnStepper(play, seed=2)
    with pytest.raises(TypeError, match="did you mean 'seats'"):
        TurnStepper(Package(), seat=["you", "you"])
    assert repr(TurnStepper(Package().start(first=0))) == "TurnStepper(Package(players=2), turn 0)"


def test_from_python_the_widget_follows():
    page = Page(Package().start(first=0), seed=1)
    page.widget.roll()
    page.widget.choose(page.widget.state.actions[0])
    assert page.answers[-1]["type"] == "patch"
    page.widget.undo()
    page.widget.redo()
    assert page.widget.state.node == Node.ROLL


def test_budget_of_a_timeline_of_200_steps():
    play = Playthrough(Package(players=4), seed=5, seats=["greedy"] * 4)
    while len(play.line) < 200 and not play.state.is_over:
        play.step()
    for seed in range(3):
        if len(play.line) < 200:
            play = Package(players=4).play(["random"] * 4, seed=seed)
    size = len(json.dumps(TurnStepper(play).timeline_json()))
    assert size * 200 / len(play.line) <= 300_000, f"{size} bytes for {len(play.line)} steps"


@pytest.mark.parametrize("page", ["stepper_package", "stepper_rails"])
def test_budget_of_the_linked_module_and_its_style(page):
    esm, style = _page(page)
    assert len(esm.encode()) <= 60 * 1024
    assert len(style.encode()) <= 10 * 1024
