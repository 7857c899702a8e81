"""The questions the page asks, and every way to ask them wrongly."""

from typing import Any
from urllib.parse import quote

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from litestar import Litestar
from litestar.testing import TestClient

from boltyard import catalogue, rule_search
from boltyard.games.pbl.box import BRIEF
from boltyard.games.pbl.faces import face
from boltyard.games.pbl.loader import base_cards
from boltyard.server.app import create_app
from boltyard.server.gallery import with_figures
from boltyard.server.presentation import shelf
from boltyard.server.wire import Agreement, Faces, Games, Problem, Rules, Statement
from tests.server.conftest import INDEX

Client = TestClient[Litestar]


def ask(client: Client, path: str, shape: type[Any]) -> Any:
    answer = client.get(path)
    assert answer.status_code == 200, answer.text
    assert answer.headers["content-type"] == "application/json; charset=utf-8"
    return msgspec.json.decode(answer.content, type=shape)


def problem(client: Client, path: str, status: int, **options: Any) -> Problem:
    answer = client.request(options.pop("method", "GET"), path, **options)
    assert answer.status_code == status, answer.text
    assert answer.headers["cache-control"] == "no-store"
    return msgspec.json.decode(answer.content, type=Problem)


def test_it_says_that_it_is_well(client: Client) -> None:
    answer = client.get("/healthz")

    assert (answer.status_code, answer.text) == (200, "ok\n")


def test_without_a_store_nothing_can_be_confirmed(client: Client) -> None:
    answer = client.get("/readyz")

    assert answer.status_code == 503
    assert answer.text == "No tables are kept here; this server shows the rules.\n"


def test_the_games_on_the_shelf(client: Client) -> None:
    games = ask(client, "/api/games", Games).games

    assert [game.key for game in games] == ["pbl", "robots", "battleground"]
    assert [game.stage for game in games] == ["table", "table", "table"]
    assert {game.key for game in games} == set(catalogue.games())


def agreed(client: Client, query: str) -> Agreement:
    answer = client.get(f"/api/games/pbl/agreement?{query}")
    assert answer.status_code == 200, answer.text
    return msgspec.json.decode(answer.content, type=Agreement)


def test_a_choice_of_settings_comes_to_numbers(client: Client) -> None:
    """PBL-MODE-SERIES-1, PBL-MODE-ROTATION-1: and values that do not go with it are told with their reason."""
    found = agreed(client, "seats=2&mode=quick&set=rotation%3D3")

    assert ["deck of each side", "40"] in found.numbers
    assert ["match", "best of 3"] in found.numbers
    assert (found.refused, found.where) == ("", [])
    assert "PBL-MODE-ROTATION-1" in found.barred["series"]["5"]
    assert "4 seats" in found.barred["team"]["four_hands"]
    assert "draft" not in found.barred or "regular" not in found.barred["draft"]


@pytest.mark.parametrize(
    ("query", "where"),
    [
        ("seats=3&mode=ultimate", ["house", "seats"]),
        ("mode=series5&set=rotation%3D3", ["rotation", "series"]),
        ("seats=9", ["seats"]),
        ("mode=nonsense", ["mode"]),
        ("set=draft%3Dnonsense", ["draft"]),
    ],
)
def test_what_cannot_be_agreed_on_says_why(client: Client, query: str, where: list[str]) -> None:
    found = agreed(client, query)

    assert found.numbers == []
    assert found.refused.endswith((".", ")", "?"))
    assert sorted(found.where) == where


def test_every_card_of_a_game(client: Client) -> None:
    """Numbers, texts and the statements that speak of a card: what the table and the gallery draw from."""
    cards = {card.key: card for card in ask(client, "/api/cards/pbl", Faces).cards}
    bots = ask(client, "/api/cards/battleground?set=base", Faces).cards

    assert (len(cards), len(bots)) == (113, 30)
    fist = cards["multi_fire_arm"]
    assert (fist.kind, fist.place, fist.level, fist.attack) == ("armor", "left_arm", 2, 4)
    assert fist.does == ["high_faces_miss"]
    assert "PBL-R-99" in fist.rulings
    assert cards["d_rock_kingston"].critical_defense == 4
    for card in (*cards.values(), *bots):
        assert card.text
        assert all(catalogue.entry(rule) for rule in card.rulings)


