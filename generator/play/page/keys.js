// The keyboard: arrows walk over the table, letters act on what is there, and things are carried.

import { find } from "./dom.js";
import { middle } from "./targets.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const STEP = 10;
const FINE = 1;

export class Keys {
  constructor({ table, tray, camera, hands, targets, acts, does }) {
    Object.assign(this, { table, tray, camera, hands, targets, acts, does });
    this.carried = null;
    document.addEventListener("keydown", (event) => this.press(event));
    window.addEventListener("pointermove", (event) => this.carried && this.follow(event), true);
    window.addEventListener("pointerdown", (event) => this.carried && this.follow(event, true), true);
    table.addEventListener("focus", () => this.first());
  }

  press(event) {
    if (document.querySelector("dialog[open]") || event.target.closest("input, textarea, select")) return;
    if (this.carried) return this.carry(event);
    const isCommand = event.ctrlKey || event.metaKey;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (isCommand && (key === "z" || key === "y")) return done(event, () => this.does(key === "y" || event.shiftKey ? "redo" : "undo"));
    if (isCommand && key === "a" ) return done(event, () => this.does("all"));
    if (isCommand || event.altKey) return;
    if (ARROWS[key] && this.walks(event)) return done(event, () => this.walk(ARROWS[key]));
    if ((key === "Enter" || key === " ") && event.target.matches(".thing, .pile")) return done(event, () => this.enter(key));
    if (key === "Escape") return this.does("nothing");
    if (key === "?") return done(event, () => this.does("help"));
    if (key === "0") return done(event, () => this.camera.fit());
    if (/^[1-9]$/.test(key) && this.at()?.startsWith("pile:")) return done(event, () => this.does("draw", Number(key)));
    if (this.at()) this.does("here", this.at());
    if (this.acts.press(key)) return done(event);
    if (key === "+" || key === "=") return done(event, () => this.camera.zoom(1.25));
    if (key === "-") return done(event, () => this.camera.zoom(0.8));
  }

  /** Space selects; Enter does what one does most with it: a card in the hand is played. */
  enter(key) {
    const at = this.at();
    if (key === " ") this.does("toggle", at);
    else if (this.tray.cards.contains(document.activeElement)) this.begin([at]);
    else this.does("open", at);
  }

  /** The key of what has the focus. */
  at() {
    return document.activeElement?.closest?.("[data-key]")?.dataset.key ?? null;
  }

  walks(event) {
    return event.target.closest(".thing, .pile, .counter") || event.target === this.table;
  }

  /** Where the focus can go: things outside piles, and each pile as one. */
  stops(isHand) {
    if (isHand) return [...this.tray.cards.children];
    return [...this.table.querySelectorAll(".thing, .pile, .counter")].filter((one) => !one.hidden && !one.dataset.pile);
  }

  first() {
    const last = this.table.querySelector("[data-key][tabindex='0']");
    (last ?? this.stops(false)[0])?.focus();
  }

  /** To the nearest in that direction. */
  walk([dx, dy]) {
    const from = document.activeElement.closest("[data-key]");
    if (!from) return this.first();
    const isHand = this.tray.cards.contains(from);
    const here = middle(from.getBoundingClientRect());
    let best = null;
    for (const one of this.stops(isHand)) {
      if (one === from) continue;
      const [x, y] = middle(one.getBoundingClientRect()).map((value, n) => value - here[n]);
      const along = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (along > 2 && aside <= along * (isHand ? 9 : 2.2)) {
        const far = along + 2 * aside;
        if (!best || far < best.far) best = { one, far };
      }
    }
    best?.one.focus();
  }

  // -- carrying

  begin(keys) {
    this.targets.measure(keys);
    this.hands.raise(keys);
    const place = this.targets.placeOf(keys[0]);
    if (!place) return this.hands.lower();
    const box = this.table.getBoundingClientRect();
    const from = [place.x, place.y];
    const at = from[1] > box.bottom ? [box.left + box.width / 2, box.top + box.height * 0.55] : from;
    this.carried = { keys, from, at, stop: -1 };
    document.body.classList.add("carrying");
    find("news").textContent = "Carrying. Arrows move it, N goes to the next place, Enter puts it down, Escape puts it back.";
    this.show();
  }

  carry(event) {
    const carried = this.carried;
    const arrow = ARROWS[event.key];
    const step = (event.shiftKey ? FINE : STEP) * this.camera.scale;
    if (arrow) carried.at = [carried.at[0] + arrow[0] * step, carried.at[1] + arrow[1] * step];
    else if (event.key.toLowerCase() === "n") this.next(event.shiftKey ? -1 : 1);
    else if (event.key === "Enter" || event.key === " ") return done(event, () => this.end(true));
    else if (event.key === "Escape" || event.key === "Tab") return done(event, () => this.end(false));
    else return;
    done(event, () => this.show());
  }

  show() {
    const { from, at } = this.carried;
    this.hands.lifted.style.transform = `translate3d(${at[0] - from[0]}px, ${at[1] - from[1]}px, 0)`;
    this.targets.show(at);
  }

  /** The mouse carries as well; a click, or a finger's touch, puts it down. */
  follow(event, isDown = false) {
    event.stopPropagation();
    this.carried.at = [event.clientX, event.clientY];
    this.show();
    if (!isDown) return;
    event.preventDefault();
    this.end(true);
  }

  /** Piles, hands and free places, one after the other; each says its name. */
  next(by) {
    const piles = this.targets.piles.map((pile) => [this.camera.px(pile.at[0], pile.at[1]), pile.title || "a pile"]);
    const boxes = this.targets.boxes.map((one) => [middle(one.box), one.kind === "hand" ? "your hand" : `seat ${one.seat}`]);
    const own = (this.targets.seen.rest.seats ?? []).filter((seat) => seat.number === this.targets.seen.you).map(({ area: [x, y, w, h] }) => [this.camera.px(x + w / 2, y + h / 2), "in front of you"]);
    const places = (this.targets.seen.rest.places ?? []).map((place, n) => [this.camera.px(place.at[0], place.at[1]), `place ${n + 1}`]);
    const stops = [...own, ...piles, ...boxes, ...places];
    this.carried.stop = (this.carried.stop + by + stops.length) % stops.length;
    const [at, name] = stops[this.carried.stop];
    this.carried.at = at;
    find("news").textContent = name;
  }

  end(isDrop) {
    const { keys, from, at } = this.carried;
    this.carried = null;
    document.body.classList.remove("carrying");
    if (isDrop) this.hands.acts.dropped(keys, this.targets.drop(at, at[0] - from[0], at[1] - from[1]));
    this.hands.lower();
  }
}

function done(event, act = () => {}) {
  event.preventDefault();
  act();
}
