"""What a player of Pocket Rails knows, in the same style as rules.py: a position with blanks (R-PR-deal-order, PR-4).

What is public stays: portfolios, Rail Yard, discard pile, marker, totals, sizes, and the history of the block; so do
the own hand, picks and insider card, and the hands that the player has seen and passed on, without what their owners
have revealed since.
"""
# fmt: off

from gamelib.pocket_rails.cards import (
    CARDS, DELIVER, NO_CARD, PICK, PLENTIFUL, SHUFFLE, pack, what_of,
)

def hide(state, seat):
    """Make a copy of a state into what this player knows."""
    insiders_open = state.round == 3 and (state.node >= PLENTIFUL or state.node == SHUFFLE)   # PR-16
    passed = state.step if state.node == DELIVER else state.step - 1                          # PR-6
    for i in range(state.left):
        state.deck[i] = NO_CARD
    for times in range(1, state.players):         # a hand that was passed on so many times is so many seats away
        other = (seat - times if state.round == 2 else seat + times) % state.players
        if not insiders_open:
            state.insider[other] = NO_CARD                                                    # PR-4
        if state.pick[other] != 0:
            share = what_of(state.pick[other]) if state.open_portfolios else CARDS            # PR-20
            state.pick[other] = pack(PICK, share, CARDS)
        for i in range(state.in_hand):
            if times > passed:
                state.hand[other][i] = NO_CARD
