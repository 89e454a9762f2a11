"""The laws of the contract: what any game must keep, whatever its switches, at every step of its games.

A game is entered in GAMES with its walks (helpers), what is on its table, how its events explain that, and words that
stand in its lines.
"""

import pickle
from collections.abc import Callable
from fractions import Fraction
from typing import Any, NamedTuple

import lamp_walks
import package_walks
import pytest
import rails_walks
from hypothesis import strategies as st
from lamp_street import LampStreet
from walking import Tape, Walk, everywhere, options, tapes

from gamelib import IllegalAction, Package, Playthrough, clause
from gamelib.pocket_rails.game import PocketRails
from gamelib.random import Rng


class Kept(NamedTuple):
    """What the laws have to know of a game."""

    walks: Callable[..., st.SearchStrategy[Walk]]
    facts: Callable[[Any], dict[str, Any]]
    explained: Callable[[Any, Any], dict[str, Any]]
    words: list[str]


NUMBERS = ["0", "1", "2", "3", "4", "5", "6", "7", "13", "-1", "²", "٣", "/", "+", "|", ",", "", "-", "?", "\n"]
PACKAGE_WORDS = "packages pawns supply final third start over resolving waiting rolled own guest special of decline"
RAILS_WORDS = (
    "hands portfolios yard insiders marker deck discard round step block totals picked shuffle dealer over due picks "
    "chooses delivers names B&O B&O-coal-D IC-wood-C PRR-cloth-N C&O-steel-D GM&O-coal-X"
)
LAMP_WORDS = "hung hand first start over rolled resolving hang carry"
COLOURS = ["green", "pink", "blue", "orange"]
GAMES = {
    Package: Kept(
        package_walks.walks,
        package_walks.facts,
        package_walks.explained,
        [*PACKAGE_WORDS.split(), "third had", "to roll", "own 4", "third 4 pink", *COLOURS, *NUMBERS],
    ),
    PocketRails: Kept(
        rails_walks.walks,
        rails_walks.facts,
        rails_walks.explained,
        [*RAILS_WORDS.split(), "marker due", "round 3 step 1", *COLOURS, *NUMBERS],
    ),
    LampStreet: Kept(
        lamp_walks.walks,
        lamp_walks.facts,
        lamp_walks.explained,
        [*LAMP_WORDS.split(), "to roll", "rolled 4", "resolving", *COLOURS, *NUMBERS],
    ),
}


def law(quick: int = 20, longest: int = 60) -> Any:
    """A property of walks through every game."""
    return everywhere({game.__name__: kept.walks(longest) for game, kept in GAMES.items()}, quick=quick, long=400)


def of(walk: Walk) -> Kept:
    """What the laws know of the game of a walk."""
    return GAMES[type(walk.game)]


def told(state: Any) -> tuple[Any, ...]:
    """What a state tells, but for what can follow."""
    players = range(state.game.players)
    return (
        (str(state), repr(state), hash(state), state.node, state.player, state.turn, state.within_turn),
        (state.events, state.turn_events, state.live_clauses, state.returns),
        [(score.total, dict(score.parts)) for score in state.scores],
        [state.features(seat) for seat in players],
        of_table(state),
    )


def of_table(state: Any) -> dict[str, Any]:
    return GAMES[type(state.game)].facts(state)


# Chance and choice ----------------------------------------------------------------------------------------------------
@law()
def test_a_state_is_a_chance_node_or_a_decision_node_or_the_end(walk: Walk) -> None:
    for state in walk.states:
        kinds = (bool(state.chance), bool(state.actions), state.is_over)
        assert sorted(kinds) == [False, False, True]
        assert (state.player is None) is not bool(state.actions)
        assert state.player is None or state.player in range(walk.game.players)
        assert state.is_over is (state.node == "over")


