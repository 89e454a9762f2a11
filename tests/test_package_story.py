"""What the game says of itself fits what happens: sentences, options, banners, chains, pictures."""

import itertools
import re
from xml.etree import ElementTree

import pytest

from gamelib import Package, clause
from gamelib.game import Node
from gamelib.package.words import parse
from gamelib.story import Move

SWITCHES = [
    {},
    {"trigger_order": "stack", "third_package": "once", "triggers": "recheck"},
    {"trigger_order": "free", "triggers": "recheck", "final_remove_own": False, "relocate_from_one": True},
]


def states():
    """The states of games of every kind; crowded small tables, where much is triggered."""
    for switches, players, seed in itertools.product(SWITCHES, (2, 3, 4), range(4)):
        game = Package(players=players, supply=6, **switches)
        state = game.start()
        from gamelib.random import Rng

        rng = Rng(seed, players)
        for _ in range(300):
            yield state
            if state.is_over:
                break
            state = state.child(
                state.chance.sample(rng) if state.chance else state.actions[rng.below(len(state.actions))]
            )


ALL = list(states())


def test_there_is_something_to_look_at():
    assert {state.node for state in ALL} == {
        Node.START, Node.ROLL, Node.MAIN, Node.FINAL, Node.ORDER, Node.RESOLVE, Node.OVER,
    }  # fmt: skip
    assert sum(state.node == Node.RESOLVE and state.player != state.turn for state in ALL) > 20


def test_every_sentence_is_one_and_cites_clauses_that_exist():
    for state in ALL:
        story = state.game.story
        banner = story.banner(state)
        for said in (*story.say(state), *banner.why):
            assert re.fullmatch(r"[A-Z].*\.", said.text), said
            assert all(clause(id) for id in said.clauses)
        assert (banner.seat is None) == (state.node in (Node.START, Node.OVER))
        if state.player is not None:
            assert banner.seat == state.player and banner.lead.startswith("decides")
            assert ("out of turn" in banner.lead) == (state.player != state.turn)


def test_every_event_but_the_pawn_of_a_delivery_is_told():
    for state in ALL:
        told = state.game.story.say(state)
        events = [e for e in state.events if not (e.kind == "walked" and e.clause == "PK-4")]
        kinds = {event.kind for event in events}
        assert len(told) >= len(kinds - {"earned"}) and bool(told) == bool(events)
        for event in events:
            if event.clause not in (None, "PK-8"):
                assert any(event.clause in said.clauses for said in told), (event, told)


def test_options_are_the_actions_and_say_what_moves():
    for state in ALL:
        options = [option for group in state.game.story.menu(state) for option in group.options]
        wanted = [action for action, _ in state.chance] if state.chance else list(state.actions)
        assert sorted(option.action for option in options) == sorted(wanted)
        assert len(
            {(option.label, group.title) for group in state.game.story.menu(state) for option in group.options}
        ) == len(options)
        for option in options if state.actions else ():
            after = state.child(option.action)
            assert option.moves == state.game.story.moves(after)
            earned = [(e.colour, e.source, e.clause) for e in after.events if e.kind == "earned"]
            assert [(e.seat, e.at, e.clause) for e in option.earns] == earned


def test_a_gesture_that_fits_an_option_finds_it_and_others_get_reasons():
    for state in ALL[::5]:
        if state.player is None or state.node == Node.ORDER:
            continue
        story = state.game.story
        moves = {
            move: option.action for group in story.menu(state) for option in group.options for move in option.moves[-1:]
        }
        for piece, seat, source, target in itertools.product(
            ("package", "pawn"), range(state.game.players), range(6), range(6)
        ):
            move = Move(piece, seat, source, target)
            if source == target or (piece == "pawn" and (source != state.pawns[seat] or not target)):
                continue
            texts = story.gesture(state, move)
            for text in texts:
                parse(text)
            legal = [text for text in texts if not state.why_not(text)]
            if move in moves:
                assert legal == [moves[move]], (str(state), move)
            elif not legal:
                assert all(state.why_not(text) for text in texts)


def test_the_chain_says_what_became_of_each_trigger():
    for state in ALL:
        log = state.turn_events
        links = [link for link in state.game.story.chain(state) if link.clause in ("PK-10", "PK-11", "PK-12", "PK-13")]
        ends = [sum(e.kind == kind for e in log) for kind in ("declined", "lapsed")]
        ends[0] -= sum(e.clause == "PK-20" for e in log if e.kind == "declined")
        assert [sum(link.end == end for link in links) for end in ("declined", "lapsed")] == ends
        waiting = sum(map(len, state.waiting)) + (state.resolving is not None)
        assert sum(link.end is None for link in links) == waiting


def test_positions_draw_themselves_with_words_and_a_table():
    for state in ALL[::7]:
        picture = state.picture()
        root = ElementTree.fromstring(picture.svg)
        assert root.find("{http://www.w3.org/2000/svg}title").text == picture.alt == state.alt
        tiles = sum(n for row in state.packages for n in row) + sum(n > 0 for n in state.gone)
        pawns = sum(pawn > 0 for pawn in state.pawns)
        assert len(root.findall(".//{http://www.w3.org/2000/svg}g")) == tiles + pawns
        bundle = state._repr_mimebundle_()
        assert 'alt="Board.' in bundle["text/html"] and bundle["text/plain"] == repr(state)
        for row in picture.table[1:]:
            seat = state.game.seats.index(row[0])
            assert row[1:6] == list(state.packages[seat]) and row[-1] == state.scores[seat].total


def test_words_of_the_board():
    state = Package().set_up([[2, 0, 0, 0, 0], [1, 0, 0, 0, 1]], pawns=[1, 0], supply=[3, 4])
    assert state.alt == (
        "Board. Location 1: green 2, pink 1 and the green pawn. Location 2: empty. Location 3: empty. "
        "Location 4: empty. Location 5: pink 1. Pawns off the table: pink. Out of the game: green 7 and pink 6. "
        "Supplies: green 3 and pink 4."
    )


def test_another_games_state_is_refused():
    with pytest.raises(TypeError, match="the story of Package"):
        Package().story.banner(object())
