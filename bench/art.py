"""Cards with art up to their edges: what the kit costs over unpacking and packing the pictures."""

from __future__ import annotations

import io
import sys
import zlib
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from random import Random

from bench.measure import interleaved
from bench.targets import Row, Target, measured_row

CARDS = 120
PIXELS = (815, 1110)
"""A poker card with its bleed at 300 dpi."""
GAME = "game: art\ntitle: Art\nplayers: 2-4\ncomponents: [cards]\nfonts: {body: Fira Sans}\n"
LAYOUT = "layout: face\nelements:\n  - {picture: '{{ art }}', box: bleed, fit: cover}\n"
DECK = "deck: cards\ntitle: Cards\nlayout: face\nbleed: 3mm\nfields: {art: picture}\ncards:\n"
FLOOR = f"""\
import sys, zlib
from pathlib import Path
from PIL import Image
for path in sorted(Path(sys.argv[1]).glob("*.png")):
    zlib.compress(Image.open(path).convert("RGB").tobytes(), 6)
assert len(list(Path(sys.argv[1]).glob("*.png"))) == {CARDS}
"""
"""What nobody can do without, for pictures that a PDF cannot hold as they are."""


def rows(folder: Path) -> Iterator[Row]:
    target = Target(f"{CARDS} cards with art of 2 MB over unpacking and packing it", 1.3)
    yield measured_row(target, partial(_over_the_floor, folder))


def _over_the_floor(folder: Path) -> float:
    prepare(folder / "art")
    (folder / "floor").mkdir()
    program = str(Path(sys.executable).parent / "cubicle")
    build = [program, "build", "art", "--paper", "a4", "-o", "out"]
    floor = [sys.executable, "-c", FLOOR, str(folder / "art" / "art")]
    failures: dict[str, str] = {}
    commands = {"ours": (build, folder), "floor": (floor, folder / "floor")}
    found = interleaved(commands, 3, patience=90, failures=failures)
    if failures:
        raise RuntimeError("; ".join(failures.values()))
    return found["ours"].best.wall / found["floor"].best.wall


def prepare(game: Path, cards: int = CARDS) -> None:
    for inner in ("layouts", "art"):
        (game / inner).mkdir(parents=True)
    (game / "game.yaml").write_text(GAME)
    (game / "layouts" / "face.yaml").write_text(LAYOUT)
    lines = [f"  - {{title: Card {n}, art: picture-{n:03}}}\n" for n in range(cards)]
    (game / "cards.yaml").write_text(DECK + "".join(lines))
    for number in range(cards):
        (game / "art" / f"picture-{number:03}.png").write_bytes(picture(number))


def picture(number: int) -> bytes:
    """Noise in 48 shades: as hard to pack as a photograph, two megabytes large."""
    from PIL import Image

    width, height = PIXELS
    shades = bytes(100 + n % 48 for n in range(256))
    noise = Random(number).randbytes(width * height * 3).translate(shades)
    file = io.BytesIO()
    Image.frombytes("RGB", PIXELS, noise).save(file, "PNG", compress_level=zlib.Z_BEST_SPEED)
    return file.getvalue()
