"""Kind `tabletop-playground`: templates and textures for a package.

Fields as its makers' published schema has them. Lengths there are centimetres.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import field
from typing import Any

from generator.core.frozen import slotted
from generator.core.geometry import Size
from generator.core.written import words_on
from generator.export.art import (
    Art,
    Deck,
    back_name,
    backs_name,
    deck_art,
    deck_of,
    drawn_art,
    face_art,
    known_places,
    places_file,
    sheet_name,
    whole,
)
from generator.export.atlas import AtlasSheet
from generator.export.card_text import title_of
from generator.export.faces import ExportCard
from generator.export.job import Job, Preflight, Written
from generator.export.positions import AtlasGrid, Positions
from generator.export.standees import flat_and_shuffled, upright
from generator.model import Component
from generator.model.targets import TabletopPlaygroundTarget

Template = dict[str, Any]
PackageJob = Job[TabletopPlaygroundTarget]

TEMPLATES, TEXTURES = "Templates", "Textures"
SMALLEST = AtlasGrid(1, 1)
SAME_FILE, OWN_PICTURE, SAME_PLACE = -1, -2, -3
"""Where a back is: the front itself, a picture for all, or where the front is on another sheet."""
BLURRED, LIKE_THE_BACK = -1, -3
"""What others see of a card in a hand."""
MODELS = {"rectangle": "Square", "round": "Round"}
SHAPED = ("drawn", "hexagon")
"""The program cuts these from their pictures; its own hexagons may be turned otherwise."""


def preflight(job: PackageJob) -> Preflight:
    """Nothing is refused."""
    return Preflight(
        says=("copy into a package's Templates and Textures folders", *flat_and_shuffled(job))
    )


def write(job: PackageJob) -> list[Written]:
    package = _Package(job)
    templates = [
        Written(f"{TEMPLATES}/{name}.json", _json(template))
        for component in whole(job)
        for name, template in package.templates(component)
    ]
    textures = drawn_art(package.art, job)
    named = [textured._replace(name=f"{TEXTURES}/{textured.name}") for textured in textures]
    return [*templates, *named, places_file(package.ledger)]


def _json(template: Template) -> bytes:
    return (json.dumps(template, indent=1, ensure_ascii=False) + "\n").encode()


@slotted
class _Package:
    """Where templates are made, and the textures that they name are gathered."""

    job: PackageJob
    ledger: Positions = field(init=False)
    art: list[Art] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.ledger = known_places(self.job)

    def templates(self, component: Component) -> Iterator[tuple[str, Template]]:
        """One for each sheet of a deck, the pages of a document, each kind of token, each board."""
        deck, self.ledger = deck_of(self.job, component, self.ledger, 0, SMALLEST)
        if not deck.cards:
            return
        figures = [upright(one) for one in deck.cards]
        if component.shape in SHAPED or component.fold_over or any(figures):
            for one, figure in zip(deck.cards, figures, strict=True):
                stands = component.fold_over or figure is not None
                yield one.front.name, self._shaped(figure or one, stands)
            return
        self.art.extend(deck_art(deck, self.job.target, None))
        for sheet in deck.sheets:
            if component.kind in ("tokens", "board"):
                for slot, one in sheet.placed:
                    yield one.front.name, self._atlas(deck, sheet, [(slot, one)], one.front.name)
            else:
                yield sheet.name, self._atlas(deck, sheet, sheet.placed, sheet.name)

    def _atlas(
        self, deck: Deck, sheet: AtlasSheet, placed: Sequence[tuple[int, ExportCard]], name: str
    ) -> Template:
        """Cards of one sheet, as many of each as there are."""
        component, target = deck.component, self.job.target
        back, index = self._back(deck, sheet)
        copies = sorted(
            (deck.cards.index(one), slot) for slot, one in placed for _ in range(one.copies)
        )
        title = component.title
        if component.kind in ("tokens", "board"):
            title = title_of(self.job.studio, placed[0][1].front)
        elif len(deck.sheets) > 1:
            title = f"{title} {deck.sheets.index(sheet) + 1} of {len(deck.sheets)}"
        return {
            **self._object("Card", name, title, component),
            "FrontTexture": sheet_name(sheet, target),
            "BackTexture": back,
            "BackIndex": index,
            "HiddenIndex": BLURRED if index == SAME_FILE else LIKE_THE_BACK,
            "NumHorizontal": sheet.slots.grid.columns,
            "NumVertical": sheet.slots.grid.rows,
            **_extent(deck.cards[0].front.frame.size),
            "Thickness": self._thickness(component),
            "Model": _model(component),
            "Indices": [slot for _, slot in copies],
            "CardNames": {str(slot): title_of(self.job.studio, one.front) for slot, one in placed},
            "CardMetadata": {str(slot): words_on(one.front.frame) for slot, one in placed},
            "CardTags": {},
            "HiddenInHand": component.kind == "deck",
            "UsedWithCardHolders": component.kind == "deck",
            "CanStack": component.kind != "board",
        }

    def _back(self, deck: Deck, sheet: AtlasSheet) -> tuple[str, int]:
        if deck.unique_backs:
            return backs_name(sheet, self.job.target), SAME_PLACE
        if deck.back is not None:
            return back_name(deck, self.job.target), OWN_PICTURE
        return "", SAME_FILE

    def _shaped(self, one: ExportCard, stands: bool) -> Template:
        """A piece of its own shape follows its picture; an upright one is a cardboard figure."""
        component = one.front.component
        shaped = component.shape in SHAPED
        front = face_art(one.front, self.job.target, shaped)
        back = face_art(one.back, self.job.target, shaped) if one.back is not None else None
        self.art.extend([front, back] if back else [front])
        title = title_of(self.job.studio, one.front)
        textures = {"FrontTexture": front.name, "BackTexture": back.name if back else ""}
        if stands:
            figure = self._object("Cardboard Figure", one.front.name, title, component)
            return {**figure, **textures, "UseAlpha": shaped}
        return {
            **self._object("Card", one.front.name, title, component),
            **textures,
            "BackIndex": OWN_PICTURE if back else SAME_FILE,
            "HiddenIndex": BLURRED,
            "NumHorizontal": 1,
            "NumVertical": 1,
            **_extent(one.front.frame.size),
            "Thickness": self._thickness(component),
            "Model": front.name,
            "Indices": [0] * one.copies,
            "CardNames": {"0": title},
            "CardMetadata": {"0": words_on(one.front.frame)},
            "CardTags": {},
            "HiddenInHand": False,
            "UsedWithCardHolders": False,
            "CanStack": True,
        }

    def _object(self, type: str, name: str, title: str, component: Component) -> Template:
        """What every template says. Its GUID is that of its name, the same in every export."""
        path = f"{self.job.studio.game.id}/{name}"
        return {
            "Type": type,
            "GUID": hashlib.sha256(path.encode()).hexdigest()[:32].upper(),
            "Name": title,
            "Metadata": "",
            "CollisionType": "Regular",
            "SurfaceType": "Cardboard",
            "Flippable": True,
            "ShouldSnap": True,
            "Models": [],
            "Tags": [component.id],
        }

    def _thickness(self, component: Component) -> float:
        target = self.job.target
        by_kind = {"tokens": target.token_thickness, "board": target.board_thickness}
        return round(by_kind.get(component.kind, target.card_thickness) / 10, 4)


def _extent(size: Size) -> Template:
    return {"Width": round(size.width / 10, 4), "Height": round(size.height / 10, 4)}


def _model(component: Component) -> str:
    if component.shape == "rectangle" and component.corner:
        return "Rounded"
    return MODELS[component.shape]
