"""What a beginner finds annoying: ROBOTS by a short list of preferences, each with its reason.

Everything is read off the view. The plan behind it: the other Supply is the clock, so keep robots that can hit it,
aim for a total of exactly six, block what hurts most as cheaply as possible, and let the hand bleed before the Supply
only as long as the hand is not worth more.
"""

from itertools import combinations

from boltyard.core.moves import DONE, PASS, Move
from boltyard.games.robots.cards import FACE, VALUE, can_pair
from boltyard.games.robots.combat import loss
from boltyard.games.robots.moves import ATTACK as TO_ATTACK
from boltyard.games.robots.moves import Attack, Block, Build, Choose, Discard, Lose, Program, Recover, Scrap
from boltyard.games.robots.state import ATTACK, BLOCK, BUILD, DISCARD, PROGRAM, RECOVER, SCRAP, Robots


def prefer(v: Robots, seat: int, options: list[Move]) -> Move:
    """The option this player takes."""
    rule = v.frames[-1].rule
    if rule == PROGRAM:
        return program(v, seat, options)
    if rule == BUILD:
        return build(v, seat, options)
    if rule == SCRAP:
        return weakest(v, options)
    if rule == ATTACK:
        return attack(v, seat, options)
    if rule == BLOCK:
        return block(v, seat, options)
    if rule == DISCARD:
        return lose(v, seat, options)
    if rule == RECOVER:
        return recover(v, seat, options)
    if isinstance(options[0], Choose):
        return options[0]  # black: the first turn
    return options[-1]  # refuse a draw: there is always a winner


# Attack and Program: the best set of robots to send, by what surely gets through.


def best_attack(v: Robots, colour: int, able: list[int]) -> tuple[float, list[int]]:
    """The robots to send, and what that is worth: cards lost if the rival blocks as well as possible."""
    guards = [robot for robot in v.robots[1 - colour] if not v.stands(robot)]
    best: tuple[float, list[int]] = (0.0, [])
    for n in range(1, len(able) + 1):
        for sent in combinations(able, n):
            worth = attack_worth(v, list(sent), guards)
            if worth > best[0] + 1e-9:
                best = (worth, list(sent))
    return best


def attack_worth(v: Robots, sent: list[int], guards: list[int]) -> float:
    """Cards lost against the best block, less what the fights cost us."""
    values = [v.value(robot) for robot in sent]
    worst = float(loss(sum(values)))
    for n in range(1, min(len(guards), len(sent)) + 1):
        for stopped in combinations(range(len(sent)), n):
            through = sum(values[i] for i in range(len(sent)) if i not in stopped)
            worth = float(loss(through))
            for guard, i in zip(strongest(v, guards), stopped, strict=False):
                worth += 1.5 * clash(v.value(sent[i]), v.value(guard))
            worst = min(worst, worth)
    return worst


def strongest(v: Robots, robots: list[int]) -> list[int]:
    return sorted(robots, key=v.value, reverse=True)


def clash(mine: int, theirs: int) -> int:
    """A fight from our side: 1 won, 0 tied, -1 lost."""
    return (mine > theirs) - (mine < theirs)


def program(v: Robots, seat: int, options: list[Move]) -> Move:
    """Stand up those whose attack pays; the rest stay down and guard."""
    colour = v.colour(seat)
    robots = v.robots[colour]
    worth, sent = best_attack(v, colour, robots)
    # A robot that stands cannot block next turn: what the rival could then do to us is the price.
    wanted = set(sent) if worth >= 2 or len(v.supply[1 - colour]) <= worth else set()
    if wanted and danger(v, colour, [robot for robot in robots if robot not in wanted]) > worth + 2:
        wanted = {robot for robot in wanted if v.value(robot) < 4 and worth > 3}
    for option in options:
        if isinstance(option, Program) and (option.mode == TO_ATTACK) == (option.card in wanted):
            return option
    return options[0]


def danger(v: Robots, colour: int, guards: list[int]) -> int:
    """What the rival's robots could cost us next turn past these guards."""
    threats = sorted((v.value(robot) for robot in v.robots[1 - colour]), reverse=True)
    through = threats[len(guards) :]
    return max((loss(sum(group)) for n in range(len(through) + 1) for group in combinations(through, n)), default=0)


def attack(v: Robots, seat: int, options: list[Move]) -> Move:
    """Send the set that is worth most, robot by robot in order."""
    colour = v.colour(seat)
    able = [robot for robot in v.robots[colour] if v.stands(robot)]
    _, sent = best_attack(v, colour, able)
    for option in options:
        if isinstance(option, Attack) and option.card in sent:
            return option
    return DONE


# Block: the cheapest answer to what is coming.


def block(v: Robots, seat: int, options: list[Move]) -> Move:
    """Take the set of blocks that loses least: cards that go, robots that fall, robots that win."""
    colour = v.colour(seat)
    named = {move.attacker: move.blocker for move in v.sealed[seat] if isinstance(move, Block)}
    choices = [option for option in options if isinstance(option, Block)]
    best: Move = DONE
    best_cost = block_cost(v, colour, named)
    for option in choices:
        cost = cost_from(v, colour, {**named, option.attacker: option.blocker}, option.attacker)
        if cost < best_cost - 1e-9:
            best, best_cost = option, cost
    return best


