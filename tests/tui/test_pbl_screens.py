"""The table of PBL ROBOTS on the screen: it fits in 80x24 with the longest names, in ASCII where it must be."""

import random
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from boltyard.core.match import Match, MatchState
from boltyard.core.state import PUBLIC
from boltyard.games import find_game
from boltyard.games.pbl.board.combat import STYLES as PARTY_STYLES
from boltyard.games.pbl.board.combat import percent
from boltyard.games.pbl.board.table import COLUMNS, ROOMY, TIGHT, PblTable
from boltyard.games.pbl.cards import CREW, HANGAR, POD, Card
from boltyard.games.pbl.moves import RESTOCKS
from boltyard.games.pbl.phases import TURN
from boltyard.tui.board import WORDS
from boltyard.tui.lines import Line, length, line, text_of
from boltyard.tui.page import Paper, page, question_lines
from boltyard.tui.question import Refused
from boltyard.tui.talk import help_lines
from boltyard.tui.terminal import STYLES
from boltyard.tui.told import in_words
from tests.pbl import story as toys
from tests.pbl.story import Story, table
from tests.tui.sitting import Sitting, typist

GAME = find_game("pbl")
TOYS = Match(toys.GAME)
NAMES = ["maximilian", "bartholomew", "wilhelmina"]
COPIED = ("boltyard ", "Record: ", "Replay: ", "Verify: ")


def laid(story: Story) -> MatchState:
    """The story as a match with toy cards."""
    state = TOYS.new({}, 1, story.s.seats)
    state.inner = story.s
    TOYS.follow(state)
    return state


def drawn(state: MatchState, seat: int, style: str, width: int = 80) -> str:
    board = PblTable(TOYS, ["ana", "bo", "cy"][: state.seats])
    return text(board.draw(TOYS.view(state, seat), seat, style, width))


def text(rows: list[Line]) -> str:
    return "\n".join(text_of(row).rstrip() for row in rows)


def battle() -> Story:
    """Ana has attacked with a stack of two; bo, in Critical Form, is behind."""
    ana = "pilot pilot_1; hand action_a head_1b; left_arm left_arm_1a left_arm_2a; hangar hangar_1e; crew crew_1a"
    bo = (
        "pilot pilot_2; hand legs_1a crew_1d; legs legs_1c; dead head left_arm right_arm; left_shoulder left_shoulder_1"
    )
    keys = [card.key for card in toys.CARDS.cards]
    shoulder = next(key for key in keys if key.startswith("left_shoulder"))
    story = table(f"{ana}; stored 4", bo.replace("left_shoulder_1", shoulder), dice=[5, 4, 1, 2, 3, 1, 1, 1, 1])
    return story.play("attack left_arm 1.legs")


# --- what is drawn -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", [ROOMY, COLUMNS, TIGHT, WORDS])
def test_a_combat_on_the_screen(style: str, snapshot: SnapshotAssertion) -> None:
    """PBL-INFO-1: limbs with level, armor and strengths, blown-off ones marked, pilot and form, hangar, crew, bombs."""
    shown = drawn(laid(battle()), 1, style)

    assert "Combat: ana attacks your legs with the left arm." in shown
    assert "behind by" in shown
    assert "bomb 4" in shown
    assert "XX" in shown
    assert shown == snapshot


def test_the_figure_is_the_first_choice_and_words_are_ascii() -> None:
    """F101: `/\\` and `[]` before numbers where there is no Unicode, XX for a dead limb, never colour alone."""
    plain = drawn(laid(battle()), 1, WORDS)

    assert PblTable(TOYS, ["ana", "bo"]).styles(80)[0] == ROOMY
    assert plain.isascii()
    assert "/\\" in plain
    assert "XX blown off" in plain


def test_attacks_are_a_matrix_with_their_odds() -> None:
    """PBL-D-17, F53: a row for each limb, a column for each target, every cell with its number and the exact chance."""
    state = laid(table("pilot pilot_1", "pilot pilot_1; dead head"))
    board = PblTable(TOYS, ["ana", "bo"])
    view = TOYS.view(state, 0)
    question = board.question(view, 0)
    rows = text(board.body(view, 0, ROOMY, 80, question)).splitlines()
    at = next(n for n, row in enumerate(rows) if "ATTACK, chance in %" in row)

    assert rows[at].split()[-6:] == ["1", "l", "arm", "2", "r", "arm"] or "3 legs" in rows[at]
    assert "head" not in rows[at]
    assert rows[at + 1].split()[:2] == ["a", "head"]
    assert rows[at + 1].count("44.4") == 3  # two dice against two
    assert "3 Legs" in "\n".join(rows[:at])  # the number stands beside the limb, too


