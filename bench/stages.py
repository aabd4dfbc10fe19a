"""The stages of our pipeline one by one, for the clock and for whoever counts their work."""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

from generator.files import Folder, open_game
from generator.impose import impose, page_size
from generator.kit.binding import Drawn, bound_kit
from generator.kit.findings import rule_findings
from generator.kit.order import Order, chosen, presses
from generator.opened import open_studio

STAGES = ("read", "rules", "lay out", "impose", "write")
Watch = Callable[[str], AbstractContextManager[None]]


def walked(folder: Folder, watch: Watch) -> None:
    """A game from its files to its bytes on A4, each stage under the watch."""
    order = Order(papers=("a4",))
    with watch("read"):
        studio, problems = open_studio(folder, order.opening)
    assert studio and not problems
    with watch("rules"):
        rule_findings(studio)
    [press] = presses(folder, order)
    components = chosen(studio.game, ())
    with watch("lay out"):
        printed = {c.id: studio.printed(c, page_size(press)) for c in components}
    with watch("impose"):
        pages = list(impose(studio.game, components, printed, press, studio.label))
    with watch("write"):
        bound_kit([Drawn("a4", studio.game, pages)], order)


def shares(folder: Path) -> dict[str, float]:
    """Seconds of each stage for the game in the folder, in one warm process."""
    spent: dict[str, float] = {}

    @contextmanager
    def timed(stage: str) -> Iterator[None]:
        start = time.perf_counter()
        yield
        spent[stage] = time.perf_counter() - start

    gc.disable()
    try:
        walked(open_game(str(folder))[1], timed)
    finally:
        gc.enable()
    return spent
