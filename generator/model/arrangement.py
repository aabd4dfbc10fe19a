"""The key `sheet`: how a deck's cards are arranged on their sheets, where its designer decides."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from generator.model.cell_grid import CORNERS
from generator.model.keys import key, keys_of, made_of, python_name
from generator.model.values import (
    EXTENT,
    FLAG,
    ID,
    SPAN,
    Kind,
    Scope,
    choice,
    read_parts,
    whole,
)
from generator.source import Mapping

MOST = 1000


@dataclass(frozen=True, slots=True, repr=False)
class Arrangement:
    """What is not given is as fits most cards."""

    columns: int = key(whole(1, MOST), "At most so many columns of cards.", 0)
    rows: int = key(whole(1, MOST), "At most so many rows of cards.", 0)
    gap: float = key(SPAN, "The space between cards; art fills it as far as `bleed` goes.", 0.0)
    turned: bool | None = key(FLAG, "Cards are on their side, or upright with `false`.", None)
    start: str = key(choice(*CORNERS), "The corner of the first card.", "top-left")
    by: str = key(
        choice("rows", "columns"),
        "What is filled first. A sheet that is folded across is filled by columns.",
        "rows",
    )
    free: int = key(
        whole(0, MOST), "Slots at the end of every sheet that no card fills: room for pieces.", 0
    )
    together: str = key(
        ID,
        "A field: cards with the same value there, one after the other, share a sheet if one "
        "holds them all.",
        "",
    )
    marks: str = key(
        choice("crop", "ticks", "lines", "none"), "Marks to cut by, unless `--marks` is given.", ""
    )
    mark_length: float = key(EXTENT, "How long crop marks are, if there is so much room.", 2.0)


AS_FITS = Arrangement()


def arranged(node: Mapping) -> dict[str, Any]:
    """Only what is written there, to change an arrangement."""
    kinds = {name: key.kind for name, key in keys_of(Arrangement).items()}
    return {python_name(name): it for name, it in read_parts(node, Scope(), **kinds).items()}


SHEET: Kind[Arrangement] = made_of(Arrangement, "a sheet: {columns: 2, gap: 4mm, …}")
