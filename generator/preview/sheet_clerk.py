"""The clerk's side of the view of sheets: pages, what printing them takes, and the files."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.build import build
from generator.core.display import Frame
from generator.core.kept_things import Kept
from generator.core.problems import Refusal
from generator.files import Disk
from generator.impose import Page
from generator.kit.order import Order
from generator.live.workbench import Workbench
from generator.preview.face_images import Pictures
from generator.preview.state import Data, problems_data, sheets_data
from generator.read.language import languages
from generator.read.papers import read_papers

DPI = 100
"""Enough to guess how much ink a page takes."""
DUPLEX = ("long", "short")
Given = Mapping[str, Any]


class SheetClerk:
    """Knows the sheets that a page shows, and the files that wait to be fetched."""

    def __init__(
        self,
        game: Disk,
        workbench: Workbench,
        order_of: Callable[[Given], Order],
        pictures: Pictures,
    ) -> None:
        self._game = game
        self._workbench = workbench
        self._order_of = order_of
        self._pictures = pictures
        self._pages: tuple[Page, ...] = ()
        self._inks: dict[str, float] = {}
        self._files: dict[str, bytes] = {}
        self._kept = Kept()

    def frames(self) -> list[Frame]:
        """Those that a page shows."""
        return [page.frame for page in self._pages]

    def choices(self, given: Given) -> Data:
        """Papers and languages that there are to choose from."""
        try:
            papers = read_papers(self._game)
        except Refusal:  # papers.yaml is being edited; reading the game reports it
            papers = {}
        return {
            "papers": [
                {"name": name, "title": one.title, "size": one.size} for name, one in papers.items()
            ],
            "languages": list(languages(self._game)),
        }

    def sheets(self, given: Given) -> Data:
        pages, problems = self._workbench.sheets(self._order_of(given))
        self._pages = tuple(pages)
        return {
            "pages": sheets_data(pages, self._pictures),
            "problems": problems_data(problems),
        }

    def needs(self, given: Given) -> Data:
        """What the sheets on show take, but for their ink."""
        from generator.kit.sheet_kinds import cut_work  # seldom asked for

        game = self._workbench.table.game
        titles = {one.id: one.title for one in game.components} if game else {}
        work = cut_work(self._pages, titles)
        return {
            "sheets": sum(page.side == "front" for page in self._pages),
            "pages": len(self._pages),
            "cuts": work.cuts,
            "by_hand": work.by_hand,
            "minutes": work.minutes,
        }

    def ink(self, given: Given) -> Data:
        """As many A4 pages as the ink of one sheet's side would cover; drawn once for each."""
        number = given.get("page")
        if not isinstance(number, int) or not 0 <= number < len(self._pages):
            return {"full": None}
        page = self._pages[number]
        name = self._pictures.name(page.frame)
        if name not in self._inks:
            self._inks[name] = _full_pages(page)
        return {"full": self._inks[name]}

    def kit(self, given: Given) -> Data:
        """Builds it as `cubicle build` would; the files wait in memory to be fetched."""
        order = self._order_of(given)._replace(anyway=bool(given.get("anyway")))
        if given.get("changed"):
            order = order._replace(changes=self._workbench.changes())
        kits, problems = build(self._workbench.folder, order, kept=self._kept)
        self._files = {kit.name: kit.data for kit in kits}
        files = [
            {"name": kit.name, "pages": kit.pages, "sheets": kit.sheets, "bytes": len(kit.data)}
            for kit in kits
        ]
        return {"files": files, "problems": problems_data(problems)}

    def test_sheet(self, given: Given) -> Data:
        """What `cubicle calibrate` writes for the paper that is chosen."""
        from generator.printer.test_sheet import test_sheet_pdf, upright_paper

        order = self._order_of(given)
        backs = order.backs if order.backs in DUPLEX else DUPLEX[0]
        files = []
        for name in order.papers:
            paper = upright_paper(name, self._game)
            data = test_sheet_pdf(paper, backs, None)
            file = f"calibrate-{paper.name}-{backs}.pdf"
            self._files[file] = data
            files.append({"name": file, "pages": 2, "sheets": 1, "bytes": len(data)})
        return {"files": files, "problems": []}

    def file(self, name: str) -> bytes:
        return self._files.get(name, b"")


def _full_pages(page: Page) -> float:
    from generator.render.about import About
    from generator.render.coverage import ink_of
    from generator.render.pdf import PdfPage, write_pdf

    whole: Sequence[PdfPage] = [PdfPage(page.frame, page.trim, page.bleed, page.title, ())]
    return ink_of(write_pdf(whole, About("ink"), small=False), DPI).full_pages
