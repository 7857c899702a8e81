"""Cards as they are printed, and the table of all cards that a game is played with.

A card is a number, its index in the key order of its table; decks and hands hold these numbers. A table is handed to
the state that plays with it, so two card sets can be played in one process.
"""

from typing import Final

from boltyard.core.card_sets import digest_of, facts_text
from boltyard.core.fields import Shared
from boltyard.core.legend import NO_CARDS, Legend
from boltyard.games.pbl.effects.moments import MOMENTS

STARTER: Final = 0
ROBOT: Final = 1
EXPERT: Final = 2
ARMOR: Final = 3
HANGAR: Final = 4
CREW: Final = 5
ACTION: Final = 6
KINDS: Final = ["starter", "robot", "expert", "armor", "hangar", "crew", "action"]

NOWHERE: Final = -1
HEAD: Final = 0
LEFT_ARM: Final = 1
RIGHT_ARM: Final = 2
LEGS: Final = 3
LEFT_SHOULDER: Final = 4
RIGHT_SHOULDER: Final = 5
POD: Final = 6
PLACES: Final = ["head", "left_arm", "right_arm", "legs", "left_shoulder", "right_shoulder", "pod"]  # PBL-COMP-14
LIMBS: Final = 4  # places below this one are limbs (PBL-GOAL-2)

FOUR: Final = ["attack", "defense", "critical_attack", "critical_defense"]  # numbers every starter has (PBL-COMP-12)

CONSTRUCTION: Final = "construction"
REGENERATION: Final = "regeneration"


class Effect:
    """Something a card does: the effect's name and its arguments; `when` tells the timing of a Blast (PBL-R-74).

    `index` is its place in the table of effects.
    """

    def __init__(self, do: str, args: dict[str, int | str], when: str, index: int) -> None:
        self.do = do
        self.args = args
        self.when = when
        self.index = index

    def number(self, name: str) -> int:
        """An argument that is a number; one that was left out has its default from the vocabulary."""
        value = self.args[name]
        assert isinstance(value, int)
        return value

    def word(self, name: str) -> str:
        """An argument that is a word."""
        value = self.args[name]
        assert isinstance(value, str)
        return value

    def facts(self) -> dict[str, object]:
        """The effect as a card file writes it."""
        facts: dict[str, object] = {"do": self.do}
        if self.when:
            facts["when"] = self.when
        for name in sorted(self.args):
            facts[name] = self.args[name]
        return facts


class Card:
    """A card: what it is, its numbers, what is always true of it (traits) and what it does when (moments)."""

    def __init__(self, key: str, name: str, kind: int) -> None:
        self.number: int = -1  # set by the table
        self.key: str = key
        self.name: str = name
        self.kind: int = kind
        self.place: int = NOWHERE
        self.level: int = 0  # limb armor and hangars 1 to 3 (PBL-COMP-15, -16)
        self.skill: int = 0  # crew 1 to 3 (PBL-COMP-17)
        self.attack: int = 0  # red (PBL-COMP-11)
        self.defense: int = 0  # blue
        self.critical_attack: int = 0  # starters in Critical Form (PBL-COMP-12)
        self.critical_defense: int = 0
        self.speed: int = 0
        self.points: int = 0  # Pilot Points an expert needs (PBL-PILOT-2)
        self.spaces: int = 0  # of a hangar (PBL-HANGAR-6)
        self.counter_start: int = 0
        self.counter_cap: int = 0  # 0: the card carries no counter (PBL-COUNTER-1)
        self.counter_adds: str = ""  # attack, defense, or nothing
        self.pod: str = ""  # construction or regeneration
        self.traits: frozenset[str] = frozenset()
        self.preset: bool = False  # as a celebrity this card does what `fame` says, and nothing else (PBL-R-186)
        self.fame: frozenset[str] = frozenset()
        self.moments: Shared[dict[str, Effect]] = {}
        self.text: str = ""
        self.flavor: bool = False  # the text is a line of character, no rule
        self.provenance: str = ""  # book, publisher or house
        self.invented: Shared[list[str]] = []  # the facts of a known card that are ours
        self.answered: Shared[list[str]] = []  # those that the publisher has answered a question about
        self.company: str = ""

    def facts(self) -> dict[str, object]:
        """The card as a card file writes it: what differs from nothing, in the order of the vocabulary."""
        facts: dict[str, object] = {"name": self.name, "kind": KINDS[self.kind]}
        if self.place != NOWHERE:
            facts["place"] = PLACES[self.place]
        for name, number in (
            ("level", self.level),
            ("skill", self.skill),
            ("attack", self.attack),
            ("defense", self.defense),
            ("critical_attack", self.critical_attack),
            ("critical_defense", self.critical_defense),
            ("speed", self.speed),
            ("points", self.points),
            ("spaces", self.spaces),
        ):
            if number or (self.kind == STARTER and name in FOUR):
                facts[name] = number
        if self.counter_cap:
            counter: dict[str, object] = {"start": self.counter_start, "cap": self.counter_cap}
            if self.counter_adds:
                counter["adds"] = self.counter_adds
            facts["counter"] = counter
        if self.pod:
            facts["pod"] = self.pod
        if self.company:
            facts["company"] = self.company
        facts["provenance"] = self.provenance
        if self.invented:
            facts["invented"] = list(self.invented)
        if self.answered:
            facts["answered"] = list(self.answered)
        facts["text"] = self.text
        if self.flavor:
            facts["flavor"] = True
        if self.traits:
            facts["traits"] = sorted(self.traits)
        if self.preset:
            facts["celebrity"] = sorted(self.fame)
        for moment in sorted(self.moments):
            facts[moment] = self.moments[moment].facts()
        return facts

    # dev fields: clone

    def clone(self) -> "Card":
        copy = Card(self.key, self.name, self.kind)
        copy.number = self.number
        copy.place = self.place
        copy.level = self.level
        copy.skill = self.skill
        copy.attack = self.attack
        copy.defense = self.defense
        copy.critical_attack = self.critical_attack
        copy.critical_defense = self.critical_defense
        copy.speed = self.speed
        copy.points = self.points
        copy.spaces = self.spaces
        copy.counter_start = self.counter_start
        copy.counter_cap = self.counter_cap
        copy.counter_adds = self.counter_adds
        copy.pod = self.pod
        copy.traits = self.traits
        copy.preset = self.preset
        copy.fame = self.fame
        copy.moments = self.moments
        copy.text = self.text
        copy.flavor = self.flavor
        copy.provenance = self.provenance
        copy.invented = self.invented
        copy.answered = self.answered
        copy.company = self.company
        return copy

    # end of what is generated


