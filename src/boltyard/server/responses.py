"""What every response carries, and how a refusal reads."""

import secrets
from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

import structlog
from litestar import Litestar, Request, Response
from litestar.connection import ASGIConnection
from litestar.datastructures import MutableScopeHeaders
from litestar.exceptions import HTTPException, InternalServerException, ValidationException
from litestar.handlers import BaseRouteHandler
from litestar.types import Message, Scope

from boltyard import catalogue
from boltyard.core.errors import BadSetting, IllegalMove, NotYours, Wrong
from boltyard.league.model import Refused
from boltyard.server.accounts import NotLetIn, Unproved
from boltyard.server.address import address_of, is_https
from boltyard.server.compressed import TEXT, Asked, reply
from boltyard.server.host_orders import Closing
from boltyard.server.leagues import NoLeague, Quicker
from boltyard.server.muting import Enough
from boltyard.server.rate import TooMuch
from boltyard.server.rules_api import told
from boltyard.server.security_log import witness
from boltyard.server.store.health import Away
from boltyard.server.text import plain as plain_text
from boltyard.server.wire import Problem

LONGEST_ECHO = 200  # characters of what was asked that a refusal repeats

log = structlog.get_logger("boltyard.server")


GONE = "client disconnected prematurely"  # as the framework says it


class BadQuestion(ValueError):
    """A question that cannot be answered as it is put; the text says how to put it."""


class Forbidden(PermissionError):
    """Not for whoever asks."""


class Barred(PermissionError):
    """Whoever asks is shut out by the host; the sentence says until when."""


class Closed(RuntimeError):
    """This server does not do that."""


class UnknownAddress(LookupError):
    """Nothing is at this address."""


class Guard:
    """Adds the security headers to every response, refusals included."""

    def __init__(self, scripts: Sequence[str]) -> None:
        self.page = policy(
            {
                "default-src": "'none'",
                "script-src": " ".join(["'self'", *(f"'{digest}'" for digest in scripts)]),
                "style-src": "'self'",
                "style-src-attr": "'unsafe-inline'",  # drawings carry their company colours as style attributes
                "img-src": "'self' data:",
                "font-src": "'self'",
                "connect-src": "'self'",
                "manifest-src": "'self'",
                "object-src": "'none'",
                "base-uri": "'none'",
                "form-action": "'self'",
                "frame-ancestors": "'none'",
            }
        )
        self.headers = {
            "x-content-type-options": "nosniff",
            "referrer-policy": "same-origin",
            "x-frame-options": "DENY",
            "cross-origin-opener-policy": "same-origin",
            "cross-origin-resource-policy": "same-origin",
            "permissions-policy": "camera=(), geolocation=(), microphone=(self)",
        }

    async def __call__(self, message: Message, scope: Scope) -> None:
        if message["type"] == "http.response.start":
            headers = MutableScopeHeaders.from_message(message)
            headers.setdefault("content-security-policy", DATA if is_data(scope["path"]) else self.page)
            if scope.get("method") == "OPTIONS" and "allow" in headers:
                headers["allow"] = ", ".join(methods_at(scope["litestar_app"], scope.get("path_template", "")))
            for name, value in self.headers.items():
                headers.setdefault(name, value)
            if {name for name, _ in scope["headers"]} >= LENGTHS:
                headers["connection"] = "close"  # its end is in doubt: what follows on this line is not looked at
            if is_https(Request(scope)):
                headers.setdefault("strict-transport-security", A_YEAR_OF_TLS)


def policy(directives: dict[str, str]) -> str:
    return "; ".join(f"{name} {value}".strip() for name, value in directives.items())


# For answers that are no page: opened by themselves they load nothing, run nothing, and have no origin.
DATA = policy(
    {
        "default-src": "'none'",
        "object-src": "'none'",
        "base-uri": "'none'",
        "form-action": "'none'",
        "frame-ancestors": "'none'",
        "sandbox": "",
    }
)
LENGTHS = {b"content-length", b"transfer-encoding"}  # both at once are a way to hide a request in another
A_YEAR_OF_TLS = "max-age=31536000; includeSubDomains"


def is_data(path: str) -> bool:
    """Is this an address for programs, also where the page asks it?"""
    return path.partition("/")[2].partition("/")[0] in ("api", "metrics", "healthz", "readyz")


def methods_at(site: Litestar, path: str) -> list[str]:
    """All that can be done at an address; where it has several handlers, the framework's own answer knows one."""
    routes = [route for route in site.routes if route.path_format == path]
    return sorted({method for route in routes for method in getattr(route, "methods", ())})


