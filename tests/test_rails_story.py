"""What Pocket Rails says of itself fits what happens: sentences, options, sheets, hints, chains, pictures."""

import itertools
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rails_plays import plays

from gamelib import Playthrough, clause
from gamelib.explore import chain_graph
from gamelib.explore.chains import chain_boxes
from gamelib.figures import chain_figure
from gamelib.game import Node
from gamelib.look import GOODS
from gamelib.pocket_rails import sheet
from gamelib.pocket_rails.chain import chain_length
from gamelib.pocket_rails.game import PocketRails
from gamelib.story import Move

ROOT = Path(__file__).parent.parent


def steps():
    """Each state with the one before it."""
    return [pair for play in plays() for pair in itertools.pairwise(play.states)]


def options(state):
    return [option for group in state.game.story.menu(state) for option in group.options]


def test_there_is_something_to_look_at():
    states = [after for _, after in steps()]
    assert {state.node for state in states} == {
        Node.SHUFFLE, Node.DEALER, Node.INSIDER, Node.PICK, Node.DELIVER, Node.PLENTIFUL, Node.OVER,
    }  # fmt: skip
    kinds = {event.kind for state in states for event in state.events}
    wanted = "dealer insiders dealt revealed over_invested over_produced decided marker scoring company plentiful good"
    assert kinds >= {
        *wanted.split(),
        *"insider_company insider_good insider_chosen laid new_block penalty named".split(),
    }


# ---------------------------------------------------------------------------------------- sentences
def test_every_sentence_is_one_and_cites_clauses_that_exist():
    for _, state in steps():
        story = state.game.story
        banner = story.banner(state)
        for said in (*story.say(state), *banner.why):
            assert re.fullmatch(r"[A-Z].*\.", said.text), said
            assert said.clauses and all(clause(id) for id in said.clauses)
        assert banner.seat == state.player
        assert story.turn_text(state)[0].isupper()


def test_every_event_is_told_with_its_clause():
    for _, state in steps():
        told = {id for said in state.game.story.say(state) for id in said.clauses}
        for event in state.events:
            if event.kind != "passed":  # nothing is passed on after the last pick of a round
                assert event.clause in told, event


def test_a_step_reads_as_a_player_would_tell_it():
    game = PocketRails(players=3)
    hands = [["B&O-coal-D", "PRR-cloth-D"], ["PRR-grain-C", "IC-coal-D"], ["PRR-coal-N", "C&O-coal-C"]]
    portfolios = [["PRR-steel-D"], ["IC-coal-C"], ["PRR-wood-D"]]
    yard = ["PRR-wood-C", "PRR-grain-N", "PRR-cloth-N"]
    state = game.set_up(hands, portfolios, yard, marker=1, round=2)
    state = state.child("pick PRR-grain-C IC-coal-D")
    assert [said.text for said in game.story.say(state)] == ["Pink has picked."]
    state = state.child("pick PRR-coal-N C&O-coal-C").child("pick B&O-coal-D PRR-cloth-D")
    assert [said.text for said in game.story.say(state)] == [
        "Green has picked.",
        "Green took B&O coal Denver and sent PRR cloth Denver to the Rail Yard.",
        "Pink took PRR grain Chicago and sent IC coal Denver to the Rail Yard.",
        "Blue took PRR coal New York and sent C&O coal Chicago to the Rail Yard.",
        "PRR now has all three cities in the Rail Yard, so one card of each is delivered.",
        "Blue decides which PRR cards leave. Blue holds the most PRR shares, two.",
    ]
    banner = game.story.banner(state)
    assert (banner.seat, banner.lead) == (2, "decides which PRR cards leave the Rail Yard")
    assert banner.why[-1].text == "Then the marker moves from pink to blue."
    assert [(option.label, option.action) for option in options(state)] == [
        ("New York cloth", "deliver PRR-wood-C PRR-cloth-D PRR-cloth-N"),
        ("New York grain", "deliver PRR-wood-C PRR-cloth-D PRR-grain-N"),
    ]
    assert game.story.moves(state)[:2] == (
        Move("card", 0, "hand", "portfolio", 0),
        Move("card", 0, "hand", "yard", 51),
    )
    state = state.child("deliver PRR-wood-C PRR-cloth-D PRR-cloth-N")
    assert [said.text for said in game.story.say(state)][:4] == [
        "Blue has decided which PRR cards leave.",
        "PRR is over-produced: cloth Denver, wood Chicago and cloth New York leave the Rail Yard.",
        "The Priority Dealer marker goes on to blue.",
        "Scoring after round 2. Coal is too plentiful for anybody to score.",
    ]
    assert state.round == 2 and state.node == Node.SHUFFLE


