"""The other half of sentences of the rule book: what the stories about their ids do not tell."""

from boltyard.games.battleground.events import Lent
from tests.battleground.story import story


def test_cards_are_lent_and_played_in_the_final_roll() -> None:
    """BB-TIME-7, BB-BORROW-1: asked for before, handed over in its first tick, on the table in its second."""
    t = story("abacus", "brolly", "vault runt", "kettle").clap().open(1, "abacus")
    t.tick("1 request 2").to_final()
    t.tick("2 lend 1 vault").tick("1 place vault")

    assert t.heard(Lent)
    assert t.settle().tokens == [0, 1, 1, 0]  # the defender's only bot was borrowed
