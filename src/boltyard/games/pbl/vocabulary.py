"""The words of a card file: facts, traits and moments, each with what it takes and what it does; effects have a table.

Data selects and sets numbers, only Python decides: the day a card wants an `if`, it gets an effect with a name.
"""

from typing import Final

from boltyard.games.pbl.cards import (
    ACTION,
    ARMOR,
    CONSTRUCTION,
    CREW,
    EXPERT,
    HANGAR,
    KINDS,
    PLACES,
    REGENERATION,
    ROBOT,
    STARTER,
    Card,
)

PROVENANCES: Final = ["book", "publisher", "house"]
COMPANIES: Final = ["ocher", "kestrel", "damson", "bone", "moss", "copper"]
PODS: Final = [CONSTRUCTION, REGENERATION]
TIMINGS: Final = ["turn", "attack", "defense", "any"]  # of a Blast; `turn` where nothing is said (PBL-R-74)
STRENGTHS: Final = ["attack", "defense"]
SIDES: Final = ["own", "attack", "defense"]
SEARCHED_KINDS: Final = ["any", "expert", "armor", "hangar", "crew", "action"]
BUILT_KINDS: Final = ["any", "expert", "armor", "hangar", "crew"]
SEARCHED_PLACES: Final = ["any", *PLACES, "arm", "shoulder"]
LONGEST_TEXT: Final = 110
LONGEST_NAME: Final = 40

EVERY_KIND: Final = [STARTER, ROBOT, EXPERT, ARMOR, HANGAR, CREW, ACTION]
STRONG: Final = [STARTER, EXPERT, ARMOR, HANGAR, CREW]  # kinds that bring strength while they are in force
BUILT: Final = [EXPERT, ARMOR, HANGAR, CREW]  # PBL-TURN-5


class Argument:
    """A number or word that an effect takes; one without a default must be given."""

    def __init__(self, name: str, text: str, default: int | str | None = None) -> None:
        self.name = name
        self.text = text
        self.default = default
        self.words: list[str] | None = None  # a word: one of these
        self.is_key = False  # a word: the key of a card
        self.low = 0
        self.high = 0

    def takes(self) -> str:
        """What it may be, in words."""
        if self.is_key:
            return "a card's key"
        if self.words is not None:
            return f"one of {', '.join(self.words)}"
        return f"{self.low} to {self.high}"


def number(name: str, low: int, high: int, text: str, default: int | None = None) -> Argument:
    argument = Argument(name, text, default)
    argument.low = low
    argument.high = high
    return argument


def word(name: str, words: list[str], text: str, default: str | None = None) -> Argument:
    argument = Argument(name, text, default)
    argument.words = words
    return argument


def key(name: str, text: str, default: str | None = None) -> Argument:
    argument = Argument(name, text, default)
    argument.is_key = True
    return argument


class TraitWord:
    """Something that is true while its card is in force, asked for at the one place of the rules where it matters."""

    def __init__(self, name: str, kinds: list[int], text: str, needs_counter: bool = False) -> None:
        self.name = name
        self.kinds = kinds
        self.text = text
        self.needs_counter = needs_counter


class MomentWord:
    """A moment at which an effect of its card happens."""

    def __init__(self, name: str, kinds: list[int], text: str) -> None:
        self.name = name
        self.kinds = kinds
        self.text = text


TEXT: Final = "text"
NUMBER: Final = "number"
WORD: Final = "word"
LIST: Final = "list"
SWITCH: Final = "switch"
TABLE: Final = "table"


class FactWord:
    """A fact of a card: its type, the kinds of card that may have it and those that must."""

    def __init__(self, name: str, kind: str, may: list[int], must: list[int], text: str) -> None:
        self.name = name
        self.kind = kind
        self.may = may
        self.must = must
        self.text = text
        self.low = 0
        self.high = 0
        self.words: list[str] | None = None


def _counted(name: str, low: int, high: int, may: list[int], must: list[int], text: str) -> FactWord:
    fact = FactWord(name, NUMBER, may, must, text)
    fact.low = low
    fact.high = high
    return fact


def _chosen(name: str, words: list[str], may: list[int], must: list[int], text: str) -> FactWord:
    fact = FactWord(name, WORD, may, must, text)
    fact.words = words
    return fact


