"""Accounts: ways in for people who stay, and how long ago each session has proved whose it is."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"


def upgrade() -> None:
    op.add_column("sessions", sa.Column("proved", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("leagues", sa.Column("edition", sa.Integer, nullable=False, server_default="0"))  # of its log
    op.create_table(
        "accounts",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "passwords",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("login", sa.Text, nullable=False, unique=True),  # as it is compared: the name to sign in by
        sa.Column("hash", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "passkeys",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False, index=True),
        sa.Column("site", sa.Text, nullable=False),  # the host name it was made at
        sa.Column("key", sa.LargeBinary, nullable=False),  # the public half
        sa.Column("count", sa.BigInteger, nullable=False),
        sa.Column("label", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("used", sa.BigInteger, nullable=False),
    )
    # Shown once; what is kept is their digest, and a code that was used is gone.
    op.create_table(
        "recovery_codes",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, nullable=False, index=True),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    # What an authenticator is asked to sign: once, within minutes, and for the session that asked.
    op.create_table(
        "challenges",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("kind", sa.Text, nullable=False),  # make or show
        sa.Column("person", sa.Text, nullable=False, server_default=""),
        sa.Column("ends", sa.BigInteger, nullable=False, index=True),
    )
