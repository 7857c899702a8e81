"""`boltyard cards`: what the cards say, and whether a card file is in order."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from boltyard.cli.errors import Usage
from boltyard.cli.output import bold, hanging, titled, write_json
from boltyard.cli.shell import Json, command
from boltyard.core.errors import nearest
from boltyard.games.pbl.cards import (
    ACTION,
    ARMOR,
    CREW,
    EXPERT,
    HANGAR,
    KINDS,
    NOWHERE,
    PLACES,
    ROBOT,
    STARTER,
    Card,
    CardTable,
    Effect,
)
from boltyard.games.pbl.effects.registry import EFFECTS
from boltyard.games.pbl.loader import BadCards, base_cards, load_cards
from boltyard.games.pbl.vocabulary import MOMENTS, TRAITS

ORDER = (STARTER, EXPERT, ARMOR, HANGAR, CREW, ACTION, ROBOT)
TITLES = {
    STARTER: "Starter pilots",
    EXPERT: "Expert pilots",
    ARMOR: "Armor",
    HANGAR: "Hangars",
    CREW: "Crew",
    ACTION: "Actions",
    ROBOT: "Robots",
}
NUMBERS = {  # printed on a card of this kind, even if it is 0
    STARTER: ("attack", "defense", "critical_attack", "critical_defense", "speed"),
    ROBOT: (),
    EXPERT: ("attack", "defense", "points"),
    ARMOR: ("attack", "defense"),
    HANGAR: ("spaces", "attack", "defense"),
    CREW: ("attack", "defense"),
    ACTION: (),
}

CardSet = Annotated[Path | None, Parameter(name="--set", help="a card file; the base set if left out")]

app = command("cards")


@app.command(name="list")
def list_cards(*, set_: CardSet = None, json: Json = False) -> None:
    """List all cards of a set, with their numbers."""
    table = _table(set_)
    if json:
        write_json([card_data(card) for card in table.cards])
        return
    print(hanging("", f"Set {table.name}, {len(table.cards)} cards, digest {table.digest}"))
    for kind in ORDER:
        of_kind = [card for card in table.cards if card.kind == kind]
        print("\n" + bold(f"{TITLES[kind]} ({len(of_kind)})"))
        for card in sorted(of_kind, key=lambda card: (card.place, card.level + card.skill, card.key)):
            facts = ", ".join(_facts(card))
            print(hanging(f"  {card.key}: ", f"{card.name}{f', {facts}' if facts else ''}", 4))


@app.command
def show(key: str, /, *, set_: CardSet = None, json: Json = False) -> None:
    """Show one card: its numbers, its text, and what the words of its text do.

    Parameters
    ----------
    key
        the card's key, such as yot_z_bazooka, or its name in quotes
    """
    table = _table(set_)
    wanted = re.sub(r"[^a-z0-9]+", "_", key.lower()).strip("_")
    if wanted not in table.by_key:
        hint = nearest(wanted, list(table.by_key)) or "; boltyard cards list has them all."
        raise Usage(f"There is no card {key[:40]!r} in the set {table.name}{hint}")
    card = table.card(wanted)
    if json:
        write_json(card_data(card))
    else:
        print(_whole(card))


@app.command
def check(file: Path, /) -> int:
    """Check a card file: every problem with its line, or the number of cards.

    Parameters
    ----------
    file
        a card file; docs/cards.md explains how one is written
    """
    try:
        table = load_cards(file)
    except BadCards as error:
        for problem in error.problems:
            print(problem.words())
        return 1
    print(f"{len(table.cards)} cards, no problem")
    return 0


def card_data(card: Card) -> dict[str, object]:
    """A card for machines."""
    numbers: dict[str, object] = {name: getattr(card, name) for name in NUMBERS[card.kind]}
    if card.counter_cap:
        numbers["counter"] = {"start": card.counter_start, "cap": card.counter_cap, "adds": card.counter_adds or None}
    return {
        "key": card.key,
        "name": card.name,
        "kind": KINDS[card.kind],
        "place": PLACES[card.place] if card.place != NOWHERE else None,
        "level": card.level or None,
        "skill": card.skill or None,
        "numbers": numbers,
        "text": card.text,
        "provenance": card.provenance,
        "flavor": card.flavor,
        "invented": card.invented,
        "answered": card.answered,
        "company": card.company or None,
        "pod": card.pod or None,
        "traits": sorted(card.traits),
        "moments": {moment: card.moments[moment].facts() for moment in sorted(card.moments)},
    }


def _table(file: Path | None) -> CardTable:
    return base_cards() if file is None else load_cards(file)


def _facts(card: Card) -> list[str]:
    """Place, level and numbers in words."""
    facts = [PLACES[card.place].replace("_", " ")] if card.place != NOWHERE else []
    facts += [f"{name} {number}" for name, number in (("level", card.level), ("skill", card.skill)) if number]
    for name in NUMBERS[card.kind]:
        number = getattr(card, name)
        if number or card.kind == STARTER:
            facts.append(f"needs {number} points" if name == "points" else f"{name.replace('_', ' ')} {number}")
    if card.counter_cap:
        adds = f" to {card.counter_adds}" if card.counter_adds else ""
        facts.append(f"counter {card.counter_start} of {card.counter_cap}{adds}")
    return facts


def _whole(card: Card) -> str:
    """A card with everything that is known of it."""
    lines = [titled(card.name, ", ".join([KINDS[card.kind], *_facts(card)]))]
    lines.append(hanging("  ", card.text))
    for trait in TRAITS:
        if trait.name in card.traits:
            lines.append(hanging(f"  {trait.name}: ", trait.text, 4))
    for moment in MOMENTS:
        if moment.name in card.moments:
            effect = card.moments[moment.name]
            does = next(word.text for word in EFFECTS if word.name == effect.do)
            lines.append(hanging(f"  {moment.name}: ", f"{moment.text}: {_call(effect)}. {does}", 4))
    source = f"provenance: {card.provenance}"
    if card.invented:
        source += f"; ours: {', '.join(card.invented)}"
    if card.answered:
        source += f"; answered by the publisher: {', '.join(card.answered)}"
    lines.append(hanging("  ", source, 4))
    if card.company:
        lines.append(f"  company: {card.company}")
    return "\n".join(lines)


def _call(effect: Effect) -> str:
    args = [f"{name} {value}" for name, value in effect.facts().items() if name != "do" and value not in ("", "any", 0)]
    return f"{effect.do} ({', '.join(args)})" if args else effect.do
