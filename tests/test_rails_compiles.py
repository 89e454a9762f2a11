"""The rules text of Pocket Rails keeps to what numba compiles, and plays the same games then; so do the strategies."""

import itertools
import random
import types

import pytest
from rails_positions import READINGS
from rails_walks import switches
from walking import Tape

from gamelib.odds import twins
from gamelib.odds.counting import replay, run_chunk
from gamelib.odds.simulate import check, simulate
from gamelib.odds.tally import layout
from gamelib.pocket_rails import cards, fields, loads, rules, scoring
from gamelib.pocket_rails.game import PocketRails
from gamelib.random import Rng

MODULES = (rules, loads, scoring, cards)
FUNCTIONS = tuple(
    sorted(
        {name for module in MODULES for name, value in vars(module).items() if isinstance(value, types.FunctionType)}
    )
)
LINEAR = "linear(total=1,companies=0.5,goods=0.25,insider=1,best_other=-0.3,pairs=-0.1,threatened=-0.2)"
MIXED = ["greedy", "random", LINEAR, "spoiler", "cautious"]
SMALL = [f"{c}-{g}-{t}" for c in ("B&O", "IC") for g in ("coal", "wood", "cloth") for t in "DCN"] * 3
needs_numba = pytest.mark.skipif(not twins.available(), reason="numba is not installed (extra `fast`)")


@pytest.fixture(scope="module")
def compiled():
    """Every function of the rules text, compiled on the record."""
    if not twins.available():
        pytest.skip("numba is not installed (extra `fast`)")
    return twins.twins(twins.Recipe(fields.record_type(), FUNCTIONS, MODULES))


@pytest.mark.slow
def test_every_function_compiles_and_games_are_the_same(compiled):
    numpy = pytest.importorskip("numpy")
    rng, seen = random.Random(20261130), set()
    record = numpy.zeros(1, fields.record_type())[0]
    menu, plain_menu = numpy.zeros(fields.MENU, numpy.int64), [0] * fields.MENU
    for _ in range(60):
        game = PocketRails(**switches(Tape(rng.randbytes(200))))
        board = game.start()._board
        fields.to_record(board, record)
        steps = 0
        while board.node != cards.OVER and steps < 300:
            steps += 1
            seen.add(board.node)
            if board.node == cards.SHUFFLE:
                order = list(range(len(game.cards)))
                rules.gather(board)
                compiled.gather(record)
                order = order[: board.left]
                rng.shuffle(order)
                board.deck[: board.left] = [board.deck[i] for i in order]
                record["deck"][: board.left] = record["deck"][order]
                rules.shuffled(board)
                compiled.shuffled(record)
            else:
                rules.list_choices(board, plain_menu)
                compiled.list_choices(record, menu)
                assert menu[: menu[0] + 1].tolist() == plain_menu[: plain_menu[0] + 1]
                choice = plain_menu[rng.randint(1, plain_menu[0])]
                rules.choose(board, choice)
                compiled.choose(record, choice)
        again = fields.from_record(record)
        assert [name for name, *_ in fields.FIELDS if getattr(again, name) != getattr(board, name)] == []
    assert seen == set(range(cards.OVER)), "every kind of node was met"
    compiled.start(record, 1)
    assert record["marker"] == 1 and record["node"] == cards.SHUFFLE
    for accessor in ("company_of", "good_of", "cell_of", "node_of", "what_of", "more_of"):
        assert all(getattr(compiled, accessor)(n) == getattr(cards, accessor)(n) for n in (0, 1, 37, 74))
    assert all(len(getattr(compiled, name).signatures) == 1 for name in FUNCTIONS)


# Plain, compiled, on states -------------------------------------------------------------------------------------------
def counted(task, start, games, mode):
    flat, best, _ = run_chunk(task, start, games, mode)
    return [int(n) for n in flat], [int(n) for n in best]


def each_switch():
    """The default rules, each switch with its other reading, all of them; hands and decks of other sizes."""
    other = {name: values[-1] for name, values in READINGS.items()}
    yield {}
    yield from ({name: value} for name, value in other.items())
    yield {"target_score": 60}
    yield {**other, "target_score": 40}
    yield {"hand_size": 4, "deck": SMALL, **other}


