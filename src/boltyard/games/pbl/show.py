"""The table in names: what machines are told of a state, and the text that digests are made of."""

from typing import Final

from boltyard.core import flow
from boltyard.core.moves import Move
from boltyard.games.pbl.blind import is_blank
from boltyard.games.pbl.cards import ARMOR, CREW, HEAD, KINDS, LEFT_ARM, LEGS, PLACES, RIGHT_ARM
from boltyard.games.pbl.combat import (
    ATTACKER,
    DEFENDER,
    NEITHER,
    Combat,
    can_attack,
    fight_in,
    is_locked,
    total,
    trailing,
)
from boltyard.games.pbl.dice import ADDED, EFFECT, INITIAL_ATTACK, INITIAL_DEFENSE
from boltyard.games.pbl.effects.moments import MOMENTS, ON_PLAYED
from boltyard.games.pbl.effects.registry import NAMES
from boltyard.games.pbl.effects.rolls import current_dice, thrown, turned_totals
from boltyard.games.pbl.fit import build_previews, fits, hopes
from boltyard.games.pbl.moves import MOST_CARDS, Assault, Build, Die, Play
from boltyard.games.pbl.odds import adding_chances, attack_ways, cards_left, chance_of, defense_ways, planned, roller
from boltyard.games.pbl.phases import DRAFT
from boltyard.games.pbl.robot import LIMBS, NOBODY, Robot
from boltyard.games.pbl.shapes import (
    PblCombat,
    PblDown,
    PblLimb,
    PblLimit,
    PblLive,
    PblOrder,
    PblSide,
    PblView,
    RolledFor,
    TeamRole,
)
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.view import PblSight
from boltyard.games.pbl.windows import active_seat, live_dice, window_kind
from boltyard.games.pbl.zones import HAND_LIMIT, UNLIMITED

PHASES: Final = [
    "robots", "talent", "draft", "restock", "opening", "turn", "drawing", "window", "combat", "trim", "release",
    "action", "roll", "tick", "dunk", "offer", "shields", "pay", "select", "challenge", "teams", "arrange", "give",
    *NAMES,
]  # fmt: skip

ROLLED_FOR: Final[dict[int, RolledFor]] = {
    INITIAL_ATTACK: "attack",
    INITIAL_DEFENSE: "defense",
    ADDED: "added",
    EFFECT: "effect",
}
DIGITS: Final = 6  # of a chance
LADDER: Final = 3  # bombs
PARTS: Final = LIMBS + 2  # that can be aimed at
FORBIDDING: Final = 3  # robots, from which on somebody is off limits


