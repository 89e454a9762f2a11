"""Distributions of whole numbers and estimates, against brute force and published tables."""

import doctest
import math
from fractions import Fraction
from itertools import product
from statistics import fmean, pvariance, variance

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gamelib.odds import Distribution, Estimate, distribution, wilson
from gamelib.odds.estimate import chi_square_tail

DIE = Distribution({face: Fraction(1, 6) for face in range(1, 7)})
COIN = Distribution({0: Fraction(1, 2), 1: Fraction(1, 2)})

numbers = st.lists(st.integers(-20, 20), min_size=2, max_size=30)


def seen(values):
    """The sample of these values."""
    return Distribution({number: values.count(number) for number in set(values)}, sampled=True)


@st.composite
def laws(draw):
    """An exact law on a few small numbers."""
    weights = draw(st.dictionaries(st.integers(-6, 6), st.integers(1, 9), min_size=1, max_size=5))
    return Distribution({number: Fraction(w, sum(weights.values())) for number, w in weights.items()})


def test_the_example_in_the_docstring():
    assert doctest.testmod(distribution).failed == 0


# ------------------------------------------------------------------------------------------- a mapping
def test_it_is_a_mapping_of_what_can_be():
    law = Distribution({3: Fraction(1, 4), 1: Fraction(3, 4), 2: Fraction(0)})
    assert list(law) == [1, 3] and len(law) == 2 and 2 not in law and law[2] == 0
    assert dict(law) == {1: Fraction(3, 4), 3: Fraction(1, 4)}
    sample = Distribution({5: 1, 4: 3}, sampled=True)
    assert dict(sample) == dict(zip((4, 5), (Fraction(3, 4), Fraction(1, 4)), strict=True)) and sample.size == 4
    assert sample.counts == {4: 3, 5: 1}
    assert repr(sample) == "<Distribution: 4 numbers from 4 to 5, mean 4.25>"
    assert repr(COIN) == "<Distribution {0: 1/2, 1: 1/2}>"


def test_equal_ones_hash_alike_and_a_sample_is_no_law():
    twin = Distribution({1: Fraction(2, 4), 0: Fraction(1, 2), 9: Fraction(0)})
    assert twin == COIN and hash(twin) == hash(COIN)
    assert Distribution({0: 1}) != Distribution({0: 1}, sampled=True)
    assert seen([0, 1]) != seen([0, 0, 1, 1]), "the number of observations counts"


@pytest.mark.parametrize(
    ("weights", "sampled", "reasons"),
    [
        ({}, False, ["at least one number"]),
        ({1: 0}, True, ["at least one number"]),
        ({1: Fraction(1, 2)}, False, ["must sum to 1, not to 1/2", "sampled=True"]),
        ({1: 0.5, 2: 0.5}, False, ["weight of 1 must be a Fraction, not 0.5", "weight of 2 must be a Fraction"]),
        ({1: Fraction(1, 2), 2: 3}, True, ["weight of 1 must be a whole number"]),
        ({1: -1, 2: 2}, False, ["weight of 1 cannot be negative, as -1 is"]),
        ({"1": 1, 2.5: -1}, True, ["'1' is no whole number", "2.5 is no whole number", "weight of 2.5 cannot be"]),
    ],
)
def test_all_faults_are_said(weights, sampled, reasons):
    with pytest.raises(ValueError) as error:
        Distribution(weights, sampled)
    assert [reason for reason in reasons if reason not in str(error.value)] == []


# ------------------------------------------------------------------------------------------- summaries
@given(numbers)
def test_a_sample_agrees_with_the_standard_library(values):
    sample = seen(values)
    assert sample.mean == Fraction(sum(values), len(values))
    assert sample.variance == variance(map(Fraction, values))
    assert sample.standard_error == pytest.approx(math.sqrt(variance(values) / len(values)))
    assert sample.sd == pytest.approx(math.sqrt(variance(values)))
    assert sample.mode == min(number for number in values if values.count(number) == max(map(values.count, values)))


@given(laws())
def test_an_exact_law_agrees_with_a_list_of_alike_cases(law):
    whole = math.lcm(*(p.denominator for p in law.values()))
    cases = [number for number, p in law.items() for _ in range(int(p * whole))]
    assert law.mean == sum(map(Fraction, cases)) / whole
    assert law.variance == pvariance(map(Fraction, cases))


@given(laws(), st.integers(0, 20))
def test_quantiles_by_their_meaning(law, twentieths):
    share = Fraction(twentieths, 20)
    found = law.quantile(share)
    assert found == min(n for n in law if sum(law[m] for m in law if m <= n) >= share)
    assert law.quantile(twentieths / 20) == found, "0.1 is a tenth"


def test_quantiles_at_their_edges():
    tenths = Distribution({n: Fraction(1, 10) for n in range(1, 11)})
    assert [tenths.quantile(q) for q in (0, 0.1, 0.10001, 0.5, 0.7, 1)] == [1, 1, 2, 5, 7, 10]
    for share in (-0.1, 1.5, math.nan):
        with pytest.raises(ValueError, match="share must be 0 to 1"):
            tenths.quantile(share)


