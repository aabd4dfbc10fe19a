"""Widgets of virtualtabletop.io, as its public server reads them: mappings by id.

Lengths are its room's units: 1600 across and 1000 down. Written from what its source accepts, at
the version that `VERSION` names.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.core.colour import BLACK, WHITE, Colour, contrast
from generator.core.named_tuple import NamedTuple

VERSION = 22
ROOM = (1600.0, 1000.0)
Widget = dict[str, Any]
GROUND, UNDER, HOLDERS, CARDS, PIECES, OVER = -5, -4, -3, 0, 1, 2
"""Layers, from the lowest to the highest."""
BACK, FRONT = 0, 1
"""The faces of cards, in the order that hands of this program turn them by."""
HAND_EDGE = 8
DIM = 0.68
"""How bright the edge of a felt is beside its middle."""
BUTTON = {"font-size": "10px", "line-height": "1.1"}


class WidgetBox(NamedTuple):
    """The upper left corner and the size of a widget."""

    x: float
    y: float
    width: float
    height: float

    def within(self, outer: WidgetBox) -> WidgetBox:
        """The same place, measured from the corner of what it is in."""
        return self._replace(x=self.x - outer.x, y=self.y - outer.y)


def placed(id: str, kind: str, box: WidgetBox, **more: Any) -> Widget:
    """A widget; one without a kind is a basic one."""
    numbers = {name: round(value, 2) for name, value in box._asdict().items()}
    return {"id": id, **({"type": kind} if kind else {}), **numbers, **more}


def ground(id: str, box: WidgetBox, css: Mapping[str, str], z: int) -> Widget:
    """Something to look at, which nobody moves."""
    still = {"movable": False, "clickable": False}
    return placed(id, "", box, layer=GROUND, z=z, css=dict(css), **still)


def felt(colour: Colour) -> dict[str, str]:
    """Lit from above: darker at its edges."""
    edge = Colour(*(round(channel * DIM) for channel in colour.rgb))
    return {"background": f"radial-gradient(ellipse at center, {colour.solid()}, {edge})"}


def board(id: str, box: WidgetBox, picture: str, z: int, turn: float) -> Widget:
    still = {"movable": False, "clickable": False}
    return placed(id, "", box, layer=UNDER, z=z, image=picture, rotation=turn, **still)


def leaflet(id: str, box: WidgetBox, pages: Sequence[str], z: int, enlarge: float) -> Widget:
    """A click turns to the next page."""
    faces = [{"image": page} for page in pages]
    return placed(id, "", box, layer=PIECES, z=z, faces=faces, enlarge=enlarge)


def deck(id: str, types: Mapping[str, Widget], box: WidgetBox, more: Widget) -> Widget:
    """What the cards of a component have in common; players do not see it."""
    size = {"width": round(box.width, 2), "height": round(box.height, 2)}
    picture = {"type": "image", "x": 0, "y": 0, **size, "color": "transparent"}
    radius = more.get("borderRadius", 0)
    return {
        "id": id,
        "type": "deck",
        "x": 0,
        "y": 0,
        "cardDefaults": {**size, **more},
        "cardTypes": dict(types),
        "faceTemplates": [
            {
                "border": False,
                "radius": radius if isinstance(radius, int | float) else False,
                "objects": [{**picture, "dynamicProperties": {"value": side}}],
            }
            for side in ("back", "front")
        ],
    }


def card(id: str, deck: str, kind: str, face: int, z: int, **more: Any) -> Widget:
    """Where it is comes from its pile or its holder, or with `more`."""
    return {
        "id": id,
        "type": "card",
        "deck": deck,
        "cardType": kind,
        "activeFace": face,
        "z": z,
    } | more


def pile(id: str, box: WidgetBox, **more: Any) -> Widget:
    return placed(id, "pile", box, **more)


def holder(id: str, box: WidgetBox, takes: Sequence[Widget], **more: Any) -> Widget:
    """A place that takes cards; they are put into its middle."""
    return placed(id, "holder", box, layer=HOLDERS, dropTarget=list(takes), **more)


def hand(id: str, box: WidgetBox, seat: str, step: float) -> Widget:
    """Seen by its seat alone; what leaves it is face down."""
    return placed(
        id,
        "holder",
        box,
        layer=HOLDERS,
        dropTarget=[{"type": "card"}],
        onlyVisibleForSeat=seat,
        hidePlayerCursors=True,
        onEnter={"activeFace": FRONT},
        onLeave={"activeFace": BACK},
        dropOffsetX=HAND_EDGE,
        dropOffsetY=HAND_EDGE,
        stackOffsetX=step,
        color="#ffffff30",
    )


def seat(id: str, box: WidgetBox, number: int, hand: str, empty: str) -> Widget:
    return placed(id, "seat", box, index=number, hand=hand, displayEmpty=empty, player="")


def die(id: str, box: WidgetBox, sides: Sequence[str], z: int) -> Widget:
    """A click rolls it."""
    faces = [{"value": value, "image": side} for value, side in enumerate(sides, 1)]
    return placed(
        id, "dice", box, layer=PIECES, z=z, faces=faces, imageScale=1, movable=True, activeFace=0
    )


def button(id: str, box: WidgetBox, text: str, routine: Sequence[Widget]) -> Widget:
    return placed(
        id,
        "button",
        box,
        layer=OVER,
        text=text,
        borderRadius=6,
        css=dict(BUTTON),
        clickRoutine=list(routine),
    )


def label(id: str, box: WidgetBox, text: str | int, size: int, felt: Colour) -> Widget:
    """In black or white, whichever is read better on the felt."""
    colour = max(WHITE, BLACK, key=lambda one: contrast(one, felt))
    css = {"font-size": f"{size}px", "text-align": "center", "color": str(colour)}
    return placed(id, "label", box, layer=OVER, text=text, css=css)


def counter(
    id: str, box: WidgetBox, title: str, value: int, bounds: tuple[int, int], felt: Colour
) -> list[Widget]:
    """A number between two buttons, which stop at its bounds."""
    side, line = box.height * 0.55, box.height * 0.45
    middle = WidgetBox(box.x + side, box.y + line, box.width - 2 * side, side)
    left = WidgetBox(box.x, box.y + line, side, side)
    right = left._replace(x=box.x + box.width - side)
    return [
        label(f"{id}-title", box._replace(height=line), title, max(7, int(line * 0.75)), felt),
        label(id, middle, value, max(8, int(side * 0.8)), felt),
        button(f"{id}-less", left, "−", _changed(id, "dec", ">", bounds[0])),
        button(f"{id}-more", right, "+", _changed(id, "inc", "<", bounds[1])),
    ]


def _changed(id: str, mode: str, relation: str, bound: int) -> list[Widget]:
    change = {"func": "LABEL", "label": id, "mode": mode, "value": 1}
    return [
        {
            "func": "IF",
            "operand1": f"${{PROPERTY text OF {id}}}",
            "relation": relation,
            "operand2": bound,
            "thenRoutine": [change],
        }
    ]


def shuffled(holder: str) -> Widget:
    return {"func": "SHUFFLE", "holder": holder}


def moved(source: str, to: str | Sequence[str], count: int | str, face: int) -> Widget:
    target = to if isinstance(to, str) else list(to)
    return {"func": "MOVE", "from": source, "to": target, "count": count, "face": face}
