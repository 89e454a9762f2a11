"""Many games in a Python as in a browser, without threads, NumPy and numba: all of it works, with equal results."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from gamelib import Package, PocketRails
from gamelib.odds import LawTooLarge, Sample, law, simulate, simulate_pair
from gamelib.odds.law import law_in_steps
from gamelib.odds.simulate import usual_games

TESTS = Path(__file__).parent
SCRIPT = """
import asyncio, json, sys, warnings
sys.path.insert(0, {tests!r})
import bare
bare.begin()
from gamelib import Package, PocketRails
from gamelib.explore import rulings_table
from gamelib.odds import law, simulate, simulate_pair
from gamelib.odds.executors import has_threads
from gamelib.odds.simulate import usual_games
from gamelib.odds.one_by_one import one_by_one
from widgets import Predict, ScoreLab, TurnExplorer

found = {{"threads": has_threads()}}
found["usual"] = [usual_games(["random", "random"]), usual_games(["greedy", "random"]), ScoreLab(Package()).games]
found["usual"].append(len(one_by_one(Package(supply=1), ["random", "random"], games=12)))

told = []
sample = simulate(Package(), ["greedy", "random"], games=30, seed=7, progress=lambda *now: told.append(now[1:]))
sample.save({folder!r} + "/package.json")
found["told"] = told[-1]
rails = simulate(PocketRails(players=3), ["random", "cautious", "random"], games=9, seed=7, start=5)
rails.save({folder!r} + "/rails.json")
found["csv"] = rails.to_csv().count("\\n")
pair = simulate_pair((Package(), ["random"] * 2), (Package(triggers="recheck"), ["random"] * 2), games=25, seed=3)
found["pair"] = [pair.changed, *(sorted(each.counts.items()) for each in (*pair.differences, *pair.wins))]
found["table"] = rulings_table(Package(supply=1), ["greedy"] * 2, games=20, rulings=["R-PK-order"]).table
found["law"] = str(law(Package(supply=1), ["greedy", "random"]).win_share(0))
found["moves"] = len(sample.game(3).actions)

def interrupt(*now):
    raise KeyboardInterrupt

with warnings.catch_warnings(record=True) as said:
    warnings.simplefilter("always")
    part = simulate(Package(), ["random", "random"], games=5000, progress=interrupt)
found["interrupted"] = [part.partial, 0 < part.games < 5000, len([1 for each in said if "interrupted" in str(each)])]


async def watch(lab):
    turns = 0
    while lab.running:
        await asyncio.sleep(0)
        turns += 1
    return turns


async def labs():
    lab, sent = ScoreLab(Package(supply=1), ["greedy", "random"], games=600, seed=7), []
    lab.send = sent.append
    lab._on_message(lab, {{"n": "1", "do": "hello"}}, None)
    lab.run()
    found["begun"] = [lab.running, lab.sample is None]
    found["turns"] = await watch(lab)
    while lab.law is None:
        await asyncio.sleep(0.01)
    found["lab"] = [lab.sample.games, sent[-1].get("exact") is not None or sent[-2].get("exact") is not None]
    lab.sample.save({folder!r} + "/lab.json")
    found["lab law"] = str(lab.law.win_share(0))

    lab = ScoreLab(Package(), games=1_000_000)
    lab.run()
    while lab.sample is None:
        await asyncio.sleep(0)
    lab._on_message(lab, {{"n": "2", "do": "cancel"}}, None)
    found["cancelled"] = [lab.running, lab.sample.partial, 0 < lab.sample.games < 1_000_000, lab.error]
    lab.run()
    lab.run()
    found["again"] = [lab.running, lab.wait(0.01) is not None, lab.running]
    lab.cancel()

    lab = ScoreLab(Package(), games=40)
    lab.run()
    found["waited"] = [lab.wait().games, lab.running]
    def shy(view, rng):
        raise RuntimeError("no")
    lab = ScoreLab(Package(), ["random", shy], games=20)
    lab.run()
    lab.wait()
    found["problem"] = lab.lab_json()["problem"]


asyncio.run(labs())
lab = ScoreLab(Package(), games=40)  # no event loop at all
lab.run()
found["no loop"] = lab.wait().games

