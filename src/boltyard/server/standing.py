"""Conditional moves by days: a seat passes in windows by itself, unless this happens, until that happens.

What the cases are is in the game's box; they are told by the sentence that everybody reads of a window, so whether one
holds depends on public facts alone. Where an order answers, it does so at the next of the fixed moments, whether or not
there was a choice, and what it says is an ordinary decision of the record. Nobody else hears that there is an order.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

import msgspec

from boltyard.boxes import Case, find_box
from boltyard.core.errors import IllegalMove
from boltyard.core.questions import Question
from boltyard.core.sentences import NamedPlace, Person
from boltyard.core.state import PUBLIC
from boltyard.server import wire
from boltyard.server.store.rows import Order
from boltyard.server.visitor import tell

if TYPE_CHECKING:
    from boltyard.server.company import Company, Guest
    from boltyard.server.tables import Sitting

TURN: Final = wire.StandingCase("turn", "I am asked anything else, such as my own turn")


def holds(case: Case, asked: Question, seat: int, usual: bool) -> bool:
    """Is it this case, by what everybody reads of the question?"""
    parts = asked.prompt.parts
    me = parts.get(case.me)
    places = [parts.get(part) for part in case.places]
    return (
        (usual or not case.usual)
        and asked.prompt.template.startswith(case.begins)
        and (not case.me or (isinstance(me, Person) and me.seat == seat))
        and [place.key if isinstance(place, NamedPlace) else "" for place in places] == list(case.places.values())
    )


def cases_at(company: Company, seat: int) -> set[str] | None:
    """The cases that hold in the window in which this seat is asked; nothing where it is asked anything else."""
    windows = find_box(company.row.game).windows
    game, view = company.game_of(), company.table.view(PUBLIC)
    asked = game.wording(view, seat)
    if asked.decision not in windows.decisions:
        return None
    usual = game.usually_asked(view, seat)
    return {case.key for case in windows.cases if holds(case, asked, seat, usual)}


def answer_of(company: Company, seat: int) -> str:
    """What the seat's order says to the question it is asked; nothing where it says nothing."""
    order = company.row.terms.orders.get(seat)
    if order is None or seat not in company.offers or company.is_bot(seat):
        return ""
    cases = cases_at(company, seat)
    if cases is None or order.until in cases or not cases.isdisjoint(order.unless):
        return ""
    return find_box(company.row.game).windows.answer


def told(company: Company, seat: int) -> wire.StandingOrder:
    order = company.row.terms.orders.get(seat)
    windows = find_box(company.row.game).windows
    cases = [wire.StandingCase(case.key, case.says) for case in windows.cases]
    return wire.StandingOrder(
        company.id,
        cases,
        [TURN, *cases],
        on=order is not None,
        unless=list(order.unless) if order else [],
        until=order.until if order else "",
    )


def tell_order(company: Company, guest: Guest) -> None:
    """To somebody who comes: what can be said beforehand here, and what they have said."""
    if guest.seat >= 0 and company.clocks.by_days and find_box(company.row.game).windows.decisions:
        tell(guest.visitor, told(company, guest.seat))


async def order(sitting: Sitting, guest: Guest, wish: wire.Stand) -> None:
    """Somebody says beforehand how they pass, or no longer."""
    windows = find_box(sitting.row.game).windows
    if guest.seat < 0:
        raise IllegalMove("only those who sit at the table pass beforehand", "")
    if not sitting.clocks.by_days or not windows.decisions:
        raise IllegalMove("one passes beforehand at tables by days, in games that ask whether one reacts", "")
    known = [case.key for case in windows.cases]
    strange = [key for key in (*wish.unless, wish.until) if key and key not in (*known, TURN.key)]
    if strange or TURN.key in wish.unless:
        what = strange[0] if strange else TURN.key
        raise IllegalMove(f"there is no case {what!r} to name beforehand; name one of {', '.join(known)}", "")
    unless = tuple(key for key in known if key in wish.unless)
    await put(sitting, guest.seat, Order(unless, wish.until) if wish.on else None)


async def put(sitting: Sitting, seat: int, order: Order | None) -> None:
    orders = {one: known for one, known in sitting.row.terms.orders.items() if one != seat}
    if order is not None:
        orders[seat] = order
    sitting.row = replace(sitting.row, terms=msgspec.structs.replace(sitting.row.terms, orders=orders))
    sitting.pacer.ordered(seat)
    await sitting.days.keep()
    for guest in sitting.guests.values():
        if guest.seat == seat:
            tell(guest.visitor, told(sitting, seat))
    sitting.look_ahead()


async def expire(sitting: Sitting) -> None:
    """What an order waited for has come: it is over, and its person is asked again."""
    for seat, known in list(sitting.row.terms.orders.items()):
        if not known.until or seat not in sitting.days.waited_for():
            continue
        cases = cases_at(sitting, seat)
        if known.until in (cases if cases is not None else {TURN.key}):
            await put(sitting, seat, None)
