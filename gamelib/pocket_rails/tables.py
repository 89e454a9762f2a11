"""What is counted of many games of Pocket Rails: the tables, where each begins in the tally, and the records."""

from gamelib.odds import tally

RECORDS = tally.RECORDS
LEAST, MOST, WIDEST = -200, 824, 512  # final scores and margins; beyond them only under a target score, if at all
SCORE_CELLS, MARGIN_CELLS, STEP_CELLS, DECISION_CELLS = MOST - LEAST, 2 * WIDEST, 1280, 1024
CHAIN_CELLS = 16  # deliveries that one reveal brings on
PARTS = ("PR-13", "PR-15", "PR-16", "PR-17", "PR-22")  # of which points are made
CLAUSE_IDS = {**{number: f"PR-{number}" for number in range(1, 24)}, 24: "R-PR-short", 25: "R-PR-endless"}
TABLES = tally.tables(
    scores=range(LEAST, MOST),
    margins=range(-WIDEST, WIDEST),
    turns=STEP_CELLS,
    decisions=DECISION_CELLS,
    chains=CHAIN_CELLS,
    clauses=32,
    parts=len(PARTS),
    earned=False,
    open=True,
)
_starts = tally.starts(TABLES)
SIZE = sum(table.size for table in TABLES.values())
AT_SCORES, AT_ORDER_SCORES, AT_MARGINS, AT_WINS, AT_ORDER_WINS = (
    _starts[name] for name in ("scores", "order_scores", "margins", "wins", "order_wins")
)
AT_TURNS, AT_DECISIONS, AT_CHAINS, AT_LONGEST, AT_FIRED, AT_POINTS = (
    _starts[name] for name in ("turns", "decisions", "chains", "longest", "fired", "points")
)
