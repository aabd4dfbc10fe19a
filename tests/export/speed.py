"""Measures the pictures of 54 faces against what drawing and packing their pixels takes by itself.

Run as a program, which has no threads left over: it prints its figures as JSON.
"""

from __future__ import annotations

import json
import resource
import time
from collections.abc import Callable
from typing import NamedTuple

import pypdfium2
from isal import isal_zlib

from generator.core.fork import Forked, cores
from generator.core.geometry import Size
from generator.export import Wish, export
from generator.export.faces import distinct, faces_of
from generator.files import Disk, open_game
from generator.kit.order import Order
from generator.opened import open_studio
from generator.render.about import About
from generator.render.image_files import ImageOrder, _page
from generator.render.pdf import write_pdf
from generator.render.png import LEVEL, scanlines

GAME = "theyre-coming"
ORDER = Order(papers=("a4",), decks=("employees", "bosses", "aids"))
WIDTH, HEIGHT = 750, 1050
ROUNDS = 8


class Spent(NamedTuple):
    """Seconds by the clock, and of work: this process's and that of those that it started."""

    clock: float
    own: float
    others: float

    @property
    def work(self) -> float:
        return self.own + self.others


def figures() -> dict[str, object]:
    """The best of some rounds, in each of which everything is measured."""
    game = open_game(GAME)[1]
    pdf, faces = _pages(game)
    rounds = [
        (_spent(lambda: _drawn(pdf)), _spent(lambda: _exported(game)), _spent(_both_busy))
        for _ in range(ROUNDS)
    ]
    return {
        "faces": faces,
        "pictures": len(_exported(game)),
        "cores": cores(),
        "bare": min(bare.own for bare, _, _ in rounds),
        "exported": min((whole for _, whole, _ in rounds), key=lambda one: one.work)._asdict(),
        "clocks": [
            {"bare": bare.clock, "exported": whole.clock, "at_once": busy.work / busy.clock}
            for bare, whole, busy in rounds
        ],
    }


def _exported(game: Disk) -> list[bytes]:
    outcomes, problems = export(game, ORDER, Wish(("png",)))
    (outcome,) = outcomes
    assert outcome.is_done and not [one for one in problems if one.severity == "error"]
    return [file.data for file in outcome.files]


def _pages(game: Disk) -> tuple[bytes, int]:
    """The faces as a PDF, each on as many points as it has pixels at 300 dpi."""
    studio, _ = open_studio(game)
    assert studio is not None
    components = [c for c in studio.game.components if c.id in ORDER.decks]
    faces = [face for c in components for face in distinct(faces_of(studio, c, Size(100, 100)))]
    pages = [_page(ImageOrder(face.frame, WIDTH, HEIGHT)) for face in faces]
    return write_pdf(pages, About("")), len(faces)


def _drawn(pdf: bytes) -> None:
    document = pypdfium2.PdfDocument(pdf)
    try:
        for page in document:
            isal_zlib.compress(scanlines(page, 1.0).data, LEVEL)
    finally:
        document.close()


def _both_busy() -> None:
    """Two processes with much to do: on a quiet machine they work at once."""
    other = Forked(_busy)
    _busy()
    other.result()


def _busy() -> bool:
    until = time.process_time() + 0.05
    while time.process_time() < until:
        pass
    return True


def _spent(work: Callable[[], object]) -> Spent:
    clock, own, others = time.perf_counter(), _work(resource.RUSAGE_SELF), _children()
    work()
    return Spent(
        time.perf_counter() - clock, _work(resource.RUSAGE_SELF) - own, _children() - others
    )


def _children() -> float:
    return _work(resource.RUSAGE_CHILDREN)


def _work(whose: int) -> float:
    used = resource.getrusage(whose)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    print(json.dumps(figures()))
