"""Bots Battleground by turns at one keyboard, and its table on the screen: whole games, words, fit, no leaks."""

import random
import re
from pathlib import Path
from typing import Any

import pytest
from syrupy.assertion import SnapshotAssertion

from boltyard.core.match import Match, MatchState
from boltyard.core.moves import Move
from boltyard.core.rng import stream
from boltyard.core.sentences import Audience
from boltyard.core.table import verify
from boltyard.games import find_game
from boltyard.games.battleground.board.results import Duels
from boltyard.games.battleground.board.table import LINES, TEXTS, TIGHT, BattlegroundTable
from boltyard.games.battleground.events import Attacked, Dueled
from boltyard.games.battleground.moves import Lend, Open
from boltyard.games.battleground.state import Battleground
from boltyard.tui.board import WORDS
from boltyard.tui.lines import Line, text_of
from boltyard.tui.page import Paper, page, question_lines
from boltyard.tui.told import in_words
from tests.battleground.story import GAME, Story, story
from tests.tui.sitting import Sitting, typist

MATCH = find_game("battleground")
STORIES = Match(GAME)
LONGEST = ["bartholomew_maximilian_of_the_y", "wilhelmina_wilhelmina_wilhelmin"]
NAMES = [f"{LONGEST[0][:29]}{seat}" for seat in range(6)]


def sitting(folder: Path, typed: Any, seats: str = "you,greedy,greedy", **more: Any) -> Sitting:
    return Sitting(folder, typed, seats=seats, key="battleground", **more)


def laid(told: Story) -> MatchState:
    """The story as a match."""
    state = STORIES.new({}, 1, told.s.seats)
    state.inner = told.s
    STORIES.follow(state)
    return state


def text(rows: list[Line]) -> str:
    return "\n".join(text_of(row).rstrip() for row in rows)


def drawn(told: Story, seat: int, style: str, width: int = 80) -> str:
    board = BattlegroundTable(STORIES, ["ana", "bo", "cy", "dee", "eve", "fay"][: told.s.seats])
    return text(board.draw(STORIES.view(laid(told), seat), seat, style, width))


def battle() -> Story:
    """Ana attacks bo under TWO-BOTS; bo has borrowed from cy, and asks dee too."""
    told = story("elbow piston", "brolly thimble", "gantry runt", "vault", icons="two_bots", tokens=[3, 1, 0, 9])
    told.clap().open(1, "elbow").tick("1 request all", "0 place piston")
    return told.tick("2 lend 1 gantry", "1 place brolly").tick("1 place gantry at 0")


# --- what is drawn -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", [TEXTS, LINES, TIGHT, WORDS])
def test_a_battle_on_the_screen(style: str, snapshot: SnapshotAssertion) -> None:
    """Section 14: lights in words, icon, phases, tokens, hands by number, bots by slot, loans by count."""
    shown = drawn(battle(), 1, style)

    assert "RED" in shown
    assert ("TWO-BOTS" if style == TIGHT else "TWO-BOTS: two bots a side are allowed") in shown
    assert "OPEN PHASE, 3 s of 10 to 20" in shown
    assert "cy lent you 1" in shown
    assert shown == snapshot


def test_nothing_by_colour_alone() -> None:
    """F101: red and blue are words, Attack and Defense have signs, and a plain terminal gets ASCII."""
    plain = drawn(battle(), 1, WORDS)

    assert plain.isascii()
    assert "Lady Gantry /\\7 []3 lent by cy" in " ".join(plain.split())
    assert "BLUE, blinking" in drawn(story("", ""), 0, WORDS)


def test_the_opening_is_a_matrix() -> None:
    """BB-SIM-2, BB-D-4: a row for each bot, a column for each defender, every cell with its number."""
    state = laid(story("elbow piston", "brolly", "runt").clap())
    board = BattlegroundTable(STORIES, ["ana", "bo", "cy"])
    question = board.question(STORIES.view(state, 0), 0)
    rows = text(question_lines(board, question, 80)).splitlines()

    assert rows[1].split() == ["Attack", "bo", "cy"]
    numbers = [int(word) for row in rows[2:6] for word in row.split()[-2:]]
    codes = [question.list[number - 1].text for number in numbers]
    assert sorted(codes) == sorted(move.text for move in question.list if isinstance(move, Open))


def test_a_reversed_comparison_is_said() -> None:
    """BB-CO-7: with Polarity on the table the lower total wins; with LOW besides, the higher."""
    for icon, wins in (("normal", "lower"), ("low", "higher")):
        shown = drawn(story("weathervane", "brolly", icons=icon).clap().open(1, "weathervane"), 1, TEXTS)
        assert f"Polarity: the {wins} total wins." in shown