@pytest.mark.parametrize(
    ("portfolios", "marker", "said", "seat"),
    [
        (
            ["PRR-steel-D PRR-coal-D", "", "PRR-wood-D PRR-wood-C"],
            1,
            "Green and blue hold the most PRR shares, two each; going clockwise from the Priority Dealer, pink, blue "
            "comes first.",
            2,
        ),
        (
            ["PRR-steel-D", "PRR-coal-D", "PRR-wood-D"],
            1,
            "Green, pink and blue hold the most PRR shares, one each; pink is the Priority Dealer and so comes first.",
            1,
        ),
        (["", "", ""], 0, "Nobody holds a PRR share; green is the Priority Dealer and so comes first.", 0),
    ],
)
def test_who_decides_in_a_tie_and_why(portfolios, marker, said, seat):
    game = PocketRails(players=3)
    hands = [["B&O-coal-D", "PRR-cloth-D"], ["IC-grain-C", "IC-coal-D"], ["IC-coal-N", "C&O-coal-C"]]
    yard = ["PRR-wood-C", "PRR-grain-N", "PRR-cloth-N"] if "PRR-wood-C" not in str(portfolios) else None
    yard = yard or ["PRR-grain-C", "PRR-grain-N", "PRR-cloth-N"]
    state = game.set_up(hands, [each.split() for each in portfolios], yard, marker=marker, round=2)
    while state.node == Node.PICK:
        state = state.child(state.actions[-1] if state.player else "pick B&O-coal-D PRR-cloth-D")
    assert state.node == Node.DELIVER and state.player == seat
    assert game.story.banner(state).why[1].text == said


def test_a_scoring_tells_every_product_and_the_end_who_won():
    game = PocketRails(players=2)
    state = game.set_up(
        hands=[["C&O-coal-D", "C&O-coal-C"], ["C&O-wood-D", "C&O-wood-C"]],
        portfolios=[["B&O-wood-D", "B&O-wood-C", "GM&O-steel-D"], []],
        yard=["B&O-coal-D", "B&O-steel-D", "GM&O-coal-C", "GM&O-coal-D", "IC-wood-D"],
        insiders=["B&O-wood-N", "PRR-grain-N"],
        round=3,
        totals=[10, 12],
    )
    state = state.child("pick C&O-coal-D C&O-coal-C").child("pick C&O-wood-D C&O-wood-C")
    texts = [said.text for said in game.story.say(state)]
    assert texts[3:] == [
        "The insider cards are turned up: green has B&O wood New York and pink has PRR grain New York.",
        "Scoring after round 3. Coal is too plentiful for anybody to score.",
        "Green scores 8: minus B&O 2 × 2 = 4 for the insider company, GM&O 1 × 2 = 2, C&O 1 × 2 = 2, wood 2 × 2 = 4 "
        "and 4 more for the insider good. That makes 18.",
        "Pink scores 4: C&O 1 × 2 = 2 and wood 1 × 2 = 2. That makes 16.",
        "Green wins, 18 to 16.",
    ]
    assert game.story.banner(state).lead == "The game is over: Green wins, 18 to 16"


# ----------------------------------------------------------------------------- options and the sheet
def test_options_are_the_actions_and_show_the_cards():
    for _, state in steps():
        found = options(state)
        if state.node == Node.SHUFFLE:
            assert found == []
            continue
        assert [option.action for option in found] == list(state.actions or (a for a, _ in state.chance))
        assert len({option.label for option in found}) == len(found)
        for option in found:
            named = [state.game.words.texts[card] for card in option.cards]
            assert option.cards == () or option.action.split()[1:] == named


