"""Reviews (F26): the line, swings, what luck and skill come to, and that they add up to the last digit."""

import json
from dataclasses import replace
from pathlib import Path

import pytest

from boltyard.cli import main
from boltyard.core.match import Match, MatchState
from boltyard.core.record import Record, table_names
from boltyard.core.rng import stream
from boltyard.core.state import CLOCK
from boltyard.core.table import Table
from boltyard.games import GAMES
from boltyard.insight import bars, telling
from boltyard.insight.better import better_choices, better_than
from boltyard.insight.chances import Standing, preferred, promise
from boltyard.insight.forking import fork
from boltyard.insight.knowing import Depth
from boltyard.insight.moments import way_of
from boltyard.insight.report import page
from boltyard.insight.review import Priced, Purse, Review, Reviewing, review, within
from boltyard.insight.sought import sought, worth_beside
from boltyard.insight.worlds import OpenWorlds, SeenWorlds
from boltyard.lab.jobs import play_out
from boltyard.players.knowing import tactics_of

QUICK = Depth(turns=1, slowly=0, answers=0)
USUAL = {"pbl": {"draft": "quick"}, "robots": {}, "battleground": {}}


def played(key: str, players: list[str], seed: int = 5, settings: dict[str, str] | None = None) -> Record:
    game = GAMES[key]
    agreed = game.pinned(USUAL[key] if settings is None else settings)
    table = Table(game, Record(key, game.rules_version, table_names(players), seed, agreed), None, False)
    bound = table.game
    assert isinstance(bound, Match)
    play_out(bound, table, players)
    return table.record


def adds_up(found: Review) -> bool:
    sums = [sum(three) for three in zip(found.prior, found.luck, found.skill, strict=True)]
    return sums == found.result


@pytest.mark.parametrize(
    ("key", "players"),
    [("pbl", ["greedy", "uniform"]), ("robots", ["uniform", "greedy"]), ("battleground", ["greedy", "uniform"])],
)
def test_every_game_is_explained_and_adds_up(key: str, players: list[str]) -> None:
    """F26: every decision has a chance for every seat with a band around it; prior + luck + skill = result, exactly."""
    record = played(key, players)
    found = review(record, depth=QUICK)

    assert adds_up(found)
    assert [point.n for point in found.line] == [line.n for line in record.lines]
    assert all(low <= win <= high for point in found.line for low, win, high in zip(point.low, point.win, point.high))
    assert len(found.swings) == 3
    assert found.result == [float(name in record.end.split(",")[0].split()[1:]) for name in record.names]
    assert abs(sum(found.luck)) < 1e-2  # what one has of it the others have not
    assert abs(sum(found.skill)) < 1e-2


@pytest.mark.parametrize("key", ["pbl", "robots"])
def test_what_was_believed_and_what_was_learnt_count_too(key: str) -> None:
    """A look that goes half of the way, beside the learnt value: still chances, within their bands, that add up."""
    depth = Depth(turns=0, slowly=0, answers=0, briefly=True, gain=0.5, learnt=0.5, scale=2.0)
    found = review(played(key, ["uniform", "greedy"], 8), depth=depth)

    assert adds_up(found)
    assert all(abs(sum(point.win) - 1) < 1e-4 for point in found.line)
    assert all(
        0 <= low <= win + 1e-6 and win <= high + 1e-6 <= 1 + 1e-6
        for point in found.line
        for low, win, high in zip(point.low, point.win, point.high, strict=True)
    )
    assert len({point.win[0] for point in found.line}) > 10  # more than so few worlds can tell by themselves
    assert any(step.choice[0] for step in found.steps)


def test_whoever_has_chosen_better_so_far_is_given_more() -> None:
    """How each has chosen counts in the line from the next moment on; choices are worth what they were."""
    record = played("robots", ["uniform", "greedy"])
    plain = Depth(turns=1, slowly=0, answers=0, learnt=0.5)
    without, having = (review(record, depth=replace(plain, form=form)) for form in (0.0, 40.0))
    first = next(at for at, step in enumerate(without.steps) if any(step.choice))

    assert [step.choice for step in having.steps] == [step.choice for step in without.steps]
    assert [point.win for point in having.line[: first + 1]] == [point.win for point in without.line[: first + 1]]
    assert having.line[-1].win[1] > without.line[-1].win[1]  # the other one plays by chance
    assert adds_up(having)


