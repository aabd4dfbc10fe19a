// All cards by component. Only the tiles in view exist; those that stay keep their place and focus.

import { keyed, make } from "./dom.js";
import { drawIndex } from "./deck-index.js";
import { placeButton } from "./file-links.js";
import { drawNotes } from "./notes.js";
import { isArranged, isFiltered, refined } from "./refine.js";
import { measuresOf, Rows } from "./rows.js";
import { dropTile, fillTile, makeTile, placeTile } from "./tile.js";
import { mm, plural } from "./wording.js";

const BEYOND = 0.5; // windows, above and below
const WHOLE = 120; // so few cards are all there, also for the browser's own search
const REST = 150;
const MOMENT = 25; // longer than a frame, shorter than fast typing
const PIECES = { deck: "card", tokens: "piece", board: "board", document: "page" };

export class Gallery {
  constructor(root, index, drafts, bar, open) {
    Object.assign(this, { root, index, drafts, bar, open });
    this.side = "front";
    this.scale = 3;
    this.parts = [];
    root.addEventListener("keydown", (event) => this.move(event));
    const later = () => (this.frame ??= requestAnimationFrame(() => this.window()));
    window.addEventListener("scroll", later, { passive: true });
    new ResizeObserver(() => this.game && this.arrange()).observe(root);
  }

  get find() {
    return this.bar.chosen.find;
  }

  /** Whether cards are in another order than in their files. */
  get isArranged() {
    return isArranged(this.bar.chosen);
  }

  /** After a moment without another letter: a word that is typed fast is found once, not letter by letter. */
  drawSoon(game) {
    this.game = game;
    clearTimeout(this.waiting);
    this.waiting = setTimeout(() => this.catchUp(), MOMENT);
  }

  catchUp() {
    if (this.waiting) this.draw(this.game);
  }

  draw(game) {
    clearTimeout(this.waiting);
    this.waiting = null;
    this.game = game;
    this.parts = refined(game, this.bar.chosen);
    this.root.classList.toggle("searching", Boolean(this.find.trim()));
    keyed(this.root, this.parts, (part) => part.key, () => this.section(), (section, part) => this.fill(section, part));
    if (!this.parts.length) this.root.append(make("p", { class: "empty", text: isFiltered(this.bar.chosen) ? "No cards match." : "This game has no cards yet.", data: { key: "-empty" } }));
    this.arrange(true);
    drawIndex(this.index, game, this.bar.chosen.deck, (id) => this.choose(id));
    this.bar.draw(game);
    this.bar.count(this.parts);
  }

  section() {
    return make("section", { class: "deck" },
      make("header", {}, make("h2"), make("p", { class: "facts" }), make("button", { type: "button", class: "add" })),
      make("ul", { class: "notes" }),
      make("ul", { class: "cards", role: "list" }));
  }

  fill(section, part) {
    const { component, group, cards } = part;
    const [header, notes, list] = section.children;
    Object.assign(part, { section, list });
    section.dataset.kind = component.kind;
    section.dataset.stale = component.stale;
    const title = group === null ? component.title : `${component.title}: ${group}`;
    section.setAttribute("aria-label", title);
    header.children[0].textContent = title;
    header.children[1].replaceChildren(...(group === null ? facts(component) : [plural(cards.reduce((sum, card) => sum + card.copies, 0), PIECES[component.kind])]));
    const add = header.children[2];
    add.textContent = `Add ${PIECES[component.kind]}`;
    add.setAttribute("aria-label", `Add ${PIECES[component.kind]} to ${component.title}`);
    add.hidden = group !== null || !component.cards.some((card) => !card.readOnly && (card.line !== component.line || card.file !== component.file));
    add.onclick = () => this.hands.add(component.id);
    const isFirst = this.parts.find((one) => one.component === component) === part;
    drawNotes(notes, isFirst ? component.notes : []);
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
        side: this.side, scale: part.rows.scale, find: this.find, typed: this.drafts.of(part.component.id, card.id).length > 0,
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

  choose(id) {
    this.bar.choose({ deck: this.bar.chosen.deck === id ? "" : id });
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
    this.catchUp();
    const words = this.find.trim().toLowerCase();
    const named = words && this.where((card) => card.title.toLowerCase().includes(words));
    const first = named || this.where(() => true);
    if (first) this.reveal(...first);
  }

  focus(component, card) {
    if (document.activeElement.tagName === "INPUT") return; // a hand was faster
    this.catchUp();
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
    this.catchUp();
    return this.parts.flatMap(({ component, cards }) => cards.map((card) => [component.id, card.id]));
  }
}

/** How much there is of a component, how large, and in which file. */
function facts(component) {
  const total = component.cards.reduce((sum, card) => sum + card.copies, 0);
  const designs = component.cards.length;
  return [
    plural(total, PIECES[component.kind]), designs > 1 && designs !== total ? ` · ${plural(designs, "design")}` : "",
    ` · ${mm(component.size)}`, component.optional ? " · optional" : "", " · ",
    placeButton({ file: component.file, line: 0 }),
    component.stale ? make("strong", { class: "stale", text: "last good version" }) : ""];
}
