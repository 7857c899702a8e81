"""Why not? Every refusal names its rule, and tells nothing that the seat does not know."""

from typing import Final

from boltyard.core import flow
from boltyard.core.moves import PASS
from boltyard.core.reasons import NotOffered, Reason
from boltyard.core.sentences import Clause, say
from boltyard.core.state import Frame
from boltyard.games.pbl.cards import ACTION, Card
from boltyard.games.pbl.combat import ATTACKER, DEFENDER, NEITHER, combat_in, party_of, trailing
from boltyard.games.pbl.defaults import SILENT
from boltyard.games.pbl.effects.cards import DiscardHand, OpenShop
from boltyard.games.pbl.effects.moments import BLAST, CREW_BLAST, MOMENTS, PICK, USE
from boltyard.games.pbl.effects.parts import StoreForCard
from boltyard.games.pbl.effects.search import FetchPilot, Search
from boltyard.games.pbl.moves import PILES, TAKE
from boltyard.games.pbl.phases import (
    COMBAT,
    DRAFT,
    DRAWING,
    DUNK,
    FIRST_EFFECT,
    GIVE,
    OFFER,
    OPENING,
    PAY,
    RELEASE,
    RESTOCK,
    ROBOTS,
    SHIELDS,
    TALENT,
    TICK,
    TRIM,
    TURN,
    WINDOW,
)
from boltyard.games.pbl.plays import is_silenced, only_undoes
from boltyard.games.pbl.shop import MUST
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.why_move import called, first_this, is_asked, no_card, why_not_move
from boltyard.games.pbl.words import wording

# The words of set-up, draft and opening: the phase each belongs to, when that is, and the rule.
PREPARING: Final = {
    "robot": (ROBOTS, "base robots are taken at the very beginning, one player after the other", "PBL-R-2"),
    "pilot": (TALENT, "starter pilots are chosen before the decks are made, by the d20", "PBL-SETUP-11"),
    "take": (DRAFT, "piles are taken in the draft, by whoever drafts", "PBL-DRAFT-13"),
    "decline": (DRAFT, "piles are put back in the draft, by whoever drafts; Pile 5 never is", "PBL-DRAFT-16"),
    "restock": (RESTOCK, "only a Neo Draft lets the drafter place the new cards, after a pick", "PBL-R-187"),
    "give": (GIVE, "only who has a smaller deck by the terms gives cards away, after the draft", "PBL-R-165"),
    "keep": (OPENING, "opening hands are chosen once, before the first turn", "PBL-OPEN-3"),
}
# The words of play, and the rule that says why they wait for the first turn.
PLAYING: Final = {
    "build": "PBL-SETUP-18",
    "attack": "PBL-SETUP-18",
    "end": "PBL-SETUP-18",
    "drop": "PBL-R-102",
    "play": "PBL-R-22",
    "blast": "PBL-R-22",
    "pick": "PBL-R-22",
    "use": "PBL-R-22",
    "add": "PBL-BOMB-3",
    "shields": "PBL-MODE-BOMBS-3",
    "pay": "PBL-R-150",
    "concede": "PBL-COMBAT-14",
    "dunk": "PBL-R-188",
    "draw": "PBL-TURN-13",
    "find": "PBL-SHOP-7",
    "choose": "PBL-R-60",
    "yes": "PBL-F-16",
    "no": "PBL-F-16",
    "discard": "PBL-TURN-11",
    "release": "PBL-HANGAR-12",
}
DECLINED: Final = {
    TURN: "PBL-TURN-3",
    COMBAT: "PBL-COMBAT-14",
    DUNK: "PBL-R-188",
    OFFER: "PBL-R-130",
}  # where a pass has another word
LONGEST: Final = 40  # of a word that is repeated in an answer


