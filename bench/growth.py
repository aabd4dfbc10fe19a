"""`python -m bench.growth`: time and memory against cards, copies and rules, as a picture."""

from __future__ import annotations

import csv
import os
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bench.decks import card
from bench.measure import Run, once
from bench.peers.ours import GAME, LAYOUT, MUG_SVG, command

REPOSITORY = Path(__file__).parent.parent
PICTURE = REPOSITORY / "docs" / "pictures" / "growth.svg"
CARDS = (100, 300, 1000, 3000, 10_000, 30_000)
COPIES = (1, 3, 10, 30, 100)
RULES = (10, 30, 100, 300, 1000)
ROUNDS = 3


class Series(NamedTuple):
    says: str
    axis: str
    runs: tuple[tuple[int, Run], ...]


def series() -> Iterator[Series]:
    yield Series("distinct cards", "cards", tuple((n, _run(n, 1, 1)) for n in CARDS))
    yield Series("54 designs", "copies of each", tuple((n, _run(54, n, 1)) for n in COPIES))
    yield Series("54 designs", "rules", tuple((n, _run(54, 1, n)) for n in RULES))


def _run(cards: int, copies: int, rules: int) -> Run:
    runs = []
    for _ in range(ROUNDS):
        with tempfile.TemporaryDirectory(prefix="cubicle-growth-") as held:
            folder = Path(held)
            _prepare(folder / "deck", cards, copies, rules)
            runs.append(once(command(folder), folder))
    return Run(*(min(values) for values in zip(*runs, strict=True)))


def _prepare(game: Path, cards: int, copies: int, rules: int) -> None:
    """The bench's deck; its cards stand in a table, which holds more than a YAML file may."""
    (game / "layouts").mkdir(parents=True)
    (game / "art").mkdir()
    (game / "game.yaml").write_text(GAME)
    (game / "layouts" / "face.yaml").write_text(LAYOUT)
    (game / "art" / "mug.svg").write_text(MUG_SVG)
    (game / "cards.yaml").write_text(
        "deck: cards\ntitle: Cards\nlayout: face\nbleed: 0mm\n"
        f"fields: {{text: text, footer: text}}\neach: {{copies: {copies}}}\n"
        "cards: {from: cards.csv}\n"
    )
    with (game / "cards.csv").open("w", newline="") as table:
        rows = csv.writer(table)
        rows.writerow(("id", "title", "text", "footer"))
        rows.writerows((f"card-{n}", *card(n)[:3]) for n in range(cards))
    total = cards * copies
    (game / "rules.yaml").write_text(
        "rules:\n"
        + "".join(
            f"  - {{id: r{n}, says: So many., value: cards | count, is: {total}}}\n"
            for n in range(rules)
        )
    )


# -- the picture ------------------------------------------------------------------------------

WIDE, HIGH, GAP, EDGE = 250, 170, 40, 46
STYLE = (
    "text{font:11px sans-serif;fill:#444}.t{font-weight:bold;fill:#1b1b1b}"
    "path{fill:none;stroke-width:2}.g{stroke:#ddd;stroke-width:1}"
)


def drawing(all_series: list[Series]) -> str:
    """A row of time above a row of memory, both axes in powers of ten."""
    charts = []
    for row, (what, unit) in enumerate((("wall", "s"), ("memory", "MB"))):
        for column, one in enumerate(all_series):
            points = [(n, getattr(run, what)) for n, run in one.runs]
            x = EDGE + column * (WIDE + GAP)
            y = 30 + row * (HIGH + 2 * GAP)
            charts.append(f'<g transform="translate({x} {y})">{_chart(one, points, unit)}</g>')
    width = EDGE + 3 * (WIDE + GAP)
    height = 30 + 2 * (HIGH + 2 * GAP)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">'
        f"<title>Time and memory of a cold build against the size of the game</title>"
        f'<style>{STYLE}</style><rect width="100%" height="100%" fill="#fff"/>'
        f"{''.join(charts)}</svg>\n"
    )


def _chart(one: Series, points: list[tuple[int, float]], unit: str) -> str:
    from math import ceil, floor, log10

    low, high = floor(log10(min(v for _, v in points))), ceil(log10(max(v for _, v in points)))
    least, most = log10(points[0][0]), log10(points[-1][0])

    def place(n: float, value: float) -> tuple[float, float]:
        x = (log10(n) - least) / (most - least) * WIDE
        return x, HIGH - (log10(value) - low) / (high - low) * HIGH

    colour = "#2f6fb0" if unit == "s" else "#c8442c"
    parts = [f'<text class="t" x="0" y="-8">{one.says}, {unit}</text>']
    for power in range(low, high + 1):
        _, y = place(points[0][0], 10.0**power)
        parts.append(f'<path class="g" d="M0 {y:.1f}H{WIDE}"/>')
        parts.append(f'<text x="-6" y="{y + 4:.1f}" text-anchor="end">{10.0**power:g}</text>')
    line = " L".join("{:.1f} {:.1f}".format(*place(n, value)) for n, value in points)
    parts.append(f'<path stroke="{colour}" d="M{line}"/>')
    for n, value in points:
        x, y = place(n, value)
        parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="3" fill="{colour}"/>')
        parts.append(f'<text x="{x:.1f}" y="{y - 7:.1f}" text-anchor="middle">{value:.3g}</text>')
        parts.append(f'<text x="{x:.1f}" y="{HIGH + 16}" text-anchor="middle">{n:,}</text>')
    parts.append(f'<text x="{WIDE}" y="{HIGH + 31}" text-anchor="end">{one.axis}</text>')
    return "".join(parts)


def main() -> None:
    os.environ["PYTHONPATH"] = str(REPOSITORY)
    found = list(series())
    for one in found:
        for number, run in one.runs:
            sys.stdout.write(
                f"{one.says:16}{number:8,} {one.axis:16}{run.wall:8.2f} s {run.memory:6.0f} MB\n"
            )
    PICTURE.write_text(drawing(found))


if __name__ == "__main__":
    main()
