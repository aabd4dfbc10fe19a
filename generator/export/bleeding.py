"""Art drawn out beyond where it ends, for targets that ask for more bleed than a face has."""

from __future__ import annotations

from generator.display import Frame, Group, Stamp
from generator.geometry import Rect, Size, translation
from generator.impose.edges import drawn_out


def with_bleed(frame: Frame, bleed: float) -> Frame:
    """The frame grown on every side: by the bleed it has, and from there on by its own edge."""
    size = Size(frame.size.width + 2 * bleed, frame.size.height + 2 * bleed)
    art = Rect(0, 0, *frame.size).grown(min(frame.reach, bleed))
    inward = translation(bleed, bleed)
    own = Stamp(frame, inward, art.moved(bleed, bleed))
    if frame.reach >= bleed - 1e-6:
        return Frame(size, (own,))
    return Frame(size, (Group(tuple(drawn_out(frame, art, bleed - frame.reach)), inward), own))
