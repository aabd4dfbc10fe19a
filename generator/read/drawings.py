"""drawings/*.yaml → Drawings by name, read when the first one is needed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import field

from generator.core.colour import Colour
from generator.core.frozen import frozen, slotted
from generator.core.geometry import Size
from generator.core.named_tuple import NamedTuple
from generator.core.pattern import pattern
from generator.core.problems import Given, Problem, Refusal
from generator.files import Folder
from generator.model import Drawing, Drawings, ElementSpec, Layout, Waiting, key
from generator.model.values import SIZE, TEXT, Kind, Scope, mapped
from generator.model.waiting import ANY
from generator.read.elements import numbered, read_elements
from generator.read.layouts import NODE
from generator.read.objects import Found, as_mapping, complete, read_keys
from generator.read.texts import Say, drawn_texts
from generator.source import Node, parse

FOLDERS = ("layouts/drawings", "drawings")
_KEY = pattern(rb"(?<![\w-])([\w-]+)[\"']?[ \t]*:")


@frozen
class DrawingEntry:
    """One drawing of a drawings file."""

    size: Size = key(SIZE, "Its size; pictures of it keep these proportions.")
    elements: Node = key(NODE, "What is drawn, in painting order.")
    values: dict[str, Waiting] = key(
        mapped(ANY), "Default values for its templates; a picture of it may give others.", {}
    )


@frozen
class DrawingsFile:
    """drawings/<any>.yaml: pictures made of elements, by name."""

    drawings: Node = key(
        Kind("drawings by name", NODE.read, {"$ref": "#/$defs/drawings"}), "The drawings."
    )
    note: str = key(TEXT, "A comment for whoever edits the file.", "")


class _ReadDrawing(NamedTuple):
    drawing: Drawing
    written: Node
    """Its elements as written: in other colours they are read again."""


@slotted
class DrawingFiles(Drawings):
    """A game's drawings and the shared ones. Most decks need none, and do not wait for them."""

    folder: Folder
    scope: Scope
    say: Say | None = None
    _texts: dict[str, bytes] | None = None
    _words: frozenset[str] = frozenset()
    _entries: dict[str, _ReadDrawing] | None = None
    _found: Found = field(default_factory=Found)

    @property
    def problems(self) -> tuple[Problem, ...]:
        return tuple(self._found.problems)

    def recoloured(self, name: str, colours: Mapping[str, Colour]) -> Drawing:
        drawing, written = self._all()[name]
        scope = Scope({**self.scope.colours, **colours}, self.scope.fonts)
        elements = _elements(written, name, scope, Found())
        layout = drawing.layout._replace(elements=elements)
        return drawing._replace(layout=layout)

    def __getitem__(self, name: str) -> Drawing:
        if self._entries is None and not self._may_hold(name):
            raise KeyError(name)
        return self._all()[name].drawing

    def __contains__(self, name: object) -> bool:
        return isinstance(name, str) and self._may_hold(name) and name in self._all()

    def __iter__(self) -> Iterator[str]:
        return iter(self._all())

    def __len__(self) -> int:
        return len(self._all())

    def _may_hold(self, name: str) -> bool:
        """A look at the words of the files, which costs a hundredth of reading them."""
        if self._texts is None:
            names = [name for under in FOLDERS for name in self.folder.names(under, ".yaml")]
            self._texts = {name: self.folder.read(name) or b"" for name in names}
            words = {word for text in self._texts.values() for word in _KEY.findall(text)}
            self._words = frozenset(word.decode("ascii", "replace") for word in words)
        return name in self._words

    def _all(self) -> dict[str, _ReadDrawing]:
        if self._entries is None:
            self._may_hold("")
            self._entries = {}
            for name, data in (self._texts or {}).items():
                try:
                    self._entries.update(self._in_file(name, data))
                except Refusal as refusal:
                    self._found.add(refusal)
        return self._entries

    def _in_file(self, name: str, data: bytes) -> Iterator[tuple[str, _ReadDrawing]]:
        node = as_mapping(parse(data, self.folder.shown(name)), "a mapping with the key drawings")
        values = read_keys(DrawingsFile, node, self.scope, self._found)
        if "drawings" not in values:
            return
        for key_node, entry in as_mapping(values["drawings"], "drawings by name").entries:
            entry_node = as_mapping(entry, "a drawing")
            if self.say:
                said = drawn_texts(entry_node, f"drawings/{key_node.text}", self.say)
                entry_node = as_mapping(said, "a drawing")
            drawn = read_keys(DrawingEntry, entry_node, self.scope, self._found)
            if complete(DrawingEntry, drawn):
                written = drawn["elements"]
                elements = _elements(written, key_node.text, self.scope, self._found)
                values = drawn.get("values", {})
                layout = Layout(key_node.text, elements, entry_node.where, values=values)
                drawing = Drawing(key_node.text, drawn["size"], layout)
                yield Given(key_node.text, key_node.where), _ReadDrawing(drawing, written)


def _elements(written: Node, name: str, scope: Scope, found: Found) -> tuple[ElementSpec, ...]:
    return numbered(read_elements(written, scope, found), f"drawings/{name}")
