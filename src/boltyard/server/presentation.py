"""The three games as the site presents them."""

import re
from collections import Counter
from dataclasses import dataclass
from functools import cache

from boltyard import catalogue
from boltyard.server.wire import Game, Stage


@dataclass(frozen=True)
class Box:
    """What stands on the lid of a game's box."""

    name: str
    pitch: str
    players: str
    length: str
    stage: Stage
    news: str


BOXES = {
    "pbl": Box(
        name="PBL Robots",
        pitch="Draft a deck, build a 100-foot robot, blow off four limbs.",
        players="2 or 3 players, or teams",
        length="about 90 minutes",
        stage="table",
        news="Play it here, or in the terminal, against people and bots.",
    ),
    "robots": Box(
        name="Robots",
        pitch="Half a deck each. Every card lost is time lost.",
        players="2 players",
        length="about 20 minutes",
        stage="table",
        news="Play it here, or in the terminal, against people and bots.",
    ),
    "battleground": Box(
        name="Battleground",
        pitch="Clap, and the die decides. Swap bots, borrow bots, beat the clock.",
        players="2 to 6 players, live",
        length="about half an hour",
        stage="words",
        news="Play it here in words, or in the terminal. A table of its own is coming.",
    ),
}

# The catalogue of PBL has no summary of its own; these lines only shorten the rules they name.
PBL_BRIEF = (
    "You win by blowing off all four limbs of the rival robot: head, left arm, right arm and legs (PBL-GOAL-1, -2).",
    "Everybody takes a base robot, five random cards as Inheritance, and a starter pilot (PBL-SETUP-1, -5, -11).",
    "The rest of your deck comes from the draft: look at five piles in order and take one of them whole "
    "(PBL-DRAFT-13). The quick deal skips it (PBL-DRAFT-1).",
    "A turn allows one MOVE, a build or an attack; you may pass. Then you draw a card (PBL-TURN-2..4, -13).",
    "Armor climbs one level at a time, 1, 2, 3; only the top card of a limb counts (PBL-ARMOR-3, -7).",
    "Crew and hangars add attack and defense to every limb; an expert pilot needs enough Pilot Points "
    "(PBL-COMBAT-19, PBL-PILOT-2).",
    "To attack, name one of your limbs and one rival limb or shoulder. Both sides roll a die for each point of "
    "strength (PBL-COMBAT-1, -7, -8).",
    "The side with the lesser total may discard hand cards for more dice: bombs in attack, shields in defense "
    "(PBL-BOMB-1, -4).",
    "The attacker's total has to be higher; a tie is fended off. One hit kills the whole limb "
    "(PBL-COMBAT-17, -18, PBL-BLOWOFF-5).",
    "Action cards may be played at any time, on anybody's turn (PBL-ACTION-1).",
    "When you are to draw and your deck is empty, the shop opens: five face-up cards that everybody may draw "
    "instead (PBL-SHOP-1, -3, -6).",
    "With one limb left the starter pilot goes into Critical Form: other values, perhaps a bonus (PBL-CRIT-1, -3, -4).",
)


@cache
def shelf() -> tuple[Game, ...]:
    """Every game that has a catalogue, in the order of the landing page."""
    return tuple(_game(key, box) for key, box in BOXES.items())


def _game(key: str, box: Box) -> Game:
    prefix = next(prefix for prefix, game in catalogue.PREFIXES.items() if game == key)
    counts = Counter(one.kind for one in catalogue.entries(key))
    return Game(
        key=key,
        name=box.name,
        prefix=prefix,
        pitch=box.pitch,
        players=box.players,
        length=box.length,
        stage=box.stage,
        news=box.news,
        brief=brief(key),
        counts=dict(counts),
    )


def brief(game: str) -> list[str]:
    """The game in twelve lines: the numbered list of its catalogue's section 0, or ours where it has none."""
    for part in catalogue.sections(game):
        if part.number == "0":
            return re.findall(r"^\d+\. (.+)$", part.prose, re.MULTILINE)
    return list(PBL_BRIEF)
