"""The rules of Pocket Rails, written once.

`state` holds a position, the rulings it is played under, and a log; fields.py lists its fields, cards.py says how
cards, choices and loads are numbers.  A player is a seat, 0 to 3.  The portfolios (piles 0 to 3, by seat) and the Rail
Yard (pile 4) are counts: how many of each card, and with it how many shares of a company, cards of a good, and cards in
a cell.  Hands are sorted rows of cards, all of one length; a pick stays in the hand until the reveal.  The deck is a
row too, its top at the end.

A *menu* is an array: menu[0] tells how many choices there are, menu[1], menu[2], ... are the choices, no two alike, in
the order of the cards; of loads, the one with more of an earlier good comes first, Denver before Chicago before New
York.  A game is `start`, and then until the node is OVER: at SHUFFLE `gather`, put the deck in any order,
`shuffled`; at all other nodes `choose` from what `list_choices` lists.

These functions run as they are on a plain object with lists, and compiled on a NumPy record with the same fields.  That
is why there are no classes, strings, exceptions or comprehensions here, and why each kind of thing has one name
everywhere (`state`, `menu`).  A comment names the clause (PR-9) or ruling (R-PR-sets); a clause is its number here.
"""
# fmt: off

from gamelib.pocket_rails.cards import (
    CARDS, CELLS, CITIES, CLAUSES, COLUMNS, COMPANIES, DEALER, DELIVER, ENDLESS, FIRST_SCORE, GOODS, INSIDER, KINDS,
    MOST_BLOCKS, NOBODY, NO_CARD, NO_TARGET, NOTHING, OVER, PICK, PILES, PLENTIFUL, SCORES, SEATS, SHORT, SHUFFLE, YARD,
    cell_of, company_of, good_of, more_of, node_of, of_kind, pack, what_of,
)
from gamelib.pocket_rails.loads import complete_sets, first_load, is_choice, next_load
from gamelib.pocket_rails.scoring import company_points, good_points, insider_points, most_of_a_good

# --------------------------------------------------------------------------------------------------- set-up and dealing
def start(state, first):
    """A new game under the rulings that the state has, with its box of cards; `first` deals first, NOBODY: a draw."""
    state.block = 1
    state.round = state.step = state.remembered = state.events = 0
    state.marker = first
    for clause in range(CLAUSES):
        state.fired[clause] = 0
    for seat in range(SEATS):
        state.total[seat] = 0
        for column in range(3 * SCORES):
            state.points[seat][column] = 0
    wait_for_shuffle(state)
    gather(state)

def wait_for_shuffle(state):
    state.node = SHUFFLE
    state.player = NOBODY

def gather(state):
    """The cards to be shuffled come into the deck, in the order of the cards; what stays on the table stays there."""
    for i in range(state.left):
        state.discard[state.deck[i]] += 1
    if state.round != 2:                                                          # PR-5: portfolios and yard stay
        clear_table(state)
    left = 0
    for card in range(CARDS):
        while state.discard[card] > 0:
            state.discard[card] -= 1
            state.deck[left] = card
            left += 1
    state.left = left

def clear_table(state):
    """All cards come together: a new block."""
    if state.round == 3:
        state.block += 1                                                          # PR-21
    state.round = state.step = state.remembered = 0
    for card in range(CARDS):
        state.discard[card] = state.box[card]                                     # R-PR-deck
    for pile in range(PILES):
        for card in range(CARDS):
            state.cards[pile][card] = 0
        for cell in range(CELLS):
            state.cells[pile][cell] = 0
        for trait in range(COMPANIES):
            state.shares[pile][trait] = state.goods[pile][trait] = 0
    for seat in range(SEATS):
        state.insider[seat] = NO_CARD
        for column in range(2 * COLUMNS):
            state.sheet[seat][column] = 0

def shuffled(state):
    """The deck has been put in order from outside."""
    if state.marker == NOBODY:
        state.node = DEALER                                                       # PR-3
    else:
        deal_round(state)                                                         # R-PR-insider-copies: marker stays

def deal_round(state):
    """The next round: a hand for everybody, and in round 1 the Insider Information."""
    state.round += 1
    state.step = 1
    state.in_hand = full_hand(state)
    ask(state, PICK)
    if state.round == 1 and state.choose_insider:
        state.in_hand += 1                                                        # PR-19
        ask(state, INSIDER)
    elif state.round == 1:
        for seat in range(state.players):
            state.insider[seat] = draw_card(state)                                # PR-4
        note(state, 4, NOBODY, state.players, 0, NOTHING)
    elif state.left < state.in_hand * state.players:
        state.in_hand = state.left // (2 * state.players) * 2
        note(state, SHORT, NOBODY, state.in_hand, 0, NOTHING)                     # R-PR-short
    for seat in range(state.players):                                             # R-PR-deal-order
        for held in range(state.in_hand):
            deal_card(state, seat, held)
    note(state, 5, NOBODY, state.round, state.in_hand, NOTHING)                   # PR-5

