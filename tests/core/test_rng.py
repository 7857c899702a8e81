"""Chance: the generator against its published recipe, its fairness, and streams that leave each other alone."""

from itertools import permutations
from math import sqrt

import pytest

from boltyard.core.rng import Rng, from_lanes, no_rng, stream

TOP = 1 << 30  # `below` spreads the upper 30 bits of a word
MASK = 0xFFFFFFFF
LANES = [(1, 2, 3, 4), (0xDEADBEEF, 0, 0, 1), (0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF, 0xFFFFFFFF), (1, 0, 0, 0)]


def rotated(x: int, k: int) -> int:
    return (x << k | x >> 32 - k) & MASK


def words(lanes: tuple[int, int, int, int], n: int) -> list[int]:
    """xoshiro128** 1.1 as its authors wrote it (public domain, Blackman and Vigna), line by line."""
    s = list(lanes)
    made = []
    for _ in range(n):
        made.append(rotated(s[1] * 5 & MASK, 7) * 9 & MASK)
        t = s[1] << 9 & MASK
        s[2] ^= s[0]
        s[3] ^= s[1]
        s[1] ^= s[2]
        s[0] ^= s[3]
        s[2] ^= t
        s[3] = rotated(s[3], 11)
    return made


def about_to_give(word: int) -> Rng:
    """A generator whose next 32-bit word is this one."""
    x = word * pow(9, -1, 1 << 32) & MASK
    return Rng(1, rotated(x, 25) * pow(5, -1, 1 << 32) & MASK, 2, 3)


def spread(counts: list[int]) -> float:
    """Chi-square against all being equally likely."""
    fair = sum(counts) / len(counts)
    return sum((count - fair) ** 2 / fair for count in counts)


def limit(freedom: int) -> float:
    """What chi-square stays below in 999 of 1000 fair samples (Wilson and Hilferty's approximation)."""
    return float(freedom * (1 - 2 / (9 * freedom) + 3.09 * sqrt(2 / (9 * freedom))) ** 3)


def test_the_plain_recipe_gives_the_published_values() -> None:
    """From lanes 1 2 3 4 the first words of xoshiro128** 1.1 are these."""
    first = [11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597, 4258142804]

    assert words((1, 2, 3, 4), 10) == first


@pytest.mark.parametrize("lanes", LANES)
def test_the_generator_follows_the_recipe(lanes: tuple[int, int, int, int]) -> None:
    """Below 2^30 nothing is thrown back, so `below` shows the upper 30 bits of every word."""
    rng = Rng(*lanes)

    assert [rng.below(TOP) for _ in range(500)] == [word >> 2 for word in words(lanes, 500)]


