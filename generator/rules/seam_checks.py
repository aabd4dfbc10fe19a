"""Finished faces and the seams of their board → words and pictures that a seam cuts through."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import assert_never

from generator.core.display import Frame, GroupItem, Image, Item, Path, Stamp, TextItem, Zone
from generator.core.geometry import IDENTITY, Matrix, Rect
from generator.model.values import Seams
from generator.rules.board_space import crossed_seam, middle
from generator.rules.faults import Fault
from generator.rules.legibility import TextOnFace

MEND = "move one of them, or the board's 'seams': glued pages rarely meet well enough"


def seam_faults(
    seams: Seams, frame: Frame, texts: Iterable[TextOnFace], side: str, ids: tuple[str, ...]
) -> Iterator[Fault]:
    for text in texts:
        crossed = crossed_seam(text.box, seams)
        if crossed:
            says = f"the seam at {crossed} cuts through '{text.words[:30]}'"
            yield Fault("text-on-seam", says, MEND, ids, side, text.of)
    whole = Rect(0, 0, *frame.size)
    for box, of in _pictures(frame.items, IDENTITY, whole):
        crossed = crossed_seam(box, seams)
        if crossed:
            says = f"the seam at {crossed} cuts through a picture at {middle(box)}"
            yield Fault("picture-on-seam", says, MEND, ids, side, of)


def _pictures(items: Iterable[Item], matrix: Matrix, shown: Rect) -> Iterator[tuple[Rect, str]]:
    """What is shown of each picture, and the element that placed it; not what is drawn in it."""
    for item in items:
        match item:
            case Image(_, box, clip, of):
                yield _seen(clip or box, matrix, shown), of
            case Stamp(frame, own, clip, of) if of:
                area = own.bounds(Rect(0, 0, *frame.size))
                yield _seen(clip if isinstance(clip, Rect) else area, matrix, shown), of
            case Stamp(frame, own, clip):
                inside = _seen(clip, matrix, shown) if isinstance(clip, Rect) else shown
                yield from _pictures(frame.items, own.then(matrix), inside)
            case GroupItem(children, own, clip):
                inner = own.then(matrix)
                inside = _seen(clip, inner, shown) if isinstance(clip, Rect) else shown
                yield from _pictures(children, inner, inside)
            case TextItem() | Path() | Zone():
                pass
            case never:
                assert_never(never)


def _seen(box: Rect, matrix: Matrix, shown: Rect) -> Rect:
    return matrix.bounds(box).within(shown)
