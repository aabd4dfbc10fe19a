// Papers to read, cards to look at, and who sits where.

import { ask } from "./ask.js";
import { another, button, find, keyed, make } from "./dom.js";
import { picture, show } from "./pictures.js";
import { nameOf } from "./seen.js";

/** A document on the table, one page at a time, the same for all. */
export class Reading {
  constructor(dialog, seen, move) {
    Object.assign(this, { dialog, seen });
    const turn = (by) => {
      const { shows, faces } = seen.things.get(this.id);
      move({ do: "page", things: [this.id], to: (shows + by + faces) % faces });
    };
    find("page-before").addEventListener("click", () => turn(-1));
    find("page-next").addEventListener("click", () => turn(1));
  }

  open({ id }) {
    this.id = id;
    this.draw();
    if (!this.dialog.open) this.dialog.showModal();
  }

  draw() {
    const thing = this.seen.things.get(this.id);
    if (!thing) return;
    const [w, h] = thing.size;
    const scale = Math.min((innerHeight * 0.8) / h, (innerWidth * 0.92) / w);
    const image = this.dialog.querySelector("img");
    Object.assign(image, { alt: thing.says || thing.title || "", src: picture(thing.picture, scale) });
    Object.assign(image.style, { width: `${w * scale}px`, height: `${h * scale}px` });
    find("reading-title").textContent = thing.title || nameOf(thing);
    find("pages").hidden = thing.kind !== "document" || thing.faces < 2;
    find("page").textContent = `${thing.shows + 1} of ${thing.faces}`;
  }
}

/** What this seat looks at in a pile; the top comes first. */
export class Looking {
  constructor(root, seen, move) {
    Object.assign(this, { root, seen, move });
    find("looked").addEventListener("click", () => move({ do: "unlook", pile: this.pile.id }));
    root.lastElementChild.addEventListener("click", ({ target }) => target.value && this.put(seen.of(target.closest("figure").dataset.key), target.value));
  }

  draw() {
    this.pile = [...this.seen.piles.values()].find((pile) => pile.looked?.length);
    this.root.hidden = !this.pile;
    if (!this.pile) return;
    const cards = this.pile.looked.map((id) => this.seen.things.get(id)).filter(Boolean);
    const which = cards.length === 1 ? "The top card" : `The top ${cards.length}`;
    this.root.querySelector("h2").textContent = `${which} of ${this.pile.title || "the pile"}: only you see this`;
    keyed(this.root.lastElementChild, cards, (one) => one.key, () => another("looked-at"), (figure, one) => {
      const [image] = figure.children;
      figure.ariaLabel = image.alt = nameOf(one);
      image.style.aspectRatio = one.size.join("/");
      show(image, picture(one.picture, 2.6));
    });
  }

  put({ id }, where) {
    const { pile, seen } = this;
    const goal = { hand: { hand: seen.you }, discard: { do: "discard" } }[where] ?? { pile: pile.id, where };
    this.move({ do: "put", things: [id], ...goal });
  }
}

/** Who sits where; the table's own page may take seats and give out links. */
export class Seats {
  constructor(dialog, seen, take) {
    Object.assign(this, { dialog, seen, take });
    find("leave").addEventListener("click", () => this.sit(0));
  }

  async open() {
    const { takes } = this.seen.rest;
    const { links = [], lan } = takes ? await ask("links", {}) : {};
    const chairs = takes ? [...this.seen.seats, { number: 0 }] : this.seen.seats;
    this.dialog.querySelector("ul").replaceChildren(...chairs.map((chair) => this.row(chair, links.find((one) => one.seat === chair.number))));
    find("alone").hidden = !takes || lan;
    find("save").hidden = !takes;
    find("leave").hidden = !takes || !this.seen.you;
    if (!this.dialog.open) this.dialog.showModal();
  }

  row({ number, held }, { url, here } = {}) {
    const isOther = number > 0 && number !== this.seen.you;
    const name = number ? `Seat ${number}${isOther ? "" : " (you)"}` : "Spectators";
    const words = here ? "Plays elsewhere" : "Take this seat";
    return make("li", {}, url && make("img", { src: `link-${number}.svg`, alt: `QR code of ${url}` }), make("div", {},
      make("strong", { text: name }),
      url ? make("a", { class: "address", href: url, target: "_blank", rel: "noreferrer", text: url }) : make("span", { text: `${held} in hand` }),
      url && isOther && button(words, () => this.sit(number), { "aria-label": `${words}: seat ${number}`, disabled: here })));
  }

  sit(seat) {
    this.dialog.close();
    this.take(seat);
  }
}
