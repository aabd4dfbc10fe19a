"""One game on the table: what was played, who looks on, and what each seat is sent.

It reads nothing of a game's: the clerk behind the boundary reads and draws. Who may see what is
decided here, before anything is sent.
"""

from __future__ import annotations

import asyncio
import json
import math
import secrets
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any

from generator.core.problems import Problem, Refusal
from generator.files import Disk
from generator.files.kept_plays import KeptPlay
from generator.files.rewriting import rewrite_together
from generator.play.allowance import MoveAllowance
from generator.play.begun import BegunGame, begun_of
from generator.play.pinning_notes import pinned_note
from generator.play.seat_links import TABLE, WATCHING, SeatLinks, new_links
from generator.play.seat_views import SeatViews
from generator.play.table_lines import TableLine
from generator.preview.album import Album
from generator.preview.answers import refuse, understood
from generator.preview.history import step_of
from generator.preview.patience import soon
from generator.table.moves import BadMove
from generator.table.played import Played
from generator.table.replaying import Replay
from generator.table.saved_play import SaveHead, done_line, saved
from generator.worker.workshop import Answerer, Moved, Over

Data = dict[str, Any]
NEEDS_NO_READING = ("held", "read", "note")
AGAIN = (0.3, 3.0, 15.0)
"""Seconds after which another clerk comes: the first, the second and the last time."""
FORGOTTEN = 120.0


