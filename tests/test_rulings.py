"""What each ruling changes over many games, and the page of all rulings."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from package_positions import READINGS

from gamelib import Package, PocketRails
from gamelib.clauses import Ruling
from gamelib.explore import rulings_page
from gamelib.explore.compare import Seen, first_divergence, on_table
from gamelib.explore.rulings import other_readings, rulings_table
from gamelib.odds.simulate import simulate_pair

PAGE = (Path(__file__).parent.parent / "docs" / "rulings.md").read_text(encoding="utf-8")
ONE_LINE = re.sub(r"\s+", " ", PAGE)
GAMES = (Package(), PocketRails())
RULINGS = [(game, clause) for game in GAMES for clause in game.clauses if isinstance(clause, Ruling)]
RULED = [(name, value) for name, values in READINGS.items() for value in values[1:]]


# ------------------------------------------------------------------------------------------------- the table
def test_all_readings_that_are_a_word_or_yes_and_no():
    assert {
        (switch.partition("=")[0], getattr(game, switch.partition("=")[0]))
        for _, switch, game in other_readings(Package())
    } == set(RULED)
    stacked = {switch for _, switch, _ in other_readings(Package(trigger_order="stack"))}
    assert "trigger_order='queue'" in stacked and "trigger_order='stack'" not in stacked
    rails = {switch for _, switch, _ in other_readings(PocketRails(players=3))}
    assert rails == {"sets='one_by_one'", "marker='step'", "good_fallback=True", "insider_good='always'"}


def test_a_target_may_be_one_more():
    """R-PR-target: reached, or passed."""
    found = {switch: game for id, switch, game in other_readings(PocketRails(target_score=30)) if id == "R-PR-target"}
    assert found == {"target_score=31": PocketRails(target_score=31)}


class Cells(HTMLParser):
    """The heading cells of a table."""

    def __init__(self):
        super().__init__()
        self.heads = 0

    def handle_starttag(self, tag, attrs):
        self.heads += tag == "th"


@pytest.fixture(scope="module")
def small():
    return rulings_table(Package(supply=3), ["greedy", "random"], games=60, seed=4)


def test_the_effects_are_those_of_paired_games(small):
    game, seats = Package(supply=3), ["greedy", "random"]
    assert [(effect.ruling, effect.switch) for effect in small.effects[::2]] == [
        (ruling, switch) for ruling, switch, _ in other_readings(game)
    ]
    assert any(effect.wins.value for effect in small.effects)
    for _, switch, other in other_readings(game):
        by_hand = simulate_pair((game, seats), (other, seats), 60, 4)
        assert small.pairs[switch].changed == by_hand.changed
        for seat, effect in enumerate(each for each in small.effects if each.switch == switch):
            assert effect.seat == seat and effect.points == by_hand.difference(seat)
            assert effect.wins == by_hand.win_difference(seat)


def test_every_ruling_of_the_game_is_in_the_table(small):
    ids = [clause.id for clause in Package().clauses if isinstance(clause, Ruling)]
    assert {row[0] for row in small.table[1:]} == set(ids) == {*small.others, *(e.ruling for e in small.effects)}
    assert small.others["R-PK-supply"] == "a choice, not a reading" and small.others["R-PK-lapse"] == "one reading"
    assert len(small.table) == 1 + 2 * 6 + 6 and all(len(row) == 8 for row in small.table)


def test_no_difference_has_a_bound(small):
    same = [switch for switch, pair in small.pairs.items() if not pair.changed]
    assert same, "with three packages each not everything can come up in 60 games"
    for row in small.table[1:]:
        if row[1] in same:
            assert row[2] == "none of 60 (fewer than 4.9 %)" and row[4:] == ["none"] * 4
        elif row[1] in small.pairs:
            assert re.fullmatch(r"\d+ of 60", row[2]) and "none" not in row


def test_the_table_draws_itself(small):
    picture = small.picture()
    assert picture.svg.count("<g ") == len(small.effects)
    assert "trigger_order='stack', green" in picture.alt and "same random numbers" in picture.caption
    bundle = small._repr_mimebundle_()
    cells = Cells()
    cells.feed(bundle["text/html"])
    assert cells.heads == 8
    lines = bundle["text/plain"].splitlines()
    assert len(lines) == len(small.table) + 1 and lines[0].index("seat") == lines[1].index("green")


def test_some_rulings_alone():
    game = PocketRails(hand_size=2, target_score=10)
    found = rulings_table(game, ["random", "random"], games=20, rulings=["R-PR-target", "R-PR-deck"])
    assert list(found.pairs) == ["target_score=11"] and found.others == {"R-PR-deck": "a choice, not a reading"}
    assert rulings_table(PocketRails(hand_size=2), ["random"] * 2, 5, rulings=["R-PR-target"]).others == {
        "R-PR-target": "only with target_score"
    }
    with pytest.raises(ValueError, match=r"no rulings of Package!\?: R-PR-sets; there are R-PK-"):
        rulings_table(Package(), ["random"] * 2, rulings=["R-PR-sets"])


# ------------------------------------------------------------------------------------------------- the page
@pytest.mark.parametrize(("game", "ruling"), RULINGS, ids=lambda value: getattr(value, "id", ""))
def test_the_page_has_every_ruling_with_all_its_readings(game, ruling):
    assert f"### {ruling.id}: {ruling.title}" in PAGE and ruling.text in ONE_LINE
    for reading in ruling.readings:
        assert f"* `{reading.switch}`" in PAGE and re.sub(r"\s+", " ", reading.text) in ONE_LINE
    assert f"| {ruling.id} |" in PAGE


def test_each_measured_reading_has_a_row_for_each_seat_and_a_position():
    games = (*GAMES, PocketRails(target_score=80))
    for game in games:
        for _, switch, _ in other_readings(game):
            if game is not games[2] or switch == "target_score=81":
                assert len(re.findall(rf"\| `{re.escape(switch)}` \| ", PAGE)) == 2
    for shown in rulings_page.SHOWN[:2]:
        for _, switch, _ in other_readings(shown):
            assert f"Where `{switch}` matters" in PAGE


def shown(switch):
    """The position and the actions that the page shows for a reading."""
    block = re.search(rf"Where `{re.escape(switch)}` matters[^`]*```\n(.*?)\n```", PAGE, re.DOTALL)
    return block[1].splitlines()


@pytest.mark.parametrize(
    ("game", "switch", "other"),
    [(game, switch, other) for game in rulings_page.SHOWN[:2] for _, switch, other in other_readings(game)],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_in_the_positions_of_the_page_the_readings_part(game, switch, other):
    """They are positions of both games, all is alike before the last action, and nothing is after it."""
    line, *actions = shown(switch)
    one, two = game.position(on_table(other.position(line))), other.position(line)
    for action in actions:
        assert Seen.of(one) == Seen.of(two)
        one, two = one.child(action), two.child(action)
    assert Seen.of(one) != Seen.of(two)


def test_the_position_is_the_first_that_greedy_games_come_to():
    game, other = Package(), Package(relocate_from_one=True)
    before, actions, there = rulings_page.where(game, other)
    assert [str(before), *actions] == shown("relocate_from_one=True")
    record = game.play(["greedy", "greedy"], seed=0)
    assert first_divergence(record, other).actions == there.actions


def test_what_makes_no_difference_is_not_shown(monkeypatch):
    monkeypatch.setattr(rulings_page, "TRIES", 2)
    with pytest.raises(ValueError, match="made no difference to"):
        rulings_page.where(Package(supply=1), Package(supply=1, third_package="once"))


@pytest.mark.slow
def test_the_numbers_of_the_page_are_those_of_the_command(capsys):
    """One ruling is counted again, with the games and the seed that the page names."""
    games, seed = map(int, re.search(r"--games (\d+) --seed (\d+)", PAGE).groups())
    found = rulings_table(Package(), rulings_page.SEATS, games, seed, first=0, rulings=["R-PK-earned"])
    for row in rulings_page._rows(found.table):
        assert row in PAGE


@pytest.mark.slow
def test_the_command_prints_the_page(capsys, monkeypatch, tmp_path):
    monkeypatch.setattr(rulings_page, "MEASURED", ((Package(), ("R-PK-order",)),))
    monkeypatch.setattr(rulings_page, "SHOWN", (Package(), Package()))
    rulings_page.main(["--games", "20", "--seed", "3"])
    printed = capsys.readouterr().out
    assert "--games 20 --seed 3" in printed and "20 games of Package(players=2)" in printed
    rulings_page.main([str(tmp_path / "page.md"), "--games", "20", "--seed", "3"])
    assert (tmp_path / "page.md").read_text(encoding="utf-8") == printed
