"""The rules of Package!?, written once.

`state` holds a position, the rulings it is played under, and a log; fields.py lists its fields.  A location is 1 to 5.
Location 0 is nowhere: off the table for a pawn, the supply where a package comes from, out of the game where it goes.
A player is a seat, 0 to 3, and at the same time a colour.

A *choice* is one small whole number: by which clause, whose package or pawn, from where (0 for a pawn), and where to.
A *trigger* is made the same way: its clause, its owner, its location, and the set of the colours that qualified (bit 0
for seat 0, and so on).  At an order node the triggers that may be next are the choices.  An *event* of the log is made
the same way too, and in front of it what happened, the seat that decided it, and its cause: one more than the index of
the event that led to it, 0 when nothing did.

A *menu* is an array: menu[0] tells how many choices there are, menu[1], menu[2], ... are the choices, no two alike, in
the order in which the functions below list them: by clause, then by location, then by colour; decline is last.

At the chance nodes START and ROLL call start() or roll(); at the others list_choices() and choose().

These functions run as they are on a plain object with lists, and compiled on a NumPy record with the same fields.  That
is why there are no classes, strings, exceptions or comprehensions here, and why each kind of thing has one name
everywhere (`state`, `menu`).  A comment names the clause (PK-12) or ruling (R-PK-order); a clause is its number here.
"""
# fmt: off

LOCATIONS, PLAYERS, NOWHERE = 5, 4, 0

# Nodes: what the game waits for
START, ROLL, MAIN, FINAL, ORDER, RESOLVE, OVER = 0, 1, 2, 3, 4, 5, 6

# Clauses by which something is chosen: main actions, triggers, the final turn
DELIVER, PLACE, REMOVE, ELSEWHERE, RELOCATE, NO_ACTION = 4, 5, 6, 7, 8, 9
OWN, GUEST, THIRD, SPECIAL, DECLINE = 10, 11, 12, 13, 14
FINAL_DECLINE, FINAL_REMOVE, PROMOTE, WALK = 20, 21, 22, 23
LAPSE, CLAUSES = 28, 29                               # R-PK-lapse is counted as number 28

# Events: what happened
STARTED, ROLLED, PLACED, MOVED, REMOVED, WALKED = 0, 1, 2, 3, 4, 5
EARNED, ORDERED, DECLINED, LAPSED, PASSED, ENDED = 6, 7, 8, 9, 10, 11

# Rulings
QUEUE, STACK, FREE = 0, 1, 2                          # trigger_order
EVERY_TIME, ONCE = 0, 1                               # third_package
AS_EARNED, RECHECK = 0, 1                             # triggers

GROUP = 1 << 14                                       # what waits is kept as group * GROUP + trigger

def pack(clause, colour, source, target): return clause << 9 | source << 6 | colour << 4 | target
def clause_of(choice): return choice >> 9 & 31
def source_of(choice): return choice >> 6 & 7
def colour_of(choice): return choice >> 4 & 3
def target_of(choice): return choice & 15
def happened(event): return event >> 14 & 15
def decided_by(event): return event >> 18 & 3
def cause_of(event): return (event >> 20) - 1

# ----------------------------------------------------------------------------------------------------- set-up and turns
def set_up(state, players):
    """An empty table for 2 to 4 players, under the rulings that the state has.  What is counted goes on."""
    state.players = players                                                       # PK-1
    state.node = START
    state.turn = state.die = state.resolving = state.events = state.cause = 0
    while state.waiting > 0:
        forget(state, state.waiting - 1)
    supply = state.full_supply                                                    # R-PK-supply
    if supply == 0:
        supply = 12 if players == 2 else 10                                       # PK-2
    for player in range(PLAYERS):
        state.supply[player] = supply if player < players else 0
        state.pawn[player] = NOWHERE                                              # R-PK-pawn-start
        state.final_taken[player] = 0
    for location in range(LOCATIONS + 1):
        state.total[location] = 0
        for player in range(PLAYERS):
            state.packages[location][player] = state.had_third[location][player] = 0