def test_what_a_delivery_or_a_name_would_give_is_what_it_gives():
    seen = set()
    for before, after in steps():
        if before.node not in (Node.DELIVER, Node.PLENTIFUL):
            continue
        for option in options(before):
            after = before.child(option.action)
            delivered = sum(event.kind == "over_produced" for event in after.events)
            if after.node == Node.PICK and delivered == 1 and after.round == before.round:
                assert option.totals == before.game.story.standing(after)
                assert option.note.removeprefix("then too plentiful: ") == " and ".join(after.plentiful).replace(
                    " and ", ", ", max(0, len(after.plentiful) - 2)
                )
                seen.add(before.node)
            elif before.node == Node.PLENTIFUL:
                given = [new - old for new, old in zip(after.totals, before.totals, strict=True)]
                penalties = [row.penalty for row in sheet.now(before)]
                assert [points - lost for points, lost in zip(option.totals, penalties, strict=True)] == given
                seen.add(before.node)
    assert seen == {Node.DELIVER, Node.PLENTIFUL}


def test_the_sheets_are_what_was_scored():
    for play in plays():
        over = play.state
        if over.block > 1:
            continue
        done = sheet.done(over)
        assert [sum(rows[seat].total for rows in done) for seat in range(over.game.players)] == list(over.totals)
        for number, rows in zip((2, 3), done, strict=True):
            for row, score in zip(rows, over.round_scores(number), strict=True):
                assert sum(line.points for line in row.companies) == score.parts["PR-13"] + score.parts["PR-16"]
                assert sum(line.points for line in row.goods) == score.parts["PR-15"]
                assert row.insider_points == score.parts["PR-17"]


def test_a_sheet_now_is_what_the_rules_would_score():
    for _, state in steps():
        if state.round:
            for row, score in zip(sheet.now(state), state.scored_now, strict=True):
                assert row.total - row.penalty == score.total
                assert all(line.points in (0, line.own * line.yard) for line in row.goods)


def test_hints_say_what_a_card_would_do():
    game = PocketRails(players=2)
    state = game.set_up(
        hands=[["B&O-coal-D", "PRR-cloth-D"], ["IC-coal-D", "IC-coal-C"]],
        portfolios=[["B&O-wood-D", "B&O-steel-D", "PRR-coal-C"], []],
        yard=["PRR-wood-C", "PRR-wood-N", "B&O-cloth-C", "GM&O-coal-D"],
        insiders=["PRR-cloth-C", "IC-wood-N"],
        round=2,
    )
    hints = game.story.hints(state)
    said = {(where, card): [each.text for each in hints[where][card]] for where in ("portfolio", "yard") for card in "0 51".split()}  # noqa: E501  # fmt: skip
    assert hints["foot"] == {"0": "over-invests", "51": "completes PRR"}
    assert said["portfolio", "0"] == [
        "Over-invested: it would be the third B&O card of Denver, and all three would be delivered."
    ]
    assert said["portfolio", "51"] == [
        "PRR: two shares × two cards in the yard.",
        "PRR is the insider company: after round 3 it is subtracted.",
        "Cloth would tie for the good that the portfolio has most of: one card × one card in the yard.",
        "Cloth is the insider good: after round 3 it counts double, where it scores.",
    ]
    assert said["yard", "0"] == [
        "B&O would then lack only New York; all three cities make it over-produced.",
        "B&O: two shares × two cards in the yard.",
        "Coal and wood would then be tied for the most in the yard, all of them too plentiful.",
    ]
    assert said["yard", "51"] == ["PRR would have all three cities: over-produced, one card of each is delivered."]


def test_hints_are_there_for_every_card_of_the_hand_and_cite_clauses():
    for _, state in steps():
        hints = state.game.story.hints(state)
        assert (hints is None) == (state.node != Node.PICK)
        if hints:
            hand = {str(card) for card in state.game.story.position(state)["hands"][state.player]}
            assert set(hints["foot"]) == set(hints["yard"]) == set(hints["portfolio"]) == hand
            for said in itertools.chain(*hints["portfolio"].values(), *hints["yard"].values()):
                assert re.fullmatch(r"[A-Z].*\.", said.text) and all(clause(id) for id in said.clauses)


