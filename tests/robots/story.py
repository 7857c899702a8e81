"""Small stories of ROBOTS: a table laid out in words, played by codes, read by colour.

    t = table(black="hand 5S JS; robots 7S=attack 4C=defense(2H 3D)", red="hand 3; supply 4", phase="build")
    t.play("build 5S JS", "attack 7S", "red: block none")

A side's words are zones, divided by `;`. A number stands for that many cards nobody named, `-` for none; the top of
a pile is named last. What lies in brackets behind a robot is the Damage beneath it. The cards left over lie at the
bottom of the Supply, or of the discard pile where the Supply's words begin with a number, `only` or `-`.
"""

import re
from collections.abc import Iterator
from typing import Any

import pytest

from boltyard.core import flow
from boltyard.core.errors import IllegalMove, Wrong
from boltyard.core.events import Event
from boltyard.core.game import Outcome
from boltyard.core.moves import codes
from boltyard.core.reasons import text_of
from boltyard.core.rng import Rng, stream
from boltyard.core.sentences import Audience
from boltyard.games.robots import events
from boltyard.games.robots.cards import BIT, CARDS, COLOURS, HALF, KEYS, NUMBER, owner
from boltyard.games.robots.game import BOOK, RobotsGame, terms_of
from boltyard.games.robots.state import ATTACK, BOTH, BUILD, PROGRAM, RECOVER, RESEARCH, SCRAP, Robots, bare_table, half
from boltyard.games.robots.view import phase

GAME = RobotsGame()
SIDES: list[str] = [*COLOURS]
NAMES = ["Ana", "Bo"]
PHASES = {
    "research": (RESEARCH, 0),
    "program": (PROGRAM, 0),
    "build": (BUILD, 0),
    "attack": (ATTACK, 0),
    "recover": (RECOVER, 0),
    "recover_other": (RECOVER, 1),
}
MIDDLE = 11  # the turn a story begins in, or the next one if it is Red's
PILES = ("hand", "supply", "discard")
ZONES = (*PILES, "robots")
EXACT = ("only", "-")
ROBOT = re.compile(r"(\w+)(?:=(attack|defense))?(?:\(([\w ]*)\))?$")