def start(state, first):
    """PK-3: the player who starts was drawn, or is given."""
    state.turn = first
    state.node = ROLL
    note(state, STARTED, 3, first, NOWHERE, NOWHERE)

def roll(state, die):
    """The player in turn rolls the die.  The log begins anew: it is the log of one turn."""
    state.die = die
    state.events = state.cause = 0
    final = state.supply[state.turn] == 0
    state.node = FINAL if final else MAIN                                         # PK-19
    note(state, ROLLED, 19 if final else 0, state.turn, NOWHERE, die)
    state.cause = 1                                   # the roll is event 0; a cause is one more than the index

def end_turn(state):
    """PK-18: the next player in seat order (PK-1) who has not taken the final turn; without one the game is over."""
    state.die = state.resolving = 0
    player = state.turn
    for _ in range(state.players):
        player = player + 1 if player + 1 < state.players else 0
        if not state.final_taken[player]:
            state.turn = player
            state.node = ROLL
            return
    state.node = OVER
    state.cause = 1
    note(state, ENDED, 19, state.turn, NOWHERE, NOWHERE)                          # PK-19
    state.turn = 0                                    # nobody's: all finished games that look equal are equal

def decider(state):
    """The seat that is asked: the owner of the trigger being resolved (PK-16), else the player in turn."""
    if state.node == RESOLVE:
        return colour_of(state.resolving)
    return state.turn

# ----------------------------------------------------------------------------------------------- what may be chosen now
def list_choices(state, menu):
    """Put on the menu all that may be chosen at this decision node."""
    menu[0] = 0
    if state.node == MAIN:
        list_main_actions(state, menu)
    elif state.node == FINAL:
        list_final_actions(state, menu)
    elif state.node == ORDER:
        list_triggers_due(state, menu)
    elif state.node == RESOLVE:
        list_resolutions(state, menu)

def list_main_actions(state, menu):
    me = state.turn
    here = state.pawn[me]
    if state.die <= LOCATIONS:
        offer(menu, DELIVER, me, NOWHERE, state.die)                              # PK-4
    else:
        if here != NOWHERE:
            offer(menu, PLACE, me, NOWHERE, here)                                 # PK-5
            offer_each_package(state, menu, REMOVE, here, NOWHERE)                # PK-6
        for location in range(1, LOCATIONS + 1):                                  # PK-7, R-PK-same
            offer_if(menu, state.packages[location][me] == 0 and location != here, ELSEWHERE, me, NOWHERE, location)
    for location in range(1, LOCATIONS + 1):                                      # PK-8, R-PK-null-relocate
        if state.total[location] == state.die and (location != 1 or state.relocate_from_one):
            offer_each_package(state, menu, RELOCATE, location, 1)
    if menu[0] == 0:
        offer(menu, NO_ACTION, me, NOWHERE, NOWHERE)                              # PK-9, R-PK-no-action

def list_final_actions(state, menu):
    me = state.turn
    for location in range(1, LOCATIONS + 1):                                      # PK-21, R-PK-final-own
        for colour in range(state.players):
            if state.packages[location][colour] == state.die and (colour != me or state.final_remove_own):
                offer(menu, FINAL_REMOVE, colour, location, NOWHERE)
    for location in range(1, LOCATIONS):                                          # PK-22
        if (state.die == location or state.die == 6) and state.packages[location][me] > 0:
            offer(menu, PROMOTE, me, location, location + 1)
    for location in range(1, LOCATIONS + 1):                                      # PK-23, R-PK-still
        if (state.die == location or state.die == 6) and state.pawn[me] != location:
            offer(menu, WALK, me, NOWHERE, location)
    offer(menu, FINAL_DECLINE, me, NOWHERE, NOWHERE)                              # PK-20

