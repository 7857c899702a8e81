"""Rulings on set-up and cards (ROB-R-1 to ROB-R-8)."""

import pytest

from boltyard.core.rng import stream
from boltyard.games.robots.cards import FACE, NUMBER, SUIT, VALUE, owner
from boltyard.games.robots.state import half
from tests.robots.story import GAME, new_game, settings_of, steps, table


def test_a_turn_has_seven_phases() -> None:
    """ROB-R-1: the machine passes through the seven named phases, the book's count of six being a slip."""
    t = table(
        black="hand 5S JS KS; supply 9C; robots 7S 4S; discard 2S",
        red="hand 5H KH; robots 6H; discard 3H",
        forced=False,
    )
    asked = [t.phase]
    for answer in ("program 4S=attack 7S=attack", "pass", "attack 4S 7S", "block 7S:6H", "discard supply=4", "pass"):
        asked.append(t.play(answer).phase)

    assert asked == ["program", "build", "attack", "block", "discard", "recover_active", "recover_other"]
    assert t.kinds[:2] == ["began", "drew"]  # Research
    assert "beat" in t.kinds  # Aftermath


def test_the_chooser_is_drawn_by_lot() -> None:
    """ROB-R-2: by default random, from the seed alone, and fair: over 400 seeds 200 give or take 50."""
    chooser = [new_game(seed).s.chooser for seed in range(400)]

    assert 150 < sum(chooser) < 250
    assert chooser[:20] == [new_game(seed).s.chooser for seed in range(20)]


@pytest.mark.parametrize(("setting", "seat"), [("seat1", 0), ("seat2", 1)])
def test_the_chooser_can_be_agreed(setting: str, seat: int) -> None:
    """ROB-R-2: a fixed seat chooses, whatever the seed."""
    assert {new_game(seed, chooser=setting).s.chooser for seed in range(20)} == {seat}


@pytest.mark.parametrize("setting", ["battery", "loser_of_last"])
def test_without_a_battery_or_a_last_game_the_lot_decides(setting: str) -> None:
    """ROB-R-2: battery needs the web client, loser_of_last a game before; otherwise both are random."""
    lots = [new_game(seed).s.chooser for seed in range(30)]

    assert [new_game(seed, chooser=setting).s.chooser for seed in range(30)] == lots


@pytest.mark.parametrize("quitter", [0, 1])
def test_the_loser_of_the_last_game_chooses(quitter: int) -> None:
    """ROB-R-2: in the next game of a series the loser picks a colour."""
    settings = settings_of({"chooser": "loser_of_last", "series": "5"})
    for seed in range(8):
        t = new_game(seed, **settings).play("black")
        GAME.play(t.s, quitter, "resign")

        assert GAME.again(t.s, settings).chooser == quitter


@pytest.mark.parametrize(("pick", "hand", "supply"), [("black", 6, 20), ("red", 7, 19)])
def test_the_chooser_only_picks_a_colour(pick: str, hand: int, supply: int) -> None:
    """ROB-R-3: turn order and hand size belong to the colour; after Black's first draw 6 and 20, Red 7 and 19."""
    t = new_game(1, chooser="seat2").play(pick)

    assert t.s.colour(1) == ("black", "red").index(pick)
    assert t.active == "black"
    assert t.counts(pick) == {"hand": hand, "supply": supply, "discard": 0}


def test_one_joker_to_each_half() -> None:
    """ROB-R-4: with jokers 27 cards each, the black joker black's and the coloured one red's; without, 26 and none."""
    assert len(half(0, True)) == len(half(1, True)) == 27
    assert NUMBER["joker_black"] in half(0, True)
    assert NUMBER["joker_red"] in half(1, True)
    assert len(half(0, False)) == len(half(1, False)) == 26

    t = new_game(1, jokers="on").play("black")
    assert sum(len(pile) for pile in t.s.hand + t.s.supply) == 54
    assert settings_of({})["jokers"] == "off"


def test_a_joker_has_no_suit() -> None:
    """ROB-R-5: it is built with a nine alone, both becoming robots, and always pays for Recovery."""
    t = table(black="hand 5S 9C 9S KS joker_black; discard 3S", red="hand 3", phase="build", forced=False, jokers="on")
    assert SUIT[NUMBER["joker_black"]] == ""
    assert [code for code in t.codes if "joker" in code] == ["build 9C joker_black", "build 9S joker_black"]
    assert t.refused("build 5S joker_black") == "ROB-BUILD-3"
    assert t.refused("build KS joker_black") == "ROB-BUILD-4"

    t.play("build 9C joker_black")
    assert t.robots("black") == ["9C", "joker_black"]
    assert t.value("joker_black") == 9

    t = table(black="hand joker_black; discard 3S", phase="recover", jokers="on").play("recover joker_black: 3S")
    assert t.discard("black") == ["joker_black"]


def test_an_ace_is_no_face() -> None:
    """ROB-R-6: it may be the partner of a face of its suit, it comes back in Recovery, and it pays for nothing."""
    assert not any(FACE[NUMBER[key]] for key in ("AC", "AS", "AD", "AH"))
    t = table(black="hand AS KS; discard AC", phase="build", forced=False)
    assert "build AS KS" in t.codes

    t.play("pass")

    assert t.answers == ["pass", "recover KS: AC"]
    assert t.refused("recover AS: AC") == "ROB-RECOVERY-2"


def test_a_ten_is_higher_than_a_face() -> None:
    """ROB-R-7: ten and king of a suit: the ten is thrown away, the king fights for nine."""
    assert VALUE[NUMBER["10S"]] > VALUE[NUMBER["KS"]]
    t = table(black="hand 10S KS", phase="build").play("build 10S KS")

    assert t.robots("black") == ["KS"]
    assert t.value("KS") == 9
    assert t.discard("black") == ["10S"]


def test_a_card_keeps_its_owner() -> None:
    """ROB-R-8: also as Damage under an opposing robot, from which it comes home to its owner's pile."""
    t = table(black="hand -; robots 7S=attack", red="hand -; robots 4D", phase="attack").play(
        "attack 7S", "block 7S:4D"
    )
    assert t.damage("7S") == ["4D"]
    assert owner(NUMBER["4D"]) == 1

    seen = 0
    for seed in range(6):
        game = new_game(seed, jokers="on")
        for _ in steps(game.s, stream(str(seed), "owners")):
            for colour in range(2):
                assert all(owner(card) == colour for card in game.s.discard[colour])
            seen += sum(map(len, game.s.damage))
    assert seen