# ------------------------------------------------------------------------------------------ the chain
def test_the_chain_of_a_step_has_every_delivery_and_decision():
    for play in plays():
        for turn, nodes in enumerate(play.turns()):
            if not turn:
                continue
            for node in nodes:
                state, log = node.state, node.state.turn_events
                links = state.game.story.chain(state)
                kinds = [event.kind for event in log]
                assert sum(link.clause == "PR-7" for link in links) == kinds.count("revealed")
                assert chain_length(state) == sum(link.clause in ("PR-8", "PR-9") for link in links)
                open_links = [link for link in links if link.end is None]
                assert len(open_links) == (state.node in (Node.DELIVER, Node.PLENTIFUL))
                assert all(link.seat == state.player for link in open_links)
                assert all(link.cause is None or link.cause < number for number, link in enumerate(links))
            boxes = chain_boxes(nodes)
            by_id = {node.id: node for node in nodes}
            for box in boxes:
                decision = box.link.clause in ("PR-10", "PR-23")
                assert (box.up is not None) == decision
                if decision and box.done is not None:
                    assert by_id[box.done].parent.id == box.up, "it is decided where it was asked"


def test_causes_go_from_the_reveal_to_the_marker():
    game = PocketRails(players=2)
    state = game.set_up(
        hands=[
            ["B&O-coal-D", "PRR-cloth-D", "IC-coal-N", "IC-wood-N"],
            ["B&O-coal-C", "C&O-coal-C", "IC-coal-D", "IC-coal-C"],
        ],
        portfolios=[["B&O-wood-D", "B&O-steel-D"], []],
        yard=["PRR-wood-C", "PRR-grain-N", "PRR-cloth-N", "C&O-coal-D", "C&O-coal-N"],
        round=2,
    )
    play = Playthrough(state)
    for action in ("pick B&O-coal-D PRR-cloth-D", "pick B&O-coal-C C&O-coal-C"):
        play.choose(action)
    assert play.state.node == Node.DELIVER
    play.choose(play.state.actions[0])
    graph = chain_graph(play, 1)
    named = {number: data["label"] for number, data in graph.nodes(data=True)}
    edges = {(named[a], named[b], data["clause"]) for a, b, data in graph.edges(data=True)}
    assert edges == {
        ("green reveals", "over-invested", "PR-8"),
        ("green reveals", "PRR decision", "PR-10"),
        ("PRR decision", "over-produced", "PR-9"),
        ("PRR decision", "marker", "PR-11"),
        ("pink reveals", "over-produced", "PR-9"),
    }
    alt = graph.graph["alt"]
    assert "Green reveals (B&O, yard PRR) led to over-invested, PRR decision." in alt and "of this step" in alt
    assert {data["seat"] for _, data in graph.nodes(data=True) if data["label"] == "over-produced"} == {None}
    figure = chain_figure(play, 1)
    assert figure.caption.endswith("step 1.") and ["", "over-produced"] in [row[1:3] for row in figure.table]


# ---------------------------------------------------------------------------------------- the picture
def test_pictures_are_sound_and_say_the_same_in_words():
    for _, state in steps()[::7]:
        for shown in (state, state.view(0)):
            picture = shown.picture()
            root = ElementTree.fromstring(picture.svg)
            (title,) = root.iter("{http://www.w3.org/2000/svg}title")
            assert title.text == picture.alt == shown.alt
            assert picture.caption and all(len(row) == len(picture.table[0]) for row in picture.table)
            texts = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
            lacking = sum(
                sum(any((card.company, card.city) == (company, city) for card in state.yard) for city in cities) == 2
                for cities in [("Denver", "Chicago", "New York")]
                for company in ("B&O", "GM&O", "IC", "PRR", "C&O")
            )
            assert texts.count("one missing") == lacking
            for seat, held in enumerate(shown.portfolios):
                if not held:
                    assert f"Portfolio of {state.game.seats[seat]}: no cards." in picture.alt
                for card in held:
                    assert f"{card.good} {card.city}" in picture.alt


def test_goods_look_the_same_in_python_and_in_the_browser():
    source = (ROOT / "widgets/js/rails_cards.js").read_text(encoding="utf-8")
    joined = re.sub(r'"\s*\+\s*"', "", source)
    drawn = re.search(r"const ICONS = \[(.*?)\n\];", joined, re.S).group(1)
    assert re.findall(r'"([^"]+)"', drawn) == [path for good in GOODS for path in good if path]
