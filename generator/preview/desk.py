"""One game on the page: asks the clerk, sends the page what is new, writes edits.

It reads nothing of a game's. The clerk sits behind the boundary and may be ended there at any time;
then the pages keep what they show, and hear why.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

from generator.core.problems import Problem
from generator.files import Disk, is_installed
from generator.files.rewriting import Rewritten, refuse_if_gone, rewrite_together
from generator.preview.album import Album
from generator.preview.answers import understood
from generator.preview.cards_told import learn, news
from generator.preview.clerk_line import ClerkLine, Unread
from generator.preview.file_opener import FileOpener
from generator.preview.history import History, Step, step_of
from generator.preview.past import Past
from generator.preview.patience import soon
from generator.worker.workshop import Answerer, Over

Data = dict[str, Any]
CLOSED = "This game is part of the installed program. To change it, make a copy: "
PAUSE_BETWEEN_CHECKS = 0.08
"""Seconds in which pages ask for the pictures that are new."""
REST = 0.4
"""Seconds without a change, before what takes longer is worked out."""
IDLE = 2.0
"""Seconds more, before the clerk cleans up: whoever saves meanwhile would wait for it."""
USUAL_DPI = 150
NOTHING: Data = {"game": None, "order": [], "components": {}, "cards": {}, "problems": []}
Given = Mapping[str, Any]


class Desk:
    """Holds what the pages show. The clerk is asked from one thread, one thing at a time."""

    def __init__(
        self, game: Disk, clerk: Answerer, form: tuple[Data, ...], say: Callable[[Problem], None]
    ) -> None:
        self.form = form
        self.watch_over: Callable[[asyncio.Task[Any]], None] = lambda task: None
        copy = f"cubicle new my-game --from {game.own('').name}"
        closed = f"{CLOSED}{copy}" if is_installed(game) else ""
        self.state: Data = {"closed": closed, **NOTHING, **History().says()}
        self.say = say
        self._game = game
        self._clerk = ClerkLine(clerk, say)
        self._history = History()
        self._album = Album()
        self._usual = USUAL_DPI
        self._held: dict[str, bytes] = {}
        self._edition = ""
        self._lost: Over | None = None
        """Reading or drawing ended the clerk: nothing is asked until something is saved."""
        self._checks = True
        self._reading = asyncio.Lock()
        self._writing = asyncio.Lock()
        self._checking: asyncio.Task[None] | None = None
        self.past = Past(game, self.ask)
        self.files = FileOpener(game)
        self._pages: set[asyncio.Queue[str | None]] = set()

    # -- pages ------------------------------------------------------------------------------

    def join(self) -> asyncio.Queue[str | None]:
        """A page's own line; the first thing on it is all there is to know."""
        page: asyncio.Queue[str | None] = asyncio.Queue()
        page.put_nowait(_event("all", self.state))
        self._pages.add(page)
        return page

    def leave(self, page: asyncio.Queue[str | None]) -> None:
        self._pages.discard(page)

    def close(self) -> None:
        """Lets every page go, so that the server can end."""
        for page in self._pages:
            page.put_nowait(None)

    def _tell(self, kind: str, data: Data) -> None:
        """Sends pages what is new to them."""
        new = news(self.state, data)
        if new:
            learn(self.state, new)
            for page in self._pages:
                page.put_nowait(_event(kind, new))

    # -- the clerk --------------------------------------------------------------------------

    async def ask(self, name: str, *given: Any, file: bytes = b"") -> bytes:
        """The answer to a page; a new clerk reads the game first."""
        while True:
            try:
                return await self._clerk.ask(name, *given, file=file)
            except Unread:
                await self._read_anew()

    async def _read_anew(self) -> None:
        if self._lost is None:
            await self._read()
        if self._lost is not None:
            raise self._lost

    # -- reading ----------------------------------------------------------------------------

    async def read(self, changed: Iterable[str] = ()) -> None:
        """Something was saved: reads the game again, however that ended the last time."""
        self._lost = None
        self._checks = True
        await self._read(changed)

    async def _read(self, changed: Iterable[str] = ()) -> None:
        async with self._reading:
            if self._checking is not None:
                self._checking.cancel()
            try:
                read = understood(await self._clerk.ask("read", list(changed), self._edition))
                self._album.keep(read["pictures"])
                self._tell("table", read["told"])
                self._edition = read["edition"]
                for name in read["fresh"]:
                    await self._clerk.do(self._png, name, self._usual)
            except Over as over:
                self._lose(over)
                return
            except Unread:
                return  # a page asked for what ended the clerk; the problem is shown there
            self._checking = asyncio.create_task(self._check())
            self.watch_over(self._checking)

    def _lose(self, over: Over) -> None:
        """The clerk has ended over what is saved now; the last good cards stay."""
        self._lost = over
        components = self.state.get("components", {})
        stale = {id: {**component, "stale": True} for id, component in components.items()}
        problems = [problem.as_dict() for problem in over.problems]
        self._tell("findings", {"components": stale, "problems": problems})

    async def _check(self) -> None:
        """Rules and print checks, a step at a time: pictures that are asked for go first."""
        if not self._checks:
            return
        try:
            await asyncio.sleep(PAUSE_BETWEEN_CHECKS)
            findings: Data = {}
            while step := understood(await self._clerk.ask("check")):
                findings = step
            self._tell("findings", findings)
            await asyncio.sleep(REST)
            for name in ("statistics", "changes"):
                self._tell("findings", {name: understood(await self._clerk.ask(name))})
            await asyncio.sleep(IDLE)
            await self._clerk.ask("tidy")
        except Unread:
            return  # something else ended the clerk; the next one starts again
        except Over as over:
            self._checks = False
            self._tell("findings", {"found": [p.as_dict() for p in over.problems]})

    # -- what pages ask for -----------------------------------------------------------------

    async def hold(self, names: Iterable[str]) -> None:
        """What every page needs, fetched before the game is looked at; it can do without."""
        self._held = dict.fromkeys(names, b"")
        with suppress(Over):  # reading the game reports it on the page
            for name in self._held:
                self._held[name] = await self._clerk.ask("held", name)

    def held(self, name: str) -> bytes:
        return self._held[name]

    async def picture(self, name: str, dpi: int) -> bytes | None:
        self._usual = dpi
        while (png := self._album.get((name, dpi))) is None and self._lost is None:
            try:
                drawing = self._clerk.do(self._png, name, dpi)
                return await soon(drawing, lambda: self._clerk.busy_since, self._heed)
            except Unread:
                await self._read()
            except Over as over:
                self._lose(over)
        return png

    def _heed(self, drawing: asyncio.Future[bytes | None]) -> None:
        """A picture that no page waits for may end the clerk as well."""
        error = None if drawing.cancelled() else drawing.exception()
        if isinstance(error, Over):
            self._lose(error)

    def _png(self, name: str, dpi: int) -> bytes | None:
        """The picture, drawn if it has not been drawn before."""
        png = self._album.get((name, dpi)) or self._clerk.asked("picture", name, dpi)
        if png:
            self._album.add((name, dpi), png)
        return png or None

    async def change(self, question: str, given: Given, file: bytes = b"") -> Data:
        """What the clerk makes of files is written, as one step."""
        async with self._writing:
            refuse_if_gone(self._game)
            if self._lost is None:
                await self._read()  # the file may have been saved a moment ago
            answer: Data = understood(await self.ask(question, given, file=file))
            if answer.get("problems"):
                return answer
            step = step_of(answer, file)
            await self._written(step, step.files, lambda: self._history.add(step))
            return {"done": step.says, "more": answer.get("more")}

    async def undo(self, given: Given) -> Data:
        """Takes the last step back, if its files are as that step left them."""
        async with self._writing:
            last = self._history.last()
            await self._written(last, last.back, self._history.taken_back)
            return {"undone": last.says}

    async def redo(self, given: Given) -> Data:
        """Does again what was taken back last, if its files are as that left them."""
        async with self._writing:
            step = self._history.next()
            await self._written(step, step.files, self._history.done_again)
            return {"done": step.says}

    async def _written(
        self, step: Step, files: Sequence[Rewritten], note: Callable[[], None]
    ) -> None:
        await asyncio.to_thread(rewrite_together, self._game, files)
        note()
        await self.read(step.names)
        self._tell("history", self._history.says())


def _event(kind: str, data: Data) -> str:
    return f"event: {kind}\ndata: {json.dumps(data)}\n\n"
