"""Layout files → Layouts: elements in painting order, `extends` resolved."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field

from generator.core.frozen import frozen, slotted
from generator.core.kept_things import NOTHING_KEPT, NothingKept
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal, Where, did_you_mean
from generator.files import Folder
from generator.model import (
    Layout,
    Waiting,
    key,
)
from generator.model.values import BOX, ID, Box, Kind, Scope, listed, mapped
from generator.model.waiting import ANY
from generator.read.elements import numbered, read_elements
from generator.read.insets import MOST_DEEP, MOST_INSETS, used_at
from generator.read.layout_files import LayoutFiles, LayoutSources
from generator.read.left_behind import Lacking
from generator.read.objects import (
    Found,
    as_mapping,
    complete,
    in_any_order,
    read_keys,
)
from generator.read.texts import Say, drawn_texts
from generator.source import Mapping, Node, Scalar, Sequence


def _any_node(node: Node, scope: Scope) -> Node:
    return node


NODE: Kind[Node] = Kind("a list of elements", _any_node, {"$ref": "#/$defs/elements"})

WAITING_SIZE: Kind[Waiting] = Kind(
    "a size, also as a {{ template }}", lambda node, scope: Waiting(node), {"type": "string"}
)


@frozen
class LayoutFile:
    """layouts/<name>.yaml: how a face looks."""

    layout: str = key(ID, "The layout's name: the name of its file.")
    elements: Node = key(NODE, "What is drawn, in painting order.")
    extends: str = key(ID, "A layout to build on: its areas and elements come first.", "")
    remove: tuple[str, ...] = key(listed(ID), "Inherited elements to leave out, by name.", ())
    size: Waiting | None = key(
        WAITING_SIZE,
        "The size of its faces, for components that have a `stack` and no `size`.",
        None,
    )
    areas: dict[str, Box] = key(mapped(BOX), "Places by name, for `box`.", {})
    values: dict[str, Waiting] = key(
        mapped(ANY), "Default values for templates, for what a card does not have.", {}
    )


class _MadeLayout(NamedTuple):
    layout: Layout | None
    written: tuple[Node, ...]


@slotted
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
    deep: int = 0
    insets: int = 0
    kept: NothingKept = NOTHING_KEPT
    """Layouts of the last reading: one that is made from the same files is the same object."""
    files: LayoutFiles = field(init=False)
    _sources: dict[str, LayoutSources] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.files = LayoutFiles(self.folder)

    def named(self, name: str, asked: Node) -> Layout | None:
        """The layout, or None, with a problem to report."""
        if name in self.opened and asked.where.used_at:
            return None  # reported where it is written
        if name in self.opened:
            chain = " → ".join([*self.opened, name])
            self.found.problems.append(
                Problem(
                    "bad-value",
                    asked.where,
                    f"these layouts extend or draw each other in a circle: {chain}",
                )
            )
            return None
        if name not in self.known:
            self.known[name] = self._read(name, asked)
        elif name in self._sources:
            self.files.note(self._sources[name])
        return self.known[name]

    def inset(self, name: Scalar) -> Layout | None:
        """The layout for one place in another: read again, so that problems name both places."""
        if self.deep >= MOST_DEEP or self.insets >= MOST_INSETS:
            message = f"layouts are drawn inside each other more than {MOST_DEEP} deep"
            if self.deep < MOST_DEEP:
                message = f"more than {MOST_INSETS:,} layouts are drawn inside others"
            raise Refusal(Problem("over-the-limit", name.where, message))
        self.deep += 1
        self.insets += 1
        try:
            layout = self.named(ID.read(name, self.scope), name)
            return self._placed(layout, name.where) if layout else None
        finally:
            self.deep -= 1

    def _placed(self, layout: Layout, place: Where) -> Layout:
        """What is wrong with the layout wherever it is used has been reported already."""
        scope = Scope(self.scope.colours, self.scope.fonts, layout.areas)
        nodes = tuple(used_at(node, place) for node in self.written.get(layout.name, ()))
        elements = read_elements(Sequence(nodes, place), scope, Found(), self)
        named = layout.values.items()
        values = {name: Waiting(used_at(value.node, place)) for name, value in named}
        return layout._replace(elements=elements, values=values)

    def _read(self, name: str, asked: Node) -> Layout | None:
        made_from = self._sources[name] = LayoutSources(self.scope)
        with self.files.noting(made_from):
            made = self.kept.made(
                ("layout", name),
                made_from,
                lambda: self._made(name, asked, made_from),
                self.files.still,
            )
        if made.layout is not None:
            self.written[made.layout.name] = made.written
        return made.layout

    def _made(self, name: str, asked: Node, made_from: LayoutSources) -> _MadeLayout:
        problems, lacking = len(self.found.problems), len(self.lacking)
        layout = self._opened(name, asked)
        noted = (len(self.found.problems), len(self.lacking)) != (problems, lacking)
        made_from.faulty |= noted or layout is None
        return _MadeLayout(layout, self.written.get(layout.name, ()) if layout else ())

    def _opened(self, name: str, asked: Node) -> Layout | None:
        path = f"layouts/{name}.yaml"
        try:
            read = self.files.node(path)
            if read is None:
                self.lacking.append(Lacking(name, asked.where))
                return None
            node = as_mapping(read, "a layout")
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
        specs = read_elements(own, scope, self.found, self)
        elements = numbered(specs, f"layouts/{values['layout']}")
        named = {**(parent.values if parent else {}), **values.get("values", {})}
        size = values.get("size") or (parent.size if parent else None)
        return Layout(values["layout"], elements, node.where, areas, named, size)

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
