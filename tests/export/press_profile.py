"""A press that never was: a small ICC profile from sRGB's colours to four inks and back."""

from __future__ import annotations

import struct
from functools import cache
from itertools import product

GRID = 9
WHITE = (0.9642, 1.0, 0.8249)
TO_XYZ = (
    (0.4360747, 0.3850649, 0.1430804),
    (0.2225045, 0.7168786, 0.0606169),
    (0.0139322, 0.0971045, 0.7141733),
)
FROM_XYZ = (
    (3.1338561, -1.6168667, -0.4906146),
    (-0.9787684, 1.9161415, 0.0334540),
    (0.0719453, -0.2289914, 1.4052427),
)


@cache
def press_profile(most_black: float = 0.6, strength: float = 1.0) -> bytes:
    """Its blacks take `most_black` of the grey of a colour; the less, the more ink it lays on.

    Inks of less `strength` look paler on paper than their numbers say.
    """
    tags = {
        b"desc": _description("A press that never was"),
        b"cprt": b"text\0\0\0\0nobody's\0",
        b"wtpt": b"XYZ \0\0\0\0" + b"".join(_fixed(value) for value in WHITE),
        b"A2B0": _lut(4, 3, 5, lambda inks: _as_bytes(_lab(_light(inks, strength)))),
        b"B2A0": _lut(3, 4, GRID, lambda lab: _inks(_rgb(_from_bytes(lab)), most_black)),
    }
    place = 128 + 4 + 12 * len(tags)
    table, data = struct.pack(">I", len(tags)), b""
    for name, content in tags.items():
        padded = content + b"\0" * (-len(content) % 4)
        table += name + struct.pack(">II", place + len(data), len(content))
        data += padded
    return _head(place + len(data)) + table + data


def _head(size: int) -> bytes:
    dates = struct.pack(">6H", 2000, 1, 1, 0, 0, 0)
    start = struct.pack(">I4sI4s4s4s", size, b"\0" * 4, 0x02400000, b"prtr", b"CMYK", b"Lab ")
    white = b"".join(_fixed(value) for value in WHITE)
    return (start + dates + b"acsp" + b"\0" * 28 + white).ljust(128, b"\0")


def _fixed(value: float) -> bytes:
    return struct.pack(">i", round(value * 65536))


def _description(text: str) -> bytes:
    words = text.encode() + b"\0"
    return b"desc\0\0\0\0" + struct.pack(">I", len(words)) + words + b"\0" * 78


def _lut(inputs: int, outputs: int, grid: int, of) -> bytes:  # type: ignore[no-untyped-def]
    matrix = b"".join(_fixed(value) for value in (1, 0, 0, 0, 1, 0, 0, 0, 1))
    straight = bytes(range(256))
    steps = [index / (grid - 1) for index in range(grid)]
    table = bytearray()
    for place in product(steps, repeat=inputs):
        table += bytes(min(max(round(value * 255), 0), 255) for value in of(place))
    head = b"mft1\0\0\0\0" + bytes((inputs, outputs, grid, 0))
    return head + matrix + straight * inputs + bytes(table) + straight * outputs


def _light(inks: tuple[float, ...], strength: float) -> tuple[float, ...]:
    return tuple((1 - strength * ink) * (1 - inks[3]) for ink in inks[:3])


def _inks(rgb: tuple[float, ...], most_black: float) -> tuple[float, ...]:
    black = min(1 - channel for channel in rgb) * most_black
    return (*(1 - channel / (1 - black) for channel in rgb), black)


def _lab(rgb: tuple[float, ...]) -> tuple[float, ...]:
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb]
    xyz = [sum(m * c for m, c in zip(row, linear, strict=True)) for row in TO_XYZ]
    x, y, z = (_root(value / white) for value, white in zip(xyz, WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def _root(value: float) -> float:
    return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116


def _rgb(lab: tuple[float, ...]) -> tuple[float, ...]:
    y = (lab[0] + 16) / 116
    roots = (y + lab[1] / 500, y, y - lab[2] / 200)
    cubes = [r**3 if r**3 > 0.008856 else (r - 16 / 116) / 7.787 for r in roots]
    xyz = [value * white for value, white in zip(cubes, WHITE, strict=True)]
    linear = [sum(m * v for m, v in zip(row, xyz, strict=True)) for row in FROM_XYZ]
    clipped = [min(max(value, 0.0), 1.0) for value in linear]
    return tuple(v * 12.92 if v <= 0.0031308 else 1.055 * v ** (1 / 2.4) - 0.055 for v in clipped)


def _as_bytes(lab: tuple[float, ...]) -> tuple[float, ...]:
    return lab[0] / 100, (lab[1] + 128) / 255, (lab[2] + 128) / 255


def _from_bytes(lab: tuple[float, ...]) -> tuple[float, ...]:
    return lab[0] * 100, lab[1] * 255 - 128, lab[2] * 255 - 128
