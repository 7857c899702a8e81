"""Small stories of Bots Battleground: hands and loaded dice, codes by seat, what came of it.

    t = story("piston elbow", "brolly thimble", icons="low", tokens=[3, 1])
    t.clap().open(1, "piston")
    t.tick("1 place brolly")
    t.end()
    assert t.tokens == [5, 0]

The bots are those of the game with numbers that never change (`bots.toml`), so that balancing the deck breaks no story.
A bot's bare key is its first copy. Hands are filled up to four cards with bots nobody named. Claps react, unless
`claps` says otherwise; the open phase lasts ten seconds, unless `length` does.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from boltyard.core import flow
from boltyard.core.errors import IllegalMove
from boltyard.core.events import Event
from boltyard.core.game import Outcome
from boltyard.core.moves import codes
from boltyard.core.rng import Rng, stream
from boltyard.core.state import CLOCK_BIT, SEATS
from boltyard.games.battleground.cards import CardTable
from boltyard.games.battleground.game import BOOK, BattlegroundGame
from boltyard.games.battleground.layout import bare_table
from boltyard.games.battleground.loader import load_cards
from boltyard.games.battleground.state import (
    CLAP_STREAM,
    CLAPPING,
    ICON_STREAM,
    ICONS,
    LENGTH_STREAM,
    VOTE,
    Battleground,
)
from boltyard.games.battleground.terms import terms_of
from boltyard.games.battleground.view import phase
from tests.battleground.invariants import check_invariants

TEXT = Path(__file__).with_name("bots.toml").read_text(encoding="utf-8")
GAME = BattlegroundGame(load_cards(TEXT, "bots.toml"))
E = TypeVar("E", bound=Event)
FACES: dict[str, int] = {icon: face for face, icon in enumerate(ICONS)}
NAMES = ["Ana", "Bo", "Cy", "Dee", "Eve", "Fay"]
PLAIN = ["abacus.2", "trolley.2", "gantry.2", "kettle.2", "bollard.2", "vault.2", "piston.2", "brolly.2"]
REACTS, MISSES = 0, 9_999
STREAMS_LEFT = 40  # results loaded into a stream: more than any story uses


def card(key: str, cards: CardTable | None = None) -> int:
    """The number of `piston.2`, or of `piston`, which is the first copy."""
    table = cards or GAME.cards
    return table.number[key if "." in key else f"{key}.1"]


def full(code: str) -> str:
    """A code with bare bots' keys written out."""
    keys = {bot.key for bot in GAME.cards.bots}
    return " ".join(f"{word}.1" if word in keys else word for word in code.split())