def test_what_an_exact_law_or_a_single_observation_has_not():
    for name in ("counts", "standard_error", "estimate"):
        with pytest.raises(ValueError, match="to a sample; this distribution is exact"):
            getattr(DIE, name)
    one = seen([3])
    assert one.estimate == Estimate(3, math.inf, 1) and one.estimate.interval() == (-math.inf, math.inf)
    with pytest.raises(ValueError, match="at least two"):
        _ = one.variance


def test_large_counts_stay_exact():
    sample = Distribution({0: 10**18, 1: 1, 2: 10**18 - 1}, sampled=True)
    assert sample.mean == Fraction(2 * 10**18 - 1, 2 * 10**18)
    assert sample.variance == (1 + 4 * (10**18 - 1) - sample.size * sample.mean**2) / (sample.size - 1)


# ----------------------------------------------------------------------------------------- two of them
@given(laws(), laws(), laws())
@settings(max_examples=40)
def test_sums_of_independent_numbers_by_brute_force(a, b, c):
    expected = {}
    for x, y, z in product(a, b, c):
        expected[x + y + z] = expected.get(x + y + z, 0) + a[x] * b[y] * c[z]
    total = a + b + c
    assert dict(total) == expected
    assert total.mean == a.mean + b.mean + c.mean and total.variance == a.variance + b.variance + c.variance


def test_sums_and_merges_know_their_kinds():
    with pytest.raises(ValueError, match="`merge` joins two samples"):
        _ = DIE + seen([1, 2])
    with pytest.raises(ValueError, match="this distribution is exact"):
        seen([1, 2]).merge(DIE)
    with pytest.raises(TypeError):
        _ = DIE + 1
    assert seen([1, 2]).merge(seen([2, 5])) == seen([1, 2, 2, 5])


@given(laws(), laws())
def test_total_variation_is_the_most_that_any_event_differs(a, b):
    everything = sorted({*a, *b})
    most = max(
        sum(a[n] - b[n] for n, chosen in zip(everything, event, strict=True) if chosen)
        for event in product((0, 1), repeat=len(everything))
    )
    assert a.total_variation(b) == most == b.total_variation(a)
    assert (most == 0) == (a == b)


# ------------------------------------------------------------------------------------------ chi-square
@pytest.mark.parametrize(
    ("degrees", "at_5_percent", "at_1_percent", "at_95_percent"),
    [  # critical values as printed in every table of the chi-square distribution
        (1, 3.841, 6.635, 0.00393),
        (2, 5.991, 9.210, 0.103),
        (3, 7.815, 11.345, 0.352),
        (5, 11.070, 15.086, 1.145),
        (10, 18.307, 23.209, 3.940),
        (20, 31.410, 37.566, 10.851),
        (30, 43.773, 50.892, 18.493),
        (100, 124.342, 135.807, 77.929),
    ],
)
def test_the_chi_square_law_against_the_printed_tables(degrees, at_5_percent, at_1_percent, at_95_percent):
    assert chi_square_tail(at_5_percent, degrees) == pytest.approx(0.05, rel=2e-3)
    assert chi_square_tail(at_1_percent, degrees) == pytest.approx(0.01, rel=2e-3)
    assert chi_square_tail(at_95_percent, degrees) == pytest.approx(0.95, rel=2e-3)


@given(st.floats(0, 80), st.integers(1, 20))
def test_the_chi_square_law_by_its_closed_forms(statistic, half):
    """With one degree a normal tail, with an even number of them a Poisson sum: on both sides of the switch."""
    assert chi_square_tail(statistic, 1) == pytest.approx(math.erfc(math.sqrt(statistic / 2)), rel=1e-10, abs=1e-15)
    x = statistic / 2
    poisson = math.fsum(math.exp(-x) * x**k / math.factorial(k) for k in range(half))
    assert chi_square_tail(statistic, 2 * half) == pytest.approx(poisson, rel=1e-10, abs=1e-15)


def test_the_chi_square_law_at_its_ends():
    assert chi_square_tail(0, 3) == 1 and chi_square_tail(math.inf, 3) == 0
    assert 0 <= chi_square_tail(5000, 10) < 1e-300 and chi_square_tail(2000, 2000) == pytest.approx(0.4958, abs=1e-3)
    for arguments in ((-1, 3), (math.nan, 3), (1, 0)):
        with pytest.raises(ValueError):
            chi_square_tail(*arguments)


def test_chi_square_of_a_die_by_hand():
    counts = {1: 5, 2: 8, 3: 9, 4: 8, 5: 10, 6: 20}  # 60 throws, 10 expected each: (25+4+1+4+0+100)/10
    found = Distribution(counts, sampled=True).chi_square(DIE)
    assert (found.statistic, found.degrees) == (13.4, 5)
    assert found.p_value == pytest.approx(0.01991, abs=1e-5)  # as textbooks have it for 13.4 and 5


