"""A match at one keyboard: whole games, undo, questions beside the question, several people, the end."""

import random
import re
from pathlib import Path

import pytest

from boltyard.boxes import keys
from boltyard.core.record import Record
from boltyard.core.table import open_table, state_digest, verify
from boltyard.games.robots.cards import KEYS
from boltyard.players.player import ask_player, make_player, player_stream
from boltyard.tui.play import Play
from boltyard.tui.saves import Saver
from boltyard.tui.terminal import drawn_in_ascii
from boltyard.twelve import LINES, WIDEST, twelve_lines
from tests.tui.sitting import GAME, Sitting, typist

PEOPLE = "you:ana,you:bo"


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("seed", range(4))
def test_a_whole_game_by_numbers(tmp_path: Path, seed: int, plain: bool) -> None:
    """From the deal to the end; the record verifies, and the end names its rule, the score and the seed (ROB-R-57)."""
    game = Sitting(tmp_path, typist(seed), seed=seed, plain=plain).run()

    assert game.code == 0
    assert game.table.over
    verify(GAME, game.saved)
    end = game.text[game.text.rindex("\n\n") :]
    assert re.search(r"wins? \(ROB-[A-Z]+-\d+\)\.|(you|Magpie) wins? \(ROB", game.text)
    assert re.search(rf"Score: you [01], Magpie [01]\. \d+ turns, seed {seed}\.", end)
    assert f"Verify: boltyard verify {game.path}" in end


def test_the_seed_is_not_told_before_the_end(tmp_path: Path) -> None:
    """ROB-R-57: it would tell the deck; the record on disk has it."""
    game = Sitting(tmp_path, ["1", "log all", "known", "save", "help", "quit"], seed=987654).run()

    assert "987654" not in game.text
    assert game.saved.seed == 987654


def test_quit_adjourns_and_says_how_to_go_on(tmp_path: Path) -> None:
    """Exit 0, the record closed with its digest, the very command that goes on."""
    game = Sitting(tmp_path, ["1", "2", "quit"]).run()

    assert game.code == 0
    assert game.text.endswith(f"boltyard play --resume {game.path}\n")
    assert game.saved.end.startswith("~")
    verify(GAME, game.saved)


def test_every_decision_is_on_disk_before_the_next_prompt(tmp_path: Path) -> None:
    """Whatever kills the program, nothing is lost."""
    answers = iter(["1", "2", "1", "1"])
    found = []

    def read() -> str:
        found.append(game.saved.lines[-1].n if game.saved.lines else 0)
        assert len(game.saved.lines) == len(game.table.record.lines)
        return next(answers)

    game = Sitting(tmp_path, read)
    game.run()

    assert found[-1] > 1


def test_undo_goes_back_to_before_my_last_decision(tmp_path: Path) -> None:
    """ROB-R-56: in practice bots agree; the record keeps the decision and its taking back, and the question returns."""
    game = Sitting(tmp_path, ["1", "8", "undo", "1"], seed=5, practice=True).run()
    first, second = game.screens[1], game.screens[3]

    assert game.codes[:2] == ["black", "build 5C 5S"]
    assert "undo 2, agreed by 0" in game.codes
    assert "You take the last decision back (ROB-R-56)." in game.after("undo")
    assert first.count("Build one pair") == 1
    assert second.count("Build one pair") == 2
    verify(GAME, game.saved)


def test_what_was_shown_to_a_bot_stands(tmp_path: Path) -> None:
    """ROB-R-56: a build is a reveal; without practice it is not tried again, and the player reads why."""
    game = Sitting(tmp_path, ["1", "8", "undo", "1"], seed=5).run()

    assert "at a table for practice they would (ROB-R-56)" in " ".join(game.after("undo").split())
    assert not any(code.startswith("undo") for code in game.codes)


