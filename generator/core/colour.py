"""`#rrggbb`, `#rrggbbaa` and CSS names → colours; two → how well people can tell them apart."""

from __future__ import annotations

from collections.abc import Mapping

from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern

_HEX = pattern(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})")
OPAQUE = 255


class Rgb(NamedTuple):
    """What is left of a colour where nothing shows through."""

    red: int
    green: int
    blue: int


class Colour(NamedTuple):
    """Red, green and blue from 0 to 255, and how much of it covers what is below."""

    red: int
    green: int
    blue: int
    alpha: int = OPAQUE

    def __str__(self) -> str:
        clear = "" if self.alpha == OPAQUE else f"{self.alpha:02x}"
        return f"#{self.red:02x}{self.green:02x}{self.blue:02x}{clear}"

    @property
    def rgb(self) -> Rgb:
        return Rgb(self.red, self.green, self.blue)

    @property
    def share(self) -> float:
        """From 0 (nothing of it is seen) to 1 (it hides what is below)."""
        return self.alpha / OPAQUE

    def solid(self) -> Colour:
        return self._replace(alpha=OPAQUE) if self.alpha != OPAQUE else self

    def faded(self, share: float) -> Colour:
        """With only that share of how much it covered."""
        return self._replace(alpha=round(self.alpha * share))


BLACK = Colour(0, 0, 0)
WHITE = Colour(255, 255, 255)


def parse_colour(text: str) -> Colour | None:
    """`#fc0`, `#ffcc00`, or either with its alpha behind it; None if it is none of them."""
    if not _HEX.fullmatch(text):
        return None
    digits = text[1:] if len(text) > 5 else "".join(c * 2 for c in text[1:])
    return Colour(*(int(digits[i : i + 2], 16) for i in range(0, len(digits), 2)))


def css_colours() -> Mapping[str, Colour]:
    """The colours that have a name on the web."""
    from PIL import ImageColor  # knows them all; only who writes such a name pays for it

    return {name: Colour(*ImageColor.getrgb(name)[:3]) for name in sorted(ImageColor.colormap)}


def _linear(channel: int) -> float:
    value = channel / 255
    return value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4


_LINEAR = tuple(_linear(channel) for channel in range(256))


def luminance(colour: Colour) -> float:
    """Relative luminance after WCAG 2: 0 is black, 1 is white."""

    red, green, blue, _ = colour
    return 0.2126 * _LINEAR[red] + 0.7152 * _LINEAR[green] + 0.0722 * _LINEAR[blue]


def mixed(one: Colour, other: Colour, share: float) -> Colour:
    """So much of the other."""
    pairs = zip(one.rgb, other.rgb, strict=True)
    return Colour(*(round(a + (b - a) * share) for a, b in pairs))


def grey(colour: Colour) -> Colour:
    """The grey that is as light."""
    light = luminance(colour)
    level = min(range(256), key=lambda level: abs(_LINEAR[level] - light))
    return Colour(level, level, level, colour.alpha)


def contrast(one: Colour, other: Colour) -> float:
    """From 1 (the same) to 21 (black on white); text wants 4.5 or more."""
    first, second = luminance(one), luminance(other)
    light, dark = (first, second) if first > second else (second, first)
    return (light + 0.05) / (dark + 0.05)


class Gradient(NamedTuple):
    """Colours along an angle (0 is left to right, 90 downwards), or outwards."""

    colours: tuple[Colour, ...]
    angle: float = 90.0
    radial: bool = False
    places: tuple[float, ...] = ()
    """Where each colour is, from 0 to 1; spread evenly if left out."""
    focus: tuple[float, float] = (0.0, 0.0)
    """Where it begins to spread outwards: right and down of the middle, in shares of its reach."""

    @property
    def stops(self) -> tuple[tuple[float, Colour], ...]:
        last = len(self.colours) - 1
        places = self.places or tuple(index / last for index in range(last + 1))
        return tuple(zip(places, self.colours, strict=True))

    @property
    def is_clear(self) -> bool:
        """Whether what is below shows through some of it."""
        return any(colour.alpha != OPAQUE for colour in self.colours)


class Pattern(NamedTuple):
    """A repeated figure, on a ground colour or on whatever is below."""

    figure: str
    ground: Colour | None
    ink: Colour
    pitch: float
    angle: float = 45.0
    weight: float = 0.0
    """How wide its lines or dots are; 0 goes by the pitch."""


Paint = Colour | Gradient | Pattern
