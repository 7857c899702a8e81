"""A combat in a terminal: who attacks whom with what, the dice of both, who is behind, the exact odds (PBL-COMBAT)."""

from __future__ import annotations

from boltyard.games.pbl.board.facts import ATTACK, DEFENSE, PLAIN_ATTACK, PLAIN_DEFENSE, SHORT_PLACES
from boltyard.games.pbl.board.robot import Targets
from boltyard.games.pbl.combat import ATTACKER, DEFENDER, NEITHER, Combat, attack_dice, defense_dice, total, trailing
from boltyard.games.pbl.dice import ADDED, EFFECT, Roll, worth
from boltyard.games.pbl.events import PLACE_WORDS
from boltyard.games.pbl.moves import Assault
from boltyard.games.pbl.odds import adding_chances, cards_left, hit_chance, planned
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.windows import live_dice
from boltyard.games.pbl.words import cards
from boltyard.tui.lines import Line, line, padded
from boltyard.tui.words import YOU, owner

MOST_CARDS = 6  # additions whose odds are told in one line
STYLES = ("attack", "defense")
SURE = 0.995
ROW = 80  # of a terminal, where the odds should take one line
LETTERS = "abcdef"  # the own limbs
Chances = dict[Assault, float]  # of every attack that can be declared
MATRIX = 21  # columns before the first target


def percent(chance: float) -> str:
    """A chance as people say it; what is not certain never reads 0 or 100."""
    whole = round(100 * chance)
    if whole == 0 and chance > 0:
        return "<1%"
    if whole == 100 and chance < 1:
        return ">99%"
    return f"{whole}%"


def marks(plain: bool) -> tuple[str, str]:
    return (PLAIN_ATTACK, PLAIN_DEFENSE) if plain else (ATTACK, DEFENSE)


def seats_in(s: Pbl, f: Combat) -> tuple[int, int]:
    """Attacker and defender."""
    return f.seat, s.captain(f.side)


# The panel.


def panel(s: Pbl, f: Combat, told: list[str], plain: bool) -> list[Line]:
    """The combat in three or four lines."""
    attacker, defender = seats_in(s, f)
    verb = "attack" if told[attacker] == YOU else "attacks"
    what = f"{told[attacker]} {verb} {owner(told[defender])} {PLACE_WORDS[f.place]}"
    head = f"{what} with the {PLACE_WORDS[f.source]}."
    rows = [line(("Combat: ", "title"), head)]
    if not f.rolls:
        return [*rows, before_the_roll(s, f, told, plain)]
    for party, seat in enumerate(seats_in(s, f)):
        rows.append(party_line(s, f, party, told[seat], plain))
    live = live_dice(s)
    behind = trailing(s, f)
    if live:
        return rows  # their odds come when the dice count; `live_rows` shows them
    if behind != NEITHER and not f.missed:
        rows += odds_of_adding(s, f, behind, told)
    return rows


def live_rows(s: Pbl, told: list[str]) -> list[Line]:
    """Dice that may be answered before they count, innermost first (PBL-F-13)."""
    rows: list[Line] = []
    for dice in live_dice(s):
        faces = " ".join(map(str, dice.faces)) or "no dice"
        card = s.cards.cards[dice.card].name if dice.card >= 0 else "a card"
        what = f"{faces} by {told[dice.seat].lower() if told[dice.seat] == YOU else told[dice.seat]} for {card}"
        so = f"; if nobody answers: {dice.totals[0]} to {dice.totals[1]}" if dice.totals else ""
        rows.append(line(("On the table: ", "title"), what + so))
    return rows


def before_the_roll(s: Pbl, f: Combat, told: list[str], plain: bool) -> Line:
    """So many dice each, and the chance of a hit if nobody adds anything."""
    signs = marks(plain)
    row = line("  ")
    for party, seat in enumerate(seats_in(s, f)):
        dice = attack_dice(s, f) if party == ATTACKER else defense_dice(s, f)
        row += line((f"{signs[party]} ", STYLES[party]), f"{told[seat]} {dice} {'die' if dice == 1 else 'dice'}   ")
    return [*row, *line(f"hits in {percent(hit_chance(s, f))} of all rolls")]


