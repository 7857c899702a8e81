"""The game in progress: plain data that clones, frames for whatever is half-done, rules that drive them."""

from typing import Any, Final, Generic, TypeVar

from boltyard.core.events import NO_ONE, Ended, Event
from boltyard.core.fields import Local, Replaced, Shared, Unsaved
from boltyard.core.legend import NO_CARDS, Legend, Plain
from boltyard.core.moves import DONE, Move, join
from boltyard.core.rng import Rng, from_lanes

WHOLE: Final = -1  # viewer of a state that hides nothing
EVERYONE: Final = -2  # viewer of a finished match: all is disclosed
PUBLIC: Final = -3  # viewer without a seat
CLOCK: Final = -1  # the seat of time, asked for `elapse`
CLOCK_BIT: Final = 1 << 30
SEATS: Final = CLOCK_BIT - 1  # all bits of people's seats
NOTHING: Final[list[int]] = []


class Reader:
    """What the names in something saved stand for: cards, moves, and the state inside another."""

    def __init__(self, legend: Legend, moves: dict[str, Move]) -> None:
        self.legend = legend
        self.moves = moves

    def move(self, text: str) -> Move:
        """The move of this code. Which one is missing is not told: the sentence goes into logs."""
        if text not in self.moves:
            raise ValueError("a sealed answer is no move here")
        return self.moves[text]

    def state(self, plain: Plain) -> "State":
        """A state that is part of another; who saves such a thing says how it is read."""
        raise ValueError("a state is saved where none belongs")


class Frame:
    """Progress of one half-finished thing. Registers hold only what the whole table knows."""

    by: Shared["AnyRule"]  # the rule that drives it: known by its number in the book, and saved by its name
    rule: Unsaved[int]
    seat: int
    card: int
    target: int
    step: int
    amount: int
    picks: Replaced[list[int]]

    def __init__(self, by: "AnyRule", rule: int, seat: int, card: int, target: int) -> None:
        self.by = by
        self.rule = rule
        self.seat = seat
        self.card = card
        self.target = target
        self.step = 0
        self.amount = 0
        self.picks = NOTHING

    # dev fields: slots, clone, plain, fill

    __slots__ = (
        "amount",
        "by",
        "card",
        "picks",
        "rule",
        "seat",
        "step",
        "target",
    )

    def clone(self) -> "Frame":
        copy = Frame(self.by, self.rule, self.seat, self.card, self.target)
        copy.step = self.step
        copy.amount = self.amount
        copy.picks = self.picks
        return copy

    def plain(self, legend: Legend) -> Plain:
        return {
            "seat": self.seat,
            "card": self.card,
            "target": self.target,
            "step": self.step,
            "amount": self.amount,
            "picks": self.picks,
        }

    def fill(self, plain: Plain, reader: Reader) -> None:
        self.seat = plain["seat"]
        self.card = plain["card"]
        self.target = plain["target"]
        self.step = plain["step"]
        self.amount = plain["amount"]
        self.picks = plain["picks"][:]

    # end of what is generated


