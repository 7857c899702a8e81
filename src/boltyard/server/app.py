"""The application: the page, the questions it asks, and the one line that says where it is open."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Annotated

from litestar import HttpMethod, Litestar, Response, route
from litestar.datastructures import State
from litestar.openapi.config import OpenAPIConfig
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import PathParameter, QueryParameter

import boltyard
from boltyard import catalogue
from boltyard.invocation import public_program
from boltyard.server import (
    accounts_api,
    asked,
    devices,
    friends_api,
    gallery,
    leagues_api,
    lessons_api,
    lobby,
    met,
    muting_api,
    notices_api,
    playing_on,
    puzzles_api,
    ratings_api,
    reviews_api,
    rules_api,
    webhooks_api,
)
from boltyard.server.accounts import Accounts
from boltyard.server.address import NoAddress, Proxies, address_of, is_https, place_at
from boltyard.server.address_quotas import Places
from boltyard.server.compressed import TEXT, Asked, reply
from boltyard.server.hall import Hall
from boltyard.server.listening import HOST, PORT, complain, keep_open
from boltyard.server.openapi import Description
from boltyard.server.page import NOT_BUILT, Page, PageMissing, is_review, is_screen, page_folder, read_page
from boltyard.server.people import token_in
from boltyard.server.presentation import shelf
from boltyard.server.rate import SEARCHES, Rates
from boltyard.server.responses import BadQuestion, Guard, UnknownAddress, path_of, plain, readable, refuse
from boltyard.server.security_log import whence
from boltyard.server.socket import PER_SECOND, Doorman
from boltyard.server.store.database import CannotKeep
from boltyard.server.store.opening import database
from boltyard.server.store.store import Store
from boltyard.server.stranger_limits import Offers
from boltyard.server.webhook_targets import PUBLIC, Targets
from boltyard.server.wire import Faces, Games, Rules, Statement, Wire

LONGEST_QUERY = 200
MOST_FINDS = 200

READ = [HttpMethod.GET, HttpMethod.HEAD]

# What these addresses take. Too long or unknown is refused below, each with its sentence.
SHORT = {"min_length": 1, "max_length": LONGEST_QUERY}
Game = Annotated[str, QueryParameter(description="a game by its key", schema_extra={"max_length": LONGEST_QUERY})]
Words = Annotated[str, QueryParameter(description="words to look for", schema_extra={"max_length": LONGEST_QUERY})]
RuleId = Annotated[str, PathParameter(description="the id of a statement", schema_extra=SHORT)]
CardGame = Annotated[str, PathParameter(description="a game with cards", schema_extra={"enum": gallery.with_cards()})]
CardSet = Annotated[str, QueryParameter(name="set", description="a card set by its name", schema_extra=SHORT)]


def questions(request: Asked, *known: str) -> None:
    """What is asked behind the question mark: nothing else, and nothing twice."""
    asked = request.query_params
    for name in sorted(set(asked)):
        if name not in known:
            raise BadQuestion(f"There is no parameter {name!r}; this address takes {' and '.join(known)}.")
        if len(asked.getall(name)) > 1:
            raise BadQuestion(f"The parameter {name!r} stands there more than once; say which is meant.")


def answers(shape: type[Wire]) -> dict[int, ResponseSpec]:
    """A message; or nothing, for whoever has this very body already."""
    return {
        200: ResponseSpec(shape, generate_examples=False, description="The answer."),
        304: ResponseSpec(None, generate_examples=False, description="It is what `If-None-Match` names."),
    }


@route("/healthz", http_method=READ, media_type=TEXT)
async def health(request: Asked) -> Response[bytes]:
    """Says that the server answers."""
    return plain("ok", 200)


@route(
    "/readyz",
    http_method=READ,
    media_type=TEXT,
    responses={503: ResponseSpec(bytes, description="No decision can be confirmed now, and why", media_type=TEXT)},
)
async def ready(request: Asked) -> Response[bytes]:
    """Says whether a decision could be confirmed now; if not, why."""
    hall: Hall | None = getattr(request.app.state, "hall", None)
    reason = await hall.store.ready() if hall is not None else "No tables are kept here; this server shows the rules."
    drains = hall is not None and hall.orders.draining  # decisions are confirmed as ever; only nothing new begins
    response = plain(reason or ("ready, draining: nothing new begins" if drains else "ready"), 503 if reason else 200)
    if reason:
        response.headers["retry-after"] = "1"
    return response


@route("/api/games", http_method=READ, sync_to_thread=True, responses=answers(Games))
def games(request: Asked) -> Response[bytes]:
    """The games on the shelf."""
    return reply(request, rules_api.told(Games(list(shelf()), public_program())))


@route("/api/rules", http_method=READ, sync_to_thread=True, responses=answers(Rules))
def rules(request: Asked, game: Game = "", q: Words = "") -> Response[bytes]:
    """A whole catalogue (`game`), or what words find in one or in all of them (`q`)."""
    questions(request, "game", "q")
    words, game = q.strip(), game.strip()
    if len(words) > LONGEST_QUERY:
        raise BadQuestion(f"A search has at most {LONGEST_QUERY} characters; this one has {len(words)}.")
    if game:
        game = catalogue.known_game(game)
    if words:
        request.app.state.rates.take(SEARCHES, place_at(request))
        return reply(request, rules_api.told(rules_api.search(words, game, MOST_FINDS)))
    if game:
        return reply(request, rules_api.book(game))
    raise BadQuestion(f"Say which game (game={'|'.join(catalogue.games())}) or what to look for (q=words).")


@route("/api/rules/{rule:str}", http_method=READ, sync_to_thread=True, responses=answers(Statement))
def one_rule(request: Asked, rule: RuleId) -> Response[bytes]:
    """One statement by its id."""
    if len(rule) > LONGEST_QUERY:
        raise BadQuestion("This is too long for the id of a rule.")
    return reply(request, rules_api.told(rules_api.statement(rule)))


@route("/api/cards/{game:str}", http_method=READ, sync_to_thread=True, responses=answers(Faces))
def cards(request: Asked, game: CardGame, wished: CardSet = "base") -> Response[bytes]:
    """Every card of a game with its numbers and texts; `set` names a card set other than the base."""
    questions(request, "set")
    if not 0 < len(wished) <= LONGEST_QUERY:
        raise BadQuestion(f"The name of a card set has 1 to {LONGEST_QUERY} characters.")
    return reply(request, gallery.faces(game[:LONGEST_QUERY], wished))


@route(["/api", "/api/{rest:path}"], http_method=READ, include_in_schema=False)
async def unknown_question(request: Asked) -> Response[bytes]:
    """Any other question."""
    raise UnknownAddress(f"There is nothing at {path_of(request)}.")


@route(["/", "/{path:path}"], http_method=READ, include_in_schema=False)
async def screen(request: Asked) -> Response[bytes]:
    """A file of the page, or the page itself; it knows what to show for its address."""
    page: Page | None = request.app.state.page
    path = request.url.path
    if page is None:
        return plain(NOT_BUILT, 503)
    if path in page.files:
        return reply(request, page.files[path], cache=page.cache(path))
    if path.startswith("/assets/") or "." in path.rpartition("/")[2]:
        return plain("There is no such file.", 404)
    index = await reviews_api.introduced(request, page.index) if is_review(path) else page.index
    return reply(request, index, 200 if is_screen(path) else 404)


async def in_measure(request: Asked) -> None:
    """Whoever asks too much waits a moment; the page's own files are not counted."""
    whence.set(address_of(request))
    hall: Hall | None = getattr(request.app.state, "hall", None)
    if hall is not None and request.url.path.startswith("/api/"):
        person = hall.sessions.person(token_in(request.headers, is_https(request)))
        request.app.state.rates.ask(person, place_at(request))


