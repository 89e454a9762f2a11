"""Whole games of Pocket Rails by built-in strategies, in the same subset of Python as the rules, plain and compiled.

A strategy looks at nothing that its player cannot know.  It tries each choice on the table as if it were carried out
alone (`try_choice`), sees what that is worth to its player, and takes one of the best; between equals it draws.  The
numbers drawn are those that `gamelib.strategies` draws, so that a game can be replayed on states.

Names say the kind of a parameter, as everywhere in these texts: `state` is a state, `menu`, `ties`, `rng`, `seats`,
`tally`, `best` and `scores` are arrays of whole numbers, `weights` is one of floats, all others are whole numbers.
"""
# fmt: off

from gamelib.odds.tally import FIRST_TIE, LONGEST_CHAIN, MOST_POINTS, MOST_TURNS, WIDEST_WIN
from gamelib.pocket_rails.cards import (
    CARDS, CELLS, CITIES, CLAUSES, COMPANIES, DEALER, DELIVER, FIRST_SCORE, GOODS, INSIDER, KINDS, NOBODY, OVER, PICK,
    PLENTIFUL, SCORES, SHUFFLE, YARD, cell_of, company_of, more_of, node_of, of_kind, pack, what_of,
)
from gamelib.pocket_rails.loads import complete_sets, first_load
from gamelib.pocket_rails.rules import (
    choose, count_plentiful, gather, list_choices, put, shuffled, start, winner,
)
from gamelib.pocket_rails.scoring import company_points, good_points, insider_points, most_of_a_good
from gamelib.pocket_rails.tables import (
    AT_CHAINS, AT_DECISIONS, AT_FIRED, AT_LONGEST, AT_MARGINS, AT_ORDER_SCORES, AT_ORDER_WINS, AT_POINTS, AT_SCORES,
    AT_TURNS, AT_WINS, CHAIN_CELLS, DECISION_CELLS, LEAST, MARGIN_CELLS, SCORE_CELLS, STEP_CELLS, WIDEST,
)
from gamelib.random import draw, seed_words

RANDOM, GREEDY, CAUTIOUS, SPOILER, LINEAR = 0, 1, 2, 3, 4
STRATEGIES = ("random", "greedy", "cautious", "spoiler", "linear")
FEATURES = ("total", "companies", "goods", "insider", "best_other", "pairs", "threatened")  # for `linear`
MUCH = 1_000_000                                      # more than any difference of points

def play_games(
    state, menu, ties, rng, seats, weights, tally, best, scores, first, high, low, game, games
):
    """Games number `game`, `game` + 1, ..., each with the stream of its own; seat `first` deals, -1: it is drawn.

    scores[5 * i + seat] are the final scores of the i-th of these games, scores[5 * i + 4] is the winner, as a bit.
    """
    repeats = has_repeats(state)
    for i in range(games):
        seed_words(rng, high, low, game + i)
        start(state, NOBODY)
        starter = NOBODY
        steps = decisions = resolved = longest = 0
        while state.node != OVER:
            if state.node == SHUFFLE:
                if state.round > 0:                                               # `start` gathers the cards itself
                    gather(state)
                shuffle(state, rng)
                shuffled(state)
            elif state.node == DEALER:
                starter = first if first >= 0 else draw(rng, state.players)
                choose(state, pack(DEALER, starter, 0))
            else:
                if state.node == PICK and state.player == state.marker:           # a step begins
                    if steps > 0:
                        now = deliveries(state)
                        tally[AT_CHAINS + now - resolved] += 1
                        longest = max(longest, now - resolved)
                        resolved = now
                    steps += 1
                choose(state, choice_by(state, menu, ties, rng, seats[state.player], weights, repeats))
                decisions += 1
        now = deliveries(state)
        tally[AT_CHAINS + now - resolved] += 1
        longest = max(longest, now - resolved)
        count_game(state, tally, best, scores, 5 * i, game + i, starter, steps, decisions, longest)

def shuffle(state, rng):
    """Fisher and Yates, from the top of the deck down."""
    for i in range(state.left - 1, 0, -1):
        j = draw(rng, i + 1)
        card = state.deck[i]
        state.deck[i] = state.deck[j]
        state.deck[j] = card

def deliveries(state):
    """How many deliveries this game has had, over-invested and over-produced."""
    return 0 + state.fired[8] + state.fired[9]                                    # PR-8, PR-9

