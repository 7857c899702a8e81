"""Who picks by the charge of their device (ROB-SETUP-7, ROB-R-2): by consent of both, else the lot decides.

Charges are told when people sit down, lie beside the table until it begins, and are forgotten then. What is kept is the
seat that picks, as a setting; so the record replays without them. Which setting that is, the box of the game says.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from boltyard.boxes import Battery, find_box
from boltyard.server.store.rows import Row

UNTOLD = -1


def rule_of(row: Row) -> Battery | None:
    """What the game of this table says of batteries, if anything."""
    return find_box(row.game).battery


def by_battery(row: Row) -> bool:
    compared = rule_of(row)
    return compared is not None and row.settings.get(compared.setting) == compared.value


def told(row: Row, seat: int, charge: int) -> Row:
    """The table with what this seat tells of its battery, in per cent; nothing is kept where nobody asks for it."""
    if not by_battery(row):
        return row
    charges = {one: known for one, known in row.terms.charges.items() if one != seat}  # somebody else sat there before
    if 0 <= charge <= 100:
        charges[seat] = charge
    return replace(row, terms=msgspec.structs.replace(row.terms, charges=charges))


def begun(row: Row) -> Row:
    """The table as it begins: the fuller battery has become a seat, or a sentence says why the lot decides."""
    compared = rule_of(row)
    if compared is None or not by_battery(row):
        return row
    people = [chair for chair in row.chairs if chair.kind == "person"]
    charges = [row.terms.charges.get(chair.seat, UNTOLD) for chair in people]
    settings = row.settings
    if len(people) < len(row.chairs):
        why = "A bot has no battery to compare"
    elif UNTOLD in charges:
        why = "Not everybody told the charge of their battery"
    elif len(set(charges)) == 1:
        why = "Both batteries hold the same"
    else:
        fuller = max(people, key=lambda chair: row.terms.charges[chair.seat])
        why = f"The battery of {fuller.name} holds more charge, and so {fuller.name} picks a half ({compared.rule})."
        settings = {**settings, compared.setting: f"seat{fuller.seat + 1}"}
    note = why if why.endswith(".") else f"{why}, so the lot decided who picks a half ({compared.rule})."
    return replace(row, settings=settings, terms=msgspec.structs.replace(row.terms, charges={}, note=note))


def again(row: Row) -> dict[str, str]:
    """The settings of a rematch: nobody was asked for their charge again."""
    compared = rule_of(row)
    if compared is None or compared.rule not in row.terms.note:
        return row.settings
    return {**row.settings, compared.setting: compared.value}
