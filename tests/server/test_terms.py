"""Handicaps over the network: the form offers them, the table's card tells them, a rematch takes them along."""

import msgspec
import pytest

from boltyard.core.errors import BadSetting
from boltyard.server import wire
from boltyard.server.listings import card
from boltyard.server.new_table import again
from boltyard.server.table_form import agreement, game_terms
from tests.server.people import House
from tests.server.test_tables import record_of, story

QUICK = {"draft": "quick"}


def test_the_form_knows_what_can_hold_for_one_side() -> None:
    """PBL-R-236: numbers that a form can ask for, with their bounds; ROBOTS has none."""
    known = {one.key: one for one in game_terms("pbl", []).terms}

    assert [key for key, one in known.items() if one.kind == "number" and not one.whole] == ["opening", "limit", "give"]
    assert (known["opening"].low, known["opening"].high, known["opening"].rule) == (0, 5, "PBL-R-165")
    assert game_terms("robots", []).terms == []


def test_what_a_handicap_comes_to() -> None:
    """PBL-R-165, PBL-R-242: in numbers, with what is advised; terms for somebody who is not there are refused."""
    found = agreement("pbl", 2, "", {**QUICK, "terms": "1:opening=1,limit=1"})

    assert ["opening hand of the second seat", "6"] in found.numbers
    assert ["hand limit of the second seat", "11"] in found.numbers
    assert (found.refused, found.sides) == ("", 2)
    assert agreement("pbl", 4, "four_hands", {}).sides == 2
    assert agreement("pbl", 2, "", {"terms": "2:opening=1"}).where == ["terms", "seats"]
    told = dict(agreement("pbl", 2, "community", {}).numbers)
    assert told["opening hand of whoever does not begin"] == "2 more"
    second = next(one for one in game_terms("pbl", []).settings if one.key == "second")
    assert (second.follows, second.usual["community"], second.default) == ("challenge", "2", "0")


def test_a_table_tells_its_handicaps_at_the_seats(sqlite_file: str) -> None:
    """PBL-R-236: in words, in the record, and in a rematch with the people."""

    async def told(house: House) -> None:
        ana = await house.person("Ana")
        terms = "all:barred=mute;1:opening=1,limit=2,inheritance=bruno"
        row = await house.table(ana, "greedy", game="pbl", settings={**QUICK, "terms": terms})
        shown = card(row, ana.person)

        assert [chair.terms for chair in shown.chairs] == [[], ["inherits Bruno", "+1 opening hand", "+2 hand limit"]]
        assert [(choice.key, choice.value) for choice in shown.settings] == [
            ("draft", "quick"),
            ("terms", "without Mute"),
        ]
        assert " · terms all:barred=mute;1:inheritance=bruno,opening=1,limit=2 · " in await record_of(house, row)
        update = await ana.attend(row.id)
        assert update.asked
        fresh, _ = again(row, {})
        assert fresh.settings["terms"] == "all:barred=mute;0:inheritance=bruno,opening=1,limit=2"
        assert [chair.kind for chair in fresh.chairs] == ["bot", "person"]

    story(sqlite_file, told)


def test_terms_that_cannot_be_are_refused(sqlite_file: str) -> None:
    """PBL-LEAGUE-SALARY-4, PBL-R-236: with the setting at fault, before there is a table."""

    async def told(house: House) -> None:
        ana = await house.person("Ana")
        with pytest.raises(BadSetting) as wrong:
            await house.table(ana, "greedy", game="pbl", settings={"terms": "1:opening=9"})
        assert (wrong.value.keys, wrong.value.rule) == (["terms"], "PBL-R-165")
        with pytest.raises(BadSetting):
            await house.table(ana, "greedy", game="robots", settings={"terms": "1:opening=1"})

    story(sqlite_file, told)


def test_the_wire_takes_long_terms() -> None:
    value = ";".join(f"{side}:opening=5,limit=10,give=10" for side in range(3))

    wish = msgspec.json.encode({"game": "pbl", "settings": {"terms": value}})
    assert msgspec.json.decode(wish, type=wire.NewTable).settings["terms"] == value
