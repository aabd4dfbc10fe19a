"""typst: the deck as data, the page as its own markup, compiled by the package on PyPI."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence
from pathlib import Path

from bench.decks import ACCENT, BAND, HEIGHT, INK, MUG, WIDTH, Card, grid
from bench.peers import python

LIBRARY = "typst"
PICTURES = True

FACE = f"""\
#set text(font: "Fira Sans", size: 10pt, fill: rgb("{INK}"))
#let edge = 0.3mm + rgb("{INK}")
#let face(c) = box(width: {WIDTH}mm, height: {HEIGHT}mm, stroke: edge, clip: true, {{
  place(rect(width: 100%, height: {BAND}mm, fill: rgb("{ACCENT}")))
  place(dx: 4mm, dy: 4.5mm, text(size: 14pt, weight: "bold", c.title))
  place(dx: 21.75mm, dy: 20mm, image("mug.svg", width: 20mm))
  place(dx: 4mm, dy: 46mm, block(width: 55.5mm, par(leading: 0.45em, c.text)))
  place(dx: 4mm, dy: 83mm, text(size: 7pt, c.footer))
}})
#let cards = json("cards.json")
"""
SHEETS = """\
#let every = cards.map(c => range(c.copies).map(_ => c)).flatten()
#set page(width: 210mm, height: 297mm, margin: 0mm)
#let mark(x, y, w, h) = place(dx: x, dy: y, line(end: (w, h), stroke: 0.1mm))
#for (n, sheet) in every.chunks(9).enumerate() {
  if n > 0 { pagebreak() }
  for i in range(4) {
    mark(LEFTmm + i * 63.5mm, TOPmm - 3mm, 0mm, 2mm)
    mark(LEFTmm + i * 63.5mm, 297mm - TOPmm + 1mm, 0mm, 2mm)
    mark(LEFTmm - 3mm, TOPmm + i * 88.9mm, 2mm, 0mm)
    mark(210mm - LEFTmm + 1mm, TOPmm + i * 88.9mm, 2mm, 0mm)
  }
  place(dx: LEFTmm, dy: TOPmm, grid(columns: 3, ..sheet.map(face)))
}
"""
PAGES = """\
#set page(width: 63.5mm, height: 88.9mm, margin: 0mm)
#for (n, c) in cards.enumerate() {
  if n > 0 { pagebreak() }
  face(c)
}
"""


def prepare(folder: Path, cards: Sequence[Card]) -> None:
    (folder / "out").mkdir()
    (folder / "cards.json").write_text(json.dumps([card._asdict() for card in cards]))
    (folder / "mug.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="20" height="20">'
        f'<path fill="{INK}" d="{MUG}"/></svg>'
    )
    left, top = grid()
    sheets = SHEETS.replace("LEFTmm", f"{left}mm").replace("TOPmm", f"{top}mm")
    (folder / "sheets.typ").write_text(FACE + sheets)
    (folder / "pages.typ").write_text(FACE + PAGES)


def command(folder: Path) -> list[str]:
    return [python(), "-m", "bench.peers.typst", "sheets.typ", "out/deck.pdf"]


def pictures(folder: Path) -> list[str]:
    return [python(), "-m", "bench.peers.typst", "pages.typ", "out/{n}.png"]


def main() -> None:
    import typst

    from bench.decks import font_file

    _, source, out = sys.argv
    fonts = [str(font_file("Regular").parent)]
    more = {"format": "png", "ppi": 300.0} if out.endswith(".png") else {}
    typst.compile(source, output=out, font_paths=fonts, ignore_system_fonts=True, **more)


if __name__ == "__main__":
    main()
