"""Abilities, one after another once the dice are blue."""

from typing import Any

import pytest

from boltyard.core.rng import stream
from boltyard.core.sentences import Audience
from boltyard.games.battleground import events
from boltyard.games.battleground.abilities import champion
from boltyard.games.battleground.game import BattlegroundGame
from boltyard.games.battleground.loader import load_cards
from boltyard.games.battleground.tactics.preferences import ability, after_use
from tests.battleground.story import GAME, TEXT, Story, story


def fight(attacker: str, *defenders: str, icons: str = "normal", **settings: Any) -> Story:
    """A round up to the end: the bots named first in each hand's words lie on the table, by slot."""
    rows = [hand.split() for hand in (attacker, *defenders)]
    t = story(attacker, *defenders, icons=icons, **settings).clap().open(1, rows[0][0])
    for slot in range(3):
        acts = [f"{seat} place {row[slot]}" for seat, row in enumerate(rows) if slot < len(row) and (seat or slot)]
        if acts:
            t.tick(*acts)
    return t.end()


def dueled(t: Story) -> str:
    """Attack and Defense of the last duel."""
    last = t.heard(events.Dueled)[-1]
    return f"{last.attack} {last.defense}"


def test_no_ability_while_red() -> None:
    """BB-ABILITY-2, -7: used at the end, before totals are compared."""
    t = story("elbow", "vault").clap().open(1, "elbow").tick("1 place vault").to_final()
    assert not t.heard(events.Used)
    t.settle()
    kinds = [event.kind for event in t.events]

    assert kinds.index("froze") < kinds.index("used") < kinds.index("dueled") < kinds.index("paid")


def test_cards_in_hand_do_nothing() -> None:
    """BB-ABILITY-6: only bots on the table use abilities."""
    t = story("abacus elbow siphon", "vault nutcracker").clap().open(1, "abacus").tick("1 place vault").settle()

    assert not t.heard(events.Used)


def test_overclock() -> None:
    """BB-AB-1, BB-ABILITY-1: +3 if the rival total is higher at this moment, and not otherwise."""
    assert dueled(fight("redline", "bollard")) == "8 7"
    assert dueled(fight("redline", "gantry")) == "5 3"
    assert dueled(fight("redline", "trolley")) == "5 5"


def test_overclock_looks_at_the_rival_of_its_duel() -> None:
    """BB-R-76, -48: a higher total elsewhere is none of its business, and an ignored bot is in no total."""
    t = fight("redline", "piston", "vault", icons="all_defend")
    assert [event.worth for event in t.heard(events.Used)] == [5, 8]
    t = fight("redline", "piston", "ramrod", icons="all_defend")
    assert [event.worth for event in t.heard(events.Used)] == [5, 5]


def test_teamwork() -> None:
    """BB-AB-2, BB-R-42: another bot on the own side +4; alone it is skipped."""
    assert dueled(fight("metronome trolley", "vault", icons="two_bots")) == "12 8"
    alone = fight("metronome", "vault")
    assert dueled(alone) == "3 8"
    assert alone.heard(events.Skipped)


def test_jab() -> None:
    """BB-AB-3: one rival bot -2."""
    assert dueled(fight("elbow", "vault")) == "5 6"


def test_nothing_falls_below_zero() -> None:
    """BB-R-45: Defense 2 less 2, then less 2 again, is 0."""
    t = fight("elbow hairpin", "piston", icons="two_bots")

    assert [event.worth for event in t.heard(events.Used)] == [0, 0]
    assert dueled(t) == "7 0"


def test_flip() -> None:
    """BB-AB-4: 7/2 attacks with 2; defends with 7."""
    assert dueled(fight("flapjack", "vault")) == "2 8"
    assert dueled(fight("trolley", "flapjack")) == "5 7"


def test_twist() -> None:
    """BB-AB-5: any other bot, also to one's own harm."""
    t = fight("corkscrew", "vault")
    assert dueled(t) == "4 2"
    two = fight("corkscrew gantry", "vault", icons="two_bots")
    assert two.codes(0) == ["use corkscrew.1 on gantry.1", "use corkscrew.1 on vault.1"]


