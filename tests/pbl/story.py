"""Stories at a PBL table: lay out a position in words, load the dice, say codes, read what came of it.

    t = table(ana="pilot pilot_2; hand head_1a action_a; legs legs_1a", bo="dead head", dice=[6, 1, 2])
    t.play("attack legs 1.left_arm")
    assert t.dead("bo") == ["head", "left_arm"]

A side's zones are parted by `;`. Those of the robot: `pilot`, `expert`, the four limbs with their stacks from the base
upward, `dead` limbs, `left_shoulder`, `right_shoulder`, `hangar`, `crew`, and `stored` bombs by value. `hand`, `deck`
and `discard` hold keys from the bottom up, or a number of spare cards; a deck of which nothing is said has ten.
"""

from collections.abc import Iterator
from typing import Any

import pytest

from boltyard.core import flow
from boltyard.core.errors import Wrong
from boltyard.core.events import Event
from boltyard.core.game import Outcome
from boltyard.core.moves import codes
from boltyard.core.rng import Rng
from boltyard.core.state import WHOLE
from boltyard.games.pbl import events
from boltyard.games.pbl.cards import PLACES
from boltyard.games.pbl.game import BOOK, PblGame
from boltyard.games.pbl.invariants import broken, on_robot
from boltyard.games.pbl.layout import bare_table
from boltyard.games.pbl.phases import TURN
from boltyard.games.pbl.robot import LIMBS, NOBODY, Robot
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.terms import terms_of
from tests.pbl.toybox import toybox

CARDS = toybox()
GAME = PblGame(CARDS)
NAMES = ["ana", "bo", "cy", "di"]
LIMB_NAMES = PLACES[:LIMBS]
ZONES = ("pilot", "expert", *PLACES[:6], "dead", "hangar", "crew", "stored", "hand", "deck", "discard")
STARTERS = 10
MIDDLE = 7  # the turn a story begins in
DECK = 10
PATIENCE = 4


def number(key: str) -> int:
    assert key in CARDS.by_key, f"{key!r} is no card of the toybox"
    return CARDS.by_key[key]


def keys(cards: list[int]) -> list[str]:
    return [CARDS.cards[card].key if card >= 0 else "?" for card in cards]


