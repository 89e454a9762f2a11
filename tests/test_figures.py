"""Figures of many games: what is drawn, and that words and table say the same."""

import subprocess
import sys
from fractions import Fraction

import pytest
from slow_tally import tally_of

from gamelib import Package, PocketRails
from gamelib.figures import (
    Figure,
    chain_length_figure,
    convergence_figure,
    distribution_figure,
    paired_figure,
    sample_figure,
    win_share_figure,
    words,
)
from gamelib.look import SEATS
from gamelib.odds import Distribution, Estimate, Paired, Sample, simulate, wilson

GAME = Package(players=2, supply=3)
DIE = Distribution({face: Fraction(1, 6) for face in range(1, 7)})


@pytest.fixture(scope="module")
def parts():
    """Samples of 5, 15 and 40 games that follow each other."""
    plays = [GAME.play(["greedy", "random"], seed=seed) for seed in range(60)]
    cuts = ((0, 5), (5, 20), (20, 60))
    return [Sample(GAME, ("greedy", "random"), 7, None, [cut], *tally_of(plays[slice(*cut)], cut[0])) for cut in cuts]


@pytest.fixture(scope="module")
def sample(parts):
    return parts[0] + parts[1] + parts[2]


def exact(sampled):
    """Some exact law near a sample."""
    return Distribution({n: Fraction(count + 1, sampled.size + len(sampled)) for n, count in sampled.counts.items()})


def bars(axes):
    """The bars of an histogram: number -> height."""
    return {round(bar.get_x() + bar.get_width() / 2): bar.get_height() for bar in axes.patches}


def lines(axes):
    """The short lines of the exact law: number -> height."""
    return {round(sum(line.get_xdata()) / 2): line.get_ydata()[0] for line in strokes(axes)}


def marks(axes):
    """The marks: what is no line."""
    return [line for line in axes.lines if line.get_marker() != "None"]


def strokes(axes):
    """The lines without marks."""
    return [line for line in axes.lines if line.get_marker() == "None"]


def colours(axes):
    """The colours of the bars."""
    from matplotlib.colors import to_hex

    return {to_hex(bar.get_facecolor()) for bar in axes.patches}


# ------------------------------------------------------------------------------------------- distributions
def test_the_bars_are_the_shares_and_the_lines_the_law(sample):
    laws = {"green": exact(sample.scores(0)), "pink": exact(sample.scores(1))}
    figure = sample_figure(sample, laws)
    for seat, axes in enumerate(figure.figure.axes):
        name = GAME.seats[seat]
        assert bars(axes) == pytest.approx({n: float(p) for n, p in sample.scores(seat).items()})
        assert lines(axes) == pytest.approx({n: float(p) for n, p in laws[name].items()})
        assert colours(axes) == {SEATS[seat].fill}
        (mean,) = marks(axes)
        assert mean.get_xdata()[0] == pytest.approx(float(sample.mean(seat)))
    assert len({axes.get_xlim() for axes in figure.figure.axes}) == 1, "one axis for both"
    assert len({axes.get_ylim() for axes in figure.figure.axes}) == 1


def test_the_words_and_the_table_have_the_numbers(sample):
    laws = {"pink": exact(sample.scores(1))}
    figure = sample_figure(sample, laws)
    green, pink = sample.scores(0), sample.scores(1)
    assert f"Green: 60 seen, mean {words.with_error(sample.mean(0))}, from {min(green)} to {max(green)}" in figure.alt
    assert f", exactly {words.exactly(laws['pink'].mean)}, from" in figure.alt.partition("Pink:")[2]
    assert f"half of all from {pink.quantile(0.25)} to {pink.quantile(0.75)}" in figure.alt
    assert figure.caption == f"{sample.text}. ± is the standard error."
    head, *rows = figure.table
    assert head == [
        "points at the end of the game",
        "green seen",
        "green share",
        "pink seen",
        "pink share",
        "pink exactly",
    ]
    assert [int(row[0]) for row in rows] == sorted({*green, *pink})
    for row in rows:
        number = int(row[0])
        assert row[1:] == [
            str(green.counts.get(number, 0)),
            words.percent(green[number]),
            str(pink.counts.get(number, 0)),
            words.percent(pink[number]),
            words.percent(laws["pink"][number]),
        ]


