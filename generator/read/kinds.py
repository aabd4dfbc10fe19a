"""A component's kinds of card → the defaults of each, and the layouts that cards are drawn with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import field
from typing import TYPE_CHECKING

from generator.core.frozen import slotted
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Given, Problem, Refusal, Where, did_you_mean
from generator.model import Layout
from generator.model.values import ID
from generator.read.objects import Found, as_mapping, unknown_key
from generator.source import Mapping as MappingNode
from generator.source import Node, Scalar

if TYPE_CHECKING:
    from generator.read.layouts import Layouts  # which goes by the names that cards have

KIND = "kind"
FACES = ("layout", "back")
"""Keys with which a card, or its kind, names the layouts of its sides."""
NO_BACK = "none"
Entries = tuple[tuple[Scalar, Node], ...]


class Chosen(NamedTuple):
    """The kind that a card names, and what it brings along."""

    name: str = ""
    entries: Entries = ()
    misspelt: bool = False


NO_KIND = Chosen()


class Kinds(NamedTuple):
    """The kinds that a component declares, each with what its cards say unless they say else."""

    named: Mapping[str, Entries] = {}
    keys: tuple[str, ...] = ()
    """What cards may say because there are kinds."""

    def of(self, node: MappingNode, defaults: MappingNode | None, found: Found) -> Chosen:
        if not self.keys:
            return NO_KIND
        asked = node.get(KIND) or (defaults.get(KIND) if defaults else None)
        if not isinstance(asked, Scalar):
            return NO_KIND
        if asked.text in self.named:
            return Chosen(asked.text, self.named[asked.text])
        message = f"there is no kind '{asked.text[:60]}'"
        hint = did_you_mean(asked.text, self.named)
        found.problems.append(Problem("unknown-name", asked.where, message, hint))
        return Chosen(misspelt=True)


def read_kinds(node: Node | None, known: Iterable[str], found: Found) -> Kinds:
    """What a component's `kinds` says; `known` are the keys that its cards may have."""
    if node is None:
        return Kinds()
    keys = list(known)
    named: dict[str, Entries] = {}
    for name, value in as_mapping(node, "kinds by name").entries:
        try:
            entries = as_mapping(value, "the values of a kind").entries
        except Refusal as refusal:
            found.add(refusal)
            entries = ()
        for key, _ in entries:
            if key.text not in keys:
                found.problems.append(unknown_key(key, keys))
        named[Given(name.text, name.where)] = tuple(e for e in entries if e[0].text in keys)
    return Kinds(named, (KIND,))


def kind_of(card: MappingNode, component: MappingNode) -> Entries:
    """What a card's kind says, as it is written; nothing if that is no kind."""
    kinds = component.get("kinds")
    if not isinstance(kinds, MappingNode):
        return ()
    each = component.get("each")
    said = each.get(KIND) if isinstance(each, MappingNode) else None
    name = card.get(KIND) or said
    if not isinstance(name, Scalar):
        return ()
    kind = kinds.get(name.text)
    return kind.entries if isinstance(kind, MappingNode) else ()


@slotted
class Looks:
    """Finds the layouts of cards: their own, or their component's."""

    layouts: Layouts
    layout: Layout | None
    """The component's own, if it names one that can be read."""
    back: Layout | None
    lacking: list[Where] = field(default_factory=list)
    """Cards that no layout draws."""
    excused: bool = False
    """What they lack is the fault of something that has its own problem."""

    def of(self, said: Mapping[str, Node], where: Where) -> tuple[Layout, Layout | None]:
        layout = self._named(said["layout"]) if "layout" in said else self.layout
        if layout is None:
            self.lacking.append(where)
            self.excused |= "layout" in said
        return layout or Layout("", (), where), self._back(said.get("back"))

    def _back(self, said: Node | None) -> Layout | None:
        if said is None:
            return self.back
        nothing = isinstance(said, Scalar) and said.text == NO_BACK
        return None if nothing else self._named(said)

    def _named(self, said: Node) -> Layout | None:
        try:
            return self.layouts.named(ID.read(said, self.layouts.scope), said)
        except Refusal as refusal:
            self.layouts.found.add(refusal)
            return None