async def readable(request: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """A request has a Host that is an address, and a body that is JSON; whoever does not say what it is means that."""
    try:
        _ = urlsplit(f"//{request.headers.get('host', '')}").port
    except ValueError:
        raise HTTPException(status_code=400, detail="its Host is no address") from None
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind not in ("", "application/json") and "data" in handler.parsed_fn_signature.parameters:
        raise HTTPException(status_code=415, detail="A body is JSON; send it as application/json.")


def path_of(request: Asked) -> str:
    """What was asked for, as far as it is worth repeating; unlike `request.url` it needs no Host that can be read."""
    return str(request.scope["path"])[:LONGEST_ECHO]


def refuse(request: Asked, error: Exception) -> Response[bytes]:
    """One sentence with the right status, whatever went wrong."""
    match error:
        case catalogue.UnknownRule():
            return _problem(request, 404, error.sentence, error.nearest or "")
        case catalogue.UnknownGame():
            return _problem(request, 400, error.sentence)
        case UnknownAddress():
            return _problem(request, 404, str(error))
        case Barred():
            witness.refused("banned", **asker(request))
            return _problem(request, 403, str(error), where=["ban"])
        case Forbidden():
            witness.refused("forbidden", **asker(request), why=str(error))
            return _problem(request, 403, str(error))
        case TooMuch():
            witness.refused("too much over HTTP", **asker(request))
            response = _problem(request, 429, str(error))
            response.headers["retry-after"] = str(error.wait)
            return response
        case Away():
            response = _problem(request, 503, error.sentence)
            response.headers["retry-after"] = "1"
            return response
        case Closed():
            return _problem(request, 503, str(error))
        case Closing():
            return _problem(request, 503, error.sentence)
        case Enough():
            return _problem(request, 429, error.sentence)
        case Unproved():
            return _problem(request, 403, error.sentence, where=["proof"])
        case NotLetIn():
            return _problem(request, 403, error.sentence)
        case BadSetting():
            return _problem(request, 400, error.from_afar(), where=error.keys, rule=error.rule)
        case NoLeague():
            return _problem(request, 404, error.sentence)
        case Quicker():
            return _problem(request, 409, error.sentence)
        case NotYours():
            witness.refused("forbidden", **asker(request), why=error.sentence)
            return _problem(request, 403, error.sentence, rule=error.rule)
        case Refused():
            return _problem(request, 409, error.sentence, where=error.keys, rule=error.rule)
        case IllegalMove():
            return _problem(request, 409, error.sentence, rule=error.rule)
        case Wrong():
            return _problem(request, 400, error.sentence)
        case ValidationException():
            witness.saw("unreadable request", **asker(request))
            return _problem(request, 400, _what_is_wrong(error))
        case BadQuestion():
            return _problem(request, 400, str(error))
        case HTTPException(status_code=404):
            return _problem(request, 404, f"There is nothing at {path_of(request)}.")
        case HTTPException(status_code=405):
            allowed = [one for one in (error.headers or {}).get("allow", "").split(", ") if one != "OPTIONS"]
            others = sorted(one for one in allowed if one != "HEAD")
            some = f"only {others[0]} does" if len(others) == 1 else f"{' and '.join(others)} do"
            response = _problem(request, 405, f"{request.method} does nothing here; {some}.")
            response.headers["allow"] = ", ".join(sorted(allowed))
            return response
        case HTTPException(status_code=400):
            return _problem(
                request, 400, f"This request cannot be read: {error.detail.strip(' .') or 'it is damaged'}."
            )
        case HTTPException(status_code=413):
            return _problem(request, 413, "A request has at most 64 KiB; this one is larger.")
        case RecursionError():
            return _problem(request, 400, "This request cannot be read: it is nested too deeply.")
        case InternalServerException(detail=detail) if detail == GONE:
            return _problem(request, 400, "This request broke off.")  # nobody is there to read it
        case HTTPException(status_code=status) if status < 500:
            return _problem(request, status, error.detail or "This request cannot be read.")
    code = f"E-{secrets.token_hex(2).upper()}"
    log.error("request failed", code=code, **asker(request), exc_info=error)
    return _problem(request, 500, f"Something broke on our side. Nothing is lost. ({code})", fault=code)


def asker(request: Asked) -> dict[str, str]:
    """Who asked, from where, and for what: the pattern of the address, for its parts may be somebody's invitation."""
    return {
        "person": request.state.get("person", ""),
        "address": address_of(request),
        "asked": f"{request.method[:10]} {request.scope.get('path_template') or 'nothing'}",
    }


def _what_is_wrong(error: ValidationException) -> str:
    """A body that cannot be read, in a sentence."""
    for part in error.extra if isinstance(error.extra, list) else []:
        if isinstance(part, dict) and part.get("message"):
            key, message = part.get("key", ""), part["message"]
            if key == "data":
                return (
                    f"This cannot be read: {message}." if message != "'data'" else "This needs a body: a JSON object."
                )
            return f"This cannot be read: {key}{': ' * bool(key)}{message}."
    return "This request cannot be read."


def _problem(
    request: Asked,
    status: int,
    sentence: str,
    nearest: str = "",
    where: Sequence[str] = (),
    rule: str = "",
    fault: str = "",
) -> Response[bytes]:
    problem = Problem(plain_text(sentence), nearest, list(where), rule, fault)
    return reply(request, told(problem), status, cache="no-store")


def plain(sentence: str, status: int) -> Response[bytes]:
    """A sentence on its own, where a page would be out of place."""
    return Response(
        sentence.encode() + b"\n", status_code=status, media_type=TEXT, headers={"cache-control": "no-store"}
    )
