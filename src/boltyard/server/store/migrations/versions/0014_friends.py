"""Friends by consent, who is invited to which table, and whether friends are told where somebody is."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"


def upgrade() -> None:
    # Somebody has asked somebody; two rows, one each way, are a friendship.
    op.create_table(
        "friends",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("other", sa.Text, primary_key=True, index=True),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("declined", sa.Integer, nullable=False, server_default="0"),  # the other has put it aside
    )
    op.create_table(
        "invitations",
        sa.Column("table_id", sa.Text, sa.ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True),
        sa.Column("person", sa.Text, primary_key=True, index=True),
        sa.Column("inviter", sa.Text, nullable=False, index=True),
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    # Who is connected to which process, where several share a database.
    op.create_table(
        "arrivals",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("process", sa.Text, primary_key=True, index=True),
    )
    op.add_column("people", sa.Column("discreet", sa.Integer, nullable=False, server_default="0"))
