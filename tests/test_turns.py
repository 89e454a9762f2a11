"""Everything that can follow until a turn ends: beside the tree in which nothing is merged, and the known facts."""

from collections import defaultdict
from fractions import Fraction

import networkx
import pytest
from package_positions import READINGS, at, chain_length, play

from gamelib import Package, PocketRails, strategies
from gamelib.odds import twins
from gamelib.odds.distribution import Distribution
from gamelib.odds.turn_search import StateSteps, find, ordered, search
from gamelib.odds.turns import TurnTooLarge, turn_graph
from gamelib.package import fields, reach, turn

LONGEST = "packages 1 4 2 2 2 / 0 2 4 3 3, pawns 4 / 2, supply 1 / 0, green to roll"  # E-PK-L
BOTH_AT_4 = at("0 0 0 2 0 / 0 0 2 3 0", [4, 4])
POSITIONS = {
    "E-PK-1": at("1 1 1 1 1 / 1 1 1 1 1", [0, 0]),
    "E-PK-3": at("1 0 0 0 0 / 0 0 0 0 2 / 0 0 0 0 1", [5, 1, 1]),
    "E-PK-5": at("0 0 0 1 0 / 2 0 0 1 0", [0, 0], supply=[3, 0], final_taken=[False, True]),
    "E-PK-6": at("0 0 0 2 0 / 0 0 2 3 0", [4, 1]),
    "E-PK-8": at("0 0 2 0 0 / 0 0 3 0 0", [1, 1]),
    "E-PK-10": at("2 0 0 0 0 / 1 0 0 0 0", [1, 4]),
    "E-PK-12": at("1 0 0 1 2 / 0 0 6 0 3", [5, 3], supply=[0, 2]),
    "E-PK-13": at("0 0 2 0 0 / 0 0 0 0 0 / 0 0 3 0 0", [3, 3, 1]),
    "guest": BOTH_AT_4,
    "start": Package(players=3).start(),
    "within": play(BOTH_AT_4, "roll 4", "deliver 4", "special 4 green"),
}
RULED = [(name, value) for name, values in READINGS.items() for value in values]
RAILS = PocketRails(hand_size=2)


def first_step(game=RAILS):
    """A step in which each player picks both cards of the hand."""
    return game.start(deck=list(map(str, game.cards)), dealer=0)


def delivering():
    """E-PR-3: the dealer decides which cards leave."""
    return PocketRails(players=2).set_up(
        hands=[["B&O-coal-N", "IC-coal-D"], ["GM&O-wood-N", "IC-wood-D"]],
        portfolios=[["B&O-grain-C"], ["B&O-grain-D"]],
        yard=["B&O-coal-D", "B&O-coal-C", "B&O-wood-D", "B&O-cloth-C"],
        marker=1,
    )


def tree(state, taken=None):
    """All ways to the end of the turn, nothing merged: the end, its probability, chain length and actions."""
    ways = []

    def go(state, chance, chain, actions):
        options = state.actions or [outcome for outcome, _ in state.chance]
        if taken and state.player is not None:
            options = taken(state)
        for action in options:
            child = state.child(action)
            resolved = state.node == "resolve" and action != "decline"
            way = child, chance / len(options), chain + resolved, (*actions, str(action))
            if child.is_over or (state.within_turn and not child.within_turn):
                ways.append(way)
            else:
                go(*way)

    go(state, Fraction(1), 0, ())
    return ways


def summed(pairs):
    """Probabilities added up by what they are of."""
    found = defaultdict(Fraction)
    for what, chance in pairs:
        found[what] += chance
    return dict(found)


# -------------------------------------------------------------------------------------------------- beside the tree
@pytest.mark.parametrize("name", POSITIONS)
def test_beside_the_tree(name):
    state = POSITIONS[name]
    graph, ways = turn_graph(state), tree(state)
    assert graph.complete and graph.paths == len(ways)
    reached = graph.reach()
    assert sum(reached[end] for end in graph.ends) == 1
    assert {graph.state(end): reached[end] for end in graph.ends} == summed((end, chance) for end, chance, *_ in ways)
    assert graph.longest_chain.length == max(chain for _, _, chain, _ in ways)
    assert graph.shortest_chain.length == min(chain for _, _, chain, _ in ways)
    assert graph.chains() == Distribution(summed((chain, chance) for _, chance, chain, _ in ways))
    for chain in (graph.longest_chain, graph.shortest_chain):
        assert chain_length(play(state, *chain.actions).turn_events) == chain.length
    for seat in range(state.game.players):
        assert graph.scores(seat) == tuple(sorted({end.scores[seat].total for end, *_ in ways}))
        total = graph.distribution(lambda end, seat=seat: end.scores[seat].total)
        assert total == Distribution(summed((end.scores[seat].total, chance) for end, chance, *_ in ways))


