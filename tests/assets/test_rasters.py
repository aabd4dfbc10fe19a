"""Pictures of pixels: upright, in a known mode, and refused for a reason that helps."""

from __future__ import annotations

import io
import struct
import zlib
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from generator.assets.rasters import GUESSED, MOVES, RasterError, read_raster
from generator.core.display import Raster
from tests.export.press_profile import press_profile
from tests.games import problems_of, tiny_game


def saved(image: Image.Image, format: str = "PNG", **options: Any) -> bytes:
    buffer = io.BytesIO()
    image.save(buffer, format, **options)
    return buffer.getvalue()


def noise(mode: str = "RGB", size: tuple[int, int] = (40, 30)) -> Image.Image:
    """Deterministic pixels that do not compress to nothing."""
    count = size[0] * size[1] * len(mode)
    return Image.frombytes(mode, size, bytes(n * n * 7 % 251 for n in range(count)))


def refused(data: bytes) -> str:
    with pytest.raises(RasterError) as caught:
        read_raster("x", data)
    return str(caught.value)


def pixel(raster: Raster, x: int = 0, y: int = 0) -> tuple[int, ...]:
    channels = len(raster.mode)
    start = (y * raster.width + x) * channels
    return tuple(raster.data[start : start + channels])


# -- modes ------------------------------------------------------------------------------------


def test_a_plain_png_comes_through_pixel_by_pixel() -> None:
    image = noise()
    raster = read_raster("x", saved(image))
    assert (raster.width, raster.height, raster.mode, raster.mask) == (40, 30, "RGB", None)
    assert raster.data == image.tobytes()


@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_a_plain_jpeg_stays_as_it_came(mode: str) -> None:
    data = saved(noise(mode), "JPEG")
    raster = read_raster("x", data)
    assert (raster.mode, raster.data) == (f"jpeg-{mode}", data)


def test_a_cmyk_jpeg_becomes_rgb() -> None:
    data = saved(Image.new("CMYK", (4, 4), (255, 0, 0, 0)), "JPEG")
    raster = read_raster("x", data)
    assert raster.mode == "RGB"
    red, green, blue = pixel(raster)
    assert red < 40
    assert min(green, blue) > 100


@pytest.mark.parametrize(("grey", "expected"), [(0, 0), (32768, 127), (65535, 255), (257, 1)])
def test_16_bit_grey_keeps_its_tone(grey: int, expected: int) -> None:
    image = Image.frombytes("I;16", (2, 2), struct.pack("<4H", *[grey] * 4))
    raster = read_raster("x", saved(image))
    assert raster.mode == "L"
    assert pixel(raster)[0] == pytest.approx(expected, abs=1)


def test_one_bit_is_black_and_white() -> None:
    image = Image.new("1", (8, 1), 0)
    image.putpixel((3, 0), 1)
    raster = read_raster("x", saved(image))
    assert (raster.mode, raster.data) == ("L", bytes([0, 0, 0, 255, 0, 0, 0, 0]))


def test_alpha_becomes_a_mask() -> None:
    image = Image.new("RGBA", (2, 1), (10, 20, 30, 0))
    image.putpixel((1, 0), (40, 50, 60, 128))
    raster = read_raster("x", saved(image))
    assert (raster.mode, raster.mask) == ("RGB", bytes([0, 128]))
    assert pixel(raster, 1) == (40, 50, 60)


def test_grey_with_alpha_becomes_a_mask() -> None:
    raster = read_raster("x", saved(Image.new("LA", (1, 1), (77, 99))))
    assert (pixel(raster), raster.mask) == ((77, 77, 77), bytes([99]))


def test_a_palette_with_alpha_becomes_a_mask() -> None:
    image = Image.new("P", (2, 1))
    image.putpalette([255, 0, 0, 0, 255, 0])
    image.putpixel((1, 0), 1)
    raster = read_raster("x", saved(image, transparency=bytes([255, 51])))
    assert (pixel(raster), pixel(raster, 1)) == ((255, 0, 0), (0, 255, 0))
    assert raster.mask == bytes([255, 51])


def test_alpha_that_hides_nothing_is_no_mask() -> None:
    assert read_raster("x", saved(Image.new("RGBA", (2, 2), (1, 2, 3, 255)))).mask is None


def test_a_palette_is_resolved() -> None:
    image = Image.new("P", (1, 1))
    image.putpalette([12, 34, 56])
    assert pixel(read_raster("x", saved(image))) == (12, 34, 56)


def test_webp_is_read() -> None:
    raster = read_raster("x", saved(noise(), "WEBP", lossless=True))
    assert (raster.mode, raster.data) == ("RGB", noise().tobytes())


def test_of_an_animation_the_first_picture_counts() -> None:
    first, second = Image.new("RGB", (2, 2), (9, 8, 7)), Image.new("RGB", (2, 2), (200, 0, 0))
    data = saved(first, save_all=True, append_images=[second])
    assert pixel(read_raster("x", data)) == (9, 8, 7)


# -- orientation ------------------------------------------------------------------------------


def with_orientation(orientation: int) -> bytes:
    exif = Image.Exif()
    exif[0x0112] = orientation
    image = Image.new("RGB", (16, 8), (255, 255, 255))
    image.paste((0, 0, 0), (0, 0, 8, 8))  # the left half is black
    return saved(image, "JPEG", exif=exif, quality=95)


