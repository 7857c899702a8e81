"""What people write, made fit for others to read: the one door for names, chat, reports and labels.

What passes is normalised (NFC) and one line. Nothing in it hides, reverses or breaks: no control characters, no
overrides of direction, nothing private or unassigned, no blanks that look like nothing, no towers of accents. Joiners
stay where writing needs them: within an emoji, after a virama, between letters of Arabic.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache
from typing import Final

from boltyard.core.errors import Wrong
from boltyard.players.bots import BOTS

LONGEST_NAME: Final = 24
LONGEST_TALK: Final = 300
LONGEST_READ: Final = 4000  # characters; what comes after them is not looked at
MOST_LOOKS: Final = 8
MOST_MARKS: Final = 4  # on one letter; Hebrew with all its points needs so many

JOINER: Final = "\u200d"
NON_JOINER: Final = "\u200c"
STYLES: Final = "\ufe0e\ufe0f"  # the character before them as a text, or as a picture
SKINS: Final = range(0x1F3FB, 0x1F400)
VIRAMA: Final = 9  # the combining class
# Letters and symbols that show nothing; somebody called so would be called nothing at all.
BLANK: Final = frozenset("\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0\ufffc\U0001d159\U00016fe4")
HIDDEN: Final = frozenset("\u034f\u180b\u180c\u180d\u180f")

# Signs that look like a letter of ours, once case, compatibility forms and accents are gone.
LOOKS: Final = {
    "a": "аαɑᴀ4@", "b": "вβʙ8", "c": "сϲ", "d": "ԁ", "e": "еєεɛ3€", "f": "ғ", "g": "ɡԍ9", "h": "һнհ", "i": "іιı!",
    "j": "јϳȷ", "k": "кκ", "l": "ӏ1|ʟ", "m": "мʍ", "n": "пиηո", "o": "оοσ0օ", "p": "рρ", "q": "ԛ", "r": "гʀ",
    "s": "ѕ5$ꜱ", "t": "тτ7", "u": "υսʋц", "v": "νѵ", "w": "ԝωш", "x": "хχ", "y": "уүγ", "z": "ᴢ2",
}  # fmt: skip
CAPITALS: Final = str.maketrans("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧАВЕКМНОРСТУХІЈЅԚԜҮ", "ABEZHIKMNOPTYXABEKMHOPCTYXIJSQWY")
ALIKE: Final = {ord(sign): letter for letter, signs in LOOKS.items() for sign in signs}
SAME: Final = str.maketrans("ij", "ll")  # what a hasty eye does not tell apart
TITLES: Final = (
    "Boltyard",
    "host",
    "admin",
    "administrator",
    "moderator",
    "operator",
    "system",
    "server",
    "staff",
    "bot",
    "you",
    "nobody",
    "everybody",
)


class BadName(Wrong):
    """A name that cannot be used."""


def plain(text: str) -> str:
    """The text as others may read it; possibly nothing is left."""
    text = text[:LONGEST_READ]
    for _ in range(MOST_LOOKS):  # what was taken away may have held a joiner or an accent in place
        text, before = _cleaned(text), text
        if text == before:
            break
    return text


def _cleaned(text: str) -> str:
    shown: list[str] = []
    marks = 0
    joiner = ""
    for c in unicodedata.normalize("NFC", text):
        kind = unicodedata.category(c)
        if c in (JOINER, NON_JOINER):
            joiner = c
            continue
        if c.isspace() or c in BLANK:
            c, kind = " ", "Zs"
        elif c in STYLES:
            if shown and joiner == "" and _takes_style(shown[-1]):
                shown.append(c)
            continue
        elif kind in ("Cc", "Cf", "Cn", "Co", "Cs") or c in HIDDEN or "\ufe00" <= c <= "\ufe0d" or c >= "\U000e0000":
            continue
        if kind[0] == "M":
            marks += 1
            if marks > MOST_MARKS or not shown or shown[-1] == " ":
                continue
        else:
            marks = 0
        if joiner and shown and _joins(shown, joiner, c):
            shown.append(joiner)
        joiner = ""
        shown.append(c)
    return unicodedata.normalize("NFC", " ".join("".join(shown).split()))


def _takes_style(before: str) -> bool:
    return unicodedata.category(before) in ("So", "Sm", "Po") or before in "0123456789#*"


def _joins(shown: list[str], joiner: str, after: str) -> bool:
    """Does writing need a joiner between the two?"""
    before = shown[-1]
    if unicodedata.combining(before) == VIRAMA:
        return unicodedata.category(after)[0] == "L"
    if joiner == NON_JOINER:
        return _is_arabic(before) and _is_arabic(after)
    picture = next((c for c in reversed(shown) if c not in STYLES and ord(c) not in SKINS), "")
    return bool(picture) and unicodedata.category(picture) == "So" == unicodedata.category(after)


def _is_arabic(c: str) -> bool:
    return unicodedata.category(c) in ("Lo", "Mn") and unicodedata.bidirectional(c) in ("AL", "NSM")


def read_talk(text: str) -> str:
    """A line of chat; what is too long is cut, and nothing may be left."""
    return plain(plain(text)[:LONGEST_TALK])


def read_name(text: str) -> str:
    """A name as others see it: something to read, of a bearable length, and nobody else's of the house."""
    name = plain(text)
    if not any(unicodedata.category(c)[0] in "LN" or unicodedata.category(c) == "So" for c in name):
        raise BadName("A name has at least one letter or digit.")
    if len(name) > LONGEST_NAME:
        raise BadName(f"A name has at most {LONGEST_NAME} characters; this one has {len(name)}.")
    if is_a_bots(name):
        raise BadName("That is what a bot is called here; choose a name of your own.")
    if _looks(name) & _outlines(TITLES):
        raise BadName("That would pass for whoever runs this server; choose a name of your own.")
    return name


def is_a_bots(name: str) -> bool:
    """Could this be taken for a bot: its key, its name, or its sort in brackets behind any name?"""
    bots = _outlines((*BOTS, *(called for bot in BOTS.values() for called in bot.called)))
    folded = unicodedata.normalize("NFKC", name)
    sort = re.fullmatch(r"(.*)[(\[{<](.*)[)\]}>][\W\d]*", folded)
    if sort is not None and outline(sort[2]) in _outlines(tuple(BOTS)):
        return True
    return not bots.isdisjoint(_looks(folded))


def _looks(name: str) -> set[str]:
    """Its outlines, with what stands behind it and without: `Magpie 2` is a second Magpie."""
    return {outline(name), outline(re.sub(r"[\W\d]+$", "", name))}


def outline(name: str) -> str:
    """What a name looks like to a hasty eye: no case, no accents, no gaps, look-alikes as the letter they look like."""
    folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", name).translate(CAPITALS).casefold())
    letters = "".join(c for c in folded.translate(ALIKE) if c.isalnum())
    return letters.translate(SAME).replace("rn", "m").replace("vv", "w")


@cache
def _outlines(names: tuple[str, ...]) -> frozenset[str]:
    return frozenset(outline(name) for name in names)


def is_key(text: str, longest: int = 40) -> bool:
    """Could this be the id, the code or the key of anything here? Whatever else comes is looked up nowhere."""
    return 0 < len(text) <= longest and text.isascii() and text.isprintable()
