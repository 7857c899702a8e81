"""Accounts over HTTP, on both databases: ways in, signing in, guessing, fixation, theft, recovery, leaving for good."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import argon2
import httpx
import pytest
import structlog
from litestar import Litestar
from litestar.testing import TestClient

from boltyard.server.accounts import PROOF_MS
from boltyard.server.app import create_app
from boltyard.server.hall import Hall
from boltyard.server.passwords import BadPassword, Hashing, read_password
from boltyard.server.store.accounts import MINUTES_5_MS, ways_of
from boltyard.server.store.opening import database
from boltyard.server.store.store import Store
from boltyard.server.store.traces import FORMER, IDS, NOTHING, WORDS
from tests.server.authenticator import PRESENT, Authenticator, encoded
from tests.server.test_sessions import Watch

ONE_DATABASE = pytest.mark.parametrize("db", ["sqlite"], indirect=True)  # for what does not depend on which one it is
QUICK = argon2.PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
GOOD = "brass kettle on the roof"
ANOTHER = "nine teapots never whistle"


@pytest.fixture
def watch() -> Watch:
    return Watch()


@pytest.fixture
def store(db: str) -> Iterator[Store]:
    store = Store(database(db))
    yield store
    store.close()


class House:
    """A site that is open, and its insides."""

    def __init__(self, line: TestClient[Litestar]) -> None:
        self.line = line
        self.state = line.app.state


class Browser:
    """One of many browsers at the same site: what it is told to keep, it shows."""

    def __init__(self, house: House) -> None:
        self.line = house.line
        self.cookie = ""

    def get(self, path: str, headers: dict[str, str] | None = None) -> httpx.Response:
        return self.ask("GET", path, None, headers)

    def post(self, path: str, json: object = None, headers: dict[str, str] | None = None) -> httpx.Response:
        return self.ask("POST", path, {} if json is None else json, headers)

    def ask(self, method: str, path: str, body: object, headers: dict[str, str] | None) -> httpx.Response:
        shown = {"cookie": f"boltyard={self.cookie}"} if self.cookie else {}
        answer = self.line.request(method, path, json=body, headers={**shown, **(headers or {})})
        self.line.cookies.clear()
        if "boltyard" in answer.cookies or "set-cookie" in answer.headers:
            self.cookie = answer.cookies.get("boltyard") or ""
        return answer


@pytest.fixture
def house(built: Path, store: Store, watch: Watch) -> Iterator[House]:
    hall = Hall(store)
    hall.sessions.clock = watch
    app = create_app(built, store, hall)
    app.state.rates.clock = lambda: watch.time / 1000
    with TestClient(app, base_url="http://boltyard.example") as line:
        app.state.accounts.hashing.argon = QUICK
        yield House(line)


def browser(house: House, name: str = "") -> Browser:
    """Another browser, where nobody is known; with a name, a guest of that name."""
    client = Browser(house)
    if name:
        client.get("/api/me")
        assert client.post("/api/me", json={"name": name}).status_code == 200
    return client


def sets_password(client: Browser, login: str = "ana", password: str = GOOD, **more: str) -> httpx.Response:
    return client.post("/api/me/password", json={"login": login, "password": password, **more})


def signs_in(client: Browser, login: str = "ana", password: str = GOOD, bring: bool = False) -> httpx.Response:
    return client.post("/api/sign-in/password", json={"login": login, "password": password, "bring": bring})


def token(client: Browser) -> str:
    return client.cookie


def rows(store: Store, table: str) -> list[Any]:
    return store.look_up(lambda c: (c.execute(f"SELECT * FROM {table}") and None) or c.fetchall())


def whole(store: Store) -> str:
    """All that is in the database, as text."""
    return "\n".join(repr(row) for table in {*IDS, *WORDS, *NOTHING} for row in rows(store, table))


# Ways in.


def test_a_guest_becomes_an_account_and_keeps_everything(house: House, store: Store) -> None:
    ana = browser(house, "Ana")
    me, before = ana.get("/api/me").json(), token(ana)
    table = ana.post("/api/tables", json={"game": "robots", "seats": ["me", "greedy"]}).json()["id"]
    told = sets_password(ana).json()

    assert (told["login"], told["passkeys"], told["codes"], len(set(told["fresh"]))) == ("ana", [], 10, 10)
    assert told["since"] > 0
    assert ana.get("/api/me/account").json()["fresh"] == []  # shown once
    assert ana.get("/api/me").json()["person"] == me["person"]
    assert [one["id"] for one in ana.get("/api/me/tables").json()["tables"]] == [table]
    assert token(ana) != before
    assert browser(house).get("/api/me", headers={"cookie": f"boltyard={before}"}).json()["person"] != me["person"]
    kept = whole(store)
    assert GOOD not in kept
    assert not any(code in kept or code.replace("-", "") in kept for code in told["fresh"])
    assert "$argon2id$" in kept


def test_signing_in_elsewhere_makes_a_new_token_each_time(house: House) -> None:
    """No fixation: what a browser had before it proved whose it is opens nothing afterwards."""
    ana = browser(house, "Ana")
    person = ana.get("/api/me").json()["person"]
    sets_password(ana)
    phone = browser(house)
    phone.get("/api/me")
    planted = token(phone)
    known = signs_in(phone, login=" ANA ")

    assert (known.status_code, known.json()["person"], known.json()["name"]) == (200, person, "Ana")
    first = token(phone)
    assert first != planted
    assert signs_in(phone).status_code == 200  # once more, at the same browser: it proves itself
    assert token(phone) not in (first, planted)
    for old in (planted, first):
        thief = browser(house).get("/api/me/sessions", headers={"cookie": f"boltyard={old}"})
        assert thief.status_code == 403
    devices = ana.get("/api/me/sessions").json()["devices"]
    assert [one["kind"] for one in devices] == ["browser", "browser"]
    (other,) = [one["id"] for one in devices if not one["here"]]
    ana.post(f"/api/me/sessions/{other}/end")
    assert phone.get("/api/me/sessions").status_code == 403


@ONE_DATABASE
def test_a_stolen_session_changes_no_way_in(house: House, watch: Watch) -> None:
    ana = browser(house, "Ana")
    codes = sets_password(ana).json()["fresh"]
    watch.time += PROOF_MS
    wishes = [
        ("/api/me/password", {"login": "ana", "password": ANOTHER, "old": GOOD}),
        ("/api/me/password/remove", {}),
        ("/api/me/passkeys/wish", {}),
        ("/api/me/passkeys/remove", {"id": "x"}),
        ("/api/me/codes", {}),
        ("/api/me/delete", {"name": "Ana"}),
    ]
    for path, body in wishes:
        refused = ana.post(path, json=body)
        assert (refused.status_code, refused.json()["where"]) == (403, ["proof"]), path
        assert refused.json()["detail"] == "Sign in again first: this changes who can come in as you."
    program = {"authorization": f"Bearer {ana.post('/api/me/tokens', json={}).json()['token']}", "cookie": ""}
    signs_in(ana)
    assert ana.post("/api/me/codes", headers=program).status_code == 400  # a program proves nothing
    assert sets_password(ana, password=ANOTHER, old="not this one at all").status_code == 403
    assert sets_password(ana, password=ANOTHER, old=GOOD).status_code == 200
    assert signs_in(browser(house)).status_code == 403
    assert signs_in(browser(house), password=ANOTHER).status_code == 200
    last = ana.post("/api/me/password/remove")
    assert (last.status_code, last.json()["detail"].split(";")[0]) == (400, "This is your last way in")
    assert ana.get("/api/me/account").json()["codes"] == len(codes)


@ONE_DATABASE
def test_two_people_do_not_sign_in_by_one_name(house: House) -> None:
    sets_password(browser(house, "Ana"))
    taken = sets_password(browser(house, "Bo"), login="Ana ")

    assert (taken.status_code, taken.json()["detail"]) == (
        400,
        "Somebody signs in by this name already; choose another one.",
    )


EASY = ["short", "password123", "Summer2026!", "qwertyuiop", "P@ssw0rd2024!", "1234567890", "aaaaaaaaaaaa"]
EASY += ["boltyardboltyard", "iloveyou1234", "1q2w3e4r5t", "ana kettle roof 77", "abcabcabcabc", "x" * 201]


@pytest.mark.parametrize("password", EASY)
def test_passwords_that_are_guessed_first_are_refused(password: str) -> None:
    with pytest.raises(BadPassword):
        read_password(password, ["Ana", "ana"])


@pytest.mark.parametrize(
    "password", [GOOD, ANOTHER, "kX9#vLq2!m", " spaces count ", "лошадь батарея", "p" * 3 + "ößéñ中文字x"]
)
def test_anything_else_is_taken_as_it_was_typed(password: str) -> None:
    assert read_password(password, ["Ana"]) == password


def test_passwords_are_kept_as_is_recommended() -> None:
    """argon2id with at least 19 MiB and two passes."""
    argon = Hashing().argon

    assert (argon.type, argon.memory_cost, argon.time_cost) == (argon2.Type.ID, 19 * 1024, 2)


# Passkeys.


def makes_passkey(client: Browser, device: Authenticator, **more: int) -> httpx.Response:
    wish = client.post("/api/me/passkeys/wish").json()
    return client.post("/api/me/passkeys", json=device.make(wish, **more))


def shows_passkey(client: Browser, device: Authenticator, **more: int) -> httpx.Response:
    wish = client.post("/api/sign-in/wish").json()
    return client.post("/api/sign-in/passkey", json=device.show(wish, **more))


def test_a_passkey_is_made_and_opens_the_same_seats_elsewhere(house: House, store: Store) -> None:
    ana, device = browser(house, "Ana"), Authenticator()
    person, before = ana.get("/api/me").json()["person"], token(ana)
    told = makes_passkey(ana, device).json()
    assert ([one["label"] for one in told["passkeys"]], len(told["fresh"])) == (["A browser"], 10)
    assert token(ana) != before
    phone = browser(house)
    assert shows_passkey(phone, device).json()["person"] == person
    assert [one.count for one in store.look_up(lambda c: ways_of(c, person)).passkeys] == [2]
    second = Authenticator()
    assert len(makes_passkey(phone, second).json()["passkeys"]) == 2
    assert phone.post("/api/me/passkeys/remove", json={"id": encoded(device.id)}).status_code == 200
    assert shows_passkey(browser(house), device).json()["detail"].startswith("This passkey is not known here")
    last = phone.post("/api/me/passkeys/remove", json={"id": encoded(second.id)})
    assert (last.status_code, last.json()["detail"].split(";")[0]) == (400, "This is your last way in")


@ONE_DATABASE
def test_passkeys_of_other_sites_old_answers_and_copies_open_nothing(house: House, watch: Watch) -> None:
    ana, device = browser(house, "Ana"), Authenticator()
    unverified = makes_passkey(ana, Authenticator(), flags=PRESENT)
    assert (unverified.status_code, unverified.json()["detail"]) == (
        403,
        "This passkey could not be checked; try once more.",
    )
    assert makes_passkey(ana, Authenticator(origin="https://evil.example")).status_code == 403
    assert makes_passkey(ana, device).status_code == 200
    phone, thief = browser(house), browser(house, "Thief")
    wish = phone.post("/api/sign-in/wish").json()
    answer = device.show(wish)
    assert thief.post("/api/sign-in/passkey", json=answer).status_code == 403  # asked of another session
    assert phone.post("/api/sign-in/passkey", json=answer).status_code == 403  # and used up by that
    wish = phone.post("/api/sign-in/wish").json()
    watch.time += MINUTES_5_MS
    assert phone.post("/api/sign-in/passkey", json=device.show(wish)).status_code == 403  # too late
    again = device.show(phone.post("/api/sign-in/wish").json())
    assert phone.post("/api/sign-in/passkey", json=again).status_code == 200
    replayed = browser(house).post("/api/sign-in/passkey", json=again)
    assert replayed.json()["detail"] == "This took too long, or was done already; try once more."
    assert shows_passkey(browser(house), device, flags=PRESENT).status_code == 403  # nobody touched the sensor
    device.count = 0
    assert shows_passkey(browser(house), device).status_code == 403  # a copy has fallen behind
    device.count, device.origin = 50, "https://evil.example"
    assert shows_passkey(browser(house), device).status_code == 403
    device.origin, device.site = "http://boltyard.example", "evil.example"
    assert shows_passkey(browser(house), device).status_code == 403
    for rubbish in ({"client": "!!"}, {"client": encoded(b"[]")}, {"client": encoded(b"{}")}, {"signature": ""}):
        fresh = device.show(phone.post("/api/sign-in/wish").json())
        assert phone.post("/api/sign-in/passkey", json={**fresh, **rubbish}).status_code == 403, rubbish


@ONE_DATABASE
def test_at_an_address_of_numbers_there_are_no_passkeys(house: House) -> None:
    ana, at = browser(house, "Ana"), {"host": "127.0.0.1:8000"}
    refused = ana.post("/api/me/passkeys/wish", headers=at)

    assert refused.json()["detail"] == "Passkeys need a host name: open this server by its name, not by a number."
    assert ana.get("/api/me/account", headers=at).json()["possible"] is False
    assert ana.get("/api/me/account").json()["possible"] is True


# Guessing.


@ONE_DATABASE
def test_guessing_is_slow_and_locks_nobody_out(house: House, watch: Watch) -> None:
    ana = browser(house, "Ana")
    codes = sets_password(ana).json()["fresh"]
    known, strangers = browser(house), [browser(house) for _ in range(4)]
    assert signs_in(known).status_code == 200
    seen = []
    accounts, rates = house.state.accounts, house.state.rates
    for n in range(40):  # from forty addresses, so that only the name counts
        accounts.places.clear()
        rates.buckets = {key: one for key, one in rates.buckets.items() if len(key[1]) == 64}
        seen.append(signs_in(strangers[n % 4], password=f"wrong guess number {n}").status_code)
    assert seen == [403] * 30 + [429] * 10
    rates.buckets = {key: one for key, one in rates.buckets.items() if len(key[1]) == 64}
    refused = signs_in(strangers[0])
    assert refused.status_code == 429  # also the right one, from where it was never right
    assert int(refused.headers["retry-after"]) <= 15
    accounts.places[next(key[1] for key in rates.buckets), "testclient"] = None
    assert signs_in(browser(house)).status_code == 200  # from where it was right before
    accounts.places.clear()
    assert browser(house).post("/api/sign-in/code", json={"code": codes[0]}).status_code == 200
    assert ana.get("/api/me/account").json()["since"] > 0  # open sessions do not ask
    watch.time += 16_000
    assert signs_in(strangers[0]).status_code == 200  # it fills by itself


@ONE_DATABASE
def test_a_name_that_nobody_has_costs_and_says_the_same(house: House) -> None:
    sets_password(browser(house, "Ana"))
    compared: list[str] = []
    hashing = house.state.accounts.hashing
    compare = hashing.compare

    def noted(kept: str, password: str) -> bool:
        compared.append(password)
        return bool(compare(kept, password))

    hashing.compare = noted
    here, nowhere = signs_in(browser(house), password="wrong " * 3), signs_in(browser(house), "nobody", "wrong " * 3)

    assert here.status_code == nowhere.status_code == 403
    assert here.json() == nowhere.json()
    assert len(compared) == 2


@ONE_DATABASE
def test_tries_from_one_address_are_counted_whatever_they_try(house: House) -> None:
    client = browser(house)
    answers = [client.post("/api/sign-in/code", json={"code": f"{n}"}).status_code for n in range(45)]

    assert answers.count(403) == 40
    assert answers[-1] == 429


@ONE_DATABASE
def test_too_many_hashes_at_once_wait_outside(house: House) -> None:
    sets_password(browser(house, "Ana"))
    house.state.accounts.hashing.waiting = 16
    refused = signs_in(browser(house))

    assert (refused.status_code, refused.headers["retry-after"]) == (429, "2")


# Recovery.


def test_a_recovery_code_works_once_and_new_ones_void_the_old(house: House) -> None:
    ana = browser(house, "Ana")
    codes = sets_password(ana).json()["fresh"]
    lost = browser(house)
    assert lost.post("/api/sign-in/code", json={"code": f" {codes[3].lower().replace('-', ' ')} "}).status_code == 200
    assert lost.get("/api/me").json()["name"] == "Ana"
    again = browser(house).post("/api/sign-in/code", json={"code": codes[3]})
    assert (again.status_code, again.json()["detail"].split(";")[0]) == (403, "There is no such recovery code")
    told = lost.post("/api/me/codes").json()
    assert (told["codes"], len(told["fresh"]), set(told["fresh"]) & set(codes)) == (10, 10, set())
    assert browser(house).post("/api/sign-in/code", json={"code": codes[4]}).status_code == 403
    assert browser(house).post("/api/sign-in/code", json={"code": told["fresh"][0]}).status_code == 200


@ONE_DATABASE
def test_no_secret_stands_in_a_log(house: House) -> None:
    with structlog.testing.capture_logs() as lines:
        ana = browser(house, "Ana Quill")
        told = sets_password(ana, login="quillish").json()
        signs_in(browser(house), "quillish")
        signs_in(browser(house), "quillish", "a wrong one of mine")
        browser(house).post("/api/sign-in/code", json={"code": told["fresh"][0]})
    said = repr(lines)

    assert {line["event"] for line in lines} >= {"password set", "a wrong password", "session begun"}
    for secret in (GOOD, "a wrong one of mine", "quillish", "Quill", token(ana), *told["fresh"]):
        assert secret not in said


# A second device.


def test_a_guest_with_games_is_asked_about(house: House, store: Store) -> None:
    """They come along where that is wished; never silently, for it may be a friend's browser."""
    ana = browser(house, "Ana")
    sets_password(ana)
    phone = browser(house, "Brisk Bolt")
    guest = phone.get("/api/me").json()["person"]
    table = phone.post("/api/tables", json={"game": "robots", "seats": ["me", "greedy"]}).json()["id"]
    league = phone.post("/api/leagues", json={"game": "robots", "name": "Yard", "template": "robin"}).json()
    program = {"authorization": f"Bearer {phone.post('/api/me/tokens', json={}).json()['token']}", "cookie": ""}
    asked = signs_in(phone)
    assert (asked.status_code, asked.json()["where"]) == (400, ["bring"])
    assert asked.json()["detail"].startswith("In this browser Brisk Bolt has a game: take them along, or log out")
    assert phone.get("/api/me").json()["person"] == guest
    assert signs_in(phone, bring=True).status_code == 200
    assert phone.get("/api/me").json()["name"] == "Ana"

    mine = ana.get("/api/me/tables").json()["tables"]
    assert [(one["id"], one["seat"]) for one in mine] == [(table, 0)]
    leagues = ana.get("/api/leagues").json()["leagues"]
    assert [one["mine"] for one in leagues] == [True], league
    assert guest not in whole(store)
    assert ana.get("/api/me/sessions", headers=program).status_code == 403  # what others planted does not come along


