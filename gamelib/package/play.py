"""Whole games of Package!? by built-in strategies, in the same subset of Python as the rules, plain and compiled.

A strategy looks at the position after each choice, before anything that may still follow, and takes one of the best;
between equals it draws.  `random` looks at nothing, `lookahead` (lookahead.py) at all that may follow in the turn.  The
numbers drawn are those that `gamelib.strategies` draws, so that a game can be replayed on states.

Names say the kind of a parameter, as everywhere in these texts: `state` and `other` are states, `states` an array of
them, `menu`, `ties`, `rng`, `seats`, `tally`, `best`, `scores` and `memo` arrays of whole numbers, `levels` a table of
them, `weights` an array of floats, `own_0` to `own_3` functions of the user, all others whole numbers; `stop` and
`done` are arrays of one number.
"""

from gamelib.odds.tally import FIRST_TIE, LONGEST_CHAIN, MOST_POINTS, MOST_TURNS, WIDEST_WIN
from gamelib.package.lookahead import follow, look_ahead
from gamelib.package.rules import (
    CLAUSES,
    GUEST,
    LOCATIONS,
    OVER,
    OWN,
    ROLL,
    SPECIAL,
    THIRD,
    choose,
    decider,
    list_choices,
    package_points,
    pawn_bonus,
    roll,
    score,
    set_bonus,
    set_up,
    start,
)
from gamelib.package.tables import (
    AT_CHAINS,
    AT_DECISIONS,
    AT_EARNED,
    AT_FIRED,
    AT_LONGEST,
    AT_MARGINS,
    AT_ORDER_SCORES,
    AT_ORDER_WINS,
    AT_POINTS,
    AT_SCORES,
    AT_TURNS,
    AT_WINS,
    DECISIONS,
    MARGINS,
    SCORES,
    TURNS,
)
from gamelib.random import draw, seed_words

# fmt: off

RANDOM, GREEDY, SPITEFUL, LINEAR, LOOKAHEAD, OWN_STRATEGY = 0, 1, 2, 3, 4, 5
STRATEGIES = ("random", "greedy", "spiteful", "linear", "lookahead")
FEATURES = ("packages", "pawn", "sets", "best_other", "supply", "gone", "pairs")  # of a position, for `linear`

def play_games(
    state, other, states, menu, ties, levels, memo, rng, seats, weights, own_0, own_1, own_2, own_3,
    stop, done, tally, best, scores, players, first, high, low, game, games
):
    """Games number `game`, `game` + 1, ..., each with the stream of its own; seat `first` starts, -1: it is drawn.

    scores[5 * i + player] are the final scores of the i-th of these games, scores[5 * i + 4] the winners, a bit each;
    done[0] counts the games.  When stop[0] is no longer 0, or a strategy of the user chooses what is not on the menu,
    there are no more of them.
    """
    before = triggers_resolved(state)
    while done[0] < games and stop[0] == 0:
        i = done[0]
        seed_words(rng, high, low, game + i)
        set_up(state, players)
        start(state, first if first >= 0 else draw(rng, players))
        starter = state.turn
        turns = decisions = longest = 0
        while state.node != OVER:
            if state.node == ROLL:
                roll(state, 1 + draw(rng, 6))
                turns += 1
                memo[0] += 1                                                      # what was known was of another turn
            else:
                list_choices(state, menu)
                me = decider(state)
                if seats[me] == RANDOM:
                    choice = menu[1 + draw(rng, menu[0])]
                elif seats[me] == LOOKAHEAD:
                    choice = levels[0][1 + draw(rng, look_ahead(state, menu, states, levels, memo, stop))]
                elif seats[me] == OWN_STRATEGY:
                    choice = ask(own_0, own_1, own_2, own_3, state, menu, rng, other, me)
                    if not is_on(menu, choice):
                        return
                else:
                    choice = pick_best(state, other, menu, ties, rng, seats[me], weights, me)
                choose(state, choice)
                decisions += 1
            if state.node == ROLL or state.node == OVER:                          # a turn has ended
                now = triggers_resolved(state)
                tally[AT_CHAINS + now - before] += 1
                longest = max(longest, now - before)
                before = now
        count_game(state, tally, best, scores, 5 * i, game + i, starter, turns, decisions, longest)
        done[0] += 1
    count_clauses(state, tally)

def triggers_resolved(state):
    """How many triggers were carried out, not declined."""
    return 0 + state.fired[OWN] + state.fired[GUEST] + state.fired[THIRD] + state.fired[SPECIAL]

