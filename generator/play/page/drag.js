// Fingers and mouse: drag, select, pan and pinch. What is dragged is a copy above everything, moved by one transform.

import { make } from "./dom.js";
import { middle, within } from "./targets.js";

const FAR = { mouse: 4, pen: 6, touch: 9 };
const LONG = 430;
const TWICE = 350;

export class Hands {
  /** `acts`: picked(key, adds), cleared, opened(key), dropped(keys, drop), lassoed(keys), near(key), over. */
  constructor({ table, tray, lifted, lasso, camera, targets, keysFor, acts }) {
    Object.assign(this, { table, tray, lifted, lasso, camera, targets, keysFor, acts, pointers: new Map(), doing: null, last: { key: null, at: 0 } });
    for (const place of [table, tray]) {
      place.addEventListener("pointerdown", (event) => this.down(event));
      place.addEventListener("contextmenu", (event) => event.preventDefault());
    }
    window.addEventListener("pointermove", (event) => this.move(event));
    window.addEventListener("pointerup", (event) => this.up(event));
    window.addEventListener("pointercancel", (event) => this.cancel(event));
  }

  down(event) {
    if (event.target.closest(".counter button, .empty button, .label output")) return;
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    if (this.pointers.size === 2) return this.pinch();
    if (this.pointers.size > 2) return;
    const element = event.target.closest(".thing, .pile, .counter");
    const key = element?.dataset.key ?? null;
    const isGround = !element || element.dataset.fixed === "true";
    const isPan = event.button > 0 || (isGround && event.pointerType === "touch");
    this.doing = { kind: "press", key, element, isGround, isPan, from: [event.clientX, event.clientY], at: [event.clientX, event.clientY], type: event.pointerType, adds: event.shiftKey || event.ctrlKey || event.metaKey, id: event.pointerId };
    this.acts.over(null);
    if (key && event.pointerType === "touch") {
      const pressed = this.doing;
      pressed.timer = setTimeout(() => this.doing === pressed && pressed.kind === "press" && this.hold(pressed), LONG);
    }
  }

  /** A finger that rests shows the thing closely. */
  hold(pressed) {
    pressed.kind = "hold";
    this.acts.near(pressed.key);
  }

  move(event) {
    if (!this.pointers.has(event.pointerId)) {
      if (event.pointerType === "mouse" && !this.doing) this.hover(event);
      return;
    }
    const before = this.pointers.get(event.pointerId);
    this.pointers.set(event.pointerId, [event.clientX, event.clientY]);
    const doing = this.doing;
    if (!doing) return;
    doing.at = [event.clientX, event.clientY];
    if (doing.kind === "pinch") return this.pinched(doing);
    if (doing.kind === "press" && Math.hypot(doing.at[0] - doing.from[0], doing.at[1] - doing.from[1]) > (FAR[doing.type] ?? 6)) this.begin(doing);
    if (doing.kind === "pan") this.camera.pan(event.clientX - before[0], event.clientY - before[1]);
    else if (doing.kind === "drag" || doing.kind === "lasso") this.soon();
  }

  hover(event) {
    const element = event.target.closest?.(".thing");
    this.acts.over(element?.dataset.key ?? null, element);
  }

  begin(doing) {
    clearTimeout(doing.timer);
    if (doing.isPan) doing.kind = "pan";
    else if (doing.isGround) {
      doing.kind = "lasso";
      this.lasso.hidden = false;
    } else if (doing.element.classList.contains("counter")) doing.kind = "none";
    else this.lift(doing);
  }

  lift(doing) {
    doing.kind = "drag";
    doing.keys = this.keysFor(doing.key);
    if (!doing.keys.length) return void (doing.kind = "none");
    this.targets.measure(doing.keys);
    this.raise(doing.keys);
  }

  /** Copies of what is dragged, where it is now. */
  raise(keys) {
    this.lifted.replaceChildren(...keys.flatMap((key) => this.copies(key)));
    this.lifted.style.transform = "";
    this.lifted.classList.add("up");
    for (const key of keys) for (const element of document.querySelectorAll(`[data-key="${CSS.escape(key)}"]`)) element.classList.add("away");
  }

