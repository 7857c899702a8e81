"""What a computer does in Bots Battleground while time runs: it may also wait, and it leaves people time to read."""

from boltyard.core.events import Event
from boltyard.core.rng import Rng
from boltyard.core.state import PUBLIC
from boltyard.core.table import Table
from boltyard.games.battleground.heuristics import nerve, talk
from boltyard.games.battleground.moves import WAIT, Name, Place, Wait
from boltyard.games.battleground.sealing import as_left_by
from boltyard.games.battleground.state import BATTLE, CLAPPING, NOBODY, OPENING, Battleground
from boltyard.players.player import Player
from boltyard.players.reactions import QUICKEST_MS, SLOWEST_MS, Reflexes
from boltyard.players.sight import Sight

WORTH_A_WORD = ("requested", "lent", "dueled")
SETTLED = ("dueled", "came_late", "paid")
READING = 3000  # ms that a computer leaves people to read how a round ended, before it claps


def intend(table: Table, seat: int, player: Player, reflexes: Reflexes) -> tuple[str, int]:
    """What to say, and in how many ms; without a code, when to look again; -1: when something is new."""
    character = nerve.CHARACTERS.get(getattr(player, "character", ""))
    if character is None or table.over:
        code = decide(table, seat, player)
        return code, reflexes.delay() if code else -1
    s: Battleground = table.view(seat).inner
    if s.frames[-1].rule not in (OPENING, BATTLE):
        code = decide(table, seat, player)
        return code, reflexes.between(QUICKEST_MS, SLOWEST_MS) if code else -1
    mind = getattr(player, "mind", None)
    if mind is None:
        mind = nerve.Mind(character, reflexes.rng.fork("mind"))
        player.mind = mind  # type: ignore[attr-defined]
    wanted = nerve.intend(as_left_by(s, seat), seat, table.options(seat), mind)
    return wanted.code, reflexes.between(wanted.soonest, wanted.latest) if wanted.soonest >= 0 else -1


def decide(table: Table, seat: int, player: Player) -> str:
    """What to do about the table as it is now; nothing where waiting is better."""
    options = table.options(seat)
    if not options:
        return ""
    s: Battleground = table.view(seat).inner
    rule = s.frames[-1].rule
    if rule == CLAPPING:
        return options[0].text
    if rule == OPENING and s.attacker == seat:
        if s.named != NOBODY and s.rows[seat]:
            return ""
        options = [move for move in options if isinstance(move, Name if s.named == NOBODY else Place)]
    elif not s.asked >> seat & 1:
        options = [*options, WAIT]  # in real time waiting needs no word, but a player must be able to choose it
    choice = player.choose(Sight(player.blind, table.game, table.state, seat), options)
    return "" if isinstance(choice, Wait) else choice.text


def remark(table: Table, seat: int, player: Player, news: list[Event], voice: Rng) -> str:
    """What this player says to all about what everybody has just seen; mostly nothing (BB-R-84)."""
    if table.over or not any(event.kind in WORTH_A_WORD for event in news):
        return ""
    v: Battleground = table.view(PUBLIC).inner
    return talk.remark(v, seat, getattr(player, "character", ""), news, voice)


def reading(table: Table) -> bool:
    """Has a round ended since the last clap, so that there is something to read?"""
    for step in reversed(table.steps):
        for event in reversed(step.events):
            if event.kind in SETTLED:
                return True
            if event.kind == "clapped":
                return False
    return False


def respite(code: str) -> int:
    """Ms that this act waits while people read."""
    return READING if code == "clap" else 0
