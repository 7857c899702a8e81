"""Exact odds a second time, the long way: every block, every place of a card, every roll, every use, one by one.

What is open is tried through the rules themselves; of `foretold` only the figures are read, to be held against it.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from fractions import Fraction
from itertools import combinations, product
from math import comb

from boltyard.core import flow
from boltyard.core.match import Match, MatchState
from boltyard.core.moves import Move
from boltyard.core.record import Record, table_names
from boltyard.core.state import State
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.games.battleground import foretold as battleground
from boltyard.games.battleground.events import Dueled
from boltyard.games.battleground.moves import WAIT
from boltyard.games.battleground.settle import freeze
from boltyard.games.battleground.state import ABILITIES, BATTLE, CLAPPING, FINAL, OPEN, OPENING, Battleground
from boltyard.games.pbl.combat import Combat, attack_dice, boost_of, defense_dice
from boltyard.games.pbl.dice import ADDED, EFFECT, INITIAL_ATTACK, INITIAL_DEFENSE, face, worth
from boltyard.games.pbl.moves import Assault
from boltyard.games.pbl.odds import bomb_dice, hit_chance, planned, roller
from boltyard.games.pbl.state import Pbl
from boltyard.games.robots import foretold as robots
from boltyard.games.robots.cards import FACE
from boltyard.games.robots.moves import ATTACKS, Build
from boltyard.games.robots.state import ATTACK, BLOCK, BUILD, DISCARD, Robots
from boltyard.games.robots.view import unseen
from boltyard.players.player import ask_player, interject, make_player, player_stream

MANY = 30_000  # cases that are gone through one by one
ROLLED = 5  # dice of a side that are rolled one by one


class Unequal(Exception):
    """Odds that are not what was counted."""


def positions(
    key: str, seed: int, settings: dict[str, str], players: list[str]
) -> Iterator[tuple[Match, MatchState, int]]:
    """Every question of a game by chance."""
    game = find_game(key)
    record = Record(key, game.rules_version, table_names(players), seed, game.pinned(settings))
    table = Table(game, record, None, False)
    bound = table.game
    assert isinstance(bound, Match)
    seated = [make_player(name, bound, at, player_stream(seed, at)) for at, name in enumerate(players)]
    while not table.over:
        if table.state.free:
            interject(table, dict(enumerate(seated)))
        seat = table.asked[0]
        match = table.state
        assert isinstance(match, MatchState)
        yield bound, match, seat
        table.answer(seat, ask_player(seated[seat], table, seat))


# Where games of chance are played for this: settings, and who sits there.
TABLES: dict[str, list[tuple[dict[str, str], list[str]]]] = {
    "pbl": [({"draft": "quick"}, ["greedy", "uniform"]), ({"draft": "quick"}, ["uniform", "greedy", "greedy"])],
    "robots": [
        ({}, ["uniform", "greedy"]),
        ({"jokers": "on", "value_floor": "0"}, ["greedy", "greedy"]),
        ({"discard_mode": "stepwise"}, ["uniform", "uniform"]),
    ],
    "battleground": [
        ({"dice": "2"}, ["uniform", "uniform", "greedy"]),
        ({"clap_guarantee_after": "2"}, ["greedy", "uniform"]),
        ({"limit_mode": "strict", "ability_of": "owner"}, ["uniform", "greedy", "uniform", "greedy"]),
    ],
}


def is_fight(key: str, match: MatchState) -> bool:
    """Is it a combat, a fight, a round that is asked about, and not a draw or a clap?"""
    rule = match.inner.frames[-1].rule
    return {"pbl": True, "robots": rule in (ATTACK, BLOCK), "battleground": rule in (BATTLE, ABILITIES)}[key]


def held(key: str, rules: Match, match: MatchState, seat: int) -> int:
    """How many odds of this question were gone through one by one, and are equal."""
    s = match.inner
    view = rules.game.view(s, seat)
    check: Callable[[Match, State, State, int], int] = {"robots": fights, "battleground": rounds, "pbl": combats}[key]
    return check(rules, s, view, seat)


def same(what: str, told: Fraction, counted: Fraction) -> int:
    if told != counted:
        raise Unequal(f"{what}: {told} is told, {counted} was counted")
    return 1


def shares(ways: dict[int, int]) -> dict[int, Fraction]:
    every = sum(ways.values())
    return {what: Fraction(n, every) for what, n in ways.items() if n}


def equal(what: str, told: dict[int, int], counted: dict[int, int]) -> int:
    if shares(told) != shares(counted):
        raise Unequal(f"{what}: {shares(told)} is told, {shares(counted)} was counted")
    return 1


# ROBOTS.


def fights(rules: Match, s: State, v: State, seat: int) -> int:
    assert isinstance(s, Robots)
    assert isinstance(v, Robots)
    if not v.turn or s.sealed[seat]:
        return 0
    done = 0
    rule = s.frames[-1].rule
    mine = v.colour(seat)
    if rule == ATTACK:
        able = [robot for robot in v.robots[mine] if v.stands(robot)]
        for count in range(1, len(able) + 1):
            for group in combinations(able, count):
                done += equal(f"attack {group}", robots.losses(v, list(group)), blocked(rules, s, seat, list(group)))
    elif rule == BLOCK:
        done += equal("block", robots.losses(v, v.attackers), after_blocks(rules, s, s.seat(1 - s.active)))
    elif rule == DISCARD:
        for n, (what, ways, of) in enumerate(robots.faces_fallen(v, mine, s.frames[-1].amount), 1):
            hidden = unseen(v, mine)
            if comb(len(hidden), n) <= MANY:
                plain = [not any(FACE[card] for card in fallen) for fallen in combinations(hidden, n)]
                done += same(what, Fraction(ways, of), Fraction(sum(plain), len(plain)))
    for what, ways, of in robots.drawn(v, mine):
        done += same(what, Fraction(ways, of), next_card(rules, s, v, mine))
    for what, ways, of in robots.held(v, 1 - mine, "the other"):
        hand = s.hand[1 - mine]
        seen = [card for card in v.hand[1 - mine] if card >= 0]
        hidden = unseen(v, 1 - mine)
        if comb(len(hidden), len(hand) - len(seen)) <= MANY:
            hands = [any(FACE[c] for c in (*seen, *rest)) for rest in combinations(hidden, len(hand) - len(seen))]
            done += same(what, Fraction(ways, of), Fraction(sum(hands), len(hands)))
    return done


def blocked(rules: Match, s: Robots, seat: int, group: list[int]) -> dict[int, int]:
    """Send them by the rules, and block in every way there is."""
    w = s.clone()
    for robot in group:
        rules.game.apply(w, seat, ATTACKS[robot])
    if w.frames[-1].rule == ATTACK:
        rules.game.apply(w, seat, rules.game.legal(w, seat)[0])
    return after_blocks(rules, w, w.seat(1 - w.active))


def after_blocks(rules: Match, s: Robots, seat: int) -> dict[int, int]:
    found: Counter[int] = Counter()
    left = [s]
    while left:
        w = left.pop()
        if not w.over and w.frames[-1].rule == BLOCK:
            for move in rules.game.legal(w, seat):
                copy = w.clone()
                rules.game.apply(copy, seat, move)
                left.append(copy)
        else:
            found[w.frames[-1].amount if not w.over and w.frames[-1].rule == DISCARD else 0] += 1
    return found


def next_card(rules: Match, s: Robots, v: Robots, colour: int) -> Fraction:
    """Every unseen card in turn is drawn, and the rules say whether it can be built with."""
    hidden = unseen(v, colour)
    fitting = 0
    for card in hidden:
        w = s.clone()
        seat = w.seat(colour)
        w.hand[colour] = sorted([*w.hand[colour], card])
        w.active = colour
        frame = w.frames[-1].clone()
        frame.rule, frame.seat = BUILD, seat
        w.frames = [frame]
        w.sealed[seat] = []
        options = w.book[BUILD].options(w, frame, seat)
        fitting += any(isinstance(move, Build) and card in (move.a, move.b) for move in options)
    return Fraction(fitting, len(hidden))


# Bots Battleground.


def rounds(rules: Match, s: State, v: State, seat: int) -> int:
    assert isinstance(s, Battleground)
    assert isinstance(v, Battleground)
    names = [str(at) for at in range(s.seats)]
    told = {what: Fraction(ways, of) for what, ways, of in battleground.odds(v, seat, names)}
    rule, step = s.frames[-1].rule, s.frames[-1].step
    if rule == CLAPPING:
        sure = s.terms.guarantee and s.misses >= s.terms.guarantee
        share = Fraction(s.terms.clap_chance, 10_000)
        cases = list(product((True, False), repeat=s.terms.dice))
        weights = [share ** sum(case) * (1 - share) ** (len(case) - sum(case)) for case in cases]
        rolling = sum(weight for case, weight in zip(cases, weights, strict=True) if any(case) or sure)
        return same("clap", told["the next clap sets a die rolling"], Fraction(rolling))
    if rule == OPENING:
        rolls = list(product(range(6), repeat=s.rolling))
        icon = sum(3 in roll for roll in rolls)
        return same("icon", told["a die shows all defend"], Fraction(icon, len(rolls)))
    done = 0
    if rule == BATTLE and step == OPEN and not s.terms.live:
        done += same("length", told["the dice roll again after this tick"], roll_again(rules, s))
    if rule in (BATTLE, ABILITIES) and not s.terms.live:
        w = s.clone()
        w.log = []
        if rule == BATTLE:
            w.asked = w.answered = 0
            w.sealed = [[] for _ in range(w.seats)]
            freeze(w, w.frames[-1], w.time)
            flow.advance(w)
        verdicts = settled(rules, w)
        when = "if blue came now" if rule == BATTLE else "with all abilities that are left"
        for (attacker, defender), counted in verdicts.items():
            words = {
                1: f"{when}, {attacker} beats {defender}",
                -1: f"{when}, {defender} holds against {attacker}",
                0: f"{when}, neither of {attacker} and {defender} wins",
            }
            if rule == ABILITIES and defender != s.facing:
                continue
            for result, what in words.items():
                share = Fraction(counted[result], sum(counted.values()))
                done += same(what, told.get(what, Fraction(0)), share)
    return done


def roll_again(rules: Match, s: Battleground) -> Fraction:
    """Every length the open phase may have, behind a tick in which all wait."""
    terms = s.terms
    again = left = 0
    for length in range(terms.open_min_ms, terms.open_max_ms + 1, 1000):
        w = s.clone()
        w.length = length
        if w.time >= w.since + terms.opening_ms + length:
            continue  # then it would not be open any more
        left += 1
        w.orders = [0] * w.seats
        flow.advance(w)
        while w.frames[-1].rule == BATTLE and w.time == s.time:
            for seat in range(w.seats):
                if w.asked >> seat & 1:
                    options = rules.game.legal(w, seat)
                    rules.game.apply(w, seat, WAIT if WAIT in options else options[0])
        again += w.frames[-1].step == FINAL or w.frames[-1].rule != BATTLE
    return Fraction(again, left)


def settled(rules: Match, s: Battleground) -> dict[tuple[int, int], Counter[int]]:
    """Every way to answer for abilities until the round is settled: who won each duel how often."""
    found: dict[tuple[int, int], Counter[int]] = {}
    left = [s]
    while left:
        w = left.pop()
        if not w.over and w.asked and w.frames[-1].rule == ABILITIES:
            seat = flow.first_asked(w.asked)
            for move in rules.game.legal(w, seat):
                copy = w.clone()
                copy.log = list(w.log or [])
                rules.game.apply(copy, seat, move)
                left.append(copy)
            if len(left) > MANY:
                return {}
            continue
        for event in w.log or []:
            if isinstance(event, Dueled):
                found.setdefault((event.seat, event.defender), Counter())[event.result] += 1
    return found


# PBL ROBOTS.


def combats(rules: Match, s: State, v: State, seat: int) -> int:
    assert isinstance(s, Pbl)
    assert isinstance(v, Pbl)
    done = 0
    fight = next((f for f in v.frames if isinstance(f, Combat)), None)
    if fight is not None or s.sealed[seat]:
        return 0
    options: list[Move] = rules.game.legal(s, seat)
    for move in options:
        if isinstance(move, Assault):
            for bombs in range(min(2, len(s.hands[seat])) + 1):
                done += attacked(v, planned(v, seat, move.source, v.side[move.seat], move.place), bombs)
    return done


def attacked(v: Pbl, f: Combat, bombs: int) -> int:
    """Every roll of both sides, die by die."""
    armor = v.text_of(v.side[f.seat], f.source)
    sums: list[Counter[int]] = []
    for party, why in ((0, INITIAL_ATTACK), (1, INITIAL_DEFENSE)):
        seat = roller(v, f, party)
        dice = attack_dice(v, f) if party == 0 else defense_dice(v, f)
        whys = [EFFECT] * boost_of(v, seat) + [why] * dice
        whys += [ADDED] * (bomb_dice(v, f, 0, bombs) if party == 0 else 0)
        if len(whys) > ROLLED or v.fixed[v.side[seat]]:
            return 0
        found: Counter[int] = Counter()
        for raws in product(range(1, 7), repeat=len(whys)):
            found[sum(worth(v, armor, w, face(v, v.side[seat], raw)) for w, raw in zip(whys, raws, strict=True))] += 1
        sums.append(found)
    hits = sum(n * m for attack, n in sums[0].items() for defense, m in sums[1].items() if attack > defense)
    every = sum(sums[0].values()) * sum(sums[1].values())
    if abs(hit_chance(v, f, bombs) - hits / every) > 1e-12:
        raise Unequal(f"attack with {bombs} bombs: {hit_chance(v, f, bombs)} is told, {hits}/{every} was counted")
    return 1
