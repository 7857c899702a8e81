"""What happens in Bots Battleground: one class for each kind of event, with its fields and its sentence."""

from __future__ import annotations

from typing import Annotated, Final

from boltyard.core.events import Card, Cards, Event, Seat, Secret, WordsMeaning, kinds_in, shapes_of
from boltyard.core.sentences import Part, Series, say
from boltyard.games.battleground.duel import ATTACKER, DEFENDER

ICON_WORDS: Final = {
    "normal": "NORMAL: no special rule",
    "swap": "SWAP: attacker and defender change places",
    "low": "LOW: the lower total wins",
    "all_defend": "ALL-DEFEND: everybody defends against the attacker",
    "conscript": "CONSCRIPT: each fighter may force a player to lend two cards",
    "two_bots": "TWO-BOTS: two bots a side are allowed",
}
Icons = Annotated[list[str], WordsMeaning(list[str])]


class Began(Event):
    """Who claps first."""

    rule = "BB-R-6"
    says = "{seat|claps|clap} first."


class Picked(Event):
    """The host has picked who claps first."""

    rule = "BB-R-6"
    says = "The host picks {first} to clap first."

    first: Seat


class Voted(Event):
    """A vote on who claps first, or none."""

    rule = "BB-R-6"

    first: Seat

    def template(self) -> str:
        return "{seat|votes|vote} for {first}." if self.first >= 0 else "{seat|abstains|abstain}."


class Drew(Secret):
    """Cards off the deck go to hand."""

    rule = "BB-SETUP-7"
    news = True
    says = "{seat|draws|draw} {cards}."

    cards: Cards
    left: int


class Showed(Event):
    """Duplicates of a hand are shown and go under the deck."""

    rule = "BB-SETUP-8"
    news = True
    says = "{seat|shows|show} duplicates: {cards}. They go under the deck."

    cards: Cards
    times: int


class Clapped(Event):
    """A clap, and how many dice it sets rolling."""

    rule = "BB-CLAP-3"
    news = True

    rolling: int

    def template(self) -> str:
        if not self.rolling:
            return "{seat|claps|clap}: a rumble, still blue."
        return "{seat|claps|clap}: both dice roll!" if self.rolling == 2 else "{seat|claps|clap}: a die rolls!"


class Attacked(Event):
    """A round begins, and with it an attack."""

    opens = True
    rule = "BB-ROUND-1"
    says = "Round {round}: {seat|attacks|attack}."

    round: int


class Fumbled(Event):
    """The attacker's hands were too slow."""

    rule = "BB-ROUND-4"
    says = "{seat|fumbles|fumble}."


class Named(Event):
    """The attacker names a defender."""

    rule = "BB-ROUND-2"
    says = "{seat|names|name} {defender} as defender."

    defender: Seat


class Placed(Event):
    """A bot is put down."""

    rule = "BB-ROUND-3"
    news = True
    says = "{seat|puts|put} down {card}."

    card: Card
    slot: int
    owner: Seat


class TookUp(Event):
    """A bot is taken up."""

    rule = "BB-ROUND-9"
    says = "{seat|takes|take} up {card}."

    card: Card


class Moved(Event):
    """A bot goes to another place of its row."""

    rule = "BB-R-22"
    says = "{seat|moves|move} {card} to slot {slot}."

    card: Card
    slot: int


class BrokeLimit(Event):
    """One bot too many: all duels of its player are lost."""

    rule = "BB-ROUND-8"
    news = True
    says = "{seat|puts|put} too many bots on the table ({card}) and {seat?loses|lose} at once."

    card: Card
    limit: int


class Requested(Event):
    """Somebody, or everybody who is no rival, is asked for cards."""

    rule = "BB-R-29"

    lender: Seat

    def template(self) -> str:
        if self.lender < 0:
            return "{seat|asks|ask} all who are no rivals for cards."
        return "{seat|asks|ask} {lender} for cards."


class Closed(Event):
    """No more cards are asked for."""

    rule = "BB-R-29"
    says = "{seat|asks|ask} for no more cards."


class Lent(Secret):
    """Cards are lent; only the two of them see which."""

    rule = "BB-BORROW-2"
    kept = True
    says = "{seat|lends|lend} {borrower} {cards}."

    cards: Cards
    borrower: Seat


class LentToBoth(Event):
    """Somebody has lent to one side of a fight, and now to the other (BB-R-85)."""

    rule = "BB-R-33"
    news = True
    kept = True
    says = "{seat|has|have} lent to both sides: first {other}, now {borrower}."

    other: Seat
    borrower: Seat


