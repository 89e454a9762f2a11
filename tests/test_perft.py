"""Counts of nodes by depth, beside a count in which nothing is merged."""

import pytest

from gamelib import Package, PocketRails
from gamelib.odds.perft import perft


def count(state, depth):
    """Lines of play, nothing merged."""
    if depth == 0:
        return 1
    return sum(count(state.child(a), depth - 1) for a in state.actions or [a for a, _ in state.chance])


def test_perft_of_package():
    rows = perft(Package(supply=1).start(), 8)
    assert [row.nodes for row in rows] == [1, 2, 12, 20, 120, 216, 1296, 4008, 24048]
    assert [count(Package(supply=1).start(), depth) for depth in range(7)] == [row.nodes for row in rows[:7]]
    for row in rows:
        assert row.probability == 1
        assert row.nodes == row.chance + row.decisions + row.over >= row.positions


def test_perft_of_pocket_rails():
    """A whole game without deliveries: four cards are shuffled before round 3."""
    deck = [
        f"{company}-{good}-{city}"
        for company in ("B&O", "IC", "PRR", "C&O")
        for good in ("coal", "wood")
        for city in "DC"
    ]
    game = PocketRails(hand_size=2, deck=deck[:14])
    state = game.start(deck=deck[:14], dealer=0)
    rows = perft(state, 20)
    assert [row.nodes for row in rows] == [1, 2, 4, 8, 16, 16 * 24, 32 * 24, 64 * 24]
    assert [count(state, depth) for depth in range(8)] == [row.nodes for row in rows]
    assert all(row.probability == 1 for row in rows) and rows[-1].over == rows[-1].nodes
    with pytest.raises(ValueError, match="outcomes"):
        perft(PocketRails(hand_size=2).start(), 1)
    with pytest.raises(ValueError, match="depth"):
        perft(state, -1)
    with pytest.raises(ValueError, match="positions at depth"):
        perft(Package().start(), 4, limit=8)
