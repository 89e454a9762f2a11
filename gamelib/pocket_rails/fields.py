"""The state of Pocket Rails as one table of fields.

The rules read and write `state.marker`, `state.hand[seat][i]`, and so on.  They run on two kinds of state with the same
fields: `Board`, a plain object of numbers and lists, and a NumPy record of `record_type()`, for compiled play.
"""

from __future__ import annotations

from gamelib.layout import Field, Layout, PlainBoard
from gamelib.pocket_rails.cards import (
    CARDS,
    CELLS,
    CLAUSES,
    COLUMNS,
    COMPANIES,
    GOODS,
    NO_CARD,
    NO_TARGET,
    NOBODY,
    NOTHING,
    PILES,
    SCORES,
    SEATS,
)

HAND = 17  # cards of a hand, at most: 16, and one more to choose the insider card from (R-PR-limits)
DECK = 160  # cards of the box, at most (R-PR-limits)
PUBLIC = 144  # public choices of a block, at most: 24 steps of 4 picks and at most 48 decisions
LOG = 128  # events of a step, at most: 4 picks, 13 of the reveal, 16 of deliveries, then those of a scoring: some 80
MENU = 4901  # the count, and at most 70 x 70 loads (four equal sets); 240 with the standard deck

RULINGS = (
    Field("players", (), "u1", "2 to 4 (PR-1)", 2),
    Field("hand_size", (), "u1", "even, 2 to 16; 0: 8, or 6 with four players (R-PR-hand)"),
    Field("sets_one_by_one", (), "u1", "0 at_once, 1 one_by_one (R-PR-sets)"),
    Field("marker_per_step", (), "u1", "0 decision, 1 step (R-PR-marker)"),
    Field("good_fallback", (), "u1", "0 no, 1 yes (R-PR-fallback)"),
    Field("insider_good_always", (), "u1", "0 if_scoring, 1 always (R-PR-insider-good)"),
    Field("choose_insider", (), "u1", "0 no, 1 yes (PR-19)"),
    Field("open_portfolios", (), "u1", "0 no, 1 yes (PR-20); changes only what the players see"),
    Field("same_company_penalty", (), "u1", "0 no, 1 yes (PR-22)"),
    Field("dealer_breaks_good_ties", (), "u1", "0 no, 1 yes (PR-23)"),
    Field("target_score", (), "i4", "points that end the game (PR-21)", NO_TARGET),
    Field("box", (CARDS,), "u1", "how many of each card there are (R-PR-deck)", 1),
)
POSITION = (
    Field("node", (), "u1", "what the game waits for"),
    Field("player", (), "u1", "the seat that is asked", NOBODY),
    Field("block", (), "u1", "three rounds are a block (PR-21)", 1),
    Field("round", (), "u1", "1 to 3; 0 before the first"),
    Field("step", (), "u1", "1, 2, ... in the round"),
    Field("marker", (), "u1", "the seat of the Priority Dealer", NOBODY),
    Field("marker_due", (), "u1", "1 when the marker moves at the end of the step (R-PR-marker)"),
    Field("company", (), "u1", "the company whose sets are being delivered, else 0"),
    Field("total", (SEATS,), "i4", "points of each seat"),
    Field("cards", (PILES, CARDS), "u1", "cards[pile][card]: how many, in the portfolios and the Rail Yard"),
    Field("shares", (PILES, COMPANIES), "u1", "shares[pile][company]: how many"),
    Field("goods", (PILES, GOODS), "u1", "goods[pile][good]: how many"),
    Field("cells", (PILES, CELLS), "u1", "cells[pile][company and city]: how many"),
    Field("discard", (CARDS,), "u1", "how many of each card are in the discard pile"),
    Field("left", (), "u1", "cards in the deck"),
    Field("deck", (DECK,), "u1", "the cards of the deck, its top card the last of them", NO_CARD),
    Field("in_hand", (), "u1", "cards in each hand"),
    Field("hand", (SEATS, HAND), "u1", "the cards in each hand, sorted; a pick stays there until the reveal", NO_CARD),
    Field("pick", (SEATS,), "u4", "the choice that lies face down before each seat, 0 for none"),
    Field("insider", (SEATS,), "u1", "the insider card of each seat", NO_CARD),
)
HISTORY = (
    Field("remembered", (), "u1", "how many choices of this block are public"),
    Field("history", (PUBLIC,), "i8", "these choices: picks as they were revealed, by seat, and decisions"),
    Field("points", (SEATS, 3 * SCORES), "i4", "points of each seat by round and clause, of all blocks"),
    Field("sheet", (SEATS, 2 * COLUMNS), "u2", "by scoring and column: cards in the yard << 8 | own cards, 0 if none"),
    Field("fired", (CLAUSES,), "u4", "how often each clause was carried out"),
    Field("plentiful", (GOODS,), "u1", "1 for each good that is too plentiful at this scoring, or was at the last"),
    Field("logging", (), "u1", "1: events are recorded"),
    Field("decision", (), "u1", "the event that was the last decision", NOTHING),
    Field("brought", (COMPANIES,), "u1", "the event that last brought a card of the company to the Rail Yard", NOTHING),
    Field("events", (), "u1", "how many events the step had so far"),
    Field("event_clause", (LOG,), "u1", "by which clause"),
    Field("event_seat", (LOG,), "u1", "whose", NOBODY),
    Field("event_what", (LOG,), "u1", "company, good, card, seat, round or number that it is about"),
    Field("event_more", (LOG,), "i8", "load, card for the Rail Yard, points, or how many"),
    Field("event_cause", (LOG,), "u1", "the event that caused it", NOTHING),
)
FIELDS = RULINGS + POSITION + HISTORY


class Board(PlainBoard):
    """A position, the rulings it is played under, and the log of the step, as the rules work on it."""

    __slots__ = tuple(field.name for field in FIELDS)


LAYOUT = Layout(Board, RULINGS + POSITION, HISTORY, LOG)
make, copy, key = LAYOUT.make, LAYOUT.copy, LAYOUT.key
record_type, to_record, from_record = LAYOUT.record_type, LAYOUT.to_record, LAYOUT.from_record
