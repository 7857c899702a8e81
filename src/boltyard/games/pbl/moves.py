"""The moves of PBL ROBOTS, made once for a card table. Codes are those of the catalogue's section 35."""

from typing import Final

from boltyard.core.moves import COMMON, Move, Word, index
from boltyard.games.pbl.cards import PLACES, CardTable

PILES: Final = 5  # PBL-DRAFT-10
MOST_SEATS: Final = 4


class ChooseRobot(Move):
    """Take this base robot (PBL-D-2)."""

    def __init__(self, card: int, key: str) -> None:
        super().__init__("robot", key)
        self.card = card


class ChoosePilot(Move):
    """Take this starter pilot (PBL-D-3)."""

    def __init__(self, card: int, key: str) -> None:
        super().__init__("pilot", key)
        self.card = card


class Role(Move):
    """This seat plays for its team, or arranges its deck (PBL-D-44)."""

    def __init__(self, seat: int, pilot: bool) -> None:
        super().__init__("role", f"{seat} {'pilot' if pilot else 'gunner'}")
        self.seat = seat
        self.pilot = pilot


class Captain(Move):
    """This seat decides for its team before the game (PBL-D-44)."""

    def __init__(self, seat: int) -> None:
        super().__init__("captain", str(seat))
        self.seat = seat


class First(Move):
    """This seat has its team's first turn (PBL-D-44)."""

    def __init__(self, seat: int) -> None:
        super().__init__("first", str(seat))
        self.seat = seat


class Restock(Move):
    """Put the five new cards on the piles like this (PBL-D-53)."""

    ordered: bool = True

    def __init__(self, counts: list[int]) -> None:
        super().__init__("restock", " ".join(str(count) for count in counts))
        self.counts = counts


class Keep(Move):
    """Keep this one of the two opening hands (PBL-D-5)."""

    def __init__(self, hand: int) -> None:
        super().__init__("keep", str(hand + 1))
        self.hand = hand


class Build(Move):
    """Build this card; a pod names the limb (PBL-D-8..13, 15)."""

    def __init__(self, card: int, key: str, place: int) -> None:
        super().__init__("build", key if place < 0 else f"{key} on {PLACES[place]}")
        self.card = card
        self.place = place


class Assault(Move):
    """Attack with this limb the place of that seat's robot (PBL-D-17)."""

    def __init__(self, source: int, seat: int, place: int) -> None:
        super().__init__("attack", f"{PLACES[source]} {seat}.{PLACES[place]}")
        self.source = source
        self.seat = seat
        self.place = place


class CardItem(Move):
    """One card of a set."""

    item: bool = True

    def __init__(self, word: str, card: int, key: str) -> None:
        super().__init__(word, key)
        self.card = card


class Add(CardItem):
    """Discard a hand card for a die (an item of PBL-D-21)."""


class Dunk(CardItem):
    """Put a hand card down before the rolls (an item of PBL-D-54)."""


class Pay(CardItem):
    """Discard a card that was promised (an item of PBL-D-42)."""


class Trim(CardItem):
    """Discard a card over the hand limit (an item of PBL-D-29)."""


class Give(CardItem):
    """Give a card of the own deck to the shop deck (an item of PBL-D-51)."""


class Release(CardItem):
    """Give up a crew member (an item of PBL-D-14)."""


class Arrange(CardItem):
    """The next card of the deck as a Gunner wants it drawn (an item of PBL-D-43)."""

    sequence: bool = True


class StoredItem(Move):
    """One storage bomb of a set, by its value."""

    item: bool = True

    def __init__(self, word: str, value: int) -> None:
        super().__init__(word, f"stored={value}")
        self.value = value


class AddStored(StoredItem):
    """Use a storage bomb (an item of PBL-D-21)."""


class ReleaseStored(StoredItem):
    """Give up a storage bomb (an item of PBL-D-14)."""


class AssaultPart(Assault):
    """The attack of a declaration that goes on with its bombs (an item of PBL-D-40)."""

    item: bool = True
    opens: bool = True


class BombCount(Move):
    """So many cards as bombs (an item of PBL-D-40)."""

    item: bool = True
    opens: bool = True

    def __init__(self, count: int) -> None:
        super().__init__("attack", f"bombs={count}")
        self.count = count


class BombStored(StoredItem):
    """Promise a storage bomb (an item of PBL-D-40)."""


class ShieldCount(Move):
    """So many cards as shields (an item of PBL-D-41)."""

    item: bool = True
    opens: bool = True

    def __init__(self, count: int) -> None:
        super().__init__("shields", str(count))
        self.count = count


class ShieldStored(StoredItem):
    """Promise a storage bomb (an item of PBL-D-41)."""


