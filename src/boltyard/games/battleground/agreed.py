"""What a table of Bots Battleground has agreed on, as the rules ask for it."""

from typing import Final

WHOLE_CHANCE: Final = 10_000  # shares are kept in ten-thousandths


class BattlegroundTerms:
    """The settings of this table that the rules ask for, read once."""

    def __init__(self) -> None:
        self.demo = False  # BB-R-2
        self.dice = 1  # BB-R-3
        self.first_clapper = "random"  # BB-R-6
        self.clap_chance = WHOLE_CHANCE // 2  # BB-R-9
        self.guarantee = 0  # BB-R-10
        self.clap_ms = 10_000  # BB-R-11
        self.strict_limit = False  # BB-R-20
        self.handling_ms = 250  # BB-R-21
        self.share_requires_play = True  # BB-R-31
        self.all_defend_cap = 0  # BB-R-39
        self.refusal = False  # BB-R-40
        self.owner_decides = False  # BB-R-41
        self.ability_ms = 10_000  # BB-R-50
        self.strict_pool = False  # BB-R-52
        self.round_cap = 100  # BB-R-55
        self.live = False  # real time, or the simulated clock (BB-R-60)
        self.opening_ms = 2000
        self.open_min_ms = 10_000
        self.open_max_ms = 20_000
        self.final_ms = 2000
        self.stand_in = True  # BB-R-61
        self.fumble_chance = 0  # BB-SIM-2
        self.seal_ms = 0  # BB-R-80
        self.win_tokens = 10  # BB-TOKENS-1
