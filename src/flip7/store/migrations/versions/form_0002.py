"""The second form: which sheet was used last is kept, whatever the times in the logs are."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Add the column, and let the sheets that are there follow one another as they did."""
    op.add_column("sheets", sa.Column("used", sa.Integer, nullable=False, server_default="0"))
    op.execute(
        "UPDATE sheets SET used ="
        " (SELECT count(*) FROM sheets AS other WHERE other.updated <= sheets.updated)"
    )
