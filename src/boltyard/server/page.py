"""The built page: every file of it, read once and handed out by exact name."""

import base64
import hashlib
import re
from dataclasses import dataclass
from pathlib import Path

from boltyard import catalogue
from boltyard.boxes import find_box
from boltyard.server.compressed import HTML, SVG, TEXT, Packed, pack

KINDS = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": SVG,
    ".png": "image/png",
    ".woff2": "font/woff2",
    ".txt": TEXT,
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
}
CODINGS = {".br": "br", ".gz": "gzip"}
IMMUTABLE = "public, max-age=31536000, immutable"  # for names that hold a digest of their content
A_DAY = "public, max-age=86400"
NOT_BUILT = "The page is not built yet. `./boltyard serve` builds it; by hand: `npm ci && npm run build` in web/."


class PageMissing(FileNotFoundError):
    """Nobody has built the page."""

    sentence = NOT_BUILT


@dataclass(frozen=True)
class Page:
    """The page and its files by path; nothing else on the disk can be reached through it."""

    index: Packed
    files: dict[str, Packed]
    scripts: tuple[str, ...]
    """Digests of the inline scripts, for the content policy."""

    def cache(self, path: str) -> str:
        """How long a browser may keep a file."""
        return IMMUTABLE if path.startswith("/assets/") else A_DAY


def page_folder() -> Path:
    """Where the page lies: in a checkout `web/dist`, in a wheel beside this module."""
    for folder in (catalogue.CHECKOUT / "web" / "dist", Path(__file__).resolve().parent / "page"):
        if (folder / "index.html").is_file():
            return folder
    raise PageMissing


def read_page(folder: Path) -> Page:
    """Read every file of the built page, with its compressed forms."""
    if not (folder / "index.html").is_file():
        raise PageMissing
    files = {
        "/" + path.relative_to(folder).as_posix(): _packed(path, KINDS[path.suffix])
        for path in sorted(folder.rglob("*"))
        if path.suffix in KINDS
    }
    index = folder / "index.html"
    return Page(_packed(index, HTML), files, tuple(inline_scripts(index.read_text(encoding="utf-8"))))


def _packed(path: Path, kind: str) -> Packed:
    forms = {
        coding: path.with_name(path.name + suffix).read_bytes()
        for suffix, coding in CODINGS.items()
        if path.with_name(path.name + suffix).is_file()
    }
    return pack(path.read_bytes(), kind, forms)


def inline_scripts(html: str) -> list[str]:
    """Digests of the scripts written into the page itself, as a content policy names them."""
    return [
        "sha256-" + base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
        for script in re.findall(r"<script>(.*?)</script>", html, re.DOTALL)
    ]


def is_screen(path: str) -> bool:
    """Whether the page has a screen at this address; any other address gets its not-found screen."""
    match path.strip("/").split("/"):
        case (
            [""] | ["play"] | ["opponents"] | ["rules"] | ["cards"] | ["you"] | ["back"] | ["t", _] | ["t", _, "arena"]
        ):
            return True
        case ["review", _] | ["puzzle"] | ["puzzle", _]:
            return True
        case ["leagues"] | ["leagues", "new"] | ["league", _]:
            return True
        case ["league", _, "audit" | "book" | "room" | "draft" | "auction"]:
            return True
        case ["learn", game]:
            return game in catalogue.games()
        case ["learn", game, "first-game"]:
            return game in catalogue.games() and bool(find_box(game).lessons)
        case ["rules", rule]:
            try:
                catalogue.entry(rule)
            except catalogue.UnknownRule:
                return False
            return True
    return False


def is_review(path: str) -> bool:
    """Whether the page shows a finished match at this address: a link to it is shown with a picture."""
    parts = path.strip("/").split("/")
    return len(parts) == 2 and parts[0] == "review"
