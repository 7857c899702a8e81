"""What people, tables, clocks and the commissioner may do, why not, and that nothing played is ever rewritten."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from boltyard.core.errors import IllegalMove
from boltyard.league.audit import audit_of
from boltyard.league.league import CLOCK, TABLE, League
from boltyard.league.model import BadLog, Json, read_log
from tests.league.leagues import COM, favourite, league, play, play_on, sides, table


def rule_against(made: League, by: str, act: str, **what: Json) -> str:
    """The rule by which this is refused; nothing changes."""
    before = made.text
    with pytest.raises(IllegalMove) as refused:
        made.do(by, act, what)

    assert made.text == before
    assert made.against(by, act, what) is not None
    return refused.value.rule


def same(one: League, other: League) -> bool:
    people = ["", COM, *[f"p{n}" for n in range(1, 9)]]
    return all(json.dumps(one.show(who)) == json.dumps(other.show(who)) for who in people)


# --- the log ------------------------------------------------------------------------------------------------------


@given(st.integers(0, 10**6), st.sampled_from(["robin", "swiss", "single", "double", "ladder"]))
def test_replaying_the_log_gives_the_same_league(seed: int, kind: str) -> None:
    """Random acts of everybody, refused ones too; the log read back from its text gives every view byte for byte."""
    rng = random.Random(seed)
    options: dict[str, Json] = {"rounds": 3} if kind in ("swiss", "ladder") else {}
    made = league({"kind": kind, **options}, people=rng.randint(2, 7), clocks={"round": 1000})
    for _ in range(40):
        what, by, act = random_act(made, rng)
        if made.against(by, act, what) is None:
            past = [match.data() for match in made.matches() if match.over]
            made.do(by, act, what)
            kept = {str(match.id): match.data() for match in made.matches() if match.over}

            # Nothing that was over has changed, but byes whose place somebody has taken.
            assert all(kept.get(str(one["id"]), one) == one or one["how"] == "bye" for one in past)

    assert same(made, League.replay(read_log(made.text)))


def random_act(made: League, rng: random.Random) -> tuple[dict[str, Json], str, str]:
    there = made.to_play()
    match = rng.choice(there).id if there else "1.1.1"
    entrants = [*made.entrants, "draw"]
    who = rng.choice(entrants)
    person = rng.choice([COM, *[f"p{n}" for n in range(1, 9)]])
    number = rng.randint(1, 9)
    acts: list[tuple[dict[str, Json], str, str]] = [
        ({"match": match, "game": 1, "winner": who}, TABLE, "game"),
        ({"match": match, "winner": who}, person, "report"),
        ({"match": match}, person, "ready"),
        ({"entrant": who}, person, "drop"),
        ({"key": f"e{number}", "people": [f"p{number}"]}, COM, "enter"),
        ({"ms": rng.randint(1, 800)}, CLOCK, "elapse"),
        ({}, COM, "pause"),
        ({}, COM, "resume"),
        ({"match": match, "entrants": [who]}, COM, "forfeit"),
        ({"match": match, "winner": who, "why": "seen"}, COM, "ruling"),
        ({"entrant": who}, person, "challenge"),
    ]
    return rng.choice(acts)


def test_a_log_that_does_not_follow_is_refused_with_its_entry() -> None:
    made = league({"kind": "single"}, people=2)
    play(made, "1.1.1", "e1")
    lines = made.text.replace('"winner":"e1"', '"winner":"e9"')

    with pytest.raises(BadLog, match="entry 5 does not follow"):
        League.replay(read_log(lines))
    with pytest.raises(BadLog, match="line 2"):
        read_log(made.entries[0].line() + "\nnonsense\n")
    with pytest.raises(BadLog, match="should be entry 1"):
        read_log(made.entries[1].line() + "\n")


# --- results ------------------------------------------------------------------------------------------------------


def test_what_was_played_stays() -> None:
    """PBL-R-247: a result that stands is not changed by the table, by reports, or by the commissioner."""
    made = league({"kind": "robin"}, people=3, game="pbl")
    play(made, made.to_play()[0], str(made.to_play()[0].sides[0]))

    assert rule_against(made, TABLE, "game", match="1.1.1", game=1, winner="e3") == "PBL-R-247"
    assert rule_against(made, "p2", "report", match="1.1.1", winner="e2") == "PBL-R-247"
    assert rule_against(made, COM, "ruling", match="1.1.1", winner="e2", why="no") == "PBL-R-247"
    assert rule_against(made, "p1", "game", match="1.2.1", game=1, winner="e1") == "PBL-R-247"


def test_both_report_the_same_and_it_counts() -> None:
    """PBL-R-247: games on a real table come from both sides."""
    made = league({"kind": "single"}, people=2, game="pbl")
    made.do("p1", "report", {"match": "1.1.1", "winner": "e2"})

    assert not made.over
    assert rule_against(made, "p9", "report", match="1.1.1", winner="e2") == "PBL-R-247"

    made.do("p2", "report", {"match": "1.1.1", "winner": "e2"})

    assert made.champion == "e2"


def test_a_dispute_goes_to_the_commissioner_who_says_why() -> None:
    """PBL-R-247: they differ, nothing counts until there is a ruling."""
    made = league({"kind": "single"}, people=2, game="pbl")
    made.do("p1", "report", {"match": "1.1.1", "winner": "e1"})
    made.do("p2", "report", {"match": "1.1.1", "winner": "e2"})

    assert made.to_play()[0].disputed
    assert rule_against(made, COM, "ruling", match="1.1.1", winner="e2") == "PBL-R-243"

    made.do(COM, "ruling", {"match": "1.1.1", "winner": "e2", "why": "The photograph shows it."})

    assert made.champion == "e2"
    assert "The photograph shows it." in str(audit_of(made)[-1]["sentence"])


def test_a_drawn_game_of_a_bracket_is_played_again() -> None:
    """PBL-R-244, ROB-R-68, BB-R-90: at most three times, then the better seed goes on."""
    made = league({"kind": "single"}, people=2)
    for _ in range(3):
        play(made, "1.1.1", "draw")

    assert made.to_play()

    play(made, "1.1.1", "draw")

    assert made.champion == "e1"
    assert made.matches()[0].how == "lot"


def test_a_draw_of_a_league_game_counts_or_is_replayed() -> None:
    """PBL-R-244: as was agreed."""
    counted = league({"kind": "robin"}, people=2)
    play(counted, "1.1.1", "draw")
    replayed = league({"kind": "robin"}, people=2, draws="replay", replays=1)
    play(replayed, "1.1.1", "draw")

    assert table(counted) == [("e1", 1), ("e2", 1)] or table(counted) == [("e2", 1), ("e1", 1)]
    assert len(replayed.to_play()) == 1

    play(replayed, "1.1.1", "draw")

    assert replayed.over
    assert {row.drawn for row in replayed.standings()} == {1}


def test_a_match_can_be_a_series() -> None:
    """PBL-D-52, PBL-R-244: the host chooses single games or a series; most of three wins."""
    made = league({"kind": "single"}, people=2, series=3)
    play(made, "1.1.1", "e1")
    play(made, "1.1.1", "e2")

    assert not made.over

    play(made, "1.1.1", "e2")

    assert made.champion == "e2"
    with pytest.raises(IllegalMove, match="odd"):
        league({"kind": "single"}, series=2)


def test_the_host_chooses_the_seeding() -> None:
    """PBL-D-52: by entry, by lot, or an order of the host's own."""
    made = league({"kind": "single"}, begun=False)
    made.do(COM, "start", {"chance": 1, "seeding": ["e4", "e3", "e2", "e1"]})
    drawn = league({"kind": "single"}, seeding="lot")

    assert sides(made.to_play()) == [["e4", "e1"], ["e3", "e2"]]
    assert sorted(drawn.stages[0].entrants) == ["e1", "e2", "e3", "e4"]
    assert rule_against(league({"kind": "single"}, begun=False, game="pbl"), COM, "start", chance=1, seeding=["e1"])


