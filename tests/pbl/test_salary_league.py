"""Salary leagues: nominations, bids open and sealed, bonuses, firing, and the laws of money."""

from __future__ import annotations

import json
import random

import pytest

from boltyard.core.errors import IllegalMove
from boltyard.games.pbl.league.auction import Auction
from boltyard.games.pbl.league.formats import SalaryLeague
from boltyard.games.pbl.league.holdings import keepable
from boltyard.games.pbl.sets import find_set
from boltyard.league.audit import audit_of
from boltyard.league.league import CLOCK, League
from boltyard.league.model import Json, read_log
from tests.league.leagues import COM, favourite, league_of, person, play_on, say

PHASES: tuple[dict[str, Json], ...] = (
    {"kind": "auction"},
    {"kind": "robin"},
    {"kind": "firing"},
    {"kind": "auction"},
    {"kind": "single"},
)


def salary(people: int = 3, clocks: dict[str, Json] | None = None, **options: Json) -> League:
    terms: dict[str, Json] = {"game": "pbl", "format": "salary", "clocks": clocks or {}, "options": options}
    return league_of(PHASES, people, True, terms)


def room(made: League) -> Auction:
    assert isinstance(made.room, Auction)
    return made.room


def held(made: League) -> SalaryLeague:
    assert isinstance(made.format, SalaryLeague)
    return made.format


def refused(made: League, entrant: str, code: str) -> str:
    with pytest.raises(IllegalMove) as error:
        say(made, entrant, code)
    return error.value.rule


def others(made: League, *who: str) -> list[str]:
    return [entrant for entrant in room(made).order if entrant not in who]


def buy(made: League, thing: str, price: int, buyer: str = "") -> str:
    """Whoever is to name something names this; the buyer (else the same) gets it for that price."""
    first = made.asked()[0]
    say(made, first, f"nominate {thing}")
    if price > 1:
        rest = others(made, first)
        rival = rest[0] if buyer in ("", first) else buyer
        say(made, rival, f"bid {price if rival == buyer else price - 1}")
        if buyer != rival:
            say(made, first, f"bid {price}")
    while room(made).open_lot is not None:
        say(made, made.asked()[0], "pass")
    return room(made).sold[-1][1]


def finish(made: League) -> None:
    """Nobody names anything more than they have to."""
    while made.room is not None and made.room.kind == "auction":
        who = made.asked()[0]
        codes = made.room.legal(who)
        say(made, who, "pass" if "pass" in codes else codes[0])


# --- the auction --------------------------------------------------------------------------------------------------


def test_keepers_are_bought_by_bidding() -> None:
    """PBL-LEAGUE-SALARY-1, -2, PBL-R-164, -254, PBL-D-48: named in turn, open ascending bids, the highest pays."""
    made = salary(3)
    first, second, third = room(made).order
    say(made, first, "nominate bruno")

    assert made.asked() == [second, third]
    assert refused(made, second, "bid 1") == "PBL-R-164"
    assert refused(made, first, "bid 5") == "PBL-R-164"
    assert refused(made, second, "nominate mute") == "PBL-R-164"
    assert refused(made, second, "bid x") == "PBL-R-164"
    assert refused(made, second, "hello") == "PBL-D-48"

    say(made, second, "bid 7")
    say(made, third, "pass")

    assert refused(made, third, "bid 9") == "PBL-R-254"

    say(made, first, "pass")

    assert room(made).sold == [("bruno", second, 7)]
    assert held(made).held.money == {first: 60, second: 53, third: 60}
    assert made.asked() == [second]
    assert refused(made, third, "nominate mute") == "PBL-R-164"


def test_everybody_has_the_same_sum() -> None:
    """PBL-LEAGUE-SALARY-2, PBL-D-50: the commissioner sets it, and nobody can bid what they do not have."""
    made = salary(3, budget=20)
    first, second, _ = room(made).order
    say(made, first, "nominate bruno")

    assert set(held(made).held.money.values()) == {20}
    assert refused(made, second, "bid 21") == "PBL-LEAGUE-SALARY-2"

    say(made, second, "bid 20")


def test_only_cards_that_are_no_actions() -> None:
    """PBL-LEAGUE-SALARY-3."""
    made = salary()
    action = next(card.key for card in find_set("base").cards if card.kind == 6)

    assert refused(made, made.asked()[0], f"nominate {action}") == "PBL-LEAGUE-SALARY-3"
    assert refused(made, made.asked()[0], "nominate nonsense") == "PBL-LEAGUE-SALARY-3"


