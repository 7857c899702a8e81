"""Sessions as rows, when people and tables were last attended, and what a host needs among strangers."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"

NUMBER = sa.BigInteger().with_variant(sa.Integer, "sqlite")


def upgrade() -> None:
    op.add_column("people", sa.Column("seen", sa.BigInteger, nullable=False, server_default="0"))
    op.add_column("tables", sa.Column("attended", sa.BigInteger, nullable=False, server_default="0"))
    op.execute("UPDATE tables SET attended = made")
    op.execute("DELETE FROM facts WHERE key = 'secret'")  # it signed cookies; sessions are rows now
    # A token is shown once; what is kept is its digest, which opens nothing.
    op.create_table(
        "sessions",
        sa.Column("digest", sa.Text, primary_key=True),
        sa.Column("id", sa.Text, nullable=False, unique=True),
        sa.Column("person", sa.Text, nullable=False, index=True),
        sa.Column("kind", sa.Text, nullable=False),  # browser, program, or link: one that brings somebody back
        sa.Column("label", sa.Text, nullable=False, server_default=""),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "shunned",
        sa.Column("person", sa.Text, primary_key=True),
        sa.Column("other", sa.Text, primary_key=True, index=True),
        sa.Column("kind", sa.Text, nullable=False),  # mute or block
        sa.Column("name", sa.Text, nullable=False, server_default=""),  # as they were called then
        sa.Column("made", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "reports",
        sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("reporter", sa.Text, nullable=False, index=True),
        sa.Column("reported", sa.Text, nullable=False, index=True),
        sa.Column("name", sa.Text, nullable=False, server_default=""),  # of whom it is about, as it was then
        sa.Column("table_id", sa.Text, nullable=False, server_default=""),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("words", sa.Text, nullable=False, server_default=""),  # the reporter's own
        sa.Column("said", sa.Text, nullable=False, server_default="[]"),  # what was said at the table, as JSON
        sa.Column("settled", sa.BigInteger, nullable=False, server_default="0"),
        sa.Column("verdict", sa.Text, nullable=False, server_default=""),
    )
    op.create_table(
        "bans",
        sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
        sa.Column("kind", sa.Text, nullable=False),  # person or address
        sa.Column("who", sa.Text, nullable=False, index=True),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False),  # 0: until it is lifted
        sa.Column("reason", sa.Text, nullable=False, server_default=""),
    )
    op.create_table(
        "orders",
        sa.Column("id", NUMBER, primary_key=True, autoincrement=True),
        sa.Column("kind", sa.Text, nullable=False),  # announce, drain, give_up, ...
        sa.Column("body", sa.Text, nullable=False, server_default=""),
        sa.Column("made", sa.BigInteger, nullable=False),
        sa.Column("ends", sa.BigInteger, nullable=False, server_default="0"),
    )
