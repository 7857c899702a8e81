"""Before the first turn: base robots, the Talent Pool, the five piles, two opening hands."""

from __future__ import annotations

from boltyard.games.pbl.board.facts import CELL, by_group, card_cell, card_line, full_text
from boltyard.games.pbl.cards import ACTION, ARMOR, CREW, EXPERT, HANGAR, LEFT_SHOULDER, POD, Card
from boltyard.games.pbl.events import PLACE_WORDS
from boltyard.games.pbl.moves import PILES
from boltyard.games.pbl.phases import DRAFT, GIVE, HEIRLOOMS, OPENING, RESTOCK, ROBOTS, SELECT, TALENT, TEAMS
from boltyard.games.pbl.state import Pbl
from boltyard.games.pbl.words import cards
from boltyard.tui.lines import Line, columns, line, wrapped

TEXTS, LINES, CELLS, PLAIN = range(4)  # cards with their texts, a line each, in columns, or a line each in ASCII
CHAPTERS = {
    ROBOTS: "the base robots",
    TALENT: "the Talent Pool",
    DRAFT: "the draft",
    RESTOCK: "the draft",
    GIVE: "a smaller deck",
    OPENING: "opening hands",
    SELECT: "pilots for this game",
    HEIRLOOMS: "the chosen Inheritance",
    TEAMS: "the teams",
}


def chapter(s: Pbl) -> str:
    """Where in the preparation we are."""
    rule = s.frames[0].rule if s.frames else OPENING
    more = f", pick {s.picks + 1}; draft deck {len(s.draft)}, shop deck {len(s.shop)}" if s.piles else ""
    return CHAPTERS.get(rule, "") + more


def preparation(s: Pbl, viewer: int, told: list[str], width: int, style: int) -> list[Line]:
    """What lies on the table before the first turn, as this viewer sees it."""
    rule = s.frames[0].rule if s.frames else OPENING
    rows = taken(s, told)
    if rule == TALENT:
        rows += talent(s, style == PLAIN)
    if rule in (DRAFT, RESTOCK):
        rows += piles(s, viewer, width, style)
    if rule == OPENING and viewer >= 0:
        rows += opening(s, viewer, width, style)
    if viewer >= 0 and rule != OPENING and s.decks[s.home(s.side[viewer])]:
        rows += own_deck(s, viewer, width)
    return rows


def taken(s: Pbl, told: list[str]) -> list[Line]:
    """Who has which robot and pilot, and how large a deck."""
    rows = []
    for side in range(s.sides):
        robot = s.robots[side]
        facts = [s.cards.cards[card].name for card in (robot.body, robot.starter) if card >= 0]
        if s.decks[s.home(side)]:
            facts.append(f"deck {len(s.decks[s.home(side)])}")
        if facts:
            names = " & ".join(told[seat] for seat in range(s.seats) if s.side[seat] == side)
            rows.append(line((names, "rival"), f": {', '.join(facts)}"))
    return rows


def talent(s: Pbl, plain: bool) -> list[Line]:
    """The pilots to choose from, with what they do."""
    rows = [line(("Talent Pool", "title"))]
    for card in s.pool:
        for row in full_text(s.cards.cards[card], plain):
            rows.append(line("  ", *row))
    return rows


def piles(s: Pbl, viewer: int, width: int, style: int) -> list[Line]:
    """Five piles as counts, the one being looked at open, those before it passed (PBL-DRAFT-13, -17)."""
    f = s.frames[0]
    row = line(("Piles ", "title"))
    for at, pile in enumerate(s.piles):
        is_open = f.rule == DRAFT and at == f.step
        state = "open" if is_open else "passed" if f.rule == DRAFT and at < f.step else ""
        text = f"{at + 1}: {len(pile)}{f' {state}' if state else ''}"
        row += line("  ", (f"[{text}]" if is_open else text, "now" if is_open else "dim" if state else ""))
    rows = wrapped(row, width, 2)
    shown = [card for card in s.piles[f.step] if card >= 0] if f.rule == DRAFT and f.step < PILES else []
    if shown and viewer == f.seat:
        rows.append(line((f"Pile {f.step + 1} holds", "title")))
        rows += pile_rows([card for _, alike in by_group(s, shown) for card in alike], width, style)
    return rows


def pile_rows(pile: list[Card], width: int, style: int) -> list[Line]:
    """Some cards to choose from, as one wants to read them."""
    if style == CELLS:
        return columns([line("  ", *card_cell(card, CELL)) for card in pile], width)
    rows = []
    for card in pile:
        rows.append(line("  ", *card_line(card, style == PLAIN)))
        if not card.flavor and style in (TEXTS, PLAIN):
            rows.append(line((f"     {card.text}", "dim")))
    return rows


def opening(s: Pbl, viewer: int, width: int, style: int) -> list[Line]:
    """Both hands, card by card (PBL-OPEN-3)."""
    rows = []
    for number, hand in enumerate(s.offers[viewer], 1):
        rows.append(line((f"Hand {number}", "title")))
        rows += pile_rows([card for _, alike in by_group(s, hand) for card in alike], width, style)
    return rows


def own_deck(s: Pbl, viewer: int, width: int) -> list[Line]:
    """What the own deck holds so far, by kind, place and level (PBL-SETUP-7)."""
    deck = [s.cards.cards[card] for card in s.decks[s.home(s.side[viewer])] if card >= 0]
    counts = []
    for place in range(LEFT_SHOULDER):
        levels = [card.level for card in deck if card.kind == ARMOR and card.place == place]
        counts.append(ranked(PLACE_WORDS[place], ["^" * level for level in sorted(levels)]))
    counts.append(f"shoulders {sum(card.kind == ARMOR and LEFT_SHOULDER <= card.place < POD for card in deck)}")
    counts.append(f"pods {sum(card.kind == ARMOR and card.place == POD for card in deck)}")
    counts.append(ranked("hangars", ["^" * card.level for card in deck if card.kind == HANGAR]))
    counts.append(ranked("crew", [str(card.skill) for card in deck if card.kind == CREW]))
    counts.append(f"experts {sum(card.kind == EXPERT for card in deck)}")
    counts.append(f"actions {sum(card.kind == ACTION for card in deck)}")
    row = line((f"Your deck, {cards(len(deck))}: ", "title"), "; ".join(counts))
    return wrapped(row, width, 2)


def ranked(name: str, marks: list[str]) -> str:
    """`legs 3 (^ ^ ^^)`."""
    return f"{name} {len(marks)} ({' '.join(sorted(marks))})" if marks else f"{name} 0"
