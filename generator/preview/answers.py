"""Questions to the clerk as bytes, and what it has said: as data, or as what is wrong."""

from __future__ import annotations

import json
from typing import Any

from generator.core.problems import Problem, Refusal, Where
from generator.worker.endings import ASTRAY
from generator.worker.workshop import Over


def question(name: str, *given: Any, file: bytes = b"") -> bytes:
    """A file goes behind the words, which are JSON and have no NUL."""
    return json.dumps([name, *given]).encode() + (b"\0" + file if file else b"")


def read_question(asked: bytes) -> tuple[str, list[Any]]:
    """Its name, and what goes with it; a file comes last."""
    words, nul, file = asked.partition(b"\0")
    name, *given = json.loads(words)
    return name, [*given, file] if nul else given


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