def test_one_law_has_neither_seat_nor_error():
    figure = distribution_figure(DIE + DIE, what="pips")
    assert bars(figure.figure.axes[0])[7] == pytest.approx(1 / 6)
    assert not colours(figure.figure.axes[0]) & {seat.fill for seat in SEATS}
    assert figure.alt == "Bars: pips. mean 7, from 2 to 12, half of all from 5 to 9, most often 7 (16.7 %)."
    assert "none more than 16.7 %" in distribution_figure(DIE).alt
    assert figure.table[0] == ["pips", "probability"] and figure.table[1] == ["2", "2.78 %"]


def test_negative_numbers_have_a_real_minus():
    figure = distribution_figure(Distribution({-2: Fraction(3, 4), 1: Fraction(1, 4)}))
    assert "mean −5/4 = −1.25, from −2 to 1" in figure.alt and figure.table[1][0] == "−2"


def test_laws_that_belong_to_nothing(sample):
    with pytest.raises(ValueError, match="exact must be for 'green' or 'pink', not for 'blue', 'red'"):
        sample_figure(sample, {"blue": DIE, "red": DIE})
    with pytest.raises(ValueError, match="cannot be a sample"):
        sample_figure(sample, {"green": sample.scores(0)})
    with pytest.raises(ValueError, match="no distribution to draw"):
        distribution_figure({})
    with pytest.raises(ValueError, match="exact must be for 'green'"):
        win_share_figure(sample, {"orange": 0.5})
    with pytest.raises(ValueError, match="cannot be a sample"):
        chain_length_figure(sample, sample.chains)


# -------------------------------------------------------------------------------------------------- shares
def test_win_shares_stand_where_they_are(sample):
    figure = win_share_figure(sample, {"green": Fraction(7, 10), "shared win": 0}, level=0.9)
    (axes,) = figure.figure.axes
    shares = [sample.win_share(0), sample.win_share(1), sample.tie_share]
    assert [mark.get_xdata()[0] for mark in marks(axes)] == [share.value for share in shares]
    assert [mark.get_marker() for mark in marks(axes)] == ["o", "^", "o"]
    spans = [tuple(line.get_xdata()) for line in strokes(axes) if _is_level(line)]
    assert spans == [pytest.approx(share.interval(0.9)) for share in shares]
    laws = [line.get_xdata()[0] for line in strokes(axes) if not _is_level(line)]
    assert laws == [0.7, 0]
    low, high = shares[0].interval(0.9)
    assert f"green wins {words.percent(shares[0].value)}, {words.percents(low, high)}, exactly 70 %;" in figure.alt
    assert figure.table[0] == ["", "share of games", "90% interval", "exactly"]
    assert [row[0] for row in figure.table[1:]] == ["green wins", "pink wins", "shared win"]
    assert len(win_share_figure(sample).table[0]) == 3


def _is_level(line):
    start, end = line.get_ydata()
    return start == end


def test_chain_lengths_on_a_log_axis(sample):
    turns = sample.chains.size
    law = Distribution({0: Fraction(9, 10), 1: Fraction(9, 100), 2: Fraction(9, 1000), 3: Fraction(1, 1000)})
    figure = chain_length_figure(sample, law)
    (axes,) = figure.figure.axes
    assert axes.get_xscale() == "log" and axes.get_xlim()[1] == 1
    counts = [sample.chains.counts.get(length, 0) for length in range(4)]
    assert counts[3] == 0, "the row of a length that was not seen has its interval and the law, no dot"
    assert [mark.get_xdata()[0] for mark in marks(axes)] == [count / turns for count in counts if count]
    ends = [line.get_xdata()[1] for line in strokes(axes) if _is_level(line)]
    assert ends == pytest.approx([wilson(count, turns)[1] for count in counts])
    assert f"no trigger {counts[0]:,}, " in figure.alt and f"expected {words.rounded(law[3] * turns)}" in figure.alt
    assert [row[:2] for row in figure.table[1:]] == [
        ["no trigger", f"{counts[0]:,}"],
        ["1 trigger", f"{counts[1]:,}"],
        ["2 triggers", f"{counts[2]:,}"],
        ["3 triggers", "0"],
    ]


