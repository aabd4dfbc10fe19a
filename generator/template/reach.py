"""A layout and a card → the components that their templates may look at, and what those look at."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import field
from operator import is_

from generator.core.frozen import slotted
from generator.core.kept_things import NothingKept
from generator.model import Card, Component, Game, Layout, Reference, Value
from generator.model.mentions import names_in, template_words
from generator.template.names import name_in_templates


@slotted
class Reach:
    """Of one game. A name that only looks like a component's counts too: less is kept then."""

    game: Game
    kept: NothingKept
    _components: dict[str, Component] = field(init=False)
    _looked_at: dict[str, frozenset[str]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._components = {name_in_templates(one.id): one for one in self.game.components}

    def of(self, layout: Layout, card: Card) -> tuple[Component, ...]:
        """Nothing, if its templates name no more than the card's own values."""
        found: set[str] = set()
        own = set(map(name_in_templates, card.fields))
        waiting = [*(self._named(layout) - own), *self._by(card)]
        while waiting:
            name = waiting.pop()
            if name in self._components and name not in found:
                found.add(name)
                waiting += self._inside(name)
        return tuple(self._components[name] for name in sorted(found))

    def _named(self, layout: Layout) -> frozenset[str]:
        def names() -> frozenset[str]:
            return frozenset(template_words(layout))

        return self.kept.made(("names in", layout.name), layout, names, is_)

    def _inside(self, name: str) -> frozenset[str]:
        if name not in self._looked_at:
            cards = self._components[name].cards
            self._looked_at[name] = frozenset(one for card in cards for one in self._by(card))
        return self._looked_at[name]

    def _by(self, card: Card) -> Iterator[str]:
        for value in card.fields.values():
            yield from _names(value)


def _names(value: Value) -> Iterator[str]:
    if isinstance(value, Reference):
        yield name_in_templates(value.component)
    elif isinstance(value, tuple):
        for one in value:
            yield from _names(one)
    elif isinstance(value, str):
        yield from names_in(value)
