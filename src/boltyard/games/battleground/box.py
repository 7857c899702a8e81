"""BOTS BATTLEGROUND as a box: what it is called, and where everything of it lies."""

from itertools import product

from boltyard.boxes import FIRST_GAME, Box, Lid, Preset, Rung, Soak

HERE = "boltyard.games.battleground"
BY_TURNS = {"timing": "simulated"}

SOAK = Soak(
    tables=tuple(({"dice": dice}, seats) for seats, dice in product((2, 3, 4, 5, 6), ("1", "2"))),
    agreed=({"timing": "relaxed"}, {"timing": "authentic", "series": "3"}, {"first_clapper": "vote"}),
    crowd=({"settings": BY_TURNS},),
    liars=f"{HERE}.lab.liars",
    nerve=f"{HERE}.lab.bars",
    leaks="tests.battleground.leaks:look_through",
)

BOX = Box(
    key="battleground",
    name="Battleground",
    title="BOTS BATTLEGROUND",
    prefix="BB",
    rules=("battleground.md",),
    game=f"{HERE}.game:BattlegroundGame",
    lid=Lid(
        short="Clap, and the die decides.",
        slogan="Clap first. Think fast.",
        pitch="Clap, and the die decides. Swap bots, borrow bots, beat the clock.",
        players="2 to 6 players, live",
        length="about 20 minutes",
        news="Play it here, or in the terminal, against people and bots.",
    ),
    minutes=20,  # measured: benchmarks/results.md
    usual_seats=4,  # borrowing needs a third player (BB-R-1)
    presets=(
        FIRST_GAME,
        Preset("Six around the dice", "A full table, and everybody may betray everybody.", seats=6),
    ),
    heuristics=f"{HERE}.tactics.preferences:prefer",
    tactics=f"{HERE}.tactics.hooks:tactics",
    ladder=(
        Rung("Claps at the wrong moment, cheerfully.", heat=0.6),
        Rung("Puts its biggest bot down and leaves it there.", heat=0.3),
        Rung("Swaps only when the numbers say so.", trials=2, attention=0.18),
        Rung("Lends you a bot and wants half of the win.", trials=2, attention=0.6),
        Rung("Looks ready to swap, and then does not.", trials=4),
    ),
    characters=("sniper", "bluffer", "lender", "twoface"),
    reflexes=f"{HERE}.heuristics.reflexes",
    lessons="lessons.toml",
    page="battleground",
    foretold=f"{HERE}.foretold:odds",
    board=f"{HERE}.board.table:BattlegroundTable",
    live=f"{HERE}.board.live:LivePlay",
    joined=f"{HERE}.board.joined:JoinedLive",
    at_terminal={"timing": "relaxed"},  # BB-R-60
    real_time={"timing": "authentic"},
    over_network={"seal_ms": "800"},  # BB-R-80
    by_turns=BY_TURNS,
    faces=f"{HERE}.faces",
    figures=f"{HERE}.lab.figures",
    duration=f"{HERE}.lab.duration:minutes",
    balance="benchmarks.battleground_balance:main",
    device_rule="BB-R-60",
    league=f"{HERE}.league:PART",
    puzzles=f"{HERE}.puzzles",
    soak=SOAK,
)
