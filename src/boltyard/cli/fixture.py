"""`boltyard play --fixture`: a match of a league, with its settings and terms, whose end counts there by itself."""

from __future__ import annotations

from pathlib import Path

from boltyard.cli.errors import Usage
from boltyard.cli.league import is_far, words


def play_fixture(fixture: str, name: str, plain: bool, fast: bool) -> int:
    from boltyard.tui.terminal import Terminal, is_rich

    terminal = Terminal(plain or not is_rich(), fast)
    if is_far(fixture, ""):
        from boltyard.client import read_league_link
        from boltyard.client.tokens import Tokens
        from boltyard.tui.fixture import FixtureJoining
        from boltyard.tui.saves import home

        return FixtureJoining(read_league_link(fixture), name.strip(), Tokens(home() / "guests.json"), terminal).run()
    folder, _, match = fixture.partition("#")
    return play_here(Path(folder), match, plain or not is_rich(), fast)


def play_here(folder: Path, match: str, plain: bool, fast: bool) -> int:
    """At this keyboard: people take turns, computers play by themselves. Cut off, it goes on next time."""
    from boltyard.boxes import find_box
    from boltyard.core.live import in_real_time
    from boltyard.core.record import Record, table_names
    from boltyard.core.table import open_table, verify
    from boltyard.games import find_game
    from boltyard.league.folder import fixture_in, is_league, judge, playing_in
    from boltyard.tui.play import Play
    from boltyard.tui.saves import Saver, keep_cards, take_up
    from boltyard.tui.seats import Seat
    from boltyard.tui.terminal import Terminal

    if not is_league(folder):
        raise Usage(f"There is no league in {folder}; boltyard league make {folder} begins one.")
    fixture = fixture_in(folder, match)
    game = find_game(fixture.game)
    names = table_names(fixture.names)
    path = playing_in(folder, fixture)
    remark = ""
    if path.exists():
        found = take_up(path)
        record, remark = found.record, found.remark or "The match goes on where it was."
    else:
        record = Record(game.key, game.rules_version, names, fixture.seed, game.pinned(dict(fixture.settings)))
        record.bots = [seat for seat, (_, _, bot) in enumerate(fixture.chairs) if bot]
    bound = game.bound(record.settings)
    if record.lines:
        verify(bound, record)
    table = open_table(bound, record)
    if in_real_time(table) and find_box(game.key).live:
        raise Usage("This league plays in real time, which is for a server; make it with --set timing=simulated.")
    chairs = [Seat(name, bot) for name, (_, _, bot) in zip(names, fixture.chairs, strict=True)]
    sitting = Play(bound, table, chairs, Terminal(plain, fast), Saver(path, table, may_make=True))
    keep_cards(bound, record.settings)
    sitting.remarks.append(remark or f"Match {fixture.match}, game {fixture.number}: {' - '.join(fixture.names)}.")
    code = sitting.run()
    if table.over:
        print(words(judge(folder, fixture).league))
    return code