class TableDesk:
    """Moves come one after the other; the clerk is asked one thing at a time, from one thread."""

    def __init__(
        self,
        game: Disk,
        begun: BegunGame,
        played: Played,
        clerk: Answerer,
        kept: KeptPlay | None,
        say: Callable[[Problem], None],
    ) -> None:
        self.id = begun.id
        self._game = game
        self.head = SaveHead(begun.id, len(begun.start.seats), played.seed)
        self.say = say
        self.links: SeatLinks = new_links(len(begun.start.seats))
        self.allowance = MoveAllowance(lambda: asyncio.get_running_loop().time())
        self.address = ""
        """What links begin with, as far as the port."""
        self.is_shared = False
        self._played = played
        self._views = SeatViews(secrets.token_bytes(32))
        self._views.learn(begun)
        self._clerk = clerk
        self._kept = kept
        self._album = Album()
        self._held: dict[str, bytes] = {}
        self._lines: set[TableLine] = set()
        self._thread = ThreadPoolExecutor(1, "clerk")
        self._reading = asyncio.Lock()
        self._writing = asyncio.Lock()
        self._stepping = asyncio.Lock()
        self._replay = Replay()
        self._busy_since = math.inf
        self._is_lost = False
        self._losses: list[float] = []
        """When clerks have ended lately."""
        self._coming: asyncio.Task[None] | None = None

    # -- pages

    async def follow(self, line: TableLine, role: int) -> AsyncIterator[str]:
        self._lines.add(line)
        if line.is_own:
            self._leave(line.seat)
        self._wake()  # others see that somebody sits here now
        try:
            async for event in line.events(lambda: self._view(line.seat, role)):
                yield event
        finally:
            self._lines.discard(line)

    def close(self) -> None:
        """Lets every page go, so that the server can end."""
        if self._coming is not None:
            self._coming.cancel()
        for line in self._lines:
            line.end()

    def _leave(self, seat: int) -> None:
        """The table's own page gives up a seat whose player has come."""
        for one in self._lines:
            if one.seat == seat != WATCHING and not one.is_own:
                one.seat = WATCHING

    def free_seat(self, seat: int) -> int | None:
        """The seat, if it is one and nobody plays it by its own link."""
        is_there = seat == WATCHING or seat in self.links.roles.values()
        return seat if is_there and not self._is_taken(seat) else None

    def _is_taken(self, seat: int) -> bool:
        return seat != WATCHING and any(one.seat == seat and one.is_own for one in self._lines)

    def _wake(self) -> None:
        for line in self._lines:
            line.wake()

    def _view(self, seat: int, role: int) -> Data:
        view = self._views.of(self._played, seat, role)
        return {**view, "takes": True} if role == TABLE else view

    # -- what pages ask for

    def move(self, seat: int, given: Mapping[str, object]) -> Data:
        """Done, or why not."""
        try:
            if seat == WATCHING:
                raise BadMove("Take a seat first: who watches moves nothing.")
            self._played = self._played.did(seat, given, self._views.names)
        except BadMove as bad:
            return {"wrong": str(bad)}
        self._keep()
        self._wake()
        return {}

    async def note(self, seat: int, given: Mapping[str, object]) -> Data:
        """Pins a note to a card, in the game's own folder; no other seat hears of it."""
        try:
            note = pinned_note(self._played, seat, given, self._views.names)._asdict()
            play = {"play": self._kept.path.name} if self._kept else {}
            said = {key: value for key, value in {**note, **play}.items() if value}
            async with self._writing:
                answer = await self._do("note", said)
                refuse(answer)
                files = step_of(understood(answer)).files
                await asyncio.to_thread(rewrite_together, self._game, files)
        except BadMove as bad:
            return {"wrong": str(bad)}
        except Refusal as refusal:
            first = refusal.problems[0]
            return {"wrong": f"The note is not saved: {first.message}. {first.hint}"}
        return {}

    def _keep(self) -> None:
        if self._kept is not None:
            self._kept.add(done_line(self._played))

    def told_links(self) -> Data:
        told = [
            {"seat": role, "url": self.link(role), "here": self._is_taken(role)}
            for role in self.links.roles.values()
            if role != TABLE
        ]
        return {"lan": self.is_shared, "links": told}

    def link(self, role: int) -> str | None:
        """Nothing if nobody has that seat, or for the table's own page."""
        known = role != TABLE and role in self.links.roles.values()
        return f"{self.address}/{self.links.token(role)}/" if known else None

    async def past(self, seat: int, role: int, moves: int) -> Data:
        """What this seat saw, or would have seen, after so many moves."""
        async with self._stepping:
            then = await asyncio.to_thread(self._replay.at, self._played, moves)
        return self._views.of(then, seat, role)

    def saved(self) -> str:
        return "".join(f"{line}\n" for line in saved(self._played, self.head))

    # -- the clerk

    async def hold(self, names: Iterable[str]) -> None:
        """What every page needs; it can do without."""
        self._held = dict.fromkeys(names, b"")
        with suppress(Over):
            for name in self._held:
                self._held[name] = await self._do("held", name)

    def held(self, name: str) -> bytes:
        return self._held[name]

    async def read(self, changed: Iterable[str] = ()) -> None:
        """Something was saved: other faces on the same table, or the last good one."""
        self._losses.clear()
        await self._read(changed)

    async def _read(self, changed: Iterable[str] = ()) -> None:
        async with self._reading:
            try:
                begun = begun_of(await self._do("read", [*changed], self._played.seed))
            except Over as over:
                self._lose(over)
            else:
                self._is_lost = False
                self._renew(begun)
        self._wake()

    def _lose(self, over: Over) -> None:
        """The clerk has ended: the table goes on as it is, and another clerk comes."""
        self._is_lost = True
        if not isinstance(over, Moved):
            self._views.problems = tuple(one.message for one in over.problems)
        self._wake()
        loop = asyncio.get_running_loop()
        self._losses = [then for then in self._losses if loop.time() - then < FORGOTTEN]
        self._losses.append(loop.time())
        if len(self._losses) <= len(AGAIN):
            self._coming = asyncio.create_task(self._come_back(AGAIN[len(self._losses) - 1]))

    async def _come_back(self, seconds: float) -> None:
        """What ends every clerk waits until something is saved."""
        await asyncio.sleep(seconds)
        if self._is_lost:
            await self._read()

    def _renew(self, begun: BegunGame | tuple[str, ...]) -> None:
        if not isinstance(begun, BegunGame):
            self._views.problems = (*begun, "The table shows the game as it last could be read.")
            return
        self._views.learn(begun)
        self._album.keep([one.name for one in begun.faces.values()])
        known = len(self._played.log)
        self._played = self._played.edited(begun.start, begun.labels)
        if len(self._played.log) > known:
            self._keep()

    async def picture(self, role: int, name: str, dpi: int) -> bytes | None:
        """Only pictures that the page knows."""
        drawn = self._views.drawn_as(role, name)
        if drawn is None:
            return None
        png = self._album.get((drawn, dpi))
        if png is None and not self._is_lost:
            try:
                drawing = self._do("picture", drawn, dpi)
                png = await soon(drawing, lambda: self._busy_since, _heeded)
            except Over as over:
                self._lose(over)
            if png:
                self._album.add((drawn, dpi), png)
        return png or None

    async def _do(self, name: str, *given: Any) -> bytes:
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._asked, loop.time, name, given)

    def _asked(self, clock: Callable[[], float], name: str, given: tuple[Any, ...]) -> bytes:
        """The clerk's answer, in the thread. One in a new folder has read nothing yet."""
        question = json.dumps([name, *given]).encode()
        self._busy_since = clock()
        try:
            return self._clerk.ask(question)
        except Moved:
            if name not in NEEDS_NO_READING:
                raise
            return self._clerk.ask(question)
        except Over as over:
            self.say(over.problems[0])
            raise
        finally:
            self._busy_since = math.inf


def _heeded(drawing: asyncio.Future[bytes]) -> None:
    """How it ends that no page waits for any more: the next question finds out by itself."""
    if not drawing.cancelled():
        drawing.exception()