bet = Predict.number(
    "How often?", lambda: simulate(Package(supply=1), ["random"] * 2, games=50).win_share(0), low=0, high=1, step=0.1
)
bet.place(0.5)
bet.reveal()
found["bet"] = bet.truth.value
explorer = TurnExplorer(Package().start(first=0), strategies=["uniform"])
explorer.send = lambda message: found.setdefault("explorer", []).append(message["type"])
explorer._on_message(explorer, {{"n": "1", "do": "count", "strategy": "random", "turns": 20}}, None)
print(json.dumps(found))
"""


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """What a script found in such a Python, and the folder of its files."""
    folder = tmp_path_factory.mktemp("bare")
    script = SCRIPT.format(tests=str(TESTS), folder=str(folder))
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, timeout=100, check=False)
    assert ran.returncode == 0, ran.stderr
    return {**json.loads(ran.stdout), "folder": folder}


def test_samples_are_the_same_to_the_bit(found):
    assert found["threads"] is False
    package, rails, lab = (Sample.load(found["folder"] / f"{name}.json") for name in ("package", "rails", "lab"))
    assert package == simulate(Package(), ["greedy", "random"], games=30, seed=7)
    assert rails == simulate(PocketRails(players=3), ["random", "cautious", "random"], games=9, seed=7, start=5)
    assert lab == simulate(Package(supply=1), ["greedy", "random"], games=600, seed=7)
    assert found["csv"] == rails.to_csv().count("\n")
    assert found["moves"] == len(package.game(3).actions)


def test_pairs_laws_and_bets_are_the_same(found):
    questions = (Package(), ["random"] * 2), (Package(triggers="recheck"), ["random"] * 2)
    pair = simulate_pair(*questions, games=25, seed=3)
    spread = [[list(item) for item in sorted(each.counts.items())] for each in (*pair.differences, *pair.wins)]
    assert found["pair"] == [pair.changed, *spread]
    exact = str(law(Package(supply=1), ["greedy", "random"]).win_share(0))
    assert found["law"] == exact and found["lab law"] == exact
    assert found["bet"] == simulate(Package(supply=1), ["random"] * 2, games=50).win_share(0).value
    assert [row[1] for row in found["table"][1:]] == ["trigger_order='stack'"] * 2 + ["trigger_order='free'"] * 2


def test_a_law_bit_by_bit_is_the_same():
    game, steps, told = Package(supply=1), law_in_steps(Package(supply=1), ["greedy", "random"], 0), []
    try:
        while True:
            told.append(next(steps))
    except StopIteration as end:
        found = end.value
    assert found == law(game, ["greedy", "random"], 0)
    assert told == sorted(told) and len(told) >= found.positions
    with pytest.raises(LawTooLarge):
        list(law_in_steps(game, ["random", "random"], limit=20))


def test_progress_and_interrupts(found):
    assert found["told"] == [30, 30]
    assert found["interrupted"] == [True, True, 1]


def test_the_lab_counts_between_what_else_there_is_to_do(found):
    assert found["begun"] == [True, True], "run() comes back at once"
    assert found["turns"] >= 2, "others had their turn while it counted"
    assert found["lab"] == [600, True]
    assert found["cancelled"] == [False, True, True, ""]
    assert found["again"] == [True, True, True]
    assert found["waited"] == [40, False] and found["no loop"] == 40
    assert "the strategy shy raised RuntimeError: no" in found["problem"]


def test_fewer_games_where_nobody_says_how_many(found, monkeypatch):
    assert found["usual"] == [1000, 200, 1000, 12]
    monkeypatch.setenv("GAMELIB_PLAIN", "1")
    assert simulate(Package(supply=1), ["greedy", "random"]).games == 200
    assert simulate_pair((Package(supply=1), ["greedy"] * 2), (Package(supply=1), ["random"] * 2)).games == 200
    monkeypatch.delenv("GAMELIB_PLAIN")
    monkeypatch.setattr("gamelib.odds.twins.available", lambda: True)
    assert usual_games(["greedy", "random"]) == 100_000


def test_an_explorer_counts(found):
    assert found["explorer"] == ["counted"]
