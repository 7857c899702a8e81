"""Two matches that differ only in what one viewer cannot know, planned answer by answer.

A match is played by chance. Then a stretch of it is chosen, and cards whose place the viewer does not learn before its
end change places at its beginning; everybody goes on to answer as before, in the twin with the cards that lie there
now. So a rival holds a reaction in one match and none in the other, and passes in both: once by choice, once by force.
"""

from __future__ import annotations

import random
import re
from dataclasses import dataclass, field
from typing import Any

from boltyard.core.errors import Wrong
from boltyard.core.match import Match
from boltyard.core.moves import RESIGN
from boltyard.core.record import Record
from boltyard.core.state import PUBLIC
from boltyard.core.table import Table
from tests.contract.insides import INSIDES, Insides

MOST_ANSWERS = 3_000
LONGEST_STRETCH = 120  # answers that the twins go together
TRIES = 12  # ways to change places: not every one keeps all answers legal
CHOICE = 3  # of the possible ones the one with most answers that are forced in one match only
ASIDE = 0.01  # how often somebody offers a draw and the like
WORD = re.compile(r"\w+(?:\.\d\b)?|joker_\w+")


class Leak(Exception):
    """Something was sent that this viewer may not know."""


@dataclass(frozen=True)
class Answer:
    """What a seat answered, and whether it had to."""

    seat: int
    code: str
    forced: bool


@dataclass
class Plan:
    """A stretch of a match and its twin: the answers of both, and where which cards change places."""

    game: Match
    settings: dict[str, str]
    seats: int
    seed: int
    viewer: int
    answers: list[Answer]
    twins: list[Answer]  # the same for the twin, from the beginning
    begin: int  # before this answer they part
    becomes: dict[int, int] = field(default_factory=dict)

    @property
    def windows(self) -> int:
        """How many answers of others were forced in one match and chosen in the other."""
        both = zip(self.answers, self.twins, strict=False)
        return sum(1 for a, b in both if a.forced != b.forced and a.seat != self.viewer)


def new_table(game: Match, settings: dict[str, str], seats: int, seed: int) -> Table:
    names = ["Ana", "Bo", "Cy", "Di", "Eve", "Fay"][:seats]
    record = Record(game.key, game.rules_version, names, seed, game.schema.changed(game.schema.agree(settings)))
    return Table(game, record, None, False, patient=True)


def forced_codes(table: Table) -> dict[int, str]:
    """What the seats will say that have one answer only."""
    codes = {}
    for seat in table.asked:
        if table.is_forced(seat):
            state = table.state.clone()
            move = table.game.legal(state, seat)[0]
            while not (line := table.game.closing_line(state, seat, move)):
                table.game.answer(state, seat, move)
                move = table.game.legal(state, seat)[0]
            codes[seat] = line
    return codes


def play(table: Table, chance: random.Random) -> list[Answer]:
    """Answers by chance to the end."""
    given: list[Answer] = []
    while not table.over and len(given) < MOST_ANSWERS:
        codes = forced_codes(table)
        if codes:
            given += [Answer(seat, codes[seat], True) for seat in table.force()]
            continue
        free = [seat for seat in range(table.state.seats) if (table.state.free & ~table.state.asked) >> seat & 1]
        seat = chance.choice(free if free and chance.random() < 0.05 else table.asked)
        asides = [move for move in table.game.asides(table.state, seat) if move is not RESIGN]
        if asides and chance.random() < ASIDE:
            step = table.answer(seat, chance.choice(asides))
        else:
            step = table.answer(seat, chance.choice(table.options(seat)))
            while step is None:
                step = table.answer(seat, chance.choice(table.options(seat)))
        assert step is not None
        given.append(Answer(seat, step.code, False))
    return given


def carry_out(table: Table, answers: list[Answer]) -> None:
    """The same answers again."""
    at = 0
    while at < len(answers):
        if answers[at].forced:
            at += len(table.force())
        else:
            table.say(answers[at].seat, answers[at].code)
            at += 1


