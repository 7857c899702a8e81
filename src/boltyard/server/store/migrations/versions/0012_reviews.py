"""Reviews of matches that are over, each made once."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "reviews",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("digest", sa.Text, nullable=False),  # of the record that was reviewed
        sa.Column("stamp", sa.Text, nullable=False),  # of the code and cards it was done with
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("glances", sa.Text, nullable=False),  # by seat, for lists
        sa.Column("body", sa.LargeBinary, nullable=False),  # packed
        sa.Column("page", sa.LargeBinary, nullable=False),  # the same as one HTML file, packed
    )
