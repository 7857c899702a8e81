"""Figures of the cards: counts in a file, shares with intervals out of it."""

from pathlib import Path

import pytest

from boltyard.games.battleground.lab.duels import Balance, Bout, play_all
from boltyard.games.battleground.lab.figures import figures_of as of_bots
from boltyard.games.battleground.loader import base_cards as base_bots
from boltyard.games.pbl.lab.cardstats import measure
from boltyard.games.pbl.lab.figures import figures_of as of_cards
from boltyard.games.pbl.loader import base_cards
from boltyard.lab import figures
from boltyard.lab.stats import share


def test_every_card_has_figures_of_these_very_cards() -> None:
    """All 113 and all 30; a card that was changed wants to be measured anew."""
    keys = {"pbl": {card.key for card in base_cards().cards}, "battleground": {bot.key for bot in base_bots().bots}}
    for game, cards in keys.items():
        found = figures.read(game)

        assert set(found.cards) == cards
        assert all(found.shares(key) for key in cards)
    assert set(figures.digests()) == set(keys)
    assert figures.stale(figures.digests()) == []
    assert figures.stale({"pbl": "of other cards"}) == ["pbl"]


def test_a_share_says_what_it_is_of() -> None:
    """No percentage without its interval, and none of nothing."""
    counts = {"misfire": {"won": (30, 50), "played": (50, 200), "bought": (0, 0)}}
    found = figures.Figures("pbl", "0", "by hand", 100, 1, counts)

    assert found.shares("misfire") == [
        ("Wins when played", share(30, 50), "50 games of a side that played it"),
        ("Played", share(50, 200), "200 games of a side that had it in hand"),
    ]
    assert found.shares("duds") == []


@pytest.mark.parametrize("game", ["pbl", "battleground"])
def test_what_is_written_is_read_again(game: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "path_of", lambda game: tmp_path / f"{game}.json")
    if game == "pbl":
        found = of_cards(measure({"draft": "quick"}, 2, 2, 1, 1))
    else:
        found = of_bots(Balance(play_all([Bout({}, ("greedy",) * 2, 1)], 1)), 1)
    figures.path_of(game).write_text(found.text(), encoding="utf-8")

    assert figures.read(game) == found
    assert all(hits <= of for counts in found.cards.values() for hits, of in counts.values())
