"""A paper and a flip → both sides of the test sheet."""

from __future__ import annotations

from generator.core.colour import WHITE
from generator.core.display import Frame, GroupItem, Item
from generator.core.geometry import Point, Rect
from generator.core.problems import Problem, Refusal, Where
from generator.files import Folder
from generator.impose.correct import corrected, through
from generator.impose.paper import Page, Paper, Press
from generator.model.printer import Printer
from generator.printer.pen import ACCENT, GREY, INK, PALE, Pen
from generator.printer.scales import (
    EDGES,
    LEAST,
    AlignmentScale,
    ScalePositions,
    back_scale,
    downwards,
    example_ladder,
    example_scale,
    front_scale,
    ladders,
    rightwards,
    ruler,
    scale_positions,
)
from generator.read.papers import find_paper, read_papers

SMALL = 2.75
READING = 51.0
"""How high the words on how to read are."""
FORM = 36.0
WIDEST = 165.0
"""Lines of words that are longer are hard to read."""


def test_sheet(press: Press, printer: str = "") -> list[Page]:
    """Front and back; `printer` is the name of the one that they are corrected for."""
    paper, size = press.paper, press.paper.size
    if size.width < LEAST.width or size.height < LEAST.height:
        message = f"{paper.title} is too small for the test sheet"
        hint = f"it needs {LEAST} or more, upright; the measurements are valid for all papers"
        raise Refusal(Problem("wrong-option", Where("--paper"), message, hint))
    found = scale_positions(size)
    front = [*_front(found, press, printer).items]
    behind = Pen()
    for scale in (found.top, found.bottom):
        back_scale(behind, rightwards(scale.across))
        back_scale(behind, downwards(scale.down))
    back: list[Item] = [GroupItem(tuple(behind.items), through(size, press.sideways))]
    back.extend(_back(found, press).items)
    return [_page(front, press, "front"), _page(back, press, "back")]


def _page(items: list[Item], press: Press, side: str) -> Page:
    whole = Rect(0, 0, *press.paper.size)
    frame = Frame(press.paper.size, tuple(items))
    return Page(frame, {}, f"Test sheet, {side}", side, whole, whole)


def _front(found: ScalePositions, press: Press, printer: str) -> Pen:
    pen = Pen()
    ladders(pen, press.paper.size)
    _rulers(pen, found)
    content = found.content._replace(width=min(found.content.width, WIDEST))
    _title(pen, content, press, printer)
    _scale_place(pen, found.top, "A", "B")
    _scale_place(pen, found.bottom, "C", "D")
    _how_to_read(pen, found.top.box, content.right)
    last = found.bottom.box.top
    top = found.top.box.top + READING
    high = 34.0
    gap = min((last - top - high - FORM) / 3, 14)
    _sizes_and_margins(pen, content, top + gap, high)
    if not printer:  # what a corrected sheet says is not what the printer does
        _form(pen, Rect(content.left, top + high + 2 * gap, content.width, FORM), press)
        _afterwards(pen, found)
    return pen


def _title(pen: Pen, content: Rect, press: Press, printer: str) -> None:
    left, top = content.left, content.top
    title = f"Does {printer} print correctly?" if printer else "How does this printer print?"
    pen.text(title, left, top + 7.5, 9.5, INK, "title")
    pen.text(press.paper.title, content.right, top + 7.5, 9.5, ACCENT, "title", align=1)
    says = (
        "Print both sides of this page on plain white paper, at 100 % and not fitted to the "
        f"page, flipped on the {press.backs} edge. Take the reading at each letter, write it into "
        "the box below, and type the command."
    )
    if printer:
        says = (
            f"This page is corrected for the printer “{printer}”. Print both sides at 100 %, "
            f"flipped on the {press.backs} edge: A to D should read 4.9 to 5.1, and E and F the "
            "full length. If not, measure again with an uncorrected page."
        )
    pen.paragraph(says, left, top + 15, content.width, 3.2)


def _scale_place(pen: Pen, scale: AlignmentScale, across: str, down: str) -> None:
    front_scale(pen, rightwards(scale.across))
    front_scale(pen, downwards(scale.down))
    pen.badge(across, scale.across.x - 5.5, scale.across.y)
    pen.badge(down, scale.down.x, scale.down.y - 5.5)


def _how_to_read(pen: Pen, box: Rect, right: float) -> None:
    left = box.right + 8
    pen.text("A B C D", left, box.top + 2, 4.2, INK, "title")
    pen.text("back alignment", left + 15, box.top + 2, 4.2, GREY, "title")
    says = (
        "Hold the sheet up to a light, with this side facing you. A comb with an arrow shows "
        "through from the back. **Whole number:** the last number that the arrow has passed. "
        "**Tenth:** the line of the comb, counted from the arrow, that meets a line on this side."
    )
    pen.paragraph(says, left, box.top + 7.5, right - left, SMALL)
    start = Point(left + 1, box.top + 36)
    example_scale(pen, start, 2.4, 6.3)
    x = start.x + 52
    pen.text("6.3", x, start.y - 1, 8, ACCENT, "title")
    pen.text("past 6, and line 3 meets;", x, start.y + 3.5, SMALL, GREY)
    pen.text("5.0 is perfect", x, start.y + 7.2, SMALL, GREY)


