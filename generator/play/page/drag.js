// Fingers and mouse: drag, select, pan and pinch.

import { distance, middle, within } from "./geometry.js";

const FAR = { mouse: 4, pen: 6, touch: 9 };
const LONG = 430;

const point = (event) => [event.clientX, event.clientY];

export class Hands {
  constructor({ board, table, tray, lasso, camera, carry, does }) {
    Object.assign(this, { board, lasso, camera, carry, does, pointers: new Map() });
    for (const place of [table, tray]) {
      place.addEventListener("pointerdown", (event) => this.down(event));
      place.addEventListener("dblclick", ({ target }) => does.open(target.closest(".thing, .pile")));
      place.addEventListener("contextmenu", (event) => event.preventDefault());
    }
    for (const kind of ["move", "up", "cancel"]) window.addEventListener(`pointer${kind}`, (event) => this[kind](event));
  }

  down(event) {
    if (event.target.closest(".counter button, .empty button")) return;
    this.pointers.set(event.pointerId, point(event));
    if (this.pointers.size === 2) return this.pinch();
    if (this.pointers.size > 2) return;
    const element = event.target.closest(".thing, .pile, .counter");
    const isGround = !element || element.dataset.fixed === "true";
    const isTouch = event.pointerType === "touch";
    const pressed = { kind: "press", key: element?.dataset.key, element, isGround, isPan: event.button > 0 || (isGround && isTouch), from: point(event), at: point(event), far: FAR[event.pointerType], adds: event.shiftKey || event.ctrlKey || event.metaKey };
    this.doing = pressed;
    this.does.over();
    if (element && isTouch) pressed.timer = setTimeout(() => this.hold(pressed), LONG);
  }

  /** A finger that rests shows the thing closely. */
  hold(pressed) {
    pressed.kind = "hold";
    this.does.closer(pressed.key);
  }

  move(event) {
    const { doing } = this;
    if (!doing && event.pointerType === "mouse") return this.does.over(event.target.closest?.(".thing"));
    if (!doing || !this.pointers.has(event.pointerId)) return;
    const [x, y] = this.pointers.get(event.pointerId);
    this.pointers.set(event.pointerId, point(event));
    doing.at = point(event);
    if (doing.kind === "press" && distance(doing.at, doing.from) > doing.far) this.begin(doing);
    if (doing.kind === "pinch") this.pinched(doing);
    else if (doing.kind === "pan") this.camera.pan(event.clientX - x, event.clientY - y);
    else this.frame ??= requestAnimationFrame(() => this.follow());
  }

  begin(doing) {
    clearTimeout(doing.timer);
    const keys = doing.isGround || doing.isPan ? [] : this.does.lift(doing.key);
    if (doing.isPan) doing.kind = "pan";
    else if (doing.isGround) doing.kind = "lasso";
    else doing.kind = keys.length && this.carry.lift(keys, doing.from) ? "drag" : "none";
  }

  /** Once for each picture of the screen. */
  follow() {
    this.frame = null;
    const { kind, at } = this.doing ?? {};
    if (kind === "drag") this.carry.to(at);
    if (kind !== "lasso") return;
    const { left, top, width, height } = this.caught();
    this.lasso.hidden = false;
    Object.assign(this.lasso.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  }

  caught() {
    const { from: [x, y], at: [u, v] } = this.doing;
    return new DOMRect(Math.min(x, u), Math.min(y, v), Math.abs(u - x), Math.abs(v - y));
  }

  up(event) {
    const { doing } = this;
    if (!this.pointers.delete(event.pointerId) || !doing || (doing.kind === "pinch" && this.pointers.size)) return;
    const { element, adds } = doing;
    if (doing.kind === "press") element ? this.does.pick(element, adds) : this.does.nothing();
    else if (doing.kind === "hold") this.does.closer(null);
    else if (doing.kind === "drag") {
      this.carry.to(doing.at);
      this.carry.put();
    } else if (doing.kind === "lasso") {
      const found = this.board.loose().filter((key) => within(middle(this.board.element(key).getBoundingClientRect()), this.caught()));
      this.does.catch(found, adds);
    }
    this.end();
  }

  cancel(event) {
    this.pointers.delete(event.pointerId);
    if (this.doing?.kind === "hold") this.does.closer(null);
    if (this.doing?.kind === "drag") this.carry.back();
    this.end();
  }

  end() {
    clearTimeout(this.doing?.timer);
    this.doing = null;
    this.lasso.hidden = true;
  }

  // -- two fingers

  pinch() {
    clearTimeout(this.doing?.timer);
    if (this.doing?.kind === "drag") this.carry.back();
    this.doing = { kind: "pinch", ...this.span() };
  }

  span() {
    const [one, other] = this.pointers.values();
    return { wide: distance(one, other), centre: [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2] };
  }

  pinched(doing) {
    if (this.pointers.size < 2) return;
    const { wide, centre } = this.span();
    this.camera.zoom(wide / Math.max(1, doing.wide), centre);
    this.camera.pan(centre[0] - doing.centre[0], centre[1] - doing.centre[1]);
    Object.assign(doing, { wide, centre });
  }
}
