"""`python -m bench.exports [GAME …]`: the CPU time of every target, and of its own drawing.

One table for all games: the seconds of an export, and how many times its drawing that is.
"""

from __future__ import annotations

import gc
import resource
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from typing import Any, NamedTuple

import generator.export as exporting
from generator.core.fork import Forked
from generator.core.problems import Where
from generator.export import Wish, export, showcase
from generator.export import cut_out as cutting
from generator.files import Folder, open_game, shipped_games
from generator.impose import bleed
from generator.kit.findings import rule_findings
from generator.kit.order import Order
from generator.opened import open_studio
from generator.read.targets import target_names
from generator.render import image_files, pdf, press
from generator.render.proof import proof_profile

MOST = 1.6
ROUNDS = 3
LONG = 0.6
"""What takes so many seconds is measured once."""
DRAWING = (
    (exporting, "_lay_out"),
    (bleed, "with_bleed"),
    (image_files, "_drawn"),
    (pdf, "write_pdf"),
    (press, "press_pdf"),
    (cutting, "cut_out"),
    (cutting, "inside_of"),
    (showcase, "_table"),
    (showcase, "_packed"),
)
"""Whatever lays out faces, makes pixels of them or pages, and files of those."""


class Times(NamedTuple):
    """Seconds of work, in all processes."""

    drawing: float
    whole: float

    @property
    def share(self) -> float:
        return self.whole / self.drawing


class Clock:
    """Adds up what the outermost of some functions take."""

    def __init__(self) -> None:
        self.spent = 0.0
        self._inside = False

    def counting(self, work: Callable[..., Any]) -> Callable[..., Any]:
        def counted(*given: Any, **named: Any) -> Any:
            if self._inside:
                return work(*given, **named)
            self._inside, before = True, used()
            try:
                made = work(*given, **named)
                return iter(list(made)) if isinstance(made, Iterator) else made
            finally:
                self._inside = False
                self.spent += used() - before

        return counted


def main() -> None:
    games = sys.argv[1:] or list(shipped_games())
    found = {game: dict(_times(game)) for game in games}
    targets = sorted({target for times in found.values() for target in times})
    print(f"| Target | {' | '.join(games)} |\n|{' --- |' * (len(games) + 1)}")
    for target in targets:
        cells = (_told(found[game].get(target)) for game in games)
        print(f"| `{target}` | {' | '.join(cells)} |")
    worst = max(one.share for times in found.values() for one in times.values())
    sys.exit(f"a target takes {worst:.2f} times its drawing" if worst > MOST else 0)


def _told(times: Times | None) -> str:
    return f"{times.whole:.2f} s, {times.share:.2f}" if times else "–"


def _times(game: str) -> Iterator[tuple[str, Times]]:
    """Of every target that takes a card of this game's sizes."""
    folder = open_game(game)[1]
    for target in target_names(folder):
        best = _best(partial(measured, folder, target))
        if best.drawing:
            print(f"{game} {target} {best.drawing:.3f} {_told(best)}", file=sys.stderr, flush=True)
            yield target, best


def _best(work: Callable[[], Times]) -> Times:
    rounds = [Forked(work).result()]
    while len(rounds) < ROUNDS and rounds[0].whole < LONG:
        rounds.append(Forked(work).result())
    return min(rounds, key=lambda one: one.whole)


def measured(folder: Folder, target: str) -> Times:
    """In a process that has drawn nothing yet, but knows how to."""
    _warm(folder, target)
    gc.disable()  # as commands do
    clock, profile = Clock(), _profile()
    replaced = list(_replace(clock))
    before = used()
    _run(folder, target, profile)
    whole = used() - before
    assert replaced
    return Times(clock.spent, whole)


def _warm(folder: Folder, target: str) -> None:
    """Imports everything, also what rules need: they are worked out in a process of their own."""
    studio, _ = open_studio(folder, _order().opening)
    assert studio is not None
    rule_findings(studio)
    outcomes, _ = export(folder, _order(), Wish((target,), dry=True, icc=_profile()))
    list(outcomes)


def _run(folder: Folder, target: str, profile: bytes) -> None:
    outcomes, _ = export(folder, _order(), Wish((target,), icc=profile))
    list(outcomes)


def _order() -> Order:
    return Order(papers=("a4",))


def _profile() -> bytes:
    return proof_profile(Where("--icc"))


def _replace(clock: Clock) -> Iterable[str]:
    """Wherever a module has imported one of the functions."""
    for module, name in DRAWING:
        work = getattr(module, name)
        counted = clock.counting(work)
        for other in list(sys.modules.values()):
            if getattr(other, name, None) is work:
                setattr(other, name, counted)
                yield f"{other}.{name}"


def used() -> float:
    return sum(
        spent.ru_utime + spent.ru_stime
        for spent in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


if __name__ == "__main__":
    main()