def test_undo_of_an_open_set_begins_it_again(tmp_path: Path) -> None:
    """Nothing was decided, so nothing is recorded; with nothing decided at all it is refused with the rule."""
    game = Sitting(tmp_path, ["undo", "1", "8", "1", "undo", ""], seed=5).run()

    assert "You have decided nothing yet that could be taken back (ROB-R-56)" in game.after("undo")
    assert "Begun again; nothing was decided yet." in game.text
    assert "program 5C=defense 5S=defense" in game.codes
    assert not any(code.startswith("undo") for code in game.codes)


def test_questions_beside_the_question(tmp_path: Path) -> None:
    """why, why not, rule, known, piles, log: answered from the catalogue and the viewer's own view; nothing moves."""
    beside = ["why", "why not build 4S 5C", "why not build 4S 5S", "rule ROB-SETUP-5", "rule exactly six", "known"]
    beside += ["piles", "log", "log 1", "log all", "log x", "rule zzzz", "rule", "why not", "help", "board", "save"]
    game = Sitting(tmp_path, ["1", *beside], seed=5).run()

    assert "Goal: You win when the other player must draw and has no Supply left." in game.after("why")
    assert "What to do: Build from two cards of one suit or value, or pass." in game.after("why")
    assert "(rule ROB-BUILD-1, ROB-D-4)" in game.after("why")
    assert "4S and 5C share neither suit nor value (ROB-BUILD-3)" in game.after("why not build 4S 5C")
    assert "You can: build 4S 5S." in game.after("why not build 4S 5S")
    assert "ROB-SETUP-5: An ace is worth 1." in game.after("rule ROB-SETUP-5")
    assert 'ROB-R-30: Is "exactly six" about one robot' in game.after("rule exactly six")
    assert "Unseen red cards, in Magpie's hand of 7 and Supply of 19: AD" in game.after("known")
    assert "Your pile (black): empty" in game.after("piles")
    assert "You are dealt 10S 2S 4S 5S AC" in game.after("log all")
    assert "log takes a number of turns" in game.after("log x")
    assert "No rule of this game speaks of 'zzzz'" in game.after("rule zzzz")
    assert "my last decision back" in game.after("help")
    assert "Hand: AC 5C   2S 4S 5S 10S" in game.after("board")
    assert str(game.path) in game.after("save")
    assert game.codes == ["black"]


def test_known_is_off_where_the_table_says_so(tmp_path: Path) -> None:
    """ROB-R-52: show_trackers=off leaves memory to the players."""
    game = Sitting(tmp_path, ["1", "known"], show_trackers="off").run()

    assert "Trackers are off at this table (show_trackers=off, ROB-R-52)." in game.after("known")
    assert "Unseen" not in game.text


def test_what_the_rival_fetched_is_known(tmp_path: Path) -> None:
    """ROB-R-52: a card returned by Recovery is listed as surely in that hand, and only there."""
    record = played_until("recover", "greedy", seed=1)
    fetched = record.lines[-1].code.partition(": ")[2].split()
    game = Sitting(tmp_path, ["known"], seats="greedy,you", record=record).run()
    line = re.search(r"Surely in Magpie's hand: (.*)", game.text)

    assert line is not None
    assert set(fetched) & set(line[1].split())


def played_until(word: str, name: str, seed: int) -> Record:
    """A record of two bots that stops just after `name` said something beginning so, while the other is asked."""
    for at in range(seed, seed + 60):
        table = open_table(GAME, Record("robots", GAME.rules_version, [name, "ana"], at, {}))
        bots = [make_player("greedy", GAME, seat, player_stream(at, seat)) for seat in (0, 1)]
        while not table.over:
            seat = table.asked[0]
            step = table.answer(seat, ask_player(bots[seat], table, seat))
            if step and step.seat == 0 and step.code.startswith(word) and not table.over and table.asked == [1]:
                return table.record
    raise AssertionError(f"nobody said {word}")


def test_resigning_is_confirmed(tmp_path: Path) -> None:
    """ROB-R-49: a slip of the finger costs nothing; yes ends the match."""
    game = Sitting(tmp_path, ["1", "resign", "no", "resign", "yes"], seed=5).run()

    assert game.prompts.count("Resign? The other player wins. (yes or no) ") == 2
    assert "You resigned; Magpie wins (ROB-R-49)." in game.text
    assert game.table.over


