"""SVG text → its elements as a tree, with their lines; nothing is drawn yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from xml.parsers import expat

from generator.core.frozen import slotted
from generator.core.pattern import pattern

MAX_ELEMENTS = 20_000
MAX_DEPTH = 100
MAX_STYLE = 200_000
_HIDDEN = pattern(r"\bdisplay\s*:\s*none\b")
_XLINK = "http://www.w3.org/1999/xlink href"


class SvgError(Exception):
    """What is wrong with a drawing, and on which line of it."""

    def __init__(self, message: str, line: int = 0) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


class NoSuchPart(SvgError):
    """A drawing has no element with this id, but others."""

    def __init__(self, ids: tuple[str, ...]) -> None:
        super().__init__("")
        self.ids = ids


@slotted
class SvgNode:
    """One element as written. Only a <style> keeps its text."""

    tag: str
    attributes: dict[str, str]
    line: int
    children: list[SvgNode] = field(default_factory=list)
    text: str = ""

    def get(self, name: str, default: str = "") -> str:
        return self.attributes.get(name, default)

    def all(self) -> Iterator[SvgNode]:
        """It and everything in it."""
        waiting = [self]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))


def read_tree(data: bytes) -> SvgNode:
    builder = _Builder()
    parser = expat.ParserCreate(namespace_separator=" ")
    parser.StartElementHandler = lambda name, attributes: builder.start(
        name, attributes, parser.CurrentLineNumber
    )
    parser.EndElementHandler = builder.end
    parser.CharacterDataHandler = builder.said
    parser.StartDoctypeDeclHandler = lambda name, system, public, internal: _refuse_entities(
        bool(internal), parser.CurrentLineNumber
    )
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        raise SvgError(
            f"not well-formed XML: {expat.errors.messages[error.code]}", error.lineno
        ) from error
    except (ValueError, LookupError) as error:  # what Python says of an encoding it cannot use
        raise SvgError(f"not UTF-8: {error}", 1) from error
    if builder.root is None:
        raise SvgError("there is no <svg> element")
    return builder.root


def only(root: SvgNode, part: str) -> SvgNode:
    """The drawing with nothing in it but the element of this id, shown even if it is hidden."""
    if root.get("id") == part:
        return root
    for child in root.children:
        if any(node.get("id") == part for node in child.all()):
            kept = only(child, part)
            own = {n: v for n, v in kept.attributes.items() if n != "display"}
            own["style"] = _HIDDEN.sub("", own.get("style", ""))
            shown = SvgNode(kept.tag, own, kept.line, kept.children, kept.text)
            return SvgNode(root.tag, root.attributes, root.line, [shown], root.text)
    raise NoSuchPart(tuple(node.get("id") for node in root.all() if node.get("id")))


def _refuse_entities(internal: bool, line: int) -> None:
    if internal:
        raise SvgError("a document type with entities is not allowed", line)


@slotted
class _Builder:
    root: SvgNode | None = None
    open: list[SvgNode] = field(default_factory=list)
    count: int = 0

    def start(self, name: str, attributes: dict[str, str], line: int) -> None:
        self.count += 1
        if self.count > MAX_ELEMENTS or len(self.open) > MAX_DEPTH:
            raise SvgError("the drawing is too large", line)
        if _XLINK in attributes:
            attributes.setdefault("href", attributes[_XLINK])
        node = SvgNode(name.rsplit(" ", 1)[-1], attributes, line)
        if self.open:
            self.open[-1].children.append(node)
        elif node.tag != "svg":
            raise SvgError(f"this is <{node.tag}>, not <svg>", line)
        else:
            self.root = node
        self.open.append(node)

    def end(self, name: str) -> None:
        self.open.pop()

    def said(self, text: str) -> None:
        if self.open and self.open[-1].tag == "style":
            node = self.open[-1]
            if len(node.text) + len(text) > MAX_STYLE:
                raise SvgError("the drawing is too large", node.line)
            node.text += text
