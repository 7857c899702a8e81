"""What a search asks about PBL ROBOTS: the preferences of `greedy`, and what robots, hands and decks promise.

Most questions of a game are windows in which one passes: they are searched only where the preferences would act.
"""

from boltyard.core.moves import PASS, Move
from boltyard.core.tactics import Tactics
from boltyard.games.pbl.game import base_game
from boltyard.games.pbl.heuristics.form import Form, best_source, form_of
from boltyard.games.pbl.heuristics.preferences import prefer
from boltyard.games.pbl.phases import COMBAT, TURN, WINDOW
from boltyard.games.pbl.robot import LIMBS, NOBODY
from boltyard.games.pbl.state import Pbl
from boltyard.players.preferring import Preferring

DICE = 8.0  # a strong limb rolls so many
CARDS = 10.0  # PBL-TURN-10
DECK = 20.0


def tactics() -> Tactics:
    """PBL ROBOTS by preferences, to the end of the turn."""
    return Preferring(base_game(), prefer, features, matters)


def features(s: Pbl, seat: int) -> list[float]:
    """The own side, the strongest of the others, and whose turn it is."""
    side = s.side[seat]
    mine = form_of(s, side)
    own = standing(s, side, mine)
    others = [
        standing(s, other, form_of(s, other)) for other in range(s.sides) if other != side and not s.is_out(other)
    ]
    rival = max(others, key=lambda found: (found[0], found[3])) if others else [0.0] * len(own)
    to_move = s.side[s.frames[0].seat] == side if s.frames else False
    return [1.0, 1.0 if to_move else 0.0, float(len(others)), *own, *rival]


def standing(s: Pbl, side: int, form: Form) -> list[float]:
    """One robot and what is behind it."""
    robot = s.robots[side]
    limbs = form.limbs()
    source = best_source(form)
    weapon = form.attack + form.weapons[source] if source >= 0 else 0
    guards = [form.defense + guard for guard in form.guards if guard >= 0]
    hand = sum(len(s.hands[other]) for other in range(s.seats) if s.side[other] == side)
    return [
        limbs / LIMBS,
        1.0 if limbs == 1 else 0.0,
        1.0 if limbs == 2 else 0.0,
        weapon / DICE,
        min(guards, default=0) / DICE,
        sum(guards) / (DICE * max(1, len(guards))),
        len(robot.crew) / 3.0,
        len(robot.hangar) / 3.0,
        1.0 if robot.expert != NOBODY else 0.0,
        min(hand, 4) / 4.0,
        hand / CARDS,
        len(robot.stored) / 3.0,
        len(s.decks[side]) / DECK,
        1.0 if form.charmed else 0.0,
    ]


def matters(v: Pbl, seat: int, options: list[Move]) -> bool:
    """Turns and fights; a window only where there is something to be done."""
    rule = v.frames[-1].rule
    if rule == WINDOW:
        return prefer(v, seat, options) is not PASS
    return rule in (TURN, COMBAT)
