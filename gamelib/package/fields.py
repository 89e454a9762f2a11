"""The state of Package!? as one table of fields.

The rules read and write `state.die`, `state.packages[location][player]`, and so on.  They run on two kinds of state
with the same fields: `Board`, a plain object of numbers and lists, and a NumPy record of `record_type()`, for compiled
play.
"""

from __future__ import annotations

from gamelib.layout import Field, Layout, PlainBoard
from gamelib.package.rules import CLAUSES, LOCATIONS, PLAYERS

WAITING = 19  # triggers earned in one turn, at most (the bound on chains)
LOG = 64  # events of one turn: at most 1 for the roll, 2 for the action, 3 for each trigger, 1 for the end
MENU = 32  # the count, at most 30 choices (a main action on a 6), and one place to write beyond them

RULINGS = (
    Field("trigger_order", (), "u1", "0 queue, 1 stack, 2 free (R-PK-order)"),
    Field("third_package", (), "u1", "0 every time, 1 once (R-PK-third-again)"),
    Field("triggers", (), "u1", "0 earned, 1 recheck (R-PK-earned)"),
    Field("final_remove_own", (), "u1", "1 yes, 0 no (R-PK-final-own)"),
    Field("relocate_from_one", (), "u1", "1 yes, 0 no (R-PK-null-relocate)"),
    Field("full_supply", (), "u1", "packages each, 1 to 12; 0: by the number of players (R-PK-supply)"),
)
POSITION = (
    Field("players", (), "u1", "2 to 4"),
    Field("node", (), "u1", "what the game waits for"),
    Field("turn", (), "u1", "seat of the player in turn"),
    Field("die", (), "u1", "the number rolled, 0 when there is none"),
    Field("packages", (LOCATIONS + 1, PLAYERS), "u1", "packages[location][player]; at 0 those that left the game"),
    Field("total", (LOCATIONS + 1,), "u1", "packages of all colours at each location"),
    Field("pawn", (PLAYERS,), "u1", "location, 0 off the table"),
    Field("supply", (PLAYERS,), "u1", "packages left to place"),
    Field("final_taken", (PLAYERS,), "u1", "1 when the player has taken the final turn"),
    Field("had_third", (LOCATIONS + 1, PLAYERS), "u1", "1 where the third was earned, kept under third_package=once"),
    Field("waiting", (), "u1", "how many triggers wait"),
    Field("pending", (WAITING,), "u4", "the triggers that wait, with their groups, sorted; then zeros"),
    Field("resolving", (), "u4", "the trigger being resolved, 0 for none"),
)
HISTORY = (
    Field("fired", (CLAUSES,), "u4", "how often each clause was carried out"),
    Field("earned", (CLAUSES,), "u4", "how many triggers of each clause were earned"),
    Field("logging", (), "u1", "1: events are recorded"),
    Field("cause", (), "u1", "one more than the index of the event that causes the next one, 0 for none"),
    Field("pending_cause", (WAITING,), "u1", "for each trigger that waits, the event by which it was earned, plus one"),
    Field("events", (), "u1", "how many events the turn has had"),
    Field("log", (LOG,), "u4", "the events of the turn"),
)
FIELDS = RULINGS + POSITION + HISTORY


class Board(PlainBoard):
    """A position, the rulings it is played under, and the log of the turn, as the rules work on it."""

    __slots__ = tuple(field.name for field in FIELDS)


LAYOUT = Layout(Board, RULINGS + POSITION, HISTORY, LOG)
make, copy, key = LAYOUT.make, LAYOUT.copy, LAYOUT.key
record_type, to_record, from_record = LAYOUT.record_type, LAYOUT.to_record, LAYOUT.from_record
