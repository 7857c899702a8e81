"""Tables with the real base set, for stories of cards that are publicly known."""

import pytest

from boltyard.games.pbl.cards import POD
from boltyard.games.pbl.game import base_game
from tests.pbl import story
from tests.pbl.story import Story

REAL = base_game()
PILOTS = {"cass_ferrow": (1, 1), "odo_brandt": (2, 2), "juno_sabelle": (1, 2)}  # none has a text for a normal turn


@pytest.fixture(autouse=True)
def base_set(monkeypatch: pytest.MonkeyPatch) -> None:
    """The stories of this file are played with the base set."""
    lay_out(monkeypatch)


def lay_out(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stories with real cards; the quiet pilots keep these strengths, so that tuning theirs moves no story."""
    for key, (attack, defense) in PILOTS.items():
        monkeypatch.setattr(REAL.cards.card(key), "attack", attack)
        monkeypatch.setattr(REAL.cards.card(key), "defense", defense)
    monkeypatch.setattr(story, "CARDS", REAL.cards)
    monkeypatch.setattr(story, "GAME", REAL)


def table(ana: str = "", bo: str = "", cy: str | None = None, **more: object) -> Story:
    """A table with real cards; whoever names no pilot has a quiet one, and decks are of plain armor."""
    sides = [ana, bo] if cy is None else [ana, bo, cy]
    named = " ".join([*sides, str(more.get("row", "")), str(more.get("shop", ""))]).replace(";", " ").split()
    plain = [REAL.cards.cards[card] for card in REAL.cards.armor]
    spare = [card.key for card in plain if card.place < POD and card.key not in named]
    for i, side in enumerate(sides):
        zones = story.zones_in(side)
        pilot = "" if "pilot" in zones else f"; pilot {list(PILOTS)[i]}"
        deck = "" if "deck" in zones else f"; deck {' '.join(spare[6 * i : 6 * i + 6])}"
        sides[i] = f"{side}{pilot}{deck}"
    t = story.table(sides[0], sides[1], None if cy is None else sides[2], **more)
    t.game = REAL
    return t


def opening(ana: str, bo: str, seed: int = 1) -> Story:
    """A quick game at the choice of hands, with these pilots."""
    t = Story(REAL.new({"draft": "quick"}, seed), game=REAL)
    while not t.s.offers[0]:
        t.play(t.codes[0])
    for side, key in enumerate((ana, bo)):
        story.seat_pilot(t.s, side, story.number(key))
    return t


def until(t: Story, code: str) -> Story:
    """Pass, or give up, until this can be said."""
    while code not in t.codes:
        t.play(t.codes[0])
    return t


SIX_POINTS = (
    "head lantern_visor weathercock_cowl; left_arm buckler_arm; right_arm crane_claw; legs ballast_boots; dead legs"
)
