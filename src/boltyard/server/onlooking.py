"""Screens on a wall: whoever asks for the public's eyes at a table has them, also where they sit there themselves."""

from __future__ import annotations

from weakref import WeakKeyDictionary

import msgspec

from boltyard.server.visitor import Visitor
from boltyard.server.wire import Attend


class Onlooking:
    """Which connections look at which tables with the public's eyes; each does until it departs from there."""

    def __init__(self) -> None:
        self.tables: WeakKeyDictionary[Visitor, set[str]] = WeakKeyDictionary()

    def wish(self, visitor: Visitor, table: str, message: Attend) -> Attend:
        """The same wish, with the public's eyes if it asks for them or an earlier one did.

        A table that begins, wakes up or moves to another process leads its visitors in anew: none of them sees more
        for that.
        """
        if message.public:
            self.tables.setdefault(visitor, set()).add(table)
        return msgspec.structs.replace(message, public=table in self.tables.get(visitor, ()))

    def depart(self, visitor: Visitor, table: str) -> None:
        self.tables.get(visitor, set()).discard(table)

    def eyes(self, visitor: Visitor, table: str) -> str:
        """Whose eyes this connection has there: the person's, or nobody's."""
        return "" if table in self.tables.get(visitor, ()) else visitor.person