FACTS: Final[list[FactWord]] = [
    FactWord("name", TEXT, EVERY_KIND, EVERY_KIND, "the name; no two cards of a set share one"),
    _chosen("kind", KINDS, EVERY_KIND, EVERY_KIND, "what the card is"),
    _chosen("place", PLACES, [ARMOR], [ARMOR], "where the armor goes; a pod goes on any limb"),
    _counted("level", 1, 3, [ARMOR, HANGAR], [HANGAR], "of a hangar or of limb armor; shoulders and pods have none"),
    _counted("skill", 1, 3, [CREW], [CREW], "of a crew member"),
    _counted("attack", 0, 9, STRONG, [STARTER], "attack strength in dice, 0 if left out; none on shoulders and pods"),
    _counted("defense", 0, 9, STRONG, [STARTER], "defense strength in dice, 0 if left out; none on shoulders"),
    _counted("critical_attack", 0, 9, [STARTER], [STARTER], "attack in Critical Form, in place of the normal one"),
    _counted("critical_defense", 0, 9, [STARTER], [STARTER], "defense in Critical Form"),
    _counted("speed", 1, 20, [STARTER], [STARTER], "the fastest starter begins"),
    _counted("points", 1, 20, [EXPERT], [EXPERT], "Pilot Points needed to play the expert"),
    _counted("spaces", 1, 9, [HANGAR], [HANGAR], "room for crew and storage bombs"),
    FactWord(
        "counter",
        TABLE,
        [STARTER, EXPERT, ARMOR, CREW],
        [],
        "a counter on the card: start, cap, and adds (attack or defense) if it counts as strength",
    ),
    _chosen("pod", PODS, [ARMOR], [], "which of the two pods; needed with place = pod and only there"),
    _chosen("company", COMPANIES, EVERY_KIND, [], "which of the six companies it belongs to; no rule depends on it"),
    _chosen("provenance", PROVENANCES, EVERY_KIND, EVERY_KIND, "who named the card: the book, the publisher, or we"),
    FactWord("invented", LIST, EVERY_KIND, [], "the facts of a known card that are ours; texts always are"),
    FactWord(
        "answered", LIST, EVERY_KIND, [], "the facts of a known card that the publisher has answered questions about"
    ),
    FactWord("text", TEXT, EVERY_KIND, EVERY_KIND, "what players read, at most 110 characters; no two alike"),
    FactWord("flavor", SWITCH, EVERY_KIND, [], "true: the text is a line of character and the card does nothing more"),
    FactWord("celebrity", LIST, [CREW], [], "as a celebrity: what is true for all players, in place of its text"),
    FactWord("traits", LIST, [STARTER, EXPERT, ARMOR, HANGAR, CREW, ACTION], [], "what is true while it is in force"),
]


