"""What a seat saw last and what it sees now → what is new to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

Data = dict[str, Any]
LISTS = ("things", "piles", "counters")
"""Lists of what has an id."""


def different(known: Data, now: Data) -> Data:
    """Empty if nothing is."""
    changed: Data = {}
    gone: Data = {}
    for name in LISTS:
        before = {one["id"]: one for one in known[name]}
        after = {one["id"] for one in now[name]}
        if new := [one for one in now[name] if before.get(one["id"]) != one]:
            changed[name] = new
        if lost := [id for id in before if id not in after]:
            gone[name] = lost
    apart = (*LISTS, "log")
    rest = {key: now[key] for key in now if key not in apart and known.get(key) != now[key]}
    news = {"set": changed, "gone": gone, "rest": rest, "log": _longer(known["log"], now["log"])}
    return {key: value for key, value in news.items() if value}


def _longer(known: Sequence[Data], now: Sequence[Data]) -> Data | None:
    keep = next(
        (n for n, (one, other) in enumerate(zip(known, now, strict=False)) if one != other),
        min(len(known), len(now)),
    )
    return {"keep": keep, "add": now[keep:]} if keep < max(len(known), len(now)) else None