  copies(key) {
    const place = this.targets.placeOf(key);
    if (!place) return [];
    const { x, y, w, h, turn, grow, element } = place;
    const face = element.querySelector(".face") ?? element.querySelector(".label");
    return [make("div", { class: `ghost ${element.className}`, data: { kind: element.dataset.kind, shape: element.dataset.shape }, style: `width:${w}px;height:${h}px;transform:translate(${x - w / 2}px,${y - h / 2}px) rotate(${turn}deg);--grow:${grow}` }, face.cloneNode(true))];
  }

  soon() {
    this.frame ??= requestAnimationFrame(() => {
      this.frame = null;
      if (this.doing?.kind === "drag") this.dragged(this.doing);
      if (this.doing?.kind === "lasso") this.drawn(this.doing);
    });
  }

  dragged({ from, at }) {
    this.lifted.style.transform = `translate3d(${at[0] - from[0]}px, ${at[1] - from[1]}px, 0)`;
    this.targets.show(at);
  }

  drawn({ from, at }) {
    const box = this.table.getBoundingClientRect();
    Object.assign(this.lasso.style, { width: `${Math.abs(at[0] - from[0])}px`, height: `${Math.abs(at[1] - from[1])}px`, transform: `translate(${Math.min(at[0], from[0]) - box.left}px, ${Math.min(at[1], from[1]) - box.top}px)` });
  }

  up(event) {
    if (!this.pointers.delete(event.pointerId)) return;
    const doing = this.doing;
    if (!doing || (doing.kind === "pinch" && this.pointers.size)) return;
    this.doing = null;
    clearTimeout(doing.timer);
    if (doing.kind === "press") this.pressed(doing);
    else if (doing.kind === "hold") this.acts.near(null);
    else if (doing.kind === "drag") this.drop(doing);
    else if (doing.kind === "lasso") this.caught(doing);
  }

  cancel(event) {
    this.pointers.delete(event.pointerId);
    clearTimeout(this.doing?.timer);
    if (this.doing?.kind === "hold") this.acts.near(null);
    this.doing = null;
    this.lasso.hidden = true;
    this.lower();
  }

  pressed({ key, element, adds, at }) {
    const now = performance.now();
    const isTwice = key && key === this.last.key && now - this.last.at < TWICE && !adds;
    this.last = { key: isTwice ? null : key, at: now };
    if (!key) return this.acts.cleared();
    if (isTwice) this.acts.opened(key, element, at);
    else this.acts.picked(key, adds, element);
  }

  drop({ keys, from, at }) {
    const [dx, dy] = [at[0] - from[0], at[1] - from[1]];
    const drop = this.targets.drop(at, dx, dy);
    this.acts.dropped(keys, drop);
    this.lower();
  }

  lower() {
    this.targets.show(null);
    this.lifted.classList.remove("up");
    this.lifted.replaceChildren();
    for (const element of document.querySelectorAll(".away")) element.classList.remove("away");
  }

  caught({ from, at, adds }) {
    this.lasso.hidden = true;
    const [left, right] = [Math.min(from[0], at[0]), Math.max(from[0], at[0])];
    const [top, bottom] = [Math.min(from[1], at[1]), Math.max(from[1], at[1])];
    const found = [...this.table.querySelectorAll(".thing:not([data-fixed=true])")].filter((one) => {
      return !one.dataset.pile && within(...middle(one.getBoundingClientRect()), { left, right, top, bottom });
    });
    this.acts.lassoed(found.map((one) => one.dataset.key), adds);
  }

  // -- two fingers

  pinch() {
    clearTimeout(this.doing?.timer);
    if (this.doing?.kind === "drag") this.lower();
    this.doing = { kind: "pinch", ...this.span() };
  }

  span() {
    const [[x, y], [u, v]] = [...this.pointers.values()];
    return { wide: Math.hypot(x - u, y - v), middle: [(x + u) / 2, (y + v) / 2] };
  }

  pinched(doing) {
    if (this.pointers.size < 2) return;
    const { wide, middle } = this.span();
    this.camera.zoom(wide / Math.max(1, doing.wide), middle);
    this.camera.pan(middle[0] - doing.middle[0], middle[1] - doing.middle[1]);
    Object.assign(doing, { wide, middle });
  }
}