# ----------------------------------------------------------------------------------------------------------- strategies
def choice_by(state, menu, ties, rng, strategy, weights, repeats):
    """The choice of a strategy for the player who is asked."""
    if strategy != RANDOM:
        list_choices(state, menu)
        return pick_best(state, menu, ties, rng, strategy, weights)
    if state.node == PICK and not repeats:
        return pick_number(state, draw(rng, state.in_hand * (state.in_hand - 1)))
    list_choices(state, menu)
    return menu[1 + draw(rng, menu[0])]

def has_repeats(state):
    """Is a card more than once in the box?"""
    for card in range(CARDS):
        if state.box[card] > 1:
            return True
    return False

def pick_number(state, number):
    """The pick with this number, from 0, in the order of the rules, where no card is twice in the hand."""
    i = number // (state.in_hand - 1)
    j = number - i * (state.in_hand - 1)
    if j >= i:
        j += 1
    return pack(PICK, state.hand[state.player][i], state.hand[state.player][j])

def pick_best(state, menu, ties, rng, strategy, weights):
    """A choice that is worth most."""
    highest = 0.0
    ties[0] = 0
    for i in range(1, menu[0] + 1):
        worth = worth_of(state, menu[i], strategy, weights)
        if ties[0] == 0 or worth > highest:
            highest = worth
            ties[0] = 0
        if worth == highest:
            ties[0] += 1
            ties[ties[0]] = menu[i]
    return ties[1 + draw(rng, ties[0])]

def worth_of(state, choice, strategy, weights):
    """What a choice is worth to the player who is asked: try it, look, and take it back."""
    me = state.player
    node = node_of(choice)
    insider = state.insider[me]
    invested = produced = 0
    if node == PICK:
        put(state, me, what_of(choice), 1)
        put(state, YARD, more_of(choice), 1)
        invested = invested_load(state, me, what_of(choice))
        produced = produced_load(state, more_of(choice))
        move(state, me, company_of(what_of(choice)), invested, -1)
        move(state, YARD, company_of(more_of(choice)), produced, -1)
    elif node == DELIVER:
        move(state, YARD, what_of(choice), more_of(choice), -1)
    elif node == INSIDER:
        state.insider[me] = what_of(choice)
    tied = 0
    if node != PLENTIFUL:
        count_plentiful(state)
    else:
        for good in range(GOODS):
            tied += state.plentiful[good] << good
            state.plentiful[good] = 1 if good == what_of(choice) else 0
    worth = value(state, me, strategy, weights)
    if strategy == CAUTIOUS and invested > 0:
        worth -= MUCH                                                             # PR-8
    if strategy == CAUTIOUS and produced > 0 and is_best(state, me, company_of(more_of(choice))):
        worth -= MUCH                                                             # PR-9
    if node == PICK:
        move(state, me, company_of(what_of(choice)), invested, 1)
        move(state, YARD, company_of(more_of(choice)), produced, 1)
        put(state, me, what_of(choice), -1)
        put(state, YARD, more_of(choice), -1)
    elif node == DELIVER:
        move(state, YARD, what_of(choice), more_of(choice), 1)
    elif node == INSIDER:
        state.insider[me] = insider
    elif node == PLENTIFUL:
        for good in range(GOODS):
            state.plentiful[good] = tied >> good & 1
    return worth

def invested_load(state, me, share):
    """The cards that would leave with this one, over-invested; 0 for none."""
    load = 0
    if state.cells[me][cell_of(share)] == 3:                                      # PR-8
        for kind in range(share % CITIES, KINDS, CITIES):
            load += (0 + state.cards[me][company_of(share) * KINDS + kind]) << 3 * kind
    return load

def produced_load(state, surplus):
    """The cards that this one would clear from the Rail Yard; of those to choose from the first; 0 for none."""
    company = company_of(surplus)                                                 # PR-9
    sets = complete_sets(state, company)
    return first_load(state, company, sets) if sets > 0 else 0

def move(state, pile, company, load, times):
    """The cards of a load come to a portfolio or to the Rail Yard, or leave it."""
    kind = 0
    while load > 0:
        n = of_kind(load, 0)
        if n > 0:
            put(state, pile, company * KINDS + kind, n * times)
        load >>= 3
        kind += 1

def is_best(state, me, company):
    """Is it the company of which the player holds most shares, or one of them?"""
    for other in range(COMPANIES):
        if state.shares[me][other] > state.shares[me][company]:
            return False
    return state.shares[me][company] > 0

def value(state, me, strategy, weights):
    """What a table is worth to a player, with the goods marked that are too plentiful."""
    if strategy == GREEDY or strategy == CAUTIOUS:
        return 1.0 * standing(state, me, me)
    if strategy == SPOILER:
        return 1.0 * (standing(state, me, me) - MUCH * best_other(state, me))
    worth = 0.0
    for i in range(7):
        worth += weights[7 * me + i] * feature(state, me, i)
    return worth

