"""Decisions: who is asked when, what may be answered, what is seen, and what silence means."""

from math import comb

import pytest

from boltyard.core.errors import BadSetting
from boltyard.core.rng import stream
from tests.robots.story import GAME, new_game, settings_of, steps, table

SETTINGS = {
    "chooser": ["random", "seat1", "seat2", "battery", "loser_of_last"],
    "jokers": ["off", "on"],
    "builds_per_turn": ["1"],
    "value_floor": ["none", "0"],
    "scrap_at_zero": ["off", "on"],
    "discard_mode": ["commit", "stepwise"],
    "loss_timing": ["research", "immediate"],
    "auto_conclude": ["on", "off"],
    "confirm_empty_phases": ["off", "on"],
    "show_trackers": ["on", "off"],
    "allow_draw_offer": ["off", "on"],
    "series": ["1", "3", "5", "7"],
}


def test_the_settings_of_a_table() -> None:
    """ROB-D-1: exactly the keys of section 10, their values, and the first of each as default."""
    assert {one.key: one.values for one in GAME.schema.settings} == SETTINGS
    assert settings_of({}) == {key: values[0] for key, values in SETTINGS.items()}
    assert GAME.schema.modes == {"classic": {}, "jokers": {"jokers": "on"}}


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({"joker": "on"}, "did you mean jokers"),
        ({"series": "2"}, "ROB-R-58"),
        ({"builds_per_turn": "2"}, "ROB-R-12"),
        ({"discard_mode": "stepwize"}, "did you mean stepwise"),
    ],
)
def test_a_setting_that_does_not_exist_is_refused(given: dict[str, object], sentence: str) -> None:
    """ROB-D-1: an unknown key or value names the nearest one, or the rule."""
    with pytest.raises(BadSetting, match=sentence):
        settings_of(given)


@pytest.mark.parametrize("word", ["on", "true", "yes", True, "ON"])
def test_a_switch_is_read_in_several_spellings(word: object) -> None:
    """ROB-D-1: on, true and yes are the same."""
    assert settings_of({"jokers": word})["jokers"] == "on"


def test_the_chooser_picks_a_colour() -> None:
    """ROB-D-2: black or red, before anything is dealt; silence lets the lot decide."""
    t = new_game(1, chooser="seat2")
    assert t.s.asked == 1 << 1
    assert t.codes == ["black", "red"]
    assert GAME.wording(GAME.view(t.s, 1), 1).decision == "ROB-D-2"
    assert t.s.hand == t.s.supply == [[], []]
    assert t.refused("pass") == "ROB-SETUP-7"

    picks = {GAME.default(t.s, 1, stream(str(i), "lot"))[0].text for i in range(20)}
    assert picks == {"black", "red"}


@pytest.mark.parametrize("n", [1, 2, 3, 4])
def test_program_has_two_to_the_n_answers(n: int) -> None:
    """ROB-D-3: asked of the active player with a robot or more; silence keeps the present modes."""
    robots = ["3S=attack", "4C", "7S=attack", "9C"][:n]
    t = table(black=f"hand 2C; robots {' '.join(robots)}", phase="program", forced=False)
    assert t.asked == "black"
    assert t.prompt()[0] == "ROB-D-3"
    assert len(set(t.answers)) == 2**n
    before = t.modes("black")

    assert t.time_out() == f"program {' '.join(f'{robot}={mode}' for robot, mode in before.items())}"
    assert t.modes("black") == before


def test_program_is_decided_with_the_drawn_card_in_hand() -> None:
    """ROB-D-3: the active player sees the own hand with the card just drawn."""
    t = table(black="hand 2C; supply KS; robots 7S", red="hand 3")

    assert t.phase == "program"
    assert t.view("black")["black"]["hand"] == ["2C", "KS"]


def test_a_build_or_a_pass() -> None:
    """ROB-D-4: pass or one legal pair, also one that breaks the limit; silence passes."""
    t = table(black="hand 5S 9S 9C; robots 4C 6C 8C 10C", phase="build", forced=False)
    assert t.prompt()[0] == "ROB-D-4"
    assert t.answers == ["pass", "build 5S 9S", "build 9C 9S"]

    assert t.time_out() == "pass"
    assert len(t.robots("black")) == 4


def test_a_pair_is_unordered() -> None:
    """ROB-D-4: however the two cards are written, it is the same pair."""
    t = table(black="hand 5S JS", phase="build", forced=False)
    assert len(t.answers) == 2

    t.play("build JS 5S")

    assert t.robots("black") == ["5S"]