def test_bots_seen_earlier_are_known() -> None:
    """BB-R-5, F11: `known` lists them by owner, and how many are still unseen."""
    told = story("elbow", "brolly", "").clap().open(1, "elbow").settle()
    board = BattlegroundTable(STORIES, ["ana", "bo", "cy"])
    known = board.known(STORIES.view(laid(told), 1), 1)

    assert [text_of(row) for row in known] == ["ana: Elbow Grease (5/3); 3 not seen yet", "cy: nothing seen yet"]


# --- it fits, and tells nothing ----------------------------------------------------------------------------------


def positions(seats: int, seed: int, **settings: str) -> list[MatchState]:
    """Positions of a random game on the simulated clock, whoever is asked."""
    state = MATCH.new(settings, seed, seats)
    chance = stream(str(seed), "positions")
    found = []
    while not state.over:
        seat = next(seat for seat in range(seats) if state.asked >> seat & 1)
        options = MATCH.legal(state, seat)
        if len(options) > 1:
            found.append(state.clone())
        MATCH.answer(state, seat, options[chance.below(len(options))])
    return found


@pytest.mark.parametrize(("seats", "seed"), [(2, 1), (4, 2), (6, 3), (6, 4)])
def test_every_question_fits_the_screen(seats: int, seed: int) -> None:
    """80 columns and 24 lines with the longest names; nothing is lost but old news."""
    board = BattlegroundTable(MATCH, NAMES[:seats])
    for state in positions(seats, seed, dice="2", conscript_refusal="on")[:: seats // 2]:
        seat = next(seat for seat in range(seats) if state.asked >> seat & 1)
        view = MATCH.view(state, seat)
        below = question_lines(board, board.question(view, seat), 80)
        news = [in_words("Round 1: something happened."), in_words("Something else.")] * 4
        _, rows = page(board, view, seat, news, below, Paper(80, 24))

        assert len(rows) < 24, text(rows)
        assert all(len(text_of(row)) <= 80 for row in rows), text(rows)


def hidden_names(s: Battleground, seat: int) -> set[str]:
    """Names of bots that this seat has no business to see: in other hands or the deck, and nowhere it knows."""
    seen = {s.cards.name_of(card) for card in range(s.cards.size) if s.at[card] >> seat & 1 or s.of[card] >> seat & 1}
    return {s.cards.name_of(card) for card in range(s.cards.size)} - seen


@pytest.mark.parametrize("seed", range(2))
def test_no_hidden_card_on_the_screen(seed: int) -> None:
    """BB-R-59, BB-INV-7: what is drawn, asked and known names only cards that the seat may know."""
    board = BattlegroundTable(MATCH, ["ana", "bo", "cy", "dee"])
    for state in positions(4, seed)[::7]:
        for seat in range(4):
            view = MATCH.view(state, seat)
            shown = "".join(text(board.draw(view, seat, style, 80)) for style in (TEXTS, LINES, TIGHT, WORDS))
            shown += text(board.known(view, seat))
            if state.asked >> seat & 1:
                shown += text(question_lines(board, board.question(view, seat), 80))
            assert isinstance(state.inner, Battleground)
            for name in hidden_names(state.inner, seat):
                assert name not in shown


# --- whole games -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", ["you,greedy", "you,uniform,uniform", "you,uniform,greedy,uniform,greedy,uniform"])
@pytest.mark.parametrize("plain", [True, False])
def test_a_whole_game_by_numbers(tmp_path: Path, seats: str, plain: bool) -> None:
    """BB-SIM-1..8: numbers, Enter and sets at a scripted keyboard; the record verifies, the end names its rule."""
    game = sitting(tmp_path, typist(2, ["wait end", "wait final"]), seats, seed=2, plain=plain).run()

    assert game.code == 0
    assert game.table.over
    verify(MATCH, game.saved)
    assert re.search(r"\(BB-[A-Z0-9-]+\)\.\nScore: you [01]", game.text)
    if plain:
        assert game.text.isascii()


def test_every_mode_can_be_played(tmp_path: Path) -> None:
    """F02: votes, two dice, refusals, strict limits, series of three."""
    settings = {"first_clapper": "vote", "dice": "2", "conscript_refusal": "on", "limit_mode": "strict", "series": "3"}
    game = sitting(tmp_path, typist(5, ["wait end"]), "you,uniform,greedy", seed=8, round_cap="4", **settings).run()

    assert game.table.over
    verify(MATCH, game.saved)


def test_computers_commit_first_unseen(tmp_path: Path) -> None:
    """BB-SIM-11: when the person is asked in a tick, all computers have answered, and nothing shows what."""
    game = sitting(tmp_path, typist(4, ["wait"]), "you,uniform,uniform", seed=4)
    asked: list[list[int]] = []
    read = game.play.terminal.read
    assert read is not None

    def watched(prompt: str) -> str:
        if prompt == "> ":
            asked.append(game.table.asked)
        return read(prompt)

    game.play.terminal.read = watched
    game.run()

    assert [0] * len(asked) == [seats[0] for seats in asked]
    assert all(seats == [0] for seats in asked)


def test_several_people_enter_blindly_in_turn(tmp_path: Path) -> None:
    """BB-SIM-11, F42: between two people's answers to a tick there is a curtain, and no hand stays on the screen."""
    chance = random.Random(3)
    game = sitting(tmp_path, lambda: "", "you:ana,you:bo,you:cy", seed=3, plain=False)

    def read(prompt: str) -> str:
        if prompt != " › ":
            shown = game.text.rpartition("\n")[2]
            assert "Hand of" not in shown
            return ""
        seat = game.play.holder
        question = game.play.board.question(game.play.view(seat), seat)
        number = chance.randrange(len(question.list)) + 1
        return f"{number} done" if question.list[number - 1].item else str(number)

    game.play.terminal.read = read
    game.run()

    assert game.table.over
    verify(MATCH, game.saved)
    assert game.text.count("Pass the keyboard to bo") > 5


# --- words -------------------------------------------------------------------------------------------------------


def test_standing_orders_are_choices(tmp_path: Path) -> None:
    """BB-SIM-7, BB-D-16: wait change, wait final, wait end; Enter waits a second."""
    typed = ["2", "", "wait change", "wait final", "wait end"]
    game = sitting(tmp_path, typed, "you,greedy", seed=1, clap_success="1", first_clapper="host_pick")
    game.run()
    orders = [line.code for line in game.table.record.lines if line.seat == 0]

    assert {"wait change", "wait final", "wait end"} & set(orders)


def test_words_beside_the_question(tmp_path: Path) -> None:
    """F55: why, why not, rule, card, hand, known, help; nothing of it is recorded."""
    words = ["why", "why not clap", "rule BB-DICE-7", "card parrot", "hand", "known", "piles", "help", "log", "board"]
    game = sitting(tmp_path, words, seed=11)
    game.run()

    assert not any(line.seat == 0 for line in game.table.record.lines)
    assert "BB-DICE-7" in game.text
    assert "Tin Parrot, /\\5 attack, []3 defense. ability: This bot may take the value" in " ".join(game.text.split())
    assert "wait change   sleep until something changes" in game.text
    assert "(BB-" in game.after("why not clap")


def test_leaving_is_asked_twice(tmp_path: Path) -> None:
    """BB-R-74, BB-D-17: leave takes its confirmation; with two players the other one has won."""
    game = sitting(tmp_path, ["leave", "no", "leave", "yes"], "you,greedy", seed=5).run()

    assert game.codes[-1] == "leave"
    assert "Magpie wins: nobody else is left (BB-R-61)." in game.text
    assert game.table.over


def test_a_person_is_you_in_every_sentence(tmp_path: Path) -> None:
    """Names turned to the reader: `bo names you as defender`, never `You a defender`."""
    game = sitting(tmp_path, typist(2), "you,uniform,uniform", seed=2).run()

    assert "names you as defender" in game.text
    assert not re.search(r"\b[a-z]+ You\b", game.text)


def kinds(moves: list[Move], kind: type[Move]) -> int:
    return sum(isinstance(move, kind) for move in moves)


def test_a_loan_is_marked_and_handed_over(tmp_path: Path) -> None:
    """BB-D-12, BB-BORROW-5: two cards by their numbers become one line of the record."""
    state = laid(story("elbow", "brolly", "runt vault").clap().open(1, "elbow").tick("0 request 2"))
    board = BattlegroundTable(STORIES, ["ana", "bo", "cy"])
    question = board.question(STORIES.view(state, 2), 2)
    numbers = [at for at, move in enumerate(question.list, 1) if isinstance(move, Lend)][:2]

    assert kinds(question.list, Lend) == 4
    assert question.read(" ".join(map(str, numbers)), board.spell).startswith("lend 0 ")


def test_duels_that_end_together_are_all_in_the_last_line() -> None:
    """BB-TOKENS-2: one line for the round, the winner's number first; the next round begins it anew."""
    duels = Duels()
    heard = [Attacked(0, 3), Dueled(0, 1, 7, 4, 1), Dueled(0, 2, 7, 9, -1), Dueled(0, 3, 7, 7, 0), Attacked(1, 4)]
    reader = Audience(["ana", "bo", "cy", "dee"], 0)
    told = [reader.text(result.last) for event in heard if (result := duels.hear(event))]

    assert told[-1] == "round 3, you beat bo 7 : 4; cy beat you 9 : 7; you and dee 7 : 7, nobody won."
    assert duels.ended == []
