"""Single keys for Bots Battleground, and the codes they stand for (BB-SIM-12).

Digits are cards, and a card keeps its digit: 1 to 4 are the own, borrowed ones follow. Home-row letters are players.
"""

from __future__ import annotations

from boltyard.core.moves import Move
from boltyard.games.battleground.board import facts
from boltyard.games.battleground.moves import Conscript, Lend, Request
from boltyard.games.battleground.state import ABILITIES, NOBODY, VOTE, Battleground
from boltyard.tui.keys import ESCAPE

PAGE = 9  # choices that digits can name at once
BORROW, CONSCRIPT, LEND_TO, LEND, UP, MOVE = "borrow", "conscript", "lend to", "lend", "up", "move"

HELP = """\
Bots Battleground in real time. Time runs on while you read this.
  space  clap, when the dice are blue and it is your turn
  A - H  the player with this letter: your defender in the opening
  1 - 9  put down this bot; if another of yours lies there alone, that one
         is taken up first, and the new one follows a moment later
  U      take up your bot (U and its number, if there are several)
  M      change the order of your bots (a number goes to the right end)
  B      borrow: ask the player whose letter you press next, B again: all
  X      close your requests
  L      lend: to whom (if several ask), which numbers, L again hands over
  C      conscript: force the player whose letter you press next
  Y, N   comply with a conscription, or refuse
  P      pause between rounds; P again goes on
  I      the texts of all bots in sight, and what blue would bring
  Q      stop here; it is saved. At a table on a server: T talks.
Opening: name a defender and put down a bot, or the round is lost. Open phase,
of unknown length: exchange as often as you like. Final roll: last chance.
Then abilities; Attack against Defense. The winner takes two tokens, the loser
returns one, and a lender whose bot lies on the winning side gets one.
Any key goes back to the table."""