@ONE_DATABASE
def test_where_both_sit_the_guest_stays_and_two_accounts_are_never_joined(house: House) -> None:
    ana, phone = browser(house, "Ana"), browser(house, "Phone")
    sets_password(ana)
    table = ana.post("/api/tables", json={"game": "robots", "seats": ["me", "open"]}).json()
    phone.post(f"/api/tables/{table['code']}/sit", json={})
    assert signs_in(phone, bring=True).status_code == 200
    (card,) = phone.get("/api/me/tables").json()["tables"]
    assert [chair["you"] for chair in card["chairs"]] == [True, False]

    bo = browser(house, "Bo")
    assert sets_password(bo, "bobo", ANOTHER).status_code == 200
    both = signs_in(bo, bring=True)
    assert (both.status_code, both.json()["detail"]) == (400, "In this browser Bo is signed in; log out first.")


@ONE_DATABASE
def test_a_banned_account_does_not_come_in_by_the_other_door(house: House) -> None:
    ana = browser(house, "Ana")
    sets_password(ana)
    person = ana.get("/api/me").json()["person"]
    orders = house.state.hall.orders
    orders.refusal = lambda who, address: "You are shut out." if who == person else ""
    refused = signs_in(browser(house))

    assert (refused.status_code, refused.json()["where"]) == (403, ["ban"])


