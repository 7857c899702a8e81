"""Bots as they are printed, and the table of all bots that a game is played with.

Every bot exists twice (BB-CARD-1). A card is a number: twice the place of its bot in key order, plus the copy, so
`card >> 1` is the bot. The table is handed to the state that plays with it.
"""

from typing import Final

from boltyard.core.card_sets import digest_of, facts_text
from boltyard.core.legend import Legend

COPIES: Final = 2
FULL: Final = 30  # bots of a full deck
DEMO: Final = 27  # bots of a demo deck

NOTHING: Final = 0

# Abilities (BB-AB-1..13, then the reserve), numbered as in ABILITIES.
OVERCLOCK: Final = 1
TEAMWORK: Final = 2
JAB: Final = 3
FLIP: Final = 4
TWIST: Final = 5
MIMIC: Final = 6
CALIBRATE: Final = 7
CRUSHER: Final = 8
LEECH: Final = 9
UNDERDOG: Final = 10
ARSENAL: Final = 11
JAMMER: Final = 12
LOCKPICK: Final = 13
BERSERK: Final = 14
RESET: Final = 15
STORM: Final = 16
ABILITIES: Final = [
    "",
    "overclock",
    "teamwork",
    "jab",
    "flip",
    "twist",
    "mimic",
    "calibrate",
    "crusher",
    "leech",
    "underdog",
    "arsenal",
    "jammer",
    "lockpick",
    "berserk",
    "reset",
    "storm",
]
ABILITY_RULES: Final = ["", *[f"BB-AB-{n}" for n in range(1, 14)], "BB-ABILITY-1", "BB-ABILITY-1", "BB-ABILITY-1"]
WITH_NUMBER: Final = [OVERCLOCK, TEAMWORK, JAB, CALIBRATE, LEECH, LOCKPICK, STORM]  # these have an X (BB-CARD-7)

# Conditions (BB-CO-1..9, then the reserve), numbered as in CONDITIONS.
STRIKER: Final = 1
BUNKER: Final = 2
SHIELDED: Final = 3
ANCHOR: Final = 4
COMPANION: Final = 5
LONER: Final = 6
POLARITY: Final = 7
HIGH_STAKES: Final = 8
MERCENARY: Final = 9
JUDGE: Final = 10
SILENCER: Final = 11
SLOW: Final = 12
CONDITIONS: Final = [
    "",
    "striker",
    "bunker",
    "shielded",
    "anchor",
    "companion",
    "loner",
    "polarity",
    "high_stakes",
    "mercenary",
    "judge",
    "silencer",
    "slow",
]


class Bot:
    """A bot: its two values and what stands at the bottom of its card (BB-SETUP-3, -4)."""

    def __init__(self, key: str, name: str, attack: int, defense: int) -> None:
        self.key: str = key
        self.name: str = name
        self.attack: int = attack
        self.defense: int = defense
        self.ability: int = NOTHING  # green
        self.by: int = 0  # the ability's X
        self.may: bool = False  # is its use optional? (BB-R-42)
        self.timing: str = "end"  # BB-ABILITY-2
        self.condition: int = NOTHING  # yellow
        self.needs_third_player: bool = False  # BB-CARD-8
        self.demo: bool = True  # is it in the demo deck?
        self.provenance: str = "house"
        self.text: str = ""

    def facts(self) -> dict[str, object]:
        """The bot as a card file writes it."""
        facts: dict[str, object] = {"name": self.name, "attack": self.attack, "defense": self.defense}
        facts["provenance"] = self.provenance
        facts["text"] = self.text
        if self.ability:
            ability: dict[str, object] = {"do": ABILITIES[self.ability]}
            if self.by:
                ability["by"] = self.by
            if self.may:
                ability["may"] = True
            facts["ability"] = ability
        if self.condition:
            facts["condition"] = CONDITIONS[self.condition]
        if self.needs_third_player:
            facts["needs_third_player"] = True
        if not self.demo:
            facts["demo"] = False
        return facts


class CardTable:
    """All cards of a set by number, their facts side by side; two tables can be played with in one process."""

    def __init__(self, name: str, bots: list[Bot]) -> None:
        self.name = name
        by_key = {bot.key: bot for bot in bots}
        self.bots: list[Bot] = [by_key[key] for key in sorted(by_key)]
        self.size: int = COPIES * len(self.bots)
        self.keys: list[str] = []  # KEY.COPY
        self.attack: list[int] = []
        self.defense: list[int] = []
        self.ability: list[int] = []
        self.by: list[int] = []
        self.may: list[bool] = []
        self.condition: list[int] = []
        for bot in self.bots:
            for copy in range(COPIES):
                self.keys.append(f"{bot.key}.{copy + 1}")
                self.attack.append(bot.attack)
                self.defense.append(bot.defense)
                self.ability.append(bot.ability)
                self.by.append(bot.by)
                self.may.append(bot.may)
                self.condition.append(bot.condition)
        self.number: dict[str, int] = {self.keys[card]: card for card in range(self.size)}
        self.legend = Legend(self.keys, [self.name_of(card) for card in range(self.size)])
        self.facts: str = facts_text({bot.key: bot.facts() for bot in bots})
        self.digest: str = digest_of(self.facts)

    def bot(self, card: int) -> Bot:
        """The bot that a card shows."""
        return self.bots[card >> 1]

    def name_of(self, card: int) -> str:
        """What people call a card; a back has no name."""
        return self.bots[card >> 1].name if card >= 0 else "a card"

    def key_of(self, card: int) -> str:
        """KEY.COPY, or `?` for a back."""
        return self.keys[card] if card >= 0 else "?"

    def deck(self, demo: bool, third_player: bool) -> list[int]:
        """The cards that are shuffled, in key order (BB-R-2, BB-CARD-8)."""
        cards: list[int] = []
        for card in range(self.size):
            bot = self.bots[card >> 1]
            if (bot.demo or not demo) and (third_player or not bot.needs_third_player):
                cards.append(card)
        return cards
