"""Exact values of small games: positions, memory and time."""

import time

from gamelib import Package, PocketRails
from gamelib.odds import solve

HANDS = PocketRails(
    hand_size=4,
    deck=[str(card) for card in PocketRails().cards[::2]][:26],
)


def line(name, root, **asked):
    """Solve it, and print what it took."""
    begin = time.process_time()
    found = solve(root, **asked)
    seconds = time.process_time() - begin
    value = found.value()
    print(
        f"| {name} | {found.positions:,} | {found.decisions:,} | {found.memory / 1e6:.1f} | {seconds:.1f} | "
        f"{float(value.win):.4%} | {float(value.margin):+.4f} |"
    )


if __name__ == "__main__":
    print("| game | positions | decisions | MB | seconds of CPU | who starts wins | margin |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    for supply in (1, 2):
        line(f"Package!?, {supply} each", Package(supply=supply).start(first=0))
    cards = [str(card) for card in HANDS.cards]
    yard = [card for card in cards if card.endswith("-D")][:5]  # no set can be complete
    rest = [card for card in cards if card not in yard]
    start = HANDS.set_up(
        hands=[rest[:4], rest[4:8]],
        portfolios=[rest[8:12], rest[12:16]],
        yard=yard,
        insiders=rest[16:18],
        discard=rest[18:],
        deck=[],
        round=3,
    )
    for information in ("open", "perfect"):
        line(
            f"Pocket Rails, last round, hands of four, {information}",
            start,
            objective="margin",
            information=information,
        )
