"""The strategy `lookahead` of Package!?, in the same subset of Python as the rules, plain and compiled.

What it looks for, and how values are kept as whole numbers of 1 / PARTS, is said in `gamelib.strategies`.  The rest of
the turn is walked depth first.  Level 0 is the decision that is asked, and each further level a decision that follows;
`states[depth]` is its position and `levels[depth]` a row of whole numbers: its menu, in which the best choices so far
move to the front, and what is known of it.  `memo` is a table of decisions that were met before, on other paths: by a
hash of the position, told apart by the whole position.  What was found stays there until the turn ends: memo[0] is the
number of the turn, from 1, and what belongs to another one is not looked at.  The table is bounded: when there is no
room, an older entry gives way, which costs time and changes nothing else.

Names say the kind of a parameter, as everywhere in these texts; here also `states`, `levels`, `row`, `below` (the row
one level deeper) and `memo`.
"""

from typing import Any

from gamelib.package.fields import MENU, WAITING
from gamelib.package.rules import (
    LOCATIONS,
    ORDER,
    OVER,
    PLAYERS,
    ROLL,
    choose,
    decider,
    list_resolutions,
    list_triggers_due,
    score,
)
from gamelib.strategies import PARTS

# fmt: off

LEVELS = 2 * WAITING + 2              # the decision that is asked, two for each trigger, and the end of the turn

# A row: the menu, then
NEXT, BEST, HIGHEST = MENU, MENU + 1, MENU + 2        # the choice to follow next; how many are best, and their value
VALUES = MENU + 3                                     # for each player the sum over the best, at last the mean
KEY, WORDS = VALUES + PLAYERS, 9                      # the position
ROW = KEY + WORDS

# The table: the number of the turn, then the entries, each with the turn it is of, position and values
SLOTS, NEAR = 1 << 18, 8                              # how many, and how many are looked at for one position
ENTRY = 1 + WORDS + PLAYERS
MEMO = 1 + SLOTS * ENTRY

def look_ahead(
    state: Any, menu: list[int], states: list[Any], levels: list[list[int]], memo: list[int], stop: list[int]
) -> int:
    """Move the best choices of this menu to the front of levels[0], and tell how many there are.

    memo[0] must be another number in each turn.  When stop[0] is no longer 0, any choice will do.
    """
    copy_position(state, states[0])
    for i in range(menu[0] + 1):
        levels[0][i] = menu[i]
    begin(levels[0])
    depth = 0
    while depth > 0 or levels[0][NEXT] <= levels[0][0]:
        if stop[0] != 0:
            return 1
        if levels[depth][NEXT] <= levels[depth][0]:
            follow(states[depth], states[depth + 1], levels[depth][levels[depth][NEXT]])
            if is_known(states[depth + 1], levels[depth + 1], memo):
                take(levels[depth], levels[depth + 1], decider(states[depth]))
            else:
                depth += 1
        else:
            average(levels[depth])
            keep(levels[depth], memo)
            depth -= 1
            take(levels[depth], levels[depth + 1], decider(states[depth]))
    return levels[0][BEST]

def begin(row: list[int]) -> None:
    """Nothing of this menu was followed yet."""
    row[NEXT] = 1
    row[BEST] = 0
    for player in range(PLAYERS):
        row[VALUES + player] = 0

def is_known(state: Any, row: list[int], memo: list[int]) -> bool:
    """Put the values of a position into the row if they are known, at the end of the turn or from the table.

    If not, the row is ready for its choices to be followed.
    """
    if state.node == ROLL or state.node == OVER:
        margins(state, row)
        return True
    write_key(state, row)
    entry = find(row, memo)
    if memo[entry] == memo[0] and is_here(row, memo, entry):
        for player in range(PLAYERS):
            row[VALUES + player] = memo[entry + 1 + WORDS + player]
        return True
    row[0] = 0
    if state.node == ORDER:
        list_triggers_due(state, row)
    else:
        list_resolutions(state, row)
    begin(row)
    return False

def margins(state: Any, row: list[int]) -> None:
    """The values at the end of the turn: the own score less the best other one, for all players."""
    first, second = -1, -1
    for player in range(state.players):
        points = score(state, player)
        row[VALUES + player] = points
        if points > first:
            second = first
            first = points
        elif points > second:
            second = points
    for player in range(state.players):
        points = row[VALUES + player]
        row[VALUES + player] = PARTS * (points - (first if points < first else second))

