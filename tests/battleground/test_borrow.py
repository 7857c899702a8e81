"""Borrowing: requests, loans, who sees what, and who gets what."""

from typing import Any

import pytest

from boltyard.core.moves import DONE
from boltyard.core.state import PUBLIC
from boltyard.games.battleground import events
from tests.battleground.story import GAME, Story, card, story


def duel(**settings: Any) -> Story:
    """Seat 0 attacks seat 1; seats 2 and 3 look on."""
    t = story("abacus", "brolly", "gantry runt elbow vault", "kettle lighthouse", **settings)
    return t.clap().open(1, "abacus")


def borrowed(**settings: Any) -> Story:
    """The same, and seat 2 has lent the Lady Gantry, who attacks with 7."""
    t = duel(**settings).tick("0 request 2").tick("0 up abacus", "2 lend 0 gantry").tick("0 place gantry")
    assert t.row(0) == ["gantry.1"]
    return t


def test_fighters_ask_non_rivals() -> None:
    """BB-BORROW-1, -3, BB-D-11, BB-R-26, -29: one of them, or all."""
    t = duel()

    assert t.offers(0, "request") == ["request 2", "request 3", "request all"]
    assert t.offers(1, "request") == ["request 2", "request 3", "request all"]
    assert t.refused("0 request 1") == "BB-BORROW-3"
    assert t.refused("2 request 3") == "BB-ROUND-14"
    t.tick("0 request all")
    assert t.view(3)["seats"][0]["requests"] == [2, 3]
    assert t.refused("0 request 2") == "BB-R-29"


def test_one_non_rival_is_asked_by_number() -> None:
    """BB-R-77: where only one can be meant, there is no `request all`."""
    t = story("abacus", "brolly", "runt").clap().open(1, "abacus")

    assert t.offers(0, "request") == ["request 2"]
    assert t.refused("0 request all") == "BB-R-29"


def test_a_request_is_answered_by_handing_over() -> None:
    """BB-BORROW-2, -4, -5, BB-D-12, BB-R-29: that act is the consent; one card or several, in one line."""
    t = duel().tick("0 request 2")
    assert t.asked == [0, 1, 2]
    assert t.decision(2) == "BB-D-12"
    assert t.offers(2, "lend") == ["lend 0 elbow.1", "lend 0 gantry.1", "lend 0 runt.1", "lend 0 vault.1"]
    t.tick("2 lend 0 elbow gantry.1 vault.1")

    assert set(t.hand(0)) >= {"elbow.1", "gantry.1", "vault.1"}
    assert t.hand(2) == ["runt.1"]


def test_cards_are_named_one_by_one() -> None:
    """BB-BORROW-5: in key order, closed by done; nothing moves before."""
    t = duel().tick("0 request 2").say("0 wait", "1 wait")
    lends = t.s.moves.lends[0]
    GAME.apply(t.s, 2, lends[card("elbow")])
    assert t.codes(2) == ["done", "lend 0 gantry.1", "lend 0 runt.1", "lend 0 vault.1"]
    GAME.apply(t.s, 2, lends[card("runt")])
    assert len(t.s.hands[0]) == 3
    GAME.apply(t.s, 2, DONE)

    assert len(t.s.hands[0]) == 5


def test_all_four_may_be_lent() -> None:
    """BB-BORROW-5: and several loans in a round."""
    t = duel().tick("0 request 2").tick("2 lend 0 elbow").tick("2 lend 0 gantry runt vault")

    assert t.hand(2) == []
    assert 2 not in t.asked
    assert len(t.s.loans) == 4


def test_unanswered_is_refused() -> None:
    """BB-R-29, BB-D-12: the default is to ignore it."""
    t = duel().tick("0 request 2")
    assert [move.text for move in GAME.default(t.s, 2, t.s.rng)] == ["wait"]
    t.settle()

    assert t.tokens == [2, 0, 0, 0]


def test_a_request_can_be_closed() -> None:
    """BB-D-11, BB-R-29: a loan in the same tick still arrives, a later one does not."""
    t = duel().tick("0 request all").tick("0 close", "2 lend 0 runt")
    assert "runt.1" in t.hand(0)
    assert t.refused("2 lend 0 elbow") == "BB-R-29"
    assert t.asked == [0, 1]