class PblPicture(PblSight):
    """A table in names."""

    def show(self, view: Pbl) -> PblView:
        return self.show_with(view, flow.options(view, view.viewer))

    def show_with(self, view: Pbl, moves: list[Move]) -> PblView:
        """The state by names: section 35's form, top of a pile last; backs are `?`."""
        f = view.frames[-1] if view.frames else None
        asked = 0 <= view.viewer < view.seats and view.asked >> view.viewer & 1 and not view.sealed[view.viewer]
        options = moves if asked else []
        attacks = [move for move in options if isinstance(move, Assault)]
        builds = [move for move in options if isinstance(move, Build)]
        ladders = hit_ladders(view, attacks) if attacks else {}
        return {
            "turn": view.turn,
            "active": active_seat(view),
            "phase": "over" if view.over else PHASES[f.rule] if f is not None else "",
            "window": window_kind(view) or None,
            "sides": [shown_side(view, side) for side in range(view.sides)],
            "hands": [names(view, hand) for hand in view.hands],
            "row": names(view, view.row),
            "shop": names(view, view.shop),
            "draft": names(view, view.draft),
            "piles": [names(view, pile) for pile in view.piles],
            "offers": [[names(view, hand) for hand in two] for two in view.offers],
            "pool": names(view, view.pool),
            "celebrities": names(view, view.celebrities),
            "stable": [names(view, pilots) for pilots in view.stable],
            "removed": [names(view, pile) for pile in view.removed],
            "table": names(view, [entry.card for entry in view.unresolved]),
            "record": view.best,
            "blowoff": view.blowoffs,
            "limit": shown_limit(view) if view.turns_left != UNLIMITED else None,
            "race": view.terms.race_to,
            "pick": {"seat": f.seat, "pile": f.step} if f is not None and f.rule == DRAFT else None,
            "known": known(view),
            "chances": {code: ladder[0] for code, ladder in ladders.items()},
            "ladders": {code: ladder[1:] for code, ladder in ladders.items()},
            "fits": fits(view, options),
            "builds": build_previews(view, builds) if builds else {},
            "turns": turns(view, options),
            "hopes": hopes(view) if any(view.offers) else [],
            "order": shown_order(view) if view.sides >= FORBIDDING else None,
            "team": [team_role(view, seat) for seat in range(view.seats)] if view.terms.teams else [],
            "seating": view.order[:],
            "combat": shown_combat(view),
            "live": shown_live(view),
        }

    def essence(self, s: Pbl) -> str:
        """The whole state in words that stay the same for ever under one rules version: digests are made of it.

        What a later feature adds has its own line, left out where it has nothing to say.
        """
        lines = [f"turn {s.turn} over {s.over} winners {s.winners} {s.reason}".rstrip()]
        for side in range(s.sides):
            robot = s.robots[side]
            pilot = " ".join(names(s, [robot.body, robot.starter, robot.expert]))
            lines.append(f"side {side} {pilot} {'critical' if robot.critical else 'normal'} blown {s.blown[side]}")
            for limb in range(LIMBS):
                stack = " ".join(names(s, robot.limbs[limb]))
                lines.append(f"{PLACES[limb]} {'dead' if robot.dead[limb] else 'active'} {robot.wreck[limb]} {stack}")
            attached = [f"{name(s, pair.card)}:{pair.place}" for pair in robot.attached]
            lines += [
                f"shoulders {' '.join(names(s, robot.shoulders[0]))} / {' '.join(names(s, robot.shoulders[1]))}",
                f"hangar {' '.join(names(s, robot.hangar))} / {' '.join(names(s, robot.crew))} / "
                f"{robot.stored} {attached}",
                f"deck {' '.join(names(s, s.decks[side]))} / {' '.join(names(s, s.discards[side]))}",
            ]
        lines += [f"hand {' '.join(names(s, hand))}" for hand in s.hands]
        lines.append(f"row {' '.join(names(s, s.row))} / {' '.join(names(s, s.shop))} / {s.blowoffs} {s.opened}")
        counted = [card for card in s.cards.cards if s.counter[card.number] != card.counter_start]
        for word, said in (
            ("draft", [names(s, s.draft), *[names(s, pile) for pile in s.piles]] if s.draft or s.piles else []),
            ("offers", [names(s, hand) for two in s.offers for hand in two]),
            ("pool", names(s, s.pool)),
            ("stable", [names(s, pilots) for pilots in s.stable] if s.terms.rotation else []),
            ("terminations", s.terminations if any(s.terminations) else []),
            ("removed", [names(s, pile) for pile in s.removed] if s.out else []),
            ("table", names(s, [entry.card for entry in s.unresolved])),
            ("celebrities", names(s, s.celebrities)),
            ("hexes", [[name(s, entry.card), entry.side, entry.left] for entry in s.hexes]),
            ("counters", [f"{card.key}={s.counter[card.number]}" for card in counted]),
        ):
            if said:
                lines.append(f"{word} {said}")
        return "\n".join(lines) + "\n"


def known(s: Pbl) -> dict[str, list[str]]:
    """What the viewer has seen of others' hidden cards without knowing where it is now (F11).

    It goes by the seat of the owner's captain, or `shop`. What lies in one's own deck, or in one for everybody, is left
    out: it was told when it came there, and a list of it would count the cards for whoever draws.
    """
    found: dict[str, list[str]] = {}
    if not 0 <= s.viewer < s.seats or s.over or s.terms.community:
        return found
    for card in s.cards.orange:
        owner = s.owner[card]
        if s.of[card] and not s.at[card] and owner != s.side[s.viewer]:
            whose = "shop" if owner == NOBODY else str(s.captain(owner))
            found.setdefault(whose, []).append(s.cards.cards[card].key)
    return found


def hit_ladders(s: Pbl, attacks: list[Assault]) -> dict[str, list[float]]:
    """Before an attack: the exact chances of each one the viewer may declare, without bombs and with one, two or three.

    Nobody has answered with shields yet (F53). What a limb can roll is counted once, whatever it is aimed at, and what
    a part can, whatever it is hit with.
    """
    found: dict[str, list[float]] = {}
    rolls: dict[int, list[list[int]]] = {}  # by limb: without bombs, with one, and so on
    guards: dict[int, list[int]] = {}  # by seat and part
    for move in attacks:
        fight = planned(s, s.viewer, move.source, s.side[move.seat], move.place)
        if move.source not in rolls:
            most = min(LADDER, cards_left(s, fight, ATTACKER))
            rolls[move.source] = [attack_ways(s, fight, n) for n in range(most + 1)]
        part = move.seat * PARTS + move.place
        if part not in guards:
            guards[part] = defense_ways(s, fight)
        found[move.text] = [round(chance_of(ways, guards[part]), DIGITS) for ways in rolls[move.source]]
    return found