def follow_twin(table: Table, answers: list[Answer], names: dict[str, str]) -> list[Answer] | None:
    """The twin's answers to the same questions; nothing where one of them is not possible there."""
    given: list[Answer] = []
    ahead: list[int] = []  # forced, and asked together with whoever is next
    for answer in answers:
        code = WORD.sub(lambda found: names.get(found.group(), found.group()), answer.code)
        if answer.seat not in ahead:
            ahead += table.force() if forced_codes(table) else []
        if answer.seat in ahead:
            ahead.remove(answer.seat)
            given.append(Answer(answer.seat, code, True))
            continue
        try:
            step = table.say(answer.seat, code)
        except Wrong:
            return None
        given.append(Answer(answer.seat, step.code if step is not None else code, False))
    return given


def make_plan(game: Match, settings: dict[str, str], seats: int, seed: int) -> Plan | None:
    """A match of this seed and a twin of it; nothing where no card could change its place."""
    chance = random.Random(f"{game.key}/{seed}")
    table = new_table(game, settings, seats, seed)
    answers = play(table, chance)
    begins = [at for at, answer in enumerate(answers) if not answer.forced]
    viewer = chance.choice([*range(seats), PUBLIC])
    insides = INSIDES[game.key]()
    plans: list[Plan] = []
    for _ in range(TRIES):
        begin = chance.choice(begins)
        stretch = answers[begin : begin + chance.randint(5, LONGEST_STRETCH)]
        table = new_table(game, settings, seats, seed)
        carry_out(table, answers[:begin])
        state = table.state.clone()
        kept, stretch = kept_unseen(table, stretch, viewer, insides)
        becomes = some_places(kept, chance)
        if not becomes or not is_possible(game, insides.renamed(state, becomes)):
            continue
        twin = new_table(game, settings, seats, seed)
        carry_out(twin, answers[:begin])
        twin.state = insides.renamed(twin.state, becomes)
        names = {insides.key(state, card): insides.key(state, other) for card, other in becomes.items()}
        given = follow_twin(twin, stretch, names)
        ends = [at for at, answer in enumerate(given or []) if not answer.forced and not stretch[at].forced]
        if given is not None and ends and ends[-1] > 0:  # both wait for the same answer then, and it is not given
            whole, twins = answers[: begin + ends[-1]], answers[:begin] + given[: ends[-1]]
            plans.append(Plan(game, settings, seats, seed, viewer, whole, twins, begin, becomes))
        if len(plans) == CHOICE:
            break
    return max(plans, key=lambda plan: plan.windows, default=None)


def kept_unseen(
    table: Table, stretch: list[Answer], viewer: int, insides: Insides
) -> tuple[dict[int, object], list[Answer]]:
    """The cards that stay alike to the viewer from here to the end of the stretch; the stretch ends before chance
    picks from a hidden hand, for then it would fall on another card in the twin.

    What somebody has named in secret already stays where it is: the answer is given, and means these cards.
    """
    state: Any = table.state
    said = {word for answer in state.inner.sealed for part in answer for word in WORD.findall(part.text)}
    unseen = insides.unseen(state, viewer)
    kept = {card: known for card, known in unseen.items() if insides.key(state, card) not in said}
    picked = insides.picked(state)
    at = 0
    while at < len(stretch) and kept:
        before = at
        if stretch[at].forced:
            at += len(table.force())
        else:
            table.say(stretch[at].seat, stretch[at].code)
            at += 1
        if insides.picked(table.state) != picked:
            return kept, stretch[:before]
        now = insides.unseen(table.state, viewer)
        kept = {card: known for card, known in kept.items() if now.get(card, -1) == known}
    return kept, stretch


def some_places(kept: dict[int, object], chance: random.Random) -> dict[int, int]:
    """Who goes where: those that are alike to the viewer, among each other."""
    becomes: dict[int, int] = {}
    for known in set(map(str, kept.values())):
        alike = [card for card, other in kept.items() if str(other) == known]
        places = alike[:]
        chance.shuffle(places)
        becomes |= {card: place for card, place in zip(alike, places, strict=True) if card != place}
    return becomes


def is_possible(game: Match, state: Any) -> bool:
    """Could this world have been dealt? Hands of Bots Battleground hold no bot twice (BB-R-4)."""
    if game.key != "battleground":
        return True
    owned = [
        [card for card in range(len(state.inner.owner)) if state.inner.owner[card] == seat]
        for seat in range(state.seats)
    ]
    return all(len({card >> 1 for card in cards}) == len(cards) for cards in owned)
