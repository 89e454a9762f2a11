"""The page of all rulings, `docs/rulings.md`: what is open, how it can be read, where it matters, and how much.

    python -m gamelib.explore.rulings_page docs/rulings.md

writes it anew; without a file it is printed.  `--games` and `--seed` are those of the tables.
"""

from __future__ import annotations

import argparse
import textwrap
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path

from gamelib import Package, PocketRails
from gamelib.clauses import Ruling
from gamelib.explore.compare import Divergence, first_divergence, on_table
from gamelib.explore.rulings import other_readings, rulings_table
from gamelib.game import Game, Node, State

GAMES, SEED = 10_000, 1
SEATS = ["greedy", "greedy"]
TRIES = 1000  # games that are looked through for a position where a reading matters
LISTED = 4  # actions that are written out

# The games that are measured, with the rulings to look at: those of a target need one.
MEASURED: tuple[tuple[Game, tuple[str, ...] | None], ...] = (
    (Package(), None),
    (PocketRails(), None),
    (PocketRails(target_score=80), ("R-PR-target",)),
)
# Where a reading matters is shown in games whose positions are short: 28 cards of two companies; a target in reach.
_BOTH = [f"{company}-{good}-{city}" for company in ("B&O", "C&O") for good in PocketRails().goods for city in "DCN"]
_TWO, _LEFT_OUT = _BOTH[:28], _BOTH[28:]
_SMALL = PocketRails(hand_size=4, deck=_TWO)
SHOWN: tuple[Game, ...] = (Package(), _SMALL, replace(_SMALL, target_score=40))


def page(games: int = GAMES, seed: int = SEED) -> str:
    """The whole page in Markdown.

    Args:
        games: how many are played for each reading.
        seed: of these games.
    """
    command = f"python -m gamelib.explore.rulings_page docs/rulings.md --games {games} --seed {seed}"
    companies = " and ".join(dict.fromkeys(card.split("-")[0] for card in _TWO))
    parts = [
        "# Rulings: what the rulebooks leave open, and how much it matters",
        "A ruling is a question that a rulebook does not answer. Each has an id, one or more readings, and a switch;"
        " the first reading is what is played unless you say otherwise. The rules themselves are in"
        " [gamelib/package/clauses.py](../gamelib/package/clauses.py) and"
        " [gamelib/pocket_rails/clauses.py](../gamelib/pocket_rails/clauses.py).",
        f"This page is written by\n\n```\n{command}\n```",
        "## How it is measured",
        f"Two greedy players, who always take what is worth most at once, play {games:,} games, green starting (in"
        " Pocket Rails: being the first Priority Dealer), once under the default readings and once with one other"
        " reading. Both times each game has the same random numbers, so what is alike cancels. *Games that end"
        " differently* have other points or another winner. *Points more* is what a seat makes more under the other"
        " reading; *wins more* is by how many percentage points its share of wins is larger, a shared win counting as"
        " its part. Intervals are 95 % and come from the differences of each game: for points the normal interval, for"
        " wins that of Agresti and Min for matched pairs. If no game ended differently, a reading may still matter now"
        " and then: the table says how often at most (at 95 %, about 3 divided by the number of games). An interval"
        " that holds 0 shows no difference, and of many intervals about one in twenty misses the truth.",
        "How much a reading matters depends on who plays: these are greedy players, not best ones.",
        "The positions further down are from the first greedy games in which a reading changed something: a line that"
        " `game.position` reads, and what was done from there. Those of Pocket Rails are from a small game with hands"
        f" of {_SMALL.hand_size} and {len(_TWO)} cards, all of {companies}"
        f" but {' and '.join(_LEFT_OUT)}, so that the lines are short.",
    ]
    for game, rulings in MEASURED:
        name = game.title if rulings is None else f"{game.title} with {', '.join(rulings)}"
        found = rulings_table(game, SEATS, games, seed, first=0, rulings=rulings)
        parts += [f"## {name}: the table", _markdown(found.table), f"{found.caption}"]
    for game in SHOWN[:2]:
        parts.append(f"## {game.title}: the rulings")
        parts += [section(game, ruling) for ruling in game.clauses if isinstance(ruling, Ruling)]
    return "\n\n".join(map(_wrapped, parts)) + "\n"


def _wrapped(part: str) -> str:
    """Paragraphs in lines of 120; tables and code as they are."""
    blocks = []
    for block in part.split("\n\n"):
        fixed = block.startswith(("```", "|", "#", "* `"))
        blocks.append(block if fixed else textwrap.fill(block, 120, break_long_words=False, break_on_hyphens=False))
    return "\n\n".join(blocks)


