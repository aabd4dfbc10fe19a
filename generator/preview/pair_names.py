"""Names of pictures of faces: of one face, or of two that are compared, such as `1f3.1f8`."""

from __future__ import annotations


def pair_of(before: str, after: str) -> str:
    """How the second differs from the first; of a face and itself, the face as it is cut."""
    return f"{before}.{after}"


def parts_of(name: str) -> tuple[str, ...]:
    """The faces that it needs: one or two."""
    first, dot, second = name.partition(".")
    return (first, second) if dot else (first,)
