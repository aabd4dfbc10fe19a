"""PNG and JPEG bytes → pixels ready for paper: upright, whole, in a known colour mode."""

from __future__ import annotations

import io
import struct
import warnings
from dataclasses import replace
from typing import TYPE_CHECKING

from generator.core.display import Raster

if TYPE_CHECKING:
    from PIL.Image import Image

MOVES = "is animated, and only its first frame is printed"
GUESSED = "is in CMYK without a colour profile, so its colours are a guess"
MAX_PIXELS = 40_000_000
FORMATS = ("PNG", "JPEG", "WEBP")
PILLOW_REFUSES = (OSError, ValueError, SyntaxError, LookupError, TypeError, EOFError, struct.error)
"""What Pillow raises at damaged pictures."""


class RasterError(Exception):
    """Why a picture cannot be used."""


def read_raster(name: str, data: bytes) -> Raster:
    from PIL import Image, ImageOps, UnidentifiedImageError  # games of vector art never pay for it

    try:
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            image: Image.Image = Image.open(io.BytesIO(data), formats=FORMATS)
            if image.width * image.height > MAX_PIXELS:
                size = f"{image.width} × {image.height}"
                raise RasterError(f"it has more than 40 million pixels: {size}")
            image.load()
            is_turned = _is_turned(image)
            ImageOps.exif_transpose(image, in_place=True)
    except UnidentifiedImageError as error:
        raise RasterError(f"not a PNG, JPEG or WebP picture{_looks_like(data)}") from error
    except (Image.DecompressionBombWarning, Image.DecompressionBombError) as error:
        raise RasterError("it has more than 40 million pixels") from error
    except PILLOW_REFUSES as error:
        raise RasterError(f"the picture is damaged: {error}") from error
    caveat = _caveat(image, [str(one.message) for one in told])
    if image.mode == "CMYK":
        image, guessed = _from_inks(image)
        caveat = caveat or guessed
    plain_jpeg = image.format == "JPEG" and image.mode in ("RGB", "L")
    if plain_jpeg and not is_turned:
        return Raster(name, image.width, image.height, f"jpeg-{image.mode}", data, None, caveat)
    return replace(_pixels(name, image), caveat=caveat)


def _is_turned(image: Image) -> bool:
    return image.getexif().get(0x0112, 1) not in (1, None)


def _caveat(image: Image, told: list[str]) -> str:
    if getattr(image, "is_animated", False) and image.format != "JPEG":
        return MOVES
    return f"is unusual: {told[0][:100]}" if told else ""


def _from_inks(image: Image) -> tuple[Image, str]:
    """By the picture's own profile, if it brings a good one."""
    from PIL import ImageCms

    try:
        profile = ImageCms.ImageCmsProfile(io.BytesIO(image.info.get("icc_profile", b"")))
        light = ImageCms.createProfile("sRGB")
        converted = ImageCms.profileToProfile(image, profile, light, outputMode="RGB")
    except (ImageCms.PyCMSError, OSError, ValueError, TypeError):
        return _in_mode(image, "RGB"), GUESSED
    return converted or image, ""


def _pixels(name: str, image: Image) -> Raster:
    mask = None
    if image.mode in ("LA", "RGBA", "PA") or "transparency" in image.info:
        rgba = _in_mode(image, "RGBA")
        alpha = rgba.getchannel("A")
        mask = alpha.tobytes() if alpha.getextrema() != (255, 255) else None
        alpha.close()
        image = _in_mode(rgba, "RGB")
    if image.mode.startswith("I"):
        image = image.convert("I").point(lambda value: value / 257).convert("L")
    converted = _in_mode(image, "L" if image.mode in ("L", "1") else "RGB")
    return Raster(
        name, converted.width, converted.height, converted.mode, converted.tobytes(), mask
    )


def _in_mode(image: Image, mode: str) -> Image:
    """A large picture is held once, not once for each step: what it was is let go."""
    if image.mode == mode:
        return image
    converted = image.convert(mode)
    image.close()
    return converted


def _looks_like(data: bytes) -> str:
    start = data[:200].lstrip().lower()
    if not data:
        return " (the file is empty)"
    if start.startswith((b"<!doctype html", b"<html")):
        return " (it looks like HTML)"
    return ""