def test_a_review_costs_what_it_may_however_long_the_game() -> None:
    """A world of a long game costs many times one of a short one, so answers are counted; looks share them evenly."""
    purse = Purse(1000, [1.0, 2.0, 1.0])
    tried = []
    for at, answers in enumerate((20, 40, 10)):
        worlds = 0
        while worlds < purse.worlds():
            purse.pay(at, answers)
            worlds += 1
        purse.close(at)
        tried.append(worlds)

    assert tried[0] == 1000 // (4 * 20)
    assert tried[0] == tried[1] < tried[2]  # what is left when the last turns out to be cheap is spent there
    assert purse.spent <= 1000
    for answers in (4_000, 16_000):
        depth = Depth(turns=1, slowly=answers, answers=answers)
        found = Reviewing(way_of(played("robots", ["uniform", "greedy"], 8)), depth, 1)
        found.look()
        assert 0.7 * answers < found.reader.answers < 1.1 * answers


def test_what_seems_to_matter_most_is_looked_at_again_on_fresh_worlds() -> None:
    """The biggest of many noisy figures is bigger than it is: the three biggest choices are of the second look."""
    record = played("robots", ["uniform", "greedy"], 8)
    found = Reviewing(way_of(record), Depth(turns=1, slowly=1, answers=1, again=100_000), 1)
    found.look()
    before = [sum(doubt) for doubt in found.doubts]
    found.look_again()
    sizes = {at: abs(found.choices[at][0]) for at in range(len(before)) if found.way.moments[at].seat == 0}
    biggest = sorted(sizes, key=lambda at: -sizes[at])[:3]

    assert all(sum(found.doubts[at]) < before[at] for at in biggest)
    assert adds_up(found.done())


def test_a_choice_that_cost_much_is_a_swing_before_what_fell() -> None:
    """Whoever wants to learn sees what could have been done otherwise first; what fell has its ledger."""
    moment = way_of(played("robots", ["greedy", "greedy"])).moments[0]
    blunder = Priced(moment, [-0.2, 0.2], [0.1, -0.1], [0.02, 0.02])
    doubtful = Priced(moment, [-0.2, 0.2], [0.1, -0.1], [0.15, 0.15])
    fallen = Priced(moment, [0.0, 0.0], [0.6, -0.6], [0.0, 0.0])
    seats = [blunder.seat, doubtful.seat]

    assert seats == [0, 0]
    assert (blunder.is_blunder, doubtful.is_blunder, fallen.is_blunder) == (True, False, False)
    found = review(played("robots", ["greedy", "greedy"]), depth=QUICK)
    mixed = replace(found, steps=[fallen, doubtful, blunder])
    assert mixed.swings == [blunder, fallen, doubtful]


def test_choices_are_held_against_what_a_search_finds() -> None:
    """By what the seat could see: the answer of a search misses nothing, and whoever plays at random misses most."""
    record = played("robots", ["greedy", "uniform"], 8)
    depth = replace(QUICK, thought=200)
    found = review(record, depth=depth)
    way, tactics = found.way, tactics_of("robots")
    missed = [0.0, 0.0]
    for moment in way.moments:
        best = sought(way, moment, tactics, 1, depth.searched)
        assert not best or worth_beside(way, moment, best, tactics, 1, depth.searched) == 0.0
        given = way.game.read(moment.match.clone(), moment.seat, moment.code) if moment.seat != CLOCK else []
        missed[moment.seat] += worth_beside(way, moment, given, tactics, 1, depth.searched)

    assert found.beside == pytest.approx(missed)
    assert found.weaker == 1
    assert found.beside[1] < -0.1
    assert review(record, depth=QUICK).beside == [0.0, 0.0]