class DrawRow(Move):
    """Take this card of the shop's row (PBL-D-27, 28)."""

    def __init__(self, card: int, key: str) -> None:
        super().__init__("draw", key)
        self.card = card


class Play(Move):
    """Play this action (PBL-D-7, 18, 20, 22)."""

    def __init__(self, card: int, key: str) -> None:
        super().__init__("play", key)
        self.card = card


class Blast(Move):
    """Discard this crew member in play for its effect (PBL-D-24)."""

    def __init__(self, card: int, key: str) -> None:
        super().__init__("blast", key)
        self.card = card


class Pick(Move):
    """Discard this crew card from hand to search for an armor (PBL-D-25)."""

    def __init__(self, card: int, key: str) -> None:
        super().__init__("pick", key)
        self.card = card


class Use(Move):
    """Use this card's ability (Bruno and others)."""

    def __init__(self, card: int, key: str) -> None:
        super().__init__("use", key)
        self.card = card


class Find(Move):
    """Take this card of a search, or none (PBL-D-26)."""

    def __init__(self, card: int, key: str) -> None:
        super().__init__("find", key)
        self.card = card


FIND_NONE: Final = Find(-1, "none")


class Target(Move):
    """A part, pilot or crew member of a seat's robot, or the seat itself (PBL-D-16, 23, 33)."""

    def __init__(self, seat: int, what: int) -> None:
        super().__init__("choose", f"{seat}{TARGETS[what]}")
        self.seat = seat
        self.what = what


class Die(Move):
    """Turn the n-th die of that seat's current set to this face (PBL-D-23)."""

    def __init__(self, seat: int, die: int, shown: int) -> None:
        super().__init__("choose", f"{seat}:{die + 1}={shown}")
        self.seat = seat
        self.die = die
        self.shown = shown


class Hold(Move):
    """Keep the dice of this face and roll the others again (a Strike)."""

    def __init__(self, shown: int) -> None:
        super().__init__("choose", f"={shown}")
        self.shown = shown


YES: Final = Word("yes")
NO: Final = Word("no")
HOLDS: Final = [Hold(shown) for shown in range(7)]
USUAL_DICE: Final = 40  # in one set, made in advance; a roll can have more (PBL-BOMB-9)

# What a target can be of a robot: places as they are numbered, then pilot, hangar, the whole player, crew by arrival.
PILOT: Final = 6
HANGAR: Final = 7
PLAYER: Final = 8
FIRST_CREW: Final = 9
TARGETS: Final = [f".{place}" for place in PLACES[:6]] + [".pilot", ".hangar", ""] + [f".crew{n}" for n in range(1, 10)]

END: Final = Word("end")
DROP: Final = Word("drop")
CONCEDE: Final = Word("concede")
DRAW_DECK: Final = Word("draw deck")
STORED: Final = [AddStored("add", value) for value in range(7)]
STORED_BOMBS: Final = [BombStored("attack", value) for value in range(7)]
STORED_SHIELDS: Final = [ShieldStored("shields", value) for value in range(7)]
MOST_CARDS: Final = 20  # in a hand
BOMB_COUNTS: Final[list[Move]] = [BombCount(count) for count in range(MOST_CARDS + 1)]
SHIELD_COUNTS: Final[list[Move]] = [ShieldCount(count) for count in range(MOST_CARDS + 1)]
STORED_RELEASES: Final = [ReleaseStored("release", value) for value in range(7)]
TAKE: Final = Word("take")
DECLINE: Final = Word("decline")
TAKE_OR_DECLINE: Final[list[Move]] = [TAKE, DECLINE]
PILOTS: Final[list[Move]] = [Role(seat, True) for seat in range(MOST_SEATS)]
GUNNERS: Final[list[Move]] = [Role(seat, False) for seat in range(MOST_SEATS)]
CAPTAINS: Final[list[Move]] = [Captain(seat) for seat in range(MOST_SEATS)]
FIRSTS: Final[list[Move]] = [First(seat) for seat in range(MOST_SEATS)]
KEEPS: Final[list[Move]] = [Keep(0), Keep(1)]


def _spreads(cards: int, piles: int) -> list[list[int]]:
    """Every way to spread so many cards over so many piles."""
    if piles == 1:
        return [[cards]]
    return [[first, *rest] for first in range(cards, -1, -1) for rest in _spreads(cards - first, piles - 1)]


RESTOCKS: Final = [Restock(counts) for counts in _spreads(PILES, PILES)]


def stored_line(word: str, items: list[Move]) -> str:
    """A set of cards and storage bombs in one line: `add chain_fist stored=3,5`."""
    words = [word]
    values: list[str] = []
    for move in items:
        if isinstance(move, StoredItem):
            values.append(str(move.value))
        elif isinstance(move, CardItem):
            words.append(move.arg)
    if values:
        words.append(f"stored={','.join(values)}")
    return " ".join(words)


