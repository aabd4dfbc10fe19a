// Small pictures of what happens to a sheet: flipped on an edge, folded, printed on one side.

const SPACE = "http://www.w3.org/2000/svg";
const SHEET = { x: 12, y: 4, width: 22, height: 30 };

const PICTURES = {
  long: [sheet(), line(34, 4, 34, 34, "edge"), path("M40 12 q6 7 0 14", "arrow"), path("M37 23 l3 4 l4 -3", "arrow")],
  short: [sheet(), line(12, 4, 34, 4, "edge"), path("M38 5 q9 5 3 13", "arrow"), path("M38.5 15 l2 4 l4.5 -1", "arrow")],
  gutterfold: [sheet(4, 38), line(23, 2, 23, 36, "fold"), path("M9 19 h7 M30 19 h7", "cards"), path("M36 7 q-13 -7 -24 0", "arrow"), path("M16 3 l-4 4 l5 2", "arrow")],
  separate: [sheet(4, 16), sheet(26, 16), path("M8 11 h8 M8 17 h8 M8 23 h8", "cards")],
  fronts: [sheet(), path("M17 12 h12 M17 19 h12 M17 26 h12", "cards")],
};

function sheet(x = SHEET.x, width = SHEET.width) {
  return ["rect", { ...SHEET, x, width, class: "sheet-of" }];
}

function line(x1, y1, x2, y2, kind) {
  return ["line", { x1, y1, x2, y2, class: kind }];
}

function path(d, kind) {
  return ["path", { d, class: kind }];
}

export function turning(name) {
  const picture = document.createElementNS(SPACE, "svg");
  for (const [key, value] of Object.entries({ viewBox: "0 0 46 38", class: "turning", "aria-hidden": "true" })) picture.setAttribute(key, value);
  for (const [tag, given] of PICTURES[name] ?? []) {
    const shape = document.createElementNS(SPACE, tag);
    for (const [key, value] of Object.entries(given)) shape.setAttribute(key, value);
    picture.append(shape);
  }
  return picture;
}
