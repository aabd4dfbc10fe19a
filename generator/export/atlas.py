"""Cards → one large picture with each at its place, as virtual tables load them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.core.display import Frame, Stamp
from generator.core.geometry import Matrix, Rect, Size
from generator.core.named_tuple import NamedTuple
from generator.export.faces import ExportCard
from generator.export.positions import AtlasPositions, GridRule
from generator.render.fingerprint import Fingerprints
from generator.render.image_files import ImageOrder


class AtlasSheet(NamedTuple):
    """One sheet of a component, with what is in its places."""

    name: str
    slots: AtlasPositions
    cell: tuple[int, int]
    """Pixels of one card."""
    cards: Mapping[str, ExportCard]

    @property
    def placed(self) -> list[tuple[int, ExportCard]]:
        """Cards by place."""
        return sorted((self.slots.cards[id], faces) for id, faces in self.cards.items())

    def fronts(self, hidden: Frame | None) -> ImageOrder:
        """All fronts; the last cell may hold what is seen of a card in someone's hand."""
        frames = {slot: faces.front.frame for slot, faces in self.placed}
        if hidden is not None:
            frames[self.slots.grid.cells - 1] = hidden
        return self._picture(frames)

    def backs(self) -> ImageOrder:
        """Each card's back, in the place of its front."""
        frames = {slot: one.back.frame for slot, one in self.placed if one.back is not None}
        return self._picture(frames)

    def _picture(self, frames: Mapping[int, Frame]) -> ImageOrder:
        """A frame that counts in pixels, so that no card is drawn between two of them."""
        grid, (wide, high) = self.slots.grid, self.cell
        size = Size(grid.columns * wide, grid.rows * high)
        stamps = [
            _stamp(frame, Rect(slot % grid.columns * wide, slot // grid.columns * high, wide, high))
            for slot, frame in sorted(frames.items())
        ]
        return ImageOrder(Frame(size, tuple(stamps)), int(size.width), int(size.height))


def _stamp(frame: Frame, box: Rect) -> Stamp:
    across, down = box.width / frame.size.width, box.height / frame.size.height
    return Stamp(frame, Matrix(across, 0, 0, down, box.left, box.top), box)


def sheets_of(
    component: str, cards: Sequence[ExportCard], sheets: Sequence[AtlasPositions], rule: GridRule
) -> list[AtlasSheet]:
    """A component's sheets; a single one has the component's own name."""
    by_id = {one.front.card.id: one for one in cards}
    return [
        AtlasSheet(
            component if len(sheets) == 1 else f"{component}-{number}",
            slots,
            rule.cell(slots.grid),
            {id: by_id[id] for id in slots.cards},
        )
        for number, slots in enumerate(sheets, 1)
        if slots.cards
    ]


def shared_back(cards: Sequence[ExportCard]) -> Frame | None:
    """The back of all of them, if they look alike from behind."""
    prints = Fingerprints()
    backs = [one.back.frame if one.back is not None else None for one in cards]
    looks = {prints.form(back) if back is not None else "" for back in backs}
    return backs[0] if len(looks) == 1 else None
