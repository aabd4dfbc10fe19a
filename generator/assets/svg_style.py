"""An SVG element's attributes, classes and style → its properties, and what children inherit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.assets.svg_path import bounded_numbers
from generator.assets.svg_tree import SvgError, SvgNode
from generator.assets.svg_units import View, length, share
from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern

MAX_RULES = 500
_MARKERS = ("marker-start", "marker-mid", "marker-end")
_SELECTOR = pattern(r"(\*|[A-Za-z][\w-]*)?((?:[.#][\w-]+)*)")

Properties = Mapping[str, str]


class StyleRule(NamedTuple):
    """`path.dark {fill: red}`: what it chooses, how precisely, and what it says."""

    tag: str
    id: str
    classes: frozenset[str]
    says: Properties

    @property
    def weight(self) -> tuple[bool, int, bool]:
        return bool(self.id), len(self.classes), self.tag not in ("", "*")

    def chooses(self, node: SvgNode, classes: frozenset[str]) -> bool:
        return (
            self.tag in ("", "*", node.tag)
            and self.id in ("", node.get("id"))
            and self.classes <= classes
        )


def style_rules(root: SvgNode) -> tuple[StyleRule, ...]:
    """The rules of every <style>; those that say more precisely what they choose come later."""
    found: list[StyleRule] = []
    for node in root.all():
        if node.tag == "style":
            found.extend(_rules(node))
        if len(found) > MAX_RULES:
            raise SvgError("the drawing is too large", node.line)
    return tuple(sorted(found, key=lambda rule: rule.weight))


def _rules(node: SvgNode) -> Iterator[StyleRule]:
    *rules, rest = _without_comments(node.text).split("}")
    if rest.strip() not in ("", "-->"):
        raise SvgError(f"the style '{rest.strip()[:40]}' is not supported", node.line)
    for rule in rules:
        before, _, says = rule.partition("{")
        selectors = before.rpartition(";")[2].strip().removeprefix("<!--").strip()
        if selectors == "@font-face":
            continue
        if "{" in says or "@import" in before:
            raise SvgError(f"the style '{before.strip()[:40]}' is not supported", node.line)
        properties = declarations(says)
        for selector in selectors.split(","):
            yield _rule(selector.strip(), properties, node)


def _without_comments(text: str) -> str:
    kept, at = [], 0
    while (start := text.find("/*", at)) >= 0:
        kept.append(text[at:start])
        end = text.find("*/", start + 2)
        at = end + 2 if end >= 0 else len(text)
    return "".join([*kept, text[at:]])


def _rule(selector: str, says: Properties, node: SvgNode) -> StyleRule:
    match = _SELECTOR.fullmatch(selector)
    if match is None or not match[0]:
        message = f"the style for '{selector[:40]}' is not supported"
        raise SvgError(f"{message}; use classes, ids and names of elements", node.line)
    parts = re.findall(r"([.#])([\w-]+)", match[2])
    ids = [name for sign, name in parts if sign == "#"]
    classes = frozenset(name for sign, name in parts if sign == ".")
    return StyleRule(match[1] or "", ids[0] if ids else "", classes, says)


def declarations(text: str) -> Properties:
    found: dict[str, str] = {}
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        if colon:
            name, value = name.strip(), value.strip().removesuffix("!important").strip()
            found |= dict.fromkeys(_MARKERS, value) if name == "marker" else {name: value}
    return found


def properties_of(node: SvgNode, rules: tuple[StyleRule, ...]) -> Properties:
    """Attributes, then rules, then its own style: the last one counts."""
    if not rules and "style" not in node.attributes and "inherit" not in node.attributes.values():
        return node.attributes
    found = dict(node.attributes)
    if rules:
        classes = frozenset(node.get("class").split())
        for rule in rules:
            if rule.chooses(node, classes):
                found.update(rule.says)
    if "style" in node.attributes:
        found.update(declarations(node.attributes["style"]))
    return {name: value for name, value in found.items() if value != "inherit"}


class SvgStyle(NamedTuple):
    """What an element paints with; those in it inherit it."""

    fill: str = "black"
    stroke: str = "none"
    stroke_width: float = 1.0
    linejoin: str = "miter"
    linecap: str = "butt"
    miterlimit: float = 4.0
    fill_rule: str = "nonzero"
    clip_rule: str = "nonzero"
    dash: tuple[float, ...] = ()
    dash_offset: float = 0.0
    colour: str = ""
    visible: bool = True
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    stroke_first: bool = False
    marker_start: str = "none"
    marker_mid: str = "none"
    marker_end: str = "none"
    context: tuple[str, str] = ("none", "none")
    """Fill and stroke of the line, inside of its markers."""
    clipping: bool = False
    """Only the figures count, not what they are painted with."""

    @property
    def has_markers(self) -> bool:
        return not self.marker_start == self.marker_mid == self.marker_end == "none"


def styled(style: SvgStyle, properties: Properties, view: View, line: int) -> SvgStyle:
    names = _INHERITED & properties.keys()
    if not names:
        return style
    said = {name: properties[name] for name in names}
    changes: dict[str, Any] = {f: said[name] for name, f in _AS_WRITTEN.items() if name in said}
    try:
        for name, field in _LENGTHS.items():
            if name in said:
                changes[field] = length(said[name], view.diagonal)
        for name, field in _SHARES.items():
            if name in said:
                changes[field] = share(said[name])
    except ValueError as error:
        raise SvgError(str(error), line) from error
    if "stroke-dasharray" in said:
        changes["dash"] = _dashes(said["stroke-dasharray"])
    if "visibility" in said:
        changes["visible"] = said["visibility"] == "visible"
    if "paint-order" in said:
        changes["stroke_first"] = said["paint-order"].split()[:1] == ["stroke"]
    return style._replace(**changes)


_AS_WRITTEN = {
    "fill": "fill",
    "stroke": "stroke",
    "stroke-linejoin": "linejoin",
    "stroke-linecap": "linecap",
    "fill-rule": "fill_rule",
    "clip-rule": "clip_rule",
    "color": "colour",
    "marker-start": "marker_start",
    "marker-mid": "marker_mid",
    "marker-end": "marker_end",
}
_LENGTHS = {
    "stroke-width": "stroke_width",
    "stroke-miterlimit": "miterlimit",
    "stroke-dashoffset": "dash_offset",
}
_SHARES = {"fill-opacity": "fill_opacity", "stroke-opacity": "stroke_opacity"}
_INHERITED = frozenset(
    (*_AS_WRITTEN, *_LENGTHS, *_SHARES, "stroke-dasharray", "visibility", "paint-order")
)


def _dashes(text: str) -> tuple[float, ...]:
    numbers = tuple(abs(number) for number in bounded_numbers(text))
    return numbers if any(numbers) else ()
