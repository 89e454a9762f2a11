"""Which switches of Pocket Rails are possible: every fault as a sentence with its clause or ruling."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from gamelib.pocket_rails import words
from gamelib.pocket_rails.fields import DECK, HAND

if TYPE_CHECKING:
    from gamelib.pocket_rails.game import PocketRails

_CITED = {
    "choose_insider": "PR-19",
    "open_portfolios": "PR-20",
    "same_company_penalty": "PR-22",
    "dealer_breaks_good_ties": "PR-23",
    "sets": "R-PR-sets",
    "marker": "R-PR-marker",
    "good_fallback": "R-PR-fallback",
    "insider_good": "R-PR-insider-good",
}


def of_switches(game: PocketRails) -> list[str]:
    """What is wrong with the switches, each for itself."""
    found = []
    if type(game.players) is not int or not 2 <= game.players <= 4:
        found.append(f"players must be 2, 3 or 4, not {game.players!r} (PR-1)")
    size, most = game.hand_size, HAND - 1
    if size is not None and (type(size) is not int or size % 2 or not 2 <= size <= most):
        found.append(f"hand_size must be None or an even number, 2 to {most}, not {size!r} (R-PR-hand, R-PR-limits)")
    if game.target_score is not None and (type(game.target_score) is not int or game.target_score < 1):
        found.append(f"target_score must be None or 1 or more, not {game.target_score!r} (PR-21, R-PR-endless)")
    elif game.target_score is not None and game.target_score > 10**6:
        found.append(f"target_score must be at most 1000000, not {game.target_score!r} (PR-21)")
    for name, cited in _CITED.items():
        value, readings = getattr(game, name), words.READINGS[name]
        if type(value) is not type(readings[0]) or value not in readings:
            found.append(f"{name} must be {' or '.join(map(repr, readings))}, not {value!r} ({cited})")
    goods = game.goods
    if (
        not isinstance(goods, tuple)
        or len(goods) != len(words.GOODS)
        or not all(isinstance(good, str) and re.fullmatch(r"[^\s,/?|+-]+", good) for good in goods)
        or len(set(goods)) != len(goods)
    ):
        found.append(
            f"goods must be five different names, each one word without , / ? | + or -, not {goods!r} (R-PR-goods)"
        )
    elif game.deck is not None:
        found.extend(_of_deck(game, game.deck))
    return found


def _of_deck(game: PocketRails, deck: object) -> list[str]:
    """R-PR-deck: the cards of the box."""
    if isinstance(deck, str) or not isinstance(deck, Sequence):
        return [f"deck must be None or a list of cards, not {deck!r} (R-PR-deck)"]
    found = []
    for card in deck:
        try:
            game.words.number(card)
        except ValueError as error:
            found.append(f"deck: {error} (R-PR-deck)")
    return found


def of_size(game: PocketRails) -> list[str]:
    """R-PR-short, R-PR-limits: are there cards enough, and not too many?"""
    there = len(game._box)
    needed = game.players * (1 + 2 * game.full_hand + 2)
    if there < needed:
        return [
            f"the deck has {there} cards, and {needed} are needed: for each of {game.players} players an insider card, "
            f"two hands of {game.full_hand}, and two cards in round 3 (R-PR-short)"
        ]
    if there > DECK:
        return [f"the deck has {there} cards, and at most {DECK} can be played with (R-PR-limits)"]
    return []
