"""A match of PBL ROBOTS at one keyboard: whole games, few key presses, words beside the question, no leaks."""

import random
import re
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from boltyard.core.table import verify
from boltyard.games import find_game
from boltyard.games.pbl.cards import ACTION, CardTable
from boltyard.games.pbl.phases import COMBAT, TURN, WINDOW
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.windows import usually_asked, window_kind
from tests.tui.sitting import Sitting, typist

GAME = find_game("pbl")
PEOPLE = "you:ana,you:bo"
REACTIONS = ("play ", "pick ", "use ", "blast ", "add ")
CURTAIN = "Pass the keyboard"


def sitting(folder: Path, typed: Any, seats: str = "you,uniform", **more: Any) -> Sitting:
    return Sitting(folder, typed, seats=seats, key="pbl", **{"draft": "quick", **more})


def inner(game: Sitting) -> Pbl:
    """The table as it is shown now, an earlier moment included."""
    state = game.play.match.inner
    assert isinstance(state, Pbl)
    return state


def at_prompts(game: Sitting, answer: Callable[[], str]) -> None:
    """Questions are answered by `answer`, curtains and pages by Enter."""
    game.play.terminal.read = lambda prompt: answer() if prompt in ("> ", " › ") else ""


def legal_choice(game: Sitting, chance: random.Random) -> str:
    """Some legal answer by its number; a set is closed with `done`."""
    question = game.play.board.question(game.play.view(game.play.holder), game.play.holder)
    number = chance.randrange(len(question.list)) + 1
    return f"{number} done" if question.list[number - 1].item else str(number)


# --- whole games -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", ["you,uniform", "you,greedy", "you,uniform,uniform"])
@pytest.mark.parametrize("draft", ["quick", "regular", "neo"])
def test_a_whole_game_by_numbers(tmp_path: Path, seats: str, draft: str) -> None:
    """From the base robots to the end; the record verifies, and the end names its rule, its story, score and seed."""
    game = sitting(tmp_path, typist(2, ["11111", "take"]), seats, seed=2, draft=draft).run()

    assert game.code == 0
    assert game.table.over
    verify(GAME, game.saved)
    assert re.search(r"\(PBL-[A-Z0-9-]+\)\.\n.{10,78}\.\n.{10,78}\.\nScore: you [01]", game.text)


def test_passes_by_habit_are_recorded_like_any_other(tmp_path: Path) -> None:
    """PBL-R-43: whoever holds an action and is not asked has passed, and the record says so."""
    unasked = 0
    for seed in range(4):
        game = sitting(tmp_path, lambda: "", seed=seed)
        chance = random.Random(seed)
        windows: list[int] = []

        def answer(game: Sitting = game, chance: random.Random = chance, windows: list[int] = windows) -> str:
            if window_kind(inner(game)):
                windows.append(1)
                return "pass"
            return legal_choice(game, chance)

        at_prompts(game, answer)
        game.run()
        unasked += sum(line.code == "pass" and line.seat == 0 for line in game.saved.lines) - len(windows)
        verify(GAME, game.saved)

    assert unasked > 0


def test_a_combat_without_reactions_takes_four_key_presses(tmp_path: Path) -> None:
    """A number and Enter to attack, Enter to give in: at most four keys against a bot, whatever the dice say."""
    counted: list[int] = []
    for seed in range(10):
        chance = random.Random(seed)
        game = sitting(tmp_path, lambda: "", seed=seed)
        keys = [0, 0, 0]  # pressed for the attack of this turn, which turn that is, and its first line of the record

        def answer(game: Sitting = game, chance: random.Random = chance, keys: list[int] = keys) -> str:
            s = inner(game)
            if keys[0] and s.turn != keys[1]:
                codes = [line.code for line in game.table.record.lines[keys[2] :] if line.seat == 1]
                counted.extend([keys[0]] * (not any(code.startswith(REACTIONS) for code in codes)))
                keys[0] = 0
            keys[1] = s.turn
            moves = game.table.options(0)
            attacks = [number for number, move in enumerate(moves, 1) if move.word == "attack"]
            quiet = not any(move.text.startswith(REACTIONS) for move in moves)
            if s.frames[-1].rule == TURN and attacks and quiet and no_reactions(s):
                typed = str(chance.choice(attacks))
                keys[0], keys[2] = len(typed) + 1, len(game.table.record.lines)
                return typed
            if keys[0] and s.frames[-1].rule in (COMBAT, WINDOW):  # still in that combat
                keys[0] += 1
                return ""
            return legal_choice(game, chance)

        at_prompts(game, answer)
        game.run()

    assert len(counted) > 10
    assert max(counted) <= 4


