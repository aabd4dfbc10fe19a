"""The cards of docs/examples/gallery for docs/gallery.md: pictures, and the YAML that draws them.

`make tables` puts them where the page says `<!-- card: nameplate -->`; `make pictures` draws them.
"""

from __future__ import annotations

import io
import re
import textwrap
from pathlib import Path

from PIL import Image

from generator.export import Wish, export, setting
from generator.files import open_game
from generator.kit.order import Order

DOCS = Path(__file__).parent.parent / "docs"
GAME = DOCS / "examples" / "gallery"
PICTURES = DOCS / "pictures" / "gallery"
FRAMES = ("exhibit", "back")
"""Layouts that are no exhibits: what is around them all, and their back."""
DPI = 140
SHOWN = ("open", "sunset", "stained-glass", "views", "beehive")
LANCZOS = Image.Resampling.LANCZOS
COLOURS = (256, 128, 64, 32)
MOST_BYTES = 20_000
_CARD = re.compile(r"<!-- card: ([\w-]+) -->\n.*?<!-- end -->", re.DOTALL)
_SNIPPET = re.compile(r"^elements:\n  - group:\n(.*?)^    box: art\n\Z", re.DOTALL | re.MULTILINE)


def updated(text: str) -> str:
    """The page with every card as the game has it now."""
    return _CARD.sub(lambda match: shown(match[1]), text)


def shown(exhibit: str) -> str:
    """A card beside its YAML, as GitHub shows both in a table."""
    picture = f'<img src="pictures/gallery/{exhibit}.png" width="250" alt="{title_of(exhibit)}">'
    lines = [
        f"<!-- card: {exhibit} -->",
        "",
        f'<table><tr><td width="260" valign="top">{picture}</td><td valign="top">',
        "",
        f"```yaml\n{snippet(exhibit)}```",
        "",
        "</td></tr></table>",
        "",
        "<!-- end -->",
    ]
    return "\n".join(lines)


def snippet(exhibit: str) -> str:
    """The elements in the frame of a card, as its layout has them."""
    match = _SNIPPET.search((GAME / "layouts" / f"{exhibit}.yaml").read_text("utf-8"))
    if match is None:
        raise ValueError(f"{exhibit} is not one group with the box 'art'")
    return textwrap.dedent(match[1])


def exhibits() -> list[str]:
    """Layouts that a card shows, in the order of the game."""
    return [layout for path in _decks() for layout in re.findall(r" layout: ([\w-]+),", path)]


def title_of(exhibit: str) -> str:
    for deck in _decks():
        if match := re.search(rf'title: "?([^"{{}}]+?)"?, layout: {exhibit},', deck):
            return match[1]
    raise ValueError(f"no card has the layout {exhibit}")


def _decks() -> list[str]:
    named = re.search(r"^components: \[(.*)\]$", (GAME / "game.yaml").read_text(), re.MULTILINE)
    assert named is not None
    return [(GAME / f"{name}.yaml").read_text("utf-8") for name in named[1].split(", ")]


def faces(dpi: int = DPI) -> dict[str, Image.Image]:
    """The fronts of all cards, by their layout."""
    wish = Wish(("png",), (setting("dpi", str(dpi)),))
    game = open_game(str(GAME))[1]
    outcomes, _ = export(game, Order(papers=("a4",)), wish)
    written = [file for outcome in outcomes for file in outcome.files]
    files = [file for file in written if not file.name.endswith("-back.png")]
    images = [Image.open(io.BytesIO(file.data)).convert("RGB") for file in files]
    return dict(zip(exhibits(), images, strict=True))


def small(image: Image.Image) -> bytes:
    """With as many colours as fit into a small file; soft shades need many."""
    for colours in COLOURS:
        out = io.BytesIO()
        few = image.quantize(colours, Image.Quantize.MEDIANCUT, dither=Image.Dither.NONE)
        few.save(out, "PNG", optimize=True)
        if out.tell() <= MOST_BYTES:
            break
    return out.getvalue()


def strip(images: list[Image.Image], gap: int = 12) -> Image.Image:
    """Some cards in a row, for the first page."""
    height = 330
    cards = [one.resize((one.width * height // one.height, height), LANCZOS) for one in images]
    width = sum(card.width + gap for card in cards) + gap
    row = Image.new("RGB", (width, height + 2 * gap), "#e9e6df")
    x = gap
    for card in cards:
        row.paste(card, (x, gap))
        x += card.width + gap
    return row


def first_page(cards: dict[str, Image.Image]) -> bytes:
    out = io.BytesIO()
    row = strip([cards[name] for name in SHOWN])
    row.quantize(256, Image.Quantize.MAXCOVERAGE, kmeans=4).save(out, "PNG", optimize=True)
    return out.getvalue()


if __name__ == "__main__":
    PICTURES.mkdir(parents=True, exist_ok=True)
    cards = faces()
    PICTURES.with_suffix(".png").write_bytes(first_page(cards))
    for exhibit, image in cards.items():
        png = small(image)
        (PICTURES / f"{exhibit}.png").write_bytes(png)
        print(f"gallery/{exhibit}.png  {len(png)} bytes")
