"""What computers say in Bots Battleground: they ask, lend, thank and complain in words, each in its own way (BB-R-84).

Everything here follows from what the whole table has seen. A word tells no card, promises nothing that binds anybody
(BB-R-37), and is at times untrue: who is two-faced speaks as kindly as the loyal ones.
"""

from boltyard.core.events import Event
from boltyard.core.rng import Rng
from boltyard.games.battleground.duel import ATTACKER, DEFENDER
from boltyard.games.battleground.events import Dueled, Lent, Requested
from boltyard.games.battleground.state import Battleground

ATTACKS, DEFENDS, LENDS, LENDS_BOTH, THANKS, BETRAYED, BEATEN = (
    "attacks",
    "defends",
    "lends",
    "lends both",
    "thanks",
    "betrayed",
    "beaten",
)
OFTEN = {THANKS: 2, BEATEN: 5}  # one time in so many; everything else always

EVERYBODY = {
    ATTACKS: ("Lend me a hammer?", "A hammer, anybody? I share the win."),
    DEFENDS: ("Lend me a shield?", "A shield, anybody? I share the win."),
    LENDS: ("Just this once.", "We share the win."),
    LENDS_BOTH: ("Business is business.",),
    THANKS: ("Thank you!", "I will remember that."),
    BETRAYED: ("I saw that.", "I will remember that, too."),
    BEATEN: ("Well played!",),
}
PHRASES = {
    "greedy": EVERYBODY,
    "sniper": {
        **EVERYBODY,
        LENDS: ("Aim well.",),
        BETRAYED: ("Noted.",),
        BEATEN: ("Good shot.",),
    },
    "bluffer": {
        **EVERYBODY,
        LENDS: ("The best one I have. Or is it?", "Trust me."),
        BETRAYED: ("You think I did not expect that?",),
        BEATEN: ("All part of the plan.",),
    },
    "lender": {
        **EVERYBODY,
        LENDS: ("Take it, friend.", "For you, any time."),
        BETRAYED: ("I thought we were friends.",),
        THANKS: ("Thank you, friend. You have one back.",),
    },
    "twoface": {
        **EVERYBODY,
        LENDS: ("Only for you.", "You are my favourite."),
        LENDS_BOTH: ("Nothing personal.", "May the better one win."),
        THANKS: ("I owe you one. Perhaps.",),
    },
}


def occasion(v: Battleground, seat: int, event: Event) -> str:
    """What this event is to the player in that seat, who sees the table as it is now; nothing most of the time."""
    if isinstance(event, Requested):
        if event.seat != seat:
            return ""
        return ATTACKS if seat == v.attacker else DEFENDS
    if isinstance(event, Lent):
        if event.seat == seat:
            both = any(loan.lender == seat and v.are_rivals(loan.borrower, event.borrower) for loan in v.loans)
            return LENDS_BOTH if both else LENDS
        if event.borrower == seat:
            return THANKS
        return BETRAYED if v.rivals(seat) >> event.borrower & 1 else ""
    if isinstance(event, Dueled):
        lost = event.result == ATTACKER and event.defender == seat
        return BEATEN if lost or (event.result == DEFENDER and event.seat == seat) else ""
    return ""


def remark(v: Battleground, seat: int, character: str, news: list[Event], voice: Rng) -> str:
    """The word for the last thing that concerns this player, if it is worth one."""
    phrases = PHRASES.get(character)
    if phrases is None:
        return ""
    for event in reversed(news):
        what = occasion(v, seat, event)
        if what:
            if voice.below(OFTEN.get(what, 1)):
                return ""
            said = phrases[what]
            return said[voice.below(len(said))]
    return ""