def test_a_draw_can_be_offered_where_agreed(tmp_path: Path) -> None:
    """ROB-R-48: the bot refuses and play goes on; without the setting the rule is named."""
    game = Sitting(tmp_path, ["1", "offer draw", "offer draw"], seed=5, allow_draw_offer="on").run()
    closed = Sitting(tmp_path, ["1", "offer draw"], seed=5).run()

    assert "Magpie refuses the draw." in game.after("offer draw")
    assert "One draw offer a turn (ROB-R-48)" in game.text
    assert "At this table no draw can be offered (ROB-R-48)" in closed.after("offer draw")


def test_beginnings_of_commands(tmp_path: Path) -> None:
    """A beginning that fits one command alone is taken; one that fits a choice, too, is asked back."""
    game = Sitting(tmp_path, ["1", "pa", "kno", "p", "he", "nonsense"], seed=5).run()

    assert game.codes[:2] == ["black", "pass"]
    assert "Unseen red cards" in game.after("kno")
    assert "Which one: pass, piles?" in game.after("p")
    assert "At any prompt:" in game.after("he")
    assert "is not among the choices" in game.after("nonsense")


def test_nothing_that_can_be_typed_breaks_it(tmp_path: Path) -> None:
    """Words, signs, numbers and codes at random: each is taken or refused in a sentence, and the prompt returns."""
    chance = random.Random(7)
    words = ["attack", "build", "5S", "10H", "none", "pass", "program", "recover:", "KS=attack", "supply=3", "done"]
    words += ["why", "not", "rule", "log", "undo", "keep", "5S:9H", "joker_red", "block", "known", "piles", "board"]
    words += ["²", "٣", "ä", "\x1b[31m", "'", "{}", "%s", "x" * 300, "-", ":", "="]
    words += ["1", "2", "3", "7", "0", "99", "1 2", "", ""]
    left = 1200

    def read() -> str:
        nonlocal left
        left -= 1
        if not left % 400:
            raise StopIteration
        return " ".join(chance.choice(words) for _ in range(chance.choice([1, 1, 1, 2, 3])))

    for seed in range(3):
        game = Sitting(tmp_path, read, seed=seed).run()

        assert game.code == 0
        assert len(game.prompts) > 50
        verify(GAME, game.saved)


# --- several people ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("plain", [True, False])
@pytest.mark.parametrize("seed", range(3))
def test_the_curtain_hides_every_hand(tmp_path: Path, seed: int, plain: bool) -> None:
    """F42: at "Pass the keyboard" no hand is on the screen, and at a prompt only that of whoever is asked."""
    game = Sitting(tmp_path, lambda: "", seats=PEOPLE, seed=seed, plain=plain)
    curtains: list[str] = []
    keys = typist(seed, ["why", "known"])

    def read(prompt: str) -> str:
        screen = game.paper.getvalue()
        screen = screen.rpartition("\n" * 60)[2] if plain else screen.rpartition("\x1b[2J")[2]
        if prompt.startswith("Pass the keyboard"):
            curtains.append(screen)
            return ""
        if prompt.startswith(("ana:", "bo:")):
            return "yes"
        if prompt in ("> ", " › "):
            holder = game.play.holder
            other = game.table.state.inner  # type: ignore[attr-defined]
            assert other.turn == 0 or screen.count("Hand: ") >= 1
            assert game.table.asked == [holder]
        return keys()

    game.play.terminal.read = read
    game.run()

    assert game.table.over
    assert len(curtains) > 4
    assert {screen.strip() for screen in curtains} == {
        "Pass the keyboard to ana, then press Enter.",
        "Pass the keyboard to bo, then press Enter.",
    }


