"""Counted beforehand: the same to the bit, taken only for the very same question, and refused where it does not fit."""

import hashlib
import json
import sys
from pathlib import Path

import nbformat
import pytest

from gamelib import Package, PocketRails
from gamelib.explore import rulings_table
from gamelib.odds import kept, kept_file, simulate, simulate_pair
from gamelib.odds.one_by_one import one_by_one
from gamelib.odds.simulate import check
from gamelib.package.tables import AT_POINTS
from gamelib.strategies import linear
from widgets import ScoreLab
from widgets.keep import KeepError, keep, main

TWO, STACK, RAILS = Package(), Package(trigger_order="stack"), PocketRails(hand_size=2)
MIXED = ("greedy", "random")
LIST = {"game": Package(supply=1), "strategies": MIXED, "seed": 5, "first": 1, "cells": (AT_POINTS, AT_POINTS + 1)}
ASKED = [
    {"game": TWO, "strategies": MIXED, "games": 60, "seed": 7},
    {"game": RAILS, "strategies": ["random", "cautious"], "games": 40, "seed": -3, "first": 1, "start": 1000},
]


@pytest.fixture(scope="module")
def counted():
    """What is asked for here, counted and noted, and the text of its file."""
    with kept.recording() as noted:
        found = {
            "samples": [simulate(**ask) for ask in ASKED],
            "pair": simulate_pair((TWO, MIXED), (STACK, MIXED), games=60, seed=7),
            "rails": simulate_pair((RAILS, MIXED), (RAILS, ["random", "random"]), games=30, seed=2),
            "list": one_by_one(**LIST, games=70),
            "table": rulings_table(Package(supply=1), MIXED, games=30, seed=4, rulings=["R-PK-order"]).table,
        }
    return found, noted


@pytest.fixture(scope="module")
def text(counted, tmp_path_factory):
    """The text of the file."""
    path = tmp_path_factory.mktemp("kept") / "kept.json"
    counted[1].save(path, sources="abc")
    return path.read_text(encoding="utf-8")


@pytest.fixture(autouse=True)
def nothing_is_kept_from_test_to_test():
    """Each test begins and ends with nothing loaded."""
    kept.forget()
    yield
    kept.forget()


@pytest.fixture
def no_counting(monkeypatch):
    """Whatever counts a game fails."""

    def fail(*_):
        raise AssertionError("a game was counted")

    for room, name in (("simulate", "run_chunk"), ("simulate", "run_pair"), ("one_by_one", "count")):
        monkeypatch.setattr(sys.modules[f"gamelib.odds.{room}"], name, fail)


def test_what_is_kept_is_taken_and_is_the_same_to_the_bit(counted, text, no_counting):
    found, _ = counted
    assert repr(kept.loads(text)) == "<Kept: 8 samples, 4 pairs, 1 list of games, counted beforehand>"
    for ask, fresh in zip(ASKED, found["samples"], strict=True):
        taken = simulate(**ask)
        assert taken == fresh and not taken.partial
        assert (fresh.kept, taken.kept) == (0, ask["games"])
        assert fresh.text + "; counted beforehand" == taken.text
    taken = simulate_pair((TWO, MIXED), (STACK, MIXED), games=60, seed=7)
    fresh = found["pair"]
    assert (taken.a, taken.b, taken.changed) == (fresh.a, fresh.b, fresh.changed)
    assert [(each.counts, more.counts) for each, more in zip(taken.differences, taken.wins, strict=True)] == [
        (each.counts, more.counts) for each, more in zip(fresh.differences, fresh.wins, strict=True)
    ]
    assert (
        simulate_pair((RAILS, MIXED), (RAILS, ["random", "random"]), games=30, seed=2).changed == found["rails"].changed
    )
    assert one_by_one(**LIST, games=70) == found["list"]
    assert one_by_one(**LIST, games=20, start=33) == found["list"][33:53], "part of a longer list"
    assert rulings_table(Package(supply=1), MIXED, games=30, seed=4, rulings=["R-PK-order"]).table == found["table"]


def test_what_is_missing_is_counted(text, monkeypatch):
    whole = simulate(TWO, MIXED, games=100, seed=7)
    counted = []
    room = sys.modules["gamelib.odds.simulate"]
    run_chunk = room.run_chunk

    def noting(task, start, games, mode):
        counted.extend(range(start, start + games))
        return run_chunk(task, start, games, mode)

    monkeypatch.setattr(room, "run_chunk", noting)
    kept.loads(text)
    told = []
    taken = simulate(TWO, MIXED, games=100, seed=7, progress=lambda sample, done, asked: told.append(done))
    assert taken == whole and taken.kept == 60 and sorted(counted) == list(range(60, 100))
    assert told[-1] == 100 and "60 of them counted beforehand" in taken.text
    counted.clear()
    assert simulate(TWO, MIXED, games=50, seed=7).kept == 0 and len(counted) == 50, "60 games are not the first 50"


