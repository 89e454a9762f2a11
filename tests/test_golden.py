"""Whole games as readable text: a change of the rules, of the words or of the dice shows here as a difference to read.

`python -m tests.test_golden` writes the files anew; read the difference before you commit it.
"""

from pathlib import Path

import pytest

from gamelib import Package

FOLDER = Path(__file__).parent / "playthroughs"
GAMES = {
    "package-default": (Package(), ["greedy", "random"], 32),
    "package-three-stack-once-recheck": (
        Package(players=3, supply=7, trigger_order="stack", third_package="once", triggers="recheck"),
        ["greedy", "greedy", "random"],
        56,
    ),
    "package-four-free": (
        Package(players=4, supply=6, trigger_order="free", final_remove_own=False),
        ["greedy", "random"] * 2,
        0,
    ),
    "package-supply-one": (Package(supply=1), ["random", "random"], 4),
}


def text(game, strategies, seed):
    """A game as text: each position, what was chosen, what happened with its clauses, what each option was."""
    play = game.play(strategies, seed=seed)
    story = game.story
    lines = [f"{game!r}, {', '.join(strategies)}, seed {seed}", ""]
    for node in play.line:
        if node.action:
            lines.append(f"> {node.action}")
        for said in story.say(node.state):
            lines.append(f"  {said.text} {' '.join(said.clauses)}".rstrip())
        banner = story.banner(node.state)
        who = game.seats[banner.seat] + " " if banner.seat is not None else ""
        lines.append(f"{node.state}")
        if node.state.actions:
            lines.append(f"  {who}{banner.lead}: {', '.join(node.state.actions)}")
    totals = ", ".join(f"{name} {score!r}" for name, score in zip(game.seats, play.state.scores, strict=True))
    return "\n".join([*lines, "", totals, ""])


@pytest.mark.parametrize("name", GAMES)
def test_golden_playthrough(name):
    assert text(*GAMES[name]) == (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def test_every_golden_text_has_its_game():
    assert {file.stem for file in FOLDER.glob("*.txt")} == set(GAMES)


def test_the_golden_games_show_every_kind_of_event_that_play_meets():
    told = "\n".join(file.read_text(encoding="utf-8") for file in FOLDER.glob("*.txt"))
    for clause in (*range(3, 9), *range(10, 14), 14, 16, 17, 19, 20, 21, 22, 23, 27):
        assert f"PK-{clause}" in told, f"no golden game shows PK-{clause}: change a seed"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(text(*game), encoding="utf-8")
