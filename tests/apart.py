"""What a module of the tests measures in a process of its own, as it prints it."""

from __future__ import annotations

import json
import subprocess
import sys
from typing import Any

from tests.games import REPOSITORY


def figures(module: str, *arguments: str) -> dict[str, Any]:
    """Memory is measured alone, and no thread of another test is in the way."""
    ran = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout)
    print(found)
    return found