# --------------------------------------------------------------------------------------------- convergence
def test_a_mean_settles_within_its_band(parts):
    grown = [parts[0], parts[0] + parts[1], parts[0] + parts[1] + parts[2]]
    figure = convergence_figure(grown, 0, exact=Fraction(27, 2))
    (axes,) = figure.figure.axes
    curve, law = strokes(axes)
    assert list(curve.get_xdata()) == [5, 20, 60] and list(curve.get_ydata()) == [s.mean(0).value for s in grown]
    assert set(law.get_ydata()) == {13.5} and axes.get_xscale() == "log"
    assert [mark.get_xdata()[0] for mark in marks(axes)] == [5, 20, 60]
    (band,) = axes.patches
    corners = {(round(x), round(y, 6)) for x, y in band.get_xy()}
    assert {(s.games, round(end, 6)) for s in grown for end in s.mean(0).interval()} <= corners
    low, high = grown[-1].mean(0).interval()
    assert f"after 60 {grown[-1].mean(0).value:.2f} ({low:.2f} to {high:.2f}), exactly 27/2 = 13.5." in figure.alt
    assert [row[0] for row in figure.table] == ["games", "5", "20", "60"]
    assert "place 2 in turn order" in convergence_figure(grown, turn_order=1).alt


def test_samples_that_do_not_converge(parts):
    a, b = parts[0], parts[1]
    with pytest.raises(ValueError, match="at least two samples, not 1"):
        convergence_figure([a], 0)
    with pytest.raises(ValueError, match=r"more games than the one before, not \[15, 5\]"):
        convergence_figure([b, a], 0)
    other = Sample(GAME, ("random", "random"), 7, None, b.ranges, b.counts, b.records)
    with pytest.raises(ValueError, match="of one question"):
        convergence_figure([a, other], 0)
    with pytest.raises(TypeError, match="either seat or turn_order"):
        convergence_figure([a, b])


# --------------------------------------------------------------------------------------------- another game
@pytest.fixture(scope="module")
def rails():
    """Samples of Pocket Rails that follow each other."""
    question = (PocketRails(players=3, same_company_penalty=True), ["greedy", "cautious", "random"])
    first = simulate(*question, games=30, seed=7)
    return first, first + simulate(*question, games=60, seed=7, start=30)


def test_pocket_rails_has_its_own_words(rails):
    wins, chains = win_share_figure(rails[1]), chain_length_figure(rails[1])
    assert [row[0] for row in wins.table[1:]] == ["green wins", "pink wins", "blue wins"]
    assert "shared" not in wins.alt + wins.caption and "the Priority Dealer wins" in wins.caption
    assert chains.alt.startswith("Deliveries in one step (steps, 95% interval of the share): no delivery ")
    assert [row[0] for row in chains.table[:4]] == ["in one step", "no delivery", "1 delivery", "2 deliveries"]
    assert chains.caption.startswith(f"{rails[1].chains.size:,} steps in ")
    place = convergence_figure(rails, turn_order=0)
    assert "place 1 clockwise from the first Priority Dealer" in place.alt
    with pytest.raises(ValueError, match="exact must be for 'green'"):
        win_share_figure(rails[1], {"shared win": 0})


def test_many_numbers_share_a_bar(rails):
    figure, scores = sample_figure(rails[1]), [rails[1].scores(seat) for seat in range(3)]
    assert max(map(max, scores)) - min(map(min, scores)) >= 110
    assert "Bars: points at the end of the game, 2 to a bar. " in figure.alt
    for drawn, axes in zip(scores, figure.figure.axes, strict=True):
        heights = {round(bar.get_x() + bar.get_width() / 2 - 0.5): bar.get_height() for bar in axes.patches}
        assert sum(heights.values()) == pytest.approx(1)
        assert all(start % 2 == 0 for start in heights)
        assert heights == pytest.approx({n: float(drawn[n] + drawn[n + 1]) for n in heights})
    assert figure.table[0][0] == "points at the end of the game, 2 to a bar"
    low = int(figure.table[1][0].split(" to ")[0])
    assert figure.table[1][0] == f"{low} to {low + 1}"
    assert sum(int(row[1].replace(",", "")) for row in figure.table[1:]) == 90


