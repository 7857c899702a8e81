"""A game of PBL ROBOTS told in two lines when it is over: how the limbs went, and the biggest fight.

It is made from the events of the game, so a record tells the same story. Everything in it was open when it happened.
"""

from typing import Final

from boltyard.core.events import Ended, Event
from boltyard.core.sentences import listed
from boltyard.games.pbl import events
from boltyard.games.pbl.events import PLACE_WORDS
from boltyard.games.pbl.robot import LIMBS
from boltyard.games.pbl.words import cards

WIDTH: Final = 78  # characters of a line
NUMBERS: Final = ["none", "one", "two", "three", "four"]
OUTCOMES: Final = {  # what an event makes of the fight
    "fended_off": "fended off",
    "missed": "a miss",
    "came_to_nothing": "a miss",
    "saved": "a charm lost instead",
    "lost_shoulder": "a hit",
}
TOTALLED: Final = ("time", "stalled", "draw")  # ends at which the board is counted


class Fall:
    """A limb that was blown off."""

    def __init__(self, turn: int, by: int, side: int, place: int) -> None:
        self.turn = turn
        self.by = by
        self.side = side
        self.place = place


class Fight:
    """A combat: who attacked what, how many dice were rolled and cards thrown for it, and what came of it."""

    def __init__(self, turn: int, seat: int, target: int, place: int) -> None:
        self.turn = turn
        self.seat = seat
        self.target = target  # a seat
        self.place = place
        self.dice = 0
        self.cards = 0
        self.came = ""


class Tale:
    """What the story needs of a game: its falls and fights, who is out since when, and the limbs of each side."""

    def __init__(self, happened: list[Event], sides: list[int]) -> None:
        self.sides = sides
        self.turn = 0
        self.falls: list[Fall] = []
        self.fights: list[Fight] = []
        self.out: list[tuple[int, int, str]] = []  # turn, seat, how
        self.dead: list[set[int]] = [set[int]() for _ in range(max(sides) + 1)]
        self.behind: list[int] = [0] * len(self.dead)  # the most limbs that a side ever had less than another
        self.winners = 0
        self.reason = ""
        for event in happened:
            self.follow(event)

    def follow(self, e: Event) -> None:
        if isinstance(e, events.Begins):
            self.turn = 1
        elif isinstance(e, events.Began):
            self.turn = e.turn
        elif isinstance(e, events.BlewOff):
            self.fall(e)
        elif isinstance(e, (events.Built, events.Regenerated)):  # a Regeneration Pod is built on a dead limb
            self.dead[self.sides[e.seat]].discard(e.limb)
        elif isinstance(e, (events.Terminated, events.Resigned)):
            if all(seat != e.seat for _, seat, _ in self.out):  # whoever resigns is terminated, too
                self.out.append((self.turn, e.seat, "fell" if isinstance(e, events.Terminated) else "resigned"))
        elif isinstance(e, Ended):
            self.winners = e.winners
            self.reason = e.reason
        else:
            self.follow_fight(e)

    def fall(self, e: events.BlewOff) -> None:
        self.falls.append(Fall(self.turn, self.sides[e.seat], e.side, e.limb))
        self.dead[e.side].add(e.limb)
        for other in range(len(self.dead)):
            self.behind[e.side] = max(self.behind[e.side], len(self.dead[e.side]) - len(self.dead[other]))
        if self.fights and not self.fights[-1].came:
            self.fights[-1].came = "a hit"

    def follow_fight(self, e: Event) -> None:
        """Dice and cards count for the fight that goes on; a Strike after it does not."""
        if isinstance(e, events.Declared):
            self.fights.append(Fight(self.turn, e.seat, e.target, e.limb))
        if not self.fights or self.fights[-1].came:
            return
        fight = self.fights[-1]
        if isinstance(e, events.Rolled):
            fight.dice += len(e.dice)
        elif isinstance(e, (events.Bombed, events.Shielded, events.Dunked, events.Paid)):
            fight.cards += e.n
        elif isinstance(e, events.Redirected):
            fight.place = e.limb
        elif e.kind in OUTCOMES:
            fight.came = OUTCOMES[e.kind]

    def limbs(self, side: int) -> int:
        return LIMBS - len(self.dead[side])


def story(happened: list[Event], names: list[str], sides: list[int]) -> list[str]:
    """Two lines of at most 78 characters: what decided the game, and its biggest fight. `sides` tells each seat's."""
    tale = Tale(happened, sides)
    titles = [side_name(names, sides, side) for side in range(len(tale.dead))]
    return [fitting(decided(tale, titles, names)), fitting(biggest(tale, names))]


def side_name(names: list[str], sides: list[int], side: int) -> str:
    return " and ".join([names[seat] for seat in range(len(names)) if sides[seat] == side])