def list_triggers_due(state, menu):
    """PK-17: each trigger of the group that is due may be next; equal ones are one choice."""
    first = first_due(state)
    for i in range(first, state.waiting):
        if i == first or state.pending[i] != state.pending[i - 1]:
            menu[0] += 1
            menu[menu[0]] = state.pending[i] % GROUP

def list_resolutions(state, menu):
    trigger = state.resolving
    clause, owner, here = clause_of(trigger), colour_of(trigger), source_of(trigger)
    if clause == OWN:                                                             # PK-10
        if here < LOCATIONS:
            offer_each_package(state, menu, OWN, here, here + 1)
        offer_each_package(state, menu, OWN, here, here - 1)
        offer_pawn_moves(menu, OWN, owner, here)
    elif clause == GUEST:                                                         # PK-11
        for guest in range(state.players):
            if guest != owner and state.pawn[guest] == here:
                offer_pawn_moves(menu, GUEST, guest, here)
    elif clause == THIRD:                                                         # PK-12
        offer_each_package(state, menu, THIRD, here, here - 1)
    else:                                                                         # PK-13
        for colour in range(state.players):
            if still_qualifies(state, trigger, colour):
                offer(menu, SPECIAL, colour, here, NOWHERE)
    offer(menu, DECLINE, owner, NOWHERE, NOWHERE)                                 # PK-14

def offer(menu, clause, colour, source, target):
    menu[0] += 1
    menu[menu[0]] = pack(clause, colour, source, target)

def offer_if(menu, possible, clause, colour, source, target):
    """Write the choice down in any case, and count it if it is possible: quicker than to decide first."""
    menu[menu[0] + 1] = pack(clause, colour, source, target)
    menu[0] += possible

def offer_each_package(state, menu, clause, source, target):
    for colour in range(state.players):
        offer_if(menu, state.packages[source][colour] > 0, clause, colour, source, target)

def offer_pawn_moves(menu, clause, player, here):
    for location in range(1, LOCATIONS + 1):
        if location != here:
            offer(menu, clause, player, NOWHERE, location)

# ---------------------------------------------------------------------------------------------------- what then happens
def choose(state, choice):
    """Carry out a choice from the menu, and go on to what is asked next."""
    if state.node == ORDER:
        take_up(state, choice)                                                    # PK-17
    else:
        if state.node == FINAL:
            state.final_taken[state.turn] = 1                                     # PK-19
        carry_out(state, clause_of(choice), colour_of(choice), source_of(choice), target_of(choice))
        ask_next(state)

def carry_out(state, clause, colour, source, target):
    if clause == DELIVER:
        deliver(state, colour, target)                                            # PK-4
    elif clause == PLACE or clause == ELSEWHERE:
        place(state, clause, colour, target, 0)                                   # PK-5, PK-7
    elif clause == DECLINE or clause == FINAL_DECLINE:
        note(state, DECLINED, clause, colour, NOWHERE, NOWHERE)                   # PK-14, PK-20
    elif source == target:
        note(state, PASSED, clause, colour, source, target)                       # PK-9; PK-8 from 1 to 1
    elif source == NOWHERE:
        move_pawn(state, clause, colour, target)                                  # PK-10, PK-11, PK-23
    else:
        move(state, clause, colour, source, target)                               # PK-6, 8, 10, 12, 13, 21, 22

def deliver(state, me, location):
    """PK-4; to the own location it also earns PK-10 or, when another pawn stands there, PK-11."""
    extra = 0
    if state.pawn[me] != location:
        move_pawn(state, DELIVER, me, location)
    else:
        extra = OWN if pawns_beside(state, me, location) == 0 else GUEST
    place(state, DELIVER, me, location, extra)

def place(state, clause, me, location, extra):
    """A package goes from the supply to a location."""
    state.supply[me] -= 1
    state.packages[location][me] += 1
    state.total[location] += 1
    note(state, PLACED, clause, me, NOWHERE, location)
    earn_triggers(state, me, location, extra)