def why_not(v: Pbl, seat: int, text: str) -> Reason | None:
    """A sentence with its rule; nothing if this is no word of the game. Ask it of a view."""
    said = text.lower().split()
    if not said:
        return None
    word = said[0]
    args = [arg[:LONGEST] for arg in said[1:]]
    known = word in PREPARING or word in PLAYING or word in ASIDE or word in ("pass", "done")
    if not known:
        return None
    if v.over:
        return Reason("The game is over", "PBL-END-2")
    if v.is_out(v.side[seat]):
        return Reason("Your robot is terminated, and you are out of the game", "PBL-R-127")
    if word in ASIDE:
        return why_not_aside(v, seat, word)
    if word in PREPARING:
        return why_not_preparing(v, seat, word, args)
    if word in PLAYING and not v.turn:
        return Reason("Not before the first turn", PLAYING[word])
    if word in ("build", "attack", "end", "drop"):
        return why_not_move(v, seat, word, args)
    if word in ("play", "blast", "pick", "use"):
        return why_not_card(v, seat, word, args)
    if word in ("add", "concede"):
        return why_not_bomb(v, seat, word, args)
    if word == "dunk":
        return why_not_dunk(v, seat, args)
    if word in ("shields", "pay"):
        return why_not_pledge(v, seat, word)
    if word in ("draw", "find"):
        return why_not_take(v, seat, word, args)
    if word in ("discard", "release"):
        return why_not_give_up(v, seat, word, args)
    return why_not_answer(v, seat, word, args)


# Beside the question, and before the first turn.

ASIDE: Final = {"resign": "PBL-R-129", "offer": "PBL-R-130", "accept": "PBL-R-130", "refuse": "PBL-R-130"}


def why_not_aside(v: Pbl, seat: int, word: str) -> Reason:
    """Resigning and draws; what is legal beside the question never comes here."""
    if v.lead[v.side[seat]] != seat:
        return Reason(
            say("Your {who} says that for the team", who="Pilot" if v.terms.gunners else "captain"), "PBL-R-214"
        )
    if word == "resign":
        return Reason("To resign, say resign and nothing more", "PBL-R-129")
    if v.frames[-1].rule == OFFER:
        return Reason("A draw is offered, and whoever is asked says accept draw or refuse draw", "PBL-R-130")
    if word == "offer" and v.offered >> seat & 1:
        return Reason("You have offered a draw in this turn already", "PBL-R-130")
    if word == "offer" and v.answered:
        return Reason("Somebody has chosen in secret; offer a draw when all have", "PBL-R-226")
    return (
        Reason("To offer a draw, say offer draw", "PBL-R-130")
        if word == "offer"
        else Reason("No draw is offered", "PBL-R-130")
    )


def why_not_preparing(v: Pbl, seat: int, word: str, args: list[str]) -> Reason:
    phase, when, rule = PREPARING[word]
    f = v.frames[-1]
    if phase == f.rule == DRAFT and is_asked(v, seat) and args and args[0].isdecimal():
        return why_not_pile(f.step + 1, args[0])
    if f.rule == OPENING and word == "keep" and not is_asked(v, seat):
        return Reason("You have chosen your hand, and the choice stands", "PBL-R-18")
    if f.rule != phase or not is_asked(v, seat):
        return Reason(say("Not now: {when}", when=when), rule)
    if word == "restock":
        return why_not_restock(f.target, args)
    if word == "keep":
        return Reason("There are two hands: say keep 1 or keep 2", "PBL-OPEN-2")
    if word == "robot":
        robots = [v.cards.cards[card] for card in v.cards.robots]
        if args and args[0] in [robot.key for robot in robots]:
            return Reason(say("{card} is taken", card=called(v.cards.card(args[0]))), "PBL-SETUP-1")
        return Reason(
            say("The base robots are {names}", names=", ".join([robot.name for robot in robots])), "PBL-COMP-4"
        )
    if word == "pilot":
        pool = [v.cards.cards[card].name for card in v.pool]
        return Reason(say("The Talent Pool has {names}", names=", ".join(pool)), "PBL-SETUP-9")
    return Reason(say("You are at Pile {pile}: say take or decline", pile=f.step + 1), "PBL-DRAFT-13")


