"""What is on the screen: it fits, it is ASCII where it must be, and it looks as it did."""

import io
from pathlib import Path

import pytest
from syrupy.assertion import SnapshotAssertion

from boltyard.client import wire
from boltyard.core.sentences import Audience
from boltyard.games.robots.board.table import CELLS, RobotsTable
from boltyard.games.robots.cards import NUMBER
from boltyard.games.robots.events import LostFromHand
from boltyard.tui.board import WORDS
from boltyard.tui.lines import Line, beside, columns, length, line, text_of, wrapped
from boltyard.tui.page import Paper, page, question_lines
from boltyard.tui.talk import help_lines
from boltyard.tui.terminal import STYLES, Terminal, ascii_of, drawn_in_ascii, spelled_out
from boltyard.tui.told import Told, in_words, told_to
from tests.robots.story import Story, table
from tests.tui.sitting import GAME, Sitting, match_of, shown, typist

BOARD = RobotsTable(GAME, ["ana", "bo"])
COPIED = ("boltyard ", "Record: ", "Replay: ", "Verify: ")  # lines to copy are never broken


def battle() -> Story:
    """Bo is attacked by three robots, one of them hurt, and may block."""
    black = "hand 4; supply 11; robots 8C=defense(6H) 8S=attack 9C=attack QS=attack(3H 2D); discard 10C 7S"
    red = "hand 2D 7D AH 10H KH; supply 0; robots 9H=defense JD=defense; discard JH 4D"
    return table(black, red.replace("2D 7D", "5D 7D"), phase="attack").play("attack 8S 9C QS")


def drawn(story: Story, seat: int, size: tuple[int, int], news: list[str]) -> list[Line]:
    view = GAME.view(match_of(story), seat)
    question = BOARD.question(view, seat)
    below = question_lines(BOARD, question, size[0])
    heard = [in_words(text) for text in news]
    return page(BOARD, view, seat, heard, below, Paper(*size), "", question)[1]


def text(rows: list[Line]) -> str:
    return "\n".join(text_of(row).rstrip() for row in rows)


NEWS = ["Turn 6: ana.", "ana draws a card; Supply 11.", "ana programs: Attack 8S 9C QS.", "ana: no build."]


def test_a_page_of_80_by_24(snapshot: SnapshotAssertion) -> None:
    """ROB-TURN-9: robots in Attack stand upright, those in Defense lie; attackers and Damage are marked."""
    rows = drawn(battle(), 1, (80, 24), NEWS)

    assert len(rows) < 24
    assert text(rows) == snapshot


def test_a_page_of_120_by_40(snapshot: SnapshotAssertion) -> None:
    """The same with the log beside it, and what each total costs."""
    rows = drawn(battle(), 1, (120, 40), NEWS)

    assert len(rows) == 39
    assert all(length(row) <= 120 for row in rows)
    assert "the spike" in text(rows)
    assert text(rows) == snapshot


def test_the_same_page_in_ascii() -> None:
    """F101: a row is as long in plain letters, so one layout serves both."""
    rows = [text_of(row) for row in drawn(battle(), 1, (80, 24), NEWS)]

    assert all(drawn_in_ascii(row).isascii() for row in rows)
    assert [len(drawn_in_ascii(row)) for row in rows] == [len(row) for row in rows]
    assert drawn_in_ascii("▲ 6 ■ 4 │ K♣ › █·") == "/\\6 []4 | KC > #."


def test_what_an_attack_costs_by_the_answer_to_it() -> None:
    """ROB-DISCARD-4: before robots are sent, every answer with the cards it costs and who falls."""
    black = "hand 2; supply 9; robots 6C=attack 10S=attack 3C=defense"
    red = "hand 4; supply 8; robots 8D=defense 4H=attack"
    rows = text(drawn(table(black, red, phase="attack"), 0, (80, 24), []))

    assert "SEND 10 AND 6" in rows
    assert "5 (16 through)" in rows
    assert "8, 8 falls" in rows  # the eight before the ten: exactly six come through
    assert "5, your 6 falls" in rows
    assert "what stands cannot block; 3 can" in rows


def test_a_page_in_words(snapshot: SnapshotAssertion) -> None:
    """ROB-TURN-9: plain marks, each with its word, a robot to a line."""
    view = GAME.view(match_of(battle()), 1)
    rows = BOARD.draw(view, 1, WORDS, 80)

    assert "/\\ 8S attack, worth 8, attacks" in text(rows)
    assert "[] 9H defense, worth 9" in text(rows)
    assert text(rows) == snapshot


def test_help_is_one_screen(snapshot: SnapshotAssertion) -> None:
    """At 80 columns with a line to spare for the prompt."""
    rows = help_lines(BOARD, 80)

    assert len(rows) < 23
    assert all(length(row) < 80 for row in rows)
    assert text(rows) == snapshot
    assert all(length(row) <= 40 for row in help_lines(BOARD, 40))


def test_the_last_turn_is_announced() -> None:
    """ROB-R-33: whoever drew the own last card reads that this turn is the last."""
    view = GAME.view(match_of(table("hand 3; supply -; robots 5S=attack", "hand 2; supply 3", phase="attack")), 0)

    assert "You (black)  Supply 0, last turn" in text(BOARD.draw(view, 0, CELLS, 80))