def full_hand(state):
    if state.hand_size > 0:
        return state.hand_size                                                    # R-PR-hand
    return 6 if state.players == 4 else 8                                         # PR-5

def draw_card(state):
    state.left -= 1
    card = state.deck[state.left]
    state.deck[state.left] = NO_CARD
    return card

def deal_card(state, seat, held):
    """The top card of the deck finds its place among the cards that are held: the higher one goes on to the right."""
    card = draw_card(state)
    for i in range(held):
        higher = max(state.hand[seat][i], card)
        state.hand[seat][i] = min(state.hand[seat][i], card)
        card = higher
    state.hand[seat][held] = card

# ------------------------------------------------------------------------------------ who is asked, and what is offered
def ask(state, node):
    """Ask the Priority Dealer, who is the first where all are asked."""
    state.node = node                                                             # R-PR-deal-order
    state.player = state.marker

def all_asked(state):
    """On to the next player clockwise; true after the last one."""
    state.player = left_of(state, state.player)
    return state.player == state.marker

def left_of(state, seat):
    return seat + 1 if seat + 1 < state.players else 0                            # PR-1

def offer(menu, node, what, more):
    menu[0] += 1
    menu[menu[0]] = pack(node, what, more)

def list_choices(state, menu):
    """Put on the menu all that can be chosen now."""
    menu[0] = 0
    if state.node == DEALER:
        for seat in range(state.players):
            offer(menu, DEALER, seat, 0)
    elif state.node == INSIDER:
        for i in range(state.in_hand):
            if not repeated(state, i):
                offer(menu, INSIDER, state.hand[state.player][i], 0)
    elif state.node == PICK:
        list_picks(state, menu)
    elif state.node == DELIVER:
        list_loads(state, menu)
    elif state.node == PLENTIFUL:
        for good in range(GOODS):
            if state.plentiful[good]:
                offer(menu, PLENTIFUL, good, 0)

def repeated(state, i):
    return i > 0 and state.hand[state.player][i] == state.hand[state.player][i - 1]

def list_picks(state, menu):
    """A card for the portfolio and another one for the Rail Yard: in the order of the first, then of the second."""
    n = 0
    for i in range(state.in_hand):                                                # PR-6
        if not repeated(state, i):
            share = state.hand[state.player][i]
            last = NO_CARD
            for j in range(state.in_hand):
                surplus = state.hand[state.player][j]
                if j != i and surplus != last:
                    n += 1
                    menu[n] = pack(PICK, share, surplus)
                    last = surplus
    menu[0] = n

def list_loads(state, menu):
    """The loads that clear the complete sets."""
    sets = complete_sets(state, state.company)
    first = load = first_load(state, state.company, sets)
    while menu[0] == 0 or load != first:
        offer(menu, DELIVER, state.company, load)
        load = next_load(state, state.company, load)

# ---------------------------------------------------------------------------------------------------- what happens next
def choose(state, choice):
    """Carry out a choice that was on the menu, and go on to what is asked next."""
    node = node_of(choice)
    what = what_of(choice)
    if node == DEALER:
        state.marker = what                                                       # PR-3
        note(state, 3, what, 0, 0, NOTHING)
        deal_round(state)
    elif node == INSIDER:
        state.insider[state.player] = what                                        # PR-19
        note(state, 19, state.player, 0, 0, NOTHING)
        if all_asked(state):
            for seat in range(state.players):
                take(state, seat, state.insider[seat], NO_CARD)
            state.in_hand -= 1
            ask(state, PICK)
    elif node == PICK:
        lay(state, choice)
        if all_asked(state):
            reveal(state)
            go_on(state)
    elif node == DELIVER:
        remember(state, choice)
        state.decision = note(state, 10, state.player, what, more_of(choice), state.brought[what])
        deliver(state, 9, YARD, what, more_of(choice), state.decision)            # PR-9
        state.marker_due = 1                                                      # PR-11
        if not state.marker_per_step:
            move_marker(state)
        go_on(state)
    else:
        remember(state, choice)
        for good in range(GOODS):
            state.plentiful[good] = 1 if good == what else 0                      # PR-23
        state.decision = note(state, 23, state.player, what, 0, NOTHING)
        move_marker(state)
        score_round(state)

