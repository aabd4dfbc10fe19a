// A seat's own hand, at the edge of the table: a fan that one reads and plays from.

import { marks } from "./board.js";
import { button } from "./button.js";
import { keyed, make } from "./dom.js";
import { picture, show } from "./link.js";
import { nameOf } from "./seen.js";
import { middle } from "./targets.js";

const GAP = 6;
const SMALL = 56;

export class Tray {
  constructor(root, seen, take) {
    Object.assign(this, { root, seen, take });
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
    const create = () => make("button", { type: "button", class: "thing held", tabindex: "-1" }, make("span", { class: "face" }, make("img", { alt: "", draggable: "false" })), make("span", { class: "marks", "aria-hidden": "true" }));
    keyed(this.cards, held, (one) => `thing:${one.id}`, create, (card, one) => {
      Object.assign(card.dataset, { kind: one.kind, shape: one.shape });
      card.setAttribute("aria-label", nameOf(one));
      marks(card.querySelector(".marks"), one.marks);
    });
    document.body.classList.toggle("no-hand", !held.length);
    this.empty.hidden = held.length > 0;
    this.empty.replaceChildren(...this.vacant());
    this.lay();
  }

  /** What is said where no cards are. */
  vacant() {
    const { seats = [], takes } = this.seen.rest;
    const say = (text) => make("p", { text });
    if (this.isOpen) return [say("Your hand is empty. Drop cards here to take them.")];
    if (!takes) return [say("You watch. Hands stay hidden.")];
    return [say("Hands are hidden."), ...seats.map(({ number }) => button(`Take seat ${number}`, () => this.take(number)))];
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
      const thing = this.seen.of(card.dataset.key);
      if (thing && w > 0) show(card.querySelector("img"), picture(thing.picture, w / thing.size[0]));
      const bend = cards.length > 2 && squeeze < 0.98 ? (n - (cards.length - 1) / 2) / cards.length : 0;
      Object.assign(card.style, { width: `${w}px`, height: `${h}px`, zIndex: n, transform: `translate(${x}px, ${14 + (high - h) / 2 + bend * bend * 22}px) rotate(${bend * 7}deg)` });
      x += (w + GAP) * squeeze;
    });
  }

  size(card, high) {
    const [w, h] = this.seen.of(card.dataset.key)?.size ?? [63, 88];
    const scale = Math.min(high / Math.max(h, SMALL), (high * 1.2) / w); // a coin is no larger than a card
    return [w * scale, h * scale];
  }

  /** How many of the other cards are to the right of a point: the hand's pile has its top there. */
  under(keys, x) {
    const rest = [...this.cards.children].filter((card) => !keys.includes(card.dataset.key)).map((card) => middle(card.getBoundingClientRect()));
    const right = rest.filter(([at]) => at > x).length;
    return right ? `under ${right}` : "top";
  }
}
