"""Nothing in the project opens a door: no key or token of any service lies in its files."""

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
KEYS = {
    "a private key": r"-----BEGIN [A-Z ]*PRIVATE KEY-----",
    "a key of a cloud": r"\b(AKIA|ASIA)[A-Z0-9]{16}\b|\bAIza[\w-]{35}\b",
    "a token of a code host or registry": r"\b(gh[pousr]_\w{36}|github_pat_\w{60}|glpat-[\w-]{20})"
    r"|\b(npm_\w{36}|pypi-[\w-]{60})",
    "a key of a service": r"\b(sk|rk)[-_](live|proj|ant)[-_][\w-]{20}|\bxox[abprs]-[\w-]{20}",
    "a signed token": r"\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{10,}",
}


@pytest.fixture(scope="module")
def files() -> list[Path]:
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True
        )
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("this is no checkout of the project")
    return [ROOT / name for name in listed.stdout.split("\0") if name]


@pytest.mark.parametrize("kind", KEYS)
def test_no_file_holds_a_key(files: list[Path], kind: str) -> None:
    pattern = re.compile(KEYS[kind].encode())
    assert [file for file in files if file.is_file() and pattern.search(file.read_bytes())] == []


def test_what_keys_are_kept_in_is_not_kept_here(files: list[Path]) -> None:
    keeps = re.compile(r"\.env(\..*)?|.*\.(pem|key|p12|pfx|jks)|id_(rsa|ecdsa|ed25519)|\.netrc")
    assert [file for file in files if keeps.fullmatch(file.name)] == []
