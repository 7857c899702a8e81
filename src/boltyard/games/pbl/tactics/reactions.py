"""Plays in the windows of PBL ROBOTS, each with a figure: what it brings to a fight less what it is worth later.

Outside a fight almost everything is kept. Under 2017 dice that lie on the table may be answered before they count
(PBL-F-13): those of a fight are weighed with it, and others by what they decide.
"""

from boltyard.core.moves import PASS, Move
from boltyard.core.state import Frame
from boltyard.games.pbl.combat import combat_in, fight_in, party_of
from boltyard.games.pbl.effects.effect import effect_of
from boltyard.games.pbl.effects.fight import strike_in
from boltyard.games.pbl.effects.registry import NAMES
from boltyard.games.pbl.effects.rolls import thrown
from boltyard.games.pbl.moves import Blast, Die, Play
from boltyard.games.pbl.phases import DRAWING, FIRST_EFFECT
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.tactics.auction import roll_chances
from boltyard.games.pbl.tactics.fight import BLAST_KEY, KEPT, ON_PLAYED_KEY, Bout, after_play, in_window, price
from boltyard.games.pbl.tactics.form import Board, faces_of
from boltyard.games.pbl.tactics.worth import printed
from boltyard.games.pbl.windows import live_dice

NEVER = -1.0  # what does nothing now
CURSED = 3  # the face that lets a card be drawn (PBL-R-193)
DRAWN = 2.0  # a card that is drawn or not, and a curse that ends sooner
STORED = 0.2  # each point of a die that will be a storage bomb
STRUCK = (0.0, 0.0, 0.1, 0.4, 1.2, 5.0)  # a Strike, by how many dice are alike


def window_scores(v: Pbl, seat: int, options: list[Move]) -> list[float]:
    """How good each play of a window seems; to pass is 0."""
    f = combat_in(v)
    if changes_no_total(v):
        return live_scores(Board(v, seat), options)
    fights = f is not None and not f.missed and fight_in(v) is not None and party_of(v, f, seat) >= 0
    if f is None or not fights or strike_in(v) is not None:
        wanted = in_window(v, seat, options)
        return [0.0 if option is PASS else 1.0 if option is wanted else NEVER for option in options]
    bout = Bout(v, seat, f)
    now = bout.now
    found: list[float] = []
    for option in options:
        if isinstance(option, (Play, Blast)):
            found.append(after_play(bout, option) - now - KEPT * price(bout.board, option))
        else:
            found.append(0.0 if option is PASS else NEVER)
    return found


# Dice on the table that change no total.


def changes_no_total(v: Pbl) -> bool:
    """Do dice lie on the table that wait to count, for something else than the fight?"""
    live = live_dice(v)
    return len(live) > 0 and not live[0].totals


def live_scores(b: Board, options: list[Move]) -> list[float]:
    """What turning or rolling again the dice on the table would bring, less what the card is worth later."""
    dice = thrown(b.v)
    assert dice is not None
    asks = b.v.frames[b.v.frames.index(dice) - 1]
    now = dice_worth(b, asks, dice.seat, dice.picks)
    found: list[float] = []
    for option in options:
        if isinstance(option, (Play, Blast)):
            value = changed_worth(b, option, asks, dice.seat, dice.picks)
            found.append(NEVER if value is None else value - now - KEPT * price(b, option))
        else:
            found.append(0.0 if option is PASS else NEVER)
    return found


def turned_worth(b: Board, option: Move) -> float:
    """What the dice on the table are worth to us with this one turned."""
    dice = thrown(b.v)
    assert dice is not None
    if not isinstance(option, Die):
        return 0.0
    faces = dice.picks[:]
    faces[option.die] = faces_of(b.v, b.v.side[option.seat])[option.shown - 1]
    return dice_worth(b, b.v.frames[b.v.frames.index(dice) - 1], dice.seat, faces)


def changed_worth(b: Board, option: Play | Blast, asks: Frame, roller: int, faces: list[int]) -> float | None:
    """What the dice are worth to us after this play; None if it does not touch them."""
    v = b.v
    effect = v.cards.cards[option.card].moments.get(ON_PLAYED_KEY if isinstance(option, Play) else BLAST_KEY)
    if effect is None or effect.do not in ("set_die", "reroll_roll", "reroll_own"):
        return None
    shown = faces_of(v, v.side[roller])
    if effect.do == "set_die":
        wanted = effect.number("face")
        ways = [wanted] if wanted else [1, 2, 3, 4, 5, 6]
        return max(
            dice_worth(b, asks, roller, [*faces[:i], shown[raw - 1], *faces[i + 1 :]])
            for i in range(len(faces))
            for raw in ways
        )
    if effect.do == "reroll_own" and v.side[roller] != b.side:
        return None
    if len(faces) == 1:
        return sum(dice_worth(b, asks, roller, [face]) for face in shown) / len(shown)
    return rerolled_worth(b, asks, roller, len(faces))


def rerolled_worth(b: Board, asks: Frame, roller: int, dice: int) -> float:
    """What so many new dice are worth to us, on average."""
    sign = 1.0 if b.v.side[roller] == b.side else -1.0
    if asks.rule == DRAWING:
        shown = faces_of(b.v, b.v.side[roller])
        none = (1.0 - shown.count(CURSED) / len(shown)) ** dice
        return sign * DRAWN * (1.0 - none)
    if name_of(asks) == "store":
        return sign * STORED * sum(x * chance for x, chance in roll_chances(faces_of(b.v, b.v.side[roller]), dice))
    return sign * STRUCK[min(2, dice)]  # of a Strike: about a pair


def dice_worth(b: Board, asks: Frame, roller: int, faces: list[int]) -> float:
    """What these dice bring us if nobody answers them."""
    v = b.v
    sign = 1.0 if v.side[roller] == b.side else -1.0
    if asks.rule == DRAWING:
        return sign * DRAWN if CURSED in faces else 0.0
    do = name_of(asks)
    if do == "strike":
        dice = [*asks.picks, *faces]
        return sign * STRUCK[min(len(STRUCK) - 1, max(dice.count(face) for face in dice))]
    if do == "gamble":
        if faces[0] < effect_of(v, asks).number("at_least"):
            return 0.0
        card = asks.amount - 1
        ours = card == b.robot.expert or card in b.robot.crew
        return -printed(v.cards.cards[card]) if ours else printed(v.cards.cards[card])
    return sign * STORED * sum(faces) if do in ("store", "store_for_card") else 0.0


def name_of(asks: Frame) -> str:
    """The effect that rolls; nothing if a rule does."""
    return NAMES[asks.rule - FIRST_EFFECT] if asks.rule >= FIRST_EFFECT else ""