def why_not_pile(here: int, wanted: str) -> Reason:
    """A pile by its number: the draft goes one way only."""
    if wanted == str(here):
        return Reason(say("You are at Pile {here}: say take or decline", here=here), "PBL-DRAFT-13")
    if wanted in [str(pile) for pile in range(1, here)]:
        return Reason(
            say("Pile {wanted} was put back; it can be neither taken nor looked at again in this turn", wanted=wanted),
            "PBL-DRAFT-17",
        )
    return Reason(
        say("Piles are looked at in order, and you are at Pile {here} of {piles}", here=here, piles=PILES),
        "PBL-DRAFT-14",
    )


def why_not_restock(emptied: int, args: list[str]) -> Reason:
    if len(args) != PILES or sum(int(arg) for arg in args if arg in "012345") != PILES:
        return Reason("Say five numbers that make five in all, such as restock 1 1 1 1 1", "PBL-R-187")
    return Reason(say("Pile {pile} was taken, and gets at least one card", pile=emptied + 1), "PBL-R-187")


# Cards played beside the MOVE.


def why_not_card(v: Pbl, seat: int, word: str, args: list[str]) -> Reason:
    """An action, a Blast, a Pick or another ability."""
    if not args:
        return Reason(say("Say which card: {word} and its name", word=word), "PBL-R-24")
    reason = no_card(v, args[0])
    if reason is not None:
        return reason
    card = v.cards.card(args[0])
    reason = why_not_this_card(v, seat, word, card)
    if reason is not None:
        return reason
    f = v.frames[-1]
    if f.rule == TRIM and is_asked(v, seat):
        return Reason("Over the hand limit you discard; no action gets you under it", "PBL-F-17")
    asks = f.rule in (TURN, WINDOW) or (f.rule == COMBAT and v.terms.ultimate)  # PBL-R-220
    if not is_asked(v, seat) or not asks:
        return first_this(v, seat)
    if len(args) > 1:
        return Reason(
            say("Say {word} {card} alone; what it is aimed at is asked next", word=word, card=called(card)), "PBL-D-23"
        )
    if word == "blast":
        return why_not_blast(v, seat, card)
    if word == "use" and card.number not in v.hands[seat] and f.rule != TURN:
        return Reason(say("{card} is used in your own turn, outside of windows", card=called(card)), "PBL-TURN-8")
    if word == "pick":
        return Reason("There is nothing to search: your deck and the row are empty", "PBL-R-75")
    if word == "play" and is_silenced(v, seat):
        return Reason("In this attack only the attacker may play actions", "PBL-R-208")
    if word == "play" and only_undoes(v, seat, card):
        return Reason(
            say("{card} would be lost with the declared attack; play it after the rolls", card=called(card)), "PBL-R-41"
        )
    done = "played" if word == "play" else "used"
    return Reason(say("{card} would do nothing now, so it cannot be {done}", card=called(card), done=done), "PBL-R-41")


