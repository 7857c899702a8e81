"""A snapshot is a shortcut: it wakes to what the record leads to, or it is refused; nothing in between."""

import functools
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from boltyard.core.events import CardMeaning, CardsMeaning, fields_of
from boltyard.core.legend import Plain
from boltyard.core.match import Match
from boltyard.core.record import Record
from boltyard.core.snapshot import Misfit, code_stamp, snapshot, stamp, wake
from boltyard.core.state import CLOCK, Frame, Reader
from boltyard.core.table import Table, open_table
from boltyard.games import GAMES
from boltyard.games.pbl.phases import FIRST_EFFECT
from boltyard.games.pbl.state import Pbl
from boltyard.players.player import ask_player, make_player, player_stream

each_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def walked(game: Match, until: Callable[[Table], bool], seed: int = 1) -> Table:
    """A random match up to the first position that is wanted; match after match until one has it."""
    settings = {"battleground": {"timing": "simulated"}, "pbl": {"draft": "quick"}}.get(game.key, {})
    names = [f"p{i}" for i in range(game.least_seats)]
    table = Table(game, Record(game.key, game.rules_version, names, seed, settings))
    players = [make_player("uniform", game, seat, player_stream(seed, seat)) for seat in range(len(names))]
    while not until(table):
        if table.over:
            return walked(game, until, seed + 1)
        seat = table.asked[0] if table.asked else CLOCK
        if seat == CLOCK:
            table.say(CLOCK, "elapse 1000")
        else:
            table.answer(seat, ask_player(players[seat], table, seat))
    return table


def stored(table: Table) -> Any:
    """The snapshot as it comes back from a database."""
    return msgspec.msgpack.decode(msgspec.msgpack.encode(snapshot(table)))


@functools.cache
def in_an_effect() -> Table:
    """A match of PBL ROBOTS that stands in the middle of a card's effect."""

    def found(table: Table) -> bool:
        state: Any = table.state
        return not any(table.choices) and bool(table.asked) and state.inner.frames[-1].rule >= FIRST_EFFECT

    return walked(GAMES["pbl"], found)


def middle(game: Match) -> Table:
    return walked(game, lambda table: len(table.record.lines) >= 30 and not any(table.choices))


def cards_in(game: Match, saved: list[Any]) -> list[Any]:
    """What a saved event holds where its kind says that there are cards."""
    found: list[Any] = []
    for (_, meaning), value in zip(fields_of(game.event_kinds[saved[0]]), saved[1:], strict=True):
        if isinstance(meaning, (CardMeaning, CardsMeaning)):
            found += value if isinstance(value, list) else [value]
    return found


@each_game
def test_rules_and_cards_are_saved_by_name(game: Match) -> None:
    """A number that is a card's, or a rule's, is nowhere where a card or a rule is meant."""
    plain = stored(middle(game))
    state = plain["state"]["inner"]
    legend = game.legend

    assert all(frame["rule"] in [rule.called() for rule in inner(game).book] for frame in state["frames"])
    assert set(state["at"]) == set(legend.keys)
    hands = state["hand"] if game.key == "robots" else state["hands"]
    assert all(card in legend.numbers for hand in hands for card in hand)
    events = [event for step in plain["steps"] for event in step[6]]
    cards = [card for event in events for card in cards_in(game, event)]
    assert cards
    assert all(isinstance(card, str) or card < 0 for card in cards)


def inner(game: Match) -> Any:
    state: Any = game.new({}, 1, game.least_seats)
    return state.inner


@each_game
def test_no_two_rules_of_a_book_have_one_name(game: Match) -> None:
    names = [rule.called() for rule in inner(game).book]

    assert len(set(names)) == len(names)


@each_game
def test_every_field_of_a_table_comes_back(game: Match) -> None:
    """Whoever gives `Table` a field gives it to the snapshot, too."""
    table = middle(game)
    woken = wake(game, table.record, stored(table))
    told = {"record", "game", "state", "past", "steps", "opening"}  # objects: compared as they are saved
    told.add("patient")  # whoever drives the table says so
    told |= {"offered", "offered_in"}  # worked out when somebody asks

    assert stored(woken) == stored(table)
    assert woken.record.text() == table.record.text()
    assert {key: value for key, value in vars(woken).items() if key not in told} == {
        key: value for key, value in vars(table).items() if key not in told
    }


def test_an_effect_in_the_middle_wakes_where_it_was() -> None:
    table = in_an_effect()
    plain = stored(table)
    woken = wake(GAMES["pbl"], table.record, plain)

    assert woken.options(woken.asked[0]) == table.options(table.asked[0])
    top = plain["state"]["inner"]["frames"][-1]
    assert all(isinstance(top[field], str) for field in ("rule", "card", "target"))


