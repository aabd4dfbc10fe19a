"""Targets of export: the keys of each kind, as a file or a game gives them."""

from __future__ import annotations

from typing import ClassVar

from generator.core.frozen import frozen
from generator.core.geometry import Size
from generator.core.problems import Where
from generator.model.game import KINDS
from generator.model.keys import key
from generator.model.name_template import NAME_TEMPLATE, NameTemplate
from generator.model.shop_slots import SLOT, Slot
from generator.model.values import (
    FLAG,
    ID,
    NUMBER,
    SIZE,
    SPAN,
    TEXT,
    choice,
    listed,
    mapped,
    whole,
)


@frozen(kw_only=True)
class Target:
    """What every target says, whoever it is for."""

    takes: ClassVar[tuple[str, ...]] = KINDS
    """The kinds of components it is for: the others need not be drawn."""
    name: str
    where: Where
    title: str = key(TEXT, "Its name for people.")
    kind: str = key(ID, "The kind of target: what is written, and how.")
    extends: str = key(ID, "A target whose settings it inherits.", "")
    components: tuple[str, ...] = key(
        listed(ID), "Only these components, by id, unless the command names others.", ()
    )


@frozen(kw_only=True)
class PicturesTarget(Target):
    """A picture of each face, or of each sheet."""

    format: str = key(choice("png", "jpg", "webp"), "File format of the pictures.", "png")
    what: str = key(
        choice("faces", "sheets"), "One picture for each distinct face, or for each page.", "faces"
    )
    dpi: int = key(whole(20, 1200), "Pixels per inch.", 300)
    bleed: float = key(
        SPAN, "Bleed around each face; art that ends too early is extended from its edge.", 0.0
    )
    quality: int = key(whole(1, 100), "Quality of JPEG and WebP.", 92)
    contact_sheet: bool = key(
        FLAG, "Adds a contact sheet: one picture of all faces with their names.", False
    )
    file_name: NameTemplate | None = key(
        NAME_TEMPLATE, "Names of the pictures of faces; a `/` makes folders.", None
    )
    copies: str = key(
        choice("once", "each"), "One picture for all copies of a card, or one for each.", "once"
    )


@frozen(kw_only=True)
class ShopTarget(Target):
    """A print shop that sells decks of cards."""

    takes: ClassVar[tuple[str, ...]] = ("deck",)
    brackets: tuple[int, ...] = key(
        listed(whole(1, 100_000)), "The deck sizes that the shop sells, smallest first.", ()
    )
    most: int = key(whole(1, 100_000), "The most cards in one order.", 100_000)
    least_dpi: int = key(
        whole(0, 1200), "Warns about pictures with fewer dots per inch than this.", 200
    )


@frozen(kw_only=True)
class CardImagesTarget(ShopTarget):
    """A print shop that takes a picture for each side of each card."""

    sizes: dict[str, Slot] = key(mapped(SLOT), "The card sizes that the shop sells, by name.")
    dpi: int = key(whole(20, 1200), "Pixels per inch.", 300)
    format: str = key(choice("png", "jpg"), "File format of the pictures; always RGB.", "png")
    quality: int = key(whole(1, 100), "Quality of JPEG.", 95)
    safe: int = key(whole(0, 1000), "Pixels along the picture's edge to keep free of text.", 0)
    copies: str = key(
        choice("each", "once"),
        "One picture for each copy of a card, or one for all with the number in its name.",
        "each",
    )


@frozen(kw_only=True)
class MpcAutofillTarget(ShopTarget):
    """An order that MPC Autofill's desktop client uploads to MakePlayingCards."""

    sizes: dict[str, Slot] = key(
        mapped(SLOT), "The card sizes that the shop sells, by name; pixels at 300 dpi."
    )
    dpi: int = key(whole(300, 1200), "Pixels per inch.", 300)
    format: str = key(choice("png", "jpg"), "File format of the pictures; always RGB.", "png")
    quality: int = key(whole(1, 100), "Quality of JPEG.", 95)
    safe: float = key(SPAN, "How far inside the picture's edge text stays.", 6.1)
    stock: str = key(
        choice("s27", "s30", "s33", "m31", "p10"),
        "Smooth, standard smooth, superior smooth, linen or plastic.",
        "s30",
    )
    foil: bool = key(FLAG, "Foil, which plastic cards cannot have.", False)


@frozen(kw_only=True)
class CardPdfTarget(ShopTarget):
    """A print shop that takes a PDF for each deck, a page for each side of each card."""

    sizes: dict[str, Size] = key(mapped(SIZE), "The trim sizes that the shop sells, by name.")
    bleed: float = key(SPAN, "How far the page extends beyond the trim, on every side.", 3.175)
    safe: float = key(SPAN, "How far text must stay inside the trim.", 3.175)
    order: str = key(
        choice("back-first", "front-first"), "Which side of each card comes first.", "front-first"
    )
    colours: str = key(choice("rgb", "cmyk"), "RGB, or CMYK for a press.", "rgb")
    icc: str = key(TEXT, "ICC profile of the press: a file in the game's folder, or `proof`.", "")
    ink_limit: int = key(whole(100, 400), "The most ink on any one spot, in percent.", 400)
    small_text: str = key(
        choice("as-drawn", "black"),
        "Dark text under 10 pt in CMYK: in its own inks, or in black ink alone.",
        "as-drawn",
    )


@frozen(kw_only=True)
class SheetsTarget(Target):
    """A print shop that takes sheets, as a kit prints them."""

    paper: str = key(TEXT, "The sheet: a paper by name, or a size such as 12in x 18in.")
    bleed: float = key(SPAN, "Art printed beyond each card's edge.", 3.0)
    margin: float = key(SPAN, "Blank margin at the sheet's edges.", 5.0)
    backs: str = key(choice("long", "short"), "The edge on which sheets are flipped.", "long")
    marks: str = key(choice("crop", "lines", "none"), "Cutting marks.", "crop")


