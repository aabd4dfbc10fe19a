// All cards by component. Only the tiles in view exist; those that stay keep their place and focus.

import { keyed, make, mm, placeButton, plural } from "./dom.js";
import { drawNotes, worst } from "./notes.js";
import { measuresOf, Rows } from "./rows.js";
import { dropTile, fillTile, makeTile, placeTile } from "./tile.js";

const BEYOND = 0.5; // windows, above and below
const WHOLE = 60; // so few cards are all there, also for the browser's own search
const REST = 150;
const PIECES = { deck: "card", tokens: "piece", board: "board", document: "page" };

export class Gallery {
  constructor(root, index, drafts, open) {
    Object.assign(this, { root, index, drafts, open });
    this.side = "front";
    this.words = "";
    this.onlyBlamed = false;
    this.chosen = "";
    this.scale = 3;
    this.parts = [];
    root.addEventListener("keydown", (event) => this.move(event));
    const later = () => (this.frame ??= requestAnimationFrame(() => this.window()));
    window.addEventListener("scroll", later, { passive: true });
    new ResizeObserver(() => this.game && this.arrange()).observe(root);
  }

  draw(game) {
    this.game = game;
    const shown = game.components.filter((one) => !this.chosen || one.id === this.chosen);
    this.parts = shown.map((component) => ({ component, cards: this.matching(component) }))
      .filter(({ component, cards }) => cards.length || (!this.words && !this.onlyBlamed) || component.notes.length);
    keyed(this.root, this.parts, ({ component }) => component.id, () => this.section(), (section, part) => this.fill(section, part));
    if (!this.parts.length) this.root.append(make("p", { class: "empty", text: "No cards match. Press Esc to show all cards.", data: { key: "-empty" } }));
    this.arrange(true);
    this.drawIndex();
  }

  matching(component) {
    const words = this.words.toLowerCase().split(/\s+/).filter(Boolean);
    if (!words.length && !this.onlyBlamed) return component.cards;
    return component.cards.filter((card) =>
      (!this.onlyBlamed || card.notes.length) && words.every((word) => card.haystack().includes(word)));
  }

  section() {
    return make("section", { class: "deck" },
      make("header", {}, make("h2"), make("p", { class: "facts" }), make("button", { type: "button", class: "add" })),
      make("ul", { class: "notes" }),
      make("ul", { class: "cards", role: "list" }));
  }

  fill(section, part) {
    const { component } = part;
    const [header, notes, list] = section.children;
    Object.assign(part, { section, list });
    section.dataset.kind = component.kind;
    section.dataset.stale = component.stale;
    section.id = `component-${component.id}`;
    section.setAttribute("aria-label", component.title);
    header.children[0].textContent = component.title;
    const total = component.cards.reduce((sum, card) => sum + card.copies, 0);
    const designs = component.cards.length;
    header.children[1].replaceChildren(
      plural(total, PIECES[component.kind]), designs > 1 && designs !== total ? ` · ${plural(designs, "design")}` : "",
      ` · ${mm(component.size)}`, component.optional ? " · optional" : "", " · ",
      placeButton({ file: component.file, line: 0 }),
      component.stale ? make("strong", { class: "stale", text: "last good version" }) : "");
    const add = header.children[2];
    add.textContent = `Add ${PIECES[component.kind]}`;
    add.setAttribute("aria-label", `Add ${PIECES[component.kind]} to ${component.title}`);
    add.hidden = !component.cards.some((card) => !card.readOnly && (card.line !== component.line || card.file !== component.file));
    add.onclick = () => this.hands.add(component.id);
    drawNotes(notes, component.notes);
  }

