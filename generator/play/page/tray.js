// A seat's own hand, at the edge of the table: a fan that one reads and plays from.

import { make } from "./dom.js";
import { marks, show } from "./board.js";
import { picture } from "./line.js";
import { nameOf } from "./seen.js";

const GAP = 6;
const SMALL = 56;

export class Tray {
  constructor(root, seen, take) {
    this.root = root;
    this.seen = seen;
    this.take = take;
    this.cards = make("div", { class: "cards", role: "group", "aria-label": "Cards in hand" });
    this.empty = make("div", { class: "empty" });
    root.replaceChildren(this.cards, this.empty);
    new ResizeObserver(() => this.lay()).observe(root);
  }

  get isOpen() {
    return this.seen.you > 0;
  }

  draw() {
    const held = this.seen.held();
    const known = new Set(held.map((one) => one.id));
    const old = new Map([...this.cards.children].map((child) => [child.dataset.key, child]));
    for (const [key, child] of old) if (!known.has(key.slice(6))) child.remove();
    let place = this.cards.firstElementChild;
    for (const thing of held) {
      const key = `thing:${thing.id}`;
      const card = old.get(key) ?? make("button", { type: "button", class: "thing held", tabindex: "-1", data: { key } }, make("span", { class: "face" }, make("img", { alt: "", draggable: "false" })), make("span", { class: "marks", "aria-hidden": "true" }));
      this.renew(card, thing);
      if (card === place) place = place.nextElementSibling; // what is moved would lose the focus
      else this.cards.insertBefore(card, place);
    }
    document.body.classList.toggle("no-hand", !held.length);
    this.vacant(held.length);
    this.lay();
  }

  renew(card, thing) {
    Object.assign(card.dataset, { kind: thing.kind, shape: thing.shape });
    card.setAttribute("aria-label", nameOf(thing));
    marks(card.querySelector(".marks"), thing.marks ?? []);
  }

  /** What is said where no cards are. */
  vacant(count) {
    const { seats = [], takes } = this.seen.rest;
    this.empty.hidden = count > 0;
    if (this.isOpen) return void this.empty.replaceChildren(make("p", { text: "Your hand is empty. Drop cards here to take them." }));
    if (!takes) return void this.empty.replaceChildren(make("p", { text: "You watch. Hands stay hidden." }));
    const sit = (number) => make("button", { type: "button", text: `Take seat ${number}`, on: { click: () => this.take(number) } });
    this.empty.replaceChildren(make("p", { text: "Hands are hidden." }), ...seats.map((one) => sit(one.number)));
  }

  /** Side by side if there is room, else over each other. */
  lay() {
    const cards = [...this.cards.children];
    const { width, height } = this.cards.getBoundingClientRect();
    const high = height - 22;
    const sizes = cards.map((card) => this.size(card, high));
    const whole = sizes.reduce((sum, [w]) => sum + w + GAP, -GAP);
    const last = sizes.at(-1)?.[0] ?? 0;
    const squeeze = Math.min(1, (width - 24 - last) / Math.max(1, whole - last));
    let x = (width - ((whole - last) * squeeze + last)) / 2;
    cards.forEach((card, n) => {
      const [w, h] = sizes[n];
      const thing = this.seen.things.get(card.dataset.key.slice(6));
      if (thing && w > 0) show(card.querySelector("img"), picture(thing.picture, w / thing.size[0]));
      const bend = cards.length > 2 && squeeze < 0.98 ? (n - (cards.length - 1) / 2) / cards.length : 0;
      Object.assign(card.style, { width: `${w}px`, height: `${h}px`, zIndex: n, transform: `translate(${x}px, ${14 + (high - h) / 2 + bend * bend * 22}px) rotate(${bend * 7}deg)` });
      x += (w + GAP) * squeeze;
    });
  }

  size(card, high) {
    const [w, h] = this.seen.things.get(card.dataset.key.slice(6))?.size ?? [63, 88];
    const scale = Math.min(high / Math.max(h, SMALL), (high * 1.2) / w); // a coin is no larger than a card
    return [w * scale, h * scale];
  }

  /** How many of the other cards are to the right of a point: the hand's pile has its top there. */
  under(ids, x) {
    const rest = [...this.cards.children].filter((card) => !ids.includes(card.dataset.key.slice(6)));
    const right = rest.map((card) => card.getBoundingClientRect()).filter((one) => one.left + one.width / 2 > x).length;
    return right ? `under ${right}` : "top";
  }
}