def why_not_this_card(v: Pbl, seat: int, word: str, card: Card) -> Reason | None:
    """Is it the wrong kind of card for this word, or not where it should be?"""
    held = card.number in v.hands[seat]
    mine = v.robots[v.side[seat]]
    if word == "play":
        if card.kind != ACTION:
            return Reason(
                say("{card} is no action; only actions are played, the rest is built", card=called(card)),
                "PBL-ACTION-4",
            )
        return None if held else Reason(say("{card} is not in your hand", card=called(card)), "PBL-ACTION-1")
    if word == "pick":
        if MOMENTS[PICK] not in card.moments:
            return Reason(say("{card} has no Pick", card=called(card)), "PBL-F-18")
        return (
            None
            if held
            else Reason(
                say("{card} is not in your hand; a Pick is discarded from there", card=called(card)), "PBL-GLOSS-11"
            )
        )
    if word == "blast":
        if card.number not in mine.crew:
            return Reason(say("{card} is not among your crew in play", card=called(card)), "PBL-GLOSS-3")
        if MOMENTS[BLAST] in card.moments:
            return None
        for giver in v.in_force(v.side[seat]):
            if MOMENTS[CREW_BLAST] in v.cards.cards[giver].moments:
                return Reason(
                    say("{card} lets crew be discarded in your own combats only", card=called(v.cards.cards[giver])),
                    "PBL-R-168",
                )
        return Reason(say("{card} has no Blast", card=called(card)), "PBL-CREW-13")
    if "discard_to_draw" in card.traits:
        return (
            None
            if held
            else Reason(say("{card} is not in your hand; it works from there alone", card=called(card)), "PBL-F-18")
        )
    if MOMENTS[USE] not in card.moments:
        return Reason(say("{card} has no ability to use", card=called(card)), "PBL-R-168")
    return (
        None
        if card.number in v.in_force(v.side[seat])
        else Reason(say("{card} does not work for you now", card=called(card)), "PBL-GLOSS-1")
    )


def why_not_blast(v: Pbl, seat: int, card: Card) -> Reason:
    when = card.moments[MOMENTS[BLAST]].when
    fight = combat_in(v)
    party = NEITHER if fight is None else party_of(v, fight, seat)
    if when == "defense" and party != DEFENDER:
        return Reason(say("{card} is discarded only while you are being attacked", card=called(card)), "PBL-R-74")
    if when == "attack" and party != ATTACKER:
        return Reason(say("{card} is discarded only in your own attack", card=called(card)), "PBL-R-74")
    if when not in ("any", "attack", "defense") and v.frames[0].seat != seat:
        return Reason(say("{card} is discarded in your own turn only", card=called(card)), "PBL-TURN-8")
    return Reason(say("The Blast of {card} would do nothing now", card=called(card)), "PBL-R-41")


# Combat.


def why_not_bomb(v: Pbl, seat: int, word: str, args: list[str]) -> Reason:
    """Bombs, shields and giving up are for the side that is behind, after the rolls."""
    fight = combat_in(v)
    if fight is None:
        rule = "PBL-BOMB-3" if word == "add" else "PBL-COMBAT-14"
        return Reason("There is no combat going on", rule)
    party = party_of(v, fight, seat)
    if party == NEITHER:
        return Reason("You are outside this combat: you can play actions, not add cards or concede", "PBL-MODE-3P-6")
    if not fight.rolls:
        return Reason("Not before the dice are rolled", "PBL-BOMB-3")
    behind = trailing(v, fight)
    if behind == NEITHER:
        return Reason("The totals are equal, and nobody may add to them", "PBL-R-85")
    if behind != party:
        rule = "PBL-R-89" if word == "add" else "PBL-COMBAT-14"
        return Reason("You are ahead; only the side with the lesser total may add or concede", rule)
    if not is_asked(v, seat) or v.frames[-1] is not fight:
        return first_this(v, seat)
    if word == "add" and v.terms.pledged:
        return Reason("All bombs and shields were fixed before the rolls", "PBL-MODE-BOMBS-1")
    if word == "concede":
        return Reason("You have begun to add: close with done, or begin again", "PBL-R-90")
    return why_not_added(v, seat, args)


