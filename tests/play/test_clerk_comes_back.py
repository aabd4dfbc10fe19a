"""A clerk that was stopped is followed by another, but not again and again."""

from __future__ import annotations

import asyncio
import json
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from generator.files import open_game
from generator.kit.order import Order
from generator.play import table_desk
from generator.play.begun import first_begun
from generator.play.saved_games import new_game
from generator.play.table_clerk import TableClerk
from generator.play.table_desk import TableDesk
from generator.worker.endings import ASTRAY
from generator.worker.workshop import Over
from tests.browser import write_files
from tests.play.small_game import small_game


class Stopped:
    """Clerks of whom the first so many end over a picture."""

    def __init__(self, folder: Path, endings: int) -> None:
        self.game = open_game(str(folder))[1]
        self.endings = endings
        self.number = 1
        self.clerk = self.another()

    def another(self) -> TableClerk:
        return TableClerk(self.game, Order(papers=("a4",), seed=7), 2, self.number)

    def ask(self, question: bytes) -> bytes:
        if json.loads(question)[0] == "picture" and self.number <= self.endings:
            self.number += 1
            self.clerk = self.another()
            raise Over(ASTRAY)
        return self.clerk.reply(question)

    def close(self) -> None:
        """There is nothing to end."""


async def asked(desk: TableDesk, times: int) -> list[bool]:
    """Whether the first picture on the table came, each time after a while."""
    came = []
    for _ in range(times):
        view = await desk.past(1, 1, 0)
        name = next(one["picture"] for one in view["things"] if one["picture"])
        came.append(await desk.picture(1, name, 50) is not None)
        await asyncio.sleep(0.25)
    return came


@pytest.mark.parametrize(("endings", "came"), [(1, [False, True]), (9, [False] * 5)])
def test_a_clerk_comes_back(
    endings: int, came: list[bool], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_desk, "AGAIN", (0.01, 0.01, 0.01))
    clerk = Stopped(write_files(tmp_path / "tiny", small_game()), endings)
    begun = first_begun(clerk.ask(b'["read", [], 7]'))
    said: list[object] = []

    async def follow() -> None:
        desk = TableDesk(clerk.game, begun, new_game(begun, 7), clerk, None, said.append)
        assert await asked(desk, len(came)) == came
        assert len(said) == min(endings, 4)
        desk.close()

    with ThreadPoolExecutor(1) as thread:  # a browser of other tests may have this one's loop
        thread.submit(lambda: asyncio.run(follow())).result()
