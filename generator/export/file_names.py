"""Texts → names of files that every system can write, each different from all others."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator

from generator.core.pattern import pattern
from generator.model.values import RESERVED

FORBIDDEN = pattern(r'[<>:"/\\|?*]+')
MOST = 80
"""Characters of a name: with its folders, a path stays short enough for Windows."""


def file_name(text: str) -> str:
    """One part of a path; what cannot be in a name becomes a dash, or nothing at its ends."""
    text = "".join(one for one in unicodedata.normalize("NFC", text) if one.isprintable())
    text = re.sub(r"\s+", " ", FORBIDDEN.sub("-", text))
    text = re.sub(r"([-_])[-_]+", r"\1", text).strip(" .-_")[:MOST].rstrip(" .-_")
    return f"{text}_" if text.partition(".")[0].casefold() in RESERVED else text or "_"


def file_path(text: str) -> str:
    """Folders and a name, with `/` between them; nothing leads upwards."""
    return "/".join(file_name(part) for part in text.split("/") if part.strip()) or "_"


def unlike(names: Iterable[str]) -> Iterator[str]:
    """Every name once: the second of one name gets a `-2`. Windows sees no capitals."""
    seen: set[str] = set()
    for name in names:
        own, number = name, 1
        while own.casefold() in seen:
            number += 1
            own = f"{name}-{number}"
        seen.add(own.casefold())
        yield own
