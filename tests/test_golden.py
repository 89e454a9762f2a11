"""Whole games as readable text: a change of the rules, of the words or of the dice shows here as a difference to read.

`python -m tests.test_golden` writes the files anew; read the difference before you commit it.
"""

from pathlib import Path

import pytest

from gamelib import Package, Playthrough
from gamelib.pocket_rails.game import PocketRails

FOLDER = Path(__file__).parent / "playthroughs"
FEW = "B&O-coal-D B&O-wood-C IC-cloth-N IC-coal-C C&O-wood-D C&O-cloth-N GM&O-coal-N".split() * 2
MANY = [
    *"B&O-coal-D B&O-wood-D B&O-cloth-D B&O-coal-C B&O-wood-C B&O-wood-N".split(),
    *"IC-coal-D IC-coal-C IC-cloth-C IC-wood-N IC-cloth-N".split(),
] * 4
LISTED = 30  # options, at most
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
    "rails-default": (PocketRails(), ["greedy", "random"], 2),
    "rails-tie": (PocketRails(hand_size=2, deck=FEW), ["random", "random"], 2),
    "rails-short-round": (PocketRails(hand_size=4, deck=MANY[:22]), ["greedy", "random"], 1),
    "rails-choose-insider": (PocketRails(players=3, hand_size=2, deck=MANY, choose_insider=True), ["random"] * 3, 0),
    "rails-open-portfolios": (PocketRails(players=3, hand_size=2, deck=MANY, open_portfolios=True), ["random"] * 3, 3),
    "rails-target-after-round-3": (PocketRails(hand_size=2, deck=FEW, target_score=15), ["greedy", "random"], 8),
    "rails-target-after-round-2": (PocketRails(hand_size=2, deck=FEW, target_score=15), ["greedy", "random"], 6),
    "rails-endless": (
        PocketRails(hand_size=2, deck=FEW, target_score=99).position(
            "hands B&O-coal-D C&O-wood-D / IC-cloth-N C&O-wood-D, insiders IC-coal-C / GM&O-coal-N, marker pink, "
            "portfolios B&O-wood-C IC-coal-C / IC-cloth-N C&O-cloth-N, yard B&O-coal-D C&O-cloth-N B&O-wood-C "
            "GM&O-coal-N, round 3 step 1, block 50, totals 61 / 70, pink picks"
        ),
        ["greedy", "random"],
        1,
    ),
    "rails-same-company": (PocketRails(hand_size=4, deck=MANY, same_company_penalty=True), ["random", "greedy"], 3),
    "rails-dealer-breaks-ties": (
        PocketRails(hand_size=2, deck=FEW, dealer_breaks_good_ties=True),
        ["random", "greedy"],
        5,
    ),
    "rails-one-by-one-marker-step": (
        PocketRails(players=4, hand_size=4, deck=MANY, sets="one_by_one", marker="step"),
        ["spoiler", "cautious", "random", "random"],
        3,
    ),
}


def text(start, strategies, seed):
    """A game as text: each position, what was chosen, what happened with its clauses, what each option was."""
    play = Playthrough(start, seed=seed, seats=strategies)
    play.play_on()
    game = play.game
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
            n = len(node.state.actions)
            options = ", ".join(node.state.actions) if n <= LISTED else f"{n} options"
            lines.append(f"  {who}{banner.lead}: {options}")
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
    for clause in (*range(3, 24),):
        assert f"PR-{clause}" in told, f"no golden game shows PR-{clause}: change a seed"


# How a game of Pocket Rails can end, and what its text then says.
ENDS = {
    "rails-default": ("round 3", "wins"),
    "rails-tie": ("tie", "PR-18"),
    "rails-short-round": ("R-PR-short",),
    "rails-target-after-round-2": ("PR-21", "round 2 step 1, block"),
    "rails-target-after-round-3": ("PR-21", "round 3 step 1, block"),
    "rails-endless": ("R-PR-endless",),
}


@pytest.mark.parametrize("name", ENDS)
def test_every_way_to_end_has_its_golden_game(name):
    told = (FOLDER / f"{name}.txt").read_text(encoding="utf-8")
    *_, last, _, totals, _ = told.split("\n")
    assert last.endswith(", over") and totals.startswith("green Score(")
    for words in ENDS[name]:
        assert words in (last if words.startswith("round ") else told), words


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, game in GAMES.items():
        (FOLDER / f"{name}.txt").write_text(text(*game), encoding="utf-8")
