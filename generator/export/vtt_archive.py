"""Rooms and pictures → one archive as virtualtabletop.io reads it, the same bytes every time."""

from __future__ import annotations

import io
import json
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

ASSETS = "assets"
MOST = 10 * 1024 * 1024
"""As many bytes an asset may have, less one."""


def asset_name(data: bytes) -> str:
    """Its checksum as a signed number, and its length."""
    checksum = zlib.crc32(data)
    signed = checksum - (1 << 32) if checksum >> 31 else checksum
    return f"{signed}_{len(data)}"


def asset_path(data: bytes) -> str:
    """What widgets call it."""
    return f"/{ASSETS}/{asset_name(data)}"


def archived(rooms: Sequence[Mapping[str, Any]], pictures: Sequence[bytes]) -> bytes:
    """Each room is a variant of the game; a picture that several show is stored once."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        for number, room in enumerate(rooms):
            text = json.dumps(room, ensure_ascii=False, separators=(",", ":"))
            _add(archive, f"{number}.json", text.encode(), zipfile.ZIP_DEFLATED)
        for name, data in sorted({asset_name(data): data for data in pictures}.items()):
            _add(archive, f"{ASSETS}/{name}", data, zipfile.ZIP_STORED)
    return buffer.getvalue()


def _add(archive: zipfile.ZipFile, name: str, data: bytes, method: int) -> None:
    """Without a clock: every file is of the first day that the format knows."""
    info = zipfile.ZipInfo(name)
    info.create_system, info.compress_type = 3, method
    archive.writestr(info, data)