@pytest.mark.parametrize(
    ("answer", "rule"),
    [
        ("1 lend 0 brolly", "BB-BORROW-3"),
        ("3 lend 0 kettle", "BB-R-29"),
        ("2 lend 3 runt", "BB-BORROW-1"),
        ("2 lend 0 kettle", "BB-BORROW-4"),
        ("2 lend 0", "BB-R-29"),
        ("2 lend", "BB-R-29"),
        ("2 place runt", "BB-ROUND-14"),
    ],
)
def test_loans_that_cannot_be(answer: str, rule: str) -> None:
    """BB-BORROW-1..4: with the rule."""
    assert duel().tick("0 request 2").refused(answer) == rule


def test_the_winner_shares_with_the_lender() -> None:
    """BB-BORROW-6, BB-EX-7: one token each."""
    assert borrowed().settle().tokens == [1, 0, 1, 0]


def test_the_lender_never_shares_a_loss() -> None:
    """BB-BORROW-7: only the borrower returns a token."""
    t = borrowed(tokens=[3, 3, 3, 3]).tick("1 place brolly").settle()

    assert t.tokens == [2, 5, 3, 3]


def test_loans_last_for_the_round() -> None:
    """BB-BORROW-8, BB-R-35: played or not, all cards go home."""
    t = borrowed().tick("2 lend 0 runt").settle()

    assert t.hand(2) == ["elbow.1", "gantry.1", "runt.1", "vault.1"]
    assert len(t.hand(0)) == 4
    assert t.s.loans == []


def test_an_unplayed_loan_earns_nothing() -> None:
    """BB-EX-8, BB-R-31: the winner plays an own bot and takes both tokens."""
    t = duel().tick("0 request 2").tick("2 lend 0 runt").settle()
    assert t.tokens == [2, 0, 0, 0]

    off = duel(share_requires_play="off").tick("0 request 2").tick("2 lend 0 runt").settle()
    assert off.tokens == [1, 0, 1, 0]


def test_any_loan_may_count_and_bots_on_the_table_come_first() -> None:
    """BB-R-31, BB-R-32: Cy lent first and lies in nobody's row; Eve's bot lies there; two tokens, so Dee has none."""
    t = story("", "", "gantry", "kettle", "piston", share_requires_play="off").clap()
    t.open(1, t.hand(0)[0]).tick("0 request all").tick("2 lend 0 gantry").tick("3 lend 0 kettle", "4 lend 0 piston")
    t.tick(f"0 up {t.row(0)[0]}").tick("0 place piston").settle()

    assert t.tokens == [0, 0, 1, 0, 1]


def test_a_conscripted_loan_counts_like_any_other() -> None:
    """BB-R-31: whoever had to give cards shares too, where a loan need not be played."""
    t = story("abacus", "", "", icons="conscript", share_requires_play="off").clap().open(1, "abacus")
    t.tick("0 conscript 2").settle()

    assert t.tokens == [1, 0, 1]


def two_lenders(third: bool = False) -> Story:
    t = story("", "", "gantry runt", "kettle", "piston", icons="two_bots").clap()
    t.open(1, t.hand(0)[0]).tick("0 request all").tick("2 lend 0 gantry runt", "3 lend 0 kettle", "4 lend 0 piston")
    return t.tick(f"0 up {t.row(0)[0]}")


def test_two_lenders_leave_nothing() -> None:
    """BB-EX-9, BB-R-32: one token each, the borrower keeps what is left of two."""
    t = two_lenders().tick("0 place gantry").tick("0 place kettle").settle()

    assert t.tokens == [0, 0, 1, 1, 0]


def test_one_lender_with_two_bots_gets_one() -> None:
    """BB-R-32."""
    t = two_lenders().tick("0 place gantry").tick("0 place runt").settle()

    assert t.tokens == [1, 0, 1, 0, 0]


def test_more_lenders_than_tokens() -> None:
    """BB-R-32: served in ability order, slot 0 first."""
    t = story("", "", "sidecar gantry", "kettle", "piston", icons="two_bots", share_requires_play="on").clap()
    t.open(1, t.hand(0)[0]).tick("0 request all").tick("2 lend 0 sidecar", "3 lend 0 kettle", "4 lend 0 piston")
    t.tick(f"0 up {t.row(0)[0]}").tick("0 place piston").tick("0 place kettle").tick("0 place sidecar").settle()

    assert t.tokens == [0, 0, 0, 1, 1]


def test_one_player_may_lend_to_both_sides() -> None:
    """BB-R-33, BB-EX-10: whoever wins, the lender collects one."""
    t = duel().tick("0 request 2", "1 request 2").tick("0 up abacus", "2 lend 0 gantry").tick("2 lend 1 runt")
    t.tick("0 place gantry", "1 place runt").settle()

    assert t.tokens == [1, 0, 1, 0]


