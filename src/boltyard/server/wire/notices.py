"""What people are told when they are not here: to devices, to a webhook, in feeds."""

from typing import Annotated, Literal

from msgspec import Meta

from boltyard.server.wire.parts import Key, Wire
from boltyard.server.wire.webhooks import Webhook

Topic = Literal["turn", "time", "over", "league", "invitation"]
Minute = Annotated[int, Meta(ge=0, lt=24 * 60)]


class NoticeWishes(Wire, frozen=True):
    """`POST /api/me/notices`: what I want to be told, and when not."""

    topics: Annotated[list[Topic], Meta(max_length=5)]
    """It is my turn in a game by days; less than six hours are left; such a game is over; a league waits for me;
    a friend invites me to a table."""
    quiet_from: Minute = 0
    """Minutes of the day; both the same: never quiet. What comes meanwhile is told together at the end, if still so."""
    quiet_to: Minute = 0
    zone: Annotated[str, Meta(max_length=60)] = "UTC"
    """A time zone by its name, such as `Europe/Berlin`."""


class NewPush(Wire, frozen=True):
    """`POST /api/me/notices/devices`: tell this browser; what its subscription says of itself."""

    endpoint: Annotated[str, Meta(max_length=500)]
    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=100)]


class NoticeDevice(Wire, frozen=True):
    """A browser that is told."""

    id: str
    label: str
    made: int
    mark: str
    """SHA-256 of its address in hex, so that a browser knows itself."""
    trouble: str = ""
    """Why the last try failed."""
    off: bool = False
    """It was tried for too long."""


class NoticeRemoval(Wire, frozen=True):
    """`POST /api/me/notices/devices/remove`: tell this browser nothing more."""

    id: Key


class NoticeHook(Wire, frozen=True):
    """`POST /api/me/notices/webhook`: tell this address, in place of the one I had."""

    url: Annotated[str, Meta(max_length=500)]


class Notices(Wire, frozen=True):
    """How I am told."""

    wishes: NoticeWishes
    devices: list[NoticeDevice]
    webhook: Webhook
    feed: int = 0
    """Since when I have a feed; 0: none."""
    address: str = ""
    """Of my feed, this once: it ends with `/`, and `notices.atom` or `calendar.ics` follow."""
    push_key: str = ""
    """What a browser is to subscribe with (VAPID)."""


class NoticeEvent(Wire, frozen=True, omit_defaults=True):
    """What is told: to a webhook as its body, to a device encrypted. Only what everybody at the table may know."""

    id: str
    """The same for every try: whoever has seen it has nothing more to do."""
    type: Literal["turn", "time", "over", "league", "invitation", "test", "several"]
    sentence: str
    link: str
    """The path of its page."""
    table: str = ""
    game: str = ""
    league: str = ""
    until: int = 0
    """When my time is up, in ms since 1970."""
    also: list["NoticeEvent"] = []
    """Of `several`: what has come in quiet hours, in order."""
