"""A game → problems that every game is checked for, without a rule of its own."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

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
    """Pictures and drawings that nothing shows: one problem for each folder or file of them."""
    pictures = sorted(library.own_pictures() - library.used)
    if pictures:
        shown = [library.folder.shown(path) for path in pictures]
        where = Where(shown[0] if len(shown) == 1 else shown[0].rpartition("/")[0])
        yield _orphan(game, "picture", [name.rpartition("/")[2] for name in shown], where)
    files: dict[str, list[str]] = {}
    for name in sorted(set(game.drawings) - library.drawn):
        files.setdefault(game.drawings[name].layout.where.file, []).append(name)
    for names in files.values():
        yield _orphan(game, "drawing", names, game.drawings[names[0]].layout.where)


def _orphan(game: Game, kind: str, names: Sequence[str], where: Where) -> Problem:
    if len(names) == 1:
        message, hint = (
            f"nothing in {game.title} uses the {kind} '{names[0]}'",
            "use it or remove it",
        )
    else:
        message = f"nothing in {game.title} uses {len(names):,} {kind}s: {', '.join(names)}"
        hint = "use them or remove them"
    return Problem("orphan", where, message, hint, NOTE)
