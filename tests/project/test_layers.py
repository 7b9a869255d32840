"""A layer imports only those below it; a plain test run tells when one does not."""

import subprocess
import sysconfig
from pathlib import Path


def test_the_layers_are_held() -> None:
    linter = Path(sysconfig.get_path("scripts")) / "lint-imports"
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [linter, "--no-cache"], cwd=root, check=False, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout
