"""An archive of files: what went in comes out, and what others made is refused."""

from __future__ import annotations

import io
import zipfile

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.core.problems import Refusal, Where
from generator.files import Memory
from generator.files.packed import Recording, packed, unpacked

HERE = Where("printed.zip")
NAMES = st.text(st.characters(exclude_characters="\0\\", exclude_categories=["Cs"]), min_size=1)


@given(st.dictionaries(NAMES, st.binary()))
def test_what_went_in_comes_out(files: dict[str, bytes]) -> None:
    data = packed(files)
    assert unpacked(data, HERE).files == files
    assert packed(dict(reversed(files.items()))) == data


def test_a_name_that_is_no_text_is_left_out() -> None:
    assert unpacked(packed({"a\udcff": b"1", "b": b"2"}), HERE).files == {"b": b"2"}


def _bomb() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("game.yaml", b"\0" * 1_000_000)
    return buffer.getvalue()


@pytest.mark.parametrize("data", [b"", b"PK", b"no archive", _bomb(), packed({"a": b"x"})[:-9]])
def test_anything_else_is_refused(data: bytes) -> None:
    with pytest.raises(Refusal) as refused:
        unpacked(data, HERE)
    assert refused.value.problems[0].where == HERE


@given(st.binary(), st.integers(0, 200), st.integers(0, 255))
def test_a_damaged_archive_gives_a_refusal_or_files(data: bytes, at: int, byte: int) -> None:
    whole = bytearray(packed({"game.yaml": data, "art/a.png": b"picture"}))
    whole[at % len(whole)] = byte
    try:
        found = unpacked(bytes(whole), HERE)
    except Refusal:
        return
    assert sum(map(len, found.files.values())) <= len(whole)


def test_what_was_read_is_recorded() -> None:
    folder = Recording(Memory({"a": b"1", "b": b"2"}))
    assert (folder.read("a"), folder.read("c")) == (b"1", None)
    assert folder.names("", "") == ("a", "b") and folder.shown("a") == "a"
    assert folder.kept == {"a": b"1"}
