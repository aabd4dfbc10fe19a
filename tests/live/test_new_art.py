"""A file that is brought becomes a picture of the game, or is refused in plain words."""

from __future__ import annotations

import zlib

import pytest

from generator.assets import Library
from generator.core.problems import Refusal
from generator.live.edit.new_art import NewArt, new_art
from tests.assets.test_rasters import noise, saved
from tests.games import folder, tiny_game
from tests.games import game as read

PNG = saved(noise())
SVG = b'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>'
OTHERS = {"art/cat.png": saved(noise(size=(9, 9))), "art/Rover.JPG": b"x", "art/robot.svg": SVG}


def brought(file: str, data: bytes = PNG) -> NewArt:
    game = read(tiny_game())
    disk = folder(tiny_game(), **OTHERS)
    return new_art(disk, Library(disk, game), file, data, "things-one")


@pytest.mark.parametrize(
    ("file", "path"),
    [
        ("My Zebra (final).PNG", "art/my-zebra-final.png"),
        ("Äpfel.png", "art/apfel.png"),
        ("竜.png", "art/things-one.png"),
        ("cat.png", "art/cat-art.png"),  # this cat is in art/ already, and so is an icon
        ("moggy.png", "art/moggy.png"),
        ("rover.png", "art/rover-art.png"),
        ("robot.png", "art/robot-art.png"),  # a picture named as an icon would replace the icon
        ("nul.png", "art/nul-.png"),
        ("taken.jpeg", "art/taken.png"),  # it has the ending of what it is
    ],
)
def test_a_picture_gets_a_tidy_name_that_is_free(file: str, path: str) -> None:
    art = brought(file)
    assert (art.path, art.is_there) == (path, False)
    assert art.name == path[4:-4]


def test_endings_are_those_of_the_bytes() -> None:
    assert brought("a.png", saved(noise(), "JPEG")).path == "art/a.jpg"
    assert brought("a.png", saved(noise(), "WEBP")).path == "art/a.webp"
    assert brought("a.svg", SVG).path == "art/a.svg"


def test_the_very_same_picture_is_used_again() -> None:
    assert brought("cat.png", OTHERS["art/cat.png"]) == NewArt("cat", "art/cat.png", True)


def bomb() -> bytes:
    """A few bytes that say they are ten thousand million pixels."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return (
            len(data).to_bytes(4, "big") + kind + data + zlib.crc32(kind + data).to_bytes(4, "big")
        )

    side = (100_000).to_bytes(4, "big")
    head = chunk(b"IHDR", side + side + bytes((8, 2, 0, 0, 0)))
    return (
        b"\x89PNG\r\n\x1a\n" + head + chunk(b"IDAT", zlib.compress(bytes(9))) + chunk(b"IEND", b"")
    )


LAUGHS = b'<!DOCTYPE s [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><svg viewBox="0 0 9 9">&b;</svg>'


@pytest.mark.parametrize(
    ("file", "data", "says"),
    [
        ("../../evil.png", PNG, "this is a path"),
        ("C:\\evil.png", PNG, "this is a path"),
        ("art/evil.png", PNG, "this is a path"),
        ("a\0b.png", PNG, "this is a path"),
        ("..", PNG, "this is a path"),
        ("", PNG, "this is a path"),
        (f"{'x' * 300}.png", PNG, "this is a path"),
        (".png", PNG, "this is no picture"),
        ("run.exe", PNG, "a file ending in '.exe' is no picture"),
        ("moving.gif", saved(noise(), "GIF"), "a file ending in '.gif' is no picture"),
        ("page.png", b"<!doctype html><p>", "it looks like HTML"),
        ("moving.png", saved(noise(), "GIF"), "not a PNG, JPEG or WebP"),
        ("drawn.png", SVG, "not a PNG, JPEG or WebP"),
        ("cat.svg", PNG, ""),
        ("cat.png", b"", "the file is empty"),
        ("bomb.png", bomb(), "more than 40 million pixels"),
        ("bomb.svg", LAUGHS, ""),
        ("large.svg", b" " * 8_000_001, "larger than 8 MB"),
        ("cut.png", PNG[:90], "damaged"),
    ],
)
def test_what_is_no_picture_is_refused_in_plain_words(file: str, data: bytes, says: str) -> None:
    with pytest.raises(Refusal) as refused:
        brought(file, data)
    (problem,) = refused.value.problems
    assert says in problem.message and problem.message
    assert problem.code in ("bad-path", "bad-picture", "over-the-limit")