def lay(state, choice):
    """Two cards lie before a player, face down, or the one for the portfolio face up."""
    if state.player == state.marker:
        state.events = 0                                                          # the log is the log of a step
    state.pick[state.player] = choice                                             # PR-6
    if state.open_portfolios:
        note(state, 20, state.player, what_of(choice), 0, NOTHING)                # PR-20
    else:
        note(state, 6, state.player, 0, 0, NOTHING)

def take(state, seat, share, surplus):
    """One card of each of these two leaves the hand, and the others close up."""
    kept = 0
    for i in range(state.in_hand):
        card = state.hand[seat][i]
        state.hand[seat][kept] = card                                             # what leaves is written over
        if card == share:
            share = NO_CARD                                                       # of equal cards one is enough
        elif card == surplus:
            surplus = NO_CARD
        else:
            kept += 1
    for i in range(kept, state.in_hand):
        state.hand[seat][i] = NO_CARD

def put(state, pile, card, n):
    """So many of a card come to a portfolio or to the Rail Yard."""
    state.cards[pile][card] += n
    state.cells[pile][cell_of(card)] += n
    state.shares[pile][company_of(card)] += n
    state.goods[pile][good_of(card)] += n

def reveal(state):
    """All have picked: the hands are passed on, and the picks are turned up together."""
    for seat in range(state.players):
        take(state, seat, what_of(state.pick[seat]), more_of(state.pick[seat]))
    state.in_hand -= 2
    pass_hands(state)
    first = state.events
    for seat in range(state.players):                                             # PR-7
        share = what_of(state.pick[seat])
        surplus = more_of(state.pick[seat])
        remember(state, state.pick[seat])
        put(state, seat, share, 1)
        put(state, YARD, surplus, 1)
        state.brought[company_of(surplus)] = note(state, 7, seat, share, surplus, NOTHING)
    for seat in range(state.players):
        check_portfolio(state, seat, what_of(state.pick[seat]), more_of(state.pick[seat]), first + seat)
        state.pick[seat] = 0

def pass_hands(state):
    """Neighbours swap hands, pair after pair: one hand goes all the way round, the others by one seat against it."""
    for pair in range(1, state.players):
        seat = pair if state.round == 2 else state.players - pair                 # PR-6
        for i in range(state.in_hand):
            card = state.hand[seat][i]
            state.hand[seat][i] = state.hand[seat - 1][i]
            state.hand[seat - 1][i] = card
    note(state, 6, NOBODY, state.in_hand, 0, NOTHING)

def check_portfolio(state, seat, share, surplus, cause):
    """Two cards of one company cost a point; three cards in one cell are over-invested."""
    company = company_of(share)
    if state.same_company_penalty and company == company_of(surplus):
        state.total[seat] -= 1                                                    # PR-22
        state.points[seat][(state.round - 1) * SCORES + 22 - FIRST_SCORE] -= 1
        note(state, 22, seat, company, -1, cause)
    if state.cells[seat][cell_of(share)] == 3:                                    # PR-8
        load = 0
        for kind in range(share % CITIES, KINDS, CITIES):
            load += (0 + state.cards[seat][company * KINDS + kind]) << 3 * kind
        deliver(state, 8, seat, company, load, cause)

def go_on(state):
    """Company by company the complete sets leave, until somebody has to decide; else the step ends, maybe the round."""
    for company in range(state.company, COMPANIES):                               # R-PR-yard-order
        sets = complete_sets(state, company)
        while sets > 0:
            if is_choice(state, company, sets):                                   # R-PR-decision
                state.company = company
                state.node = DELIVER
                state.player = most_shares(state, company)
                return
            deliver(state, 9, YARD, company, first_load(state, company, sets), state.brought[company])    # PR-9
            sets = complete_sets(state, company)
    state.company = 0
    if state.marker_due:
        move_marker(state)                                                        # R-PR-marker
    if state.in_hand > 0:
        state.step += 1
        ask(state, PICK)                                                          # PR-7
    elif state.round == 1:
        deal_round(state)                                                         # PR-12: no scoring
    elif count_plentiful(state) > 1 and state.dealer_breaks_good_ties:
        ask(state, PLENTIFUL)                                                     # PR-23
    else:
        score_round(state)

def deliver(state, clause, pile, company, load, cause):
    """The cards of a load go from a portfolio or the Rail Yard to the discard pile."""
    note(state, clause, pile, company, load, cause)
    for kind in range(KINDS):
        n = of_kind(load, kind)
        if n > 0:
            put(state, pile, company * KINDS + kind, -n)
            state.discard[company * KINDS + kind] += n

