"""Every effect that cards may name and the rules can carry out, with its place in the book."""

from typing import Any, Final

from boltyard.core.state import Rule
from boltyard.games.pbl.cards import Card
from boltyard.games.pbl.effects.attached import AttachMalfunction, Curse
from boltyard.games.pbl.effects.cards import (
    DiscardCrew,
    DiscardHand,
    Draw,
    Gamble,
    OpenShop,
    PoachCrew,
    RemoveExpert,
    ReturnCrew,
)
from boltyard.games.pbl.effects.effect import CardEffect
from boltyard.games.pbl.effects.fight import Boost, CombatDice, ExtraAttack, Miss, Overblown, Redirect, Strike
from boltyard.games.pbl.effects.names import MOMENTS, NAMES
from boltyard.games.pbl.effects.parts import BreakHangar, Demolition, Regenerate, ReturnArmor, Store
from boltyard.games.pbl.effects.rolls import FixDie, RerollRoll, SetDie
from boltyard.games.pbl.effects.search import FetchPilot, Search
from boltyard.games.pbl.state import Pbl

EFFECTS: Final[list[CardEffect]] = [
    AttachMalfunction(),
    Boost(),
    BreakHangar(),
    Curse(),
    Demolition(),
    CombatDice(),
    DiscardCrew(),
    DiscardHand(),
    Draw("draw"),
    Draw("draw_if_behind"),
    Draw("draw_if_crew"),
    Draw("draw_per_dead_limb"),
    ExtraAttack(),
    FetchPilot(),
    FixDie(),
    Gamble(),
    Miss(),
    OpenShop(),
    Overblown(),
    PoachCrew(),
    ExtraAttack(),
    Redirect(),
    Regenerate(),
    RemoveExpert(),
    RerollRoll(),
    ReturnArmor(),
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
