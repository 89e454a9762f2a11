"""All that can follow in a turn of Package!?, in the same subset of Python as the rules: for large graphs, compiled.

It does what `gamelib.odds.turn_search.search` does with the steps of turn.py, in the same order.  `states` is a stack
of positions to be followed and `ties` their numbers; `levels[number]` is a row of what is known of a position, from
KEY_OF on its key; `memo` is a table of numbers, from 1, by a hash of the key; `tally` has two cells for each step:
where it leads, and what it carries out.
"""

from typing import Any

from gamelib.package.lookahead import KEY, ROW, WORDS, copy_position, write_key
from gamelib.package.rules import (
    DECLINE,
    FINAL,
    LAPSE,
    ORDER,
    OVER,
    PLAYERS,
    RESOLVE,
    ROLL,
    START,
    choose,
    clause_of,
    decider,
    list_choices,
    roll,
    start,
)

# fmt: off

# A row of levels: its node, who decides, from where it was found and by which step, its steps, its key
NODE, SEAT, PARENT, INDEX, FIRST, COUNT, KEY_OF = 0, 1, 2, 3, 4, 5, 6
KNOWN = KEY_OF + WORDS + 1
DEEP = 4096                          # positions that wait: at most some 45 steps, 30 choices each
LINK = 32                             # of the cell of what a step carries out: the bit above those of clauses
MORE = 31                             # choices on one menu, at most, and one

def find_turn(
    state: Any, other: Any, states: list[Any], ties: list[int], menu: list[int], row: list[int], memo: list[int],
    levels: list[list[int]], tally: list[int], done: list[int], limit: int, slots: int, most: int,
) -> None:
    """Everything that can follow `state`; done[0] positions, done[1] steps, done[2] is 1 if it had to stop."""
    copy_position(state, states[0])
    write_whole_key(state, row, 0)
    memo[slot_of(row, memo, levels, slots)] = 1
    enter(state, row, levels, 0, -1, -1)
    ties[0] = 0
    waiting, found, steps = 1, 1, 0
    while waiting > 0:
        waiting -= 1
        here = ties[waiting]
        if found > limit or waiting + MORE > DEEP or steps + MORE > most:
            done[2] = 1
            waiting = 0
        else:
            copy_position(states[waiting], state)
            list_all(state, menu)
            levels[here][FIRST] = steps
            levels[here][COUNT] = menu[0]
            for i in range(1, menu[0] + 1):
                copy_position(state, other)
                bits = follow_any(state, other, menu[i])
                ended = state.node != START and (other.node == ROLL or other.node == OVER)
                write_whole_key(other, row, 1 if ended else 0)
                slot = slot_of(row, memo, levels, slots)
                if memo[slot] == 0:
                    enter(other, row, levels, found, here, i - 1)
                    if not ended:
                        copy_position(other, states[waiting])
                        ties[waiting] = found
                        waiting += 1
                    found += 1
                    memo[slot] = found
                tally[2 * steps] = memo[slot] - 1
                tally[2 * steps + 1] = bits
                steps += 1
    done[0] = found
    done[1] = steps

def list_all(state: Any, menu: list[int]) -> None:
    """The choices, or the outcomes of chance."""
    if state.node == START or state.node == ROLL:
        menu[0] = state.players if state.node == START else 6
        for i in range(1, menu[0] + 1):
            menu[i] = i - 1 if state.node == START else i
    else:
        list_choices(state, menu)

def follow_any(state: Any, other: Any, choice: int) -> int:
    """Take the step on `other`, which is like `state`, and tell what it carries out."""
    if state.node == START:
        start(other, choice)
        return 0
    if state.node == ROLL:
        roll(other, choice)
        return 1 << 19 if other.node == FINAL else 0
    lapses = 0 + other.fired[LAPSE]
    choose(other, choice)
    bits = 1 << 17 if state.node == ORDER else 1 << clause_of(choice)
    if other.fired[LAPSE] != lapses:
        bits |= 1 << LAPSE
    if other.node == OVER:
        bits |= 1 << 19
    if state.node == RESOLVE and clause_of(choice) != DECLINE:
        bits |= 1 << LINK
    return bits

def enter(state: Any, row: list[int], levels: list[list[int]], number: int, parent: int, index: int) -> None:
    """A new position and its key."""
    levels[number][NODE] = 0 + state.node
    levels[number][SEAT] = -1 if state.node == START or state.node == ROLL or state.node == OVER else decider(state)
    levels[number][PARENT] = parent
    levels[number][INDEX] = index
    levels[number][COUNT] = 0
    for i in range(WORDS):
        levels[number][KEY_OF + i] = row[KEY + i]
    levels[number][KEY_OF + WORDS] = row[ROW]

def write_whole_key(state: Any, row: list[int], ended: int) -> None:
    """The key within a turn, and what differs before and after it."""
    write_key(state, row)
    word = 0 + state.node
    word = word << 3 | 0 + state.die
    word = word << 2 | 0 + state.turn
    for player in range(PLAYERS):
        word = word << 5 | 0 + state.final_taken[player] << 4 | 0 + state.supply[player]
    row[ROW] = word << 1 | ended

def slot_of(row: list[int], memo: list[int], levels: list[list[int]], slots: int) -> int:
    """Where in the table the number of a position is, or where there is room for it; `slots` is a power of two."""
    mixed = row[ROW]
    for i in range(KEY, KEY + WORDS):
        mixed ^= row[i] ^ row[i] >> 31
        mixed = (mixed & 0x7FFFFFFF) * 0x2C1B3C6D                                 # stays below 2 ** 61
        mixed ^= mixed >> 29
    slot = mixed & slots - 1
    while memo[slot] != 0 and not is_of(row, levels, memo[slot] - 1):
        slot = slot + 1 & slots - 1
    return slot

def is_of(row: list[int], levels: list[list[int]], number: int) -> bool:
    """Is it the key of this position?"""
    i = 0
    while i < WORDS and levels[number][KEY_OF + i] == row[KEY + i]:
        i += 1
    return i == WORDS and levels[number][KEY_OF + WORDS] == row[ROW]
