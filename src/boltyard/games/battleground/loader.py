"""Card files of Bots Battleground: TOML in, a card table out, or every problem of the file with its line."""

import functools
import importlib.resources
from pathlib import Path
from typing import Final

from boltyard.core import card_files
from boltyard.core.card_files import Facts, Page, given_text
from boltyard.core.card_sets import digest_of, facts_in
from boltyard.games.battleground.cards import ABILITIES, CONDITIONS, DEMO, FULL, WITH_NUMBER, Bot, CardTable

BadCards = card_files.BadPage
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
    text, source = given_text(given, source)
    page = BotPage(text, source)
    page.read()
    name = page.set_name()
    bots = page.bots()
    page.check_counts(bots)
    page.give_up()
    return CardTable(name, bots)


def kept_cards(name: str, text: str) -> CardTable:
    """The table of a set whose facts were kept with a match, under the digest it had then."""
    page = BotPage("", name)
    page.data = {**facts_in(text)}
    bots = page.bots()
    page.give_up()
    table = CardTable(name, bots)
    table.facts = text  # facts may be spelled otherwise today
    table.digest = digest_of(text)
    return table


class BotPage(Page):
    """A file of bots while it is read."""

    def bots(self) -> list[Bot]:
        """Every bot of the file; those with a problem are left out."""
        bots: list[Bot] = []
        names: dict[str, str] = {}
        for key, given in self.tables("bot", ["set"]).items():
            if self.key_fits(key, RESERVED):
                before = len(self.problems)
                bot = self.bot(key, given)
                if bot.name:
                    self.check_alike(key, "name", bot.name, names)
                if len(self.problems) == before:
                    bots.append(bot)
        return bots

    def bot(self, key: str, data: Facts) -> Bot:
        """One bot, as far as it can be read (BB-CARD-6)."""
        path = [key]
        self.check_words(path, data, FACTS, "fact")
        attack = self.number(path, data, "attack", 0, HIGHEST)
        defense = self.number(path, data, "defense", 0, HIGHEST)
        bot = Bot(key, self.text(path, data, "name", LONGEST_NAME), attack, defense)
        bot.provenance = self.word(path, data, "provenance", PROVENANCES)
        bot.text = self.text(path, data, "text", LONGEST_TEXT)
        if len(bot.text.split()) > MOST_WORDS:
            sentence = f"text has {len(bot.text.split())} words; {MOST_WORDS} can be read in two seconds (BB-CARD-7)"
            self.wrong([key, "text"], key, sentence)
        if "ability" in data:
            self.read_ability(bot, data["ability"])
        if "condition" in data:
            bot.condition = CONDITIONS.index(self.word(path, data, "condition", CONDITIONS[1:]))
        bot.needs_third_player = self.switch(path, data, "needs_third_player", False)
        bot.demo = self.switch(path, data, "demo", True)
        return bot

    def read_ability(self, bot: Bot, given: object) -> None:
        """`{ do = "jab", by = 2, may = true }`."""
        path = [bot.key, "ability"]
        if not isinstance(given, dict):
            self.refuse(path, "ability", "a table such as { do = 'jab', by = 2 }", given)
            return
        self.check_parts(path, given, ABILITY_FACTS)
        do = self.word(path, given, "do", ABILITIES[1:])
        bot.ability = ABILITIES.index(do)
        if bot.ability in WITH_NUMBER:
            bot.by = self.number(path, given, "by", 1, HIGHEST_X)
        elif do and "by" in given:
            self.wrong([*path, "by"], bot.key, f"ability: {do} takes no by")
        bot.may = self.switch(path, given, "may", False)
        if "timing" in given:
            bot.timing = self.word(path, given, "timing", TIMINGS)

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