class Story:
    """A table in play. Whoever is asked answers, unless a code names the colour: `red: block none`."""

    def __init__(self, s: Robots, forced: bool = True) -> None:
        self.game = GAME
        self.s = s
        self.forced = forced  # questions with one option are answered as they come
        if s.log is None:
            s.log = []
        self.go_on()

    # Playing.

    def play(self, *answers: str) -> "Story":
        """Whole answers, in turn."""
        for answer in answers:
            seat, code = self.speaker(answer)
            self.game.play(self.s, seat, code)
            check_invariants(self.s)
            self.go_on()
        return self

    def name(self, *items: str) -> "Story":
        """Items of a set, one by one; the set stays open until `done`, or until it is full."""
        for item in items:
            seat, code = self.speaker(item)
            (move,) = [move for move in self.game.legal(self.s, seat) if move.text == code]
            self.game.apply(self.s, seat, move)
        return self

    def time_out(self) -> str:
        """The asked seat says nothing: the answer of the catalogue's last column, and its line."""
        seat = flow.first_asked(self.s.asked)
        moves = self.game.default(self.s, seat, stream("silence", "robots"))
        line = self.game.line(self.s, seat, moves)
        for move in moves:
            self.game.apply(self.s, seat, move)
        check_invariants(self.s)
        return line

    def go_on(self) -> None:
        """Answer every question that has one option."""
        while self.forced and self.s.asked:
            seat = flow.first_asked(self.s.asked)
            options = self.game.legal(self.s, seat)
            if len(options) != 1:
                return
            self.game.apply(self.s, seat, options[0])

    def speaker(self, answer: str) -> tuple[int, str]:
        """Who says this, and the code."""
        colour, colon, code = answer.partition(":")
        if colon and colour in COLOURS:
            return self.seat(colour), code.strip()
        assert self.s.asked, f"nobody is asked, so nobody can say {answer!r}"
        return flow.first_asked(self.s.asked), answer

    def refused(self, answer: str) -> str:
        """The rule that forbids this answer; nothing may have changed by asking for it."""
        seat, code = self.speaker(answer)
        before = self.game.save(self.s)
        with pytest.raises(IllegalMove) as wrong:
            self.game.play(self.s, seat, code)
        assert self.game.save(self.s) == before
        assert f"({wrong.value.rule})" in wrong.value.sentence
        return wrong.value.rule

    def impossible(self, answer: str) -> str:
        """The sentence that turns this answer down, where no rule but the form of the answer is broken."""
        seat, code = self.speaker(answer)
        before = self.game.save(self.s)
        with pytest.raises(Wrong) as wrong:
            self.game.play(self.s, seat, code)
        assert self.game.save(self.s) == before
        return wrong.value.sentence

    def why_not(self, answer: str) -> str:
        """The sentence a person reads who wonders why this cannot be done, from what that person may see."""
        seat, code = self.speaker(answer)
        return text_of(self.game.why_not(self.game.view(self.s, seat), seat, code))

    # Reading.

    def seat(self, colour: str) -> int:
        return self.s.seat(SIDES.index(colour))

    @property
    def asked(self) -> str:
        """The colour that must answer, or nothing."""
        return COLOURS[self.s.colour(flow.first_asked(self.s.asked))] if self.s.asked else ""

    @property
    def codes(self) -> list[str]:
        """What the asked colour may choose from, item by item where a set is asked."""
        return codes(self.game.legal(self.s, flow.first_asked(self.s.asked))) if self.s.asked else []

    @property
    def answers(self) -> list[str]:
        """What the asked colour may answer, every set as a whole."""
        return [line for line, _ in answers(self.s)]

    @property
    def phase(self) -> str:
        return phase(self.s)

    @property
    def turn(self) -> int:
        return self.s.turn

    @property
    def active(self) -> str:
        return COLOURS[self.s.active]

    def hand(self, colour: str) -> list[str]:
        return self.keys(self.s.hand[SIDES.index(colour)])

    def supply(self, colour: str) -> list[str]:
        return self.keys(self.s.supply[SIDES.index(colour)])

    def discard(self, colour: str) -> list[str]:
        return self.keys(self.s.discard[SIDES.index(colour)])

    def robots(self, colour: str) -> list[str]:
        return self.keys(self.s.robots[SIDES.index(colour)])

    def modes(self, colour: str) -> dict[str, str]:
        return {key: self.mode(key) for key in self.robots(colour)}

    def mode(self, robot: str) -> str:
        return "attack" if self.s.stands(NUMBER[robot]) else "defense"

    def value(self, robot: str) -> int:
        return self.s.value(NUMBER[robot])

    def damage(self, robot: str) -> list[str]:
        return self.keys(list(self.s.damage[NUMBER[robot]]))

    def counts(self, colour: str) -> dict[str, int]:
        i = SIDES.index(colour)
        return {"hand": len(self.s.hand[i]), "supply": len(self.s.supply[i]), "discard": len(self.s.discard[i])}

    def view(self, colour: str) -> dict[str, Any]:
        """What this colour's player is shown."""
        return {**self.game.show(self.game.view(self.s, self.seat(colour)))}

    def prompt(self) -> tuple[str, str]:
        """The decision that is asked, and its question."""
        seat = flow.first_asked(self.s.asked)
        asked = self.game.wording(self.game.view(self.s, seat), seat)
        return asked.decision, Audience(NAMES, seat).text(asked.prompt)

    @property
    def events(self) -> list[Event]:
        return self.s.log or []

    @property
    def kinds(self) -> list[str]:
        """What happened, in order, one word each; a phase without anything is its word, too (ROB-R-51)."""
        return [word_for(event) for event in self.events]

    def told(self, colour: str) -> list[str]:
        """The log as this colour's player reads it."""
        lines = [self.game.tell(event, self.seat(colour), NAMES) for event in self.events]
        return [line for line in lines if line]

    def forget(self) -> "Story":
        """Begin the log anew."""
        self.s.log = []
        return self

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.s)

    @property
    def winner(self) -> str:
        """The colour that has won, or nothing while the game goes on and in a draw."""
        end = self.outcome
        return COLOURS[self.s.colour(end.winners[0])] if end and end.winners else ""

    @property
    def reason(self) -> str:
        end = self.outcome
        return end.reason if end else ""

    @staticmethod
    def keys(cards: list[int]) -> list[str]:
        return [KEYS[card] for card in cards]