def test_one_to_five_keepers() -> None:
    """PBL-LEAGUE-SALARY-4, PBL-R-162, -257: who has none cannot pass, who has five cannot buy; fewer are just those."""
    made = salary(2)
    first, second = room(made).order

    assert refused(made, first, "pass") == "PBL-LEAGUE-SALARY-4"

    for key in keepable("base")[:5]:
        while made.asked()[0] != first:
            buy(made, held(made).held.free()[-1], 1)
        buy(made, key, 1)
    while made.asked()[0] != second:
        say(made, made.asked()[0], "pass")
    say(made, second, "nominate segheo") if "segheo" in held(made).held.free() else say(made, second, "nominate mute")

    assert len(held(made).held.kept[first]) == 5
    assert room(made).open_lot is None  # nobody else could bid, so it was sold at once
    assert refused(made, first, "nominate bruno") in ("PBL-R-164", "PBL-LEAGUE-SALARY-4")

    finish(made)
    parts = held(made).parts([second, first])

    assert parts["0"]["inheritance"] == "+".join(sorted(held(made).held.kept[second]))
    assert all(1 <= len(mine) <= 5 for mine in held(made).held.kept.values())


def test_the_last_unit_is_not_spent_on_a_bonus() -> None:
    """PBL-R-164, -256, PBL-LEAGUE-SALARY-6: as long as somebody has no keeper, one for it stays."""
    made = salary(2, budget=5, least=2)
    first, second = room(made).order
    say(made, first, "nominate limit+1")

    assert refused(made, second, "bid 4") == "PBL-R-256"

    say(made, second, "bid 3")  # the most of either: sold
    say(made, second, "nominate bruno")

    assert room(made).sold[-1][:2] == ("limit+1", second)
    assert room(made).most_for(second, "bruno") == 1
    assert room(made).most_for(first, "bruno") == 4


def test_bonuses_are_terms_of_a_side() -> None:
    """PBL-LEAGUE-SALARY-6, PBL-R-165, -258: three presets, one of each; they do not count toward five keepers."""
    made = salary(2)
    first, second = room(made).order
    buy(made, "opening+1", 1)
    buy(made, "limit+1", 1)
    buy(made, "deck-3", 1)

    assert refused(made, made.asked()[0], "nominate deck-3") == "PBL-R-258"

    finish(made)
    parts = held(made).parts([first, second])

    assert {**parts["0"], **parts["1"]}.items() >= {("opening", 1), ("limit", 1), ("give", 3)}
    assert all(len(mine) <= 5 for mine in held(made).held.kept.values())


def test_the_commissioners_own_numbers() -> None:
    """PBL-D-50, PBL-LEAGUE-SALARY-6: budget, bonuses, firings; what makes no sense is refused."""
    made = salary(2, bonuses={"opening+2": {"opening": 2}}, copies=2)
    first, second = room(made).order
    buy(made, "opening+2", 1)
    buy(made, "opening+2", 1)

    assert set(held(made).held.bonuses) == {first, second}
    assert sum(len(mine) for mine in held(made).held.bonuses.values()) == 2
    senseless: list[dict[str, Json]] = [
        {"bonuses": {"magic": {}}},
        {"bonuses": {"luck+1": {"luck": 1}}},
        {"bids": "loud"},
        {"gold": 1},
    ]
    for options in senseless:
        why = League().against(
            COM, "create", {"game": "pbl", "format": "salary", "phases": list(PHASES), "options": options}
        )
        assert why is not None
    with pytest.raises(IllegalMove) as error:
        made.do(COM, "options", {"options": {"budget": 5}})

    assert error.value.rule == "PBL-D-50"


def test_the_clock_of_a_bid_sells() -> None:
    """PBL-R-251, -254: a bid winds the clock anew; when it has run out the highest bid buys."""
    made = salary(3, clocks={"bid": 1000, "nominate": 5000})
    first, second, _ = room(made).order
    say(made, first, "nominate bruno")
    made.do(CLOCK, "elapse", {"ms": 900})
    say(made, second, "bid 3")
    made.do(CLOCK, "elapse", {"ms": 900})

    assert room(made).open_lot is not None

    made.do(CLOCK, "elapse", {"ms": 100})

    assert room(made).sold == [("bruno", second, 3)]

    made.do(CLOCK, "elapse", {"ms": 5000})  # has a keeper: a pass

    assert second in room(made).out


# --- sealed bids --------------------------------------------------------------------------------------------------