  resize(scale) {
    this.scale = scale;
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.game && this.window("fill"), REST); // pictures in the new size
    this.arrange();
  }

  /** Gives every tile its place; `isNew` if what they show is another. */
  arrange(isNew = false) {
    const room = this.root.querySelector(".cards")?.clientWidth;
    if (!room) return;
    const measures = measuresOf(this.root);
    for (const part of this.parts) {
      part.rows = new Rows(part.component, part.cards, room, this.scale, measures);
      part.section.style.setProperty("--tile", `${part.rows.tile}px`);
      part.section.style.setProperty("--width", `${part.rows.face}px`);
      part.list.style.height = `${part.rows.height}px`;
    }
    this.window(isNew ? "fill" : "place");
  }

  /** Makes the tiles that have come into view, and drops those that have left it. */
  window(how = "scroll") {
    cancelAnimationFrame(this.frame);
    this.frame = null;
    const few = this.parts.reduce((sum, part) => sum + part.cards.length, 0) <= WHOLE;
    const margin = few ? Infinity : innerHeight * BEYOND;
    const focused = document.activeElement.closest?.(".tile");
    const tops = this.parts.map((part) => part.list.getBoundingClientRect().top);
    this.parts.forEach((part, index) => {
      if (part.rows) this.show(part, part.rows.between(-margin - tops[index], innerHeight + margin - tops[index]), how, focused);
    });
  }

  show(part, [first, last], how, focused) {
    const range = `${first}-${last}`;
    if (how === "scroll" && part.range === range) return;
    part.range = range;
    const items = part.cards.slice(first, last + 1).map((card, index) => [card, first + index]);
    const kept = focused && part.list.contains(focused) ? part.cards.findIndex((card) => card.id === focused.dataset.key) : -1;
    if (kept >= 0 && kept < first) items.unshift([part.cards[kept], kept]);
    if (kept > last) items.push([part.cards[kept], kept]);
    const fill = (tile, card) => {
      fillTile(tile, part.component, card, {
        side: this.side, scale: part.rows.scale, typed: this.drafts.of(part.component.id, card.id).length > 0,
      });
      this.hands.mark(tile, card);
    };
    const made = ([card]) => {
      const tile = makeTile(this.open, this.hands);
      tile.dataset.key = card.id;
      if (how !== "fill") fill(tile, card);
      return tile;
    };
    keyed(part.list, items, ([card]) => card.id, made, (tile, [card, index]) => {
      placeTile(tile, part.rows, index);
      if (how === "fill") fill(tile, card);
    }, dropTile);
  }

  drawIndex() {
    const all = { id: "", title: "Everything", cards: this.game.components.flatMap((one) => one.cards), notes: [] };
    keyed(this.index, [all, ...this.game.components], (one) => one.id,
      () => make("li", {}, make("button", { type: "button" }, make("span"), make("span", { class: "number" }))),
      (item, one) => {
        const button = item.firstElementChild;
        button.onclick = () => this.choose(one.id);
        button.setAttribute("aria-current", one.id === this.chosen ? "true" : "false");
        button.children[0].textContent = one.title;
        button.children[1].textContent = one.cards.reduce((sum, card) => sum + card.copies, 0);
        item.dataset.note = worst([...one.notes, ...one.cards.flatMap((card) => card.notes)]);
      });
  }

  choose(id) {
    this.chosen = this.chosen === id ? "" : id;
    this.draw(this.game);
    this.root.scrollIntoView({ block: "start" });
  }

  /** Arrows and j, k go from card to card as they are laid out. */
  move(event) {
    const steps = { ArrowRight: [1, 0], j: [1, 0], ArrowLeft: [-1, 0], k: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
    const step = steps[event.key];
    const tile = event.target.closest(".tile");
    if (!step || !tile || event.ctrlKey || event.metaKey || event.altKey) return;
    const part = this.parts.find((one) => one.list.contains(tile));
    const here = part.cards.findIndex((card) => card.id === tile.dataset.key);
    event.preventDefault();
    const next = step[0] ? this.beside(part, here, step[0]) : this.below(part, here, step[1]);
    if (next) this.reveal(...next);
  }

  beside(part, here, by) {
    if (part.cards[here + by]) return [part, here + by];
    const other = this.neighbour(part, by);
    return other && [other, by > 0 ? 0 : other.cards.length - 1];
  }

  below(part, here, by) {
    const row = part.rows.row(here) + by;
    const middle = part.rows.middle(here);
    if (row >= 0 && row <= part.rows.last) return [part, part.rows.nearest(row, middle)];
    const other = this.neighbour(part, by);
    return other && [other, other.rows.nearest(by > 0 ? 0 : other.rows.last, middle)];
  }

  neighbour(part, by) {
    const full = this.parts.filter((one) => one.cards.length);
    return full[full.indexOf(part) + by];
  }

  /** Focuses a card; its tile is made if it is out of view. */
  reveal(part, index) {
    const key = part.cards[index].id;
    const tile = () => part.list.querySelector(`:scope > [data-key="${CSS.escape(key)}"] .stack`);
    if (!tile()) {
      const top = part.list.getBoundingClientRect().top + part.rows.at(index).top;
      window.scrollBy({ top: top - innerHeight / 2, behavior: "instant" });
      this.window();
    }
    tile().focus({ preventScroll: true });
    tile().scrollIntoView({ block: "nearest" });
  }

  /** One whose title has the words that are looked for, before those that only say them. */
  focusFirst() {
    const words = this.words.trim().toLowerCase();
    const named = words && this.where((card) => card.title.toLowerCase().includes(words));
    const first = named || this.where(() => true);
    if (first) this.reveal(...first);
  }

  focus(component, card) {
    if (document.activeElement.tagName === "INPUT") return; // a hand was faster
    const found = this.where((one, part) => one.id === card && part.component.id === component);
    found ? this.reveal(...found) : this.focusFirst(); // it no longer says what is looked for
  }

  where(fits) {
    for (const part of this.parts) {
      const index = part.cards.findIndex((card) => fits(card, part));
      if (index >= 0) return [part, index];
    }
    return null;
  }

  order() {
    return this.parts.flatMap(({ component, cards }) => cards.map((card) => [component.id, card.id]));
  }
}
