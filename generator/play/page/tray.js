// A seat's own hand, at the edge of the table: a fan that one reads and plays from.

import { dress } from "./board.js";
import { another, button, keyed, make } from "./dom.js";
import { middle } from "./geometry.js";
import { picture, show } from "./pictures.js";

export class Tray {
  constructor(root, seen, take) {
    Object.assign(this, { root, seen, take });
    [this.cards, this.empty] = root.children;
    new ResizeObserver(() => this.sharpen()).observe(root);
  }

  draw() {
    const held = this.seen.held();
    keyed(this.cards, held, (one) => one.key, () => another("thing"), (card, one) => {
      dress(card, one);
      card.classList.add("held");
      ["--w", "--h"].forEach((name, n) => card.style.setProperty(name, one.size[n]));
    });
    this.empty.hidden = held.length > 0;
    this.empty.replaceChildren(...this.vacant());
    this.sharpen();
  }

  /** What is said where no cards are. */
  vacant() {
    const say = (text) => make("p", { text });
    if (this.seen.you) return [say("Your hand is empty. Drop cards here to take them.")];
    if (!this.seen.rest.takes) return [say("You watch. Hands stay hidden.")];
    return [say("Hands are hidden."), ...this.seen.seats.map(({ number }) => button(`Take seat ${number}`, () => this.take(number)))];
  }

  sharpen() {
    for (const { dataset, firstElementChild: face } of this.cards.children) {
      const { picture: name, size } = this.seen.of(dataset.key) ?? {};
      if (name && face.offsetWidth) show(face.firstElementChild, picture(name, face.offsetWidth / size[0]));
    }
  }

  /** How many of the other cards are to the right of a point: the hand's pile has its top there. */
  under(keys, x) {
    const others = [...this.cards.children].filter((card) => !keys.includes(card.dataset.key));
    const right = others.filter((card) => middle(card.getBoundingClientRect())[0] > x).length;
    return right ? `under ${right}` : "top";
  }
}
