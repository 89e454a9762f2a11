"""The picture of a position that is edited: drawn where it is possible, else as far as its line can be read."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from gamelib.game import Game, State
from gamelib.package import fields as package_fields
from gamelib.package import rules as package_rules
from gamelib.package.game import Package, PackageState
from gamelib.pictures import Picture
from gamelib.pocket_rails import cards as rails_cards
from gamelib.pocket_rails import fields as rails_fields
from gamelib.pocket_rails import rules as rails_rules
from gamelib.pocket_rails.game import PocketRails
from gamelib.pocket_rails.state import RailsState

from . import editor_package, editor_rails
from ._texts import text


def picture_of(
    game: Game, line: str, state: State | None, faults: Sequence[str], notes: Sequence[str], language: str
) -> Picture:
    """The position drawn, with its line, and what is wrong with it in words."""
    run = text(language, "editor.picture")
    if state is not None:
        drawn = state.picture()
        never = [text(language, "editor.no.game.note", note=note) for note in notes]
        return replace(drawn, caption=" ".join([drawn.caption, f"{line}.", *never, run]))
    drawn = sketch(game, line).picture()
    wrong = text(language, "editor.picture.wrong", faults="; ".join(faults))
    alt = f"{wrong} {text(language, 'editor.picture.read', alt=drawn.alt)}"
    return replace(drawn, alt=alt, caption=f"{wrong} {line}. {run}", table=())


def sketch(game: Game, line: str) -> State:
    """What can be drawn of a line that is no position: a state that must only be looked at."""
    if isinstance(game, Package):
        return _package(game, line)
    assert isinstance(game, PocketRails)
    return _rails(game, line)


def _package(game: Package, line: str) -> PackageState:
    board, there = package_fields.make(), editor_package.table(game, line, None)["board"]
    package_rules.set_up(board, game.players)
    board.node = package_rules.ROLL
    for seat in range(game.players):
        board.pawn[seat], board.supply[seat] = there["pawns"][seat], there["supply"][seat]
        board.final_taken[seat] = int(there["final"][seat])
        for at, number in enumerate((there["gone"][seat], *there["packages"][seat])):
            board.packages[at][seat] = number
    board.total[:] = [sum(row) for row in board.packages]
    return PackageState(game, board, 0)


def _rails(game: PocketRails, line: str) -> RailsState:
    board, there = rails_fields.make(), editor_rails.table(game, line, None)
    board.players, board.node, board.round, board.step = (
        game.players,
        rails_cards.SHUFFLE,
        there["round"],
        there["step"],
    )
    board.marker = rails_cards.NOBODY if there["marker"] is None else there["marker"]
    board.total[: game.players] = there["totals"]
    board.in_hand = min(rails_fields.HAND, max(map(len, there["hands"])))
    for seat in range(game.players):
        hand = sorted(there["hands"][seat])[: board.in_hand]
        board.hand[seat][: len(hand)] = hand
        if there["insiders"][seat]:
            board.insider[seat] = there["insiders"][seat][0]
        for card in there["portfolios"][seat]:
            rails_rules.put(board, seat, card, 1)
    for card in there["yard"] or ():
        rails_rules.put(board, rails_cards.YARD, card, 1)
    rest = [card for card, left in enumerate(there["left"]) for _ in range(left)]
    discard, deck = (there["discard"] or [], rest) if there["rest"] == "deck" else (rest, there["deck"] or [])
    for card in discard:
        board.discard[card] += 1
    deck = deck[: rails_fields.DECK]
    board.deck[: len(deck)], board.left = deck[::-1], len(deck)
    return RailsState(game, board, 0)
