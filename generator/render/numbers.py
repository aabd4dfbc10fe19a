"""Numbers as PDF wants them."""

from __future__ import annotations

from functools import lru_cache


@lru_cache(maxsize=65536)
def number(value: float) -> str:
    """At most a thousandth of a millimetre, without needless digits."""
    text = f"{value:.3f}"
    text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text
