"""Positions of Pocket Rails that people argue about, to start from."""

from __future__ import annotations

from gamelib.examples import Example
from gamelib.pocket_rails.game import PocketRails

_TWO = PocketRails(players=2)

EXAMPLES = (
    Example(
        "E-PR-2",
        "a deck too small for round 3",
        "The deck has 23 cards and nothing was discarded: how many cards does each of four players get?",
        PocketRails(players=4),
        "portfolios B&O-coal-D B&O-coal-C B&O-coal-N B&O-wood-D B&O-wood-C C&O-coal-D / GM&O-coal-D GM&O-coal-C "
        "GM&O-coal-N GM&O-wood-D GM&O-wood-C C&O-wood-D / IC-coal-D IC-coal-C IC-coal-N IC-wood-D IC-wood-C "
        "C&O-cloth-D / PRR-coal-D PRR-coal-C PRR-coal-N PRR-wood-D PRR-wood-C C&O-steel-D, yard B&O-cloth-D "
        "B&O-cloth-C B&O-steel-D B&O-steel-C B&O-grain-D B&O-grain-C GM&O-cloth-D GM&O-cloth-C GM&O-steel-D "
        "GM&O-steel-C GM&O-grain-D GM&O-grain-C IC-cloth-D IC-cloth-C IC-steel-D IC-steel-C IC-grain-D IC-grain-C "
        "PRR-cloth-D PRR-cloth-C C&O-cloth-C C&O-steel-C C&O-grain-D C&O-grain-C, insiders B&O-wood-N / B&O-cloth-N / "
        "B&O-steel-N / B&O-grain-N, marker green, round 2 step 3, totals 34 / 34 / 34 / 14, shuffle",
    ),
    Example(
        "E-PR-3",
        "a tie about what leaves",
        "Green and pink have one B&O share each: who decides which B&O cards leave, and among how many ways?",
        _TWO,
        "portfolios B&O-steel-D IC-coal-D / B&O-steel-C PRR-coal-D, yard B&O-coal-D B&O-coal-C B&O-coal-N B&O-wood-D "
        "B&O-cloth-C GM&O-wood-N, insiders B&O-wood-C / B&O-wood-N, marker pink, round 1 step 4, pink delivers",
    ),
    Example(
        "E-PR-4",
        "two complete sets at once",
        "Two sets of B&O are complete: how many decisions is that, and which Denver card stays?",
        _TWO,
        "portfolios B&O-steel-D IC-coal-D / B&O-steel-C PRR-coal-D, yard B&O-coal-D B&O-coal-C B&O-coal-N B&O-wood-D "
        "B&O-wood-N B&O-cloth-C B&O-grain-D, insiders B&O-wood-C / B&O-cloth-D, marker pink, round 1 step 4, "
        "pink delivers",
    ),
    Example(
        "E-PR-6",
        "over-invested before over-produced",
        "Green’s pick is a third B&O card of New York, and another that completes B&O in the Rail Yard: who decides?",
        _TWO,
        "hands B&O-coal-C B&O-cloth-N / GM&O-wood-N PRR-coal-D, portfolios B&O-steel-N B&O-grain-N / B&O-wood-C, "
        "yard B&O-coal-D B&O-coal-N B&O-wood-D, insiders B&O-wood-N / B&O-cloth-D, marker green, round 1 step 4, "
        "picked green B&O-cloth-N B&O-coal-C, pink picks",
    ),
    Example(
        "E-PR-8",
        "all five goods tied",
        "Each player puts the grain card to the Rail Yard, and all goods are tied: which of them scores?",
        _TWO,
        "hands GM&O-coal-N GM&O-grain-D / B&O-wood-N B&O-grain-D, portfolios B&O-coal-N / -, yard B&O-coal-D "
        "B&O-wood-D B&O-cloth-D B&O-steel-D GM&O-coal-D GM&O-wood-D GM&O-cloth-D GM&O-steel-D, insiders C&O-grain-N / "
        "C&O-grain-C, marker green, round 2 step 4, green picks",
    ),
    Example(
        "E-PR-9",
        "the own best good is too plentiful",
        "Green has wood most of all, and wood is too plentiful: does coal score in its place?",
        _TWO,
        "hands PRR-cloth-N C&O-grain-D / PRR-grain-D C&O-grain-C, portfolios B&O-coal-N B&O-wood-N GM&O-coal-N "
        "GM&O-wood-N IC-wood-N / -, yard B&O-coal-D B&O-wood-D B&O-wood-C B&O-cloth-D B&O-steel-D B&O-grain-D "
        "GM&O-coal-D GM&O-wood-D GM&O-cloth-D GM&O-steel-D GM&O-grain-D IC-coal-D IC-wood-D IC-grain-D PRR-wood-D "
        "C&O-wood-D, insiders C&O-grain-N / C&O-coal-N, marker green, round 2 step 4, green picks",
    ),
    Example(
        "E-PR-10",
        "the insider card at the end",
        "Green keeps the GM&O card, and the insider card is B&O wood New York: how many points does round 3 bring?",
        _TWO,
        "hands GM&O-steel-D IC-wood-D / GM&O-coal-D C&O-grain-N, portfolios B&O-wood-D B&O-wood-C / -, yard "
        "B&O-coal-D B&O-steel-D GM&O-coal-C, insiders B&O-wood-N / C&O-grain-D, marker green, round 3 step 4, "
        "green picks",
    ),
    Example(
        "E-PR-13",
        "a penalty in round 1",
        "Green reveals two B&O cards, and there is no scoring after round 1: does it cost a point?",
        PocketRails(players=2, same_company_penalty=True),
        "hands B&O-coal-D B&O-coal-C IC-coal-D IC-coal-C / GM&O-coal-D IC-wood-D IC-wood-C PRR-coal-D, insiders "
        "B&O-coal-N / B&O-wood-D, marker green, round 1 step 3, green picks",
    ),
)
