"""Tags → HTML or XML, in which every text and every attribute stays text."""

from __future__ import annotations

from html import escape

from generator.core.named_tuple import NamedTuple

VOID = ("img", "input", "meta")
OURS = ("script", "style")
"""Elements whose text browsers read as it is."""
INLINE = (
    "a",
    "code",
    "del",
    "em",
    "img",
    "input",
    "ins",
    "s",
    "span",
    "strong",
    "sub",
    "sup",
    "td",
    "th",
)
"""Elements that go on in their line; every other begins one, for those who read the file."""
NOT_IN_HTML = dict.fromkeys([*range(9), 11, 12, *range(14, 32), 127])


class HtmlTag(NamedTuple):
    """An element of HTML; a string in it is text, whatever it looks like."""

    name: str
    attributes: tuple[tuple[str, str], ...]
    children: tuple[HtmlTag | str, ...]


def tag(name: str, /, *children: HtmlTag | str, **attributes: str) -> HtmlTag:
    """Names of attributes may end with `_`, which Python needs in `class_`."""
    named = tuple((key.rstrip("_").replace("_", "-"), told) for key, told in attributes.items())
    return HtmlTag(name, named, children)


def document(root: HtmlTag) -> bytes:
    return f"<!DOCTYPE html>{_written(root)}\n".encode()


def xml(root: HtmlTag) -> bytes:
    return f'<?xml version="1.0" encoding="UTF-8"?>{_written(root)}\n'.encode()


def said(tags: tuple[HtmlTag | str, ...]) -> str:
    """The text in them alone."""
    return "".join(one if isinstance(one, str) else said(one.children) for one in tags)


def _written(node: HtmlTag | str) -> str:
    if isinstance(node, str):
        return escape(node.translate(NOT_IN_HTML), quote=False)
    named = "".join(
        f' {key}="{escape(told.translate(NOT_IN_HTML))}"' for key, told in node.attributes
    )
    start = "" if node.name in INLINE else "\n"
    if node.name in VOID:
        return f"{start}<{node.name}{named}>"
    inside = "".join(map(_ours if node.name in OURS else _written, node.children))
    return f"{start}<{node.name}{named}>{inside}</{node.name}>"


def _ours(text: HtmlTag | str) -> str:
    """Style sheets and scripts have no way to escape, so they come from us alone."""
    if not isinstance(text, str) or "<" in text:
        raise ValueError("a style sheet or a script that is not ours")
    return text