@law()
def test_chances_sum_to_1(walk: Walk) -> None:
    for state in walk.states:
        chance = state.chance
        if not chance:
            assert chance.outcomes == len(chance) == 0 and list(chance) == [] and chance.probability("roll 1") == 0
            with pytest.raises(ValueError):
                chance.sample(Rng(0))
            continue
        drawn = chance.sample(Rng(7))
        assert chance.probability(drawn) == Fraction(1, chance.outcomes), "all outcomes here are equally likely"
        assert chance.probability("deck") == chance.probability("roll 7") == chance.probability("dealer 9") == 0
        assert state.why_not(drawn) == () and state.child(drawn) == state.child(str(drawn))
        if chance.outcomes <= 1_000:
            outcomes = list(chance)
            assert len(outcomes) == len(chance) == chance.outcomes and drawn in [text for text, _ in outcomes]
            assert len({str(text) for text, _ in outcomes}) == len(outcomes)
            assert sum((p for _, p in outcomes), Fraction(0)) == 1 and all(type(p) is Fraction for _, p in outcomes)
            assert all(chance.probability(text) == p > 0 for text, p in outcomes)


def test_the_orders_of_a_small_deck_sum_to_1() -> None:
    game = PocketRails(hand_size=2, deck=["B&O-coal-D"] * 12 + ["IC-wood-C", "IC-wood-C", "PRR-grain-N"])
    chance = game.start().chance
    orders = list(chance)
    assert len(orders) == chance.outcomes == 15 * 14 * 13 // 2
    assert sum(p for _, p in orders) == 1 and len({str(text) for text, _ in orders}) == len(orders)
    assert all(chance.probability(text) == p == Fraction(1, len(orders)) for text, p in orders)


@law()
def test_actions_are_unique_legal_and_read_back(walk: Walk) -> None:
    for state in walk.states:
        written = [str(action) for action in state.actions]
        assert len(set(written)) == len(written) and len(state.actions) == len(written)
        for i, action in enumerate(state.actions):
            assert state.actions[i] == action and state.actions.index(action) == i
            assert action in state.actions and str(action) in state.actions
            assert state.action(str(action)) == action == state.action(f"  {action} ".replace(" ", "  "))
            assert state.why_not(action) == () == state.why_not(str(action))
        for action in state.actions[:3]:
            assert state.child(action) == state.child(str(action))


@law(quick=15)
def test_what_is_not_possible_has_reasons_and_changes_nothing(walk: Walk) -> None:
    pool = sorted({action for state in walk.states for action in options(state)[:5]} | set(walk.actions))
    for n, state in enumerate(walk.states):
        legal, before = set(map(str, state.actions)), told(state)
        for text in pool[n % 7 :: 7]:
            if text in legal or state.chance.probability(text):
                continue
            reasons = state.why_not(text)
            if any(option.startswith(f"{text} of ") for option in legal):
                continue  # of two that read alike it is not said which
            if reasons == ():
                assert state.action(text) in state.actions, "cards in another order"
                continue
            assert all(clause(reason.clause).id == reason.clause and reason.text for reason in reasons)
            assert all(set(reason.seats) <= set(range(walk.game.players)) for reason in reasons)
            for refuse in (state.child, state.action):
                with pytest.raises(IllegalAction) as refusal:
                    refuse(text)
                assert refusal.value.reasons == reasons and refusal.value.action == text
        assert told(state) == before


@law(quick=15)
def test_what_is_no_action_at_all_is_refused_with_the_grammar(walk: Walk) -> None:
    state = walk.states[-1]
    for text in ("", "xyzzy", "deliver", "pick", "roll", "plentiful gold", "insider X", "dealer green", "deck", "9"):
        for refuse in (state.why_not, state.action, state.child):
            with pytest.raises(ValueError, match="reads like") as refusal:
                refuse(text)
            assert not isinstance(refusal.value, IllegalAction)
    for value in (None, 4, b"roll 4"):
        with pytest.raises(TypeError, match="an action is a text"):
            state.why_not(value)


# Values ---------------------------------------------------------------------------------------------------------------
@law(quick=15)
def test_a_child_leaves_its_parent_as_it_was(walk: Walk) -> None:
    for state in walk.states:
        copy, before, follows = walk.game.position(str(state)), told(state), options(state)
        for text in follows[:6]:
            child = state.child(text)
            assert child is not state
            for grandchild in options(child)[:2]:
                child.child(grandchild)
        assert state == copy and before == told(state) and follows == options(state)


