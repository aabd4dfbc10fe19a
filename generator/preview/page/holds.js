// The boxes of a face's elements over its picture: to choose one, to move it and to size it.

import { make } from "./dom.js";
import { anchored, guidesOf, linesOf, snapped, stepped, turned } from "./snap.js";

const NEAR = 6; // pixels within which a box snaps
const STILL = 3; // pixels that a click may move
const FAR = 5; // millimetres of a large step
const CORNERS = { nw: ["low", "low"], n: [null, "low"], ne: ["high", "low"], e: ["high", null], se: ["high", "high"], s: [null, "high"], sw: ["low", "high"], w: ["low", null] };
const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, -1], ArrowDown: [1, 1] };

export class Holds {
  /** `choose(path)`, `moving(box)` while a hand moves it, `moved(box)` when it lets go, `key(event)`. */
  constructor(acts) {
    Object.assign(this, acts);
    this.holds = make("div", { class: "boxes", "aria-hidden": "true" });
    this.grip = make("div", { class: "grip", tabindex: "0", role: "application", hidden: true },
      Object.keys(CORNERS).map((corner) => make("span", { class: "corner", data: { corner } })));
    this.guides = make("div", { class: "guides", "aria-hidden": "true" });
    this.root = make("div", { class: "holds" }, this.holds, this.guides, this.grip);
    this.grip.addEventListener("pointerdown", (event) => this.grab(event, event.target.dataset.corner));
    this.grip.addEventListener("keydown", (event) => this.pressed(event));
    this.root.addEventListener("dblclick", (event) => event.stopPropagation());
  }

  /** `elements` as they are now, the chosen one with the box that it is given. */
  draw(face, elements, chosen, box) {
    if (this.chosen?.path !== chosen?.path) this.guides.replaceChildren();
    Object.assign(this, { face, elements, chosen, box });
    const spots = elements.flatMap((one) => one.spots.map((spot, number) => ({ one, spot, number })));
    spots.sort((a, b) => b.spot.drawn[2] * b.spot.drawn[3] - a.spot.drawn[2] * a.spot.drawn[3]); // small ones on top
    this.holds.replaceChildren(...spots.map(({ one, spot }) => this.hold(one, spot)));
    this.grip.hidden = !chosen;
    if (chosen) this.shape();
  }

  hold(one, spot) {
    const element = make("div", { class: one === this.chosen ? "hold chosen" : "hold", data: { path: one.path } }, make("span", { class: "called", text: one.label }));
    this.put(element, spot.drawn, spot.turn);
    element.addEventListener("pointerdown", (event) => this.took(event, one, spot));
    return element;
  }

  put(element, [left, top, width, height], turn) {
    const [wide, high] = this.face.size;
    Object.assign(element.style, { left: `${(100 * left) / wide}%`, top: `${(100 * top) / high}%`, width: `${(100 * width) / wide}%`, height: `${(100 * height) / high}%`, transform: turn ? `rotate(${turn}deg)` : "" });
  }

  point(path) {
    for (const one of this.holds.children) one.classList.toggle("pointed", one.dataset.path === path);
  }

  /** The grip is where the box is that is being changed. */
  shape() {
    const [spot] = this.chosen.spots;
    this.put(this.grip, drawn(spot, this.box), spot.turn);
    this.grip.classList.toggle("unmoved", Boolean(this.chosen.locked.x && this.chosen.locked.y));
    this.grip.classList.toggle("unsized", Boolean(this.chosen.locked.width && this.chosen.locked.height));
    this.grip.setAttribute("aria-label", `${this.chosen.label}: ${told(this.box)}. Arrows move it, with Alt they size it, with Shift by 5 mm. Enter saves, Escape discards.`);
  }

  /** The largest boxes are grounds: pressing there moves the view, a click chooses. */
  took(event, one, spot) {
    if (event.button !== 0) return;
    const [wide, high] = this.face.size;
    const isGround = spot.drawn[2] >= wide * 0.95 && spot.drawn[3] >= high * 0.95;
    if (isGround) {
      const [x, y] = [event.clientX, event.clientY];
      const root = this.root.closest(".stage");
      root.addEventListener("pointerup", (up) => Math.hypot(up.clientX - x, up.clientY - y) < STILL && this.choose(one.path), { once: true });
      return;
    }
    this.choose(one.path);
    this.grab(event, "", true);
  }

  get scale() {
    return this.root.getBoundingClientRect().width / this.face.size[0];
  }

  grab(event, corner, isNew = false) {
    if (event.button !== 0 || !this.chosen) return;
    event.preventDefault();
    event.stopPropagation();
    this.grip.focus({ preventScroll: true });
    this.grip.setPointerCapture(event.pointerId);
    const start = { x: event.clientX, y: event.clientY, box: this.box, corner };
    let last = null;
    const move = (moved) => {
      if (!last && Math.hypot(moved.clientX - start.x, moved.clientY - start.y) < STILL) return;
      last = this.dragged(start, moved);
      this.moving(last);
    };
    const hand = new AbortController();
    const drop = () => {
      hand.abort();
      this.guide(null);
      if (last) this.moved(last);
      else if (!isNew && !corner) this.below(start.x, start.y);
    };
    const { signal } = hand;
    this.grip.addEventListener("pointermove", move, { signal });
    this.grip.addEventListener("pointerup", drop, { signal });
    this.grip.addEventListener("pointercancel", drop, { signal });
  }

