"""Bodies that know their compressed forms and their tag, and the one way they become responses."""

import gzip
import hashlib
from dataclasses import dataclass

from litestar import MediaType, Request, Response
from litestar.datastructures import State

Asked = Request[None, None, State]

WORTH_PACKING = 1000  # bytes; below that the headers outweigh the gain
NO_CACHE = "no-cache"  # kept, but asked for again each time: an unchanged one costs a 304


@dataclass(frozen=True)
class Packed:
    """A body with its type, its tag, and its compressed forms by the name of the coding."""

    body: bytes
    kind: str
    tag: str
    forms: dict[str, bytes]


def pack(body: bytes, kind: str, forms: dict[str, bytes] | None = None) -> Packed:
    """Wrap a body; without forms of its own a long text is gzipped here."""
    if forms is None:
        forms = {"gzip": gzip.compress(body, 6, mtime=0)} if len(body) >= WORTH_PACKING else {}
    return Packed(body, kind, hashlib.sha256(body).hexdigest()[:16], forms)


def reply(request: Asked, packed: Packed, status: int = 200, cache: str = NO_CACHE) -> Response[bytes]:
    """The smallest form the browser takes, or nothing if it has this very body already."""
    coding = next((name for name in ("br", "gzip") if name in packed.forms and _takes(request, name)), "")
    tag = f'"{packed.tag}{"-" + coding if coding else ""}"'
    headers = {"cache-control": cache, "etag": tag, "vary": "accept-encoding"}
    if status == 200 and _has(request, tag):
        return Response(b"", status_code=304, headers=headers, media_type=packed.kind)
    if coding:
        headers["content-encoding"] = coding
    return Response(packed.forms.get(coding, packed.body), status_code=status, headers=headers, media_type=packed.kind)


def _takes(request: Asked, coding: str) -> bool:
    for item in request.headers.get("accept-encoding", "").lower().split(","):
        name, _, weight = item.strip().partition(";")
        if name.strip() == coding:
            return weight.replace(" ", "") not in ("q=0", "q=0.0", "q=0.00", "q=0.000")
    return False


def _has(request: Asked, tag: str) -> bool:
    known = request.headers.get("if-none-match", "")
    return known == "*" or tag in [one.strip().removeprefix("W/") for one in known.split(",")]


JSON = MediaType.JSON.value + "; charset=utf-8"
HTML = MediaType.HTML.value  # the charset of texts is added by the framework
TEXT = MediaType.TEXT.value
SVG = "image/svg+xml; charset=utf-8"
