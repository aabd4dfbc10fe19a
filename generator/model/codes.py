"""Elements that machines read: QR codes and barcodes."""

from __future__ import annotations

from generator.core.colour import BLACK, WHITE, Colour
from generator.core.frozen import frozen
from generator.model.keys import key
from generator.model.values import COLOUR, COLOUR_OR_NONE, FLAG, TEXT, choice

ABOUT_GROUND = "Colour below it and in its quiet zone; `none` shows what is below."


@frozen
class Qr:
    """A QR code, as large as its box with the quiet zone around it."""

    qr: str = key(TEXT, "What it says, such as a web address.")
    correction: str = key(
        choice("low", "medium", "quartile", "high"),
        "How much of it may be damaged: 7, 15, 25 or 30 %. It is raised where that needs no space.",
        "medium",
    )
    colour: Colour = key(COLOUR, "Its colour.", BLACK)
    ground: Colour | None = key(COLOUR_OR_NONE, ABOUT_GROUND, WHITE)


@frozen
class Barcode:
    """A barcode, as wide as its box with the quiet zones beside it."""

    barcode: str = key(TEXT, "What it says; for `ean-13` its 12 or 13 digits.")
    kind: str = key(
        choice("code-128", "ean-13"), "`code-128` for any text, `ean-13` for goods.", "code-128"
    )
    label: bool = key(FLAG, "Prints below the bars what they say.", True)
    font: str = key(TEXT, "Font of the label.", "body")
    colour: Colour = key(COLOUR, "Its colour.", BLACK)
    ground: Colour | None = key(COLOUR_OR_NONE, ABOUT_GROUND, WHITE)


Code = Qr | Barcode
