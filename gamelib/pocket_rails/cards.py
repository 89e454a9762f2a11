"""Cards, choices and loads of Pocket Rails as numbers: what rules.py is written in.

A *card* is a number, 0 to 74, made of company, good and city in this order; among the cards of its company it is one of
15 *kinds*.  A *cell* is a company in a city.  A *choice* is a number made of the node it belongs to and what is chosen
there.  A *load* is a number that stands for cards of one company that leave together: three bits for each kind, how
many of it.
"""
# fmt: off

SEATS, COMPANIES, GOODS, CITIES, KINDS, CARDS = 4, 5, 5, 3, 15, 75
CELLS = COMPANIES * CITIES
YARD, PILES = 4, 5
NOBODY, NO_CARD, NOTHING = SEATS, CARDS, 255          # no seat, no card, no event

# Nodes: what the game waits for
SHUFFLE, DEALER, INSIDER, PICK, DELIVER, PLENTIFUL, OVER = 0, 1, 2, 3, 4, 5, 6

SHORT, ENDLESS, CLAUSES = 24, 25, 26                  # R-PR-short and R-PR-endless are counted after PR-1 to PR-23
FIRST_SCORE, SCORES = 13, 10                          # points are kept by clause, from PR-13 to PR-22
COLUMNS = COMPANIES + GOODS                           # of the score sheet
MOST_BLOCKS = 50                                      # R-PR-endless
NO_TARGET = 1 << 30                                   # PR-21 is off

def company_of(card): return card // KINDS            # PR-2
def good_of(card): return card // CITIES % GOODS
def cell_of(card): return card // KINDS * CITIES + card % CITIES
def pack(node, what, more): return more << 10 | what << 3 | node
def node_of(choice): return choice & 7
def what_of(choice): return choice >> 3 & 127         # a seat, the insider or portfolio card, the company, a good
def more_of(choice): return choice >> 10              # the card for the Rail Yard, the load
def of_kind(load, kind): return load >> 3 * kind & 7
