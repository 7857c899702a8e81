"""The other half of sentences of the rule book: what the stories about their ids do not tell."""

import pytest

from boltyard.core import flow
from boltyard.core.rng import stream
from boltyard.games.pbl.cards import LEFT_ARM
from boltyard.games.pbl.game import PblGame
from boltyard.games.pbl.loader import load_cards
from tests.pbl import known
from tests.pbl.conftest import Give
from tests.pbl.story import NAMES, Story, number, table
from tests.pbl.test_loader import TEXT
from tests.pbl.test_series import MATCH, new_match, resign, to_first_turn
from tests.pbl.test_teams import FOUR_HANDS, in_play, with_hands

MORE = """
[spare_hand_{n}]
name = "Spare Hand {n}"
kind = "crew"
skill = 1
provenance = "house"
text = "Number {n} of those who came late."
flavor = true
"""


@pytest.fixture
def real(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stories with the base set."""
    known.lay_out(monkeypatch)


def test_an_action_interrupts_the_end_of_a_turn(give: Give) -> None:
    """PBL-TURN-14, PBL-ACTION-9: ana has said that she ends; bo's action comes before her draw."""
    give("action_a", "on_played", "discard_hand", cards=1)
    t = table(ana="hand head_1a", bo="hand action_a").play("pass", "end")
    assert (t.asked, t.codes) == ("bo", ["pass", "play action_a"])
    top = t.deck("ana")[-1]
    t.play("play action_a")

    assert t.hand("ana") == [top]
    assert t.discard("ana") == ["head_1a"]


def test_blasts_can_still_be_used_when_bombs_are_fixed(give: Give) -> None:
    """PBL-MODE-BOMBS-5: crew is discarded for dice after the one roll, as in any combat."""
    give("crew_1a", "blast", "dice", dice=2, when="attack", side="own")
    t = table("pilot pilot_4; crew crew_1a; hand -", "pilot pilot_2; hand -", bombs="predetermined", dice=[1, 1, 6, 6])
    t.play("attack legs 1.head bombs=0")
    while "blast crew_1a" not in t.codes or not t.rolls:
        t.play(t.codes[0])
    t.play("blast crew_1a")

    assert t.dead("bo") == ["head"]
    assert t.discard("ana") == ["crew_1a"]


def test_a_partner_plays_actions_in_any_turn(give: Give) -> None:
    """PBL-MODE-2V2-11: in the own partner's turn and in an opponent's, from the own hand."""
    give("action_a", "on_played", "draw", cards=1)
    t = in_play(FOUR_HANDS)
    active = t.s.frames[0].seat
    for seat in ((active + 2) % 4, (active + 1) % 4, (active + 3) % 4):
        now = with_hands(t, **{NAMES[active]: "head_1a", NAMES[seat]: "action_a"})
        window = Story(now.s.clone(), forced=False)
        window.play(f"{NAMES[active]}: end")
        while window.asked != NAMES[seat]:
            window.play("pass")
        assert window.codes == ["pass", "play action_a"]
        window.play("play action_a")

        assert len(window.s.hands[seat]) == 1
        assert window.discard(NAMES[window.s.side[seat]]) == ["action_a"]


def test_a_card_won_by_an_action_stays_in_the_series(give: Give) -> None:
    """PBL-MODE-SERIES-4, PBL-ACTION-11: crew that was hired away is in the new side's deck in game 2."""
    give("action_a", "on_played", "poach_crew")
    s = to_first_turn(new_match(series=3))
    inner = s.inner
    thief = inner.frames[0].seat
    crew = next(card for card in inner.decks[1 - thief] if inner.cards.cards[card].key.startswith("crew"))
    action = number("action_a")
    for zone in (*inner.hands, *inner.decks, inner.shop):
        zone[:] = [card for card in zone if card not in (crew, action)]
    inner.robots[1 - thief].crew = [crew]
    inner.hands[thief] = sorted([*inner.hands[thief], action])
    inner.owner[action] = thief
    inner.at[crew] = inner.of[crew] = inner.everyone()
    inner.at[action] = inner.of[action] = 1 << thief
    for code in ("play action_a", f"choose {1 - thief}.crew1"):
        while s.asked == 1 << thief and MATCH.legal(s, thief)[0].text == "pass" and code not in codes_of(s, thief):
            MATCH.play(s, thief, "pass")
        if code in codes_of(s, thief):
            MATCH.play(s, thief, code)
    assert inner.robots[thief].crew == [crew]
    resign(s, 1 - thief)

    assert s.number == 2
    assert crew in [*s.inner.decks[thief], *[held for two in s.inner.offers[thief] for held in two]]


def codes_of(s: object, seat: int) -> list[str]:
    return [move.text for move in MATCH.legal(s, seat)]  # type: ignore[arg-type]


@pytest.mark.usefixtures("real")
def test_several_celebrities_hold_together() -> None:
    """PBL-MODE-CELEBRITY-10: both texts, for both players."""
    t = known.table("hand -", "hand -", celebrity="mute+soda_fats", dice=[6] * 5)
    t.play("attack head 1.head")

    assert t.rolls == [("ana", "3 3"), ("bo", "3 3 3")]
    assert [t.s.hand_limit(side) for side in (0, 1)] == [20, 20]


@pytest.mark.usefixtures("real")
def test_the_card_of_the_sample_combat() -> None:
    """PBL-SAMPLE-6: place, level, defense, and the faces that miss are the printed ones."""
    card = known.REAL.cards.card("multi_fire_arm")

    assert (card.place, card.level, card.defense) == (LEFT_ARM, 2, 2)
    assert card.traits == {"high_faces_miss"}


@pytest.mark.usefixtures("real")
def test_dice_that_join_no_total_are_not_the_current_roll() -> None:
    """PBL-R-231, PBL-GLOSS-7: after Overblown's two dice the initial sets are still those that can be changed."""
    t = known.table("hand change_of_fate", "hand overblown", dice=[6, 5, 4, 1, 1])
    t.play("attack head 1.head")
    while "play overblown" not in t.codes:
        t.play("pass")
    t.play("play overblown")
    while "play change_of_fate" not in t.codes:
        t.play("pass")
    t.play("play change_of_fate")

    assert [roll["dice"] for roll in t.combat["rolls"]] == [[6], [5, 4]]
    assert {code.partition("=")[0] for code in t.codes} == {"choose 0:1", "choose 1:1", "choose 1:2"}


@pytest.mark.usefixtures("real")
def test_turning_a_die_tells_both_totals_before_it_is_said() -> None:
    """PBL-F-2, PBL-COMBAT-11: for each die and face, to whoever may turn one; and it comes to exactly that."""
    t = known.table("hand change_of_fate", "hand duds", dice=[6, 5, 4])
    t.play("attack head 1.head")
    while "play change_of_fate" not in t.codes:
        t.play("pass")
    assert t.view("ana")["turns"] == {}  # any of three dice, to any face: nobody can tell yet
    t.play("play change_of_fate")
    told = t.view("ana")["turns"]
    assert t.view("bo")["turns"] == {}
    t.play("choose 1:1=2")

    assert told["choose 0:1=1"] == [1, 9]
    assert t.combat["totals"] == told["choose 1:1=2"] == [6, 6]


@pytest.mark.parametrize("more", [1, 4])
@pytest.mark.parametrize("settings", [{}, {"draft": "neo"}, {"challenge": "draft"}, {"celebrity": "random"}])
@pytest.mark.parametrize("seats", [2, 3])
def test_what_five_does_not_divide_goes_to_the_shop(more: int, settings: dict[str, str], seats: int) -> None:
    """PBL-R-232: 101 or 104 orange cards; every draft deals full rows, and the draft ends with four piles."""
    extra = "".join(MORE.format(n=n) for n in range(more))
    game = PblGame(load_cards(TEXT.replace('set = "base"', 'set = "more"') + extra, "more"))
    told = dict(game.numbers(game.schema.read(settings), seats))
    s = game.new(settings, 5, seats)
    rng = stream("5", "more")
    most = 0
    while not s.turn:
        seat = flow.first_asked(s.asked)
        options = game.legal(s, seat)
        game.apply(s, seat, options[rng.below(len(options))])
        if s.piles and not s.picks:
            most = len(s.draft)

    assert most % 5 == 0
    assert most == {2: 70, 3: 75}[seats]
    assert [told["draft deck"], int(told["picks"].split(",")[0])] == [str(most + 5), s.picks]  # as it was agreed
    assert not s.draft
    assert not s.piles