@pytest.mark.parametrize("name", ["E-PK-6", "E-PK-8", "E-PK-12", "E-PK-13", "guest"])
def test_clauses_that_can_fire_are_those_that_fire_on_some_way(name):
    state = POSITIONS[name]
    fired = set()
    for end, *_ in tree(state):
        fired |= {event.clause for event in end.turn_events if event.kind != "earned" and event.clause}
    graph = turn_graph(state)
    assert set(graph.clauses) == fired
    for clause, count in graph.clauses.items():
        steps = list(graph.firing(clause))
        assert len(steps) == count
        for step in steps:
            events = graph.state(step.source).child(step.action).events
            assert clause in {event.clause for event in events if event.kind != "earned"}
    with pytest.raises(ValueError, match="what can: PK-"):
        next(graph.firing("PK-1"))


@pytest.mark.parametrize(
    ("name", "strategy"),
    [
        *((name, strategy) for name in ("E-PK-6", "E-PK-13", "guest") for strategy in ("greedy", "spiteful")),
        ("E-PK-8", "lookahead"),
    ],
)
def test_strategies_exactly_and_by_playing(name, strategy):
    state = POSITIONS[name]
    ways = tree(state, lambda state: strategies.choices(strategy, state))
    graph = turn_graph(state)
    reached = graph.reach(strategy)
    expected = summed((end, chance) for end, chance, *_ in ways)
    assert {graph.state(end): reached[end] for end in graph.ends if reached[end]} == expected
    assert graph.chains(strategy).mean == sum(chain * chance for _, chance, chain, _ in ways)

    def ahead(end):
        return end.scores[0].total > end.scores[1].total

    exact = graph.probability(ahead, strategy)
    played = graph.estimate(ahead, strategy, games=200)
    assert abs(played.value - exact) <= 4 * max(played.standard_error, 1 / 200)
    assert played == graph.estimate(ahead, strategy, games=200), "the seed gives the turns"


def test_a_strategy_for_each_seat_and_a_callable():
    def last(view, rng):
        return view.actions[-1]

    def draws(view, rng):
        return view.actions[rng.below(len(view.actions))]

    state = play(POSITIONS["E-PK-6"], "roll 4")
    graph = turn_graph(state)
    ways = tree(state, lambda state: [state.actions[-1]] if state.player == 0 else list(state.actions))
    reached = graph.reach([last, "uniform"])
    assert {graph.state(end): reached[end] for end in graph.ends if reached[end]} == summed(way[:2] for way in ways)
    with pytest.raises(ValueError, match="draws"):
        graph.probability(bool, draws)
    assert graph.estimate(lambda end: True, draws, games=10).value == 1
    for bad in (["random"], "no such", 3):
        with pytest.raises((ValueError, TypeError)):
            graph.probability(bool, bad)


def test_passes_beside_the_tree():
    state = play(POSITIONS["guest"], "roll 4", "deliver 4")

    def pink_is_asked(state):
        return state.player == 1

    passed = Fraction(0)
    for _, chance, _, actions in tree(state):
        seen, there = pink_is_asked(state), state
        for action in actions:
            there = there.child(action)
            seen = seen or pink_is_asked(there)
        passed += chance * seen
    graph = turn_graph(state)
    assert 0 < graph.passes(pink_is_asked) == passed < 1
    assert graph.passes(lambda state: True) == 1 and graph.passes(lambda state: False) == 0


# ------------------------------------------------------------------------------------------------------ the same graph
@pytest.mark.parametrize("switch", RULED)
def test_quick_steps_give_the_graph_of_the_states(switch):
    for packages, pawns in (("0 1 2 2 0 / 0 2 2 3 0", [4, 4]), ("2 0 0 2 1 / 1 0 2 2 3 / 0 0 3 1 0", [1, 3, 4])):
        for outcome in ("roll 1", "roll 4"):
            state = at(packages, pawns, **dict([switch])).child(outcome)
            quick, slow = find(state, 5000), ordered(search(StateSteps(state), 5000))
            bits = [{quick.clause_ids[i] for i in range(29) if each >> i & 1} for each in quick.clauses]
            names = [{id for i, id in enumerate(slow.clause_ids) if each >> i & 1} for each in slow.clauses]
            assert bits == names
            assert quick._replace(clauses=[], clause_ids=()) == slow._replace(clauses=[], clause_ids=())


