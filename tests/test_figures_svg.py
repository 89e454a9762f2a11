"""Figures where there is no matplotlib: an SVG that says the same, read as one reads a picture, by its scales."""

import base64
import math
import re
import sys
from fractions import Fraction
from itertools import combinations
from xml.etree import ElementTree

import pytest
from matplotlib.font_manager import FontProperties, findfont
from matplotlib.ft2font import FT2Font
from slow_tally import tally_of

from gamelib import Package
from gamelib.figures import (
    beliefs_figure,
    calibration_figure,
    chain_figure,
    chain_length_figure,
    convergence_figure,
    distribution_figure,
    intervals_figure,
    sample_figure,
    shares_figure,
    win_share_figure,
)
from gamelib.figures.scales import around, decimals, powers, ticks
from gamelib.look import SEATS
from gamelib.odds import Distribution, Sample, wilson

GAME = Package(players=2, supply=3)
DICE = Distribution({n: Fraction(6 - abs(n - 7), 36) for n in range(2, 13)})
SVG = "{http://www.w3.org/2000/svg}"
PREFIX = "data:image/svg+xml;base64,"
FONTS = {
    bold: FT2Font(findfont(FontProperties(family="DejaVu Sans", weight=400 + 300 * bold))) for bold in (False, True)
}


@pytest.fixture(scope="module")
def plays():
    return [GAME.play(["greedy", "random"], seed=seed) for seed in range(40)]


@pytest.fixture(scope="module")
def sample(plays):
    return sampled(plays, 0, 40)


@pytest.fixture(scope="module")
def chained():
    """A played game and a turn of it with four links of two seats."""
    return Package(players=2).play(["random", "random"], seed=16), 31


@pytest.fixture
def poor(monkeypatch):
    """A Python without matplotlib."""
    for name in ("matplotlib", "matplotlib.style", "matplotlib.figure"):
        monkeypatch.setitem(sys.modules, name, None)


def sampled(plays, start, end):
    return Sample(GAME, ("greedy", "random"), 7, None, [(start, end)], *tally_of(plays[start:end], start))


def drawings(plays, sample, chained):
    """One figure of each kind and more, each made when called."""
    law = Distribution({0: Fraction(9, 10), 1: Fraction(9, 100), 5: Fraction(1, 10**6), 2: Fraction(9999, 10**6)})
    wide = Distribution({n: Fraction(1, 1200) for n in range(-600, 600)})
    grown = [sampled(plays, 0, 12), sampled(plays, 0, 20), sample]
    beliefs = {"dealt": {"a": Fraction(1, 4), "b": Fraction(3, 4)}, "first pick": {"b": Fraction(1)}}
    said = [(Fraction(n, 10), n % 3 == 0) for n in range(11)]
    return {
        "one law": lambda: distribution_figure(DICE, what="pips"),
        "two laws": lambda: sample_figure(sample, {"green": wide}),
        "many numbers": lambda: distribution_figure(wide, wide, "margin"),
        "one number": lambda: distribution_figure(Distribution({3: Fraction(1)})),
        "wins": lambda: win_share_figure(sample, {"green": Fraction(7, 10)}),
        "chains": lambda: chain_length_figure(sample, law),
        "chains seen": lambda: chain_length_figure(sample),
        "shares": lambda: shares_figure("Codes", {"a": 70, "b": 30}, {"a": Fraction(2, 3)}, [(30, 20), (40, 10)]),
        "convergence": lambda: convergence_figure(grown, 0, exact=Fraction(27, 2)),
        "beliefs": lambda: beliefs_figure(beliefs, "which it is", truth="b"),
        "calibration": lambda: calibration_figure(said, "b"),
        "intervals": lambda: intervals_figure([(0.2, 0.4), (0.35, 0.6), (0.45, 0.5)], Fraction(2, 5), "wins"),
        "one interval": lambda: intervals_figure([(0.5, 0.5)], 0.5, "wins"),
        "chain": lambda: chain_figure(*chained),
    }


# ------------------------------------------------------------------------------------------- reading a picture
def tree(figure):
    """The SVG of a figure."""
    assert figure.source.startswith(PREFIX)
    return ElementTree.fromstring(base64.b64decode(figure.source.removeprefix(PREFIX)))


