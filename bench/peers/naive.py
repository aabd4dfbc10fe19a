"""reportlab as its manual teaches it: canvas calls, and a Paragraph for each text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from bench.decks import Card
from bench.peers import python

LIBRARY = "reportlab"
PICTURES = False


def prepare(folder: Path, cards: Sequence[Card]) -> None:
    (folder / "out").mkdir()
    (folder / "cards.json").write_text(json.dumps(cards))


def command(folder: Path) -> list[str]:
    return [python(), "-m", "bench.peers.naive"]


def pictures(folder: Path) -> list[str]:
    raise NotImplementedError("reportlab draws no pictures")


def main() -> None:
    from reportlab.lib.styles import ParagraphStyle
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas
    from reportlab.platypus import Paragraph

    from bench import decks as d

    mm = 72 / 25.4
    for style in ("Regular", "Bold"):
        pdfmetrics.registerFont(TTFont(f"Fira-{style}", d.font_file(style)))
    body = ParagraphStyle("body", fontName="Fira-Regular", fontSize=d.BODY_SIZE, leading=12)
    page = Canvas("out/deck.pdf", pagesize=(d.A4[0] * mm, d.A4[1] * mm), pageCompression=1)
    left, top = d.grid()
    cards = [d.Card(*card) for card in json.loads(Path("cards.json").read_text())]
    every = [card for card in cards for _ in range(card.copies)]
    for number, card in enumerate(every):
        row, column = divmod(number % 9, 3)
        if number % 9 == 0:
            if number:
                page.showPage()
            _marks(page, left, top, mm)
        x = (left + column * d.WIDTH) * mm
        y = (d.A4[1] - top - (row + 1) * d.HEIGHT) * mm
        _card(page, card, x, y, mm, body, Paragraph)
    page.save()


def _card(page, card, x, y, mm, body, paragraph) -> None:  # type: ignore[no-untyped-def]
    from bench import decks as d

    page.setFillColor(d.PAPER)
    page.setStrokeColor(d.INK)
    page.setLineWidth(0.3 * mm)
    page.rect(x, y, d.WIDTH * mm, d.HEIGHT * mm, fill=1)
    page.setFillColor(d.ACCENT)
    page.rect(x, y + (d.HEIGHT - d.BAND) * mm, d.WIDTH * mm, d.BAND * mm, fill=1, stroke=0)
    page.setFillColor(d.INK)
    page.setFont("Fira-Bold", d.TITLE_SIZE)
    page.drawString(x + 4 * mm, y + (d.HEIGHT - 9) * mm, card.title)
    _mug(page, x + 21.75 * mm, y + (d.HEIGHT - 40) * mm, mm)
    text = paragraph(card.text, body)
    _, height = text.wrap(55.5 * mm, 28 * mm)
    text.drawOn(page, x + 4 * mm, y + (d.HEIGHT - 46) * mm - height)
    page.setFont("Fira-Regular", d.FOOT_SIZE)
    page.drawString(x + 4 * mm, y + 4 * mm, card.footer)


def _mug(page, x, y, mm) -> None:  # type: ignore[no-untyped-def]
    from bench import decks as d

    path = page.beginPath()
    words = iter(
        d.MUG.replace("M", " M ")
        .replace("H", " H ")
        .replace("V", " V ")
        .replace("C", " C ")
        .replace("Z", " Z ")
        .split()
    )
    at = [0.0, 0.0]

    def put(px: float, py: float) -> tuple[float, float]:
        return x + px * mm, y + (d.ICON - py) * mm

    for word in words:
        if word == "M":
            at = [float(next(words)), float(next(words))]
            path.moveTo(*put(*at))
        elif word in "HV":
            at["HV".index(word)] = float(next(words))
            path.lineTo(*put(*at))
        elif word == "C":
            numbers = [float(next(words)) for _ in range(6)]
            at = numbers[4:]
            path.curveTo(*put(*numbers[:2]), *put(*numbers[2:4]), *put(*at))
        else:
            path.close()
    page.drawPath(path, fill=1, stroke=0)


def _marks(page, left, top, mm) -> None:  # type: ignore[no-untyped-def]
    from bench import decks as d

    page.setLineWidth(0.1 * mm)
    for column in range(d.COLUMNS + 1):
        x = (left + column * d.WIDTH) * mm
        page.line(x, (d.A4[1] - top + 1) * mm, x, (d.A4[1] - top + 3) * mm)
        page.line(x, (top - 1) * mm, x, (top - 3) * mm)
    for row in range(d.ROWS + 1):
        y = (d.A4[1] - top - row * d.HEIGHT) * mm
        page.line((left - 1) * mm, y, (left - 3) * mm, y)
        page.line((d.A4[0] - left + 1) * mm, y, (d.A4[0] - left + 3) * mm, y)


if __name__ == "__main__":
    main()
