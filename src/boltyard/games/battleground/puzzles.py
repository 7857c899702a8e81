"""Puzzles of Bots Battleground: the last tick of the final roll, and the abilities after it.

Then all that counts lies on the table. Whoever could still put a card down would do so from a hand that nobody sees:
such moments are no puzzles, and neither is a conscription, for that draws cards.
"""

from boltyard.core.aims import MISSED, OPEN, REACHED, Aim, AnyAim
from boltyard.core.moves import Move
from boltyard.core.sentences import Sentence, say
from boltyard.games.battleground.acts import tick_options
from boltyard.games.battleground.moves import Conscript, Lend, Place, Shift, TakeUp, Wait
from boltyard.games.battleground.state import ABILITIES, BATTLE, CONSCRIPT, FINAL, ICONS, LOW, TICK, Battleground


def is_last_tick(s: Battleground) -> bool:
    return s.frames[-1].rule == BATTLE and s.frames[-1].step == FINAL and s.time + TICK >= s.since + s.ends_ms()


def moment(s: Battleground) -> str:
    if s.frames[-1].rule == ABILITIES:
        return "The round is over, and your bot uses its ability."
    return "The last second of the round."


class WinTheRound(Aim[Battleground]):
    key = "win"
    title = "Win this round"

    def fits(self, s: Battleground, seat: int) -> bool:
        if s.terms.live or s.has_icon(CONSCRIPT):
            return False
        if s.frames[-1].rule == ABILITIES:
            return True
        if not is_last_tick(s) or not s.fighters() >> seat & 1:
            return False
        for other in range(s.seats):
            if other != seat and s.orders[other]:
                return False  # nobody else knows of a standing order
            if other != seat and s.asked >> other & 1:
                for move in tick_options(s, s.frames[-1], other):
                    if isinstance(move, Place | Lend | Conscript):
                        return False
        return True

    def task(self, s: Battleground, seat: int) -> Sentence:
        return say("{when} {what}", when=moment(s), what="Find the only answer that wins it, whatever the others do.")

    def facts(self, s: Battleground, seat: int) -> list[tuple[Sentence, str]]:
        icon = (
            say("The die shows {icons}.", icons=" and ".join(ICONS[face].replace("_", " ") for face in s.faces)),
            "BB-DICE-2",
        )
        yours = (
            (say("You attack: your bots count by their Attack."), "BB-TOKENS-2")
            if seat == s.attacker
            else (say("You defend: your bots count by their Defense."), "BB-TOKENS-2")
        )
        return [icon, yours, (say("Abilities fire at the end, the attacker's first."), "BB-ABILITY-5")]

    def likeness(self, s: Battleground, seat: int) -> str:
        rows = [s.legend().names(row) for row in s.rows]
        return f"{s.icons} {seat == s.attacker} {rows} {s.legend().names(s.hands[seat])}"

    def is_plain(self, began: Battleground, seat: int, line: str) -> bool:
        """The bot with the best number, by what the die shows."""
        if began.frames[-1].rule != BATTLE:
            return False
        values = {f"place {began.legend().name(card)}": began.value(seat, card) for card in began.hands[seat]}
        best = (min if began.has_icon(LOW) else max)(values.values(), default=0)
        return values.get(line, best) == best

    def judged(self, began: Battleground, s: Battleground, seat: int) -> int:
        if not s.over and s.frames[-1].rule in (BATTLE, ABILITIES):
            return OPEN
        return REACHED if s.tokens[seat] > began.tokens[seat] else MISSED

    def weighed(self, s: Battleground, seat: int, options: list[Move]) -> list[Move]:
        if s.frames[-1].rule != BATTLE:
            return options
        waits = [move for move in options if isinstance(move, Wait)][:1]  # nothing is left to wait for
        return waits + [move for move in options if isinstance(move, Place | TakeUp | Shift)]


class StayInTheGame(WinTheRound):
    key = "survive"
    title = "Stay in the game"

    def task(self, s: Battleground, seat: int) -> Sentence:
        return say(
            "{when} {what}",
            when=moment(s),
            what="If it goes wrong the game is lost. Find the only answer that keeps you in it.",
        )

    def fits(self, s: Battleground, seat: int) -> bool:
        return max(s.tokens) >= s.terms.win_tokens - 3 and super().fits(s, seat)

    def judged(self, began: Battleground, s: Battleground, seat: int) -> int:
        if not s.over and s.frames[-1].rule in (BATTLE, ABILITIES):
            return OPEN
        return MISSED if s.over and not s.winners >> seat & 1 else REACHED


AIMS: list[AnyAim] = [WinTheRound(), StayInTheGame()]


def staged(s: Battleground, seat: int, solver: int) -> str:
    """What a seat says so that a puzzle may come up: in the first tick of the final roll a bot is taken up."""
    f = s.frames[-1]
    if f.rule != BATTLE or f.step != FINAL or is_last_tick(s):
        return ""
    if seat != solver:
        return "wait"
    row = [card for card in s.rows[seat] if s.may_be_taken(card)]
    return f"up {s.legend().name(row[0])}" if row and s.fighters() >> seat & 1 else ""
