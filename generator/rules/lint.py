"""Cross-component lint: what every game can be asked without a rule of its own."""

from __future__ import annotations

from collections.abc import Iterator

from generator.assets import Library
from generator.model import Component, Game
from generator.problems import NOTE, Problem, Refusal, Where


def lint(game: Game, library: Library) -> Iterator[Problem]:
    yield from _missing_pictures(game, library)
    yield from _mixed_piles(game)
    yield from _orphans(game, library)


def _missing_pictures(game: Game, library: Library) -> Iterator[Problem]:
    """Icons and pictures that cards name, even where no layout draws them."""
    for component in game.components:
        for card in component.cards:
            for name, type in component.field_types.items():
                value = card.fields.get(name)
                if not isinstance(value, str) or not value or "{{" in value:
                    continue
                try:
                    if type == "icon":
                        library.icon(value, card.places.get(name, card.where))
                    elif type == "picture" and value not in game.drawings:
                        library.picture(value, card.places.get(name, card.where), {})
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
            ("back", first.back and first.back.name, component.back and component.back.name),
            ("shape", first.shape, component.shape),
        ):
            if one != other:
                message = (
                    f"'{component.id}' and '{first.id}' are one pile ('{component.pile}') "
                    f"but differ in {what}"
                )
                hint = "cards that are shuffled together must look alike from behind"
                yield Problem("mixed-pile", component.where, message, hint)


def _orphans(game: Game, library: Library) -> Iterator[Problem]:
    """Pictures in the game's own folder that nothing shows."""
    for path in sorted(library.own_pictures() - library.used):
        where = Where(library.folder.shown(path))
        message = f"nothing in {game.title} shows this picture"
        yield Problem("orphan", where, message, "use it or remove it", NOTE)
    for name in sorted(set(game.drawings) - library.drawn):
        where = game.drawings[name].layout.where
        message = f"nothing in {game.title} shows the drawing '{name}'"
        yield Problem("orphan", where, message, "use it or remove it", NOTE)
