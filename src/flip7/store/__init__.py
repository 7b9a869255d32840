"""The store: saved games and score sheets, in SQLite by default, in PostgreSQL by its URL.

`flip7.store.places` says where things are and needs nothing heavy; `flip7.store.store` has the
store itself and needs the extra `sheet`.
"""
