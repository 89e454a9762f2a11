"""The generator: its published numbers, its streams, fair draws."""

import pytest

from gamelib.random import WORD, Rng, draw, next_word, seed_words, stream_of

# PractRand's sfc32 seeded by one 64-bit number: the words after the twelve that its procedure drops.
PUBLISHED = {
    0: (1363572419, 145230303, 808754475, 4216505632),
    1: (2012149540, 1872316204, 1707632675, 1779833415),
    0x0123456789ABCDEF: (2222009751, 4121156040, 1557176981, 903895892),
}


@pytest.mark.parametrize("seed", PUBLISHED)
def test_published_numbers(seed):
    words = [0, seed & WORD, seed >> 32, 1]
    assert tuple(next_word(words) for _ in range(16))[12:] == PUBLISHED[seed]


def test_streams_of_one_seed_differ():
    firsts = {(rng.below(1 << 31), rng.below(1 << 31)) for rng in (Rng(1, stream) for stream in range(5000))}
    assert len(firsts) == 5000


@pytest.mark.parametrize("n", [2, 3, 5, 6, 7, 30])
def test_the_first_draws_of_many_streams_are_fair(n):
    counts, size = [0] * n, 12_000
    for stream in range(size):
        counts[Rng(5, stream).below(n)] += 1
    chi_square = sum((count - size / n) ** 2 / (size / n) for count in counts)
    assert abs(chi_square - (n - 1)) < 4.5 * (2 * (n - 1)) ** 0.5


def test_draws_reject_so_that_none_is_favoured():
    """For n just above 2**31 almost half of all words are rejected; without that, low numbers would come twice."""
    words, n = [0] * 4, 3 << 29
    seed_words(words, 0, 1, 2)
    low = sum(draw(words, n) < n // 2 for _ in range(4000))
    assert abs(low - 2000) < 4 * 1000**0.5


@pytest.mark.parametrize("seed", [0, 7, -1, 2**63, -(2**100), 2**200 + 5])
def test_any_int_is_a_seed(seed):
    assert Rng(seed).below(6) in range(6)
    assert Rng(seed).below(1 << 31) == Rng(seed % 2**64).below(1 << 31)


@pytest.mark.parametrize("n", [0, -1, (1 << 31) + 1])
def test_a_draw_from_nothing_or_too_much_is_refused(n):
    with pytest.raises(ValueError, match=r"n must be 1 to 2\*\*31"):
        Rng(1).below(n)


def test_places_are_paths():
    assert stream_of(stream_of(0, "roll 4"), "deliver 4") != stream_of(stream_of(0, "roll 4d"), "eliver 4")
    assert 0 <= stream_of(0, "x") <= WORD
