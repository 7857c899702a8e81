"""Keeper leagues: the snake draft, exchange, and what a match is set up with."""

from __future__ import annotations

import json

import pytest

from boltyard.core.errors import IllegalMove
from boltyard.core.record import Record
from boltyard.core.rng import stream
from boltyard.core.table import Table
from boltyard.games import find_game
from boltyard.games.pbl.league.holdings import card_name, keepable
from boltyard.games.pbl.sets import find_set
from boltyard.league.audit import audit_of
from boltyard.league.league import CLOCK, League
from boltyard.league.model import Json, read_log
from boltyard.league.season import fixture_of
from tests.league.leagues import COM, favourite, league, league_of, person, play, say

KEEPERS: dict[str, Json] = {"kind": "keepers"}
ROBIN: dict[str, Json] = {"kind": "robin", "exchange_every": 1}


def keeper_league(people: int = 4, *phases: dict[str, Json], **more: Json) -> League:
    return league_of([KEEPERS, *(phases or (ROBIN,))], people, True, {"game": "pbl", "format": "keeper", **more})


def asked(made: League) -> str:
    return made.asked()[0]


def draft(made: League) -> None:
    """Everybody takes the first free card by key."""
    while made.room is not None and made.room.kind == "keepers":
        say(made, asked(made), made.room.legal(asked(made))[0])


def kept(made: League, entrant: str) -> list[str]:
    held = made.show()["holdings"]
    assert isinstance(held, dict)
    mine: list[str] = held[entrant]["keepers"]
    return mine


def refused(made: League, entrant: str, code: str) -> str:
    with pytest.raises(IllegalMove) as error:
        say(made, entrant, code)
    return error.value.rule


def test_a_fixed_group() -> None:
    """PBL-LEAGUE-KEEPER-1: typically four to eight; with one, or with thirteen, there is no such league."""
    for people in (4, 6, 8):
        assert keeper_league(people).room is not None
    for people in (13, 20):
        with pytest.raises(IllegalMove) as error:
            keeper_league(people)

        assert error.value.rule == "PBL-LEAGUE-KEEPER-1"
    made = keeper_league()
    with pytest.raises(IllegalMove) as error:
        made.do(COM, "enter", {"key": "e9", "people": ["p9"]})

    assert error.value.rule == "PBL-LEAGUE-KEEPER-1"


def test_chance_decides_who_selects_first() -> None:
    """PBL-LEAGUE-KEEPER-2: everybody has been the first under some chance, and all orders differ by it alone."""
    firsts = set()
    for chance in range(30):
        made = league(KEEPERS, ROBIN, people=4, begun=False, game="pbl", format="keeper")
        made.do(COM, "start", {"chance": chance})
        firsts.add(asked(made))

    assert firsts == {"e1", "e2", "e3", "e4"}


def test_the_order_turns_round() -> None:
    """PBL-LEAGUE-KEEPER-3, -4, PBL-R-160, PBL-D-46: who is last in a round is first in the next, up to five."""
    made = keeper_league(4)
    order = []
    while made.room is not None and made.room.kind == "keepers":
        order.append(asked(made))
        say(made, asked(made), made.room.legal(asked(made))[0])
    rounds = [order[at : at + 4] for at in range(0, 20, 4)]

    assert len(order) == 20
    assert rounds[1] == rounds[0][::-1]
    assert rounds[2] == rounds[0]
    assert rounds[3] == rounds[4][::-1] == rounds[0][::-1]
    assert all(len(kept(made, entrant)) == 5 for entrant in made.entrants)


def test_actions_are_never_kept() -> None:
    """PBL-LEAGUE-KEEPER-3: any non-action orange card, and nothing else."""
    made = keeper_league()
    cards = find_set("base")
    action = next(card.key for card in cards.cards if card.kind == 6)
    starter = next(card.key for card in cards.cards if card.kind == 0)

    assert refused(made, asked(made), f"keeper {action}") == "PBL-LEAGUE-KEEPER-3"
    assert refused(made, asked(made), f"keeper {starter}") == "PBL-LEAGUE-KEEPER-3"
    assert refused(made, asked(made), "keeper nonsense") == "PBL-LEAGUE-KEEPER-3"
    assert refused(made, asked(made), "hello") == "PBL-D-46"
    assert len(keepable("base")) == sum(card.kind in (2, 3, 4, 5) for card in cards.cards)


