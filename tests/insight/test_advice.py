"""Advice (F54): three steps, from a view and nothing else, off among people; and what a bot had in mind (F53)."""

import json
from pathlib import Path

import pytest

from boltyard.cli import main
from boltyard.core.errors import IllegalMove
from boltyard.core.match import Match, MatchState
from boltyard.core.moves import DONE
from boltyard.core.record import Record
from boltyard.core.rng import stream
from boltyard.core.table import verify
from boltyard.games import GAMES
from boltyard.insight.advice import MOST_COUNTED, account, advise
from boltyard.insight.moments import table_before, way_of
from boltyard.insight.odds import Odd, odds_of
from tests.insight.test_review import played
from tests.tui.sitting import Sitting

KEYS = ["pbl", "robots", "battleground"]
FEW = {"pbl": 4, "robots": 12, "battleground": 3}
WORLDS = 4


def asked(record: Record, n: int) -> tuple[Match, MatchState, int]:
    """The match before decision n, and whose it is."""
    table = table_before(record, n)
    game, state = table.game, table.state
    assert isinstance(game, Match)
    assert isinstance(state, MatchState)
    return game, state, record.lines[n - 1].seat


@pytest.fixture(scope="module")
def records() -> dict[str, Record]:
    return {key: played(key, ["greedy", "greedy"]) for key in KEYS}


