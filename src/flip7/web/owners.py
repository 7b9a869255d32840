"""Who owns which chair of a table: tokens that nobody else ever sees, new at each return.

A return gives out a new token without taking the old one back, since its answer may be lost on the
way; the old one is worth nothing once the new one was used.
"""

from __future__ import annotations

from collections.abc import Iterable

from flip7.store.tables import Proof
from flip7.web.tokens import hashed, new_token


class Owners:
    """What proves the chairs of one table."""

    def __init__(self, proofs: Iterable[Proof] = ()) -> None:
        self._proofs = {proof.person: proof for proof in proofs}

    def __repr__(self) -> str:
        return f"Owners({', '.join(self._proofs)})"

    def person(self, token: str) -> str | None:
        """Whose token this is; `None` for one that proves nothing, or nothing any more."""
        hash_ = hashed(token)
        for proof in self._proofs.values():
            if hash_ in (proof.used, proof.given):
                return proof.person
        return None

    @staticmethod
    def first(person: str) -> tuple[Proof, str]:
        """What proves a chair that was just taken, and the token for its owner."""
        token = new_token()
        return Proof(person=person, used=hashed(token), given=hashed(token)), token

    @staticmethod
    def renewed(person: str, token: str) -> tuple[Proof, str]:
        """What proves the chair of a person who came back with `token`, and their new token."""
        fresh = new_token()
        return Proof(person=person, used=hashed(token), given=hashed(fresh)), fresh

    def keep(self, proof: Proof) -> None:
        """Let this prove the chair from now on, in place of what did."""
        self._proofs[proof.person] = proof

    def forget(self, person: str) -> None:
        """Let nothing prove any more that a chair is this person's."""
        self._proofs.pop(person, None)