def test_mimic() -> None:
    """BB-AB-6, BB-R-42, -83: the value of a rival bot, as it is now; the text says may."""
    t = fight("parrot", "vault")
    assert t.codes(0) == ["use parrot.1 on vault.1", "skip"]
    assert dueled(t.say("0 use parrot on vault")) == "8 8"
    assert dueled(fight("parrot", "vault").say("0 skip")) == "3 8"
    assert fight("parrot", "vault").refused("0 use vault on parrot") == "BB-R-42"
    two = fight("parrot gantry", "vault", icons="two_bots")
    assert two.codes(0) == ["use parrot.1 on vault.1", "skip"]


def test_calibrate() -> None:
    """BB-AB-7: any one bot's value becomes 4, its own included."""
    t = fight("plumb", "vault")
    assert t.codes(0) == ["use plumb.1 on plumb.1", "use plumb.1 on vault.1"]
    assert dueled(t.say("0 use plumb on vault")) == "3 4"
    assert dueled(fight("plumb", "vault").say("0 use plumb on plumb")) == "4 8"


def test_crusher() -> None:
    """BB-AB-8, BB-R-45: halved, rounded up."""
    assert dueled(fight("nutcracker", "bollard")) == "2 4"
    assert dueled(fight("nutcracker", "vault")) == "2 4"


def test_leech() -> None:
    """BB-AB-9, BB-R-75: up to 2, by choice, at least 1 and never more than there is; a bot worth 0 is no target."""
    t = fight("siphon", "vault")
    assert t.codes(0) == ["use siphon.1 on vault.1 by 1", "use siphon.1 on vault.1 by 2"]
    assert dueled(t.say("0 use siphon on vault by 2")) == "5 6"
    nothing = fight("elbow siphon", "piston", icons="two_bots")
    assert nothing.heard(events.Skipped)


def test_underdog() -> None:
    """BB-AB-10: +1 for each token the rival has more, before settlement; in each duel by itself (BB-R-48)."""
    assert dueled(fight("runt", "vault", tokens=[1, 4])) == "7 8"
    assert dueled(fight("runt", "vault", tokens=[4, 1])) == "4 8"
    t = fight("runt", "vault", "brolly", icons="all_defend", tokens=[1, 4, 6])
    assert [event.worth for event in t.heard(events.Used)] == [7, 9]


def test_arsenal() -> None:
    """BB-AB-11: +1 for each card in hand, borrowed ones too."""
    assert dueled(fight("toolbelt", "vault")) == "5 8"
    t = story("toolbelt", "vault", "runt elbow").clap().open(1, "toolbelt").tick("0 request 2")
    t.tick("2 lend 0 elbow runt", "1 place vault").settle()
    assert dueled(t) == "7 8"


def test_jammer() -> None:
    """BB-AB-12: one bot whose ability is still to come skips it."""
    t = fight("static", "nutcracker")
    assert dueled(t) == "6 5"
    assert [event.card for event in t.heard(events.Skipped)] == [t.s.cards.number["nutcracker.1"]]
    late = fight("nutcracker", "static")
    assert len(late.heard(events.Skipped)) == 1  # nothing is left to jam


def test_lockpick() -> None:
    """BB-AB-13, BB-CONDITION-3, BB-R-46: -2, protected bots included."""
    assert dueled(fight("hairpin", "thimble")) == "2 2"


def test_jab_against_shielded_only() -> None:
    """BB-EX-13, BB-CO-3, BB-CONDITION-3: skipped, for it has no legal target; Lockpick works."""
    t = fight("elbow", "thimble")

    assert dueled(t) == "5 4"
    assert t.heard(events.Skipped)
    assert dueled(fight("hairpin", "thimble")) == "2 2"


@pytest.mark.parametrize("bot", ["corkscrew", "nutcracker", "siphon"])
def test_shielded_against_the_others(bot: str) -> None:
    """BB-CONDITION-3, BB-R-42."""
    t = fight(bot, "thimble")

    assert t.heard(events.Skipped)
    assert t.heard(events.Dueled)[0].defense == 4


