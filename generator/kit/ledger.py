"""printed.yaml ↔ Record: what you printed and confirmed last."""

from __future__ import annotations

import json
from collections.abc import Iterator

from generator.core.frozen import frozen
from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem, Refusal
from generator.files import LEDGER, Folder
from generator.model import key
from generator.model.changes import Lot, PrintedEntry, PrintRun
from generator.model.values import ID, TEXT, Kind, Scope, whole
from generator.read.objects import Found, as_mapping, complete, read_keys
from generator.source import Node, Sequence, parse, written

_LOTS: Kind[Node] = Kind("a list of components", lambda node, scope: node)
_CARDS: Kind[Node] = Kind("a mapping of cards", lambda node, scope: node)


class Record(NamedTuple):
    """What a ledger holds."""

    game: str
    version: str
    """Of the text when it was printed."""
    run: PrintRun


@frozen
class LedgerFile:
    """printed.yaml: what was printed last; `cubicle printed` writes it."""

    game: str = key(ID, "The game's id.")
    text: str = key(TEXT, "The version of the game when it was printed.")
    printed: Node = key(_LOTS, "The printed components, each with its cards.")


@frozen
class PrintedComponent:
    """One component of the ledger."""

    component: str = key(ID, "The component's id.")
    title: str = key(TEXT, "Its title then.")
    cards: Node = key(_CARDS, "Its cards, by id.")


@frozen
class PrintedCard:
    """One card of the ledger."""

    title: str = key(TEXT, "Its title then.")
    copies: int = key(whole(0, 1_000_000), "The number of printed copies.")
    face: str = key(TEXT, "The fingerprint of its two sides.")


def read_ledger(folder: Folder) -> Record | None:
    """What was printed last, or None; Refusal if the ledger says what cannot be understood."""
    data = folder.read(LEDGER)
    if data is None:
        return None
    found = Found()
    node = as_mapping(parse(data, folder.shown(LEDGER)), "a mapping with game, text and printed")
    values = read_keys(LedgerFile, node, Scope(), found)
    run = dict(_lots(values.get("printed"), found))
    if found.problems:
        raise Refusal(*found.problems)
    return Record(values["game"], values["text"], run)


def _lots(node: Node | None, found: Found) -> Iterator[tuple[str, Lot]]:
    if node is not None and not isinstance(node, Sequence):
        message = f"expected a list of components, found {written(node)}"
        found.problems.append(Problem("bad-value", node.where, message))
        return
    for item in node.items if node else ():
        values = read_keys(PrintedComponent, as_mapping(item, "a component"), Scope(), found)
        if complete(PrintedComponent, values):
            cards = as_mapping(values["cards"], "cards by id").entries
            entries = [(name.text, _entry(card, found)) for name, card in cards]
            yield (
                values["component"],
                Lot(values["title"], {name: entry for name, entry in entries if entry}),
            )


def _entry(node: Node, found: Found) -> PrintedEntry | None:
    values = read_keys(PrintedCard, as_mapping(node, "a printed card"), Scope(), found)
    return PrintedEntry(**values) if complete(PrintedCard, values) else None


def ledger_text(record: Record) -> str:
    """The ledger as YAML that people can read and compare."""
    lines = [
        "# What you printed last. `cubicle printed` writes this file;",
        "# `cubicle build --changed` prints what has changed since.",
        f"game: {record.game}",
        f"text: {_quoted(record.version)}",
        "printed:",
    ]
    for id, lot in record.run.items():
        lines += [f"  - component: {id}", f"    title: {_quoted(lot.title)}", "    cards:"]
        for card, (title, copies, face) in lot.cards.items():
            told = f"title: {_quoted(title)}, copies: {copies}, face: {_quoted(face)}"
            lines.append(f"      {card}: {{{told}}}")
    return "\n".join([*lines, ""])


def _quoted(text: str) -> str:
    """Text that JSON writes is text to YAML as well, whatever it looks like."""
    return json.dumps(text, ensure_ascii=False)