def move(state, clause, colour, source, target):
    """PK-15: a package goes to another location, where it counts as placed, or out of the game."""
    state.packages[source][colour] -= 1
    state.total[source] -= 1
    state.packages[target][colour] += 1
    state.total[target] += 1
    if target == NOWHERE:
        note(state, REMOVED, clause, colour, source, target)
    else:
        note(state, MOVED, clause, colour, source, target)
        earn_triggers(state, colour, target, 0)

def move_pawn(state, clause, player, target):
    """PK-15: a pawn goes to a location, and triggers nothing."""
    note(state, WALKED, clause, player, state.pawn[player], target)
    state.pawn[player] = target

def pawns_beside(state, player, location):
    """How many pawns of others stand at the location."""
    pawns = 0
    for other in range(state.players):
        if other != player and state.pawn[other] == location:
            pawns += 1
    return pawns

# --------------------------------------------------------------------------------------------------------------- chains
def earn_triggers(state, owner, location, extra):
    """PK-17: what the placement of a package earns is simultaneous, a group."""
    third = is_third(state, owner, location)
    rivals = strong_rivals(state, owner, location)
    if third or rivals != 0 or extra != 0:
        group = new_group(state)
        if extra != 0:
            earn(state, group, extra, owner, location, 0)                         # PK-10, PK-11
        if third:
            earn(state, group, THIRD, owner, location, 0)                         # PK-12
            if state.third_package == ONCE:
                state.had_third[location][owner] = 1                              # R-PK-third-again
        if rivals != 0:
            earn(state, group, SPECIAL, owner, location, rivals)                  # PK-13

def is_third(state, owner, location):
    """PK-12: the package makes its owner's packages there exactly three."""
    return state.packages[location][owner] == 3 and not state.had_third[location][owner]

def strong_rivals(state, owner, location):
    """PK-13: the set of opposing colours that have three or more at the location."""
    rivals = 0
    for colour in range(PLAYERS):
        rivals |= (state.packages[location][colour] >= 3) << colour
    return rivals & ~(1 << owner)

def new_group(state):
    """R-PK-order: the number of the group that arises.  The group with the highest number is due."""
    if state.waiting == 0 or state.trigger_order == FREE:
        return 1                                                                  # a single group
    if state.trigger_order == STACK:
        return state.pending[state.waiting - 1] // GROUP + 1                      # due before all others
    for i in range(state.waiting):
        state.pending[i] += GROUP                                                 # QUEUE: all others are due before it
    return 1

def earn(state, group, clause, owner, location, rivals):
    """The trigger waits now.  What waits is kept sorted, so that equal positions are equal states."""
    new = group * GROUP + pack(clause, owner, location, rivals)
    i = state.waiting
    while i > 0 and state.pending[i - 1] > new:
        state.pending[i] = state.pending[i - 1]
        state.pending_cause[i] = state.pending_cause[i - 1]
        i -= 1
    state.pending[i] = new
    state.pending_cause[i] = state.events + 1
    state.waiting += 1
    note(state, EARNED, clause, owner, location, rivals)

def ask_next(state):
    """PK-17, PK-18: triggers are resolved one after another; when none waits, the turn ends."""
    drop_lapsed(state)
    last = state.waiting - 1
    if state.waiting == 0:
        end_turn(state)
    elif state.pending[first_due(state)] == state.pending[last]:                  # one is due, or equal ones
        take_up(state, state.pending[last] % GROUP)
    else:
        state.node = ORDER
        state.resolving = 0

def first_due(state):
    """Where in `pending` the group that is due begins.  It reaches to the end."""
    i = state.waiting - 1
    while i > 0 and state.pending[i - 1] // GROUP == state.pending[i] // GROUP:
        i -= 1
    return i

def take_up(state, trigger):
    """The trigger is resolved now, by its owner, also out of turn (PK-16)."""
    i = first_due(state)
    while state.pending[i] % GROUP != trigger:
        i += 1
    state.cause = state.pending_cause[i]
    if state.node == ORDER:
        note(state, ORDERED, 17, colour_of(trigger), source_of(trigger), clause_of(trigger))
    forget(state, i)
    state.node = RESOLVE
    state.resolving = trigger

