"""The base of small games: what a game has to say, what comes of it, and how it is counted, explored and shown."""

import json
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import ClassVar

import pytest
from lamp_street import CLAUSES, LampStreet

from gamelib import Game
from gamelib.clauses import Clause, clause
from gamelib.explore import compare
from gamelib.odds import law, simulate, solve, turn_graph
from gamelib.odds.counting import replay
from gamelib.odds.simulate import check
from gamelib.small import Node, Part, Reason, SmallGame, Switch, Table, Verb
from widgets import ScoreLab, TurnExplorer, TurnStepper
from widgets.editor import PositionEditor

TUG = tuple(Clause(f"TU-{n}", t, f"{t}.", "Rules", "Tug") for n, t in enumerate(["Set-up", "Offer", "Answer", "Pot"]))


@dataclass(frozen=True, repr=False)
class Tug(SmallGame):
    """No places, one pot, eight faces, and the next seat answers: what Lamp Street has not."""

    players: int = 2
    pot: int = 12

    title = "Tug"
    rules = TUG
    cited: ClassVar = {"start": "TU-0", "roll": "TU-1", "end": "TU-3", "win": "TU-3"}
    switched = (Switch(name="pot", clause="TU-3", label="in the pot", numbers=range(1, 31)),)
    parts = (Part("pot", "one", "in the pot", most=30), Part("won", "each", "won", most=99))
    verbs = (
        Verb("offer", "TU-1", "offer it"),
        Verb("accept", "TU-2", "accept"),
        Verb("pass", "TU-2", "leave it to {0}", ("seat",)),
    )
    questions: ClassVar = {Node.MAIN: "nothing but to offer the {die}", Node.RESOLVE: "whether to accept the {die}"}
    score_rows = (("won", "TU-3"),)
    faces = 8

    def deal(self, table: Table) -> None:
        table.pot = self.pot

    def decider(self, table: Table) -> int:
        return (table.turn + (table.node == Node.RESOLVE)) % self.players

    def reasons(self, table: Table, verb: str, *given: int) -> Iterator[Reason]:
        if (verb == "offer") != (table.node == Node.MAIN):
            yield Reason("TU-1", "First comes the offer, then the answer.")
        if verb == "pass" and given[0] != table.turn:
            yield Reason("TU-2", "It goes to whoever offered it.", seats=(given[0],))

    def act(self, table: Table, verb: str, *given: int) -> None:
        if verb == "offer":
            return table.ask("TU-2", f"{table.name(table.turn)} offers {table.die}.")
        taker = self.decider(table) if verb == "accept" else table.turn
        points = min(table.die, table.pot)
        table.pot -= points
        table.won[taker] += points
        table.note("noted", "TU-2", f"{table.name(taker)} wins {points}.", taker)
        if table.pot == 0:
            return table.end("TU-3", "The pot is empty.")
        return table.pass_turn()

    def points(self, table: Table, seat: int) -> tuple[int]:
        return (table.won[seat],)


@pytest.fixture(autouse=True, scope="module")
def forget_tug():
    """It is known by its name while these tests run."""
    Game.by_name["Tug"] = Tug
    yield
    Game.by_name.pop("Tug", None)


Game.by_name.pop("Tug")
BUSY = "hung 0 1 0 1 0 0 / 0 0 0 1 0 0, hand 2 / 3, first green, green rolled 4"


# --------------------------------------------------------------------------------------- how a game is written
def test_a_game_that_lacks_something_is_refused_with_all_of_it():
    with pytest.raises(TypeError) as refusal:
        type("Half", (SmallGame,), {"title": "Half", "rules": ()})
    assert str(refusal.value) == (
        "Half is no game yet: it has no cited; it has no parts; it has no verbs; it has no questions; "
        "it has no score_rows"
    )
    assert "Half" not in Game.by_name


def test_what_does_not_fit_together_is_refused_with_all_of_it():
    wrong = {
        "title": "Odd",
        "rules": TUG,
        "cited": {"start": "TU-0", "roll": "TU-9", "end": "TU-3"},
        "parts": (Part("green", "one", "x"), Part("In hand", "each", "x"), Part("on", "places", "x")),
        "verbs": (Verb("roll", "TU-1", "x"), Verb("put", "TU-1", "x", ("card",))),
        "questions": {},
        "score_rows": (("won", "TU-7"),),
    }
    with pytest.raises(TypeError) as refusal:
        type("Odd", (SmallGame,), wrong)
    told = str(refusal.value)
    for fault in (
        "cited has no 'win'",
        "'TU-9' is not one of its rules",
        "'TU-7' is not one of its rules",
        "a part cannot be called 'green'",
        "a part cannot be called 'In hand'",
        "a game with place_names has one part of the kind 'places', and a game without them none",
        "a verb cannot be called 'roll'",
        "put takes 'place' and 'seat', not ('card',)",
    ):
        assert fault in told, fault
    assert clause("TU-0").title == "Set-up" and "Odd" not in Game.by_name