class Story:
    """A table in play. Every answer names its seat: `1 place brolly`."""

    def __init__(self, s: Battleground, game: BattlegroundGame = GAME) -> None:
        self.game = game
        self.s = s
        if s.log is None:
            s.log = []

    # Playing.

    def say(self, *answers: str) -> "Story":
        """Answers or acts in turn, each as `SEAT code`."""
        for answer in answers:
            seat, _, code = answer.partition(" ")
            self.game.play(self.s, int(seat), full(code))
            check_invariants(self.s)
        return self

    def clap(self) -> "Story":
        """Whoever has the clap claps, until a die reacts."""
        while self.phase == "clap":
            self.say(f"{self.s.clapper} clap")
        return self

    def open(self, defender: int, bot: str) -> "Story":
        """The attacker opens the round."""
        return self.say(f"{self.s.attacker} open {defender} {bot}")

    def tick(self, *acts: str) -> "Story":
        """One tick: these acts, everybody else who is asked waits."""
        asked = self.asked
        said = {int(act.partition(" ")[0]): act for act in acts}
        assert set(said) <= set(asked), f"seats {asked} are asked, not {sorted(said)}"
        for seat in asked:
            self.say(said.get(seat, f"{seat} wait"))
        return self

    def ticks(self, n: int) -> "Story":
        for _ in range(n):
            self.tick()
        return self

    def to_final(self) -> "Story":
        """Everybody waits until the final roll is announced."""
        while self.phase == "open":
            self.tick()
        return self

    def end(self) -> "Story":
        """Everybody waits until the dice are blue; then abilities are used by default where nobody says how."""
        while self.phase in ("open", "final"):
            self.tick()
        return self

    def settle(self) -> "Story":
        """To the end of the round, abilities used by default."""
        self.end()
        while self.phase == "abilities":
            seat = self.asked[0]
            (move,) = self.game.default(self.s, seat, stream("silence", "battleground"))
            self.say(f"{seat} {move.text}")
        return self

    def pass_ms(self, ms: int) -> "Story":
        """Time passes, in real time."""
        assert self.s.asked & CLOCK_BIT, "no time is asked for"
        self.game.elapse(self.s, ms)
        check_invariants(self.s)
        return self

    def leave(self, seat: int) -> "Story":
        return self.say(f"{seat} leave")

    # Being refused.

    def refused(self, answer: str) -> str:
        """The rule that forbids this answer; nothing may have changed by asking for it."""
        seat, _, code = answer.partition(" ")
        before = self.game.save(self.s)
        with pytest.raises(IllegalMove) as wrong:
            self.game.play(self.s, int(seat), full(code))
        assert self.game.save(self.s) == before
        assert f"({wrong.value.rule})" in wrong.value.sentence
        return wrong.value.rule

    # Reading.

    @property
    def phase(self) -> str:
        return phase(self.s)

    @property
    def asked(self) -> list[int]:
        return [seat for seat in range(self.s.seats) if self.s.asked & SEATS & 1 << seat]

    @property
    def free(self) -> list[int]:
        return [seat for seat in range(self.s.seats) if self.s.free >> seat & 1]

    def codes(self, seat: int) -> list[str]:
        return codes(self.game.legal(self.s, seat))

    def offers(self, seat: int, word: str) -> list[str]:
        """The codes of this word that the seat may say."""
        return [code for code in self.codes(seat) if code.split()[0] == word]

    @property
    def tokens(self) -> list[int]:
        return self.s.tokens

    def hand(self, seat: int) -> list[str]:
        return [self.s.cards.keys[number] for number in self.s.hands[seat]]

    def row(self, seat: int) -> list[str]:
        return [self.s.cards.keys[number] for number in self.s.rows[seat]]

    def values(self, seat: int) -> list[int]:
        return [self.s.value(seat, number) for number in self.s.rows[seat]]

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome(self.s)

    @property
    def events(self) -> list[Event]:
        return self.s.log or []

    def heard(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def told(self, viewer: int) -> list[str]:
        """The log as this viewer reads it."""
        return [self.game.tell(event, viewer, NAMES) for event in self.events]

    def view(self, seat: int) -> dict[str, Any]:
        return {**self.game.show(self.game.view(self.s, seat))}

    def shown(self) -> dict[str, Any]:
        return {**self.game.show(self.s)}

    def decision(self, seat: int) -> str:
        return self.game.wording(self.game.view(self.s, seat), seat).decision


def story(
    *hands: str,
    icons: str = "normal",
    tokens: list[int] | None = None,
    claps: list[int] | None = None,
    length: int = 0,
    clapper: int = 0,
    game: BattlegroundGame = GAME,
    **settings: Any,
) -> Story:
    """A blue table with these hands. `icons` are those of the coming rounds; `length` is in steps above the least."""
    read = game.schema.read(settings)
    cards = game.cards
    s = bare_table(terms_of(read), cards, game.moves, len(hands), 1, BOOK, stream("1", "story"))
    s.chance = [stream("1", f"story {n}") for n in range(6)]
    load(s, icons, claps, length)
    s.tokens = list(tokens) if tokens else [0] * len(hands)
    s.first = s.clapper = clapper
    lay(s, [[card(key, cards) for key in hand.split()] for hand in hands])
    s.push(VOTE, 0)
    s.turn_to(s.frames[-1], CLAPPING)
    flow.advance(s)
    check_invariants(s)
    return Story(s, game)


def load(s: Battleground, icons: str, claps: list[int] | None, length: int) -> None:
    """Fix what the dice will do."""
    s.chance[CLAP_STREAM].load([*(claps or []), *[REACTS] * STREAMS_LEFT])
    faces = [FACES[icon] for icon in icons.split()]
    s.chance[ICON_STREAM].load([*faces, *[0] * STREAMS_LEFT])
    s.chance[LENGTH_STREAM].load([length] * STREAMS_LEFT)


def lay(s: Battleground, hands: list[list[int]]) -> None:
    """Give out these hands, each filled up to four different bots; the rest is the deck."""
    named = {number for hand in hands for number in hand}
    deck = s.cards.deck(s.terms.demo, s.seats > 2)
    spare = [number for number in deck if s.cards.keys[number] in PLAIN and number not in named]
    spare += [number for number in deck if number not in named and number not in spare]
    for seat, hand in enumerate(hands):
        while len(hand) < 4:
            fitting = next(number for number in spare if number >> 1 not in {held >> 1 for held in hand})
            spare.remove(fitting)
            hand.append(fitting)
        s.hands[seat] = sorted(hand)
        for number in hand:
            s.owner[number] = seat
            s.at[number] = s.of[number] = 1 << seat
    dealt = {number for hand in hands for number in hand}
    s.deck = [number for number in deck if number not in dealt]


def random_steps(s: Battleground, rng: Rng, game: BattlegroundGame = GAME) -> Iterator[None]:
    """Play to the end by chance, time included; pauses after every answer."""
    while not s.over:
        able = [seat for seat in range(s.seats) if (s.asked | s.free) >> seat & 1]
        if s.asked & CLOCK_BIT and (not able or rng.below(2)):
            game.elapse(s, 1 + rng.below(1_500))
        else:
            seat = able[rng.below(len(able))]
            options = game.legal(s, seat)
            game.answer(s, seat, options[rng.below(len(options))])
        yield
