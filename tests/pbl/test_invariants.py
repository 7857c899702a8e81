"""What holds after every step of every game, by seeded play over seats, drafts and editions."""

import json
from collections.abc import Iterator
from itertools import product

import pytest

from boltyard.core.events import Secret
from boltyard.core.match import Match
from boltyard.core.moves import RESIGN
from boltyard.core.record import Record
from boltyard.core.rng import stream
from boltyard.core.table import Table, verify
from boltyard.games.pbl.invariants import in_use, orange_cards
from boltyard.games.pbl.phases import COMBAT, DRAFT, OPENING, TURN, WINDOW
from boltyard.games.pbl.state import Pbl
from tests.pbl.story import CARDS, GAME, NAMES, STARTERS, check_invariants, replay, steps

COMBINATIONS = list(product((2, 3), ("regular", "quick", "neo"), ("1.3", "1.2", "2017")))
TURNS = 90  # a patient game can go on and on
EACH = pytest.mark.parametrize(("seats", "draft", "edition"), COMBINATIONS)


def agreed(draft: str, edition: str) -> dict[str, str]:
    """The settings of these games."""
    return {"draft": draft, "edition": edition, "turn_cap": str(TURNS)}


def game(seats: int, draft: str, edition: str, name: str, seed: int = 1) -> tuple[Pbl, Iterator[str]]:
    """A game to be played step by step by chance; every other one patiently, so that decks run out and hangars fill."""
    s = GAME.new(agreed(draft, edition), seed, seats)
    s.log = []
    patient = (seed + COMBINATIONS.index((seats, draft, edition))) % 2 == 0
    return s, steps(s, stream(f"{seed} {seats} {draft} {edition}", name), patient)


@EACH
def test_cards_limbs_and_limits(seats: int, draft: str, edition: str) -> None:
    """PBL-INV-1, PBL-INV-2, PBL-INV-3, PBL-INV-4: every card once, ten black ones, the limits, dead or active.

    What one moment can show is checked by `steps`; black cards beyond ten are the markers of PBL-R-104.
    """
    for seed in range(2):
        s, play = game(seats, draft, edition, "limits", seed)
        most = 0
        for _ in play:
            assert len(orange_cards(s)) == len(set(orange_cards(s))) == 100
            if not s.turn:
                continue
            most = max(most, sum(sum(robot.dead) for robot in s.robots))
            if most <= STARTERS - seats:
                assert s.sides + s.blowoffs + in_use(s) == STARTERS
            for robot in s.robots:
                assert len(robot.crew) + len(robot.stored) <= max(1, robot.spaces(CARDS)) or robot.surplus(CARDS) > 0
        assert s.over
        assert s.turn <= TURNS


@EACH
def test_the_same_inputs_make_the_same_game(seats: int, draft: str, edition: str) -> None:
    """PBL-INV-5: seed and whole answers lead to the same end."""
    s, play = game(seats, draft, edition, "replay")
    lines = [line for line in play if line]
    again = GAME.new(agreed(draft, edition), 1, seats)
    replay(again, lines)

    assert GAME.save(again) == GAME.save(s)


@EACH
def test_games_end(seats: int, draft: str, edition: str) -> None:
    """PBL-R-130, PBL-END-2: by the last robot, or because it stalled, or for want of a shop in 2017."""
    for seed in range(2, 5):
        s, play = game(seats, draft, edition, "end", seed)
        for _ in play:
            pass
        end = GAME.outcome(s)

        assert end is not None
        assert end.reason in ("last_robot", "stalled", "no_shop")
        assert end.rule
        assert end.reason != "no_shop" or edition == "2017"
        if end.reason == "last_robot":
            assert len(end.winners) == 1
            assert s.robots[end.winners[0]].active_limbs() > 0


@EACH
def test_views_fit_the_worlds_behind_them(seats: int, draft: str, edition: str) -> None:
    """PBL-INFO-4, PBL-INFO-5, PBL-INV-1: view(imagine(v)) == v, and everybody may do there what they may do here.

    Looked at in the draft, the opening, windows, turns and combats, for every seat.
    """
    phases = set()
    s, play = game(seats, draft, edition, "views")
    sample = stream("sample", "views")
    for n, _ in enumerate(play):
        rule = s.frames[-1].rule if s.frames else -1
        if s.over or (sample.below(5) and rule not in (COMBAT, OPENING)):
            continue
        phases.add(rule)
        for seat in range(seats):
            view = GAME.view(s, seat)
            world = GAME.imagine(view, stream(f"{n} {seat}", "world"))
            check_invariants(world)

            assert GAME.save(GAME.view(world, seat)) == GAME.save(view)
            assert GAME.legal(world, seat) == GAME.legal(view, seat) == GAME.legal(s, seat)
            assert GAME.show(view)["turn"] == GAME.show(s)["turn"]

    assert {WINDOW, TURN, COMBAT} <= phases
    assert DRAFT in phases or draft == "quick"


@EACH
def test_imagined_worlds_can_be_played_out(seats: int, draft: str, edition: str) -> None:
    """PBL-INFO-5: from any point a world behind a view is a whole game: it ends, and every step of it holds."""
    s, play = game(seats, draft, edition, "worlds")
    for n, _ in enumerate(play):
        rule = s.frames[-1].rule if s.frames else -1
        if s.over or (n % 60 and not (rule == OPENING and s.answered)):
            continue
        seat = n // 60 % seats
        for other in range(seats) if rule == OPENING else [seat]:
            world = GAME.imagine(GAME.view(s, other), stream(f"{n} {other}", "world"))
            for _ in steps(world, stream(str(n), "out")):
                pass
            assert world.over