def texts(area):
    """The texts: x, y of the middle, what they say."""
    found = []
    for text in area.iter(f"{SVG}text"):
        size = float(text.get("font-size"))
        found.append((float(text.get("x")), float(text.get("y")) - 0.35 * size, "".join(text.itertext())))
    return found


def number(text):
    """What a label of a scale stands for."""
    text = text.replace("−", "-").replace(",", "")
    if text == "all" or text.startswith("1 in "):
        return 1 / float(text.removeprefix("1 in ").replace("all", "1"))
    return float(text.removesuffix(" %")) / (100 if text.endswith("%") else 1)


def scales(area, log=False):
    """From pixels to numbers, by the two outermost labels of the bottom and of the left side of axes."""
    labels = [label for label in texts(area) if label[2]]
    bottom = max(y for _, y, _ in labels)
    below = [(x, number(text)) for x, y, text in labels if y == bottom]
    beside = [(y, number(text)) for _, y, text in labels if y != bottom]

    def scale(known, log=False):
        if len(known) < 2:
            return None
        (a, first), (b, last) = min(known), max(known)
        if log:
            return lambda at: first * (last / first) ** ((at - a) / (b - a))
        return lambda at: first + (last - first) * (at - a) / (b - a)

    return scale(below, log), scale(beside)


def marks(area):
    """The marks: x, y."""
    places = (re.match(r"translate\((\S+) (\S+)\)", path.get("transform", "")) for path in area.iter(f"{SVG}path"))
    return [(float(place[1]), float(place[2])) for place in places if place]


def strokes(area, points):
    """The straight lines so many points wide: x, y, x, y of their ends."""
    lines = (
        path for path in area.iter(f"{SVG}path") if path.get("stroke-width") == f"{points * 4 / 3:.2f}".rstrip("0")
    )
    return [[float(part) for part in re.findall(r"-?[\d.]+", line.get("d"))] for line in lines]


# ---------------------------------------------------------------------------------------------------- what it says
def test_words_and_tables_are_the_same(poor, plays, sample, chained, monkeypatch):
    svg = {name: draw() for name, draw in drawings(plays, sample, chained).items()}
    monkeypatch.undo()
    for name, draw in drawings(plays, sample, chained).items():
        with_matplotlib, own = draw(), svg[name]
        assert type(with_matplotlib.figure).__module__ == "matplotlib.figure", name
        assert (own.alt, own.caption, own.table) == (
            with_matplotlib.alt,
            with_matplotlib.caption,
            with_matplotlib.table,
        )
        assert own.width == with_matplotlib.width, name
        assert tree(own).find(f"{SVG}title").text == own.alt, name


def test_the_same_bytes_every_time(poor, plays, sample, chained):
    for name, draw in drawings(plays, sample, chained).items():
        assert draw().html == draw().html, name


def test_values_draw_themselves(poor, sample):
    for value, draw in ((sample, sample_figure), (DICE, distribution_figure)):
        shown = value._repr_mimebundle_()
        assert shown == {"text/plain": repr(value), "text/html": draw(value).html}
        assert PREFIX in shown["text/html"]


def test_text_is_shown_as_text(poor):
    risky = '<script>"&\x00$x$'
    figure = shares_figure(risky, {f"{risky}1": 3, f"{risky}2": 4})
    said = [text for _, _, text in texts(tree(figure))]
    assert {text.replace("�", "\x00") for text in said} >= {risky, f"{risky}1", f"{risky}2"}
    assert "<script" not in figure.html


def test_matplotlib_takes_no_text_for_a_formula():
    figure = shares_figure("$x$ and $\\frac$", {"a": 1})
    assert figure.source.startswith("data:image/png")
    assert all(not text.get_parse_math() for text in figure.figure.texts)