def turns(s: Pbl, options: list[Move]) -> dict[str, list[int]]:
    """Before a die of a combat is turned: both totals as they would be then, by the code that says it.

    An action that turns a die is told of as well, where it can turn one alone and one way.
    """
    found: dict[str, list[int]] = {}
    fight = fight_in(s)
    if fight is None or thrown(s) is not None:  # dice of an effect do not count yet
        return found
    for move in options:
        ways = die_ways(s, move)
        if len(ways) == 1 and isinstance(ways[0], Die):
            found[move.text] = turned_totals(s, fight, ways[0])
    return found


def die_ways(s: Pbl, move: Move) -> list[Move]:
    """The dice that this move turns, or lets one turn."""
    if isinstance(move, Die):
        return [move]
    effect = s.cards.cards[move.card].moments.get(MOMENTS[ON_PLAYED]) if isinstance(move, Play) else None
    return current_dice(s, effect) if effect is not None and effect.do == "set_die" else []


def on_table(s: Pbl, side: int, cards: list[int]) -> list[str | PblDown]:
    """Cards in play by name; one that lies face down by what all see of it (PBL-H-9)."""
    found: list[str | PblDown] = []
    for i in range(len(cards)):
        card = s.cards.cards[cards[i]]
        if not is_blank(s, cards[i]):
            found.append(card.key)
            continue
        looks: PblDown = {"owner": side, "kind": KINDS[card.kind], "index": i, "down": True}
        if card.kind == ARMOR:
            looks["place"] = PLACES[card.place]
        if card.level or card.skill:
            if card.kind == CREW:
                looks["skill"] = card.level or card.skill
            else:
                looks["level"] = card.level or card.skill
        if card.spaces:
            looks["spaces"] = card.spaces
        if card.counter_cap:
            looks["counter"] = s.counter[cards[i]]
        found.append(looks)
    return found


def shown_limit(s: Pbl) -> PblLimit:
    """What is left once somebody is out: turns, or milliseconds where a clock counts (PBL-MODE-3P-8, PBL-R-134)."""
    if s.time_told:
        return {"turns": 0, "ms": max(0, s.time_left)}
    return {"turns": max(0, s.turns_left), "ms": 0}


def team_role(s: Pbl, seat: int) -> TeamRole:
    """What a partner does (PBL-R-154, -158)."""
    if not s.terms.gunners:
        return "hand"
    return "gunner" if s.gunner(s.side[seat]) == seat else "pilot"


def shown_order(s: Pbl) -> PblOrder | None:
    """Who went for whom, while three robots stand; with two there is nothing to say (PBL-MODE-3P-2, PBL-R-131)."""
    standing = [side for side in range(s.sides) if not s.is_out(side)]
    seat = active_seat(s)
    if len(standing) < FORBIDDING or seat < 0:
        return None
    now = s.frames[0].target if s.frames else 0
    return {
        "before": (seat - 1) % s.seats,
        "after": (seat + 1) % s.seats,
        "went": [side for side in standing if s.attacked >> side & 1],
        "safe": [side for side in standing if side != s.side[seat] and is_locked(s, s.side[seat], side)],
        "attacked": [side for side in standing if now > 0 and now >> side & 1],
    }


def names(s: Pbl, cards: list[int]) -> list[str]:
    return [s.cards.cards[card].key if card >= 0 else "?" for card in cards]


def name(s: Pbl, card: int) -> str | None:
    return s.cards.cards[card].key if card >= 0 else None


