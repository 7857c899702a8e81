"""Puzzles: what somebody has tried at the puzzle of a day."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    op.create_table(
        "puzzle_tries",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("day", sa.Text, primary_key=True),  # 2026-11-18
        sa.Column("n", sa.Integer, primary_key=True),  # from 1
        sa.Column("code", sa.Text, nullable=False),  # empty: the answer was asked for
        sa.Column("holds", sa.Integer, nullable=False),
    )
