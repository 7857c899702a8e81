"""What a computer does in Bots Battleground while time runs: it may also wait, and it leaves people time to read."""

from boltyard.core.table import Table
from boltyard.games.battleground.moves import WAIT, Name, Place, Wait
from boltyard.games.battleground.state import CLAPPING, NOBODY, OPENING, Battleground
from boltyard.players.player import Player
from boltyard.players.sight import Sight

SETTLED = ("dueled", "came_late", "paid")
READING = 3000  # ms that a computer leaves people to read how a round ended, before it claps


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
