"""What a part of a page is for those who have it read to them: a heading, an item of a list."""

from __future__ import annotations

from generator.core.frozen import frozen


@frozen
class Tag:
    """One paragraph, list or cell. Lines that share it are one, so it equals only itself."""

    kind: str
    """part, title, heading, subheading, text, list, steps, item, label, body, table, row, head,
    cell or picture"""
    says: str = ""
    """What is read in place of a picture; what a part is called."""
    language: str = ""
    """Of a part, if it is known."""