@pytest.mark.parametrize("players", [2, 3, 4])
def test_quick_steps_in_greedy_games(players):
    game = Package(players=players).play(["greedy"] * players, seed=players)
    for state in [node.state for node in game.line if node.state.node == "roll"][::7]:
        graph = turn_graph(state, 2000)
        if graph.complete:
            slow = ordered(search(StateSteps(state), 2000))
            assert (graph._found.targets, graph._found.links) == (slow.targets, slow.links)
            assert sum(graph.reach()[end] for end in graph.ends) == 1


LARGE = [
    Package().position(LONGEST),
    Package(players=3).start(),
    Package(trigger_order="stack", triggers="recheck").position(LONGEST),
    Package(players=4, third_package="once").set_up(
        [[0, 2, 2, 2, 1], [0, 2, 2, 3, 2], [0, 1, 2, 3, 1], [0, 0, 2, 3, 2]], pawns=[4, 1, 2, 3], turn=1
    ),
    at("1 0 0 1 2 / 0 0 6 0 3", [5, 3], supply=[0, 2]),
    at("0 0 0 0 0 / 3 0 0 0 0", [0, 0], supply=[1, 0], final_taken=[False, True], relocate_from_one=True),
]


class Plain:
    """The text that is compiled, in plain Python."""

    @staticmethod
    def find_turn(state, other, states, *more):
        board = fields.from_record(state)
        reach.find_turn(board, fields.copy(board), [fields.copy(board) for _ in range(1500)], *more)


def assert_same_graph(state, limit):
    assert turn.find_compiled(state, limit) == search(turn.BoardSteps(state), limit)


def test_the_text_of_the_compiled_search_in_plain_python(monkeypatch):
    pytest.importorskip("numpy")
    monkeypatch.setattr(turn, "_twin", Plain)
    for state in LARGE[:2] + LARGE[4:]:
        assert_same_graph(state, 5000)
    assert_same_graph(LARGE[0], 300)  # where it stops, too


@pytest.mark.slow
@pytest.mark.skipif(not twins.available(), reason="needs numba")
@pytest.mark.timeout(600)
def test_the_compiled_search():
    for state in LARGE:
        assert_same_graph(state, 30_000)
    assert_same_graph(LARGE[0], 300)
    for seed in range(12):
        game = Package(players=2 + seed % 3, **dict([RULED[seed % len(RULED)]]))
        record = game.play(["greedy"] * game.players, seed=seed)
        for node in record.line[seed::17]:
            if not node.state.is_over:
                assert_same_graph(node.state, 5000)
    graph = turn_graph(Package(trigger_order="free").position(LONGEST))
    assert graph.complete and graph.size == 47_071 > turn.PLAIN, "it is the compiled one"
    assert sum(graph.reach()[end] for end in graph.ends) == 1


def test_each_step_leads_deeper():
    graph = turn_graph(POSITIONS["guest"])
    for number in graph:
        for step in graph.steps(number):
            assert step.source == number < step.target and graph.depth(number) < graph.depth(step.target)
            assert graph.state(number).child(step.action) == graph.state(step.target)
            assert (step.chance is None) == (graph.state(number).player is not None)
    as_networkx = graph.graph()
    assert networkx.is_directed_acyclic_graph(as_networkx)
    assert (as_networkx.number_of_nodes(), as_networkx.number_of_edges()) == (graph.size, graph.choices)
    assert [n for n, end in as_networkx.nodes(data="end") if end] == list(graph.ends)


def test_a_turn_that_comes_back_to_its_roll_is_over():
    state = at("0 0 0 0 0 / 3 0 0 0 0", [0, 0], supply=[1, 0], final_taken=[False, True], relocate_from_one=True)
    graph = turn_graph(state)
    back = [number for number in graph.ends if graph.state(number) == state]
    assert len(back) == 1, "on a 3 green may pass, and is the only one to play"
    assert graph.reach()[back[0]] == Fraction(1, 6) * Fraction(1, 2)


