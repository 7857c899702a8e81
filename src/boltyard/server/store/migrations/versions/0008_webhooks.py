"""Webhooks of leagues: where each of their people wants to be told, and what waits to be sent there, in order."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "webhooks",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("league_id", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
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
        sa.UniqueConstraint("league_id", "person"),
    )
    # What was told stays here by its key without its body, so that nothing is told twice.
    op.create_table(
        "webhook_events",
        sa.Column("hook_id", sa.Text, primary_key=True),
        sa.Column("key", sa.Text, primary_key=True),
        sa.Column("n", sa.BigInteger, nullable=False),
        sa.Column("event", sa.Text, nullable=False),  # the id by which the receiver knows it again
        sa.Column("body", sa.Text, nullable=False),
        sa.Column("sent", sa.Integer, nullable=False, server_default="0", index=True),
    )
