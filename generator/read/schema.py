"""The keys of every YAML file → JSON Schemas, so that editors complete and explain them."""

from __future__ import annotations

from typing import Any

from generator.core.words import FORMS, SENTENCES
from generator.model import CHILDREN, ELEMENTS, Inset, Key, Placing, Repeat
from generator.model.allowances import ALLOW
from generator.model.keys import keys_of
from generator.model.printer import Printer, Settings
from generator.model.rules import Rule
from generator.model.stock import Stock
from generator.model.targets import TARGETS, Target
from generator.model.values import FLAG, ID
from generator.model.values.paints import TEMPLATE
from generator.read.component_kinds import KINDS, ONLY_OF
from generator.read.components import ComponentFile
from generator.read.drawings import DrawingEntry, DrawingsFile
from generator.read.game_file import GameFile
from generator.read.layouts import LayoutFile
from generator.read.papers import PaperEntry
from generator.read.play_notes_file import PlaytestFile
from generator.read.products import ProductFile
from generator.read.rules import RulesFile
from generator.read.sizes import SizePreset
from generator.read.sleeves import Sleeve
from generator.read.table_plan_file import TablePlanFile
from generator.read.tables import TableFile

Schema = dict[str, Any]
DRAFT = "https://json-schema.org/draft/2020-12/schema"

HOLDS = {
    "group": "Elements to place, rotate and repeat together.",
    "each": "Elements inside every region; their boxes are relative to it.",
}


def schemas() -> dict[str, Schema]:
    """File name → schema, one for each kind of YAML file."""
    return {
        "game.json": _document(_mapping(GameFile), "game.yaml: what the game is"),
        "component.json": _document(_component(), "a deck, a set of tokens, a board or a document"),
        "layout.json": _document(_mapping(LayoutFile), "how a face looks"),
        "drawings.json": _document(_mapping(DrawingsFile), "pictures made of elements"),
        "rules.json": _document(_rules(), "rules.yaml: what must be true of the game"),
        "table.json": _document(_mapping(TablePlanFile), "table.yaml: how play begins on a screen"),
        "playtest.json": _document(
            _mapping(PlaytestFile), "playtest.yaml: notes of those who play"
        ),
        "papers.json": _document(_table(PaperEntry), "papers by name"),
        "sizes.json": _document(_table(SizePreset), "sizes of pieces by name"),
        "sleeves.json": _document(_table(Sleeve), "sleeves by name"),
        "stock.json": _document(_table(Stock), "perforated cards and stickers by name"),
        "printer.json": _document(_mapping(Printer), "what was measured of a printer"),
        "settings.json": _document(_mapping(Settings), "settings.yaml: your own settings"),
        "target.json": _document(_target(), "a target that faces are exported for"),
        "words.json": _document(_words(), "the words on sheets, in another language"),
        "text.json": _document(
            _texts(), "text.<language>.yaml: a game's texts in another language"
        ),
    }


def _texts() -> Schema:
    """Texts by their paths; only the game itself knows which paths exist."""
    said = {"type": ["string", "number"], "description": "A text in this language."}
    inner: Schema = {"anyOf": [said, {"type": ["array", "object"]}]}
    marks = {"type": "object", "additionalProperties": {"type": ["string", "number"]}}
    return {
        "type": "object",
        "properties": {
            "language": {"type": "string", "description": "The language's own name for itself."},
            "game": {"type": "object", "description": "Title, facts and credits of the game."},
            "layouts": {"type": "object", "description": "Words of layouts, by layout."},
            "drawings": {"type": "object", "description": "Words of drawings, by drawing."},
            "sheets": {"description": "The words on sheets.", **_words()},
            "made-from": {
                "description": "What each text was translated from; do not edit this.",
                **marks,
            },
        },
        "additionalProperties": {"type": "object", "additionalProperties": inner},
    }


def _words() -> Schema:
    """Every sentence with the English one beside it; numbers may have forms that English lacks."""
    whole: Schema = {"type": "object", "additionalProperties": False, "properties": {}}
    for key, sentence in SENTENCES.items():
        stem, _, last = key.rpartition("/")
        properties = whole["properties"]
        if stem:
            empty: Schema = {"type": "object", "additionalProperties": False, "properties": {}}
            properties = properties.setdefault(stem, empty)["properties"]
        for name in FORMS if last in FORMS else (last,):
            properties[name] = {"type": "string", "description": sentence}
    return whole


def _rules() -> Schema:
    rules = {"description": "The rules.", "type": "array", "items": _mapping(Rule)}
    schema = _mapping(RulesFile)
    return {**schema, "properties": {"rules": rules}}


