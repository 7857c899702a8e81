"""Who carries out which effect, by the name that the registry has for it."""

from typing import Final

from boltyard.core.state import AnyRule
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
from boltyard.games.pbl.effects.registry import NAMES
from boltyard.games.pbl.effects.rolls import FixDie, RerollOwn, RerollRoll, SetDie
from boltyard.games.pbl.effects.search import FetchPilot, Search

EFFECTS: Final[dict[str, CardEffect]] = {
    "attach": Attach(),
    "attach_malfunction": AttachMalfunction(),
    "boost": Boost(),
    "break_hangar": BreakHangar(),
    "build_free": BuildFree(),
    "curse": Curse(),
    "demolition": Demolition(),
    "dice": CombatDice(),
    "discard_crew": DiscardCrew(),
    "discard_hand": DiscardHand(),
    "dismantle": Dismantle(),
    "draw": Draw("draw"),
    "draw_if_behind": Draw("draw_if_behind"),
    "draw_if_no_crew": Draw("draw_if_no_crew"),
    "draw_per_dead_limb": Draw("draw_per_dead_limb"),
    "draw_up_to": Draw("draw_up_to"),
    "extra_attack": ExtraAttack(),
    "fetch_pilot": FetchPilot(),
    "fix_die": FixDie(),
    "gamble": Gamble(),
    "miss": Miss(),
    "open_shop": OpenShop(),
    "overblown": Overblown(),
    "poach_crew": PoachCrew(),
    "rage": ExtraAttack(),
    "redirect": Redirect(),
    "regenerate": Regenerate(),
    "remove_expert": RemoveExpert(),
    "reroll_own": RerollOwn(),
    "reroll_roll": RerollRoll(),
    "return_armor": ReturnArmor(False),
    "return_crew": ReturnCrew(),
    "return_rival_armor": ReturnArmor(True),
    "search": Search(),
    "set_die": SetDie(),
    "stand_in": StandIn(),
    "store": Store(),
    "store_for_card": StoreForCard(),
    "strike": Strike(),
    "wind_up": WindUp(),
}
IN_ORDER: Final[list[CardEffect]] = [EFFECTS[name] for name in NAMES]
RULES: Final[list[AnyRule]] = [*IN_ORDER]
for _name in NAMES:
    EFFECTS[_name].entry = _name  # saved games know an effect by the name that cards call it by