def test_clauses_may_be_told_anew_by_the_game_that_has_them_and_by_no_other():
    again = (Clause("TU-0", "Set-up", "Told anew.", "Rules", "Tug"), *TUG[1:])
    body = {name: value for name, value in vars(Tug).items() if not name.startswith("__")}
    try:
        type("Tug", (SmallGame,), {**body, "rules": again})
        assert clause("TU-0").text == "Told anew."
    finally:
        type("Tug", (SmallGame,), {**body, "rules": TUG})
    taken = (*TUG, Clause("LS-1", "Mine", "Not mine.", "Rules", "Tug"))
    with pytest.raises(ValueError, match="taken: LS-1"):
        type("Tug", (SmallGame,), {**body, "rules": taken})
    assert clause("LS-1") == CLAUSES[0]


def test_switches_are_checked_and_the_repr_has_those_that_are_not_as_usual():
    assert repr(LampStreet(players=3, last_turns="at_once")) == "LampStreet(players=3, last_turns='at_once')"
    for wrong in ({"lamps": 0}, {"lamps": True}, {"lamps": 2.0}, {"last_turns": True}, {"players": 5}, {"lamps": None}):
        with pytest.raises(ValueError, match=f"{next(iter(wrong))} must be"):
            LampStreet(**wrong)
    with pytest.raises(ValueError, match=r"lamps must be 1 to 5.*last_turns must be 'round' or 'at_once'"):
        LampStreet(lamps=6, last_turns="now")


# ------------------------------------------------------------------------------------------------- what comes of it
def test_a_die_of_any_size_and_somebody_else_who_answers():
    state = Tug().start(first=1)
    assert [p for _, p in state.chance] == [Fraction(1, 8)] * 8
    asked = state.child("roll 8").child("offer")
    assert (asked.turn, asked.player, asked.node) == (1, 0, "resolve")
    assert [str(action) for action in asked.actions] == ["accept", "pass pink"]
    banner = Tug().story.banner(asked)
    assert (banner.seat, banner.lead) == (0, "decides, out of turn: whether to accept the 8")
    over = asked.child("pass pink").child("roll 8").child("offer").child("accept")
    assert over.is_over and [score.total for score in over.scores] == [0, 12]
    assert asked.why_not("pass green")[0].seats == (0,)
    with pytest.raises(ValueError, match="reads like one of: first 0, roll 1, offer, accept, pass pink"):
        asked.why_not("refuse")


def test_a_game_without_places_is_told_and_drawn_too():
    state = Tug(players=3).start(first=0).child("roll 7")
    assert str(state) == "pot 12, won 0 / 0 / 0, green rolled 7"
    assert state.alt == "Board. Won: green 0, pink 0 and blue 0. In the pot: 12."
    drawn = Tug(players=3).story.position(state)
    assert drawn == {
        "pieces": [[], [], []],
        "beside": [{"text": "won", "counts": [0, 0, 0]}],
        "shared": [{"text": "in the pot", "count": 12}],
        "focus": 0,
    }
    picture = state.picture()
    assert "in the pot: 12" in picture.svg and picture.table[0] == ["player", "won", "score"]


def test_everything_that_is_wrong_with_a_line_is_said():
    with pytest.raises(ValueError) as refusal:
        Tug().position("pot 31, won 1 / x / 2, green rolled 9, resolving, lamp")
    assert str(refusal.value).split("\n* ")[1:] == [
        "'lamp' is not understood; the parts are pot, won, start, 'green to roll', 'green rolled 4', over, resolving",
        "pot: '31' is not a whole number from 0 to 30",
        "won must have 2 entries, one for each player, with / between them, not 3",
        "'green rolled 9': the die shows 1 to 8, as in 'green rolled 4'",
        "'resolving' stands only beside a roll, as in 'green rolled 4'",
    ]
    with pytest.raises(ValueError, match="won is missing; it reads like 'won 0 / 0'"):
        Tug().position("pot 3, green to roll")
    with pytest.raises(ValueError, match="'blue' is not one of green, pink"):
        Tug().position("pot 3, won 1 / 2, blue to roll")