def test_an_attack_is_aimed_and_then_made() -> None:
    """`b1` picks, the prompt repeats the chance, Enter attacks, anything else changes it."""
    state = laid(table("pilot pilot_1", "pilot pilot_1; dead head"))
    board = PblTable(TOYS, ["ana", "bo"])
    question = board.question(TOYS.view(state, 0), 0)

    assert question.read("b1", board.spell) == ""
    assert question.echo() == "left arm on left arm, 44.4 %. Enter attacks, anything else changes it: "
    assert question.read("c3", board.spell) == ""
    assert question.echo().startswith("right arm on legs")
    assert question.read("", board.spell) == "attack right_arm 1.legs"
    with pytest.raises(Refused, match="There is no attack d9; aim with a1 to d3"):
        question.read("d9", board.spell)


def test_chances_that_are_not_certain_never_read_so() -> None:
    """F53: 0 % and 100 % are kept for what cannot be, or must be."""
    assert [percent(chance) for chance in (0.0, 0.001, 0.416, 0.999, 1.0)] == ["0%", "<1%", "42%", ">99%", "100%"]


def test_who_is_behind_reads_the_odds_of_every_card() -> None:
    """PBL-BOMB-4, F53: the chance to get ahead with one card, with two, and with storage bombs."""
    shown = drawn(laid(battle()), 1, COLUMNS)

    assert "Odds that you get ahead: 1 card 0%, 2 cards" in shown


def test_a_robot_that_is_out_makes_room() -> None:
    """PBL-R-127: it leaves the table, and the title says so."""
    story = table("hand 3", "hand 3", "hand 3; dead head left_arm right_arm", dice=[6, 6, 1, 1])
    story.s.robots[2].dead = [True] * 4
    story.s.stirred = True
    story.s.settle()
    shown = drawn(laid(story), 0, ROOMY)

    assert "cy is out" in shown
    assert "ANA" in shown or "YOU" in shown


def test_the_end_of_a_match_shows_every_hand(tmp_path: Path) -> None:
    """PBL-R-191: nothing is hidden any more."""
    game = Sitting(tmp_path, typist(2), seats="you,uniform", seed=2, key="pbl", draft="quick").run()

    assert game.table.over
    assert "hand: " in game.text[game.text.rindex("PBL ROBOTS, turn") :]


# --- it fits -----------------------------------------------------------------------------------------------------


def positions(seats: int, seed: int, every: int) -> list[MatchState]:
    """Now and then a position out of a random game."""
    chance = random.Random(seed)
    state = GAME.new({"draft": "quick"}, seed, seats)
    found, n = [], 0
    while not state.over:
        seat = next(at for at in range(seats) if state.asked >> at & 1)
        options = GAME.legal(state, seat)
        if len(options) > 1 and n % every == 0:
            found.append(state.clone())
        n += len(options) > 1
        GAME.answer(state, seat, chance.choice(options))
    return found


def grown(state: MatchState) -> MatchState:
    """The same table with the longest names wherever a card of that kind can lie, shoulders and full hangars."""
    s: Any = state.inner
    cards: list[Card] = s.cards.cards
    free = sorted((card for card in cards if card.number in s.cards.orange), key=lambda card: -len(card.name))

    def longest(fits: Any) -> int:
        card = next(card for card in free if fits(card))
        free.remove(card)
        return card.number

    for robot in s.robots:
        for limb in range(4):
            if not robot.dead[limb]:
                robot.limbs[limb] = [longest(lambda card, limb=limb: card.place in (limb, POD) and card.kind == 3)]
                robot.wreck[limb] = 0
    for robot in s.robots:
        robot.hangar = [longest(lambda card: card.kind == HANGAR)]
        spaces = cards[robot.hangar[-1]].spaces
        robot.crew = [longest(lambda card: card.kind == CREW) for _ in range(spaces - 1)]
        robot.stored = [6]
    s.robots[0].shoulders = [[s.cards.by_key["thunder_shield"]], [s.cards.by_key["yot_z_bazooka"]]]
    return state


@pytest.mark.parametrize("seats", [2, 3])
def test_mid_game_boards_fit_80_by_24_with_the_longest_names(seats: int) -> None:
    """With armor, crew and players of the longest names the turn's question is on one page, its prompt included."""
    checked = 0
    board = PblTable(GAME, NAMES[:seats])
    for seed in range(3):
        for state in positions(seats, seed, every=4):
            if not state.turn or state.inner.frames[-1].rule != TURN:
                continue
            seat = next(at for at in range(seats) if state.asked >> at & 1)
            view = GAME.view(grown(state), seat)
            question = board.question(view, seat)
            below = question_lines(board, question, 80)
            news, paper = [in_words("Turn 7: bartholomew.")], Paper(80, 24, line("a" * 90))
            rows = page(board, view, seat, news, below, paper, "", question)[1]
            checked += 1
            for letter, _ in zip("abcd", dict.fromkeys(move.source for move in question.attacks())):
                assert f"   {letter}  " in text(rows), text(rows)  # all that is needed to decide
            assert len(rows) <= 23, text(rows)
            assert all(length(row) <= 80 for row in rows), text(rows)

    assert checked > 10


