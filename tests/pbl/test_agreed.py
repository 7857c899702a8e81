"""What a combination of settings comes to: the numbers that a set-up shows are those of the game that follows."""

import pytest

from boltyard import catalogue
from boltyard.cli.rulebook import idle_ids, page
from boltyard.core.match import Match
from boltyard.core.rng import stream
from boltyard.games.pbl.box import KEEPERS
from boltyard.games.pbl.game import base_game
from boltyard.games.pbl.phases import OPENING
from boltyard.games.pbl.state import Pbl

GAME = base_game()
COMBINATIONS = [
    ({}, 2),
    ({}, 3),
    ({"draft": "quick"}, 2),
    ({"draft": "quick"}, 3),
    ({"celebrity": "mute+segheo"}, 2),
    ({"celebrity": "random", "draft": "quick"}, 3),
    ({"challenge": "draft"}, 2),
    ({"challenge": "draft", "draft": "quick", "celebrity": "mute"}, 2),
    ({"challenge": "community"}, 3),
    ({"challenge": "community", "celebrity": "mute"}, 2),
    ({"house": "ultimate"}, 2),
    ({"rotation": "5", "draft": "quick"}, 2),
    ({"team": "four_hands", "draft": "quick"}, 4),
    ({"team": "pilot_gunner"}, 4),
    ({"terms": KEEPERS}, 2),
    ({"terms": KEEPERS.replace(",shop=piles", ""), "draft": "quick"}, 3),
    ({"terms": "0:give=3,opening=1;1:give=3", "draft": "quick"}, 2),
    ({"terms": "0:inheritance=mute"}, 3),
]


def dealt(settings: dict[str, str], seats: int) -> Pbl:
    """A game with its decks made."""
    s = GAME.new(settings, 1, seats)
    rng = stream("1", "agreed")
    while s.frames[0].rule != OPENING:
        seat = next(seat for seat in range(seats) if s.asked >> seat & 1)
        moves = GAME.legal(s, seat)
        GAME.answer(s, seat, moves[rng.below(len(moves))])
    return s


@pytest.mark.parametrize(("settings", "seats"), COMBINATIONS)
def test_the_numbers_of_a_combination_are_those_of_its_game(settings: dict[str, str], seats: int) -> None:
    """PBL-R-140, PBL-R-167: decks, shop, picks and the black deck, as promised."""
    told = dict(GAME.numbers(GAME.schema.read(settings), seats))
    s = dealt(settings, seats)
    sizes = [len(s.decks[side]) for side in range(s.sides)]
    for seat in range(seats):
        sizes[s.home(s.side[seat])] += sum(len(hand) for hand in s.offers[seat])

    assert int(told["blow-off deck"]) == s.blowoffs
    assert told.get("celebrities", "0") == str(len(s.celebrities))
    if "deck for all" in told:
        assert [int(told["deck for all"])] == sizes[:1]
        assert int(told["shop deck"]) == len(s.shop)
    elif "picks" in told:
        assert int(told["picks"].split(",")[0]) == s.picks
        assert min(sizes) >= int(told["deck of each side"].split()[0])
        aside = told["shop deck"].split(",")[0]
        assert len(s.shop) >= (int(aside) if aside.isdigit() else 4)
    else:
        assert {int(size) for size in told["deck of each side"].split(" or ")} == set(sizes)
        assert int(told["shop deck"]) == len(s.shop)


def test_the_page_of_a_table_has_its_rules_and_no_others() -> None:
    """PBL-R-167: the chosen modes with their rulings, marked house where they are ours; nothing of the others."""
    match = Match(GAME)
    plain = page(match, GAME.schema.read({"draft": "quick"}), 2)
    teams = page(match, GAME.schema.read({"team": "four_hands", "house": "mortal"}), 4)

    assert "PBL-TURN-2" in plain
    assert "PBL-MODE-2V2-6" not in plain
    assert "PBL-H-5" not in plain
    assert "PBL-DRAFT-13" not in plain
    for rule in ("PBL-MODE-2V2-6", "PBL-R-157", "PBL-H-5", "PBL-DRAFT-13", "House modes are ours"):
        assert rule in teams
    assert "PBL-H-8" not in teams
    assert "<script" not in teams
    assert "http" not in teams


@pytest.mark.parametrize("mode", GAME.schema.modes)
def test_no_mode_leaves_out_its_own_rules(mode: str) -> None:
    """PBL-R-167: the rule behind a setting that a mode changes is in force there."""
    chosen = GAME.schema.read(GAME.schema.mode(mode))
    seats = 4 if "team" in GAME.schema.modes[mode] else 3 if "ending" in GAME.schema.modes[mode] else 2
    idle = idle_ids(Match(GAME), chosen, seats)
    rules = {setting.key: setting.rule for setting in GAME.schema.settings}

    for key in GAME.schema.modes[mode]:
        assert catalogue.entry(rules[key]).id not in idle
