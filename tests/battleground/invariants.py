"""What holds after every step of every game of Bots Battleground (BB-INV-1..5); a soak may use it, too."""

from boltyard.games.battleground.cards import COMPANION, LONER
from boltyard.games.battleground.state import (
    ALL_DEFEND,
    BATTLE,
    CLAPPING,
    HAND,
    OPENING,
    TOKENS,
    TWO_BOTS,
    Battleground,
)


def check_invariants(s: Battleground) -> None:
    """Every invariant that a single state can break."""
    check_cards(s)
    check_blue(s)
    check_tokens(s)
    check_limits(s)
    check_sides(s)


def check_cards(s: Battleground) -> None:
    """BB-INV-1: each card once, each dealt card with one owner."""
    dealt = [card for zone in [*s.hands, *s.rows] for card in zone]
    every = [*s.deck, *s.removed, *dealt]
    if not every:
        return  # nothing is dealt yet
    assert sorted(every) == s.cards.deck(s.terms.demo, s.seats > 2)
    assert all((s.owner[card] >= 0) == (card in dealt) for card in every)
    for seat in range(s.seats):
        own = [card for card in every if s.owner[card] == seat]
        assert len(own) == len({card >> 1 for card in own}) == HAND or (s.gone >> seat & 1 and not s.tokens[seat])


def check_blue(s: Battleground) -> None:
    """BB-INV-2: while blue everybody holds the own four cards."""
    if s.over or s.frames[-1].rule != CLAPPING:
        return
    assert not any(s.rows)
    assert not s.loans
    for seat in range(s.seats):
        assert all(s.owner[card] == seat for card in s.hands[seat])
        assert len(s.hands[seat]) == (0 if s.gone >> seat & 1 else HAND)


def check_tokens(s: Battleground) -> None:
    """BB-INV-3: scores never below zero, a strict pool adds up."""
    assert min(s.tokens) >= 0
    if s.terms.strict_pool:
        assert s.pile() + sum(s.tokens) == TOKENS


def check_limits(s: Battleground) -> None:
    """BB-INV-4: bots per side within the limit."""
    if s.over or s.frames[-1].rule not in (OPENING, BATTLE):
        return
    for row in s.rows:
        conditions = [s.cards.condition[card] for card in row]
        limit = (2 if s.has_icon(TWO_BOTS) else 1) + conditions.count(COMPANION)
        assert len(row) <= (1 if LONER in conditions else limit)


def check_sides(s: Battleground) -> None:
    """BB-INV-5: bots lie before fighters only, and no loan joins rivals, unless an icon made them rivals since."""
    if s.over or s.attacker < 0:
        return
    for seat in range(s.seats):
        if s.rows[seat]:
            assert seat == s.attacker or s.defenders >> seat & 1
    for _, lender, borrower in s.loans:
        assert lender != borrower
        assert not s.are_rivals(lender, borrower) or (s.terms.live and s.has_icon(ALL_DEFEND))  # BB-R-28
