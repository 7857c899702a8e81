"""Card files of Bots Battleground: TOML in, a card table out, or every problem of the file with its line."""

import functools
import importlib.resources
import re
from pathlib import Path
from typing import Any, Final

from boltyard.core.errors import nearest
from boltyard.core.pages import KEY, Page, file_text, shown
from boltyard.games.battleground.cards import ABILITIES, CONDITIONS, DEMO, FULL, WITH_NUMBER, Bot, CardTable

LONGEST_NAME: Final = 30
LONGEST_TEXT: Final = 90
MOST_WORDS: Final = 12  # BB-CARD-7
HIGHEST: Final = 9  # BB-CARD-3
HIGHEST_X: Final = 4  # BB-CARD-7
FACTS: Final = [
    "name",
    "attack",
    "defense",
    "provenance",
    "text",
    "ability",
    "condition",
    "needs_third_player",
    "demo",
]  # BB-CARD-6
ABILITY_FACTS: Final = ["do", "by", "may", "timing"]
TIMINGS: Final = ["end"]
PROVENANCES: Final = ["book", "publisher", "house"]
RESERVED: Final = ["all", "at", "by", "on"]  # words of the codes, where a key may stand (section 14)


@functools.cache
def base_cards() -> CardTable:
    """The cards that come with the game."""
    file = importlib.resources.files("boltyard.games.battleground").joinpath("cards.toml")
    return load_cards(file.read_text(encoding="utf-8"), "cards.toml")


def load_cards(given: Path | str, source: str = "") -> CardTable:
    """The card table of a file or of a text, all or nothing."""
    if isinstance(given, Path):
        source = source or given.name
        given = file_text(given, source)
    page = BotPage(given, source or "cards")
    page.read()
    name = page.data.pop("set", re.sub(r"[^a-z0-9_-]+", "_", page.source.lower().removesuffix(".toml")))
    if not isinstance(name, str) or not re.fullmatch(r"[a-z0-9_-]{1,40}", name):
        page.wrong(["set"], "", f"set is a name of small letters, digits, _ and -, not {shown(name)}")
    bots = page.bots()
    page.check_counts(bots)
    page.give_up()
    return CardTable(name, bots)


class BotPage(Page):
    """A file of bots while it is read."""

    def bots(self) -> list[Bot]:
        """Every bot of the file; those with a problem are left out."""
        bots: list[Bot] = []
        names: dict[str, str] = {}
        for key, given in self.data.items():
            if not isinstance(given, dict):
                close = nearest(key, ["set"])
                self.wrong([key], "", f"{key} stands outside of a bot, which begins with [its_key]{close}")
            elif KEY.fullmatch(key) is None:
                self.wrong([key], key, "a key is made of small letters, digits and _, a letter first")
            elif key in RESERVED:
                self.wrong([key], key, f"{key!r} has a meaning of its own in records; take another key")
            else:
                before = len(self.problems)
                bot = self.bot(key, given)
                folded = bot.name.lower()
                if folded and folded in names:
                    self.wrong([key, "name"], key, f"name is that of {names[folded]} too; no two are alike")
                names.setdefault(folded, key)
                if len(self.problems) == before:
                    bots.append(bot)
        return bots

    def bot(self, key: str, data: dict[str, Any]) -> Bot:
        """One bot, as far as it can be read (BB-CARD-6)."""
        for word in data:
            if word not in FACTS:
                self.wrong([key, word], key, f"there is no fact {word!r}{nearest(word, FACTS)}")
        attack = self.number(key, [key, "attack"], data.get("attack"), 0, HIGHEST)
        defense = self.number(key, [key, "defense"], data.get("defense"), 0, HIGHEST)
        bot = Bot(key, self.text(key, data, "name", LONGEST_NAME), attack, defense)
        bot.provenance = self.word(key, [key, "provenance"], data.get("provenance"), PROVENANCES)
        bot.text = self.text(key, data, "text", LONGEST_TEXT)
        if len(bot.text.split()) > MOST_WORDS:
            sentence = f"text has {len(bot.text.split())} words; {MOST_WORDS} can be read in two seconds (BB-CARD-7)"
            self.wrong([key, "text"], key, sentence)
        if "ability" in data:
            self.read_ability(bot, data["ability"])
        if "condition" in data:
            word = self.word(key, [key, "condition"], data["condition"], CONDITIONS[1:])
            bot.condition = CONDITIONS.index(word)
        bot.needs_third_player = self.switch(key, data, "needs_third_player", False)
        bot.demo = self.switch(key, data, "demo", True)
        return bot

    def read_ability(self, bot: Bot, given: object) -> None:
        """`{ do = "jab", by = 2, may = true }`."""
        key = bot.key
        path = [key, "ability"]
        if not isinstance(given, dict):
            self.wrong(path, key, f"ability is a table such as {{ do = 'jab', by = 2 }}, not {shown(given)}")
            return
        for word in given:
            if word not in ABILITY_FACTS:
                self.wrong(path, key, f"ability: unexpected {word!r} (it takes {', '.join(ABILITY_FACTS)})")
        do = self.word(key, [*path, "do"], given.get("do"), ABILITIES[1:])
        bot.ability = ABILITIES.index(do)
        if bot.ability in WITH_NUMBER:
            bot.by = self.number(key, [*path, "by"], given.get("by"), 1, HIGHEST_X)
        elif do and "by" in given:
            self.wrong(path, key, f"ability: {do} takes no by")
        bot.may = self.switch(key, given, "may", False)
        bot.timing = self.word(key, [*path, "timing"], given.get("timing", "end"), TIMINGS)

    def check_counts(self, bots: list[Bot]) -> None:
        """A deck of 60 and one of 54 can be made of it (BB-CARD-1)."""
        if self.problems:  # a bot that could not be read would be counted as missing
            return
        demo = 0
        for bot in bots:
            demo += 1 if bot.demo else 0
        if len(bots) != FULL or demo != DEMO:
            sentence = f"a set has {FULL} bots, {DEMO} of them in the demo; this file has {len(bots)} and {demo}"
            self.wrong([], "", f"{sentence} (BB-CARD-1)")