def take(row: list[int], below: list[int], me: int) -> None:
    """A choice was followed to the end of the turn: is it one of the best for the one who decides?"""
    worth = below[VALUES + me]
    if row[BEST] == 0 or worth > row[HIGHEST]:
        row[HIGHEST] = worth
        row[BEST] = 0
        for player in range(PLAYERS):
            row[VALUES + player] = 0
    if worth == row[HIGHEST]:
        row[BEST] += 1
        row[row[BEST]] = row[row[NEXT]]
        for player in range(PLAYERS):
            row[VALUES + player] += below[VALUES + player]
    row[NEXT] += 1

def average(row: list[int]) -> None:
    """Equals are equally likely."""
    for player in range(PLAYERS):
        row[VALUES + player] //= row[BEST]

# ------------------------------------------------------------------------------------------------------------ the table
def write_key(state: Any, row: list[int]) -> None:
    """All that differs between the decisions of one turn: what left the game is what is nowhere else."""
    word = 0
    for location in range(1, 4):
        for player in range(state.players):
            word = word << 4 | 0 + state.packages[location][player]
    row[KEY] = word
    word = 0 + state.resolving
    for location in range(4, LOCATIONS + 1):
        for player in range(state.players):
            word = word << 4 | 0 + state.packages[location][player]
    for player in range(state.players):
        word = word << 3 | 0 + state.pawn[player]
    row[KEY + 1] = word << 4 | 0 + state.supply[state.turn]
    word = 0
    for location in range(1, LOCATIONS + 1):
        for player in range(state.players):
            word = word << 1 | 0 + state.had_third[location][player]
    row[KEY + 2] = word << 19 | 0 + state.pending[0]                              # a trigger and its group: 19 bits
    for i in range(3, WORDS):
        row[KEY + i] = 0
    for i in range(1, state.waiting):
        at = KEY + 3 + (i - 1) // 3
        row[at] = row[at] << 19 | 0 + state.pending[i]

def find(row: list[int], memo: list[int]) -> int:
    """Where in the table the position of a row is, or where there is room for it."""
    mixed = 0
    for i in range(KEY, KEY + WORDS):
        mixed ^= row[i] ^ row[i] >> 31
        mixed = (mixed & 0x7FFFFFFF) * 0x2C1B3C6D                                 # stays below 2 ** 61
        mixed ^= mixed >> 29
    for i in range(NEAR):
        entry = 1 + (mixed + i & SLOTS - 1) * ENTRY
        if memo[entry] != memo[0] or is_here(row, memo, entry):
            return entry
    return 1 + (mixed & SLOTS - 1) * ENTRY

def is_here(row: list[int], memo: list[int], entry: int) -> bool:
    """Is the entry that of this position?"""
    i = 0
    while i < WORDS and memo[entry + 1 + i] == row[KEY + i]:
        i += 1
    return i == WORDS

def keep(row: list[int], memo: list[int]) -> None:
    """Enter the position of a row and its values."""
    entry = find(row, memo)
    memo[entry] = memo[0]
    for i in range(WORDS):
        memo[entry + 1 + i] = row[KEY + i]
    for player in range(PLAYERS):
        memo[entry + 1 + WORDS + player] = row[VALUES + player]

# ------------------------------------------------------------------------------------------------------------ positions
def follow(state: Any, other: Any, choice: int) -> None:
    """`other` is the position after a choice."""
    copy_position(state, other)
    choose(other, choice)

def copy_position(state: Any, other: Any) -> None:
    """Position and rulings, without counts and log; of players that there are not, both have the same."""
    other.trigger_order = state.trigger_order
    other.third_package = state.third_package
    other.triggers = state.triggers
    other.final_remove_own = state.final_remove_own
    other.relocate_from_one = state.relocate_from_one
    other.full_supply = state.full_supply
    other.players = state.players
    other.node = state.node
    other.turn = state.turn
    other.die = state.die
    other.resolving = state.resolving
    for i in range(max(state.waiting, other.waiting)):                            # beyond, both have zeros
        other.pending[i] = state.pending[i]
        other.pending_cause[i] = state.pending_cause[i]
    other.waiting = state.waiting
    for location in range(LOCATIONS + 1):
        other.total[location] = state.total[location]
        for player in range(state.players):
            other.packages[location][player] = state.packages[location][player]
            other.had_third[location][player] = state.had_third[location][player]
    for player in range(state.players):
        other.pawn[player] = state.pawn[player]
        other.supply[player] = state.supply[player]
        other.final_taken[player] = state.final_taken[player]
