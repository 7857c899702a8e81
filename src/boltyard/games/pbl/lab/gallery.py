"""Every card of PBL ROBOTS as players read it: docs/gallery.md."""

from boltyard.games.pbl.cards import (
    ACTION,
    ARMOR,
    CREW,
    EXPERT,
    HANGAR,
    LEFT_SHOULDER,
    LIMBS,
    PLACES,
    POD,
    ROBOT,
    STARTER,
    Card,
    CardTable,
)
from boltyard.games.pbl.loader import base_cards

OPENING = """\
# The cards of PBL ROBOTS

The base set as it is played: 10 starter pilots, 3 base robots and 100 orange cards. Numbers are dice: attack / defense.
A name without a mark is our own; `*` means named or described in the rule book, `+` known from the publisher, `!` that
the publisher has answered a question about it. All texts are ours. What the words mean is in
[the rule catalogue](rules/pbl.md), how a card file is written in [cards.md](cards.md).
Written by `./boltyard dev gallery` from `cards.toml`.
"""
MARKS = {"book": "*", "publisher": "+", "house": ""}
PLACE_TITLES = ["Head armor", "Left arm armor", "Right arm armor", "Leg armor", "Shoulder armor", "Pods"]
COMPANIES = {
    "copper": "hammers, counters and more hammers",
    "kestrel": "whoever is quick attacks twice",
    "moss": "to stand is to win",
    "damson": "more cards than anybody",
    "bone": "dice do as they are told",
    "ocher": "it is all in store",
}


def page() -> str:
    """The whole page, of the base set."""
    table = base_cards()
    parts = [OPENING, companies(table)]
    kinds = [[card for card in table.cards if card.kind == kind] for kind in range(ACTION + 1)]
    starters = sorted(kinds[STARTER], key=lambda card: -card.speed)
    parts.append(section("Starter pilots", ["Speed", "Normal", "Critical"], starters))
    parts.append(section("Base robots", [], kinds[ROBOT]))
    experts = sorted(kinds[EXPERT], key=lambda card: card.points)
    parts.append(section("Expert pilots", ["Points", "Strength"], experts))
    for title, cards in armor_by_place(kinds[ARMOR]):
        columns = (
            ["Level", "Strength"] if cards[0].place < LIMBS else ["Strength"] if cards[0].place == POD else ["Side"]
        )
        parts.append(section(title, columns, cards))
    hangars = sorted(kinds[HANGAR], key=lambda card: card.level)
    parts.append(section("Hangars", ["Level", "Spaces", "Strength"], hangars))
    parts.append(section("Crew", ["Skill", "Strength"], sorted(kinds[CREW], key=lambda card: card.skill)))
    parts.append(section("Actions", [], kinds[ACTION]))
    return "\n".join(parts)


def companies(table: CardTable) -> str:
    """The six companies that run all industry, and what their armor has in common (PBL-COMP-19)."""
    rows = []
    for company, motto in COMPANIES.items():
        cards = [card for card in table.cards if card.company == company]
        rows.append(f"| {company.capitalize()} | {motto} | {len(cards)} |")
    head = "Six companies build everything. No rule depends on them, but their workshops have habits.\n"
    return "\n".join([head, "| Company | Habit | Cards |", "|---|---|---|", *rows, ""])


def armor_by_place(armor: list[Card]) -> list[tuple[str, list[Card]]]:
    """Armor from head to legs, shoulders, pods; each by level."""
    groups = [[card for card in armor if card.place == place] for place in range(LIMBS)]
    groups.append([card for card in armor if LEFT_SHOULDER <= card.place < POD])
    groups.append([card for card in armor if card.place == POD])
    return [
        (title, sorted(cards, key=lambda card: card.level)) for title, cards in zip(PLACE_TITLES, groups, strict=True)
    ]


def section(title: str, columns: list[str], cards: list[Card]) -> str:
    """One kind of card as a table."""
    lines = [f"## {title} ({len(cards)})", ""]
    lines.append("| " + " | ".join(["Name", *columns, "Company", "Text"]) + " |")
    lines.append("|" + "---|" * (len(columns) + 3))
    for card in cards:
        text = f"*{card.text}*" if card.flavor else card.text
        mark = MARKS[card.provenance] + ("!" if card.answered else "")
        cells = [card.name + mark, *[cell(card, column) for column in columns], card.company, text]
        lines.append("| " + " | ".join(cells) + " |")
    return "\n".join([*lines, ""])


def cell(card: Card, column: str) -> str:
    """A number of the card."""
    if column in ("Normal", "Strength"):
        return with_counter(card, f"{card.attack} / {card.defense}")
    if column == "Critical":
        return f"{card.critical_attack} / {card.critical_defense}"
    if column == "Side":
        return with_counter(card, PLACES[card.place].partition("_")[0])
    number: int = getattr(card, column.lower())
    return str(number)


def with_counter(card: Card, text: str) -> str:
    """A counter beside the number: where it starts and how far it goes."""
    if not card.counter_cap:
        return text
    adds = f" {card.counter_adds}" if card.counter_adds else ""
    return f"{text}, counter {card.counter_start} of {card.counter_cap}{adds}"
