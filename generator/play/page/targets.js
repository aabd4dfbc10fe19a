// Where something may be dropped, and where it snaps to.

import { clamp, distance, middle, within } from "./geometry.js";

const NEAR = 3;
const FITS = 1.7;
const LINE = 4;

export class Targets {
  constructor({ board, tray, camera, seen }) {
    Object.assign(this, { board, tray, camera, seen, shown: null });
  }

  /** Measured once when something is lifted: nothing moves meanwhile. */
  measure(keys) {
    const { seen, tray, board } = this;
    const seat = (element, number, kind = "seat") => ({ kind, seat: number, element, box: element.getBoundingClientRect() });
    const others = [...board.plates.children].map((tag) => seat(tag.firstChild, Number(tag.dataset.key))).filter((one) => one.seat !== seen.you);
    const from = new Set(keys.map((key) => seen.of(key)?.pile));
    this.keys = new Set(keys);
    this.start = keys.map((key) => this.spot(key)).filter(Boolean);
    this.seats = seen.you ? [seat(tray.root, seen.you, "hand"), ...others] : others;
    this.piles = seen.heaps().filter((pile) => !from.has(pile.id) && !this.keys.has(pile.key));
  }

  /** Where something is: on the screen, and in mm of the table. */
  spot(key) {
    const element = document.querySelector(`:is(.thing, .pile)[data-key="${CSS.escape(key)}"]`);
    if (!element) return null;
    const { at, size, hand } = this.seen.of(key);
    const face = element.querySelector(".face") ?? element; // in a full hand, the rest of it is under other cards
    const from = middle(face.getBoundingClientRect());
    const large = size.map((mm) => mm * this.camera.scale);
    const [w, h] = hand ? [face.offsetWidth, face.offsetHeight] : large;
    return { key, element, from, w, h, grow: large[0] / w, size, at: [...this.camera.mm(from), hand ? 0 : at[2] ?? 0] };
  }

  at(point) {
    const found = this.seats.find((one) => within(point, one.box));
    if (found) return found;
    const mm = this.camera.mm(point);
    const pile = this.piles.find(({ at, size }) => isIn(mm, at, size, NEAR));
    return pile ? { kind: "pile", pile, element: this.board.element(pile.key) } : null;
  }

  show(point) {
    const found = point && this.at(point);
    this.shown?.classList.remove("target");
    this.shown = found?.element;
    this.shown?.classList.add("target");
  }

  /** What a drop here means. */
  drop(point, dx, dy) {
    const found = this.at(point);
    if (found) return { ...found, x: point[0] };
    const moved = this.start.map(({ key, at: [x, y, turn], size }) => ({ key, at: [x + dx / this.camera.scale, y + dy / this.camera.scale, turn], size }));
    const [{ at: [x, y] }] = moved;
    const place = this.snapped(moved[0]);
    if (moved.length === 1) moved[0].at = place;
    else for (const { at } of moved) [at[0], at[1]] = [at[0] + place[0] - x, at[1] + place[1] - y];
    return { kind: "table", moved };
  }

  /** A place that fits it; else inside a room that it is in, or in line. */
  snapped({ at: [x, y, turn], size: [w, h] }) {
    const long = Math.max(w, h);
    const near = Math.max(6, Math.min(w, h) / 2);
    const isFit = ({ size }) => long <= Math.max(...size) * FITS && Math.max(...size) <= long * FITS;
    const far = ({ at }) => distance(at, [x, y]);
    const [place] = least(this.seen.places.filter((one) => isFit(one) && far(one) < near), far);
    if (place) return this.free(place.at, w);
    const isRoom = (one) => !isFit(one) && isIn([x, y], one.at, one.size) && w < one.size[0] && h < one.size[1];
    const [room] = least(this.seen.places.filter(isRoom), ({ size }) => size[0] * size[1]);
    const inside = (value, n, length) => clamp(room.at[n] - (room.size[n] - length) / 2, value, room.at[n] + (room.size[n] - length) / 2);
    return room ? [inside(x, 0, w), inside(y, 1, h), turn] : [...this.lined([x, y], [w, h]), turn];
  }

  /** What stays on the table. */
  others() {
    return [...this.seen.things.values()].filter((one) => one.at && !one.hand && !this.keys.has(one.key));
  }

  /** Beside what is on the place already, so that both are seen. */
  free([x, y, turn = 0], w) {
    const taken = this.others().filter(({ at, kind, size }) => kind !== "board" && size[0] < 1.5 * w && distance(at, [x, y]) < w / 4);
    return [x + (w / 3) * taken.length, y, turn];
  }

  /** In line with a neighbour of its size. */
  lined(at, size) {
    const like = this.others().filter((one) => [0, 1].every((n) => Math.abs(one.size[n] - size[n]) <= 1 && Math.abs(one.at[n] - at[n]) <= 3 * size[n]));
    return at.map((value, n) => {
      const [line] = least(like.map((one) => one.at[n]), (one) => Math.abs(one - value));
      return Math.abs(line - value) < LINE ? line : value;
    });
  }
}

const least = (some, by) => some.sort((one, other) => by(one) - by(other));

function isIn([x, y], [px, py], [w, h], more = 0) {
  return Math.abs(px - x) < w / 2 + more && Math.abs(py - y) < h / 2 + more;
}