def _target() -> Schema:
    """One of the kinds; a file that extends another may leave out what that one says."""
    options = []
    for kind, model in TARGETS.items():
        schema = _mapping(model)
        schema["properties"]["kind"]["const"] = kind
        options.append(schema)
    extending = {**_mapping(Target), "additionalProperties": True, "required": ["extends"]}
    return {"anyOf": [*options, extending]}


def _document(schema: Schema, title: str) -> Schema:
    document = {"$schema": DRAFT, "title": title, **schema}
    if "#/$defs/" in str(schema):
        document["$defs"] = {
            "elements": {"type": "array", "items": {"$ref": "#/$defs/element"}},
            "element": {"anyOf": [_element(name) for name in ELEMENTS]},
            "drawings": {"type": "object", "additionalProperties": _mapping(DrawingEntry)},
        }
    return document


def _mapping(model: type, also: dict[str, Schema] | None = None) -> Schema:
    keys = keys_of(model)
    properties = {name: _described(key) for name, key in keys.items()}
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {**properties, **(also or {})},
        "required": [name for name, key in keys.items() if key.required],
    }


def _table(model: type) -> Schema:
    return {"type": "object", "additionalProperties": _mapping(model)}


def _described(key: Key) -> Schema:
    return {"description": key.says, **key.kind.schema}


def _component() -> Schema:
    """One of the four kinds; a component's cards may say what its own fields allow."""
    cards: Schema = {
        "type": "array",
        "items": {
            "type": "object",
            "properties": {
                "id": _described(Key(ID, "Its id; the default is made from the title.", False)),
                "title": {"description": "Its name for people.", "type": ["string", "number"]},
                "copies": {
                    "description": "The number of copies, or the per-player table that has it.",
                    "anyOf": [{"type": "integer", "minimum": 0}, {"type": "string"}],
                },
                "for-each-player": {
                    "description": "Multiplies the copies by the number of players.",
                    **FLAG.schema,
                },
                "from-players": {
                    "description": "Left out of a kit for fewer players.",
                    "anyOf": [{"type": "integer", "minimum": 1}, {"type": "string"}],
                },
                **_may_name("kind", "One of the component's `kinds`, whose values it takes."),
                **_may_name("layout", "The layout of its face, if not that of its component."),
                **_may_name("back", "The layout of its back, or `none` for no back."),
                "allow": _described(Key(ALLOW, "Print warnings to keep silent about.", False)),
            },
        },
    }
    table = _mapping(TableFile)
    product = _mapping(ProductFile)
    product["properties"]["then"] |= {"anyOf": [cards, table]}
    either: Schema = {"anyOf": [cards, table, product]}
    lists = {name: either for name in KINDS.values() if name}
    options = []
    for kind, own in KINDS.items():
        schema = _mapping(ComponentFile, {kind: _id(kind)})
        schema["properties"].update({k: v for k, v in lists.items() if k == own})
        others = [name for name, owners in ONLY_OF.items() if kind not in owners]
        for other in (*(set(lists) - {own}), *others):
            schema["properties"].pop(other, None)
        schema["required"].insert(0, kind)
        options.append(schema)
    return {"anyOf": options}


def _may_name(name: str, says: str) -> Schema:
    """A key that a component may also have as a field, of whatever type."""
    return {name: {"description": says}}


def _id(kind: str) -> Schema:
    return {"description": f"The id of this {kind}.", **ID.schema}


def _element(name: str) -> Schema:
    schema = _mapping(ELEMENTS[name])
    properties = {key: _or_template(value) for key, value in schema["properties"].items()}
    for key, value in _mapping(Placing)["properties"].items():
        properties[key] = _or_template(value)
    inner = CHILDREN.get(ELEMENTS[name])
    if inner and ELEMENTS[name] is not Inset:
        properties[inner] = {"description": HOLDS[inner], "$ref": "#/$defs/elements"}
    repeat = _mapping(Repeat)
    properties["repeat"] = {
        "description": "Repeats the element for every item of a list.",
        **repeat,
        "properties": {key: _or_template(value) for key, value in repeat["properties"].items()},
    }
    required = list(dict.fromkeys([name, *schema["required"]]))
    return {**schema, "properties": properties, "required": required}


def _or_template(schema: Schema) -> Schema:
    """A value may also be worked out from the card."""
    described = {"description": schema["description"]} if "description" in schema else {}
    rest = {key: value for key, value in schema.items() if key != "description"}
    if not rest or (rest.get("type") == "string" and "pattern" not in rest):
        return schema
    return {**described, "anyOf": [rest, TEMPLATE]}