def test_a_borrowed_card_is_not_lent_on() -> None:
    """BB-R-34: nor given back before clean-up."""
    t = story("elbow", "vault", "brolly", "runt", icons="all_defend").clap().open(1, "elbow")
    t.tick("1 request 2").tick("2 lend 1 brolly", "3 request 1").tick()

    assert "lend 3 brolly.1" not in t.codes(1)
    assert "lend 3 vault.1" in t.codes(1)
    assert t.refused("1 lend 3 brolly") == "BB-R-34"


def test_fellow_defenders_lend_each_other() -> None:
    """BB-R-36, -26: they are no rivals; the attacker of an ALL-DEFEND round has only rivals."""
    t = story("elbow", "vault", "brolly", icons="all_defend").clap().open(1, "elbow")

    assert t.offers(1, "request") == ["request 2"]
    assert t.refused("0 request 1") == "BB-BORROW-3"
    t.tick("1 request 2").tick("2 lend 1 brolly")
    assert t.refused("0 lend 1 elbow") == "BB-BORROW-3"
    t.tick("1 place brolly").settle()
    assert t.tokens == [1, 1, 0]  # seats 1 and 2 share a win; seat 2, without a bot, loses its own duel


def test_what_others_see_of_a_loan() -> None:
    """BB-R-30: how many cards went from whom to whom; which ones, only these two know."""
    t = duel().tick("0 request 2").tick("2 lend 0 runt gantry")
    lent = t.heard(events.Lent)[0]

    assert [bool(lent.shown_to(seat).cards_named()) for seat in range(4)] == [True, False, True, False]
    assert "Cy lends Ana 2 cards." in t.told(3)
    assert "Cy lends Ana 2 cards." in t.told(PUBLIC)
    for viewer in (1, 3, PUBLIC):
        seats = t.view(viewer)["seats"]
        assert seats[0]["loans"] == [{"card": "?", "from": 2, "to": 0}] * 2
        assert seats[2]["hand"] == ["?"] * 2
    assert [loan["card"] for loan in t.view(0)["seats"][0]["loans"]] == ["gantry.1", "runt.1"]


def test_a_played_loan_is_seen_by_all() -> None:
    """BB-R-30: identity shows on the table."""
    t = borrowed()

    assert t.view(3)["seats"][0]["loans"] == [{"card": "gantry.1", "from": 2, "to": 0}]
    assert t.view(3)["seats"][0]["table"][0]["owner"] == 2


def test_a_known_card_that_may_have_been_lent_is_known_no_more() -> None:
    """BB-R-30: the Runt was seen before; after a hidden loan its place is open, after clean-up it is not."""
    t = story("abacus", "brolly", "gantry runt", "kettle").clap().open(2, "abacus").tick("2 place runt").settle()
    assert "runt.1" in t.view(3)["seats"][2]["hand"]
    t.say("1 clap").open(0, "brolly").tick("1 request 2").tick("2 lend 1 gantry")
    for viewer in (0, 3):
        assert "runt.1" not in t.view(viewer)["seats"][2]["hand"]
    assert "runt.1" in t.view(1)["seats"][2]["hand"]
    t.settle()
    assert "runt.1" in t.view(3)["seats"][2]["hand"]
    assert "gantry.1" in t.view(1)["seats"][2]["hand"]


def test_nothing_gives_tokens_away() -> None:
    """BB-R-37: no code for it, whatever was promised."""
    t = borrowed()
    words = {code.split()[0] for code in t.s.moves.by_code}

    assert not words & {"give", "pay", "token"}
    assert t.heard(events.Paid) == []


def test_with_two_players_nobody_borrows() -> None:
    """BB-R-1: no request is offered."""
    t = story("piston", "brolly").clap().open(1, "piston")

    assert not t.offers(0, "request")
    assert t.refused("0 request 1") == "BB-BORROW-3"


@pytest.mark.parametrize("viewer", [1, 3, PUBLIC])
def test_the_place_of_a_played_loan_tells_nothing_of_the_others(viewer: int) -> None:
    """BB-R-30, BB-R-59: cards are lent in key order; a Gantry lent with an Elbow or with a Vault is one and a back."""
    seen = []
    for other in ("elbow", "vault"):
        t = duel().tick("0 request 2").tick("0 up abacus", f"2 lend 0 gantry {other}").tick("0 place gantry")
        seen.append(t.view(viewer)["seats"][0]["loans"])

    assert seen[0] == seen[1] == [{"card": "gantry.1", "from": 2, "to": 0}, {"card": "?", "from": 2, "to": 0}]
