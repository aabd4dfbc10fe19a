"""Components as nodes → the same with every card written out: tables, products and ids."""

from __future__ import annotations

from collections.abc import Mapping as Mapped
from collections.abc import Sequence as Several
from dataclasses import field
from functools import partial
from typing import TYPE_CHECKING

from generator.core.frozen import slotted
from generator.core.problems import Problem, Refusal
from generator.files import Folder
from generator.read.card_ids import with_ids
from generator.read.card_names import CardNames, Names
from generator.read.objects import Found
from generator.source import Mapping, Node, Scalar, Sequence, written

if TYPE_CHECKING:
    from generator.read.products import Entries

CARD_LISTS = ("cards", "pieces", "pages")


def tables_named(component: Node) -> set[str]:
    """The files that its lists of cards come from: such a YAML file is no component."""
    entries = component.entries if isinstance(component, Mapping) else ()
    lists = [value for name, value in entries if name.text in CARD_LISTS]
    inside = [then for value in lists if isinstance(value, Mapping) and (then := value.get("then"))]
    sources = (value.get("from") for value in (*lists, *inside) if isinstance(value, Mapping))
    return {source.text for source in sources if isinstance(source, Scalar)}


@slotted
class CardLists:
    """The components of a game; a product may wait for the cards of another."""

    components: Several[tuple[str, Mapping]]
    """Each with its kind."""
    folder: Folder
    found: Found
    _settled: dict[int, Mapping | None] = field(default_factory=dict)
    _names: dict[str, dict[str, Names]] = field(default_factory=dict)
    _naming: set[str] = field(default_factory=set)
    """Whose names are being worked out: components may refer to each other."""

    def settled(self) -> list[tuple[str, Mapping]]:
        """All but those whose cards cannot be read."""
        nodes = [(kind, self._component(n)) for n, (kind, _) in enumerate(self.components)]
        return [(kind, node) for kind, node in nodes if node is not None]

    def _component(self, number: int) -> Mapping | None:
        if number not in self._settled:
            _, node = self.components[number]
            self._settled[number] = None  # who waits for it in turn finds it without cards
            try:
                self._settled[number] = self._written_out(node)
            except Refusal as refusal:
                self.found.add(refusal)
        return self._settled[number]

    def _written_out(self, node: Mapping) -> Mapping:
        for name, value in node.entries:
            if name.text in CARD_LISTS and isinstance(value, Mapping):
                if value.get("cross") is not None:
                    node = self._product(name, value, node)
                else:
                    node = _with(node, name, self._of_table(value, node))
        for name, value in node.entries:
            if name.text in CARD_LISTS and isinstance(value, Sequence):
                node = _with(node, name, self._named(value, node))
        return node

    def _of_table(self, asked: Mapping, component: Mapping) -> Sequence:
        from generator.read.tables import table_cards  # most lists of cards are YAML

        return table_cards(asked, component, self.folder, self.found)

    def _product(self, name: Scalar, asked: Mapping, node: Mapping) -> Mapping:
        """The component with a card for each combination, then those that follow."""
        from generator.read.products import Sources, kept, product  # few decks are products

        rows = partial(self._of_table, component=node)
        sources = Sources(self._ids, [id for id, _ in self._components()], rows)
        made = product(asked, sources, self.found)
        node = _with_fields(node, made.fields)
        then: Node = made.then or Sequence((), asked.where)
        if isinstance(then, Mapping):
            then = self._of_table(then, node)
        if not isinstance(then, Sequence):
            message = f"expected a list of cards or a table, found {written(then)}"
            raise Refusal(Problem("bad-value", then.where, message))
        names = CardNames(node, self._cards)
        ready = [names.worked_out(card, self.found) for card in made.combinations]
        cards = (*kept(ready, asked, names), *then.items)
        return _with(node, name, Sequence(cards, asked.where))

    def _named(self, cards: Sequence, node: Mapping) -> Sequence:
        names = CardNames(node, self._cards)
        items = tuple(
            names.worked_out(card, self.found) if isinstance(card, Mapping) else card
            for card in cards.items
        )
        return with_ids(cards._replace(items=items), names, self.found)

    # -- what other components have ---------------------------------------------------------------

    def _components(self) -> list[tuple[str, int]]:
        """Ids, and the places of the components that have them."""
        ids = [getattr(node.get(kind), "text", "") for kind, node in self.components]
        return [(id, number) for number, id in enumerate(ids)]

    def _ids(self, component: Scalar) -> list[str] | None:
        cards = self._cards(component.text)
        if cards is not None and component.text not in self._names:
            message = f"the cards of '{component.text}' wait for these"
            raise Refusal(Problem("bad-value", component.where, message, "cross something else"))
        return None if cards is None else [*cards]

    def _cards(self, component: str) -> Mapped[str, Names] | None:
        """Its cards by id; None if there is no such component."""
        number = next((number for id, number in self._components() if id == component), None)
        if number is None:
            return None
        node = self._component(number)
        if node is None:
            return {}
        if component in self._naming:
            return {}
        if component not in self._names:
            self._naming.add(component)
            self._names[component] = self._names_of(node)
            self._naming.remove(component)
        return self._names[component]

    def _names_of(self, node: Mapping) -> dict[str, Names]:
        names = CardNames(node, self._cards)
        lists = (value for name, value in node.entries if name.text in CARD_LISTS)
        cards = [card for cards in lists for card in getattr(cards, "items", ())]
        told = [names.of(card) for card in cards if isinstance(card, Mapping)]
        return {str(one["id"]): one for one in told if "id" in one}


def _with(node: Mapping, name: Scalar, value: Node) -> Mapping:
    entries = tuple((key, value if key is name else old) for key, old in node.entries)
    return node._replace(entries=entries)


def _with_fields(node: Mapping, fields: Entries) -> Mapping:
    """The component with fields that a product brings, unless it declares them itself."""
    declared = node.get("fields")
    known = {name.text for name, _ in declared.entries} if isinstance(declared, Mapping) else set()
    new = tuple(entry for entry in fields if entry[0].text not in known)
    if isinstance(declared, Mapping):
        whole = declared._replace(entries=(*declared.entries, *new))
        entries = ((k, whole if v is declared else v) for k, v in node.entries)
        return node._replace(entries=tuple(entries))
    name = Scalar("fields", "fields", node.where)
    return node._replace(entries=(*node.entries, (name, Mapping(new, node.where))))
