"""The page of node counts, `docs/perft.md`, by which another program of the same rules can be compared with this one.

    python -m gamelib.odds.perft_page docs/perft.md

writes it anew; without a file it is printed.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from gamelib import Package, PocketRails
from gamelib.game import State
from gamelib.odds.perft import Depth, perft


class Table(NamedTuple):
    """One table of the page.

    Attributes:
        title: what it is, in a few words.
        state: where the lines of play begin, as Python.
        depth: how many steps.
    """

    title: str
    state: str
    depth: int

    @property
    def root(self) -> State:
        """The position itself."""
        state: State = eval(self.state, {"Package": Package, "PocketRails": PocketRails, "small": SMALL})  # from below
        return state

    def rows(self, depth: int | None = None) -> list[Depth]:
        """What is counted, to this depth or to the whole one."""
        return perft(self.root, self.depth if depth is None else depth)


SMALL = [f"{company}-{good}-{city}" for company in ("B&O", "IC", "PRR") for good in ("coal", "wood") for city in "DC"]
SMALL += ["C&O-coal-D", "C&O-coal-C"]
_CHAIN = "packages 1 4 2 2 2 / 0 2 4 3 3, pawns 4 / 2, supply 1 / 0, green rolled 4"
_BOX = "deck=PocketRails().cards, dealer=0"
_SETS = (
    "set_up(hands=[['B&O-coal-N', 'IC-coal-D'], ['B&O-wood-N', 'IC-wood-D']], round=3, "
    "yard=['B&O-coal-D', 'B&O-coal-C', 'B&O-wood-D', 'B&O-cloth-C', 'B&O-steel-D'])"
)

PACKAGE = (
    Table("two players, 1 package each, to the end of all games", "Package(supply=1).start(first=0)", 12),
    Table("two players, 1 package each, who starts is drawn", "Package(supply=1).start()", 8),
    Table("two players, 2 packages each", "Package(supply=2).start(first=0)", 9),
    Table("two players", "Package().start(first=0)", 8),
    Table("three players, 1 package each", "Package(players=3, supply=1).start(first=0)", 8),
    Table("three players", "Package(players=3).start(first=0)", 7),
    Table("four players", "Package(players=4).start(first=1)", 7),
    Table(
        "a package may be relocated from 1 to 1 (R-PK-null-relocate)",
        "Package(supply=1, relocate_from_one=True).start(first=0)",
        8,
    ),
    Table("a long chain", f"Package().position('{_CHAIN}')", 9),
    Table(
        "a long chain, newest triggers first (R-PK-order)", f"Package(trigger_order='stack').position('{_CHAIN}')", 9
    ),
    Table("a long chain, triggers in any order (R-PK-order)", f"Package(trigger_order='free').position('{_CHAIN}')", 9),
    Table("a long chain, triggers checked again (R-PK-earned)", f"Package(triggers='recheck').position('{_CHAIN}')", 8),
)
POCKET_RAILS = (
    Table(
        "two players, hands of two cards, 14 cards, to the end of all games",
        "PocketRails(hand_size=2, deck=small).start(deck=small, dealer=0)",
        7,
    ),
    Table(
        "the same, insider cards are chosen (PR-19), to the end of all games",
        "PocketRails(hand_size=2, deck=small, choose_insider=True).start(deck=small, dealer=0)",
        9,
    ),
    Table("two players, the 75 cards in their order", f"PocketRails().start({_BOX})", 2),
    Table("three players", f"PocketRails(players=3).start({_BOX})", 2),
    Table("four players", f"PocketRails(players=4).start({_BOX})", 2),
    Table("two players, hands of four cards", f"PocketRails(hand_size=4).start({_BOX})", 6),
    Table(
        "two players, hands of two cards, who is the Priority Dealer is drawn",
        "PocketRails(hand_size=2).start(deck=PocketRails().cards)",
        5,
    ),
    Table("the last step, two sets of B&O may be complete, to the end", f"PocketRails().{_SETS}", 5),
    Table("the same, one set after another (R-PR-sets)", f"PocketRails(sets='one_by_one').{_SETS}", 5),
    Table("the same, the dealer breaks ties of goods (PR-23)", f"PocketRails(dealer_breaks_good_ties=True).{_SETS}", 5),
)
TABLES = PACKAGE + POCKET_RAILS
INTRODUCTION = """\
# Perft: node counts by depth

