"""Tables as the lobby, invitations and *my games* show them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from boltyard.core.record import Record, table_names
from boltyard.core.terms import ALL, TERMS, terms_told
from boltyard.games import find_game
from boltyard.players.bots import display_name
from boltyard.server import wire
from boltyard.server.store.hosting import How
from boltyard.server.store.rows import Chair, Result, Row


def card(
    row: Row, person: str, result: Result | None = None, mine: bool = False, shuns: Mapping[str, How] | None = None
) -> wire.TableCard:
    """A table for this person's eyes; `shuns` are those they do not want to hear."""
    game = find_game(row.game)
    names, spoken, seats = names_at(row.chairs), spoken_names(row.chairs), row.seats_of(person)
    terms = own_terms(row)
    return wire.TableCard(
        id=row.id,
        code=row.code,
        game=row.game,
        name=game.name,
        stage=row.stage,
        chairs=[
            wire.Chair(
                chair.seat,
                chair.kind,
                names[chair.seat],
                chair.bot,
                you=seats == [chair.seat],
                shared=len(seats) > 1 and chair.seat in seats,
                spoken=spoken[chair.seat],
                terms=terms[chair.seat],
                shun=(shuns or {}).get(chair.person, ""),
                rating=chair.rating,
                sure=chair.sure,
            )
            for chair in row.chairs
        ],
        seat=row.chair_of(person),
        settings=choices(row),
        link=f"/t/{row.id}",
        made=row.made,
        private=row.terms.private,
        casual=row.terms.casual,
        clock=row.terms.clock,
        quick=row.terms.quick,
        mine=mine,
        ending=wire.Ending(result.winners, result.reason, result.rule, result.turns) if result else None,
        moved=row.moved,
        note=row.terms.note,
        practice=row.terms.practice,
        open=is_open(row),
        rated=row.terms.rated,
        hints=list(row.terms.hints),
        fork=wire.ForkOf(row.terms.fork_of, row.terms.forked) if row.terms.forked else None,
    )


def is_open(row: Row) -> bool:
    """Does this table not hide who had nothing to play: it does without pauses, or people share a device (F16)?"""
    people = [chair.person for chair in row.chairs if chair.person]
    return row.terms.beat == 0 or len(people) > len(set(people))


def names_at(chairs: Sequence[Chair]) -> list[str]:
    """Names as people read them, no two alike, nothing for free seats: `Ana`, `Magpie (greedy)`, `Packrat (greedy)`."""
    told: list[str] = []
    bots: list[str] = []
    for chair in chairs:
        name = display_name(chair.bot, bots.count(chair.bot)) if chair.kind == "bot" else chair.name
        bots.append(chair.bot)
        n, unique = 1, name
        while name and unique in told:
            n += 1
            unique = f"{name} {n}"
        told.append(unique)
    return told


def spoken_names(chairs: Sequence[Chair]) -> list[str]:
    """The same for sentences: a bot is called without its sort, unless somebody else has that name."""
    names = names_at(chairs)
    short = [name.removesuffix(f" ({chair.bot})") if chair.bot else name for name, chair in zip(names, chairs)]
    return [name if one != name and one in names else one for one, name in zip(short, names)]


def record_names(row: Row) -> list[str]:
    """Names as records write them; computer players by their key, so that any program knows them again."""
    return table_names([chair.bot or chair.name for chair in row.chairs])


def record_of(row: Row) -> Record:
    """The record of a table before the first decision: what was agreed, the seed, and which seats are nobody's."""
    record = Record(row.game, row.rules, record_names(row), row.seed, row.settings)
    record.bots = [chair.seat for chair in row.chairs if chair.kind == "bot"]
    record.practice = row.terms.practice
    record.hints = list(row.terms.hints)
    record.parent, record.forked = row.terms.parent, row.terms.forked
    return record


def own_terms(row: Row) -> list[list[str]]:
    """By seat: what holds for its side alone, in words."""
    game = find_game(row.game)
    if TERMS not in row.settings:
        return [[] for _ in row.chairs]
    told = terms_told(game.schema, row.settings, game.bound(row.settings).legend)
    sides = game.sides(game.schema.read(row.settings), len(row.chairs))
    return [told.get(str(seat % sides), []) for seat in range(len(row.chairs))]


def choices(row: Row) -> list[wire.Choice]:
    """The settings that differ from the defaults, in words; that the base cards are today's goes without saying.

    Terms of one side stand at its seats; those of the whole table are told here.
    """
    game = find_game(row.game)
    known, usual = {setting.key: setting for setting in game.schema.settings}, game.pinned({})
    found = [
        wire.Choice(key, value, known[key].text, known[key].rule)
        for key, value in row.settings.items()
        if usual.get(key) != value and key != TERMS
    ]
    if TERMS in row.settings:
        told = terms_told(game.schema, row.settings, game.bound(row.settings).legend)
        found += [wire.Choice(TERMS, words, "for everybody", known[TERMS].rule) for words in told.get(ALL, [])]
    return found


def seating(row: Row, person: str, shuns: Mapping[str, How] | None = None) -> wire.Seating:
    """Who sits at a table that has not begun."""
    return wire.Seating(row.id, row.stage, card(row, person, shuns=shuns).chairs)
