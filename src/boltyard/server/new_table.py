"""A new table: what somebody wishes for is read and refused where it does not fit, and a rematch is made of a match."""

from __future__ import annotations

import secrets
from dataclasses import replace

from boltyard.boxes import find_box
from boltyard.core.errors import BadSetting, Wrong
from boltyard.core.match import Match
from boltyard.core.terms import turned
from boltyard.games import find_game
from boltyard.players.bots import opponents_of
from boltyard.server import battery, wire
from boltyard.server.clocks import Clocks
from boltyard.server.commitments import read_commitment
from boltyard.server.ratings import check_rated
from boltyard.server.refusals import spoken
from boltyard.server.store.deals import Deal, Pledge
from boltyard.server.store.rows import Chair, Row, Stage, TableTerms, fresh_id, now
from boltyard.server.text import read_name
from boltyard.server.waking import todays

HERE = "here "  # a seat for somebody else at the same device


def wished(person: str, name: str, wish: wire.NewTable, attended: int, quick: bool, seed: int) -> tuple[Row, Deal]:
    """The table that this person wishes for, not yet kept anywhere. It begins at once where no seat is left open."""
    game = find_game(wish.game)
    with spoken(game.schema):
        chosen = dict(game.schema.mode(wish.mode)) if wish.mode else {}
        settings = game.schema.agree({**chosen, **wish.settings})
        if settings.get("timing", "simulated") != "simulated":  # over a network, unless they say otherwise
            settings = game.schema.agree({**find_box(game.key).over_network, **chosen, **wish.settings})
    terms = read_terms(wish, quick)
    chairs = [seat_of(at, seat, person, name, game.key) for at, seat in enumerate(wish.seats)]
    if not game.least_seats <= len(chairs) <= game.most_seats:
        seats = (
            f"{game.least_seats}" if game.least_seats == game.most_seats else f"{game.least_seats} to {game.most_seats}"
        )
        raise BadSetting(f"{game.name} is for {seats} seats, not {len(chairs)}.", ["seats"])
    if wish.seats.count("me") > 1:
        raise BadSetting("You can sit in one seat only; whoever shares your device is `here NAME`.", ["seats"])
    if "me" not in wish.seats and any(chair.person for chair in chairs):
        raise BadSetting("Who shares a device sits with you: one seat is for me.", ["seats"])
    if settings.get("timing", "simulated") != "simulated" and sum(1 for chair in chairs if chair.person) > 1:
        raise BadSetting(
            "Whoever shares a device takes turns; in real time everybody needs one of their own. "
            f"Change the timing, or the seats. ({find_box(game.key).device_rule})",
            ["timing", "seats"],
        )
    if wish.rated:
        check_rated(wish, game.schema.changed(settings), chairs)
    if all(chair.kind == "bot" for chair in chairs):
        raise Wrong("Leave a seat for a person: me, or open.")
    changed = game.pinned(game.schema.changed(settings))
    seed = seed if seed >= 0 else some_seed()
    with spoken(game.schema):
        game.new(changed, seed, len(chairs))  # refuses what does not go together
    deal = Deal()
    commitment = read_commitment(wish.commitment)
    if commitment and "me" in wish.seats:
        deal = deal.committed(wish.seats.index("me"), commitment)
    stage: Stage = "dealing" if deal.pledges else "running"
    if any(chair.kind == "open" for chair in chairs):
        stage = "open"
    row = Row(
        id=fresh_id(),
        code="",
        game=game.key,
        rules=game.rules_version,
        seed=seed,
        settings=changed,
        terms=terms,
        stage=stage,
        made=now(),
        maker=person,
        attended=attended,
        chairs=tuple(chairs),
    )
    if wish.seats.count("me"):
        row = battery.told(row, wish.seats.index("me"), wish.charge)
    return row if stage == "open" else battery.begun(row), deal


def again(row: Row, pledges: dict[str, str]) -> tuple[Row, Deal]:
    """The same people and terms at a new table, everybody one chair further."""
    game = find_game(row.game)
    chairs = [*row.chairs[1:], row.chairs[0]]
    fresh = Row(
        id=fresh_id(),
        code="",
        game=row.game,
        rules=game.rules_version,
        seed=some_seed(),
        settings=moved_on(game, todays(game, battery.again(row)), len(chairs)),
        terms=TableTerms(
            private=row.terms.private,
            casual=row.terms.casual,
            beat=row.terms.beat,
            longest=row.terms.longest,
            moments=row.terms.moments,
            grace=row.terms.grace,
            clock=row.terms.clock,
            practice=row.terms.practice,
            rated=row.terms.rated,
            series_of=row.terms.series_of or row.id,
        ),
        stage="running",
        made=now(),
        maker=row.maker,
        chairs=tuple(Chair(at, one.kind, one.person, one.name, one.bot) for at, one in enumerate(chairs)),
    )
    deal = Deal(pledges={fresh.chair_of(one): Pledge(commitment) for one, commitment in pledges.items() if commitment})
    return battery.begun(replace(fresh, stage="dealing" if deal.pledges else "running")), deal


def moved_on(game: Match, settings: dict[str, str], seats: int) -> dict[str, str]:
    """The terms of sides go with the people, who sit one chair further down."""
    return turned(settings, game.sides(game.schema.read(settings), seats), -1)


def seated(row: Row, seat: int, charge: int = battery.UNTOLD) -> Row:
    """A seat is taken: what its battery holds is noted, and told for once when the last seat is taken."""
    row = battery.told(row, seat, charge)
    return row if row.stage == "open" else battery.begun(row)


def some_seed() -> int:
    """For a table where nobody takes part in drawing it: wide, so that results tell nothing of the next ones."""
    return 1 << 255 | secrets.randbits(255)


def seat_of(at: int, wish: str, person: str, name: str, game: str) -> Chair:
    if wish == "me":
        return Chair(at, "person", person, name)
    if wish == "open":
        return Chair(at, "open")
    if wish.startswith(HERE):
        return Chair(at, "person", person, read_name(wish.removeprefix(HERE)))
    bots = opponents_of(game)
    if wish in bots:
        return Chair(at, "bot", bot=wish, name=wish)
    raise BadSetting(f"A seat is for me, here NAME, open, or a bot ({', '.join(bots)}), not {wish[:40]!r}.", ["seats"])


def check_bot(game: str, bot: str) -> None:
    """Does this computer player sit down at tables of this game?"""
    known = opponents_of(game)
    if bot not in known:
        raise Wrong(f"There is no bot {bot!r}; there is {', '.join(known)}.")


def read_terms(wish: wire.NewTable, quick: bool) -> TableTerms:
    if not 0 <= wish.grace <= 24 * 3600:
        raise Wrong("The grace is from 0 seconds to a day.")
    if not 0 <= wish.beat <= 5000:
        raise Wrong("The beat is from 0 to 5000 ms.")
    if not wish.beat <= wish.longest <= 60_000:
        raise Wrong("The longest pause is from the beat to 60000 ms.")
    if not 1 <= wish.moments <= 24 * 60:
        raise Wrong("Passes are let go every minute at most, and every day at least.")
    Clocks(wish.clock, 1)  # refuses what is no clock
    return TableTerms(
        private=wish.private,
        casual=wish.casual and not wish.rated,
        beat=wish.beat,
        longest=wish.longest,
        moments=60_000 * wish.moments,
        grace=1000 * wish.grace,
        clock=wish.clock,
        practice=wish.practice,
        quick=quick,
        rated=wish.rated,
    )
