"""PBL ROBOTS by figures: how good each option seems to a seat, in cards; one spent as a bomb or shield is worth 1.

Turns are weighed as the first preferences weigh them (`preferences`). Bids look one blow further (`foresight`), and
dice that lie on the table are answered (`reactions`). Everything is read off the view.
"""

from boltyard.core.moves import Move
from boltyard.games.pbl.cards import HANGAR
from boltyard.games.pbl.combat import attacks
from boltyard.games.pbl.moves import (
    DRAW_DECK,
    Assault,
    Blast,
    BombCount,
    Build,
    ChoosePilot,
    Die,
    DrawRow,
    Find,
    Keep,
    Pick,
    Play,
    ShieldCount,
    StoredItem,
    Target,
    Use,
)
from boltyard.games.pbl.phases import COMBAT, TURN, WINDOW
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.tactics.fight import best_attack
from boltyard.games.pbl.tactics.foresight import bid_scores
from boltyard.games.pbl.tactics.form import Board, assault_worth
from boltyard.games.pbl.tactics.preferences import (
    BUILT,
    HOPELESS,
    UNSEEN,
    does,
    extra_price,
    find_worth,
    hand_worth,
    is_cornered,
    is_willing,
    pilot_worth,
    prefer,
    target_worth,
)
from boltyard.games.pbl.tactics.reactions import changes_no_total, turned_worth, window_scores
from boltyard.games.pbl.tactics.worth import gain, usefulness
from boltyard.games.pbl.turn import FREE, free_hangar

AT_ONCE = 1.0  # what costs no MOVE and is worth doing comes before the MOVE
NOT_NOW = 1.0  # what is better kept
WORSE = 1.0  # where only the best is known
AIMED = 0.01  # an attack that is worth nothing is better than none


def scores(v: Pbl, seat: int, options: list[Move]) -> list[float]:
    """How good each option seems."""
    rule = v.frames[-1].rule
    kind = options[-1]
    if isinstance(kind, (BombCount, ShieldCount, StoredItem)) and rule != COMBAT:
        return preferred(v, seat, options)
    if rule == TURN:
        return turn_scores(Board(v, seat), options)
    if rule == WINDOW:
        return window_scores(v, seat, options)
    if rule == COMBAT:
        return bid_scores(v, seat, options)
    if isinstance(kind, ChoosePilot):
        return [pilot_worth(v, option) for option in options]
    if isinstance(kind, Keep):
        return [hand_worth(v, seat, option) for option in options]
    if isinstance(kind, (DrawRow, Find, Target)):
        b = Board(v, seat)
        return [choice_worth(b, option) for option in options]
    if isinstance(kind, Die) and changes_no_total(v):
        b = Board(v, seat)
        return [turned_worth(b, option) for option in options]
    return preferred(v, seat, options)


def preferred(v: Pbl, seat: int, options: list[Move]) -> list[float]:
    """Where only the best is known: everything else is a card worse."""
    wanted = prefer(v, seat, options)
    return [0.0 if option is wanted else -WORSE for option in options]


def choice_worth(b: Board, option: Move) -> float:
    """A card of the row or the deck, or what an effect is turned against."""
    if isinstance(option, DrawRow):
        return usefulness(b, option.card)
    if isinstance(option, Find):
        return find_worth(b, option)
    if isinstance(option, Target):
        return target_worth(b, option)
    return UNSEEN if option is DRAW_DECK else 0.0


# A turn.


def turn_scores(b: Board, options: list[Move]) -> list[float]:
    """Every way to use the MOVE by what it is worth; what costs none comes first if it is worth doing."""
    v = b.v
    turn = v.frames[-1]
    unused = turn.amount == FREE
    free = free_hangar(v, turn) >= 0
    found: list[float] = []
    for option in options:
        if isinstance(option, Build):
            card = v.cards.cards[option.card]
            value = gain(b, card, option.place if option.place >= 0 else card.place)
            at_once = free and card.kind == HANGAR and value > 0.0
            found.append(value + (AT_ONCE if at_once else 0.0))
        elif isinstance(option, Assault):
            rival = b.forms[v.side[option.seat]]
            value = assault_worth(b.mine, option.source, rival, option.place)
            found.append(value + (BUILT if value >= HOPELESS else AIMED))
        else:
            found.append(0.0)
    best = max(found)
    for i, option in enumerate(options):
        if isinstance(option, (Play, Blast, Pick, Use)):
            found[i] = extra_worth(b, option, best, unused)
    return found


def extra_worth(b: Board, option: Play | Blast | Pick | Use, best: float, unused: bool) -> float:
    """What costs no MOVE: before it if we are willing, one attack more after it."""
    do = does(b.v, option)
    if do == "extra_attack":
        if unused:
            return -NOT_NOW
        return best_attack(b, attacks(b.v, b.seat))[0] - extra_price(b, option)
    if do == "demolition":
        return AT_ONCE if is_cornered(b) and not unused else -NOT_NOW
    return best + AT_ONCE if is_willing(b, option) else -NOT_NOW
