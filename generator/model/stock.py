"""Stock: sheets that are bought with their cards perforated, or their stickers cut."""

from __future__ import annotations

from dataclasses import dataclass

from generator.core.geometry import Point, Rect, Size
from generator.model.keys import key
from generator.model.values import FLAG, ID, POINT, SIZE, SPAN, TEXT, choice, listed, whole


@dataclass(frozen=True, slots=True)
class Stock:
    """One entry of layouts/stock.yaml."""

    brand: str = key(TEXT, "The maker.")
    title: str = key(TEXT, "Its number or name in shops.")
    paper: str = key(ID, "The paper that the whole sheet is as large as, such as `a4`.")
    cell: Size = key(SIZE, "Width and height of one card or sticker, on the upright sheet.")
    columns: int = key(whole(1, 100), "Cells beside each other.")
    rows: int = key(whole(1, 100), "Cells below each other.")
    left: float = key(SPAN, "From the left edge of the sheet to the first cell.")
    top: float = key(SPAN, "From the top edge of the sheet to the first cell.")
    source: str = key(TEXT, "Where these numbers come from.")
    gap: Point = key(POINT, "The space between cells, across and down.", Point(0.0, 0.0))
    shape: str = key(choice("rectangle", "round"), "The outline of the cells.", "rectangle")
    stickers: bool = key(
        FLAG, "Whether only the front prints: a piece with a back then takes two cells.", False
    )
    also: tuple[str, ...] = key(listed(ID), "Other names: sheets that have the same cells.", ())
    name: str = ""
    """What it is called for `--stock`."""

    @property
    def capacity(self) -> int:
        return self.columns * self.rows

    @property
    def called(self) -> str:
        return f"{self.brand} {self.title}"

    def place(self, index: int) -> Rect:
        """The cell of that number, row by row."""
        row, column = divmod(index, self.columns)
        width, height = self.cell
        left = self.left + column * (width + self.gap.x)
        return Rect(left, self.top + row * (height + self.gap.y), width, height)
