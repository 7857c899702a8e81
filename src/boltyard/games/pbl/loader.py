"""Card files: TOML in, a card table out, or every problem of the file with its line and what would do instead.

A file is a set of its own, or, if it says `changes = "base"`, a list of facts that replace those of the base set.
"""

import functools
import importlib.resources
import re
import tomllib
from pathlib import Path
from typing import Any, ClassVar, Final

from boltyard.core.errors import Wrong, nearest
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
    Effect,
)
from boltyard.games.pbl.places import statements
from boltyard.games.pbl.vocabulary import (
    EFFECTS,
    FACTS,
    LONGEST_NAME,
    LONGEST_TEXT,
    MOMENTS,
    STRENGTHS,
    TIMINGS,
    TRAITS,
    Argument,
    EffectWord,
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
KEY: Final = re.compile(r"[a-z][a-z0-9_]{0,39}")
SET_NAME: Final = re.compile(r"[a-z0-9_-]{1,40}")
RESERVED: Final = ["all", "deck", "done", "none"]  # words of the codes, where a key may stand (section 35)
PLACE_IN_TEXT: Final = re.compile(r" \(at (?:line (\d+), column (\d+)|end of document)\)$")


class CardProblem:
    """One thing that is wrong with a card file; line 0 is the file as a whole."""

    def __init__(self, source: str, line: int, card: str, sentence: str) -> None:
        self.source = source
        self.line = line
        self.card = card
        self.sentence = sentence

    def words(self) -> str:
        """The problem on one line: file, line, card, what is wrong."""
        where = f"{self.source} line {self.line}" if self.line else self.source
        return f"{where}: {self.card}: {self.sentence}" if self.card else f"{where}: {self.sentence}"


class BadCards(Wrong):
    """A card file that cannot be played with; nothing of it was taken."""

    exit_code: ClassVar[int] = 1

    def __init__(self, problems: list[CardProblem]) -> None:
        more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
        super().__init__(problems[0].words() + more)
        self.problems = problems


@functools.cache
def base_cards() -> CardTable:
    """The cards that come with the game."""
    file = importlib.resources.files("boltyard.games.pbl").joinpath("cards.toml")
    return load_cards(file.read_text(encoding="utf-8"), "cards.toml")


def load_cards(given: Path | str, source: str = "") -> CardTable:
    """The card table of a file or of a text, all or nothing."""
    if isinstance(given, Path):
        source = source or given.name
        given = _file_text(given, source)
    page = CardPage(given, source or "cards")
    page.read()
    if "changes" in page.data:
        return _changed(page, base_cards())
    name = page.set_name(page.stem())
    cards = page.cards({})
    page.check_counts(cards, name == BASE)
    page.give_up()
    return CardTable(name, cards)


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
    name = page.set_name(page.stem())
    if name == table.name:
        page.wrong(["set"], "", f"{name} is the set that is changed; give this one a name of its own with set = ...")
    cards = page.cards(known)
    page.give_up()
    return CardTable(name, cards)


def _file_text(path: Path, source: str) -> str:
    raw = path.read_bytes()
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise BadCards([CardProblem(source, line, "", "this is not UTF-8 text")]) from None


class CardPage:
    """A card file while it is read: its text, where everything stands, and the problems found so far."""

    def __init__(self, text: str, source: str) -> None:
        self.source = source
        self.lines = text.replace("\r\n", "\n").removeprefix("\ufeff").split("\n")
        self.where: dict[str, int] = {}  # a path as text -> its line
        self.problems: list[CardProblem] = []
        self.data: dict[str, Any] = {}
        self.effects: dict[str, EffectWord] = {effect.name: effect for effect in EFFECTS}
        self.traits: dict[str, TraitWord] = {trait.name: trait for trait in TRAITS}
        self.moments: dict[str, MomentWord] = {moment.name: moment for moment in MOMENTS}
        self.facts: dict[str, FactWord] = {fact.name: fact for fact in FACTS}
        self.words: list[str] = [*self.facts, *self.moments]

    def stem(self) -> str:
        """The set's name where the file gives none."""
        name = re.sub(r"[^a-z0-9_-]+", "_", self.source.lower().removesuffix(".toml")).strip("_")
        return name[:40] or "cards"

    # Problems

    def wrong(self, path: list[str], card: str, sentence: str) -> None:
        """Note a problem at the line of this path, or of the part of it that is there."""
        line = 0
        for n in range(len(path), 0, -1):
            line = self.where.get("\n".join(path[:n]), 0)
            if line:
                break
        self.problems.append(CardProblem(self.source, line, card, sentence))

    def give_up(self) -> None:
        """All or nothing: with any problem nothing is loaded."""
        if self.problems:
            ranked = [(self.problems[n].line, n) for n in range(len(self.problems))]
            raise BadCards([self.problems[n] for _, n in sorted(ranked)])

    # TOML and its lines

    def read(self) -> None:
        """Parse the text. What stands twice is noted and left out, so that the rest can be checked too."""
        self._find_lines()
        try:
            self.data = tomllib.loads("\n".join(self.lines))
        except RecursionError:
            self.problems.append(CardProblem(self.source, 0, "", "this is not TOML: it is nested too deeply"))
            self.give_up()
        except ValueError as error:
            self._note_bad_toml(str(error))
            self.give_up()

    def _note_bad_toml(self, words: str) -> None:
        line, sentence = 0, words
        found = PLACE_IN_TEXT.search(words)
        if found is not None:
            sentence = words[: found.start()]
            if found.group(1) is None:
                line = len(self.lines)
                sentence += " at the end of the file"
            else:
                line = int(found.group(1))
                sentence += f" in column {found.group(2)}"
        self.problems.append(CardProblem(self.source, line, "", f"this is not TOML: {sentence}"))

    def _find_lines(self) -> None:
        dropped = ""  # the table that stands twice, while we are in it
        for statement in statements(self.lines):
            path = "\n".join(statement.path)
            if statement.is_head and not path.startswith(f"{dropped}\n"):
                dropped = ""
            twice = path in self.where and not dropped
            if twice:
                dropped = path if statement.is_head else ""
                what = "this key" if len(statement.path) == 1 else statement.path[-1]
                sentence = f"{what} stands twice; the first is on line {self.where[path]}"
                self.problems.append(CardProblem(self.source, statement.first + 1, statement.path[0], sentence))
            if twice or dropped:
                for n in range(statement.first, statement.last + 1):
                    self.lines[n] = ""
            else:
                self.where[path] = statement.first + 1
        for path, line in list(self.where.items()):  # a card that has only a [card.moment] begins there
            self.where.setdefault(path.partition("\n")[0], line)

    # The set

    def set_name(self, otherwise: str) -> str:
        """What the set calls itself; records name it, so it is one word."""
        name = self.data.get("set", otherwise)
        if isinstance(name, str) and SET_NAME.fullmatch(name) is not None:
            return name
        self.wrong(["set"], "", f"set is a name of small letters, digits, _ and -, not {_shown(name)}")
        return otherwise

    def cards(self, known: dict[str, dict[str, object]]) -> list[Card]:
        """Every card of the file, laid over those known already; cards with a problem are left out."""
        merged: dict[str, dict[str, object]] = dict(known)
        for key, given in self.data.items():
            if key in TOP:
                continue
            if not isinstance(given, dict):
                close = nearest(key, TOP)
                self.wrong([key], "", f"{key} stands outside of a card, which begins with [its_key]{close}")
            elif known and key not in known:
                self.wrong([key], key, f"there is no such card to change{nearest(key, list(known))}")
            elif KEY.fullmatch(key) is None:
                self.wrong([key], key, "a key is made of small letters, digits and _, a letter first")
            elif key in RESERVED:
                self.wrong([key], key, f"{key!r} has a meaning of its own in records; take another key")
            elif known and given.get("kind", known[key]["kind"]) != known[key]["kind"]:
                self.wrong([key, "kind"], key, f"kind cannot be changed; this card is {known[key]['kind']}")
            else:
                merged[key] = {**known[key], **given} if known else given
        cards: list[Card] = []
        for key in merged:
            card = self._card(key, merged[key])
            if card is not None:
                cards.append(card)
        self._check_alike(cards)
        self._check_named(cards)
        return cards

    def _check_alike(self, cards: list[Card]) -> None:
        """No two names and no two texts of a set are alike (PBL-COMP-5)."""
        names: dict[str, str] = {}
        texts: dict[str, str] = {}
        for card in sorted(cards, key=lambda card: card.key in self.data):  # of two, the one in this file is told
            for field, said, seen in (("name", card.name, names), ("text", card.text, texts)):
                folded = " ".join(said.lower().split()).rstrip(".")
                if folded in seen:
                    self.wrong([card.key, field], card.key, f"{field} is that of {seen[folded]} too; no two are alike")
                else:
                    seen[folded] = card.key

    def _check_named(self, cards: list[Card]) -> None:
        """An effect that names a card names one of this set; who is fetched for the cockpit is an expert."""
        kinds = {card.key: card.kind for card in cards}
        for card in cards:
            for moment, effect in card.moments.items():
                for argument in self.effects[effect.do].arguments:
                    named = effect.word(argument.name) if argument.is_key else ""
                    if (
                        named and named not in kinds and named not in self.data
                    ):  # one with a problem of its own is there
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

    def _card(self, key: str, data: dict[str, Any]) -> Card | None:
        before = len(self.problems)
        for word in data:
            if word not in self.words:
                self.wrong([key, word], key, f"there is no fact or moment {word!r}{nearest(word, self.words)}")
        kind_word = self._word(key, data, self.facts["kind"])
        if not kind_word:
            return None
        kind = KINDS.index(kind_word)
        self._check_fit(key, data, kind)
        card = Card(key, self._text(key, data, "name", LONGEST_NAME), kind)
        place = self._word(key, data, self.facts["place"])
        card.place = PLACES.index(place) if place else -1
        card.level = self._number(key, data, "level")
        card.skill = self._number(key, data, "skill")
        card.attack = self._number(key, data, "attack")
        card.defense = self._number(key, data, "defense")
        card.critical_attack = self._number(key, data, "critical_attack")
        card.critical_defense = self._number(key, data, "critical_defense")
        card.speed = self._number(key, data, "speed")
        card.points = self._number(key, data, "points")
        card.spaces = self._number(key, data, "spaces")
        self._read_counter(card, data)
        card.pod = self._word(key, data, self.facts["pod"])
        card.company = self._word(key, data, self.facts["company"])
        card.provenance = self._word(key, data, self.facts["provenance"])
        card.invented = self._list(key, data, "invented", self.words)
        card.text = self._text(key, data, "text", LONGEST_TEXT)
        flavor = data.get("flavor", False)
        if not isinstance(flavor, bool):
            self.wrong([key, "flavor"], key, f"flavor is true or false, not {_shown(flavor)}")
        else:
            card.flavor = flavor
        self._read_traits(card, data)
        for moment in self.moments:
            if moment in data:
                self._read_moment(card, moment, data[moment])
        if len(self.problems) == before:
            self._check_whole(card, data)
        return card if len(self.problems) == before else None

    def _check_fit(self, key: str, data: dict[str, Any], kind: int) -> None:
        """Each kind of card has facts of its own: some it must have, some it may, the others it has not."""
        for fact in FACTS:
            if fact.name in data and kind not in fact.may:
                self.wrong([key, fact.name], key, f"{KINDS[kind]} cards have no {fact.name}; {_who(fact.may)}")
            elif fact.name not in data and kind in fact.must:
                self.wrong([key], key, f"{fact.name} is missing: {fact.text}")
        for moment in MOMENTS:
            if moment.name in data and kind not in moment.kinds:
                self.wrong([key, moment.name], key, f"{KINDS[kind]} cards have no {moment.name}; {_who(moment.kinds)}")

    def _check_whole(self, card: Card, data: dict[str, Any]) -> None:
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
        for trait in sorted(card.traits):
            if self.traits[trait].needs_counter and not card.counter_cap:
                self.wrong([key, "traits"], key, f"{trait} needs a counter")

    def _read_traits(self, card: Card, data: dict[str, Any]) -> None:
        found = self._list(card.key, data, "traits", list(self.traits))
        for trait in found:
            if card.kind not in self.traits[trait].kinds:
                who = _who(self.traits[trait].kinds)
                self.wrong([card.key, "traits"], card.key, f"{KINDS[card.kind]} cards have no trait {trait}; {who}")
        card.traits = frozenset(found)

    def _read_counter(self, card: Card, data: dict[str, Any]) -> None:
        if "counter" not in data:
            return
        given = data["counter"]
        path = [card.key, "counter"]
        if not isinstance(given, dict):
            self.wrong(path, card.key, f"counter is a table such as {{ start = 1, cap = 4 }}, not {_shown(given)}")
            return
        for word in given:
            if word not in ("start", "cap", "adds"):
                self.wrong([*path, word], card.key, f"counter: unexpected {word!r} (it takes start, cap, adds)")
        start = _number_in(given.get("start"), 0, HIGHEST_COUNTER)
        low = max(1, start or 0)
        cap = _number_in(given.get("cap"), low, HIGHEST_COUNTER)
        adds: object = given.get("adds", "")
        if start is None:
            sentence = f"counter: start is 0 to {HIGHEST_COUNTER}, not {_shown(given.get('start'))}"
            self.wrong([*path, "start"], card.key, sentence)
        elif cap is None:
            sentence = f"counter: cap is {low} to {HIGHEST_COUNTER}, not {_shown(given.get('cap'))}"
            self.wrong([*path, "cap"], card.key, sentence)
        elif not isinstance(adds, str) or (adds and adds not in STRENGTHS):
            close = nearest(adds, STRENGTHS) if isinstance(adds, str) else ""
            sentence = f"counter: adds is attack or defense, not {_shown(adds)}{close}"
            self.wrong([*path, "adds"], card.key, sentence)
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
        if not isinstance(do, str) or do not in self.effects:
            close = nearest(do, list(self.effects)) if isinstance(do, str) else ""
            self.wrong([*path, "do"], card.key, f"{moment}: there is no effect {_shown(do)}{close}")
            return
        when = ""
        if moment == "blast":
            when = given.get("when", TIMINGS[0])
            if not isinstance(when, str) or when not in TIMINGS:
                close = nearest(when, TIMINGS) if isinstance(when, str) else ""
                sentence = f"blast: when is one of {', '.join(TIMINGS)}, not {_shown(when)}{close}"
                self.wrong([*path, "when"], card.key, sentence)
                return
        arguments = self.effects[do].arguments
        names = [argument.name for argument in arguments]
        for name in given:
            if name not in names and name != "do" and not (name == "when" and moment == "blast"):
                takes = f"it takes {', '.join(names)}" if names else "it takes none"
                self.wrong([*path, name], card.key, f"{do}: unexpected argument {name!r} ({takes})")
        args: dict[str, int | str] = {}
        for argument in arguments:
            value = self._argument(card.key, path, do, argument, given)
            if value is not None:
                args[argument.name] = value
        card.moments[moment] = Effect(do, args, when)

    def _argument(
        self, key: str, path: list[str], do: str, argument: Argument, given: dict[str, Any]
    ) -> int | str | None:
        name = argument.name
        if name not in given:
            if argument.default is None:
                self.wrong(path, key, f"{do}: {name} is missing: {argument.text}, {argument.takes()}")
            return argument.default
        value: object = given[name]
        if argument.is_key or argument.words is not None:
            if isinstance(value, str) and (argument.words is None or value in argument.words):
                return value
        else:
            number = _number_in(value, argument.low, argument.high)
            if number is not None:
                return number
        close = nearest(value, argument.words or []) if isinstance(value, str) else ""
        self.wrong([*path, name], key, f"{do}: {name} is {argument.takes()}, not {_shown(value)}{close}")
        return argument.default if argument.default is not None else 0

    # One fact

    def _text(self, key: str, data: dict[str, Any], field: str, longest: int) -> str:
        if field not in data:
            return ""
        value = data[field]
        if not isinstance(value, str):
            self.wrong([key, field], key, f"{field} is text in quotes, not {_shown(value)}")
        elif not value.strip() or value != value.strip():
            self.wrong([key, field], key, f"{field} has words, and no space before or after them")
        elif not value.isprintable():
            self.wrong([key, field], key, f"{field} is one line of printable characters")
        elif len(value) > longest:
            self.wrong([key, field], key, f"{field} has {len(value)} characters; {longest} are the most")
        else:
            return value
        return ""

    def _number(self, key: str, data: dict[str, Any], field: str) -> int:
        if field not in data:
            return 0
        value: object = data[field]
        fact = self.facts[field]
        number = _number_in(value, fact.low, fact.high)
        if number is not None:
            return number
        self.wrong([key, field], key, f"{field} is a whole number from {fact.low} to {fact.high}, not {_shown(value)}")
        return 0

    def _word(self, key: str, data: dict[str, Any], fact: FactWord) -> str:
        words = fact.words or []
        if fact.name not in data:
            if fact.name == "kind":  # the others are missed where the kind is known
                self.wrong([key], key, f"kind is missing: {fact.text}, one of {', '.join(words)}")
            return ""
        value = data[fact.name]
        if isinstance(value, str) and value in words:
            return value
        close = nearest(value, words) if isinstance(value, str) else ""
        sentence = f"{fact.name} is one of {', '.join(words)}, not {_shown(value)}{close}"
        self.wrong([key, fact.name], key, sentence)
        return ""

    def _list(self, key: str, data: dict[str, Any], field: str, words: list[str]) -> list[str]:
        value = data.get(field, [])
        found: list[str] = []
        if not isinstance(value, list):
            self.wrong([key, field], key, f"{field} is a list of words in brackets, not {_shown(value)}")
            return found
        for word in value:
            if not isinstance(word, str) or word not in words:
                close = nearest(word, words) if isinstance(word, str) else ""
                self.wrong([key, field], key, f"{field}: there is no {_shown(word)}{close}")
            elif word in found:
                self.wrong([key, field], key, f"{field}: {word} stands twice")
            else:
                found.append(word)
        return found


def _number_in(value: object, low: int, high: int) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool) and low <= value <= high:
        return value
    return None


def _shown(value: object) -> str:
    """A value from a file, short enough for a sentence."""
    if value is None:
        return "nothing"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    if isinstance(value, int) and abs(value) > 10**12:
        return "such a number"
    words = repr(value) if isinstance(value, str) else str(value)
    return words if len(words) <= 40 else words[:37] + "..."


def _who(kinds: list[int]) -> str:
    """Which kinds of card have it."""
    words = [KINDS[kind] for kind in kinds]
    return f"only {words[0]} cards have" if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]} cards have"
