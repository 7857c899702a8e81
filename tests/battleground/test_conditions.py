"""Conditions, which hold for as long as their bot lies on the table."""

from boltyard.games.battleground import events
from boltyard.games.battleground.game import BattlegroundGame
from boltyard.games.battleground.loader import load_cards
from tests.battleground.story import TEXT, Story, story
from tests.battleground.test_abilities import dueled, fight


def test_no_question_is_asked() -> None:
    """BB-CONDITION-2: a table of conditions settles by itself."""
    t = story("roulette", "weathervane").clap().open(1, "roulette").tick("1 place weathervane").end()

    assert t.phase == "clap"


def test_on_when_placed_off_when_taken_up() -> None:
    """BB-CONDITION-1, -4, BB-CO-5: the Sidecar makes room as long as it lies there."""
    t = story("abacus", "sidecar brolly vault", "").clap().open(1, "abacus").tick("1 place sidecar")
    assert t.s.limit(1) == 2
    assert t.decision(1) == "BB-D-9"
    t.tick("1 up sidecar")
    assert t.s.limit(1) == 1
    t.tick("1 place brolly")
    assert t.refused("1 place vault") == "BB-ROUND-7"
    assert t.tick("1 place sidecar").row(1) == ["brolly.1", "sidecar.1"]


def test_the_sidecar_takes_its_place_along() -> None:
    """BB-CO-5, BB-ROUND-7: taken up from beside a second bot, one bot and a limit of one are left."""
    t = story("abacus", "sidecar brolly vault", "").clap().open(1, "abacus")
    t.tick("1 place sidecar").tick("1 place brolly").tick("1 up sidecar")

    assert t.row(1) == ["brolly.1"]
    assert t.refused("1 place vault") == "BB-ROUND-7"


def test_striker_is_ignored_when_defending() -> None:
    """BB-CO-1, BB-EX-16, BB-R-18: the side counts as empty, and the attacker wins with anything."""
    assert fight("metronome", "ramrod").tokens == [2, 0]
    assert fight("ramrod", "vault").tokens == [2, 0]


def test_bunker_is_ignored_when_attacking() -> None:
    """BB-CO-2."""
    assert fight("pillbox", "abacus", tokens=[1, 0]).tokens == [0, 2]
    assert fight("vault", "pillbox", tokens=[1, 0]).tokens == [0, 2]


def test_an_ignored_bot_fills_its_place() -> None:
    """BB-CO-1: it neither counts nor uses an ability nor can be aimed at, but the limit knows it."""
    t = story("elbow", "ramrod brolly").clap().open(1, "elbow").tick("1 place ramrod")
    assert t.refused("1 place brolly") == "BB-ROUND-7"
    t.settle()
    assert t.heard(events.Skipped)


def test_a_role_flips_with_the_icon() -> None:
    """BB-R-49: after a SWAP the Striker defends and is ignored, the Bunker too, the other way."""
    t = story("ramrod", "metronome", icons="swap").clap().open(1, "ramrod").tick("1 place metronome").settle()

    assert t.tokens == [0, 2]


def test_anchor_stays() -> None:
    """BB-CO-4, BB-D-8: it cannot be taken up, but moved."""
    t = story("doorstop piston", "vault", icons="two_bots").clap().open(1, "doorstop").tick("0 place piston")

    assert t.refused("0 up doorstop") == "BB-CO-4"
    assert t.offers(0, "up") == ["up piston.1"]
    assert t.tick("0 move doorstop at 1").row(0) == ["piston.1", "doorstop.1"]


def test_loner_stays_alone() -> None:
    """BB-CO-6, BB-R-46: TWO-BOTS included, and beside a Companion too: a prohibition beats a permission."""
    t = story("lighthouse sidecar piston", "vault", icons="two_bots").clap().open(1, "lighthouse")
    assert t.s.limit(0) == 1
    assert t.refused("0 place piston") == "BB-ROUND-7"
    assert t.refused("0 place sidecar") == "BB-ROUND-7"

    beside = story("piston lighthouse", "vault", icons="two_bots").clap().open(1, "piston")
    assert beside.refused("0 place lighthouse") == "BB-ROUND-7"


def test_polarity() -> None:
    """BB-CO-7, BB-EX-14: the attacker's reverses once; with LOW it is reversed twice."""
    assert fight("weathervane", "abacus").tokens == [2, 0]  # 2 is lower than 4
    assert fight("weathervane", "abacus", icons="low").tokens == [0, 2]


def test_polarity_counts_as_usual_where_it_defends() -> None:
    """BB-R-92: its Defense is one like any other, also against another Polarity, and after SWAP."""
    assert fight("abacus", "weathervane").tokens == [0, 2]  # 5 against 6
    assert fight("abacus", "weathervane", icons="low").tokens == [2, 0]
    assert fight("weathervane.2", "weathervane").tokens == [2, 0]  # 2 against 6, reversed once
    assert fight("weathervane", "abacus", icons="swap").tokens == [2, 0]  # it defends now: 5 against 6


def test_high_stakes() -> None:
    """BB-CO-8, BB-INV-6: one more for the winner, one more from the loser, for each such bot."""
    assert fight("roulette", "abacus", tokens=[3, 3]).tokens == [6, 1]
    assert fight("roulette", "vault", tokens=[3, 3]).tokens == [1, 6]
    assert fight("roulette", "roulette.2", tokens=[3, 3]).tokens == [7, 0]


def test_high_stakes_with_a_lender() -> None:
    """BB-CO-8: the lender still gets 1, the borrower the rest."""
    t = story("abacus", "", "roulette").clap().open(1, "abacus").tick("0 request 2")
    t.tick("2 lend 0 roulette", "0 up abacus").tick("0 place roulette").settle()

    assert t.tokens == [2, 0, 1]


def test_mercenary() -> None:
    """BB-CO-9, BB-R-81: a borrower may place it, its owner not before the final roll."""
    t = story("hireling abacus", "vault", "").clap()
    assert not any("hireling" in code for code in t.codes(0))
    assert t.refused("0 open 1 hireling") == "BB-R-81"
    t.open(1, "abacus").tick("0 up abacus")
    assert t.refused("0 place hireling") == "BB-R-81"

    lent = story("abacus", "vault", "hireling").clap().open(1, "abacus").tick("0 request 2")
    lent.tick("2 lend 0 hireling", "0 up abacus").tick("0 place hireling")
    assert lent.row(0) == ["hireling.1"]


def test_a_mercenary_that_nobody_hires_fights_at_the_end() -> None:
    """BB-R-81: in the final roll its owner may place it, on both clocks."""
    t = story("abacus", "hireling vault", "", timing="authentic")
    t.say("0 clap", "0 name 1", "0 place abacus").pass_ms(2000)
    assert not any("hireling" in code for code in t.codes(1))
    t.pass_ms(t.s.length)
    assert "place hireling.1" in t.codes(1)
    t.say("1 place hireling")

    assert t.row(1) == ["hireling.1"]


def test_an_ability_that_names_the_exception() -> None:
    """BB-CONDITION-3, BB-R-46: Lockpick beats Shielded, nothing else does."""
    assert dueled(fight("hairpin", "thimble")) == "2 2"
    assert dueled(fight("elbow", "thimble")) == "5 4"


def test_a_bot_with_both() -> None:
    """BB-R-8, -47: an ignored bot's ability is not used."""
    both = TEXT.replace('condition = "striker"', 'condition = "striker"\nability = { do = "jab", by = 4 }')
    game = BattlegroundGame(load_cards(both))
    t: Story = fight("abacus", "ramrod", game=game)

    assert not t.heard(events.Used)
