"""A game's folder → the model, with all its problems at once.

After this stage nobody meets a dict that means something.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from generator.core.colour import BLACK, Colour
from generator.core.frozen import slotted
from generator.core.kept_things import NOTHING_KEPT, NothingKept
from generator.core.problems import Given, Problem, Refusal, Where, did_you_mean
from generator.files import LEDGER, Folder
from generator.model import Component, Game, Value
from generator.model.values import COLOUR, Scope
from generator.read.card_lists import CardLists, tables_named
from generator.read.component_kinds import KINDS
from generator.read.components import ComponentReader
from generator.read.drawings import DrawingFiles
from generator.read.game_file import GameFile
from generator.read.language import Language, Translation
from generator.read.layouts import Layouts
from generator.read.left_behind import lacking_problems
from generator.read.objects import Found, as_mapping, complete, in_any_order, read_keys
from generator.read.players import Quantities, read_per_player
from generator.read.references import check_dealt, check_references
from generator.read.signs import read_signs
from generator.read.sizes import SizePreset
from generator.read.texts import Say, component_texts, game_texts
from generator.read.trim import edge_problems
from generator.source import Mapping, Node, Scalar, parse

RULES_FILE = "rules.yaml"
TABLE_FILE = "table.yaml"
AS_READ = (
    *("author", "facts", "least_type", "checklist", "lists"),
    *("targets", "language", "keywords", "typography"),
)
"""Keys of game.yaml that a game has by the same names."""
NO_COMPONENTS = ("game.yaml", RULES_FILE, TABLE_FILE, "playtest.yaml", LEDGER)


def read_game(
    folder: Folder, language: Language | None = None, kept: NothingKept = NOTHING_KEPT
) -> tuple[Game | None, tuple[Problem, ...]]:
    """The game, as far as it can be read, and all that is wrong with its files."""
    found = Found()
    try:
        # words of another language are put into the nodes, which are others each time
        kept = NOTHING_KEPT if language else kept
        game = _GameReader(folder, found, language.say if language else None, kept).game()
        if game and isinstance(language, Translation):
            game = game._replace(language=language.name)
    except Refusal as refusal:
        found.add(refusal)
        game = None
    if not found.problems:
        return game, ()
    from generator.read.tables.grouping import by_column  # most games have nothing wrong

    return game, by_column(found.problems)


def _names_in(node: Node | None) -> list[str]:
    """Keys whose values may be wrong, which is reported once, not at every use."""
    return (
        [Given(key.text, key.where) for key, _ in node.entries] if isinstance(node, Mapping) else []
    )


@slotted
class _GameReader:
    folder: Folder
    found: Found
    say: Say | None = None
    kept: NothingKept = NOTHING_KEPT

    def game(self) -> Game | None:
        node = self._document("game.yaml", "a mapping with the keys game, title, players …")
        node = game_texts(node, self.say) if self.say else node
        colours = self._colours(node)
        values = read_keys(GameFile, node, Scope(colours), self.found)
        stand_ins = dict.fromkeys(_names_in(node.get("colours")), BLACK)
        scope = Scope({**stand_ins, **colours}, tuple(values.get("fonts", {})))
        layouts = Layouts(self.folder, scope, self.found, self.say, kept=self.kept)
        sizes = self._sizes(values.get("sizes"), scope)
        nodes = self._component_nodes()
        written = {getattr(node.get(kind), "text", "") for kind, node in nodes}
        ids = frozenset({*written, *values.get("components", ())})
        players = values.get("players", (1, 1))
        per_player = self._per_player(values, players)
        unread: dict[str, dict[int, Value]] = {n: {} for n in _names_in(node.get("per-player"))}
        quantities = Quantities(players, {**unread, **per_player})
        reader = ComponentReader(layouts, sizes, ids, self.found, quantities)
        components = self._components(nodes, reader)
        lacking = lacking_problems(self.folder, str(values.get("game", "")), layouts.lacking)
        self.found.problems.extend(lacking)
        if not complete(GameFile, values):
            return None
        ordered = self._ordered(node, values["components"], components)
        check_references(ordered, self.found)
        check_dealt(ordered, quantities.tables, self.found)
        return Game(
            id=values["game"],
            title=values["title"],
            players=values["players"],
            colours=colours,
            fonts=values.get("fonts", {}),
            fallback=values.get("fallback", ()),
            icons=values.get("icons", {}),
            icon_pack=values.get("icon_pack", "material"),
            components=ordered,
            drawings=DrawingFiles(self.folder, scope, self.say),
            credits=values.get("credits", ()),
            where=node.where,
            per_player=per_player,
            signs=read_signs(node, values.get("signs", {}), colours, self.found),
            is_whole=len(ordered) == len(set(values["components"])),
            **{name: values[name] for name in AS_READ if name in values},
        )

    def _document(self, name: str, what: str) -> Mapping:
        data = self.folder.read(name)
        if data is None:
            where = Where(self.folder.shown(name))
            raise Refusal(Problem("missing-file", where, f"there is no {name}"))
        return as_mapping(parse(data, self.folder.shown(name)), what)

    def _colours(self, node: Mapping) -> dict[str, Colour]:
        """Read before the rest, because other values name colours; may build on each other."""
        colours: dict[str, Colour] = {}
        palette = node.get("colours")
        entries = palette.entries if isinstance(palette, Mapping) else ()
        in_any_order(entries, lambda value: COLOUR.read(value, Scope(colours)), colours)
        return colours  # reported when the key itself is read

    def _sizes(self, own: Node | None, scope: Scope) -> dict[str, SizePreset]:
        sizes: dict[str, SizePreset] = {}
        shared = self.folder.read("layouts/sizes.yaml")
        nodes = [parse(shared, self.folder.shown("layouts/sizes.yaml"))] if shared else []
        for node in [*nodes, *([own] if own else [])]:
            try:
                self._read_sizes(as_mapping(node, "sizes by name"), scope, sizes)
            except Refusal as refusal:
                self.found.add(refusal)
        return sizes

    def _read_sizes(self, node: Mapping, scope: Scope, sizes: dict[str, SizePreset]) -> None:
        for name, entry in node.entries:
            size = as_mapping(entry, "a size")
            values = read_keys(SizePreset, size, scope, self.found)
            if complete(SizePreset, values):
                self.found.problems.extend(edge_problems(size, values, values["size"]))
                sizes[Given(name.text, name.where)] = SizePreset(**values)

    def _component_nodes(self) -> list[tuple[str, Mapping]]:
        """The kind and the text of every component file, before any is read in full."""
        files = [
            name
            for name in self.folder.names("", ".yaml")
            if name not in NO_COMPONENTS and not name.startswith("text.")
        ]
        whole = {name: node for name in files if (node := self._file(name)) is not None}
        tables = {table for node in whole.values() for table in tables_named(node)}
        nodes = []
        for name, node in whole.items():
            try:
                if name not in tables:
                    nodes.append(self._component_node(node))
            except Refusal as refusal:
                self.found.add(refusal)
        written_out = CardLists(nodes, self.folder, self.found).settled()
        if not self.say:
            return written_out
        return [(kind, component_texts(kind, node, self.say)) for kind, node in written_out]

    def _components(
        self, nodes: list[tuple[str, Mapping]], reader: ComponentReader
    ) -> dict[str, Component]:
        components: dict[str, Component] = {}
        for kind, node in nodes:
            try:
                component = reader.read(kind, node)
            except Refusal as refusal:
                self.found.add(refusal)
                continue
            if component and component.id in components:
                other = components[component.id].where.file
                message = f"the id '{component.id}' is already in {other}"
                self.found.problems.append(Problem("duplicate-id", component.where, message))
            elif component:
                components[component.id] = component
        return components

    def _file(self, name: str) -> Node | None:
        try:
            return parse(self.folder.read(name) or b"", self.folder.shown(name))
        except Refusal as refusal:
            self.found.add(refusal)
            return None

    def _component_node(self, whole: Node) -> tuple[str, Mapping]:
        what = f"a component: a mapping with one of the keys {', '.join(KINDS)}"
        node = as_mapping(whole, what)
        kinds = [key.text for key, _ in node.entries if key.text in KINDS]
        if len(kinds) != 1:
            keys = [key.text for key, _ in node.entries]
            hints = (did_you_mean(word, KINDS) for word in keys[:3])
            message = f"a component file needs exactly one of the keys {', '.join(KINDS)}"
            hint = next((hint for hint in hints if hint.startswith("did")), "")
            raise Refusal(Problem("missing-key", node.where, message, hint))
        return kinds[0], node

    def _per_player(
        self, values: dict[str, Any], players: tuple[int, int]
    ) -> dict[str, dict[int, Value]]:
        node = values.get("per_player") if "players" in values else None
        try:
            return read_per_player(node, players, self.found) if node else {}
        except Refusal as refusal:
            self.found.add(refusal)
            return {}

    def _ordered(
        self, node: Mapping, order: tuple[str, ...], components: dict[str, Component]
    ) -> tuple[Component, ...]:
        problems = [*_unlisted(order, components, node)]
        listed_node = node.get("components")
        items = getattr(listed_node, "items", ())
        for place, item in enumerate(items):
            if item.text in order[:place]:
                message = f"'{item.text}' is listed twice"
                problems.append(Problem("duplicate-id", item.where, message))
            if isinstance(item, Scalar) and item.text not in components and not self.found.problems:
                message = f"there is no component '{item.text}'"
                hint = did_you_mean(item.text, components)
                problems.append(Problem("unknown-name", item.where, message, hint))
        self.found.problems.extend(problems)
        return tuple(components[name] for name in dict.fromkeys(order) if name in components)


def _unlisted(
    order: tuple[str, ...], components: dict[str, Component], node: Mapping
) -> Iterator[Problem]:
    where = (node.get("components") or node).where
    for id, component in components.items():
        if id not in order:
            message = f"'{id}' ({component.where.file}) is not listed in the game's components"
            yield Problem("unknown-name", where, message, "add it to 'components' in game.yaml")
