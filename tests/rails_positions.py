"""Short builders, so that a test of Pocket Rails reads like a table.  Cards are written company-good-city: `0-3-2`."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from gamelib.game import Score
from gamelib.pocket_rails.game import PocketRails

COMPANIES = ("B&O", "GM&O", "IC", "PRR", "C&O")
GOODS = ("coal", "wood", "cloth", "steel", "grain")
CITIES = ("D", "C", "N")
COLOURS = ("green", "pink", "blue", "orange")
STANDARD = [f"{company}-{good}-{city}" for company in COMPANIES for good in GOODS for city in CITIES]

# Each switch with all its readings, the default one first.
READINGS: dict[str, tuple[Any, ...]] = {
    "choose_insider": (False, True),
    "open_portfolios": (False, True),
    "same_company_penalty": (False, True),
    "dealer_breaks_good_ties": (False, True),
    "sets": ("at_once", "one_by_one"),
    "marker": ("decision", "step"),
    "good_fallback": (False, True),
    "insider_good": ("if_scoring", "always"),
}
SWITCHED = [{name: value} for name, values in READINGS.items() for value in values[1:]]  # one switch at a time


def card(text: str) -> str:
    """A card: `0-3-2` is B&O-steel-N; one that is written out is left as it is."""
    if not text[0].isdigit():
        return text
    company, good, city = map(int, text.split("-"))
    return f"{COMPANIES[company]}-{GOODS[good]}-{CITIES[city]}"


def cards(text: str) -> list[str]:
    """Some cards, with spaces between; - for none."""
    return [] if text.strip() == "-" else [card(word) for word in text.split()]


def rows(text: str) -> list[list[str]]:
    """The cards of each player, with / between."""
    return [cards(row) for row in text.split("/")]


def pick(share: str, surplus: str) -> str:
    """The action that puts the first to the portfolio and the second to the Rail Yard."""
    return f"pick {card(share)} {card(surplus)}"


def deliver(text: str) -> str:
    """The action by which these leave."""
    return f"deliver {' '.join(cards(text))}"


def at(hands: str, portfolios: str | None = None, yard: str = "-", insiders: str | None = None, **more: Any) -> Any:
    """A position before a step, from rows of cards; the rest goes to `set_up`, what it does not know are switches."""
    held = rows(hands)
    parts: dict[str, Any] = {"hands": held, "yard": cards(yard)}
    if portfolios is not None:
        parts["portfolios"] = rows(portfolios)
    if insiders is not None:
        parts["insiders"] = cards(insiders)
    for name in ("deck", "discard"):
        if name in more:
            parts[name] = cards(more.pop(name))
    for name in ("marker_at", "round", "step", "totals", "block"):
        if name in more:
            parts[name.removesuffix("_at")] = more.pop(name)
    if "box" in more:
        more["deck"] = more.pop("box")
    return PocketRails(players=len(held), **more).set_up(**parts)


def play(state: Any, *actions: str) -> Any:
    """The state after these actions, chance included."""
    for action in actions:
        state = state.child(action)
    return state


def reveal(state: Any, picks: str) -> Any:
    """The state after all have picked: `picks` are portfolio card and Rail Yard card of each seat, seat 0 first."""
    pairs = rows(picks)
    while state.node == "pick" and any(state.hands) and pairs[state.player]:
        pair, pairs[state.player] = pairs[state.player], []
        state = state.child("pick " + " ".join(pair))
    return state


def scored(portfolios: str, yard: Sequence[str] | str, insiders: str, round: int = 3, **more: Any) -> Any:
    """After the last step of a round that ends with these portfolios and this Rail Yard: the last ones are picked."""
    own, there = rows(portfolios), cards(yard) if isinstance(yard, str) else list(map(card, yard))
    last = [[row.pop(), there.pop()] for row in own]
    texts = [" / ".join(" ".join(row) or "-" for row in each) for each in (last, own)]
    state = at(texts[0], texts[1], " ".join(there) or "-", insiders, round=round, **more)
    return reveal(state, texts[0])


def goods_yard(**counts: int) -> list[str]:
    """A Rail Yard with so many cards of each good, none of them in New York, so that no set is complete."""
    places = [(company, city) for city in "DC" for company in COMPANIES]
    return [f"{c}-{good}-{city}" for good, n in counts.items() for c, city in places[:n]]


def parts(score: Score) -> dict[str, int]:
    """The parts of a score that are not 0."""
    return {clause: points for clause, points in score.parts.items() if points}


def texts(state: Any) -> list[str]:
    """What can be done here, in the order in which it is offered."""
    return [str(action) for action in state.actions]


def told(pile: Iterable[Any]) -> list[str]:
    """Cards as texts, sorted."""
    return sorted(map(str, pile))


def of_kind(state: Any, kind: str) -> list[Any]:
    """The events of one kind of the last step."""
    return [event for event in state.events if event.kind == kind]


def kinds(state: Any) -> list[str]:
    """The kinds of the events of the last step."""
    return [event.kind for event in state.events]


def reasons(state: Any, action: str) -> set[str]:
    """The clauses and rulings that forbid an action here."""
    return {reason.clause for reason in state.why_not(action)}


def shuffled(state: Any, *first: str) -> Any:
    """After a shuffle that puts these cards on top, and below them the others in their order."""
    rest = list(map(str, state.chance[0][0].split()[1:]))
    for each in first:
        rest.remove(each)
    return state.child(" ".join(["deck", *first, *rest]))
