"""The greedy player of PBL ROBOTS: it answers every question, beats chance, and has its reasons."""

import pytest

from boltyard.core.flow import first_asked
from boltyard.core.moves import RESIGN, Move
from boltyard.core.rng import stream
from boltyard.games.pbl.combat import combat_in
from boltyard.games.pbl.effects.registry import EFFECTS, EffectEntry
from boltyard.games.pbl.game import PblGame, base_game
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.tactics import worth
from boltyard.games.pbl.vocabulary import TRAITS, TraitWord
from boltyard.players.knowing import tactics_of
from tests.pbl.conftest import Give
from tests.pbl.story import GAME, Story, number, table

BASE = base_game()
prefer = tactics_of("pbl").fast_policy
TURN_CAP = 400


def choice(t: Story) -> str:
    """What greedy says in the place of whoever is asked."""
    seat = first_asked(t.s.asked)
    return prefer(GAME.view(t.s, seat), seat, GAME.legal(t.s, seat)).text


def played_out(game: PblGame, s: Pbl, seed: int, greedy: list[int]) -> Pbl:
    """Play to the end: these seats are greedy, the others take any option."""
    chance = stream(str(seed), "others")
    while not s.over:
        seat = first_asked(s.asked)
        options = game.legal(s, seat)
        if seat not in greedy:
            game.apply(s, seat, options[chance.below(len(options))])
        else:
            game.apply(s, seat, checked_choice(game, s, seat, options))
    return s


def checked_choice(game: PblGame, s: Pbl, seat: int, options: list[Move]) -> Move:
    """What greedy chooses: one of the options, the same when asked again of the same view, which it leaves alone."""
    view = game.view(s, seat)
    before = view.plain()
    move = prefer(view, seat, options)
    assert move in options
    assert prefer(view, seat, options) is move
    assert view.plain() == before
    return move


# Whole games.


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("draft", ["quick", "regular", "neo"])
@pytest.mark.parametrize("edition", ["1.2", "1.3", "2017"])
def test_every_question_gets_an_answer(edition: str, draft: str, seats: int) -> None:
    """Greedy against its like and against chance, in every edition, draft and number of seats."""
    settings = {"edition": edition, "draft": draft}
    for seed in (1, 2):
        ended = played_out(BASE, BASE.new(settings, seed, seats), seed, list(range(seed, seats)) or [0])
        assert ended.turn < TURN_CAP
    assert played_out(BASE, BASE.new(settings, 3, seats), 3, list(range(seats))).turn < TURN_CAP


@pytest.mark.parametrize(("settings", "seats"), [({"dunk": "on"}, 2), ({"ending": "race"}, 3), ({"ending": "time"}, 3)])
def test_variations_are_played_too(settings: dict[str, str], seats: int) -> None:
    """Cards put down before the roll, a race and a time limit."""
    for seed in (1, 2):
        s = BASE.new({"draft": "quick", **settings}, seed, seats)
        assert played_out(BASE, s, seed, list(range(seats))).turn < TURN_CAP


