"""Pictures stay for a page that still asks for them, and no longer."""

from __future__ import annotations

from generator.core.display import Frame
from generator.core.geometry import Size
from generator.preview.album import Album
from generator.preview.face_images import Pictures
from generator.preview.recently_shown import READINGS


def test_a_face_is_drawn_until_it_is_a_few_readings_old() -> None:
    pictures = Pictures("1f")
    first = Frame(Size(10, 10), ())
    name = pictures.name(first)
    pictures.keep([first])
    for _ in range(READINGS - 1):
        pictures.keep([Frame(Size(10, 10), ())])
        assert pictures.png(name, 50), "the page may have asked before the last edits"
    pictures.keep([])
    assert pictures.png(name, 50) is None


def test_a_trial_is_drawn_although_another_followed_it_before_the_reading() -> None:
    pictures = Pictures("1f")
    name = pictures.name(Frame(Size(10, 10), ()))
    latest = Frame(Size(10, 10), ())
    for _ in range(READINGS):
        pictures.keep([latest])
        assert pictures.png(name, 50), "the page may still wait for the picture of the first trial"
    pictures.keep([latest])
    assert pictures.png(name, 50) is None


def test_so_are_the_bytes_of_a_picture() -> None:
    album = Album()
    album.add(("1f1", 50), b"png")
    album.keep(["1f1"])
    for number in range(READINGS - 1):
        album.keep([f"1f{number + 2}"])
        assert album.get(("1f1", 50)) == b"png"
    album.keep([])
    assert album.get(("1f1", 50)) is None