# One's data.


@ONE_DATABASE
def test_the_export_has_what_is_mine_and_nothing_that_opens_a_door(house: House) -> None:
    ana, bo = browser(house, "Ana"), browser(house, "Bo")
    codes = sets_password(ana).json()["fresh"]
    table = ana.post("/api/tables", json={"game": "robots", "seats": ["me", "open"], "beat": 0}).json()
    bo.post(f"/api/tables/{table['code']}/sit", json={})
    answer = ana.get("/api/me/export")
    told = json.loads(answer.text)

    assert answer.headers["content-disposition"] == 'attachment; filename="boltyard-my-data.json"'
    assert (told["name"], told["account"]["sign_in_name"]) == ("Ana", "ana")
    assert [one["id"] for one in told["tables"]] == [table["id"]]
    assert told["tables"][0]["mine"] == [0]
    for secret in (token(ana), "argon2", "digest", "seed", *codes):
        assert secret not in answer.text


def columns(store: Store) -> set[tuple[str, str]]:
    """Every column that the database has, as it tells itself."""

    def question(c: Any) -> set[tuple[str, str]]:
        if store.place.many_processes:
            c.execute("SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'")
            return {(str(table), str(column)) for table, column in c.fetchall()}
        c.execute("SELECT m.name, p.name FROM sqlite_master m, pragma_table_info(m.name) p WHERE m.type = 'table'")
        return {(str(table), str(column)) for table, column in c.fetchall() if not table.startswith("sqlite_")}

    return store.look_up(question)


