"""WeasyPrint: the deck as HTML with absolute boxes on pages."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from bench.decks import ACCENT, BAND, HEIGHT, INK, MUG, WIDTH, Card, font_file, grid
from bench.peers import python

LIBRARY = "weasyprint"
PICTURES = False


def prepare(folder: Path, cards: Sequence[Card]) -> None:
    (folder / "out").mkdir()
    (folder / "mug.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="20" height="20">'
        f'<path fill="{INK}" d="{MUG}"/></svg>'
    )
    every = [card for card in cards for _ in range(card.copies)]
    pages = "".join(_page(every[at : at + 9]) for at in range(0, len(every), 9))
    (folder / "deck.html").write_text(f"<!doctype html><style>{_style()}</style>{pages}")


def _page(cards: Sequence[Card]) -> str:
    left, top = grid()
    marks = "".join(
        f'<i style="left:{x}mm;top:{y}mm;width:{w}mm;height:{h}mm"></i>'
        for n in range(4)
        for x, y, w, h in (
            (left + n * WIDTH, top - 3, 0.1, 2),
            (left + n * WIDTH, 297 - top + 1, 0.1, 2),
            (left - 3, top + n * HEIGHT, 2, 0.1),
            (210 - left + 1, top + n * HEIGHT, 2, 0.1),
        )
    )
    placed = "".join(
        f'<div class="c" style="left:{left + n % 3 * WIDTH}mm;top:{top + n // 3 * HEIGHT}mm">'
        f"<b></b><h1>{escape(card.title)}</h1><img src=mug.svg><p>{escape(card.text)}</p>"
        f"<small>{escape(card.footer)}</small></div>"
        for n, card in enumerate(cards)
    )
    return f"<section>{marks}{placed}</section>"


def _style() -> str:
    faces = "".join(
        f"@font-face{{font-family:F;font-weight:{weight};src:url({font_file(style).as_uri()})}}"
        for style, weight in (("Regular", 400), ("Bold", 700))
    )
    return (
        f"{faces}@page{{size:210mm 297mm;margin:0}}body{{margin:0;font:10pt/1.2 F;color:{INK}}}"
        "section{position:relative;width:210mm;height:297mm;break-after:page}"
        "i{position:absolute;background:#000}"
        f".c{{position:absolute;width:{WIDTH}mm;height:{HEIGHT}mm;border:.3mm solid {INK};"
        "box-sizing:border-box;overflow:hidden}.c>*{position:absolute;margin:0;left:4mm}"
        f"b{{left:0!important;top:0;width:100%;height:{BAND}mm;background:{ACCENT}}}"
        "h1{top:4mm;font-size:14pt}img{left:21.75mm!important;top:20mm;width:20mm}"
        "p{top:46mm;width:55.5mm}small{top:82mm;font-size:7pt}"
    )


def command(folder: Path) -> list[str]:
    return [python(), "-m", "bench.peers.weasyprint"]


def pictures(folder: Path) -> list[str]:
    raise NotImplementedError("WeasyPrint draws no pictures")


def main() -> None:
    import weasyprint

    weasyprint.HTML("deck.html").write_pdf("out/deck.pdf")


if __name__ == "__main__":
    main()