def questions():
    for n, (found, players) in enumerate(itertools.product(each_switch(), (2, 3, 4))):
        seats = [MIXED[(n + seat) % len(MIXED)] for seat in range(players)]
        yield check(PocketRails(players=players, **found), seats, 10, 2**40 + n, None if n % 3 else players - 1)


@needs_numba
@pytest.mark.slow
@pytest.mark.parametrize("task", list(questions()), ids=lambda task: f"{task.game!r} {task.first}"[:100])
def test_plain_and_compiled_and_states_play_the_same_games(task):
    plain = counted(task, 1_000_000, 3, "plain")
    assert plain == counted(task, 1_000_000, 3, "compiled")
    assert plain == counted(task, 1_000_000, 3, "states")


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("name", MIXED, ids=lambda name: name[:6])
def test_plain_and_states_play_the_same_games(name, players):
    task = check(PocketRails(players=players, hand_size=2, choose_insider=True), [name] * players, 10, 5, None)
    assert counted(task, 7, 2, "plain") == counted(task, 7, 2, "states")


@pytest.mark.parametrize("task", list(questions())[::4], ids=lambda task: f"{task.game!r}"[:100])
def test_what_is_counted_is_what_the_games_are(task):
    """The tally of one game, read off its states."""
    number = 12
    play = replay(task, number)
    flat, _ = counted(task, number, 1, "plain")
    counts = layout(PocketRails).unflatten(flat)
    end, players = play.state, task.game.players
    assert end.is_over
    tables = PocketRails.many().TABLES
    for seat in range(players):
        (score,) = [i for i, n in enumerate(counts["scores"][seat]) if n]
        assert score + tables["scores"].first == end.totals[seat]
        (margin,) = [i for i, n in enumerate(counts["margins"][seat]) if n]
        rest = [total for other, total in enumerate(end.totals) if other != seat]
        assert margin + tables["margins"].first == end.totals[seat] - max(rest)
        assert counts["points"][seat] == [end.scores[seat].parts[id] for id in PocketRails.many().PARTS]
        assert counts["wins"][seat][1] == end.returns[seat]
    reveals = [sum(e.kind in ("over_invested", "over_produced") for e in node.state.events) for node in play.line]
    deciding = [node for node in play.line if node.state.player is not None]
    assert counts["decisions"][len(deciding)] == 1
    steps = sum(node.begins_turn for node in play.line)
    assert counts["turns"][steps] == 1 and sum(counts["chains"]) == steps
    assert sum(length * n for length, n in enumerate(counts["chains"])) == sum(reveals)
    fired = {id: counts["fired"][number_] for number_, id in PocketRails.many().CLAUSE_IDS.items()}
    events = [event.clause for node in play.line for event in node.state.events]
    assert {id: n for id, n in fired.items() if n} == {id: events.count(id) for id in set(events)}


def test_a_game_of_a_sample_is_the_same_game_with_its_deal():
    game = PocketRails(players=3, target_score=90)
    sample = simulate(game, ["random", "greedy", LINEAR], games=40, seed=3)
    value, number = sample.records["most points"]
    play = sample.game(number)
    assert max(play.state.totals) == value and play.state.is_over
    assert play.actions[0].startswith("deck ") and len(play.actions[0].split()) == 76
    one = simulate(game, ["random", "greedy", LINEAR], games=1, seed=3, start=number)
    assert [one.scores(seat).mean for seat in range(3)] == list(play.state.totals)
    state, deal = game.start(), iter(play.actions)
    while not state.is_over:
        state = state.child(next(deal))
    assert state == play.state


def test_a_shuffle_on_states_draws_as_the_counted_one():
    task = check(PocketRails(), ["random"] * 2, 10, 17, None)
    deck = replay(task, 4).actions[0].split()[1:]
    drawn = PocketRails().start().chance.sample(Rng(17, 4)).split()[1:]
    assert deck == drawn