@pytest.mark.parametrize("game", ["pbl", "battleground"])
def test_cards_come_with_what_was_measured_of_them(client: Client, game: str) -> None:
    """Each share with its interval, and how many games of whom said so."""
    told = ask(client, f"/api/cards/{game}", Faces)

    assert told.measure is not None
    assert told.measure.fits
    assert told.measure.digest == told.digest
    assert told.measure.games >= 1000
    assert "greedy" in told.measure.how
    for card in told.cards:
        assert card.figures
        assert all(0 <= one.low <= one.value <= one.high <= 1 for one in card.figures)


def test_figures_of_other_cards_are_not_shown() -> None:
    """A set of one's own has the names of the base set, but not its numbers."""
    cards = [face(card) for card in base_cards().cards]
    told = with_figures(Faces("pbl", "my_box", cards, "0123456789abcdef"))

    assert told.measure is not None
    assert not told.measure.fits
    assert told.measure.digest == base_cards().digest
    assert not any(card.figures for card in told.cards)


def test_cards_that_are_not_there(client: Client) -> None:
    assert "no cards of 'robots'" in problem(client, "/api/cards/robots", 400).detail
    assert "no card set 'nosuch'" in problem(client, "/api/cards/pbl?set=nosuch", 400).detail
    assert "takes set" in problem(client, "/api/cards/pbl?sets=base", 400).detail


@pytest.mark.parametrize("game", shelf(), ids=lambda game: game.key)
def test_each_game_has_twelve_lines_whose_ids_exist(game: Any) -> None:
    assert len(game.brief) == 12
    for rule in catalogue.ids_in(" ".join(game.brief)):
        assert catalogue.entry(rule).game == game.key


def test_the_lines_of_pbl_cite_a_rule_each() -> None:
    assert all(catalogue.ids_in(line) for line in BRIEF)


@pytest.mark.parametrize("game", catalogue.games())
def test_a_whole_catalogue(client: Client, game: str) -> None:
    book = ask(client, f"/api/rules?game={game}", Rules)

    assert [rule.id for rule in book.rules] == [one.id for one in catalogue.entries(game)]
    assert [rule for part in book.sections for rule in part.ids] == [rule.id for rule in book.rules]
    assert book.total == len(book.rules)
    assert any(part.prose for part in book.sections)


def test_a_catalogue_travels_compressed_and_only_once(client: Client) -> None:
    with client.stream("GET", "/api/rules?game=pbl", headers={"accept-encoding": "gzip"}) as answer:
        packed = sum(len(part) for part in answer.iter_raw())
    whole = client.get("/api/rules?game=pbl", headers={"accept-encoding": "identity"})
    again = client.get(
        "/api/rules?game=pbl", headers={"if-none-match": answer.headers["etag"], "accept-encoding": "gzip"}
    )

    assert answer.headers["content-encoding"] == "gzip"
    assert packed < len(whole.content) / 3
    assert again.status_code == 304


def test_a_search_finds_what_the_terminal_finds(client: Client) -> None:
    found = ask(client, "/api/rules?q=face card", Rules)

    assert [rule.id for rule in found.rules] == [one.id for one in rule_search.find("face card")][:200]
    assert {(rule.game, rule.section) for rule in found.rules} == {(part.game, part.number) for part in found.sections}


def test_a_search_within_one_game(client: Client) -> None:
    found = ask(client, "/api/rules?q=tie&game=Battleground", Rules)

    assert found.total
    assert {rule.game for rule in found.rules} == {"battleground"}


def test_a_long_search_tells_how_many_there_are(client: Client) -> None:
    found = ask(client, "/api/rules?q=pbl", Rules)

    assert len(found.rules) == 200 < found.total


def test_a_search_without_finds_knows_the_nearest_word(client: Client) -> None:
    found = ask(client, "/api/rules?q=jokr", Rules)

    assert (found.total, found.rules, found.nearest) == (0, [], "joker")


