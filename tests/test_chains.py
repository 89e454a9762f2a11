"""The causal graph of a turn and its drawing."""

from itertools import pairwise

import networkx
import pytest
from package_positions import COMBINATION

from gamelib import Package, Playthrough, clause
from gamelib.explore import chain_graph
from gamelib.explore.chains import BOX, STEP, chain_boxes
from gamelib.figures import chain_figure
from gamelib.package.chain import chain_length


def combination():
    """The worked combination of the rulebook, up to pink's trigger at 3."""
    state = Package().set_up([[0, 0, 0, 2, 0], [0, 0, 2, 3, 0]], pawns=[4, 1])
    play = Playthrough(state)
    for action in COMBINATION:
        play.choose(action)
    return play


def test_the_worked_combination_as_a_graph():
    play = combination()
    graph = chain_graph(play, 1)
    assert networkx.is_directed_acyclic_graph(graph)
    named = {data["label"]: number for number, data in graph.nodes(data=True)}
    assert set(named) == {"deliver", "special at 4", "third at 4", "own at 4", "third at 3"}
    edges = {
        (graph.nodes[a]["label"], graph.nodes[b]["label"], data["clause"]) for a, b, data in graph.edges(data=True)
    }
    assert edges == {
        ("deliver", "special at 4", "PK-13"),
        ("deliver", "third at 4", "PK-12"),
        ("deliver", "own at 4", "PK-10"),
        ("third at 4", "third at 3", "PK-12"),
    }
    pink = graph.nodes[named["third at 3"]]
    assert (pink["seat"], pink["end"], pink["detail"]) == (1, None, "pink decides")
    assert play[pink["up"]].state == play.state, "it is the question of the moment"
    assert play[pink["born"]].action == "down 4 pink"
    assert "Third at 4 (pink, 4 down to 3) led to third at 3." in graph.graph["alt"]


def test_layers_go_by_cause_and_boxes_do_not_overlap():
    for seed in range(60):
        play = Package(players=3, supply=6).play(["greedy", "random", "random"], seed=seed)
        for turn in range(1, len(play.turns())):
            boxes = chain_boxes(play.turns()[turn])
            for box in boxes:
                assert box.layer == (0 if box.link.cause is None else boxes[box.link.cause].layer + 1)
            for layer in {box.layer for box in boxes}:
                xs = sorted(box.x for box in boxes if box.layer == layer)
                assert all(b - a >= STEP[0] > BOX[0] for a, b in pairwise(xs))


def test_each_edge_agrees_with_the_log():
    """By the other road: the causes of the events themselves."""
    for seed in range(30):
        play = Package(players=4).play(["greedy"] * 4, seed=seed)
        for turn in range(1, len(play.turns())):
            log = play.turns()[turn][-1].state.turn_events
            earned = [event for event in log if event.kind == "earned"]
            graph = chain_graph(play, turn)
            triggers = [
                number for number in graph if graph.nodes[number]["clause"] in ("PK-10", "PK-11", "PK-12", "PK-13")
            ]
            assert len(triggers) == len(earned)
            for number, event in zip(triggers, earned, strict=True):
                (cause,) = graph.predecessors(number)
                placement = log[event.cause]
                by = log[placement.cause]  # what led to the placement: the roll, or a trigger that was earned
                expected = 0 if by.kind == "rolled" else triggers[earned.index(by)]
                assert cause == expected


def test_declined_and_lapsed_links_are_named():
    state = Package(triggers="recheck").set_up([[0, 0, 2, 0, 0], [0, 0, 3, 0, 0]], pawns=[1, 1])
    play = Playthrough(state)
    for action in ("roll 3", "deliver 3", "third 3 green", "down 3 pink"):
        play.choose(action)
    ends = {data["label"]: data["end"] for _, data in chain_graph(play, 1).nodes(data=True)}
    assert ends == {"deliver": "done", "third at 3": "done", "special at 3": "lapsed"}
    assert chain_length(play.state) == 1


def test_the_figure_has_words_and_a_table():
    figure = chain_figure(combination(), 1)
    assert figure.alt.startswith("Chain of this turn.") and 'alt="Chain of this turn.' in figure.html
    assert len(figure.table) == 6 and all(clause(row[3]) for row in figure.table[1:])
    assert figure.html == chain_figure(combination(), 1).html, "the same bytes every time"


@pytest.mark.parametrize("turn", [0, 2, -1, "1", True])
def test_a_turn_that_is_not_there(turn):
    with pytest.raises(ValueError, match="turn must be 1 to 1"):
        chain_graph(combination(), turn)
