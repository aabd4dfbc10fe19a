"""What the workbench shows → plain data for the page."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterator, Sequence
from typing import Any

from generator.core.display import Frame
from generator.core.problems import Problem, Where
from generator.files.rewriting import Rewritten
from generator.impose import Page
from generator.impose.paper import Printed
from generator.kit.findings import Findings
from generator.live.edit import Edit, plain
from generator.live.table import LaidComponent, Table
from generator.model import Card, Component, Value
from generator.model.changes import Changes
from generator.model.rules import Verdict
from generator.preview.face_images import Pictures
from generator.read.tables import SPREADSHEETS
from generator.stats import statistics

Data = dict[str, Any]
PLAIN = ("text", "value", "number", "flag", "icon", "picture", "colour")
"""Types of field that one value in the file gives."""


def table_data(table: Table, pictures: Pictures) -> Data:
    """The components list the ids of their cards; the cards are by component and id."""
    game = table.game
    cards = (_cards(laid, pictures) for laid in table.laid)
    return {
        "game": {"id": game.id, "title": game.title, "players": game.players} if game else None,
        "order": [laid.component.id for laid in table.laid],
        "components": {laid.component.id: _component(laid) for laid in table.laid},
        "cards": {name: card for some in cards for name, card in some},
        "problems": [problem.as_dict() for problem in table.problems],
    }


def findings_data(findings: Findings, has_rules: bool) -> Data:
    return {
        "has_rules": has_rules,
        "rules": [_verdict(verdict) for verdict in findings.verdicts],
        "found": [problem.as_dict() for problem in findings.problems],
    }


def changes_data(changes: Changes | None) -> Data | None:
    """What to take out of the box and put in since the last print run."""
    if changes is None:
        return None
    rows = [change._asdict() for change in changes.changes]
    return {"since": str(changes.since), "titles": dict(changes.titles), "changes": rows}


def statistics_data(table: Table) -> list[Data]:
    return [deck.as_dict() for deck in statistics(table.game)] if table.game else []


def sheets_data(pages: Sequence[Page], pictures: Pictures) -> list[Data]:
    return [
        {
            "picture": pictures.name(page.frame),
            "size": page.frame.size,
            "title": page.title,
            "side": page.side,
            "faces": sum(page.faces.values()),
        }
        for page in pages
    ]


def trial_data(
    table: Table, card: tuple[str, str], worse: Sequence[Problem], pictures: Pictures
) -> Data:
    """One card as it would be, and what would be wrong that is not wrong now."""
    laid, _ = table.find(*card)
    face = laid.face(card[1])
    return {
        "problems": problems_data(worse),
        "front": _side(face.front, pictures),
        "back": _side(face.back, pictures) if face.back is not None else None,
    }


def step_data(edits: Sequence[Edit | Rewritten], says: str) -> Data:
    """The files that are to be written, all together."""
    files = [
        {"name": edit.name, "before": _coded(edit.before), "after": _coded(edit.after)}
        for edit in edits
    ]
    return {"files": files, "says": says}


def _coded(data: bytes | None) -> str | None:
    return None if data is None else b64encode(data).decode()


def problems_data(problems: Sequence[Problem]) -> list[Data]:
    return [problem.as_dict() for problem in problems]


def _cards(laid: LaidComponent, pictures: Pictures) -> Iterator[tuple[str, Data]]:
    component = laid.component
    shared = _shared_places(component)
    for card, face in zip(component.cards, laid.faces, strict=True):
        yield f"{component.id}/{card.id}", _card(component, card, face, shared, pictures)


def _component(laid: LaidComponent) -> Data:
    component = laid.component
    return {
        "id": component.id,
        "title": component.title,
        "kind": component.kind,
        "size": laid.faces[0].size if laid.faces else component.size,
        "bleed": component.bleed,
        "safe": component.safe,
        "corner": component.corner,
        "shape": component.shape,
        "optional": component.optional,
        "stale": laid.stale,
        **_place(component.where),
        "cards": [card.id for card in component.cards],
    }


def _card(
    component: Component, card: Card, face: Printed, shared: set[Any], pictures: Pictures
) -> Data:
    return {
        "id": card.id,
        "title": str(card.fields.get("title", card.id)),
        "copies": card.copies,
        "perPlayers": dict(card.per_players),
        **_place(card.where),
        "readOnly": _read_only(card),
        "front": _side(face.front, pictures),
        "back": _side(face.back, pictures) if face.back is not None else None,
        "fields": list(_fields(component, card, shared)),
    }


def _side(frame: Frame, pictures: Pictures) -> Data:
    return {"picture": pictures.name(frame), "reach": frame.reach, "says": pictures.says(frame)}


def _fields(component: Component, card: Card, shared: set[Any]) -> Iterator[Data]:
    """What a card says, and where; values that all cards share are the component's."""
    types = {"title": "text", "copies": "number", **component.field_types}
    for name, type in types.items():
        value = card.copies if name == "copies" else card.fields.get(name)
        where = card.written_at.get(name)
        yield {
            "name": name,
            "type": type if type in PLAIN or type == "list" else "reference",
            "component": type,
            "value": plain(value),
            "given": where is not None,
            "shared": where in shared,
            "fixed": (type == "list" and not _has_lines(value, where, shared))
            or (name == "copies" and (bool(card.per_players) or card.copy > 0))
            or bool(_read_only(card)),
            **(_place(where) if where else {}),
        }


def _read_only(card: Card) -> str:
    """Why nothing of a card can be changed on the page, if so."""
    if card.combined:
        return "one of a cross product, whose values have no place of their own"
    ending = card.where.file.lower().rpartition(".")[2]
    if f".{ending}" in SPREADSHEETS:
        return "from a spreadsheet, which cannot be edited here"
    return "from JSON, which cannot be edited here" if ending == "json" else ""


def _has_lines(value: Value, where: Where | None, shared: set[Any]) -> bool:
    """Whether it is a list in the card itself, whose items can be typed one per line."""
    items = value if isinstance(value, tuple) else ()
    return where is not None and where not in shared and not any("\n" in str(i) for i in items)


def _shared_places(component: Component) -> set[Any]:
    """Places that several cards take a value from: the component's `each`."""
    seen: set[Any] = set()
    shared: set[Any] = set()
    for card in component.cards:
        for where in set(card.written_at.values()):  # an id is made from its title
            (shared if where in seen else seen).add(where)
    return shared


def _place(where: Any) -> Data:
    return {"file": where.file, "line": where.line, "column": where.column}


def _verdict(verdict: Verdict) -> Data:
    rule = verdict.rule
    return {
        "id": rule.id,
        "says": rule.says,
        "case": verdict.case,
        "holds": verdict.holds,
        "excepted": verdict.excepted,
        "severity": rule.severity,
        "found": verdict.found,
        "wanted": verdict.wanted,
        "difference": verdict.difference,
        "blamed": [_place(card.where) | {"id": card.id} for card in verdict.blamed],
        **_place(rule.where),
    }
