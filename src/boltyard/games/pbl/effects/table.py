"""Every effect that cards may name and the rules can carry out, with its place in the book."""

from typing import Any, Final

from boltyard.core.state import Rule
from boltyard.games.pbl.cards import Card
from boltyard.games.pbl.effects.cards import DiscardHand, Draw, Gamble, OpenShop, RemoveExpert, ReturnCrew
from boltyard.games.pbl.effects.effect import CardEffect
from boltyard.games.pbl.effects.fight import (
    CombatDice,
    Demolition,
    ExtraAttack,
    Miss,
    Overblown,
    Regenerate,
    Store,
    Strike,
)
from boltyard.games.pbl.effects.names import MOMENTS, NAMES
from boltyard.games.pbl.effects.rolls import RerollRoll, SetDie
from boltyard.games.pbl.effects.search import Search
from boltyard.games.pbl.state import Pbl

EFFECTS: Final[list[CardEffect]] = [
    Demolition(),
    CombatDice(),
    DiscardHand(),
    Draw("draw"),
    Draw("draw_if_behind"),
    Draw("draw_if_crew"),
    Draw("draw_per_dead_limb"),
    ExtraAttack(),
    Gamble(),
    Miss(),
    OpenShop(),
    Overblown(),
    ExtraAttack(),
    Regenerate(),
    RemoveExpert(),
    RerollRoll(),
    ReturnCrew(),
    Search(),
    SetDie(),
    Store(),
    Strike(),
]
RULES: Final[list[Rule[Any]]] = [*EFFECTS]


def can_resolve(s: Pbl, seat: int, card: Card, moment: int) -> bool:
    """Has the card something to do at this moment that could be done now?"""
    effect = card.moments.get(MOMENTS[moment])
    if effect is None or effect.do not in NAMES:
        return False
    return EFFECTS[NAMES.index(effect.do)].possible(s, seat, effect)
