"""Pocket Rails in the turn stepper: what goes down to the page, and that nobody is told what they cannot know."""

import json

import pytest
from rails_plays import GAMES, played

from gamelib import Package
from gamelib.pocket_rails.game import PocketRails
from gamelib.random import Rng
from widgets import TurnStepper, frames


def known(state):
    """The cards that a state or view shows."""
    rows = [*state.hands, *state.portfolios, state.yard, state.discard, state.deck, state.insiders]
    rows += [pick for pick in state.picks if pick]
    return {card for row in rows for card in row if card}


@pytest.mark.parametrize("game", GAMES[:4], ids=repr)
@pytest.mark.parametrize("people", [1, 2])
def test_nothing_that_is_sent_names_a_card_that_the_person_cannot_know(game, people):
    seats = ["you"] * people + ["random"] * (game.players - people)
    play = played(game, 4, seats)
    sight = frames.Sight(play, open=False)
    hidden_somewhere = 0
    for node, turn in zip(play.line, frames.turn_numbers(play), strict=True):
        eyes = sight.eyes(node)
        assert eyes is not None and eyes < people
        view = node.state.view(eyes)
        public = {card for event in node.state.events for card in event.cards}
        hidden = known(node.state) - known(view) - public
        hidden_somewhere += bool(hidden)
        frame = frames.frame(node, turn, sight, None)
        sent = [frame, frames.menu(node, False, sight)]
        picture = view.picture()
        text = json.dumps(sent, ensure_ascii=False) + picture.html + picture.svg.replace("&amp;", "&")
        for card in hidden:
            assert card.long not in text and str(card) not in text, (node, card)
        board = frame["board"]
        rows = [board["yard"], *board["portfolios"], *board["hands"], board["insiders"], *filter(None, board["picks"])]
        shown = {number for row in rows for number in row}
        assert not shown & {game.words.number(card) for card in hidden}
    assert hidden_somewhere > len(play.line) / 2
    branches = json.dumps(frames.branches(sight, play.line, frames.turn_numbers(play)))
    assert "pick " not in branches and "deck " not in branches


def test_a_view_is_told_as_far_as_it_is_known_and_a_state_completely():
    game = PocketRails(players=3)
    state = game.start(dealer=0)
    state = state.child(state.chance.sample(Rng(1, 1)))
    mine, theirs = game.story.position(state.view(0)), game.story.position(state.view(1))
    whole = game.story.position(state)
    assert mine["hands"] == [whole["hands"][0], [None] * 8, [None] * 8] and mine["eyes"] == 0
    assert mine["insiders"] == [whole["insiders"][0], None, None] and whole["eyes"] is None
    assert theirs["hands"][0] == [None] * 8
    state = state.child(state.actions[9])
    mine, theirs = game.story.position(state.view(0)), game.story.position(state.view(1))
    assert theirs["picks"] == [[None, None], None, None] and theirs["hands"][0] == [None] * 6
    assert sorted([*mine["picks"][0], *mine["hands"][0]]) == whole["hands"][0]


def test_open_portfolio_picks_are_seen_and_the_other_card_is_not():
    game = PocketRails(players=2, open_portfolios=True)
    state = game.start(dealer=0)
    state = state.child(state.chance.sample(Rng(1, 1)))
    state = state.child(state.actions[9])
    share, surplus = game.story.position(state)["picks"][0]
    assert game.story.position(state.view(1))["picks"][0] == [share, None] != [share, surplus]
    assert game.story.say(state)[0].text == (
        f"Green has picked, with {game.words.cards[share].long} face up for the portfolio."
    )


# ---------------------------------------------------------------------------------------- the stepper
class Page:
    """Stands in for the browser: merges patches as js/model.js does."""

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
            line.update({key: answer[key] for key in ("at", "menu", "branches", "can", "open", "canOpen")})
            assert line == json.loads(json.dumps(self.widget.timeline_json())), "patched and whole are the same"
        return answer

    @property
    def here(self):
        return self.timeline["frames"][self.timeline["at"]]


