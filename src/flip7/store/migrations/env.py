"""How alembic runs the migrations: on the connection that `flip7.store.migrate` gives it, in that
connection's transaction."""

from alembic import context

from flip7.store.schema import VERSION_TABLE, metadata

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=metadata,
    version_table=VERSION_TABLE,
    transactional_ddl=True,
)
context.run_migrations()
