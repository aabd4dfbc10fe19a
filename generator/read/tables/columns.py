"""The heads of a table and what a component knows → which column gives which key."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from generator.core.problems import NOTE, WARNING, Problem, did_you_mean
from generator.read.objects import Found
from generator.read.tables.card_table import CardTable, ColumnHead, column_name, letters
from generator.source import Mapping as MappingNode
from generator.source import Scalar

REMARK = "#"
"""A column whose name begins so is for the designer alone."""
SHOWN = 12
"""So many columns are named in a note."""


def keys_of_columns(
    table: CardTable, mapped: MappingNode | None, known: Sequence[str], found: Found
) -> dict[int, str]:
    """Place of a column → the key that it gives."""
    keys = dict(_mapped(table, mapped, known, found))
    given = set(keys.values())
    named = {column_name(name.text) for name, _ in mapped.entries} if mapped else set()
    for place, head in enumerate(table.heads):
        if place in keys or head.key not in known or head.key in named:
            continue
        if head.key in given:
            message = f"this column is ignored, for another one gives '{head.key}'"
            hint = "rename one of them"
            problem = Problem("duplicate-key", head.where, message, hint, WARNING)
            found.problems.append(problem)
            continue
        keys[place] = head.key
        given.add(head.key)
    return keys


def _mapped(
    table: CardTable, mapped: MappingNode | None, known: Sequence[str], found: Found
) -> Iterator[tuple[int, str]]:
    """What `columns` says; a column that is mapped to nothing is ignored."""
    heads = {head.key: place for place, head in reversed([*enumerate(table.heads)]) if head.text}
    for name, key in mapped.entries if mapped else ():
        place = heads.get(column_name(name.text))
        text = key.text if isinstance(key, Scalar) else ""
        if place is None:
            hint = did_you_mean(name.text, [head.text for head in table.heads if head.text])
            message = f"the table has no column '{name.text}'"
            found.problems.append(Problem("unknown-name", name.where, message, hint))
        elif text and text not in known:
            hint = did_you_mean(text, known)
            message = f"a card has no key '{text}'"
            found.problems.append(Problem("unknown-name", key.where, message, hint))
        elif text:
            yield place, text


def report_spare(
    table: CardTable,
    used: Iterable[int],
    keys: Mapping[int, str],
    fields: Iterable[str],
    found: Found,
) -> None:
    """One note for all columns that give nothing; a misspelt one is a warning."""
    taken = set(used)
    spare = [
        (place, head)
        for place, head in enumerate(table.heads)
        if place not in taken
        and head.key not in keys.values()
        and not head.text.startswith(REMARK)
        and (head.text or any(row.cells[place] for row in table.rows))
    ]
    if not spare:
        return
    names = [head.text or f"column {letters(place)}" for place, head in spare]
    more = f" and {len(names) - SHOWN} more" if names[SHOWN:] else ""
    message = f"the deck does not use: {', '.join(names[:SHOWN])}{more}"
    meant = _meant([head for _, head in spare], {*fields} - {*keys.values()})
    severity = WARNING if meant or not keys else NOTE
    hint = meant or "name what you need in 'fields', or map it with 'columns'"
    if not meant and not {"id", "title"} & {*keys.values()}:
        hint = f"write `columns: {{{names[0]}: title}}` if this column names the cards"
    found.problems.append(Problem("unknown-key", spare[0][1].where, message, hint, severity))


def _meant(heads: Iterable[ColumnHead], lacking: Iterable[str]) -> str:
    """`Txet: did you mean 'text'?`"""
    names = [*lacking]
    for head in heads:
        hint = did_you_mean(head.text, names) if head.text else ""
        if hint.startswith("did"):
            return f"{head.text}: {hint}"
    return ""