class State:
    """What every game's state has: seats, frames, who is asked, sealed answers, chance, the end.

    Games extend it with zones of their own, each declared once with the words of `fields`, and `settle`.
    """

    seats: int
    rules: int  # the rules version this game is played under
    viewer: int  # WHOLE, or the seat whose view this is
    book: Shared["list[AnyRule]"]  # never changed
    frames: list[Frame]
    asked: int  # mask of seats that must answer (CLOCK_BIT: time must pass)
    free: int  # mask of seats that may act, and block nobody
    absent: int  # mask of seats that are out of the game: they are asked nothing
    sealed: list[list[Move]]  # by seat: an answer not yet in force, or the items named so far
    answered: int  # mask of seats whose sealed answer is complete and waits for the others
    result: int  # what the last finished frame left for its parent
    rng: Rng
    shuffles: int  # so many times hidden cards were mixed: what was seen of their order before is worth nothing after
    stirred: bool  # something has changed that `settle` tests; a game that never clears it is tested every time
    turn: int
    over: bool
    winners: int  # mask of seats; 0 with `over` is a draw
    reason: str  # why it ended, a key
    log: Local[list[Event] | None]  # None while nobody listens: a copy is for thinking, and whoever wants sets a log
    hurried: Unsaved[bool]  # nobody watches, so rules need not ask where the only option is to pass

    def start(self, seats: int, rules: int, book: "list[AnyRule]", rng: Rng) -> None:
        """Set the fields that every game has."""
        self.seats = seats
        self.rules = rules
        self.viewer = WHOLE
        self.book = book
        self.frames = []
        self.asked = 0
        self.free = 0
        self.absent = 0
        self.sealed = [[] for _ in range(seats)]
        self.answered = 0
        self.result = 0
        self.rng = rng
        self.shuffles = 0
        self.stirred = True
        self.turn = 0
        self.over = False
        self.winners = 0
        self.reason = ""
        self.log = None
        self.hurried = False

    # Verbs of the machine.

    def push(self, rule: int, seat: int, card: int = -1, target: int = -1) -> None:
        """Begin something; what is pushed last happens first, before any question that is open."""
        self.asked = 0
        self.frames.append(Frame(self.book[rule], rule, seat, card, target))

    def turn_to(self, f: Frame, rule: int) -> None:
        """The frame goes on under another rule: the next phase of the same turn."""
        f.rule = rule
        f.by = self.book[rule]

    def done(self) -> None:
        """The top frame is finished."""
        self.frames.pop()

    def ask(self, seats: int) -> None:
        """Ask these seats, all at once, the question of the top frame."""
        self.asked = seats

    def shuffle(self, pile: list[int]) -> None:
        """Mix a pile."""
        self.shuffles += 1
        self.rng.shuffle(pile)

    def win(self, seats: int, reason: str) -> None:
        """The game is over; the seats in the mask have won (none: a draw)."""
        self.over = True
        self.winners = seats
        self.reason = reason
        self.asked = 0
        self.free = 0
        self.answered = 0
        self.sealed = [[] for _ in range(self.seats)]  # new lists: the answer that won is still being carried out
        if self.log is not None:
            self.log.append(Ended(NO_ONE, seats, reason))

    def rule_of(self, seat: int) -> "AnyRule":
        """The rule that this seat answers to: that of the question, or of what a free seat may do meanwhile."""
        return self.frames[-1].by

    def settle(self) -> None:
        """The tests that hold after every event; a forced choice found here is pushed and runs first."""

    # Saving: every field in plain numbers and words; rules, cards and moves by name.

    def legend(self) -> Legend:
        """The names of this game's cards."""
        return NO_CARDS

    def revived(self, plain: Plain) -> Frame:
        """The saved frame, under the rule of its name; one that no rule has is refused."""
        for number in range(len(self.book)):
            if self.book[number].called() == plain["rule"]:
                return self.book[number].revive(self, number, plain)
        raise ValueError(f"there is no rule {plain['rule']!r}")

    # dev fields: slots, copy_to, clone, plain, fill

    __slots__ = (
        "absent",
        "answered",
        "asked",
        "book",
        "frames",
        "free",
        "hurried",
        "log",
        "over",
        "reason",
        "result",
        "rng",
        "rules",
        "sealed",
        "seats",
        "shuffles",
        "stirred",
        "turn",
        "viewer",
        "winners",
    )

    def copy_to(self, copy: "State") -> None:
        copy.seats = self.seats
        copy.rules = self.rules
        copy.viewer = self.viewer
        copy.book = self.book
        frames: list[Frame] = []
        for one_frame in self.frames:
            frames.append(one_frame.clone())
        copy.frames = frames
        copy.asked = self.asked
        copy.free = self.free
        copy.absent = self.absent
        sealed: list[list[Move]] = []
        for one_sealed in self.sealed:
            sealed.append(one_sealed[:])
        copy.sealed = sealed
        copy.answered = self.answered
        copy.result = self.result
        copy.rng = self.rng.clone()
        copy.shuffles = self.shuffles
        copy.stirred = self.stirred
        copy.turn = self.turn
        copy.over = self.over
        copy.winners = self.winners
        copy.reason = self.reason
        copy.log = None
        copy.hurried = self.hurried

    def clone(self) -> "State":
        copy = State()
        self.copy_to(copy)
        return copy

    def plain(self) -> Plain:
        return {
            "seats": self.seats,
            "rules": self.rules,
            "viewer": self.viewer,
            "frames": [item.by.saved(self, item) for item in self.frames],
            "asked": self.asked,
            "free": self.free,
            "absent": self.absent,
            "sealed": [[part.text for part in item] for item in self.sealed],
            "answered": self.answered,
            "result": self.result,
            "rng": self.rng.lanes(),
            "shuffles": self.shuffles,
            "stirred": self.stirred,
            "turn": self.turn,
            "over": self.over,
            "winners": self.winners,
            "reason": self.reason,
        }

    def fill(self, plain: Plain, reader: Reader) -> None:
        self.seats = plain["seats"]
        self.rules = plain["rules"]
        self.viewer = plain["viewer"]
        self.frames = [self.revived(item) for item in plain["frames"]]
        self.asked = plain["asked"]
        self.free = plain["free"]
        self.absent = plain["absent"]
        self.sealed = [[reader.move(part) for part in item] for item in plain["sealed"]]
        self.answered = plain["answered"]
        self.result = plain["result"]
        self.rng = from_lanes(plain["rng"])
        self.shuffles = plain["shuffles"]
        self.stirred = plain["stirred"]
        self.turn = plain["turn"]
        self.over = plain["over"]
        self.winners = plain["winners"]
        self.reason = plain["reason"]

    # end of what is generated