# --- late, absent, gone -------------------------------------------------------------------------------------------


def test_standings_before_stay_when_somebody_comes_or_goes() -> None:
    """PBL-R-245, -246: what was played stays, open matches of who left are lost."""
    made = league({"kind": "robin"}, people=4, game="pbl")
    for _ in range(3):
        play(made, made.to_play()[0], favourite(made.to_play()[0]))
    past = [match.data() for match in made.matches() if match.over]
    made.do("p1", "drop", {"entrant": "e1"})
    made.do(COM, "enter", {"key": "e5", "people": ["p5"]})

    assert [match.data() for match in made.matches() if match.over and match.how == "played"] == past
    assert all(match.winner != "e1" for match in made.matches() if match.how == "forfeit")

    play_on(made)

    assert made.over
    assert made.ranking()[-1] == "e1"
    assert rule_against(made, "p2", "drop", entrant="e3") == "PBL-R-243"


def test_a_latecomer_takes_a_bye_that_nobody_has_played_past() -> None:
    """PBL-R-246: in a bracket of three there is one place, until the second round is played."""
    made = league({"kind": "double"}, people=3, game="pbl")
    made.do(COM, "enter", {"key": "e4", "people": ["p4"]})

    assert ["e1", "e4"] in sides(made.to_play())
    assert rule_against(made, COM, "enter", key="e5", people=["p5"]) == "PBL-R-246"

    late = league({"kind": "single"}, people=3, game="pbl")
    play_on(late)

    assert rule_against(late, COM, "enter", key="e4", people=["p4"]) == "PBL-R-246"


