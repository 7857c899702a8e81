"""Ids in running text: shortened lists are written out, and every reference of the catalogues leads somewhere."""

import pytest

from boltyard import catalogue


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("ROB-BUILD-5: the higher card goes", "ROB-BUILD-5"),
        ("At most one MOVE (PBL-TURN-2, -3, -13).", "PBL-TURN-2 PBL-TURN-3 PBL-TURN-13"),
        ("PBL-TURN-2, -3 and -13: so", "PBL-TURN-2 PBL-TURN-3 PBL-TURN-13"),
        ("ROB-DISCARD-3/4/5, ROB-R-26: totals", "ROB-DISCARD-3 ROB-DISCARD-4 ROB-DISCARD-5 ROB-R-26"),
        ("PBL-POD-1..4 on limbs", "PBL-POD-1 PBL-POD-2 PBL-POD-3 PBL-POD-4"),
        ("BB-R-40a..40c and BB-R-4", "BB-R-40a BB-R-40b BB-R-40c BB-R-4"),
        ("PBL-MODE-3P-7..9", "PBL-MODE-3P-7 PBL-MODE-3P-8 PBL-MODE-3P-9"),
        ("PBL-MODE-2V2-5, not PBL-MODE-3P", "PBL-MODE-2V2-5"),
        ("ROB-R-1. Then 4 cards, 3 of them ROB-R-1", "ROB-R-1"),
        ("ROB-EX-4, 5 cards and -2", "ROB-EX-4"),
        ("ids like ROB-R-n, ROB-<AREA>-n or XROB-R-1 name nothing", ""),
        ("BUILD-5 names nothing without its game", ""),
    ],
)
def test_lists_are_written_out(text: str, ids: str) -> None:
    """A number alone after a comma is a number; a dash, a slash or two dots carry the list on."""
    assert catalogue.ids_in(text) == ids.split()


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("BUILD-3/4, R-5", "ROB-BUILD-3 ROB-BUILD-4 ROB-R-5"),
        ("ROB-AFTERMATH-4 and R-36/38", "ROB-AFTERMATH-4 ROB-R-36 ROB-R-38"),
        ("W-4 is no area", ""),
    ],
)
def test_inside_a_game_its_prefix_may_be_left_out(text: str, ids: str) -> None:
    """The examples of a catalogue cite its own rules by area and number."""
    assert catalogue.ids_in(text, "robots") == ids.split()


@pytest.mark.parametrize("game", catalogue.games())
def test_every_reference_of_the_catalogues_leads_somewhere(game: str) -> None:
    """Entries and prose name only ids that exist, ranges included."""
    known = {one.id for key in catalogue.games() for one in catalogue.entries(key)}
    texts = {one.id: " | ".join(one.columns.values()) for one in catalogue.entries(game)}
    texts |= {f"section {part.number}": part.prose for part in catalogue.sections(game)}
    named = {(where, rule) for where, text in texts.items() for rule in catalogue.ids_in(text, game)}

    assert {(where, rule) for where, rule in named if rule not in known} == set()
    assert len(named) > 40


def test_references_go_both_ways() -> None:
    """A rule knows what it names and what names it."""
    assert catalogue.references(catalogue.entry("ROB-DISCARD-3")) == ["ROB-R-26"]
    assert catalogue.references(catalogue.entry("ROB-EX-4")) == ["ROB-BUILD-3", "ROB-BUILD-4", "ROB-R-5"]
    assert catalogue.referring("rob-r-26") == ["ROB-DISCARD-3", "ROB-EX-7"]
    assert catalogue.referring("PBL-R-112") == ["PBL-F-20"]
