"""What a table can agree on (section 37 of the catalogue), and the form in which the rules ask for it."""

import re
from collections.abc import Mapping
from typing import Final

from boltyard.core.errors import BadSetting, nearest
from boltyard.core.sentences import Chosen, Sentence, Values, say
from boltyard.core.settings import Exclusion, Setting
from boltyard.games.pbl.cards import CardTable
from boltyard.games.pbl.sets import CardSetting
from boltyard.games.pbl.side_terms import SideTerms, side_terms, terms_row

TEAMS: Final = "PBL-MODE-2V2-1"
GUESTS: Final = re.compile(r"[a-z0-9_]{1,40}(\+[a-z0-9_]{1,40}){0,20}")


SECOND: Final = {"draft": "2", "community": "2"}  # measured (docs/decisions/0025)


class GuestSetting(Setting):
    """Celebrities by key, joined by +; whether the table's cards have them is asked when it is set up."""

    form: str = "KEY[+KEY…]"

    def read(self, raw: object) -> str:
        text = str(raw).strip().lower()
        if text in self.values:
            return text
        if not GUESTS.fullmatch(text):
            return super().read(raw)  # refuses
        return "+".join(sorted(set(text.split("+"))))


SETTINGS: Final = [
    Setting("edition", ["1.3", "1.2", "2017"], "PBL-R-180", "which rule book"),
    Setting("draft", ["regular", "quick", "neo"], "PBL-DRAFT-1", "how decks are made"),
    Setting("team", ["none", "pilot_gunner", "four_hands"], "PBL-MODE-2V2-1", "two against two, in one of two ways"),
    Setting("series", ["1", "3", "5"], "PBL-MODE-SERIES-1", "best of so many games with the same decks"),
    Setting("rotation", ["off", "3", "5"], "PBL-MODE-ROTATION-1", "another pilot in every game of a series"),
    GuestSetting("celebrity", ["off", "random"], "PBL-MODE-CELEBRITY-1", "crew whose effect holds for everybody"),
    Setting("challenge", ["off", "draft", "community"], "PBL-MODE-CHALLENGE-1", "the Inheritance is chosen and played"),
    Setting("bombs", ["normal", "predetermined", "none"], "PBL-MODE-BOMBS-1", "how bombs and shields are used"),
    Setting("bomb_cap", ["0"], "PBL-MODE-BOMBS-6", "cards a side may use in a combat (0: no cap)", 0, 10),
    Setting("dunk", ["off", "on"], "PBL-R-188", "bombs and shields may join the initial roll"),
    Setting("ending", ["last", "time", "race"], "PBL-MODE-3P-7", "how a game of three ends"),
    Setting("time_turns", ["10"], "PBL-R-134", "turns for each player left, once somebody is out", 1, 99),
    Setting("time_minutes", ["0"], "PBL-R-134", "the same in minutes (0: turns count)", 0, 120),
    Setting("race_to", ["5"], "PBL-R-136", "limbs to blow off in a race", 1, 12),
    Setting("house", ["off", "ultimate", "mortal", "blind"], "PBL-R-166", "a house mode of ours, not of the book"),
    Setting("ties", ["edition", "attacker", "nobody"], "PBL-R-85", "who is behind on equal totals"),
    Setting("draft_order", ["reverse", "forward"], "PBL-R-10", "who drafts after the first, with three players"),
    Setting("lone_crew", ["any", "skill1"], "PBL-R-66", "who may stay when the last hangar is lost"),
    Setting("notes", ["on", "off"], "PBL-R-14", "keep a note of the piles seen in the draft"),
    Setting(
        "idle_draw", ["30"], "PBL-R-130", "turns without a build or an attack until the game ends (0: never)", 0, 200
    ),
    Setting("turn_cap", ["400"], "PBL-R-130", "turns until the game ends (0: never)", 0, 2000),
    Setting(
        "second",
        ["0"],
        "PBL-R-242",
        "cards more in the opening hand of whoever does not begin",
        0,
        5,
        follows="challenge",
        advised=SECOND,
    ),
    terms_row("what holds for one side alone: keepers, bonuses, handicaps"),
    CardSetting("cards", ["base"], "PBL-R-180", "the card set: base, or the name of one of your own"),
]
MODES: Final[dict[str, dict[str, str]]] = {
    "traditional": {},
    "quick": {"draft": "quick"},
    "regular": {"draft": "regular"},
    "neo": {"draft": "neo"},
    "dunk": {"dunk": "on"},
    "series3": {"series": "3"},
    "series5": {"series": "5"},
    "celebrity": {"celebrity": "random"},
    "rotation3": {"rotation": "3"},
    "rotation5": {"rotation": "5"},
    "challenge": {"challenge": "draft"},
    "community": {"challenge": "community"},
    "time": {"ending": "time"},
    "race": {"ending": "race"},
    "predetermined": {"bombs": "predetermined"},
    "capped": {"bomb_cap": "2"},
    "no_bombs": {"bombs": "none"},
    "pilot_gunner": {"team": "pilot_gunner"},
    "four_hands": {"team": "four_hands"},
    "ultimate": {"house": "ultimate"},
    "mortal": {"house": "mortal"},
    "blind": {"house": "blind"},
}
EXCLUSIONS: Final = [
    *[Exclusion("series", n, "rotation", m, "PBL-MODE-ROTATION-1") for n in ("3", "5") for m in ("3", "5")],
    Exclusion("house", "ultimate", "draft", "neo", "PBL-H-1"),
    *[
        Exclusion("team", team, "ending", end, TEAMS)
        for team in ("pilot_gunner", "four_hands")
        for end in ("time", "race")
    ],
    Exclusion("team", "pilot_gunner", "challenge", "community", "PBL-MODE-2V2-2"),
    Exclusion("house", "ultimate", "challenge", "community", "PBL-H-1"),
    *[Exclusion("draft", draft, "challenge", "community", "PBL-MODE-CHALLENGE-7") for draft in ("quick", "neo")],
    Exclusion("bombs", "none", "dunk", "on", "PBL-R-188"),
    Exclusion("bombs", "predetermined", "dunk", "on", "PBL-R-188"),
    *[Exclusion("bombs", "none", "bomb_cap", str(cap), "PBL-MODE-BOMBS-6") for cap in range(1, 11)],
]
TWO_SIDES: Final = 2
TEAM_SEATS: Final = 4
MOST_GUESTS: Final = 15  # the shop deck gives them (PBL-R-140)
MOST_GUESTS_OF_3: Final = 5
MINUTE: Final = 60_000
EDITIONS: Final = {"1.2": 12, "1.3": 13, "2017": 17}


