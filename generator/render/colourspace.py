"""How a PDF names its colours: as RGB, or as the four inks of a press."""

from __future__ import annotations

from typing import Protocol

from generator.core.colour import Colour
from generator.core.display import Raster
from generator.core.named_tuple import NamedTuple
from generator.render.numbers import number


class Samples(NamedTuple):
    """The pixels of a picture as stored in a PDF."""

    space: str
    data: bytes
    is_jpeg: bool = False


class Plates(Protocol):
    """How one PDF says its colours."""

    @property
    def space(self) -> str: ...
    @property
    def fill(self) -> str: ...
    @property
    def stroke(self) -> str: ...
    @property
    def soft(self) -> bool:
        """Whether pictures may be half transparent."""

    def numbers(self, colour: Colour) -> str: ...
    def samples(self, raster: Raster) -> Samples: ...


class Light:
    """Red, green and blue as they are, pictures as they came."""

    space, fill, stroke, soft = "DeviceRGB", "rg", "RG", True

    def numbers(self, colour: Colour) -> str:
        return " ".join(number(channel / 255) for channel in colour.rgb)

    def samples(self, raster: Raster) -> Samples:
        mode = raster.mode.removeprefix("jpeg-")
        space = "DeviceRGB" if mode == "RGB" else "DeviceGray"
        return Samples(space, raster.data, raster.mode.startswith("jpeg-"))


LIGHT = Light()