# Laying out a table.


def settings_of(settings: dict[str, object]) -> dict[str, str]:
    return GAME.schema.read(settings)


def new_game(seed: int, **settings: object) -> Story:
    """A game from the beginning, at the choice of colours."""
    return Story(GAME.new(settings, seed))


def table(black: str = "", red: str = "", **more: object) -> Story:
    """A table in the middle of a game, advanced to its first question.

    Besides the settings of the game `more` may hold whose `turn` it is (black), the `phase` it begins in (research),
    the turn's `number`, the seat where `black_sits` (0), and whether `forced` answers are given as they come (True).
    """
    turn = str(more.pop("turn", "black"))
    phase = str(more.pop("phase", "research"))
    number = int(str(more.pop("number", 0)))
    black_sits = int(str(more.pop("black_sits", 0)))
    forced = bool(more.pop("forced", True))
    s = bare_table(terms_of(settings_of(more)), GAME.rules_version, BOOK, Rng(1, 2, 3, 4))
    s.black = black_sits
    s.active = SIDES.index(turn)
    s.turn = number or s.active + MIDDLE
    if phase == "research":
        s.turn -= 1  # it begins the turn itself
    words = [zones_in(black), zones_in(red)]
    beneath = [named_beneath(side) for side in words]
    for colour in range(2):
        lay_out(s, colour, words[colour], beneath[1 - colour])
    s.log = []
    rule, step = PHASES[phase]
    s.push(rule, s.seat(s.active))
    s.frames[-1].step = step
    check_invariants(s)
    flow.advance(s)
    return Story(s, forced)


def zones_in(text: str) -> dict[str, list[str]]:
    """The zones of a side: the words behind each name."""
    zones: dict[str, list[str]] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        zone, _, rest = part.partition(" ")
        assert zone in ZONES, f"{zone!r} is no zone; there are {', '.join(ZONES)}"
        zones[zone] = re.findall(r"[^\s(]+(?:\([^)]*\))?", rest)
    return zones


def named_beneath(zones: dict[str, list[str]]) -> set[int]:
    """The cards that lie as Damage beneath a side's robots."""
    found = set()
    for _, _, beneath in robots_in(zones):
        found |= set(beneath)
    return found


def robots_in(zones: dict[str, list[str]]) -> Iterator[tuple[int, bool, tuple[int, ...]]]:
    """A side's robots: the card, whether it is in Attack, what lies beneath."""
    for word in zones.get("robots", []):
        if word == "-":
            continue
        match = ROBOT.match(word)
        assert match, f"{word!r} is no robot; write 7S, 7S=attack or 7S=attack(2H 3D)"
        yield NUMBER[match[1]], match[2] == "attack", tuple(NUMBER[key] for key in (match[3] or "").split())


