"""`Match` hands every verb of `Game` through: by construction, and no hook is forgotten."""

from typing import Any

import pytest

from boltyard.core.game import Game
from boltyard.core.match import Match
from boltyard.games import GAMES
from tasks.forwards import GAME, MATCH, class_in, renewed, verbs

MUST = {"ending", "essence", "imagine", "load", "new", "show", "view", "wording"}


def texts() -> tuple[str, str]:
    return GAME.read_text(encoding="utf-8"), MATCH.read_text(encoding="utf-8")


def forgotten(game: type, match: type) -> list[str]:
    """The verbs of a game that a match does not have of its own."""
    said = [name for name, value in vars(game).items() if callable(value) and not isinstance(value, type)]
    return [name for name in said if name[0] != "_" and name not in vars(match)]


def with_hook(text: str, hook: str) -> str:
    """The module of `Game` with a hook more."""
    return text.replace("    def rank(self", f"    def {hook}\n\n    def rank(self")


def test_what_is_handed_through_is_every_verb_of_a_game() -> None:
    """Stale? Then `./boltyard dev forwards` writes it anew."""
    game, match = texts()

    assert renewed(game, match) == match
    assert forgotten(Game, Match) == []
    assert {verb.name for verb in verbs(class_in(game, "Game"))} <= set(vars(Match))


def test_a_hook_more_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    """Asked of a state it goes to the game inside; what returns nothing has changed something, so the match follows."""
    game, match = texts()
    asking = renewed(with_hook(game, "mood(self, s: S, seat: int) -> str:\n        return ''"), match)
    acting = renewed(with_hook(game, "cheer(self, s: S, others: list[S]) -> None:\n        pass"), match)

    assert "return self.game.mood(s.inner, seat)\n" in asking
    assert "self.game.cheer(s.inner, [each.inner for each in others])\n        self.follow(s)\n" in acting
    assert match not in (asking, acting)
    monkeypatch.setattr(Game, "mood", lambda *_: "", raising=False)
    assert forgotten(Game, Match) == ["mood"]


def test_a_hook_that_makes_a_state_is_for_the_match_to_write() -> None:
    game, match = texts()

    with pytest.raises(SystemExit):
        renewed(with_hook(game, "halved(self, s: S) -> S:\n        return s"), match)


def test_the_attributes_of_a_game_are_those_of_its_match() -> None:
    for match in GAMES.values():
        for name in Game.__annotations__:
            assert getattr(match, name) == getattr(match.game, name), name


def test_a_game_without_its_verbs_cannot_be_made() -> None:
    class Half(Game[Any]):
        pass

    assert Game.__abstractmethods__ == MUST
    with pytest.raises(TypeError, match="abstract"):
        Half()  # type: ignore[abstract]


# What the machine answers (`core/flow.py`) a table asks of it directly, past match and game.
MACHINE = ("legal", "answer", "named", "heard", "offers", "together", "closed", "closing_line", "only_answer")


@pytest.mark.parametrize("game", GAMES)
def test_no_game_answers_for_the_machine(game: str) -> None:
    """A table would not hear it."""
    written = {name for kind in type(GAMES[game].game).__mro__ if kind is not Game for name in vars(kind)}
    assert not written & set(MACHINE)
    assert set(MACHINE) <= set(vars(Game))
