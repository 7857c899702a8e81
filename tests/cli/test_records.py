"""`replay` and `verify`: what they print, what they refuse, and that nobody's secrets come out early."""

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from boltyard.cli import main
from boltyard.cli.replay import everything, glimpses, pages, read_viewer
from boltyard.cli.stepping import Stepper
from boltyard.core.fair import commitment_of
from boltyard.core.record import Record, load_record
from boltyard.core.state import EVERYONE
from boltyard.core.table import Table
from boltyard.games import GAMES
from boltyard.lab.jobs import Job, play_job
from boltyard.players.player import ask_player, make_player, player_stream
from tests.cli.terminal import at_a_terminal
from tests.core.test_fair import played, share

ROBOTS = GAMES["robots"]


@pytest.fixture
def finished(tmp_path: Path) -> Path:
    """A finished game."""
    play_job(Job("robots", {}, ("greedy", "uniform"), 4, 0, str(tmp_path)))
    return tmp_path / "robots-4.record"


@pytest.fixture
def adjourned(tmp_path: Path) -> Path:
    """A game stopped after thirty decisions."""
    table = Table(ROBOTS, Record("robots", 1, ["ana", "bo"], 12, {}))
    players = [make_player("uniform", ROBOTS, seat, player_stream(12, seat)) for seat in (0, 1)]
    while len(table.record.lines) < 30:
        seat = table.asked[0]
        table.answer(seat, ask_player(players[seat], table, seat))
    table.adjourn()
    path = tmp_path / "adjourned.record"
    path.write_text(table.record.text(), encoding="utf-8")
    return path


