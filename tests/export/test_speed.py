"""Pictures of a deck against what drawing and packing its pixels takes by themselves."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import NamedTuple

import pypdfium2
import pytest
from isal import isal_zlib

from generator.aside import cores
from generator.export import Wish, export
from generator.export.faces import distinct, faces_of
from generator.files import Disk, open_game
from generator.geometry import Size
from generator.order import Order
from generator.render.pdf import About, write_pdf
from generator.render.pictures import Picture, _page
from generator.render.png import LEVEL
from generator.render.scanlines import scanlines
from generator.studio import open_studio

CARDS, WIDTH, HEIGHT = 54, 750, 1050
ORDER = Order(papers=("a4",), decks=("projects", "actions", "fate", "leaders"))


class Spent(NamedTuple):
    """Seconds of work, of this process and of those that it started."""

    own: float
    others: float


@pytest.mark.slow
def test_pictures_take_less_than_their_pixels_on_one_core_times_one_point_six() -> None:
    """From YAML to PNG, against pdfium and deflate alone.

    Work is counted, not the clock: two processes side by side take as long as the busier one,
    whoever else is on the machine.
    """
    game = open_game("action-the-project")[1]
    pdf, pictures = _pages(game)
    bare = _least(lambda: _drawn(pdf)).own
    whole = _least(lambda: _exported(game))
    print(f"{pictures} faces: bare {bare:.2f} s, exported {whole.own:.2f} + {whole.others:.2f} s")
    assert len(_exported(game)) == pictures >= CARDS
    if cores() > 1:
        assert max(whole) < 1.6 * bare
        assert min(whole) > 0.3 * sum(whole)
    else:
        assert whole.own < 2.5 * bare


def _exported(game: Disk) -> list[bytes]:
    outcomes, problems = export(game, ORDER, Wish(("png",)))
    (outcome,) = outcomes
    assert outcome.is_done and not [one for one in problems if one.severity == "error"]
    return [file.data for file in outcome.files]


def _pages(game: Disk) -> tuple[bytes, int]:
    """The faces as a PDF, each on as many points as it has pixels at 300 dpi."""
    studio, _ = open_studio(game, 1)
    assert studio is not None
    components = [c for c in studio.game.components if c.id in ORDER.decks]
    faces = [face for c in components for face in distinct(faces_of(studio, c, Size(100, 100)))]
    pages = [_page(Picture(face.frame, WIDTH, HEIGHT)) for face in faces]
    return write_pdf(pages, About("")), len(faces)


def _drawn(pdf: bytes) -> None:
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            isal_zlib.compress(scanlines(page, 1.0).data, LEVEL)
    finally:
        document.close()


def _least(work: Callable[[], object], times: int = 4) -> Spent:
    found = []
    for _ in range(times):
        before = os.times()
        work()
        after = os.times()
        own = after.user + after.system - before.user - before.system
        children = after.children_user + after.children_system
        found.append(Spent(own, children - before.children_user - before.children_system))
    return min(found, key=sum)
