// Papers to read, cards to look at, and who sits where.

import { button } from "./button.js";
import { make } from "./dom.js";
import { ask } from "./line.js";
import { picture } from "./link.js";
import { nameOf } from "./seen.js";

const closing = (dialog) => button("Close", () => dialog.close(), { class: "chief" });

/** A document on the table, one page at a time, the same for all. */
export class Reading {
  constructor(dialog, move) {
    Object.assign(this, { dialog, move });
  }

  open(thing) {
    const [w, h] = thing.size;
    const scale = Math.min((innerHeight * 0.8) / h, (innerWidth * 0.92) / w);
    const image = make("img", { alt: thing.says || thing.title || "", src: picture(thing.picture, scale), style: `width:${w * scale}px;height:${h * scale}px` });
    const turn = (by, text, words) => button(text, () => this.move({ do: "page", things: [thing.id], to: (thing.shows + by + thing.faces) % thing.faces }), { "aria-label": words });
    const pages = thing.kind === "document" && thing.faces > 1 ? [turn(-1, "‹", "Page before"), make("span", { class: "what", text: `${thing.shows + 1} of ${thing.faces}` }), turn(1, "›", "Next page")] : [];
    const had = this.dialog.contains(document.activeElement) ? document.activeElement.getAttribute("aria-label") : "";
    this.dialog.replaceChildren(make("h2", { id: "reading-title", class: "hidden", text: thing.title || nameOf(thing) }), image, make("div", { class: "foot" }, ...pages, closing(this.dialog)));
    this.shown = thing.id;
    if (!this.dialog.open) this.dialog.showModal();
    if (had) this.dialog.querySelector(`[aria-label="${had}"]`)?.focus();
  }

  renew(seen) {
    const thing = this.dialog.open && seen.things.get(this.shown);
    if (thing) this.open(thing);
  }
}

/** What this seat looks at in a pile; the top comes first. */
export class Looking {
  constructor(root, seen, move) {
    Object.assign(this, { root, seen, move });
  }

  draw() {
    const [pile] = this.seen.looked();
    this.root.hidden = !pile;
    if (!pile) return;
    const had = document.activeElement?.closest?.(".looked-at")?.dataset.card;
    const cards = pile.looked.map((id) => this.seen.things.get(id)).filter(Boolean);
    const done = button("Done", () => this.move({ do: "unlook", pile: pile.id }), { class: "chief" });
    const title = `${cards.length === 1 ? "The top card" : `The top ${cards.length}`} of ${pile.title || "the pile"}: only you see this`;
    this.root.replaceChildren(make("header", {}, make("h2", { text: title }), done), make("div", { class: "cards" }, ...cards.map((one) => this.card(one, pile))));
    if (had) this.root.querySelector(`[data-card="${CSS.escape(had)}"] button`)?.focus();
  }

  card(thing, pile) {
    const act = (text, move) => button(text, () => this.move(move), { "aria-label": `${text}: ${thing.title}` });
    const things = [thing.id];
    const image = make("img", { alt: thing.says || nameOf(thing), src: picture(thing.picture, 2.6), style: `aspect-ratio:${thing.size[0]}/${thing.size[1]}` });
    return make("figure", { class: "looked-at", data: { card: thing.id } }, image, make("figcaption", {},
      act("Into hand", { do: "put", things, hand: this.seen.you }),
      act("On top", { do: "put", things, pile: pile.id, where: "top" }),
      act("To bottom", { do: "put", things, pile: pile.id, where: "bottom" }),
      act("Discard", { do: "discard", things })));
  }
}

/** Who sits where; the table's own page may take seats and give out links. */
export class Seats {
  constructor(dialog, seen, take) {
    Object.assign(this, { dialog, seen, take });
  }

  async open() {
    const told = this.seen.rest.takes ? await ask("links", {}) : null;
    const rows = (this.seen.rest.seats ?? []).map((seat) => this.row(seat, told?.links?.find((one) => one.seat === seat.number)));
    const watch = told?.links?.find((one) => one.seat === 0);
    const hint = told && !told.lan ? make("p", { class: "hint" }, "These links open on this machine. To play on several, start with ", make("code", { text: "--lan" }), ".") : null;
    const save = told ? make("a", { class: "button", href: "save", download: "", text: "Save the game" }) : null;
    const leave = this.seen.rest.takes && this.seen.you ? button("Hide my hand", () => this.sit(0)) : null;
    this.dialog.replaceChildren(make("h2", { id: "seats-title", text: "Seats" }), make("ul", {}, ...rows, watch && this.link("Spectators", watch)), hint, make("div", { class: "foot" }, leave, save, closing(this.dialog)));
    if (!this.dialog.open) this.dialog.showModal();
  }

  row(seat, link) {
    const isOwn = seat.number === this.seen.you;
    const name = `Seat ${seat.number}${isOwn ? " (you)" : ""}`;
    if (!link) return make("li", {}, make("strong", { text: name }), make("span", { text: `${seat.held} in hand` }));
    const words = link.here ? "Plays elsewhere" : "Take this seat";
    const take = isOwn ? null : button(words, () => this.sit(seat.number), { "aria-label": `${words}: seat ${seat.number}`, disabled: link.here });
    return this.link(name, link, take);
  }

  link(name, link, more = null) {
    const address = make("a", { class: "address", href: link.url, target: "_blank", rel: "noreferrer", text: link.url });
    return make("li", {}, code(link), make("div", {}, make("strong", { text: name }), address, more));
  }

  sit(seat) {
    this.dialog.close();
    this.take(seat);
  }
}

/** The link as a QR code: rows of dark modules. */
function code({ qr, url }) {
  const space = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(space, "svg");
  const path = document.createElementNS(space, "path");
  const side = qr.length + 8;
  path.setAttribute("d", qr.flatMap((row, y) => [...row].map((dark, x) => (dark === "1" ? `M${x + 4} ${y + 4}h1v1h-1z` : ""))).join(""));
  svg.setAttribute("viewBox", `0 0 ${side} ${side}`);
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", `QR code of ${url}`);
  svg.append(path);
  return svg;
}