def why_not_added(v: Pbl, seat: int, args: list[str]) -> Reason:
    for arg in args:
        if arg.startswith("stored="):
            stored = [str(value) for value in v.robots[v.side[seat]].stored]
            for value in arg.removeprefix("stored=").split(","):
                if value not in stored:
                    return Reason(say("You have no storage bomb of {value}", value=value), "PBL-STORE-2")
            continue
        reason = no_card(v, arg)
        if reason is not None:
            return reason
        if v.cards.by_key[arg] not in v.hands[seat]:
            return Reason(say("{card} is not in your hand", card=called(v.cards.card(arg))), "PBL-BOMB-1")
        if v.terms.bombless:
            return Reason("At this table cards are no bombs or shields", "PBL-MODE-BOMBS-7")
        if v.terms.bomb_cap:
            return Reason(
                say("A side may use {most} of its cards in a combat", most=v.terms.bomb_cap), "PBL-MODE-BOMBS-6"
            )
    return Reason("Name at least one card or storage bomb, each once", "PBL-R-90")


def why_not_pledge(v: Pbl, seat: int, word: str) -> Reason:
    """Promised shields, and what is paid for them, where all is fixed before the rolls."""
    if not v.terms.pledged:
        return Reason(
            "At this table bombs and shields are thrown after the dice, not promised before", "PBL-MODE-BOMBS-1"
        )
    if not is_asked(v, seat) or v.frames[-1].rule != (SHIELDS if word == "shields" else PAY):
        return first_this(v, seat)
    if word == "shields":
        return Reason("Say how many cards of your hand you promise, and which storage bombs", "PBL-MODE-BOMBS-3")
    return Reason("Pay exactly as many hand cards as you have promised", "PBL-R-150")


def why_not_dunk(v: Pbl, seat: int, args: list[str]) -> Reason:
    """Cards put down before the rolls, where that was agreed."""
    if not v.terms.dunk:
        return Reason("At this table no cards are put down before the dice", "PBL-R-188")
    if not is_asked(v, seat) or v.frames[-1].rule != DUNK:
        return Reason("Not now: cards are put down between a declaration and the rolls, attacker first", "PBL-R-188")
    for arg in args:
        reason = no_card(v, arg)
        if reason is not None:
            return reason
        if v.cards.by_key[arg] not in v.hands[seat]:
            return Reason(say("{card} is not in your hand", card=called(v.cards.card(arg))), "PBL-BOMB-1")
    return Reason("Name cards, each once, or say dunk none", "PBL-R-188")


# Answers to what cards and limits ask.


def why_not_take(v: Pbl, seat: int, word: str, args: list[str]) -> Reason:
    """A card drawn or found."""
    f = v.frames[-1]
    key = args[0] if args else ""
    asked = is_asked(v, seat)
    reason = None if key in ("", "deck", "none") else no_card(v, key)
    if reason is not None:
        return reason
    if word == "find":
        if not asked or not isinstance(f.by, (Search, FetchPilot)):
            return Reason("You are not searching now", "PBL-SHOP-7")
        if key in v.cards.by_key:
            return Reason(
                say("{card} is no fitting card of your deck or the row", card=called(v.cards.card(key))), "PBL-R-117"
            )
        return Reason("Say find and a card, or find none", "PBL-F-18")
    if asked and isinstance(f.by, OpenShop) and key == "deck":
        return Reason("This card is taken from the row, not from the deck", "PBL-R-114")
    if asked and f.rule == DRAWING and f.step == MUST and key == "deck":
        return Reason("Your deck was empty: the first card comes from the row", "PBL-SHOP-4")
    if key not in ("", "deck") and not v.opened:
        return Reason("The shop is not open", "PBL-SHOP-5")
    if asked and (f.rule == DRAWING or isinstance(f.by, OpenShop)):
        names = [v.cards.cards[card].name for card in sorted(v.row)]
        return Reason(say("Draw from your deck, or take {names}", names=" or ".join(names)), "PBL-SHOP-6")
    if f.rule == DRAWING:
        return first_this(v, seat)
    return Reason("No draw is due: one card is drawn at the end of your turn, none at its start", "PBL-TURN-13")


