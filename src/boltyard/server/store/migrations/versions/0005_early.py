"""How far answers without a choice had come after each decision; row 0 of a table is for those before the first."""

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"


def upgrade() -> None:
    op.add_column("decisions", sa.Column("early", sa.Text, nullable=False, server_default=""))