With these numbers another program of the same rules can be compared with this one. The name is that of chess programs
(performance test). Here chance counts too.

The page is written by `python -m gamelib.odds.perft_page docs/perft.md`, and table 3 alone is printed by
`python -m gamelib.odds.perft_page --table 3`. In Python it is `perft(state, depth)` from `gamelib.odds`, with the
state that stands above the table.

## What is counted

* A **step** is one action at a decision, or one outcome at a chance node. Nothing is skipped: a decision with a single
  action is a step.
* **Nodes** at depth d are the lines of play of d steps from the given position. Lines that lead to equal positions
  count each for itself. A line that has ended has no further steps: it counts at the depth where it ends, and at no
  greater one.
* **Chance**, **decisions** and **over** say where these lines stand: at a chance node, at a decision, at the end.
* **Positions** are the different positions that these lines lead to. Two positions are equal when the lines that
  describe them are: what lies on the table or in hands and deck, who is asked what, and which triggers wait.
* **Probability** is that of all these lines, and of those that ended before, if at each decision all actions are
  equally likely. It must be exactly 1 at each depth.

Package!?: chance nodes are the draw of the player who starts (one outcome for each player) and each roll (six). Then
come decisions: the main action or that of the final turn; where different triggers are due, which comes next
(R-PK-order; triggers of the same kind, place, owner and colours that qualified are one choice, and those that would
lapse are gone before, R-PK-lapse); and what the trigger that is being resolved does, declining included. A long chain
begins with the roll of 4 already made.

Pocket Rails: the deck is given, the top first, or the 75 cards lie in their order (company, good, city). Where `small`
stands, it is this deck:

```
SMALL_DECK
```

Chance nodes are the draw of the Priority Dealer, and the shuffle before round 3: all orders of the cards that are
shuffled, whether they are dealt or not; orders that differ only in equal cards are one. Picks are decisions of one
player after the other, clockwise from the Priority Dealer, all ordered pairs of two cards of the hand (of equal cards
one); the reveal, the passing on, deliveries without a choice and scorings are no steps of their own. In a set-up
position, the insider cards are the first cards of the box that are nowhere else, and the others are the deck.
"""


def page() -> str:
    """The whole page in Markdown."""
    parts = [INTRODUCTION.replace("SMALL_DECK", " ".join(SMALL)).rstrip()]
    for number, table in enumerate(TABLES, 1):
        if table is PACKAGE[0] or table is POCKET_RAILS[0]:
            parts.append(f"## {table.root.game.title}")
        parts.append(f"### {number}. {table.title[0].upper()}{table.title[1:]}")
        parts.append(f"```python\n{table.state}\n```")
        parts.append(markdown(table.rows()))
    return "\n\n".join(parts) + "\n"


def markdown(rows: Sequence[Depth]) -> str:
    """A table of counts."""
    lines = ["| depth | nodes | chance | decisions | over | positions | probability |", f"|{'---:|' * 7}"]
    return "\n".join([*lines, *map(line, rows)])


def line(row: Depth) -> str:
    """One row of it."""
    counts = (row.depth, row.nodes, row.chance, row.decisions, row.over, row.positions, row.probability)
    return f"| {' | '.join(f'{count:,}' if isinstance(count, int) else str(count) for count in counts)} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the page, or print it or one of its tables."""
    parser = argparse.ArgumentParser(description="The page of node counts.")
    parser.add_argument("file", nargs="?", type=Path, help="where to write it; it is printed by default")
    parser.add_argument("--table", type=int, choices=range(1, len(TABLES) + 1), help="print this table alone")
    asked = parser.parse_args(arguments)
    if asked.table is not None:
        print(markdown(TABLES[asked.table - 1].rows()))
    elif asked.file is None:
        print(page(), end="")
    else:
        asked.file.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