@EACH
def test_nothing_hidden_is_sent(seats: int, draft: str, edition: str) -> None:
    """PBL-INFO-4, PBL-INFO-5, PBL-INFO-6: no view names a card whose place the seat does not know; nor do events."""
    s, play = game(seats, draft, edition, "hidden")
    for n, _ in enumerate(play):
        for event in s.log or []:
            for seat in range(seats):
                if isinstance(event, Secret) and event.sees >= 0 and not event.sees >> seat & 1:
                    assert event.shown_to(seat).cards_named() == []
        s.log = []
        if n % 5:
            continue
        for seat in range(seats):
            shown = GAME.show(GAME.view(s, seat))
            for other in range(seats):
                if other != seat:
                    known = [card for card in s.hands[other] if s.at[card] >> seat & 1]
                    assert shown["hands"][other].count("?") == len(s.hands[other]) - len(known)
                    assert all(set(hand) <= {"?"} for hand in shown["offers"][other])
            assert set(shown["shop"]) <= {"?"}
            assert set(shown["draft"]) <= {"?"}


@EACH
def test_saved_games_and_clones_go_on_alike(seats: int, draft: str, edition: str) -> None:
    """PBL-INV-5: loaded from text, or cloned, a game goes on as it would have; the original is not disturbed."""
    settings = GAME.schema.read(agreed(draft, edition))
    s, play = game(seats, draft, edition, "saved")
    lines: list[str] = []
    held: list[tuple[int, Pbl, str]] = []
    for n, line in enumerate(play):
        if line:
            lines.append(line)
        if n % 40 == 0:
            text = json.dumps(GAME.save(s))
            loaded = GAME.load(json.loads(text), settings)
            assert json.dumps(GAME.save(loaded)) == text
            clone = s.clone()
            assert json.dumps(GAME.save(clone)) == text
            if line or n == 0:
                held += [(len(lines), loaded, text), (len(lines), clone, text)]
    for done, copy, text in held:
        assert json.dumps(GAME.save(copy)) == text, "an older copy was disturbed"
        replay(copy, lines[done:])
        assert GAME.save(copy) == GAME.save(s)


@EACH
def test_codes_are_unique(seats: int, draft: str, edition: str) -> None:
    """PBL-R-90: no two options of a question share a code, and every one can be read back."""
    s, play = game(seats, draft, edition, "codes")
    for _ in play:
        for seat in range(seats):
            texts = [move.text for move in GAME.legal(s, seat)]
            assert len(texts) == len(set(texts))
            for move in GAME.legal(s, seat)[:3]:
                if not move.item:
                    assert GAME.read(s, seat, move.text) == [move]


@EACH
def test_records_replay(seats: int, draft: str, edition: str) -> None:
    """PBL-INV-5, PBL-R-180: a table plays by chance, its record is checked line by line, result and digest."""
    match = Match(GAME)
    record = Record("pbl", GAME.rules_version, NAMES[:seats], 5, agreed(draft, edition))
    at_table = Table(match, record)
    chance = stream(f"{seats} {draft} {edition}", "record")
    while not at_table.over:
        seat = at_table.asked[chance.below(len(at_table.asked))]
        options = at_table.options(seat)
        at_table.answer(seat, options[chance.below(len(options))])
    again = verify(match, at_table.record)

    assert at_table.record.end.startswith("= ")
    assert again.state.plain() == at_table.state.plain()


@pytest.mark.parametrize("seats", [2, 3])
def test_moves_can_be_taken_back(seats: int) -> None:
    """PBL-R-190, PBL-INV-5: by consent of all the game goes back, again and again; the record keeps it and replays."""
    match = Match(GAME)
    everybody = list(range(seats))
    for seed in range(3):
        at_table = Table(match, Record("pbl", GAME.rules_version, NAMES[:seats], seed, {"draft": "quick"}))
        chance = stream(str(seed), "undo")
        undone = 0
        while not at_table.over:
            seat = at_table.asked[chance.below(len(at_table.asked))]
            options = at_table.options(seat)
            at_table.answer(seat, options[chance.below(len(options))])
            if at_table.past and not at_table.over and undone < 4 and not chance.below(8):
                at_table.undo(at_table.past[-1].n, everybody, seat)
                undone += 1
        again = verify(match, at_table.record)

        assert undone == 4
        assert again.state.plain() == at_table.state.plain()


@pytest.mark.parametrize("seats", [2, 3])
def test_resigning_at_any_time(seats: int) -> None:
    """PBL-R-129, PBL-INV-1: whoever leaves, whenever: every card has its place, and the others play to an end."""
    for seed in range(20):
        s, play = game(seats, "quick", "1.3", "leaving", seed)
        chance = stream(str(seed), "who")
        when = 10 + chance.below(60)
        for n, _ in enumerate(play):
            if n == when and not s.over and s.turn:
                seat = chance.below(seats)
                if RESIGN in GAME.asides(s, seat):
                    GAME.play(s, seat, "resign")
                    check_invariants(s)
                    assert s.is_out(seat)
        assert s.over