@pytest.mark.parametrize(("hand", "build", "n"), [("5S JS", "build 5S JS", 5), ("7C 7S", "build 7C 7S", 6)])
def test_scrapping_is_a_choice_of_the_surplus(hand: str, build: str, n: int) -> None:
    """ROB-D-5: C(5,1) = 5 or C(6,2) = 15 answers, asked right after the build."""
    t = table(black=f"hand {hand} 2C; robots 4C 6C 8C 10C", phase="build", forced=False).play(build)

    assert t.asked == "black"
    assert t.prompt()[0] == "ROB-D-5"
    assert len(t.answers) == len(set(t.answers)) == comb(n, n - 4)


def test_silence_scraps_the_lowest_and_of_equals_the_oldest() -> None:
    """ROB-D-5: lowest current values first, older first."""
    t = table(black="hand 7C 7S; robots 10C(5D) 8S 5C 9C", phase="build", forced=False).play("build 7C 7S")
    assert t.time_out() == "scrap 10C 5C"  # both worth five

    t = table(black="hand 5S JS; robots 8S 5C 10C(5D) 9C", phase="build", forced=False).play("build 5S JS")
    assert t.time_out() == "scrap 5C"  # of three fives the one fielded first

    t = table(black="hand 5S JS; robots 8S 10C(5D) 5C 9C", phase="build", forced=False).play("build 5S JS")
    assert t.time_out() == "scrap 10C"


def test_attackers_are_a_subset() -> None:
    """ROB-D-6: 2^n answers for n robots in Attack, none included; silence sends nobody."""
    t = table(black="hand 2C; robots 3S=attack 4C=attack 7S=attack 9C=attack", red="hand 3", phase="attack")
    assert t.prompt()[0] == "ROB-D-6"
    assert len(set(t.answers)) == len(t.answers) == 16

    assert t.time_out() == "attack none"
    assert t.discard("red") == []


@pytest.mark.parametrize(
    ("attackers", "guards"), [(1, 1), (1, 4), (2, 2), (2, 3), (3, 3), (4, 1), (4, 4)], ids=lambda n: str(n)
)
def test_blocks_are_a_matching(attackers: int, guards: int) -> None:
    """ROB-D-7: every one-to-one partial matching and no other; 209 for four against four."""
    black = " ".join(f"{key}=attack" for key in ["3S", "4C", "7S", "9C"][:attackers])
    red = " ".join(["2D", "5D", "6H", "8H"][:guards])
    t = table(black=f"hand -; robots {black}", red=f"hand 3; robots {red}", phase="attack")
    t.play(f"attack {' '.join(t.robots('black'))}")

    matchings = sum(comb(attackers, k) * comb(guards, k) * [1, 1, 2, 6, 24][k] for k in range(5))
    assert t.asked == "red"
    assert t.prompt()[0] == "ROB-D-7"
    assert len(set(t.answers)) == len(t.answers) == matchings
    assert t.view("red")["attackers"] == t.robots("black")
    if attackers == guards == 4:
        assert matchings == 209


def test_silence_blocks_nothing() -> None:
    """ROB-D-7: no blocks."""
    t = table(black="hand -; robots 7S=attack", red="hand -; robots 9H", phase="attack", forced=False).play("attack 7S")

    assert t.time_out() == "block none"
    assert t.robots("red") == ["9H"]


@pytest.mark.parametrize(
    ("robot", "hand", "supply"), [("3S", 4, 9), ("5S", 6, 2), ("6S", 7, 4), ("6S", 10, 0), ("6S", 3, 12), ("AS", 0, 3)]
)
def test_losses_are_a_set_of_hand_cards(robot: str, hand: int, supply: int) -> None:
    """ROB-D-8: every set of h hand cards with max(0, n - Supply) <= h <= min(n, hand), the rest off the Supply."""
    t = table(
        black=f"hand -; robots {robot}=attack",
        red=f"hand {hand}; supply {supply}",
        phase="attack",
        forced=False,
        auto_conclude="off",
    ).play(f"attack {robot}")
    n = min({"AS": 1, "3S": 3, "5S": 5, "6S": 8}[robot], hand + supply)

    assert t.asked == "red"
    assert t.prompt()[0] == "ROB-D-8"
    assert len(set(t.answers)) == len(t.answers)
    assert len(t.answers) == sum(comb(hand, h) for h in range(max(0, n - supply), min(n, hand) + 1))


@pytest.mark.parametrize(
    ("hand", "robot", "line"),
    [
        ("2D 9D KD AD", "3S", "discard 2D 9D AD supply=0"),
        ("KD 2D", "5S", "discard 2D KD supply=3"),
        ("KD JD 10D 9D", "2S", "discard 9D JD supply=0"),
        ("-", "2S", "discard supply=2"),
    ],
)
def test_silence_loses_the_cheapest_hand_cards_first(hand: str, robot: str, line: str) -> None:
    """ROB-D-8: as many as possible from hand, lowest values first, then Supply."""
    t = table(black=f"hand -; robots {robot}=attack", red=f"hand {hand}", phase="attack", forced=False)
    t.play(f"attack {robot}")

    assert t.time_out() == line


