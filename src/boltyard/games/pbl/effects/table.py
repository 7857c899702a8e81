"""Every effect that cards may name and the rules can carry out, with its place in the book."""

from typing import Final

from boltyard.core.state import AnyRule
from boltyard.games.pbl.cards import Card
from boltyard.games.pbl.effects.attached import Attach, AttachMalfunction, Curse
from boltyard.games.pbl.effects.building import BuildFree
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
from boltyard.games.pbl.effects.fight import Boost, CombatDice, ExtraAttack, Miss, Overblown, Redirect, StandIn, Strike
from boltyard.games.pbl.effects.names import MOMENTS, NAMES
from boltyard.games.pbl.effects.parts import (
    BreakHangar,
    Demolition,
    Dismantle,
    Regenerate,
    ReturnArmor,
    Store,
    StoreForCard,
    WindUp,
)
from boltyard.games.pbl.effects.rolls import FixDie, RerollOwn, RerollRoll, SetDie
from boltyard.games.pbl.effects.search import FetchPilot, Search
from boltyard.games.pbl.state import Pbl

EFFECTS: Final[list[CardEffect]] = [
    Attach(),
    AttachMalfunction(),
    Boost(),
    BreakHangar(),
    BuildFree(),
    Curse(),
    Demolition(),
    CombatDice(),
    DiscardCrew(),
    DiscardHand(),
    Dismantle(),
    Draw("draw"),
    Draw("draw_if_behind"),
    Draw("draw_if_crew"),
    Draw("draw_per_dead_limb"),
    Draw("draw_up_to"),
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
    RerollOwn(),
    RerollRoll(),
    ReturnArmor(False),
    ReturnCrew(),
    ReturnArmor(True),
    Search(),
    SetDie(),
    StandIn(),
    Store(),
    StoreForCard(),
    Strike(),
    WindUp(),
]
for _number in range(len(EFFECTS)):
    EFFECTS[_number].entry = NAMES[_number]  # saved games know an effect by the name that cards call it by
RULES: Final[list[AnyRule]] = [*EFFECTS]


def can_resolve(s: Pbl, seat: int, card: Card, moment: int) -> bool:
    """Has the card something to do at this moment that could be done now?"""
    effect = card.moments.get(MOMENTS[moment])
    return effect is not None and effect.index >= 0 and EFFECTS[effect.index].possible(s, seat, effect)