def test_sealed_bids_are_secrets_until_all_are_in() -> None:
    """PBL-R-255: in no view and no line of the log, the commissioner's neither; then everybody can read them."""
    made = salary(3, bids="silent")
    first, second, third = room(made).order
    say(made, first, "nominate bruno")
    say(made, second, "bid 17")
    for viewer in ("", COM, person(first), person(third)):
        assert "17" not in json.dumps(made.show(viewer)["room"])
        assert "bid 17" not in json.dumps(audit_of(made, viewer))

    assert "bid 17" in json.dumps(audit_of(made, person(second)))
    assert refused(made, second, "bid 18") == "PBL-R-255"
    assert refused(made, first, "pass") == "PBL-R-254"

    say(made, third, "bid 11")
    say(made, first, "bid 2")

    assert room(made).sold == [("bruno", second, 17)]
    assert "bid 17" in json.dumps(audit_of(made, ""))


def test_a_sealed_bid_that_was_struck_stays_sealed() -> None:
    """PBL-R-252, -255: going back opens nothing."""
    made = salary(3, bids="silent")
    first, second, _ = room(made).order
    say(made, first, "nominate bruno")
    say(made, second, "bid 17")
    made.do(COM, "undo", {"to": 1})

    assert room(made).open_lot is None
    assert "bid 17" not in json.dumps(audit_of(made, person(first)))
    assert "bid 17" not in json.dumps(audit_of(League.replay(made.entries), COM))


def test_equal_sealed_bids_are_parted_by_a_stated_rule() -> None:
    """PBL-R-255: more money, then the order from whoever named it; arrival does not matter."""
    results = set()
    for turned in (False, True):
        made = salary(3, bids="silent")
        first, second, third = room(made).order
        say(made, first, "nominate bruno")
        for who in [third, second] if turned else [second, third]:
            say(made, who, "bid 9")
        say(made, first, "bid 9")
        results.add(room(made).sold[0][1])
        say(made, second, "nominate mute")
        for who in [third, second, first] if turned else [first, second, third]:
            say(made, who, "bid 5")

        assert room(made).sold[0][1] == first  # all had 60: first after the nominator is the nominator
        assert room(made).sold[1][1] == second  # the first has less money now; of the others the nominator comes first

    assert len(results) == 1


# --- away ---------------------------------------------------------------------------------------------------------


def test_a_computer_bids_for_somebody_who_is_away() -> None:
    """PBL-R-260: never above the stated most, which nobody else sees."""
    made = salary(3)
    first, second, third = room(made).order
    say(made, second, "sit 4")
    say(made, first, "nominate bruno")

    assert made.asked() == [third] or second not in made.asked()
    assert '"sits": 4' not in json.dumps(made.show(person(first))["room"])
    assert '"sits": 4' in json.dumps(made.show(person(second))["room"])
    assert "sit 4" not in json.dumps(audit_of(made, person(first)))

    say(made, third, "bid 5")
    say(made, first, "pass")

    assert room(made).sold[-1] == ("bruno", third, 5)
    assert refused(made, third, "sit much") == "PBL-R-260"

    finish(made)

    assert all(price <= 4 for _, who, price in held_sales(made) if who == second)


def held_sales(made: League) -> list[tuple[str, str, int]]:
    have = held(made).held
    return [(key, who, have.price[key]) for who, mine in have.kept.items() for key in mine]


# --- the end of a season ------------------------------------------------------------------------------------------


def test_firing_refunds_and_bids_again() -> None:
    """PBL-LEAGUE-SALARY-5, PBL-R-164, -259, PBL-D-49: sealed; at most two unless agreed; then a new auction."""
    made = salary(2, income=7)
    first, second = room(made).order
    buy(made, "bruno", 1)
    buy(made, "mute", 1)
    buy(made, "limit+1", 1)
    buy(made, "segheo", 1)
    finish(made)
    money = dict(held(made).held.money)
    play_on(made, favourite)

    assert made.room is not None
    assert made.room.kind == "firing"

    owner = held(made).held.keeper_of("bruno")
    other = next(one for one in (first, second) if one != owner)

    assert refused(made, owner, "fire nonsense") == "PBL-LEAGUE-SALARY-5"
    assert refused(made, owner, "fire bruno bruno") == "PBL-LEAGUE-SALARY-5"
    assert refused(made, owner, "fire a b c") == "PBL-R-164"
    assert refused(made, owner, "hello") == "PBL-D-49"

    say(made, owner, "fire bruno")

    assert "bruno" not in json.dumps(made.show(person(other))["room"])
    assert refused(made, owner, "fire none") == "PBL-LEAGUE-SALARY-5"

    say(made, other, "fire none")

    assert "bruno" in held(made).held.free()
    assert held(made).held.money == {owner: money[owner] + 1 + 7, other: money[other] + 7}
    assert not any(held(made).held.bonuses.values())  # a bonus lasts a season (PBL-R-258)
    assert room(made).kind == "auction"
    assert held(made).held.balance() == 0


