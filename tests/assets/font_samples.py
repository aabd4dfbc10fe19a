"""Font files for tests: installed fonts renamed, restricted, in a collection, with CFF outlines.

fontTools makes them; the program itself does not need it.
"""

from __future__ import annotations

from functools import cache
from io import BytesIO

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.ttCollection import TTCollection

from generator.files import installed_file

FIRA = ("fontpkg_fira_sans", "files/FiraSans-Regular.ttf")
FIRA_BOLD = ("fontpkg_fira_sans", "files/FiraSans-Bold.ttf")
FIRA_ITALIC = ("fontpkg_fira_sans", "files/FiraSans-Italic.ttf")
CAVEAT = ("fontpkg_caveat", "files/Caveat[wght].ttf")
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz.,-! "


@cache
def sample(source: tuple[str, str] = FIRA, family: str = "My Serif", licence: int = 0) -> bytes:
    """An installed font under another name, and with another licence to embed it."""
    font = _read(source)
    names = font["name"]
    for record in list(names.names):
        if record.nameID in (1, 16):
            names.setName(family, record.nameID, record.platformID, record.platEncID, record.langID)
    font["OS/2"].fsType = licence
    return _written(font)


@cache
def collection() -> bytes:
    """Two families in one file."""
    fonts = TTCollection()
    fonts.fonts = [
        TTFont(BytesIO(sample(FIRA, "Collected One"))),
        TTFont(BytesIO(sample(FIRA_BOLD, "Collected Two"))),
    ]
    buffer = BytesIO()
    fonts.save(buffer)
    return buffer.getvalue()


@cache
def cff(family: str = "My Curves") -> bytes:
    """A small font with PostScript outlines."""
    font = _read(FIRA)
    glyphs, cmap = font.getGlyphSet(), font.getBestCmap()
    order = [".notdef", *dict.fromkeys(cmap[ord(letter)] for letter in LETTERS)]
    metrics = {name: font["hmtx"][name] for name in order}
    builder = FontBuilder(font["head"].unitsPerEm, isTTF=False)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap({ord(letter): cmap[ord(letter)] for letter in LETTERS})
    charstrings = {}
    for name in order:
        recording = DecomposingRecordingPen(glyphs)
        glyphs[name].draw(recording)
        pen = T2CharStringPen(metrics[name][0], None)
        recording.replay(_cubic(pen))
        charstrings[name] = pen.getCharString()
    builder.setupCFF("MyCurves-Regular", {"FullName": family}, charstrings, {})
    builder.setupHorizontalMetrics(metrics)
    builder.setupHorizontalHeader(ascent=font["hhea"].ascent, descent=font["hhea"].descent)
    builder.setupNameTable({"familyName": family, "styleName": "Regular"})
    builder.setupOS2(sCapHeight=689)
    builder.setupPost()
    return _written(builder.font)


def _cubic(pen: T2CharStringPen) -> object:
    from fontTools.pens.basePen import BasePen

    class Cubic(BasePen):  # type: ignore[misc]
        """Passes quadratic curves on as cubic ones, as BasePen takes them apart."""

        def _moveTo(self, point: object) -> None:  # noqa: N802
            pen.moveTo(point)

        def _lineTo(self, point: object) -> None:  # noqa: N802
            pen.lineTo(point)

        def _curveToOne(self, one: object, two: object, three: object) -> None:  # noqa: N802
            pen.curveTo(one, two, three)

        def _closePath(self) -> None:  # noqa: N802
            pen.closePath()

    return Cubic(None)


def _read(source: tuple[str, str]) -> TTFont:
    data = installed_file(*source)
    assert data is not None, f"{source} is not installed"
    return TTFont(BytesIO(data))


def _written(font: TTFont) -> bytes:
    buffer = BytesIO()
    font.save(buffer)
    return buffer.getvalue()
