"""What PBL ROBOTS brings to leagues: its rules, terminations and blow-offs, keeper and salary leagues."""

from __future__ import annotations

from boltyard.core.table import Table
from boltyard.games.pbl.league.formats import CHOICES, KeeperLeague, SalaryLeague
from boltyard.games.pbl.state import Pbl
from boltyard.league.games_of import games_of
from boltyard.league.part import Part


def feats(table: Table) -> list[dict[str, int]]:
    """Terminations and blow-offs by seat; partners share those of their robot (PBL-R-159)."""
    found: list[dict[str, int]] = [{"terminations": 0, "blow_offs": 0} for _ in range(table.state.seats)]
    for game in games_of(table, Pbl):
        for seat, counted in enumerate(found):
            counted["terminations"] += game.terminations[game.side[seat]]
            counted["blow_offs"] += game.blown[game.side[seat]]
    return found


PART = Part(
    rules={
        "bracket": "PBL-R-159",
        "ties": "PBL-R-159",
        "office": "PBL-R-243",
        "draws": "PBL-R-244",
        "series": "PBL-R-244",
        "forfeit": "PBL-R-245",
        "late": "PBL-R-246",
        "fixed": "PBL-LEAGUE-KEEPER-1",
        "report": "PBL-R-247",
        "fixture": "PBL-R-247",
        "swiss": "PBL-R-248",
        "double": "PBL-R-249",
        "ladder": "PBL-R-250",
        "clock": "PBL-R-251",
        "undo": "PBL-R-252",
        "options": "PBL-D-50",
    },
    ties=("wins", "feat:terminations", "feat:blow_offs", "lot"),
    feats={"terminations": "terminations", "blow_offs": "blow-offs"},
    count=feats,
    telling=("terminated", "blew_off", "lost_shoulder", "fended_off"),
    uses={"build": 1, "play": 1, "blast": 1, "use": 1},
    formats={"keeper": KeeperLeague, "salary": SalaryLeague},
    choices={"salary": CHOICES},
    clocks={
        "keeper": {"pick": "for a pick", "exchange": "for an exchange"},
        "salary": {"nominate": "to name a lot", "bid": "after a bid", "fire": "for firing"},
    },
    templates={
        "keeper": {
            "format": "keeper",
            "phases": [{"kind": "keepers"}, {"kind": "robin", "legs": 2, "exchange_every": 5}, {"kind": "double"}],
        },
        "salary": {
            "format": "salary",
            "phases": [
                {"kind": "auction"},
                {"kind": "robin"},
                {"kind": "firing"},
                {"kind": "auction"},
                {"kind": "robin"},
                {"kind": "double"},
            ],
        },
    },
)