def drop_lapsed(state):
    """R-PK-lapse: what is due and can do nothing is gone; when a whole group is gone, the next one is due."""
    i = state.waiting - 1
    while i >= 0 and state.pending[i] // GROUP == state.pending[state.waiting - 1] // GROUP:
        trigger = state.pending[i] % GROUP
        if not can_resolve(state, trigger):
            state.cause = state.pending_cause[i]
            note(state, LAPSED, LAPSE, colour_of(trigger), source_of(trigger), clause_of(trigger))
            forget(state, i)
        i -= 1

def forget(state, i):
    """The trigger at place i waits no longer."""
    state.waiting -= 1
    while i < state.waiting:
        state.pending[i] = state.pending[i + 1]
        state.pending_cause[i] = state.pending_cause[i + 1]
        i += 1
    state.pending[i] = state.pending_cause[i] = 0

def can_resolve(state, trigger):
    """R-PK-earned: is the trigger still valid, and is there something it can do?"""
    owner, here = colour_of(trigger), source_of(trigger)
    if clause_of(trigger) == THIRD:
        return state.total[here] > 0 and (state.triggers != RECHECK or state.packages[here][owner] >= 3)
    if clause_of(trigger) == SPECIAL:
        for colour in range(state.players):
            if still_qualifies(state, trigger, colour):
                return True
        return False
    return True                                       # PK-10, PK-11: a pawn can always move

def still_qualifies(state, trigger, colour):
    """PK-13, R-PK-earned: the colour qualified when it was earned, and there is one (`recheck`: are three) left."""
    needed = 3 if state.triggers == RECHECK else 1
    return (target_of(trigger) >> colour & 1) == 1 and state.packages[source_of(trigger)][colour] >= needed

# -------------------------------------------------------------------------------------------------------------- scoring
def score(state, player):
    return package_points(state, player) + pawn_bonus(state, player) + set_bonus(state, player)

def package_points(state, player):
    """PK-24: each package is worth its location's number; at 4 and 5 only three of a colour count."""
    points = 0
    for location in range(1, LOCATIONS + 1):
        count = state.packages[location][player]
        points += location * (min(count, 3) if location >= 4 else count)
    return points

def pawn_bonus(state, player):
    """PK-25: the location's number and the own packages there, if there is one and no other pawn."""
    here = state.pawn[player]
    if here == NOWHERE or state.packages[here][player] == 0 or pawns_beside(state, player, here) > 0:
        return 0
    return 0 + here + state.packages[here][player]    # 0 is signed, the fields are not: a sum with it is

def set_bonus(state, player):
    """PK-26: two points for each full set of three own packages at a location."""
    sets = 0
    for location in range(1, LOCATIONS + 1):
        sets += state.packages[location][player] // 3
    return 2 * sets

def is_winner(state, player):
    """PK-27: nobody has more; a tie is a shared win."""
    for rival in range(state.players):
        if score(state, rival) > score(state, player):
            return False
    return True

# ----------------------------------------------------------------------------------------------- what happened, and why
def note(state, event, clause, colour, source, target):
    """Count what a clause did, or that its trigger was earned; with logging on, record it with its cause."""
    if event == EARNED:
        state.earned[clause] += 1
    elif event != WALKED or clause != DELIVER:            # a delivery is counted once, by its package
        state.fired[clause] += 1
    if state.logging:
        record(state, event, clause, colour, source, target)

def record(state, event, clause, colour, source, target):
    by_and_why = state.cause << 6 | decider(state) << 4
    state.log[state.events] = (by_and_why | event) << 14 | pack(clause, colour, source, target)
    if event == PLACED or event == MOVED:
        state.cause = state.events + 1                # of what this placement earns
    state.events += 1
