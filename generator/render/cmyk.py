"""Colours for a press: cyan, magenta, yellow and black, by an ICC profile where there is one.

Greys are printed with black alone, whatever the profile says: text in four inks is blurred by any
sheet that lies a little off.
"""

from __future__ import annotations

import io
from typing import TYPE_CHECKING, Any

from generator.colour import Colour
from generator.display import Raster
from generator.problems import Problem, Refusal, Where
from generator.render.numbers import number
from generator.render.plates import Samples

if TYPE_CHECKING:
    from PIL.Image import Image

NEUTRAL = 8
"""Channels that differ by no more are grey."""
BLACK_POINT_COMPENSATION = 0x2000

Inks = tuple[float, float, float, float]


class Cmyk:
    """Four plates; remembers what lays on most ink."""

    space, fill, stroke, soft = "DeviceCMYK", "k", "K", False

    def __init__(self, profile: bytes = b"", where: Where = Where("--icc")) -> None:
        self.heaviest: tuple[float, str] = (0.0, "")
        """The most ink of one spot, from 0 to 4, and what it is of."""
        self._known: dict[Colour, Inks] = {}
        self._transform = _transform(profile, where) if profile else None

    def numbers(self, colour: Colour) -> str:
        return " ".join(number(ink) for ink in self.inks(colour))

    def inks(self, colour: Colour) -> Inks:
        known = self._known.get(colour)
        if known is None:
            known = self._known[colour] = self._inks(colour)
            self.heaviest = max(self.heaviest, (sum(known), f"the colour {colour}"))
        return known

    def samples(self, raster: Raster) -> Samples:
        if raster.mode.removeprefix("jpeg-") == "L":
            return Samples("DeviceGray", raster.data, raster.mode.startswith("jpeg-"))
        image = self._converted(_opened(raster))
        self.heaviest = max(self.heaviest, (_most_ink(image), f"the picture '{raster.name}'"))
        return Samples(self.space, image.tobytes())

    def _inks(self, colour: Colour) -> Inks:
        if max(colour) - min(colour) <= NEUTRAL:
            return 0.0, 0.0, 0.0, 1 - sum(colour) / 3 / 255
        if self._transform is None:
            black = 255 - max(colour)
            rest = ((255 - channel - black) / 255 for channel in colour)
            cyan, magenta, yellow = rest
            return cyan, magenta, yellow, black / 255
        from PIL import Image

        pixel = self._converted(Image.new("RGB", (1, 1), tuple(colour))).getpixel((0, 0))
        assert isinstance(pixel, tuple)
        return pixel[0] / 255, pixel[1] / 255, pixel[2] / 255, pixel[3] / 255

    def _converted(self, image: Image) -> Image:
        from PIL import Image, ImageChops, ImageCms

        if self._transform is not None:
            converted = ImageCms.applyTransform(image, self._transform)
            assert converted is not None
            return converted
        inverse = [ImageChops.invert(channel) for channel in image.split()]
        black = ImageChops.darker(ImageChops.darker(inverse[0], inverse[1]), inverse[2])
        return Image.merge("CMYK", [*(ImageChops.subtract(one, black) for one in inverse), black])


def _opened(raster: Raster) -> Image:
    from PIL import Image

    if raster.mode.startswith("jpeg-"):
        return Image.open(io.BytesIO(raster.data)).convert("RGB")
    return Image.frombytes("RGB", (raster.width, raster.height), raster.data)


def _most_ink(image: Image) -> float:
    """The ink of the spot that has most; a byte would not hold the sum of its plates."""
    from PIL import ImageMath

    cyan, magenta, yellow, black = (plate.convert("I") for plate in image.split())
    total = ImageMath.lambda_eval(
        lambda plates: plates["c"] + plates["m"] + plates["y"] + plates["k"],
        c=cyan,
        m=magenta,
        y=yellow,
        k=black,
    )
    return float(max(total.getextrema())) / 255


def _transform(profile: bytes, where: Where) -> Any:
    from PIL import ImageCms

    try:
        press = ImageCms.ImageCmsProfile(io.BytesIO(profile))
        return ImageCms.buildTransform(
            ImageCms.createProfile("sRGB"),
            press,
            "RGB",
            "CMYK",
            ImageCms.Intent.RELATIVE_COLORIMETRIC,
            ImageCms.Flags(BLACK_POINT_COMPENSATION),
        )
    except (ImageCms.PyCMSError, OSError) as error:
        message = "this is no ICC profile of a press with four inks"
        raise Refusal(Problem("bad-picture", where, message)) from error


def profile_name(profile: bytes) -> str:
    """What the profile calls itself."""
    from PIL import ImageCms

    opened = ImageCms.ImageCmsProfile(io.BytesIO(profile))
    return ImageCms.getProfileDescription(opened).strip() or "press profile"