@law()
def test_a_state_and_its_line_are_one(walk: Walk) -> None:
    for state in walk.states:
        line = str(state)
        assert "\n" not in line
        again = walk.game.position(line)
        assert again == state and hash(again) == hash(state) and str(again) == line
        assert options(again) == options(state) and of_table(again) == of_table(state)
        assert again.live_clauses == state.live_clauses and again.player == state.player
    for parent, action, child in walk.steps:
        assert (str(parent) == str(child)) is (parent == child)
        assert walk.game.position(str(parent)).child(action) == child, "the line goes on as the state would"


@law(quick=10)
def test_reprs_evaluate_back_and_pickles_come_back(walk: Walk) -> None:
    known = {type(walk.game).__name__: type(walk.game)}
    assert eval(repr(walk.game), known) == walk.game == pickle.loads(pickle.dumps(walk.game))
    assert hash(eval(repr(walk.game), known)) == hash(walk.game)
    for state in walk.states[::4]:
        assert eval(repr(state), known) == state
        again = pickle.loads(pickle.dumps(state))
        assert again == state and hash(again) == hash(state) and again.game == walk.game
    action = walk.actions[-1]
    parsed = walk.states[-2].action(action)
    assert pickle.loads(pickle.dumps(parsed)) == parsed == action


@law(quick=10)
def test_equal_positions_are_equal_however_they_were_reached(walk: Walk) -> None:
    again = walk.states[0]
    for action, state in zip(walk.actions, walk.states[1:]):
        again = again.child(action)
        assert again == state and hash(again) == hash(state) and again is not state
        assert again.events == state.events and of_table(again) == of_table(state)
    assert len({*walk.states, *walk.states}) == len(set(map(str, walk.states)))
    assert walk.states[0] != str(walk.states[0]) and walk.states[0] is not None


# Events and scores ----------------------------------------------------------------------------------------------------
@law()
def test_events_explain_the_difference_of_positions(walk: Walk) -> None:
    kept = of(walk)
    for parent, action, child in walk.steps:
        assert kept.explained(parent, child.events) == kept.facts(child), (str(parent), action)
        shuffled = parent.node == "shuffle" and child.node == "dealer"
        assert child.events or shuffled, "every step leaves a trace"


@law()
def test_the_log_of_a_turn_is_in_order_and_causes_come_first(walk: Walk) -> None:
    for state in walk.states:
        log = state.turn_events
        assert [event.index for event in log] == list(range(len(log)))
        assert log[len(log) - len(state.events) :] == state.events
        for event in log:
            assert event.cause is None or 0 <= event.cause < event.index
            assert event.clause is None or clause(event.clause).id == event.clause
            assert event.player is None or event.player in range(walk.game.players)
    for parent, _, child in walk.steps:
        if child.within_turn and parent.within_turn:
            assert child.turn_events[: len(parent.turn_events)] == parent.turn_events, "it grows"


@law()
def test_live_clauses_exist(walk: Walk) -> None:
    for state in walk.states:
        found = state.live_clauses
        assert len(set(found)) == len(found) and [clause(id).id for id in found] == list(found)
        assert found or not state.actions


@law()
def test_scores_are_the_sums_of_their_parts(walk: Walk) -> None:
    for state in walk.states:
        assert len(state.scores) == walk.game.players
        for score in state.scores:
            assert sum(score.parts.values()) == score.total
            assert all(clause(id).id == id for id in score.parts if id != "earlier")
        assert (state.returns is not None) is state.is_over
        if state.is_over:
            assert len(state.returns) == walk.game.players and sum(state.returns) == 1
            best = max(score.total for score in state.scores)
            assert all(share == 0 or score.total == best for share, score in zip(state.returns, state.scores))