def test_a_shielded_bot_can_be_copied() -> None:
    """BB-CO-3: copying changes the Parrot, not the Thimble."""
    assert dueled(fight("parrot", "thimble").say("0 use parrot on thimble")) == "4 4"


def test_its_player_decides() -> None:
    """BB-ABILITY-3, BB-D-15, BB-SIM-9: asked one at a time, without a clock, seeing all values so far."""
    t = fight("elbow", "sidecar brolly")
    assert t.asked == [0]
    assert t.decision(0) == "BB-D-15"
    assert t.codes(0) == ["use elbow.1 on sidecar.1", "use elbow.1 on brolly.1"]
    assert t.refused("1 use elbow on brolly") == "BB-ABILITY-5"
    t.say("0 use elbow on brolly")
    assert dueled(t) == "5 9"


def test_its_use_is_obligatory() -> None:
    """BB-ABILITY-4, BB-R-42: no skipping unless the text says may."""
    t = fight("elbow", "sidecar brolly")

    assert t.refused("0 skip") == "BB-ABILITY-4"
    assert t.refused("0 use elbow on vault") == "BB-R-42"


def test_from_the_attackers_right_clockwise() -> None:
    """BB-EX-15, BB-ABILITY-5, BB-R-43: A0, A1, D0, D1."""
    t = fight("toolbelt runt", "nutcracker flapjack", icons="two_bots")
    while t.phase == "abilities":
        t.say(f"{t.asked[0]} {t.codes(t.asked[0])[0]}")
    used = [t.s.cards.keys[event.card] for event in t.heard(events.Used)]

    assert used == ["toolbelt.1", "runt.1", "nutcracker.1", "flapjack.1"]


def test_clockwise_round_the_table() -> None:
    """BB-R-43: from the attacker, also where seat 0 comes late; without a bot the next seat starts."""
    t = story("toolbelt", "runt", "abacus", "flapjack", icons="all_defend", clapper=2).clap().open(0, "abacus")
    t.tick("0 place toolbelt", "1 place runt", "3 place flapjack").settle()

    assert [event.seat for event in t.heard(events.Used)] == [3, 0, 1]


def test_the_order_can_be_moved() -> None:
    """BB-R-22, -43: slot 0 goes first."""
    t = story("toolbelt runt", "abacus", icons="two_bots").clap().open(1, "toolbelt").tick("0 place runt at 0")
    t.settle()

    assert [t.s.cards.keys[event.card] for event in t.heard(events.Used)] == ["runt.1", "toolbelt.1"]


def test_abilities_see_what_came_before() -> None:
    """BB-R-44: the Parrot copies a bot that was jabbed before, and Crusher halves what is left."""
    t = fight("elbow", "parrot").say("1 use parrot on elbow")
    assert dueled(t) == "5 5"
    swapped = fight("hairpin", "nutcracker").settle()
    assert dueled(swapped) == "1 3"


def test_a_borrowed_bot_obeys_the_borrower() -> None:
    """BB-R-41: by default the controller is asked, not the owner."""
    t = story("abacus", "sidecar brolly", "elbow").clap().open(1, "abacus").tick("0 request 2", "1 place sidecar")
    t.tick("2 lend 0 elbow", "0 up abacus", "1 place brolly").tick("0 place elbow").end()

    assert t.asked == [0]


def lent(**settings: Any) -> Story:
    """bo defends against ana, who has borrowed the Elbow of cy."""
    t = story("abacus", "sidecar brolly", "elbow", **settings).clap().open(1, "abacus")
    t.tick("0 request 2", "1 place sidecar").tick("2 lend 0 elbow", "0 up abacus", "1 place brolly")
    return t.tick("0 place elbow").end()


