"""Layout files → Layouts: elements in painting order, `extends` resolved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from generator.core.problems import Problem, Refusal, did_you_mean
from generator.files import Folder
from generator.model import (
    CHILDREN,
    ELEMENTS,
    Element,
    ElementSpec,
    Layout,
    Placing,
    Repeat,
    Waiting,
    key,
)
from generator.model.keys import keys_of, python_name
from generator.model.values import BOX, ID, Box, Kind, Scope, listed, mapped
from generator.model.waiting import waits
from generator.read.left_behind import Lacking
from generator.read.objects import (
    Found,
    as_mapping,
    complete,
    in_any_order,
    missing_keys,
    read_keys,
    unknown_key,
)
from generator.read.texts import Say, drawn_texts
from generator.source import Mapping, Node, Scalar, Sequence, parse, written


def _any_node(node: Node, scope: Scope) -> Node:
    return node


NODE: Kind[Node] = Kind("a list of elements", _any_node, {"$ref": "#/$defs/elements"})
_ANYTHING = {"type": ["string", "number", "boolean", "array", "object", "null"]}
ANY: Kind[Waiting] = Kind(
    "a value or a {{ template }}", lambda node, scope: Waiting(node), _ANYTHING
)


@dataclass(frozen=True, slots=True, eq=False, repr=False)
class LayoutFile:
    """layouts/<name>.yaml: how a face looks."""

    layout: str = key(ID, "The layout's name: the name of its file.")
    elements: Node = key(NODE, "What is drawn, in painting order.")
    extends: str = key(ID, "A layout to build on: its areas and elements come first.", "")
    remove: tuple[str, ...] = key(listed(ID), "Inherited elements to leave out, by name.", ())
    areas: dict[str, Box] = key(mapped(BOX), "Places by name, for `box`.", {})
    values: dict[str, Waiting] = key(
        mapped(ANY), "Default values for templates, for what a card does not have.", {}
    )


@dataclass(slots=True, eq=False, repr=False)
class Layouts:
    """Reads the layouts that a game asks for, each once."""

    folder: Folder
    scope: Scope
    found: Found
    say: Say | None = None
    known: dict[str, Layout | None] = field(default_factory=dict)
    written: dict[str, tuple[Node, ...]] = field(default_factory=dict)
    """Elements as written: a layout that extends another reads them again, with its own areas."""
    opened: tuple[str, ...] = ()
    lacking: list[Lacking] = field(default_factory=list)
    """What is not there: reported together, when all is read."""

    def named(self, name: str, asked: Node) -> Layout | None:
        """The layout, or None, with a problem to report."""
        if name in self.opened:
            chain = " → ".join([*self.opened, name])
            self.found.problems.append(
                Problem(
                    "bad-value",
                    asked.where,
                    f"these layouts extend each other in a circle: {chain}",
                )
            )
            return None
        if name not in self.known:
            self.known[name] = self._read(name, asked)
        return self.known[name]

    def _read(self, name: str, asked: Node) -> Layout | None:
        path = f"layouts/{name}.yaml"
        data = self.folder.read(path)
        if data is None:
            self.lacking.append(Lacking(name, asked.where))
            return None
        try:
            node = as_mapping(parse(data, self.folder.shown(path)), "a layout")
            if self.say:
                node = as_mapping(drawn_texts(node, f"layouts/{name}", self.say), "a layout")
            self.opened = (*self.opened, name)
            return self._layout(node)
        except Refusal as refusal:
            self.found.add(refusal)
            return None
        finally:
            self.opened = tuple(n for n in self.opened if n != name)

    def _layout(self, node: Mapping) -> Layout | None:
        extends = node.get("extends")
        parent = None
        if isinstance(extends, Scalar):
            parent = self.named(extends.text, extends)
        areas = dict(parent.areas) if parent else {}
        scope = Scope(self.scope.colours, self.scope.fonts, areas)
        own_areas = node.get("areas")
        if isinstance(own_areas, Mapping):
            self._read_areas(own_areas, scope, areas)
        values = read_keys(LayoutFile, node, scope, self.found)
        if not complete(LayoutFile, values):
            return None
        self._check_name(node, values["layout"], self.opened[-1])
        inherited = self.written.get(parent.name, ()) if parent else ()
        removed = values.get("remove", ())
        self._check_removed(node, removed, inherited)
        own = values["elements"]
        if isinstance(own, Sequence):
            own = Sequence(tuple(_merge(inherited, own.items, removed)), own.where)
            self.written[values["layout"]] = own.items
        elements = numbered(read_elements(own, scope, self.found), f"layouts/{values['layout']}")
        named = {**(parent.values if parent else {}), **values.get("values", {})}
        return Layout(values["layout"], elements, node.where, areas, named)

    def _read_areas(self, node: Mapping, scope: Scope, areas: dict[str, Box]) -> None:
        for name, _ in node.entries:
            areas.pop(name.text, None)
        for refusal in in_any_order(node.entries, lambda value: BOX.read(value, scope), areas):
            self.found.add(refusal)

    def _check_name(self, node: Mapping, name: str, file: str) -> None:
        if name != file:
            where = (node.get("layout") or node).where
            message = f"the layout '{name}' is in a file called {file}.yaml"
            self.found.problems.append(
                Problem("bad-value", where, message, "give both the same name")
            )

    def _check_removed(
        self, node: Mapping, removed: tuple[str, ...], inherited: tuple[Node, ...]
    ) -> None:
        names = {name for name in map(_name, inherited) if name}
        for name in removed:
            if name not in names:
                where = (node.get("remove") or node).where
                message = f"there is no inherited element '{name}'"
                hint = did_you_mean(name, names)
                self.found.problems.append(Problem("unknown-name", where, message, hint))


def _merge(
    inherited: tuple[Node, ...], own: tuple[Node, ...], removed: tuple[str, ...]
) -> Iterator[Node]:
    """Own elements replace inherited ones of the same name in place; the others follow."""
    replacing = {_name(element): element for element in own if _name(element)}
    taken = {_name(element) for element in inherited} & replacing.keys()
    for element in inherited:
        name = _name(element)
        if name in taken:
            yield replacing[name]
        elif name not in removed or not name:
            yield element
    yield from (element for element in own if _name(element) not in taken)


def _name(element: Node) -> str:
    name = element.get("name") if isinstance(element, Mapping) else None
    return name.text if isinstance(name, Scalar) else ""


def read_elements(node: Node, scope: Scope, found: Found) -> tuple[ElementSpec, ...]:
    if not isinstance(node, Sequence):
        message = f"expected a list of elements, found {written(node)}"
        found.problems.append(Problem("bad-value", node.where, message))
        return ()
    specs = []
    for item in node.items:
        try:
            specs.append(_element(as_mapping(item, "an element"), scope, found))
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


def _element(node: Mapping, scope: Scope, found: Found) -> ElementSpec | None:
    kind = _kind_of(node)
    before = len(found.problems)
    inner = CHILDREN.get(kind, "")
    settled, waiting = _split(kind, node, scope, found, {*keys_of(Placing), "repeat", inner} - {""})
    placing_values, waiting_placing = _split(Placing, node, scope, found, None)
    children = node.get(inner) if inner else None
    if children is not None:
        settled[inner] = read_elements(children, scope, found)
    found.problems.extend(missing_keys(kind, node))
    if len(found.problems) > before:
        return None
    repeat, waiting_repeat = _repeat(node.get("repeat"), scope, found)
    written_at = {python_name(name.text): value.where for name, value in node.entries}
    placing = Placing(**placing_values)
    return ElementSpec(
        kind,
        settled,
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
    found.problems.extend(missing_keys(Repeat, mapping))
    return (Repeat(**{**settled, "over": over}) if over else None), waiting
