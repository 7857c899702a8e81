"""Bids of PBL ROBOTS with the next blows in mind (`outlook`): a card, a storage bomb, a play, or nothing; in cards."""

from boltyard.core.moves import DONE, Move
from boltyard.games.pbl.combat import ATTACKER, Combat
from boltyard.games.pbl.moves import Add, AddStored, Blast, Pick, Play, Use
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.tactics.fight import STORED_COST, Bout
from boltyard.games.pbl.tactics.outlook import Outlook
from boltyard.games.pbl.tactics.reactions import window_scores
from boltyard.games.pbl.tactics.worth import usefulness

PICKY = 0.01  # of cards that are paid alike, the one that is missed least
PLAYED = 40.0  # what is worth playing is played before cards are paid


def bid_scores(v: Pbl, seat: int, options: list[Move]) -> list[float]:
    """We are behind: what each answer leaves us, against giving up."""
    f = v.frames[-1]
    assert isinstance(f, Combat)
    if v.sealed[seat]:  # one at a time: what was named is closed
        return [1.0 if option is DONE else 0.0 for option in options]
    bout = Bout(v, seat, f)
    attacks = bout.party == ATTACKER
    sign = 1 if attacks else -1
    outlook = Outlook(bout.attack, bout.defense, f.place, bout.bombs, bout.shields)
    bids = outlook.bidding(bout.more[0], bout.more[1])
    bombs, shields = outlook.bombs, outlook.shields
    given_up = sign * (outlook.missed if attacks else outlook.hit)[bombs][shields]
    after = (max(0, bombs - 1), shields) if attacks else (bombs, max(0, shields - 1))
    plays: list[Move] = [option for option in options if isinstance(option, (Play, Blast, Pick, Use))]
    played = dict(zip(plays, window_scores(v, seat, plays), strict=True)) if plays else {}
    paid = sign * bids.rolled(bout.lead, bids.bomb if attacks else bids.shield, sign, after[0], after[1])
    found: list[float] = []
    for option in options:
        if isinstance(option, Add):
            found.append(paid - given_up - PICKY * usefulness(bout.board, option.card))
        elif isinstance(option, AddStored):
            value = sign * bids.chance(bout.lead + sign * option.value, after[0], after[1])
            found.append(value - given_up + 1.0 - STORED_COST)
        elif option in played:
            found.append(played[option] + (PLAYED if played[option] > 0.0 else 0.0))
        else:
            found.append(0.0)
    return found