class PblTerms:
    """The settings of this table that the rules ask for, read once."""

    def __init__(self) -> None:
        self.edition = 13  # 12, 13, or 17 for the update of 2017 (PBL-R-180)
        self.challenge = False  # the Inheritance is chosen and begins in play (PBL-MODE-CHALLENGE-1)
        self.community = False  # one deck and one pile for all (PBL-MODE-CHALLENGE-8)
        self.ultimate = False  # PBL-H-1
        self.mortal = False  # PBL-H-5
        self.blind = False  # PBL-H-8
        self.teams = False  # two sides of two (PBL-MODE-2V2-1, -6)
        self.gunners = False  # one plays, one arranges the deck (PBL-MODE-2V2-2)
        self.quick = False  # PBL-DRAFT-1
        self.neo = False  # PBL-R-187
        self.reverse = True  # draft order of three players (PBL-R-10)
        self.notes = True  # PBL-R-14
        self.ties = "edition"  # PBL-R-85
        self.lone_skill1 = False  # PBL-R-66
        self.idle_draw = 30  # PBL-R-130
        self.turn_cap = 400
        self.dunk = False  # PBL-R-188
        self.pledged = False  # bombs and shields are fixed before the rolls (PBL-MODE-BOMBS-1)
        self.bombless = False  # PBL-MODE-BOMBS-7
        self.bomb_cap = 0  # PBL-MODE-BOMBS-6
        self.time_turns = 0  # for each player left once somebody is out; 0: no limit (PBL-R-134)
        self.time_ms = 0  # the same in real time, 0: turns count
        self.rotation = 0  # pilots for each side, one a game; 0: the same all along (PBL-MODE-ROTATION-1)
        self.celebrities: list[str] = []  # keys agreed on (PBL-MODE-CELEBRITY-2)
        self.chance_guest = False  # the celebrity is turned up at random (PBL-MODE-CELEBRITY-11)
        self.second = 0  # cards more for whoever does not begin (PBL-R-242)
        self.of_sides = SideTerms()  # what holds for one side alone (PBL-R-236)
        self.race_to = 0  # limbs to blow off, 0: no race (PBL-R-136)


