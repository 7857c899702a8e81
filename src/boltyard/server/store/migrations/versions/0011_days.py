"""Games by days: when what is left on the clocks was counted, since when a seat is asked, when a table must wake."""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"


def upgrade() -> None:
    op.add_column("clocks", sa.Column("counted", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("clocks", sa.Column("asked", sa.BigInteger, nullable=False, server_default="0"))
    op.create_table(
        "wakes",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("due", sa.BigInteger, nullable=False, index=True),
    )
