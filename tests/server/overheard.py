"""What was heard at a table of Battleground, message by message: by all in one order, and nothing before its time."""

import itertools
import json
import re
from typing import Any

Told = dict[str, Any]  # an update, as it goes over the wire
KEY = re.compile(r'"([a-z][a-z_]*\.\d+)"')  # a card with its copy, as programs name it
PUBLIC = -3
UNDER_WAY_MS = 400  # after the seal begins, acts of before it may still be held by the lag rule (BB-R-57)
HIDDEN_LENGTH = ("opening", "open")  # BB-TIME-3
SHOWS = ("placed", "took_up", "moved", "broke_limit", "showed")  # events that lay a card open, by their own rule


def order(told: list[Told]) -> list[tuple[str, int]]:
    """What happened, and who did it, as one page heard it."""
    return [(event["event"], event.get("seat", -1)) for one in told for event in one["events"]]


def agree(orders: list[list[tuple[str, int]]]) -> str:
    """Where two pages heard something in another order; nothing where all of them agree."""
    for n, heard in enumerate(itertools.zip_longest(*orders)):
        if len({one for one in heard if one is not None}) > 1:
            return f"event {n} was heard as {heard}"
    return ""


def leaks(told: list[Told], seat: int, under_way: int = UNDER_WAY_MS) -> list[str]:
    """What a page heard before its time: cards, the length of a round, an act that lay face down. `seat` is -1 for a
    screen on the wall, which has no hand of its own.
    """
    found: list[str] = []
    open_cards: set[str] = set()
    before: Told = {}
    for n, one in enumerate(told):
        view, raw = one["view"], json.dumps(one)
        if one["disclosed"]:
            break  # the match is over, and everybody may know everything
        if one["viewer"] != (seat if seat >= 0 else PUBLIC):
            found.append(f"{n}: with the eyes of {one['viewer']}")
        if seat < 0 and (one["question"] or one["beside"]):
            found.append(f"{n}: a wall is asked something")
        open_cards |= {bot["card"] for other in view["seats"] for bot in other["table"]}
        for event in one["events"]:
            if event["event"] in SHOWS:
                open_cards |= {event.get("card", "")} | set(event.get("cards", []))
        if n == 0:  # dealt before anybody could hear of it
            open_cards |= doubles(view["deck"])
        if seat >= 0:
            mine = view["seats"][seat]
            loans = [loan for other in view["seats"] for loan in other["loans"]]
            open_cards |= set(mine["hand"]) | {loan["card"] for loan in loans if seat in (loan["from"], loan["to"])}
            open_cards |= {card for event in one["events"] if event.get("seat") == seat for card in cards_in(event)}
            open_cards |= {card for event in one["events"] if seat in concerned(event) for card in cards_in(event)}
        early = set(KEY.findall(raw)) - open_cards
        if early:
            found.append(f"{n}, {view['phase']}: knows {sorted(early)}")
        if view["phase"] in HIDDEN_LENGTH and view["ends_ms"] is not None:
            found.append(f"{n}: knows when the round ends in {view['phase']}")
        if view["phase"] == "opening" and view["icons"]:
            found.append(f"{n}: knows the icon while the die rolls")
        sealed = view["sealed"] and view["elapsed_ms"] > view["seal_from_ms"] + under_way
        if sealed and before["sealed"] and before["round"] == view["round"]:
            for other in range(len(view["seats"])):
                if other != seat and view["seats"][other]["table"] != before["seats"][other]["table"]:
                    found.append(f"{n}: sees seat {other} act under the seal")
        before = view
    return found


def doubles(deck: list[str]) -> set[str]:
    """Bots of which both copies lie open in the deck: somebody had drawn both, and showed them to all (BB-SETUP-8).

    A single card that lies open there was shown to nobody: no hand has a double of one copy.
    """
    return {card for card in deck if card != "?" and {f"{card[:-1]}1", f"{card[:-1]}2"} <= set(deck)}


def cards_in(event: Told) -> list[str]:
    return KEY.findall(json.dumps(event))


def concerned(event: Told) -> set[int]:
    """Whoever takes part in what happened, by its fields."""
    return {
        event[name] for name in ("seat", "to", "borrower", "lender", "target", "by") if type(event.get(name)) is int
    }
