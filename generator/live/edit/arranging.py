"""Cards to add, copy, move or delete → the one file that has them, before and after."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from generator.core.named_tuple import NamedTuple
from generator.files import Folder
from generator.live.edit import Edit
from generator.live.edit.card_entries import Said
from generator.live.edit.entry_blocks import Regrouping
from generator.live.edit.listed_cards import ListedCards, listed
from generator.live.edit.new_card import called, free_title, ids_of
from generator.live.edit.nodes import cannot
from generator.model import Card, Component
from generator.read.cards import slug


class Arranged(NamedTuple):
    """A file with its cards in another order, and what that makes of the component."""

    edit: Edit
    order: tuple[str | None, ...]
    """The component's cards as they are now, by the ids that they had; None is a new one."""

    @property
    def new(self) -> int | None:
        """The place of the first new card."""
        return self.order.index(None) if None in self.order else None


def added(component: Component, near: Card, here: ListedCards, said: Said) -> Arranged:
    """A new card behind another."""
    placing = Regrouping(put=("",), after=here.number(near))
    says = f"{said['title']} added to {component.title}"
    order = _order(component, near, 1)
    return Arranged(_edit(here, here.placed(placing, said), says), order)


def duplicated(folder: Folder, component: Component, cards: Sequence[Card]) -> Arranged:
    """Copies of cards, behind the last of them; each with a title or an id of its own."""
    here = listed(folder, component, cards)
    numbers = _numbers(here, cards)
    after = here._replace(data=here.placed(Regrouping(put=numbers, after=numbers[-1])))
    taken = ids_of(component)
    values: dict[tuple[int, str], str] = {}
    for number, card in zip(count(numbers[-1] + 1), _in_order(here, cards), strict=False):
        written = here.written(card)
        title = free_title(f"{written.get('title', card.written_id)} copy", taken)
        taken.add(slug(title))
        told = {"title": title, "id": slug(title)}
        values.update({(number, key): value for key, value in told.items() if key in written})
    after = after.saying(values)
    last = _in_order(here, cards)[-1]
    copied = {card.where for card in cards}
    many = sum(1 for one in component.cards if one.where in copied)
    says = f"{named(component, cards)} duplicated"
    return Arranged(_edit(here, after.data, says), _order(component, last, many))


def deleted(folder: Folder, component: Component, cards: Sequence[Card]) -> Arranged:
    here = listed(folder, component, cards)
    gone = {card.where for card in cards}
    if all(card.where in gone for card in component.cards):
        hint = "set its copies to 0, or delete its file and its name in game.yaml"
        message = f"'{component.title}' needs at least one {called(component)}"
        raise cannot(component.where, message, hint)
    data = here.placed(Regrouping(taken=_numbers(here, cards)))
    order = tuple(card.id for card in component.cards if card.where not in gone)
    return Arranged(_edit(here, data, f"{named(component, cards)} deleted"), order)


def moved(
    folder: Folder, component: Component, cards: Sequence[Card], after: Card | None
) -> Arranged:
    """The cards behind another, in the order that they have; without one, before all others."""
    gone = {card.where for card in cards}
    others = [card for card in component.cards if card.where.file == cards[0].where.file]
    near = after or next(card for card in others if not card.combined)
    here = listed(folder, component, [*cards, near])
    numbers = _numbers(here, cards)
    behind = here.number(near) - (after is None)
    while behind in numbers:
        behind -= 1
    data = here.placed(Regrouping(numbers, numbers, behind))
    to = f"behind {title_of(after)}" if after else "to the beginning"
    wheres = [card.where for card in component.cards]
    border = _last(component, near) + 1 if after else wheres.index(near.where)
    kept, mine = ([c for c in component.cards if (c.where in gone) is own] for own in (False, True))
    at = sum(1 for where in wheres[:border] if where not in gone)
    order = tuple(card.id for card in (*kept[:at], *mine, *kept[at:]))
    return Arranged(_edit(here, data, f"{named(component, cards)} moved {to}"), order)


def named(component: Component, cards: Sequence[Card]) -> str:
    """One by its title, several by their number."""
    if len(cards) == 1:
        return title_of(cards[0])
    return f"{len(cards)} {called(component)}s of {component.title}"


def title_of(card: Card) -> str:
    return str(card.fields.get("title", card.id))


def _edit(here: ListedCards, after: bytes, says: str) -> Edit:
    return Edit(here.name, here.data, after, says)


def _numbers(here: ListedCards, cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(sorted({here.number(card) for card in cards}))


def _in_order(here: ListedCards, cards: Sequence[Card]) -> list[Card]:
    """Each entry once: copies with faces of their own share one."""
    by_number = {here.number(card): card for card in cards}
    return [card for _, card in sorted(by_number.items())]


def _order(component: Component, near: Card, new: int) -> tuple[str | None, ...]:
    """The ids with so many new ones behind a card, and all of its copies."""
    ids: list[str | None] = [card.id for card in component.cards]
    border = _last(component, near) + 1
    return (*ids[:border], *[None] * new, *ids[border:])


def _last(component: Component, card: Card) -> int:
    """The number of the last of its copies."""
    return max(n for n, one in enumerate(component.cards) if one.where == card.where)
