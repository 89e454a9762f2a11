"""The clauses PK-1 to PK-27 of Package!? and its rulings, as data, in our own words."""

from gamelib.clauses import Clause, Reading, Ruling, register

# fmt: off

GAME = "Package!?"

_SETUP, _PLAY, _OWN = "Setting up the game", "Playing the game", "Rolling your own location"
_THIRD = "The third package"
_SPECIAL, _CHAIN, _FINAL, _SCORE = "The special delivery", "Actions and combinations", "The final turn", "Scoring"


def _clause(number: int, section: str, title: str, text: str) -> Clause:
    return Clause(f"PK-{number}", title, text, section, GAME)


def _ruling(name: str, section: str, title: str, question: str, *readings: tuple[str, str]) -> Ruling:
    answers = tuple(Reading(switch, text) for switch, text in readings)
    return Ruling(f"R-PK-{name}", title, question, section, GAME, readings=answers)


CLAUSES = (
    _clause(1, _SETUP, "Table and seats",
            "Two to four players sit in a circle and take turns clockwise. Five locations lie in a row, numbered 1 to "
            "5."),
    _clause(2, _SETUP, "Pawn and supply",
            "Each player has one pawn and a supply of packages in one colour: twelve with two players, ten with three "
            "or four."),
    _clause(3, _SETUP, "Who starts", "The player who starts is drawn at random, each with the same chance."),
    _clause(4, _PLAY, "Deliver",
            "On a roll of 1 to 5: your pawn goes to that location (or stays, if it is there) and one package from your "
            "supply is placed there."),
    _clause(5, _PLAY, "Place here",
            "On a 6, with your pawn on the table: place one of your packages where the pawn stands. The pawn stays."),
    _clause(6, _PLAY, "Remove here",
            "On a 6, with your pawn on the table: one package of any colour at its location leaves the game."),
    _clause(7, _PLAY, "Place elsewhere",
            "On a 6: put one of your packages where you have none yet. The pawn stays where it is."),
    _clause(8, _PLAY, "Relocate",
            "On any roll: if a location holds exactly as many packages as you rolled, all colours counted together, "
            "one of them, of any colour, is moved to location 1."),
    _clause(9, _PLAY, "You must act", "One of the main actions that are possible has to be taken."),
    _clause(10, _OWN, "Own location",
            "You delivered to the location where your pawn already stood. You may do one of three things: move a "
            "package of any colour there up to the next location (not from 5), or down to the one before (from 1 it "
            "leaves the game), or move your pawn to another location without placing anything."),
    _clause(11, _OWN, "Guest pawn",
            "You delivered to the location where your pawn already stood, and a pawn of another player stands there "
            "too. Instead of the own-location action you may move one such pawn to any other location."),
    _clause(12, _THIRD, "Third package",
            "A package comes to a location as exactly the third of its colour there. Its owner may move one package "
            "of any colour at that location down to the location before; from 1 it leaves the game."),
    _clause(13, _SPECIAL, "Special delivery",
            "A package comes to a location where, before it came, another colour had three or more. Its owner may "
            "remove one package of such a colour there from the game."),
    _clause(14, _CHAIN, "May, not must", "Whatever a placement triggers may be declined."),
    _clause(15, _CHAIN, "Moved counts as placed",
            "A package that an action moves counts as placed where it arrives: it may be a third package or a special "
            "delivery. A pawn that moves triggers nothing, and neither does a package that leaves the game."),
    _clause(16, _CHAIN, "The owner decides",
            "What a moved package triggers belongs to that package’s owner, who resolves it at once, out of turn "
            "order, even after their own final turn."),
    _clause(17, _CHAIN, "One after another",
            "Triggers are resolved one at a time. When one placement earns several, the player in turn says in which "
            "order they come."),
    _clause(18, _CHAIN, "End of a turn",
            "A turn ends when no trigger waits. Every chain ends: each step removes a package, moves one down, or is "
            "the one own-location or guest action of the turn."),
    _clause(19, _FINAL, "The final turn",
            "If your supply is empty when your turn starts, it is your final turn; afterwards you take no more turns. "
            "The game ends when all players have taken theirs."),
    _clause(20, _FINAL, "Roll, then choose or not",
            "On the final turn you roll and may remove, promote or walk, or do nothing."),
    _clause(21, _FINAL, "Final removal",
            "Where one colour has exactly as many packages as you rolled, one package of that colour leaves the game."),
    _clause(22, _FINAL, "Promote",
            "One of your packages at the location you rolled moves up by one, not on a 5. On a 6 it may come from any "
            "of the locations 1 to 4. It counts as placed where it arrives."),
    _clause(23, _FINAL, "Walk", "Your pawn goes to the location you rolled, on a 6 to any location."),
    _clause(24, _SCORE, "Package points",
            "Each of your packages on the table is worth the number of its location. At 4 and at 5 only three of a "
            "colour count, so 12 and 15 points at most."),
    _clause(25, _SCORE, "Pawn bonus",
            "If your pawn stands with at least one of your packages and no other pawn, it earns the location’s number "
            "plus the number of your packages there."),
    _clause(26, _SCORE, "Set bonus", "Each full set of three of your packages at one location earns two points more."),
    _clause(27, _SCORE, "Who wins", "The highest total wins. Players who tie share the win."),
)