# --- laws ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("bids", "people", "least"), [("open", 4, 1), ("silent", 5, 2), ("open", 6, 3)])
def test_the_laws_of_an_auction(bids: str, people: int, least: int) -> None:
    """PBL-R-163, -256, PBL-LEAGUE-SALARY-4: after every one of 10 000 random acts each, refused ones and undos too.

    Nobody exceeds the own money less what the least number still needs, no card is sold twice, money is conserved
    through undo, firing and refunds, and everybody ends with one to five keepers.
    """
    rng = random.Random(people)
    made = salary(people, {"bid": 50, "nominate": 80, "fire": 100}, bids=bids, least=least, budget=30)
    acts = refusals = undos = finished = 0
    while acts < 10_000:
        if made.over or (made.room is None and not made.to_play()):
            finished += 1
            made = salary(people, {"bid": 50, "nominate": 80, "fire": 100}, bids=bids, least=least, budget=30)
        if made.room is None:
            play_on(made, lambda match: rng.choice([str(side) for side in match.sides]))
            continue
        acts += 1
        by, act, what = wild(made, rng)
        if made.against(by, act, what) is not None:
            refusals += 1
            continue
        undos += act == "undo"
        made.do(by, act, what)
        have = held(made).held

        assert have.balance() == 0
        assert all(money >= 0 for money in have.money.values())
        assert len(have.taken()) == sum(len(mine) for mine in have.kept.values())
        assert all(len(mine) <= 5 for mine in have.kept.values())
        assert sorted(have.price) == sorted(have.taken())
        for who, money in have.money.items():
            assert money >= least - len(have.kept[who])
        if made.to_play():  # the auction is over
            assert all(least <= len(mine) <= 5 for mine in have.kept.values())

    assert refusals > 100
    assert undos > 10
    assert json.dumps(League.replay(read_log(made.text)).show(COM)) == json.dumps(made.show(COM))


def wild(made: League, rng: random.Random) -> tuple[str, str, dict[str, Json]]:
    """Somebody says something: mostly what is offered, sometimes anything."""
    assert made.room is not None
    asked = made.room.asked()
    who = rng.choice(asked or list(made.entrants))
    roll = rng.random()
    if roll < 0.02:
        return COM, "undo", {"to": rng.randint(1, max(1, made.room.picks + 1))}
    if roll < 0.08:
        return CLOCK, "elapse", {"ms": rng.randint(1, 120)}
    if roll < 0.2:
        who = rng.choice(list(made.entrants))
    codes = made.room.legal(who)
    if codes and roll < 0.85:
        code = rng.choice(codes[:1] * 3 + codes)
    else:
        anything = ["pass", f"bid {rng.randint(0, 40)}", f"nominate {rng.choice(keepable('base'))}", "fire none"]
        anything += [f"sit {rng.randint(0, 12)}", "sit off", f"fire {rng.choice(keepable('base'))}", "nominate deck-3"]
        code = rng.choice(anything)
    return (COM, "proxy", {"entrant": who, "code": code}) if roll > 0.95 else (person(who), "say", {"code": code})


def test_who_leaves_in_the_middle_of_a_lot() -> None:
    """PBL-R-245: the highest bid falls back to the one before, and money is conserved."""
    made = salary(4)
    first, second, third, fourth = room(made).order
    say(made, first, "nominate bruno")
    say(made, second, "bid 5")
    say(made, third, "bid 9")
    made.do(person(third), "drop", {"entrant": third})

    assert made.asked() == [first, fourth]

    say(made, first, "pass")
    say(made, fourth, "pass")

    assert room(made).sold == [("bruno", second, 5)]
    assert held(made).held.balance() == 0


@pytest.mark.parametrize(
    ("one", "other"), [("bid 17", "bid 4"), ("bid 17", "pass"), ("wish mute", "wish bruno segheo")]
)
def test_what_is_sealed_changes_no_byte_for_others(one: str, other: str) -> None:
    """PBL-R-251, -255: two auctions that differ in a secret alone look the same to everybody else."""
    views = []
    for code in (one, other):
        made = salary(3, bids="silent")
        first, second, third = room(made).order
        say(made, first, "nominate maxine_trinidad")
        say(made, second, code)
        viewers = ("", COM, person(first), person(third))
        views.append([json.dumps([made.show(viewer), audit_of(made, viewer)]) for viewer in viewers])

    assert views[0] == views[1]
