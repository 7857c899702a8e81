"""The bots of BOTS BATTLEGROUND as they are printed."""

from boltyard.games.battleground.cards import ABILITIES, CONDITIONS, Bot
from boltyard.games.battleground.loader import base_cards
from boltyard.server.wire import Face, Faces


def printed(name: str) -> Faces:
    """The bots; there is one set of them, whatever name is asked for."""
    table = base_cards()
    return Faces("battleground", table.name, [face(bot) for bot in table.bots], table.digest)


def spoken_as(shown: Face) -> list[str]:
    """The catalogue speaks of abilities and conditions, not of single bots."""
    return [word.replace("_", " ").title() for word in shown.does]


def face(bot: Bot) -> Face:
    does = [word for word in (ABILITIES[bot.ability], CONDITIONS[bot.condition]) if word]
    return Face(
        key=bot.key,
        name=bot.name,
        kind="ability" if bot.ability else "condition" if bot.condition else "plain",
        text=bot.text,
        provenance=bot.provenance,
        attack=bot.attack,
        defense=bot.defense,
        flavor=not does,
        does=does,
    )