@pytest.mark.parametrize(
    "change",
    [{"seed": 8}, {"first": 0}, {"strategies": ["random", "greedy"]}, {"game": Package(supply=11)}, {"start": 1}],
    ids=str,
)
def test_another_question_is_counted(text, change, no_counting):
    kept.loads(text)
    with pytest.raises(AssertionError, match="a game was counted"):
        simulate(**{**ASKED[0], **change})


def load_again(noted, tmp_path):
    """What was noted, by way of a file."""
    noted.save(tmp_path / "kept.json")
    kept.load(tmp_path / "kept.json")


def test_a_callable_is_never_kept_whatever_its_name(tmp_path):
    def random(view, rng):
        return view.actions[0]

    ask = {"game": Package(supply=1), "games": 40, "seed": 3}
    with kept.recording() as noted:
        simulate(**ask, strategies=["random", random])
        one_by_one(**ask, strategies=["random", random])
        simulate(**ask, strategies=["random", "random"])
        simulate_pair((ask["game"], ["random", random]), (ask["game"], [linear(pawn=1), "random"]), games=40, seed=3)
    assert [question.strategies for question, _ in noted.samples] == [
        ("random", "random"),
        ("linear(pawn=1)", "random"),
    ]
    assert not noted.pairs and not noted.lists
    with kept.recording() as noted:
        truth = simulate(**ask, strategies=["random", "random"])
    load_again(noted, tmp_path)
    assert simulate(**ask, strategies=["random", random]) != truth


def test_samples_that_overlap_are_taken_once(tmp_path):
    ask = {"game": Package(supply=1), "strategies": MIXED, "seed": 9}
    with kept.recording() as noted:
        for start, games in ((0, 30), (20, 60), (80, 40), (110, 50)):
            simulate(**ask, games=games, start=start)
    load_again(noted, tmp_path)
    spans = [each.ranges for each in kept.samples(check(ask["game"], MIXED, 1, 9, None), 0, 140)]
    assert spans == [((20, 80),), ((80, 120),)], "the largest first, nothing twice, nothing beyond"
    taken = simulate(**ask, games=140)
    assert taken.kept == 100
    kept.forget()
    assert simulate(**ask, games=140) == taken


def test_the_lab_takes_what_is_kept_and_says_so(text, no_counting):
    kept.loads(text)
    lab = ScoreLab(TWO, MIXED, games=60, seed=7)
    lab.run()
    assert lab.wait(60).kept == 60
    drawn = lab.lab_json()
    assert drawn["problem"] == "" and drawn["sample"]["text"].endswith("; 60 games counted beforehand")


# ------------------------------------------------------------------------------------------------- files
def altered(text, change, seal=True):
    """The file with something changed, its checksum made to fit or not."""
    found = json.loads(text)
    change(found)
    if seal:
        parts = {part: found[part] for part in kept_file.PARTS}
        short = json.dumps([found["rules"], parts], separators=(",", ":"))
        found["checksum"] = hashlib.sha256(short.encode()).hexdigest()
    return json.dumps(found)


def set_count(found):
    found["samples"][0]["counts"]["turns"][30] += 1


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (set_count, "checksum is not that of what it holds"),
        (lambda found: found["pairs"].pop(), "checksum is not that of what it holds"),
        (lambda found: found["rules"].update(Package="0" * 16), "checksum is not that of what it holds"),
        (lambda found: found.update(version=2), "made by a newer gamelib"),
        (lambda found: found.update(format="gamelib sample"), "'format' should be 'gamelib kept counts'"),
        (lambda found: found.pop("lists"), "lists of samples, pairs, lists"),
    ],
)
def test_a_changed_file_is_refused(text, change, message, no_counting):
    with pytest.raises(ValueError, match=rf"no kept counts that can be used: .*{message}"):
        kept.loads(altered(text, change, seal=False))
    with pytest.raises(AssertionError, match="a game was counted"):
        simulate(**ASKED[0])


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (lambda found: found["rules"].update(Package="0" * 16), "under other rules of Package than those"),
        (lambda found: found["rules"].pop("PocketRails"), "by which rules of Pocket Rails"),
        (lambda found: found["rules"].update(os="0" * 16), "under other rules of os"),
        (lambda found: found["pairs"][0].update(a=-1), "-1 is not the place of one of 8"),
        (lambda found: found["samples"][0].update(ranges=[[0, 3], [7, 9]]), "too many values"),
        (lambda found: found["samples"][0].update(ranges=[[9, 3]]), "from one number to a higher one"),
        (lambda found: found["samples"][0].update(game={"name": "__import__('os')"}), "should name one of"),
        (lambda found: found["samples"][0].pop("seed"), "KeyError: 'seed'"),
        (lambda found: found["lists"].append(7), "TypeError"),
    ],
)
def test_a_file_that_was_made_up_is_refused(text, change, message):
    with pytest.raises(ValueError, match=message):
        kept.loads(altered(text, change))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (set_count, "the counts of turns must sum to 60, not 61"),
        (lambda found: found["samples"][0]["counts"].update(turns="1" * 60), "counts of turns must be 512 whole"),
        (lambda found: found["samples"][0].update(partial=1), "'partial' should be a bool"),
        (lambda found: found["pairs"][0].update(changed=61), "changed must be the number of games"),
        (lambda found: found["pairs"][0]["points"][0].append([1, 2]), "not those of these samples"),
        (lambda found: found["lists"][0].update(games="a" * 69), "there should be 70"),
        (lambda found: found["lists"][0].update(games="?" * 70), "KeyError"),
        (lambda found: found["lists"][0].update(rows=[[1, 2, "x"]]), "whole numbers"),
    ],
)
def test_parts_that_do_not_fit_are_found_out_when_they_are_needed(text, change, message):
    kept.loads(altered(text, change))
    with pytest.raises(ValueError, match=message):
        simulate(**ASKED[0])
        simulate_pair((TWO, MIXED), (STACK, MIXED), games=60, seed=7)
        one_by_one(**LIST, games=70)