S = TypeVar("S", bound=State)


class Rule(Generic[S]):
    """Drives frames of one kind and never changes itself. It answers three questions.

    *Go on* (`run`), *what may this seat do* (`options`), *this seat did that* (`chosen`, or `gathered` for a set).
    """

    decision: str = ""  # the id of the catalogue's decision that this rule asks
    word: str = ""  # the word of its codes, where it asks for a set
    entry: str = ""  # its name in the book, where the class has not that of its own
    holds_card: bool = False  # the `card` of its frames is one
    picks_cards: bool = False  # so are their `picks`

    def run(self, s: S, f: Frame) -> None:
        """Nobody is asked: go on until somebody is, or this frame ends."""

    def options(self, s: S, f: Frame, seat: int) -> list[Move]:
        """What this seat may choose from, given the items it has already named."""
        return []

    def chosen(self, s: S, f: Frame, seat: int, move: Move) -> None:
        """The seat's answer takes effect."""

    def full(self, s: S, f: Frame, seat: int) -> bool:
        """Is the set that this seat is naming complete, so that nothing more could be named?"""
        return False

    def gathered(self, s: S, f: Frame, seat: int, items: list[Move]) -> None:
        """The seat's set is closed, by `DONE` as its last item or because it is full, and takes effect."""

    def committed(self, s: S, f: Frame, answered: int, answers: list[list[Move]]) -> None:
        """All seats of the mask have answered: their answers take effect in the order of the seats."""
        for seat in range(s.seats):
            if answered >> seat & 1 and not s.over:
                items = answers[seat]
                if is_set(items):
                    self.gathered(s, f, seat, items)
                else:
                    self.chosen(s, f, seat, items[0])

    def left(self, s: S, f: Frame, seat: int) -> None:
        """This seat would be asked, and is out of the game: what waits for its answer is settled by default.

        Where others are asked too, the question is theirs alone; where nobody is left to ask, this thing is over.
        """
        if not s.asked:
            s.done()

    def elapsed(self, s: S, f: Frame, ms: int) -> None:
        """Time has passed."""

    def called(self) -> str:
        """The name by which saved frames know this rule."""
        return self.entry or type(self).__name__

    def saved(self, s: S, f: Frame) -> Plain:
        """The frame in plain numbers and words; rules with registers of their own meaning say how."""
        legend = s.legend()
        plain = f.plain(legend)
        plain["rule"] = self.called()
        if self.holds_card:
            plain["card"] = legend.name(f.card)
        if self.picks_cards:
            plain["picks"] = legend.names(f.picks)
        return plain

    def revive(self, s: S, number: int, plain: Plain) -> Frame:
        """The frame that `saved` described, under this rule's number in the book."""
        legend = s.legend()
        numbers = plain.copy()  # a register never holds a name, not even for a moment: compiled, it cannot
        if self.holds_card:
            numbers["card"] = legend.number(plain["card"])
        if self.picks_cards:
            numbers["picks"] = legend.pile(plain["picks"])
        frame = self.blank(number)
        frame.fill(numbers, Reader(legend, {}))
        return frame

    def blank(self, number: int) -> Frame:
        """A frame of the kind that this rule drives, before anything is filled in."""
        return Frame(self, number, -1, -1, -1)

    def codes_in(self, words: list[str]) -> list[str]:
        """The codes of the items that a whole line names, the opposite of `line`."""
        return [f"{words[0]} {arg}" for arg in words[1:] if arg != "none"]

    def line(self, s: S, f: Frame, items: list[Move]) -> str:
        """The one line of the record for this answer."""
        return join(self.word, items) if is_set(items) else items[0].text


AnyRule = Rule[Any]  # of whatever kind of state


def is_set(items: list[Move]) -> bool:
    """Is this answer a set of items (perhaps empty), not a single move?"""
    return items[0].item or items[0] is DONE
