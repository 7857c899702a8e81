"""What PBL ROBOTS shows of a table."""

from typing import Literal, NotRequired, TypedDict

from boltyard.core.shapes import Shown

TeamRole = Literal["pilot", "gunner", "hand"]
WindowKind = Literal["start", "after", "declare", "roll", "add", "end"]
Form = Literal["normal", "critical"]
RolledFor = Literal["attack", "defense", "added", "effect"]


class PblDown(TypedDict):
    """A card that lies face down in play: all that can be seen of it."""

    owner: int
    """The side it lies at."""
    kind: str
    index: int
    """Its place in its stack, from the base."""
    down: bool
    place: NotRequired[str]
    level: NotRequired[int]
    skill: NotRequired[int]
    spaces: NotRequired[int]
    counter: NotRequired[int]


class PblLimb(TypedDict):
    """A limb, with all that strengthens it counted in; no number where it cannot attack, or is dead."""

    stack: list[str | PblDown]
    dead: bool
    level: int
    attack: int | None
    defense: int | None


class PblLimbs(TypedDict):
    """The four of a robot."""

    head: PblLimb
    left_arm: PblLimb
    right_arm: PblLimb
    legs: PblLimb


class PblShoulders(TypedDict):
    """What is mounted on each."""

    left: list[str | PblDown]
    right: list[str | PblDown]


class PblSide(TypedDict):
    """A robot and what belongs to its side."""

    seats: list[int]
    robot: str | None
    pilot: str | PblDown | None
    form: Form
    limbs: PblLimbs
    shoulders: PblShoulders
    hangar: list[str | PblDown]
    crew: list[str | PblDown]
    base: list[int]
    """Attack and defense without any limb."""
    room: int
    """Spaces of the hangar that are free."""
    stored: list[int]
    """Storage bombs by value."""
    attached: list[str]
    jammed: list[str]
    """Limbs on which a Malfunction lies."""
    curse: list[str]
    counters: dict[str, int]
    """By card."""
    named_face: int
    points: int
    blown: int
    """Limbs it has blown off others."""
    terminations: int
    """Robots that it has destroyed; whoever resigned is nobody's."""
    deck: list[str]
    discard: list[str]
    hand_limit: int
    """Cards that each of its hands may hold, as far as the viewer can tell."""
    opening: int
    """Cards more in its opening hand, by its terms."""
    give: int
    """Cards that it gives to the shop deck, by its terms."""
    keepers: list[str]
    """Its Inheritance, where its terms name it: everybody knows whose these cards were at the beginning."""
    out: bool


class PblRoll(TypedDict):
    """One roll of a combat."""

    party: int
    """0 the attacker, 1 the defender."""
    seat: int
    why: RolledFor
    dice: list[int]


class PblCombat(TypedDict):
    """The combat that goes on. Lists of two are the attacker's and the defender's."""

    source: str
    target: str
    """Seat and limb, as codes have them: `1.left_arm`."""
    attack: list[int]
    defense: list[int]
    totals: list[int]
    trailing: int | None
    """The party with the lesser total; nothing before the rolls, and where neither is behind."""
    seats: list[int]
    rolls: list[PblRoll]
    extra: list[int]
    promised: list[int]
    used: list[int]
    """Cards used as bombs or shields."""
    cap: int
    """So many may be used; 0: as many as one has."""
    odds: dict[str, list[float]]
    """The chance of whoever is behind to be ahead after the next roll: by the sum of storage bombs, then by cards."""


class PblLive(TypedDict):
    """Dice of an effect that lie on the table and do not count yet: they may be answered (edition 2017)."""

    seat: int
    card: str | None
    """Whose effect it is."""
    dice: list[int]
    totals: list[int] | None
    """Of the combat, the attacker's and the defender's, if nobody answers; nothing where they touch none."""


class PblLimit(TypedDict):
    """What is left once somebody is out, where time decides."""

    turns: int
    ms: int


class PblPick(TypedDict):
    """Who picks in the draft, and from which pile."""

    seat: int
    pile: int


class PblOrder(TypedDict):
    """With three robots in the game: whose turn was before and comes next, and who goes for whom (PBL-MODE-3P-2)."""

    before: int
    """The seat of the last turn."""
    after: int
    """The seat of the next."""
    went: list[int]
    """Sides that were attacked in the last turn."""
    safe: list[int]
    """Those among them that can be attacked by nobody in this one."""
    attacked: list[int]
    """Sides that were attacked in this turn."""


class PblFit(TypedDict):
    """What the viewer can do with a card of theirs."""

    may: bool
    """It can be used now, or would fit."""
    says: str
    """Where it goes, or what it waits for; a few words."""


class PblBuild(TypedDict):
    """What a build changes. Lists of two are before and after."""

    place: str
    """The limb or shoulder; nothing for what belongs to the robot as a whole."""
    attack: list[int | None]
    """Of the limb, or of the robot without any limb."""
    defense: list[int | None]
    points: list[int]
    room: list[int]
    """Free spaces of the hangar."""
    covers: str | None
    """The card in force that will lie beneath it, or go."""
    counter: int
    """What that card loses."""


class PblHope(TypedDict):
    """What an opening hand promises."""

    fit: int
    """Cards that could be built in the first turn."""
    dice: int
    """The most attack dice that its builds make, within the first turns."""
    turn: int
    """The own turn in which they can be rolled, from 1."""


class PblView(Shown):
    """A table of PBL ROBOTS as somebody may know it."""

    turn: int
    active: int
    """Whose turn it is; -1 before the first."""
    window: WindowKind | None
    sides: list[PblSide]
    hands: list[list[str]]
    row: list[str]
    shop: list[str]
    draft: list[str]
    piles: list[list[str]]
    offers: list[list[list[str]]]
    pool: list[str]
    celebrities: list[str]
    stable: list[list[str]]
    removed: list[list[str]]
    table: list[str]
    """Actions that were played and have not resolved."""
    record: int
    """The highest initial total that has won."""
    blowoff: int
    """Blow-off cards that are left."""
    limit: PblLimit | None
    race: int
    """Limbs to blow off in a race, or 0."""
    pick: PblPick | None
    known: dict[str, list[str]]
    """Cards the viewer has seen without knowing where they are now: by the seat of the owner's captain, or `shop`."""
    chances: dict[str, float]
    """Of each attack that the viewer may declare, by its code."""
    ladders: dict[str, list[float]]
    """Of each of these attacks: the chance with one bomb, two, three, as far as the hand goes."""
    fits: dict[str, PblFit]
    """Of the viewer's own cards, of opening hands and of piles they look at."""
    builds: dict[str, PblBuild]
    """Of each build that the viewer may make, by its code."""
    turns: dict[str, list[int]]
    """Of each answer that turns a die of the combat: the attacker's total and the defender's as they would be then."""
    order: PblOrder | None
    team: list[TeamRole]
    """In teams, by seat: who plays, who arranges the deck, or that both play; else nothing."""
    seating: list[int]
    """In teams: the seats in the order of their turns, as far as it is known."""
    hopes: list[PblHope]
    """Of the opening hands that the viewer may keep."""
    combat: PblCombat | None
    live: list[PblLive]
    """Innermost first: in that order they will count."""
