"""Stock → a page that shows, on plain paper, whether printing meets its cells."""

from __future__ import annotations

from generator.core.display import Frame, Path
from generator.core.geometry import Point, Rect
from generator.core.outline import outline
from generator.files import Folder
from generator.impose.correct import corrected
from generator.impose.paper import Page, Press, mirrored
from generator.model.printer import Printer
from generator.model.stock import Stock
from generator.printer.pen import ACCENT, GREY, INK, Pen
from generator.printer.test_sheet import DUPLEX, upright_paper
from generator.read.stock import find_stock, read_stock

LINE = 0.25
ARM = 4.0


def stock_pages(stock: Stock, press: Press) -> list[Page]:
    """Its cells as outlines; of cards on both sides."""
    sides = ("front",) if stock.stickers else ("front", "back")
    return [_page(stock, press, side) for side in sides]


def _page(stock: Stock, press: Press, side: str) -> Page:
    pen, size = Pen(), press.paper.size
    for number in range(stock.capacity):
        cell = stock.place(number)
        if side == "back":
            cell = mirrored(cell, size, press.sideways)
        _cell(pen, stock, cell, number + 1)
    _words(pen, stock, press, side)
    whole = Rect(0, 0, *size)
    title = f"{stock.called}, {side}"
    return Page(Frame(size, tuple(pen.items)), {}, title, side, whole, whole)


def _cell(pen: Pen, stock: Stock, cell: Rect, number: int) -> None:
    shape = "ellipse" if stock.shape == "round" else "rectangle"
    pen.items.append(Path(outline(shape, cell), None, INK, LINE, join=0))
    x, y = cell.centre
    pen.line(Point(x - ARM, y), Point(x + ARM, y), width=LINE)
    pen.line(Point(x, y - ARM), Point(x, y + ARM), width=LINE)
    pen.text(str(number), x + 1.2, y - 1.2, 3.0, GREY)


def _words(pen: Pen, stock: Stock, press: Press, side: str) -> None:
    """Above the first row, where the sheet has a margin to tear off."""
    left = max(stock.left, 10.0)
    base = max(stock.top - 2.2, 6.0)
    says = (
        "Print at 100 % on plain paper. Lay it on a sheet of the stock and hold both up to a "
        "light: the lines should run along the cuts."
    )
    if side == "back":
        says = f"The back, flipped on the {press.backs} edge: its lines should meet the front's."
    pen.text(stock.called, left, base - 3.6, 3.6, ACCENT, "title")
    pen.text(says, left, base, 2.6)


def stock_page_pdf(name: str, backs: str, folder: Folder, printer: Printer | None) -> bytes:
    from generator.render.about import About
    from generator.render.pdf import PdfPage, write_pdf

    stock = find_stock(name, read_stock(folder))
    press = Press(upright_paper(stock.paper, folder), backs=backs)
    pages = stock_pages(stock, press)
    if printer:
        pages = [corrected(page, press, printer) for page in pages]
    title = f"Alignment of {stock.called}"
    sheets = [PdfPage(page.frame, page.trim, page.bleed, page.title, (title,)) for page in pages]
    duplex = "Simplex" if stock.stickers else DUPLEX[backs]
    return write_pdf(sheets, About(title, "Cubicle Press", "", duplex))
