"""Pictures of pages and faces: real kits, small enough to keep beside the text.

Run by `make pictures`. The pages are drawn from the very PDF that is printed.
"""

from __future__ import annotations

import io
import math
import sys
from pathlib import Path

from PIL import Image, ImageDraw, ImageFilter

from generator.build import build
from generator.core.problems import one_line
from generator.export import Wish, export, setting
from generator.files import open_game, shared_folder
from generator.kit.order import Order
from generator.printer.test_sheet import test_sheet_pdf, upright_paper
from generator.render.image_files import Packing, page_pictures

GAME = "bad-day"
STARTER = str(Path(__file__).parent.parent / "layouts" / "starter")
"""What `cubicle new` writes."""
EXAMPLES = Path(__file__).parent.parent / "docs" / "examples"
FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
INKS = ("full", "low", "bw")
HAND = (
    ("bad-day", "schemes/paper-fire"),
    ("action-the-project", "leaders/cliff-hanger"),
    ("thrown-under-the-bus", "corporate/spin-doctor"),
    ("theyre-coming", "bosses/dame-ada-crypt"),
    ("office-job", "career/fire-drill"),
    ("thrown-under-the-bus", "associate-decks/steph-1"),
    ("action-the-project", "actions/training-support"),
    ("theyre-coming", "events/bring-your-ghoul-to-work"),
    ("bad-day", "schemes/decaf-switch"),
)
"""The cards of the first picture, from left to right."""
PIPS = ("a-of-spades", "3-of-hearts", "7-of-clubs", "10-of-hearts", "q-of-diamonds", "joker")
MOST_BYTES = 150_000
DESK = (214, 212, 206)
"""The ground that shows between white pages."""


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    keep("hand", fan([front(game, card) for game, card in HAND]))
    keep(
        "tea-round",
        side_by_side(drawn(STARTER, Order(papers=("a4",), decks=("tasks",))), height=380),
    )
    schemes = pages("schemes")
    keep("schemes-front-and-back", side_by_side(schemes[-2:], height=620))
    keep("play-mat", side_by_side([face("mat")], height=560))
    keep("play-mat-pages", side_by_side(pages("mat"), height=420))
    loose = ("pawns", "boss", "chips", "security-token", "first-player", "dice")
    keep("pieces", side_by_side(pages(*loose), height=560))
    keep("rules", side_by_side(pages("rules"), height=700))
    keep("test-sheet", side_by_side(test_sheet(), height=700))
    inks = [faces("schemes", ink)[:1] + faces("locations", ink)[4:5] for ink in INKS]
    suits = [front(str(EXAMPLES / "pips"), card) for card in PIPS]
    keep("playing-cards", side_by_side(suits, height=280))
    keep("hex-tiles", side_by_side(pages("tiles", "ground", game=str(EXAMPLES / "hexes")), 560))
    blue = Order(papers=("a4",), only=("plants/fern", "plants/ivy", "chores/*"), blueprint=True)
    keep("blueprint", side_by_side(drawn(str(EXAMPLES / "tour"), blue)[:3], 420))
    keep("inks", side_by_side([image for pair in inks for image in pair], height=420))


def pages(*components: str, game: str = GAME) -> list[Image.Image]:
    """Every A4 page of these components, in print order."""
    order = Order(papers=("a4",), decks=components)
    kits, problems = build(open_game(game)[1], order)
    if not kits:
        sys.exit("\n".join(one_line(problem) for problem in problems))
    return [opened(png) for png in page_pictures(kits[0].data, Packing(dpi=150))]


def test_sheet() -> list[Image.Image]:
    """Both sides of the sheet that a printer is measured with."""
    data = test_sheet_pdf(upright_paper("a4", shared_folder()), "long", None)
    return [opened(png) for png in page_pictures(data, Packing(dpi=150))]


def face(component: str) -> Image.Image:
    """The one face of a component, whole, before it is cut into pages."""
    return faces(component)[0]


def faces(component: str, ink: str = "full") -> list[Image.Image]:
    return drawn(GAME, Order(papers=("a4",), decks=(component,), ink=ink))


def front(game: str, card: str) -> Image.Image:
    """The front of one card of a game."""
    return drawn(game, Order(papers=("a4",), only=(card,)))[0]


def drawn(game: str, order: Order) -> list[Image.Image]:
    outcomes, problems = export(open_game(game)[1], order, Wish(("png",), (setting("dpi", "150"),)))
    files = [file for outcome in outcomes for file in outcome.files]
    if not files:
        sys.exit("\n".join(one_line(problem) for problem in problems))
    return [opened(file.data) for file in files]


def opened(png: bytes) -> Image.Image:
    return Image.open(io.BytesIO(png)).convert("RGB")


def side_by_side(images: list[Image.Image], height: int, gap: int = 10) -> Image.Image:
    """The images at one height in a row, a gap around each."""
    scaled = [
        image.resize((round(image.width * height / image.height), height), Image.Resampling.LANCZOS)
        for image in images
    ]
    width = sum(image.width for image in scaled) + gap * (len(scaled) + 1)
    row = Image.new("RGB", (width, height + 2 * gap), DESK)
    x = gap
    for image in scaled:
        row.paste(image, (x, gap))
        x += image.width + gap
    return row


def fan(cards: list[Image.Image], width: int = 1280, height: int = 520) -> Image.Image:
    """Cards held in a hand: each on a circle whose middle is far below the picture."""
    scale, radius, step = 2, 1450, 4.8
    table = Image.new("RGB", (width * scale, height * scale), DESK)
    for number, card in enumerate(cards):
        angle = (number - (len(cards) - 1) / 2) * step
        tall = cut(card.resize((270 * scale, 378 * scale), Image.Resampling.LANCZOS))
        turned = tall.rotate(-angle, Image.Resampling.BICUBIC, expand=True)
        across = width / 2 + radius * math.sin(math.radians(angle))
        down = 220 + radius * (1 - math.cos(math.radians(angle)))
        corner = (
            round(across * scale - turned.width / 2),
            round(down * scale - turned.height / 2),
        )
        shade = turned.getchannel("A").filter(ImageFilter.GaussianBlur(5 * scale))
        table.paste((120, 117, 108), (corner[0] - 2 * scale, corner[1] + 2 * scale), shade)
        table.paste(turned, corner, turned)
    return table.resize((width, height), Image.Resampling.LANCZOS)


def cut(card: Image.Image) -> Image.Image:
    """The card with round corners, clear outside of them."""
    mask = Image.new("L", card.size, 0)
    corner = card.width * 3 // 63
    ImageDraw.Draw(mask).rounded_rectangle((0, 0, card.width - 1, card.height - 1), corner, 255)
    card = card.convert("RGBA")
    card.putalpha(mask)
    return card


def keep(name: str, image: Image.Image) -> None:
    """Written with as many colours as fit into the size that a picture may have."""
    for colours in (256, 128, 64, 32):
        few = image.quantize(colours, Image.Quantize.MAXCOVERAGE, kmeans=4)
        buffer = io.BytesIO()
        few.save(buffer, "PNG", optimize=True)
        if buffer.tell() <= MOST_BYTES:
            break
    else:
        sys.exit(f"{name} is larger than {MOST_BYTES // 1000} kB")
    (FOLDER / f"{name}.png").write_bytes(buffer.getvalue())
    print(f"docs/pictures/{name}.png  {buffer.tell() / 1000:.0f} kB  {colours} colours")


if __name__ == "__main__":
    main()
