"""The clauses PR-1 to PR-23 of Pocket Rails and its rulings, as data, in our own words."""

from gamelib.clauses import Clause, Reading, Ruling, register

# fmt: off

GAME = "Pocket Rails"

_SETUP, _PLAY, _ROUND_1, _ROUND_3 = "Setup", "Play", "Round 1", "Round 3"
_SCORE_2, _SCORE_3, _WIN = "Round 2 Scoring", "Round 3 Scoring", "Winning the Game"
_ADVANCED, _PARTS = "Advanced Rules", "Components"


def _clause(number: int, section: str, title: str, text: str) -> Clause:
    return Clause(f"PR-{number}", title, text, section, GAME)


def _ruling(name: str, section: str, title: str, question: str, *readings: tuple[str, str]) -> Ruling:
    answers = tuple(Reading(switch, text) for switch, text in readings)
    return Ruling(f"R-PR-{name}", title, question, section, GAME, readings=answers)


CLAUSES = (
    _clause(1, _SETUP, "Players and seats", "Two to four players sit in a circle; seats are counted clockwise."),
    _clause(2, _PLAY, "What is on a card",
            "Each card belongs to one of five companies (B&O, GM&O, IC, PRR and C&O, in the order of the score sheet), "
            "carries one of five goods, and lies in one of three cities: Denver, Chicago or New York."),
    _clause(3, _SETUP, "Shuffle and dealer",
            "The cards are shuffled into a deck. One player, each with the same chance, becomes the Priority Dealer "
            "and keeps the marker in front of them."),
    _clause(4, _SETUP, "Insider Information",
            "Every player receives a single card that lies face down and that only this player may look at, the "
            "Insider Information. It is not part of any portfolio."),
    _clause(5, _ROUND_1, "Three rounds",
            "A game has three rounds. Each begins with a new hand for everybody: eight cards with two or three "
            "players, six with four. Before the hands of round 3 are dealt, the discard pile is shuffled into the "
            "deck. The cards of the portfolios and of the Rail Yard are not taken up between rounds."),
    _clause(6, _ROUND_1, "Pick and pass",
            "In a step all players pick at the same time: each lays two different cards of the hand face down, one to "
            "keep in the portfolio and one for the Rail Yard. What is left of the hand goes on to a neighbour at once, "
            "before anything is turned up: in rounds 1 and 3 to the next player clockwise, on the left, in round 2 "
            "to the one on the right."),
    _clause(7, _ROUND_1, "Reveal",
            "When everybody has picked, all picks are turned up together. Step follows step until no hand has a card "
            "left."),
    _clause(8, _ROUND_1, "Over-invested",
            "As soon as a portfolio has three cards of one company in one city, these three are delivered: they go to "
            "the discard pile. The owner has no choice."),
    _clause(9, _ROUND_1, "Over-produced",
            "As soon as the Rail Yard has cards of one company in all three cities, a card of each city is delivered "
            "to the discard pile. It cannot be avoided. One looks for it after the portfolios (PR-8), and again until "
            "no company has all three cities."),
    _clause(10, _ROUND_1, "Who decides what leaves",
            "Where it is open which cards leave the Rail Yard, because a city has more cards of the company than must "
            "go, the player with the largest number of that company’s cards in the portfolio decides. Among players "
            "who tie, it is the one closest to the Priority Dealer."),
    _clause(11, _ROUND_1, "The marker moves",
            "Each such decision sends the Priority Dealer marker on to the next player clockwise. As long as nothing "
            "has to be decided it stays where it is."),
    _clause(12, _SCORE_2, "When points are given",
            "Round 1 brings no scoring, at most a penalty (PR-22). After round 2, and once more after round 3, all "
            "players score, and what they score is added to their totals."),
    _clause(13, _SCORE_2, "Company points",
            "Every company gives a player a product: the number of its cards in the own portfolio times the number of "
            "its cards in the Rail Yard."),
    _clause(14, _SCORE_2, "Too plentiful",
            "The good of which the Rail Yard has most cards is worth nothing to anybody. When several goods share the "
            "lead, none of them is worth anything."),
    _clause(15, _SCORE_2, "Good points",
            "A player scores the good of which the own portfolio has most cards, and every good that ties with it, and "
            "no other: each gives the number of its cards in the portfolio times the number in the Rail Yard. Goods "
            "that are too plentiful (PR-14) give nothing."),
    _clause(16, _SCORE_3, "Insider company",
            "For the scoring after round 3 the Insider Information is turned up. The product of the company on it is "
            "taken from its owner’s points instead of being added."),
    _clause(17, _SCORE_3, "Insider good",
            "In the scoring after round 3 the good on the Insider Information gives its owner twice its product, "
            "provided that it scores at all."),
    _clause(18, _WIN, "Who wins",
            "The highest total wins. Among players who tie, the Priority Dealer wins, or else whoever comes first "
            "clockwise from the Priority Dealer."),
    _clause(19, _ADVANCED, "Choosing the insider card",
            "An advanced rule, on with choose_insider=True. The first hands hold a card more, and no insider cards are "
            "dealt. Before the first pick all players, at the same time and in secret, lay a card of their hand down "
            "as their Insider Information."),
    _clause(20, _ADVANCED, "Open portfolio picks",
            "An advanced rule, on with open_portfolios=True. Cards for the portfolios are laid face up, and nobody "
            "waits. We play it so: in a step the Priority Dealer picks first, then the others clockwise, and whoever "
            "picks can look at what has been laid for portfolios; what goes to the Rail Yard lies face down until the "
            "reveal."),
    _clause(21, _ADVANCED, "Up to a number of points",
            "An advanced rule, on with target_score=X. If nobody has X points at the end of round 3, every card "
            "goes back into the deck, which is shuffled; Insider Information is dealt anew, and another block of three "
            "rounds begins. Totals stay. It goes on until, after a scoring, somebody has X points or more; then the "
            "highest total wins (PR-18). One looks for it at the last scoring of the first block and at every scoring "
            "from then on."),
    _clause(22, _ADVANCED, "Same company",
            "An advanced rule, on with same_company_penalty=True. Whoever reveals two cards of one company loses a "
            "point, at once."),
    _clause(23, _ADVANCED, "The dealer breaks ties of goods",
            "An advanced rule, on with dealer_breaks_good_ties=True. When at a scoring several goods share the lead in "
            "the Rail Yard, the Priority Dealer says which single one of them counts as too plentiful; the rest can "
            "score. Then the marker moves (PR-11)."),
)

