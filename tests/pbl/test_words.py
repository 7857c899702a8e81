"""PBL ROBOTS in words: what a question, a move and an event say to whom."""

import inspect

import pytest

from boltyard.core.events import NO_ONE, Event
from boltyard.core.moves import Move
from boltyard.core.sentences import Audience
from boltyard.games.pbl import events, moves, words
from boltyard.games.pbl.effects.registry import NAMES
from tests.pbl.story import CARDS, GAME, Story, number, table
from tests.pbl.story import NAMES as PEOPLE

HANDS = ("hand action_a head_1a", "hand action_b head_1b")


def asked(story: Story, seat: int) -> str:
    return Audience([], seat).text(GAME.wording(GAME.view(story.s, seat), seat).prompt)


def told(event: Event, reader: int = NO_ONE) -> str:
    return Audience(PEOPLE, reader).text(GAME.told(event, 0))


# --- windows -----------------------------------------------------------------------------------------------------


def test_a_window_says_what_happened_and_what_can_be_answered() -> None:
    """PBL-R-34: start, declaration, rolls, concession and end read differently, by whose combat it is."""
    t = table(*HANDS, dice=[3, 1, 1], forced=False)
    assert asked(t, 0) == "Your turn begins. Act first, or pass."
    assert asked(t, 1) == "Seat 0's turn begins. Act first, or pass."
    t.play("pass", "pass", "attack legs 1.head")
    assert asked(t, 1) == "Seat 0 attacks your head with the legs. Act, or pass."
    assert asked(t, 0) == "You attack seat 1's head with the legs. Act, or pass."
    t.play("pass", "pass")
    assert asked(t, 1) == "You are behind, 1 to 3. Act, or pass."
    assert asked(t, 0) == "You lead, 3 to 1. Act, or pass."
    t.play("pass", "pass", "bo: concede")
    assert asked(t, 0) == "You lead, 3 to 1 after a concession. Act, or pass."


def test_the_end_of_a_turn_and_a_third_player() -> None:
    """PBL-R-34, PBL-MODE-3P-5: whoever is outside the combat reads both totals."""
    t = table(*HANDS, "hand action_c", dice=[3, 1], forced=False).play("pass", "pass", "pass", "attack legs 1.head")
    assert asked(t, 2) == "Seat 0 attacks seat 1's head with the legs. Act, or pass."
    t.play("pass", "pass", "pass")
    assert asked(t, 2) == "The attack stands at 3 to 1. Act, or pass."

    t = table(*HANDS, forced=False).play("pass", "pass", "end")
    assert asked(t, 1) == "Seat 0 ends the turn. Act before the draw, or pass."


def test_equal_totals_say_for_whom_they_hold() -> None:
    """PBL-COMBAT-17: the defender."""
    t = table(*HANDS, dice=[2, 2], forced=False).play("pass", "pass", "attack legs 1.head", "pass", "pass")

    assert asked(t, 0) == "Equal at 2, which holds for the defender. Act, or pass."


# --- moves -------------------------------------------------------------------------------------------------------


def test_every_kind_of_move_has_words() -> None:
    """PBL-D-7: no choice is offered as a bare code; a new kind of move wants words here."""
    bare = ("add ", "pay ", "play ", "build ", "pick ", "use ", "blast ", "dunk ", "discard ", "release ")
    s = table("crew crew_1a; hangar hangar_1a", "crew crew_1b crew_1d; hangar hangar_1b").s
    s.viewer = -1
    kinds = {one for _, one in inspect.getmembers(moves, inspect.isclass) if issubclass(one, Move)}
    seen = set()
    for move in [*GAME.moves.by_code.values(), *GAME.moves.by_pledge.values()]:
        if isinstance(move, moves.Target) and (move.seat > 1 or move.what > moves.FIRST_CREW):
            continue
        text = Audience([]).text(GAME.describe(s, move, -1))
        seen.add(type(move))
        assert text
        assert move.word in ("yes", "no", "pass", "done", "concede") or text != move.text or text.startswith(bare), text
    assert kinds - seen <= {Move, moves.CardItem, moves.StoredItem}


