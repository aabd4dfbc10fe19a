"""Frames → those that are stamped once on all of them: a form of their own would only be longer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import partial

from generator.core.display import Frame, GroupItem, Item, Stamp
from generator.core.kept_things import NOTHING_KEPT, NothingKept


def stamped_once(frames: Iterable[Frame], kept: NothingKept = NOTHING_KEPT) -> frozenset[int]:
    """By their ids."""
    return frozenset(frame for frame, times in stamped_on(frames, kept).items() if times == 1)


def stamped_on(frames: Iterable[Frame], kept: NothingKept = NOTHING_KEPT) -> Counter[int]:
    """How often frames are stamped on these, or on what is stamped there, by their ids."""
    stamped: Counter[int] = Counter()
    level = [one for frame in frames for one in _stamped(frame.items)]
    while level:
        new = {id(frame): frame for frame in level if frame.items and id(frame) not in stamped}
        stamped.update(map(id, level))
        inner = (
            kept.made(("on", name), frame, partial(_stamped, frame.items))
            for name, frame in new.items()
        )
        level = [one for found in inner for one in found]
    return stamped


def _stamped(items: tuple[Item, ...]) -> list[Frame]:
    found: list[Frame] = []
    for item in items:
        if isinstance(item, Stamp):
            found.append(item.frame)
        elif isinstance(item, GroupItem):
            found += _stamped(item.items)
    return found
