"""What a keeper or salary league asks of a match: which cards can be kept, and the terms of one fixture."""

from collections.abc import Mapping

from boltyard.core.terms import ALL
from boltyard.games.pbl.cards import ACTION, CardTable
from boltyard.games.pbl.side_terms import BARRED, INHERITANCE, PILES, SHOP


def may_be_kept(cards: CardTable) -> list[str]:
    """The keys of all orange cards but actions (PBL-LEAGUE-KEEPER-3, PBL-LEAGUE-SALARY-3)."""
    return [cards.cards[number].key for number in cards.orange if cards.cards[number].kind != ACTION]


def keeper_parts(
    kept: list[list[str]], league: list[list[str]], bonuses: Mapping[int, Mapping[str, int]], quick: bool = False
) -> dict[str, dict[str, str | int]]:
    """The terms of one fixture, for `core.terms.with_terms`.

    `kept` are the keepers of its sides by chair, `league` those of everybody in the league, `bonuses` what sides have
    bought (`opening`, `limit`, `give`). Nothing is set aside for the shop, but in quick play there are no piles to be
    the shop deck (PBL-LEAGUE-KEEPER-6..8, PBL-R-165, PBL-R-238).
    """
    at_table = {key for keys in kept for key in keys}
    others = sorted({key for keys in league for key in keys if key not in at_table})
    parts: dict[str, dict[str, str | int]] = {ALL: {}}
    if others:
        parts[ALL][BARRED] = "+".join(others)
    if not quick:
        parts[ALL][SHOP] = PILES
    for side in range(len(kept)):
        part: dict[str, str | int] = dict(bonuses[side]) if side in bonuses else {}
        if kept[side]:
            part[INHERITANCE] = "+".join(kept[side])
        parts[str(side)] = part
    return parts