def lines_of(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, Any]]:
    assert main(["replay", *words, "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_replay_gives_a_line_per_decision(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(capsys, str(finished))
    record = load_record(finished)

    assert [line["n"] for line in lines] == list(range(1, len(record.lines) + 1))
    assert [line["code"] for line in lines] == [line.code for line in record.lines]
    assert all(line["seat"] in line["asked"] for line in lines)
    assert all(line["decision"].startswith("ROB-D-") for line in lines)
    assert lines[-1]["outcome"]["rule"] == "ROB-R-32"


def test_all_shows_every_card_of_a_finished_match_once(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """ROB-INV-1: hand, Supply, discard, robots and Damage of a colour make 26 different cards."""
    for line in lines_of(capsys, str(finished), "--as", "all"):
        for colour, suits in (("black", "SC"), ("red", "HD")):
            side, other = line["state"][colour], line["state"]["red" if colour == "black" else "black"]
            keys = [*side["hand"], *side["supply"], *side["discard"], *[robot["card"] for robot in side["robots"]]]
            keys += [key for robot in other["robots"] for key in robot["damage"]]
            assert len(keys) == len(set(keys)) == 26
            assert {key[-1] for key in keys} == set(suits)


def test_a_seats_view_hides_the_rest(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """F24, ROB-INV-8: through a seat's eyes the other hand and both Supplies are backs, unless it can know better."""
    for line in lines_of(capsys, str(finished), "--as", "0"):
        view = line["view"]
        mine = "black" if view["seats"]["black"] == 0 else "red"
        theirs = "red" if mine == "black" else "black"
        assert "?" not in view[mine]["hand"]
        assert set(view[mine]["supply"]) | set(view[theirs]["supply"]) <= {"?"}
        for event in line["events"]:
            if event["event"] in ("drew", "dealt") and event["seat"] == 1:
                assert set(event.get("cards", [event.get("card")])) == {"?"}


def test_an_unfinished_match_discloses_nothing(adjourned: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """ROB-R-57: hidden cards come out at the end of the match; before, a viewer without a seat sees backs."""
    assert main(["replay", str(adjourned), "--as", "all"]) == 2
    assert "ROB-R-57" in capsys.readouterr().err
    for line in lines_of(capsys, str(adjourned)):
        assert "state" not in line
        for colour in ("black", "red"):
            assert set(line["view"][colour]["supply"]) <= {"?"}


def test_one_decision_can_be_picked(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert [line["n"] for line in lines_of(capsys, str(finished), "--at", "7")] == [7]
    assert main(["replay", str(finished), "--at", "999"]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


@pytest.fixture
def series(tmp_path: Path) -> Path:
    """A finished best of three."""
    play_job(Job("robots", {"series": "3"}, ("greedy", "uniform"), 4, 0, str(tmp_path)))
    return tmp_path / "robots-4.record"


@pytest.mark.parametrize("eyes", ["all", "0", "public"])
def test_the_final_board_of_every_game_can_be_replayed(
    series: Path, eyes: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """ROB-R-67, ROB-R-57: at the decision that ended a game, as far as the viewer may know it."""
    steps = lines_of(capsys, str(series), "--as", eyes)
    finals = [final for step in steps for final in step.get("final", [])]

    assert [final["match"]["game"] for final in finals] == list(range(1, len(finals) + 1))
    assert len(finals) >= 2
    assert [sum(final["match"]["wins"]) for final in finals] == list(range(1, len(finals) + 1))
    assert [final["phase"] for final in finals] == ["over"] * len(finals)
    assert ("?" in json.dumps(finals)) == (eyes != "all")


def test_replay_for_people_draws_the_final_boards(series: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """ROB-R-67: each once, where the game ended; a game on its own has its ending told as ever."""
    assert main(["replay", str(series)]) == 0
    told = capsys.readouterr().out

    assert told.index("Game 1 of at most 3") < told.index("Game 2 of at most 3")
    assert told.count("of at most 3") == len(re.findall(r"Game \d is over", told)) + 1


def test_replay_for_people_tells_the_story(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["replay", str(finished)]) == 0
    told = capsys.readouterr().out

    assert "Turn 1: " in told
    assert "draws" in told


@pytest.mark.parametrize("eyes", ["all", "0", "public"])
def test_stepping_by_enter_tells_what_is_printed_and_goes_back(
    series: Path, eyes: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """F24: the same decisions in the same words; back and a number show the same page again; turns stop at turns."""
    assert main(["replay", str(series), "--as", eyes]) == 0
    printed = capsys.readouterr().out.splitlines()
    stepper = stepper_of(series, eyes)
    assert stepper.go(typed(*["\n"] * 5, "b\n", "5\n", "t\n", "p\n", "0\n", "999999\n", "b\n", "rubbish\n")) == 0
    screens = capsys.readouterr().out.split("\f")
    walked = stepper.seen

    assert [line for page in walked for text in page.told for line in text.splitlines()] == printed
    assert [page.n for page in walked] == list(range(len(walked)))
    assert screens[4] == screens[6]
    assert screens[5] == screens[7]
    turn = next(page.n for page in walked[6:] if page.turn != walked[5].turn)
    assert all("\n".join(page.told) in screens[8] for page in walked[6 : turn + 1])
    assert "\n".join(walked[turn].board) in screens[8]
    phase = next(page for page in walked[turn:] if (page.turn, page.phase) != (walked[turn].turn, walked[turn].phase))
    assert screens[9].endswith("\n".join(phase.board) + "\n")
    assert screens[10] == screens[0]
    assert f"up to {len(walked) - 1}," in screens[11]
    assert "the beginning" in screens[12]
    assert screens[13].startswith("That is none of these.")


def stepper_of(path: Path, eyes: str) -> Stepper:
    told = load_record(path)
    viewer = read_viewer(eyes, told)
    steps = everything(told, path.name, None) if viewer == EVERYONE else glimpses(told, path.name, viewer)
    return Stepper(pages(steps, viewer), told.finished)


def typed(*lines: str) -> Callable[[str], str]:
    """Somebody types that, and no more; each prompt is a form feed on the screen."""
    left = iter(lines)

    def read(prompt: str) -> str:
        print(end="\f")
        return next(left, "")

    return read


def test_stepping_stops_where_a_match_broke_off(adjourned: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing more is told, and what is hidden stays hidden (ROB-R-57)."""
    stepper = stepper_of(adjourned, "public")
    assert stepper.go(typed(*["t\n"] * 60)) == 0
    assert "The record breaks off here" in capsys.readouterr().out


def test_at_a_terminal_replay_waits_for_a_key(finished: Path) -> None:
    code, screen = at_a_terminal(["replay", str(finished), "--as", "0"], b"\n", b"n\n", b"\x1b[A\n", b"b\n", b"q\n")

    assert code == 0
    assert [int(n) for n in re.findall(r"^Decision (\d+) \(", screen, re.MULTILINE)] == [0, 1, 2, 2, 1]
    assert "none of these" in screen


def test_verify_accepts_what_was_played_and_rejects_what_was_altered(
    finished: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """F20: one code, one digit of the seed or one setting changed, and the record does not verify."""
    assert main(["verify", str(finished)]) == 0
    text = finished.read_text(encoding="utf-8")
    altered = [
        text.replace("seed 4", "seed 5"),
        text.replace("seed 4", "seed 4 · jokers on"),
        text.replace("seed 4", "seed 4 · show_trackers off"),
        text.replace("game robots 1", "game robots 2"),
        text.replace(" black\n", " ashen\n", 1).replace(" red\n", " black\n", 1).replace(" ashen\n", " red\n", 1),
        text[: len(text) // 2],
        "\n".join(text.split("\n")[:-2]) + "\n",
        text.replace("= ", "= nobody ", 1),
    ]
    for number, bad in enumerate(altered):
        path = finished.with_name(f"bad{number}.record")
        path.write_text(bad, encoding="utf-8")
        capsys.readouterr()
        assert bad != text
        assert main(["verify", str(path)]) == 1, bad
        assert len(capsys.readouterr().out.strip().splitlines()) == 1


def test_every_single_changed_code_is_found(finished: Path) -> None:
    """Each decision in turn replaced by another one: illegal, or a digest that does not fit."""
    from boltyard.core.errors import BadRecord
    from boltyard.core.table import open_table, verify

    record = load_record(finished)
    for line in record.lines:
        before = open_table(ROBOTS, record, line.n - 1)
        others = [move.text for move in before.options(line.seat) if not move.item and move.text != line.code]
        for code in [*others[:2], "pass", "nonsense"]:
            if code == line.code:
                continue
            kept, line.code = line.code, code
            with pytest.raises(BadRecord):
                verify(ROBOTS, record)
            line.code = kept


@pytest.mark.parametrize(
    ("content", "hint"),
    [
        (b"", "no record"),
        (b"hello\n", "begins like"),
        (b"\xff\xfe\x00", "not text"),
        ("game chess 1 · seats a b · seed 1\n".encode(), "chess"),
        ("game robots 9 · seats a b · seed 1\n".encode(), "version 9"),
        ("game robots 1 · seats a b · seed x\n".encode(), "seed"),
        ("game robots 1 · seats a b c · seed 1\n".encode(), "ROB-SETUP-1"),
        ("game robots 1 · seats a b · seed 1 · jokers maybe\n".encode(), "jokers"),
        ("game robots 1 · seats a b · seed 1\n1 zed black\n".encode(), "zed"),
        ("game robots 1 · seats a b · seed 1\n2 a black\n".encode(), "decision 1"),
        ("game robots 1 · seats a b · seed 1\n1 a bla".encode(), "breaks off"),
        ("game robots 1 · seats a b · seed 1\n".encode(), "no result line"),
    ],
)
def test_damage_gets_one_clear_line(
    content: bytes, hint: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "damaged.record"
    path.write_bytes(content)

    assert main(["verify", str(path)]) == 1
    told = capsys.readouterr().out
    assert hint in told
    assert len(told.strip().splitlines()) == 1
    assert path.read_bytes() == content


def test_a_missing_file_is_bad_usage(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("verify", "replay"):
        assert main([command, str(tmp_path / "nothing.record")]) == 2
        assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_games_lists_exactly_the_settings_of_the_catalogue(capsys: pytest.CaptureFixture[str]) -> None:
    """ROB-D-1: keys, values, defaults and rules as in section 10 of the catalogue."""
    from boltyard import catalogue

    assert main(["games", "--json"]) == 0
    robots = next(game for game in json.loads(capsys.readouterr().out)["games"] if game["key"] == "robots")
    text = next(section.prose for section in catalogue.sections("robots") if section.title.startswith("Settings"))
    rows = [line.split("|") for line in text.splitlines() if line.startswith("| `")]
    told = {row[1].strip(" `"): (row[2].strip(), row[3]) for row in rows if len(row) > 3}

    assert {setting["key"] for setting in robots["settings"]} == set(told)
    for setting in robots["settings"]:
        values, rule = told[setting["key"]]
        assert values.split(", ") == setting["values"]
        assert setting["rule"] in rule
        assert setting["default"] == setting["values"][0]
    assert [mode["key"] for mode in robots["modes"]] == ["classic", "jokers"]


@pytest.fixture
def proven(tmp_path: Path) -> Path:
    """A finished match whose seed two people have drawn."""
    table = played("robots", {"jokers": "on"}, 40)
    table.say(0, "resign")
    path = tmp_path / "fair.record"
    path.write_text(table.record.text(), encoding="utf-8")
    return path


def test_verify_says_what_a_fair_deal_proves_and_what_not(proven: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """F13: offline, from the file alone."""
    assert main(["verify", str(proven)]) == 0
    told = capsys.readouterr().out

    assert told.startswith(f"{proven}: verified\n")
    assert "secrets of ana, bo and the server" in told
    assert "nobody, the server included, could choose the deal" in told
    assert "does not prove that the server showed no cards" in told
    assert main(["verify", str(proven), "--json"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert row["fair"] is True
    assert row["proves"]
    assert row["does_not_prove"]


def test_verify_says_where_there_is_no_proof(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(finished)]) == 0

    assert "no fairness proof" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("seed 4", "seed 5", "the seed does not follow"),
        ("jokers on", "jokers off", "the seed does not follow"),
        ("table=k7", "table=k8", "the seed does not follow"),
        ("cards=none", "cards=abc", "the seed does not follow"),
        ("server=", "server={other}:{secret} ", "does not belong there"),
        ("{server}", "{other}", "the secret of the server is not the one that the server committed to"),
        ("{ana}", "{other}", "the secret of ana is not the one that ana committed to"),
        ("{secret}", "{other}", "the secret of bo is not the one that bo committed to"),
        (" 1:{bo}:{secret}", "", "the seed does not follow"),
        (" 1:{bo}:{secret}", " withheld=1:{bo}", "the seed does not follow"),
        ("1:{bo}:{secret}", "1:{other}:{preimage}", "the seed does not follow"),
        ("ana resign", "bo resign", "the last line should read"),
    ],
)
def test_every_altered_part_of_a_fair_record_fails(
    proven: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, sentence: str
) -> None:
    """F13: an altered record and a changed commitment give their sentence, and exit code 1."""
    preimage = "ab" * 32
    words = {
        "server": share(-1).commitment,
        "ana": share(0).commitment,
        "bo": share(1).commitment,
        "secret": share(1).secret,
        "preimage": preimage,
        "other": commitment_of(preimage),
    }
    text = proven.read_text(encoding="utf-8")
    old = old.format(**words)
    assert old in text
    proven.write_text(text.replace(old, new.format(**words), 1), encoding="utf-8")

    assert main(["verify", str(proven)]) == 1
    assert sentence in capsys.readouterr().out


@pytest.mark.parametrize("eyes", ["0", "1", "public"])
def test_a_seats_eyes_count_answers_and_not_choices(
    finished: Path, eyes: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """ROB-R-65, F24: every answer is a step, forced or chosen; codes of others and numbers of options are not told."""
    record = load_record(finished)
    lines = lines_of(capsys, str(finished), "--as", eyes)
    own = [line.code for line in record.lines if str(line.seat) == eyes]

    assert [line["n"] for line in lines] == list(range(1, len(lines) + 1))
    assert len(lines) > len(record.lines)
    assert all("options" not in line and "decision" not in line for line in lines)
    assert all(line["code"] == "" for line in lines if str(line["seat"]) != eyes)
    told = iter([line["code"] for line in lines if str(line["seat"]) == eyes])
    assert all(code in told for code in own), "one's own codes are told in their order"
    passes = [
        line for line in lines for event in line["events"] if event["event"] == "recovered" and not event["cards"]
    ]
    assert all(line["asked"] == [line["seat"]] for line in passes)
    assert lines[-1]["outcome"]["rule"] == "ROB-R-32"


def test_all_and_a_seat_see_the_same_match(finished: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Whatever happened is told to both, in the same order; and the public's eyes end where everybody's do."""
    whole = [event for line in lines_of(capsys, str(finished), "--as", "all") for event in line["events"]]
    public = [event for line in lines_of(capsys, str(finished), "--as", "public") for event in line["events"]]

    assert [(event["event"], event["seat"], list(event)) for event in public] == [
        (event["event"], event["seat"], list(event)) for event in whole
    ]


def test_verify_lets_the_referee_judge(finished: Path, adjourned: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--independent", str(finished), str(adjourned)]) == 0
    assert capsys.readouterr().out.count("the referee agrees: ") == 2

    assert main(["verify", "--independent", "--json", str(finished)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["agrees"]
    assert told["deviations"] == []
    assert told["checks"]["ROB-INFO-6"] > 0

    assert main(["verify", "--independent", "--db", "sqlite://"]) == 2


def test_a_referee_that_differs_is_quoted(
    finished: Path, adjourned: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """F24: of a match that goes on only the place and the rule are told."""
    monkeypatch.setattr("boltyard.referee.robots.OPENING", {"black": 4, "red": 7})

    assert main(["verify", "--independent", str(finished)]) == 1
    assert "ROB-SETUP-9: black's hand: expected 5, found 6" in capsys.readouterr().out
    assert main(["verify", "--independent", str(adjourned)]) == 1
    assert "ROB-SETUP-9\n" in capsys.readouterr().out