def section(game: Game, ruling: Ruling) -> str:
    """A ruling with its readings, and for each other reading a position where it matters."""
    lines = [f"### {ruling.id}: {ruling.title}", ruling.text]
    readings = []
    for place, reading in enumerate(ruling.readings):
        usual = " (default)" if place == 0 and len(ruling.readings) > 1 else ""
        item = f"* `{reading.switch}`{usual}: {reading.text}"
        readings.append(textwrap.fill(item, 120, subsequent_indent="  ", break_on_hyphens=False))
    lines.append("\n".join(readings))
    for shown in SHOWN:
        if shown.title == game.title:
            for id, switch, other in other_readings(shown):
                if id == ruling.id and not (id != "R-PR-target" and shown.switches.get("target_score")):
                    lines.append(example(shown, switch, other))
    return "\n\n".join(lines)


def example(game: Game, switch: str, other: Game) -> str:
    """A position of a game where the other reading matters, what is done there, and how the readings part."""
    before, actions, there = where(game, other)
    a, b = _said(there.a, there.only_a, there.b), _said(there.b, there.only_b, there.a)
    small = f", in a small game with {len(deck)} cards" if (deck := game.switches.get("deck")) else ""
    if str(before) != on_table(before):
        small += " (the line also says which third packages there have been, as this reading asks)"
    return (
        f"Where `{switch}` matters{small}:\n\n```\n" + "\n".join([str(before), *actions]) + "\n```\n\n"
        f"Then by default {a}; with `{switch}` {b}."
    )


def where(game: Game, other: Game) -> tuple[State, tuple[str, ...], Divergence]:
    """In the first greedy game in which another reading matters, the position before the turn in which it does.

    Returns:
        The position under the other reading (which may know more of what was), what is done from there on, and how the
        readings part.

    Raises:
        ValueError: in no game did it matter.
    """
    for seed in range(TRIES):
        record = game.play(SEATS, seed=seed)
        there = first_divergence(record, other)
        if there is not None:
            states = [node.state for node in record.line[: len(there.actions)]]
            at = max(i for i, state in enumerate(states) if not state.within_turn and state.node != Node.SHUFFLE)
            before = other.position(str(states[0]))
            for action in there.actions[:at]:
                before = before.child(action)
            return before, there.actions[at:], there
    raise ValueError(f"{other!r} made no difference to {game!r} in {TRIES:,} games")


def _said(state: State, only: Sequence[str], than: State) -> str:
    """What follows in a position, and what of it does not follow in the other one."""
    if (state.node, state.player, state.actions) == (than.node, than.player, than.actions):
        totals, others = ([score.total for score in each.scores] for each in (state, than))
        if totals != others:
            points = ", ".join(f"{name} {total}" for name, total in zip(state.game.seats, totals, strict=True))
            return f"the points are {points}"
        lines = [on_table(each).split(", ") for each in (state, than)]
        return f"the position says {', '.join(f'`{part}`' for part in lines[0] if part not in lines[1])}"
    if state.player is None:
        return "the game is over" if state.is_over else "the game goes on, and nobody is asked now"
    asked = f"{state.game.seats[state.player]} is asked ({state.node}, {len(state.actions)} options"
    named = ", ".join(f"`{action}`" for action in only[:LISTED])
    more = f" and {len(only) - LISTED} more" if len(only) > LISTED else ""
    return f"{asked}, of them only here {named}{more})" if named else f"{asked})"


def _markdown(table: Sequence[Sequence[str]]) -> str:
    return "\n".join(_rows(table))


def _rows(table: Sequence[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(table[0])} |"
    yield f"|{'---|' * len(table[0])}"
    for row in table[1:]:
        yield f"| {' | '.join(f'`{cell}`' if '=' in cell else cell for cell in row)} |"


def main(arguments: Sequence[str] | None = None) -> None:
    """Write the page, or print it."""
    parser = argparse.ArgumentParser(description="The page of all rulings.")
    parser.add_argument("file", nargs="?", type=Path, help="where to write it; it is printed by default")
    parser.add_argument("--games", type=int, default=GAMES, help="for each reading")
    parser.add_argument("--seed", type=int, default=SEED, help="of these games")
    asked = parser.parse_args(arguments)
    text = page(asked.games, asked.seed)
    if asked.file is None:
        print(text, end="")
    else:
        asked.file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
