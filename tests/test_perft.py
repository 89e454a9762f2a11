"""Counts of nodes by depth, beside a count in which nothing is merged."""

import re
from pathlib import Path

import pytest

from gamelib import Package, PocketRails
from gamelib.odds import perft_page
from gamelib.odds.perft import perft

PAGE = (Path(__file__).parent.parent / "docs" / "perft.md").read_text(encoding="utf-8")
SMALL = 1_500  # nodes of a row that is counted again
UNMERGED = 300  # of one that is counted without merging


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


# --------------------------------------------------------------------------------------------- the page of tables
def tables():
    """The tables of the page: number, title, the state, and the rows as whole numbers."""
    parts = re.split(r"^### (\d+)\. (.*)$", PAGE, flags=re.MULTILINE)
    for number, title, body in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
        state = re.search(r"```python\n(.*?)\n```", body, re.DOTALL)[1]
        rows = re.findall(r"^\| (\d+ \|.*) \|$", body, re.MULTILINE)
        yield int(number), title, state, [[int(n.replace(",", "")) for n in row.split(" | ")] for row in rows]


def test_the_page_has_the_tables_of_the_command():
    found = list(tables())
    assert [number for number, *_ in found] == list(range(1, len(perft_page.TABLES) + 1))
    for (_, title, state, rows), table in zip(found, perft_page.TABLES, strict=True):
        assert (title.lower(), state) == (table.title.lower(), table.state)
        assert [row[0] for row in rows] == list(range(len(rows))) and len(rows) <= table.depth + 1
    introduction = perft_page.INTRODUCTION.replace("SMALL_DECK", " ".join(perft_page.SMALL))
    assert PAGE.startswith(introduction)


@pytest.mark.parametrize(("number", "title", "state", "rows"), list(tables()), ids=lambda value: str(value)[:40])
def test_the_page_is_what_is_counted(number, title, state, rows):
    table = perft_page.TABLES[number - 1]
    for _, nodes, chance, decisions, over, positions, probability in rows:
        assert nodes == chance + decisions + over >= positions > 0 and probability == 1
    small = [row for row in rows if row[1] <= SMALL]
    last = next((depth for depth, row in enumerate(rows) if row[1] > SMALL), len(rows)) - 1
    again = table.rows(last)
    assert [perft_page.line(row) for row in again] == [line_of(row) for row in rows[: last + 1]]
    assert len(small) >= 2
    for depth, nodes, *_ in rows[: last + 1]:
        if nodes <= UNMERGED:
            assert count(table.root, depth) == nodes


def line_of(row):
    return f"| {' | '.join(f'{number:,}' for number in row)} |"


def test_counts_that_another_program_has_found():
    """Of an implementation of the same rules that shares nothing with this one."""
    by_state = {state: [row[1] for row in rows] for _, _, state, rows in tables()}
    one = [1, 6, 10, 60, 108, 648, 2004, 12024, 35692, 8736, 26864, 960, 2976]
    assert by_state["Package(supply=1).start(first=0)"] == one
    assert by_state["Package(supply=2).start(first=0)"][:9] == [1, 6, 10, 60, 108, 648, 1242, 7495, 16509]


def test_a_draw_of_the_start_doubles_the_lines():
    by_state = {state: [row[1] for row in rows] for _, _, state, rows in tables()}
    drawn, given = by_state["Package(supply=1).start()"], by_state["Package(supply=1).start(first=0)"]
    assert drawn[1:] == [2 * nodes for nodes in given[: len(drawn) - 1]]


def test_the_command_prints_one_table(capsys):
    perft_page.main(["--table", "17"])
    printed = capsys.readouterr().out
    assert printed in PAGE and printed.count("\n") == 5
    with pytest.raises(SystemExit):
        perft_page.main(["--table", "0"])


def test_the_command_prints_the_page(capsys, monkeypatch, tmp_path):
    few = (perft_page.PACKAGE[0]._replace(depth=2), perft_page.POCKET_RAILS[0])
    monkeypatch.setattr(perft_page, "TABLES", few)
    monkeypatch.setattr(perft_page, "PACKAGE", few[:1])
    perft_page.main([])
    printed = capsys.readouterr().out
    perft_page.main([str(tmp_path / "page.md")])
    assert (tmp_path / "page.md").read_text(encoding="utf-8") == printed
    assert printed.count("## Package!?") == printed.count("## Pocket Rails") == 1