@pytest.mark.parametrize(
    "seats", ["you:maximilian,uniform", "you:maximilian,uniform,uniform", "you:ana,you:bo,uniform"]
)
@pytest.mark.parametrize("draft", ["quick", "regular"])
def test_whole_games_fit_80_by_24(tmp_path: Path, seats: str, draft: str) -> None:
    """From the robots to the end, whatever is asked: no page is taller or wider than the terminal."""
    seed = len(seats) + len(draft)  # another one for each
    game = Sitting(tmp_path, typist(seed), seats=seats, seed=seed, plain=False, key="pbl", draft=draft).run()

    assert game.table.over
    for screen in game.screens:
        assert len(screen.splitlines()) <= 24, screen
        assert all(len(row) <= 80 for row in screen.splitlines()), screen


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
@pytest.mark.parametrize("plain", [True, False])
def test_every_line_fits(tmp_path: Path, size: tuple[int, int], plain: bool) -> None:
    """With every command in between no line is wider than the terminal, save those to copy; plain is ASCII."""
    words = [
        "why",
        "known",
        "log all",
        "help",
        "piles",
        "board",
        "odds",
        "hand",
        "card pod",
        "hold",
        "pass turn",
        "undo",
    ]
    game = Sitting(tmp_path, typist(3, words), "you,uniform", seed=3, plain=plain, size=size, key="pbl", draft="quick")
    game.run()

    assert game.table.over
    for row in game.text.splitlines():
        if not row.startswith((*COPIED, "> ", "Enter goes", "Enter shows")) and "/tmp" not in row:
            assert len(row) <= size[0], row
    assert not plain or game.paper.getvalue().isascii()


def test_help_is_one_screen() -> None:
    """At 80 columns with a line to spare for the prompt."""
    rows = help_lines(PblTable(GAME, NAMES), 80)

    assert len(rows) < 23
    assert all(length(row) < 80 for row in rows)


# --- before the first turn ---------------------------------------------------------------------------------------


def drafting(**settings: str) -> MatchState:
    """Ana at the draft, having put Pile 1 back."""
    state = GAME.new(settings, 4)
    while state.inner.frames[-1].rule < 2:
        seat = next(at for at in range(2) if state.asked >> at & 1)
        GAME.answer(state, seat, GAME.legal(state, seat)[0])
    return state


def test_the_draft_shows_counts_the_open_pile_and_my_deck() -> None:
    """PBL-DRAFT-13, PBL-SETUP-7: piles are counts but for the open one, and only its drafter sees that."""
    state = drafting()
    inner: Any = state.inner
    seat = inner.frames[-1].seat
    GAME.answer(state, seat, GAME.legal(state, seat)[1])
    board = PblTable(GAME, ["ana", "bo"])
    name = inner.cards.cards[inner.piles[1][0]].name
    mine = text(board.draw(GAME.view(state, seat), seat, ROOMY, 80))
    other = text(board.draw(GAME.view(state, 1 - seat), 1 - seat, ROOMY, 80))

    assert "1: 1 passed  [2: 1 open]  3: 1  4: 1  5: 1" in mine
    assert name in mine
    assert "Your deck, 5 cards: head" in mine
    assert name not in other
    assert "Pile 1: " in text(board.known(GAME.view(state, seat), seat))
    assert "Pile" not in text(board.known(GAME.view(state, 1 - seat), 1 - seat))


def test_neo_draft_takes_five_numbers() -> None:
    """PBL-R-187, PBL-D-53: five digits instead of a list of seventy; Enter puts one on each; a wrong sum is refused."""
    state = drafting(draft="neo")
    inner: Any = state.inner
    seat = inner.frames[-1].seat
    GAME.answer(state, seat, GAME.legal(state, seat)[0])
    board = PblTable(GAME, ["ana", "bo"])
    question = board.question(GAME.view(state, seat), seat)

    assert "at least 1 on pile 1" in question.prompt()[0]
    assert question.read("", board.spell) == "restock 1 1 1 1 1"
    assert question.read("2 0 1 1 1", board.spell) == "restock 2 0 1 1 1"
    assert question.read("50000", board.spell) == "restock 5 0 0 0 0"
    with pytest.raises(Exception, match="PBL-R-187"):
        question.read("0 2 1 1 1", board.spell)
    assert len(RESTOCKS) > len(question.list)


def test_whoever_only_watches_sees_no_hand() -> None:
    """PBL-INFO-4: without a seat there is the public table alone."""
    board = PblTable(TOYS, ["ana", "bo"])
    state = laid(battle())
    shown = text(board.draw(TOYS.view(state, PUBLIC), PUBLIC, ROOMY, 80))

    assert "Hand" not in shown
    assert "ana attacks bo's legs" in shown


def test_attack_dice_are_red_and_defense_dice_blue() -> None:
    """PBL-COMP-6: the panel of a combat paints the attacker's row red and the defender's blue."""
    fight = laid(table("hand 2", "hand 2", dice=[3, 4]).play("attack legs 1.head"))
    rows = PblTable(TOYS, NAMES[:2]).draw(TOYS.view(fight, 0), 0, COLUMNS, 80)
    painted = [STYLES[style] for row in rows for _, style in row if style in PARTY_STYLES]

    assert any("red" in style for style in painted)
    assert any("blue" in style for style in painted)
