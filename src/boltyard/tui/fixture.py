"""A match of a league from the terminal: at its table on a server, once both sides are there."""

from __future__ import annotations

from boltyard.client import Back, LeagueLink, Link, Refusal, WaitingLine, wire
from boltyard.client.tokens import Tokens
from boltyard.invocation import program
from boltyard.tui.joining import Joining
from boltyard.tui.lines import all_wrapped, line
from boltyard.tui.terminal import Terminal
from boltyard.tui.words import listed


class FixtureJoining(Joining):
    """Somebody who comes to a match of a league. Its end comes into the league by itself."""

    def __init__(self, league: LeagueLink, name: str, tokens: Tokens, terminal: Terminal) -> None:
        super().__init__(Link(league.server, ""), name, tokens, terminal)
        self.league = league
        self.match = league.match

    def come_in(self, far: WaitingLine) -> wire.TableCard:
        if not self.is_known(far):
            raise Refusal(f"Nobody is known there yet; {program()} league join {self.league} --name NAME comes in.")
        if not self.match:
            self.match = self.next_match(far)
        card = far.ask(self.door.find(self.table_of(far)))
        self.table = card.code
        return card

    def next_match(self, far: WaitingLine) -> str:
        """The first of mine that can be played."""
        seen = far.ask(self.door.league(self.league.league))
        here = [match for stage in seen.stages for match in stage.matches if match.id in seen.to_play]
        mine = next((match.id for match in here if seen.you and seen.you in match.sides), "")
        if not mine:
            raise Refusal("No match of yours can be played there now.")
        return mine

    def table_of(self, far: WaitingLine) -> str:
        """Where it is played; until the other side is ready, one waits."""
        told = False
        while True:
            placed = far.ask(self.door.to_match(self.league.league, self.match))
            if placed.table:
                return placed.table
            if not told:
                far.open()
                text = f"Match {self.match}, game {placed.game}: waiting for {listed(placed.waiting)}."
                self.terminal.show(all_wrapped([line(text)], self.terminal.width))
                told = True
            self.wait_for_news(far)

    def wait_for_news(self, far: WaitingLine) -> None:
        """Until a table is made, or the line has come up, for it may have been made before."""
        while True:
            with self.terminal.patience.waiting():
                news = far.wait()
            if any(isinstance(one, wire.Hello | wire.Matched | Back) for one in news):
                return
