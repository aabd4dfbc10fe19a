"""A run of text, and the edges of its drawings and groups → how much of its letters is cut off."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.backdrop import Ground
from generator.core.display import Run, TextItem
from generator.core.geometry import Matrix, Rect

TALL, LOW, DEEP, ROUND = 0.7, 0.5, 0.2, 0.012
"""In em: capitals and small letters above the line; tails, and round figures, below it."""
TAILS = frozenset("gjpqyQ,;()[]{}/|")
RISERS = frozenset("bdfhklt")
LEAST, LEAST_PART = 0.1, 0.02
"""Less than this, in mm and in em, nobody sees."""
SHOWN = 0.25
"""Of what shows less than this part, all is meant to be hidden."""


def cut_off(line: TextItem, run: Run, matrix: Matrix, clips: Sequence[Ground]) -> float:
    """In mm; 0 for what is hidden, or nearly so, which is meant."""
    said = "".join(run.glyphs.clusters)
    if not clips or run.glyphs.is_icon or not any(map(str.isalnum, said)):
        return 0.0
    letters = _letters(line, run, said, matrix)
    edges = [clip.bounds for clip in clips if _is_box(clip)]
    if not letters.width or any(_share_in(edge, letters) < SHOWN for edge in edges):
        return 0.0
    most = max((letters.beyond(edge) for edge in edges), default=0.0)
    return most if most > max(LEAST, LEAST_PART * run.size * matrix.scale) else 0.0


def _letters(line: TextItem, run: Run, said: str, matrix: Matrix) -> Rect:
    above = TALL if any(c.isupper() or c.isdigit() or c in RISERS for c in said) else LOW
    below = DEEP if TAILS & set(said) else ROUND
    top = line.y - run.rise - above * run.size
    width, height = run.glyphs.width * run.size, (above + below) * run.size
    return matrix.bounds(Rect(line.x + run.offset, top, width, height))


def _is_box(clip: Ground) -> bool:
    """Figures are cut by their own shape, which is not measured here."""
    return len(clip.outlines) == 1 and len(clip.outlines[0].corners) in (4, 5)


def _share_in(edge: Rect, letters: Rect) -> float:
    """How much of the letters' height, or of their width if that is less, is within the edge."""
    shown = letters.within(edge)
    return min(shown.width / letters.width, shown.height / letters.height)
