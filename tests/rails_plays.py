"""Games of Pocket Rails of every kind, played at random, for tests of what is said of them."""

from functools import cache

from gamelib import Playthrough
from gamelib.pocket_rails.game import PocketRails
from gamelib.random import Rng

SMALL = [
    f"{company}-{good}-{city}" for company in ("B&O", "IC") for good in ("coal", "wood", "cloth") for city in "DCN"
]
GAMES = [
    PocketRails(players=2),
    PocketRails(players=3, choose_insider=True, open_portfolios=True),
    PocketRails(players=4, same_company_penalty=True, sets="one_by_one", marker="step"),
    PocketRails(players=3, good_fallback=True, insider_good="always", dealer_breaks_good_ties=True),
    PocketRails(players=2, hand_size=4, deck=SMALL * 2, dealer_breaks_good_ties=True, same_company_penalty=True),
    PocketRails(players=3, target_score=90, same_company_penalty=True),
]


@cache
def plays():
    """Games of every kind, chosen at random; on the small deck much is delivered."""
    return [played(game, seed) for game in GAMES for seed in range(3)]


def played(game, seed, seats=None):
    play, rng = Playthrough(game, seed=seed, seats=seats), Rng(seed, 5)
    while not play.state.is_over and len(play) < 400:
        if play.state.chance:
            play.roll()
        else:
            play.choose(play.state.actions[rng.below(len(play.state.actions))])
    return play