def party_line(s: Pbl, f: Combat, party: int, name: str, plain: bool) -> Line:
    """One party's dice by roll, and its total; who is behind is told."""
    sets = []
    for dice in f.rolls:
        if dice.party == party and dice.faces:
            word = ("bombs " if party == ATTACKER else "shields ") if dice.why == ADDED else ""
            word = "cards " if dice.why == EFFECT else word
            sets.append(word + " ".join(die_words(s, dice, shown) for shown in dice.faces))
    if f.extra[party]:
        sets.append(f"{'storage' if f.extra[party] > 0 else 'taken off'} {abs(f.extra[party])}")
    row = line((f"  {marks(plain)[party]} ", STYLES[party]), f"{name:<8} ", (f"{total(s, f, party):>2}", "title"))
    row += line(f"  = {' + '.join(sets) or 'no dice'}".replace("+ taken off", "-"))
    if f.missed:
        return [*row, *line("   misses" if party == ATTACKER else "")]
    if trailing(s, f) == party:
        gap = abs(total(s, f, ATTACKER) - total(s, f, DEFENDER))
        row += line((f"   behind by {gap}" if gap else "   equal, which holds for the defender", "refusal"))
    return row


def die_words(s: Pbl, dice: Roll, shown: int) -> str:
    """A face; in brackets where it counts nothing (PBL-R-100)."""
    return str(shown) if worth(s, dice.armor, dice.why, shown) else f"({shown})"


def odds_of_adding(s: Pbl, f: Combat, party: int, told: list[str]) -> list[Line]:
    """For whoever is behind: the chance to be ahead after one roll with so many cards."""
    seat = seats_in(s, f)[party]
    most = 0 if s.terms.pledged else min(MOST_CARDS, cards_left(s, f, party))
    stored = sum(s.robots[s.side[seat]].stored)
    if not most and not stored:
        return [line(f"  {told[seat]} {'have' if told[seat] == YOU else 'has'} nothing to add.")]
    chances = adding_chances(s, f, party, most)
    enough = next((n for n in range(1, most) if chances[n] > SURE), most)  # more cards than that add nothing
    texts = [f"{n} card{'s' * (n > 1)} {percent(chances[n])}" for n in range(1, enough + 1)]
    more = f"; with storage bombs of {stored} {percent(adding_chances(s, f, party, 0, stored)[0])}" if stored else ""
    whom = "you" if told[seat] == YOU else told[seat]
    begin = f"that {whom} get{'s' * (whom != 'you')} ahead{both_hands(s, f)}: "
    while stored and len(texts) > 1 and len("  Odds " + begin + ", ".join(texts) + more) > ROW:
        texts.pop(0)  # the fewest cards are the least hopeful; `odds` tells all
    return [line(("  Odds ", "title"), f"{begin}{', '.join(texts)}{more}")]


def both_hands(s: Pbl, f: Combat) -> str:
    """Said where the cards of two partners are counted (PBL-R-235)."""
    return " with both hands" if s.terms.teams and not s.terms.gunners and f.target == 0 else ""


# Attacks to choose from.


def hit_of(s: Pbl, seat: int, move: Assault) -> float:
    return hit_chance(s, planned(s, seat, move.source, s.side[move.seat], move.place))


def attack_words(s: Pbl, seat: int, move: Assault, told: list[str]) -> str:
    """A choice in words: `attack with the left arm, 4 dice: greedy's head, 3 dice, hits in 62 %`."""
    fight = planned(s, seat, move.source, s.side[move.seat], move.place)
    mine = f"attack with the {PLACE_WORDS[move.source]}, {attack_dice(s, fight)} dice"
    theirs = f"{owner(told[move.seat])} {PLACE_WORDS[move.place]}, {defense_dice(s, fight)} dice"
    return f"{mine}: {theirs}, hits in {percent(hit_chance(s, fight))}"


def aims(attacks: list[Assault]) -> tuple[list[int], Targets]:
    """The own limbs that can attack, which are letters, and the numbers of the places they can attack."""
    sources = list(dict.fromkeys(move.source for move in attacks))
    targets = dict.fromkeys((move.seat, move.place) for move in attacks)
    return sources, {target: number for number, target in enumerate(targets, 1)}


