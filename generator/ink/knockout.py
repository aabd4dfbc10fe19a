"""Words on a picture or a figured ground → white paper just around them, to be read on."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.colour import WHITE
from generator.core.display import GroupItem, Item, Path, TextItem
from generator.core.geometry import Rect
from generator.core.outline import Command, ellipse, rounded

AROUND = 0.14
"""Of the type size."""
NEAR = 2.5
"""Words no further apart, in mm, share one."""
ROUND = 0.8


def knockouts(lines: Sequence[TextItem]) -> list[Path]:
    """One for each line, or for several beside each other; a lone icon's is round."""
    boxes: list[Rect] = []
    icons = [_box(line) for line in lines if all(run.glyphs.is_icon for run in line.runs)]
    for line in lines:
        boxes = _joined(boxes, _box(line))
    return [Path(_disc(box) if box in icons else rounded(box, ROUND), WHITE) for box in boxes]


def plates_first(letters: Sequence[Item]) -> tuple[Item, ...]:
    """The white below each letter of a text, then the letters: none is hidden by the next."""
    plates: list[Item] = []
    words: list[Item] = []
    for letter in letters:
        if isinstance(letter, GroupItem):
            below = tuple(item for item in letter.items if isinstance(item, Path))
            above = tuple(item for item in letter.items if not isinstance(item, Path))
            plates += [letter._replace(items=below)] if below else []
            words.append(letter._replace(items=above))
        else:
            words.append(letter)
    return (*plates, *words)


def _disc(box: Rect) -> tuple[Command, ...]:
    radius = max(box.size) * 0.56
    return ellipse(*box.centre, radius, radius)


def _box(line: TextItem) -> Rect:
    left = min(run.offset for run in line.runs)
    right = max(run.offset + run.glyphs.width * run.size for run in line.runs)
    size = max(run.size for run in line.runs)
    up, down = (0.86, 0.28) if not line.runs[0].glyphs.is_icon else (1.0, 0.1)
    box = Rect(line.x + left, line.y - up * size, right - left, (up + down) * size)
    return box.grown(AROUND * size)


def _joined(boxes: list[Rect], box: Rect) -> list[Rect]:
    """The boxes, those near the new one made one with it."""
    apart: list[Rect] = []
    for other in boxes:
        if box.grown(NEAR / 2).overlaps(other.grown(NEAR / 2)):
            left, top = min(box.left, other.left), min(box.top, other.top)
            right, bottom = max(box.right, other.right), max(box.bottom, other.bottom)
            box = Rect(left, top, right - left, bottom - top)
        else:
            apart.append(other)
    return [*apart, box]
