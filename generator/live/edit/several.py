"""Several cards and what a field of each is to say → the files to change, before and after."""

from __future__ import annotations

from collections.abc import Sequence

from generator.core.named_tuple import NamedTuple
from generator.files import Folder
from generator.live.edit import Amendment, Edit, file_of, says, seen_in, wished
from generator.live.edit.nodes import cannot
from generator.live.edit.wishes import FieldWish, granted
from generator.model import Card, Component

MOST = 500
"""So many cards are changed at once."""


class Picked(NamedTuple):
    """A card, and what it is to say."""

    component: Component
    card: Card
    amendment: Amendment


def edits(folder: Folder, picked: Sequence[Picked]) -> list[Edit]:
    """One edit for each file; Refusal if any of the cards cannot be changed."""
    if len(picked) > MOST:
        where = picked[0].component.where
        hint = "write the value in the deck's 'each', or select fewer"
        raise cannot(where, f"more than {MOST} cards are selected", hint)
    wishes: dict[str, dict[object, FieldWish]] = {}
    files: dict[str, bytes] = {}
    for component, card, amendment in picked:
        seen = seen_in(card, amendment)
        if isinstance(seen, list) or component.field_types.get(amendment.field) == "list":
            raise cannot(card.where, f"'{amendment.field}' is a list: change it card by card")
        if seen == amendment.value:
            continue
        wish = wished(folder, component, card, amendment)
        name, files[name] = file_of(folder, wish.place)
        wishes.setdefault(name, {})[wish.place] = wish
    return [
        Edit(name, files[name], granted(files[name], [*some.values()]), "")
        for name, some in wishes.items()
    ]


def says_of(picked: Sequence[Picked]) -> str:
    """What the edits do, for people."""
    _, card, (field, value, was) = picked[0]
    if len(picked) == 1:
        return says(card, picked[0].amendment, was, value)
    values = {str(one.amendment.value) for one in picked}
    to = f" → {values.pop() or 'nothing'}" if len(values) == 1 else ""
    return f"{field} of {len(picked)} cards{to}"
