"""Whatever a player may read is written without the catalogue's shorthand, whether or not a test meets it in play."""

import ast
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from boltyard import boxes, guide
from boltyard.games import GAMES
from boltyard.server.presentation import brief
from tests.plain_words import shorthand_in, without_links

GAMES_ROOM = Path(__file__).resolve().parents[2] / "src" / "boltyard" / "games"
SPEAKING = {"say", "Reason", "ask"}  # their strings are read by people


def spoken(path: Path) -> Iterator[str]:
    """Every sentence, or part of one, that a module says."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for call in ast.walk(tree):
        if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in SPEAKING:
            words = call.args[1:2] if call.func.id == "ask" else call.args[:1]  # what follows a reason is its rule
            for part in (one for word in words for one in ast.walk(word)):
                if isinstance(part, ast.Constant) and isinstance(part.value, str) and " " in part.value.strip():
                    yield without_places(part.value)


def without_places(template: str) -> str:
    """A template with a word where a name will stand."""
    while "{" in template:
        before, _, rest = template.partition("{")
        template = f"{before}X{rest.partition('}')[2]}"
    return template


@pytest.mark.parametrize("game", list(GAMES))
def test_no_module_of_a_game_says_shorthand(game: str) -> None:
    """Also the sentences that random games seldom reach."""
    lines = [line for path in sorted((GAMES_ROOM / game).rglob("*.py")) for line in spoken(path)]

    assert len(lines) > 30
    assert {line: found for line in lines if (found := shorthand_in(without_links(line)))} == {}


@pytest.mark.parametrize("game", list(GAMES))
def test_what_is_written_for_players_has_no_shorthand(game: str) -> None:
    """The guide, the rules in short, the lid, the ready-made tables, and what the form calls its settings."""
    box, told = boxes.find_box(game), guide.guide_of(game)
    assert told is not None
    lines = [told.goal, told.start, box.lid.pitch, box.lid.players, box.lid.length, box.lid.news]
    lines += [words for step in told.turn for words in (step.title, step.text)]
    lines += [words for one in told.questions for words in (one.asks, one.answer)]
    lines += [words for one in told.coach.values() for words in (one.do, one.why)]
    lines += [words for one in box.presets for words in (one.name, one.says)]
    lines += [without_links(line) for line in brief(box)]
    lines += [setting.text for setting in GAMES[game].schema.settings]

    assert {line: found for line in lines if (found := shorthand_in(line))} == {}


FOR_PROGRAMS = {"answer", "lit", "then", "opening", "numbers", "mode", "rival", "rule", "rules", "settings", "picture"}


def sentences(told: object) -> Iterator[str]:
    """Whatever is written for people in a file, however deep."""
    if isinstance(told, str):
        yield without_places(told)
    elif isinstance(told, list):
        yield from (line for one in told for line in sentences(one))
    elif isinstance(told, dict):
        yield from (line for key, one in told.items() if key not in FOR_PROGRAMS for line in sentences(one))


@pytest.mark.parametrize("game", list(GAMES))
def test_lessons_and_what_else_is_written_beside_a_game_has_no_shorthand(game: str) -> None:
    """Every file of prose in the folder of a game; its cards have a test of their own."""
    files = [path for path in (GAMES_ROOM / game).glob("*.toml") if path.name != "cards.toml"]
    lines = [line for path in files for line in sentences(tomllib.loads(path.read_text(encoding="utf-8")))]

    assert len(lines) > 50
    assert {line: found for line in lines if (found := shorthand_in(line))} == {}


@pytest.mark.parametrize("path", sorted(GAMES_ROOM.glob("*/cards.toml")), ids=lambda path: path.parent.name)
def test_no_card_reads_like_the_catalogue(path: Path) -> None:
    cards = tomllib.loads(path.read_text(encoding="utf-8"))
    texts = [card["text"] for card in cards.values() if isinstance(card, dict) and isinstance(card.get("text"), str)]

    assert len(texts) >= 30
    assert {text: found for text in texts if (found := shorthand_in(text))} == {}
