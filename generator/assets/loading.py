"""The bytes of one face, a weight and a slant → a Font to set words in."""

from __future__ import annotations

import re
from typing import Any

import uharfbuzz

from generator.assets.font_files import UNREADABLE, FontError, one_face
from generator.assets.shaping import PLAIN, Font
from generator.core.display import Typeface

UPEM = range(16, 16_385)


def load_font(name: str, data: bytes, weight: int | None = None) -> Font:
    """A font of a package; a variable one is pinned to the weight first."""
    face = uharfbuzz.Face(data)
    if weight is not None and face.has_var_data:
        data = _pinned(face, weight, italic=False)
        face = uharfbuzz.Face(data)
        name = f"{name}-{weight}"
    return Font(_typeface(name, data, face), uharfbuzz.Font(face), PLAIN)


def load_own_font(file: str, data: bytes, index: int, name: str, weight: int, italic: bool) -> Font:
    """A face of a file that somebody brought, tried before it is used; FontError if it fails."""
    data = one_face(data, index)
    name = re.sub(r"[^A-Za-z0-9-]", "", name)[:60] or "Font"
    try:
        face = uharfbuzz.Face(data)
        if face.axis_infos:
            data = _pinned(face, weight, italic)
            face = uharfbuzz.Face(data)
            name = f"{name}-{weight}{'Italic' if italic else ''}"
        _try(face)
    except (RuntimeError, uharfbuzz.HarfBuzzError) as error:
        raise FontError(UNREADABLE) from error
    if face.upem not in UPEM:
        raise FontError("is damaged: its units make no sense")
    return Font(_typeface(name, data, face, file), uharfbuzz.Font(face))


def _try(face: Any) -> None:
    """Takes a few glyphs out of it, as a PDF will."""
    request = uharfbuzz.SubsetInput()
    request.glyph_set.update(range(min(face.glyph_count, 20)))
    request.subset(face)


def _typeface(name: str, data: bytes, face: Any, file: str = "") -> Typeface:
    upem = face.upem
    extents = uharfbuzz.Font(face).get_font_extents("ltr")
    head = bytes(face.reference_table("head").data)
    box = tuple(int.from_bytes(head[i : i + 2], "big", signed=True) for i in range(36, 44, 2))
    return Typeface(
        name=name,
        data=data,
        upem=upem,
        ascent=extents.ascender / upem,
        descent=-extents.descender / upem,
        box=(box[0], box[1], box[2], box[3]),
        file=file,
    )


def _pinned(face: Any, weight: int, italic: bool) -> bytes:
    """One instance of a variable font, as if its maker had drawn it alone."""
    request = uharfbuzz.SubsetInput()
    request.keep_everything()
    request.flags |= uharfbuzz.SubsetFlags.DOWNGRADE_CFF2
    for axis in face.axis_infos:
        value = axis.default_value
        if axis.tag == "wght":
            value = min(max(weight, axis.min_value), axis.max_value)
        elif italic and axis.tag == "ital":
            value = axis.max_value
        elif italic and axis.tag == "slnt":
            value = axis.min_value
        request.pin_axis_location(face, axis.tag, value)
    return bytes(request.subset(face).blob.data)