def lay_out(s: Robots, colour: int, zones: dict[str, list[str]], elsewhere: set[int]) -> None:
    """Put every card of a half somewhere, exactly once."""
    for robot, standing, beneath in robots_in(zones):
        s.field(colour, robot)
        if standing:
            s.standing |= BIT[robot]
        s.damage[robot] = beneath
        for card in beneath:
            s.at[card] = BOTH
    piles = {zone: [NUMBER[word] for word in zones.get(zone, []) if word in NUMBER] for zone in PILES}
    named = {card for pile in piles.values() for card in pile} | set(s.robots[colour]) | elsewhere
    spare = [card for card in half(colour, s.terms.jokers) if card not in named]
    for zone in PILES:
        for word in zones.get(zone, []):
            assert word in NUMBER or word.isdigit() or word in EXACT, f"{word!r} is no card, number, `only` or `-`"
            if word.isdigit():
                assert len(spare) >= int(word), f"{word} cards are not left for the {zone}"
                piles[zone] = spare[: int(word)] + piles[zone]
                del spare[: int(word)]
    exact = zones.get("supply", [""])[0]
    rest = "discard" if exact.isdigit() or exact in EXACT else "supply"
    piles[rest] = spare + piles[rest]
    s.hand[colour] = sorted(piles["hand"])
    s.supply[colour] = piles["supply"]
    s.discard[colour] = piles["discard"]
    for card in piles["hand"]:
        s.at[card] = 1 << s.seat(colour)
    for card in piles["discard"]:
        s.at[card] = BOTH


# Looking ahead.


def answers(s: Robots) -> Iterator[tuple[str, Robots]]:
    """Every whole answer of the asked seat, and the table after it."""
    seat = flow.first_asked(s.asked)
    for move in GAME.legal(s, seat):
        ahead = s.clone()
        line = GAME.line(s, seat, [*s.sealed[seat], move])
        flow.answer(ahead, seat, move)
        if move.item and len(ahead.sealed[seat]) > len(s.sealed[seat]):
            yield from answers(ahead)
        else:
            yield line, ahead


# What always holds.


def check_invariants(s: Robots) -> None:
    """The invariants of the catalogue's section 11 that one moment can show (ROB-INV-1, -2, -3, -5)."""
    lying: list[int] = []
    for colour in range(2):
        own = [*s.hand[colour], *s.supply[colour], *s.discard[colour], *s.robots[colour]]
        assert all(owner(card) == colour for card in own), "a card lies with the wrong player"
        assert s.hand[colour] == sorted(s.hand[colour]), "hands are kept in key order"
        lying += own
        for robot in s.robots[colour]:
            assert all(owner(card) == 1 - colour for card in s.damage[robot]), "a robot is hurt by its own side"
            lying += s.damage[robot]
        scrapping = bool(s.frames) and any(f.rule == SCRAP for f in s.frames) and colour == s.active
        assert len(s.robots[colour]) <= (6 if scrapping else 4), "more than four robots"
    in_play = set(s.robots[0]) | set(s.robots[1])
    assert all(not s.damage[card] for card in range(CARDS) if card not in in_play), "Damage beneath nothing"
    assert sorted(s.fielded) == sorted(in_play)
    if s.turn:
        size = HALF if s.terms.jokers else HALF - 1
        for colour in range(2):
            cards = [card for card in lying if owner(card) == colour]
            assert len(cards) == len(set(cards)) == size, "a card is missing, or lies in two places"
    else:
        assert not lying, "nothing is dealt before the colours are chosen"


def steps(s: Robots, rng: Rng) -> Iterator[str]:
    """Play to the end by chance, pausing before the first step and after each with the whole answer just given.

    Inside a set the pause brings nothing. Every step is checked.
    """
    check_invariants(s)
    yield ""
    while not s.over:
        seat = flow.first_asked(s.asked)
        options = GAME.legal(s, seat)
        assert options, "somebody is asked and has no option"
        move = options[rng.below(len(options))]
        named = [*s.sealed[seat], move]
        line = f"{seat} {GAME.line(s, seat, named)}"
        GAME.apply(s, seat, move)
        check_invariants(s)
        yield line if s.over or s.sealed[seat] != named else ""


def replay(s: Robots, lines: list[str]) -> None:
    """Give these whole answers again, as far as the game goes."""
    for line in lines:
        if s.over:
            return
        seat, _, code = line.partition(" ")
        GAME.play(s, int(seat), code)


def word_for(event: Event) -> str:
    if isinstance(event, events.Skipped):
        return ("programmed", "built", "attacked", "blocked", "recovered")[event.phase]
    return "lost" if isinstance(event, events.LostFromHand | events.LostFromSupply) else event.kind
