"""A layout's name → its file and those that it extends: where elements and areas are written."""

from __future__ import annotations

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Refusal, Where
from generator.files import Folder
from generator.live.edit.nodes import Way, cannot, node_at, refuse_shared, way_to
from generator.source import Mapping, Node, Scalar, Sequence, composed, parse

MOST_DEEP = 20


class LayoutSource(NamedTuple):
    """One layout file: its name in the game's folder, how it is shown, and what is in it."""

    layout: str
    name: str
    file: str
    data: bytes

    @property
    def tree(self) -> Node:
        return parse(self.data, self.file)

    def get(self, key: str) -> Node | None:
        tree = self.tree
        return tree.get(key) if isinstance(tree, Mapping) else None

    def with_data(self, data: bytes) -> LayoutSource:
        return self._replace(data=data)

    def repeats_itself(self) -> bool:
        """Whether anchors make one text mean several places."""
        if b"&" not in self.data:
            return False
        try:
            refuse_shared(composed(self.data, self.file)[1], Where(self.file))
        except Refusal:
            return True
        return False


class SourcePlace(NamedTuple):
    """A node of one of the files, by its number in the chain and its way from the top."""

    number: int
    way: Way


Chain = tuple[LayoutSource, ...]
"""A layout's own file first, then the one that it extends, and so on."""


def chain_of(folder: Folder, layout: str) -> Chain:
    chain: list[LayoutSource] = []
    while layout and len(chain) < MOST_DEEP and layout not in [one.layout for one in chain]:
        name = f"layouts/{layout}.yaml"
        data = folder.read(name)
        if data is None:
            break
        source = LayoutSource(layout, name, folder.shown(name), data)
        chain.append(source)
        extends = source.get("extends")
        layout = extends.text if isinstance(extends, Scalar) else ""
    return tuple(chain)


def chain_around(folder: Folder, layout: str, place: Where) -> Chain:
    """The files of the face's layout, or those of a layout that is drawn inside it."""
    chain = chain_of(folder, layout)
    if place.file in [one.file for one in chain]:
        return chain
    inner = place.file.rpartition("/")[2].removesuffix(".yaml")
    chain = chain_of(folder, inner)
    if place.file not in [one.file for one in chain]:
        raise cannot(place, "this element is not in one of the game's layouts")
    return chain


def element_place(chain: Chain, place: Where) -> SourcePlace:
    """Where the element's mapping is."""
    for number, source in enumerate(chain):
        way = way_to(source.tree, place, Mapping) if source.file == place.file else None
        if way is not None:
            return SourcePlace(number, way)
    raise cannot(place, "this element has changed in its file in the meantime", "choose it again")


def area_place(chain: Chain, name: str) -> SourcePlace | None:
    """Where the area is written that has the name in the end; areas may be called after others."""
    for number, source in enumerate(chain):
        areas = source.get("areas")
        if not isinstance(areas, Mapping):
            continue
        for index, (key, value) in enumerate(areas.entries):
            if key.text != name:
                continue
            if isinstance(value, Scalar) and value.text != name:
                further = area_place(chain, value.text)
                if further is not None:
                    return further
            return SourcePlace(number, (entry_of(source, "areas"), index))
    return None


def area_name(chain: Chain, place: SourcePlace) -> str:
    areas = chain[place.number].get("areas")
    assert isinstance(areas, Mapping)
    return areas.entries[place.way[1]][0].text


def entry_of(source: LayoutSource, key: str) -> int:
    tree = source.tree
    assert isinstance(tree, Mapping)
    return next(number for number, (name, _) in enumerate(tree.entries) if name.text == key)


def name_of(node: Node) -> str:
    name = node.get("name") if isinstance(node, Mapping) else None
    return name.text if isinstance(name, Scalar) else ""


def is_in_element(source: LayoutSource, way: Way) -> bool:
    """Whether it is one of the layout's elements, and not one of its areas."""
    return way[0] == entry_of(source, "elements")


def top_element(source: LayoutSource, way: Way) -> tuple[Way, str]:
    """The element of the layout's own list that this one is in, and its name."""
    top = way[:2]
    elements = node_at(source.tree, top[:1])
    assert isinstance(elements, Sequence)
    return top, name_of(node_at(source.tree, top))
