"""What happened, and who may see which part of it. Events are told, never read back by the rules."""

from typing import Final

NOBODY: Final = 0


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
        """This event as that seat may know it; -2 is everybody's eye after the end."""
        if viewer == -2 or (viewer >= 0 and self.sees >> viewer & 1):
            return self
        return Event(self.kind, self.seat, [-1] * len(self.cards), self.sees, self.amount, self.note, self.news)
