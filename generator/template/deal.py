"""A seeded shuffle which leaves some items at fixed places."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import TypeVar

T = TypeVar("T")


def deal(items: Sequence[T], ids: Sequence[str], fixed: Mapping[str, int], seed: int) -> list[T]:
    """Seed 0 keeps the written order but for the fixed places, which count from 1."""
    by_id = dict(zip(ids, items, strict=True))
    movable = [id for id in ids if id not in fixed]
    if seed:
        movable.sort(key=lambda id: hashlib.sha256(f"{seed}:{id}".encode()).digest())
    at_place = {place - 1: id for id, place in fixed.items() if id in by_id}
    rest = iter(movable)
    return [by_id[at_place[n] if n in at_place else next(rest)] for n in range(len(items))]