def test_a_taken_card_and_another_turn_are_refused() -> None:
    """PBL-LEAGUE-KEEPER-4, -7, PBL-D-46."""
    made = keeper_league()
    first = asked(made)
    say(made, first, "keeper bruno")

    assert refused(made, asked(made), "keeper bruno") == "PBL-LEAGUE-KEEPER-7"
    assert refused(made, first, "keeper mute") == "PBL-LEAGUE-KEEPER-4"


def test_keepers_are_written_down() -> None:
    """PBL-LEAGUE-KEEPER-5: in the league's record, for everybody, and there again after replaying it."""
    made = keeper_league()
    draft(made)
    again = League.replay(read_log(made.text))

    assert again.show("p1")["holdings"] == made.show("p3")["holdings"]
    names = [card_name("base", str(key)) for key in kept(made, "e1")]
    assert sum(f"keeper {name}." in str(line["sentence"]) for line in audit_of(made) for name in names) == 5


@pytest.mark.parametrize("people", [4, 5, 6, 7, 8])
def test_a_match_is_set_up_by_the_league(people: int) -> None:
    """PBL-LEAGUE-KEEPER-6..9: own keepers, nobody's in the draft, only undrafted piles as the shop, 20 - n picks."""
    made = keeper_league(people)
    draft(made)
    for entrant, one in list(made.entrants.items()):
        made.entrants[entrant] = type(one)(one.key, one.name, (), ("uniform",))
    fixture = fixture_of(made, made.to_play()[0], 5)
    game = find_game("pbl")
    table = Table(game, Record("pbl", game.rules_version, ["a", "b"], fixture.seed, dict(fixture.settings)))
    while game.show(table.state)["phase"] != "draft":  # type: ignore[arg-type]
        table.answer(table.asked[0], table.options(table.asked[0])[0])
    shown = json.loads(json.dumps(game.show(table.state)))  # type: ignore[arg-type]
    everybody = {key for entrant in made.entrants for key in kept(made, entrant)}
    pool = {*shown["draft"], *[key for pile in shown["piles"] for key in pile]}

    assert not pool & everybody
    assert len(pool) == 100 - 5 * people
    assert shown["shop"] == []
    for chair, (entrant, _, _) in enumerate(fixture.chairs):
        assert set(shown["sides"][chair]["deck"]) == set(kept(made, entrant))


def test_one_keeper_is_exchanged_worst_record_first() -> None:
    """PBL-LEAGUE-KEEPER-10, PBL-R-161, -253, PBL-D-47: after the agreed rounds; the old card becomes free at once."""
    made = keeper_league(4)
    draft(made)
    for match in list(made.to_play()):
        play(made, match, favourite(match), feats={favourite(match): {"terminations": 1}})

    assert made.room is not None
    assert made.room.kind == "exchange"

    turns = made.room.show("")["turns"]
    assert isinstance(turns, list)
    won = {row.entrant: row.won for row in made.standings()}
    assert [won[entrant] for entrant in turns] == [0, 0, 1, 1]

    first, second = turns[:2]
    old = kept(made, first)[0]
    action = next(card.key for card in find_set("base").cards if card.kind == 6)

    assert refused(made, second, "swap none") == "PBL-R-161"
    assert refused(made, first, f"swap {kept(made, second)[0]} {keepable('base')[-1]}") == "PBL-LEAGUE-KEEPER-10"
    assert refused(made, first, f"swap {old} {kept(made, second)[0]}") == "PBL-LEAGUE-KEEPER-7"
    assert refused(made, first, f"swap {old} {action}") == "PBL-LEAGUE-KEEPER-3"
    assert refused(made, first, "swap") == "PBL-D-47"

    say(made, first, f"swap {old} {keepable('base')[-1]}")

    assert refused(made, first, "swap none") == "PBL-LEAGUE-KEEPER-10"

    say(made, second, f"swap {kept(made, second)[0]} {old}")

    assert old in kept(made, second)
    assert len(kept(made, first)) == len(kept(made, second)) == 5