class Story:
    """A table in play. Whoever is asked answers, unless a code names the player: `bo: concede`."""

    def __init__(self, s: Pbl, forced: bool = True, game: PblGame = GAME) -> None:
        self.game = game
        self.s = s
        self.forced = forced  # questions with one option are answered as they come, but for the end of a turn
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

    def go_on(self) -> None:
        """Answer every question that has one option; a turn is ended aloud."""
        while self.forced and self.s.asked:
            seat = flow.first_asked(self.s.asked)
            options = self.game.legal(self.s, seat)
            assert options, "somebody is asked and has no option"
            if len(options) != 1 or options[0].text == "end":
                return
            self.game.apply(self.s, seat, options[0])
            check_invariants(self.s)

    def load(self, *faces: int) -> "Story":
        """The next dice show these faces."""
        self.s.rng.load([face - 1 for face in faces])
        return self

    def speaker(self, answer: str) -> tuple[int, str]:
        """Who says this, and the code."""
        name, colon, code = answer.partition(":")
        if colon and name in NAMES:
            return NAMES.index(name), code.strip()
        assert self.s.asked, f"nobody is asked, so nobody can say {answer!r}"
        return flow.first_asked(self.s.asked), answer

    def refused(self, answer: str) -> str:
        """The sentence that turns this answer down; nothing may have changed by asking for it."""
        seat, code = self.speaker(answer)
        before = self.game.save(self.s)
        with pytest.raises(Wrong) as wrong:
            self.game.play(self.s, seat, code)
        assert self.game.save(self.s) == before
        return wrong.value.sentence

    # Reading.

    @property
    def asked(self) -> str:
        """Who must answer, or nothing; all of them where several are asked at once."""
        return " ".join(NAMES[seat] for seat in range(self.s.seats) if self.s.asked >> seat & 1)

    @property
    def codes(self) -> list[str]:
        """What the asked player may choose from, item by item where a set is asked."""
        return codes(self.game.legal(self.s, flow.first_asked(self.s.asked))) if self.s.asked else []

    def offered(self, word: str) -> list[str]:
        """What is offered under this word of a code."""
        return [code.partition(" ")[2] for code in self.codes if code.split()[0] == word]

    @property
    def builds(self) -> list[str]:
        return self.offered("build")

    @property
    def attacks(self) -> list[str]:
        return self.offered("attack")

    @property
    def sources(self) -> list[str]:
        """The limbs that may attack."""
        return sorted({code.split()[0] for code in self.attacks}, key=PLACES.index)

    @property
    def targets(self) -> list[str]:
        """What may be attacked."""
        return sorted({code.split()[1] for code in self.attacks}, key=lambda t: (t[0], PLACES.index(t[2:])))

    @property
    def shown(self) -> dict[str, Any]:
        return {**self.game.show(self.s)}

    def view(self, name: str) -> dict[str, Any]:
        """What this player is shown."""
        return {**self.game.show(self.game.view(self.s, NAMES.index(name)))}

    def side(self, name: str) -> dict[str, Any]:
        found: dict[str, Any] = self.shown["sides"][NAMES.index(name)]
        return found

    def robot(self, name: str) -> Robot:
        return self.s.robots[NAMES.index(name)]

    def hand(self, name: str) -> list[str]:
        return keys(self.s.hands[NAMES.index(name)])

    def deck(self, name: str) -> list[str]:
        return keys(self.s.decks[NAMES.index(name)])

    def discard(self, name: str) -> list[str]:
        return keys(self.s.discards[NAMES.index(name)])

    def stack(self, name: str, limb: str) -> list[str]:
        return keys(self.robot(name).limbs[PLACES.index(limb)])

    def level(self, name: str, limb: str) -> int:
        return self.robot(name).level(self.s.cards, PLACES.index(limb))

    def dead(self, name: str) -> list[str]:
        robot = self.robot(name)
        return [limb for i, limb in enumerate(LIMB_NAMES) if robot.dead[i]]

    def points(self, name: str) -> int:
        return self.robot(name).points()

    @property
    def row(self) -> list[str]:
        return keys(self.s.row)

    @property
    def combat(self) -> dict[str, Any]:
        """The combat as everybody is shown it."""
        found: dict[str, Any] = self.shown["combat"]
        return found

    @property
    def totals(self) -> list[int]:
        """Of attacker and defender."""
        found: list[int] = self.combat["totals"]
        return found

    def base(self, name: str) -> tuple[int, int]:
        """Base attack and base defense: the dice that bare limbs of this robot roll, tried out on a copy."""
        other = next(other for other in NAMES if other != name)
        return self.tried(name, other)[0], self.tried(other, name)[1]

    def tried(self, attacker: str, defender: str) -> list[int]:
        """How many dice both would roll, bare limb against bare limb."""
        s = self.s.clone()
        s.frames = []
        s.log = []
        s.attacked = 0
        s.push(TURN, NAMES.index(attacker))
        flow.advance(s)
        code = f"attack {self.bare_limb(attacker)} {NAMES.index(defender)}.{self.bare_limb(defender)}"
        trial = Story(s).play(code)
        return [len(faces.split()) for _, faces in trial.rolls]

    def bare_limb(self, name: str) -> str:
        robot = self.robot(name)
        return next(limb for i, limb in enumerate(LIMB_NAMES) if not robot.dead[i] and robot.armor(i) == NOBODY)

    @property
    def rolls(self) -> list[tuple[str, str]]:
        """Every roll so far: who, and the faces."""
        return [(NAMES[e.seat], " ".join(map(str, e.dice))) for e in self.events if isinstance(e, events.Rolled)]

    @property
    def events(self) -> list[Event]:
        return self.s.log or []

    @property
    def kinds(self) -> list[str]:
        """What happened, in order, one word each."""
        return [event.kind for event in self.events]

    def forget(self) -> "Story":
        """Begin the log anew."""
        self.s.log = []
        return self

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.s)

    @property
    def winners(self) -> list[str]:
        end = self.outcome
        return [NAMES[seat] for seat in end.winners] if end else []

    @property
    def reason(self) -> str:
        end = self.outcome
        return end.reason if end else ""


# Laying out a table.


def new_game(seed: int = 1, seats: int = 2, **settings: object) -> Story:
    """A game from the beginning, at the choice of robots."""
    s = GAME.new(settings, seed, seats)
    s.log = []
    return Story(s)


def table(ana: str = "", bo: str = "", cy: str | None = None, **more: object) -> Story:
    """A table in the middle of a game, in the turn of `turn`, at the choice of the MOVE.

    Besides the settings of the game `more` may hold the `row` (which opens the shop), the `shop` deck from the bottom
    up, loaded `dice`, the side `attacked` in the turn before, the turn's `number`, and `forced` (see Story).
    """
    sides = [ana, bo] if cy is None else [ana, bo, cy]
    turn = NAMES.index(str(more.pop("turn", "ana")))
    row = more.pop("row", None)
    shop = more.pop("shop", None)
    dice = more.pop("dice", [])
    attacked = str(more.pop("attacked", ""))
    turn_number = int(str(more.pop("number", MIDDLE)))
    forced = bool(more.pop("forced", True))
    seats = len(sides)
    chosen = GAME.schema.read(more)
    terms = terms_of(chosen)
    game = GAME.bound(chosen)
    s = bare_table(terms, seats, game.rules_version, BOOK, game.cards, game.moves, Rng(1, 2, 3, 4))
    s.draft = []
    s.celebrities = [number(key) for key in terms.celebrities]
    for card in s.celebrities:
        s.at[card] = s.of[card] = s.everyone()
    words = [zones_in(side) for side in sides]
    named = set(terms.celebrities) | {word for zones in words for zone in zones.values() for word in zone}
    named |= set(f"{row or ''} {shop or ''}".split())
    spare = [card for card in CARDS.orange if CARDS.cards[card].key not in named]
    for side in range(seats):
        lay_out(s, side, words[side], spare)
    s.opened = row is not None
    s.row = cards_in(str(row or "").split(), spare)
    s.shop = cards_in(str(shop).split(), spare) if shop is not None else []
    for card in s.row:
        s.at[card] = s.of[card] = s.everyone()
    if shop is None:
        s.shop = spare[:]
    else:
        s.removed[0] += spare  # an exact shop deck: what is left over is out of the game
    s.blowoffs = max(0, STARTERS - seats - sum(sum(robot.dead) for robot in s.robots))
    s.attacked = 1 << NAMES.index(attacked) if attacked else 0
    s.first = 0
    s.turn = turn_number
    s.push(TURN, turn)
    assert isinstance(dice, list)
    s.rng.load([face - 1 for face in dice])
    s.log = []
    s.stirred = True  # what was laid out may break a limit
    s.settle()
    flow.advance(s)
    check_invariants(s)
    return Story(s, forced, game)


