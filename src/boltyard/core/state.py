"""The game in progress: plain data that clones, frames for whatever is half-done, rules that drive them."""

from typing import Any, Final, Generic, TypeVar

from boltyard.core.events import EVERYBODY, Event
from boltyard.core.legend import NO_CARDS, Legend
from boltyard.core.moves import DONE, Move, join
from boltyard.core.rng import Rng, from_lanes

WHOLE: Final = -1  # viewer of a state that hides nothing
EVERYONE: Final = -2  # viewer of a finished match: all is disclosed
PUBLIC: Final = -3  # viewer without a seat
CLOCK: Final = -1  # the seat of time, asked for `elapse`
CLOCK_BIT: Final = 1 << 30
SEATS: Final = CLOCK_BIT - 1  # all bits of people's seats
NOTHING: Final[list[int]] = []
TARGET: Final = 3  # where a saved frame has its `target`


class Frame:
    """Progress of one half-finished thing. Registers hold only what the whole table knows.

    `picks` is replaced, never changed in place, so that clones may share it.
    """

    __slots__ = ("amount", "by", "card", "picks", "rule", "seat", "step", "target")

    def __init__(self, by: "Rule[Any]", rule: int, seat: int, card: int, target: int) -> None:
        self.by = by  # the rule that drives it: shared, and known by its number in the book
        self.rule = rule
        self.seat = seat
        self.card = card
        self.target = target
        self.step = 0
        self.amount = 0
        self.picks: list[int] = NOTHING

    def clone(self) -> "Frame":
        copy = Frame(self.by, self.rule, self.seat, self.card, self.target)
        copy.step = self.step
        copy.amount = self.amount
        copy.picks = self.picks
        return copy


class State:
    """What every game's state has: seats, frames, who is asked, sealed answers, chance, the end.

    Games extend it with zones of their own, `copy_to` spelled out one line per field, and `settle`.
    """

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

    seats: int
    rules: int  # the rules version this game is played under
    viewer: int  # WHOLE, or the seat whose view this is
    book: "list[Rule[Any]]"  # shared, never changed
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
    log: list[Event] | None  # None while searching: nobody listens
    hurried: bool  # nobody watches, so rules need not ask where the only option is to pass

    def start(self, seats: int, rules: int, book: "list[Rule[Any]]", rng: Rng) -> None:
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

    def copy_to(self, copy: "State") -> None:
        copy.seats = self.seats
        copy.rules = self.rules
        copy.viewer = self.viewer
        copy.book = self.book
        frames: list[Frame] = []
        for frame in self.frames:
            frames.append(frame.clone())
        copy.frames = frames
        copy.asked = self.asked
        copy.free = self.free
        copy.absent = self.absent
        sealed: list[list[Move]] = []
        for answer in self.sealed:
            sealed.append(answer[:])
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
        copy.hurried = self.hurried
        copy.log = None  # a copy is for thinking; whoever wants to listen sets a log

    def clone(self) -> "State":
        """An independent copy. Games spell out every field."""
        copy = State()
        self.copy_to(copy)
        return copy

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
            self.log.append(Event("ended", -1, [], EVERYBODY, seats, reason, False))

    def rule_of(self, seat: int) -> "Rule[Any]":
        """The rule that this seat answers to: that of the question, or of what a free seat may do meanwhile."""
        return self.frames[-1].by

    def settle(self) -> None:
        """The tests that hold after every event; a forced choice found here is pushed and runs first."""

    def tell(self, kind: str, seat: int, cards: list[int], sees: int, amount: int, note: str, news: bool) -> None:
        """Note what happened. Ask `log is not None` first where making the arguments costs something."""
        if self.log is not None:
            self.log.append(Event(kind, seat, cards, sees, amount, note, news))

    def mention(self, kind: str, seat: int, amount: int) -> None:
        """Note something that everybody may know and that shows no card."""
        if self.log is not None:
            self.log.append(Event(kind, seat, [], EVERYBODY, amount, "", False))

    # Saving. Every field, in plain numbers and words; rules, cards and moves by name.

    def legend(self) -> Legend:
        """The names of this game's cards."""
        return NO_CARDS

    def plain(self) -> dict[str, Any]:
        return {
            "seats": self.seats,
            "rules": self.rules,
            "viewer": self.viewer,
            "frames": [frame.by.saved(self, frame) for frame in self.frames],
            "asked": self.asked,
            "free": self.free,
            "absent": self.absent,
            "sealed": [[move.text for move in answer] for answer in self.sealed],
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

    def fill(self, plain: dict[str, Any], moves: dict[str, Move]) -> None:
        """Take over the saved fields that every game has (after `start`)."""
        self.rules = plain["rules"]
        self.rng = from_lanes(plain["rng"])
        self.viewer = plain["viewer"]
        self.frames = [self.revived(item) for item in plain["frames"]]
        self.asked = plain["asked"]
        self.free = plain["free"]
        self.absent = plain["absent"]
        for answer in plain["sealed"]:
            for text in answer:
                if text not in moves:
                    raise ValueError("a sealed answer is no move here")
        self.sealed = [[moves[text] for text in answer] for answer in plain["sealed"]]
        self.answered = plain["answered"]
        self.result = plain["result"]
        self.shuffles = plain["shuffles"]
        self.stirred = plain["stirred"]
        self.turn = plain["turn"]
        self.over = plain["over"]
        self.winners = plain["winners"]
        self.reason = plain["reason"]

    def revived(self, plain: list[Any]) -> Frame:
        """The saved frame, under the rule of its name; one that no rule has is refused."""
        for number in range(len(self.book)):
            if self.book[number].called() == plain[0]:
                return self.book[number].revive(self, number, plain)
        raise ValueError(f"there is no rule {plain[0]!r}")


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

    def saved(self, s: S, f: Frame) -> list[Any]:
        """The frame in plain numbers and words; rules with registers of their own meaning or class say how."""
        legend = s.legend()
        card = legend.name(f.card) if self.holds_card else f.card
        picks = legend.names(f.picks) if self.picks_cards else f.picks
        return [self.called(), f.seat, card, f.target, f.step, f.amount, picks]

    def revive(self, s: S, number: int, plain: list[Any]) -> Frame:
        """The frame that `saved` described, under this rule's number in the book."""
        legend = s.legend()
        card = legend.number(plain[2]) if self.holds_card else plain[2]
        frame = Frame(self, number, plain[1], card, plain[TARGET])
        frame.step = plain[4]
        frame.amount = plain[5]
        frame.picks = legend.pile(plain[6]) if self.picks_cards else plain[6]
        return frame

    def codes_in(self, words: list[str]) -> list[str]:
        """The codes of the items that a whole line names, the opposite of `line`."""
        return [f"{words[0]} {arg}" for arg in words[1:] if arg != "none"]

    def line(self, s: S, f: Frame, items: list[Move]) -> str:
        """The one line of the record for this answer."""
        return join(self.word, items) if is_set(items) else items[0].text


def is_set(items: list[Move]) -> bool:
    """Is this answer a set of items (perhaps empty), not a single move?"""
    return items[0].item or items[0] is DONE