def no_reactions(s: Pbl) -> bool:
    """Has nobody an action in hand, nor anything else that could be answered with?"""
    hands = [s.cards.cards[card] for card in s.hands[0] if card >= 0]
    if any("blast" in s.cards.cards[card].moments for card in s.robots[0].crew):
        return False
    return not any(
        card.kind == ACTION or card.moments.get("pick") or "discard_to_draw" in card.traits for card in hands
    )


def test_words_beside_the_question(tmp_path: Path) -> None:
    """why not, odds, card, hand, known, piles, board: answered, and nothing moves."""
    words = ["odds", "card chain", "card", "card zzz", "hand", "known", "piles", "board", "help", "why", "why not"]
    game = sitting(tmp_path, ["1", "1", "1", *words, "why not build shero", "rule", "quit"], seed=5).run()

    assert "The chance of a hit, if you throw so many bombs" in game.after("odds")
    assert "Chain Fist, left arm /\\2 []0" in game.after("card chain")
    assert "No card has 'zzz' in its name" in game.after("card zzz")
    assert "Your deck of 35, in no order:" in game.after("known")
    assert "Your pile: empty" in game.after("piles")
    assert "(PBL-" in game.after("why not build shero")
    assert "Goal: You win when the rival robot has no limb left." in game.after("why")
    assert "(rule PBL-TURN-2, PBL-D-7)" in game.after("why")
    assert len(game.codes) == len(game.saved.lines)


def test_hold_and_pass_turn_at_the_prompt(tmp_path: Path) -> None:
    """PBL-R-43: hold is told and shown on the table; pass turn is no answer to the choice of a MOVE."""
    game = sitting(tmp_path, ["1", "1", "1", "hold", "board", "pass turn", "hold", "quit"], seed=5).run()

    assert "Held: from now on you are asked in every window." in game.after("hold")
    assert "(hold)" in game.after("board")
    assert "Every window of this turn is passed for you" in game.after("pass turn")


def test_cards_answer_to_a_part_of_their_name(tmp_path: Path) -> None:
    """`ballast` is enough where one choice holds it; where several do, they are named."""
    game = sitting(tmp_path, ["1", "1", "1", "bulwark", "ballast"], seed=5).run()

    assert "Which one: " in game.after("bulwark")
    assert "build ballast_boots" in game.codes


def test_resigning_names_what_it_costs(tmp_path: Path) -> None:
    """PBL-R-129: asked again first; then the robot is out."""
    game = sitting(tmp_path, ["1", "1", "1", "resign", "no", "resign", "yes"], seed=5).run()

    assert game.prompts.count("Resign? Your robot is out of the game. (yes or no) ") == 2
    assert "Loose Screw wins by resignation (PBL-R-129)." in game.text


def test_resigning_at_the_very_first_question(tmp_path: Path) -> None:
    """PBL-R-223, PBL-D-35: before anything is dealt; the match is over, and its record verifies."""
    game = sitting(tmp_path, ["resign", "yes"], seed=5).run()

    assert "Loose Screw wins by resignation (PBL-R-129)." in game.text
    assert "you resigned before the first turn." in game.text
    assert verify(game.table.game, game.table.record).over


def test_a_partner_cannot_resign_for_the_team(tmp_path: Path) -> None:
    """PBL-R-214: it is said why, and the game goes on."""
    game = sitting(tmp_path, ["resign", "1"], seats="uniform,uniform,you,uniform", seed=5, team="four_hands").run()

    assert "Your captain says that for the team (PBL-R-214)" in game.after("resign")
    assert not game.table.over


def test_undo_cites_the_rule_of_the_game(tmp_path: Path) -> None:
    """PBL-R-190: in practice bots agree, and the record keeps both."""
    game = sitting(tmp_path, ["1", "1", "1", "1", "undo"], seed=5, practice=True).run()

    assert any(code.startswith("undo ") for code in game.codes)
    assert "You take the last decision back (PBL-R-190)." in game.text


def test_nothing_that_can_be_typed_breaks_it(tmp_path: Path) -> None:
    """Words, signs, numbers and codes at random: each is taken or refused in a sentence, and the prompt returns."""
    chance = random.Random(7)
    words = ["attack", "build", "left_arm", "1.head", "play", "add", "stored=3", "pass", "turn", "done", "concede"]
    words += ["why", "not", "rule", "log", "undo", "hold", "odds", "card", "hand", "known", "piles", "board", "robot"]
    words += ["²", "ä", "\x1b[31m", "'", "{}", "%s", "x" * 300, "-", ":", "=", "offer", "draw"]
    words += ["1", "2", "3", "7", "0", "99", "1 2", "", ""]
    left = 1200

    def read() -> str:
        nonlocal left
        left -= 1
        if not left % 400:
            raise StopIteration
        return " ".join(chance.choice(words) for _ in range(chance.choice([1, 1, 1, 2, 3])))

    for seed in range(3):
        game = sitting(tmp_path, read, seed=seed).run()

        assert game.code == 0
        verify(GAME, game.saved)


