"""Colours → cyan, magenta, yellow and black for a press, by an ICC profile if there is one.

Greys are printed with black alone, whatever the profile says: text in four inks is blurred by any
sheet that lies a little off.
"""

from __future__ import annotations

import io
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from generator.core.colour import Colour
from generator.core.display import Raster
from generator.core.problems import Problem, Refusal, Where
from generator.render.colourspace import Samples
from generator.render.numbers import number

if TYPE_CHECKING:
    from PIL.Image import Image

NEUTRAL = 8
"""Channels that differ by no more are grey."""
BLACK_POINT_COMPENSATION = 0x2000

Inks = tuple[float, float, float, float]
Choice = Callable[[Any, Any], Any]
"""The smaller or the larger of two."""


class Cmyk:
    """Four plates, with no more ink on one spot than the limit; remembers what it changed."""

    space, fill, stroke, soft = "DeviceCMYK", "k", "K", False

    def __init__(
        self, profile: bytes = b"", where: Where = Where("--icc"), limit: float = 4.0
    ) -> None:
        self.limit = limit
        self.heaviest: tuple[float, str] = (0.0, "")
        """The most ink that one spot wanted, from 0 to 4, and what it is of."""
        self._known: dict[Colour, Inks] = {}
        self._transform = _transform(profile, where) if profile else None

    def numbers(self, colour: Colour) -> str:
        return " ".join(number(ink) for ink in self.inks(colour))

    def inks(self, colour: Colour) -> Inks:
        known = self._known.get(colour)
        if known is None:
            known = self._known[colour] = self._inks(colour)
            self.heaviest = max(self.heaviest, (sum(known), f"the colour {colour}"))
            if sum(known) > self.limit:
                known = self._known[colour] = _held(known, self.limit, 1.0, min, max)
        return known

    def samples(self, raster: Raster) -> Samples:
        if raster.mode.removeprefix("jpeg-") == "L":
            return Samples("DeviceGray", raster.data, raster.mode.startswith("jpeg-"))
        opened = _opened(raster)
        image = self._converted(opened)
        if raster.as_drawn:
            image = _greys_in_black(opened, image)
        most = _most_ink(image)
        self.heaviest = max(self.heaviest, (most, f"the picture '{raster.name}'"))
        if most > self.limit:
            image = _held_plates(image, self.limit)
        return Samples(self.space, image.tobytes())

    def _inks(self, colour: Colour) -> Inks:
        rgb = colour.rgb
        if max(rgb) - min(rgb) <= NEUTRAL:
            return 0.0, 0.0, 0.0, 1 - sum(rgb) / 3 / 255
        if self._transform is None:
            black = 255 - max(rgb)
            rest = ((255 - channel - black) / 255 for channel in rgb)
            cyan, magenta, yellow = rest
            return cyan, magenta, yellow, black / 255
        from PIL import Image

        pixel = self._converted(Image.new("RGB", (1, 1), tuple(rgb))).getpixel((0, 0))
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


def _greys_in_black(light: Image, inks: Image) -> Image:
    """Greys with black alone, as colours are, so that no edge is seen beside them."""
    from PIL import ImageChops
    from PIL.Image import merge, new

    red, green, blue = light.split()
    most = ImageChops.lighter(ImageChops.lighter(red, green), blue)
    least = ImageChops.darker(ImageChops.darker(red, green), blue)
    apart = ImageChops.subtract(most, least)
    grey = apart.point([255 if value <= NEUTRAL else 0 for value in range(256)])
    none = new("L", light.size, 0)
    third = (1 / 3, 1 / 3, 1 / 3, 0.0)
    black = ImageChops.invert(light.convert("RGB", (*third, *third, *third)).getchannel(0))
    inks.paste(merge("CMYK", (none, none, none, black)), (0, 0), grey)
    return inks


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


def _held(inks: Any, limit: float, full: float, least: Choice, most: Choice) -> Any:
    """As much of the grey that three colours make is printed as black as the limit asks for; then
    there is less of all colour. Of numbers, or of whole plates of them."""
    cyan, magenta, yellow, black = inks
    over = most(cyan + magenta + yellow + black - limit, 0.0)
    grey = least(least(over / 2, least(least(cyan, magenta), yellow)), full - black)
    colour = most(cyan + magenta + yellow - 3 * grey, 1e-6)
    part = least(most(limit - black - grey, 0.0) / colour, 1.0)
    return (cyan - grey) * part, (magenta - grey) * part, (yellow - grey) * part, black + grey


def _held_plates(image: Image, limit: float) -> Image:
    from PIL import ImageMath
    from PIL.Image import merge

    plates = {name: plate.convert("F") for name, plate in zip("cmyk", image.split(), strict=True)}

    def held(number: int) -> Image:
        plate: Image = ImageMath.lambda_eval(
            lambda known: _held(
                [known[name] for name in "cmyk"], limit * 255, 255.0, known["min"], known["max"]
            )[number],
            **plates,
        )
        return plate.convert("L")

    return merge("CMYK", [held(number) for number in range(4)])


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
        message = "this is not an ICC profile of a CMYK press"
        raise Refusal(Problem("bad-picture", where, message)) from error


def profile_name(profile: bytes) -> str:
    """What the profile calls itself."""
    from PIL import ImageCms

    opened = ImageCms.ImageCmsProfile(io.BytesIO(profile))
    return ImageCms.getProfileDescription(opened).strip() or "press profile"
