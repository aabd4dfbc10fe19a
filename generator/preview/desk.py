"""One game on show: work in a thread of its own, pages that are told what has changed."""

from __future__ import annotations

import asyncio
import gc
import json
from collections.abc import Callable, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

from generator.bench import Bench, Findings, Table
from generator.build import build
from generator.edit import Amendment, Edit, edit
from generator.files import Disk, Overlay, is_installed, rewrite
from generator.files.settings import open_ledger
from generator.kit import Kit
from generator.order import Order
from generator.preview.history import History
from generator.preview.pictures import Pictures
from generator.preview.state import (
    Data,
    changes_data,
    findings_data,
    problems_data,
    sheets_data,
    statistics_data,
    table_data,
    trial_data,
)
from generator.problems import Problem, Refusal

CLOSED = "This game is a part of the installed program. Copy its folder to change it."
MOST_WARMED = 2
BREATH = 0.08
"""Seconds in which pages ask for the pictures that are new."""
REST = 0.4
"""Seconds without a change, before what takes longer is worked out."""
T = TypeVar("T")
Given = Mapping[str, Any]


class PrintForm(NamedTuple):
    """The options of a kit, as the page asks for them."""

    fields: tuple[Data, ...]
    order: Callable[[Given], Order]
    """What was filled in → an order; raises Refusal for what is no such option."""


