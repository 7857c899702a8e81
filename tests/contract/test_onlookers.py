"""Whoever watches without a seat: what all seats know, each in secret, is not public (F10, F15)."""

from typing import Any

import pytest

from boltyard.core.match import Match
from boltyard.core.rng import stream
from boltyard.core.state import PUBLIC
from boltyard.games import GAMES
from tests.contract.positions import insides, tables, walk


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_the_gallery_knows_only_cards_that_were_shown_to_all(game: Match) -> None:
    """PBL-DRAFT-13, PBL-R-228, F15: a face in the public view lay open at the start, or was told to everybody.

    The story: once both players had looked at the same draft pile, each alone, spectators saw its cards.
    """
    for n, settings, seats in tables(game)[::2]:
        s = game.new(settings, n, seats)
        game.listen(s)
        public = insides(game).known(game, game.view(s, PUBLIC))
        number = s.number
        for _ in walk(game, s, stream(str(n), "gallery")):
            for event in game.heard(s):
                public |= {game.legend.keys[card] for card in event.shown_to(PUBLIC).cards_named()}
            shown: Any = game.show(game.view(s, PUBLIC))
            known = set(insides(game).cards(shown))
            if s.number != number:  # another game of a series: what lies open at its start
                public |= known
                number = s.number
            if shown["phase"] == "challenge":  # all that may be chosen lies open (PBL-MODE-CHALLENGE-3)
                public |= known
            # The experts are set aside, and everybody knows it (PBL-H-1); what is barred lies face up (PBL-R-240).
            if settings.get("house") == "ultimate" or "barred" in settings.get("terms", ""):
                public |= {key for zone in shown["removed"] for key in zone}

            assert known <= public | {"?"}, f"{settings}, {seats} seats: {sorted(known - public)}"
