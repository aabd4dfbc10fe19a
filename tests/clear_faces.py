"""Faces that let something through, in YAML and as the same idea in SVG, 60 mm × 60 mm each."""

from __future__ import annotations

from typing import NamedTuple

from generator.core.display import Frame
from generator.core.mixing import BLENDS
from tests.games import DECK, GAME, face

DECK_OF_SQUARES = DECK.replace("title: Things\n", "title: Things\nsize: 60mm x 60mm\n")
BANDS = ("#203040", "#804020", "#c06080", "#60a0c0", "#f0d080", "#ffffff")
GROUND = "".join(
    f"  - {{shape: rectangle, box: [{10 * n}mm, 0mm, 10mm, 60mm], fill: '{colour}'}}\n"
    for n, colour in enumerate(BANDS)
)
SVG_GROUND = "".join(
    f'<rect x="{10 * n}" width="10" height="60" fill="{colour}"/>' for n, colour in enumerate(BANDS)
)
CLOUD = """\
drawings:
  cloud:
    size: 40mm x 40mm
    elements:
      - {shape: ellipse, box: [0mm, 0mm, 24mm, 24mm], fill: ink}
      - {shape: rectangle, box: [16mm, 16mm, 24mm, 24mm], fill: ink 50%}
"""
SVG_CLOUD = (
    '<circle cx="22" cy="22" r="12"/>'
    '<rect x="26" y="26" width="24" height="24" fill-opacity=".502"/>'
)
SOFT = (
    '<filter id="soft" filterUnits="userSpaceOnUse" x="0" y="0" width="60" height="60">'
    '<feGaussianBlur stdDeviation="{sigma}"/><feComponentTransfer>'
    '<feFuncA type="linear" slope="2" intercept="-1"/></feComponentTransfer></filter>'
)


class Idea(NamedTuple):
    """One thing that lets something through."""

    elements: str
    svg: str

    @property
    def frame(self) -> Frame:
        layout = f"layout: face\nelements:\n{GROUND}{self.elements}"
        files = {
            "game.yaml": GAME,
            "things.yaml": DECK_OF_SQUARES,
            "layouts/face.yaml": layout,
            "drawings/clouds.yaml": CLOUD,
        }
        return face(files, "one")

    @property
    def picture(self) -> str:
        return (
            '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" '
            f'viewBox="0 0 60 60">{SVG_GROUND}{self.svg}</svg>'
        )


def gradient(way: str, *stops: tuple[float, str, float]) -> str:
    """An SVG gradient over the box from 10 mm to 50 mm, and a square that shows it."""
    inside = "".join(
        f'<stop offset="{at}" stop-color="{colour}" stop-opacity="{share}"/>'
        for at, colour, share in stops
    )
    kind = "radialGradient" if "r=" in way else "linearGradient"
    return (
        f'<{kind} id="paint" gradientUnits="userSpaceOnUse" {way}>{inside}</{kind}>'
        '<rect x="10" y="10" width="40" height="40" fill="url(#paint)"/>'
    )


def masked(shape: str, feather: float) -> str:
    """A teal square that is seen through the shape, with soft edges."""
    return (
        f"{SOFT.format(sigma=0.4 * feather)}"
        '<mask id="mask" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" '
        f'width="60" height="60"><g filter="url(#soft)">{shape}</g></mask>'
        '<rect x="10" y="10" width="40" height="40" fill="teal" mask="url(#mask)"/>'
    )