@pytest.mark.parametrize("key", ["robots", "battleground"])
def test_what_a_search_would_have_done_hangs_on_what_the_seat_saw(key: str) -> None:
    """F51: hidden cards are dealt again behind the same view; the answer it is held against stays the same."""
    record = played(key, ["greedy", "uniform"], 8)
    way, tactics = way_of(record), tactics_of(key)
    asked = [moment for moment in way.moments if moment.seat != CLOCK and moment.options > 1]
    for moment in asked[:: max(1, len(asked) // 6)]:
        view = way.rules.view(moment.match.inner, moment.seat)
        best = sought(way, moment, tactics, 1, 12)
        for n in range(3):
            match = moment.match.clone()
            match.inner = way.rules.imagine(view, stream(str(n), "behind"))
            assert sought(way, replace(moment, match=match), tactics, 1, 12) == best


def test_a_difference_never_leads_beyond_what_is_sure() -> None:
    assert within([0.9 + 0.3, 0.1 - 0.3]) == [1.0, 0.0]
    assert within([0.25, 0.75]) == [0.25, 0.75]
    assert sum(within([-0.1, 0.4, 0.3, 0.4])) == pytest.approx(1.0)


def test_whoever_plays_as_the_policy_does_has_no_skill_and_no_mistakes() -> None:
    """Between two players like the one that plays on, all is luck: nothing else could be told apart from noise."""
    found = review(played("robots", ["greedy", "greedy"]), depth=QUICK)

    assert found.skill == [0.0, 0.0]
    assert found.own == [0.0, 0.0]
    assert found.error == [0.0, 0.0]
    assert better_choices(found) == []


def test_a_blunder_is_a_swing_and_something_better_is_found() -> None:
    """A random player meets one that knows what it does: its choices cost most, and the costliest can be bettered."""
    deep = Depth(turns=3, slowly=30_000, answers=30_000)
    found = review(played("robots", ["uniform", "greedy"], 8), depth=deep)
    costliest = min(found.steps, key=lambda step: step.choice[0])

    assert found.weaker == 0
    assert all(0 < error < 1 for error in found.error)
    assert costliest.moment.seat == 0
    assert costliest in found.swings
    better = better_than(found.way, costliest.moment, deep, 1)
    assert better is not None
    assert better.gain > 2 * better.error > 0
    assert better.code != costliest.moment.code
    told = "\n".join(telling.words(found, [better]))
    assert f"uniform played {costliest.moment.code}; better by +" in told
    assert better.code in page(found, [better])
    assert telling.data(found, [better])["better"]


def test_worlds_of_a_review_have_every_hand_and_no_deck_as_it_was() -> None:
    """All open, and yet nobody knows the next card; no seat knows more in such a world than it did."""
    way = way_of(played("robots", ["greedy", "greedy"]))
    inner = way.moments[12].match.inner
    rules = way.rules
    open_worlds = OpenWorlds(rules, inner)
    worlds = [open_worlds.deal(stream("1", f"world {k}")) for k in range(6)]
    seen = [SeenWorlds(rules, inner, 0).deal(stream("1", f"world {k}")) for k in range(6)]

    assert {json.dumps(world.hand) for world in worlds} == {json.dumps(inner.hand)}  # type: ignore[attr-defined]
    assert len({json.dumps(world.supply) for world in worlds}) == 6  # type: ignore[attr-defined]
    assert len({json.dumps(world.hand[1]) for world in seen}) > 1  # type: ignore[attr-defined]
    for world in worlds:
        for seat in (0, 1):
            assert rules.show(rules.view(world, seat)) == rules.show(rules.view(inner, seat))


def test_what_was_taken_back_is_no_part_of_it() -> None:
    """An undone decision has no point on the line; a fork begins where it was forked, with the chance it had there."""
    game = GAMES["robots"]
    table = Table(game, Record("robots", game.rules_version, ["ana", "bo"], 5, {}))
    while len(table.record.lines) < 6:
        table.answer(table.asked[0], table.options(table.asked[0])[0])
    table.undo(4, [0, 1], 0)
    play_out(game, table, ["greedy", "greedy"])
    found = review(table.record, depth=QUICK)
    child = fork(table.record, 12, 0, 3, ["ana", "bo"], [])
    play_out(game, child, ["greedy", "greedy"])
    forked = review(child.record, depth=QUICK)

    assert not {4, 5, 6, 7} & {point.n for point in found.line}
    assert adds_up(found)
    assert forked.line[0].n == 13
    assert forked.prior == forked.line[0].win
    assert adds_up(forked)


def test_a_series_is_worth_what_its_score_promises() -> None:
    """One game of three: the winner has three chances in four, if all games to come are even."""
    assert promise((1, 0), 2, 2, 0) == [0.75, 0.25]
    assert promise((1, 1), 3, 2, 0) == [0.5, 0.5]
    found = review(played("robots", ["greedy", "uniform"], 6, {"series": "3"}), depth=QUICK)

    assert adds_up(found)
    assert found.steps[-1].moment.match.number > 1
    match = found.way.moments[0].match
    assert isinstance(match, MatchState)
    assert Standing(found.way.game, match).after(1) == [0.75, 0.25]


def test_the_policy_names_whole_sets() -> None:
    way = way_of(played("robots", ["greedy", "greedy"]))
    sets = [moment for moment in way.moments if moment.code.startswith(("attack ", "program ", "discard "))]

    assert sets
    for moment in sets:
        expected = way.game.read(moment.match.clone(), moment.seat, moment.code)
        assert preferred(tactics_of("robots"), moment.match.inner, moment.seat) == expected


def test_the_command_tells_it_in_words_json_and_as_a_page(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """F26: the keys that others parse; the HTML needs nothing beside it."""
    monkeypatch.setattr("boltyard.insight.review.depth_of", lambda key: QUICK)
    path = tmp_path / "game.record"
    path.write_text(played("robots", ["uniform", "greedy"]).text(), encoding="utf-8")
    html = tmp_path / "review.html"

    assert main(["review", str(path), "--json", "--html", str(html)]) == 0
    told = json.loads(capsys.readouterr().out)
    assert {"game", "seats", "line", "swings", "prior", "luck", "skill", "result"} <= set(told)
    assert set(told["line"][0]) == {"n", "seat", "win", "low", "high"}
    assert {"n", "seat", "delta", "choice", "luck"} <= set(told["swings"][0])
    assert all(
        prior + luck + skill == result
        for prior, luck, skill, result in zip(told["prior"], told["luck"], told["skill"], told["result"])
    )
    ledger = [sum(column) for column in zip(*[row["luck"] for row in told["ledger"]])]
    assert ledger == told["luck"]
    assert told["kernel"] == "interpreted"
    written = html.read_text(encoding="utf-8")
    assert "<svg" in written
    assert "http" not in written
    assert main(["review", str(path)]) == 0
    words = capsys.readouterr().out
    for heading in ("Win chance", "The biggest swings", "Luck and skill", "interpreted, so with few of them"):
        assert heading in words


def test_a_match_that_goes_on_is_not_reviewed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    record = played("robots", ["uniform", "greedy"])
    del record.lines[20:]
    record.end = ""
    path = tmp_path / "game.record"
    path.write_text(record.text(), encoding="utf-8")

    assert main(["review", str(path)]) == 2
    assert "A review is for finished matches" in capsys.readouterr().err


def test_names_of_players_are_no_markup() -> None:
    """Whatever stands in a record is shown as text."""
    record = played("robots", ["greedy", "greedy"])
    found = review(record, depth=QUICK)
    record.names[0] = "<b>ana"

    assert "<b>ana" not in page(found, [])
    assert telling.data(found, [])["seats"] == record.names


def test_bars_are_counted_as_they_are_meant() -> None:
    rows = [
        row_told([(0.81, 1.0), (0.19, 0.0)], 0.1, True),
        row_told([(0.6, 0.0), (0.4, 1.0)], -0.1, False),
    ]

    assert bars.brier(rows)[0] == pytest.approx((0.0361 + 0.0361 + 0.36 + 0.36) / 4)
    tenth = bars.tenths(rows)[8]
    assert (tenth.count, tenth.games, tenth.said, tenth.came) == (1, 1, 0.81, 1.0)
    assert tenth.off == pytest.approx(0.19)
    assert [one.count for one in bars.tenths(rows)] == [0, 1, 0, 0, 1, 0, 1, 0, 1, 0]
    assert bars.decisions(rows) == 4
    assert bars.mean_luck(rows).low < 0 < bars.mean_luck(rows).high
    assert bars.found_share(rows).value == 0.5


def row_told(told: list[tuple[float, float]], luck: float = 0.0, found: bool = True) -> bars.Row:
    return bars.Row(seed=1, said=bars.in_bins(told), luck=[luck], exact=True, found=found, seconds=1, worlds=1)


def told_rows(told: list[tuple[float, float]], games: int) -> list[bars.Row]:
    return [row_told(told) for _ in range(games)]


def test_decisions_of_one_game_are_one_result() -> None:
    """Ten decisions of a game say no more than one: what is known, and how well, hangs on games."""
    once = [*told_rows([(0.7, 1.0)], 6), *told_rows([(0.7, 0.0)], 4)]
    often = [*told_rows([(0.7, 1.0)] * 10, 6), *told_rows([(0.7, 0.0)] * 10, 4)]

    assert bars.tenths(often)[7].error == pytest.approx(bars.tenths(once)[7].error)
    assert bars.tenths(often)[7].off == pytest.approx(-0.1)


def test_a_line_that_is_too_sure_is_told_so() -> None:
    """Who says 90 % where 75 % come true should say less: half the log-odds."""
    sure = [*told_rows([(0.9, 1.0)], 3), *told_rows([(0.9, 0.0)], 1)]
    right = [*told_rows([(0.75, 1.0)], 3), *told_rows([(0.75, 0.0)], 1)]

    assert bars.slope(sure) == pytest.approx(0.5, abs=0.01)
    assert bars.slope(right) == pytest.approx(1.0, abs=0.01)


def test_rows_of_other_code_are_set_aside(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Rows add up only where one code made them all; games are kept for whoever changes reviews."""
    from tasks import _soak_reviews

    monkeypatch.setattr("boltyard.insight.review.depth_of", lambda key: QUICK)
    monkeypatch.setattr(bars, "players_of", lambda key, low, high: ["greedy", "uniform"])
    for name in ("one", "other"):
        monkeypatch.setattr(bars, "review_stamp", lambda key, name=name: name)
        assert _soak_reviews.run("robots", "line", 1, 40, float("inf"), tmp_path, tmp_path) == 0

    kept = json.loads((tmp_path / "robots-line.json").read_text())
    aside = json.loads((tmp_path / "robots-line-one.json").read_text())
    assert (kept["stamp"], aside["stamp"]) == ("other", "one")
    assert len(kept["rows"]) == len(aside["rows"]) == 1
    assert [path.name for path in tmp_path.glob("games-robots-*/*.record")] == ["40.record"]


def test_a_soaked_game_is_a_row(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Rows are kept and added to; a planted blunder is far worse by fresh play-outs."""
    from tasks import _soak_reviews

    monkeypatch.setattr("boltyard.insight.review.depth_of", lambda key: QUICK)
    monkeypatch.setattr(bars, "players_of", lambda key, low, high: ["greedy", "uniform"])
    monkeypatch.setattr(bars, "depth_of", lambda key: QUICK)
    monkeypatch.setattr(bars, "FRESH", 30)
    monkeypatch.setattr(bars, "ROUGH", 10)
    for games in (1, 2):
        assert _soak_reviews.run("robots", "line", games, 40, float("inf"), tmp_path, tmp_path) == 0
    kept = json.loads((tmp_path / "robots-line.json").read_text())

    assert [row["seed"] for row in kept["rows"]] == [40, 41]
    assert kept["next"] == 42
    rows = [row for seed in (50, 51, 52) if (row := bars.blunder_row("robots", seed, tmp_path))]
    assert rows
    assert all(row["blunder"]["cost"] >= bars.FAR_WORSE for row in rows)
