"""Faces → the pictures that a virtual table loads, and their file names."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.core.display import Frame
from generator.core.geometry import Size, pixels
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Where
from generator.export.atlas import AtlasSheet, shared_back, sheets_of
from generator.export.cut_out import cut_out, outline_of
from generator.export.faces import ExportCard, ExportFace, faces_of
from generator.export.job import Job, Written, drawn
from generator.export.positions import FILE, AtlasGrid, GridRule, Positions, dealt, read_ledger
from generator.export.positions import written as ledger_file
from generator.impose.contours import Contour
from generator.model import Component
from generator.model.targets import VirtualTableTarget, VirtualtabletopTarget, WebPageTarget
from generator.render.image_files import ImageOrder, Packing

Shown = VirtualTableTarget | WebPageTarget | VirtualtabletopTarget
"""What shows pictures of faces on a screen."""


class Art(NamedTuple):
    name: str
    picture: ImageOrder
    outline: Contour | None = None
    """Nothing is shown outside of it; in mm of the face."""
    width: float = 0.0
    """Of the face, in mm."""


class Deck(NamedTuple):
    """A component in sheets, with the pictures that show them."""

    component: Component
    cards: tuple[ExportCard, ...]
    sheets: tuple[AtlasSheet, ...]
    back: Frame | None
    """The back of all cards, if they share it."""
    has_backs: bool

    @property
    def unique_backs(self) -> bool:
        return self.has_backs and self.back is None


def whole(job: Job[VirtualTableTarget]) -> list[Component]:
    """What was asked for, every card of it: a sheet without some of its cards fits no table."""
    asked = {component.id for component in job.components}
    return [component for component in job.studio.game.components if component.id in asked]


def known_places(job: Job[VirtualTableTarget]) -> Positions:
    """The places of cards as they were last written."""
    name = f"{job.target.name}/{FILE}"
    return read_ledger(job.home.read(name), Where(job.home.shown(name)))


def places_file(ledger: Positions) -> Written:
    return Written(FILE, ledger_file(ledger))


def deck_of(
    job: Job[VirtualTableTarget],
    component: Component,
    ledger: Positions,
    reserved: int,
    least: AtlasGrid,
) -> tuple[Deck, Positions]:
    """The component's sheets, and the ledger with its cards' places."""
    target = job.target
    cards = faces_of(job.studio, component, job.page)
    size = cards[0].front.frame.size if cards else Size(1, 1)
    most = AtlasGrid(target.columns, target.rows)
    finest = pixels(size.width, target.dpi)
    rule = GridRule(most, least, reserved, size.width / size.height, target.pixels, finest)
    ledger = dealt(ledger, component.id, [one.front.card.id for one in cards], rule)
    sheets = tuple(sheets_of(component.id, cards, ledger[component.id], rule))
    has_backs = any(one.back is not None for one in cards)
    return Deck(component, cards, sheets, shared_back(cards), has_backs), ledger


def sheet_name(sheet: AtlasSheet, target: VirtualTableTarget) -> str:
    return f"{sheet.name}.{target.format}"


def backs_name(sheet: AtlasSheet, target: VirtualTableTarget) -> str:
    return f"{sheet.name}-backs.{target.format}"


def back_name(deck: Deck, target: VirtualTableTarget) -> str:
    return f"{deck.component.id}-back.{target.format}"


def deck_art(deck: Deck, target: VirtualTableTarget, hidden: Frame | None) -> Iterator[Art]:
    for sheet in deck.sheets:
        yield Art(sheet_name(sheet, target), sheet.fronts(hidden))
        if deck.unique_backs:
            yield Art(backs_name(sheet, target), sheet.backs())
    if deck.back is not None:
        yield Art(back_name(deck, target), picture_of(deck.back, target))


def picture_of(frame: Frame, target: Shown) -> ImageOrder:
    """As fine as is asked for, unless it were larger than the program takes."""
    dpi = min(float(target.dpi), target.pixels / max(frame.size) * 25.4)
    width, height = (min(pixels(mm, dpi), target.pixels) for mm in frame.size)
    return ImageOrder(frame, width, height)


def face_art(face: ExportFace, target: Shown, shaped: bool) -> Art:
    """A face by itself; a shaped one shows nothing outside of its outline, which needs PNG."""
    picture = picture_of(face.frame, target)
    if not shaped:
        return Art(f"{face.name}.{target.format}", picture)
    outline = outline_of(face.component, face.frame)
    return Art(f"{face.name}.png", picture, outline, face.frame.size.width)


def drawn_art(
    art: Sequence[Art],
    job: Job[VirtualTableTarget] | Job[WebPageTarget] | Job[VirtualtabletopTarget],
) -> Iterator[Written]:
    """Every picture once, whoever shows it."""
    by_name = {one.name: one for one in art}
    for format in ("png", "jpg", "webp"):
        some = [one for one in by_name.values() if one.name.endswith(format)]
        packing = Packing(format, job.target.dpi, job.target.quality)
        if not some:
            continue
        files = drawn(job, [one.picture for one in some], packing)
        for one, data in zip(some, files, strict=True):
            outline = None if job.dry else one.outline
            shown = cut_out(data, [outline], one.width) if outline else data
            yield Written(one.name, shown)