def test_a_borrowed_bot_obeys_its_owner_where_that_is_agreed() -> None:
    """BB-R-41, BB-ABILITY-3: whose card it is decides; the bot still fights for who has borrowed it."""
    mine, yours = lent(), lent(ability_of="owner")

    assert (mine.asked, yours.asked) == ([0], [2])
    assert yours.codes(2) == mine.codes(0) == ["use elbow.1 on sidecar.1", "use elbow.1 on brolly.1"]
    told = [
        Audience(["ana", "bo", "cy"], seat).text(GAME.wording(GAME.view(t.s, seat), seat).prompt)
        for t, seat in ((mine, 0), (yours, 2))
    ]
    assert told == [
        "Elbow Grease: how is its ability used?",
        "Your Elbow Grease fights for ana: how is its ability used?",
    ]
    mine.say("0 use elbow on brolly")
    yours.say("2 use elbow on brolly")
    assert dueled(mine) == dueled(yours)
    assert [(event.seat, event.card) for event in yours.heard(events.Used)] == [(2, mine.heard(events.Used)[0].card)]


def test_an_owner_outside_the_fight_decides_for_the_borrower() -> None:
    """BB-R-50, -41: silence and computers choose what puts the borrower ahead."""
    t = lent(ability_of="owner")
    yours, mine = GAME.default(t.s, 2, stream("1", "x")), GAME.default(lent().s, 0, stream("1", "x"))
    view = GAME.view(t.s, 2)
    options = GAME.legal(view, 2)

    assert [move.text for move in yours] == [move.text for move in mine]
    assert ability(view, 2, options) in options
    assert after_use(view, 2, options[0]) != (0, 0)


def test_an_owner_in_the_fight_decides_for_themselves() -> None:
    """BB-R-50, -41: a conscripted bot's owner may be its rival."""
    t = lent(ability_of="owner")

    assert champion(t.s, 2, t.s.rows[0][0]) == 0
    assert champion(t.s, 1, t.s.rows[0][0]) == 1


def results(t: Story) -> list[tuple[int, int, int]]:
    return [(event.attack, event.defense, event.result) for event in t.heard(events.Dueled)]


def test_each_duel_is_settled_on_its_own() -> None:
    """BB-R-48: what one defender does to the attacker's bot counts in that duel and in no other."""
    t = story("kettle", "elbow", "vault", "bollard", icons="all_defend").clap().open(1, "kettle")
    t.tick("1 place elbow", "2 place vault", "3 place bollard").settle()

    assert results(t) == [(5, 3, 1), (7, 8, -1), (7, 7, 0)]
    assert t.tokens == [1, 0, 2, 0]


def test_the_attackers_ability_is_used_in_every_duel() -> None:
    """BB-R-48, BB-ABILITY-5: the attacker's bots first, then the one defender's; only these two sides are aimed at."""
    t = story("elbow", "kettle", "vault runt", icons="all_defend", tokens=[3, 0, 0]).clap().open(1, "elbow")
    t.tick("1 place kettle", "2 place runt").end()

    assert results(t) == [(5, 2, 1), (5, 5, 0)]
    used = [(t.s.cards.keys[e.card], t.s.cards.keys[e.target] if e.target >= 0 else "") for e in t.heard(events.Used)]
    assert used == [("elbow.1", "kettle.1"), ("elbow.1", "runt.1"), ("runt.1", "")]


def test_a_choice_is_made_duel_by_duel() -> None:
    """BB-R-48, BB-D-15: one chooses anew in each duel, with fresh values; a duel is told as soon as it is settled."""
    t = story("siphon", "kettle", "elbow", "vault", icons="all_defend").clap().open(1, "siphon")
    t.tick("1 place kettle", "2 place elbow", "3 place vault").end()
    assert (t.asked, t.view(1)["facing"]) == ([0], 1)
    assert t.codes(0) == ["use siphon.1 on kettle.1 by 1", "use siphon.1 on kettle.1 by 2"]
    t.say("0 use siphon on kettle by 2")
    first = results(t)

    assert (len(first), t.view(1)["facing"], t.values(0), t.values(1)) == (1, 2, [3], [4])
    assert t.codes(0) == ["use siphon.1 on elbow.1 by 1", "use siphon.1 on elbow.1 by 2"]
    t.say("0 use siphon on elbow by 1")
    t.say("0 use siphon on vault by 1")
    assert results(t) == [*first, (2, 2, 0), (4, 7, -1)]
    assert t.view(1)["facing"] is None