# ------------------------------------------------------------------------------------------------- what is drawn where
def test_bars_have_the_heights_of_the_data(poor, sample):
    laws = {"pink": Distribution({n: Fraction(n, 276) for n in range(24)})}
    picture = tree(sample_figure(sample, laws))
    groups = list(picture.iter(f"{SVG}g"))
    across = scales(groups[1])[0]  # the lower axes have the numbers for both
    for seat, group in enumerate(groups):
        up = scales(group)[1]
        assert {bar.get("fill") for bar in group.iter(f"{SVG}rect")} == {SEATS[seat].fill}
        heights = {}
        for bar in group.iter(f"{SVG}rect"):
            x, y, width, height = (float(bar.get(key)) for key in ("x", "y", "width", "height"))
            assert abs(up(y + height)) < 1e-3, "bars stand on nothing"
            heights[round(across(x + width / 2))] = up(y)
        assert heights == pytest.approx({n: float(p) for n, p in sample.scores(seat).items()}, abs=1e-3)
        (mean,) = marks(group)
        assert across(mean[0]) == pytest.approx(float(sample.mean(seat)), abs=0.05)
        assert up(mean[1]) < 0, "the mean stands below the bars"
    drawn = {round(across((x + x2) / 2)): scales(groups[1])[1](y) for x, y, x2, _ in strokes(groups[1], 1.8)}
    assert drawn == pytest.approx({n: float(p) for n, p in laws["pink"].items()}, abs=1e-3)
    assert not strokes(groups[0], 1.8), "no law was given for green"


def test_shares_stand_where_they_are(poor, sample):
    (group,) = tree(win_share_figure(sample, {"green": Fraction(7, 10)}, level=0.9)).iter(f"{SVG}g")
    across, shares = scales(group)[0], [sample.win_share(0), sample.win_share(1), sample.tie_share]
    assert [across(x) for x, _ in marks(group)] == pytest.approx([share.value for share in shares], abs=2e-3)
    spans = [(across(x), across(x2)) for x, _, x2, _ in strokes(group, 3.5)]
    assert spans == [pytest.approx(share.interval(0.9), abs=2e-3) for share in shares]
    assert [across(x) for x, *_ in strokes(group, 1.8)] == pytest.approx([0.7], abs=2e-3)
    places = [y for _, y in marks(group)]
    assert places == sorted(places), "from the top, as in the table"


def test_chain_lengths_stand_on_a_logarithmic_scale(poor, sample):
    (group,) = tree(chain_length_figure(sample)).iter(f"{SVG}g")
    across, turns = scales(group, log=True)[0], sample.chains.size
    counts = [sample.chains.counts[length] for length in sorted(sample.chains.counts)]
    assert [across(x) for x, _ in marks(group)] == pytest.approx([count / turns for count in counts], rel=0.02)
    ends = [across(x2) for _, _, x2, _ in strokes(group, 3.5)]
    assert ends == pytest.approx([wilson(count, turns)[1] for count in counts], rel=0.02)


def test_a_mean_settles_within_its_band(poor, plays, sample, chained):
    grown = [sampled(plays, 0, 12), sample]
    (group,) = tree(convergence_figure(grown, 0, exact=Fraction(27, 2))).iter(f"{SVG}g")
    across, up = scales(group, log=True)
    assert [across(x) for x, _ in marks(group)] == pytest.approx([12, 40], rel=0.01)
    assert [up(y) for _, y in marks(group)] == pytest.approx([s.mean(0).value for s in grown], abs=0.05)
    (band,) = (path for path in group.iter(f"{SVG}path") if path.get("fill") == SEATS[0].tint)
    corners = [float(part) for part in re.findall(r"[\d.]+", band.get("d"))]
    low, high = grown[0].mean(0).interval(), grown[1].mean(0).interval()
    assert [up(y) for y in corners[1::2]] == pytest.approx([low[0], high[0], high[1], low[1]], abs=0.05)
    assert all(up(line[1]) == up(line[3]) == pytest.approx(13.5, abs=0.05) for line in strokes(group, 1.5)[1:])


def test_beliefs_are_as_long_as_they_are_likely(poor):
    beliefs = {"dealt": {"a": Fraction(1, 4), "b": Fraction(3, 4)}, "then": {"b": Fraction(1)}}
    groups = list(tree(beliefs_figure(beliefs, "which", truth="b")).iter(f"{SVG}g"))
    for name, group in zip("ab", groups, strict=True):
        bars = list(group.iter(f"{SVG}rect"))
        lengths = [float(bar.get("width")) for bar in bars]
        shares = [part / whole for whole, part in zip(lengths[::2], lengths[1::2], strict=True)]
        assert shares == pytest.approx([float(belief.get(name, 0)) for belief in beliefs.values()], abs=0.01)


