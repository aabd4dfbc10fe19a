// The keyboard: arrows walk over the table, letters act on what is there, and things are carried.

import { find } from "./dom.js";
import { middle } from "./geometry.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STEP = 10;
const ASIDE = { table: 2.2, hand: 9 };

export class Keys {
  constructor({ table, tray, camera, carry, targets, seen, acts, does }) {
    Object.assign(this, { table, tray, camera, carry, targets, seen, acts, does, isCarrying: false });
    document.addEventListener("keydown", (event) => this.press(event));
    for (const kind of ["pointermove", "pointerdown"]) window.addEventListener(kind, (event) => this.isCarrying && this.follow(event), true);
    table.addEventListener("focus", () => this.first());
  }

  press(event) {
    if (document.querySelector("dialog[open]") || event.target.closest("input, textarea, select")) return;
    const act = this.isCarrying ? this.carried(event) : this.meant(event);
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** What a key does here; nothing if it means nothing. */
  meant({ key: name, target, shiftKey, ctrlKey, metaKey, altKey }) {
    const { does } = this;
    const key = name.length === 1 ? name.toLowerCase() : name;
    if (ctrlKey || metaKey) return { z: shiftKey ? does.redo : does.undo, y: does.redo, a: does.all }[key];
    if (altKey) return null;
    const at = this.at();
    if (ARROWS[key]) return (at || target === this.table) && (() => this.walk(ARROWS[key]));
    const isOn = target.matches(".thing, .pile"); // not on a button of a counter
    if (key === " " && isOn) return () => does.toggle(at);
    if (key === "Enter" && isOn) return () => (this.isInHand(target) ? this.begin([at]) : does.open(target));
    if (/^[1-9]$/.test(key) && at?.startsWith("pile:")) return () => does.draw(at, Number(key));
    if (at) does.here(at);
    if (this.acts.press(key)) return () => {};
    return { Escape: does.nothing, "?": does.help, 0: does.fit, "+": does.near, "=": does.near, "-": does.far }[key];
  }

  isInHand(element) {
    return this.tray.cards.contains(element);
  }

  /** The key of what has the focus. */
  at() {
    return document.activeElement.closest(".thing, .pile, .counter")?.dataset.key;
  }

  /** Where the focus can go: things outside piles, and each pile as one. */
  stops() {
    return [...this.table.querySelectorAll(".thing[data-pile=''], .pile, .counter")];
  }

  first() {
    const last = this.table.querySelector("[data-key][tabindex='0']");
    (last ?? this.stops()[0])?.focus();
  }

  /** To the nearest in that direction. */
  walk([dx, dy]) {
    const from = document.activeElement;
    if (from === this.table) return this.first();
    const isHand = this.isInHand(from);
    const here = middle(from.getBoundingClientRect());
    let best = { far: Infinity };
    for (const one of isHand ? this.tray.cards.children : this.stops()) {
      const [x, y] = middle(one.getBoundingClientRect()).map((value, n) => value - here[n]);
      const along = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      const far = along + 2 * aside;
      if (along > 2 && aside <= along * ASIDE[isHand ? "hand" : "table"] && far < best.far) best = { one, far };
    }
    best.one?.focus();
  }

  // -- carrying

  begin(keys) {
    if (!this.carry.lift(keys)) return;
    const { left, top, width, height, bottom } = this.table.getBoundingClientRect();
    this.isCarrying = true;
    this.stop = -1;
    find("news").textContent = "Carrying. Arrows move it, N goes to the next place, Enter puts it down, Escape puts it back.";
    if (this.carry.at[1] > bottom) this.carry.to([left + width / 2, top + height * 0.55]);
  }

  carried({ key, shiftKey }) {
    const arrow = ARROWS[key];
    const step = (shiftKey ? 1 : STEP) * this.camera.scale;
    const [x, y] = this.carry.at;
    if (arrow) return () => this.carry.to([x + arrow[0] * step, y + arrow[1] * step]);
    const put = () => this.end("put");
    const back = () => this.end("back");
    return { n: () => this.next(), Enter: put, " ": put, Escape: back, Tab: back }[key];
  }

  /** The mouse carries as well; a click, or a finger's touch, puts it down. */
  follow(event) {
    event.stopPropagation();
    this.carry.to([event.clientX, event.clientY]);
    if (event.type === "pointermove") return;
    event.preventDefault();
    this.end("put");
  }

  /** Piles, hands and free places, one after the other; each says its name. */
  next() {
    const onTable = (at, name) => [this.camera.px(at), name];
    const stops = [
      ...this.seen.seats.filter((seat) => seat.number === this.seen.you).map(({ area: [x, y, w, h] }) => onTable([x + w / 2, y + h / 2], "in front of you")),
      ...this.targets.piles.map((pile) => onTable(pile.at, pile.title || "a pile")),
      ...this.targets.seats.map((one) => [middle(one.box), one.kind === "hand" ? "your hand" : `seat ${one.seat}`]),
      ...this.seen.places.map((place, n) => onTable(place.at, `place ${n + 1}`)),
    ];
    this.stop = (this.stop + 1) % stops.length;
    const [at, name] = stops[this.stop];
    this.carry.to(at);
    find("news").textContent = name;
  }

  end(how) {
    this.isCarrying = false;
    this.carry[how]();
  }
}