RULINGS = (
    _ruling("deck", _PARTS, "Cards of the box", "How many cards are there, and which?",
            ("deck=None", "75: every company with every good in every city, once. Three players use up all of "
             "them in three rounds when none is delivered: three insider cards and 3 × 24 cards in the hands."),
            ("deck=[...]", "The cards of the list, any of them as often as it is listed.")),
    _ruling("goods", _PLAY, "Names of the goods",
            "Coal, wood and cloth are named in the rulebook. What are the other two goods called?",
            ("goods=('coal', 'wood', 'cloth', 'steel', 'grain')", "Steel and grain. The names change nothing."),
            ("goods=(...)", "Any five names.")),
    _ruling("short", _ROUND_3, "Too few cards for the hands",
            "What if the deck does not suffice for the hands of round 3? With four players and nothing delivered so "
            "far there are 23 cards where 24 are needed.",
            ("always", "All get equally many, the largest even number that can be dealt, here four; the other cards "
             "stay in the deck. It can happen in round 3 only: a game is refused when its deck cannot give the insider "
             "cards, the full hands of rounds 1 and 2, and two cards a player in round 3. Under PR-19 each first hand "
             "counts a card more, and no insider cards are dealt.")),
    _ruling("hand", _ROUND_1, "Size of a hand", "How many cards does a hand have?",
            ("hand_size=None", "Eight with two or three players, six with four."),
            ("hand_size=h", "h cards, an even number from 2 on: small games that can be worked out completely.")),
    _ruling("tie-distance", _ROUND_1, "Closest to the Priority Dealer",
            "A tie for who decides (PR-10) goes to the closest player. Closest in which direction?",
            ("always", "Clockwise, and the Priority Dealer comes first of all, just as in a tie for the win "
             "(PR-18).")),
    _ruling("sets", _ROUND_1, "Several complete sets at once",
            "A company has two or more complete sets in the Rail Yard. What is decided in one decision?",
            ("sets='at_once'", "Everything: if every city has at least k cards of the company, and some city exactly "
             "k, then k sets leave together, and one choice tells which k cards of each city that has more than k."),
            ("sets='one_by_one'", "One set. The next one is a decision of its own, with its own move of the marker.")),
    _ruling("decision", _ROUND_1, "What a decision is", "When is there a decision to be made?",
            ("always", "When what is left could differ. Cards that are the same in everything, as in decks of one’s "
             "own, leave nothing to decide, and the marker stays.")),
    _ruling("yard-order", _ROUND_1, "Several companies in one step",
            "In one step several companies have complete sets. Which comes first?",
            ("always", "They come one by one, in the order of the score sheet. The marker moves in between, so that "
             "the next decision may find another Priority Dealer.")),
    _ruling("marker", _ROUND_1, "How often the marker moves",
            "A step brings several Rail Yard decisions. How often does the marker move?",
            ("marker='decision'", "Once for each decision, at once."),
            ("marker='step'", "Once, at the end of the step; ties of that step are judged with the marker where it "
             "was. Naming a good (PR-23) moves it in any case.")),
    _ruling("fallback", _SCORE_2, "Most frequent, but too plentiful",
            "The good that a player has most of is too plentiful. Does the next most frequent one score instead?",
            ("good_fallback=False", "No. First one looks for what the player has most of, then whether it scores."),
            ("good_fallback=True", "Yes: goods that are too plentiful are left out when one looks for what the player "
             "has most of.")),
    _ruling("insider-good", _SCORE_3, "Insider good that is not in front",
            "The insider good is not among the goods that the player has most of. Does it score?",
            ("insider_good='if_scoring'", "No. It is doubled only where PR-15 lets it score."),
            ("insider_good='always'", "Yes, with twice its product, unless it is too plentiful.")),
    _ruling("two-player-pass", _PLAY, "Passing with two players",
            "With two players left and right are the same neighbour. Does the direction matter?",
            ("always", "No: hands change places in every round.")),
    _ruling("empty-most", _SCORE_2, "Nothing to have most of",
            "The Rail Yard or a portfolio holds no card of any good. What is too plentiful, and what scores?",
            ("always", "Nothing: all products are 0. With an empty yard no good is too plentiful, and "
             "nobody is asked to name one (PR-23).")),
    _ruling("target", _ADVANCED, "Reaching the target",
            "Must X points be passed or reached (PR-21), and when does the game stop?",
            ("target_score=X", "X are enough. The first block is played to its end; after it the game ends with "
             "whichever scoring reaches X, be it after round 2 or after round 3."),
            ("target_score=X + 1", "More than X are needed.")),
    _ruling("endless", _ADVANCED, "A target out of reach",
            "Penalties or a small deck may keep all totals below X for good. Does the game ever end?",
            ("always", "Yes: after 50 blocks, with the totals as they are then; this is noted. X must be at least 1.")),
    _ruling("limits", _PARTS, "Size of a game", "How large may a game of one’s own be?",
            ("always", "Up to 160 cards in the box and up to 16 in a hand. What is larger is refused.")),
    _ruling("insider-copies", _SCORE_3, "Where insider cards are",
            "Where are the insider cards during the game, and in which order do things happen at the end?",
            ("always", "Out of the deck, face down. After round 3 they are turned up, then a tie of goods is broken "
             "(PR-23), then points are counted. For a new block (PR-21) they go back into the deck with all other "
             "cards; the table is cleared when these are shuffled, and the marker stays with its player.")),
    _ruling("favourite", _SCORE_3, "What is doubled",
            "Do the cards of the insider good also count twice when one looks for the good one has most of?",
            ("always", "No: only points are doubled.")),
    _ruling("deal-order", _SETUP, "Order of dealing and asking",
            "In which order do the cards of the deck come to the players, and in which are the players asked?",
            ("always", "From the top: the insider cards, one a seat, seat 0 first; then the hands, each as a whole, "
             "seat 0 first. What all do at the same time (PR-6, PR-19) is asked clockwise from the Priority Dealer; "
             "nobody sees what the others have laid.")),
)

BY_ID = register((*CLAUSES, *RULINGS))