API = OpenAPIConfig(
    title="Boltyard",
    version=boltyard.__version__,
    description="Games, rules, people and tables. The socket at /socket has a schema of its own: /api/socket.json.",
    path="/api/openapi",
    render_plugins=[Description()],
    use_handler_docstrings=True,
)


def create_app(
    folder: Path | None = None,
    store: Store | None = None,
    hall: Hall | None = None,
    rate: float = PER_SECOND,
    proxy: str = "",
    metrics_token: str = "",
    webhooks: str = PUBLIC,
) -> Litestar:
    """The site; `folder` holds the built page, by default the one of this checkout or installation.

    Without a store there are no tables, only the page and the rules. `proxy` names whose word is taken for where
    somebody comes from; whoever has the `metrics_token` may read `/metrics` from anywhere; `webhooks` may lead there.
    """
    try:
        page = read_page(folder or page_folder())
    except PageMissing:
        page = None
    places = Places(Rates(rate / PER_SECOND), Proxies(proxy))

    @asynccontextmanager
    async def open_hall(app: Litestar) -> AsyncIterator[None]:
        if store is None:
            yield
            return
        app.state.hall = hall or Hall(store)
        app.state.hall.open()
        await app.state.hall.orders.begin()
        app.state.hall.leagues.hooks.targets = Targets(webhooks)
        app.state.hall.leagues.begin()
        app.state.accounts = Accounts(app.state.hall)
        app.state.doorman = Doorman(app.state.hall, places)
        looking = asyncio.ensure_future(app.state.hall.sessions.keep_looking())
        yield
        looking.cancel()
        app.state.accounts.close()
        await app.state.hall.close()

    return Litestar(
        [
            health,
            ready,
            games,
            rules,
            one_rule,
            cards,
            *friends_api.HANDLERS,
            *lobby.HANDLERS,
            *devices.HANDLERS,
            *accounts_api.HANDLERS,
            *asked.HANDLERS,
            *leagues_api.HANDLERS,
            *lessons_api.HANDLERS,
            *met.HANDLERS,
            *muting_api.HANDLERS,
            *notices_api.HANDLERS,
            *playing_on.HANDLERS,
            *puzzles_api.HANDLERS,
            *ratings_api.HANDLERS,
            *reviews_api.HANDLERS,
            *webhooks_api.HANDLERS,
            unknown_question,
            screen,
        ],
        state=State(
            {
                "page": page,
                "proxies": places.proxies,
                "places": places,
                "rates": places.rates,
                "offers": Offers(),
                "questions": asked.Questions(),
                "metrics_token": metrics_token,
            }
        ),
        guards=[readable],
        before_request=in_measure,
        before_send=[Guard(page.scripts if page else ())],
        exception_handlers={Exception: refuse},
        lifespan=[open_hall],
        openapi_config=API,
        logging_config=None,
        request_max_body_size=64 * 1024,
    )


def serve(
    host: str = HOST,
    port: int = PORT,
    db: str = "",
    proxy: str = "",
    metrics_token: str = "",
    limits: float = 1.0,
    webhooks: str = PUBLIC,
) -> int:
    """Open the site until it is interrupted; the exit code is 0 after a clean close."""
    try:
        Proxies(proxy)
        page_folder()
        store = Store(database(db))
    except (NoAddress, PageMissing, CannotKeep) as reason:
        return complain(reason.sentence)
    try:
        rate = limits * PER_SECOND
        site = create_app(store=store, rate=rate, proxy=proxy, metrics_token=metrics_token, webhooks=webhooks)
        return keep_open(site, host, port)
    finally:
        store.close()