@pytest.mark.parametrize("key", KEYS)
def test_what_a_seat_cannot_see_changes_no_hint(key: str, records: dict[str, Record]) -> None:
    """F54, F51: hidden cards re-dealt behind the same view, same seed and iterations: the same hint, to the letter."""
    record = records[key]
    for n in range(4, len(record.lines), len(record.lines) // 3):
        game, state, seat = asked(record, n)
        view = game.view(state, seat)
        told = []
        for world in range(WORLDS):
            other = game.imagine(view, stream(str(world), "re-dealt")) if world else state
            told.append(json.dumps(advise(game, game.view(other, seat), seat, record.names, FEW[key]).data()))

        assert len(set(told)) == 1


@pytest.mark.parametrize("key", KEYS)
def test_what_the_asker_cannot_see_changes_no_account_of_a_bot(key: str, records: dict[str, Record]) -> None:
    """Asking a bot why tells nothing of its hand: re-dealt behind the asker's view, the answer is the same."""
    record = records[key]
    for n in range(5, len(record.lines), len(record.lines) // 3):
        game, state, bot = asked(record, n)
        asker = 1 - bot
        told = []
        for world in range(WORLDS):
            other = game.imagine(game.view(state, asker), stream(str(world), "re-dealt")) if world else state
            if not game.legal(other, bot):
                continue
            found = account(game, game.view(other, asker), bot, "did that", record.names, FEW[key])
            told.append(found.lines("Magpie"))

        assert all(one == told[0] for one in told)


def test_a_bot_tells_options_that_everybody_sees_with_figures(records: dict[str, Record]) -> None:
    """Which robots attack can be seen; what it might build cannot, and of that nothing is told."""
    record = records["robots"]
    attack = next(line.n for line in record.lines if line.code.startswith("attack ") and "none" not in line.code)
    build = next(line.n for line in record.lines if line.code.startswith("build "))
    game, state, bot = asked(record, attack)
    open_ = account(game, game.view(state, 1 - bot), bot, "attacked", record.names, 30)
    game, state, bot = asked(record, build)
    hidden = account(game, game.view(state, 1 - bot), bot, "built", record.names, 30)

    assert 1 <= len(open_.options) <= 3
    assert all(0 <= one.win <= 1 and one.tries for one in open_.options)
    assert all(one.code == "pass" for one in hidden.options)


@pytest.mark.parametrize("key", ["robots", "pbl"])
def test_a_hint_has_the_exact_chances_of_what_it_advises(key: str, records: dict[str, Record]) -> None:
    """F53, F54: of attacks the advised one and no other, as `odds` counts it; what does not attack tells of none."""
    record = records[key]
    advised = 0
    for line in [line for line in record.lines if line.code.startswith("attack ")][:5]:
        game, state, seat = asked(record, line.n)
        view = game.view(state, seat)
        advice = advise(game, view, seat, record.names, 6)
        every = odds_of(game, view, seat, record.names)
        attacks = [one.what for one in advice.counted if is_attack(one)]
        assert all(one in every for one in advice.counted)
        assert len(advice.counted) <= MOST_COUNTED
        assert len({what.partition(":")[0].partition(",")[0] for what in attacks}) <= 1
        assert not attacks or advice.code.startswith("attack ")
        assert any(map(is_attack, every))
        assert not any(map(is_attack, odds_of(game, view, seat, record.names, [DONE])))
        assert all(one.words() in advice.step(3) for one in advice.counted)
        assert advice.data()["exact"] == [one.data() for one in advice.counted]
        advised += bool(attacks)

    assert advised


def is_attack(one: Odd) -> bool:
    return one.what.startswith("attack ") or " against " in one.what


def test_advice_has_three_steps_and_its_answer_is_legal(records: dict[str, Record]) -> None:
    """F54: where to look, what, why with odds and rule."""
    record = records["robots"]
    for n in range(2, len(record.lines), 5):
        game, state, seat = asked(record, n)
        advice = advise(game, game.view(state, seat), seat, record.names, 20)
        told = advice.data()

        assert {"seat", "where", "what", "why", "odds", "rule"} <= set(told)
        assert all(told[key] for key in ("where", "what", "why", "odds", "rule"))
        assert game.read(state.clone(), seat, advice.code)
    with pytest.raises(IllegalMove, match="nobody asks this seat anything"):
        advise(game, game.view(state, 1 - seat), 1 - seat, record.names, 20)


def test_the_command_gives_a_hint_at_a_decision(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """F54: `hint RECORD --at N --json`; off while people play each other."""
    record = played("robots", ["greedy", "greedy"])
    path = tmp_path / "game.record"
    path.write_text(record.text(), encoding="utf-8")
    assert main(["hint", str(path), "--at", "9", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert set(told) >= {"seat", "where", "what", "why", "odds", "rule"}
    assert told["seat"] == record.lines[8].seat
    assert main(["hint", str(path), "--at", "9"]) == 0
    assert capsys.readouterr().out.startswith("1 where: ")
    del record.lines[12:]
    record.names, record.end = ["ana", "bo"], ""
    path.write_text(record.text(), encoding="utf-8")

    assert main(["hint", str(path), "--at", "9"]) == 2
    assert main(["hint", str(path), "--at", "99"]) == 2
    assert "Hints are off while people play each other" in capsys.readouterr().err


def test_a_table_before_a_decision_asks_whoever_made_it(records: dict[str, Record]) -> None:
    record = records["pbl"]
    moments = way_of(record).moments

    for moment in moments[:: len(moments) // 4]:
        table = table_before(record, moment.n)
        assert moment.seat in table.asked
        assert table.game.essence(table.state) == table.game.essence(moment.match)


def test_a_hint_at_the_terminal_comes_in_three_steps_and_the_record_says_so(tmp_path: Path) -> None:
    """F54: where, what, why; `odds` and `why bot`; the match says that hints were used, and verifies."""
    game = Sitting(tmp_path, ["why bot", "hint", "hint", "hint", "odds", "1", "1", "why bot", "hint", "resign", "yes"])
    game.run()

    assert "No bot has decided anything yet" in game.text
    assert "Hint 1 of 3: " in game.text
    assert "Hint 3 of 3: In " in game.text
    assert "How it came out in worlds that you cannot tell apart:" in game.text
    assert "Magpie chose: " in game.text or "depends on cards that you do not see" in game.text
    assert game.saved.hints == [0]
    verify(GAMES["robots"], game.saved)


def test_among_people_there_is_no_advice(tmp_path: Path) -> None:
    """F54: two at one keyboard get none, and nothing is noted."""
    game = Sitting(tmp_path, ["", "hint", "odds", "why bot", "quit"], seats="you:ana,you:bo").run()

    assert game.text.count("Hints are off while people play each other") >= 2
    assert game.saved.hints == []