def _sizes_and_margins(pen: Pen, content: Rect, top: float, height: float) -> None:
    width = (content.width - 6) / 2
    says = {
        ("E F", "size"): (
            "Lay a steel ruler along each of the two long lines, with 0 at the "
            "arrow by the letter. **Whole number:** the last millimetre before the "
            "other arrow. **Tenth:** the line of the comb, counted from that "
            "arrow, that meets a line on your ruler."
        ),
        ("left top right bottom", "blank margins"): (
            "At each edge of the paper, read the "
            "smallest number whose line is complete. Do "
            "the same on the back."
        ),
    }
    for number, ((name, about), text) in enumerate(says.items()):
        left = content.left + number * (width + 6)
        pen.box(Rect(left, top, width, height), PALE, 2)
        wide = pen.text(name, left + 4, top + 7, 4.2, INK, "title")
        pen.text(about, left + 6.5 + wide, top + 7, 4.2, GREY, "title")
        pen.paragraph(text, left + 4, top + 13, width - 8, SMALL)
    example_ladder(pen, Point(content.left + width + 10, top + 22))


def _form(pen: Pen, box: Rect, press: Press) -> None:
    """The command with blanks to write into."""
    pen.box(box, PALE, 2)
    options = "" if press.paper.name == "a4" else f" --paper {press.paper.name}"
    options += "" if press.backs == "long" else f" --backs {press.backs}"
    left, y = box.left + 4, box.top + 8
    x = left + pen.text("cubicle calibrate", left, y, 3.6, INK, "strong") + 2
    x = _blank(pen, "printer’s name", x, y, 34)
    pen.text(options.strip(), x, y, 3.6, INK, "strong")
    rows = (
        (("--top", "A B"), ("--bottom", "C D"), ("--rulers", "E F")),
        (("--margins", " ".join(EDGES)), ("--back-margins", " ".join(EDGES))),
    )
    for number, row in enumerate(rows):
        x, y = left, box.top + 19 + 11 * number
        for option, names in row:
            x += pen.text(option, x, y, 3.4, INK, "strong") + 1.5
            for index, name in enumerate(names.split()):
                x = _blank(pen, name, x, y, 12.5 if number == 0 else 10.6)
                if index < len(names.split()) - 1:
                    pen.text(",", x - 1.4, y, 3.6, INK, "strong")
            x += 2.0


def _blank(pen: Pen, name: str, x: float, y: float, width: float) -> float:
    """A white field with a name below it; where the next begins."""
    pen.box(Rect(x, y - 4.8, width, 6.2), WHITE, 1)
    pen.text(name, x + width / 2, y + 4, 2.2, GREY, align=0.5)
    return x + width + 2.0


def _afterwards(pen: Pen, found: ScalePositions) -> None:
    box = found.bottom.box
    left, top = found.content.left, box.top + 6
    width = box.left - left - 8
    pen.text("Done?", left, top, 4.2, INK, "title")
    y = pen.paragraph(
        "To print for this printer, add the option **--printer** with its name. To check the "
        "correction, print this page again, corrected:",
        left,
        top + 6,
        width,
        SMALL,
    )
    pen.text("cubicle calibrate --printer NAME", left, y + 1.5, 3.2, INK, "strong")


def _rulers(pen: Pen, found: ScalePositions) -> None:
    across, down = found.across, found.down
    ruler(pen, across, rightwards(across.start))
    ruler(pen, down, lambda along, beside: Point(down.start.x - beside, down.start.y + along))
    pen.badge("E", across.start.x + 6, across.start.y - 4.6)
    pen.badge("F", down.start.x + 4.6, down.start.y + 6)
    pen.text(f"{across.length:g} mm", across.start.x + 10, across.start.y - 3.6, SMALL, GREY)


def _back(found: ScalePositions, press: Press) -> Pen:
    """The other side's own words and ladders; behind the scales all is left white."""
    pen = Pen()
    ladders(pen, press.paper.size)
    middle = Rect(0, 0, *press.paper.size).centre
    pen.text("The back of the test sheet", middle.x, middle.y - 10, 9.5, INK, "title", align=0.5)
    says = "Read the four margins here. Read the rest on the front, held up to a light."
    pen.text(says, middle.x, middle.y - 2, 3.2, align=0.5)
    pen.text(
        f"{press.paper.title}, flipped on the {press.backs} edge",
        middle.x,
        middle.y + 4,
        3.2,
        GREY,
        align=0.5,
    )
    return pen


DUPLEX = {"long": "DuplexFlipLongEdge", "short": "DuplexFlipShortEdge"}


def upright_paper(name: str, folder: Folder) -> Paper:
    """Test sheets are upright, whatever way the paper is used."""
    entry = find_paper(name, read_papers(folder))
    size = entry.size if entry.size.height >= entry.size.width else entry.size.turned()
    return Paper(name.replace(" ", ""), entry.title, size)


def test_sheet_pdf(paper: Paper, backs: str, printer: Printer | None) -> bytes:
    from generator.render.about import About
    from generator.render.pdf import PdfPage, write_pdf

    press = Press(paper, backs=backs)
    pages = test_sheet(press, printer.name if printer else "")
    if printer:
        pages = [corrected(page, press, printer) for page in pages]
    title = f"Test sheet for {paper.title}"
    sheets = [PdfPage(page.frame, page.trim, page.bleed, page.title, (title,)) for page in pages]
    return write_pdf(sheets, About(title, "Cubicle Press", "", DUPLEX[backs]))