SQUARE = "shape: rectangle, box: [10mm, 10mm, 40mm, 40mm]"
RING = "shape: ellipse, box: [10mm, 10mm, 40mm, 40mm]"
IDEAS = {
    "a clear fill": Idea(
        f"  - {{{RING}, fill: tomato 40%}}\n",
        '<circle cx="30" cy="30" r="20" fill="tomato" fill-opacity=".4"/>',
    ),
    "a clear fill and a clear line": Idea(
        f"  - {{{SQUARE}, fill: '#00808080', stroke: '#ffffff99', stroke-width: 6mm}}\n",
        '<rect x="10" y="10" width="40" height="40" fill="#00808080" stroke="#ffffff99" '
        'stroke-width="6" stroke-linejoin="round"/>',
    ),
    "a group at half its strength": Idea(
        "  - group:\n"
        "      - {shape: rectangle, box: [0mm, 0mm, 26mm, 26mm], fill: gold}\n"
        "      - {shape: ellipse, box: [10mm, 10mm, 30mm, 30mm], fill: navy 80%}\n"
        "    box: [10mm, 10mm, 40mm, 40mm]\n    opacity: 50%\n    rotate: 30\n",
        '<g opacity=".5" transform="rotate(30 30 30)"><rect x="10" y="10" width="26" height="26" '
        'fill="gold"/><circle cx="35" cy="35" r="15" fill="navy" fill-opacity=".8"/></g>',
    ),
    "a gradient with stops": Idea(
        f"  - {{{SQUARE}, fill: {{gradient: [tomato, {{colour: gold, at: 20%}}, "
        "{colour: navy, at: 70%}, teal], angle: 0}}\n",
        gradient(
            'x1="10" x2="50" y1="0" y2="0"',
            (0, "tomato", 1),
            (0.2, "gold", 1),
            (0.7, "navy", 1),
            (1, "teal", 1),
        ),
    ),
    "a gradient to nothing": Idea(
        f"  - {{{SQUARE}, fill: {{gradient: [tomato, none], angle: 90}}}}\n",
        gradient('x1="0" x2="0" y1="10" y2="50"', (0, "tomato", 1), (1, "tomato", 0)),
    ),
    "a glow": Idea(
        f"  - {{{SQUARE}, fill: {{gradient: [gold, tomato 60%, {{colour: none, at: 70%}}], "
        "radial: true}}\n",
        gradient(
            'cx="30" cy="30" r="28.2843"',
            (0, "gold", 1),
            (0.35, "tomato", 0.6),
            (0.7, "tomato", 0),
        ),
    ),
    "a mask of a figure": Idea(
        f"  - {{{SQUARE}, fill: teal, mask: ellipse}}\n",
        '<circle cx="30" cy="30" r="20" fill="teal"/>',
    ),
    "round corners": Idea(
        f"  - {{{SQUARE}, fill: teal, mask: {{radius: 8mm}}}}\n",
        '<rect x="10" y="10" width="40" height="40" rx="8" fill="teal"/>',
    ),
    "soft edges": Idea(
        f"  - {{{SQUARE}, fill: teal, mask: {{shape: ellipse, feather: 5mm}}}}\n",
        masked('<circle cx="30" cy="30" r="20"/>', 5),
    ),
    "a mask of a picture": Idea(
        f"  - {{{SQUARE}, fill: teal, mask: {{picture: cloud}}}}\n",
        '<mask id="mask" style="mask-type:alpha" maskUnits="userSpaceOnUse" x="0" y="0" '
        f'width="60" height="60">{SVG_CLOUD}</mask>'
        '<rect x="10" y="10" width="40" height="40" fill="teal" mask="url(#mask)"/>',
    ),
    "a mask of a picture with soft edges": Idea(
        f"  - {{{SQUARE}, fill: teal, mask: {{picture: cloud, feather: 2mm}}}}\n",
        masked(SVG_CLOUD, 2),
    ),
    **{
        f"the blend {blend}": Idea(
            f"  - {{{SQUARE}, fill: {{gradient: [tomato, royalblue]}}, blend: {blend}, "
            "opacity: 80%}\n",
            f'<g style="mix-blend-mode:{blend}" opacity=".8">'
            + gradient('x1="0" x2="0" y1="10" y2="50"', (0, "tomato", 1), (1, "royalblue", 1))
            + "</g>",
        )
        for blend in BLENDS
    },
}
