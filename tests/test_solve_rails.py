"""Best play of Pocket Rails: beside trees in which nothing is merged, the formula for two by two, and games played."""

from fractions import Fraction
from itertools import product
from statistics import fmean, stdev

import pytest
from rails_positions import cards, rows

from gamelib import Package, PocketRails
from gamelib.odds.solve import SolveTooLarge, solve
from gamelib.random import Rng

DECK = [
    f"{company}-{good}-{city}" for company in ("B&O", "IC", "PRR", "C&O") for good in ("coal", "wood") for city in "DC"
][:14]
# Round 3, the last step, no card left in the deck: everybody can work out every card.
LAST = PocketRails(
    hand_size=4,
    deck=(
        "B&O-coal-D B&O-coal-N B&O-steel-C B&O-wood-C GM&O-coal-D GM&O-cloth-C GM&O-coal-C GM&O-steel-D GM&O-steel-N "
        "GM&O-wood-C GM&O-wood-D GM&O-grain-D IC-cloth-C IC-cloth-D IC-coal-C IC-coal-N IC-grain-C IC-grain-N "
        "PRR-cloth-N PRR-steel-D PRR-wood-C B&O-steel-D C&O-cloth-D C&O-steel-C C&O-steel-N C&O-wood-D"
    ).split(),
)
PARTS = {
    "hands": [["IC-cloth-D", "C&O-steel-N"], ["IC-cloth-C", "PRR-wood-C"]],
    "portfolios": [
        ["B&O-coal-D", "B&O-steel-C", "PRR-steel-D", "C&O-steel-C"],
        ["GM&O-wood-D", "GM&O-wood-C", "GM&O-steel-N", "IC-grain-N"],
    ],
    "yard": "B&O-steel-D GM&O-coal-D GM&O-cloth-C GM&O-steel-D IC-coal-C IC-coal-N PRR-cloth-N C&O-wood-D".split(),
    "insiders": ["B&O-wood-C", "GM&O-coal-C"],
    "deck": [],
    "discard": ["B&O-coal-N", "GM&O-grain-D", "IC-grain-C", "C&O-cloth-D"],
    "round": 3,
    "step": 2,
}


def last(**changed):
    return LAST.set_up(**{**PARTS, **changed})


def worth(state):
    """To green at the end: margin."""
    return Fraction(state.scores[0].total - state.scores[1].total)


def minimax(state):
    """The margin of green, every line of play followed for itself, all cards and picks open."""
    if state.is_over:
        return worth(state)
    if state.player is None:
        return sum((minimax(state.child(outcome)) * chance for outcome, chance in state.chance), Fraction(0))
    return (max if state.player == 0 else min)(minimax(state.child(action)) for action in state.actions)


def table(state, of):
    """For each choice of the one who is asked first, for each of the other: the margin of green."""
    return [[of(row.child(b)) for b in row.actions] for row in (state.child(a) for a in state.actions)]


def together(state):
    """The margin of green with open cards, picks of two cards at the same time, by the formula for two by two."""
    if state.is_over:
        return worth(state)
    if state.player is None:
        return sum((together(state.child(outcome)) * chance for outcome, chance in state.chance), Fraction(0))
    if state.node != "pick":
        return (max if state.player == 0 else min)(together(state.child(action)) for action in state.actions)
    return two_by_two(table(state, together), state.player)


def two_by_two(payoffs, seat):
    """The value to green when the seat chooses the row."""
    sign = 1 if seat == 0 else -1
    payoffs = [[sign * number for number in row] for row in payoffs]
    least, most = max(map(min, payoffs)), min(map(max, zip(*payoffs, strict=True)))
    if least == most:  # always so where cards are alike, and there is only one pick
        return sign * least
    (a, b), (c, d) = payoffs
    return sign * (a * d - b * c) / (a + d - b - c)


def placed(hands, portfolios, yard, insiders, deck="-", discard="-", hand_size=2, **more):
    """A position from rows of cards; the box holds just these."""
    parts = {"hands": rows(hands), "portfolios": rows(portfolios)}
    parts |= {"yard": cards(yard), "insiders": cards(insiders), "deck": cards(deck), "discard": cards(discard)}
    parts |= {name: more.pop(name) for name in ("round", "step", "marker") if name in more}
    box = [card for name in ("hands", "portfolios") for row in parts[name] for card in row]
    box += [card for name in ("yard", "insiders", "deck", "discard") for card in parts[name]]
    return PocketRails(hand_size=hand_size, deck=box, **more).set_up(**parts)


