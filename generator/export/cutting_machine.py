"""Kind `cutting-machine`: printed sheets, and files with the lines to cut."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from generator.core.display import Frame
from generator.core.named_tuple import NamedTuple
from generator.core.problems import WARNING, Problem
from generator.export.cut_dxf import write_dxf
from generator.export.cut_pictures import pictures_of, size_name, trimmed
from generator.export.cut_svg import write_svg
from generator.export.job import Job, Preflight, Written
from generator.impose.bleed import Faces, with_edges
from generator.impose.cut_grid import CutArea, cut_grid, free_room
from generator.impose.cutting import CutSheet, Cutting, Plan, cut_cards, cut_pieces
from generator.impose.draft import draft_page
from generator.impose.drawn_lines import lines_of
from generator.impose.packing import fits
from generator.impose.paper import Paper, Press, Printed
from generator.impose.pieces import Piece, mould_of
from generator.impose.registration import Registration
from generator.kit.binding import Drawn, bound_kit
from generator.kit.order import presses
from generator.model import Component
from generator.model.targets import CuttingMachineTarget

MARKS = {"three": 3, "four": 4}

MachineJob = Job[CuttingMachineTarget]


class _Machine(NamedTuple):
    """One paper in the machine."""

    press: Press
    bed: CutArea


def preflight(job: MachineJob) -> Preflight:
    left_out = sum(one.kind not in job.target.takes for one in job.components)
    problems = tuple(problem for one in _machines(job) for problem in _refused(job, one))
    if left_out == len(job.components):
        message = f"{job.studio.game.title} has no cards or pieces to cut"
        return Preflight((Problem("nothing-to-print", job.studio.game.where, message),))
    says = (
        (f"{left_out} boards and documents are left out: they are not for cutting",)
        if left_out
        else ()
    )
    return Preflight(problems, says)


def write(job: MachineJob) -> list[Written]:
    return [file for machine in _machines(job) for file in _files(job, machine)]


def _machines(job: MachineJob) -> Iterator[_Machine]:
    """One for each paper, or one for the area that the machine can cut."""
    target = job.target
    pattern = MARKS.get(target.marks)
    marks = None
    if pattern:
        marks = Registration(pattern, target.inset, thickness=target.line, square=target.square)
    for usual in presses(job.folder, job.order):
        press = usual._replace(bleed=target.gap / 2, words=job.studio.words)
        if target.area is None:
            yield _Machine(press, CutArea(press.paper.size, marks, target.gap))
            continue
        name = f"{target.area.width:.0f}x{target.area.height:.0f}"
        paper = Paper(name, str(target.area), target.area)
        yield _Machine(press._replace(paper=paper), CutArea(target.area, marks, target.gap))
        return


def _refused(job: MachineJob, machine: _Machine) -> Iterator[Problem]:
    """What is larger than the machine's room; the rest is cut."""
    for component in job.components:
        if component.kind in job.target.takes and not _has_room(job, component, machine):
            message = (
                f"'{component.title}' ({component.size}) does not fit on "
                f"{machine.press.paper.title} for '{job.target.name}' and is left out"
            )
            hint = "use larger paper, or cut it by hand from the printed kit"
            yield Problem("does-not-fit", component.where, message, hint, WARNING)


def _has_room(job: MachineJob, component: Component, machine: _Machine) -> bool:
    printed = _printed(job, component)
    if _in_grids(component, machine.press):
        return all(cut_grid(one.size, machine.bed) for one in printed)
    room = free_room(machine.bed)
    return all(fits(mould_of(Piece(component, one), machine.press), room) for one in printed)


def _printed(job: MachineJob, component: Component) -> Sequence[Printed]:
    return job.studio.printed(component, component.size or job.page)


def _in_grids(component: Component, press: Press) -> bool:
    """A deck of rectangles, unless its cards are printed as pairs to be folded."""
    return component.in_grid and (press.backs != "gutterfold" or not component.has_backs)


def _files(job: MachineJob, machine: _Machine) -> Iterator[Written]:
    game, press = job.studio.game, machine.press
    job.progress(f"laying out {press.paper.title}")
    sheets = list(_sheets(job, machine))
    if "pdf" in job.target.files and sheets:
        pages = [
            draft_page(page, job.studio.label, press.words) if press.draft else page
            for sheet in sheets
            for page in sheet.pages
        ]
        kit = bound_kit([Drawn(press.paper.name, game, pages)], job.order)
        yield Written(kit.name, kit.data)
    if "png" not in job.target.files:
        yield from _cut_files(job, press.paper.name, sheets)
        return
    pieces = [trimmed(sheet, press, job.target.dpi) for sheet in sheets]
    yield from pictures_of(job, pieces)
    if "pdf" in job.target.files:
        yield from _cut_files(job, press.paper.name, sheets)
    else:
        yield from _cut_files(job, "", pieces)


def _sheets(job: MachineJob, machine: _Machine) -> Iterator[CutSheet]:
    """Decks one after the other, then all pieces together."""
    cutting = Cutting(
        machine.bed,
        machine.press,
        job.studio.game.title,
        job.studio.label,
        lines_of,
        lambda plan: plan_name(job.studio.game.id, machine.press.paper.name, plan),
    )
    taken = [one for one in job.components if one.kind in job.target.takes]
    fitting = [one for one in taken if _has_room(job, one, machine)]
    faces = _with_equal_backs({one.id: _printed(job, one) for one in fitting})
    able, printed = with_edges(job.studio.game, fitting, faces, machine.press)
    for deck in able:
        if _in_grids(deck, machine.press):
            yield from cut_cards(deck, printed[deck.id], cutting)
    loose = [one for one in able if not _in_grids(one, machine.press)]
    yield from cut_pieces([Piece(one, p) for one in loose for p in printed[one.id]], cutting)


def _with_equal_backs(faces: Faces) -> Faces:
    """Backs that are made for each card, and come out equal, are one: so may be their sheets."""
    known: dict[object, Frame] = {}

    def one_for_all(back: Frame) -> Frame:
        return known.setdefault((back.size, back.reach, back.title, back.items), back)

    return {
        id: [one._replace(back=one.back and one_for_all(one.back)) for one in printed]
        for id, printed in faces.items()
    }


def plan_name(game: str, paper: str, plan: Plan) -> str:
    """The game, what is cut, every value that you set on the machine, and the version."""
    marks = plan.bed.marks
    told = (
        f"{marks.pattern}-marks-inset-{marks.inset:g}-arm-{marks.arm:g}-line-{marks.thickness:g}"
        if marks
        else "no-marks"
    )
    return f"{game}-{paper}-{plan.what}-{told}-{plan.version}"


def _cut_files(job: MachineJob, paper: str, sheets: Iterable[CutSheet]) -> Iterator[Written]:
    """One for all sheets that are cut alike."""
    plans = {sheet.plan.version: sheet.plan for sheet in sheets}
    for plan in plans.values():
        name = plan_name(job.studio.game.id, paper or size_name(plan.bed.paper), plan)
        if "svg" in job.target.files:
            yield Written(f"{name}.svg", write_svg(plan, name))
        if "dxf" in job.target.files:
            yield Written(f"{name}.dxf", write_dxf(plan))
