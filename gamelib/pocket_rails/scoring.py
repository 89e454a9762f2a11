"""What companies and goods give at a scoring (PR-13 to PR-17), in the same style as rules.py."""
# fmt: off

from gamelib.pocket_rails.cards import GOODS, NO_CARD, YARD, company_of, good_of

def company_points(state, seat, company, last):
    """What a company gives; `last`: at the scoring after round 3."""
    points = (0 + state.shares[seat][company]) * state.shares[YARD][company]          # PR-13
    return -points if last and company == company_of(state.insider[seat]) else points                 # PR-16

def good_points(state, seat, good, most):
    """What a good gives, but for what the insider card adds; `most`: see most_of_a_good."""
    if state.plentiful[good] or state.goods[seat][good] < most:                                      # PR-14, PR-15
        return 0
    return (0 + state.goods[seat][good]) * state.goods[YARD][good]

def insider_points(state, seat, good, most, last):
    """What the insider card adds for a good; R-PR-favourite: its points are doubled, never its cards."""
    if not last or state.insider[seat] == NO_CARD or good != good_of(state.insider[seat]) or state.plentiful[good]:
        return 0                                                                  # PR-14
    points = (0 + state.goods[seat][good]) * state.goods[YARD][good]
    if state.goods[seat][good] == most:
        return points                                                             # PR-17
    return 2 * points if state.insider_good_always else 0                         # R-PR-insider-good

def most_of_a_good(state, seat):
    """How many cards a player has of the good with the most of them."""
    most = 0
    for good in range(GOODS):
        if not (state.good_fallback and state.plentiful[good]):                   # R-PR-fallback
            most = max(most, state.goods[seat][good])
    return most
