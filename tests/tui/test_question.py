"""Answers as people type them: numbers, sets in any order, codes, keys, beginnings; every refusal with its reason."""

import pytest

from boltyard.games.robots.board.table import RobotsTable
from boltyard.tui.question import Question, Refused
from tests.robots.story import table
from tests.tui.sitting import GAME, asked_in, laid

SPELL = RobotsTable(GAME, ["ana", "bo"]).spell
FIGHTERS = "hand 2C; robots 5S=attack 7C=attack 9S=attack 3C=defense"


def typed(question: Question, *answers: str) -> str:
    """The code that these answers come to, one after another; nothing while the question is open."""
    code = ""
    for answer in answers:
        assert not code, "the question was settled already"
        code = question.read(answer, SPELL)
    return code


def refused(question: Question, answer: str) -> str:
    before = (question.stage[:], question.picks[:])
    with pytest.raises(Refused) as refusal:
        question.read(answer, SPELL)
    assert (question.stage, question.picks) == before
    return refusal.value.sentence


def building() -> Question:
    return laid(black="hand 5S JS 7C KC 9S; robots -", red="hand 3", phase="build")


def attacking() -> Question:
    return laid(black=FIGHTERS, red="hand 3; robots 2H=defense", phase="attack")


@pytest.mark.parametrize(
    "answer",
    ["3", "build 5S JS", "build JS 5S", "BUILD js 5s", "5S JS", "js 5s", "bui 5s j", "b 5s js", "3 done"],
)
def test_a_choice_by_number_code_cards_or_beginning(answer: str) -> None:
    """All of these mean the same build."""
    question = building()
    assert question.list[2].text == "build 5S JS"

    assert typed(question, answer) == "build 5S JS"


def test_one_card_is_enough_where_only_one_build_has_it() -> None:
    """7C goes with KC alone; 5S goes with several, so the question comes back."""
    assert typed(building(), "7c") == "build 7C KC"
    assert refused(building(), "5S") == "Which one: 2 (build 5S 9S) or 3 (build 5S JS)?"


def test_slips_get_the_rule_or_the_nearest_choice() -> None:
    """ROB-D-4: what cannot be built says why; what is no word of the game gets a suggestion."""
    assert refused(building(), "build 5S 7C") == "5S and 7C share neither suit nor value (ROB-BUILD-3)"
    assert refused(building(), "5S 7C") == "5S and 7C share neither suit nor value (ROB-BUILD-3)"
    assert refused(building(), "attack 5S").endswith("(ROB-COMBAT-7)")
    assert refused(building(), "buidl 5s js").endswith("not among the choices (ROB-TURN-1); did you mean build 5S JS?")
    assert refused(building(), "9") == "There is no choice 9; choose 1 to 6."
    assert refused(building(), "0") == "There is no choice 0; choose 1 to 6."
    assert refused(building(), "2 3").startswith("One choice answers this")
    assert refused(building(), "").startswith("Choose a number")
    assert refused(building(), "xyzzy").endswith("type help for what can be typed")


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        (("1 3",), "attack 5S 9S"),
        (("3 1",), "attack 5S 9S"),
        (("3", "1", ""), "attack 5S 9S"),
        (("3", "done"), "attack 9S"),
        (("2 done",), "attack 7C"),
        (("1", "2", "3"), "attack 5S 7C 9S"),
        (("1", "2", "1", ""), "attack 7C"),
        (("",), "attack none"),
        (("attack none",), "attack none"),
        (("attack 9S 5s",), "attack 5S 9S"),
        (("attack 9S",), "attack 9S"),
        (("9S", "5S", ""), "attack 5S 9S"),
        (("3", "attack 5S"), "attack 5S"),
        (("1,2",), "attack 5S 7C"),
    ],
)
def test_a_set_is_named_in_any_order(answers: tuple[str, ...], code: str) -> None:
    """ROB-D-6: one number marks or unmarks, several close the set, Enter closes it as it stands."""
    assert typed(attacking(), *answers) == code


def test_a_set_tells_what_it_comes_to() -> None:
    """The sentence counts along, the boxes show what is marked, and the code that Enter gives is written out."""
    question = attacking()
    typed(question, "3")

    assert question.prompt()[0].startswith("Attack so far 9: unblocked it costs 5 cards.")
    assert [choice.named for choice in question.choices()] == [False, False, True]
    assert question.line() == "attack 9S"


def test_a_robot_that_lies_cannot_attack() -> None:
    """ROB-COMBAT-2: refused with the rule, whether typed as a code or as a card."""
    assert refused(attacking(), "attack 3C") == "3C is in Defense and cannot attack (ROB-COMBAT-2)"
    assert refused(attacking(), "3C") == "3C is in Defense and cannot attack (ROB-COMBAT-2)"


def blocking() -> Question:
    sides = {"black": "hand 1; robots 5S=attack 7C=attack", "red": "hand 1; robots 9H=defense 8D=defense"}
    return asked_in(table(**sides, phase="attack").play("attack 5S 7C"), 1)