@pytest.mark.parametrize("n", [*range(1, 65), 100, 997, 1000, 54_321])
def test_no_number_is_favoured(n: int) -> None:
    """Every result keeps exactly 2^30 // n of the 2^30 words: the first words of each share are thrown back."""
    thrown = TOP % n
    for result in range(n) if n <= 100 else (0, 1, n // 2, n - 1):
        first = -((-result * TOP - thrown) // n)  # the least word whose low part passes the test
        last = ((result + 1) * TOP - 1) // n

        assert last - first + 1 == TOP // n


@pytest.mark.parametrize("n", [3, 5, 6, 7, 10, 26, 27, 100, 997])
def test_exactly_the_surplus_words_are_thrown_back(n: int) -> None:
    """At both ends of every share: a word is used where its low part is at least 2^30 mod n, else the next one."""
    for result in range(n):
        for word in {-(-result * TOP // n), -(-result * TOP // n) + 1, ((result + 1) * TOP - 1) // n}:
            rng = about_to_give(word << 2)
            used = rng.clone()
            used.below(1)  # one word further
            kept = word * n % TOP >= TOP % n
            drawn = rng.below(n)

            assert (rng.lanes() == used.lanes()) == kept
            assert drawn == (word * n >> 30 if kept else used.below(n))


@pytest.mark.parametrize("n", [2, 3, 6, 7, 20, 27, 54])
def test_all_numbers_are_equally_likely(n: int) -> None:
    """20000 draws of a fixed seed stay below the 99.9 % limit of chi-square."""
    rng = stream("fairness", f"below {n}")
    counts = [0] * n
    for _ in range(20_000):
        counts[rng.below(n)] += 1

    assert spread(counts) < limit(n - 1)


def test_a_die_shows_one_to_six() -> None:
    """12000 rolls of a fixed seed, 99.9 % limit; pairs of rolls too, so that one roll tells nothing of the next."""
    rng = stream("fairness", "die")
    rolls = [rng.die() for _ in range(24_000)]
    pairs = [(rolls[i] - 1) * 6 + rolls[i + 1] - 1 for i in range(0, len(rolls), 2)]

    assert set(rolls) == {1, 2, 3, 4, 5, 6}
    assert spread([rolls.count(face) for face in range(1, 7)]) < limit(5)
    assert spread([pairs.count(pair) for pair in range(36)]) < limit(35)


def test_every_order_is_equally_likely() -> None:
    """All 24 orders of four cards over 24000 shuffles of a fixed seed, 99.9 % limit."""
    rng = stream("fairness", "shuffle")
    counts = dict.fromkeys(permutations(range(4)), 0)
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        counts[tuple(cards)] += 1

    assert spread(list(counts.values())) < limit(23)


def test_every_card_reaches_every_place() -> None:
    """26 cards, 5000 shuffles of a fixed seed: each place sees each card as often, 99.9 % limit each."""
    rng = stream("fairness", "places")
    counts = [[0] * 26 for _ in range(26)]
    for _ in range(5_000):
        cards = list(range(26))
        rng.shuffle(cards)
        for place, card in enumerate(cards):
            counts[place][card] += 1

    assert sum(spread(row) > limit(25) for row in counts) <= 1
    assert spread([count for row in counts for count in row]) < limit(25 * 25)


def test_a_shuffle_keeps_the_cards() -> None:
    cards = [5, 5, 1, 9]
    stream("1", "x").shuffle(cards)

    assert sorted(cards) == [1, 5, 5, 9]
    for few in ([], [3]):
        stream("1", "x").shuffle(few)
        assert few in ([], [3])


def test_drawing_from_one_stream_never_moves_another() -> None:
    """F06: streams of one seed are of their own."""
    deck, dice, player = stream("7", "deck"), stream("7", "dice"), stream("7", "player 0")
    expected = [stream("7", "dice").below(6) for _ in range(1)]
    before = [dice.lanes(), player.lanes()]
    deck.shuffle(list(range(52)))
    deck.fork("undo 1").below(6)

    assert [dice.lanes(), player.lanes()] == before
    assert [dice.below(6)] == expected
    assert player.lanes() == before[1]


def test_streams_differ_by_seed_and_by_name() -> None:
    seen = {tuple(stream(seed, name).lanes()) for seed in ("1", "2", "11") for name in ("a", "b", "1", "11")}

    assert len(seen) == 12


def test_no_stream_is_stuck_at_zero() -> None:
    assert all(any(stream(str(seed), "x").lanes()) for seed in range(200))
    assert any(no_rng().lanes())


def test_a_clone_goes_its_own_way() -> None:
    rng = stream("1", "x")
    rng.load([4, 4])
    copy = rng.clone()
    told = [copy.below(6) for _ in range(20)]

    assert [rng.below(6) for _ in range(20)] == told
    assert told[:2] == [4, 4]


def test_loaded_results_come_first_and_use_up_no_chance() -> None:
    rng, plain = stream("1", "x"), stream("1", "x")
    rng.load([5, 0])
    rng.load([3])

    assert [rng.die(), rng.below(6), rng.below(6)] == [6, 0, 3]
    assert [rng.below(1000) for _ in range(5)] == [plain.below(1000) for _ in range(5)]


def test_a_loaded_result_stays_within_the_range() -> None:
    rng = stream("1", "x")
    rng.load([7])

    assert rng.below(3) == 1


def test_a_fork_leaves_its_parent_where_it_was() -> None:
    rng = stream("1", "x")
    before = rng.lanes()
    first, second = rng.fork("undo 1"), rng.fork("undo 2")

    assert rng.lanes() == before
    assert first.lanes() != second.lanes()
    assert first.lanes() == rng.fork("undo 1").lanes()
    rng.below(6)
    assert rng.fork("undo 1").lanes() != first.lanes()


def test_a_fork_knows_nothing_of_loaded_results() -> None:
    rng = stream("1", "x")
    plain = rng.fork("next").lanes()
    rng.load([1, 2])

    assert rng.fork("next").lanes() == plain


def test_lanes_hold_the_whole_generator() -> None:
    rng = stream("1", "x")
    rng.load([2, 5])
    copy = from_lanes(rng.lanes())

    assert copy.lanes() == rng.lanes()
    assert [copy.below(6) for _ in range(9)] == [rng.below(6) for _ in range(9)]
