"""The page and its files: every address, what may be kept how long, and nothing else from the disk."""

import base64
import hashlib
from collections.abc import Mapping
from pathlib import Path

import pytest
from litestar import Litestar
from litestar.testing import TestClient

from boltyard.server.app import create_app
from boltyard.server.page import is_screen
from tests.server.conftest import INDEX, SCRIPT

Client = TestClient[Litestar]


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/rules",
        "/rules/",
        "/learn/robots",
        "/learn/pbl",
        "/learn/battleground",
        "/rules/ROB-R-1",
        "/rules/rob-r-1",
    ],
)
def test_every_screen_is_the_page(client: Client, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == 200
    assert answer.text == INDEX
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert answer.headers["cache-control"] == "no-cache"


@pytest.mark.parametrize(
    "path",
    [
        "/nowhere",
        "/learn",
        "/learn/chess",
        "/learn/robots/more",
        "/rules/ROB-R-999",
        "/rules/a/b",
        "/%00",
        "/%ff%fe",
        "/☃",
    ],
)
def test_an_unknown_address_gets_the_page_with_its_not_found_screen(client: Client, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == 404
    assert answer.text == INDEX


@pytest.mark.parametrize("path", ["/assets/index-Old1.js", "/notes.md", "/index.html", "/favicon.ico", "/.env"])
def test_a_missing_file_is_one_sentence(client: Client, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code == 404
    assert answer.text == "There is no such file.\n"
    assert answer.headers["content-type"] == "text/plain; charset=utf-8"


@pytest.mark.parametrize(
    "path",
    [
        "/../secret.txt",
        "/../../etc/passwd",
        "/%2e%2e/secret.txt",
        "/%2e%2e%2fsecret.txt",
        "/..%2fsecret.txt",
        "/assets/../../secret.txt",
        "/assets/%2e%2e/%2e%2e/secret.txt",
        "/assets/..%5c..%5csecret.txt",
        "//etc/passwd",
        "/assets//etc/passwd",
        "/%252e%252e/secret.txt",
        "/api/rules/..%2f..%2fsecret.txt",
        "/api/../../secret.txt",
    ],
)
def test_nothing_outside_the_page_can_be_read(client: Client, path: str) -> None:
    answer = client.get(path)

    assert answer.status_code in (400, 404)
    assert "seed of the match" not in answer.text
    assert "root:" not in answer.text


def test_files_with_a_digest_in_their_name_are_kept_for_good(client: Client) -> None:
    answer = client.get("/assets/index-Ab12.js", headers={"accept-encoding": "identity"})

    assert answer.text == SCRIPT
    assert answer.headers["content-type"] == "text/javascript; charset=utf-8"
    assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert "content-encoding" not in answer.headers


def test_other_files_are_kept_for_a_day(client: Client) -> None:
    answer = client.get("/favicon.svg")

    assert answer.headers["cache-control"] == "public, max-age=86400"
    assert answer.headers["content-type"] == "image/svg+xml; charset=utf-8"


@pytest.mark.parametrize(
    ("accepts", "coding"),
    [
        ("gzip, br", "br"),
        ("gzip", "gzip"),
        ("br;q=0, gzip;q=0.5", "gzip"),
        ("deflate", None),
        ("", None),
        ("gzip; q=0", None),
    ],
)
def test_the_smallest_form_a_browser_takes_is_sent(client: Client, accepts: str, coding: str | None) -> None:
    with client.stream("GET", "/assets/index-Ab12.js", headers={"accept-encoding": accepts}) as answer:
        assert answer.headers.get("content-encoding") == coding
        assert answer.headers["vary"] == "accept-encoding"


def test_an_unchanged_page_is_not_sent_again(client: Client) -> None:
    tag = client.get("/").headers["etag"]
    again = client.get("/", headers={"if-none-match": f'"other", W/{tag}'})

    assert again.status_code == 304
    assert again.content == b""
    assert again.headers["etag"] == tag


def test_head_tells_the_same_without_the_body(client: Client) -> None:
    answer = client.head("/learn/robots")

    assert answer.status_code == 200
    assert answer.headers["content-length"] == str(len(INDEX))
    assert answer.content == b""


def policy(headers: Mapping[str, str]) -> dict[str, str]:
    parts = [part.partition(" ") for part in headers["content-security-policy"].split("; ")]
    return {name: value for name, _, value in parts}


PAGES = ["/", "/nowhere", "/assets/none.js", "/assets/index-Ab12.js"]
DATA = ["/api/games", "/api/nothing", "/api", "/healthz", "/metrics"]


@pytest.mark.parametrize("path", PAGES + DATA)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_every_response_carries_the_security_headers(client: Client, path: str, method: str) -> None:
    headers = client.request(method, path).headers
    rules = policy(headers)

    for directive in ("default-src", "object-src", "base-uri", "frame-ancestors"):
        assert rules[directive] == "'none'"
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert headers["x-frame-options"] == "DENY"
    assert headers["cross-origin-resource-policy"] == "same-origin"
    assert "access-control-allow-origin" not in headers


@pytest.mark.parametrize("path", PAGES)
def test_a_page_runs_nothing_but_its_own_scripts(client: Client, path: str) -> None:
    headers = client.get(path).headers

    assert policy(headers)["style-src"] == "'self'"
    assert "unsafe-inline" not in policy(headers)["script-src"]
    assert "unsafe-eval" not in headers["content-security-policy"]


@pytest.mark.parametrize("path", DATA)
def test_what_is_no_page_does_nothing_when_a_browser_opens_it(client: Client, path: str) -> None:
    rules = policy(client.get(path).headers)

    assert "sandbox" in rules
    assert "script-src" not in rules


def test_no_other_site_is_ever_allowed_anything(client: Client) -> None:
    asks = {"origin": "https://evil.example", "access-control-request-method": "POST"}
    answers = [client.options(path, headers=asks) for path in ("/api/me", "/api/tables", "/")]

    assert not [name for answer in answers for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize("path", [*PAGES, *DATA])
def test_a_browser_that_came_by_https_is_told_to_stay_there(built: Path, path: str) -> None:
    """Over plain HTTP the header would be ignored, and on somebody's own machine it would be wrong."""
    with TestClient(create_app(built), base_url="https://club.example") as secure:
        told = secure.get(path).headers["strict-transport-security"]
    with TestClient(create_app(built)) as plain:
        assert "strict-transport-security" not in plain.get(path).headers

    assert told == "max-age=31536000; includeSubDomains"


def test_the_policy_knows_the_inline_script_by_its_digest(client: Client) -> None:
    digest = base64.b64encode(hashlib.sha256(b"let theme = 1").digest()).decode()

    assert f"'sha256-{digest}'" in client.get("/").headers["content-security-policy"]


def test_without_a_page_the_site_says_how_to_build_it(tmp_path: Path) -> None:
    with TestClient(create_app(tmp_path)) as client:
        answer = client.get("/")

        assert answer.status_code == 503
        assert answer.text.startswith("The page is not built yet.")
        assert "npm run build" in answer.text
        assert client.get("/api/games").status_code == 200


def test_screens_are_known_by_their_address() -> None:
    assert is_screen("/play")
    assert is_screen("/cards")
    assert all(map(is_screen, ("/leagues", "/leagues/new", "/league/x", "/league/x/book", "/league/x/auction")))
    assert not is_screen("/league/x/nothing")
    assert is_screen("/rules/BB-R-57")
    assert not is_screen("/rules/BB-R-5700")
    assert not is_screen("/Rules")