@pytest.mark.parametrize(
    ("orientation", "size", "black_at"),
    [(3, (16, 8), (12, 4)), (6, (8, 16), (4, 4)), (8, (8, 16), (4, 12))],
)
def test_pictures_stand_upright(
    orientation: int, size: tuple[int, int], black_at: tuple[int, int]
) -> None:
    raster = read_raster("x", with_orientation(orientation))
    assert (raster.mode, raster.width, raster.height) == ("RGB", *size)
    assert max(pixel(raster, *black_at)) < 60
    opposite = (size[0] - 1 - black_at[0], size[1] - 1 - black_at[1])
    assert min(pixel(raster, *opposite)) > 200


def test_an_orientation_that_is_none_is_ignored() -> None:
    raster = read_raster("x", with_orientation(99))
    assert (raster.width, raster.height) == (16, 8)


# -- refusals ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file is empty"),
        (b"x", "not a PNG, JPEG or WebP picture"),
        (b"<!DOCTYPE html><p>404", "it looks like HTML"),
        (b"  <HTML>", "it looks like HTML"),
        (b"GIF89a\x01\x00\x01\x00", "not a PNG, JPEG or WebP picture"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n", "not a PNG, JPEG or WebP picture"),
        (b"%PDF-1.7\n", "not a PNG, JPEG or WebP picture"),
    ],
)
def test_what_is_no_picture_is_refused(data: bytes, said: str) -> None:
    assert said in refused(data)


@pytest.mark.parametrize("format", ["PNG", "JPEG", "WEBP"])
@pytest.mark.parametrize("kept", [0.1, 0.5, 0.9])
def test_a_cut_picture_is_refused(format: str, kept: float) -> None:
    data = saved(noise(size=(120, 90)), format)
    assert refused(data[: int(len(data) * kept)])


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def claiming(width: int, height: int) -> bytes:
    """A PNG whose header claims a size, with next to nothing in it."""
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(b"")) + chunk(b"IEND", b"")


@pytest.mark.parametrize(
    ("width", "height"),
    [(7000, 7000), (13_000, 13_000), (60_000, 60_000), (2**31 - 1, 2**31 - 1), (40_000_001, 1)],
)
def test_more_than_40_megapixels_are_refused_by_the_header(width: int, height: int) -> None:
    assert "more than 40 million" in refused(claiming(width, height))


def test_a_damaged_check_sum_is_refused() -> None:
    data = bytearray(saved(noise()))
    data[data.index(b"IDAT") + 6] ^= 0xFF
    assert "damaged" in refused(bytes(data))


def test_a_picture_that_is_none_is_told_in_the_layout_with_the_files_name() -> None:
    layout = "layout: face\nelements: [{picture: cup, box: safe}]\n"
    (problem,) = problems_of({**tiny_game(layout=layout), "art/cup.png": "<html>404</html>"})
    assert (problem.code, problem.where.file) == ("bad-picture", "layouts/face.yaml")
    assert problem.message.startswith("art/cup.png: not a PNG, JPEG or WebP picture")


SAMPLES = [
    saved(noise(size=(9, 7))),
    saved(noise(size=(9, 7)), "JPEG", exif=Image.Exif()),
    with_orientation(6),
    saved(noise("RGBA", (9, 7)), "WEBP"),
]


@settings(max_examples=150, deadline=None, derandomize=True)
@given(st.sampled_from(SAMPLES), st.data())
def test_any_damage_is_read_or_refused(sample: bytes, data: st.DataObject) -> None:
    damaged = bytearray(sample)
    for _ in range(data.draw(st.integers(1, 6))):
        damaged[data.draw(st.integers(0, len(sample) - 1))] = data.draw(st.integers(0, 255))
    try:
        raster = read_raster("x", bytes(damaged[: data.draw(st.integers(1, len(sample)))]))
    except RasterError as error:
        assert str(error)
    else:
        assert raster.width * raster.height <= 40_000_000


def test_four_inks_are_read_by_the_profile_that_the_picture_brings() -> None:
    inks = Image.new("CMYK", (2, 2), (255, 0, 0, 0))
    plain = read_raster("x", saved(inks, "JPEG"))
    assert (plain.caveat, pixel(plain)) == (GUESSED, (0, 255, 255))
    own = read_raster("x", saved(inks, "JPEG", icc_profile=press_profile(strength=0.5)))
    assert own.caveat == "" and 110 < pixel(own)[0] < 145, "the ink of that press is paler"
    assert (own.mode, own.width, own.height) == ("RGB", 2, 2)
    for bad in (b"", b"x" * 500, press_profile()[:300]):
        assert read_raster("x", saved(inks, "JPEG", icc_profile=bad)).caveat == GUESSED


def test_what_is_odd_about_a_picture_is_kept_with_it() -> None:
    frames = {"save_all": True, "append_images": [noise().rotate(180)]}
    for format in ("PNG", "WEBP"):
        assert read_raster("x", saved(noise(), format, **frames)).caveat == MOVES
        assert read_raster("x", saved(noise(), format)).caveat == ""
    damaged = saved(noise(), "JPEG", exif=b"Exif\0\0II*\0\x08\0\0\0\xff\xff")
    assert read_raster("x", damaged).caveat.startswith("is unusual: ")