SMALL = PocketRails(hand_size=2, deck=DECK)
WHOLE = SMALL.start(deck=DECK, dealer=0)
SHUFFLES = [
    # Before round 3, six cards in the deck of which four are dealt; then five of which some are alike.
    placed("0-0-0 0-0-1 / 2-1-1 2-0-0", "0-1-1 / 2-1-0", "2-0-1 3-0-1", "0-1-0 3-0-0",
           deck="3-1-0 3-1-1 1-0-0 1-0-1 1-1-0 1-1-1", round=2, marker=1),
    placed("0-0-0 0-0-1 / 2-1-1 2-0-0", "0-1-1 / 2-1-0", "2-0-1 3-0-1", "0-1-0 3-0-0",
           deck="0-0-0 3-0-0 0-0-0 3-0-0 2-1-1", round=2),
]  # fmt: skip
DELIVERS = [
    # The last step: B&O is over-produced, maybe with a choice (PR-9, PR-10); then goods that tie, too (PR-23).
    placed("0-0-2 1-1-2 / 1-0-0 0-3-2", "0-3-0 2-2-0 / 0-4-1 2-3-0", "0-0-0 0-0-1 0-1-0 0-2-1 2-0-0 3-3-1",
           "2-4-2 4-4-2", round=3, marker=1),
    placed("0-0-2 1-1-2 / 1-0-0 0-3-2", "0-3-0 2-2-0 / 0-4-1 2-3-0", "0-0-0 0-0-1 0-1-0 0-2-1 2-0-0 3-3-1",
           "0-4-0 2-4-2", round=3, dealer_breaks_good_ties=True),
]  # fmt: skip


def after_picks(state):
    """The first picks that are listed."""
    while state.node == "pick":
        state = state.child(state.actions[0])
    return state


# ------------------------------------------------------------------------------------------------ nothing merged
@pytest.mark.parametrize("state", [WHOLE, *map(after_picks, SHUFFLES), *DELIVERS], ids=lambda state: str(state)[:60])
def test_perfect_information_is_minimax(state):
    assert solve(state, "margin", information="perfect").margin == minimax(state)


@pytest.mark.parametrize("state", [WHOLE, *map(after_picks, SHUFFLES), *DELIVERS], ids=lambda state: str(state)[:60])
def test_open_cards_by_the_formula_for_two_by_two(state):
    assert solve(state, "margin", information="open").margin == together(state)


def test_hands_of_four_both_mixtures_prove_the_value():
    state = last(
        hands=[["IC-cloth-D", "C&O-steel-N", "IC-coal-C", "B&O-coal-N"], rows("1-4-0 2-4-1 2-2-1 3-1-1")[0]],
        yard=[card for card in PARTS["yard"] if card != "IC-coal-C"] + ["C&O-cloth-D"],
        discard=[],
        step=1,
    )
    solution = solve(state, "margin", information="open")
    payoffs = table(state, together)
    assert (len(payoffs), len(payoffs[0])) == (12, 12)
    mine = [solution.mixture(state).get(action, 0) for action in state.actions]
    laid = state.child(state.actions[0])
    theirs = [solution.mixture(laid).get(action, 0) for action in laid.actions]
    columns = zip(*payoffs, strict=True)
    assert min(sum(x * a for x, a in zip(mine, column, strict=True)) for column in columns) == solution.margin
    assert max(sum(y * a for y, a in zip(theirs, row, strict=True)) for row in payoffs) == solution.margin
    assert solve(state, "margin", information="perfect").margin == minimax(state)


# ------------------------------------------------------------------------------------------------ as the rules say
@pytest.mark.parametrize("marker", [0, 1])
def test_the_last_step_has_its_exact_mixture(marker):
    """Neither of green’s picks is always the better one, nor of pink’s."""
    state = last(marker=marker)
    payoffs = table(state, minimax)
    solution = solve(state, "margin")
    assert solution.margin == two_by_two(payoffs, marker)
    assert len(solution.mixture(state)) == 2 and sum(solution.mixture(state).values()) == 1
    first = solution.mixture(state)
    means = [
        sum(chance * payoffs[state.actions.index(a)][j] for a, chance in first.items()) for j in range(2)
    ]  # against it both picks of the other are worth the same
    assert means == [solution.margin] * 2
    laid = [state.child(action) for action in state.actions]
    assert {solution.value(each).margin for each in laid} == {solution.margin}
    assert solution.mixture(laid[0]) == solution.mixture(laid[1]), "the other does not know what lies there"
    assert set(solution.best(state)) == set(first) and set(solution.actions(laid[0])) == set(laid[0].actions)
    assert solution.value(seat=1).margin == -solution.margin
    for information in ("rules", "open"):
        assert solve(state, "margin", information=information).margin == solution.margin
    assert {row[3] for row in solution.table[1:]} == {str(chance) for chance in first.values()}


def test_who_picks_later_and_sees_it_does_not_do_worse():
    values = {marker: solve(last(marker=marker), "margin", information="perfect").margin for marker in (0, 1)}
    mixed = solve(last(), "margin").margin
    assert values[0] < mixed < values[1]
    payoffs = table(last(), minimax)
    assert values[0] == max(map(min, payoffs)) and values[1] == min(max(row[j] for row in payoffs) for j in range(2))


@pytest.mark.parametrize(
    "state",
    [
        WHOLE,
        last(deck=PARTS["discard"][:1], discard=PARTS["discard"][1:]),  # is it pink’s insider card, or in the deck?
        after_picks(SHUFFLES[0]),
        PocketRails(hand_size=2).start(deck=[str(card) for card in PocketRails().cards], dealer=0),
    ],
    ids=["start", "one card in the deck", "shuffle", "75 cards"],
)
def test_hidden_cards_are_refused(state):
    with pytest.raises(ValueError, match=r"without knowing everything.*information='open'"):
        solve(state)