def seat_pilot(s: Pbl, side: int, pilot: int) -> None:
    """This starter flies the side's robot, for all to see."""
    s.robots[side].starter = pilot
    s.at[pilot] = s.of[pilot] = s.everyone()


def zones_in(text: str) -> dict[str, list[str]]:
    """The zones of a side: the words behind each name."""
    zones: dict[str, list[str]] = {}
    for part in filter(None, (part.strip() for part in text.split(";"))):
        zone, *rest = part.split()
        assert zone in ZONES, f"{zone!r} is no zone; there are {', '.join(ZONES)}"
        zones[zone] = [word for word in rest if word != "-"]
    return zones


def cards_in(words: list[str], spare: list[int]) -> list[int]:
    """The cards that these words stand for: keys, or numbers of spare cards."""
    cards: list[int] = []
    for word in words:
        if word.isdigit():
            cards += spare[: int(word)]
            del spare[: int(word)]
        else:
            cards.append(number(word))
    return cards


def lay_out(s: Pbl, side: int, zones: dict[str, list[str]], spare: list[int]) -> None:
    """A side's robot and piles."""
    robot = s.robots[side]
    robot.body = CARDS.robots[side]
    seat_pilot(s, side, number(zones.get("pilot", [f"pilot_{side + 6}"])[0]))
    robot.expert = number(zones["expert"][0]) if "expert" in zones else NOBODY
    for limb, name in enumerate(LIMB_NAMES):
        robot.limbs[limb] = [number(key) for key in zones.get(name, [])]
    for name in zones.get("dead", []):
        robot.blow_off(LIMB_NAMES.index(name))
    robot.shoulders = [[number(key) for key in zones.get(name, [])] for name in PLACES[4:6]]
    robot.hangar = [number(key) for key in zones.get("hangar", [])]
    robot.crew = [number(key) for key in zones.get("crew", [])]
    robot.stored = [int(value) for value in zones.get("stored", [])]
    s.hands[side] = sorted(cards_in(zones.get("hand", []), spare))
    s.decks[side] = cards_in(zones.get("deck", [str(DECK)]), spare)
    s.discards[side] = cards_in(zones.get("discard", []), spare)
    mine = 1 << side
    for card in s.hands[side]:
        s.at[card] = s.of[card] = mine
    for card in s.decks[side]:
        s.of[card] = mine
    for card in s.discards[side] + on_robot(robot):
        s.at[card] = s.of[card] = s.everyone()
    for card in s.hands[side] + s.decks[side] + s.discards[side] + on_robot(robot):
        s.owner[card] = side


# What always holds.


def check_invariants(s: Pbl) -> None:
    """The invariants of the catalogue's section 29 that one moment can show (PBL-INV-1..4)."""
    assert s.viewer == WHOLE
    assert broken(s) == ""


def steps(s: Pbl, rng: Rng, patient: bool = False) -> Iterator[str]:
    """Play to the end by chance, pausing before the first step and after each with the whole answer just given.

    Inside a set the pause brings nothing. Every step is checked. Patient players seldom attack: they would rather
    build, and games are long.
    """
    check_invariants(s)
    yield ""
    while not s.over:
        asked = [seat for seat in range(s.seats) if s.asked >> seat & 1]
        seat = asked[rng.below(len(asked))]
        options = GAME.legal(s, seat)
        assert options, "somebody is asked and has no option"
        if patient and rng.below(PATIENCE):
            options = [move for move in options if move.word != "attack"]
            options = [move for move in options if move.word == "build"] or options
        move = options[rng.below(len(options))]
        line = GAME.closing_line(s, seat, move)
        GAME.apply(s, seat, move)
        check_invariants(s)
        yield f"{seat} {line}" if line else ""


def replay(s: Pbl, lines: list[str]) -> None:
    """Give these whole answers again, as far as the game goes."""
    for line in lines:
        if s.over:
            return
        seat, _, code = line.partition(" ")
        GAME.play(s, int(seat), code)
