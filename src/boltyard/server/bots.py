"""Computer players at the server's table: they are shown what they may see, think elsewhere, and answer by mail.

Whoever answers by its first thought does it in a thread, whoever thinks ahead in a process (`pondering`). How long
either takes tells nothing: it is let go when the table's pace says so (`pacing`).
"""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import msgspec
import structlog

from boltyard.core.errors import Wrong
from boltyard.core.moves import ACCEPT_DRAW, Move
from boltyard.players.bots import best_bot
from boltyard.players.opponent import Opponent, opponent_at
from boltyard.players.player import Player, make_player, player_stream
from boltyard.players.sight import Sight
from boltyard.players.table_talk import TableTalk
from boltyard.players.thinking import Searching, Weighing
from boltyard.server.mailbox import Ring
from boltyard.server.pondering import Matter

if TYPE_CHECKING:
    from boltyard.server.tables import Sitting

log = structlog.get_logger("boltyard.tables")


class Thought(msgspec.Struct, frozen=True):
    """A bot's answer to the question of that version, or nothing where it could not think."""

    seat: int
    version: int
    move: Move | None


class Aside(msgspec.Struct, frozen=True):
    """What a bot does beside the question of others, seen at that version."""

    seat: int
    version: int
    code: str


class Remark(msgspec.Struct, frozen=True):
    """A word of a bot's to the table."""

    seat: int
    text: str


