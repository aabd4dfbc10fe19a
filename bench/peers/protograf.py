"""protograf: its own commands, the deck as its data, its base font."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

from bench.decks import ACCENT, BAND, HEIGHT, INK, MUG, WIDTH, Card, grid
from bench.peers import python

LIBRARY = "protograf"
PICTURES = False


def prepare(folder: Path, cards: Sequence[Card]) -> None:
    (folder / "out").mkdir()
    (folder / "cards.json").write_text(json.dumps(cards))
    (folder / "mug.svg").write_text(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 20" width="20" height="20">'
        f'<path fill="{INK}" d="{MUG}"/></svg>'
    )


def command(folder: Path) -> list[str]:
    return [python(), "-m", "bench.peers.protograf"]


def pictures(folder: Path) -> list[str]:
    raise NotImplementedError("left out: it goes through the PDF")


def main() -> None:
    import protograf as p

    cards = json.loads(Path("cards.json").read_text())
    left, top = grid()
    p.Create(
        filename="out/deck.pdf",
        paper="A4",
        margin_left=left / 10,
        margin_right=(left - 0.01) / 10,
        margin_top=top / 10,
        margin_bottom=(top - 0.01) / 10,
    )
    p.Data(data_list=[["Title", "Text", "Footer", "Copies"], *cards])
    p.Deck(
        cards=1, width=WIDTH / 10, height=HEIGHT / 10, grid_marks=True, stroke=INK, copy="Copies"
    )
    band = p.rectangle(x=0, y=0, width=WIDTH / 10, height=BAND / 10, fill_stroke=ACCENT)
    mug = p.image(str(Path("mug.svg").resolve()), x=2.175, y=2.0, width=2.0, height=2.0)
    title = p.text(text=p.T("{{ Title }}"), x=0.4, y=0.9, font_size=14, align="left")
    body = p.text(
        text=p.T("{{ Text }}"),
        x=0.4,
        y=4.6,
        width=5.55,
        height=2.8,
        font_size=10,
        wrap=True,
        align="left",
        stroke=INK,
        fill=None,
    )
    foot = p.text(text=p.T("{{ Footer }}"), x=0.4, y=8.5, font_size=7, align="left")
    p.Card("all", band, mug, title, body, foot)
    p.Save()


if __name__ == "__main__":
    main()
