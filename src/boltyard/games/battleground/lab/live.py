"""Whole games in real time on a virtual clock: computers with their reflexes, and whoever else follows a script.

Nothing waits: the clock jumps from one moment at which somebody does something to the next. So a game of seven minutes
takes a second, and the same seed gives the same game.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from boltyard.core.events import Event
from boltyard.core.live import NEVER, Live, StampedAct
from boltyard.core.match import MatchState
from boltyard.core.record import Record
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.games.battleground import events
from boltyard.games.battleground.duel import ATTACKER, DEFENDER
from boltyard.games.battleground.loader import base_cards
from boltyard.games.battleground.moves import Name, Place
from boltyard.games.battleground.state import BATTLE, CLAPPING, FINAL, OPENING, Battleground
from boltyard.games.battleground.tactics.odds import result
from boltyard.players.opponent import Opponent, opponent_at
from boltyard.players.player import make_player, player_stream
from boltyard.players.reactions import Reflexes
from boltyard.players.table_talk import TableTalk

GAME = find_game("battleground")
AGREED = {"timing": "authentic"}
SNIPER = "scripted sniper"
SNIPES_MS = 1500  # before the end


@dataclass(frozen=True)
class LiveDuel:
    """One duel as it was settled: who, the bots by key, whether a side was empty, and the result."""

    attacker: int
    defender: int
    attack: tuple[str, ...]
    defense: tuple[str, ...]
    result: int  # 1 for the attacker, -1 for the defender, 0 for nobody


@dataclass(frozen=True)
class Use:
    """A bot in the rounds of a game that were fought out: somebody had it, a fighter held it, it was put down."""

    key: str
    dealt: int
    held: int
    placed: int


@dataclass(frozen=True)
class LiveGame:
    """What came of a game."""

    winners: tuple[int, ...]
    rounds: int
    late: tuple[int, ...]  # attackers who missed the opening
    duels: tuple[LiveDuel, ...]
    loans: tuple[tuple[int, int, int], ...]  # round, lender, borrower
    bots: tuple[Use, ...]  # every bot that was dealt
    said: tuple[tuple[int, int, str], ...]  # ms, by whom, and what
    minutes: float


class Script(Opponent):
    """Somebody who places at the last moment but one, and never thinks about anything else."""

    def __init__(self, table: Table, seat: int) -> None:
        chance = player_stream(table.record.seed, seat)
        super().__init__(table, seat, make_player("greedy0", GAME, seat, chance), Reflexes(chance.fork("reflexes")))

    def look(self, now: int, resting: bool, reading: bool) -> None:
        if (self.due >= 0 and self.code) or self.table.over:
            return
        self.code, ms = self.wants()
        self.due = now + ms if ms >= 0 else -1

    def wants(self) -> tuple[str, int]:
        """The best answer to what lies there, a second and a half before the end; first whatever it must."""
        options = self.table.options(self.seat)
        v: Battleground = self.table.view(self.seat).inner
        f = v.frames[-1]
        if f.rule == CLAPPING:
            return (options[0].text, 500) if options else ("", -1)
        if f.rule == OPENING and v.attacker == self.seat:
            sort = Name if v.named < 0 else Place
            wanted = (
                [move for move in options if isinstance(move, sort)] if v.named < 0 or not v.rows[self.seat] else []
            )
            return (wanted[0].text, 450) if wanted else ("", -1)
        if f.rule == BATTLE and v.fighters() >> self.seat & 1:
            return self.snipes(v)
        if v.asked >> self.seat & 1:
            return self.habits.intend(self.table, self.seat, self.player, self.reflexes)
        return "", -1

    def snipes(self, v: Battleground) -> tuple[str, int]:
        if v.frames[-1].step != FINAL:
            return "", -1
        left = v.ends_ms() - v.elapsed_ms()
        row = tuple(v.rows[self.seat])
        begins = SNIPES_MS + (v.terms.handling_ms if row else 0)
        if left > begins:
            return "", left - begins
        if v.time < v.ready[self.seat]:
            return "", v.ready[self.seat] - v.time
        rival = next(seat for seat in range(v.seats) if v.rivals(self.seat) >> seat & 1)
        theirs = tuple(v.rows[rival])
        held = [card for card in v.hands[self.seat] if v.may_be_put(self.seat, card)]
        if row:
            better = [card for card in held if result(v, self.seat, (card,), rival, theirs) > 0]
            if result(v, self.seat, row, rival, theirs) > 0 or not better or not v.may_be_taken(row[0]) or left < 400:
                return "", -1
            return f"up {v.cards.keys[row[0]]}", 0
        if not held:
            return "", -1
        return f"place {v.cards.keys[max(held, key=lambda card: result(v, self.seat, (card,), rival, theirs))]}", 0


def seated(table: Table, names: Sequence[str]) -> list[Opponent]:
    """A computer player for each name, the scripted one among them."""
    seed = table.record.seed
    return [
        Script(table, seat)
        if name == SNIPER
        else opponent_at(table, seat, make_player(name, GAME, seat, player_stream(seed, seat)))
        for seat, name in enumerate(names)
    ]


def play(names: Sequence[str], seed: int, settings: dict[str, str] | None = None) -> LiveGame:
    """One game in real time, all at one machine."""
    agreed = {**AGREED, **(settings or {})}
    table = Table(GAME, Record(GAME.key, GAME.rules_version, [f"p{seat}" for seat in range(len(names))], seed, agreed))
    live = Live(table, 0)
    players = seated(table, names)
    talk = TableTalk(table)
    said: list[tuple[int, int, str]] = []
    now = 0
    while not table.over:
        live.catch_up(now)  # whoever looks, looks at the present
        for one in players:
            one.look(now, False, False)
        speaker, text = talk.next(players, now)
        if text:
            said.append((now, speaker, text))
        moments = [one.due for one in players if one.due >= 0]
        if live.wake() != NEVER:
            moments.append(live.wake())
        now = max(now, min(moments))
        live.advance(now)
        for one in players:
            if 0 <= one.due <= now:
                code = one.say(now)
                if code and not table.over:
                    live.push(StampedAct(one.seat, code, now), now)
                    live.advance(now)
    assert isinstance(table.state, MatchState)
    outcome = GAME.outcome(table.state)
    assert outcome is not None
    assert isinstance(table.state.inner, Battleground)
    log = Log(table.state.inner.owner)
    for step in table.steps:
        for event in step.events:
            log.hear(event)
    log.end_round()
    return LiveGame(
        tuple(outcome.winners),
        outcome.turns,
        tuple(log.late),
        tuple(log.duels),
        tuple(log.loans),
        tuple(Use(key, log.dealt[key], log.held[key], log.placed[key]) for key in sorted(log.dealt)),
        tuple(said),
        now / 60_000,
    )


class Log:
    """What the events of a game tell, round by round."""

    def __init__(self, owner: list[int]) -> None:
        self.cards = base_cards()
        self.owner = owner
        self.late: list[int] = []
        self.duels: list[LiveDuel] = []
        self.loans: list[tuple[int, int, int]] = []
        self.dealt: Counter[str] = Counter()
        self.held: Counter[str] = Counter()
        self.placed: Counter[str] = Counter()
        self.turn = 0
        self.begin_round()

    def begin_round(self) -> None:
        self.rows: dict[int, list[int]] = {}
        self.put: set[int] = set()
        self.lent: list[tuple[int, list[int]]] = []
        self.fighters: set[int] = set()

    def hear(self, event: Event) -> None:
        if isinstance(event, events.Attacked):
            self.end_round()
            self.turn += 1
        elif isinstance(event, events.Placed):
            self.rows.setdefault(event.seat, []).append(event.card)
            self.put.add(event.card)
        elif isinstance(event, events.TookUp):
            self.rows[event.seat].remove(event.card)
        elif isinstance(event, events.CameLate):
            self.late.append(event.seat)
        elif isinstance(event, events.Conscripted):
            self.lent.append((event.seat, list(event.cards)))
        elif isinstance(event, events.Lent):
            self.lent.append((event.borrower, list(event.cards)))
            self.loans.append((self.turn, event.seat, event.borrower))
        elif isinstance(event, events.Dueled):
            self.fighters |= {event.seat, event.defender}
            attack, defense = (self.side(seat) for seat in (event.seat, event.defender))
            outcome = 1 if event.result == ATTACKER else -1 if event.result == DEFENDER else 0
            self.duels.append(LiveDuel(event.seat, event.defender, attack, defense, outcome))

    def side(self, seat: int) -> tuple[str, ...]:
        return tuple(self.cards.bot(card).key for card in self.rows.get(seat, []))

    def end_round(self) -> None:
        """Count who had what in a round with a duel."""
        if self.fighters:
            of = [card for card, owner in enumerate(self.owner) if owner >= 0]
            held = {card for card in of if self.owner[card] in self.fighters}
            held.update(card for borrower, cards in self.lent if borrower in self.fighters for card in cards)
            for counter, some in ((self.dealt, of), (self.held, held), (self.placed, self.put)):
                counter.update(self.cards.bot(card).key for card in some)
        self.begin_round()