def test_blocks_go_one_to_one() -> None:
    """ROB-COMBAT-6, ROB-R-19: a pair in use hides those that no longer go with it."""
    question = blocking()
    codes = [choice.move.text for choice in question.choices()]
    assert codes == ["block 5S:8D", "block 5S:9H", "block 7C:8D", "block 7C:9H"]
    typed(question, "4")

    assert [choice.move.text for choice in question.choices()] == ["block 5S:8D", "block 7C:9H"]
    assert refused(question, "2").endswith("(ROB-R-19)")
    assert refused(blocking(), "1 2").endswith("(ROB-COMBAT-6)")
    assert typed(question, "1") == "block 5S:8D 7C:9H"
    assert typed(blocking(), "block 7c:9h") == "block 7C:9H"


def losing(hand: str, supply: int, **settings: object) -> Question:
    """Red must lose 8 cards to a total of six."""
    red = f"hand {hand}; supply {supply}; robots -"
    return asked_in(table(black="hand 1; robots 6S=attack", red=red, phase="attack", **settings).play("attack 6S"), 1)


def test_a_compulsory_part_may_be_named_from_the_end() -> None:
    """ROB-D-8, ROB-R-29: with 5 cards in the Supply at least 3 of 8 come from hand, named in any order."""
    question = losing("2D 3D 4D 5D 6D", 5)
    assert [move.arg for move in question.list] == ["2D", "3D", "4D", "5D", "6D"]
    typed(question, "5")
    assert question.line() == ""
    assert refused(question, "").endswith("(ROB-R-29)")
    typed(question, "4")

    assert typed(question, "1", "") == "discard 2D 5D 6D supply=5"


def test_losses_in_one_line() -> None:
    """The code as records write it, and by cards alone."""
    assert typed(losing("2D 3D 4D 5D 6D", 9), "discard 3d 5d supply=6") == "discard 3D 5D supply=6"
    assert typed(losing("2D 3D 4D 5D 6D", 9), "5d 3d") == "discard 3D 5D supply=6"
    assert typed(losing("2D 3D 4D 5D 6D", 9), "") == "discard supply=8"
    assert typed(losing("2D 3D 4D", 9, discard_mode="stepwise"), "1") == "discard supply=1"


def recovering() -> Question:
    return laid(black="hand KS QC 2S; discard 3S 8S 10C JC; robots -", red="hand 2", phase="recover")


def test_recovery_pays_first_and_fetches_then() -> None:
    """ROB-D-9: the face card opens the list of what it fetches; one or two, in any order."""
    question = recovering()
    typed(question, "2")
    assert [move.arg for move in question.stage] == ["KS"]
    assert refused(question, "").endswith("(ROB-R-41)")
    assert [choice.words for choice in question.choices()] == ["fetch 10C", "fetch 3S", "fetch 8S"]

    assert typed(question, "3 1") == "recover KS: 10C 8S"
    assert typed(recovering(), "recover KS", "8S", "") == "recover KS: 8S"
    assert typed(recovering(), "recover ks: 3s 8s") == "recover KS: 3S 8S"
    assert typed(recovering(), "pass") == "pass"
    assert refused(recovering(), "recover KS: JC").endswith("(ROB-RECOVERY-4)")


def test_a_set_can_be_begun_again() -> None:
    """Nothing was decided, so nothing is taken back."""
    question = recovering()
    typed(question, "2", "1")
    question.begin_again()

    assert not question.begun
    assert typed(question, "pass") == "pass"


def programming() -> Question:
    return laid(black="hand 2; robots 5S=attack 7C=defense(2H) 9S=defense", red="hand 2", phase="program")


@pytest.mark.parametrize(
    ("answers", "code"),
    [
        (("1 3",), "program 5S=attack 7C=defense 9S=attack"),
        (("",), "program 5S=defense 7C=defense 9S=defense"),
        (("2", ""), "program 5S=defense 7C=attack 9S=defense"),
        (("keep",), "program 5S=attack 7C=defense 9S=defense"),
        (("all",), "program 5S=attack 7C=attack 9S=attack"),
        (("none",), "program 5S=defense 7C=defense 9S=defense"),
        (("7c 9s",), "program 5S=defense 7C=attack 9S=attack"),
        (("program 5S=defense 7C=defense 9S=attack",), "program 5S=defense 7C=defense 9S=attack"),
    ],
)
def test_all_robots_are_programmed_on_one_sheet(answers: tuple[str, ...], code: str) -> None:
    """ROB-D-3, ROB-TURN-6: those named stand in Attack, the others lie in Defense."""
    assert typed(programming(), *answers) == code


def test_the_sheet_shows_what_a_robot_is_worth_and_does_now() -> None:
    """Damage counts."""
    assert [choice.words for choice in programming().choices()] == [
        "5S, worth 5, now in Attack",
        "7C, worth 5, now in Defense",
        "9S, worth 9, now in Defense",
    ]


def test_scrapping_two_of_six() -> None:
    """ROB-D-5: exactly the robots over four, named in any order; a third does not go."""
    robots = "robots 2C=defense 4C=defense 5S=defense 7C=defense"
    story = table(black=f"hand 3S 3C 9C; {robots}", red="hand 2", phase="build").play("build 3C 3S")
    question = asked_in(story, 0)
    assert len(question.list) == 6
    assert refused(question, "1 2 3").endswith("(ROB-R-14)")

    assert typed(question, "6", "2") == "scrap 3C 7C"