class Desk:
    """Holds what the pages show. Everything that knows cards happens in its one thread."""

    def __init__(self, game: Disk, order: Order, form: PrintForm) -> None:
        self.form = form
        self.watch_over: Callable[[asyncio.Task[Any]], None] = lambda task: None
        self.state: Data = {"closed": CLOSED if is_installed(game) else "", "history": []}
        self._game = game
        self._bench = Bench(game, order, open_ledger(game)[1])
        self._history = History()
        self._pictures = Pictures()
        self._sheets: dict[object, tuple[Any, ...]] = {}
        self._trial: Table | None = None
        self._kits: dict[str, Kit] = {}
        self._thread = ThreadPoolExecutor(1, "bench")
        self._reading = asyncio.Lock()
        self._checking: asyncio.Task[None] | None = None
        self._pages: set[asyncio.Queue[str | None]] = set()

    async def do(self, work: Callable[..., T], *given: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work, *given)

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
        self.state.update(data)
        for page in self._pages:
            page.put_nowait(_event(kind, data))

    # -- reading ----------------------------------------------------------------------------

    async def read(self, changed: Iterable[str] = ()) -> None:
        """Reads the game again and tells the pages what is new."""
        async with self._reading:
            if self._checking is not None:
                self._checking.cancel()
            table = await self.do(self._bench.read, tuple(changed))
            told, fresh = await self.do(self._new_state, table)
            if told:
                self._tell("table", told)
                await self.do(self._pictures.warm, fresh)
            self._checking = asyncio.create_task(self._check(table))
            self.watch_over(self._checking)

    def _new_state(self, table: Table) -> tuple[Data, list[str]]:
        """What differs from the state that pages know, and the first pictures that are new."""
        known = self._pictures.names()
        data = table_data(table, self._pictures)
        data["components"] = {one["id"]: one for one in data["components"]}
        data["order"] = list(data["components"])
        sheets = (page.frame for pages in self._sheets.values() for page in pages)
        tried = self._trial.frames() if self._trial else ()
        self._pictures.keep([*table.frames(), *sheets, *tried])
        fresh = [name for name in self._pictures.names() if name not in known][:MOST_WARMED]
        return {key: value for key, value in data.items() if self.state.get(key) != value}, fresh

    async def _check(self, table: Table) -> None:
        """Rules and print checks, a step at a time: pictures that are asked for go first."""
        await asyncio.sleep(BREATH)
        steps = self._bench.findings()
        findings: Findings | None = None
        while (step := await self.do(next, steps, None)) is not None:
            findings = step
        if findings is not None:
            data = await self.do(findings_data, findings)
            self._tell_new(data)
        await asyncio.sleep(REST)
        self._tell_new({"statistics": await self.do(statistics_data, table)})
        self._tell_new({"changes": await self.do(self._changes)})
        await self.do(gc.collect)

    def _tell_new(self, data: Data) -> None:
        new = {key: value for key, value in data.items() if self.state.get(key) != value}
        if new:
            self._tell("findings", new)

    def _changes(self) -> Data | None:
        try:
            return changes_data(self._bench.changes())
        except Refusal as refusal:  # a ledger that cannot be read
            return {"since": refusal.problems[0].message, "titles": {}, "changes": []}

    # -- what pages ask for -----------------------------------------------------------------

    async def picture(self, name: str, dpi: int) -> bytes | None:
        known = self._pictures.drawn(name, dpi)
        return known or await self.do(self._pictures.png, name, dpi)

    async def sheets(self, given: Given) -> Data:
        return await self.do(self._sheet_pages, self.form.order(given))

    def _sheet_pages(self, order: Order) -> Data:
        pages, problems = self._bench.sheets(order)
        self._sheets = {order: tuple(pages)}
        return {
            "pages": sheets_data(pages, self._pictures),
            "problems": problems_data(problems),
        }

    async def edit(self, given: Given) -> Data:
        """Writes one value into its file."""
        await self.read()  # the file may have been saved a moment ago
        change, problems = await self.do(self._change, given)
        if problems:
            return {"problems": problems_data(problems)}
        self._history.add(change)
        await self._written(change.name)
        return {"done": change.says}

    def _change(self, given: Given) -> tuple[Edit, list[Problem]]:
        """The change, written unless its file could no longer be read."""
        change = self._edit(given)
        tried = self._bench.trial(Overlay(self._game, change.name, change.after))
        problems = self._bench.spoilt(tried)
        if not problems:
            rewrite(self._game, change.name, change.before, change.after)
        return change, problems

    def _edit(self, given: Given) -> Edit:
        laid, card = self._bench.table.find(str(given.get("component")), str(given.get("card")))
        value = given.get("value")
        amendment = Amendment(
            str(given.get("field")), value if isinstance(value, bool) else str(value), given["was"]
        )
        return edit(self._game, laid.component, card, amendment)

    async def trial(self, given: Given) -> Data:
        """How the card would look, and what would be wrong; nothing is written."""
        return await self.do(self._tried, given)

    def _tried(self, given: Given) -> Data:
        change = self._edit(given)
        tried = self._bench.trial(Overlay(self._game, change.name, change.after))
        self._trial = tried
        card = str(given.get("component")), str(given.get("card"))
        return trial_data(tried, card, self._bench.worse(tried), self._pictures)

    async def undo(self, given: Given) -> Data:
        """Takes the last change back, if its file is as that change left it."""
        last = self._history.last()
        await self.do(rewrite, self._game, last.name, last.after, last.before)
        self._history.drop()
        await self._written(last.name)
        return {"undone": last.says}

    async def _written(self, name: str) -> None:
        await self.read([name])
        self._tell("history", {"history": self._history.says()})

    async def kit(self, given: Given) -> Data:
        """Builds it as `cubicle build` would; the files wait in memory to be fetched."""
        anyway = bool(given.get("anyway"))
        order = self.form.order(given)._replace(anyway=anyway)
        if given.get("changed"):
            order = order._replace(changes=await self.do(self._bench.changes))
        kits, problems = await self.do(build, self._bench.folder, order)
        self._kits = {kit.name: kit for kit in kits}
        files = [
            {"name": kit.name, "pages": kit.pages, "sheets": kit.sheets, "bytes": len(kit.data)}
            for kit in kits
        ]
        return {"files": files, "problems": problems_data(problems)}

    def kit_file(self, name: str) -> bytes | None:
        kit = self._kits.get(name)
        return kit.data if kit else None


def _event(kind: str, data: Data) -> str:
    return f"event: {kind}\ndata: {json.dumps(data, ensure_ascii=False, default=str)}\n\n"
