"""Notices to people: devices, webhooks and feeds beside the webhooks of leagues, in one outbox; quiet hours."""

import sqlalchemy as sa
from alembic import op

revision = "0015"
down_revision = "0014"

OLD = "id, league_id, person, url, secret, everybody, made, seen, queued, tries, due, trouble, off"


def upgrade() -> None:
    # Made anew, for somebody may have several that are of no league.
    op.rename_table("webhooks", "webhooks_before")
    op.drop_index("ix_webhooks_due", "webhooks_before")
    op.create_table(
        "webhooks",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("league_id", sa.Text, nullable=False),  # empty: it is told what waits for its person anywhere
        sa.Column("person", sa.Text, nullable=False, index=True),
        sa.Column("url", sa.Text, nullable=False),
        sa.Column("secret", sa.Text, nullable=False),
        sa.Column("everybody", sa.Integer, nullable=False),  # of the commissioner: whoever is asked, not only oneself
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"),  # entries of the log that were looked at
        sa.Column("queued", sa.BigInteger, nullable=False, server_default="0"),  # the number of the last event
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),  # of the event that is next
        sa.Column("due", sa.BigInteger, nullable=False, server_default="0", index=True),  # when; 0: nothing waits
        sa.Column("trouble", sa.Text, nullable=False, server_default=""),  # why the last try failed
        sa.Column("off", sa.Integer, nullable=False, server_default="0"),  # it was tried for too long
        sa.Column("kind", sa.Text, nullable=False, server_default="webhook"),  # or push, or feed
        sa.Column("slot", sa.Text, nullable=False, server_default=""),  # one in each; of a device its address
        sa.Column("key", sa.Text, nullable=False, server_default=""),  # of a device: what only it can read is for this
        sa.Column("label", sa.Text, nullable=False, server_default=""),
        sa.Column("session", sa.Text, nullable=False, server_default=""),  # of a device: signed out, it is told nothing
        sa.Column("site", sa.Text, nullable=False, server_default=""),  # where it was set up
        sa.UniqueConstraint("league_id", "person", "kind", "slot", name="uq_webhooks"),
    )
    op.execute(f"INSERT INTO webhooks ({OLD}) SELECT {OLD} FROM webhooks_before")
    op.drop_table("webhooks_before")
    for name in ("about", "topic", "what"):  # which table or league, and what of it
        op.add_column("webhook_events", sa.Column(name, sa.Text, nullable=False, server_default=""))
    for name in ("until", "after", "held", "told"):
        op.add_column("webhook_events", sa.Column(name, sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("clocks", sa.Column("mine", sa.BigInteger, nullable=False, server_default="0"))
    op.create_table(
        "notice_wishes",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("topics", sa.Text, nullable=False),
        sa.Column("quiet_from", sa.Integer, nullable=False),  # minutes of the day; both the same: never quiet
        sa.Column("quiet_to", sa.Integer, nullable=False),
        sa.Column("zone", sa.Text, nullable=False),
    )
    # Tables and leagues in which something has happened that nobody has looked at yet.
    op.create_table(
        "notice_looks",
        sa.Column("about", sa.Text, primary_key=True),
        sa.Column("n", sa.BigInteger, nullable=False),
    )