class Keyboard:
    """What has been pressed so far of something that takes several keys, and what the next key makes of it."""

    def __init__(self, me: int, names: list[str]) -> None:
        self.me = me
        self.names = names
        self.mode = ""  # what the next key is for
        self.picks: list[int] = []  # cards to be lent
        self.borrower = NOBODY
        self.remark = ""
        self.exchange = ""  # the code that follows the taking up (BB-R-21)
        self.first_way = 0  # of an ability's ways: the first that digits name

    def leave(self) -> None:
        """Whatever was begun is forgotten."""
        self.mode, self.picks, self.borrower = "", [], NOBODY

    def pressed(self, key: str, s: Battleground, options: list[Move]) -> str:
        """The code that this key stands for here; nothing while it only begins something, or cannot."""
        self.remark = ""
        rule = s.frames[-1].rule
        if key == ESCAPE:
            self.leave()
            return ""
        if rule == ABILITIES and s.asked >> self.me & 1:
            return self.way(key, options)
        seat = self.player(key)
        if rule == VOTE:
            return "abstain" if key == "0" else f"vote {seat}" if seat != NOBODY else ""
        if key == " ":
            return "clap"
        if key.isdecimal():
            cards = facts.lasting(s, self.me)
            return self.card(s, cards[int(key) - 1]) if 1 <= int(key) <= len(cards) else self.say("No such card.")
        if self.mode == LEND and key in "l\r\n":
            return self.loan(s)
        if seat != NOBODY:
            return self.named(seat)
        return self.begun(s, key, options)

    def begun(self, s: Battleground, key: str, options: list[Move]) -> str:
        """A letter that begins something; where there is one way to go on, it is taken."""
        row = s.rows[self.me]
        if key in ("x", "y", "n"):
            return {"x": "close", "y": "comply", "n": "refuse"}[key]
        if key == "u" and len(row) > 1:
            return self.enter(UP, "Take up which? Press its number.")
        if key == "u":
            return f"up {s.cards.keys[row[0]]}" if row else self.say("You have no bot on the table (BB-R-66).")
        if key == "m" and len(row) > 2:
            return self.enter(MOVE, "Which one goes to the right end? Press its number.")
        if key == "m":
            return f"move {s.cards.keys[row[1]]} at 0" if row[1:] else self.say("There is nothing to change places.")
        if key == "l":
            return self.lend(options)
        if key == "b" and self.mode == BORROW:
            self.leave()
            return "request all"
        if key in ("b", "c"):
            return self.call(s, key, options)
        return ""

    def call(self, s: Battleground, key: str, options: list[Move]) -> str:
        """Borrow or conscript; from the only one who can be meant, if there is only one."""
        kind = Request if key == "b" else Conscript
        word = "request" if key == "b" else "conscript"
        others = [move.seat for move in options if isinstance(move, kind) and move.seat >= 0]
        if not others:  # the rules say why
            return f"{word} {next(seat for seat in range(s.seats) if seat != self.me)}"
        if len(others) == 1:
            return f"{word} {others[0]}"
        if key == "b":
            return self.enter(BORROW, "Borrow from whom? Press a letter, B again for all.")
        return self.enter(CONSCRIPT, "Conscript whom? Press a letter.")

    def lend(self, options: list[Move]) -> str:
        """L: first to whom, then which, then L again."""
        borrowers = list(dict.fromkeys(move.seat for move in options if isinstance(move, Lend)))
        if not borrowers:
            return self.say("Nobody who may borrow asks you for cards (BB-R-29).")
        if len(borrowers) > 1:
            return self.enter(LEND_TO, "Lend to whom? Press a letter.")
        return self.lend_to(borrowers[0])

    def lend_to(self, seat: int) -> str:
        self.borrower = seat
        return self.enter(LEND, f"Lend {facts.shortened(self.names[seat])} which? Numbers, then L.")

    def loan(self, s: Battleground) -> str:
        """Hand the marked cards over; none is a change of mind."""
        keys = " ".join(s.cards.keys[card] for card in sorted(self.picks))
        code = f"lend {self.borrower} {keys}" if keys else ""
        self.leave()
        return code

    def card(self, s: Battleground, card: int) -> str:
        """A digit: lend it, take it up, move it, or put it down, with an exchange where the side is full (BB-R-21)."""
        key = s.cards.keys[card]
        mode = self.mode
        if mode == LEND:
            self.picks = [one for one in self.picks if one != card] if card in self.picks else [*self.picks, card]
            self.remark = "Numbers mark cards, L hands them over. Esc: back."
            return ""
        self.leave()
        if mode in (UP, MOVE):
            return f"up {key}" if mode == UP else f"move {key} at 0"
        row = s.rows[self.me]
        fits = card in s.hands[self.me] and s.may_be_put(self.me, card)
        if fits and len(row) == 1 and not s.has_room(self.me, card) and s.may_be_taken(row[0]):
            self.exchange = f"place {key}"
            return f"up {s.cards.keys[row[0]]}"
        return f"place {key}"

    def named(self, seat: int) -> str:
        """A letter of the home row: whom the mode is about, or else the defender."""
        mode = self.mode
        if mode == LEND_TO:
            return self.lend_to(seat)
        self.leave()
        return f"{'request' if mode == BORROW else 'conscript' if mode == CONSCRIPT else 'name'} {seat}"

    def way(self, key: str, options: list[Move]) -> str:
        """One of the ways to use an ability; 0 shows more of them."""
        if key == "0":
            self.first_way = self.first_way + PAGE if self.first_way + PAGE < len(options) else 0
        at = self.first_way + int(key) - 1 if key.isdecimal() and key != "0" else len(options)
        if at >= len(options):
            return ""
        self.first_way = 0
        return options[at].text

    def player(self, key: str) -> int:
        """The seat whose letter this is; never the own."""
        seat = facts.KEYS.find(key)
        return seat if 0 <= seat < len(self.names) and seat != self.me else NOBODY

    def enter(self, mode: str, remark: str) -> str:
        self.mode = mode
        return self.say(f"{remark} Esc: back.")

    def say(self, remark: str) -> str:
        self.remark = remark
        return ""
