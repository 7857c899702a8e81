"""What a table can agree on (section 13), and the same as the rules ask for it."""

from collections.abc import Mapping
from typing import Final

from boltyard.core.settings import Ceiling, Exclusion, Setting
from boltyard.games.battleground.agreed import WHOLE_CHANCE, BattlegroundTerms
from boltyard.games.battleground.sets import CardSetting
from boltyard.games.battleground.state import TICK


def paced(key: str, ms: int, relaxed: int, rule: str, text: str, low: int, high: int) -> Setting:
    """A length of time that follows the timing (BB-R-60)."""
    return Setting(key, [str(ms)], rule, text, low, high, False, "timing", {"relaxed": str(relaxed)})


SETTINGS: Final = [
    Setting("deck", ["full60", "demo54"], "BB-R-2", "all thirty bots, or those of the demo"),
    Setting("dice", ["1", "2"], "BB-R-3", "dice in the arena"),
    Setting("first_clapper", ["random", "vote", "host_pick"], "BB-R-6", "who claps first"),
    Setting("clap_success", ["0.5"], "BB-R-9", "how likely a die reacts", 0.05, 1, True),
    Setting("clap_guarantee_after", ["0"], "BB-R-10", "misses after which a clap always works (0: never)", 0, 20),
    Setting("clap_timeout", ["10"], "BB-R-11", "seconds until a clap comes by itself, in real time", 1, 120),
    Setting("limit_mode", ["refuse", "strict"], "BB-R-20", "a bot too many is refused, or loses the round"),
    Setting("handling_ms", ["250"], "BB-R-21", "ms between taking up and putting down, in real time", 0, 2000),
    Setting("share_requires_play", ["on", "off"], "BB-R-31", "only a bot on the table earns its lender a share"),
    Setting("all_defend_cap", ["none", "4"], "BB-R-39", "most tokens the attacker gains where everybody defends"),
    Setting("conscript_refusal", ["off", "on"], "BB-R-40", "a conscripted player may refuse and lose a token"),
    Setting("ability_of", ["borrower", "owner"], "BB-R-41", "who decides how a borrowed bot's ability is used"),
    Setting("ability_timeout", ["10"], "BB-R-50", "seconds to choose for an ability, in real time", 1, 120),
    Setting("pool", ["soft", "strict"], "BB-R-52", "whether the pile of 40 tokens can run out"),
    Setting("round_cap", ["100"], "BB-R-55", "rounds after which most tokens win", 1, 1000),
    Setting("grace_ms", ["150"], "BB-R-57", "ms an act may arrive late over a network", 0, 1000),
    Setting("seal_ms", ["0"], "BB-R-80", "last ms of a round in which acts lie face down (0: none)", 0, 1500),
    Setting("timing", ["simulated", "relaxed", "authentic"], "BB-R-60", "tick by tick, or real time"),
    paced("opening_ms", 2000, 5000, "BB-TIME-1", "length of the opening", 500, 60_000),
    paced("open_min_ms", 10_000, 20_000, "BB-TIME-2", "shortest open phase", 1000, 120_000),
    paced("open_max_ms", 20_000, 30_000, "BB-TIME-2", "longest open phase", 1000, 120_000),
    paced("final_ms", 2000, 4000, "BB-TIME-4", "length of the final roll", 500, 60_000),
    Setting("stand_in", ["on", "off"], "BB-R-61", "a computer plays for whoever is cut off"),
    Setting("fumble_rate", ["0"], "BB-SIM-2", "how often an attacker is late, on the simulated clock", 0, 1, True),
    Setting("win_tokens", ["10"], "BB-TOKENS-1", "tokens that win the game", 1, 40),
    Setting("series", ["1", "3", "5"], "BB-R-70", "best of so many games"),
    CardSetting("cards", ["base"], "BB-CARD-6", "the bots that are played with"),
]
MODES: Final[dict[str, dict[str, str]]] = {
    "classic": {},
    "two_dice": {"dice": "2"},
    "by_the_book": {"limit_mode": "strict", "ability_of": "owner"},  # BB-R-20, -41
    "demo": {"deck": "demo54", "dice": "1"},
    "micro": {"timing": "simulated", "open_min_ms": "2000", "open_max_ms": "4000"},
}
EXCLUSIONS: Final = [
    Exclusion("deck", "demo54", "dice", "2", "BB-SETUP-2"),
    Exclusion("deck", "demo54", "pool", "strict", "BB-SETUP-2"),
]
CEILINGS: Final = [Ceiling("open_min_ms", "open_max_ms", "BB-TIME-2")]


def terms_of(settings: Mapping[str, str]) -> BattlegroundTerms:
    """The settings as the rules ask for them."""
    terms = BattlegroundTerms()
    terms.demo = settings["deck"] == "demo54"
    terms.dice = int(settings["dice"])
    terms.first_clapper = settings["first_clapper"]
    terms.clap_chance = share(settings["clap_success"])
    terms.guarantee = int(settings["clap_guarantee_after"])
    terms.clap_ms = 1000 * int(settings["clap_timeout"])
    terms.strict_limit = settings["limit_mode"] == "strict"
    terms.handling_ms = int(settings["handling_ms"])
    terms.share_requires_play = settings["share_requires_play"] == "on"
    terms.all_defend_cap = 0 if settings["all_defend_cap"] == "none" else int(settings["all_defend_cap"])
    terms.refusal = settings["conscript_refusal"] == "on"
    terms.owner_decides = settings["ability_of"] == "owner"
    terms.ability_ms = 1000 * int(settings["ability_timeout"])
    terms.strict_pool = settings["pool"] == "strict"
    terms.round_cap = int(settings["round_cap"])
    terms.live = settings["timing"] != "simulated"
    terms.opening_ms = duration(settings["opening_ms"], terms.live)
    terms.open_min_ms = duration(settings["open_min_ms"], terms.live)
    terms.open_max_ms = duration(settings["open_max_ms"], terms.live)
    terms.final_ms = duration(settings["final_ms"], terms.live)
    terms.stand_in = settings["stand_in"] == "on"
    terms.fumble_chance = share(settings["fumble_rate"])
    terms.seal_ms = min(int(settings["seal_ms"]), terms.final_ms) if terms.live else 0
    terms.win_tokens = int(settings["win_tokens"])
    return terms


def share(text: str) -> int:
    """A share in ten-thousandths."""
    return round(float(text) * WHOLE_CHANCE)


def duration(text: str, live: bool) -> int:
    """A length of time; on the simulated clock whole ticks, at least one (section 13)."""
    ms = int(text)
    return ms if live else max(1, (ms + TICK // 2) // TICK) * TICK