# --------------------------------------------------------------------------------------------------------------- facts
def test_the_longest_chain_of_two_players():
    state = Package().position(LONGEST)
    graph = turn_graph(state)
    assert graph.longest_chain.length == 15  # E-PK-L
    assert graph.shortest_chain.length == 0
    assert graph.longest_chain.actions[:2] == ("roll 4", "deliver 4")
    end = play(state, *graph.longest_chain.actions)
    assert chain_length(end.turn_events) == 15 and not end.within_turn
    assert turn_graph(play(state, "roll 4")).longest_chain.length == 15


def after(graph, *actions):
    """The number of the position after these actions."""
    number = 0
    for action in actions:
        (number,) = [step.target for step in graph.steps(number) if step.action == action]
    return number


def menu(graph, *actions):
    """What can be done after these actions."""
    return [step.action for step in graph.steps(after(graph, *actions))]


def test_edge_cases_within_one_turn():
    graph = {name: turn_graph(state) for name, state in POSITIONS.items()}
    assert menu(graph["E-PK-1"], "roll 6") == ["no action"]
    assert after(graph["E-PK-1"], "roll 6", "no action") in graph["E-PK-1"].ends
    assert menu(graph["E-PK-5"], "roll 2", "relocate 4 pink") == ["remove 1 pink", "decline"]
    assert graph["E-PK-5"].seat(after(graph["E-PK-5"], "roll 2", "relocate 4 pink")) == 1
    lapsed = turn_graph(at("0 0 2 0 0 / 0 0 3 0 0", [1, 1], triggers="recheck"))
    assert after(lapsed, "roll 3", "deliver 3", "third 3 green", "down 3 pink") in lapsed.ends
    assert {step.action for step in lapsed.firing("R-PK-lapse")} == {"down 3 pink"}
    assert "R-PK-lapse" not in graph["E-PK-8"].clauses
    assert menu(graph["E-PK-12"], "roll 6", "promote 4") == ["third 5 green", "special 5 green"]
    assert menu(graph["E-PK-13"], "roll 3", "deliver 3", "guest 3")[-1] == "decline"
    assert graph["E-PK-13"].clauses.keys() & {"PK-10", "PK-11"} == {"PK-11"}


@pytest.mark.parametrize(
    ("triggers", "size", "law"),
    [
        ("earned", 115, {1: Fraction(1, 6), 2: Fraction(1, 2), 3: Fraction(1, 3)}),
        ("recheck", 107, {1: Fraction(1, 12), 2: Fraction(7, 12), 3: Fraction(1, 3)}),
    ],
)
def test_how_many_of_the_three_at_4_are_left(triggers, size, law):
    state = at("0 0 0 2 0 / 0 0 2 3 0", [4, 4], triggers=triggers)
    graph = turn_graph(play(state, "roll 4", "deliver 4"))
    assert graph.size == size
    assert graph.distribution(lambda end: end.packages[1][3]) == Distribution(law)
    assert ("R-PK-lapse" in graph.clauses) == (triggers == "recheck")


def test_orders_beside_the_tree():
    seen = set()
    for triggers in ("earned", "recheck"):
        graph = turn_graph(play(at("0 0 2 0 0 / 0 0 3 0 0", [1, 1], triggers=triggers), "roll 3", "deliver 3"))
        (question,) = graph.orders
        state = graph.state(question.number)
        ends = {action: {end for end, *_ in tree(state.child(action))} for action in question.choices}
        assert question.choices == ("third 3 green", "special 3 green") == tuple(state.actions)
        shared = set.intersection(*ends.values())
        assert {graph.state(end) for end in question.shared} == shared
        for action, only in question.only.items():
            assert {graph.state(end) for end in only} == ends[action] - shared
            for seat, (low, high) in enumerate(question.scores[action]):
                totals = [end.scores[seat].total for end in ends[action]]
                assert (low, high) == (min(totals), max(totals))
        assert question.matters == (len({frozenset(each) for each in ends.values()}) > 1)
        seen.add((triggers, question.matters))
    assert seen == {("earned", False), ("recheck", True)}


STACKED = "packages 3 2 2 2 2 / 0 2 1 3 3, pawns 1 / 4, supply 1 / 3, green rolled 1, waiting own 1 + third 1 green"


