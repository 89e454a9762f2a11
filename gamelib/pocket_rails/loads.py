"""The complete sets of the Rail Yard and the loads that clear them (PR-9, PR-10), in the same style as rules.py."""
# fmt: off

from gamelib.pocket_rails.cards import CITIES, GOODS, KINDS, YARD, of_kind


def complete_sets(state, company):
    """How many sets, of one card of each city, leave the Rail Yard together."""
    cell = company * CITIES                                                       # PR-9
    sets = min(state.cells[YARD][cell], state.cells[YARD][cell + 1], state.cells[YARD][cell + 2])
    return min(sets, 1) if state.sets_one_by_one else sets                        # R-PR-sets

def is_choice(state, company, sets):
    """Can different cards leave?  Only where one city has more cards than leave, and these are not all alike."""
    for city in range(CITIES):
        if state.cells[YARD][company * CITIES + city] > sets:
            kinds = 0
            for good in range(GOODS):
                kinds += state.cards[YARD][company * KINDS + good * CITIES + city] > 0
            if kinds > 1:
                return True
    return False

def first_load(state, company, sets):
    """So many cards of each city, from the first goods that are there."""
    load = 0
    for city in range(CITIES):
        load += filled(state, company, city, sets)
    return load

def next_load(state, company, load):
    """The load that comes after; after the last one, the first."""
    sets = complete_sets(state, company)
    for last in range(CITIES):
        city = CITIES - 1 - last
        if state.cells[YARD][company * CITIES + city] == sets:
            continue                                    # all of them leave
        taken = left = 0                                # cards of later goods that are in the load, and that are not
        for back in range(GOODS):
            kind = (GOODS - 1 - back) * CITIES + city
            n = of_kind(load, kind)
            if n > 0 and left > 0:                      # one less of this good, what follows from the first on
                return load - (1 << 3 * kind) + filled(state, company, kind + CITIES, taken + 1)
            load -= n << 3 * kind
            taken += n
            left += state.cards[YARD][company * KINDS + kind] - n
        load += filled(state, company, city, taken)
    return load

def filled(state, company, kind, missing):
    """The part of a load that takes so many cards of one city, from this kind on, from the first that are there."""
    load = 0
    for later in range(kind, KINDS, CITIES):
        n = min(missing, state.cards[YARD][company * KINDS + later])
        load += n << 3 * later
        missing -= n
    return load
