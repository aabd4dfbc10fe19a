"""The name of a paper → the test sheet as a file to print."""

from __future__ import annotations

from generator.calibrate.sheet import test_sheet
from generator.files import Folder
from generator.impose.correct import corrected
from generator.impose.paper import Paper, Press
from generator.model.printer import Printer
from generator.read.papers import find_paper, read_papers

DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


def upright_paper(name: str, folder: Folder) -> Paper:
    """Test sheets are upright, whatever way the paper is used."""
    entry = find_paper(name, read_papers(folder))
    size = entry.size if entry.size.height >= entry.size.width else entry.size.turned()
    return Paper(name.replace(" ", ""), entry.title, size)


def test_sheet_pdf(paper: Paper, backs: str, printer: Printer | None) -> bytes:
    from generator.render.pdf import About, Sheet, write_pdf

    press = Press(paper, backs=backs)
    pages = test_sheet(press, printer.name if printer else "")
    if printer:
        pages = [corrected(page, press, printer) for page in pages]
    title = f"Test sheet for {paper.title}"
    sheets = [Sheet(page.frame, page.trim, page.bleed, page.title, (title,)) for page in pages]
    return write_pdf(sheets, About(title, "Cubicle Press", "", DUPLEX[backs]))
