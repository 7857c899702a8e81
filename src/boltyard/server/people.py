"""Guests: a random id with a name, how they are known again, and whose page a request comes from."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from urllib.parse import urlsplit

COOKIE = "boltyard"
SAFE_COOKIE = "__Host-boltyard"  # over HTTPS: browsers take it from this very host only, and send it over HTTPS only
BROWSERS = (  # each before those whose name it borrows
    ("Edg", "Edge"),
    ("OPR/", "Opera"),
    ("SamsungBrowser", "Samsung Internet"),
    ("Firefox/", "Firefox"),
    ("FxiOS/", "Firefox"),
    ("CriOS/", "Chrome"),
    ("Chromium/", "Chromium"),
    ("HeadlessChrome/", "Chromium"),
    ("Chrome/", "Chrome"),
    ("Safari/", "Safari"),
)
SYSTEMS = (
    ("Android", "Android"),
    ("iPhone", "iPhone"),
    ("iPad", "iPad"),
    ("Windows", "Windows"),
    ("Mac OS X", "macOS"),
    ("CrOS", "ChromeOS"),
    ("Linux", "Linux"),
)
# A name until somebody says one: two words, never a number.
MANNERS = (
    "Brisk", "Calm", "Copper", "Dapper", "Dusty", "Eager", "Gentle", "Hasty", "Humble", "Jolly", "Keen", "Lucky",
    "Merry", "Mighty", "Misty", "Nimble", "Patient", "Plucky", "Polished", "Quiet", "Rusty", "Silver", "Sly", "Snappy",
    "Steady", "Stout", "Sunny", "Tidy", "Tinny", "Zippy",
)  # fmt: skip
NAMES = (
    "Anvil", "Axle", "Bearing", "Bellows", "Bobbin", "Bolt", "Camshaft", "Chisel", "Clutch", "Cog", "Crank", "Dynamo",
    "Flange", "Flywheel", "Gasket", "Gauge", "Hinge", "Kettle", "Lever", "Lantern", "Piston", "Pulley", "Ratchet",
    "Rotor", "Socket", "Spindle", "Sprocket", "Tappet", "Valve", "Washer",
)  # fmt: skip


def new_person() -> str:
    return secrets.token_hex(12)


def some_name() -> str:
    """A name for somebody who has not said one."""
    return f"{secrets.choice(MANNERS)} {secrets.choice(NAMES)}"


def is_foreign(origin: str, host: str, fetch_site: str = "") -> bool:
    """Does a request come from a page of somebody else's? Programs send no Origin, browsers always do."""
    if fetch_site in ("cross-site", "same-site"):
        return True
    try:
        return bool(origin) and urlsplit(origin).netloc.lower() != host.lower()
    except ValueError:  # `http://[` is nobody's address
        return True


def token_in(headers: Mapping[str, str], https: bool) -> str:
    """What somebody shows at the door: a program its token, a browser its cookie.

    Over HTTPS the plain cookie counts for nothing: a neighbouring host or a forged page over HTTP could have set it.
    """
    bearer = headers.get("authorization", "")
    if bearer[:7].lower() == "bearer ":
        return bearer[7:].strip()
    return cookie_in(headers, https)


def cookie_in(headers: Mapping[str, str], https: bool) -> str:
    wanted = SAFE_COOKIE if https else COOKIE
    for pair in headers.get("cookie", "").split(";"):
        name, _, value = pair.strip().partition("=")
        if name == wanted:
            return value.strip('"')
    return ""


def device_of(agent: str) -> str:
    """What a browser calls itself, in words: Firefox on Linux."""
    browser = next((name for sign, name in BROWSERS if sign in agent), "")
    system = next((name for sign, name in SYSTEMS if sign in agent), "")
    return f"{browser or 'A browser'} on {system}" if system else browser or "A browser"
