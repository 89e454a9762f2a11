"""What is counted of many games of Package!?: the tables, where each begins in the tally, and the records."""

from gamelib.odds import tally

RECORDS = tally.RECORDS
SCORES, MARGINS, TURNS, DECISIONS = 128, 256, 512, 1024  # how many values
PARTS = ("PK-24", "PK-25", "PK-26")  # of which points are made
CLAUSE_IDS = {**{number: f"PK-{number}" for number in range(1, 28)}, 28: "R-PK-lapse"}  # by their numbers in the rules
TABLES = tally.tables(
    scores=range(SCORES),
    margins=range(-MARGINS // 2, MARGINS // 2),
    turns=TURNS,
    decisions=DECISIONS,
    chains=32,
    clauses=32,
    parts=len(PARTS),
)
_starts = tally.starts(TABLES)
SIZE = sum(table.size for table in TABLES.values())
AT_SCORES, AT_ORDER_SCORES, AT_MARGINS, AT_WINS, AT_ORDER_WINS = (
    _starts[name] for name in ("scores", "order_scores", "margins", "wins", "order_wins")
)
AT_TURNS, AT_DECISIONS, AT_CHAINS, AT_LONGEST, AT_FIRED, AT_EARNED, AT_POINTS = (
    _starts[name] for name in ("turns", "decisions", "chains", "longest", "fired", "earned", "points")
)