def test_a_register_never_holds_a_name(monkeypatch: pytest.MonkeyPatch) -> None:
    """Names become numbers before a frame is filled: compiled, a register takes nothing else."""
    table = in_an_effect()
    plain = stored(table)
    filled = []
    fill = Frame.fill

    def watched(self: Frame, plain: Plain, reader: Reader) -> None:
        filled.append(all(type(plain[name]) is int for name in ("seat", "card", "target", "step", "amount")))
        fill(self, plain, reader)

    monkeypatch.setattr(Frame, "fill", watched)
    wake(GAMES["pbl"], table.record, plain)

    assert filled
    assert all(filled)


def altered(table: Table, change: Callable[[Any], None]) -> Any:
    plain = stored(table)
    change(plain)
    return plain


def state_of(plain: Any) -> Any:
    return plain["state"]["inner"]


CHANGES: dict[str, Callable[[Any], None]] = {
    "other code": lambda plain: plain.update(stamp=plain["stamp"].replace(plain["stamp"][:4], "beef")),
    "other cards": lambda plain: plain.update(stamp=plain["stamp"][:-4] + "beef"),
    "no stamp": lambda plain: plain.pop("stamp"),
    "another record": lambda plain: plain.update(record="30 0123456789abcdef"),
    "more lines than there are": lambda plain: plain.update(lines=10_000),
    "an effect that is gone": lambda plain: state_of(plain)["frames"][-1].__setitem__("rule", "smash"),
    "a card that is gone": lambda plain: state_of(plain)["frames"][-1].__setitem__("card", "nothing_like_it"),
    "a card by number": lambda plain: state_of(plain)["hands"][0].append(3),
    "a moment that is gone": lambda plain: state_of(plain)["frames"][-1].__setitem__("target", "on_tuesdays"),
    "a field less": lambda plain: state_of(plain).pop("turns_left"),
    "a field more": lambda plain: state_of(plain).update(mood=1),
    "a field less of a frame": lambda plain: state_of(plain)["frames"][-1].pop("step"),
    "a field more of a frame": lambda plain: state_of(plain)["frames"][-1].update(mood=1),
    "a field less of the match": lambda plain: plain["state"].pop("drawn"),
    "a card of which nothing is known": lambda plain: state_of(plain)["owner"].pop("yot_z_bazooka"),
    "a card too many": lambda plain: state_of(plain)["owner"].update(nothing_like_it=0),
    "another kind of value": lambda plain: state_of(plain).update(hands="all of them"),
    "a part less": lambda plain: plain.pop("past"),
    "a part more": lambda plain: plain.update(colours=[]),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_what_does_not_fit_is_refused(change: Callable[[Any], None]) -> None:
    """Other code, other cards, another record, an unknown name, a field too many or too few: never a wrong wake.

    The reason goes into a log, so it names no card.
    """
    table = in_an_effect()
    with pytest.raises(Misfit) as refused:
        wake(GAMES["pbl"], table.record, altered(table, change))

    assert not any(key in str(refused.value) for key in [*GAMES["pbl"].legend.keys, "nothing_like_it"])


def test_a_renamed_effect_and_an_added_field_wake_by_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even with the same stamp: the effect has another name now, or states have a field more. The record replays."""
    game, table = GAMES["pbl"], in_an_effect()
    plain = stored(table)
    state: Any = table.state
    rule = state.inner.frames[-1].by
    with monkeypatch.context() as renamed:
        renamed.setattr(rule, "entry", "renamed")
        with pytest.raises(Misfit, match="there is no rule"):
            wake(game, table.record, plain)
        assert stored(open_table(game, table.record))["state"]["inner"]["frames"][-1]["rule"] == "renamed"
    saved = Pbl.plain
    monkeypatch.setattr(Pbl, "plain", lambda s: {**saved(s), "mood": 0})
    with pytest.raises(Misfit, match="state is not what it was"):
        wake(game, table.record, plain)
    assert open_table(game, table.record).options(table.asked[0]) == table.options(table.asked[0])


@each_game
def test_the_stamp_is_of_code_and_cards(game: Match) -> None:
    """The same in every process; another for every game."""
    first, again = stamp(game), stamp(game.bound({}))
    code_stamp.cache_clear()

    assert first == again == stamp(game)
    assert len({stamp(other) for other in GAMES.values()}) == len(GAMES)
    assert (game.card_digest() or "none") in first


def test_without_its_sources_a_program_knows_no_snapshot_again(monkeypatch: pytest.MonkeyPatch) -> None:
    """It runs, and its tables sleep and wake by their records."""
    monkeypatch.setattr("boltyard.core.snapshot._sources", lambda *_: [])
    code_stamp.cache_clear()
    first = stamp(GAMES["robots"])
    assert stamp(GAMES["robots"]) == first
    code_stamp.cache_clear()  # the next process

    assert stamp(GAMES["robots"]) != first
    monkeypatch.undo()
    code_stamp.cache_clear()