def test_a_position_is_set_up_from_its_parts_by_name():
    game = LampStreet()
    state = game.set_up(hung=[[0, 0, 1, 0, 0, 0], [0] * 6], hand=[3, 4], turn=1)
    assert str(state) == "hung 0 0 1 0 0 0 / 0 0 0 0 0 0, hand 3 / 4, first green, pink to roll"
    assert game.set_up() == game.start(first=0)
    for wrong, said in (
        ({"lamps": 3}, "there is no part lamps; the parts are hung, hand, first"),
        ({"turn": 5}, "another form"),
        ({"hand": 3}, "another form"),
        ({"hand": [9, -1]}, "'9' is not a whole number from 0 to 5\n.*'-1' is not"),
        ({"hung": [[1], [2]]}, "hung needs 6 numbers for each player, not '1'"),
    ):
        with pytest.raises(ValueError, match=said):
            game.set_up(**wrong)


def test_parts_that_are_given_are_nobody_elses():
    given = [[0, 0, 1, 0, 0, 0], [0] * 6]
    state = LampStreet().set_up(hung=given, hand=[3, 4])
    given[0][0] = 2
    assert state.part("hung")[0] == (0, 0, 1, 0, 0, 0)
    with pytest.raises(KeyError):
        state.part("lamps")


def test_the_picture_says_the_same_as_the_words_and_the_table():
    state = LampStreet().position(BUSY)
    picture = state.picture()
    assert "Post 4: green 1 and pink 1." in state.alt and "In hand: green 2 and pink 3." in state.alt
    assert picture.table[1] == ["green", 0, 1, 0, 1, 0, 0, 2, 8] and picture.table[2][-2:] == [3, 4]
    assert picture.caption == "Green decides: where the lamp for post 4 comes from. Scored now: green 8, pink 4."
    assert picture.svg.count("<rect") == 1 + 6 + 3, "the paper, the posts, the lamps"
    assert state._repr_mimebundle_()["text/plain"] == repr(state)


def test_what_led_to_what_is_told_as_a_chain():
    state = LampStreet().position(BUSY).child("hang")
    links = state.game.story.chain(state)
    assert [(link.label, link.clause, link.cause, link.end) for link in links] == [
        ("hang", "LS-4", None, "done"),
        ("break", "LS-6", 0, None),
    ]
    assert links[1].asks == "green decides" and state.game.story.asked(state) == links[1].born
    done = state.game.story.chain(state.child("break pink"))[1]
    assert (done.end, done.did) == ("done", "out of 4")
    alone = LampStreet().position(str(state))
    assert alone == state and state.game.story.chain(alone) == () and state.game.story.asked(alone) is None


@pytest.mark.parametrize("strategy", LampStreet.strategies)
def test_every_built_in_strategy_plays(strategy):
    name = "linear(light=1, hand=0.5, best_other=-1)" if strategy == "linear" else strategy
    play = LampStreet(lamps=2).play([name, "random"], seed=3)
    assert play.state.is_over
    assert strategy in play.to_json()["seats"][0]


# ----------------------------------------------------------------------------------------------- counted and explored
def test_what_is_counted_of_many_games_is_what_the_games_are():
    ask = (LampStreet(), ["greedy", "random"])
    sample = simulate(*ask, games=40, seed=5)
    games = [replay(check(*ask, 40, 5, None), number) for number in range(40)]
    for seat in (0, 1):
        assert sample.scores(seat).counts == Counter(game.state.scores[seat].total for game in games)
        shares = [game.state.returns[seat] for game in games]
        assert sample.win_share(seat).value == pytest.approx(float(sum(shares) / 40))
        parts = Counter()
        for game in games:
            parts.update(game.state.scores[seat].parts)
        assert sample.part_means(seat) == {id: pytest.approx(parts[id] / 40) for id in ("LS-8", "LS-9")}
    assert sample.turns.counts == Counter(len(game.turns()) - 1 for game in games)
    broken = Counter(
        sum(event.text.endswith("broke.") for event in turn[-1].state.turn_events)
        for game in games
        for turn in game.turns()[1:]
    )
    assert sample.chains.counts == broken
    fired = Counter(event.clause for game in games for state in game.states for event in state.events if event.clause)
    counts = sample.counts["fired"]
    assert {each.id: counts[i] for i, each in enumerate(CLAUSES) if counts[i]} == {
        id: fired[id] if id != "LS-6" else sum(n * k for n, k in broken.items()) for id in fired
    }
    assert sample.game(7).actions == games[7].actions
    assert simulate(*ask, games=25, seed=5) + simulate(*ask, games=15, seed=5, start=25) == sample


def test_a_score_beyond_its_range_is_an_error_and_not_a_wrong_table():
    class Narrow(Tug):
        score_range = range(3)

    del Game.by_name["Narrow"]
    with pytest.raises(ValueError, match="is the score_range of the game too small"):
        simulate(Narrow(), ["random", "random"], games=5)