# --- several people ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("seats", "plain"), [(PEOPLE, True), ("you:ana,you:bo,uniform", False)])
def test_no_hidden_card_of_another_is_on_the_screen(tmp_path: Path, seats: str, plain: bool) -> None:
    """PBL-INFO-4, F42: between two curtains nothing names a card hidden from whoever looks; the curtain is bare."""
    draft = "regular" if plain else "quick"
    game = sitting(tmp_path, lambda: "", seats, seed=3, plain=plain, draft=draft)
    keys = typist(3, ["known", "log all", "board", "piles", "odds", "hand"])
    chance = random.Random(3)
    checked: list[int] = []

    def read(prompt: str) -> str:
        screen = game.paper.since("\n" * 60 if plain else "\x1b[2J")
        if prompt.startswith(CURTAIN):
            assert screen.strip() == prompt.strip()
            return ""
        if prompt.startswith(("ana:", "bo:")):
            return "yes"
        s, seat = inner(game), game.play.holder
        if prompt in ("> ", " › ") and not s.over and seat >= 0:
            hidden = [card for card in hidden_from(s, seat) if s.cards.cards[card].name in screen]
            checked.append(1)
            assert not hidden, [s.cards.cards[card].name for card in hidden]
            return legal_choice(game, chance) if chance.random() < 0.5 else keys()
        return keys()

    game.play.terminal.read = read
    game.run()

    assert game.table.over
    assert len(checked) > 100


def hidden_from(s: Pbl, seat: int) -> list[int]:
    """Cards in others' hands and decks, and in piles, that this seat has never seen to be theirs."""
    zones = [s.hands[other] for other in range(s.seats) if other != seat]
    zones += [s.decks[side] for side in range(s.sides) if side != s.side[seat]]
    zones += [*s.piles, s.draft, s.shop]
    spoken_of = named_in_texts(s.cards)
    cards = [card for zone in zones for card in zone if s.cards.cards[card].name not in spoken_of]
    return [card for card in cards if not (s.at[card] | s.of[card]) >> seat & 1]


@cache
def named_in_texts(cards: CardTable) -> frozenset[str]:
    """A card may speak of another."""
    texts = " ".join(card.text for card in cards.cards)
    return frozenset(card.name for card in cards.cards if card.name in texts)


@pytest.mark.parametrize("seed", range(3))
def test_the_keyboard_goes_its_way_whatever_the_hands_hold(tmp_path: Path, seed: int) -> None:
    """PBL-R-43: at every window where one stops by default one is asked, be there something to play or not."""
    game = sitting(tmp_path, lambda: "", PEOPLE, seed=seed)
    chance = random.Random(seed)
    asked: list[tuple[int, int, str]] = []

    def answer() -> str:
        s, seat = inner(game), game.play.holder
        if window_kind(s):
            asked.append((seat, s.turn, window_kind(s)))
            return ""
        return legal_choice(game, chance)

    at_prompts(game, answer)
    game.run()

    assert game.table.over
    assert asked == expected(game)
    assert len({kind for _, _, kind in asked}) == 4  # declare, roll, add, end


def expected(game: Sitting) -> list[tuple[int, int, str]]:
    """The windows at which a person stops, counted on the bare game with nothing answered by itself."""
    record = game.saved
    state: Any = GAME.new(record.settings, record.seed, len(record.names))
    lines = iter(record.lines)
    found: list[tuple[int, int, str]] = []
    while not state.over:
        seat = next(at for at in range(state.seats) if state.asked >> at & 1)
        s = state.inner
        if window_kind(s) and usually_asked(s, seat):
            found.append((seat, s.turn, window_kind(s)))
        options = GAME.legal(state, seat)
        if len(options) == 1:
            GAME.answer(state, seat, options[0])
            continue
        line = next(lines)
        for move in GAME.read(state, line.seat, line.code):
            GAME.answer(state, line.seat, move)
    return found


def test_at_a_moment_of_one_answer_nothing_else_can_be_done(tmp_path: Path) -> None:
    """PBL-R-43: where only `pass` is left, undo and resign wait for the next question, and no dice are seen ahead."""
    game = sitting(tmp_path, lambda: "", PEOPLE, seed=1)
    chance = random.Random(1)
    tried: list[str] = []

    def answer() -> str:
        if game.play.moment is not None and len(tried) < 4:
            tried.append(["undo", "resign", "offer draw", "log"][len(tried)])
            assert len(game.play.log) <= game.play.moment.heard
            return tried[-1]
        return "" if window_kind(inner(game)) else legal_choice(game, chance)

    at_prompts(game, answer)
    game.run()

    assert tried == ["undo", "resign", "offer draw", "log"]
    assert "There is one answer here; undo at your next question." in game.text
    assert "There is one answer here; resign at your next question." in game.text
    assert not any(code.startswith(("undo", "resign", "offer")) for code in game.codes)
    verify(GAME, game.saved)