@pytest.mark.parametrize("order", READINGS["trigger_order"])
def test_under_the_default_ruling_the_order_changes_nothing_and_under_others_it_may(order):
    game = Package(trigger_order=order)
    longest = [LONGEST.replace("to roll", "rolled 4")] if order == "queue" else []
    for line in (STACKED, STACKED.replace("2 2 2 2", "2 0 3 3"), *longest):
        orders = turn_graph(game.position(line)).orders
        assert orders
        if order == "queue":
            assert not any(question.matters or question.matters_for_scores for question in orders)
        elif line == STACKED:
            assert any(question.matters for question in orders)


# -------------------------------------------------------------------------------------------------------- Pocket Rails
@pytest.mark.parametrize("position", [first_step, delivering])
def test_pocket_rails_beside_the_tree(position):
    state = position()
    graph, ways = turn_graph(state), tree(state)
    assert graph.paths == len(ways)
    reached = graph.reach()
    assert {graph.state(end): reached[end] for end in graph.ends} == summed((end, chance) for end, chance, *_ in ways)


def test_what_leaves_the_yard_in_pocket_rails():
    graph = turn_graph(delivering())
    assert graph.longest_chain.length == 1 and graph.shortest_chain.length == 0
    assert {"PR-6", "PR-9", "PR-10", "PR-11"} <= set(graph.clauses)
    asked = graph.passes(lambda state: state.node == "deliver")
    assert asked == Fraction(1, 2), "the New York card of B&O is one of two that green may lay in the yard"
    menus = {len(graph.state(n).actions) for n in graph if graph.state(n).node == "deliver"}
    assert menus == {4}  # E-PR-3: two cards of Denver, two of Chicago


@pytest.mark.parametrize("strategy", ["greedy", "cautious", "spoiler"])
def test_strategies_of_pocket_rails(strategy):
    state = delivering()
    ways = tree(state, lambda state: strategies.choices(strategy, state.view(state.player)))
    graph = turn_graph(state)
    reached = graph.reach(strategy)
    expected = summed((end, chance) for end, chance, *_ in ways)
    assert {graph.state(end): reached[end] for end in graph.ends if reached[end]} == expected


def test_a_shuffle_is_too_wide():
    graph = turn_graph(RAILS.start(first=0))
    assert not graph.complete and graph.size == 1
    assert graph.estimate(lambda state: state.round == 2, games=3).value == 1


# --------------------------------------------------------------------------------------------------- what is too large
def test_an_incomplete_graph_says_so_and_answers_nothing_else():
    graph = turn_graph(Package().position(LONGEST), limit=100)
    assert not graph.complete and 100 < graph.size < 200
    assert repr(graph).startswith("<TurnGraph: at least 1") and "stopped" in graph._repr_mimebundle_()["text/html"]
    for question in (
        lambda: graph.paths,
        lambda: graph.longest_chain,
        lambda: graph.ends,
        lambda: graph.orders,
        lambda: graph.clauses,
        lambda: graph.probability(bool),
        lambda: graph.passes(bool),
        lambda: graph.scores(0),
    ):
        with pytest.raises(TurnTooLarge, match=f"at least {graph.size} positions"):
            question()
    exact = turn_graph(graph.root).probability(lambda end: end.scores[1].total > 41, "greedy")
    played = graph.estimate(lambda end: end.scores[1].total > 41, "greedy", games=400)
    assert 0 < exact < 1 and abs(played.value - exact) <= 4 * played.standard_error


def test_questions_that_do_not_fit():
    over = Package(supply=1).play(["random"] * 2).state
    for bad, error in ((("x",), TypeError), ((over,), ValueError), ((Package().start(), 0), ValueError)):
        with pytest.raises(error):
            turn_graph(*bad)
    graph = turn_graph(POSITIONS["E-PK-8"])
    for question in (lambda: graph.scores(2), lambda: graph.state(-1), lambda: graph.estimate(bool, games=0)):
        with pytest.raises(ValueError):
            question()


def test_it_shows_its_numbers_and_its_likeliest_ends():
    graph = turn_graph(play(BOTH_AT_4, "roll 4", "deliver 4"))
    assert repr(graph) == (
        "<TurnGraph: 115 positions, 205 choices, 240 ways to 40 ends; 0 to 4 links in a chain>"
    )  # fmt: skip
    shown = graph._repr_mimebundle_()["text/html"]
    assert shown.count("<tr>") == 13 and "28 more are not shown" in shown and "score of pink" in shown