@frozen(kw_only=True)
class VirtualTableTarget(Target):
    """Sheets of cards and single pictures of everything else."""

    format: str = key(choice("png", "jpg"), "File format of the pictures.", "png")
    quality: int = key(whole(1, 100), "Quality of JPEG.", 92)
    dpi: int = key(whole(20, 600), "Pixels per inch, if that many fit in a picture.", 300)
    pixels: int = key(whole(256, 16384), "The most pixels along one side of a picture.", 4096)
    columns: int = key(whole(2, 20), "The most cards side by side on a sheet.", 10)
    rows: int = key(whole(2, 20), "The most rows of cards on a sheet.", 7)


@frozen(kw_only=True)
class TabletopSimulatorTarget(VirtualTableTarget):
    """A saved game for Tabletop Simulator, and its pictures."""

    base_url: str = key(
        TEXT,
        "The web address where you will put the files; the default is where they were written.",
        "",
    )
    bags: str = key(
        choice("counted", "endless", "none"),
        "Whether identical pieces are put in bags: as many as you print, or as many as anyone "
        "takes.",
        "counted",
    )
    card: float = key(SPAN, "Real height of a card shown at a scale of 1.", 88.9)
    tile: float = key(SPAN, "Real height of a tile or token shown at a scale of 1.", 58.0)


@frozen(kw_only=True)
class TabletopPlaygroundTarget(VirtualTableTarget):
    """Templates and textures for a package of Tabletop Playground."""

    card_thickness: float = key(SPAN, "Thickness of cards and pages.", 0.5)
    token_thickness: float = key(SPAN, "Thickness of tokens.", 2.0)
    board_thickness: float = key(SPAN, "Thickness of boards.", 3.0)


@frozen(kw_only=True)
class ShowcaseTarget(Target):
    """One picture of some cards with shadows, on nothing."""

    pose: str = key(choice("row", "fan"), "Side by side, or held in a hand.", "row")
    turn: float = key(
        NUMBER, "Degrees by which a card is turned; in a fan, more than the one before it.", 0.0
    )
    cards: tuple[str, ...] = key(
        listed(TEXT), "The cards, in order, by id or as deck/card, unless `--only` names some.", ()
    )
    count: int = key(whole(1, 40), "How many cards to choose if none are named.", 5)
    width: int = key(whole(100, 8000), "Pixels from left to right.", 2000)
    format: str = key(choice("png", "webp"), "File format of the picture.", "png")


@frozen(kw_only=True)
class WebPageTarget(Target):
    """A page that shows the whole game: a folder to open from the disk or put on a site."""

    format: str = key(choice("webp", "jpg", "png"), "File format of the pictures.", "webp")
    quality: int = key(whole(1, 100), "Quality of WebP and JPEG.", 85)
    dpi: int = key(whole(20, 600), "Pixels per inch, if that many fit in a picture.", 150)
    pixels: int = key(whole(256, 16384), "The most pixels along one side of a picture.", 2000)
    kits: bool = key(FLAG, "Adds the PDFs to print, and links to them.", True)


@frozen(kw_only=True)
class VirtualtabletopTarget(Target):
    """An archive for virtualtabletop.io, with a room for each number of players."""

    format: str = key(choice("webp", "jpg", "png"), "File format of the pictures.", "webp")
    quality: int = key(whole(1, 100), "Quality of WebP and JPEG.", 85)
    dpi: int = key(whole(20, 600), "Pixels per inch, if that many fit in a picture.", 150)
    pixels: int = key(whole(256, 16384), "The most pixels along one side of a picture.", 2000)


@frozen(kw_only=True)
class CuttingMachineTarget(Target):
    """Printed sheets with the lines along which a machine cuts them."""

    takes: ClassVar[tuple[str, ...]] = ("deck", "tokens")
    marks: str = key(
        choice("three", "four", "none"),
        "Registration marks: a square and two angles, four angles, or none.",
        "three",
    )
    inset: float = key(SPAN, "From the paper's edges to the centre of the marks' lines.", 10.0)
    line: float = key(SPAN, "Thickness of the marks' lines.", 1.0)
    square: float = key(SPAN, "Side of the square mark, without its outline.", 5.0)
    gap: float = key(SPAN, "Space between pieces; half of it is bleed.", 1.25)
    area: Size | None = key(
        SIZE, "The area the machine can cut, whatever the paper; pages are this size.", None
    )
    files: tuple[str, ...] = key(
        listed(choice("pdf", "png", "svg", "dxf")),
        "Sheets as `pdf`, or as `png` with nothing between the pieces; cut lines as `svg` or "
        "`dxf`.",
        ("pdf", "svg", "dxf"),
    )
    dpi: int = key(whole(20, 1200), "Pixels per inch of PNG.", 300)


TARGETS: dict[str, type[Target]] = {
    "pictures": PicturesTarget,
    "card-images": CardImagesTarget,
    "mpc-autofill": MpcAutofillTarget,
    "card-pdf": CardPdfTarget,
    "sheets": SheetsTarget,
    "tabletop-simulator": TabletopSimulatorTarget,
    "tabletop-playground": TabletopPlaygroundTarget,
    "showcase": ShowcaseTarget,
    "web-page": WebPageTarget,
    "virtualtabletop": VirtualtabletopTarget,
    "cutting-machine": CuttingMachineTarget,
}
"""Kind → its keys. A module of `export/` of the same name writes it."""
