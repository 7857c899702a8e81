"""A deal that nobody could choose: chance that anybody can check, and a seed that proves itself."""

import hashlib
from itertools import permutations
from typing import Any

import msgspec
import pytest

from boltyard.core.errors import BadRecord
from boltyard.core.fair import Proof, Share, check_proof, commitment_of, read_proof
from boltyard.core.record import Record, read_record
from boltyard.core.rng import FairRng, Rng, from_lanes, match_stream, stream
from boltyard.core.snapshot import snapshot, wake
from boltyard.core.table import Table, verify
from boltyard.games import GAMES
from boltyard.players.player import ask_player, make_player, player_stream
from tests.core.test_rng import limit, spread

WIDE = int(hashlib.sha256(b"people's seed").hexdigest(), 16)
SECRETS = [hashlib.sha256(who.encode()).hexdigest() for who in ("server", "ana", "bo")]


def fair(name: str = "x") -> FairRng:
    rng = match_stream(WIDE, name)
    assert isinstance(rng, FairRng)
    return rng


def share(seat: int) -> Share:
    secret = SECRETS[seat + 1]
    return Share(seat, commitment_of(secret), secret)


def drawn(game: str, settings: dict[str, str], withheld: list[Share] | None = None) -> Record:
    """A record with nothing decided yet, its seed drawn by ana and bo, or by ana alone."""
    shares = [share(0)] if withheld else [share(0), share(1)]
    proof = Proof("k7m2p9wxq4ta", GAMES[game].card_digest(), share(-1), shares, withheld or [])
    record = Record(game, 1, ["ana", "bo"], 0, GAMES[game].pinned(settings))
    record.seed = proof.seed(record.agreement())
    record.fair = proof
    return record


def played(game: str, settings: dict[str, str], decisions: int) -> Table:
    match = GAMES[game]
    table = Table(match, drawn(game, settings))
    players = [make_player("uniform", match, seat, player_stream(table.record.seed, seat)) for seat in (0, 1)]
    while not table.over and len(table.record.lines) < decisions:
        if table.clock_is_asked and not table.asked:
            table.say(-1, "elapse 500")
            continue
        seat = table.asked[0]
        table.answer(seat, ask_player(players[seat], table, seat))
    return table


# Chance.


def test_wide_seeds_are_drawn_by_people_and_narrow_ones_are_quick() -> None:
    for seed in (0, 7, 2**64 - 1):
        assert match_stream(seed, "robots").lanes() == stream(str(seed), "robots").lanes()
    for seed in (2**64, WIDE):
        assert isinstance(match_stream(seed, "robots"), FairRng)


def test_players_think_with_the_quick_generator() -> None:
    """Searching bots imagine worlds by the thousand, also at people's tables."""
    assert not isinstance(player_stream(WIDE, 0), FairRng)
    for game in GAMES.values():
        state = game.new({}, WIDE)
        world = game.imagine(game.view(state, 0), player_stream(WIDE, 0))
        assert isinstance(state.inner.rng, FairRng)
        assert not isinstance(world.inner.rng, FairRng)


def test_a_draw_is_the_hash_that_the_docs_say() -> None:
    rng = fair("robots")
    told = [rng.below(54) for _ in range(5)]
    numbers = [int.from_bytes(hashlib.sha256(f"{WIDE:064x}/robots/{n}".encode()).digest()[:6], "big") for n in range(5)]

    assert told == [number % 54 for number in numbers]


