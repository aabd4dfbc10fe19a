"""For every Python process among the mutants: no wrong number may end all others."""

from __future__ import annotations

import os

_kill = os.kill


def _kill_one(pid: int, signal: int) -> None:
    if pid in (1, -1):
        raise ProcessLookupError(pid)
    _kill(pid, signal)


os.kill = _kill_one
