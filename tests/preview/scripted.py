"""A clerk that says what a test wants, and a desk that asks it."""

from __future__ import annotations

import asyncio
import json
from base64 import b64encode
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Event
from typing import Any

from generator.core.problems import Problem, Where
from generator.files import Disk
from generator.preview import desk as desks
from generator.preview.desk import Desk
from generator.worker.workshop import Moved, Over

BOMB = Problem("over-the-limit", Where("cubicle"), "stopped after 2 seconds")
PNG = b"\x89PNG"


class Scripted:
    """Answers like a clerk with one card; what stands in `deadly` ends it."""

    def __init__(self) -> None:
        self.asked: list[str] = []
        self.deadly: set[str] = set()
        self.garbled: set[str] = set()
        self.hanging: set[str] = set()
        self.go_on = Event()
        self.has_moved = False
        self.number = 1
        self.title = "One"
        self.edit: object = None

    def ask(self, question: bytes) -> bytes:
        name, *given = json.loads(question)
        self.asked.append(name)
        if self.has_moved:
            self.has_moved = False
            self.number += 1
            raise Moved(BOMB)
        if name in self.hanging:
            assert self.go_on.wait(20)
        if name in self.deadly:
            self.number += 1
            raise Over(BOMB)
        if name in self.garbled:
            return b"[" * 100_000
        answer = getattr(self, f"_{name}")(*given)
        return answer if isinstance(answer, bytes) else json.dumps(answer).encode()

    def close(self) -> None:
        """There is nothing to end."""

    def _read(self, changed: list[str], had: str) -> object:
        picture = f"{self.number}f1"
        card = {"id": "one", "title": self.title, "front": {"picture": picture}}
        component = {"id": "things", "stale": False, "cards": ["one"]}
        told = {"game": {"title": "Tiny"}, "order": ["things"], "problems": []}
        told |= {"components": {"things": component}, "cards": {"things/one": card}}
        return {"told": told, "edition": "1.1", "pictures": [picture], "fresh": [picture]}

    def _check(self) -> object:
        return None if self.asked[-2:] == ["check", "check"] else {"rules": [], "found": []}

    def _statistics(self) -> object:
        return []

    def _changes(self) -> object:
        return None

    def _tidy(self) -> object:
        return 0

    def _held(self, name: str) -> bytes:
        return PNG

    def _try(self, given: object) -> object:
        return {}

    def _picture(self, name: str, dpi: int) -> bytes:
        return PNG if name == f"{self.number}f1" else b""

    def _kit(self, given: object) -> object:
        return {"files": [], "problems": []}

    def _edit(self, given: object) -> object:
        return self.edit

    _arrange = _edit


def step(says: str, *files: tuple[str, bytes, bytes]) -> object:
    """What a clerk answers to an edit."""
    told = [
        {"name": name, "before": b64encode(before).decode(), "after": b64encode(after).decode()}
        for name, before, after in files
    ]
    return {"files": told, "says": says}


def desk_of(clerk: Scripted, game: Path = Path("nowhere")) -> tuple[Desk, list[Problem]]:
    """A desk, and what it says to the terminal."""
    said: list[Problem] = []
    return Desk(Disk((("", game),)), clerk, (), said.append), said


def played(scene: Callable[[], Coroutine[Any, Any, None]]) -> None:
    """Runs it with no time between one thing and the next.

    In a thread of its own: a browser that other tests have open keeps this one's event loop.
    """
    before = desks.PAUSE_BETWEEN_CHECKS, desks.REST, desks.IDLE
    desks.PAUSE_BETWEEN_CHECKS, desks.REST, desks.IDLE = 0.0, 0.0, 0.0
    try:
        with ThreadPoolExecutor(1) as thread:
            thread.submit(lambda: asyncio.run(scene())).result()
    finally:
        desks.PAUSE_BETWEEN_CHECKS, desks.REST, desks.IDLE = before


async def settled(desk: Desk) -> None:
    """Until nothing is under way any more."""
    while desk._checking is not None and not desk._checking.done():
        await asyncio.sleep(0.001)
