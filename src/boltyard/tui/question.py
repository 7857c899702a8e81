"""A question as a person answers it: numbered choices, sets named in any order, codes, keys and their beginnings.

Nothing reaches the table before the answer is whole: an open set lives here, on copies of the view, so it can be
changed, begun again or left without a trace.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import pairwise

from boltyard.core.errors import Wrong, nearest
from boltyard.core.match import Match, MatchState
from boltyard.core.moves import DONE, Move
from boltyard.core.reasons import NotOffered, Reason
from boltyard.core.sentences import Audience
from boltyard.tui.told import Told, told_to

KEEP = "keep"  # what a seat says that may act beside the question, and does not want to


class Refused(Exception):
    """What was typed cannot be done; the sentence says why."""

    def __init__(self, sentence: str) -> None:
        super().__init__(sentence)
        self.sentence = sentence


class NoChoice(Refused):
    """It is none of the choices, and nothing more can be said of it: perhaps something else was meant."""


@dataclass(frozen=True)
class Choice:
    """A numbered line: what it does, and whether it is named already (None where one choice answers it all)."""

    number: int
    move: Move
    told: Told
    named: bool | None

    @property
    def words(self) -> str:
        return self.told.text


class Question:
    """What one seat is asked, and what it has named so far.

    `stage` holds items that are settled and opened a further list (the face card paid, then what it fetches);
    `picks` are the items named from the list at hand, in its order.
    """

    def __init__(self, game: Match, view: MatchState, seat: int, names: list[str]) -> None:
        self.reader = Audience(names, seat)
        self.game = game
        self.view = view
        self.seat = seat
        self.stage: list[Move] = []
        self.picks: list[Move] = []
        self.open_list()

    def open_list(self) -> None:
        """The list at hand, and whether several of it can be named."""
        self.list = self.listed()
        items = [move for move in self.list if move.item]
        pairs = [*pairwise(items), *[(items[0], other) for other in items[1:]]]
        self.many = any(self.goes([one, other]) for one, other in pairs)

    # Nouns.

    def sealed(self, items: list[Move]) -> MatchState:
        """The view with these items named."""
        v = self.view.clone()
        self.game.named(v, self.seat).extend(items)
        return v

    def listed(self) -> list[Move]:
        """Everything that could be named from here, in the order of the rules."""
        offers = self.game.offers(self.sealed(self.stage), self.seat, [])
        return [move for move in offers if move is not DONE]

    def copies(self, move: Move) -> int:
        """How often this can be named: storage bombs of one value are as many as lie there."""
        return max(1, self.game.most_of(self.sealed(self.stage), self.seat, [move])) if move.item else 1

    def goes(self, picks: list[Move]) -> bool:
        """Can these be named together, perhaps with others that must be named besides?"""
        return self.game.together(self.sealed(self.stage), self.seat, picks)

    def more(self) -> list[Move]:
        """What goes with what is named."""
        return self.game.offers(self.sealed(self.stage), self.seat, self.picks)

    def in_order(self, moves: list[Move]) -> list[Move]:
        """As the rules name them, each at most as often as it lies there."""
        said = [move for move in self.list if move in moves]
        return [move for move in said for _ in range(min(moves.count(move), self.copies(move)))]

    @property
    def begun(self) -> bool:
        return bool(self.stage or self.picks)

    def line(self) -> str:
        """The code that Enter would give, or nothing while more must be named."""
        v = self.sealed(self.stage)
        answer = self.game.closed(v, self.seat, self.picks)
        if not answer:
            return ""
        self.game.named(v, self.seat).extend(answer[:-1])
        return self.game.closing_line(v, self.seat, answer[-1])

    def prompt(self) -> tuple[str, str, str]:
        """The question in one sentence, the decision it belongs to, the rule behind it."""
        asked = self.game.wording(self.sealed([*self.stage, *self.picks]), self.seat)
        return self.reader.text(asked.prompt), asked.decision, asked.rule

    def described(self, view: MatchState, move: Move) -> Told:
        """What a choice does."""
        return told_to(self.reader, self.game.describe(view, move, self.seat))

    def echo(self) -> str:
        """What the prompt repeats of what was picked and is not settled yet."""
        return ""

    def words(self) -> dict[str, str]:
        """Further words that answer this question, and what they do."""
        return {}

    def choices(self) -> list[Choice]:
        """The numbered list; what no longer goes with what is named keeps its number but is not shown."""
        v = self.sealed(self.stage)
        more = self.more()
        rows = []
        for number, move in enumerate(self.list, 1):
            named = move in self.picks
            if named or move in more:
                told = self.described(v, move)
                rows.append(Choice(number, move, told, named if self.many and move.item else None))
        return rows

    # Verbs.

    def name(self, moves: list[Move], close: bool, only: bool = False) -> str:
        """Name these, besides the others or only these; refusals change nothing.

        The code that settles the question, or nothing while it stays open.
        """
        if len(moves) == 1 and not moves[0].item:
            return self.game.closing_line(self.sealed(self.stage), self.seat, moves[0])
        if len(moves) == 1 and moves[0] in self.picks and not close:
            self.picks = [move for move in self.picks if move is not moves[0]]
            return ""
        wanted = self.in_order(moves if only else [*self.picks, *moves])
        if not self.goes(wanted):
            raise Refused(self.why_not_together(wanted))
        self.picks = wanted
        line = self.line()
        more = [move for move in self.more() if move.item]
        if line and (close or not more):
            return line
        if not line and all(move.opens for move in wanted):
            self.stage += self.picks
            self.picks = []
            self.open_list()
            if len(self.list) == 1 and self.list[0].item and not self.line():
                return self.name([self.list[0]], close)
        return ""

    def begin_again(self) -> None:
        self.stage, self.picks = [], []
        self.open_list()

    def why_not_together(self, moves: list[Move]) -> str:
        if any(not move.item for move in moves):
            return "One choice answers this; name it alone."
        code = " ".join([moves[0].word, *[move.arg for move in moves]])
        reason = self.game.why_not(self.view, self.seat, code)
        return self.why(reason) or f"{code!r} does not go together ({self.game.turn_rule})."

    # Reading what was typed.

    def read(self, text: str, spell: Callable[[str], str]) -> str:
        """Take what was typed for an answer, as `name` does. `spell` knows how the game writes its words."""
        words = text.replace(",", " ").split()
        close = bool(words) and words[-1].lower() == "done"
        if close:
            words = words[:-1]
        if not words:
            return self.closed()
        if all(word.isdecimal() for word in words):
            moves = self.in_order([self.numbered(int(word)) for word in words])  # `3 3` is two bombs of one value
            return self.name(moves, close or len(moves) > 1)
        words = [spell(word) for word in words]
        moves = self.by_code(words)
        if moves:
            whole = words[0] == moves[0].word  # `attack 5S` sends that robot and no other
            return self.name(moves, close or len(moves) > 1 or whole, whole)
        written = " ".join(spell(word) for word in text.split())  # `stored=6,3` is one word of a code
        code = self.by_rules(written) or self.by_rules(" ".join(words))
        if code:
            return code
        moves = self.by_beginning(words)
        if moves:
            return self.name(moves, close)
        raise self.refusal(" ".join(words))

    def closed(self) -> str:
        line = self.line()
        if line:
            return line
        if not self.begun and any(not move.item for move in self.list):
            raise Refused("Choose a number from the list, or type help.")
        reason = self.game.why_not(self.sealed([*self.stage, *self.picks]), self.seat, "done")
        raise Refused(self.why(reason) or "More must be named first.")

    def numbered(self, number: int) -> Move:
        if not 1 <= number <= len(self.list):
            last = f"1 to {len(self.list)}" if len(self.list) > 1 else "1"
            raise Refused(f"There is no choice {number}; choose {last}.")
        return self.list[number - 1]

    def by_code(self, words: list[str]) -> list[Move]:
        """A choice by its code, its words in any order, or items by their keys alone."""
        for move in self.list:
            if not move.item and sorted(move.text.split()) == sorted(words):
                return [move]
        args = words[1:] if any(words[0] == move.word for move in self.list) else words
        by_arg = {move.arg: move for move in self.list if move.item and move.arg}
        if args and all(arg in by_arg for arg in args):
            return list(dict.fromkeys(by_arg[arg] for arg in args))
        holding = [
            move
            for move in self.list
            if not move.item and move.arg and set(args) and set(args) <= set(move.arg.split())
        ]
        if len(holding) > 1:
            raise Refused(f"Which one: {_or([f'{self.list.index(move) + 1} ({move.text})' for move in holding])}?")
        return holding

    def by_rules(self, text: str) -> str:
        """A whole answer in one line, as records have it."""
        v = self.view.clone()
        try:
            moves = self.game.read(v, self.seat, text)
        except Wrong:
            return ""
        if moves[0] in self.game.asides(v, self.seat):
            return moves[0].text
        if len(moves) == 1 and moves[0].item and not self.game.closing_line(v, self.seat, moves[0]):
            return ""
        self.game.named(v, self.seat).extend(moves[:-1])
        return self.game.closing_line(v, self.seat, moves[-1])

    def by_beginning(self, words: list[str]) -> list[Move]:
        """The one choice whose code begins like this."""
        begun = [move for move in self.list if _begins(move.text.split(), words)]
        if len(begun) > 1:
            raise Refused(f"Which one: {_or([f'{self.list.index(move) + 1} ({move.text})' for move in begun])}?")
        return begun

    def refusal(self, text: str) -> Refused:
        """Why not, with the rule; or what was probably meant."""
        v = self.sealed(self.stage)
        words = dict.fromkeys(move.word for move in self.list if move.arg)
        for code in [text, *[f"{word} {text}" for word in words if text[:1].isdigit() or text.isupper()]]:
            reason = self.game.why_not(v, self.seat, code)
            if reason and not isinstance(reason, NotOffered):
                return Refused(self.why(reason))
        codes = [move.text for move in self.list] + ["done"] * bool(self.line())
        hint = nearest(text, [*codes, *[move.word for move in self.list]])
        hint = hint or "; type help for what can be typed"
        return NoChoice(f"{text[:60]!r} is not among the choices ({self.game.turn_rule}){hint}")

    def why(self, reason: Reason | None) -> str:
        """A reason with its rule, in the words of this table; nothing where there is none."""
        if reason is None:
            return ""
        sentence = self.reader.text(reason.said)
        return f"{sentence} ({reason.rule})" if reason.rule else sentence

    def fresh(self) -> Question:
        """The same question with nothing named."""
        return type(self)(self.game, self.view, self.seat, self.reader.names)


def _begins(whole: list[str], words: list[str]) -> bool:
    if len(words) > len(whole):
        return False
    return all(one.lower().startswith(word.lower()) for one, word in zip(whole, words))


def _or(texts: list[str]) -> str:
    shown = texts[:4] + ["..."] * (len(texts) > 4)
    return " or ".join([", ".join(shown[:-1]), shown[-1]]) if len(shown) > 1 else shown[0]
