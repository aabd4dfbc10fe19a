"""Cards → their faces as pictures, once or for every copy, each under its name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from generator.core.problems import Problem, did_you_mean
from generator.export.card_text import plain, title_of
from generator.export.faces import ExportCard, ExportFace
from generator.export.file_names import file_path, unlike
from generator.export.job import Job
from generator.model.name_template import NameField, NameTemplate
from generator.model.targets import PicturesTarget
from generator.opened import Studio

Said = Mapping[str, Any]
OWN = ("game", "deck", "n", "side", "id", "title", "copies", "copy")
"""Fields that every name has; the others are those of the card."""


def name_problems(job: Job[PicturesTarget]) -> Iterator[Problem]:
    """Fields that no card has; names of what is not named."""
    template = job.target.file_name
    if template is None:
        return
    if job.target.what == "sheets":
        message = "`file-name` is for pictures of faces, but these are of sheets"
        yield Problem("bad-value", template.where, message, "use `what: faces`")
    cards = [(component, card) for component in job.components for card in component.cards]
    known = {*OWN, *(name for one in cards for name in job.studio.world.card(*one)["card"])}
    for name in dict.fromkeys(template.fields):
        if name not in known:
            message = f"no card has a field '{name}' for the names of pictures"
            hint = did_you_mean(name, sorted(known))
            yield Problem("unknown-name", template.where, message, hint)


def named_faces(
    job: Job[PicturesTarget], decks: Iterable[Sequence[ExportCard]]
) -> tuple[ExportFace, ...]:
    """Every picture that is written; those of copies have one frame."""
    found = [one for cards in decks for one in _faces(job, cards)]
    names = unlike(name for name, _ in found)
    return tuple(face._replace(name=name) for name, (_, face) in zip(names, found, strict=True))


def _faces(
    job: Job[PicturesTarget], cards: Sequence[ExportCard]
) -> Iterator[tuple[str, ExportFace]]:
    studio, template, number = job.studio, job.target.file_name, 0
    shared = _shared_back(cards)
    for card in cards:
        for copy in range(1, card.copies + 1 if job.target.copies == "each" else 2):
            number += 1
            many = f"-{copy}" if job.target.copies == "each" and card.copies > 1 else ""
            said = _said(studio, card.front, {"n": number, "copies": card.copies, "copy": copy})
            yield _name(template, said) or f"{card.front.name}{many}", card.front
            if card.back is None or (shared and number > 1):
                continue
            said = {**said, "side": "back"}
            if shared:
                said |= {"n": 0, "id": "back", "title": studio.words("web/back")}
                said = {name: said[name] for name in OWN}
            yield _back_name(template, said, shared) or f"{card.back.name}{many}", card.back


def _shared_back(cards: Sequence[ExportCard]) -> bool:
    backs = {card.back.name for card in cards if card.back is not None}
    return len(backs) == 1 and len(cards) > 1


def _said(studio: Studio, face: ExportFace, counted: Said) -> Said:
    """What a name may say of a card; a field that it lacks is nothing."""
    own = studio.world.card(face.component, face.card)["card"]
    return {
        **{name: _plain(value) for name, value in own.items()},
        "game": studio.game.id,
        "deck": face.component.id,
        "side": "front",
        "id": face.card.id,
        "title": title_of(studio, face),
        **counted,
    }


def _plain(value: object) -> str:
    if isinstance(value, list | tuple):
        return ", ".join(map(_plain, value))
    return "" if value is None else plain(str(value))


def _name(template: NameTemplate | None, said: Said) -> str:
    if template is None:
        return ""
    return file_path("".join(_part(part, said) for part in template.parts))


def _part(part: NameField | str, said: Said) -> str:
    if isinstance(part, str):
        return part
    return str(said.get(part.name, "")).zfill(part.digits).replace("/", "-")


def _back_name(template: NameTemplate | None, said: Said, shared: bool) -> str:
    """Says that it is a back, where the fields do not."""
    name = _name(template, said)
    tells = {"side", "id", "title"} if shared else {"side"}
    return name if template is None or tells & {*template.fields} else f"{name}-back"
