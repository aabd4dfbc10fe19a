"""Questions about colours and fonts → the palette as game.yaml says it, and changes of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.assets.families import OwnFamilies, installed_families
from generator.core.colour import BLACK
from generator.core.display import Frame, Item
from generator.core.geometry import Size
from generator.core.problems import Problem, Refusal, Where
from generator.files import Disk, Overlay
from generator.impose import Printed
from generator.layout.line_drawing import draw_line
from generator.layout.lines import TextLine
from generator.layout.typesetting import TypeStyle
from generator.live.edit import Edit
from generator.live.edit.nodes import cannot
from generator.live.edit.splice import replaced
from generator.live.table import CardName, Table
from generator.live.workbench import Workbench
from generator.opened import Studio
from generator.preview.face_images import Pictures
from generator.preview.state import Data, problems_data, step_data, trial_data
from generator.source import Mapping as MappingNode
from generator.source import Node, Scalar, Sequence, forbidden_in, parse

FILE = "game.yaml"
KINDS = ("colours", "fonts")
SAMPLE = "Aa Gg 0123 & The quick fox"
LETTERS = 5.0
LONGEST = 200
MOST_TRIED = 12
"""Cards that are laid out to find some that show a change."""
SHOWN = 4
Given = Mapping[str, Any]


class PaletteClerk:
    """Shows the colours and fonts of the game on the workbench; writes nothing."""

    def __init__(self, game: Disk, workbench: Workbench, pictures: Pictures) -> None:
        self._game = game
        self._workbench = workbench
        self._pictures = pictures
        self._samples: list[Frame] = []
        self._trial: Table | None = None

    def frames(self) -> Iterator[Frame]:
        yield from self._samples
        yield from self._trial.frames() if self._trial else ()

    def palette(self, given: Given) -> Data:
        studio = self._workbench.table.studio
        if studio is None:
            raise Refusal(*self._workbench.table.problems)
        fonts = self._written("fonts")
        self._samples = [_sample(studio, name) for name in fonts]
        families = (*OwnFamilies(self._game).all(), *installed_families())
        return {
            "colours": [
                {"name": name, "value": value.text, "shown": str(studio.game.colours[name])}
                for name, value in self._written("colours").items()
                if name in studio.game.colours
            ],
            "fonts": [
                {"name": name, "value": value.text, "sample": self._pictures.name(frame)}
                for (name, value), frame in zip(fonts.items(), self._samples, strict=True)
            ],
            "families": [{"name": one.name, "weights": one.weights()} for one in families],
        }

    def changed(self, given: Given) -> Data:
        """One colour or font: only its value in the file changes."""
        kind, name, _ = _asked(given)
        edit = self._edit(given)
        if spoilt := self._spoilt(edit.after, kind, name):
            return {"problems": problems_data(spoilt)}
        return step_data([edit], edit.says)

    def tried(self, given: Given) -> Data:
        """Some of the cards that it would change, as they would look then."""
        edit = self._edit(given)
        only = self._examples()
        tried = self._workbench.trial(Overlay(self._game, FILE, edit.after), only)
        if spoilt := self._workbench.spoilt(tried):
            return {"cards": [], "problems": problems_data(spoilt)}
        self._trial = tried
        now = self._workbench.table.faces(but=())
        then = tried.faces(but=())
        names = [name for name in only if name in then and _differ(then[name], now[name])]
        cards = [trial_data(tried, name, (), self._pictures) for name in names[:SHOWN]]
        told = ({"component": component, "card": card} for component, card in names)
        return {"cards": [name | card for name, card in zip(told, cards, strict=False)]}

    def _examples(self) -> list[CardName]:
        """One card of each component and layout."""
        found: dict[tuple[str, str], CardName] = {}
        for laid in self._workbench.table.laid:
            for card in laid.component.cards:
                found.setdefault(
                    (laid.component.id, card.layout.name), (laid.component.id, card.id)
                )
        return list(found.values())[:MOST_TRIED]

    def _edit(self, given: Given) -> Edit:
        kind, name, wanted = _asked(given)
        entry = self._written(kind).get(name) if kind in KINDS else None
        if entry is None:
            raise cannot(Where(FILE), f"there is no '{name}' to change", "reload the page")
        if entry.text != given.get("was"):
            message = f"'{name}' has changed in its file in the meantime"
            raise cannot(entry.where, message, "check what it says now, then change it")
        if not wanted.strip() or len(wanted) > LONGEST or forbidden_in(wanted):
            raise cannot(entry.where, f"'{name}' needs a value", "type one, or press Esc")
        if wanted == entry.text:
            raise cannot(entry.where, f"'{name}' is this already", "")
        before = self._bytes()
        after = replaced(before, entry.where.file, entry.where, wanted)
        says = f"{kind.removesuffix('s')} {name}: {entry.text} → {wanted}"
        return Edit(FILE, before, after, says)

    def _spoilt(self, after: bytes, kind: str, name: str) -> list[Problem]:
        """No card may use the font yet, so whether there is one is asked here."""
        tried = self._workbench.trial(Overlay(self._game, FILE, after))
        if spoilt := self._workbench.spoilt(tried):
            return spoilt
        if kind == "fonts" and tried.studio is not None:
            tried.studio.library.font(name, Where(FILE))
        return []

    def _bytes(self) -> bytes:
        return self._game.read(FILE) or b""

    def _written(self, kind: str) -> dict[str, Scalar]:
        """The value of each, or the first of its values: that is the one which is seen."""
        node = parse(self._bytes(), self._game.shown(FILE))
        table = node.get(kind) if isinstance(node, MappingNode) else None
        entries = table.entries if isinstance(table, MappingNode) else ()
        return {key.text: value for key, node in entries if (value := _first(node)) is not None}


def _asked(given: Given) -> tuple[str, str, str]:
    kind, name, wanted = (str(given.get(key) or "") for key in ("kind", "name", "value"))
    return kind, name, wanted


def _differ(one: Printed, other: Printed) -> bool:
    return one.front is not other.front or one.back is not other.back


def _first(node: Node) -> Scalar | None:
    first = node.items[0] if isinstance(node, Sequence) and node.items else node
    return first if isinstance(first, Scalar) else None


def _sample(studio: Studio, font: str) -> Frame:
    words = studio.faces.setter.measure(SAMPLE, TypeStyle(font), studio.game.where, [])[0]
    width = sum(word.width + (word.space_before if n else 0) for n, word in enumerate(words))
    items: list[Item] = draw_line(TextLine(words, width), 1.0, 1.3 * LETTERS, LETTERS, BLACK)
    return Frame(Size(width * LETTERS + 2, 1.8 * LETTERS), tuple(items))
