"""The bytes of a font file → the faces in it, as it describes them; broken files are refused."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import uharfbuzz

from generator.core.named_tuple import NamedTuple

MOST_FACES = 100
"""In a collection; the largest that are sold have some forty."""
MOST_TABLES = 64
MOST_NAME = 100
WHOLE = ("cmap", "head", "hhea", "hmtx", "maxp")
"""Tables without which nothing can be set."""
OUTLINES = ("glyf", "CFF ", "CFF2")
_MAGIC = (b"\0\1\0\0", b"true", b"OTTO")
_WEB = (b"wOFF", b"wOF2")
UNREADABLE = "is damaged: HarfBuzz cannot read it"
RESTRICTED, ONLY_WHOLE, ONLY_BITMAPS = 0x0002, 0x0100, 0x0200
FAMILY, FULL_NAME, POSTSCRIPT, TYPOGRAPHIC = 1, 4, 6, 16
REGULAR = 400


class FontError(Exception):
    """Why a font file cannot be used, in words that follow its name."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


class Face(NamedTuple):
    """One face of a font file, as it describes itself."""

    families: tuple[str, ...]
    """What its family is called, the usual name first."""
    names: tuple[str, ...]
    """Further names that mean this face alone."""
    postscript: str
    italic: bool
    leans: bool
    """Whether an axis makes it italic."""
    lightest: int
    heaviest: int
    width: int
    """From 1, narrow, to 9, wide; 5 is normal."""
    number: int


def faces_in(data: bytes) -> tuple[Face, ...]:
    """Every face of the file; FontError if it is no font, is broken or must not be embedded."""
    try:
        return tuple(_described(data, index) for index in range(_count(data)))
    except (RuntimeError, uharfbuzz.HarfBuzzError) as error:
        raise FontError(UNREADABLE) from error


def _count(data: bytes) -> int:
    if data[:4] in _WEB:
        raise FontError("is a web font", "use the .ttf or .otf file of the same font")
    if data[:4] != b"ttcf":
        _check_directory(data, 0)
        return 1
    count = _number(data, 8, 4)
    if not 0 < count <= MOST_FACES:
        raise FontError(f"is a collection of {count:,} fonts; at most {MOST_FACES} are read")
    for index in range(count):
        _check_directory(data, _number(data, 12 + 4 * index, 4))
    return count


def _check_directory(data: bytes, at: int) -> None:
    if data[at : at + 4] not in _MAGIC:
        raise FontError("is not a TrueType or OpenType font")
    tables = dict(_tables(data, at))
    total = 0
    for tag, (start, length) in tables.items():
        total += length
        if start + length > len(data) or total > len(data):
            raise FontError(f"is damaged: its table '{tag}' goes beyond the end of the file")
    missing = [tag for tag in WHOLE if tag not in tables]
    if missing:
        raise FontError(f"is damaged: it has no table '{missing[0]}'")
    if not any(tag in tables for tag in OUTLINES):
        raise FontError("has no outlines that can be printed", "colour bitmaps are not enough")


def _tables(data: bytes, at: int) -> Iterator[tuple[str, tuple[int, int]]]:
    count = _number(data, at + 4, 2)
    if count > MOST_TABLES:
        raise FontError(f"is damaged: it claims to have {count:,} tables")
    for entry in range(at + 12, at + 12 + 16 * count, 16):
        tag = data[entry : entry + 4].decode("latin-1")
        yield tag, (_number(data, entry + 8, 4), _number(data, entry + 12, 4))


def _number(data: bytes, at: int, size: int) -> int:
    if at + size > len(data):
        raise FontError("is damaged: it ends in the middle")
    return int.from_bytes(data[at : at + size], "big")


def _described(data: bytes, index: int) -> Face:
    face = uharfbuzz.Face(data, index)
    if not 0 < face.glyph_count <= 65_535:
        raise FontError("is damaged: it has no glyphs")
    families = [name for number in (TYPOGRAPHIC, FAMILY) for name in _names(face, number)]
    if not families:
        raise FontError("does not say which family it belongs to")
    about = bytes(face.reference_table("OS/2").data)
    _check_licence(families[0], about)
    axes = {axis.tag: axis for axis in face.axis_infos}
    weight = int.from_bytes(about[4:6], "big") or REGULAR
    lightest = heaviest = min(max(weight, 1), 1000)
    if "wght" in axes:
        lightest, heaviest = round(axes["wght"].min_value), round(axes["wght"].max_value)
    width = int.from_bytes(about[6:8], "big") or 5
    return Face(
        families=tuple(dict.fromkeys(families)),
        names=tuple(_names(face, FULL_NAME)),
        postscript=next(iter(_names(face, POSTSCRIPT)), families[0]),
        italic=_is_italic(face, about),
        leans="ital" in axes or ("slnt" in axes and axes["slnt"].min_value < 0),
        lightest=lightest,
        heaviest=heaviest,
        width=width if 1 <= width <= 9 else 5,
        number=index,
    )


def _names(face: Any, number: int) -> list[str]:
    """The name in every language, English first; control characters and lengthy names are out."""
    languages = [name.language for name in face.list_names() if name.name_id == number][:50]
    languages.sort(key=lambda language: not language.startswith("en"))
    names = (face.get_name(number, language) or "" for language in languages)
    tidy = ("".join(c for c in name if c.isprintable()).strip() for name in names)
    return [name for name in tidy if 0 < len(name) <= MOST_NAME]


def _is_italic(face: Any, about: bytes) -> bool:
    selection = int.from_bytes(about[62:64], "big")
    style = int.from_bytes(bytes(face.reference_table("head").data)[44:46], "big")
    return bool(selection & 0x0201 or style & 0x0002)


def _check_licence(family: str, about: bytes) -> None:
    """What the font's maker allows, by `fsType` of its table OS/2."""
    allows = int.from_bytes(about[8:10], "big")
    hint = "ask its maker for a licence that allows embedding, or use another font"
    if allows & 0x000F == RESTRICTED:
        raise FontError(f"forbids embedding: '{family}' may not be put into a PDF", hint)
    if allows & ONLY_BITMAPS:
        raise FontError(
            f"forbids embedding of outlines: '{family}' may not be put into a PDF", hint
        )
    if allows & ONLY_WHOLE:
        raise FontError(
            f"forbids subsets: '{family}' may be put into a PDF only whole, which we never do", hint
        )


def one_face(data: bytes, index: int) -> bytes:
    """A face of a collection as a file of its own."""
    if data[:4] != b"ttcf":
        return data
    at = _number(data, 12 + 4 * index, 4)
    tables = list(_tables(data, at))
    head = bytearray(data[at : at + 12])
    body = bytearray()
    start = 12 + 16 * len(tables)
    for number, (_, (begin, length)) in enumerate(tables):
        entry = at + 12 + 16 * number
        head += data[entry : entry + 8] + (start + len(body)).to_bytes(4, "big")
        head += length.to_bytes(4, "big")
        body += data[begin : begin + length] + b"\0" * (-length % 4)
    return bytes(head + body)
