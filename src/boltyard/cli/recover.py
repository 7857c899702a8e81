"""`boltyard admin recover`: the way back in for somebody who has lost every other one."""

from __future__ import annotations

from boltyard.cli.errors import Usage
from boltyard.cli.serve import Db
from boltyard.cli.shell import Json

GONE = "There is no account of {name}: guests have their session and their personal link, and nothing else."


def recover(person: str, /, *, db: Db = None, json: Json = False) -> None:
    """Make one more recovery code for an account; it is printed this once, and good for one sign-in.

    Give it only to somebody of whom you are sure: whoever has it is them. Their codes so far stay good.

    Parameters
    ----------
    person
        the id of a person, as `admin people` tells it
    """
    from boltyard.cli import admin
    from boltyard.server.store.accounts import fresh_code, has_account, put_codes

    code = fresh_code()
    with admin.writing(db) as c:
        one = admin.person_of(c, person)
        if not has_account(c, one.id):
            raise Usage(GONE.format(name=admin.plain(one.name)))
        put_codes(c, one.id, [code], admin.present(), more=True)
        admin.note(c, f"made a recovery code for {one.id}")
    admin.tell(json, f"{admin.plain(one.name)} signs in once with {code}", person=one.id, code=code)