def why_not_give_up(v: Pbl, seat: int, word: str, args: list[str]) -> Reason:
    """Cards over the hand limit, crew and bombs over the hangar's spaces, cards a text takes."""
    f = v.frames[-1]
    robot = v.robots[v.side[seat]]
    for arg in args:
        reason = None if arg.startswith("stored=") else no_card(v, arg)
        if reason is not None:
            return reason
    cards = [v.cards.by_key[arg] for arg in args if arg in v.cards.by_key]
    if word == "release":
        if not is_asked(v, seat) or f.rule != RELEASE:
            return Reason("Nothing has to leave your hangar, and nothing leaves it freely", "PBL-HANGAR-12")
        for card in cards:
            if card not in robot.crew:
                return Reason(
                    say("{card} is not among your crew in play", card=called(v.cards.cards[card])), "PBL-R-67"
                )
        return Reason(
            say("Exactly {surplus} must go, crew or bombs, each once", surplus=robot.surplus(v.cards)), "PBL-R-67"
        )
    if not is_asked(v, seat) or not is_discarding(f):
        for card in cards:
            if card in robot.crew:
                return Reason(
                    say("{card} leaves only as its text says", card=called(v.cards.cards[card])), "PBL-CREW-13"
                )
        limit = v.hand_limit(v.side[seat])
        return Reason(
            say("You hold {n} cards and may hold {limit}; none is discarded", n=len(v.hands[seat]), limit=limit),
            "PBL-TURN-10",
        )
    for card in cards:
        if card not in v.hands[seat]:
            return Reason(say("{card} is not in your hand", card=called(v.cards.cards[card])), "PBL-TURN-11")
    return must_discard(v, f, seat)


def is_discarding(f: Frame) -> bool:
    return f.rule == TRIM or isinstance(f.by, StoreForCard) or (isinstance(f.by, DiscardHand) and f.step > 0)


def must_discard(v: Pbl, f: Frame, seat: int) -> Reason:
    if isinstance(f.by, StoreForCard):
        return Reason("Say discard and one card of your hand, or discard none", "PBL-D-34")
    over = len(v.hands[seat]) - v.hand_limit(v.side[seat]) if f.rule == TRIM else f.amount
    rule = "PBL-TURN-11" if f.rule == TRIM else "PBL-F-12"
    return Reason(say("Exactly {over} of your hand must go, each once", over=over), rule)


def why_not_answer(v: Pbl, seat: int, word: str, args: list[str]) -> Reason:
    """Pass, done, yes, no and choose, where they are no answer."""
    f = v.frames[-1]
    if not is_asked(v, seat):
        return first_this(v, seat)
    if word == "done":
        return why_not_done(v, f, seat)
    asked = wording(v, seat)
    if word == "pass":
        for move in flow.options(v, seat):
            if move is PASS:
                return Reason("To pass, say pass and nothing more", "PBL-R-35")
            if move in SILENT and move is not TAKE:
                rule = "PBL-R-90" if v.sealed[seat] else DECLINED.get(f.rule, asked.rule)
                return Reason(say("There is no pass here: say {text}", text=move.text), rule)
        return Reason(say("There is no pass here: {question}", question=Clause(asked.prompt)), asked.rule)
    if f.rule < FIRST_EFFECT and f.rule != TICK:
        what = "to choose something" if word == "choose" else "yes or no"
        return Reason(say("No card asks you {what} now", what=what), PLAYING[word])
    return NotOffered("That is not among the choices of this card", "PBL-R-60")


def why_not_done(v: Pbl, f: Frame, seat: int) -> Reason:
    if is_discarding(f):
        return must_discard(v, f, seat)
    if f.rule == RELEASE:
        return Reason(
            say("Exactly {surplus} must leave your hangar", surplus=v.robots[v.side[seat]].surplus(v.cards)), "PBL-R-67"
        )
    if f.rule == COMBAT:
        return Reason("Nothing is named yet: add at least one card or storage bomb, or concede", "PBL-R-90")
    return Reason("You are not naming several things here, so there is nothing to close", "PBL-R-90")
