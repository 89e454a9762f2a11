"""Samples in files and tables: what comes back, what is refused and why."""

import csv
import io
import json
import sys
import zipfile

import numpy
import pytest
from slow_tally import sample_of

from gamelib import Package
from gamelib.odds import Sample

GAME = Package(players=3, supply=4)
GAMES = 60


@pytest.fixture(scope="module")
def plays():
    return [GAME.play(("greedy", "random", "random"), seed=seed) for seed in range(GAMES)]


@pytest.fixture(scope="module")
def sample(plays):
    return sample_of(plays)


# --------------------------------------------------------------------------------------------------- files
@pytest.mark.parametrize("suffix", [".json", ".npz", ".NPZ"])
def test_a_file_gives_the_same_sample(tmp_path, plays, suffix):
    game = Package(players=3, supply=4, trigger_order="stack")
    kept = sample_of(plays[:7], game=game, first=2, partial=True) + sample_of(plays[20:], 20, game=game, first=2)
    path = tmp_path / f"sample{suffix}"
    kept.save(path)
    found = Sample.load(path)
    assert found == kept and found.partial and found.question == kept.question and found.records == kept.records
    assert [type(n) for n in found.counts["turns"]] == [int] * 512
    assert [file.name for file in tmp_path.iterdir()] == [path.name], "no temporary file stays"
    kept.save(path)  # over the old one


def test_the_json_file_is_short_and_readable(tmp_path, sample):
    sample.save(tmp_path / "sample.json")
    text = (tmp_path / "sample.json").read_text()
    assert '"game": {"name": "Package", "players": 3, "supply": 4},' in text and len(text) < 5_000


def test_other_suffixes_and_missing_files(tmp_path, sample):
    for name in ("sample.csv", "sample", "sample.json.gz"):
        with pytest.raises(ValueError, match=r"ends in .json or .npz"):
            sample.save(tmp_path / name)
        with pytest.raises(ValueError, match=r"ends in .json or .npz"):
            Sample.load(tmp_path / name)
    with pytest.raises(FileNotFoundError):
        Sample.load(tmp_path / "nothing.json")
    with pytest.raises(FileNotFoundError):
        sample.save(tmp_path / "no folder" / "sample.json")
    assert list(tmp_path.iterdir()) == []


def test_a_failed_write_leaves_the_old_file(tmp_path, sample, monkeypatch):
    path = tmp_path / "sample.json"
    sample.save(path)
    before = path.read_bytes()
    monkeypatch.setattr("os.replace", lambda *_: (_ for _ in ()).throw(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        sample.save(path)
    assert path.read_bytes() == before and list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"format": "gamelib playthrough"}, "its 'format' should be 'gamelib sample'"),
        ({"version": 3}, "it has version 3, made by a newer gamelib; this one reads up to version 2"),
        ({"version": "1"}, "its 'version' should be a whole number"),
        ({"game": {"name": "Chess"}}, "its 'game' should name one of Package"),
        ({"game": {"name": ["Package"]}}, "its 'game' should name one of Package"),
        ({"game": {"name": "Package", "players": 9}}, "players must be 2, 3 or 4, not 9"),
        ({"game": {"name": "Package", "speed": 9}}, "its 'game' has switches that do not fit"),
        ({"strategies": "greedy"}, "its 'strategies' should be a list"),
        ({"strategies": ["greedy"]}, "strategies must be 3 names"),
        ({"first": ...}, "it lacks 'first'"),
        ({"seed": 1.5}, "seed must be a whole number, not 1.5"),
        ({"first": True}, "first must be a seat"),
        ({"ranges": [[0, 61]]}, "counts of scores must sum to [61, 61, 61, 0], not [60, 60, 60, 0]"),
        ({"ranges": [0, 60]}, "a range must be a pair"),
        ({"partial": None}, "its 'partial' should be a bool"),
        ({"records": []}, "its 'records' should be a dict"),
        ({"records": {"most points": [999, 0]}}, "the record 'most points' is 999"),
    ],
)
@pytest.mark.parametrize("suffix", [".json", ".npz"])
def test_files_that_are_not_to_be_read(tmp_path, sample, change, reason, suffix):
    path = tmp_path / f"sample{suffix}"
    if suffix == ".json":
        sample.save(path)
        path.write_text(_changed(path.read_text(), change))
    else:
        _npz(path, sample, change)
    with pytest.raises(ValueError) as error:
        Sample.load(path)
    assert str(error.value).startswith(f"sample{suffix} is no sample that can be read: ") and reason in str(error.value)


@pytest.mark.parametrize(
    ("counts", "reason"),
    [
        ([], "its 'counts' should be a dict"),
        ({}, "counts are missing: scores"),
        ({"turns": [[1]]}, "the counts of turns must be 512 whole numbers"),
        ({"turns": [0] * 513}, "the counts of turns must be 512 whole numbers"),
        ({"scores": [1]}, "the counts of scores must be 4 times 128 whole numbers"),
        ({"colours": [1]}, "counts are unknown: colours"),
    ],
)
def test_counts_in_a_json_file_that_are_none(tmp_path, sample, counts, reason):
    path = tmp_path / "sample.json"
    sample.save(path)
    path.write_text(_changed(path.read_text(), {"counts": counts}))
    with pytest.raises(ValueError, match="is no sample that can be read") as error:
        Sample.load(path)
    assert reason in str(error.value)


