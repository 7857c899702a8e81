"""Bots, dice and phases of Bots Battleground in a few characters, and what they mean."""

from __future__ import annotations

from boltyard.core.match import MatchState
from boltyard.games.battleground.duel import is_ignored, is_reversed, total
from boltyard.games.battleground.events import ICON_WORDS
from boltyard.games.battleground.state import (
    ABILITIES,
    BATTLE,
    CLAPPING,
    FINAL,
    ICONS,
    LOW,
    NOBODY,
    OPENING,
    VOTE,
    Battleground,
)
from boltyard.tui.lines import Line, line
from boltyard.tui.words import names_for

KEYS = "asdfgh"  # the key of each seat, where a player is named by one
RAIL = ["clap", "opening", "open phase", "final roll", "abilities"]
NAME = 12  # letters of a player's name in a row of the table
MARKS = ("/\\", "[]")  # attack and defense, in ASCII
SIGNS = ("▲ ", "■ ")


def table_in(view: MatchState) -> Battleground:
    """The game of a match that is being played, as its viewer knows it."""
    s = view.inner
    assert isinstance(s, Battleground)
    return s


def shortened(name: str, most: int = NAME) -> str:
    """A name that fits: its beginning and its end, where names that begin alike differ."""
    return name if len(name) <= most else f"{name[: most - 5]}..{name[-3:]}"


def short_names(names: list[str], viewer: int, most: int = NAME) -> list[str]:
    return [shortened(name, most) for name in names_for(names, viewer)]


def values(s: Battleground, card: int, plain: bool) -> Line:
    """Attack and Defense as they are now, each with its sign."""
    signs = MARKS if plain else SIGNS
    return line((f"{signs[0]}{s.attack[card]}", "attack"), " ", (f"{signs[1]}{s.defense[card]}", "defense"))


def bot(s: Battleground, seat: int, card: int, plain: bool) -> Line:
    """A bot on the table: its name, its values, whose it is if it was lent, and whether it counts."""
    row = [*line(f"{s.cards.name_of(card)} "), *values(s, card, plain)]
    if is_ignored(s, seat, card):
        row += line((" ignored", "dim"))
    return row


def lasting(s: Battleground, seat: int) -> list[int]:
    """A player's cards in an order that lasts for the round: the own four, wherever they are, then the borrowed."""
    own = [card for card in range(s.cards.size) if s.owner[card] == seat]
    borrowed = [loan.card for loan in s.loans if loan.borrower == seat and loan.card >= 0]
    return own + borrowed


def place_of(s: Battleground, seat: int, card: int, names: list[str]) -> str:
    """Where one of these is, if it is not in hand."""
    if card in s.rows[seat]:
        return "on the table"
    for loan in s.loans:
        if loan.card == card and loan.lender == seat:
            return f"lent to {names[loan.borrower]}"
    return "" if card in s.hands[seat] else "away"


def own_text(s: Battleground, card: int) -> str:
    """What stands at the bottom of the card, with its colour in a word."""
    bot_ = s.cards.bot(card)
    kind = "ability: " if bot_.ability else "condition: " if bot_.condition else ""
    return f"{kind}{bot_.text}"


def sum_of(s: Battleground, seat: int) -> str:
    """What a side comes to now; a side without a counting bot has nothing (BB-R-18)."""
    sum_ = total(s, seat)
    return str(sum_) if sum_ >= 0 else "-"


def role(s: Battleground, seat: int) -> str:
    """What a player is in this round."""
    if s.gone >> seat & 1:
        return "left"
    if s.attacker == NOBODY:
        return "to clap" if s.frames and s.frames[-1].rule == CLAPPING and s.clapper == seat else ""
    if seat == s.attacker:
        return f"ATTACKS {sum_of(s, seat)}"
    if s.defenders >> seat & 1:
        return f"DEFENDS {sum_of(s, seat)}"
    return ""


