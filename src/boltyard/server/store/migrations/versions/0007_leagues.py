"""Leagues: the log of each, who in it is whom on this site, where its matches are played, and what they came to."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"


def upgrade() -> None:
    op.create_table(
        "leagues",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("listed", sa.Integer, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("length", sa.BigInteger, nullable=False),  # of its log: who appends says how long it was
        sa.Column("stage", sa.Text, nullable=False),  # open, running or over
        sa.Column("counted", sa.BigInteger, nullable=False),  # up to when its clocks have run
        sa.Column("due", sa.BigInteger, nullable=False, index=True),  # when something happens by itself; 0: never
    )
    op.create_table(
        "league_entries",
        sa.Column("league_id", sa.Text, primary_key=True),
        sa.Column("n", sa.BigInteger, primary_key=True),
        sa.Column("line", sa.Text, nullable=False),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    # The log calls people by names of its own, so that nobody's id stands in what others read.
    op.create_table(
        "league_people",
        sa.Column("league_id", sa.Text, primary_key=True),
        sa.Column("person", sa.Text, primary_key=True, index=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.UniqueConstraint("league_id", "name"),
    )
    op.create_table(
        "league_tables",
        sa.Column("league_id", sa.Text, primary_key=True),
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("game", sa.Integer, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False, index=True),
        sa.Column("settled", sa.Integer, nullable=False, server_default="0", index=True),
    )
    op.create_table(
        "league_records",
        sa.Column("league_id", sa.Text, primary_key=True),
        sa.Column("match", sa.Text, primary_key=True),
        sa.Column("game", sa.Integer, primary_key=True),
        sa.Column("record", sa.Text, nullable=False),
        sa.Column("chairs", sa.Text, nullable=False),  # the entrants by chair, as JSON
        sa.Column("facts", sa.Text, nullable=False),  # what the season book tells of it, as JSON
    )
