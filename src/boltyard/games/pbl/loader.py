"""Card files: TOML in, a card table out, or every problem of the file with its line and what would do instead.

A file is a set of its own, or, if it says `changes = "base"`, a list of facts that replace those of the base set.
"""

import functools
import importlib.resources
from pathlib import Path
from typing import Final

from boltyard.core import card_files
from boltyard.core.card_files import Facts, Page, given_text, number_in, shown
from boltyard.core.card_sets import digest_of, facts_in
from boltyard.core.errors import nearest
from boltyard.games.pbl.cards import (
    ARMOR,
    EXPERT,
    KINDS,
    LIMBS,
    PLACES,
    POD,
    ROBOT,
    STARTER,
    Card,
    CardTable,
)
from boltyard.games.pbl.effects.registry import EFFECTS, RENAMED, EffectEntry, effect_named
from boltyard.games.pbl.vocabulary import (
    FACTS,
    FAME,
    LONGEST_NAME,
    LONGEST_TEXT,
    MOMENTS,
    STRENGTHS,
    TIMINGS,
    TRAITS,
    Argument,
    FactWord,
    MomentWord,
    TraitWord,
)

BASE: Final = "base"
BASE_COUNTS: Final = [10, 3, 5, 38, 10, 26, 21]  # by kind (PBL-COMP-1..4)
LEAST_ORANGE: Final = 100  # PBL-SETUP-5, PBL-DRAFT-8, -9
LEAST_STARTERS: Final = 10  # PBL-MODE-ROTATION-9
LEAST_ROBOTS: Final = 3  # PBL-SETUP-1 with three players
HIGHEST_COUNTER: Final = 9
TOP: Final = ["set", "changes"]  # what stands before the first card
RESERVED: Final = ["all", "deck", "done", "none"]  # words of the codes, where a key may stand (section 35)
COUNTER_PARTS: Final = ["start", "cap", "adds"]

SET_NAME: Final = card_files.SET_NAME
CardProblem = card_files.Problem
BadCards = card_files.BadPage


@functools.cache
def base_cards() -> CardTable:
    """The cards that come with the game."""
    file = importlib.resources.files("boltyard.games.pbl").joinpath("cards.toml")
    return load_cards(file.read_text(encoding="utf-8"), "cards.toml")


def load_cards(given: Path | str, source: str = "") -> CardTable:
    """The card table of a file or of a text, all or nothing."""
    text, source = given_text(given, source)
    page = CardPage(text, source)
    page.read()
    if "changes" in page.data:
        return _changed(page, base_cards())
    name = page.set_name()
    cards = page.cards({})
    page.check_counts(cards, name == BASE)
    page.give_up()
    return CardTable(name, cards)


def kept_cards(name: str, text: str) -> CardTable:
    """The table of a set whose facts were kept with a match, under the digest it had then."""
    page = CardPage("", name)
    page.data = {**facts_in(text)}
    cards = page.cards({})
    page.give_up()
    table = CardTable(name, cards)
    table.facts = text  # an effect may be called otherwise today
    table.digest = digest_of(text)
    return table


def override_cards(table: CardTable, text: str, source: str) -> CardTable:
    """The table with some facts replaced by those of a second file, card by card; the old table stays as it was."""
    page = CardPage(text, source)
    page.read()
    return _changed(page, table)


def _changed(page: "CardPage", table: CardTable) -> CardTable:
    over = page.data.get("changes", table.name)
    if over != table.name:
        page.wrong(["changes"], "", f"changes = {over!r} names no set; it can be {table.name!r}")
    known: dict[str, dict[str, object]] = {card.key: card.facts() for card in table.cards}
    name = page.set_name()
    if name == table.name:
        page.wrong(["set"], "", f"{name} is the set that is changed; give this one a name of its own with set = ...")
    cards = page.cards(known)
    page.give_up()
    return CardTable(name, cards)


