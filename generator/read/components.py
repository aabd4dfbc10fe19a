"""Deck, tokens, board and document files → Components."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from generator.core.frozen import frozen, slotted
from generator.core.geometry import Size
from generator.core.problems import Problem, Refusal
from generator.model import SHAPES, Card, Component, Layout, key
from generator.model.allowances import ALLOW, Allowances
from generator.model.arrangement import AS_FITS, SHEET, Arrangement
from generator.model.values import (
    BLEED_FROM,
    FLAG,
    ID,
    NOTHING,
    SEAMS,
    SIZE,
    SPAN,
    TEXT,
    BleedFrom,
    Kind,
    Seams,
    choice,
    listed,
    whole,
)
from generator.read.cards import OWN_KEYS, CardReader, field_type_names, field_types
from generator.read.component_checks import all_key_problems, seam_problems
from generator.read.component_kinds import CALLED, KINDS, SHEET_KEYS
from generator.read.kinds import KIND, Looks, read_kinds
from generator.read.layouts import NODE, Layouts
from generator.read.objects import Found, as_mapping, complete, read_keys
from generator.read.players import Quantities
from generator.read.sizes import SizePreset, size_of
from generator.read.trim import edge_problems, shape_problems
from generator.source import Mapping as MappingNode
from generator.source import Node, Sequence, written


@frozen
class ComponentFile:
    """A component: the first key says its kind, and the other keys are the same for all."""

    title: str = key(TEXT, "Its name for people, on sheets and in bookmarks.")
    layout: str = key(ID, "The layout of its faces, unless a card or its kind names another.", "")
    size: Node | None = key(
        Kind("a size or the name of one", lambda node, scope: node, {"type": "string"}),
        "A preset such as `poker`, or `63.5mm x 88.9mm`; one length for a round piece, or for a "
        "hexagon from side to side; a document without a size fills the page.",
        None,
    )
    back: str = key(ID, "The layout of its backs; if left out, nothing is printed on the back.", "")
    shape: str = key(
        choice(*SHAPES), "The outline to cut; `drawn` if the layout draws it.", "rectangle"
    )
    point: str = key(
        choice("up", "side"),
        "Where a hexagon has its points; by default at the longer way through its `size`.",
        "",
    )
    corner: float = key(SPAN, "Radius of the corners; presets have their own.", -1.0)
    bleed: float = key(SPAN, "How far the art extends beyond the trim.", 3.0)
    bleed_from: BleedFrom = key(
        BLEED_FROM,
        "What fills the bleed: the `art` itself, its edge stretched (`extend`) or mirrored "
        "(`mirror`), a colour, or `none`.",
        BleedFrom(),
    )
    safe: float = key(SPAN, "How far inside the trim text and important art must stay.", 3.0)
    fields: Node | None = key(
        Kind("a mapping of field names and types", lambda node, scope: node, {"type": "object"}),
        "The fields of a card, each with its type: text, value, number, flag, icon, picture, "
        "colour, list or a component's id; `?` makes a field optional.",
        None,
    )
    each: Node | None = key(
        Kind("values for every card", lambda node, scope: node, {"type": "object"}),
        "Default values for every card.",
        None,
    )
    kinds: Node | None = key(
        Kind(
            "values for each kind of card",
            lambda node, scope: node,
            {"type": "object", "additionalProperties": {"type": "object"}},
        ),
        "Kinds of card by name, each with the default values of its cards, such as their `layout`; "
        "a card names one as its `kind`.",
        None,
    )
    cards: Node | None = key(NODE, "The cards of a deck.", None)
    pieces: Node | None = key(NODE, "The pieces of a set of tokens.", None)
    pages: Node | None = key(NODE, "The pages of a document.", None)
    holds: int = key(whole(1, 1_000_000), "How many cards there must be, including copies.", 0)
    optional: bool = key(
        FLAG, "Leaves it out of the kit unless you ask for it with `--deck`.", False
    )
    pile: str = key(ID, "Components with the same pile are shuffled together.", "")
    dealt: str = key(ID, "The per-player table with the number that each player is dealt.", "")
    seams: Seams = key(
        SEAMS,
        "Where the pages of a board may meet, from its left and its top; those that take the "
        "fewest sheets are used.",
        Seams(),
    )
    overlap: float = key(
        SPAN, "How far each page of a board reaches under the next: a tab for glue.", 10.0
    )
    cut: str = key(
        choice("shape", "square"),
        "Cut pieces along their `shape`, or along a `square` around it.",
        "shape",
    )
    gap: float = key(SPAN, "Space between pieces on the sheet; with 0 they share cuts.", 0.0)
    punch: bool = key(
        FLAG, "Prints ticks for centring a punch around each piece, and no cut line.", False
    )
    fold_over: bool = key(
        FLAG,
        "Prints front and back on one side, joined at a fold, as with `--backs gutterfold`.",
        False,
    )
    footprint: Size | None = key(
        SIZE,
        "The area that a piece covers on the table, if not its size, such as a standee's base.",
        None,
    )
    stack: tuple[str, ...] = key(
        listed(ID),
        "The decks that its pieces are for, such as a box: a layout like `tuckbox` then measures "
        "their cards, and the sleeves, and needs no `size`.",
        (),
    )
    share_sheet: bool = key(
        FLAG,
        "Shares sheets with others where that saves paper; with `false`, its sheets are its own.",
        True,
    )
    sheet: Arrangement = key(
        SHEET, "How cards are arranged on their sheets; the default is as many as fit.", AS_FITS
    )
    beside: str = key(
        ID,
        "The deck in whose free room on a sheet these pieces print, if all of them fit there.",
        "",
    )
    skip_if: str = key(
        TEXT,
        "What people may own already, such as `six-sided dice`: it prints on sheets of its own, "
        "which say that they can be left out.",
        "",
    )
    spares: tuple[str, ...] = key(
        listed(ID),
        "Cards, by id, to print again as spares in free slots of the last sheet; they do not "
        "count as cards of the game.",
        (),
    )
    blanks: str = key(ID, "The layout of cards to write on, for slots that are still free.", "")
    allow: Allowances = key(
        ALLOW, "Print warnings to keep silent about on its cards, each with the reason.", {}
    )
    booklet: bool = key(
        FLAG, "Prints the pages of a document two by two, to fold and staple.", False
    )
    blank_pages: str = key(
        choice("end", "before-last", "inside"),
        "Where the empty pages of a booklet are: at its `end`, before its last page, which is the "
        "back cover, or `inside` both covers.",
        "end",
    )
    note: str = key(
        TEXT, "A few words for the sheet's margin; `{{ seed }}` is the seed that dealt it.", ""
    )


@slotted
class ComponentReader:
    layouts: Layouts
    sizes: Mapping[str, SizePreset]
    ids: frozenset[str]
    """Of all components, for fields that refer to them."""
    found: Found
    quantities: Quantities = Quantities()

    def read(self, kind: str, node: MappingNode) -> Component | None:
        id_node = node.get(kind)
        try:
            id = ID.read(id_node or node, self.layouts.scope)
        except Refusal as refusal:
            self.found.add(refusal)
            return None
        values = read_keys(ComponentFile, node, self.layouts.scope, self.found, also=(kind,))
        if not complete(ComponentFile, values):
            return None
        looks = Looks(
            self.layouts, self._layout("layout", node, values), self._layout("back", node, values)
        )
        preset = self._preset(kind, values)
        cards = self._cards(kind, id, node, values, looks)
        blanks = self._layout("blanks", node, values)
        fields = self._field_types(values)
        checked = all_key_problems(kind, node, values, cards, fields, self.ids)
        self.found.problems.extend(checked)
        if preset:
            self.found.problems.extend(seam_problems(node, values, preset.size))
        self._check_looks(node, values, looks)
        if looks.lacking or preset is None or (node.get("back") and looks.back is None):
            return None
        self.found.problems.extend(edge_problems(node, values, preset.size))
        self.found.problems.extend(shape_problems(kind, node, values, preset.size))
        defaults = {name: values[name] for name in ("bleed", "safe", "shape") if name in values}
        return Component(
            kind=kind,
            id=id,
            title=values["title"],
            back=looks.back,
            size=preset.size if preset.size.width else None,
            corner=values.get("corner", preset.corner),
            bleed=defaults.get("bleed", 3.0 if kind != "document" else 0.0),
            safe=defaults.get("safe", 3.0 if kind == "deck" else 0.0),
            shape=defaults.get("shape", "rectangle"),
            cards=cards,
            where=node.where,
            bleed_from=values.get("bleed_from", BleedFrom()),
            optional=values.get("optional", False),
            margin_note=values.get("note", ""),
            note_at=(node.get("note") or node).where,
            pile=values.get("pile", ""),
            dealt=values.get("dealt", ""),
            field_types=fields,
            blanks=blanks,
            allow=values.get("allow", NOTHING),
            **{name: values[name] for name in SHEET_KEYS if name in values},
        )

    def _preset(self, kind: str, values: dict[str, Any]) -> SizePreset | None:
        try:
            return size_of(kind, values, self.sizes, self.layouts.scope)
        except Refusal as refusal:
            self.found.add(refusal)
            return None

    def _layout(self, key: str, node: MappingNode, values: dict[str, Any]) -> Layout | None:
        """The layout that one of the component's keys names."""
        asked = node.get(key)
        return self.layouts.named(values[key], asked) if asked and key in values else None

    def _check_looks(self, node: MappingNode, values: dict[str, Any], looks: Looks) -> None:
        """A layout that cannot be read has its own problem; here none is named at all."""
        if looks.lacking and not looks.excused and node.get("layout") is None:
            at = looks.lacking[0] if "kinds" in values else node.where
            message = f"the key 'layout' is missing: {ID.says}"
            hint = "name the layout of all its faces, or one for each kind or card"
            self.found.problems.append(Problem("missing-key", at, message, hint))

    def _field_types(self, values: dict[str, Any]) -> Mapping[str, str]:
        return field_type_names(values.get("fields"), values.get("kinds"))

    def _cards(
        self, kind: str, id: str, node: MappingNode, values: dict[str, Any], looks: Looks
    ) -> tuple[Card, ...]:
        own, called = KINDS[kind], CALLED.get(kind, kind)
        for other in {"cards", "pieces", "pages"} - {own}:
            if other in values:
                name = node.key(other) or node
                hint = f"a {called} has '{own}'" if own else "put its values in 'each'"
                message = f"a {called} has no '{other}'"
                self.found.problems.append(Problem("unknown-key", name.where, message, hint))
        entries = values.get(own) if own else None
        reader = self._card_reader(values, looks)
        if entries is None:
            return (reader.only(node.where, id),)
        if not isinstance(entries, Sequence):
            message = f"expected a list of {own}, found {written(entries)}"
            self.found.problems.append(Problem("bad-value", entries.where, message))
            return ()
        return reader.cards(entries)

    def _card_reader(self, values: dict[str, Any], looks: Looks) -> CardReader:
        each = values.get("each")
        defaults = as_mapping(each, "a mapping of values") if each else None
        types = field_types(values.get("fields"), self.layouts.scope, self.ids, self.found)
        may_say = [name for name in (*OWN_KEYS, *types) if name not in ("id", KIND)]
        kinds = read_kinds(values.get("kinds"), may_say, self.found)
        scope = self.layouts.scope
        return CardReader(types, defaults, scope, self.found, looks, kinds, self.quantities)