def lights(s: Battleground, brief: bool = False) -> Line:
    """The dice: their light by its word, and their icons with what they mean (BB-DICE-3..8), or by name alone."""
    dice = "Dice" if s.terms.dice == 2 else "Die"
    if s.over:
        return line((f"{dice}: ", "title"), "dark")
    rule = s.frames[-1].rule
    if rule == VOTE:
        return line((f"{dice}: ", "title"), ("BLUE", "defense"), ", not yet in play")
    if rule == OPENING:
        rolling = "both rolling" if s.rolling == 2 else "rolling"
        return line((f"{dice}: ", "title"), ("RED", "attack"), f", {rolling}; the icon shows when it stops")
    icons = icon_words(s, brief)
    if rule == BATTLE:
        return line((f"{dice}: ", "title"), ("RED", "attack"), f". {icons}")
    still = f". {icons}" if icons else ", blinking"
    return line((f"{dice}: ", "title"), ("BLUE", "defense"), still)


def icon_words(s: Battleground, brief: bool = False) -> str:
    """What the icons mean that the dice show, or their names alone; nothing before they show any."""
    told = [ICON_WORDS[ICONS[face]] for face in dict.fromkeys(s.faces)]
    return ", ".join(text.partition(":")[0] for text in told) if brief else "; ".join(told)


def has_rule(s: Battleground, card: int) -> bool:
    """Does its text change anything, or is it there to be read?"""
    printed = s.cards.bot(card)
    return bool(printed.ability or printed.condition)


def is_face_down(s: Battleground, seat: int) -> bool:
    """Has this player done something in the seal that is not shown yet (BB-R-80)?"""
    return any(one.seat == seat for one in s.laid)


def turned(s: Battleground) -> str:
    """Where the comparison goes the other way than the icon says (BB-CO-7); nothing where it does not."""
    if s.over or s.frames[-1].rule not in (BATTLE, ABILITIES) or is_reversed(s) == s.has_icon(LOW):
        return ""
    return f"Polarity: the {'higher' if s.has_icon(LOW) else 'lower'} total wins."


def phase_at(s: Battleground) -> int:
    """Where on the rail the game is; -1 before and after."""
    if s.over or s.frames[-1].rule == VOTE:
        return -1
    rule = s.frames[-1].rule
    if rule == BATTLE:
        return 3 if s.frames[-1].step == FINAL else 2
    return {CLAPPING: 0, OPENING: 1, ABILITIES: 4}[rule]


def clock(s: Battleground) -> str:
    """How much time is left, or has passed where nobody knows the end (BB-TIME-3)."""
    at = phase_at(s)
    terms = s.terms
    if at == 0 and terms.live and not s.paused:
        return seconds_left(s.since + terms.clap_ms - s.time)
    if at == 0 and s.paused:
        return "paused"
    if at == 1 and terms.live:
        return seconds_left(s.since + terms.opening_ms - s.time)
    if at == 2:
        passed = max(0, s.elapsed_ms() - terms.opening_ms) // 1000
        return f"{passed} s of {terms.open_min_ms // 1000} to {terms.open_max_ms // 1000}"
    if at == 3:
        return seconds_left(s.ends_ms() - s.elapsed_ms())
    if at == 4 and terms.live:
        return seconds_left(s.since + terms.ability_ms - s.time)
    return ""


def seconds_left(ms: int) -> str:
    return f"{max(0, -(-ms // 1000))} s left"


def rail(s: Battleground, counts: bool = True) -> Line:
    """The phases of a round, the present one in capitals; its clock only where nobody is hurried by it."""
    at = phase_at(s)
    row: Line = []
    for number, name in enumerate(RAIL):
        row += line(" > " if number else "")
        now = clock(s) if number == at and counts else ""
        text = f"{name.upper()}{', ' if now else ''}{now}" if number == at else name
        row += line((text, "now" if number == at else "dim"))
    return row
