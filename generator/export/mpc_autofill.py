"""Kind `mpc-autofill`: decks → cards.xml and its pictures, as MPC Autofill's client reads them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from generator.core.named_tuple import NamedTuple
from generator.core.problems import Problem
from generator.export.html import HtmlTag, tag, xml
from generator.export.job import Job, Preflight, Written, drawn
from generator.export.shop import (
    Batch,
    Demands,
    Sizes,
    batch_problems,
    batches_of,
    filling,
    passed_over,
    ready,
    too_many,
)
from generator.export.slot_pictures import SlotPictures
from generator.export.slots import canvases
from generator.model.shop_slots import Slot
from generator.model.targets import MpcAutofillTarget
from generator.render.fingerprint import Fingerprints
from generator.render.image_files import Packing

FOLDER = "cards"
"""Where the client looks for pictures."""
SLOT_DPI = 300
STOCKS = {
    "s27": "(S27) Smooth",
    "s30": "(S30) Standard Smooth",
    "s33": "(S33) Superior Smooth",
    "m31": "(M31) Linen",
    "p10": "(P10) Plastic",
}
"""As the client, and the shop's page, call them."""


class CardOrder(NamedTuple):
    """Decks that are bought together: the number of a picture for each slot."""

    fronts: tuple[int, ...]
    backs: tuple[int, ...]

    @property
    def common_back(self) -> int:
        return Counter(self.backs).most_common(1)[0][0]


def preflight(job: Job[MpcAutofillTarget]) -> Preflight:
    target = job.target
    batches, problems = batches_of(job, target.title, _sizes(target))
    demands = Demands(target.title, target.safe, target.least_dpi)
    for batch in batches:
        problems.extend(batch_problems(batch, demands))
    problems.extend(too_many(batches, target.title, target.most))
    problems.extend(_stock_problems(target))
    return Preflight(tuple(problems), (*_says(batches, target), *passed_over(job)))


def _stock_problems(target: MpcAutofillTarget) -> Iterator[Problem]:
    if target.foil and target.stock == "p10":
        message = f"{target.title} has no plastic cards with foil"
        yield Problem("bad-value", target.where, message, "set `foil: false`, or another `stock`")


def _says(batches: Sequence[Batch], target: MpcAutofillTarget) -> Iterator[str]:
    """What each order costs in slots."""
    orders = _together(batches, target.most)
    for number, some in enumerate(orders, 1):
        cards = filling(sum(batch.copies for batch in some), target.brackets)
        yield f"{_order_file(number, len(orders))}: {cards}, {STOCKS[target.stock]}"
    for scale in dict.fromkeys(f"{batch.fit.scale:.3f}" for batch in batches):
        if scale != "1.000":
            yield f"cards scaled by {scale}"


def write(job: Job[MpcAutofillTarget]) -> list[Written]:
    target = job.target
    batches = ready(job, target.title, _sizes(target))
    prints = Fingerprints()
    pictures = SlotPictures(_slots(target), prints)
    names: dict[int, str] = {}
    together = _together(batches, target.most)
    orders = [_order(some, pictures, names, target.format) for some in together]
    files = list(drawn(job, pictures.pictures, Packing(target.format, target.dpi, target.quality)))
    return [
        *(
            Written(_order_file(number, len(orders)), _xml(order, names, target))
            for number, order in enumerate(orders, 1)
        ),
        *(Written(f"{FOLDER}/{names[number]}", data) for number, data in enumerate(files)),
    ]


def _together(batches: Sequence[Batch], most: int) -> list[list[Batch]]:
    """As many decks in each order as the shop takes."""
    orders: list[list[Batch]] = []
    for batch in batches:
        if orders and sum(one.copies for one in (*orders[-1], batch)) <= most:
            orders[-1].append(batch)
        else:
            orders.append([batch])
    return orders


def _order_file(number: int, count: int) -> str:
    return f"cards-{number}.xml" if count > 1 else "cards.xml"


def _order(
    batches: Sequence[Batch], pictures: SlotPictures, names: dict[int, str], format: str
) -> CardOrder:
    fronts: list[int] = []
    backs: list[int] = []
    for batch in batches:
        for index, card in enumerate(batch.cards):
            front = pictures.number(batch, index, False)
            names.setdefault(front, f"{card.front.name}.{format}")
            if card.back is None:
                back = pictures.blank(batch)
                names.setdefault(back, f"no-back-{batch.fit.name}.{format}")
            else:
                back = pictures.number(batch, index, True)
                names.setdefault(back, f"{card.back.name}.{format}")
            fronts.extend([front] * card.copies)
            backs.extend([back] * card.copies)
    return CardOrder(tuple(fronts), tuple(backs))


def _xml(order: CardOrder, names: dict[int, str], target: MpcAutofillTarget) -> bytes:
    """The order, with the back of most cards as the common one."""
    quantity = len(order.fronts)
    bracket = next((size for size in target.brackets if size >= quantity), quantity)
    details = tag(
        "details",
        tag("quantity", f"{quantity}"),
        tag("bracket", f"{bracket}"),
        tag("stock", STOCKS[target.stock]),
        tag("foil", "true" if target.foil else "false"),
    )
    common = order.common_back
    fronts = tag("fronts", *_cards(order.fronts, names))
    backs = tuple(_cards(order.backs, names, common))
    return xml(
        tag(
            "order",
            details,
            fronts,
            *((tag("backs", *backs),) if backs else ()),
            tag("cardback", f"{FOLDER}/{names[common]}"),
        )
    )


def _cards(
    numbers: Sequence[int], names: dict[int, str], common: int | None = None
) -> Iterator[HtmlTag]:
    """Each picture once with all its slots, which count from 0; the id of a picture is its path."""
    for number in dict.fromkeys(numbers):
        if number == common:
            continue
        slots = ",".join(f"{slot}" for slot, one in enumerate(numbers) if one == number)
        yield tag(
            "card",
            tag("id", f"{FOLDER}/{names[number]}"),
            tag("sourceType", "Local File"),
            tag("slots", slots),
            tag("name", names[number]),
        )


def _slots(target: MpcAutofillTarget) -> dict[str, Slot]:
    """The same sizes, as many times as fine."""
    finer = target.dpi / SLOT_DPI
    return {
        name: Slot(slot.size, (round(slot.pixels[0] * finer), round(slot.pixels[1] * finer)))
        for name, slot in target.sizes.items()
    }


def _sizes(target: MpcAutofillTarget) -> Sizes:
    return canvases(target.sizes, SLOT_DPI)