def test_the_last_pile_is_taken_unseen() -> None:
    """PBL-DRAFT-16: who puts Pile 4 back is told what that means."""
    s = GAME.new({}, 3)
    while s.frames[-1].rule != 2:
        seat = 0 if s.asked & 1 else 1
        GAME.answer(s, seat, GAME.legal(s, seat)[0])
    seat = s.frames[-1].seat
    texts: list[str] = []
    while s.frames[-1].seat == seat and s.frames[-1].rule == 2 and len(texts) < 4:
        texts.append(Audience([]).text(GAME.describe(s, moves.DECLINE, seat)))
        GAME.answer(s, seat, moves.DECLINE)

    assert texts == ["put it back and look at the next pile"] * 3 + ["put it back and take Pile 5, whatever it holds"]


def test_a_card_that_asks_says_what() -> None:
    """PBL-R-60: every effect that asks something has a question of its own."""
    silent = {"boost", "demolition", "draw", "draw_if_behind", "draw_if_no_crew", "draw_per_dead_limb"}
    silent |= {"attach", "draw_up_to", "miss", "overblown", "store", "strike", "wind_up"}

    assert set(NAMES) - set(words.ASKS) == silent


# --- events ------------------------------------------------------------------------------------------------------


HEAD, LEFT_ARM, RIGHT_ARM, LEGS = range(4)


@pytest.mark.parametrize(
    ("event", "says", "says_to_me"),
    [
        (
            events.Declared(0, LEFT_ARM, 1, HEAD),
            "ana attacks bo's head with the left arm.",
            "You attack bo's head with the left arm.",
        ),
        (events.Rolled(0, [5, 4], 9), "ana rolls 5 4: 9 in all.", "You roll 5 4: 9 in all."),
        (events.Rolled(1, [], 0), "bo rolls no dice.", "bo rolls no dice."),
        (events.TurnedDie(1, 0, 6), "bo turns one of ana's dice to 6.", "bo turns one of your dice to 6."),
        (events.BlewOff(1, 0, 0, LEFT_ARM), "bo blows off ana's left arm.", "bo blows off your left arm."),
        (events.Regenerated(0, LEGS), "ana regenerates the legs.", "You regenerate the legs."),
        (events.Bombed(0, 2), "ana throws 2 cards as bombs.", "You throw 2 cards as bombs."),
        (events.Bombed(0, 1), "ana throws 1 card as bombs.", "You throw 1 card as bombs."),
        (events.Redirected(1, 1, LEFT_ARM), "bo turns the attack on bo's left arm.", None),
    ],
)
def test_combat_in_words(event: Event, says: str, says_to_me: str | None) -> None:
    """PBL-COMBAT-1: by name for whoever looks on, `you` and `your` for ana herself."""
    assert told(event) == says
    assert told(event, 0) == (says_to_me or says)


def test_what_cards_do_in_words() -> None:
    """PBL-INFO-3: which card, whose, and where."""
    card = number("action_a")
    name = CARDS.cards[card].name

    assert told(events.Attached(0, card, 1, 1, LEFT_ARM)) == f"ana attaches {name} to bo's left arm."
    assert told(events.Cursed(0, card, 1, 1)) == f"ana lays {name} on bo's deck."
    assert told(events.Aimed(0, card, 1, HEAD)) == f"ana aims {name} at bo's head."
    assert told(events.Poached(0, card, 1)) == f"ana takes {name} over from bo."
    assert told(events.Poached(0, card, 1), 1) == f"ana takes {name} over from you."
    assert told(events.Returned(0, card), 0) == f"{name} goes back to your hand."


def test_what_goes_without_saying_is_not_said() -> None:
    """PBL-DRAFT-18: looking at a pile and the usual restock have no sentence, another restock has."""
    assert told(events.Looked(0, 1, [], 1)) == ""
    assert told(events.Restocked(NO_ONE, [1, 1, 1, 1, 1])) == ""
    assert told(events.Restocked(NO_ONE, [2, 1, 1, 1, 0])) == "The piles are restocked: 2 1 1 1 0."