def terms_of(settings: Mapping[str, str]) -> PblTerms:
    """The settings as the rules ask for them."""
    terms = PblTerms()
    terms.edition = EDITIONS[settings["edition"]]
    terms.challenge = settings["challenge"] != "off"
    terms.community = settings["challenge"] == "community"
    terms.ultimate = settings["house"] == "ultimate"
    terms.mortal = settings["house"] == "mortal"
    terms.blind = settings["house"] == "blind"
    terms.teams = settings["team"] != "none"
    terms.gunners = settings["team"] == "pilot_gunner"
    terms.quick = settings["draft"] == "quick"
    terms.neo = settings["draft"] == "neo"
    terms.reverse = settings["draft_order"] == "reverse"
    terms.ties = settings["ties"]
    terms.idle_draw = int(settings["idle_draw"])
    terms.turn_cap = int(settings["turn_cap"])
    terms.rotation = 0 if settings["rotation"] == "off" else int(settings["rotation"])
    terms.chance_guest = settings["celebrity"] == "random"
    if settings["celebrity"] not in ("off", "random"):
        terms.celebrities = settings["celebrity"].split("+")
    terms.dunk = settings["dunk"] == "on"
    terms.pledged = settings["bombs"] == "predetermined"
    terms.bombless = settings["bombs"] == "none"
    terms.bomb_cap = int(settings["bomb_cap"])
    terms.lone_skill1 = settings["lone_crew"] == "skill1"
    terms.notes = settings["notes"] == "on"
    terms.second = int(settings["second"])
    terms.of_sides = side_terms(settings)
    if settings["ending"] == "time":
        terms.time_turns = int(settings["time_turns"])
        terms.time_ms = int(settings["time_minutes"]) * MINUTE
    if settings["ending"] == "race":
        terms.race_to = int(settings["race_to"])
    return terms


def check_seats(settings: Mapping[str, str], seats: int) -> None:
    """Some things are agreed on by so many players only."""
    if settings["team"] != "none" and seats != TEAM_SEATS:
        raise BadSetting(for_seats("team", settings["team"], 4, seats), ["team", "seats"], TEAMS)
    if settings["team"] == "none" and seats == TEAM_SEATS:
        text = "4 seats play as two teams: set {team} to {values}"
        values = Values(["pilot_gunner", "four_hands"], " or ")
        raise BadSetting(say(text, team=Chosen("team"), values=values), ["team", "seats"], TEAMS)
    if settings["ending"] != "last" and seats != 3:
        raise BadSetting(for_seats("ending", settings["ending"], 3, seats), ["ending", "seats"], "PBL-MODE-3P-8")
    if settings["house"] == "ultimate" and seats != TWO_SIDES:
        raise BadSetting(for_seats("house", "ultimate", 2, seats), ["house", "seats"], "PBL-H-1")
    if settings["rotation"] != "off" and seats == 3:
        chosen = Chosen("rotation", settings["rotation"])
        said = say("{setting} is for two sides, not {seats} seats", setting=chosen, seats=seats)
        raise BadSetting(said, ["rotation", "seats"], "PBL-MODE-ROTATION-2")


def for_seats(key: str, value: str, wanted: int, seats: int) -> Sentence:
    return say("{setting} is for {wanted} seats, not {seats}", setting=Chosen(key, value), wanted=wanted, seats=seats)


def check_guests(settings: Mapping[str, str], seats: int, cards: CardTable) -> None:
    """Celebrities are crew of the table's cards, and the shop deck can spare them (PBL-R-140, -143)."""
    terms = terms_of(settings)
    crew = [cards.cards[number].key for number in cards.crew]
    for key in terms.celebrities:
        if key not in crew:
            text = "{setting}: there is no such crew card in this set{hint}"
            said = say(text, setting=Chosen("celebrity", key), hint=nearest(key, crew))
            raise BadSetting(said, ["celebrity"], "PBL-MODE-CELEBRITY-1")
    most = MOST_GUESTS_OF_3 if seats == 3 else MOST_GUESTS
    if len(terms.celebrities) > most:
        crowd = f"{seats} seats have room for {most} celebrities, not {len(terms.celebrities)}"
        raise BadSetting(crowd, ["celebrity"], "PBL-R-140")
