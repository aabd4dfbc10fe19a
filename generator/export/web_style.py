"""A game's palette and fonts → the style sheet of its page, light and dark, always legible."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from generator.core.colour import BLACK, WHITE, Colour, contrast, luminance, mixed
from generator.core.display import Typeface
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Refusal
from generator.files import installed_file
from generator.opened import Studio

CLEAR = 7.0
"""The contrast of running text; small remarks have at least LEAST."""
LEAST = 4.5
PALE = 0.7
"""The least luminance of a page's ground by day."""
NIGHT = 0.018
"""The most of it by night."""
MOST_FONT = 1_000_000
"""Larger font files, with all characters of China, are not worth the wait."""
FONTS = ("body", "strong", "title")


class Palette(NamedTuple):
    """The colours of a page: by day, or by night."""

    ground: Colour
    ink: Colour
    soft: Colour
    """For remarks."""
    line: Colour
    accent: Colour

    def __str__(self) -> str:
        return "".join(
            f"--{name}:{colour.solid()};" for name, colour in zip(self._fields, self, strict=True)
        )


def day(colours: Mapping[str, Colour]) -> Palette:
    """The game's paper and ink, if they are made for reading."""
    paper = colours.get("paper", WHITE).solid()
    ground = paper if luminance(paper) >= PALE else WHITE
    return _palette(ground, _legible(colours.get("ink", BLACK), ground), colours)


def night(colours: Mapping[str, Colour]) -> Palette:
    """The ink as the ground, dark enough, and the paper as the ink."""
    ground, share = colours.get("ink", BLACK).solid(), 0.0
    while luminance(ground) > NIGHT:
        share += 0.1
        ground = mixed(colours.get("ink", BLACK), Colour(18, 18, 18), min(share, 1.0))
    paper = mixed(colours.get("paper", WHITE), Colour(128, 128, 128), 0.12)
    return _palette(ground, _legible(paper, ground), colours)


def _palette(ground: Colour, ink: Colour, colours: Mapping[str, Colour]) -> Palette:
    soft = next(
        soft
        for share in (0.35, 0.25, 0.15, 0.0)
        if contrast(soft := mixed(ink, ground, share), ground) >= LEAST or not share
    )
    return Palette(ground, ink, soft, mixed(ink, ground, 0.8), colours.get("accent", ink))


def _legible(colour: Colour, ground: Colour) -> Colour:
    if contrast(colour.solid(), ground) >= CLEAR:
        return colour.solid()
    return max((BLACK, WHITE), key=lambda one: contrast(one, ground))


def fonts_of(studio: Studio) -> dict[str, Typeface]:
    """The game's fonts that may be passed on: installed ones are free, a user's own may not be."""
    library, where = studio.library, studio.game.where
    found = {}
    for role in FONTS:
        named = "title" if role == "title" else "body"
        if named not in studio.game.fonts:
            continue
        try:
            typeface = library.font(named, where, bold=role == "strong").first.typeface
        except Refusal:
            continue
        if not typeface.file and len(typeface.data) <= MOST_FONT:
            found[role] = typeface
    return found


def font_file(role: str, typeface: Typeface) -> str:
    return f"fonts/{role}.{'otf' if typeface.data[:4] == b'OTTO' else 'ttf'}"


def style_sheet(studio: Studio) -> str:
    return "".join(_rules(studio)) + installed_text("web_page.css")


def own_script() -> str:
    """The search of the page; it only hides what is there."""
    return installed_text("web_page.js")


def installed_text(name: str) -> str:
    data = installed_file("generator", f"export/{name}")
    assert data is not None, "the program is incomplete"
    return data.decode().replace("\r\n", "\n")


def _rules(studio: Studio) -> Iterator[str]:
    for role, typeface in fonts_of(studio).items():
        family, weight = ("body", "bold") if role == "strong" else (role, "normal")
        yield (
            f'@font-face{{font-family:"game-{family}";font-weight:{weight};font-display:swap;'
            f'src:url("{font_file(role, typeface)}")}}\n'
        )
    colours = studio.game.colours
    yield f":root{{color-scheme:light dark;{day(colours)}}}\n"
    yield f"@media (prefers-color-scheme:dark){{:root{{{night(colours)}}}}}\n"