def test_draws_beyond_the_last_full_multiple_are_passed_over() -> None:
    """With a bound just over half of 2^48 nearly every second draw is, and what is left is even."""
    bound = 2**47 + 1
    rng = fair()
    told = [rng.below(bound) for _ in range(400)]

    assert 700 < rng.n < 900
    assert max(told) < bound
    assert 150 < sum(number < bound // 2 for number in told) < 250


@pytest.mark.parametrize("n", [2, 3, 6, 7, 27, 54])
def test_all_numbers_are_equally_likely(n: int) -> None:
    """20000 draws of a fixed seed stay below the 99.9 % limit of chi-square."""
    rng = fair(f"below {n}")
    counts = [0] * n
    for _ in range(20_000):
        counts[rng.below(n)] += 1

    assert spread(counts) < limit(n - 1)


def test_every_order_is_equally_likely() -> None:
    rng = fair("shuffle")
    counts = dict.fromkeys(permutations(range(4)), 0)
    for _ in range(24_000):
        cards = [0, 1, 2, 3]
        rng.shuffle(cards)
        counts[tuple(cards)] += 1

    assert spread(list(counts.values())) < limit(23)


def test_a_clone_goes_its_own_way_and_lanes_hold_everything() -> None:
    rng = fair()
    rng.below(6)
    rng.load([4, 2])
    copies: list[Rng] = [rng.clone(), from_lanes(msgspec.msgpack.decode(msgspec.msgpack.encode(rng.lanes())))]
    lanes = rng.lanes()
    told = [[one.below(6) for _ in range(12)] for one in copies]

    assert rng.lanes() == lanes
    assert told[0] == told[1] == [rng.below(6) for _ in range(12)]
    assert told[0][:2] == [4, 2]


def test_a_fork_is_a_stream_of_the_same_seed_and_leaves_its_parent() -> None:
    rng = fair("robots")
    rng.below(6)
    rng.load([1])
    fork = rng.fork("next game")

    assert (fork.seed, fork.name, fork.n, fork.loaded) == (rng.seed, "robots/1/next game", 0, [])
    assert rng.n == 1
    assert fork.below(10**9) != rng.fork("undo 1").below(10**9)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_of_peoples_chance_replays_and_wakes(game: str) -> None:
    """The same record, the same cards, from its text as from a snapshot."""
    settings = {"timing": "simulated"} if game == "battleground" else {}
    table = played(game, settings, 40)
    whole: Any = msgspec.msgpack.decode(msgspec.msgpack.encode(snapshot(table)))
    woken = wake(GAMES[game], table.record, whole)
    table.adjourn()
    record = read_record(table.record.text())
    replayed = verify(GAMES[game], record)

    assert record.text() == table.record.text()
    assert table.game.essence(replayed.state) == table.game.essence(table.state) == woken.game.essence(woken.state)
    assert table.game.save(woken.state) == table.game.save(table.state)


# The proof.


@pytest.mark.parametrize("game", GAMES)
def test_the_line_reads_back_and_proves_the_seed(game: str) -> None:
    record = drawn(game, {})
    assert record.fair is not None
    again = read_proof(record.fair.text(), 2, "record")

    check_proof(again, record.agreement(), record.seed, record.names)
    assert again.text() == record.fair.text()
    assert record.seed >> 64
    assert (again.cards == "none") == (game == "robots")


def test_the_seed_depends_on_everything() -> None:
    """Each part of the text that is hashed makes another seed."""
    record = drawn("robots", {"jokers": "on"})
    assert record.fair is not None
    seeds = {record.seed}
    proof = record.fair
    seeds.add(proof.seed(record.agreement().replace("jokers on", "jokers off")))
    seeds.add(proof.seed(record.agreement().replace("ana bo", "bo ana")))
    for changed in (
        Proof("other", "", share(-1), proof.shares, []),
        Proof(proof.table, "abc", share(-1), proof.shares, []),
        Proof(proof.table, "", share(1), proof.shares, []),
        Proof(proof.table, "", share(-1), proof.shares[:1], []),
        Proof(proof.table, "", share(-1), proof.shares[:1], [Share(1, share(1).commitment, "")]),
        Proof(proof.table, "", share(-1), proof.shares[:1], [Share(1, "", "")]),
    ):
        seeds.add(changed.seed(record.agreement()))

    assert len(seeds) == 9


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("fair", "a fair line reads"),
        ("fair table=x cards=none server=12", "a fair line reads"),
        ("fair table=x cards=none server={s} 0={s}", "does not belong there"),
        ("fair table=x cards=none server={s} withheld=0:none 1:{s}", "does not belong there"),
        ("fair table=x cards=none server={s} 1:{s} 0:{s}", "seats are told in order"),
        ("fair table=x cards=none server={s} 0:{s} withheld=0:none", "seats are told in order"),
        ("fair table=x cards=none server={s} 2:{s}", "there is no seat 2"),
    ],
)
def test_a_line_that_is_none_is_refused(line: str, sentence: str) -> None:
    both = f"{share(0).commitment}:{share(0).secret}"
    with pytest.raises(BadRecord, match=sentence):
        read_proof(line.format(s=both), 2, "record line 2")


def test_the_line_is_no_part_of_the_digest_and_stands_after_the_header_only() -> None:
    table = played("robots", {}, 5)
    table.adjourn()
    text = table.record.text()
    line = text.splitlines()[1]
    plain = read_record(text.replace(f"{line}\n", ""))

    assert plain.fair is None
    verify(GAMES["robots"], plain)
    with pytest.raises(BadRecord):
        read_record(f"{text.splitlines()[0]}\n{line}\n{line}\n")