def test_time_takes_the_first_wish() -> None:
    """PBL-R-251: wishes are secret; the first that is still free is taken when the time is up."""
    made = keeper_league(4, clocks={"pick": 1000})
    first = asked(made)
    say(made, first, "wish bruno mute")

    assert made.room is not None
    assert made.room.show(first)["wishes"] == ["bruno", "mute"]
    assert "Mute" not in json.dumps([line["sentence"] for line in audit_of(made, "p9")])
    assert "Mute" in json.dumps([line["sentence"] for line in audit_of(made, person(first))])
    for other in set(made.entrants) - {first}:
        assert made.room.show(other)["wishes"] == []

    made.do(CLOCK, "elapse", {"ms": 999})

    assert asked(made) == first

    made.do(CLOCK, "elapse", {"ms": 1})

    assert kept(made, first) == ["bruno"]


def test_going_back_to_a_pick() -> None:
    """PBL-R-252: what was said since is struck and stays readable; after a game nobody goes back."""
    made = keeper_league(4)
    start = made.text
    for key in ("bruno", "mute", "segheo"):
        say(made, asked(made), f"keeper {key}")
    made.do(COM, "undo", {"to": 2})

    assert made.room is not None
    assert made.room.picks == 1
    assert made.text.startswith(start)
    assert [line["struck"] for line in audit_of(made)][-4:] == [False, True, True, False]
    assert json.dumps(League.replay(made.entries).show("p1")) == json.dumps(made.show("p1"))

    say(made, asked(made), "keeper mute")
    draft(made)
    made.do(COM, "undo", {"to": 20})

    assert made.room is not None
    assert made.room.picks == 19

    draft(made)
    play(made, made.to_play()[0], favourite(made.to_play()[0]))
    with pytest.raises(IllegalMove) as error:
        made.do(COM, "undo", {"to": 20})

    assert error.value.rule == "PBL-R-252"


def test_a_commissioner_picks_for_somebody_who_is_away() -> None:
    """PBL-R-243: it stands in the log who did it for whom."""
    made = keeper_league(4)
    who = asked(made)
    made.do(COM, "proxy", {"entrant": who, "code": "keeper bruno"})

    assert kept(made, who) == ["bruno"]
    assert audit_of(made)[-1]["sentence"] == f"com says for {made.called(who)}: keeper Bruno."


def test_who_leaves_in_the_middle_of_a_draft_is_asked_no_more() -> None:
    """PBL-R-245: the keepers are free again, and the draft goes on."""
    made = keeper_league(4)
    first = asked(made)
    say(made, first, "keeper bruno")
    made.do(person(first), "drop", {"entrant": first})
    say(made, asked(made), "keeper bruno")
    draft(made)

    assert made.room is None
    assert sorted(len(kept(made, entrant)) for entrant in made.entrants) == [0, 5, 5, 5]


def test_challenge_does_not_go_with_keepers() -> None:
    """PBL-LEAGUE-KEEPER-6: a set-up that deals keepers away is refused when the league is made."""
    made = League()
    why = made.against(
        COM,
        "create",
        {"game": "pbl", "format": "keeper", "phases": [KEEPERS, ROBIN], "settings": {"challenge": "draft"}},
    )

    assert why is not None


def test_a_computer_player_drafts_legally() -> None:
    """PBL-D-46, -47: whatever a computer player says in a room is legal."""
    made = keeper_league(6)
    for step in range(200):
        if made.room is None:
            if not made.to_play():
                break
            play(made, made.to_play()[0], favourite(made.to_play()[0]))
        else:
            say(made, asked(made), made.room.advise(asked(made), stream(str(step), "test")))

    assert made.over