def test_rare_neighbours_are_joined():
    law = Distribution({0: Fraction(1, 2), 1: Fraction(46, 100), 2: Fraction(3, 100), 3: Fraction(1, 100)})
    sample = Distribution({0: 48, 1: 45, 2: 3, 3: 4}, sampled=True)
    joined = sample.chi_square(law)  # 2 and 3 have 4 expected together, so they go with 1
    assert (joined.degrees, joined.statistic) == (1, pytest.approx(4 / 50 + 4 / 50))
    apart = sample.chi_square(law, least=1)
    assert (apart.degrees, apart.statistic) == (3, pytest.approx(4 / 50 + 1 / 46 + 0 + 9 / 1))


def test_a_number_that_cannot_be_refutes_the_law():
    found = seen([1, 2, 7]).chi_square(DIE)
    assert found.statistic == math.inf and found.p_value == 0


def test_chi_square_refuses_what_it_cannot_test():
    many = Distribution(dict.fromkeys(range(1, 7), 100), sampled=True)
    with pytest.raises(ValueError, match="this distribution is exact"):
        DIE.chi_square(DIE)
    with pytest.raises(ValueError, match="not a sample"):
        many.chi_square(many)
    with pytest.raises(ValueError, match="3 numbers are too few"):
        seen([1, 2, 3]).chi_square(DIE)
    with pytest.raises(ValueError, match="least must be positive"):
        many.chi_square(DIE, least=0)


def test_p_values_of_a_true_law_are_spread_evenly():
    """All outcomes of 30 draws from three alike numbers, with their exact chances."""
    law = Distribution({0: Fraction(1, 3), 1: Fraction(1, 3), 2: Fraction(1, 3)})
    below = {0.1: Fraction(0), 0.3: Fraction(0)}
    for a, b in product(range(31), repeat=2):
        if (c := 30 - a - b) >= 0:
            ways = Fraction(math.factorial(30), math.factorial(a) * math.factorial(b) * math.factorial(c) * 3**30)
            p = Distribution({0: a, 1: b, 2: c}, sampled=True).chi_square(law).p_value
            for level in below:
                below[level] += ways * (p <= level)
    assert all(float(chance) == pytest.approx(level, abs=0.03) for level, chance in below.items())


# ------------------------------------------------------------------------------------------- intervals
@pytest.mark.parametrize(
    ("successes", "size", "low", "high"),
    [  # Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_as_published(successes, size, low, high):
    assert wilson(successes, size) == (pytest.approx(low, abs=5e-5), pytest.approx(high, abs=5e-5))


@given(st.integers(1, 500), st.data())
def test_wilson_is_what_the_score_test_does_not_reject(size, data):
    successes = data.draw(st.integers(0, size))
    low, high = wilson(successes, size)
    share = successes / size
    assert 0 <= low <= share <= high <= 1
    for end in (low, high):
        if 0 < end < 1:
            assert abs(share - end) == pytest.approx(1.959964 * math.sqrt(end * (1 - end) / size), abs=1e-7)
    narrow = wilson(successes, size, 0.5)
    assert low <= narrow[0] and narrow[1] <= high


def test_wilson_refuses():
    for arguments in ((1, 0), (-1, 5), (6, 5), (math.nan, 5)):
        with pytest.raises(ValueError, match="successes of at least one"):
            wilson(*arguments)
    for level in (0, 1, 95, math.nan):
        with pytest.raises(ValueError, match="level must be between 0 and 1"):
            wilson(1, 2, level)


def test_an_estimate_has_the_normal_interval_and_a_share_wilson():
    mean = seen([1, 2, 3, 4]).estimate
    assert (mean.value, mean.size) == (2.5, 4) and float(mean) == 2.5
    assert mean.interval(0.9) == (
        pytest.approx(2.5 - 1.644854 * mean.standard_error),
        pytest.approx(2.5 + 1.644854 * mean.standard_error),
    )
    assert Estimate(0.25, 0.1, 20, is_share=True).interval() == wilson(5, 20)
    assert repr(Estimate(13.3217, 0.0213, 62_000)) == "<Estimate: 13.322 ± 0.021 from 62,000>"


def test_intervals_cover_as_often_as_they_say():
    """Exactly: the chance that the Wilson interval of n throws contains the truth, averaged over many truths."""
    size, truths = 40, [k / 100 for k in range(5, 96)]
    intervals = [wilson(k, size) for k in range(size + 1)]
    cover = [
        sum(
            math.comb(size, k) * p**k * (1 - p) ** (size - k)
            for k, (low, high) in enumerate(intervals)
            if low <= p <= high
        )
        for p in truths
    ]
    assert fmean(cover) == pytest.approx(0.95, abs=0.01) and min(cover) > 0.9
