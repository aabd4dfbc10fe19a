"""A layout and a card → filled elements: every template worked out, every value checked.

After this stage only places are left to find.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from collections.abc import Mapping as Mapped
from dataclasses import dataclass, field, replace
from typing import Any

from generator.core.geometry import Size
from generator.core.problems import Problem, Refusal
from generator.expressions import Names, as_text, evaluate
from generator.model import (
    CHILDREN,
    Card,
    Element,
    ElementSpec,
    Group,
    Inset,
    Layout,
    Picture,
    Placing,
    Regions,
    Waiting,
)
from generator.model.keys import kinds_of
from generator.model.values import NOTHING, SIZE, Scope
from generator.model.waiting import waits
from generator.read.objects import in_any_order
from generator.source import Mapping, Node, Scalar, Sequence
from generator.template.filled import ALONE, Filled, FilledFace, Stand
from generator.template.names import World, name_in_templates
from generator.template.repeating import holds, repeated
from generator.template.said_at import FieldsAt, field_place, fields_at, said_at

MOST_ELEMENTS = 20_000
LATER = (("when",), ("when", "room_for", "may_cross"))
"""Keys of placing that are worked out elsewhere; those of regions once for each of them."""


@dataclass(slots=True, eq=False, repr=False)
class Filler:
    """Fills layouts with cards; what depends on no card is made once."""

    scope: Scope
    seed: int = 0
    _static: dict[int, Filled] = field(default_factory=dict)
    _kept: list[ElementSpec] = field(default_factory=list)
    _orders: dict[int, tuple[Layout, tuple[str, ...]]] = field(default_factory=dict)
    """Names of a layout's values, each after those that it was worked out from before."""

    def fill(self, layout: Layout, names: Names, card: Card | None) -> FilledFace:
        scope = Scope(self.scope.colours, self.scope.fonts, layout.areas)
        face = FaceFilling(self, scope, card)
        try:
            elements = tuple(face.elements(layout.elements, face.with_values(layout, names)))
        except Refusal as refusal:
            raise Refusal(*face.problems, *refusal.problems) from refusal
        return FilledFace(elements, tuple(face.problems))

    def size(self, layout: Layout, names: Names, card: Card) -> Size:
        """How large the layout says that its faces are; its values may use the card's fields."""
        assert layout.size
        face = FaceFilling(self, self.scope, card)
        known = face.with_values(layout, names)
        return SIZE.read(face.rendered(layout.size.node, known), self.scope)

    def static(self, spec: ElementSpec) -> Filled | None:
        return self._static.get(id(spec))

    def order(self, layout: Layout, names: Iterable[str]) -> Iterable[str]:
        """In which a layout's values are worked out without a second try, once that is known."""
        known = self._orders.get(id(layout))
        return known[1] if known else names

    def keep_order(self, layout: Layout, names: Collection[str]) -> None:
        if id(layout) not in self._orders and len(names) == len(layout.values):
            self._orders[id(layout)] = (layout, tuple(names))

    def keep(self, spec: ElementSpec, filled: Filled) -> None:
        self._kept.append(spec)  # holds the id that the table is keyed by
        self._static[id(spec)] = filled