def test_the_rail_marks_the_phase_without_colour() -> None:
    """F101: brackets, not colour alone."""
    view = GAME.view(match_of(battle()), 1)

    assert "[Combat]" in text(BOARD.draw(view, 1, CELLS, 80))
    assert "Combat, phase 4 of 7" in text(BOARD.draw(view, 1, WORDS, 40))


@pytest.mark.parametrize(
    ("size", "plain"), [((80, 24), True), ((40, 20), True), ((20, 10), True), ((80, 24), False), ((120, 40), False)]
)
def test_every_line_fits(tmp_path: Path, size: tuple[int, int], plain: bool) -> None:
    """Whole games with every command in between: no line is wider than the terminal, save those to copy."""
    words = ["why", "known", "log all", "help", "piles", "board", "undo", "rule discard", "why not 5", "frobnicate"]
    for seed in range(2):
        game = Sitting(tmp_path, typist(seed, words), seed=seed, plain=plain, size=size, jokers="on").run()
        assert game.table.over
        for row in game.text.splitlines():
            if not row.startswith((*COPIED, "> ")) and "/" not in row:
                assert len(row) <= max(size[0], len("Enter goes back to the table ") + 16), row


def test_plain_is_pure_ascii(tmp_path: Path) -> None:
    """No colour, no escape, no Unicode, whatever is asked."""
    words = ["why", "known", "log all", "help", "rule ROB-R-1 ROB-R-47", "rule ruling", "why not ä"]
    for seats in ("you,greedy", "you:ana,you:bo", "greedy,uniform"):
        game = Sitting(tmp_path, typist(1, words), seats=seats).run()
        raw = game.paper.getvalue()
        told = "\n".join(row for row in raw.splitlines() if "why not ä" not in row)

        assert told.isascii()
        assert "\x1b" not in raw


def test_a_rich_terminal_colours_what_it_shows() -> None:
    """The same letters, with styles that exist."""
    paper = io.StringIO()
    terminal = Terminal(False, out=paper, read=lambda prompt: "", size=(80, 24))
    rows = drawn(battle(), 1, (80, 24), NEWS)
    terminal.show(rows)

    assert "\x1b[" in paper.getvalue()
    assert [row.rstrip() for row in shown(paper.getvalue()).splitlines()] == text(rows).splitlines()
    assert {style for row in rows for _, style in row} <= {"", *STYLES}


def test_long_lines_break_between_words() -> None:
    """Styles stay with their words; a word longer than the line is cut."""
    rows = wrapped(line("Build ", ("5S", "suit_black"), " and nothing else today"), 14, 2)

    assert [text_of(row) for row in rows] == ["Build 5S and", "  nothing else", "  today"]
    assert ("5S", "suit_black") in rows[0]
    assert [text_of(row) for row in wrapped(line("x" * 25), 10, 2)] == ["x" * 8, "  " + "x" * 8, "  " + "x" * 8, "  x"]


def test_columns_are_read_downwards() -> None:
    """As many as fit, each starting at the same place."""
    cells = [line(word) for word in ("one", "two", "three", "four", "five")]

    assert [text_of(row).rstrip() for row in columns(cells, 20)] == ["one    three  five", "two    four"]
    assert [text_of(row).rstrip() for row in columns(cells, 6)] == ["one", "two", "three", "four", "five"]
    assert columns([], 20) == []


def test_blocks_stand_on_the_same_ground() -> None:
    """A shorter one is raised to the others' foot."""
    rows = beside([[line("a"), line("b")], [line("c")]])

    assert [text_of(row).rstrip() for row in rows] == ["a", "b  c"]


def test_ascii_keeps_the_length() -> None:
    """Layout is done by then; texts of the catalogue are spelled out before."""
    assert ascii_of("a — b · c ≥ d ♠") == "a - b - c > d ?"
    assert spelled_out("n ≥ 1 → …") == "n >= 1 -> ..."


# --- cards in sentences ------------------------------------------------------------------------------------------


def in_colour() -> RobotsTable:
    board = RobotsTable(GAME, ["AS", "bo"])
    board.signs = True
    return board


def test_cards_are_drawn_where_a_sentence_names_them() -> None:
    """By their keys, with the sign of the suit; a person who is called like a card is none."""
    lost = LostFromHand(0, [NUMBER["10H"], NUMBER["5S"], NUMBER["joker_red"]])
    sentence = lost.sentence(GAME.legend)
    assert sentence is not None

    assert in_colour().drawn(told_to(Audience(["AS", "bo"]), sentence)) == [
        ("AS", ""),
        (" loses", ""),
        (" ", ""),
        ("10♥", "suit_red"),
        (" ", ""),
        ("5♠", "suit_black"),
        (" ", ""),
        ("red joker", "suit_red"),
        (" from hand.", ""),
    ]


def test_cards_of_a_sentence_that_came_over_a_line_are_drawn_likewise() -> None:
    far = Told([wire.Piece("AS", seat=0), wire.Piece(" draws "), wire.Piece("KD", card="KD"), wire.Piece(".")])

    assert in_colour().drawn(far) == [("AS", ""), (" draws ", ""), ("K♦", "suit_red"), (".", "")]
    assert in_colour().drawn(in_words('AS: "5S is mine"')) == [('AS: "5S is mine"', "")]