def standing(state, seat, me):
    """The final score of a seat if the table stayed as it is, as far as `me` knows the insider card."""
    points = 0 + state.total[seat]
    if state.round < 2 or (state.round == 2 and state.node != SHUFFLE):
        points += round_points(state, seat, 0)                                    # the scoring after round 2
    if state.node != OVER and not (state.round == 3 and state.node == SHUFFLE):
        points += round_points(state, seat, 1 if seat == me else 0)
    return points

def round_points(state, seat, last):
    """What a scoring would give a seat now; `last`: the one after round 3, with its insider card."""
    points = 0
    for company in range(COMPANIES):
        points += company_points(state, seat, company, last)
    most = most_of_a_good(state, seat)
    for good in range(GOODS):
        points += good_points(state, seat, good, most) + insider_points(state, seat, good, most, last)
    return points

def best_other(state, me):
    """The highest standing among the others, as far as `me` can know."""
    highest = -MUCH
    for seat in range(state.players):
        if seat != me:
            highest = max(highest, standing(state, seat, me))
    return highest

def feature(state, me, which):
    """A feature of the table, as `FEATURES` names it, for a seat."""
    points = 0
    if which == 0:
        points = 0 + state.total[me]
    elif which == 1:
        for company in range(COMPANIES):
            points += company_points(state, me, company, 0)                       # PR-13
    elif which == 2:
        for good in range(GOODS):
            points += good_points(state, me, good, most_of_a_good(state, me))     # PR-15
    elif which == 3:
        points = round_points(state, me, 1) - round_points(state, me, 0)          # PR-16, PR-17
    elif which == 4:
        points = best_other(state, me)
    elif which == 5:
        for cell in range(CELLS):
            points += state.cells[me][cell] == 2                                  # PR-8: one more is too many
    else:
        for company in range(COMPANIES):
            there = 0
            for city in range(CITIES):
                there += state.cells[YARD][company * CITIES + city] > 0
            if there == CITIES - 1:                                               # PR-9: one more clears a set
                points += state.shares[me][company]
    return points

# ------------------------------------------------------------------------------------------------------------- counting
def count_game(state, tally, best, scores, at, game, starter, steps, decisions, longest):
    """Enter a finished game into the table (tables.py); its final scores go to scores[at] on, the winner to at + 4."""
    champion = winner(state)                                                      # PR-18
    scores[at + 4] = 1 << champion
    second = -MUCH                                                                # the best of those who did not win
    tied = 0
    for seat in range(state.players):
        points = 0 + state.total[seat]
        scores[at + seat] = points
        tied += points == state.total[champion]
        if seat != champion:
            second = max(second, points)
        for part in range(5):
            clause = 22 if part == 4 else 13 + part + (1 if part > 0 else 0)      # PR-13, 15, 16, 17, 22
            for round in range(3):
                tally[AT_POINTS + 5 * seat + part] += state.points[seat][round * SCORES + clause - FIRST_SCORE]
    for seat in range(state.players):
        points = scores[at + seat]
        place = seat - starter if seat >= starter else seat - starter + state.players
        cell = min(max(points - LEAST, 0), SCORE_CELLS - 1)
        tally[AT_SCORES + SCORE_CELLS * seat + cell] += 1
        tally[AT_ORDER_SCORES + SCORE_CELLS * place + cell] += 1
        margin = points - (second if seat == champion else state.total[champion])
        tally[AT_MARGINS + MARGIN_CELLS * seat + min(max(margin + WIDEST, 0), MARGIN_CELLS - 1)] += 1
        if seat == champion:
            tally[AT_WINS + 5 * seat + 1] += 1
            tally[AT_ORDER_WINS + 5 * place + 1] += 1
            enter(best, WIDEST_WIN + seat, margin, game)
            enter(best, MOST_POINTS, points, game)
    tally[AT_TURNS + min(steps, STEP_CELLS - 1)] += 1
    tally[AT_DECISIONS + min(decisions, DECISION_CELLS - 1)] += 1
    tally[AT_LONGEST + min(longest, CHAIN_CELLS - 1)] += 1
    for clause in range(CLAUSES):
        tally[AT_FIRED + clause] += state.fired[clause]
    enter(best, LONGEST_CHAIN, longest, game)
    enter(best, MOST_TURNS, steps, game)
    if tied > 1:
        enter(best, FIRST_TIE, tied, game)

def enter(best, what, worth, game):
    """A record, if it is one; of equal ones the first stays."""
    if best[2 * what + 1] < 0 or worth > best[2 * what]:
        best[2 * what] = worth
        best[2 * what + 1] = game
