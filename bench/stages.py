"""Where our own time goes: each stage of the pipeline, in one warm process, on one core."""

from __future__ import annotations

import gc
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

STAGES = ("read", "rules", "lay out", "impose", "write")


def shares(folder: Path) -> dict[str, float]:
    """Seconds of each stage for the deck in the folder."""
    from generator.build import rule_findings
    from generator.files import open_game
    from generator.impose import impose, page_size
    from generator.kit import bound_kit
    from generator.order import Order, chosen, presses
    from generator.studio import open_studio

    spent: dict[str, float] = {}

    @contextmanager
    def timed(stage: str) -> Iterator[None]:
        start = time.perf_counter()
        yield
        spent[stage] = time.perf_counter() - start

    gc.disable()
    order = Order(papers=("a4",))
    opened = open_game(str(folder))[1]
    with timed("read"):
        studio, problems = open_studio(opened, order.seed)
    assert studio and not problems
    with timed("rules"):
        rule_findings(studio)
    [press] = presses(opened, order)
    components = chosen(studio.game, ())
    with timed("lay out"):
        printed = {c.id: studio.printed(c, page_size(press)) for c in components}
    with timed("impose"):
        pages = list(impose(studio.game, components, printed, press, studio.label))
    with timed("write"):
        bound_kit(studio.game, "a4", pages, order)
    gc.enable()
    return spent