def test_counts_of_other_rules_are_not_taken(text, monkeypatch):
    monkeypatch.setattr(kept_file, "rules_of", lambda game: "another number")
    with pytest.raises(ValueError, match="it was counted under other rules of"):
        kept.loads(text)


def test_no_file_at_all(tmp_path):
    with pytest.raises(ValueError, match="it is not JSON"):
        kept.loads(b"\x80\x04K\x01.")  # a pickle
    with pytest.raises(FileNotFoundError):
        kept.load(tmp_path / "kept.json")


def test_a_file_is_read_once_more_as_it_was_written(counted, text, tmp_path):
    again = tmp_path / "again.json"
    kept.loads(text).save(again, sources="abc")
    assert again.read_text(encoding="utf-8") == text
    assert kept.load(again).samples.keys() == counted[1].samples.keys()


def test_more_rows_than_letters(tmp_path):
    rows = [(number, number % 7, 1) for number in range(200)]
    with kept.recording() as noted:
        kept.note_rows(check(TWO, MIXED, 1, 1, None), 0, (), [*rows, *rows])
    load_again(noted, tmp_path)
    assert one_by_one(TWO, MIXED, games=150, start=100) == [*rows, *rows][100:250]


# ------------------------------------------------------------------------------------------------- notebooks
CELLS = [
    "from gamelib import Package\nfrom gamelib.odds import simulate\nfrom widgets import Predict",
    "simulate(Package(supply=1), ['random', 'greedy'], games=50, seed=1)",
    "def share(seed):\n"
    "    return simulate(Package(supply=1), ['random', 'greedy'], games=50, seed=seed).win_share(0).value\n"
    "Predict.number('How often?', lambda: share(2), low=0, high=1, step=0.05)",
]


def notebook(path, cells, tags=()):
    made = [nbformat.v4.new_code_cell(each, metadata={"tags": list(tags)}) for each in cells]
    path.write_text(nbformat.writes(nbformat.v4.new_notebook(cells=made)), encoding="utf-8")
    return path


def test_notebooks_are_run_and_what_they_count_is_written_once(tmp_path, capsys):
    path, to = notebook(tmp_path / "a.ipynb", CELLS), tmp_path / "new" / "kept.json"
    main_module, folder, lab = sys.modules["__main__"], Path.cwd(), ScoreLab(TWO)
    assert keep([path], to) is True
    assert sys.modules["__main__"] is main_module and Path.cwd() == folder and lab.comm is not None
    found = kept.load(to)
    assert {question.seed for question, _ in found.samples} == {1, 2}, "what is to bet on is found out, too"
    made = to.read_bytes()
    assert keep([path], to) is False and to.read_bytes() == made
    notebook(path, [*CELLS, "simulate(Package(supply=1), ['random', 'greedy'], games=50, seed=3)"])
    assert keep([path], to) is True and len(kept.load(to).samples) == 3
    assert capsys.readouterr().out == ""


def test_a_notebook_that_fails_is_named_with_its_cell(tmp_path):
    path, to = notebook(tmp_path / "b.ipynb", ["1 + 1", "1 / 0"]), tmp_path / "kept.json"
    with pytest.raises(KeepError, match=r"b\.ipynb, code cell 2: ZeroDivisionError"):
        keep([path], to)
    assert not to.exists()
    assert keep([notebook(path, ["1 / 0"], ["raises-exception"])], to) is True


def test_the_command_says_what_it_did(tmp_path, capsys):
    path, to = notebook(tmp_path / "c.ipynb", ["1 + 1"]), tmp_path / "kept.json"
    assert main([str(path), "--to", str(to)]) == 0 and "kept.json: counted, " in capsys.readouterr().out
    assert main([str(path), "--to", str(to)]) == 0 and "kept.json: up to date, " in capsys.readouterr().out
    path.write_text("[]", encoding="utf-8")
    for wrong, message in ((path, "c.ipynb: not a notebook"), (tmp_path / "d.ipynb", "d.ipynb: no such file")):
        assert main([str(wrong), "--to", str(to)]) == 1 and message in capsys.readouterr().err
