"""Every move of Bots Battleground, made once with the card table. Codes are those of the catalogue's section 14."""

from typing import Final

from boltyard.core.moves import DONE, Move, Word, index
from boltyard.games.battleground.cards import LEECH, NOTHING, CardTable

SEATS: Final = 6  # BB-R-1
SLOTS: Final = 8  # more bots than any side can have

# The order inside a tick (BB-SIM-4).
UP: Final = 0
HAND_OVER: Final = 1
DRAFT: Final = 2
PUT: Final = 3
SHIFT: Final = 4
CALL: Final = 5
IDLE: Final = 6

# Standing orders (BB-SIM-7).
NO_ORDER: Final = 0
UNTIL_CHANGE: Final = 1
UNTIL_FINAL: Final = 2
UNTIL_END: Final = 3
SOME_ORDER: Final = 4  # another seat's, as far as one may know it


class RoundAct(Move):
    """Something done in the round; `kind` is its place in the order of a tick."""

    ordered: bool = True

    def __init__(self, word: str, arg: str, kind: int) -> None:
        super().__init__(word, arg)
        self.kind = kind


class Vote(Move):
    """Who dances the robot best (BB-D-2)."""

    ordered: bool = True

    def __init__(self, seat: int) -> None:
        super().__init__("vote", str(seat))
        self.seat = seat


class Name(RoundAct):
    """Name the defender (BB-D-4)."""

    def __init__(self, seat: int) -> None:
        super().__init__("name", str(seat), CALL)
        self.seat = seat


class Open(Move):
    """Defender and first bot in one answer, on the simulated clock (BB-SIM-2)."""

    ordered: bool = True

    def __init__(self, seat: int, card: int, key: str) -> None:
        super().__init__("open", f"{seat} {key}")
        self.seat = seat
        self.card = card


class Place(RoundAct):
    """Put a hand card on the table, at the left end or at a slot (BB-D-5, -7, -9)."""

    def __init__(self, card: int, slot: int, key: str) -> None:
        super().__init__("place", f"{key} at {slot}" if slot >= 0 else key, PUT)
        self.card = card
        self.slot = slot


class TakeUp(RoundAct):
    """Take up a bot (BB-D-6, -8)."""

    def __init__(self, card: int, key: str) -> None:
        super().__init__("up", key, UP)
        self.card = card


class Shift(RoundAct):
    """Change the order of the own bots (BB-D-10)."""

    def __init__(self, card: int, slot: int, key: str) -> None:
        super().__init__("move", f"{key} at {slot}", SHIFT)
        self.card = card
        self.slot = slot


class Request(RoundAct):
    """Ask one player for cards, or all (-1) who are no rivals (BB-D-11)."""

    def __init__(self, seat: int) -> None:
        super().__init__("request", str(seat) if seat >= 0 else "all", CALL)
        self.seat = seat


class Close(RoundAct):
    """Close the own requests (BB-D-11)."""

    def __init__(self) -> None:
        super().__init__("close", "", CALL)


class Lend(RoundAct):
    """Hand over one card (an item of BB-D-12)."""

    item: bool = True

    def __init__(self, seat: int, card: int, key: str) -> None:
        super().__init__("lend", f"{seat} {key}", HAND_OVER)
        self.seat = seat
        self.card = card
        self.key = key


class Conscript(RoundAct):
    """Force a player to lend (BB-D-13)."""

    def __init__(self, seat: int) -> None:
        super().__init__("conscript", str(seat), DRAFT)
        self.seat = seat


class Consent(RoundAct):
    """Comply with a conscription, or refuse it (BB-D-14)."""

    def __init__(self, word: str) -> None:
        super().__init__(word, "", DRAFT)


class Wait(RoundAct):
    """Do nothing in this tick, or until something happens (BB-D-16)."""

    def __init__(self, arg: str, order: int) -> None:
        super().__init__("wait", arg, IDLE)
        self.order = order


class Use(Move):
    """Use an ability: which bot, on which, by how much (BB-D-15)."""

    ordered: bool = True

    def __init__(self, card: int, target: int, amount: int, keys: list[str]) -> None:
        on = f" on {keys[target]}" if target >= 0 else ""
        by = f" by {amount}" if amount >= 0 else ""
        super().__init__("use", f"{keys[card]}{on}{by}")
        self.card = card
        self.target = target
        self.amount = amount