def test_where_all_unseen_cards_are_alike_nothing_is_hidden():
    deck = ["IC-wood-C"] * 7 + ["B&O-coal-D"] * 19
    state = PocketRails(hand_size=4, deck=deck).set_up(
        hands=[["IC-wood-C", "B&O-coal-D"]] * 2, portfolios=[["IC-wood-C"], ["B&O-coal-D"]],
        yard=["IC-wood-C"] * 4 + ["B&O-coal-D"] * 3, insiders=["B&O-coal-D"] * 2, round=3, step=2,
        deck=["B&O-coal-D"] * 11,
    )  # fmt: skip
    assert solve(state, "margin").margin == together(state)


def test_what_lies_there_is_not_known():
    state = last().child("pick IC-cloth-D C&O-steel-N")
    for information in ("rules", "open"):
        with pytest.raises(ValueError, match="somebody has chosen already"):
            solve(state, information=information)
    assert solve(state, "margin", information="perfect").margin == minimax(state)


def test_open_portfolios_need_perfect_information():
    parts = {**PARTS}
    state = PocketRails(hand_size=4, deck=LAST.deck, open_portfolios=True).set_up(**parts)
    with pytest.raises(ValueError, match=r"PR-20.*perfect"):
        solve(state)
    assert solve(state, "margin", information="perfect").margin == minimax(state)


def test_insider_cards_are_chosen_at_the_same_time():
    """PR-19, with two kinds of cards: what is laid as Insider Information is turned up with the hands."""
    deck = ["IC-wood-C", "B&O-coal-D"] * 7
    game = PocketRails(hand_size=2, deck=deck, choose_insider=True)
    state = game.start(deck=deck, dealer=1)
    solution = solve(state, "margin", information="open")
    assert state.node == "insider" and len(solution.actions(state)) == 2
    assert solution.value(state).margin == solution.margin
    assert solve(state, "margin", information="perfect").margin == minimax(state)


# ------------------------------------------------------------------------------------------------ games that are played
@pytest.mark.parametrize(("state", "games"), [(WHOLE, 150), (last(), 1500)], ids=["whole", "last step"])
def test_games_of_best_play_come_near(state, games):
    information = "rules" if state.game == LAST else "open"
    solution, found = solve(state, "margin", information=information), []
    for number in range(games):
        rng, now = Rng(11, number), state
        while not now.is_over:
            now = now.child(solution.choose(now, rng) if now.player is not None else now.chance.sample(rng))
        found.append(float(worth(now)))
    assert stdev(found) > 0 and abs(fmean(found) - float(solution.margin)) <= 4 * stdev(found) / games**0.5


@pytest.mark.slow
def test_every_deal_is_enumerated():
    """Seven cards of each of two kinds: all orders of the deck, either dealer; nobody is ahead before the deal."""
    game = PocketRails(hand_size=2, deck=["B&O-coal-D"] * 7 + ["IC-wood-C"] * 7)
    state = game.start(dealer=0)
    values = [solve(game.start(dealer=dealer), "margin", information="perfect").margin for dealer in (0, 1)]
    assert state.chance.outcomes == 3432 and sum(values) == 0


def test_positions_that_differ_in_the_order_of_the_deck_are_told_apart_until_it_is_shuffled():
    """Two cards among twelve others: 91 orders, of which each is followed for itself."""
    game = PocketRails(hand_size=2, deck=["IC-wood-C"] * 12 + ["B&O-coal-D"] * 2)
    state = game.start(dealer=1)
    solution = solve(state, "margin", information="perfect")
    dealt = [state.child(order) for order, _ in state.chance]
    values = [minimax(each) for each in dealt]
    assert len(dealt) == 91 and len(set(values)) > 4
    assert [solution.value(each).margin for each in dealt] == values
    assert solution.margin == sum(values) / 91


def test_best_play_cannot_be_played_from_a_view():
    state = last()
    with pytest.raises(ValueError, match=r"Solution\.choose"):
        solve(state).strategy(state.view(0), Rng(1))


def test_too_many_orders_of_a_deck():
    for information in ("open", "perfect"):
        with pytest.raises(SolveTooLarge):
            solve(PocketRails(), information=information)


def test_information_that_there_is_not():
    with pytest.raises(ValueError, match="information must be 'rules', 'open' or 'perfect', not 'all'"):
        solve(SMALL, information="all")
    one = Package(supply=1).start(first=0)
    assert solve(one, information="perfect").win == solve(one).win, "in Package!? everybody knows everything"


def test_positions_that_follow_are_known():
    solution = solve(WHOLE, "margin", information="open")
    state = WHOLE
    for _ in range(3):
        for action, other in product(state.actions[:1], range(2)):
            laid = state.child(action)
            assert solution.value(laid.child(laid.actions[other])) is not None
        state = after_picks(state)
        if state.node == "shuffle":
            break
    with pytest.raises(ValueError, match="cannot follow"):
        solution.value(SMALL.start(deck=DECK[::-1], dealer=0))