TRAITS: Final[list[TraitWord]] = [
    TraitWord(
        "armor_is_safe", STRONG, "Opponents' cards can neither jam its owner's limbs nor return its owner's armor."
    ),
    TraitWord("bombs_defend", [ARMOR], "It defends with one die more for each storage bomb of its owner."),
    TraitWord("breaks_attackers", [ARMOR], "A limb whose attack against it fails by six or more is blown off."),
    TraitWord(
        "counter_falls_when_attacked",
        [ARMOR],
        "Each attack against it that rolls a die, bombs included, takes one off its counter.",
        True,
    ),
    TraitWord("counter_from_sixes", [ARMOR], "Each 6 in an initial roll of its owner adds one to its counter.", True),
    TraitWord("counter_grows_on_attack", [ARMOR], "Each attack made with it adds one to its counter.", True),
    TraitWord("counter_grows_on_hit", [ARMOR], "Each attack made with it that hits adds one to its counter.", True),
    TraitWord(
        "counter_grows_when_attacked",
        [ARMOR],
        "Each attack against it that rolls a die, bombs included, adds one to its counter.",
        True,
    ),
    TraitWord(
        "counter_runs_down",
        [EXPERT, CREW],
        "The start of each turn of its owner takes one off its counter; with none left it leaves play.",
        True,
    ),
    TraitWord("crew_is_safe", STRONG, "Opponents' cards can neither discard, return nor take over its owner's crew."),
    TraitWord("discard_to_draw", [CREW], "At any time it may be discarded from hand to draw a card."),
    TraitWord("extra_bomb_die", STRONG, "A card spent as bomb or shield is worth one die more."),
    TraitWord("extra_end_draw", STRONG, "The draw at the end of its owner's turn is one card more."),
    TraitWord("hand_limit_20", STRONG, "Its owner's hand limit is 20."),
    TraitWord("hangars_free", STRONG, "Once a turn its owner may build a hangar besides what a turn allows."),
    TraitWord("high_faces_miss", [ARMOR], "Faces 5 and 6 count nothing in the initial attack roll made with it."),
    TraitWord("ones_are_threes", STRONG, "A die of its owner that shows 1 becomes a 3 at once."),
    TraitWord("ones_count_six", [ARMOR], "A 1 counts as 6 in the initial attack roll made with it."),
    TraitWord(
        "saves_a_limb", [ACTION], "While attached, it is lost in place of the next limb that an attack would hit."
    ),
    TraitWord("silences_attacks", STRONG, "In its owner's attacks no opponent can play actions."),
    TraitWord("sixes_are_threes", STRONG, "A die that shows 6 becomes a 3 at once, whoever rolled it."),
    TraitWord("skip_a_level", STRONG, "Its owner's armor may skip one level upward."),
    TraitWord("stays_on_table", [ACTION], "It lies face up until the combat is over or, outside one, until the draw."),
    TraitWord("tick_for_bomb", [ARMOR], "Tick its counter down to roll one die more with a card spent as bomb.", True),
    TraitWord(
        "tick_for_shield", [ARMOR], "Tick its counter down to roll one die more with a card spent as shield.", True
    ),
    TraitWord("twos_are_fours", STRONG, "A die of its owner that shows 2 becomes a 4 at once."),
]

MOMENTS: Final[list[MomentWord]] = [
    MomentWord("after_attack", STRONG, "after an attack of its robot; with limb armor, after an attack made with it"),
    MomentWord("after_hit", STRONG, "after an attack of its robot that hit; with limb armor, one made with it"),
    MomentWord(
        "after_miss", STRONG, "after an attack of its robot that did not hit; with limb armor, one made with it"
    ),
    MomentWord(
        "after_rolls", STRONG, "after the initial rolls of its robot's combat; with limb armor, one of that limb"
    ),
    MomentWord("at_start", [STARTER], "once, after the opening hands were chosen"),
    MomentWord("blast", [CREW], "when it is discarded from play, at the time that its `when` tells"),
    MomentWord("crew_blast", [STARTER, EXPERT, CREW], "when any crew of its owner is discarded in a combat of theirs"),
    MomentWord("on_built", BUILT, "when it is built"),
    MomentWord("on_critical", [STARTER], "each time its robot enters Critical Form"),
    MomentWord("on_played", [ACTION], "when the action is played"),
    MomentWord("pick", [CREW], "when it is discarded from hand, at any time"),
    MomentWord("start_of_turn", STRONG, "at the start of its owner's turn"),
    MomentWord("use", STRONG, "when its owner announces it, in their own turn"),
    MomentWord("when_attacked", STRONG, "after an attack on its robot; with limb armor, after an attack against it"),
    MomentWord("when_held", STRONG, "after an attack on its robot that did not hit; with limb armor, one against it"),
    MomentWord("when_lost", STRONG, "when a limb of its robot is blown off; with limb armor, its own limb"),
]

# What only celebrities bring, besides the traits that crew may have (PBL-R-186).
FAME: Final[dict[str, str]] = {
    "builders_attack": "After a build the same player may attack in that turn.",
    "draws_need_a_three": "The draw at the end of a turn is made only with a 3 among three dice.",
    "extra_attack_die": "Every initial attack rolls one die more.",
}


def famous_text(card: Card) -> str:
    """What a celebrity does, in words: its own text, unless its preset says something else."""
    if not card.preset or card.fame == card.traits:
        return card.text
    return " ".join(FAME[word] for word in sorted(card.fame) if word in FAME)