def matrix(s: Pbl, seat: int, chances: Chances, told: list[str], width: int, roomy: bool) -> list[Line]:
    """Every attack with its chance in per cent: a letter for each limb of mine, a number for each target."""
    attacks = list(chances)
    sources, targets = aims(attacks)
    known = {(move.source, move.seat, move.place): chance for move, chance in chances.items()}
    cell = min(10, (width - MATRIX) // len(targets))
    title = "ATTACK, chance in %" if cell > 6 else "ATTACK, in %"
    first = line((f" {title:<{MATRIX - 1}}", "title"))
    for (rival, place), number in targets.items():
        name = f" {SHORT_PLACES[place].replace('.', ' ')}" if cell > 8 else ""
        whose = f" {told[rival][: cell - 4]}" if not name and cell > 6 else ""
        first += line((f"{number}{name or whose}".rjust(cell), "number"))
    rows = [first]
    for letter, source in zip(LETTERS, sources):
        dice = attack_dice(s, planned(s, seat, source, *side_of(s, next(iter(targets)))))
        row = line((f"   {letter}  ", "number"), f"{PLACE_WORDS[source]:<11} ", (f"{ATTACK} {dice}", "attack"))
        row = padded(row, MATRIX)
        for rival, place in targets:
            chance = known.get((source, rival, place))
            row += line(exact(chance, cell) if chance is not None else " " * cell)
        rows.append(row)
    return [*rows, *notes(s, attacks, told)] if roomy else rows


def side_of(s: Pbl, target: tuple[int, int]) -> tuple[int, int]:
    return s.side[target[0]], target[1]


def exact(chance: float, cell: int) -> str:
    """A chance in per cent, as exactly as there is room for."""
    return (f"{100 * chance:.1f}" if cell > 5 else f"{100 * chance:.0f}").rjust(cell)


def notes(s: Pbl, attacks: list[Assault], told: list[str]) -> list[Line]:
    """What the chances leave out."""
    rivals = list(dict.fromkeys(move.seat for move in attacks))
    if len(rivals) > 1:
        return [line("   No bombs, no shields; a tie is the defender's.")]
    held = len(s.hands[rivals[0]])
    return [line(f"   No bombs, no shields. {told[rivals[0]]} holds {cards(held)}, and a tie defends.")]


def with_bombs(s: Pbl, seat: int, chances: Chances) -> list[Line]:
    """The best attack again, by the number of cards that could be thrown with it."""
    best = max(chances, key=lambda move: chances[move])
    sources, targets = aims(list(chances))
    name = f"{LETTERS[sources.index(best.source)]}{targets[best.seat, best.place]}"
    fight = planned(s, seat, best.source, s.side[best.seat], best.place)
    most = min(3, len(s.hands[seat]))
    texts = [f"{n} bomb{'s' * (n > 1)} {100 * hit_chance(s, fight, n):.1f}" for n in range(1, most + 1)]
    return [line(f"   {name} with bombs:  {'   '.join(texts)}")] if texts else []


# The word `odds`.


def odds_told(s: Pbl, seat: int, attacks: list[Assault], told: list[str], plain: bool) -> list[Line]:
    """In combat the odds of adding; before it, those of every attack by the number of bombs (F53)."""
    fight = next((f for f in s.frames if isinstance(f, Combat)), None)
    if fight is not None:
        return panel(s, fight, told, plain)
    if not attacks:
        return [line("There is no attack to tell the odds of.")]
    rows = [line(("The chance of a hit, if you throw so many bombs and nobody else adds anything:", "title"))]
    bombs = min(4, len(s.hands[seat]))
    rows.append(
        line(f"{'':<44}{''.join(f'{n} bombs'.rjust(9) for n in range(bombs + 1))}".replace("1 bombs", " 1 bomb"))
    )
    for move in attacks:
        fight = planned(s, seat, move.source, s.side[move.seat], move.place)
        name = f"{PLACE_WORDS[move.source]} against {owner(told[move.seat])} {PLACE_WORDS[move.place]}"
        chances = "".join(percent(hit_chance(s, fight, n)).rjust(9) for n in range(bombs + 1))
        rows.append(line(f"{name[:43]:<44}{chances}"))
    return rows