class CardPage(Page):
    """A file of cards while it is read, with the words its cards may say."""

    def __init__(self, text: str, source: str) -> None:
        super().__init__(text, source)
        self.effects: dict[str, EffectEntry] = {effect.name: effect for effect in EFFECTS}
        self.traits: dict[str, TraitWord] = {trait.name: trait for trait in TRAITS}
        self.moments: dict[str, MomentWord] = {moment.name: moment for moment in MOMENTS}
        self.facts: dict[str, FactWord] = {fact.name: fact for fact in FACTS}
        self.known_words: list[str] = [*self.facts, *self.moments]

    # The set

    def cards(self, known: dict[str, dict[str, object]]) -> list[Card]:
        """Every card of the file, laid over those known already; cards with a problem are left out."""
        merged: dict[str, dict[str, object]] = dict(known)
        for key, given in self.tables("card", TOP).items():
            if known and key not in known:
                self.wrong([key], key, f"there is no such card to change{nearest(key, list(known))}")
            elif known and given.get("kind", known[key]["kind"]) != known[key]["kind"]:
                self.wrong([key, "kind"], key, f"kind cannot be changed; this card is {known[key]['kind']}")
            elif self.key_fits(key, RESERVED):
                merged[key] = {**known[key], **given} if known else given
        cards: list[Card] = []
        for key in merged:
            card = self._card(key, merged[key])
            if card is not None:
                cards.append(card)
        self._check_names_and_texts(cards)
        self._check_named(cards)
        return cards

    def _check_names_and_texts(self, cards: list[Card]) -> None:
        """No two names and no two texts of a set are alike (PBL-COMP-5)."""
        names: dict[str, str] = {}
        texts: dict[str, str] = {}
        elsewhere = [card for card in cards if card.key not in self.data]
        here = [card for card in cards if card.key in self.data]
        for card in elsewhere + here:  # of two, the one in this file is told
            self.check_alike(card.key, "name", card.name, names)
            self.check_alike(card.key, "text", card.text, texts)

    def _check_named(self, cards: list[Card]) -> None:
        """An effect that names a card names one of this set; who is fetched for the cockpit is an expert."""
        kinds = {card.key: card.kind for card in cards}
        for card in cards:
            for moment, effect in card.moments.items():
                for argument in self.effects[effect.do].arguments:
                    named = effect.word(argument.name) if argument.is_key else ""
                    is_there = named in kinds or named in self.data  # one with a problem of its own is there
                    if named and not is_there:
                        close = nearest(named, list(kinds))
                        self.wrong([card.key, moment], card.key, f"{effect.do}: there is no card {named!r}{close}")
                    elif effect.do == "fetch_pilot" and kinds.get(named, EXPERT) != EXPERT:
                        self.wrong([card.key, moment], card.key, f"{effect.do}: {named} is no expert")

    def check_counts(self, cards: list[Card], is_base: bool) -> None:
        """The base set has its numbers (PBL-COMP-1..4); any other has at least what the rules deal out."""
        if self.problems:  # a card that could not be read would be counted as missing
            return
        counts = [0] * len(KINDS)
        for card in cards:
            counts[card.kind] += 1
        if is_base:
            for kind in range(len(KINDS)):
                if counts[kind] != BASE_COUNTS[kind]:
                    sentence = f"the base set has {BASE_COUNTS[kind]} of kind {KINDS[kind]}, this file {counts[kind]}"
                    self.wrong([], "", sentence)
            return
        orange = len(cards) - counts[STARTER] - counts[ROBOT]
        for what, least, found in (
            ("orange cards (neither starter nor robot)", LEAST_ORANGE, orange),
            ("starters", LEAST_STARTERS, counts[STARTER]),
            ("robots", LEAST_ROBOTS, counts[ROBOT]),
        ):
            if found < least:
                self.wrong([], "", f"a set needs at least {least} {what}, this file has {found}")

    # One card

    def _card(self, key: str, data: Facts) -> Card | None:
        before = len(self.problems)
        path = [key]
        self.check_words(path, data, self.known_words, "fact or moment")
        if "kind" not in data:  # the others are missed where the kind is known
            self.wrong(path, key, f"kind is missing: {self.facts['kind'].text}, one of {', '.join(KINDS)}")
        kind_word = self._word(path, data, "kind")
        if not kind_word:
            return None
        kind = KINDS.index(kind_word)
        self._check_fit(key, data, kind)
        card = Card(key, self._text(path, data, "name", LONGEST_NAME), kind)
        place = self._word(path, data, "place")
        card.place = PLACES.index(place) if place else -1
        card.level = self._number(path, data, "level")
        card.skill = self._number(path, data, "skill")
        card.attack = self._number(path, data, "attack")
        card.defense = self._number(path, data, "defense")
        card.critical_attack = self._number(path, data, "critical_attack")
        card.critical_defense = self._number(path, data, "critical_defense")
        card.speed = self._number(path, data, "speed")
        card.points = self._number(path, data, "points")
        card.spaces = self._number(path, data, "spaces")
        self._read_counter(card, data)
        card.pod = self._word(path, data, "pod")
        card.company = self._word(path, data, "company")
        card.provenance = self._word(path, data, "provenance")
        card.invented = self.word_list(path, data, "invented", self.known_words)
        card.answered = self.word_list(path, data, "answered", self.known_words)
        card.text = self._text(path, data, "text", LONGEST_TEXT)
        card.flavor = self.switch(path, data, "flavor", False)
        self._read_traits(card, data)
        for moment in self.moments:
            if moment in data:
                self._read_moment(card, moment, data[moment])
        if len(self.problems) == before:
            self._check_whole(card, data)
        return card if len(self.problems) == before else None

    def _check_fit(self, key: str, data: Facts, kind: int) -> None:
        """Each kind of card has facts of its own: some it must have, some it may, the others it has not."""
        for fact in FACTS:
            if fact.name in data and kind not in fact.may:
                self.wrong([key, fact.name], key, f"{KINDS[kind]} cards have no {fact.name}; {_who(fact.may)}")
            elif fact.name not in data and kind in fact.must:
                self.wrong([key], key, f"{fact.name} is missing: {fact.text}")
        for moment in MOMENTS:
            if moment.name in data and kind not in moment.kinds:
                self.wrong([key, moment.name], key, f"{KINDS[kind]} cards have no {moment.name}; {_who(moment.kinds)}")

    def _check_whole(self, card: Card, data: Facts) -> None:
        """What the facts of a card have to do with each other."""
        key = card.key
        if card.kind == ARMOR:
            is_limb = 0 <= card.place < LIMBS
            if is_limb and not card.level:
                self.wrong([key], key, "level is missing: limb armor has one from 1 to 3 (PBL-COMP-15)")
            if not is_limb and "level" in data:
                self.wrong([key, "level"], key, f"armor of place {PLACES[card.place]} has no level (PBL-COMP-15)")
            if not is_limb and card.attack:
                self.wrong([key, "attack"], key, f"armor of place {PLACES[card.place]} has no attack (PBL-COMBAT-2)")
            if not is_limb and card.place != POD and card.defense:
                self.wrong([key, "defense"], key, "shoulder armor has no defense of its own (PBL-SHOULDER-9)")
            if card.place == POD and not card.pod:
                self.wrong([key], key, "pod is missing: a pod is of construction or of regeneration")
            if card.place != POD and card.pod:
                self.wrong([key, "pod"], key, f"place {PLACES[card.place]} is no pod; leave out pod or set place = pod")
        if card.flavor and (card.traits or card.moments):
            self.wrong([key, "flavor"], key, "flavor is for cards that do nothing; this one has traits or moments")
        if card.provenance == "house" and card.invented:
            self.wrong([key, "invented"], key, "invented is for known cards; all of a house card is ours")
        if card.provenance == "house" and card.answered:
            self.wrong([key, "answered"], key, "answered is for known cards; nobody but us speaks of a house card")
        for trait in sorted(card.traits):
            if self.traits[trait].needs_counter and not card.counter_cap:
                self.wrong([key, "traits"], key, f"{trait} needs a counter")

    def _read_traits(self, card: Card, data: Facts) -> None:
        found = self.word_list([card.key], data, "traits", list(self.traits))
        for trait in found:
            if card.kind not in self.traits[trait].kinds:
                who = _who(self.traits[trait].kinds)
                self.wrong([card.key, "traits"], card.key, f"{KINDS[card.kind]} cards have no trait {trait}; {who}")
        card.traits = frozenset(found)
        card.preset = "celebrity" in data
        if card.preset:
            card.fame = frozenset(self.word_list([card.key], data, "celebrity", [*FAME, *self.traits]))

    def _read_counter(self, card: Card, data: Facts) -> None:
        if "counter" not in data:
            return
        given = data["counter"]
        path = [card.key, "counter"]
        if not isinstance(given, dict):
            self.refuse(path, "counter", "a table such as { start = 1, cap = 4 }", given)
            return
        self.check_parts(path, given, COUNTER_PARTS)
        start = number_in(given.get("start"), 0, HIGHEST_COUNTER)
        low = max(1, start or 0)
        cap = number_in(given.get("cap"), low, HIGHEST_COUNTER)
        adds: object = given.get("adds", "")
        if start is None:
            self.refuse([*path, "start"], "counter: start", f"0 to {HIGHEST_COUNTER}", given.get("start"))
        elif cap is None:
            self.refuse([*path, "cap"], "counter: cap", f"{low} to {HIGHEST_COUNTER}", given.get("cap"))
        elif not isinstance(adds, str) or (adds and adds not in STRENGTHS):
            self.refuse([*path, "adds"], "counter: adds", "attack or defense", adds, STRENGTHS)
        else:
            card.counter_start = start
            card.counter_cap = cap
            card.counter_adds = adds

    def _read_moment(self, card: Card, moment: str, given: object) -> None:
        path = [card.key, moment]
        if not isinstance(given, dict) or "do" not in given:
            self.wrong(path, card.key, f"{moment} names an effect, such as {{ do = 'draw', cards = 1 }}")
            return
        do = given["do"]
        if isinstance(do, str):
            do = RENAMED.get(do, do)
        if not isinstance(do, str) or do not in self.effects:
            close = nearest(do, list(self.effects)) if isinstance(do, str) else ""
            self.wrong([*path, "do"], card.key, f"{moment}: there is no effect {shown(do)}{close}")
            return
        when = ""
        if moment == "blast":
            when = given.get("when", TIMINGS[0])
            if not isinstance(when, str) or when not in TIMINGS:
                self.refuse([*path, "when"], "blast: when", f"one of {', '.join(TIMINGS)}", when, TIMINGS)
                return
        arguments = self.effects[do].arguments
        names = [argument.name for argument in arguments]
        for name in given:
            if name not in names and name != "do" and not (name == "when" and moment == "blast"):
                takes = f"it takes {', '.join(names)}" if names else "it takes none"
                self.wrong([*path, name], card.key, f"{do}: unexpected argument {name!r} ({takes})")
        args: dict[str, int | str] = {}
        for argument in arguments:
            value = self._argument(path, do, argument, given)
            if value is not None:
                args[argument.name] = value
        card.moments[moment] = effect_named(do, args, when)

    def _argument(self, path: list[str], do: str, argument: Argument, given: Facts) -> int | str | None:
        name = argument.name
        if name not in given:
            if argument.default is None:
                self.wrong(path, path[0], f"{do}: {name} is missing: {argument.text}, {argument.takes()}")
            return argument.default
        value: object = given[name]
        if argument.is_key or argument.words is not None:
            if isinstance(value, str) and (argument.words is None or value in argument.words):
                return value
        else:
            number = number_in(value, argument.low, argument.high)
            if number is not None:
                return number
        self.refuse([*path, name], f"{do}: {name}", argument.takes(), value, argument.words)
        return argument.default if argument.default is not None else 0

    # One fact; where it must not be missing, the kind of the card says so

    def _text(self, path: list[str], data: Facts, field: str, longest: int) -> str:
        return self.text(path, data, field, longest) if field in data else ""

    def _number(self, path: list[str], data: Facts, field: str) -> int:
        fact = self.facts[field]
        return self.number(path, data, field, fact.low, fact.high) if field in data else 0

    def _word(self, path: list[str], data: Facts, field: str) -> str:
        return self.word(path, data, field, self.facts[field].words or []) if field in data else ""


def _who(kinds: list[int]) -> str:
    """Which kinds of card have it."""
    words = [KINDS[kind] for kind in kinds]
    return f"only {words[0]} cards have" if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]} cards have"