def brute(state):
    """What each seat can expect if every choice is equally likely."""
    if state.is_over:
        return [Fraction(share) for share in state.returns]
    outcomes = list(state.chance) or [(action, Fraction(1, len(state.actions))) for action in state.actions]
    found = [Fraction(0)] * state.game.players
    for action, p in outcomes:
        found = [old + p * new for old, new in zip(found, brute(state.child(action)), strict=True)]
    return found


def test_the_exact_law_is_that_of_all_games():
    for game in (LampStreet(lamps=1), LampStreet(players=3, lamps=1, last_turns="at_once")):
        found = law(game, ["random"] * game.players)
        assert [found.win_share(seat) for seat in range(game.players)] == brute(game.start())
    assert LampStreet(lamps=2).is_small() and not LampStreet().is_small()


@cache
def best(state, me=0):
    """What a seat of two can expect if both choose best."""
    if state.is_over:
        return state.returns[me]
    if state.chance:
        return sum(p * best(state.child(action), me) for action, p in state.chance)
    values = [best(state.child(action), me) for action in state.actions]
    return max(values) if state.player == me else min(values)


def test_small_ones_are_solved():
    for last in ("round", "at_once"):
        game = LampStreet(lamps=2, last_turns=last)
        for line in ("1 0 0 0 0 0 / 0 0 1 0 0 0, hand 1 / 1", "0 0 0 0 0 0 / 0 0 0 0 0 0, hand 1 / 2"):
            state = game.position(f"hung {line}, first green, green to roll")
            assert solve(state).win == best(state)
    with pytest.raises(ValueError, match="only games of two players"):
        solve(LampStreet(players=3).start(first=0))


def test_a_turn_is_explored_and_two_rulings_are_compared():
    state = LampStreet().position(BUSY.replace("green rolled 4", "green to roll"))
    graph = turn_graph(state)
    ends = {str(end) for end in map(graph.state, graph.ends)}
    assert len(ends) == len(graph.ends) > 6
    assert graph.probability(lambda end: end.part("hung")[0][0] == 1) == Fraction(1, 6), "only a 1 brings one there"
    last = LampStreet(lamps=2).position("hung 0 0 0 0 0 0 / 0 0 1 0 0 0, hand 1 / 1, first green, green rolled 5")
    found = compare(last, LampStreet(lamps=2), LampStreet(lamps=2, last_turns="at_once"))
    assert "over" in repr(found) or "over" in str(found._repr_mimebundle_())


# ------------------------------------------------------------------------------------------------------- in widgets
def test_the_stepper_shows_any_small_game():
    stepper = TurnStepper(LampStreet().position(BUSY), seats=["you", "greedy"], seed=2)
    timeline = json.loads(json.dumps(stepper.timeline_json()))
    assert timeline["game"]["board"] == "plain" and timeline["game"]["words"]["places"] == list("123456")
    hang, carry = (group["options"][0] for group in timeline["menu"]["groups"])
    assert hang["moves"] == [{"piece": "lamp", "seat": 0, "from": 0, "to": 4}] and hang["effects"] == [4, 0]
    assert carry["moves"] == [{"piece": "lamp", "seat": 0, "from": 2, "to": 4}] and carry["label"] == "the lamp from 2"
    stepper.choose("hang")
    assert stepper.timeline_json()["frames"][-1]["board"]["pieces"] == [[0, 1, 0, 2, 0, 0], [0, 0, 0, 1, 0, 0]]
    assert stepper.timeline_json()["frames"][-1]["board"]["focus"] == 4
    told = []
    stepper.send = lambda message, buffers=None: told.append(message)
    stepper._on_message(
        stepper, {"do": "gesture", "n": "1", "id": 1, "piece": "lamp", "seat": 0, "from": 4, "to": 1}, None
    )
    assert told[-1]["type"] == "refusal" and "nothing is dragged" in told[-1]["reasons"][0]["text"]
    assert TurnStepper(Tug(), seed=1).timeline_json()["frames"][0]["board"]["pieces"] == [[], []]


def test_it_is_explored_and_counted_but_not_edited():
    explorer = TurnExplorer(LampStreet().position(BUSY))
    assert explorer.graph_json()["game"]["board"] == "plain" and explorer.turns[0].size == 7
    lab = ScoreLab(LampStreet(), ["greedy", "random"])
    assert "LampStreet(players=2)" in repr(lab)
    with pytest.raises(ValueError, match="positions of Lamp Street cannot be edited here"):
        PositionEditor(LampStreet())