class Bots:
    """The bots and stand-ins of one match."""

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        self.thinking: set[int] = set()
        self.mused: dict[int, int] = {}  # of free seats: the sight that their bot has thought about
        self.opponents: dict[int, Opponent] = {}  # where time is real: no quicker than people (BB-R-62)
        self.talk = TableTalk(sitting.table)
        self.pondering: set[asyncio.Future[list[str]]] = set()
        self.plans: dict[int, list[str]] = {}  # the rest of a set that was thought about as a whole

    def look_ahead(self) -> None:
        """Whoever is asked begins to think, and whoever may act beside the question does, once for each new sight."""
        sitting = self.sitting
        if sitting.real:
            self.watch()
            return
        table = sitting.table
        for seat in sitting.offers:
            if seat in self.thinking or not sitting.is_bot(seat):
                continue
            if sitting.table.is_forced(seat) or seat in sitting.pacer.kept:
                continue
            if table.state.asked >> seat & 1 or table.clock_is_asked:
                self.think(seat)
            elif self.mused.get(seat) != sitting.opened[seat]:  # nobody waits for it
                self.muse(seat)

    def player(self, seat: int) -> Player:
        """The bot of this seat."""
        sitting = self.sitting
        player = sitting.players.get(seat)
        if player is None:
            record = sitting.table.record
            chance = player_stream(record.seed, seat).fork(f"from {len(record.lines)}")
            key = sitting.row.chairs[seat].bot or best_bot(sitting.game.key)
            player = make_player(key, sitting.game, seat, chance)
            if sitting.real and isinstance(player, Searching):  # nobody has time to think ahead there
                player = Weighing(sitting.game, seat, chance)
            if sitting.tutor is not None:
                player = sitting.tutor.scripted(seat, player)
            sitting.players[seat] = player
        return player

    # Where everybody takes turns.

    def think(self, seat: int) -> None:
        """Hand the bot what it may see; it thinks in a thread, and its answer comes by mail."""
        sitting, table = self.sitting, self.sitting.table
        player = self.player(seat)
        version, options = sitting.version, sitting.offers[seat]
        if seat in sitting.standins:  # a draw is agreed by whoever sits here, not by whoever stands in (F39)
            options = [move for move in options if move is not ACCEPT_DRAW]
        self.thinking.add(seat)
        if isinstance(player, Searching) and len(options) > 1:
            self.ponder(seat, player, options)
            return
        loop = asyncio.get_running_loop()
        sight = Sight(player.blind, table.game, table.state, seat)

        def came(done: asyncio.Future[Move]) -> None:
            self.came(seat, version, None if done.cancelled() or done.exception() else done.result())

        loop.run_in_executor(sitting.hall.thinkers, player.choose, sight, options).add_done_callback(came)

    def came(self, seat: int, version: int, move: Move | None) -> None:
        self.sitting.pacer.thought(seat)
        self.sitting.post(None, Thought(seat, version, move))

    def ponder(self, seat: int, player: Searching, options: list[Move]) -> None:
        """Think ahead, in another process; where that cannot be, follow the first thought."""
        sitting, version = self.sitting, self.sitting.version
        game, by_text = sitting.table.game, {move.text: move for move in options}
        sight = Sight(player.blind, game, sitting.table.state, seat)
        plan = self.plans.pop(seat, [])
        if plan and plan[0] in by_text and sight.view.inner.sealed[seat]:
            self.plans[seat] = plan[1:]
            return self.came(seat, version, by_text[plan[0]])
        chance = player.rng.fork(f"at {version}").lanes()
        saved = json.dumps(game.save(sight.view))
        key = sitting.row.chairs[seat].bot
        asked = sitting.hall.pondering.ask(
            Matter(sitting.game.key, dict(sight.view.settings), saved, seat, key, chance, list(by_text))
        )
        self.pondering.add(asked)

        def came(done: asyncio.Future[list[str]]) -> None:
            self.pondering.discard(done)
            if done.cancelled():
                return
            told = [] if done.exception() else done.result()
            if not told or told[0] not in by_text:
                log.warning("bot could not think ahead", table=sitting.id, bot=key, why=str(done.exception()))
                return self.came(seat, version, player.weigh(sight, options))
            self.plans[seat] = told[1:]
            self.came(seat, version, by_text[told[0]])

        asked.add_done_callback(came)
        return None

    def close(self) -> None:
        """The table goes: nobody thinks on."""
        for asked in list(self.pondering):
            asked.cancel()

    async def thought(self, thought: Thought) -> None:
        sitting, seat, table = self.sitting, thought.seat, self.sitting.table
        if not sitting.is_current(seat, thought.version) or not sitting.is_bot(seat) or table.over:
            self.thinking.discard(seat)
            return sitting.look_ahead()
        due = sitting.pacer.bot_due(seat)
        if sitting.alarm.now() < due:
            sitting.alarm.at(due, lambda: sitting.post(None, thought))
            return None
        self.thinking.discard(seat)
        options = table.options(seat)
        if not options:
            return None
        move = thought.move if thought.move is not None and thought.move in options else options[0]
        if sitting.live is not None and table.clock_is_asked and not move.item:
            return await sitting.act_in_time(seat, move.text, -1)
        lines, questions = len(table.record.lines), table.questions
        table.answer(seat, move)
        if len(table.record.lines) > lines or table.questions > questions:
            await sitting.settle([seat])
        else:
            sitting.offers[seat] = table.options(seat)
            sitting.look_ahead()
        return None

    def muse(self, seat: int) -> None:
        """A bot that is free while others are asked may do something, too (PBL-R-154)."""
        sitting, player, version = self.sitting, self.player(seat), self.sitting.version
        self.mused[seat] = sitting.opened[seat]

        def came(done: asyncio.Future[str]) -> None:
            code = "" if done.cancelled() or done.exception() else done.result()
            if code:
                sitting.post(None, Aside(seat, version, code))

        loop = asyncio.get_running_loop()
        sight = Sight(player.blind, sitting.table.game, sitting.table.state, seat)
        loop.run_in_executor(sitting.hall.thinkers, player.interject, sight).add_done_callback(came)

    async def interjected(self, aside: Aside) -> None:
        """It is carried out if it still fits what the bot saw."""
        sitting = self.sitting
        if not sitting.is_current(aside.seat, aside.version) or not sitting.is_bot(aside.seat) or sitting.table.over:
            return
        try:
            sitting.table.say(aside.seat, aside.code)
        except Wrong:
            return
        await sitting.settle([aside.seat])

    # Where time is real.

    def watch(self) -> None:
        """Bots in real time look at what is new, and do something about it a reaction later (BB-R-62)."""
        sitting = self.sitting
        present = sitting.alarm.now()
        for seat in range(sitting.seats):
            if not sitting.is_bot(seat):
                self.opponents.pop(seat, None)
                continue
            one = self.opponents.get(seat)
            if one is None:
                one = self.opponents[seat] = opponent_at(sitting.table, seat, self.player(seat))
            if one.due < 0 or not one.code:
                one.look(present, resting=False, reading=one.habits.reading(sitting.table))
                if one.due >= 0:
                    sitting.call_at(f"bot {seat}", one.due, Ring("bot", seat))
        # A stand-in keeps quiet: it plays for somebody, and does not speak for them. In a lesson the tutor speaks.
        voices = [one for seat, one in self.opponents.items() if seat not in sitting.standins]
        speaker, text = self.talk.next(voices if sitting.tutor is None else [], present)
        if text and sitting.guests:
            sitting.post(None, Remark(speaker, text))

    async def react(self, seat: int) -> None:
        """What it had in mind, if it still can be done; while nobody is here it waits, as time does."""
        sitting, table = self.sitting, self.sitting.table
        one = self.opponents.get(seat)
        code = one.say(sitting.alarm.now()) if one is not None and sitting.guests and not table.over else ""
        if not code or not sitting.is_bot(seat):
            return sitting.look_ahead()
        if sitting.live is not None and table.clock_is_asked:
            await sitting.act_in_time(seat, code, -1)
            return self.watch()
        try:
            table.say(seat, code)
        except Wrong:
            return sitting.look_ahead()
        return await sitting.settle([seat])
