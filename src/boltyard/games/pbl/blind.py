"""The house mode Blind: what a view shows of face-down cards, and what may lie under them (PBL-H-8..11)."""

from boltyard.core.rng import Rng
from boltyard.games.pbl.blanks import BlindTable, outlook, shows_itself
from boltyard.games.pbl.cards import CREW, EXPERT, HANGAR, Card
from boltyard.games.pbl.robot import LIMBS, NOBODY, Robot
from boltyard.games.pbl.state import Pbl


def stacks_of(robot: Robot) -> list[list[int]]:
    """Every pile of cards on a robot, as it lies there; the expert is none."""
    return [*robot.limbs, *robot.shoulders, robot.hangar, robot.crew]


def veil(v: Pbl, s: Pbl, eyes: int) -> None:
    """In this view, cards in play that its eyes cannot see become blanks, and strengths are the sums that all know."""
    assert isinstance(v.cards, BlindTable)
    sums: list[list[int]] = []
    hides = False
    for side in range(s.sides):
        robot = v.robots[side]
        hidden = 0
        for stack in stacks_of(robot):
            for i in range(len(stack)):
                if s.at[stack[i]] & eyes != eyes:
                    stack[i] = cover_up(v, side, stack[i])
                    hidden += 1
        if robot.expert != NOBODY and s.at[robot.expert] & eyes != eyes:
            robot.expert = cover_up(v, side, robot.expert)
            hidden += 1
        sums.append(sums_of(s, side) if hidden else [])
        hides = hides or hidden > 0
    if hides:
        v.sums = sums


def cover_up(v: Pbl, side: int, number: int) -> int:
    """The blank for a card; a counter on it is seen."""
    assert isinstance(v.cards, BlindTable)
    blank = v.cards.blank[f"{side} {outlook(v.cards.cards[number])}"]
    v.set_counter(blank, v.counter[number])
    v.owner[blank] = v.owner[number]
    v.set_counter(number, v.cards.cards[number].counter_start)
    return blank


def sums_of(s: Pbl, side: int) -> list[int]:
    """What everybody sees of a robot's strength: base attack and defense, then both of each limb's armor (PBL-H-9)."""
    sums = [s.base(side, "attack"), s.base(side, "defense")]
    for what in ("attack", "defense"):
        for limb in range(LIMBS):
            sums.append(s.limb_strength(side, limb, what))
    return sums


class Slot:
    """A blank in a view: where it lies, and which cards could be under it."""

    def __init__(self, side: int, stack: list[int], at: int, blank: Card) -> None:
        self.side = side
        self.stack = stack  # empty for the cockpit
        self.at = at
        self.blank = blank
        self.fits: list[int] = []
        on_top = at == len(stack) - 1
        self.counts = blank.kind == CREW or blank.kind == EXPERT or (blank.kind == HANGAR and on_top)  # for the base


def uncover(w: Pbl, known: list[list[int]], loose: list[int], rng: Rng) -> None:
    """In an imagined world, a card under every blank that agrees with its looks and with the sums.

    Cards are taken from those known to be the side's and from the loose ones, known ones first, so that none of them
    is left without a place.
    """
    wanted = w.sums
    w.sums = []
    slots: list[Slot] = []
    for side in range(w.sides):
        slots += blanks_on(w, side)
    rng.shuffle(loose)
    for side in range(w.sides):
        rng.shuffle(known[side])
    for slot in slots:
        for number in known[slot.side] + loose:
            if fits(slot.blank, w.cards.cards[number]) and fits_limb(w, slot, number, wanted[slot.side]):
                slot.fits.append(number)
    rows = [slot for slot in slots if not slot.counts]
    rows.sort(key=lambda slot: len(slot.fits))  # the least free first
    search = Search(w, rows + [slot for slot in slots if slot.counts], wanted)
    found = search.choose(0)
    assert found, "no world fits this view"
    for slot, number in zip(search.slots, search.chosen):
        put_under(w, slot, number)
        (known[slot.side] if number in known[slot.side] else loose).remove(number)
        w.owner[number] = slot.side
        w.at[number] = w.seats_of(slot.side)
        w.of[number] |= w.seats_of(slot.side)
    for number in range(len(w.cards.cards)):
        if is_blank(w, number):
            w.set_counter(number, w.cards.cards[number].counter_start)
            w.owner[number] = NOBODY