RULINGS = (
    _ruling("pawn-start", _SETUP, "Pawns begin off the table", "Where does a pawn stand before its first move?",
            ("always", "Off the table. It comes on with the first delivery, or with the final walk; until then nothing "
             "that needs the pawn’s location is possible, and it earns no bonus.")),
    _ruling("no-action", _PLAY, "No action possible", "What if no main action is possible?",
            ("always", "It happens only on a 6: pawn off the table, one of your packages at every location, and no "
             "location 2 to 5 with exactly six packages. The turn passes and nothing changes.")),
    _ruling("null-relocate", _PLAY, "Relocating from location 1", "May a package at 1 be relocated to 1?",
            ("relocate_from_one=False", "No: nothing would move."),
            ("relocate_from_one=True", "Yes. Nothing moves and nothing is triggered, so a player can pass; such a game "
             "need not end.")),
    _ruling("order", _CHAIN, "Old triggers and new ones",
            "A chain earns new triggers while others still wait. Which come first?",
            ("trigger_order='queue'", "All triggers of the earlier placement, then those of the later one."),
            ("trigger_order='stack'", "Those of the newest placement."),
            ("trigger_order='free'", "The player in turn picks any waiting trigger, every time.")),
    _ruling("third-again", _THIRD, "A third package again",
            "A colour falls below three somewhere and comes back to three. Is that a third package again?",
            ("third_package='every_time'", "Yes, every time."),
            ("third_package='once'", "No: once for each player and location in a game. Earning it counts, even if it "
             "is then declined or lapses.")),
    _ruling("earned", _CHAIN, "Earned, then changed",
            "A trigger waits, and the position changes before its turn comes. Does it still hold?",
            ("triggers='earned'", "Yes, what was earned stays. A third package may move any package that is there; a "
             "special delivery may remove a colour that qualified when it was earned, if one is left."),
            ("triggers='recheck'", "It is checked again: a third package needs three or more own packages there, a "
             "special delivery three or more of a colour that qualified when it was earned.")),
    _ruling("final-own", _FINAL, "Removing your own",
            "May the final removal take one of your own packages?",
            ("final_remove_own=True", "Yes, any colour with exactly as many packages as you rolled."),
            ("final_remove_own=False", "No, only other colours.")),
    _ruling("same", _PLAY, "Here and elsewhere",
            "On a 6 the pawn’s own location may hold none of your packages: is placing there “here” or “elsewhere”?",
            ("always", "It is one action, “place here”; “place elsewhere” lists the other locations.")),
    _ruling("still", _FINAL, "Walking nowhere", "May the final walk go to where the pawn already stands?",
            ("always", "It is not offered: declining does the same.")),
    _ruling("supply", _SETUP, "Size of the supply", "How many packages does each player have?",
            ("supply=None", "Twelve with two players, ten with three or four."),
            ("supply=n", "n packages each, 1 to 12: small games that can be worked out completely.")),
    _ruling("lapse", _CHAIN, "Nothing it could do",
            "A trigger comes up and there is nothing it could do. What happens?",
            ("always", "It lapses, which is noted, and takes no part in choosing an order. This is looked at when the "
             "trigger would come up, not when it is earned. Under the default rulings nothing ever lapses.")),
)

BY_ID = register((*CLAUSES, *RULINGS))
