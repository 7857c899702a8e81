"""Rated tables: what each of them came to, in the order in which they ended, and where everybody stands after them."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    # One row, locked by whoever rates: two matches that end at once are rated one after the other.
    op.create_table(
        "rating_order",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("n", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "rated_games",
        sa.Column("n", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.Text, nullable=False, unique=True),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("mode", sa.Text, nullable=False),
        sa.Column("sides", sa.Text, nullable=False),  # people by side, as JSON
        sa.Column("places", sa.Text, nullable=False),  # of each side from 0, as JSON
    )
    op.create_table(
        "ratings",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("game", sa.Text, primary_key=True),
        sa.Column("mode", sa.Text, primary_key=True),
        sa.Column("mean", sa.Float(53), nullable=False),
        sa.Column("deviation", sa.Float(53), nullable=False),
        sa.Column("games", sa.Integer, nullable=False),
    )