def fitting(ways: list[str]) -> str:
    """The first way to say it that fits the line; the last one always does."""
    for way in ways:
        if len(way) <= WIDTH:
            return way
    return ways[-1]


# What decided it.


def decided(tale: Tale, titles: list[str], names: list[str]) -> list[str]:
    """The ways to say how the game went, the fullest first."""
    won = [side for side in range(len(titles)) if has_won(tale, side)]
    if len(won) != 1 or tale.reason in TOTALLED:
        return counted(tale, titles)
    if tale.reason == "race":
        turns = listed([str(fall.turn) for fall in tale.falls if fall.by == won[0]])
        return [
            f"{titles[won[0]]} won the race, taking limbs on turns {turns}.",
            f"The race was won on turn {tale.turn}.",
        ]
    if len(titles) > 2:
        return outlasted(tale, titles, names, won[0])
    if tale.reason == "resigned" and tale.out:
        turn, seat, _ = tale.out[-1]
        if not turn:
            return [f"{names[seat]} resigned {moment(turn)}."]
        left, right = NUMBERS[tale.limbs(tale.sides[seat])], NUMBERS[tale.limbs(won[0])]
        return [
            f"{names[seat]} resigned on turn {turn}, with {left} of four limbs left against {right}.",
            f"It ended by resignation on turn {turn}.",
        ]
    return beaten(tale, titles, won[0])


def moment(turn: int) -> str:
    """When it was; somebody may have given up in the draft (PBL-R-223)."""
    return f"on turn {turn}" if turn else "before the first turn"


def has_won(tale: Tale, side: int) -> bool:
    return any(tale.winners >> seat & 1 for seat in range(len(tale.sides)) if tale.sides[seat] == side)


def counted(tale: Tale, titles: list[str]) -> list[str]:
    """The limbs at the end, where the board is counted or nobody won."""
    how = "Time ran out" if tale.reason == "time" else "A draw was agreed" if tale.reason == "agreed" else "It ended"
    left = listed([f"{titles[side]} had {NUMBERS[tale.limbs(side)]}" for side in range(len(titles))])
    return [
        f"{how} {moment(tale.turn)}; of four limbs {left}.",
        f"{how} {moment(tale.turn)}: {left}.",
        f"{how} {moment(tale.turn)}.",
    ]


def outlasted(tale: Tale, titles: list[str], names: list[str], winner: int) -> list[str]:
    """More than two sides: who left the game, in order."""
    gone = listed([f"{names[seat]} {how} {moment(turn)}" for turn, seat, how in tale.out])
    left = NUMBERS[tale.limbs(winner)]
    return [
        f"{gone}; {titles[winner]} had {left} limb{'' if left == 'one' else 's'} left.",
        f"{gone}.",
        f"The last rival was out {moment(tale.turn)}.",
    ]


def beaten(tale: Tale, titles: list[str], winner: int) -> list[str]:
    """One side took the other's limbs, perhaps from behind, and paid for it with its own."""
    loser = 1 - winner
    falls = [fall for fall in tale.falls if fall.side == loser]
    price = len(tale.falls) - len(falls)
    behind = tale.behind[winner]
    lead = f"{NUMBERS[behind].capitalize()} limbs behind, " if behind > 1 else ""
    paid = NUMBERS[price] if price < len(NUMBERS) else str(price)
    cost = f" for {paid} of their own" if price else " without losing one"
    named = listed(
        [f"{PLACE_WORDS[fall.place]} on {'turn ' if k == 0 else ''}{fall.turn}" for k, fall in enumerate(falls)]
    )
    whole = f"{titles[winner]} took {titles[loser]}'s {named}"
    turns = f"{titles[winner]} took {titles[loser]}'s limbs on turns {listed([str(fall.turn) for fall in falls])}"
    last = f"The last limb went on turn {tale.turn}"
    said = [lead + whole + cost, lead + whole, whole, lead + turns + cost, lead + turns, turns, last]
    return [way + "." for way in said]


# The biggest fight.


def biggest(tale: Tale, names: list[str]) -> list[str]:
    """The ways to tell of the fight with most dice, the fullest first."""
    best: Fight | None = None
    for fight in tale.fights:
        if fight.dice and (best is None or fight.dice + fight.cards > best.dice + best.cards):
            best = fight
    if best is None:
        return ["No attack was ever rolled."]
    spent = f" and {cards(best.cards)}" if best.cards else ""
    where = f"{names[best.seat]} at {names[best.target]}'s {PLACE_WORDS[best.place]}"
    came = f", {best.came}" if best.came else ""
    dice = "1 die" if best.dice == 1 else f"{best.dice} dice"
    return [
        f"The biggest fight, on turn {best.turn}: {where}, {dice}{spent}{came}.",
        f"Biggest fight: turn {best.turn}, {where}, {dice}{spent}{came}.",
        f"The biggest fight, on turn {best.turn}, took {dice}{spent}{came}.",
    ]
