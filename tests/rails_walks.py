"""Walks through games of Pocket Rails: all switches in combination, standard and small decks, hands of all sizes."""

from collections import Counter
from typing import Any

from hypothesis import strategies as st
from rails_positions import READINGS, STANDARD
from walking import Tape, Walk, tapes

from gamelib.pocket_rails.game import PocketRails
from gamelib.random import Rng

FEW = [card for card in STANDARD if card.startswith(("B&O", "IC", "C&O")) and card.split("-")[1] != "grain"]


def switches(tape: Tape) -> dict[str, Any]:
    """Switches of a game: often few kinds of cards, so that much is delivered and some cards are equal."""
    players = tape.pick((2, 3, 4))
    found = {"players": players, **tape.readings(READINGS), "target_score": tape.pick((None, None, None, 1, 25, 60))}
    size = tape.pick((None, None, 2, 4, 6)) if players < 4 else tape.pick((None, 2, 4))
    if size:
        found["hand_size"] = size
    if tape.pick((0, 1)):
        size = found["hand_size"] = min(size or 6, 6)
        kinds = [tape.pick(FEW) for _ in range(tape.pick((4, 8, 12, 16)))]
        number = players * (2 * size + 3) + tape.pick((0, 1, 2, 5, 9, 14))
        found["deck"] = [tape.pick(kinds) for _ in range(number)]
    return found


def step(state: Any, tape: Tape) -> str:
    """What comes next: an action, the dealer, or some order of the deck."""
    if state.node == "shuffle":
        seed = tape.pick(range(256)) << 8 | tape.pick(range(256))
        return str(state.chance.sample(Rng(seed)))
    if state.chance:
        return str(tape.pick(state.chance)[0])
    return str(tape.pick(state.actions))


def walks(longest: int = 90) -> st.SearchStrategy[Walk]:
    """Walks from the first shuffle on, at most so many steps long; `parts` are the switches."""

    def walk(data: bytes) -> Walk:
        tape = Tape(data)
        parts = switches(tape)
        game = PocketRails(**parts)
        state = game.start()
        states, actions = [state], []
        while len(states) <= longest and not state.is_over:
            actions.append(step(state, tape))
            state = state.child(actions[-1])
            states.append(state)
        return Walk(game, parts, states, actions)

    return tapes(2 * longest + 140).map(walk)


def facts(state: Any) -> dict[str, Any]:
    """What is on the table."""
    return {
        "portfolios": [Counter(pile) for pile in state.portfolios],
        "yard": Counter(state.yard),
        "discard": Counter(state.discard),
        "totals": list(state.totals),
        "marker": state.marker,
        "insiders": [insider is not None for insider in state.insiders],
        "picked": [two is not None for two in state.picks],
        "in hand": len(state.hands[0]),
        "round": state.round,
    }


def explained(before: Any, events: Any) -> dict[str, Any]:
    """What is on the table after these events."""
    now, box = facts(before), Counter(before.game.cards)
    for event in events:
        if event.kind == "dealer":
            now["marker"] = event.seat
        elif event.kind == "dealt":
            now |= {"round": event.number, "in hand": before.game.full_hand}
            if event.number == 1:
                empty = [Counter[Any]() for _ in before.portfolios]
                now |= {
                    "portfolios": empty,
                    "yard": Counter(),
                    "insiders": [not before.game.choose_insider] * len(empty),
                }
                now["in hand"] += before.game.choose_insider
            if event.number != 2:
                now["discard"] = Counter()
        elif event.kind == "insider_chosen":
            now["insiders"][event.seat] = True
            now["in hand"] -= all(now["insiders"])
        elif event.kind in ("picked", "laid"):
            now["picked"][event.seat] = True
        elif event.kind == "passed":
            now["in hand"] = event.number
        elif event.kind == "revealed":
            now["picked"][event.seat] = False
            now["portfolios"][event.seat][event.cards[0]] += 1
            now["yard"][event.cards[1]] += 1
        elif event.kind in ("over_invested", "over_produced"):
            pile = now["yard"] if event.kind == "over_produced" else now["portfolios"][event.seat]
            pile.subtract(event.cards)
            now["discard"].update(event.cards)
        elif event.kind == "marker":
            now["marker"] = event.seat
        elif event.kind in ("company", "good", "insider_company", "insider_good", "penalty"):
            now["totals"][event.seat] += event.points
    for event in events:
        if event.kind == "short":
            now["in hand"] = event.number
    assert all(n >= 0 for pile in (*now["portfolios"], now["yard"], now["discard"]) for n in pile.values())
    assert not now["discard"] - box
    return now
