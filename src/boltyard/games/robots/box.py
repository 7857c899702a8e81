"""ROBOTS as a box: what it is called, and where everything of it lies."""

from boltyard.boxes import FIRST_GAME, Battery, Box, Lid, Preset, Rung, Soak, Windows

HERE = "boltyard.games.robots"

SOAK = Soak(
    agreed=({"allow_draw_offer": "on"}, {"series": "3", "allow_draw_offer": "on"}, {"discard_mode": "stepwise"}),
    crowd=(
        {},
        {"seats": ["me", "greedy"]},
        {"settings": {"allow_draw_offer": "on", "jokers": "on"}},
        {"beat": 100, "longest": 300},
    ),
    reactions=("ROB-D-4", "ROB-D-9", "ROB-D-10"),
    reacting=({},),
)

BOX = Box(
    key="robots",
    name="Robots",
    title="ROBOTS",
    prefix="ROB",
    rules=("robots.md",),
    game=f"{HERE}.game:RobotsGame",
    lid=Lid(
        slogan="Run the other one dry.",
        pitch="Half a deck each. Every card lost is time lost.",
        players="2 players",
        length="about 20 minutes",
        news="Play it here, or in the terminal, against people and bots.",
    ),
    minutes=20,
    colours=("black", "red"),
    presets=(
        FIRST_GAME,
        Preset(
            "Best of three",
            "The loser picks the half; ten minutes each.",
            settings={"series": "3"},
            clock="bank 600+5",
        ),
    ),
    page="robots",
    first_heuristics=f"{HERE}.heuristics:prefer",
    tactics=f"{HERE}.tactics:RobotsTactics",
    ladder=(
        Rung("Lies down when it should stand. Good company.", heat=1.1),
        Rung("Sends its highest card at once and hopes you blink.", heat=0.55),
        Rung("Never lets a total of exactly 6 through."),
        Rung("Counts your Supply and waits for it to run dry.", iterations=20),
        Rung("Knows which cards you have left. It only counted.", iterations=500, haste=0.03),
    ),
    lessons="lessons.toml",
    foretold=f"{HERE}.foretold:odds",
    board=f"{HERE}.board.table:RobotsTable",
    battery=Battery(setting="chooser", value="battery", rule="ROB-R-2"),
    league=f"{HERE}.league:PART",
    windows=Windows(decisions=("ROB-D-10",)),  # Recovery in the other one's turn
    puzzles=f"{HERE}.puzzles",
    soak=SOAK,
)
