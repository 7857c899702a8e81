"""What the table says of a loan that went to both sides, and of a bot against its own owner; and how computers vote."""

from typing import Any

from boltyard.games.battleground import events
from boltyard.games.battleground.dance import favourite
from boltyard.games.battleground.tactics.preferences import wish
from tests.battleground.story import GAME, Story, card, story


def duel(**settings: Any) -> Story:
    """Seat 0 attacks seat 1; seats 2 and 3 look on."""
    t = story("abacus", "brolly", "gantry runt elbow vault", "kettle lighthouse", **settings)
    return t.clap().open(1, "abacus").tick("0 request all", "1 request all")


def test_who_lends_to_both_sides_is_named_once() -> None:
    """BB-R-85, -33: at the first card for the second side, whatever goes to whom afterwards; no card is told."""
    t = duel().tick("2 lend 0 gantry").tick("2 lend 0 runt")
    assert t.heard(events.LentToBoth) == []
    t.tick("2 lend 1 vault").tick("2 lend 0 elbow")

    [told] = t.heard(events.LentToBoth)
    assert (told.seat, told.other, told.borrower) == (2, 0, 1)
    assert t.told(3)[-3:-1] == ["Cy lends Bo 1 card.", "Cy has lent to both sides: first Ana, now Bo."]


def test_two_lenders_for_two_sides_are_no_news() -> None:
    """BB-R-85: one each is an alliance each."""
    t = duel().tick("2 lend 0 gantry", "3 lend 1 lighthouse")

    assert t.heard(events.LentToBoth) == []


def test_whoever_was_conscripted_is_not_named() -> None:
    """BB-R-85, BB-DICE-7: two cards were taken; the third was a gift."""
    t = story("abacus", "brolly", "gantry runt elbow vault", "kettle lighthouse", icons="conscript")
    t.clap().open(1, "abacus").tick("0 conscript 2", "1 request 2")
    lent = t.offers(2, "lend")[0]
    t.tick(f"2 {lent}")

    assert t.heard(events.LentToBoth) == []


def test_a_bot_against_its_own_owner_is_named_at_blue() -> None:
    """BB-R-86, -28: lent in the opening, and then everybody defends."""
    t = story("abacus", "brolly", "gantry runt", icons="all_defend", timing="authentic").say("0 clap")
    t.say("0 name 1", "0 request 2", "2 lend 0 gantry", "0 place gantry")
    assert t.heard(events.Turned) == []
    t.pass_ms(2000).pass_ms(10_000).pass_ms(2000)

    [told] = t.heard(events.Turned)
    assert (told.seat, told.card, told.borrower) == (2, card("gantry"), 0)


def test_a_computer_votes_for_the_next_dancer() -> None:
    """BB-R-87, BB-D-2: never for itself, so computers alone tie and chance decides; a host picks itself."""
    s = GAME.new({"first_clapper": "vote"}, 1, 3)
    votes = [getattr(wish(GAME.view(s, seat), seat, GAME.legal(s, seat)), "text", "") for seat in range(3)]
    host = GAME.new({"first_clapper": "host_pick"}, 1, 3)

    assert votes == ["vote 1", "vote 2", "vote 0"]
    assert favourite(host, 0, GAME.legal(host, 0)).text == "vote 0"