def cost_from(v: Robots, colour: int, named: dict[int, int], after: int) -> float:
    """The least cost with these blocks and any further ones, attackers in order."""
    least = block_cost(v, colour, named)
    for attacker in v.attackers:
        if attacker > after:
            for robot in v.robots[colour]:
                if not v.stands(robot) and robot not in named.values():
                    least = min(least, cost_from(v, colour, {**named, attacker: robot}, attacker))
    return least


def block_cost(v: Robots, colour: int, named: dict[int, int]) -> float:
    through = sum(v.value(robot) for robot in v.attackers if robot not in named)
    cost = 1.0 * loss(through)
    if len(v.supply[colour]) + len(v.hand[colour]) <= cost:
        cost += 20
    for attacker, blocker in named.items():
        outcome = clash(v.value(blocker), v.value(attacker))
        cost -= 1.6 * outcome
        if outcome > 0 and v.value(blocker) - VALUE[attacker] <= 0:
            cost += 0.6  # it wins, and is worn out by it
    return cost


# Build, scrap, lose, recover.


def build(v: Robots, seat: int, options: list[Move]) -> Move:
    """Two robots are better than one, a robot near six better than a ten; a full table builds only to improve."""
    colour = v.colour(seat)
    room = 4 - len(v.robots[colour])
    best, best_worth = options[0], 0.0
    for option in options:
        if not isinstance(option, Build):
            continue
        low, high = sorted((option.a, option.b), key=lambda card: VALUE[card])
        fielded = [low, high] if VALUE[low] == VALUE[high] else [low]
        values = sorted([robot_worth(VALUE[card]) for card in fielded], reverse=True)
        standing = sorted(robot_worth(v.value(robot)) for robot in v.robots[colour])
        worth = sum(values)
        over = len(values) - room
        if over > 0:
            worth -= sum(sorted(standing + values)[:over])
        if len(fielded) == 1:
            worth -= 0.8 + (0.9 if FACE[high] else 0.0)  # a card is thrown away; a face could have paid a Recovery
        if worth > best_worth:
            best, best_worth = option, worth
    return best


def robot_worth(value: int) -> float:
    """How useful a robot of this value is."""
    if value <= 0:
        return 0.4
    return 1.6 + 0.28 * value + (0.7 if value == 6 else 0.0)


def weakest(v: Robots, options: list[Move]) -> Move:
    scraps = [option for option in options if isinstance(option, Scrap)]
    return min(scraps, key=lambda option: robot_worth(v.value(option.card))) if scraps else options[0]


def keep_worth(v: Robots, colour: int, card: int) -> float:
    """What a hand card is good for: a partner in hand, or a face to pay with."""
    worth = 0.5
    for other in v.hand[colour]:
        if can_pair(card, other):
            worth += 1.0 if VALUE[card] == VALUE[other] else 0.35
    return worth + (0.8 if FACE[card] else 0.0)


def lose(v: Robots, seat: int, options: list[Move]) -> Move:
    """The Supply is the clock: as long as it is the shorter one, the hand pays, worst cards first."""
    colour = v.colour(seat)
    limit = 1.7 if len(v.supply[colour]) <= len(v.supply[1 - colour]) + 4 else 1.0
    going: list[tuple[float, Move]] = []
    for option in options:
        if isinstance(option, (Discard, Lose)) and option.card >= 0:
            going.append((keep_worth(v, colour, option.card), option))
    if len(v.supply[colour]) <= v.frames[-1].amount + 1:
        limit = 99.0
    cheap = [(worth, i, option) for i, (worth, option) in enumerate(going) if worth <= limit]
    if DONE in options:
        return cheap[0][2] if cheap else DONE  # in key order: whatever is cheap goes
    if cheap:
        return min(cheap)[2]
    if isinstance(options[0], Lose):
        return options[0]  # the top of the Supply
    return min((worth, i, option) for i, (worth, option) in enumerate(going))[2]


def recover(v: Robots, seat: int, options: list[Move]) -> Move:
    """Two cards for one is always a gain: pay a face, fetch what pairs best with the hand."""
    colour = v.colour(seat)
    fetchable = [card for card in v.discard[colour] if not FACE[card]]
    if PASS in options:
        pays = [option for option in options if isinstance(option, Recover)]
        if not pays or len(fetchable) < 2:
            return PASS
        return min(pays, key=lambda option: keep_worth(v, colour, option.card))
    fetches = [option for option in options if isinstance(option, Recover)]
    if not fetches:
        return DONE
    named = [move for move in v.sealed[seat] if isinstance(move, Recover)]
    if len(named) == 1:
        # The first of the two best, in key order, so that the second can still be named.
        ranked = sorted(fetches, key=lambda option: -keep_worth(v, colour, option.card))[:2]
        return min(ranked, key=lambda option: option.card)
    return max(fetches, key=lambda option: keep_worth(v, colour, option.card))
