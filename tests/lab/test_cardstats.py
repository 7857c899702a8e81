"""PBL ROBOTS by the thousand: what is counted in a game, and the bars it is held against."""

from collections import Counter

from boltyard.core.events import EVERYBODY, NO_ONE
from boltyard.games.pbl import events
from boltyard.games.pbl.lab.cardstats import (
    Balance,
    CardCount,
    Count,
    Sitting,
    acquired,
    followed,
    measure,
    play,
    play_all,
)
from boltyard.games.pbl.loader import base_cards

QUICK = (("draft", "quick"),)


def test_a_log_tells_who_had_what_and_what_for() -> None:
    """Cards come to a hand in several ways, and are used in several; what happens besides is not counted."""
    log = [
        events.Kept(0, EVERYBODY, [3, 4]),
        events.Kept(1, EVERYBODY, [5]),
        events.Drew(1, EVERYBODY, 6, 30),
        events.Built(0, EVERYBODY, 3, 0, ""),
        events.Blasted(0, 3),
        events.Returned(1, 7),
        events.Trimmed(1, 5),
    ]
    drawn, ways = followed(log)

    assert drawn == {(0, 3), (0, 4), (1, 5), (1, 6), (1, 7)}
    assert ways == {(0, 3): Counter(built=1, blasted=1)}


def test_a_log_tells_what_came_to_decks_and_what_the_shop_sold() -> None:
    """A deck begins with what was inherited and drafted; what lay in the row for long counts once."""
    log = [
        events.Inherited(0, EVERYBODY, [1]),
        events.Drafted(0, EVERYBODY, [2, 3], 1),
        events.Dealt(1, EVERYBODY, [4], 1),
        events.ShopOpened(NO_ONE, [5, 6], 20),
        events.ShopOpened(NO_ONE, [6, 7], 19),
        events.TookFromRow(1, 6),
    ]
    decks, offered, bought = acquired(log)

    assert decks == {(0, 1), (0, 2), (0, 3), (1, 4)}
    assert (offered, bought) == ({5, 6, 7}, {6})


def test_a_game_is_counted_once_for_everybody() -> None:
    """Every seat has a pilot, one of them wins, and no card is used that was not drawn."""
    count = play(Sitting(QUICK, 2, 7))

    assert count.games == 1
    assert sum(pilot["games"] for pilot in count.pilots.values()) == 2
    assert sum(pilot["wins"] for pilot in count.pilots.values()) == 1 - count.drawn
    assert sum(robot["games"] for robot in count.robots.values()) == 2
    assert sum(card.decks for card in count.cards.values()) == 80
    assert all(card.drawn >= max(card.played, card.spent, card.stuck) for card in count.cards.values())
    assert any(card.spent for card in count.cards.values())
    assert any(card.ways["built"] for card in count.cards.values())


def test_counts_add_up_whatever_the_number_of_workers() -> None:
    """The same seeds give the same table, in one process or two."""
    sittings = [Sitting(QUICK, 2, seed) for seed in range(1, 5)]
    alone = play_all(sittings, 1)
    parts = Count()
    for sitting in sittings:
        parts.add(play(sitting))

    assert alone == parts == play_all(sittings, 2)


def test_pilots_are_dealt_at_random() -> None:
    """Two runs of a few games see most of the ten, and not only those that greedy likes best."""
    count = play_all([Sitting(QUICK, 2, seed) for seed in range(20)], 1)

    assert len(count.pilots) >= 8


def count_of(**changes: object) -> Count:
    count = Count(games=1000, first=500, turns=Counter({30: 1000}))
    for name, value in changes.items():
        setattr(count, name, value)
    return count


def balance(count: Count) -> Balance:
    return Balance({}, 2, 1, count, base_cards())


def test_bars_that_do_not_hold_are_named() -> None:
    """A share breaks its bar when its whole interval lies outside; a median when it is not between its two."""
    pilots = {"odo_brandt": Counter(games=1000, wins=700), "cass_ferrow": Counter(games=100, wins=38)}
    cards = {"misfire": CardCount(drawn=400, played=1, won=1), "duds": CardCount(drawn=400, played=2, won=1)}

    assert balance(count_of()).broken() == []
    assert balance(count_of(turns=Counter({20: 600, 40: 400}))).broken() == ["the median is 10 turns a side"]
    assert [line.split()[0] for line in balance(count_of(pilots=pilots, cards=cards)).broken()] == [
        "misfire",
        "odo_brandt",
    ]
    assert balance(count_of(first=400)).broken() == ["the first player wins 40.0% (37.0% to 43.1%)"]
    assert balance(count_of(stalled=30)).broken()[0].endswith("of games stall")


def test_the_report_names_games_seeds_and_intervals() -> None:
    """No percentage without its interval, no table without its seeds; cards that were only spent stand out."""
    cards = {"misfire": CardCount(drawn=400, spent=300)}
    text = balance(count_of(cards=cards)).text()

    assert "1000 games of greedy with pilots at random, default settings, 2 seats, seeds 1 to 1000" in text
    assert "first player  50.0% (46.9% to 53.1%)" in text
    assert "never played: misfire" in text


def test_the_machine_output_holds_the_same() -> None:
    """`--json`: every card of the decks, and the settings that were changed."""
    found = measure({"draft": "quick"}, 2, 2, 1, 1)
    data = found.data()

    assert data["settings"] == {"draft": "quick"}
    assert (data["games"], data["seed"], data["seats"]) == (2, 1, 2)
    assert len(data["cards"]) == 100
    assert sum(pilot["games"] for pilot in data["pilots"].values()) == 4