def test_it_beats_chance() -> None:
    """Fifty quick games by fixed seeds, the chairs in turn: nine of ten are won, most in a few turns."""
    games = 50
    wins = 0
    turns = []
    for seed in range(games):
        chair = seed % 2
        ended = played_out(BASE, BASE.new({"draft": "quick"}, seed), seed, [chair])
        wins += ended.winners == 1 << chair
        turns.append(ended.turn)

    assert wins >= 0.9 * games
    assert sorted(turns)[games // 2] < 30


# A turn.


def test_it_takes_the_last_limb_when_it_can() -> None:
    """The game is worth more than any build."""
    t = table(ana="expert expert_8; hand head_1a", bo="pilot pilot_5; dead head left_arm legs; hand 2")

    assert choice(t) == "attack head 1.right_arm"


def test_it_builds_while_attacks_are_hopeless() -> None:
    """Two dice against nine: better a third die."""
    bo = "expert expert_8; hangar hangar_1a hangar_2a hangar_3a; hand 5"

    assert choice(table(ana="hand head_1b legs_1d crew_1c", bo=bo)) == "build head_1b"


def test_it_attacks_when_there_is_nothing_to_build() -> None:
    """A crew member that costs four dice is no gain, and an attack costs nothing."""
    assert choice(table(ana="hand crew_1c", bo="hand 1")).startswith("attack")


def test_it_attacks_the_better_limb_of_equal_defense() -> None:
    """Both defend with one die; the armor of the arm is a loss besides."""
    t = table(ana="expert expert_6", bo="left_arm left_arm_1b left_arm_2b")

    assert choice(t).endswith("1.left_arm")


@pytest.mark.parametrize("words", [TRAITS, EFFECTS], ids=["traits", "effects"])
def test_every_word_of_a_card_has_a_stated_worth(words: list[TraitWord] | list[EffectEntry]) -> None:
    """A new effect or trait cannot be forgotten: the vocabulary and the two lists name the same."""
    stated = worth.TRAITS if words is TRAITS else worth.EFFECTS

    assert sorted(stated) == sorted(word.name for word in words)


# A fight.


def behind(ana: str, bo: str, *dice: int) -> Story:
    t = table(ana, bo, dice=list(dice)).play("attack head 1.head")
    assert t.codes[0] == "concede"
    return t


def answer(t: Story) -> list[str]:
    """The whole answer, item by item."""
    said: list[str] = []
    while not said or said[-1].startswith("add"):
        said.append(choice(t))
        if said[-1] != "done":
            t.name(said[-1])
    return said


def test_it_adds_one_card_at_a_time_and_the_one_it_misses_least() -> None:
    """Two behind, one bomb does it in four of six rolls; what comes of it is seen before the next is thrown."""
    t = behind("hand head_1a action_c legs_1a head_2a", "dead legs right_arm", 2, 4)

    assert answer(t) == ["add action_c", "done"]


def test_it_keeps_its_cards_while_little_is_at_stake() -> None:
    """The first limb of a whole robot is worth no more than the card that it would cost."""
    assert choice(behind("hand head_1a action_c legs_1a head_2a", "", 2, 4)) == "concede"


def test_it_gives_up_what_cannot_be_turned() -> None:
    """Eleven behind for a first limb: the cards are worth more."""
    assert choice(behind("hand 4", "pilot pilot_1; head head_1a", 1, 4, 4, 4)) == "concede"


def test_it_spends_everything_on_the_last_limb() -> None:
    """PBL-GOAL-1: nine behind with two cards is a small chance, and the last one."""
    bo = "pilot pilot_3; dead legs left_arm right_arm; hand action_a action_b"  # one die
    t = behind("pilot pilot_10", bo, 6, 3, 1, 1)

    assert answer(t) == ["add action_a", "done"]
    t.load(5).name("done")
    t.go_on()
    assert answer(t) == ["add action_b", "done"]


def test_storage_bombs_go_first() -> None:
    """PBL-STORE-4: a stored 6 is enough, and certain."""
    t = behind("hand 2; hangar hangar_1c; stored 3 6", "", 1, 6)

    assert answer(t) == ["add stored=6", "done"]


@pytest.fixture
def misfire(give: Give) -> str:
    """A toy action that makes an attack miss."""
    give("action_m", "on_played", "miss")
    return "action_m"


def test_misfire_saves_what_cards_cannot(misfire: str) -> None:
    """PBL-F-3: far behind for the last limb it is played; for the first one it is kept, and so it is when ahead."""
    last = "dead legs left_arm right_arm; "
    lost = table("pilot pilot_10; head head_1b", f"{last}hand {misfire} 1", dice=[6, 6, 5, 5, 6])
    early = table("pilot pilot_10; head head_1b", f"hand {misfire} 1", dice=[6, 6, 5, 5, 6])
    won = table("", f"{last}hand {misfire} 2", dice=[1, 6])

    for t in (lost, early, won):
        t.play("attack head 1.head")
        while t.codes == ["pass", f"play {misfire}"] and len(t.rolls) < 2:
            t.play("bo: pass")
    assert choice(lost) == f"play {misfire}"
    assert choice(early) == "pass"
    assert choice(won) == "pass"


def test_a_blast_saves_the_last_limb_and_is_kept_for_it(give: Give) -> None:
    """Two dice more turn the fight; for a first limb the crew member stays at work."""
    give("crew_1b", "blast", "dice", when="defense", dice=2, side="own")
    bo = "hangar hangar_1c; crew crew_1b; hand -"
    last = table("", f"dead legs left_arm right_arm; {bo}", dice=[6, 1, 1]).play("attack head 1.head")
    first = table("", bo, dice=[6, 1, 1]).play("attack head 1.head")

    for t in (last, first):
        while len(t.rolls) < 2:
            t.play("bo: pass")
    assert choice(last) == "blast crew_1b"
    assert "blast crew_1b" in first.codes
    assert choice(first) == "pass"


# Dice that lie on the table and do not count yet (PBL-F-13).


def test_it_answers_live_dice_that_would_cost_it_a_crew_member(give: Give) -> None:
    """A 6 sends home four dice of crew: it is turned; a 2 does nothing, and a poor hand is not worth a card."""
    give("action_a", "on_played", "gamble", at_least=4)
    give("action_b", "on_played", "set_die", face=1)
    for crew, die, said in (("crew_3a", 6, "play action_b"), ("crew_3a", 2, "pass"), ("crew_1c", 6, "pass")):
        bo = f"hangar hangar_1c; crew {crew}; hand action_b 1"
        t = table(ana="hand action_a 1", bo=bo, edition="2017", dice=[die])
        t.play("pass", "play action_a")
        if t.asked == "ana":
            t.play("choose 1.crew1")

        assert (t.asked, choice(t)) == ("bo", said)


def test_it_turns_a_live_die_to_the_face_that_it_needs(give: Give) -> None:
    """Any face may be named: a 6 for a storage bomb of its own, a 1 for a rival's."""
    give("crew_1a", "on_built", "store", dice=1)
    give("action_b", "on_played", "set_die", face=0)
    for name, wanted in (("ana", 6), ("bo", 1)):
        hands = {"ana": "hand crew_1a 1", "bo": "hand 1"}
        hands[name] += " action_b"
        t = table(ana=f"hangar hangar_1a; {hands['ana']}", bo=hands["bo"], edition="2017", dice=[3])
        t.play("build crew_1a")
        while "play action_b" not in t.codes:
            t.play("pass")
        t.play("play action_b")

        assert choice(t).endswith(f"={wanted}")


# Actions outside a fight.


def in_turn(ana: str, bo: str) -> Story:
    """The windows before ana's turn have passed."""
    t = table(ana, bo)
    while "end" not in t.codes:
        t.play("pass")
    return t


def test_a_pick_is_used_while_the_crew_cannot_be_hired(give: Give) -> None:
    """PBL-F-18: a card for a card that is looked for."""
    give("crew_2d", "pick", "search", kind="armor", place="any", level=1, key="", draw=0)

    assert choice(in_turn("hand crew_2d; deck head_1a legs_1a", "hand 1")) == "pick crew_2d"


def test_harm_is_done_where_it_hurts(give: Give) -> None:
    """A crew member of four dice is sent home; one that costs its owner dice is left where it is."""
    give("action_a", "on_played", "return_crew")
    strong = "hangar hangar_1c; crew crew_3a; hand 2"
    weak = "hangar hangar_1c; crew crew_1c; hand 2"

    assert choice(in_turn("hand action_a action_b", strong)) == "play action_a"
    assert choice(in_turn("hand action_a action_b", weak)) != "play action_a"


def test_cards_that_bring_cards_are_played_at_once(give: Give) -> None:
    """Before the MOVE, so that what they bring can be built."""
    give("action_a", "on_played", "draw", cards=2)

    assert choice(in_turn("hand action_a head_1a", "hand 1")) == "play action_a"


# Other questions.


def test_it_takes_from_the_row_what_it_can_use() -> None:
    """PBL-SHOP-6: armor that is one level up now is better than a card unseen; armor two levels up is not."""
    t = table(ana="head head_1a", row="head_2a legs_3a", bo="hand 1").play("end")
    assert choice(t) == "draw head_2a"

    t = table(row="head_3a legs_3b", bo="hand 1").play("end")
    assert choice(t) == "draw deck"


def test_it_discards_what_it_misses_least() -> None:
    """PBL-TURN-11: an action without a text, before armor that fits."""
    hand = "head_1a left_arm_1a right_arm_1a legs_1a crew_1a hangar_1a head_1b legs_1b left_arm_1b right_arm_1b"
    t = table(ana=f"hand {hand}; deck action_a").play("end")

    assert t.asked == "ana"
    assert choice(t) == "discard action_a"


def test_it_names_the_face_that_counts_most(give: Give) -> None:
    """PBL-F-2: a six; a five where sixes are threes."""
    give("head_1a", "start_of_turn", "fix_die")
    give("crew_1d", "trait", "sixes_are_threes")

    assert choice(table(ana="head head_1a")) == "choose =6"
    assert choice(table(ana="head head_1a", bo="crew crew_1d")) == "choose =5"


def test_it_accepts_what_is_optional_and_refuses_a_draw(give: Give) -> None:
    """PBL-F-16, PBL-R-130: a counter is ticked down for a die; an offered draw is refused."""
    give("right_shoulder_a", "trait", "tick_for_bomb")
    t = behind("hand action_a action_b; right_shoulder right_shoulder_a", "", 1, 6)
    t.s.counter[number("right_shoulder_a")] = 2
    t.play("add action_a")
    assert (t.codes, choice(t)) == (["no", "yes"], "yes")

    t = table(bo="hand 1").play("ana: offer draw")
    assert (t.asked, choice(t)) == ("bo", "refuse draw")


@pytest.mark.parametrize("seed", [3, 11])
def test_it_answers_whatever_is_asked_after_somebody_has_left(seed: int) -> None:
    """PBL-D-35: at each third step of a game of three each seat leaves, in a copy; a fight goes on without one."""
    s = BASE.new({"draft": "quick"}, seed, 3)
    chance = stream(str(seed), "leaving")
    fights = 0
    for step in range(400):
        if s.over:
            break
        for leaver in range(3 if step % 3 == 0 else 0):
            copy = s.clone()
            if RESIGN in BASE.asides(copy, leaver):
                BASE.aside(copy, leaver, RESIGN)
                fights += combat_in(copy) is not None
                answered(copy, 8)
        seat = first_asked(s.asked)
        options = BASE.legal(s, seat)
        BASE.apply(s, seat, options[chance.below(len(options))])

    assert fights > 0


def answered(s: Pbl, most: int) -> None:
    """Greedy answers so many questions."""
    for _ in range(most):
        if not s.over:
            seat = first_asked(s.asked)
            BASE.apply(s, seat, checked_choice(BASE, s, seat, BASE.legal(s, seat)))
