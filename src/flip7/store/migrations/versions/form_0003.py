"""The third form: tables of a server, at which people play."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"


def upgrade() -> None:
    """Make their tables."""
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("created", sa.Text, nullable=False),
        sa.Column("updated", sa.Text, nullable=False),
        sa.Column("deleted", sa.Text),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("secret", sa.Text),
        sa.PrimaryKeyConstraint("id", name="pk_tables"),
    )
    op.create_table(
        "entries",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", "number", name="pk_entries"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_entries_table"),
    )
    op.create_table(
        "tokens",
        sa.Column("table", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("used", sa.Text, nullable=False),
        sa.Column("given", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table", "person", name="pk_tokens"),
        sa.ForeignKeyConstraint(["table"], ["tables.id"], name="fk_tokens_table"),
    )