def stored_codes(words: list[str]) -> list[str]:
    """The items of such a line."""
    codes: list[str] = []
    for word in words[1:]:
        if word.startswith("stored="):
            codes += [f"{words[0]} stored={value}" for value in word.removeprefix("stored=").split(",")]
        else:
            codes.append(f"{words[0]} {word}")
    return codes


class MoveTable:
    """One object for every meaning a card can have in a decision, by the card's number."""

    def __init__(self, cards: CardTable) -> None:
        self.robots: dict[int, Move] = {card: ChooseRobot(card, cards.cards[card].key) for card in cards.robots}
        self.pilots: dict[int, Move] = {card: ChoosePilot(card, cards.cards[card].key) for card in cards.starters}
        keys = [card.key for card in cards.cards]
        numbers = range(len(keys))
        self.builds: list[Move] = [Build(card, keys[card], -1) for card in numbers]
        self.builds_on: list[list[Move]] = [[Build(card, keys[card], limb) for limb in range(4)] for card in numbers]
        self.assaults: list[list[list[Move]]] = [
            [[Assault(source, seat, place) for place in range(6)] for seat in range(MOST_SEATS)] for source in range(4)
        ]
        self.adds: list[Move] = [Add("add", card, keys[card]) for card in numbers]
        self.dunks: list[Move] = [Dunk("dunk", card, keys[card]) for card in numbers]
        self.pays: list[Move] = [Pay("pay", card, keys[card]) for card in numbers]
        self.parts: list[list[list[Move]]] = [
            [[AssaultPart(source, seat, place) for place in range(6)] for seat in range(MOST_SEATS)]
            for source in range(4)
        ]
        self.trims: list[Move] = [Trim("discard", card, keys[card]) for card in numbers]
        self.gives: list[Move] = [Give("give", card, keys[card]) for card in numbers]
        self.arranges: list[Move] = [Arrange("order", card, keys[card]) for card in numbers]
        self.releases: list[Move] = [Release("release", card, keys[card]) for card in numbers]
        self.plays: list[Move] = [Play(card, keys[card]) for card in numbers]
        self.blasts: list[Move] = [Blast(card, keys[card]) for card in numbers]
        self.picks: list[Move] = [Pick(card, keys[card]) for card in numbers]
        self.uses: list[Move] = [Use(card, keys[card]) for card in numbers]
        self.finds: list[Move] = [Find(card, keys[card]) for card in numbers]
        self.targets: list[list[Move]] = [
            [Target(seat, what) for what in range(len(TARGETS))] for seat in range(MOST_SEATS)
        ]
        self.dice: list[list[list[Move]]] = [
            [[Die(seat, die, shown) for shown in range(7)] for die in range(USUAL_DICE)] for seat in range(MOST_SEATS)
        ]
        self.draws: list[Move] = [DrawRow(card, keys[card]) for card in numbers]
        everything: list[Move] = [*COMMON, TAKE, DECLINE, END, DROP, YES, NO, CONCEDE, DRAW_DECK, *KEEPS, *RESTOCKS]
        everything += [*HOLDS[1:], *STORED[1:], *STORED_RELEASES[1:], *self.robots.values(), *self.pilots.values()]
        everything += [*BOMB_COUNTS, *STORED_BOMBS[1:], *SHIELD_COUNTS, *STORED_SHIELDS[1:], *self.pays]
        everything += [*self.builds, *self.adds, *self.dunks, *self.trims, *self.releases, *self.draws]
        everything += [*PILOTS, *GUNNERS, *CAPTAINS, *FIRSTS, *self.arranges, *self.gives]
        everything += [*self.plays, *self.blasts, *self.picks, *self.uses, *self.finds, FIND_NONE]
        for on in self.builds_on:
            everything += on
        for row in self.targets:
            everything += row
        for sets in self.dice:
            for faces in sets:
                everything += faces[1:]
        for rows in self.assaults:
            for row in rows:
                everything += row
        self.by_code = index(everything)
        self.by_pledge = dict(self.by_code)  # the same where attacks are named with their bombs (PBL-MODE-BOMBS-1)
        for rows in self.parts:
            for row in rows:
                for part in row:
                    self.by_pledge[part.text] = part

    def faces(self, seat: int, die: int) -> list[Move]:
        """What one die of a set of this seat's can be turned to, by face."""
        if die >= len(self.dice[seat]):
            row = self.dice[seat][:]
            for more in range(len(row), die + 1):
                row.append([Die(seat, more, shown) for shown in range(7)])
            self.dice[seat] = row
        return self.dice[seat][die]
