"""What a beginner finds annoying: Bots Battleground by a short list of preferences, each with its reason.

Everything is read off the view. The plan behind it: attack the richest player with the best bot, answer every change
on the table as long as there is time for an exchange, conscript when behind, and never help a stranger.
"""

from boltyard.core.moves import Move
from boltyard.games.battleground.abilities import best_way
from boltyard.games.battleground.duel import ATTACKER, NEITHER, is_reversed, verdict
from boltyard.games.battleground.moves import COMPLY, Conscript, Open, Place, TakeUp, Wait
from boltyard.games.battleground.state import ABILITIES, BATTLE, FINAL, OPENING, Battleground


def prefer(v: Battleground, seat: int, options: list[Move]) -> Move:
    """The option this player takes."""
    rule = v.frames[-1].rule
    if rule == OPENING:
        return opening(v, options)
    if rule == BATTLE:
        return battle(v, seat, options)
    if rule == ABILITIES:
        return best_way(v.clone(), seat, options)
    return options[-1]


def opening(v: Battleground, options: list[Move]) -> Move:
    """The richest rival has most to lose, and the highest Attack is the surest blind; never hesitate."""
    opens = [move for move in options if isinstance(move, Open)]
    if not opens:
        return options[0]  # in real time: whatever comes first
    return max(opens, key=lambda move: (v.tokens[move.seat], v.cards.attack[move.card]))


def battle(v: Battleground, seat: int, options: list[Move]) -> Move:
    """Stay while ahead; behind, put down, exchange while there is time, or conscript."""
    if COMPLY in options:
        return COMPLY  # a token is worth more than two cards for a round
    if not v.fighters() >> seat & 1:
        return waiting(options, "end")
    if is_ahead(v, seat):
        return waiting(options, "change")
    places = [move for move in options if isinstance(move, Place) and v.has_room(seat, move.card)]
    if places:
        return max(places, key=lambda move: worth(v, seat, move.card))
    ups = [move for move in options if isinstance(move, TakeUp)]
    in_time = v.frames[-1].step != FINAL or v.ends_ms() - v.elapsed_ms() > 1000
    if ups and in_time:
        weakest = min(ups, key=lambda move: worth(v, seat, move.card))
        if any(worth(v, seat, card) > worth(v, seat, weakest.card) for card in v.hands[seat]):
            return weakest
    drafts = [move for move in options if isinstance(move, Conscript)]
    return drafts[0] if drafts else waiting(options, "change")


def waiting(options: list[Move], until: str) -> Move:
    """The standing order of this name, or plain waiting."""
    waits = [move for move in options if isinstance(move, Wait)]
    wanted = [move for move in waits if move.arg == until]
    return (wanted or waits or options)[0]


def is_ahead(v: Battleground, seat: int) -> bool:
    """Would this fighter win the first of the own duels if the round ended now?"""
    for defender in range(v.seats):
        if v.defenders >> defender & 1 and (seat == v.attacker or seat == defender):
            result = verdict(v, defender)
            return result != NEITHER and (result == ATTACKER) == (seat == v.attacker)
    return False


def worth(v: Battleground, seat: int, card: int) -> int:
    """A bot's counting value in the direction of the comparison."""
    rival = seat if seat != v.attacker else next(other for other in range(v.seats) if v.defenders >> other & 1)
    value = v.value(seat, card)
    return -value if is_reversed(v, rival) else value