def test_a_chain_has_its_boxes_and_lines(poor, chained):
    figure = chain_figure(*chained)
    boxes = [box for box in tree(figure).iter(f"{SVG}rect") if box.get("rx")]
    curves = [path for path in tree(figure).iter(f"{SVG}path") if "C" in path.get("d") and path.get("fill") == "none"]
    rows = figure.table[1:]
    assert len(boxes) == len(rows) == 4 and len(curves) == sum(row[4] != "" for row in rows)
    said = [text for _, _, text in texts(tree(figure))]
    assert all(row[2] in said for row in rows)


# ------------------------------------------------------------------------------------------------------- legible
def test_no_text_lies_on_another_or_leaves_the_sheet(poor, plays, sample, chained):
    """With the letters of DejaVu Sans, which are as wide as letters get."""
    for name, draw in drawings(plays, sample, chained).items():
        picture, boxes = tree(draw()), []
        for text in picture.iter(f"{SVG}text"):
            size, said = float(text.get("font-size")), "".join(text.itertext())
            width = sum(wide(piece, size) for piece in text) + 6.67 * (len(text) - 1)
            x, y = float(text.get("x")), float(text.get("y"))
            x -= {"start": 0, "middle": 0.5, "end": 1}[text.get("text-anchor")] * width
            boxes.append((x, y - 0.75 * size, x + width, y + 0.2 * size, said))
        for a, b in combinations(boxes, 2):
            over = min(a[2], b[2]) - max(a[0], b[0]), min(a[3], b[3]) - max(a[1], b[1])
            assert min(over) <= 0, f"{name}: {a[4]!r} lies on {b[4]!r}"
        for left, top, right, bottom, said in boxes:
            inside = left >= 0 and top >= 0 and right <= float(picture.get("width"))
            assert inside and bottom <= float(picture.get("height")), f"{name}: {said!r} leaves the sheet"


def wide(piece, size):
    font = FONTS[piece.get("font-weight") == "bold"]
    font.set_size(size, 72)
    font.set_text(piece.text)
    return font.get_width_height()[0] / 64


# ------------------------------------------------------------------------------------------------------- scales
@pytest.mark.parametrize(
    ("ends", "most", "whole", "expected"),
    [
        ((0, 1), 6, False, [0, 0.2, 0.4, 0.6, 0.8, 1]),
        ((0, 0.06), 4, False, [0, 0.02, 0.04, 0.06]),
        ((0, 0.22), 4, False, [0, 0.1, 0.2]),
        ((0, 0.08), 4, False, [0, 0.025, 0.05, 0.075]),
        ((-2.7, 1.7), 12, True, [-2, -1, 0, 1]),
        ((1.3, 13.7), 12, True, [*range(2, 14)]),
        ((1.3, 14.7), 12, True, [2, 4, 6, 8, 10, 12, 14]),
        ((0.3, 1.7), 12, True, [1]),
        ((0, 27.5), 12, True, [0, 5, 10, 15, 20, 25]),
    ],
)
def test_ticks_are_round_numbers(ends, most, whole, expected):
    assert ticks(*ends, most, whole) == pytest.approx(expected)


def test_ticks_are_enough_and_never_too_many():
    for step in range(1, 400):
        low, high = -math.sqrt(step), step**1.5 / 7
        for most in (4, 7, 12):
            found = ticks(low, high, most)
            assert 2 <= len(found) <= most and low <= found[0] and found[-1] <= high


def test_powers_of_a_logarithmic_scale():
    assert powers(9, 11_000) == pytest.approx([10, 100, 1000, 10_000])
    assert powers(150, 3000) == pytest.approx([200, 500, 1000, 2000]), "more where powers of ten are few"
    assert powers(11, 42) == pytest.approx([20, 30, 40])
    assert powers(100, 106) == pytest.approx([100, 101, 102, 103, 104, 105, 106])


def test_the_ends_of_a_scale_leave_room():
    assert around([0, 10]) == (-0.5, 10.5)
    for alone in ([0.5], [0], [-3, -3]):
        low, high = around(alone)
        assert low < alone[0] < high


def test_numbers_have_the_decimals_that_they_need():
    assert decimals([13, 13.25, 13.5]) == ["13.00", "13.25", "13.50"]
    assert decimals([-2, 0, 1000]) == ["−2", "0", "1,000"]
