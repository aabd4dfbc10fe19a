"""`cubicle` with a leak planted in its table: every seat is told what every card is."""

from __future__ import annotations

from generator.table import sight

sight.knows = lambda state, seat, id: True
sight.Sight._side = lambda self, id: 0  # type: ignore[method-assign]

if __name__ == "__main__":
    from generator.cli import run

    run()
