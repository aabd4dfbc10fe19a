"""Lists of elements in layouts and drawings → ElementSpecs, each of one kind."""

from __future__ import annotations

from typing import Any

from generator.core.problems import Problem, Refusal, did_you_mean
from generator.model import (
    CHILDREN,
    ELEMENTS,
    Element,
    ElementSpec,
    Inset,
    Placing,
    Repeat,
    Waiting,
)
from generator.model.keys import keys_of, python_name
from generator.model.values import Scope
from generator.model.waiting import waits
from generator.read.insets import Insets, read_inset
from generator.read.objects import Found, as_mapping, missing_keys, unknown_key
from generator.source import Mapping, Node, Scalar, Sequence, written


def read_elements(
    node: Node, scope: Scope, found: Found, insets: Insets | None = None
) -> tuple[ElementSpec, ...]:
    if not isinstance(node, Sequence):
        message = f"expected a list of elements, found {written(node)}"
        found.problems.append(Problem("bad-value", node.where, message))
        return ()
    specs = []
    for item in node.items:
        try:
            specs.append(_element(as_mapping(item, "an element"), scope, found, insets))
        except Refusal as refusal:
            found.add(refusal)
    return tuple(spec for spec in specs if spec)


def numbered(specs: tuple[ElementSpec, ...], path: str) -> tuple[ElementSpec, ...]:
    """The elements with their places in the file's tree, by which finished faces name them."""
    return tuple(_at(spec, f"{path}/{number}") for number, spec in enumerate(specs))


def _at(spec: ElementSpec, path: str) -> ElementSpec:
    inner = CHILDREN.get(spec.kind, "")
    if inner not in spec.settled:
        return spec._replace(path=path)
    children = numbered(spec.settled[inner], path)
    return spec._replace(path=path, settled={**spec.settled, inner: children})


def _element(
    node: Mapping, scope: Scope, found: Found, insets: Insets | None
) -> ElementSpec | None:
    kind = _kind_of(node)
    before = len(found.problems)
    inside: dict[str, Any] = {}
    if kind is Inset:
        node, inside = read_inset(node, found, insets)
    inner = "" if inside else CHILDREN.get(kind, "")
    settled, waiting = _split(kind, node, scope, found, {*keys_of(Placing), "repeat", inner} - {""})
    placing_values, waiting_placing = _split(Placing, node, scope, found, None)
    children = node.get(inner) if inner else None
    if children is not None:
        settled[inner] = read_elements(children, scope, found, insets)
    found.problems.extend(missing_keys(kind, node))
    if len(found.problems) > before:
        return None
    repeat, waiting_repeat = _repeat(node.get("repeat"), scope, found)
    written_at = {python_name(name.text): value.where for name, value in node.entries}
    placing = Placing(**placing_values)
    return ElementSpec(
        kind,
        {**settled, **inside},
        waiting,
        placing,
        waiting_placing,
        repeat,
        node.where,
        written_at,
        waiting_repeat,
    )


def _kind_of(node: Mapping) -> type[Element]:
    kinds = [name.text for name, _ in node.entries if name.text in ELEMENTS]
    if len(kinds) == 1:
        return ELEMENTS[kinds[0]]
    if kinds:
        message = f"an element can be only one thing, but this is {' and '.join(kinds)}"
        raise Refusal(Problem("bad-value", node.where, message))
    message = f"an element must have one of the keys {', '.join(ELEMENTS)}"
    models: tuple[type, ...] = (Placing, *ELEMENTS.values())
    known = {"repeat", *(key for model in models for key in keys_of(model))}
    for name, _ in node.entries:
        hint = did_you_mean(name.text, ELEMENTS) if name.text not in known else ""
        if "did you" in hint:
            raise Refusal(Problem("missing-key", name.where, message, hint))
    raise Refusal(Problem("missing-key", node.where, message))


def _split(
    model: type, node: Mapping, scope: Scope, found: Found, also: set[str] | None
) -> tuple[dict[str, Any], dict[str, Waiting]]:
    """Values that can be read now, and those that contain {{ templates }}."""
    settled: dict[str, Any] = {}
    waiting: dict[str, Waiting] = {}
    keys = keys_of(model)
    for name, value in node.entries:
        key = keys.get(name.text)
        if key is None:
            if also is not None and name.text not in also:
                found.problems.append(unknown_key(name, [*keys, *also]))
        elif has_template(value):
            waiting[python_name(name.text)] = Waiting(value)
        else:
            try:
                settled[python_name(name.text)] = key.kind.read(value, scope)
            except Refusal as refusal:
                found.add(refusal)
    return settled, waiting


def has_template(node: Node) -> bool:
    if isinstance(node, Scalar):
        return waits(node.text)
    if isinstance(node, Sequence):
        return any(has_template(item) for item in node.items)
    return any(has_template(value) for _, value in node.entries)


def _repeat(
    node: Node | None, scope: Scope, found: Found
) -> tuple[Repeat | None, dict[str, Waiting]]:
    if node is None:
        return None, {}
    mapping = as_mapping(node, "repeat: {over: …}")
    settled, waiting = _split(Repeat, mapping, scope, found, set())
    over = waiting.pop("over", settled.get("over"))
    if not over and mapping.get("grid") is None:
        message = "a repeat has 'over', its list, or 'grid', its cells"
        found.problems.append(Problem("missing-key", mapping.where, message))
        return None, waiting
    return Repeat(**{**settled, "over": over}), waiting