def test_a_game_is_played_by_messages_and_hands_stay_closed():
    page = Page(PocketRails(players=3), seats=["you", "random", "cautious"], seed=7)
    assert page.timeline["game"]["words"]["companies"] == ["B&O", "GM&O", "IC", "PRR", "C&O"]
    assert page.timeline["menu"] == {
        "id": 0, "kind": "chance", "you": True, "taken": None, "groups": [],
    }  # fmt: skip
    page.send(do="roll", id=0)
    dealers = page.timeline["menu"]["groups"][0]["options"]
    assert [(each["action"], each["odds"]) for each in dealers] == [(f"dealer {seat}", "1/3") for seat in range(3)]
    page.send(do="choose", id=page.here["id"], action="dealer 0")
    assert page.timeline["open"] is False and page.timeline["canOpen"] is True
    assert page.here["decides"] == 0 and page.here["where"] == "Round 1 of 3, step 1 of 4"
    menu = page.timeline["menu"]
    assert len(menu["groups"][0]["options"]) == 56 and set(menu["hints"]) == {"portfolio", "yard", "foot"}
    option = menu["groups"][0]["options"][3]
    assert option["effects"] == [0, 0, 0] and len(option["cards"]) == 2
    page.send(do="choose", id=page.here["id"], action=option["action"])
    taken = [frame["action"] for frame in page.timeline["frames"]]
    assert taken[:4] == [None, "deck", "dealer 0", option["action"]] and taken[4:6] == ["pick", "pick"]
    bots = page.timeline["frames"][3]
    menu = page.send(do="menu", id=bots["id"])["menu"]
    assert menu["closed"] is True and menu["groups"] == [] and menu["taken"] is None
    refusal = page.send(do="choose", id=bots["id"], action="pick B&O-coal-D B&O-coal-C")
    assert refusal["type"] == "refusal" and "B&O" not in json.dumps(refusal["reasons"])
    assert page.send(do="gesture", id=page.here["id"], piece="card", seat=0, **{"from": 1, "to": 2})["reasons"][0][
        "clauses"
    ] == ["PR-6"]


def test_the_teacher_may_open_all_hands():
    page = Page(PocketRails(players=2), seats=["you", "random"], seed=3)
    for _ in range(3):
        page.send(do="roll", id=page.here["id"]) if page.timeline["menu"]["kind"] == "chance" else page.send(
            do="choose", id=page.here["id"], action=page.timeline["menu"]["groups"][0]["options"][0]["action"]
        )
    assert None in page.here["board"]["insiders"]
    answer = page.send(do="hands", open=True)
    assert answer["keep"] == 0 and page.timeline["open"] is True
    assert None not in page.here["board"]["insiders"] and page.here["board"]["eyes"] is None
    assert not any(frame["action"] == "pick" for frame in page.timeline["frames"])
    page.send(do="hands", open=False)
    assert None in page.here["board"]["insiders"] and page.timeline["open"] is False
    assert page.send(do="hands", open="yes")["type"] == "error"
    page.widget.open_hands = True
    assert page.widget.open_hands and page.answers[-1]["open"] is True


def test_a_position_with_closed_hands_is_not_handed_on():
    page = Page(PocketRails(players=2), seats=["you", "random"], seed=3)
    page.send(do="roll", id=0)
    for what in ("follow", "play", "edit"):
        answer = page.send(do="open", what=what, id=page.here["id"])
        assert answer["type"] == "error" and "open the hands" in answer["text"]
        assert "-" not in answer["text"], "no card is named"
        assert page.widget.opened is None
    page.send(do="hands", open=True)
    assert page.send(do="open", what="play", id=page.here["id"])["type"] == "handed"
    assert page.widget.opened.state == page.widget.state
    page.send(do="hands", open=False)
    assert page.widget.opened is None, "what shows all hands goes when they are closed"


def test_where_nobody_plays_everything_is_open():
    play = PocketRails(players=2).play(["random", "random"], seed=1)
    line = TurnStepper(play).timeline_json()
    assert line["open"] is True and line["canOpen"] is False
    assert all(frame["board"]["eyes"] is None for frame in line["frames"])
    package = TurnStepper(Package().start(first=0)).timeline_json()
    assert package["canOpen"] is False and package["frames"][0]["where"] == ""


def test_at_one_screen_each_person_sees_the_own_hand():
    page = Page(PocketRails(players=3), seats=["you", "random", "you"], seed=2)
    page.send(do="roll", id=0)
    page.send(do="choose", id=page.here["id"], action="dealer 0")
    page.send(do="choose", id=page.here["id"], action=page.timeline["menu"]["groups"][0]["options"][0]["action"])
    eyes = [frame["board"]["eyes"] for frame in page.timeline["frames"]]
    assert eyes == [0, 0, 0, 0, 2]  # who decided last, while the seat between them picks
    assert page.here["action"] == "pick" and page.timeline["frames"][3]["action"] != "pick"


def test_a_timeline_stays_small():
    play = played(PocketRails(players=4), 2)
    assert len(json.dumps(TurnStepper(play).timeline_json())) < 300_000


def test_a_deck_of_its_own_does_not_fill_the_head_line():
    game = PocketRails(players=2, hand_size=2, deck=PocketRails().cards[:14])
    assert frames.header(played(game, 2))["game"]["rulings"] == "hand_size=2, deck of 14"