def _changed(text, change):
    """JSON with some keys changed, or left out where the value is an ellipsis."""
    found = {**json.loads(text), **change}
    return json.dumps({key: value for key, value in found.items() if value is not ...})


def _npz(path, sample, changed=None, **arrays):
    """The npz file of a sample, changed."""
    sample.save(path)
    with numpy.load(path) as found:
        kept = {name: found[name] for name in found.files}
    kept["about"] = numpy.array(_changed(str(kept["about"]), changed or {}))
    numpy.savez(path, **{name: array for name, array in {**kept, **arrays}.items() if array is not None})


@pytest.mark.parametrize(
    ("arrays", "reason"),
    [
        ({"turns": None}, "counts are missing: turns"),
        ({"turns": numpy.zeros(512)}, "counts of turns must be 512 whole numbers"),
        ({"turns": numpy.zeros((2, 256), int)}, "counts of turns must be 512 whole numbers"),
        ({"turns": numpy.zeros(512, int)}, "counts of turns must sum to 60, not 0"),
        ({"about": None}, "it has no text 'about'"),
        ({"about": numpy.array(5)}, "it has no text 'about'"),
        ({"about": numpy.array("{")}, "it is not JSON"),
        ({"turns": numpy.array([None] * 512, dtype=object)}, "allow_pickle=False"),
        ({"turns": numpy.zeros(2_000_000, int)}, "far too large"),
    ],
)
def test_arrays_that_are_not_to_be_read(tmp_path, sample, arrays, reason):
    path = tmp_path / "sample.npz"
    _npz(path, sample, **arrays)
    with pytest.raises(ValueError, match=r"sample.npz is no sample that can be read") as error:
        Sample.load(path)
    assert reason in str(error.value)


@pytest.mark.parametrize(
    "data", [b"", b"{", b"[1, 2]", b"null", b"\xff\xfe", b"[" * 100_000, b'{"format": NaN}', b"9" * 5000, b"PK\x03\x04"]
)
@pytest.mark.parametrize("suffix", [".json", ".npz"])
def test_files_of_anything(tmp_path, data, suffix):
    path = tmp_path / f"sample{suffix}"
    path.write_bytes(data)
    with pytest.raises(ValueError, match="is no sample that can be read: it"):
        Sample.load(path)


@pytest.mark.parametrize("suffix", [".json", ".npz"])
def test_damaged_files_are_refused_or_unharmed(tmp_path, sample, suffix):
    """One byte changed, or the end missing: never half a sample, and never another error."""
    path = tmp_path / f"sample{suffix}"
    sample.save(path)
    whole = path.read_bytes()
    for at in range(0, len(whole), 41):
        for data in (whole[:at], whole[:at] + bytes([whole[at] ^ 0x15]) + whole[at + 1 :]):
            path.write_bytes(data)
            try:
                found = Sample.load(path)
            except ValueError as error:
                assert "is no sample that can be read" in str(error)
            else:  # no sum can notice another seed, name, or count of clauses
                assert found.games == GAMES and found.ranges == sample.ranges


def test_an_npz_of_something_else(tmp_path):
    path = tmp_path / "other.npz"
    with zipfile.ZipFile(path, "w") as packed:
        packed.writestr("readme.txt", "hello")
    with pytest.raises(ValueError, match="is no sample that can be read"):
        Sample.load(path)


# -------------------------------------------------------------------------------------------------- tables
def test_the_csv_has_every_count(tmp_path, sample):
    text = sample.to_csv(tmp_path / "sample.csv")
    assert (tmp_path / "sample.csv").read_text() == text and text.isascii() and "\r" not in text
    rows = list(csv.DictReader(io.StringIO(text)))
    assert list(rows[0]) == ["what", "seat", "value", "count"]
    assert all(row["value"].lstrip("-").isdigit() and int(row["count"]) > 0 for row in rows)

    def table(what, seat=""):
        return {int(row["value"]): int(row["count"]) for row in rows if (row["what"], row["seat"]) == (what, seat)}

    for seat, name in enumerate(GAME.seats):
        assert table("points", name) == sample.scores(seat).counts
        assert table("margin", name) == sample.margins(seat).counts
        assert table("points by turn order", ("1st", "2nd", "3rd")[seat]) == sample.scores(turn_order=seat).counts
        assert table("winners of a game won", name).get(1, 0) == round(sample.sole_win_share(seat).value * GAMES)
    assert table("turns") == sample.turns.counts and table("decisions") == sample.decisions.counts
    assert table("triggers resolved in a turn") == sample.chains.counts
    assert table("longest chain of a game") == sample.longest_chains.counts
    assert table("clause earned")[12] == sample.clauses["PK-12"].earned
    assert table("clause carried out")[4] == sample.clauses["PK-4"].carried_out
    assert table("sum of points of a clause", "pink")[24] == sample.part_means(1)["PK-24"] * GAMES
    assert len({row["what"] for row in rows}) == 12, "and nothing else"


def test_the_frame_has_the_same_rows(sample, monkeypatch):
    class Pandas:
        @staticmethod
        def DataFrame(rows, columns):
            return [columns, *rows]

    monkeypatch.setitem(sys.modules, "pandas", Pandas)
    rows = csv.reader(io.StringIO(sample.to_csv()))
    assert [list(map(str, row)) for row in sample.to_frame()] == list(rows)
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ImportError, match="to_csv gives the same"):
        sample.to_frame()