# Views ----------------------------------------------------------------------------------------------------------------
@law(quick=15)
def test_a_view_is_what_a_player_knows_and_nothing_more_is_got_from_it(walk: Walk) -> None:
    for state in walk.states:
        views = [state.view(seat) for seat in range(walk.game.players)]
        for seat, view in enumerate(views):
            assert view.view(seat) == view == state.view(seat) and hash(view) == hash(state.view(seat))
            assert (view.node, view.player, view.game) == (state.node, state.player, state.game)
            assert (view.events, view.turn_events) == (state.events, state.turn_events), "no event tells a secret"
            assert [score.total for score in view.scores] == [score.total for score in state.scores]
            if state.player == seat:
                assert list(view.actions) == list(state.actions)
                assert all(view.action(str(action)) == action for action in state.actions[:3])
        for seat in (-1, walk.game.players, None, True):
            with pytest.raises(ValueError):
                state.view(seat)


# Whole games ----------------------------------------------------------------------------------------------------------
SHORT = [
    Package(supply=2),
    Package(players=3, supply=1, trigger_order="stack", third_package="once"),
    PocketRails(hand_size=2),
    PocketRails(players=3, hand_size=4, choose_insider=True, open_portfolios=True, dealer_breaks_good_ties=True),
    PocketRails(hand_size=2, deck=["B&O-coal-D", "IC wood Chicago"] * 8, target_score=30),
    LampStreet(lamps=2),
    LampStreet(players=3, last_turns="at_once"),
]


@pytest.mark.parametrize("game", SHORT, ids=repr)
def test_a_game_comes_back_from_its_file(game: Any, tmp_path: Any) -> None:
    for seed in range(3):
        play = Playthrough(game, seed=seed, seats=["random"] * game.players)
        play.play_on()
        assert play.state.is_over
        middle = play.line[len(play.line) // 2]
        play.goto(middle)
        middle.comment = "or so"
        if middle.state.actions:
            play.choose(middle.state.actions[-1])
        play.save(tmp_path / "game.json")
        again = Playthrough.load(tmp_path / "game.json")
        assert again.game == game and len(again) == len(play) and again.actions == play.actions
        assert [node.state for node in again] == [node.state for node in play]
        assert [node.action for node in again] == [node.action for node in play]
        assert again[middle.id].comment == "or so" and again.to_json() == play.to_json()


@pytest.mark.parametrize("game", SHORT, ids=repr)
def test_a_seed_gives_one_game(game: Any) -> None:
    one, same = (game.play(["random"] * game.players, seed=5) for _ in range(2))
    assert one.actions == same.actions and one.states == same.states
    assert len({tuple(game.play(["random"] * game.players, seed=seed).actions) for seed in range(8)}) > 4


# Lines that were spoilt -----------------------------------------------------------------------------------------------
def mutated(line: str, tape: Tape, known: list[str]) -> str:
    """The line with a word put in, left out or put in the place of another, or with its parts in another order."""
    words = line.replace(",", " , ").split(" ")
    for _ in range(tape.pick((1, 1, 2, 3))):
        words = words or ["x"]
        i = tape.pick(range(min(250, len(words))))
        words[i : i + tape.pick((0, 1, 1))] = [tape.pick(known)] * tape.pick((0, 1, 1, 1))
    parts = " ".join(words).split(",")
    first = tape.pick(range(len(parts)))
    return ",".join(parts[first:] + parts[:first])


SPOILT = {game.__name__: st.tuples(kept.walks(40), tapes(600)) for game, kept in GAMES.items()}


@everywhere(SPOILT, quick=30, long=600)
def test_a_line_that_was_spoilt_is_refused_or_is_a_position(spoilt: tuple[Walk, bytes]) -> None:
    walk, tape = spoilt[0], Tape(spoilt[1])
    for state in walk.states[:40]:
        line = mutated(str(state), tape, of(walk).words)
        try:
            read = walk.game.position(line)
        except ValueError as refusal:
            assert str(refusal).startswith("this is no position:\n* "), line
            continue
        again = walk.game.position(str(read))
        assert again == read and str(again) == str(read), line
        for text in options(read)[:8]:
            child = read.child(text)
            assert walk.game.position(str(child)) == child, (line, text)
