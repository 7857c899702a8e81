"""Who picks a half by the charge of their device (ROB-SETUP-7, ROB-R-2): by consent of both, else the lot decides.

Charges are told when people sit down, lie beside the table until it begins, and are forgotten then. What is kept is the
seat that picks, as the setting `chooser`; so the record replays without them.
"""

from __future__ import annotations

from dataclasses import replace

import msgspec

from boltyard.server.store.rows import Row

KEY = "chooser"
BATTERY = "battery"
UNTOLD = -1
RULE = "ROB-R-2"


def by_battery(row: Row) -> bool:
    return row.settings.get(KEY) == BATTERY


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
    if not by_battery(row):
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
        why = f"The battery of {fuller.name} holds more charge, and so {fuller.name} picks a half ({RULE})."
        settings = {**settings, KEY: f"seat{fuller.seat + 1}"}
    note = why if why.endswith(".") else f"{why}, so the lot decided who picks a half ({RULE})."
    return replace(row, settings=settings, terms=msgspec.structs.replace(row.terms, charges={}, note=note))


def again(row: Row) -> dict[str, str]:
    """The settings of a rematch: nobody was asked for their charge again."""
    return {**row.settings, KEY: BATTERY} if RULE in row.terms.note else row.settings
