"""Random numbers: one published generator, and a stream of its own for every place that needs one.

The generator is sfc32 of Chris Doty-Humphrey (PractRand, public domain).  Its state is four 32-bit words, so no product
or sum leaves 63 bits.  `next_word`, `seed_words` and `draw` are plain functions over a list of four, which can be
compiled as they are; `Rng` is the same thing as an object.
"""

from __future__ import annotations

import zlib

WORD = 0xFFFFFFFF


def seed_words(words: list[int], high: int, low: int, stream: int) -> None:
    """Begin the stream of a seed (two 32-bit words) and a stream number (32 bits), by PractRand's procedure."""
    words[0] = high
    words[1] = low
    words[2] = stream
    words[3] = 1
    for _ in range(15):
        next_word(words)


def next_word(words: list[int]) -> int:
    """The next 32 random bits."""
    a, b, c, counter = words[0], words[1], words[2], words[3]
    word = (a + b + counter) & WORD
    words[0] = b ^ b >> 9
    words[1] = (c + (c << 3)) & WORD
    words[2] = ((c << 21 | c >> 11) + word) & WORD
    words[3] = (counter + 1) & WORD
    return word


def draw(words: list[int], n: int) -> int:
    """A whole number from 0 to n - 1, n up to 2**31, each exactly equally likely.

    Lemire's multiplication with rejection (ACM Trans. Model. Comput. Simul. 29, 2019).
    """
    product = next_word(words) * n
    if product & WORD < n:
        unfair = (WORD + 1) % n
        while product & WORD < unfair:
            product = next_word(words) * n
    return product >> 32


class Rng:
    """A stream of random numbers.

    Args:
        seed: any int; the lowest 64 bits of its two's complement count.
        stream: which of the 2**32 streams of that seed.
    """

    __slots__ = ("_words",)

    def __init__(self, seed: int, stream: int = 0) -> None:
        self._words = [0, 0, 0, 0]
        seed_words(self._words, seed >> 32 & WORD, seed & WORD, stream & WORD)

    def below(self, n: int) -> int:
        """A whole number from 0 to n - 1.  Raises ValueError when n is not 1 to 2**31."""
        if not 1 <= n <= 1 << 31:
            raise ValueError(f"n must be 1 to 2**31, not {n!r}")
        return draw(self._words, n)


def stream_of(parent: int, name: str) -> int:
    """The stream number of a place that lies one step, called `name`, beyond another place; the first place is 0."""
    return zlib.crc32(name.encode() + b"\0", parent)