ABSTAIN: Final = Word("abstain")
CLAP: Final = Word("clap")
HESITATE: Final = Word("hesitate")
SKIP: Final = Word("skip")
CLOSE: Final = Close()
COMPLY: Final = Consent("comply")
REFUSE: Final = Consent("refuse")
WAIT: Final = Wait("", NO_ORDER)
WAIT_CHANGE: Final = Wait("change", UNTIL_CHANGE)
WAIT_FINAL: Final = Wait("final", UNTIL_FINAL)
WAIT_END: Final = Wait("end", UNTIL_END)
LEAVE: Final = Word("leave")
STAND_IN: Final = Word("stand in")
PAUSE: Final = Word("pause")

VOTES: Final = [Vote(seat) for seat in range(SEATS)]
NAMES: Final = [Name(seat) for seat in range(SEATS)]
REQUESTS: Final = [Request(seat) for seat in range(SEATS)]
REQUEST_ALL: Final = Request(-1)
CONSCRIPTS: Final = [Conscript(seat) for seat in range(SEATS)]

CLAPS: Final[list[Move]] = [CLAP]
ANSWERS: Final[list[Move]] = [COMPLY, REFUSE]
WAITS: Final[list[Move]] = [WAIT, WAIT_CHANGE, WAIT_FINAL, WAIT_END]
FINAL_WAITS: Final[list[Move]] = [WAIT, WAIT_CHANGE, WAIT_END]  # once the final roll is on, only its end is left


class MoveTable:
    """The moves that name cards, by card; made once for a card table."""

    def __init__(self, cards: CardTable) -> None:
        keys = cards.keys
        size = range(cards.size)
        self.places: list[Place] = [Place(card, -1, keys[card]) for card in size]
        self.places_at: list[list[Place]] = [[Place(card, n, keys[card]) for n in range(SLOTS)] for card in size]
        self.ups: list[TakeUp] = [TakeUp(card, keys[card]) for card in size]
        self.shifts: list[list[Shift]] = [[Shift(card, n, keys[card]) for n in range(SLOTS)] for card in size]
        self.opens: list[list[Open]] = [[Open(seat, card, keys[card]) for card in size] for seat in range(SEATS)]
        self.lends: list[list[Lend]] = [[Lend(seat, card, keys[card]) for card in size] for seat in range(SEATS)]
        self.uses: list[Use | None] = [None] * cards.size  # without a target
        self.uses_on: list[list[list[Use]]] = [[] for _ in size]  # by card, target and amount; amount 0 is none
        for card in size:
            ability = cards.ability[card]
            if ability != NOTHING:
                self.uses[card] = Use(card, -1, -1, keys)
                most = cards.by[card] if ability == LEECH else 0
                for target in size:
                    row = [Use(card, target, -1, keys)]
                    for amount in range(1, most + 1):
                        row.append(Use(card, target, amount, keys))
                    self.uses_on[card].append(row)
        self.by_code: dict[str, Move] = index(self.all())

    def all(self) -> list[Move]:
        """Every move there is."""
        moves: list[Move] = [DONE, ABSTAIN, CLAP, HESITATE, SKIP, CLOSE, COMPLY, REFUSE, *WAITS, LEAVE, STAND_IN, PAUSE]
        moves += [*VOTES, *NAMES, *REQUESTS, REQUEST_ALL, *CONSCRIPTS, *self.places, *self.ups]
        for card in range(len(self.places)):
            moves += self.places_at[card]
            moves += self.shifts[card]
            use = self.uses[card]
            if use is not None:
                moves.append(use)
            for row in self.uses_on[card]:
                moves += row
        for seat in range(SEATS):
            moves += self.opens[seat]
            moves += self.lends[seat]
        return moves


def borrower_named(items: list[Move]) -> int:
    """To whom the set being named goes; -1 while nothing is named."""
    if not items:
        return -1
    first = items[0]
    return first.seat if isinstance(first, Lend) else -1