def test_every_column_is_known_to_hold_a_person_or_none(store: Store) -> None:
    listed = [(table, column) for lists in (IDS, WORDS, NOTHING) for table, some in lists.items() for column in some]

    assert sorted(listed) == sorted(set(listed))
    assert set(listed) == columns(store)


def test_who_leaves_for_good_leaves_nothing(house: House, store: Store) -> None:
    """F106: no id, name, login, label or word of theirs is anywhere; the others' games go on, and replay."""
    ana, bo = browser(house, "Anabelle Quill"), browser(house, "Bo")
    person = ana.get("/api/me").json()["person"]
    sets_password(ana, "quillish")
    table = ana.post("/api/tables", json={"game": "robots", "seats": ["me", "open"], "beat": 0}).json()
    bo.post(f"/api/tables/{table['code']}/sit", json={})
    ana.post("/api/tables", json={"game": "pbl", "seats": ["me", "open"], "private": True})
    league = ana.post("/api/leagues", json={"game": "robots", "name": "Yard", "template": "robin"}).json()["id"]
    ana.post(f"/api/leagues/{league}/join", json={})
    bo.post(f"/api/leagues/{league}/join", json={})
    bo.post(f"/api/tables/{table['id']}/shun", json={"seat": 0, "how": "mute"})
    bo.post(f"/api/tables/{table['id']}/report", json={"seat": 0, "reason": "rude", "words": "Quill was rude"})
    assert "Anabelle Quill" in whole(store)
    assert person in whole(store)
    assert (
        ana.post("/api/me/delete", json={"name": "Ana"}).json()["detail"].startswith("Type Anabelle Quill to confirm")
    )
    gone = ana.post("/api/me/delete", json={"name": "Anabelle Quill"})

    assert gone.status_code == 200
    kept = whole(store)
    for trace in (person, "Anabelle", "Quill", "quillish"):
        assert trace not in kept
    card = bo.get(f"/api/tables/{table['id']}").json()
    assert [chair["name"] for chair in card["chairs"]] == [FORMER, "Bo"]
    audit = bo.get(f"/api/leagues/{league}/audit")
    assert audit.status_code == 200, audit.text
    assert "Quill" not in audit.text
    assert bo.get(f"/api/leagues/{league}").status_code == 200
    assert ana.get("/api/me").json()["person"] != person
    assert signs_in(browser(house), "quillish").status_code == 403


# What waits.


def test_what_waits_for_me_is_told_also_at_tables_that_sleep(house: House) -> None:
    ana, bo = browser(house, "Ana"), browser(house, "Bo")
    wish = {
        "game": "robots",
        "seats": ["me", "open"],
        "settings": {"chooser": "seat1"},
        "clock": "days 3",
        "casual": False,
    }
    table = ana.post("/api/tables", json=wish).json()
    bo.post(f"/api/tables/{table['code']}/sit", json={})
    (one,) = ana.get("/api/me/waiting").json()["tables"]

    assert house.state.hall.sittings == {}  # nobody has been there
    assert one["table"]["id"] == table["id"]
    assert one["sentence"] == "Pick your half: black moves first with 5 cards, red has 7."
    assert (one["left"], one["whole"]) == (3 * 86_400_000, 3 * 86_400_000)
    assert bo.get("/api/me/waiting").json()["tables"] == []
    assert browser(house).get("/api/me/waiting").json()["tables"] == []
    for one in (ana, browser(house)):
        assert one.get("/api/me/opponents").json() == {"opponents": []}