  /** The box under the hand: Ctrl keeps it from snapping. */
  dragged({ x, y, box, corner }, event) {
    const [spot] = this.chosen.spots;
    const { locked } = this.chosen;
    const by = turned([(event.clientX - x) / this.scale, (event.clientY - y) / this.scale], corner ? -spot.turn : -spot.around);
    const edges = (corner ? CORNERS[corner] : ["move", "move"]).map((edge, at) => this.allowed(edge, at, locked));
    const result = box.map((value, n) => value + this.part(edges[n % 2], n, by[n % 2]));
    for (const at of [2, 3]) result[at] = Math.max(result[at], 0.5);
    const isFree = event.ctrlKey || event.metaKey;
    const lines = spot.turn || spot.around ? [[], []] : this.lines();
    const found = isFree ? { box: result.map((one) => Math.round(one * 10) / 10), guides: [] } : snapped(result, edges, lines, NEAR / this.scale);
    const kept = found.box.map((value, n) => (result[n] === box[n] && !edges[n % 2] ? box[n] : value));
    this.guide(found.guides);
    return corner ? this.anchored(box, kept) : kept;
  }

  /** A turned box that is sized stays where the hand does not pull it, if its place may change. */
  anchored(was, box) {
    const [spot] = this.chosen.spots;
    const own = spot.turn - spot.around;
    return !own || this.chosen.locked.x || this.chosen.locked.y ? box : anchored(was, box, own);
  }

  allowed(edge, at, locked) {
    const [place, extent] = [["x", "width"], ["y", "height"]][at];
    if (edge === "move") return locked[place] ? null : edge;
    if (edge === "low" && locked[place]) return null;
    return locked[extent] ? null : edge;
  }

  /** What one number of a box gets of a movement. */
  part(edge, n, by) {
    if (n < 2) return edge === "move" || edge === "low" ? by : 0;
    return edge === "high" ? by : edge === "low" ? -by : 0;
  }

  lines() {
    const { path } = this.chosen;
    const others = this.elements.filter((one) => one.path !== path && !one.path.startsWith(`${path}/`));
    const boxes = others.flatMap((one) => one.spots).filter((spot) => !spot.turn).map((spot) => spot.drawn);
    return linesOf(this.face.size, this.face, boxes);
  }

  guide(guides) {
    const [wide, high] = this.face.size;
    this.guides.replaceChildren(...(guides ?? []).map(([at, line]) => {
      const element = make("i", { class: at ? "across" : "down" });
      element.style[at ? "top" : "left"] = `${(100 * line) / (at ? high : wide)}%`;
      return element;
    }));
  }

  /** A click on what is chosen chooses what is below it there. */
  below(x, y) {
    const under = [...this.holds.children].filter((one) => {
      const box = one.getBoundingClientRect();
      return box.left <= x && x <= box.right && box.top <= y && y <= box.bottom;
    }).reverse().map((one) => one.dataset.path).filter((path, n, all) => all.indexOf(path) === n);
    const next = under[(under.indexOf(this.chosen.path) + 1) % under.length];
    if (next) this.choose(next);
  }

  pressed(event) {
    const arrow = ARROWS[event.key];
    if (!arrow || event.ctrlKey || event.metaKey) return this.key(event);
    event.preventDefault();
    event.stopPropagation();
    const [at, way] = arrow;
    const n = event.altKey ? at + 2 : at;
    const why = this.chosen.locked[["x", "y", "width", "height"][n]];
    if (why) return this.refused(why);
    const box = [...this.box];
    box[n] = stepped(box[n], way * (event.shiftKey ? FAR : 0.5));
    if (n > 1) box[n] = Math.max(box[n], 0.5);
    this.moved(n > 1 ? this.anchored(this.box, box) : box);
    const [spot] = this.chosen.spots;
    if (!spot.turn) this.guide(guidesOf(box, this.lines()).filter(([axis]) => axis === at));
  }
}

/** A box of an element's group as it is on the face. */
export function drawn(spot, box) {
  const middle = ([left, top, width, height]) => [left + width / 2, top + height / 2];
  const [x, y] = middle(box).map((one, at) => one - middle(spot.box)[at]);
  const [dx, dy] = turned([x, y], spot.around);
  const [cx, cy] = middle(spot.drawn);
  return [cx + dx - box[2] / 2, cy + dy - box[3] / 2, box[2], box[3]];
}

export const told = ([left, top, width, height]) => `left ${+left.toFixed(2)}, top ${+top.toFixed(2)}, ${+width.toFixed(2)} × ${+height.toFixed(2)} mm`;
