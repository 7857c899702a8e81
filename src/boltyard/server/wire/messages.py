"""Every message there is, and who sends it."""

from types import ModuleType
from typing import get_args

from boltyard.server.wire import (
    accounts,
    acts,
    agreement,
    friends,
    leagues,
    library,
    manners,
    news,
    notices,
    people,
    puzzles,
    reviews,
    tables,
    webhooks,
)
from boltyard.server.wire.parts import Message, Wire


def structs_of(room: ModuleType) -> list[type[Wire]]:
    """What a module declares besides the messages of the socket, in its order."""
    found = [one for one in vars(room).values() if isinstance(one, type) and issubclass(one, Wire)]
    return [one for one in found if one.__module__ == room.__name__ and not issubclass(one, Message)]


ROOMS = (
    *(library, people, tables, accounts, manners, friends, agreement, leagues, reviews, puzzles, webhooks, notices),
    news,
)
UNIONS: dict[str, tuple[type[Wire], ...]] = {
    "ToServer": get_args(acts.ToServer),
    "FromServer": get_args(news.FromServer),
}
MESSAGES: tuple[type[Wire], ...] = (
    *(one for room in ROOMS for one in structs_of(room)),
    *(one for some in UNIONS.values() for one in some),
)
FROM_CLIENTS: tuple[type[Wire], ...] = (
    people.Naming,
    people.TokenWish,
    people.Back,
    accounts.MadePasskey,
    accounts.ShownPasskey,
    accounts.NewPassword,
    accounts.ShownPassword,
    accounts.ShownCode,
    accounts.Removal,
    accounts.Farewell,
    tables.NewTable,
    tables.Sit,
    manners.Shun,
    manners.ShunAgain,
    manners.Report,
    friends.Befriend,
    friends.FriendWish,
    friends.Discretion,
    friends.Invite,
    friends.NoThanks,
    leagues.NewLeague,
    leagues.Join,
    leagues.Deed,
    webhooks.NewWebhook,
    notices.NewPush,
    notices.NoticeRemoval,
    notices.NoticeHook,
    *UNIONS["ToServer"],
)
"""What clients send: fields with a default may be left out."""