@pytest.mark.parametrize("seed", range(3))
def test_the_others_hand_is_never_shown(tmp_path: Path, seed: int) -> None:
    """ROB-INFO-11: whatever is on the screen between two curtains names no card hidden from whoever looks."""
    game = Sitting(tmp_path, lambda: "", seats=PEOPLE, seed=seed, plain=False)
    keys = typist(seed, ["known", "log all", "board", "why", "piles"])
    checked = []

    def read(prompt: str) -> str:
        if prompt.startswith(("Pass", "ana:", "bo:")):
            return "yes"
        seat = game.play.holder
        state = game.table.state.inner  # type: ignore[attr-defined]
        if prompt == " › " and state.turn and not state.over:
            hidden = [card for card in state.hand[state.colour(1 - seat)] if not state.at[card] >> seat & 1]
            screen = drawn_in_ascii(game.paper.since("\x1b[2J"))
            seen = set(re.findall(r"\b(?:10|[2-9AJQK])[CSDH]\b", screen))
            checked.append(len(hidden))
            assert not seen & {KEYS[card] for card in hidden}
        return keys()

    game.play.terminal.read = read
    game.run()

    assert sum(checked) > 20


def test_undo_needs_the_other_person(tmp_path: Path) -> None:
    """ROB-R-56: past something revealed the other one is asked, with no hand on the screen; no leaves all as it is."""
    answers = ["", "1", "", "2", "undo", "no", "", "undo", "yes", ""]
    game = Sitting(tmp_path, answers, seats=PEOPLE, seed=6, plain=False).run()
    asked = [screen for prompt, screen in zip(game.prompts, game.screens) if prompt.startswith("ana: bo asks")]

    assert len(asked) == 2
    assert all("Hand" not in screen for screen in asked)
    assert "ana does not agree; the decision stands (ROB-R-56)." in game.text
    assert "undo 2, agreed by 0 1" in game.codes


def test_the_keyboard_makes_its_rounds_whether_or_not_there_is_a_choice(tmp_path: Path) -> None:
    """ROB-R-51: who could be asked by public facts gets the keyboard, so its way tells nothing about a hand."""
    rounds = 0
    for seed in range(8):
        game = Sitting(tmp_path, lambda: "", seats=PEOPLE, seed=seed)
        keys = typist(seed)
        game.play.terminal.read = lambda prompt, game=game, keys=keys: (
            game.prompts.append(prompt) or ("" if prompt != "> " else keys())
        )
        game.run()
        rounds += game.prompts.count("Enter goes on ")
        verify(GAME, game.saved)

    assert rounds > 5


def test_empty_phases_can_be_confirmed(tmp_path: Path) -> None:
    """ROB-R-50: with confirm_empty_phases=on a person presses Enter where there was nothing to decide."""
    game = Sitting(tmp_path, ["1", "", "", ""], seed=5, confirm_empty_phases="on").run()
    quiet = Sitting(tmp_path, ["1", "1"], seed=5).run()

    assert game.prompts[:3] == ["> ", "Enter goes on ", "> "]
    assert "Program: nothing to decide." in game.text
    assert "nothing to decide" not in quiet.text


# --- series, watching, trouble -----------------------------------------------------------------------------------


@pytest.mark.parametrize("plain", [True, False])
def test_a_series_shows_the_score_between_games(tmp_path: Path, plain: bool) -> None:
    """ROB-R-58: each game's end with its rule, the score, and Enter to go on; the series has a winner."""
    game = Sitting(tmp_path, typist(3), seed=3, plain=plain, series="3").run()

    assert game.table.over
    assert "Game 1 is over." in game.text
    assert "Enter begins game 2 " in game.prompts
    assert re.search(r"Score: you [01], Magpie [01]\n", game.text)
    assert re.search(r"wins? the series \(ROB-R-58\)\.", game.text)
    verify(GAME, game.saved)


def test_watching_bots_step_by_step(tmp_path: Path) -> None:
    """Enter shows the next decision; nobody's hand is shown, and public cards are."""
    game = Sitting(tmp_path, ["", "log", "known", "board", "help", "", "quit"], seats="greedy,greedy").run()

    assert game.code == 0
    assert set(game.prompts) == {"Enter: next, help, quit > "}
    assert "Magpie takes black." in game.text
    assert "Packrat" in game.text
    assert "joker" not in game.text