@dataclass(slots=True, eq=False, repr=False)
class FaceFilling:
    """One face on its way from its layout."""

    filler: Filler
    scope: Scope
    card: Card | None
    problems: list[Problem] = field(default_factory=list)
    made: int = 0
    fields: FieldsAt | None = None

    def elements(self, specs: tuple[ElementSpec, ...], names: Names) -> Iterator[Filled]:
        for spec in specs:
            try:
                if spec.repeat:
                    yield from repeated(self, spec, spec.repeat, names)
                else:
                    filled = self.element(spec, names)
                    if filled:
                        yield filled
            except Refusal as refusal:
                if self.made > MOST_ELEMENTS:
                    raise  # each of the many would only say the same
                self.problems.extend(refusal.problems)

    def with_values(self, layout: Layout, names: Names) -> Names:
        """The layout's own values fill in what the card does not say; they may use others."""
        if not layout.values:
            return names
        known = dict(names)
        keys = {name_in_templates(name): value for name, value in layout.values.items()}
        said = [
            (Scalar(key, key, keys[key].where), keys[key].node)
            for key in self.filler.order(layout, keys)
            if key not in names
        ]
        for refusal in in_any_order(said, lambda node: self.plain(node, known), known):
            self.problems.extend(refusal.problems)
        self.filler.keep_order(layout, [key for key in known if key in keys])
        return known

    def element(
        self,
        spec: ElementSpec,
        names: Names,
        stand: Stand = ALONE,
    ) -> Filled | None:
        self.made += 1
        if self.made > MOST_ELEMENTS:
            message = f"more than {MOST_ELEMENTS:,} elements on one face"
            raise Refusal(Problem("over-the-limit", spec.where, message))
        known = self.filler.static(spec)
        if known:
            return known
        if spec.placing.when or "when" in spec.waiting_placing:
            condition = spec.waiting_placing.get("when") or spec.placing.when
            if condition and not holds(self.plain(condition.node, names)):
                return None
        element, children = self._with_children(spec, names)
        filled = Filled(
            element=element,
            placing=self.placing(spec, names),
            where=spec.where,
            said_at=said_at(spec, self.places()),
            children=children,
            static=self._is_static(spec),
            stand=stand,
            path=spec.path,
        )
        if filled.static:
            self.filler.keep(spec, filled)
        return filled

    def _with_children(self, spec: ElementSpec, names: Names) -> tuple[Element, tuple[Filled, ...]]:
        if issubclass(spec.kind, Regions):
            from generator.template.regions import filled_regions  # few games have any

            return filled_regions(self, spec, names)
        if issubclass(spec.kind, Inset):
            from generator.template.insets import filled_inset  # not every layout has one

            return filled_inset(self, spec, names)
        element = spec.kind(**spec.settled, **self.waited(spec.kind, spec.waiting, names))
        if isinstance(element, Picture) and element.values:
            return replace(element, values=self._values(spec, names)), ()
        if issubclass(spec.kind, Group):
            return element, tuple(self.elements(spec.settled["group"], names))
        return element, ()

    def _values(self, spec: ElementSpec, names: Names) -> Mapped[str, Any]:
        """What a picture gives its drawing: numbers and lists stay what they are."""
        waiting = spec.waiting.get("values")
        if waiting:
            return dict(self.plain(waiting.node, names))
        given: Mapped[str, Waiting] = spec.settled["values"]
        return {name_in_templates(n): self.plain(v.node, names) for n, v in given.items()}

    def placing(self, spec: ElementSpec, names: Names) -> Placing:
        if not spec.waiting_placing:
            return spec.placing
        later = LATER[spec.kind is Regions]
        waiting = {k: value for k, value in spec.waiting_placing.items() if k not in later}
        if not waiting:
            return spec.placing
        return replace(spec.placing, **self.waited(Placing, waiting, names), when=None)

    def waited(self, kind: type, waiting: Mapped[str, Waiting], names: Names) -> dict[str, Any]:
        kinds = kinds_of(kind)
        return {
            name: kinds[name].read(self.rendered(value.node, names), self.scope)
            for name, value in waiting.items()
        }

    def rendered(self, node: Node, names: Names) -> Node:
        """The node with its templates replaced by what they come to."""
        if isinstance(node, Sequence):
            return Sequence(tuple(self.rendered(i, names) for i in node.items), node.where)
        if isinstance(node, Mapping):
            entries = tuple((key, self.rendered(value, names)) for key, value in node.entries)
            return Mapping(entries, node.where)
        if not waits(node.text):
            return node
        value = evaluate(node.text, names, node.where)
        where = field_place(node, self.places()) or node.where
        text = as_text(value)
        return Scalar(value if isinstance(value, bool) else text, text, where)

    def plain(self, node: Node, names: Names) -> Any:
        if isinstance(node, Sequence):
            return [self.plain(item, names) for item in node.items]
        if isinstance(node, Mapping):
            return {
                name_in_templates(key.text): self.plain(value, names) for key, value in node.entries
            }
        return evaluate(node.text, names, node.where) if waits(node.text) else node.value

    def places(self) -> FieldsAt:
        if self.fields is None:
            self.fields = fields_at(self.card) if self.card else NOTHING
        return self.fields

    def _is_static(self, spec: ElementSpec) -> bool:
        if spec.waiting or spec.waiting_placing or spec.repeat:
            return False
        if issubclass(spec.kind, Regions) or _names_places(spec):
            return False
        children = spec.settled.get(CHILDREN.get(spec.kind, ""), ())
        return all(self._is_static(child) for child in children)


def _names_places(spec: ElementSpec) -> bool:
    """Where it is depends on the others of its face."""
    return bool(spec.placing.at) or any(
        isinstance(one, str) for one in spec.settled.get("line", ())
    )


__all__ = ["Filled", "FilledFace", "Filler", "World"]
