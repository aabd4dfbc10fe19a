"""Colours on a press: what becomes of them with a profile and without."""

from __future__ import annotations

import io
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from generator.core.colour import BLACK, WHITE, Colour
from generator.core.display import Raster
from generator.core.problems import Refusal
from generator.render.cmyk import Cmyk, profile_name
from tests.export.press_profile import press_profile

CHANNEL = st.integers(0, 255)
COLOURS = st.builds(Colour, CHANNEL, CHANNEL, CHANNEL, st.just(255))


@pytest.mark.parametrize("profile", [b"", press_profile()])
def test_greys_take_black_ink_alone(profile: bytes) -> None:
    plates = Cmyk(profile)
    assert plates.numbers(BLACK) == "0 0 0 1"
    assert plates.numbers(WHITE) == "0 0 0 0"
    assert plates.numbers(Colour(27, 27, 27)) == "0 0 0 0.894"
    assert plates.inks(Colour(100, 104, 99))[:3] == (0, 0, 0)
    assert plates.inks(Colour(255, 0, 0))[:3] != (0, 0, 0)


@given(COLOURS)
def test_without_a_profile_light_comes_back_and_no_spot_has_more_than_two_inks(
    colour: Colour,
) -> None:
    cyan, magenta, yellow, black = Cmyk().inks(colour)
    assert cyan + magenta + yellow + black <= 2 + 1e-9
    back = [255 * (1 - min(1, ink + black)) for ink in (cyan, magenta, yellow)]
    assert all(abs(a - b) <= 6 for a, b in zip(back, colour.rgb, strict=True))


def test_a_profile_says_what_colours_become() -> None:
    plates = Cmyk(press_profile())
    cyan, magenta, yellow, black = plates.inks(Colour(255, 0, 0))
    assert cyan < 0.05 and black < 0.05 and magenta > 0.8 and yellow > 0.8
    assert profile_name(press_profile()) == "A press that never was"


def test_the_heaviest_ink_is_remembered_of_colours_and_pictures() -> None:
    plates = Cmyk(press_profile(0.0))
    plates.inks(Colour(0, 0, 90))
    heavy, what = plates.heaviest
    assert heavy > 2 and what == "the colour #00005a"
    pixels = bytes((255, 255, 255) * 3 + (0, 40, 0))
    plates.samples(Raster("moss", 2, 2, "RGB", pixels))
    assert plates.heaviest[0] > heavy and plates.heaviest[1] == "the picture 'moss'"


def test_pictures_become_inks_of_the_same_pixels() -> None:
    pixels = bytes((255, 0, 0, 0, 255, 0))
    samples = Cmyk().samples(Raster("flag", 2, 1, "RGB", pixels))
    assert samples == ("DeviceCMYK", bytes((0, 255, 255, 0, 255, 0, 255, 0)), False)
    jpeg = io.BytesIO()
    Image.new("RGB", (8, 8), (255, 0, 0)).save(jpeg, "JPEG", quality=95)
    data = Cmyk().samples(Raster("red", 8, 8, "jpeg-RGB", jpeg.getvalue())).data
    assert len(data) == 8 * 8 * 4 and data[1] > 245 and data[0] < 10
    grey = Raster("grey", 1, 1, "L", b"\x80")
    assert Cmyk().samples(grey) == ("DeviceGray", b"\x80", False)


@pytest.mark.parametrize("profile", [b"no profile", b"\0" * 200])
def test_what_is_no_profile_is_refused(profile: bytes) -> None:
    with pytest.raises(Refusal) as raised:
        Cmyk(profile)
    assert raised.value.problems[0].code == "bad-picture"


def test_the_profile_of_a_screen_is_refused() -> None:
    from PIL import ImageCms

    screen = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    with pytest.raises(Refusal):
        Cmyk(screen)


@cache
def heavy(limit: float = 4.0) -> Cmyk:
    """A press that would lay on much ink."""
    return Cmyk(press_profile(0.0), limit=limit)


@settings(deadline=None, max_examples=40)
@given(COLOURS, st.sampled_from([1.5, 2.0, 2.4, 3.0]))
def test_no_spot_has_more_ink_than_the_limit(colour: Colour, limit: float) -> None:
    """What has less is not touched; of what has more, no ink but black grows."""
    wanted, held = heavy().inks(colour), heavy(limit).inks(colour)
    if sum(wanted) <= limit:
        assert held == wanted
    else:
        assert sum(held) == pytest.approx(limit, abs=1e-6)
        assert all(-1e-9 <= ink <= 1 for ink in held) and held[3] >= wanted[3]
        assert all(one <= other + 1e-9 for one, other in zip(held[:3], wanted[:3], strict=True))


def test_no_pixel_of_a_picture_has_more_ink_than_the_limit() -> None:
    shades = [bytes((red, 20, blue)) for red in range(0, 250, 10) for blue in range(0, 250, 10)]
    raster = Raster("shades", len(shades), 1, "RGB", b"".join(shades))
    wanted = Cmyk(press_profile(0.0)).samples(raster).data
    plates = Cmyk(press_profile(0.0), limit=2.0)
    held = plates.samples(raster).data
    sums = [[sum(data[n : n + 4]) for n in range(0, len(data), 4)] for data in (wanted, held)]
    assert max(sums[0]) > 2.6 * 255 and max(sums[1]) <= 2 * 255
    for number, (before, after) in enumerate(zip(*sums, strict=True)):
        if before < 2 * 255:
            assert abs(before - after) <= 4, number  # four plates, each rounded down
        else:
            assert after >= 2 * 255 - 4
    assert plates.heaviest[0] == pytest.approx(max(sums[0]) / 255)
