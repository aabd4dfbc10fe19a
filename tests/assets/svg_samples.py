"""SVG files, each for one feature, on a canvas of 100 × 100."""

from __future__ import annotations

GRADIENT = (
    '<defs><linearGradient id="a" {}><stop offset="0" stop-color="#1f6fb2"/>'
    '<stop offset="30%" stop-color="rgb(74.5%, 90%, 20%)"/>'
    '<stop offset="1" style="stop-color:#b3261e"/></linearGradient></defs>'
)
BOX = '<rect x="10" y="20" width="80" height="60" fill="url(#a)"/>'
STAR = "M50 5 L61 39 H97 L68 60 L79 95 L50 73 L21 95 L32 60 L3 39 H39 Z"


def linear(attributes: str = "") -> str:
    return GRADIENT.format(attributes)


def radial(attributes: str = "") -> str:
    return linear(attributes).replace("linear", "radial")


SAMPLES = {
    "linear": linear() + BOX,
    "linear-down": linear('x2="0" y2="1"') + BOX,
    "linear-slanted": linear('x1="10%" y1="0" x2="80%" y2="100%"') + BOX,
    "linear-in-user-space": (
        linear('gradientUnits="userSpaceOnUse" x1="20" y1="10" x2="70" y2="90"') + BOX
    ),
    "gradient-transform": (linear('gradientTransform="rotate(30) scale(0.7 1.3) skewX(20)"') + BOX),
    "radial": radial() + BOX,
    "radial-moved": radial('cx="30%" cy="0.7" r="0.4"') + BOX,
    "radial-in-user-space": (
        radial('gradientUnits="userSpaceOnUse" cx="40" cy="50" r="45"')
        + '<circle cx="50" cy="50" r="45" fill="url(#a)"/>'
    ),
    "reflect": linear('x2="0.2" spreadMethod="reflect"') + BOX,
    "repeat": radial('r="0.2" spreadMethod="repeat"') + BOX,
    "reflect-round": radial('r="0.15" spreadMethod="reflect"') + BOX,
    "repeat-slanted": (
        linear('x1=".4" y1=".4" x2=".5" y2=".6" spreadMethod="repeat"')
        + BOX.replace("rect", "ellipse").replace("x=", 'cx="50" cy="50" rx="40" ry="30" x=')
    ),
    "repeat-clear": (
        linear('x2="0.2" spreadMethod="repeat"').replace("<stop ", '<stop stop-opacity=".6" ') + BOX
    ),
    "focus": radial('fx="0.3" fy="40%" r="0.45"') + BOX,
    "focus-in-user-space": (
        radial('gradientUnits="userSpaceOnUse" cx="40" cy="50" r="45" fx="70" fy="60"')
        + '<circle cx="50" cy="50" r="48" fill="url(#a)"/>'
    ),
    "href": (
        linear() + '<defs><radialGradient id="b" href="#a" cy="0.2"/>'
        '<radialGradient id="c" xlink:href="#b" r="0.8"'
        ' xmlns:xlink="http://www.w3.org/1999/xlink"/>'
        f"</defs>{BOX.replace('#a', '#c')}"
    ),
    "to-nothing": (
        '<rect width="100" height="50" fill="#123a7a"/><defs><linearGradient id="a">'
        '<stop offset="0" stop-color="#fc0" stop-opacity="0"/><stop offset="1" stop-color="#fc0"/>'
        f"</linearGradient></defs>{BOX}"
    ),
    "gradient-stroke": (
        linear() + '<circle cx="50" cy="50" r="30" fill="none" stroke="url(#a)" stroke-width="14"/>'
    ),
    "gradient-in-a-turned-group": (
        linear() + f'<g transform="rotate(20 50 50) scale(0.8)">{BOX}</g>'
    ),
    "opacity": (
        '<rect width="60" height="60" fill="#1f6fb2"/>'
        '<rect x="30" y="30" width="60" height="60" fill="#fc0" opacity="0.6"/>'
    ),
    "group-opacity": (
        '<rect width="100" height="40" fill="#222"/><g opacity="50%">'
        '<rect x="10" y="10" width="50" height="50" fill="#b3261e"/>'
        '<rect x="30" y="30" width="50" height="50" fill="#2f7d4f" stroke="#000" stroke-width="6"/>'
        "</g>"
    ),
    "fill-opacity": (
        '<rect width="100" height="40" fill="#222"/>'
        '<rect x="20" y="20" width="60" height="60" fill="#b3261e" fill-opacity=".4"'
        ' stroke="rgba(0,0,255,.5)" stroke-width="10" stroke-opacity="0.8"/>'
    ),
    "clip": (
        f'<clipPath id="c"><path d="{STAR}"/></clipPath>'
        '<g clip-path="url(#c)"><rect width="100" height="100" fill="#1f6fb2"/>'
        '<circle cx="50" cy="50" r="25" fill="#fc0"/></g>'
    ),
    "clip-in-its-box": (
        '<clipPath id="c" clipPathUnits="objectBoundingBox"><circle cx=".5" cy=".5" r=".5"/>'
        '</clipPath><rect x="10" y="20" width="80" height="60" fill="#1f6fb2" clip-path="url(#c)"/>'
    ),
    "clip-of-several": (
        '<defs><circle id="k" cx="35" cy="50" r="25"/></defs>'
        '<clipPath id="c"><use href="#k"/><use href="#k" x="30"/></clipPath>'
        '<rect width="100" height="100" fill="#b3261e" clip-path="url(#c)"/>'
    ),
    "clip-with-a-hole": (
        '<clipPath id="c"><path clip-rule="evenodd" d="M10 10H90V90H10Z M30 30H70V70H30Z"/>'
        '</clipPath><rect width="100" height="100" fill="#b3261e" clip-path="url(#c)"/>'
    ),
    "clip-in-a-clip": (
        '<clipPath id="d"><rect x="50" width="50" height="100"/></clipPath>'
        '<clipPath id="c" clip-path="url(#d)"><circle cx="50" cy="50" r="40"/></clipPath>'
        '<rect width="100" height="100" fill="#b3261e" clip-path="url(#c)"/>'
    ),
    "mask": (
        '<linearGradient id="g"><stop stop-color="#fff"/><stop offset="1"/></linearGradient>'
        '<mask id="m"><rect x="10" y="10" width="80" height="80" fill="url(#g)"/></mask>'
        '<rect width="100" height="100" fill="#1f6fb2" mask="url(#m)"/>'
    ),
    "mask-by-alpha": (
        '<mask id="m" style="mask-type:alpha"><circle cx="50" cy="50" r="40" fill-opacity=".5"/>'
        '</mask><rect width="100" height="100" fill="#1f6fb2" mask="url(#m)"/>'
    ),
    "mask-in-its-box": (
        '<mask id="m" maskContentUnits="objectBoundingBox">'
        '<circle cx=".5" cy=".5" r=".4" fill="#fff"/></mask>'
        '<g mask="url(#m)" transform="translate(5 5)"><rect x="10" y="20" width="70" height="50"'
        ' fill="#2f7d4f"/></g>'
    ),
    "classes": (
        "<style>/* two */ .a{fill:#b3261e} rect.b, #k { fill : #2f7d4f; stroke:#000 }"
        " circle{fill:#fc0;stroke-width:4px} .a.b{fill:#1f6fb2} @font-face{font-family:x}</style>"
        '<rect class="a" x="5" y="5" width="40" height="40" fill="#fff"/>'
        '<rect class="b" x="55" y="5" width="40" height="40"/>'
        '<circle id="k" cx="25" cy="75" r="18"/><circle class="a" cx="75" cy="75" r="18"/>'
        '<rect class="a b" x="40" y="40" width="20" height="20" style="stroke-width:6"/>'
    ),
    "use": (
        '<defs><g id="leaf"><path d="M0 0C10 -20 30 -20 40 0C30 20 10 20 0 0Z"/></g></defs>'
        '<use href="#leaf" x="10" y="25" fill="#2f7d4f"/>'
        '<use href="#leaf" transform="translate(55 70) rotate(40)" fill="#b3261e"/>'
    ),
    "symbol": (
        '<symbol id="s" viewBox="0 0 20 10"><rect width="20" height="10" fill="#fc0"/>'
        '<circle cx="10" cy="5" r="8" fill="#123a7a"/></symbol>'
        '<use href="#s" x="10" y="10" width="80" height="30"/>'
        '<svg x="10" y="50" width="40" height="40" viewBox="0 0 10 10"'
        ' preserveAspectRatio="xMinYMax slice"><circle cx="2" cy="5" r="4" fill="#b3261e"/></svg>'
    ),
    "no-stroke": (
        '<rect x="20" y="20" width="60" height="60" fill="#123a7a" stroke="#fff" stroke-width="0"/>'
    ),
    "caps-and-joins": (
        '<g fill="none" stroke="#222" stroke-width="10">'
        '<path d="M10 20H40" stroke-linecap="butt"/><path d="M60 20H90" stroke-linecap="square"/>'
        '<path d="M10 60L25 35L40 60" stroke-linejoin="bevel"/>'
        '<path d="M60 60L75 35L90 60" stroke-linejoin="miter" stroke-miterlimit="1.5"/>'
        '<path d="M10 92L30 82L50 92" /><path d="M60 95L66 72L72 95" stroke-linejoin="round"/>'
        '<path d="M80 95L84 76L88 95"/></g>'
    ),
    "dashes": (
        '<path d="M10 30H90" stroke="#222" stroke-width="6" stroke-dasharray="4 3"/>'
        '<path d="M10 60H90" stroke="#222" stroke-width="6" stroke-dasharray="0 10"'
        ' stroke-linecap="round"/>'
    ),
    "units-and-shares": (
        '<rect width="100%" height="100%" fill="hsl(200, 50%, 60%)"/>'
        '<rect x="5mm" y="10%" width="0.5in" height="30pt" rx="8" ry="3" fill="tomato"/>'
    ),
    "blend": (
        '<rect width="60" height="100" fill="#fc0"/>'
        '<rect x="20" y="20" width="60" height="60" fill="#1f6fb2"'
        ' style="mix-blend-mode:multiply"/>'
    ),
    "visible-in-hidden": (
        '<g visibility="hidden"><rect width="50" height="50"/>'
        '<rect x="50" y="50" width="50" height="50" visibility="visible" fill="#2f7d4f"/></g>'
    ),
    "pattern": (
        '<pattern id="a" x="3" y="5" width="16" height="12" patternUnits="userSpaceOnUse">'
        '<rect width="16" height="12" fill="#fc0"/><circle cx="8" cy="6" r="5" fill="#123a7a"/>'
        '<circle cx="16" cy="12" r="5" fill="#b3261e"/></pattern>' + BOX
    ),
    "pattern-of-its-box": (
        '<pattern id="a" width="25%" height="0.25" patternTransform="rotate(20)">'
        '<path d="M0 0H10L5 12Z" fill="#2f7d4f"/></pattern>'
        '<circle cx="50" cy="50" r="40" fill="url(#a)" fill-opacity="0.6" stroke="#222"/>'
    ),
    "pattern-with-a-view": (
        '<pattern id="b" viewBox="0 0 10 10" width="20" height="20" patternUnits="userSpaceOnUse">'
        '<rect x="1" y="1" width="6" height="6" fill="#b3261e" opacity="0.5"/></pattern>'
        '<pattern id="a" xlink:href="#b" xmlns:xlink="http://www.w3.org/1999/xlink"'
        ' patternTransform="translate(4 4) skewX(10)"/>'
        '<path fill-rule="evenodd" d="M5 5H95V95H5Z M30 30H70V70H30Z" fill="url(#a)"/>'
    ),
    "pattern-measured-in-its-box": (
        '<pattern id="a" width=".2" height=".2" patternContentUnits="objectBoundingBox">'
        f'<circle cx=".1" cy=".1" r=".08" fill="#1f6fb2"/></pattern>{BOX}'
    ),
    "markers": (
        '<marker id="m" viewBox="0 0 10 10" refX="5" refY="5" markerWidth="4" markerHeight="4"'
        ' orient="auto-start-reverse"><path d="M0 0L10 5L0 10Z" fill="context-stroke"/></marker>'
        '<marker id="d" refX="2" refY="2" markerWidth="4" markerHeight="4"><circle cx="2" cy="2"'
        ' r="2" fill="#fc0"/></marker>'
        '<path d="M15 20H60L80 60C80 90 20 90 20 60" fill="none" stroke="#123a7a" stroke-width="4"'
        ' marker-start="url(#m)" marker-mid="url(#d)" style="marker-end:url(#m)"/>'
    ),
    "markers-on-figures": (
        '<marker id="m" refX="0" refY="5" markerWidth="16" markerHeight="10" orient="auto"'
        ' markerUnits="userSpaceOnUse" overflow="visible">'
        '<path d="M0 0L20 5L0 10Z" fill="#b3261e" fill-opacity="0.6"/></marker>'
        '<g style="marker:url(#m)" stroke="#222" fill="none"><path d="M15 20H60V50Z"/>'
        '<polyline points="20,60 50,90 80,60" marker-start="none"/>'
        '<path d="M50 8L60 12" style="marker:none"/>'
        '<line x1="70" y1="20" x2="80" y2="40" marker-mid="none"/><rect width="9" height="9"/></g>'
    ),
    "paint-order": (
        '<path d="M20 20H80V80H20Z" fill="#fc0" stroke="#123a7a" stroke-width="12"'
        ' paint-order="stroke"/>'
    ),
}


def document(body: str) -> str:
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">\n{body}\n</svg>'
