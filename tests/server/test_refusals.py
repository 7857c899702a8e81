"""Refusals of settings in words: what, where, how to mend it."""

import pytest
from litestar.testing import TestClient

from boltyard.core.errors import BadSetting
from boltyard.games import find_game
from boltyard.server.app import create_app
from boltyard.server.refusals import spoken
from boltyard.server.store.opening import database
from boltyard.server.store.store import Store


@pytest.mark.parametrize(
    ("game", "settings", "seats", "sentence", "keys"),
    [
        (
            "pbl",
            {"series": "5", "rotation": "3"},
            2,
            "“Best of so many games with the same decks” set to 5 does not go with “Another pilot in every "
            "game of a series” set to 3. Change one of the two. (PBL-MODE-ROTATION-1)",
            ["series", "rotation"],
        ),
        (
            "pbl",
            {"team": "four_hands"},
            2,
            "“Two against two, in one of two ways” set to four hands is for 4 seats, not 2. "
            "Change the number of seats, or this setting. (PBL-MODE-2V2-1)",
            ["team", "seats"],
        ),
        (
            "pbl",
            {},
            4,
            "4 seats play as two teams: set “Two against two, in one of two ways” to pilot gunner or four hands. "
            "Change the number of seats, or this setting. (PBL-MODE-2V2-1)",
            ["team", "seats"],
        ),
        (
            "robots",
            {"jokers": "many"},
            2,
            "“One joker in each half” cannot be 'many'; it takes off, on. (ROB-R-4)",
            ["jokers"],
        ),
        ("robots", {"jokrs": "on"}, 2, "There is no setting jokrs; did you mean jokers?", []),
        (
            "battleground",
            {"open_min_ms": "50000"},
            2,
            "“Shortest open phase” set to 50000 is above “Longest open phase” set to 20000. "
            "Change one of the two. (BB-TIME-2)",
            ["open_min_ms", "open_max_ms"],
        ),
    ],
)
def test_what_where_and_how_to_mend_it(
    game: str, settings: dict[str, str], seats: int, sentence: str, keys: list[str]
) -> None:
    rules = find_game(game)
    with pytest.raises(BadSetting) as refused, spoken(rules.schema):
        rules.new(rules.schema.changed(rules.schema.read(settings)), 1, seats)

    assert refused.value.sentence == sentence
    assert refused.value.keys == keys


def test_the_form_is_told_where_and_folders_of_the_server_stay_here(
    sqlite_file: str, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path_factory.mktemp("house")
    monkeypatch.setenv("BOLTYARD_HOME", str(home))
    store = Store(database(sqlite_file))
    with TestClient(create_app(store=store)) as client:
        for wish, words, where in (
            (
                {"game": "pbl", "seats": ["me", "greedy"], "settings": {"cards": "mine"}},
                "There is no card set 'mine'.",
                ["cards"],
            ),
            ({"game": "robots", "seats": ["me", "greedy", "greedy"]}, "ROBOTS is for 2 seats, not 3.", ["seats"]),
            ({"game": "robots", "clock": "fast"}, "The clock is none", ["clock"]),
            (
                {"game": "robots", "settings": {"jokers": "many"}},
                "“One joker in each half” cannot be 'many'",
                ["jokers"],
            ),
            ({"game": "robots", "mode": "jokrs"}, "There is no mode jokrs; did you mean jokers?", ["mode"]),
        ):
            answer = client.post("/api/tables", json=wish)

            assert answer.status_code == 400
            assert answer.json()["detail"].startswith(words)
            assert answer.json()["where"] == where
            assert answer.json().get("rule", "") == ("ROB-R-4" if where == ["jokers"] else "")
            assert "ROB-R-4" not in answer.json()["detail"]
            assert str(home) not in answer.text
    store.close()