class CardTable:
    """All cards of a set, numbered in key order; `orange` are those that decks are made of (PBL-COMP-1..5)."""

    def __init__(self, name: str, cards: list[Card]) -> None:
        self.name = name
        by_key = {card.key: card for card in cards}
        self.cards: list[Card] = [by_key[key] for key in sorted(by_key)]
        self.by_key: dict[str, int] = {}
        self.with_trait: dict[str, list[int]] = {}  # the cards that have it, in key order
        self.with_moment: list[list[int]] = []  # the same by moment
        self.reacts: list[bool] = []  # by card: could it be played from hand in a window?
        self.blasts: list[bool] = []  # by card: could it be discarded from its hangar there?
        self.starters: list[int] = []
        self.robots: list[int] = []
        self.experts: list[int] = []
        self.armor: list[int] = []
        self.hangars: list[int] = []
        self.crew: list[int] = []
        self.actions: list[int] = []
        self.orange: list[int] = []
        self.names = NO_CARDS  # made when something is saved
        kinds = [self.starters, self.robots, self.experts, self.armor, self.hangars, self.crew, self.actions]
        for number in range(len(self.cards)):
            card = self.cards[number]
            card.number = number
            self.by_key[card.key] = number
            kinds[card.kind].append(number)
            if card.kind not in (STARTER, ROBOT):
                self.orange.append(number)
        played = {card.key: card.facts() for card in cards}
        for told in played.values():
            told.pop("answered", None)  # who explained a card changes no game
        self.facts: str = facts_text(played)
        self.digest: str = digest_of(self.facts)  # over every fact of every card, whatever the file's name and layout
        self.index()

    def index(self) -> None:
        """Note who has which trait and moment: most have none, and the rules ask very often."""
        self.with_trait = {}
        self.with_moment = [[] for _ in MOMENTS]
        self.reacts = []
        self.blasts = []
        for card in self.cards:
            for trait in card.traits:
                self.with_trait.setdefault(trait, []).append(card.number)
            for moment in card.moments:
                self.with_moment[MOMENTS.index(moment)].append(card.number)
            from_hand = "pick" in card.moments or "discard_to_draw" in card.traits
            self.reacts.append(card.kind == ACTION or (card.kind == CREW and from_hand))
            self.blasts.append("blast" in card.moments)

    def legend(self) -> Legend:
        """The names of these cards, for what is saved."""
        if len(self.names.keys) != len(self.cards):
            self.names = Legend([card.key for card in self.cards], [card.name for card in self.cards])
        return self.names

    def card(self, key: str) -> Card:
        """The card of this key."""
        return self.cards[self.by_key[key]]


def without_regeneration(table: CardTable) -> CardTable:
    """The same cards where nothing regenerates: that pod is built like any other (PBL-H-6)."""
    cards: list[Card] = []
    for card in table.cards:
        if card.pod == REGENERATION:
            changed = card.clone()
            changed.pod = CONSTRUCTION
            cards.append(changed)
        else:
            cards.append(card)
    return CardTable(table.name, cards)
