"""What the clerk has said: as data, or as what is wrong."""

from __future__ import annotations

import json
from typing import Any

from generator.core.problems import Problem, Refusal, Where
from generator.worker.endings import ASTRAY
from generator.worker.workshop import Over


def refuse(answer: bytes) -> None:
    """Raises what an answer says is wrong."""
    found = (understood(answer) or {}).get("problems", [])
    problems = [
        Problem(
            one["code"],
            Where(one["file"], one["line"], one["column"]),
            one["message"],
            one["hint"],
            one["severity"],
        )
        for one in found
    ]
    if problems:
        raise Refusal(*problems)


def understood(answer: bytes) -> Any:
    try:
        return json.loads(answer)
    except (ValueError, RecursionError) as error:
        raise Over(ASTRAY) from error
