"""Every face, or every sheet, as a PNG drawn from the PDF that would be printed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from generator.build import build
from generator.display import Frame, Stamp
from generator.files import Folder
from generator.geometry import Rect, Size, translation
from generator.impose import page_size
from generator.model import Component
from generator.order import Order, asked_for, presses
from generator.problems import ERROR, Problem, in_order
from generator.render.pdf import About, Sheet, write_pdf
from generator.render.png import page_pngs
from generator.studio import Studio, open_studio


class Picture(NamedTuple):
    name: str
    data: bytes


def export_faces(
    folder: Folder, order: Order, dpi: float, bleed: float
) -> tuple[list[Picture], list[Problem]]:
    """One picture for each distinct face, with as much bleed as is asked for and drawn."""
    studio, problems = open_studio(folder, order.seed, order.players)
    if studio is None:
        return [], in_order(problems)
    press = next(iter(presses(folder, order)))
    faces = [
        face
        for component in asked_for(studio.game, order)
        for face in _faces(studio, component, page_size(press))
    ]
    found = in_order([*problems, *studio.problems])
    if any(problem.severity == ERROR for problem in found):
        return [], found
    pdf = write_pdf([_page(name, frame, bleed) for name, frame in faces], About(studio.game.title))
    names = [name for name, _ in faces]
    return _pictures(names, pdf, dpi), found


def export_sheets(folder: Folder, order: Order, dpi: float) -> tuple[list[Picture], list[Problem]]:
    """One picture for each page of each kit."""
    kits, problems = build(folder, order)
    pictures = []
    for kit in kits:
        stem = kit.name.removesuffix(".pdf")
        names = [f"{stem}-{number:02}" for number in range(1, kit.pages + 1)]
        pictures.extend(_pictures(names, kit.data, dpi))
    return pictures, problems


def _faces(studio: Studio, component: Component, page: Size) -> Iterator[tuple[str, Frame]]:
    cards = [card for card in component.cards if card.copies]
    backs: set[int] = set()
    for card, printed in zip(cards, studio.printed(component, page), strict=True):
        name = component.id if card.id == component.id else f"{component.id}-{card.id}"
        yield name, printed.front
        if printed.back is not None and id(printed.back) not in backs:
            backs.add(id(printed.back))
            shared = component.id if len(cards) > 1 else name
            yield (f"{shared}-back" if len(backs) == 1 else f"{name}-back"), printed.back


def _page(name: str, frame: Frame, bleed: float) -> Sheet:
    around = min(bleed, frame.reach)
    size = Size(frame.size.width + 2 * around, frame.size.height + 2 * around)
    whole = Rect(0, 0, *size)
    page = Frame(size, (Stamp(frame, translation(around, around), whole),))
    return Sheet(page, whole.grown(-around), whole, name, (name,))


def _pictures(names: Sequence[str], pdf: bytes, dpi: float) -> list[Picture]:
    pngs = page_pngs(pdf, dpi)
    return [Picture(f"{name}.png", data) for name, data in zip(names, pngs, strict=True)]
