// Where a box goes that is moved by hand: to edges that are near, or else to half millimetres.

export const GRID = 0.5;
const SAME = 0.01;

/** What boxes may snap to: the face, its middle, safe area and bleed, and the other boxes. */
export function linesOf([width, height], { safe, bleed }, boxes) {
  const axis = (room, at) => [
    0, room, room / 2, ...(safe ? [safe, room - safe] : []), ...(bleed ? [-bleed, room + bleed] : []),
    ...boxes.flatMap((box) => [box[at], box[at] + box[at + 2], box[at] + box[at + 2] / 2]),
  ];
  return [axis(width, 0), axis(height, 1)];
}

/** The box moved, or its right and lower (or left and upper) edges moved, with the lines that it met. */
export function snapped(box, edges, lines, reach) {
  const result = [...box];
  const guides = [];
  for (const at of [0, 1]) {
    if (!edges[at]) continue;
    const [low, extent] = [box[at], box[at + 2]];
    const ends = { move: [low, low + extent, low + extent / 2], low: [low], high: [low + extent] }[edges[at]];
    const met = nearest(ends, lines[at], reach);
    const by = met ? met.line - met.end : rounded(ends[0]) - ends[0];
    if (edges[at] !== "high") result[at] = low + by;
    if (edges[at] === "low") result[at + 2] = extent - by;
    if (edges[at] === "high") result[at + 2] = extent + by;
    if (met) guides.push([at, met.line]);
  }
  return { box: result.map(tidy), guides };
}

/** The box sized so that the edges which nobody moves stay on the page: it is turned about its middle, which is another now. */
export function anchored(was, box, degrees) {
  const middle = ([left, top, width, height]) => [left + width / 2, top + height / 2];
  const by = middle(box).map((one, at) => one - middle(was)[at]);
  const [x, y] = turned(by, degrees);
  return [tidy(box[0] + x - by[0]), tidy(box[1] + y - by[1]), box[2], box[3]];
}

export function turned([x, y], degrees) {
  const angle = (degrees * Math.PI) / 180;
  return [x * Math.cos(angle) - y * Math.sin(angle), x * Math.sin(angle) + y * Math.cos(angle)];
}

/** The lines that a box is at already. */
export function guidesOf(box, lines) {
  return [0, 1].flatMap((at) => {
    const ends = [box[at], box[at] + box[at + 2], box[at] + box[at + 2] / 2];
    return lines[at].filter((line, n, all) => all.indexOf(line) === n && ends.some((end) => Math.abs(end - line) < SAME)).map((line) => [at, line]);
  });
}

function nearest(ends, lines, reach) {
  let best = null;
  for (const end of ends) {
    for (const line of lines) {
      const far = Math.abs(line - end);
      if (far <= reach && (!best || far < best.far - SAME)) best = { end, line, far };
    }
  }
  return best;
}

const rounded = (value) => Math.round(value / GRID) * GRID;

/** One step of the keyboard: to the next half millimetre, or as far again. */
export function stepped(value, by) {
  const next = by > 0 ? Math.floor(value / GRID + SAME) + by / GRID : Math.ceil(value / GRID - SAME) + by / GRID;
  return tidy(next * GRID);
}

export const tidy = (value) => Math.round(value * 100) / 100 || 0;