def test_one_rule_among_its_neighbours(client: Client) -> None:
    told = ask(client, "/api/rules/ROB-R-32", Statement)

    assert told.rule.kind == "ruling"
    assert [cell.name for cell in told.rule.cells] == ["Gap or conflict", "Ruling", "Reason"]
    assert told.section.title == "End of the game"
    assert (told.before, told.after) == ("ROB-R-31", "ROB-R-33")
    assert "ROB-R-31" in told.mentioned_by or "ROB-R-33" in told.mentioned_by


def test_the_first_and_the_last_have_one_neighbour(client: Client) -> None:
    first, *_, last = catalogue.entries("robots")

    assert ask(client, f"/api/rules/{first.id}", Statement).before == ""
    assert ask(client, f"/api/rules/{last.id}", Statement).after == ""


def test_an_id_is_found_however_it_is_written(client: Client) -> None:
    assert ask(client, "/api/rules/rob-setup-1", Statement).rule.id == "ROB-SETUP-1"


def test_an_unknown_rule_names_the_nearest(client: Client) -> None:
    refused = problem(client, "/api/rules/ROB-R-999", 404)

    assert refused.nearest == catalogue.nearest("ROB-R-999")
    assert refused.detail.endswith(f"the nearest is {refused.nearest}.")


@pytest.mark.parametrize(
    ("path", "status", "sentence"),
    [
        ("/api/rules", 400, "Say which game"),
        ("/api/rules?q=%20", 400, "Say which game"),
        ("/api/rules?game=chess", 400, "There is no game 'chess'"),
        ("/api/rules?games=robots", 400, "There is no parameter 'games'"),
        ("/api/rules?q=bomb&q=bolt", 400, "The parameter 'q' stands there more than once"),
        ("/api/cards/pbl?set=base&set=mine", 400, "The parameter 'set' stands there more than once"),
        (f"/api/rules?q={'x' * 201}", 400, "A search has at most 200 characters"),
        (f"/api/rules/{'X' * 500}", 400, "This is too long"),
        ("/api/rules/a/b", 404, "There is nothing at /api/rules/a/b."),
        ("/api", 404, "There is nothing at /api."),
        ("/api/chairs/7", 404, "There is nothing at /api/chairs/7."),
        ("/api/GAMES", 404, "There is nothing at /api/GAMES."),
    ],
)
def test_a_wrong_question_gets_one_sentence(client: Client, path: str, status: int, sentence: str) -> None:
    refused = problem(client, path, status)

    assert refused.detail.startswith(sentence)
    assert refused.detail.endswith((".", ")"))


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE", "PATCH", "TRACE"])
@pytest.mark.parametrize("path", ["/api/games", "/api/rules/ROB-R-1", "/api/nothing", "/", "/healthz"])
def test_only_reading_is_possible(client: Client, path: str, method: str) -> None:
    answer = client.request(method, path)

    assert answer.status_code == 405
    assert answer.json()["detail"] == f"{method} does nothing here; only GET does."
    assert answer.headers["allow"] == "GET, HEAD"


def test_our_own_failure_gives_a_code_and_no_details(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(rule: str) -> None:
        raise RuntimeError("the path of a file, a password")

    monkeypatch.setattr("boltyard.server.rules_api.statement", broken)
    refused = problem(client, "/api/rules/ROB-R-1", 500)

    assert refused.detail.startswith("Something broke on our side. Nothing is lost. (E-")
    assert "password" not in refused.detail


@settings(max_examples=25, deadline=None)
@given(words=st.text(max_size=220), game=st.sampled_from(["", "robots", "pbl", "nix"]))
def test_rubbish_is_answered_or_refused_but_never_breaks(words: str, game: str) -> None:
    with TestClient(create_app()) as client:
        answer = client.get("/api/rules", params={"q": words, "game": game})

        assert answer.status_code in (200, 400)


@settings(max_examples=25, deadline=None)
@given(rest=st.text(max_size=60))
def test_no_address_breaks_the_site(tmp_path_factory: pytest.TempPathFactory, rest: str) -> None:
    folder = tmp_path_factory.mktemp("page")
    (folder / "index.html").write_text(INDEX)
    with TestClient(create_app(folder)) as client:
        for base in ("/", "/api/", "/api/rules/", "/rules/", "/assets/"):
            assert client.get(base + quote(rest, safe="/.;")).status_code in (200, 400, 404)