# ----------------------------------------------------------------------------------------------------------- strategies
def pick_best(state, other, menu, ties, rng, strategy, weights, me):
    """A choice after which the value is highest."""
    if menu[0] == 1:                                      # there is nothing to weigh, but a number is drawn
        return menu[1 + draw(rng, 1)]
    highest = 0.0
    ties[0] = 0
    for i in range(1, menu[0] + 1):
        follow(state, other, menu[i])
        worth = value(other, strategy, weights, me)
        if ties[0] == 0 or worth > highest:
            highest = worth
            ties[0] = 0
        if worth == highest:
            ties[0] += 1
            ties[ties[0]] = menu[i]
    return ties[1 + draw(rng, ties[0])]

def ask(own_0, own_1, own_2, own_3, state, menu, rng, other, me):
    """The choice of a user's strategy, which may try choices on the other state."""
    if me == 0:
        return own_0(state, menu, rng, other)
    if me == 1:
        return own_1(state, menu, rng, other)
    if me == 2:
        return own_2(state, menu, rng, other)
    return own_3(state, menu, rng, other)

def is_on(menu, choice):
    """Is it a choice of this menu?"""
    for i in range(1, menu[0] + 1):
        if menu[i] == choice:
            return True
    return False

def value(state, strategy, weights, me):
    """What a position is worth to a seat."""
    if strategy == GREEDY:
        return 1.0 * score(state, me)
    if strategy == SPITEFUL:
        return 1.0 * (score(state, me) - best_other(state, me))
    worth = 0.0
    for i in range(7):
        worth += weights[7 * me + i] * feature(state, me, i)
    return worth

def feature(state, me, which):
    """A feature of the position, as `FEATURES` names it, for a seat."""
    if which == 0:
        return package_points(state, me)                                          # PK-24
    if which == 1:
        return pawn_bonus(state, me)                                              # PK-25
    if which == 2:
        return set_bonus(state, me)                                               # PK-26
    if which == 3:
        return best_other(state, me)
    if which == 4:
        return 0 + state.supply[me]
    if which == 5:
        return 0 + state.packages[0][me]
    return pairs(state, me)

def best_other(state, me):
    """The highest score among the others."""
    highest = -1
    for player in range(state.players):
        if player != me:
            highest = max(highest, score(state, player))
    return highest

def pairs(state, me):
    """At how many locations the seat has one package less than a full set."""
    found = 0
    for location in range(1, LOCATIONS + 1):
        found += state.packages[location][me] % 3 == 2
    return found

# ------------------------------------------------------------------------------------------------------------- counting
def count_game(state, tally, best, scores, at, game, starter, turns, decisions, longest):
    """Enter a finished game into the table (tables.py); its final scores go to scores[at] on, the winners to at + 4."""
    players = state.players
    first, second, winners = -1, -1, 0                                            # the best scores
    for player in range(players):
        packages = package_points(state, player)                                  # PK-24
        pawn = pawn_bonus(state, player)                                          # PK-25
        sets = set_bonus(state, player)                                           # PK-26
        tally[AT_POINTS + 3 * player] += packages
        tally[AT_POINTS + 3 * player + 1] += pawn
        tally[AT_POINTS + 3 * player + 2] += sets
        points = packages + pawn + sets
        scores[at + player] = points
        if points > first:
            first, second, winners = points, first, 1                             # PK-27
        else:
            winners += points == first
            second = max(second, points)
    scores[at + 4] = 0
    for player in range(players):
        points = scores[at + player]
        place = player - starter if player >= starter else player - starter + players
        tally[AT_SCORES + SCORES * player + points] += 1
        tally[AT_ORDER_SCORES + SCORES * place + points] += 1
        margin = points - (first if points < first else second)
        tally[AT_MARGINS + MARGINS * player + margin + MARGINS // 2] += 1
        if points == first:
            scores[at + 4] += 1 << player
            tally[AT_WINS + 5 * player + winners] += 1
            tally[AT_ORDER_WINS + 5 * place + winners] += 1
            if winners == 1:
                enter(best, WIDEST_WIN + player, margin, game)
    tally[AT_TURNS + min(turns, TURNS - 1)] += 1
    tally[AT_DECISIONS + min(decisions, DECISIONS - 1)] += 1
    tally[AT_LONGEST + longest] += 1
    enter(best, MOST_POINTS, first, game)
    enter(best, LONGEST_CHAIN, longest, game)
    enter(best, MOST_TURNS, turns, game)
    if winners > 1:
        enter(best, FIRST_TIE, 1, game)

def count_clauses(state, tally):
    """Enter what the clauses did in all games that were played on this state."""
    for clause in range(CLAUSES):
        tally[AT_FIRED + clause] += state.fired[clause]
        tally[AT_EARNED + clause] += state.earned[clause]

def enter(best, what, worth, game):
    """A record, if it is one; of equal ones the first stays."""
    if best[2 * what + 1] < 0 or worth > best[2 * what]:
        best[2 * what] = worth
        best[2 * what + 1] = game