def test_who_joins_a_swiss_plays_from_the_next_round() -> None:
    """PBL-R-246: without points for what was missed."""
    made = league({"kind": "swiss", "rounds": 3}, people=4)
    made.do(COM, "enter", {"key": "e5", "people": ["p5"]})

    assert all("e5" not in match.sides for match in made.matches())

    play(made, made.to_play()[0], favourite(made.to_play()[0]))
    play(made, made.to_play()[0], favourite(made.to_play()[0]))

    assert any("e5" in match.sides for match in made.matches() if match.round == 2)


def test_nobody_comes_and_both_lose() -> None:
    """PBL-R-245: at the deadline; whoever would have met the winner has a bye."""
    made = league({"kind": "single"}, people=4, clocks={"round": 1000})
    play(made, "1.1.1", "e1")
    made.do(CLOCK, "elapse", {"ms": 999})

    assert made.due() == 1

    made.do(CLOCK, "elapse", {"ms": 1})

    assert made.champion == "e1"
    assert [match.how for match in made.matches()] == ["played", "forfeit", "bye"]


def test_who_is_ready_wins_against_who_is_not() -> None:
    """PBL-R-245: no-show."""
    made = league({"kind": "single"}, people=2, clocks={"round": 1000})
    made.do("p2", "ready", {"match": "1.1.1"})
    made.do(CLOCK, "elapse", {"ms": 5000})

    assert made.champion == "e2"


def test_a_forfeit_is_the_commissioners() -> None:
    """PBL-R-245."""
    made = league({"kind": "robin"}, people=2, game="pbl")

    assert rule_against(made, "p1", "forfeit", match="1.1.1", entrants=["e2"]) == "PBL-R-243"
    assert rule_against(made, COM, "forfeit", match="1.1.1", entrants=["e7"]) == "PBL-R-245"

    made.do(COM, "forfeit", {"match": "1.1.1", "entrants": ["e1"]})

    assert table(made) == [("e2", 2), ("e1", 0)]


# --- ladder -------------------------------------------------------------------------------------------------------


def test_a_ladder_is_climbed_by_challenges() -> None:
    """PBL-R-250: at most two places above; who wins takes the place, those between move down."""
    made = league({"kind": "ladder"}, people=5, game="pbl")

    assert rule_against(made, "p5", "challenge", entrant="e2") == "PBL-R-250"
    assert rule_against(made, "p2", "challenge", entrant="e4") == "PBL-R-250"

    made.do("p4", "challenge", {"entrant": "e2"})

    assert rule_against(made, "p3", "challenge", entrant="e2") == "PBL-R-250"

    play(made, made.to_play()[0], "e4")

    assert made.ranking() == ["e1", "e4", "e2", "e3", "e5"]

    made.do(COM, "enter", {"key": "e6", "people": ["p6"]})
    made.do(COM, "close", {})

    assert made.over
    assert made.ranking()[-1] == "e6"


