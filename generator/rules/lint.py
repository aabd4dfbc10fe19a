"""A game → problems that every game is checked for, without a rule of its own."""

from __future__ import annotations

from collections.abc import Iterator

from generator.assets import Library
from generator.core.problems import NOTE, Problem, Refusal, Where
from generator.model import Component, Game, Layout
from generator.template.names import World, name_in_templates


def lint(game: Game, library: Library, world: World) -> Iterator[Problem]:
    yield from _missing_pictures(game, library, world)
    yield from _mixed_piles(game)
    yield from _orphans(game, library)


def _missing_pictures(game: Game, library: Library, world: World) -> Iterator[Problem]:
    """Icons and pictures that cards name, even where no layout draws them."""
    for component in game.components:
        types = component.field_types.items()
        fields = [(name, type) for name, type in types if type in ("icon", "picture")]
        named = world.shared[name_in_templates(component.id)] if fields else ()
        for data in named:
            for name, type in fields:
                value = data.get(name_in_templates(name)) and data[name_in_templates(name)]
                where = data.card.written_at.get(name, data.card.where)
                if isinstance(value, str) and value:
                    yield from _missing_picture(game, library, type, value, where)


def _missing_picture(
    game: Game, library: Library, type: str, name: str, where: Where
) -> Iterator[Problem]:
    try:
        if type == "icon":
            library.icon(name, where)
        elif name not in game.drawings:
            library.picture(name, where, {})
    except Refusal as refusal:
        yield from refusal.problems


def _mixed_piles(game: Game) -> Iterator[Problem]:
    """Cards that are shuffled together must be alike from behind."""
    piles: dict[str, Component] = {}
    for component in game.components:
        if not component.pile:
            continue
        first = piles.setdefault(component.pile, component)
        for what, one, other in (
            ("size", first.size, component.size),
            ("back", _names(first.backs), _names(component.backs)),
            ("shape", first.shape, component.shape),
        ):
            if one != other:
                message = (
                    f"'{component.id}' and '{first.id}' are one pile ('{component.pile}') but "
                    f"differ in {what}"
                )
                hint = "cards that you shuffle together must have the same back"
                yield Problem("mixed-pile", component.where, message, hint)


def _names(layouts: tuple[Layout, ...]) -> set[str]:
    return {layout.name for layout in layouts}


def _orphans(game: Game, library: Library) -> Iterator[Problem]:
    """Pictures in the game's own folder that nothing shows."""
    for path in sorted(library.own_pictures() - library.used):
        where = Where(library.folder.shown(path))
        message = f"nothing in {game.title} uses this picture"
        yield Problem("orphan", where, message, "use it or remove it", NOTE)
    for name in sorted(set(game.drawings) - library.drawn):
        where = game.drawings[name].layout.where
        message = f"nothing in {game.title} uses the drawing '{name}'"
        yield Problem("orphan", where, message, "use it or remove it", NOTE)
