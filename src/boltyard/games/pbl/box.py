"""PBL ROBOTS as a box: what it is called, and where everything of it lies."""

from itertools import product

from boltyard.boxes import Box, Case, Command, Lid, Preset, Rung, Soak, Windows

HERE = "boltyard.games.pbl"

# The catalogue has no summary of its own; these lines only shorten the rules they name.
BRIEF = (
    "You win by blowing off all four limbs of the rival robot: head, left arm, right arm and legs (PBL-GOAL-1, -2).",
    "Everybody takes a base robot, five random cards as Inheritance, and a starter pilot (PBL-SETUP-1, -5, -11).",
    "The rest of your deck comes from the draft: look at five piles in order and take one of them whole "
    "(PBL-DRAFT-13). The quick deal skips it (PBL-DRAFT-1).",
    "A turn allows a build or an attack, not both; you may pass. Then you draw a card (PBL-TURN-2..4, -13).",
    "Armor climbs one level at a time, 1, 2, 3; only the top card of a limb counts (PBL-ARMOR-3, -7).",
    "Crew and hangars add attack and defense to every limb; an expert pilot needs enough Pilot Points "
    "(PBL-COMBAT-19, PBL-PILOT-2).",
    "To attack, name one of your limbs and one rival limb or shoulder. Both sides roll a die for each point of "
    "strength (PBL-COMBAT-1, -7, -8).",
    "The side with the lesser total may discard hand cards for more dice: bombs in attack, shields in defense "
    "(PBL-BOMB-1, -4).",
    "The attacker's total has to be higher; a tie is fended off. One hit kills the whole limb "
    "(PBL-COMBAT-17, -18, PBL-BLOWOFF-5).",
    "Action cards may be played at any time, on anybody's turn (PBL-ACTION-1).",
    "When you are to draw and your deck is empty, the shop opens: five face-up cards that everybody may draw "
    "instead (PBL-SHOP-1, -3, -6).",
    "With one limb left the starter pilot goes into Critical Form: other values, perhaps a bonus (PBL-CRIT-1, -3, -4).",
)

PRESETS = (
    Preset("First game", "Ultimate Robot: plates on every limb, build and attack in one turn.", mode="ultimate"),
    Preset("Quick", "Decks are dealt, not drafted; then the whole game.", mode="quick"),
    Preset("Full draft", "Piles go around, and what you pass on you may meet again.", mode="regular"),
    Preset(
        "Club night",
        "Best of three with a celebrity by lot, ten minutes each.",
        mode="series3",
        settings={"celebrity": "random"},
        clock="bank 600+5",
    ),
)

KEEPERS = (  # a match of two in a league of three, with bonuses
    "all:barred=cathedral_helm+chain_fist+chief_sorrel+cloudside_shed+coringus,shop=piles;"
    "0:inheritance=anders_pell+anvil_fist+ballast_boots+bethany_lee+bonegate_depot,opening=1,give=3;"
    "1:inheritance=broadside_arm+bruno+buckler_arm+caldera_sen,limit=1"
)
SOAK = Soak(
    tables=tuple(
        ({"edition": edition, "draft": draft}, seats)
        for edition, seats, draft in product(("1.3", "1.2", "2017"), (2, 3), ("quick", "regular"))
    ),
    moments=("draft", "window", "combat", "search", "strike"),
    agreed=(
        {"edition": "1.2"},
        {"edition": "2017", "draft": "quick"},
        {"ending": "time", "time_minutes": "1"},
        {"terms": KEEPERS},
        {"draft": "quick", "series": "3", "house": "blind", "terms": "0:give=2,opening=1,inheritance=mute;1:limit=1"},
        {"draft": "quick", "team": "four_hands", "terms": "0:opening=1,limit=1;1:give=3"},
        {"challenge": "community", "second": "2", "terms": "1:limit=2"},
    ),
    each_mode=True,
    crowd=({"settings": {"draft": "quick"}},),
    reactions=("PBL-D-18", "PBL-D-20", "PBL-D-22"),
    reacting=({"draft": "quick"}, {"draft": "quick"}),
)

ATTACK = "{who|attacks|attack} {whom's} {limb}"
WINDOWS = Windows(  # the six of PBL-R-34; what is told of them everybody reads
    decisions=("PBL-D-18", "PBL-D-20", "PBL-D-22"),
    cases=(
        Case("usual", "it is my combat, a strike at me, or the end of the turn before mine", usual=True),
        Case("attacked", "I am attacked", begins=ATTACK, me="whom"),
        Case("head", "my head is attacked", begins=ATTACK, me="whom", places={"limb": "head"}),
        Case("behind", "I am behind in a combat", begins="You are behind"),
        Case("dice", "dice lie there that could still be changed", begins="{who|has|have} rolled"),
        Case("ends", "somebody else ends a turn", begins="{seat} ends the turn"),
    ),
)

BOX = Box(
    key="pbl",
    name="PBL Robots",
    title="PBL ROBOTS",
    prefix="PBL",
    rules=("pbl.md", "pbl-cards.md"),
    game=f"{HERE}.game:base_game",
    lid=Lid(
        short="Build, attack, blow off limbs.",
        slogan="Blow off four limbs. Keep one.",
        pitch="Bolt a 100-foot robot together from cards, then take the other apart. Dice decide; your cards argue.",
        players="2 or 3 players, or teams",
        length="about 90 minutes",
        news="Play it here, or in the terminal, against people and bots.",
        brief=BRIEF,
    ),
    minutes=90,
    presets=PRESETS,
    page="pbl",
    first_heuristics=f"{HERE}.tactics.preferences:prefer",
    tactics=f"{HERE}.tactics.hooks:tactics",
    ladder=(
        Rung("Does whatever comes to hand. Now and then it is right.", heat=1.0),
        Rung("Takes the biggest number in sight, every time.", heat=0.52),
        Rung("Knows every die. Throws a bomb only when the odds are with it.", heat=0.28),
        Rung("Builds for ten turns, then collects. Patient to the point of rudeness."),
        Rung("Concedes early, keeps its cards, comes back for the fourth limb.", worlds=112),
    ),
    measured_with={"draft": "quick"},
    interjection=f"{HERE}.tactics.gunner:arrange",
    lessons="lessons.toml",
    foretold=f"{HERE}.foretold:odds",
    board=f"{HERE}.board.table:PblTable",
    keepers=f"{HERE}.keepers",
    faces=f"{HERE}.faces",
    figures=f"{HERE}.lab.figures",
    league=f"{HERE}.league.part:PART",
    balance="benchmarks.pbl_balance:main",
    pages={"gallery.md": f"{HERE}.lab.gallery:page"},
    windows=WINDOWS,
    soak=SOAK,
    commands=(
        Command(
            "cards",
            "the cards of PBL ROBOTS, and card sets of your own",
            "boltyard cards show yot_z_bazooka",
            app=f"{HERE}.commands:app",
        ),
    ),
)