# --- the office ---------------------------------------------------------------------------------------------------


def test_a_stranger_has_no_office() -> None:
    """PBL-R-243: every act of the commissioner is refused to anybody else."""
    made = league({"kind": "robin"}, people=3, game="pbl")
    acts: dict[str, dict[str, Json]] = {
        "pause": {},
        "clock": {"name": "round", "ms": 5},
        "undo": {"to": 1},
        "ruling": {"match": "1.1.1", "winner": "e1", "why": "so"},
        "note": {"text": "hello"},
        "proxy": {"entrant": "e1", "code": "pass"},
        "close": {},
        "start": {"chance": 1},
        "enter": {"key": "e9", "people": ["p9"]},
    }
    for act, what in acts.items():
        assert rule_against(made, "p1", act, **what) == "PBL-R-243"


def test_a_pause_stops_everything_but_the_commissioner() -> None:
    """PBL-R-243."""
    made = league({"kind": "robin"}, people=3, game="pbl", clocks={"round": 1000})
    made.do(COM, "pause", {})

    assert made.due() == -1
    assert rule_against(made, CLOCK, "elapse", ms=5) == "PBL-R-243"
    assert rule_against(made, "p1", "report", match="1.1.1", winner="e1") == "PBL-R-243"

    made.do(COM, "resume", {})

    assert made.due() == 1000


def test_the_audit_log_tells_every_act_to_everybody() -> None:
    """PBL-R-243."""
    made = league({"kind": "single"}, people=2)
    made.do(COM, "note", {"text": "Welcome."})
    play(made, "1.1.1", "e2")
    told = [line["sentence"] for line in audit_of(made)]

    assert told == [
        "com makes the league Yard.",
        "com enters E1.",
        "com enters E2.",
        "com begins the season.",
        "com notes: Welcome.",
        "Match 1.1.1, game 1: E2 wins.",
    ]


def test_what_is_offered_can_be_done() -> None:
    """Every act in a person's list is legal, and a spectator has none."""
    made = league({"kind": "ladder"}, people=4)
    for person in (COM, "p1", "p4"):
        for offer in made.legal(person):
            what = offer["what"]
            assert isinstance(what, dict)
            assert made.against(person, str(offer["act"]), what) is None

    assert made.legal("nobody") == []


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ({"game": "chess"}, "there is no game"),
        ({"phases": []}, "1 to 40 phases"),
        ({"phases": [{"kind": "robbin"}]}, "did you mean robin"),
        ({"ties": ["luck"]}, "no tie-break"),
        ({"series": "3"}, "whole number"),
        ({"format": "keeper"}, "no league of the kind"),
        ({"settings": {"jokers": "maybe"}}, "jokers"),
        ({"phases": [{"kind": "robin", "legs": 9}]}, "legs is a whole number from 1 to 4"),
        ({"phases": [{"kind": "robin", "leg": 2}]}, "did you mean legs"),
    ],
)
def test_bad_terms_are_refused_with_a_sentence(what: dict[str, Json], said: str) -> None:
    made = League()
    why = made.against(COM, "create", {"game": "robots", "phases": [{"kind": "robin"}], **what})

    assert why is not None
    assert said in why.sentence


def test_teams_of_two_take_part() -> None:
    """Both may act for their team, and nobody plays for two."""
    made = league({"kind": "single"}, people=0, begun=False)
    made.do(COM, "enter", {"key": "e1", "people": ["p1", "p2"]})
    made.do(COM, "enter", {"key": "e2", "people": ["p3", "p4"]})

    assert made.against(COM, "enter", {"key": "e3", "people": ["p4"]}) is not None

    made.do(COM, "start", {"chance": 1})
    made.do("p2", "report", {"match": "1.1.1", "winner": "e1"})
    made.do("p3", "report", {"match": "1.1.1", "winner": "e1"})

    assert made.champion == "e1"
