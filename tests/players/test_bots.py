"""Names of computer players."""

from boltyard.players.bots import BOTS, display_name


def test_every_computer_player_has_names_enough_for_the_largest_table() -> None:
    for bot in BOTS:
        names = [display_name(bot, n) for n in range(6)]

        assert len(set(names)) == 6
        assert all(name.endswith(f"({bot})") and len(name) <= 24 for name in names)


def test_what_is_no_computer_player_keeps_its_name() -> None:
    assert display_name("a_bot_of_long_ago") == "a_bot_of_long_ago"