def most_shares(state, company):
    """Who decides: most shares of the company, and of those tied, the closest clockwise from the Priority Dealer."""
    best = seat = state.marker                                                    # PR-10, R-PR-tie-distance
    for _ in range(state.players):
        if state.shares[seat][company] > state.shares[best][company]:
            best = seat
        seat = left_of(state, seat)
    return best

def move_marker(state):
    state.marker = left_of(state, state.marker)                                   # PR-11
    state.marker_due = 0
    note(state, 11, state.marker, 0, 0, state.decision)

# -------------------------------------------------------------------------------------------------------------- scoring
def count_plentiful(state):
    """Mark the goods that are too plentiful, and count them."""
    most = 1                                                                      # R-PR-empty-most
    for good in range(GOODS):
        most = max(most, state.goods[YARD][good])
    count = 0
    for good in range(GOODS):
        state.plentiful[good] = 1 if state.goods[YARD][good] == most else 0
        count += state.plentiful[good]
    return count

def score_round(state):
    """All players score; then comes round 3, another block, or the end."""
    scoring = note(state, 12, NOBODY, state.block, state.round, NOTHING)          # PR-12
    for good in range(GOODS):
        if state.plentiful[good]:
            note(state, 14, NOBODY, good, state.goods[YARD][good], scoring)       # PR-14
    for seat in range(state.players):
        score_companies(state, seat, scoring)
        score_goods(state, seat, scoring)
    wait_for_shuffle(state)                                                       # PR-5, PR-21
    if state.round == 3 or state.block > 1:                                       # R-PR-target
        if state.target_score == NO_TARGET or state.total[winner(state)] >= state.target_score:
            end(state)
        elif state.round == 3 and state.block == MOST_BLOCKS:
            note(state, ENDLESS, NOBODY, state.block, 0, scoring)                 # R-PR-endless
            end(state)
        elif state.round == 3:
            note(state, 21, NOBODY, state.block, 0, scoring)

def end(state):
    state.node = OVER
    tied = 0
    for seat in range(state.players):
        if state.total[seat] == state.total[winner(state)]:
            tied += 1
    if tied > 1:
        note(state, 18, winner(state), tied, 0, NOTHING)                          # PR-18

def score_companies(state, seat, cause):
    last = state.round == 3
    for company in range(COMPANIES):
        clause = 16 if last and company == company_of(state.insider[seat]) else 13
        there = state.shares[YARD][company]
        write_line(state, clause, seat, company, state.shares[seat][company], there,
              company_points(state, seat, company, last), cause)

def score_goods(state, seat, cause):
    last = state.round == 3
    most = most_of_a_good(state, seat)
    for good in range(GOODS):
        own = state.goods[seat][good]
        there = state.goods[YARD][good]
        write_line(state, 15, seat, good, own, there, good_points(state, seat, good, most), cause)
        write_line(state, 17, seat, good, own, there, insider_points(state, seat, good, most, last), cause)

def write_line(state, clause, seat, what, own, there, points, cause):
    """A line of the score sheet."""
    if points != 0:
        state.total[seat] += points
        state.points[seat][(state.round - 1) * SCORES + clause - FIRST_SCORE] += points
        column = what if clause == 13 or clause == 16 else COMPANIES + what
        state.sheet[seat][(state.round - 2) * COLUMNS + column] = there << 8 | own
        note(state, clause, seat, what, points, cause)

def winner(state):
    """The highest total, and of those tied, the closest clockwise from the Priority Dealer."""
    best = seat = state.marker                                                    # PR-18
    for _ in range(state.players):
        if state.total[seat] > state.total[best]:
            best = seat
        seat = left_of(state, seat)
    return best

# ---------------------------------------------------------------------------------------- what happened, what is public
def note(state, clause, seat, what, more, cause):
    """Count that a clause was carried out and, while logging, record it with its cause.  Returns the event's number."""
    state.fired[clause] += 1
    return log(state, clause, seat, what, more, cause) if state.logging else NOTHING

def log(state, clause, seat, what, more, cause):
    state.event_clause[state.events] = clause
    state.event_seat[state.events] = seat
    state.event_what[state.events] = what
    state.event_more[state.events] = more
    state.event_cause[state.events] = cause
    state.events += 1
    return state.events - 1

def remember(state, choice):
    """A choice that everybody sees; without a log nobody asks later what there was to see."""
    if state.logging:
        state.history[state.remembered] = choice
        state.remembered += 1
