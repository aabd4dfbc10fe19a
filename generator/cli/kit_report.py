"""Kits → what they take of paper, ink and time: the report of a build."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from generator.impose.cut_picture import SheetKind
    from generator.kit.binding import Kit
    from generator.kit.sheet_kinds import CutWork
    from generator.render.coverage import Ink


def measured(kits: Sequence[Kit]) -> list[Kit]:
    """Adds the ink that each kit needs, and the work of cutting it."""
    from generator.kit.sheet_kinds import cut_work
    from generator.render.coverage import ink_of

    found = []
    for kit in kits:
        work = cut_work(kit.imposed, {part.component: part.title for part in kit.parts})
        found.append(kit._replace(ink=ink_of(kit.data), work=work))
    return found


def measure_lines(kit: Kit) -> Iterator[str]:
    """What was measured, in words; nothing for a kit that was not."""
    if kit.ink is not None:
        share = f"{100 * kit.ink.coverage:.1f} % of the paper"
        full = f"as much as {kit.ink.full_pages:.1f} fully covered A4 pages"
        yield f"paper: {kit.sheets} sheets; ink: {share}, {full}"
    if kit.work is not None and kit.work.kinds:
        work = kit.work
        by_hand = f", {_many(work.by_hand, 'piece')} with scissors" if work.by_hand else ""
        cuts = _many(work.cuts, "straight cut")
        yield f"cutting: {cuts}{by_hand}, about {_many(work.minutes, 'minute')}"
        yield from (f"  {_sheets_told(kind)}" for kind in work.kinds)


def _many(count: int, what: str) -> str:
    return f"{count} {what}{'' if count == 1 else 's'}"


def _sheets_told(kind: SheetKind) -> str:
    """`12 × 4 cuts across, then 4 down: Schemes, Aids`"""
    return f"{kind.sheets} × {kind.in_order()}: {', '.join(kind.titles)}"


def measures_data(kit: Kit) -> dict[str, Any]:
    """The same for programs."""
    return {
        **({} if kit.ink is None else {"ink": _ink_data(kit.ink)}),
        **({} if kit.work is None else {"cutting": _work_data(kit.work)}),
    }


def _ink_data(ink: Ink) -> dict[str, Any]:
    return {
        "coverage": round(ink.coverage, 4),
        "full_pages": round(ink.full_pages, 2),
        "pages": [round(share, 4) for share in ink.pages],
    }


def _work_data(work: CutWork) -> dict[str, Any]:
    kinds = [
        {
            "sheets": kind.sheets,
            "titles": list(kind.titles),
            "cuts": len(kind.order.cuts),
            "by_hand": len(kind.order.by_hand),
        }
        for kind in work.kinds
    ]
    totals = {"cuts": work.cuts, "by_hand": work.by_hand, "minutes": work.minutes}
    return {**totals, "kinds": kinds}
