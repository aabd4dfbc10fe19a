// Where something may be dropped, and where it snaps to.

const NEAR = 3;
const FITS = 1.7;
const LINE = 4;

export const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
export const within = (x, y, box) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom;

export class Targets {
  constructor({ board, tray, camera, seen }) {
    Object.assign(this, { board, tray, camera, seen });
    this.shown = null;
  }

  /** Measured once when something is lifted: nothing moves meanwhile. */
  measure(keys) {
    this.keys = new Set(keys);
    this.start = new Map(keys.map((key) => [key, this.spot(key)]));
    const plates = [...this.board.plates.querySelectorAll(".plate")].map((element) => ({ kind: "seat", seat: Number(element.dataset.seat), element, box: element.getBoundingClientRect() }));
    const hand = { kind: "hand", seat: this.seen.you, element: this.tray.root, box: this.tray.root.getBoundingClientRect() };
    this.boxes = [...(this.tray.isOpen ? [hand] : []), ...plates.filter((one) => one.seat !== this.seen.you)];
    const from = new Set(keys.map((key) => this.seen.of(key)?.pile));
    this.piles = [...this.seen.piles.values()].filter((pile) => pile.at && !from.has(pile.id) && !this.keys.has(`pile:${pile.id}`) && pile.kind !== "hand" && pile.kind !== "box");
  }

  /** Where the middle of something is, in mm of the table; none for what is in the hand. */
  spot(key) {
    const thing = this.seen.of(key);
    if (!thing) return null;
    if (thing.hand || !thing.at) {
      const box = document.querySelector(`[data-key="${CSS.escape(key)}"]`)?.getBoundingClientRect();
      const at = box ? this.camera.mm(...middle(box)) : [0, 0];
      return { at: [...at, 0], size: thing.size };
    }
    return { at: thing.at, size: thing.size };
  }

  /** The same on the screen, for its copy. */
  placeOf(key) {
    const element = document.querySelector(`.held[data-key="${CSS.escape(key)}"], .looked[data-key="${CSS.escape(key)}"]`) ?? this.board.element(key);
    const spot = this.spot(key);
    if (!element || !spot) return null;
    const [w, h] = spot.size.map((mm) => mm * this.camera.scale);
    const [x, y] = this.camera.px(spot.at[0], spot.at[1]);
    const isHeld = !this.board.element(key);
    const width = isHeld ? element.offsetWidth : w;
    return { x, y, w: width, h: isHeld ? element.offsetHeight : h, turn: spot.at[2] ?? 0, grow: isHeld ? w / width : 1, element };
  }

  at(point) {
    const [x, y] = point;
    const found = this.boxes.find((one) => within(x, y, one.box));
    if (found) return found;
    const mm = this.camera.mm(x, y);
    const pile = this.piles.find((one) => isOn(mm, one));
    return pile ? { kind: "pile", pile, element: this.board.element(`pile:${pile.id}`) } : null;
  }

  show(point) {
    const found = point && this.at(point);
    const element = found?.element ?? null;
    document.body.classList.toggle("over-hand", found?.kind === "hand");
    if (element === this.shown) return;
    this.shown?.classList.remove("target");
    element?.classList.add("target");
    this.shown = element;
  }

  /** What a drop here means. */
  drop(point, dx, dy) {
    const found = this.at(point);
    if (found) return { ...found, x: point[0] };
    const [mx, my] = [dx / this.camera.scale, dy / this.camera.scale];
    const moved = [...this.start].map(([key, spot]) => spot && { key, at: [spot.at[0] + mx, spot.at[1] + my, spot.at[2] ?? 0], size: spot.size }).filter(Boolean);
    if (!moved.length) return null;
    const [first] = moved;
    this.seen.rest.size.forEach((length, n) => { // all of them stay on the table
      const spots = moved.map((one) => one.at[n]);
      const back = Math.max(0, -Math.min(...spots)) - Math.max(0, Math.max(...spots) - length);
      for (const one of moved) one.at[n] += back;
    });
    const place = this.snapped(first);
    const [sx, sy] = [place[0] - first.at[0], place[1] - first.at[1]];
    const turn = moved.length === 1 ? place[2] : undefined;
    return { kind: "table", moved: moved.map((one) => ({ ...one, at: [one.at[0] + sx, one.at[1] + sy, turn ?? one.at[2]] })) };
  }

  /** A place that fits it; else beside a neighbour, in line; else inside a room that it is in. */
  snapped({ at: [x, y, turn], size: [w, h] }) {
    let best = null;
    let room = null;
    for (const place of this.seen.rest.places ?? []) {
      const [px, py, pturn = 0] = place.at;
      const [pw, ph] = place.size;
      const far = Math.hypot(px - x, py - y);
      const fits = Math.max(w, h) <= Math.max(pw, ph) * FITS && Math.max(pw, ph) <= Math.max(w, h) * FITS;
      if (fits && far < Math.max(6, Math.min(w, h) / 2) && (!best || far < best.far)) best = { far, at: this.free([px, py, pturn], w) };
      const isIn = Math.abs(px - x) < pw / 2 && Math.abs(py - y) < ph / 2;
      if (!fits && isIn && w < pw && h < ph && (!room || pw * ph < room.area)) room = { area: pw * ph, at: [clamp(x, px, (pw - w) / 2), clamp(y, py, (ph - h) / 2), turn] };
    }
    return best?.at ?? room?.at ?? [...this.lined(x, y, w, h), turn];
  }

  /** Beside what is on the place already, so that both are seen. */
  free([x, y, turn], w) {
    const taken = [...this.seen.things.values()].filter((one) => one.at && !one.hand && !this.keys.has(`thing:${one.id}`) && one.kind !== "board" && one.size[0] < 1.5 * w && Math.hypot(one.at[0] - x, one.at[1] - y) < w / 4);
    return taken.length ? [x + (w / 3) * taken.length, y, turn] : [x, y, turn];
  }

  /** In line with a neighbour of its size. */
  lined(x, y, w, h) {
    const lines = [[x, LINE], [y, LINE]];
    for (const one of this.seen.things.values()) {
      if (!one.at || one.hand || this.keys.has(`thing:${one.id}`) || Math.abs(one.size[0] - w) > 1 || Math.abs(one.size[1] - h) > 1) continue;
      if (Math.abs(one.at[0] - x) > 3 * w || Math.abs(one.at[1] - y) > 3 * h) continue;
      [x, y].forEach((value, n) => {
        const far = Math.abs(one.at[n] - value);
        if (far < lines[n][1]) lines[n] = [one.at[n], far];
      });
    }
    return lines.map(([value]) => value);
  }
}

function isOn([x, y], { at: [px, py], size: [w, h] }) {
  return Math.abs(px - x) < w / 2 + NEAR && Math.abs(py - y) < h / 2 + NEAR;
}

const clamp = (value, middle, room) => Math.min(middle + room, Math.max(middle - room, value));
