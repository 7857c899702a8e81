"""What happened, and who may see which part of it. Events are told, never read back by the rules."""

from typing import Final

EVERYBODY: Final = -1  # a mask with every bit: also whoever has no seat
ALL_SEEING: Final = -2  # the viewer after the end of a match, from whom nothing is hidden


class Event:
    """One thing that happened, in the past tense: `drew`, `built`, `blew_off`.

    `cards` are shown to the seats in `sees`; everyone else learns how many there were.
    `news` marks what nobody could have known before (a draw, a roll, a reveal): undo stops there.
    """

    def __init__(self, kind: str, seat: int, cards: list[int], sees: int, amount: int, note: str, news: bool) -> None:
        self.kind = kind
        self.seat = seat
        self.cards = cards
        self.sees = sees
        self.amount = amount
        self.note = note
        self.news = news

    def shown_to(self, viewer: int) -> "Event":
        """This event as that seat may know it; whoever has no seat sees what everybody sees."""
        if viewer == ALL_SEEING or self.sees == EVERYBODY or (viewer >= 0 and self.sees >> viewer & 1):
            return self
        return Event(self.kind, self.seat, [-1] * len(self.cards), self.sees, self.amount, self.note, self.news)