def shown_side(s: Pbl, side: int) -> PblSide:
    robot: Robot = s.robots[side]
    is_manned = robot.starter >= 0 or robot.expert >= 0
    base = [s.base(side, "attack"), s.base(side, "defense")] if is_manned else [0, 0]
    return {
        "seats": [seat for seat in range(s.seats) if s.side[seat] == side],
        "robot": name(s, robot.body),
        "pilot": name(s, robot.starter) if robot.expert < 0 else on_table(s, side, [robot.expert])[0],
        "form": "critical" if robot.critical else "normal",
        "limbs": {
            "head": shown_limb(s, side, HEAD, base),
            "left_arm": shown_limb(s, side, LEFT_ARM, base),
            "right_arm": shown_limb(s, side, RIGHT_ARM, base),
            "legs": shown_limb(s, side, LEGS, base),
        },
        "shoulders": {
            "left": on_table(s, side, robot.shoulders[0]),
            "right": on_table(s, side, robot.shoulders[1]),
        },
        "hangar": on_table(s, side, robot.hangar),
        "crew": on_table(s, side, robot.crew),
        "base": base,
        "room": robot.room(s.cards),
        "stored": robot.stored,
        "attached": [names(s, [pair.card])[0] for pair in robot.attached],
        "jammed": [PLACES[pair.place] for pair in robot.attached if pair.place >= 0],
        "curse": names(s, [entry.card for entry in s.hexes if entry.side == side]),
        "counters": counters(s, robot),
        "named_face": s.fixed[side],
        "points": robot.points(),
        "blown": s.blown[side],
        "terminations": s.terminations[side],
        "deck": names(s, s.decks[side]),
        "discard": names(s, s.discards[side]),
        "hand_limit": s.hand_limit(side) if is_manned else HAND_LIMIT + s.terms.of_sides.limit[side],
        "opening": s.terms.of_sides.opening[side],
        "give": s.terms.of_sides.give[side],
        "keepers": s.terms.of_sides.keepers[side],
        "out": s.is_out(side),
    }


def shown_limb(s: Pbl, side: int, limb: int, base: list[int]) -> PblLimb:
    robot: Robot = s.robots[side]
    return {
        "stack": on_table(s, side, robot.limbs[limb]),
        "dead": robot.dead[limb],
        "level": robot.level(s.cards, limb),
        "attack": base[0] + s.limb_strength(side, limb, "attack") if can_attack(s, robot, limb) else None,
        "defense": None if robot.dead[limb] else base[1] + s.limb_strength(side, limb, "defense"),
    }


def counters(s: Pbl, robot: Robot) -> dict[str, int]:
    """Every counter on cards of this robot that are in force, by key; whatever is covered has none (PBL-COUNTER-2)."""
    found: dict[str, int] = {}
    cards = [*robot.crew, robot.starter if robot.expert < 0 else robot.expert]
    for stack in (*robot.shoulders, robot.hangar):
        cards += stack[-1:]
    cards += [robot.armor(limb) for limb in range(LIMBS)]
    for card in cards:
        if card >= 0 and s.cards.cards[card].counter_cap and not is_blank(s, card):
            found[s.cards.cards[card].key] = s.counter[card]
    return found


def shown_combat(s: Pbl) -> PblCombat | None:
    for f in s.frames:
        if isinstance(f, Combat):
            behind = trailing(s, f) if f.rolls else NEITHER
            return {
                "source": PLACES[f.source],
                "target": f"{s.captain(f.side)}.{PLACES[f.place]}",
                "attack": [die for dice in f.rolls if dice.party == ATTACKER for die in dice.faces],
                "defense": [die for dice in f.rolls if dice.party == DEFENDER for die in dice.faces],
                "totals": [total(s, f, ATTACKER), total(s, f, DEFENDER)],
                "trailing": None if behind == NEITHER else behind,
                "seats": [f.seat, s.acting(f.side)],
                "rolls": [
                    {"party": dice.party, "seat": dice.seat, "why": ROLLED_FOR[dice.why], "dice": dice.faces}
                    for dice in f.rolls
                ],
                "extra": f.extra[:],
                "promised": f.pledges[:],
                "used": f.used[:],
                "cap": s.terms.bomb_cap,
                "odds": odds(s, f, behind) if behind != NEITHER else {},
            }
    return None


def shown_live(s: Pbl) -> list[PblLive]:
    return [
        {"seat": dice.seat, "card": name(s, dice.card), "dice": dice.faces, "totals": dice.totals or None}
        for dice in live_dice(s)
    ]


def odds(s: Pbl, f: Combat, behind: int) -> dict[str, list[float]]:
    """The exact chance of whoever is behind to be ahead after the next roll, by the number of cards added.

    The key is the sum of the storage bombs that go with them.
    """
    sums = {0}
    for value in s.robots[s.side[roller(s, f, behind)]].stored:
        sums |= {so_far + value for so_far in sums}
    cards = 0 if s.terms.pledged else min(MOST_CARDS, cards_left(s, f, behind))  # PBL-MODE-BOMBS-1
    return {
        str(stored): [round(chance, DIGITS) for chance in adding_chances(s, f, behind, cards, stored)]
        for stored in sorted(sums)
    }