def is_blank(w: Pbl, number: int) -> bool:
    return isinstance(w.cards, BlindTable) and number >= w.cards.real


def blanks_on(w: Pbl, side: int) -> list[Slot]:
    robot = w.robots[side]
    slots: list[Slot] = []
    for stack in stacks_of(robot):
        for i in range(len(stack)):
            if is_blank(w, stack[i]):
                slots.append(Slot(side, stack, i, w.cards.cards[stack[i]]))
    if robot.expert != NOBODY and is_blank(w, robot.expert):
        slots.append(Slot(side, [], 0, w.cards.cards[robot.expert]))
    return slots


def fits(blank: Card, card: Card) -> bool:
    """Does this card look like that blank, and would it still lie face down?"""
    return card.kind == blank.kind and outlook(card) == outlook(blank) and not shows_itself(card)


def fits_limb(w: Pbl, slot: Slot, number: int, wanted: list[int]) -> bool:
    """On top of a limb, does it have the strength that all see there?"""
    side = slot.side
    blank = slot.blank.number
    robot = w.robots[side]
    for limb in range(LIMBS):
        if slot.stack is robot.limbs[limb] and robot.armor(limb) == blank and slot.at == len(slot.stack) - 1:
            kept = w.counter[number]
            slot.stack[slot.at] = number
            w.set_counter(number, w.counter[blank])
            agrees = w.counter[blank] <= max(w.cards.cards[number].counter_cap, 0)
            agrees = agrees and w.limb_strength(side, limb, "attack") == wanted[2 + limb]
            agrees = agrees and w.limb_strength(side, limb, "defense") == wanted[2 + LIMBS + limb]
            slot.stack[slot.at] = blank
            w.set_counter(number, kept)
            return agrees
    return True


class Search:
    """A card for every slot, no card twice, those that count for a base making up what all see of it."""

    def __init__(self, w: Pbl, slots: list[Slot], wanted: list[list[int]]) -> None:
        self.w = w
        self.slots = slots
        self.chosen: list[int] = []
        self.left = [[0, 0] for _ in range(w.sides)]  # by side: what its slots still have to make up
        for side in range(w.sides):
            if wanted[side]:
                self.left[side] = [
                    wanted[side][0] - w.base(side, "attack"),
                    wanted[side][1] - w.base(side, "defense"),
                ]
        self.reachable: list[set[tuple[int, int]]] = self.sums()

    def sums(self) -> list[set[tuple[int, int]]]:
        """By slot: what those of its side after it can make, each card as often as one likes."""
        made: list[set[tuple[int, int]]] = []
        so_far: list[set[tuple[int, int]]] = [{(0, 0)} for _ in range(self.w.sides)]
        for slot in self.slots[::-1]:
            made.append(so_far[slot.side])
            if slot.counts:
                more: set[tuple[int, int]] = set()
                for number in slot.fits:
                    card = self.w.cards.cards[number]
                    for attack, defense in so_far[slot.side]:
                        more.add((attack + card.attack, defense + card.defense))
                so_far[slot.side] = more
        return made[::-1]

    def choose(self, at: int) -> bool:
        """Fill the slots from this one on."""
        if at == len(self.slots):
            return True
        slot = self.slots[at]
        left = self.left[slot.side]
        for number in slot.fits:
            card = self.w.cards.cards[number]
            attack = left[0] - card.attack if slot.counts else left[0]
            defense = left[1] - card.defense if slot.counts else left[1]
            if number in self.chosen or (slot.counts and (attack, defense) not in self.reachable[at]):
                continue
            self.chosen.append(number)
            self.left[slot.side] = [attack, defense]
            if self.choose(at + 1):
                return True
            self.chosen.pop()
            self.left[slot.side] = left
        return False


def put_under(w: Pbl, slot: Slot, number: int) -> None:
    """The blank is this card, with the counter that was seen."""
    if slot.stack:
        slot.stack[slot.at] = number
    else:
        w.robots[slot.side].expert = number
    if w.cards.cards[number].counter_cap:
        w.set_counter(number, w.counter[slot.blank.number])