def test_a_loan_between_defenders_is_used_in_the_borrowers_duel() -> None:
    """BB-R-48, -41: the owner defends, too, and decides for the borrower: it is no duel of the owner's."""
    t = story("sidecar brolly", "", "elbow vault", icons="all_defend", ability_of="owner").clap().open(1, "sidecar")
    t.tick("0 place brolly", "1 request 2").tick("2 lend 1 elbow").tick("1 place elbow", "2 place vault").end()

    assert t.asked == [2]
    assert champion(t.s, 2, t.s.rows[1][0]) == 1


def test_a_broken_limit_ends_only_its_own_duel() -> None:
    """BB-R-48, -20: its abilities are not used; those of the others are."""
    t = story("elbow", "siphon vault", "kettle", icons="all_defend", limit_mode="strict").clap().open(1, "elbow")
    t.tick("1 place siphon", "2 place kettle").tick("1 place vault").settle()

    assert [t.s.cards.keys[event.target] for event in t.heard(events.Used)] == ["kettle.1"]


def test_layers_in_their_order() -> None:
    """BB-R-47, -46: printed, role, ignored and protected, abilities in order, sums, comparison, tokens."""
    t = fight("elbow roulette", "ramrod thimble", icons="two_bots low")
    t.settle()

    assert dueled(t) == "11 4"  # Ramrod is ignored, Thimble protected, so the jab is skipped; two dice: TWO-BOTS only
    assert t.tokens == [3, 0]  # High Stakes


def test_the_default_is_the_best_for_its_player() -> None:
    """BB-R-50, BB-D-15: the largest margin, ties by seat and slot; in a LOW round the other way round."""
    t = fight("nutcracker", "sidecar brolly")
    assert [move.text for move in GAME.default(t.s, 0, stream("1", "x"))] == ["use nutcracker.1 on brolly.1"]
    even = fight("elbow", "sidecar brolly")
    assert [move.text for move in GAME.default(even.s, 0, stream("1", "x"))] == ["use elbow.1 on sidecar.1"]
    low = fight("plumb", "brolly", icons="low")
    assert [move.text for move in GAME.default(low.s, 0, stream("1", "x"))] == ["use plumb.1 on plumb.1"]


# The reserve.


def with_reserve(ability: str, condition: str = "") -> BattlegroundGame:
    """The base set with an ability on the Trolley (5/5), and perhaps a condition on the Bollard (3/7)."""
    text = TEXT.replace('text = "One wheel always', f'ability = {{ {ability} }}\ntext = "One wheel always')
    if condition:
        text = text.replace('text = "None shall', f'condition = "{condition}"\ntext = "None shall')
    return BattlegroundGame(load_cards(text))


def test_berserk() -> None:
    """BB-ABILITY-1: the reserve's Berserk is doubled if it is alone on its side."""
    game = with_reserve('do = "berserk"')
    assert dueled(fight("trolley", "vault", game=game)) == "10 8"
    assert dueled(fight("trolley abacus", "vault", game=game, icons="two_bots")) == "10 8"


def test_reset_and_storm() -> None:
    """BB-ABILITY-1: the reserve's Reset prints all values again, Storm lowers every bot."""
    assert dueled(fight("elbow trolley", "vault", game=with_reserve('do = "reset"'), icons="two_bots")) == "10 8"
    storm = with_reserve('do = "storm", by = 3')
    assert dueled(fight("trolley", "vault", game=storm)) == "2 5"
    assert dueled(fight("trolley", "thimble", game=storm)) == "2 4"


def test_judge_silencer_and_slow() -> None:
    """BB-CONDITION-1: the reserve's conditions: ties, silenced abilities, and none in the final roll."""
    judge = with_reserve('do = "flip"', "judge")
    assert fight("kettle", "bollard", game=judge).tokens == [0, 2]
    silencer = with_reserve('do = "storm", by = 3', "silencer")
    assert dueled(fight("trolley", "bollard", game=silencer)) == "5 7"
    slow = with_reserve('do = "flip"', "slow")
    t = story("abacus", "bollard", game=slow).clap().open(1, "abacus").to_final()
    assert t.refused("1 place bollard") == "BB-CONDITION-1"
