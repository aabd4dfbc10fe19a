"""Sheets for a machine → pictures of nothing but their pieces, in their real size."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence

from generator.core.display import Frame, GroupItem, Item
from generator.core.geometry import MM_PER_INCH, Matrix, Rect, Size, pixels
from generator.export.cut_out import chords, inside_of
from generator.export.job import Job, Written, drawn
from generator.impose.contours import Contour
from generator.impose.cutting import CutSheet, Plan
from generator.impose.paper import Page, Press, mirrored
from generator.model.targets import CuttingMachineTarget
from generator.render.image_files import ImageOrder, Packing

HIDDEN_PIXEL = 0.01
"""So little of a pixel needs no pixel of its own."""
_Look = tuple[tuple[Item, ...], Size, str]
"""What a picture shows: faces at their places, and the plan outside of which it is clear."""


def trimmed(sheet: CutSheet, press: Press, dpi: float) -> CutSheet:
    """The part of the paper that has pieces: a program that trims clear edges changes nothing.

    It is some pixels wide and high, so that nothing is stretched to them. A back is behind its
    front if the picture is turned over on its longer side.
    """
    plan, bed = sheet.plan, sheet.plan.bed
    box = _on_whole_pixels(_around(plan.lines.cuts), dpi)
    paper = press.paper._replace(size=bed.paper)
    behind = mirrored(box, bed.paper, press._replace(paper=paper).sideways)
    turned = (box.height >= box.width) != (bed.paper.height >= bed.paper.width)
    pages = tuple(
        _only(page, behind, turned) if page.side == "back" else _only(page, box)
        for page in sheet.pages
    )
    moved = plan.lines.moved(Matrix(1, 0, 0, 1, -box.left, -box.top))
    return CutSheet(Plan(bed._replace(paper=box.size), moved, plan.what), pages)


def _around(cuts: Sequence[Contour]) -> Rect:
    places = [place for cut in cuts for place in chords(cut)]
    left, top = min(x for x, _ in places), min(y for _, y in places)
    right, bottom = max(x for x, _ in places), max(y for _, y in places)
    return Rect(left, top, right - left, bottom - top)


def _on_whole_pixels(box: Rect, dpi: float) -> Rect:
    """Wider and higher by less than a pixel."""
    width, height = (
        math.ceil(mm / MM_PER_INCH * dpi - HIDDEN_PIXEL) * MM_PER_INCH / dpi
        for mm in (box.width, box.height)
    )
    return Rect(box.left, box.top, width, height)


def _only(page: Page, box: Rect, turned: bool = False) -> Page:
    placed = Matrix(1, 0, 0, 1, -box.left, -box.top)
    if turned:
        placed = Matrix(-1, 0, 0, -1, box.right, box.bottom)
    whole = Rect(0, 0, *box.size)
    frame = Frame(box.size, (GroupItem(page.frame.items, placed),))
    return page._replace(frame=frame, trim=whole, bleed=whole)


def size_name(size: Size) -> str:
    """For a file's name: what a program must show the picture as."""
    return f"{round(size.width, 2):g}x{round(size.height, 2):g}mm"


def pictures_of(job: Job[CuttingMachineTarget], sheets: Sequence[CutSheet]) -> Iterator[Written]:
    """Fronts with nothing between the pieces, so that a program finds their edges; backs whole.

    Sheets that show the same are drawn once.
    """
    insides: dict[str, tuple[bytes, ...]] = {}
    orders: dict[_Look, ImageOrder] = {}
    looks: list[tuple[str, _Look]] = []
    for number, sheet in enumerate(sheets, 1):
        plan = sheet.plan
        size = plan.bed.paper
        width, height = (pixels(mm, job.target.dpi) for mm in size)
        if plan.version not in insides and not job.dry:
            insides[plan.version] = inside_of(plan.lines.cuts, size.width, width, height)
        for page in sheet.pages:
            back = page.side == "back"
            seen = () if back else insides.get(plan.version, ())
            name = f"{job.studio.game.id}-{number:02}-{size_name(size)}"
            look = page.frame.items, size, "" if back else plan.version
            looks.append((f"{name}{'-back' * back}.png", look))
            orders.setdefault(look, ImageOrder(page.frame, width, height, seen))
    files = drawn(job, list(orders.values()), Packing("png", job.target.dpi))
    made = dict(zip(orders, files, strict=True))
    for name, look in looks:
        yield Written(name, made[look])