def test_a_disk_that_fails_stops_nobody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The player is told, the match goes on, and the whole record is written once the disk takes it again."""
    broken = [False]

    class Flaky:
        def __init__(self, file: object) -> None:
            self.file = file

        def __getattr__(self, name: str) -> object:
            if broken[0] and name in ("add", "rewrite"):
                raise OSError(28, "No space left on device")
            return getattr(self.file, name)

    answers = iter(["1", "2", "1", "quit"])

    def read() -> str:
        answer = next(answers)
        broken[0] = answer == "2"
        return answer

    game = Sitting(tmp_path, read)
    monkeypatch.setattr(game.play.saver, "file", Flaky(game.play.saver.file))
    game.run()

    assert "Not saved: no space left on device" in game.text
    assert "Saved again" in game.text
    verify(GAME, game.saved)


def test_resuming_goes_on_where_it_stopped(tmp_path: Path) -> None:
    """The same position, and the last turn told again."""
    first = Sitting(tmp_path, ["1", "8", "1 2", "quit"], seed=5).run()
    before = state_digest(GAME, first.table.state)
    record = first.saved
    record.end = record.digest = ""
    table = open_table(GAME, record)
    play = Play(GAME, table, first.play.seats, first.play.terminal, Saver(tmp_path / "again.record", table))

    assert state_digest(GAME, play.table.state) == before
    assert play.beginning() > 0


# --- words at the prompt -----------------------------------------------------------------------------------------


def test_the_goal_and_the_game_in_twelve_lines(tmp_path: Path) -> None:
    """What it is about can be asked at any time."""
    game = Sitting(tmp_path, ["1", "goal", "rules", "rule robots"]).run()

    assert "Goal: Magpie must draw and has no Supply left." in game.after("goal")
    assert all(row in game.after("rules") for row in twelve_lines("robots"))
    assert "exactly 6 eight" in game.after("rule robots")


@pytest.mark.parametrize("key", keys())
def test_every_game_has_twelve_lines(key: str) -> None:
    assert len(twelve_lines(key)) == LINES
    assert all(len(row) <= WIDEST for row in twelve_lines(key))
    assert not any(re.search(r"[A-Z]+-[A-Z]*-?\d", row) for row in twelve_lines(key))  # for people: no ids


def test_a_slip_gets_the_nearest_command(tmp_path: Path) -> None:
    game = Sitting(tmp_path, ["1", "udno", "pile", "frobnicate"]).run()

    assert "'udno' is no word here; did you mean undo?" in game.after("udno")
    assert "pile (black)" in game.after("pile")  # a beginning is enough
    assert "is not among the choices" in game.after("frobnicate")


def test_what_is_typed_at_a_pager_answers_the_question(tmp_path: Path) -> None:
    """Nothing is thrown away: the log is open, and the next answer is typed already."""
    game = Sitting(tmp_path, ["1", "log all", "known", "quit"], plain=False).run()

    assert "Enter goes back to the table " in game.prompts
    assert "Unseen" in game.screens[game.prompts.index("Enter goes back to the table ") + 1]
    assert game.code == 0


def test_why_not_understands_what_stands_on_the_screen(tmp_path: Path) -> None:
    """Cards by their ranks, with or without a verb."""
    game = Sitting(tmp_path, ["1", "why not 3 and queen", "why not king", "why not 2 and 10"], seed=5).run()

    assert re.search(r"[3Q][CS] is not in your hand", game.after("why not 3 and queen"))
    assert "is not among the choices" not in game.after("why not king")
    assert "You can: build" in game.after("why not 2 and 10")


def test_a_combat_stays_until_it_was_read_and_then_is_the_last_line(tmp_path: Path) -> None:
    """The frame has the total that came through, and the stamp; afterwards one line remembers it."""
    game = Sitting(tmp_path, typist(3), seed=3, plain=False).run()
    read = [at for at, screen in enumerate(game.screens) if "Stays" in screen]

    assert read
    assert "came through" in game.screens[read[0]]
    assert "* * *" in game.screens[read[0]]
    assert " Last: turn" in game.screens[read[0] + 1]