def test_bars_below_zero_and_their_law():
    wide = Distribution({n: Fraction(1, 300) for n in range(-150, 150)})
    figure = distribution_figure(wide, wide, "margin")
    assert figure.table[0][0] == "margin, 5 to a bar" and figure.table[1] == ["−150 to −146", "1.67 %", "1.67 %"]
    (axes,) = figure.figure.axes
    assert {round(height, 9) for height in lines(axes).values()} == {round(1 / 60, 9)}
    assert len(axes.patches) == 60


# ------------------------------------------------------------------------------------------------ numbers
@pytest.mark.parametrize(
    ("share", "text"),
    [
        (0, "0 %"),
        (1, "100 %"),
        (Fraction(1, 6), "16.7 %"),
        (0.0927, "9.27 %"),
        (0.99996, "99.9+ %"),
        (2e-6, "0.0002 %"),
        (1.8e-9, "0.00000018 %"),
    ],
)
def test_percent(share, text):
    assert words.percent(share) == text


@pytest.mark.parametrize(
    ("low", "high", "text"),
    [
        (0.7083, 0.7151, "70.8 to 71.5 %"),
        (0, 0.000446, "0 to 0.045 %"),
        (0.0098, 0.0112, "0.98 to 1.12 %"),
        (2.2e-7, 1.94e-6, "0.22 to 1.9 per million"),
        (1, 1, "100 to 100 %"),
    ],
)
def test_intervals_of_shares(low, high, text):
    assert words.percents(low, high) == text


@pytest.mark.parametrize(
    ("estimate", "text"),
    [
        (Estimate(13.3217, 0.0213, 62_000), "13.32 ± 0.02"),
        (Estimate(13.3217, 0.0178, 62_000), "13.322 ± 0.018"),
        (Estimate(-0.5, 1.7, 9), "−0.5 ± 1.7"),
        (Estimate(123.4, 23, 9), "123 ± 23"),
        (Estimate(13, float("inf"), 1), "13"),
        (Estimate(0, 0, 9), "0"),
    ],
)
def test_a_mean_has_the_digits_that_its_error_leaves(estimate, text):
    assert words.with_error(estimate) == text


# --------------------------------------------------------------------------------------------- in a notebook
def test_values_draw_themselves(sample):
    same = [Distribution({0: 60}, sampled=True)] * 2
    pair = Paired(sample, sample, same, same, 0)
    for value, draw in ((sample, sample_figure), (DIE, distribution_figure), (pair, paired_figure)):
        shown = value._repr_mimebundle_()
        assert shown["text/plain"] == repr(value) and shown["text/html"] == draw(value).html
    assert "green 0, in games of their own ± " in paired_figure(pair).caption


def test_the_html_has_alt_text_caption_and_table(sample):
    figure = win_share_figure(sample)
    assert f'alt="{figure.alt}"' in figure.html and "<figcaption>" in figure.html and "<details>" in figure.html
    assert "max-width:100%" in figure.html and figure.html.count("<th>") == 3
    assert repr(figure) == f"<Figure: {figure.alt}>"
    risky = Figure(figure.figure, '<script>"&', "<b>", [["<i>"]])
    assert "<script>" not in risky.html and "<b>" not in risky.html and "<i>" not in risky.html


def test_dark_settings_change_nothing(sample):
    """Ink on paper under any settings of matplotlib, byte for byte."""
    import matplotlib
    import matplotlib.style

    figures = (sample_figure, win_share_figure, chain_length_figure)
    light = [draw(sample).html for draw in figures]
    with matplotlib.style.context("dark_background"):
        assert [draw(sample).html for draw in figures] == light
    with matplotlib.rc_context({"axes.grid": True, "axes.facecolor": "red", "text.color": "red", "font.size": 20}):
        assert [draw(sample).html for draw in figures] == light


def test_figures_leave_pyplot_alone():
    code = (
        "import sys; from fractions import Fraction; from gamelib.odds import Distribution;"
        "Distribution({1: Fraction(1)})._repr_mimebundle_(); print('matplotlib.pyplot' in sys.modules)"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert answer.stdout.strip() == "False", answer.stderr