def test_silence_in_steps() -> None:
    """ROB-D-8: one by one it is the cheapest hand card each time, then the Supply."""
    t = table(black="hand -; robots 3S=attack", red="hand 9D 2D", phase="attack", forced=False, discard_mode="stepwise")
    t.play("attack 3S")

    assert [t.time_out() for _ in range(3)] == ["discard 2D supply=0", "discard 9D supply=0", "discard supply=1"]


def test_the_active_player_recovers_or_passes() -> None:
    """ROB-D-9: pass, or a face from hand and one or two non-faces of the own pile; silence passes."""
    t = table(black="hand QS KS 2C; discard 3S JC 8S AS", red="hand 3", phase="recover", forced=False)
    assert (t.asked, t.prompt()[0]) == ("black", "ROB-D-9")
    assert len(set(t.answers)) == len(t.answers) == 1 + 2 * (3 + comb(3, 2))

    assert t.time_out() == "pass"
    assert t.hand("black") == ["2C", "KS", "QS"]


def test_the_defender_recovers_or_passes_knowing_the_first_result() -> None:
    """ROB-D-10: the same question, asked after the active player's answer is public; silence passes."""
    words = {"black": "hand QS; discard 3S", "red": "hand KH QH; discard 4H 5H"}
    t = table(**words, phase="recover", forced=False).play("recover QS: 3S")
    assert (t.asked, t.prompt()[0]) == ("red", "ROB-D-10")
    assert t.view("red")["black"]["hand"] == ["3S"]
    assert len(t.answers) == 1 + 2 * 3

    assert t.time_out() == "pass"
    assert (t.active, t.discard("red")) == ("red", ["4H", "5H"])


def test_resigning_and_looking_are_always_free() -> None:
    """ROB-D-11: either player may resign at any time, and looking changes nothing."""
    for seed in range(5):
        t = new_game(seed)
        for _ in steps(t.s, stream(str(seed), "looking")):
            if t.s.over:
                break
            before = GAME.save(t.s)
            for seat in (0, 1):
                assert "resign" in [move.text for move in GAME.asides(t.s, seat)]
                GAME.show(GAME.view(t.s, seat))
            assert GAME.save(t.s) == before


def test_silence_refuses_a_draw() -> None:
    """ROB-D-11: an offered draw that is not answered is refused."""
    t = table(black="hand 5S 9S", red="hand 3", phase="build", allow_draw_offer="on", forced=False).play("offer draw")

    assert t.time_out() == "refuse draw"
    assert t.outcome is None


def test_a_set_is_asked_item_by_item() -> None:
    """ROB-D-3, ROB-D-6, ROB-D-7 and ROB-D-8: in key order, closed by done; nothing shows before."""
    t = table(black="hand -; robots 3S 7S", red="hand 2D 4D 6D; robots 9H", phase="program", forced=False)
    t.name("program 3S=attack")
    assert t.codes == ["program 7S=defense", "program 7S=attack"]
    assert t.modes("black") == {"3S": "defense", "7S": "defense"}
    t.name("program 7S=attack")

    t.name("attack 3S")
    assert t.codes == ["done", "attack 7S"]
    t.name("done")
    assert t.view("red")["attackers"] == ["3S"]

    t.name("done")
    t.name("discard 4D")
    assert t.codes == ["done", "discard 6D"]
    t.name("done")
    assert t.counts("red") == {"hand": 2, "supply": 20, "discard": 3}


def test_an_offered_code_may_be_sent_as_it_is_written() -> None:
    """ROB-D-5, ROB-D-8: `scrap 5S` and `discard 5S` name one item; the next item or `done` closes the set."""
    t = table(black="hand 7C 7S; robots 4C 6C 8C 10C", red="hand 3", phase="build", forced=False).play("build 7C 7S")
    t.play("scrap 4C", "scrap 7S")
    assert t.robots("black") == ["10C", "6C", "7C", "8C"]

    t = table(black="hand -; robots 3S=attack", red="hand 2D 4D 6D", phase="attack", forced=False).play("attack 3S")
    t.play("discard 4D", "done")
    assert t.discard("red")[0] == "4D"


@pytest.mark.parametrize("settings", [{}, {"discard_mode": "stepwise", "jokers": "on", "allow_draw_offer": "on"}])
def test_every_question_fits_its_line(settings: dict[str, object]) -> None:
    """ROB-D-2..10: each question names its decision, in at most 90 characters, and its rule exists in the catalogue."""
    decisions = set()
    for seed in range(15):
        t = new_game(seed, **settings)
        for _ in steps(t.s, stream(str(seed), "questions")):
            if not t.s.over:
                decision, text = t.prompt()
                decisions.add(decision)
                assert 0 < len(text) <= 90, text

    assert decisions == {f"ROB-D-{n}" for n in range(2, 11)}