class Turned(Event):
    """A bot stands against whoever was dealt it (BB-R-86)."""

    rule = "BB-R-28"
    news = True
    kept = True
    says = "{card} fights for {borrower}, against {seat}, whose bot it is."

    card: Card
    borrower: Seat


class Demanded(Event):
    """Somebody shall be conscripted, and may refuse."""

    rule = "BB-DICE-7"
    says = "{seat|wants|want} to conscript {lender}."

    lender: Seat


class Conscripted(Secret):
    """Random cards change hands; only the two of them see which."""

    rule = "BB-DICE-7"
    news = True
    says = "{seat|conscripts|conscript} {lender}: {cards}."

    cards: Cards
    lender: Seat


class Refused(Event):
    """A conscription is refused, for a token."""

    rule = "BB-R-73"
    says = "{seat|refuses|refuse} and {seat?loses|lose} a token."


class CameLate(Event):
    """The attacker was late."""

    rule = "BB-ROUND-4"
    says = "{seat|is|are} late: the round is lost and nobody wins it."


class Stopped(Event):
    """The dice show icons."""

    rule = "BB-DICE-1"
    news = True
    says = "The dice stop. {faces}."

    icons: Icons

    def more(self) -> dict[str, Part]:
        return {"faces": Series([say(ICON_WORDS[icon]) for icon in self.icons], "; ")}


class Swapped(Event):
    """Attacker and defender have changed places."""

    rule = "BB-DICE-4"
    says = "{seat|attacks|attack} now, {defender|defends|defend}."

    defender: Seat


class RolledAgain(Event):
    """The final roll begins."""

    rule = "BB-TIME-4"
    news = True
    says = "The dice roll again: {time} left."

    ms: int

    def more(self) -> dict[str, Part]:
        return {"time": seconds(self.ms)}


class Froze(Event):
    """Time is up."""

    rule = "BB-ROUND-10"
    news = True
    says = "Blue: hands off."


class Used(Event):
    """An ability is used, perhaps on a bot and by a number; so much is that bot worth now."""

    rule = "BB-ABILITY-3"

    card: Card
    target: Card
    by: int
    worth: int

    def template(self) -> str:
        if self.target >= 0:
            if self.by >= 0:
                return "{seat|uses|use} {card} on {target} by {by}; worth {worth} now."
            return "{seat|uses|use} {card} on {target}; worth {worth} now."
        if self.by >= 0:
            return "{seat|uses|use} {card} by {by}; worth {worth} now."
        return "{seat|uses|use} {card}; worth {worth} now."


class Skipped(Event):
    """A bot's ability has nothing to do."""

    rule = "BB-ABILITY-4"
    says = "{card} skips its ability."

    card: Card


class Declined(Event):
    """An ability is left unused."""

    rule = "BB-ABILITY-4"
    says = "{seat|does|do} not use the ability."


class Dueled(Event):
    """Attack against Defense, and who has won: 1 the attacker, -1 the defender, 0 nobody."""

    rule = "BB-TOKENS-2"

    defender: Seat
    attack: int
    defense: int
    result: int

    def template(self) -> str:
        if self.result == ATTACKER:
            return "{seat} {attack} against {defender} {defense}: {seat|wins|win}."
        if self.result == DEFENDER:
            return "{seat} {attack} against {defender} {defense}: {defender|wins|win}."
        return "{seat} {attack} against {defender} {defense}: nobody wins."


class Paid(Event):
    """Tokens come or go."""

    rule = "BB-TOKENS-6"
    kept = True

    change: int
    tokens: int

    def template(self) -> str:
        if self.change > 0:
            return "{seat|collects|collect} {change} ({tokens} now)."
        return "{seat|returns|return} {lost} ({tokens} now)."

    def more(self) -> dict[str, Part]:
        return {"lost": -self.change}


class Leaves(Event):
    """Somebody leaves; the round goes on."""

    rule = "BB-R-74"
    says = "{seat|leaves|leave}."


class Left(Event):
    """Somebody has left, with everything."""

    rule = "BB-R-61"
    says = "{seat|has|have} left; cards and tokens are out of the game."


class StoodIn(Event):
    """A computer stands in for somebody, or no longer."""

    rule = "BB-R-61"

    away: bool

    def template(self) -> str:
        return "A computer stands in for {seat}." if self.away else "{seat|is|are} back."


class Paused(Event):
    """Somebody wants a pause."""

    rule = "BB-R-61"
    says = "{seat|wants|want} a pause."


def seconds(ms: int) -> str:
    """A span of time for people."""
    return f"{ms // 1000} s" if ms % 1000 == 0 else f"{ms / 1000:.1f} s"


KINDS: Final = kinds_in(globals())
SHAPES: Final = shapes_of("Battleground", KINDS)
