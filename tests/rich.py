"""A game that uses a bit of everything, for properties that should hold whatever a game says."""

from __future__ import annotations

RICH: dict[str, str] = {
    "game.yaml": """\
game: rich
title: Rich Game
players: 2-4
components: [things, rooms, mat, guide]
colours: {ink: "#202020", paper: "#ffffff", accent: "#ffc800", loud: accent}
fonts: {body: Fira Sans, title: Barlow Condensed 700}
fallback: [Fira Sans]
icons: {brew: coffee}
sizes: {tiny: {size: 40mm x 40mm, corner: 2mm}}
facts: {cups: "12"}
credits: ["By nobody."]
""",
    "things.yaml": """\
deck: things
title: Things
layout: thing
back: back
fields: {text: text?, cost: number, room: rooms?, hue: colour?, tags: list?}
holds: 4
each: {cost: 2}
cards:
  - title: Decaf Switch
    text: "Cost **{{ cost }}** {brew} in {{ room.title }}"
    room: kitchen
    hue: loud
    tags: [hot, 3]
    copies: 2
  - {title: Other, cost: 3, text: "{{ game.facts.cups }} cups", room: toilets}
  - {id: third, title: Third, room: kitchen}
""",
    "rooms.yaml": """\
tokens: rooms
title: Rooms
layout: room
size: tiny
shape: round
pieces: [{title: Kitchen}, {title: Toilets, copies: 3}]
""",
    "mat.yaml": """\
board: mat
title: Mat
layout: mat
size: 150mm x 100mm
fields: {text: text}
each: {text: Put cards here}
""",
    "guide.yaml": """\
document: guide
title: Guide
layout: guide
fields: {text: text}
pages:
  - title: One
    text: |
      # How to play
      - Take {brew} a card.
      - Put it back.

      | a | b |
      | 1 | 2 |
""",
    "layouts/card.yaml": """\
layout: card
areas: {head: [6mm, 6mm, 50mm, 10mm], body: [6mm, 30mm, 50mm, 40mm]}
elements:
  - {shape: rectangle, name: ground, box: bleed, fill: paper}
  - {shape: rectangle, name: frame, box: safe, stroke: ink, radius: 2mm}
""",
    "layouts/thing.yaml": """\
layout: thing
extends: card
remove: [frame]
elements:
  - {text: "{{ title }}", box: head, font: title, size: 12pt to 8pt, balance: true}
  - {text: "{{ text }}", box: body, size: 9pt to 7pt, when: "{{ text }}"}
  - {icon: brew, box: [10mm, 72mm, 8mm, 8mm], colour: "{{ hue or 'ink' }}"}
  - {picture: house, box: [30mm, 72mm, 10mm, 8mm]}
  - group:
      - {text: "{{ tag }}", box: {left: 0, top: 0, width: 20mm, height: 5mm}, size: 7pt}
    box: [6mm, 18mm, 50mm, 10mm]
    repeat: {over: "{{ tags or [] }}", name: tag, step: [20mm, 0]}
""",
    "layouts/back.yaml": """\
layout: back
elements:
  - {shape: rectangle, box: bleed, fill: {pattern: dots, ground: accent, ink: ink, pitch: 6mm}}
""",
    "layouts/room.yaml": """\
layout: room
elements:
  - {shape: rectangle, box: bleed, fill: {gradient: [accent, paper], angle: 30}}
  - {text: "{{ title }}", box: [8mm, 14mm, 24mm, 12mm], align: centre, valign: middle, size: 9pt}
""",
    "layouts/mat.yaml": """\
layout: mat
elements:
  - {text: "{{ text }}", box: safe, rotate: 0, capitals: true}
  - {line: [[20mm, 50mm], [100mm, 50mm]], arrow: true, dash: [1mm, 1mm]}
  - {path: "M10 60 h20 a5 5 0 0 1 5 5 z", fill: accent}
""",
    "layouts/guide.yaml": """\
layout: guide
elements:
  - {prose: "{{ text }}", box: {left: 15mm, top: 15mm, right: 15mm, bottom: 15mm}, columns: 2}
""",
    "drawings/all.yaml": """\
drawings:
  house:
    size: 20mm x 16mm
    elements:
      - {shape: triangle, box: [0, 0, 20mm, 8mm], fill: accent}
      - {shape: rectangle, box: [2mm, 8mm, 16mm, 8mm], stroke: ink}
""",
}
