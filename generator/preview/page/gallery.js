// All cards by component, kept in place while they change.

import { keyed, make, mm, noteKind, placeButton, plural } from "./dom.js";
import { formFace, makeFace } from "./face.js";
import { picture, show } from "./link.js";

export class Gallery {
  constructor(root, index, drafts, open) {
    Object.assign(this, { root, index, drafts, open });
    this.side = "front";
    this.words = "";
    this.onlyBlamed = false;
    this.chosen = "";
    this.scale = 3;
    root.addEventListener("keydown", (event) => this.move(event));
  }

  draw(game) {
    this.game = game;
    const shown = game.components.filter((one) => !this.chosen || one.id === this.chosen);
    keyed(this.root, shown.map((component) => [component, this.matching(component)])
      .filter(([component, cards]) => cards.length || (!this.words && !this.onlyBlamed) || component.notes.length),
      ([component]) => component.id, () => this.section(), (section, [component, cards]) => this.fill(section, component, cards));
    if (!this.root.children.length) this.root.append(make("p", { class: "empty", text: "No cards match. Press Esc to show all cards." , data: { key: "-empty" } }));
    this.drawIndex();
  }

  matching(component) {
    const words = this.words.toLowerCase().split(/\s+/).filter(Boolean);
    return component.cards.filter((card) =>
      (!this.onlyBlamed || card.notes.length) && words.every((word) => card.haystack.includes(word)));
  }

  section() {
    return make("section", { class: "deck" },
      make("header", {}, make("h2"), make("p", { class: "facts" })),
      make("ul", { class: "notes" }),
      make("ul", { class: "cards" }));
  }

  fill(section, component, cards) {
    const [header, notes, list] = section.children;
    section.dataset.kind = component.kind;
    section.dataset.stale = component.stale;
    section.id = `component-${component.id}`;
    section.setAttribute("aria-label", component.title);
    header.children[0].textContent = component.title;
    const total = component.cards.reduce((sum, card) => sum + card.copies, 0);
    const piece = { deck: "card", tokens: "piece", board: "board", document: "page" }[component.kind];
    const designs = component.cards.length;
    header.children[1].replaceChildren(
      plural(total, piece), designs > 1 && designs !== total ? ` · ${plural(designs, "design")}` : "",
      ` · ${mm(component.size)}`, component.optional ? " · optional" : "", " · ",
      placeButton({ file: component.file, line: 0 }),
      component.stale ? make("strong", { class: "stale", text: "last good version" }) : "");
    drawNotes(notes, component.notes);
    keyed(list, cards, (card) => card.id, () => this.tile(), (tile, card) => this.fillTile(tile, component, card));
  }

  tile() {
    const tile = make("li", { class: "tile" },
      make("button", { type: "button", class: "stack", on: { click: () => this.open(tile.dataset.component, tile.dataset.key) } }, makeFace()),
      make("p", { class: "caption", "aria-hidden": "true" }, make("span", { class: "name" }), make("span", { class: "why" }), make("span", { class: "copies" })),
      make("ul", { class: "notes" }));
    return tile;
  }

  fillTile(tile, component, card) {
    const [button, caption, notes] = tile.children;
    const side = card[this.side] ?? (this.side === "back" ? null : card.front);
    tile.dataset.component = component.id;
    tile.dataset.copies = Math.min(card.copies, 4);
    tile.dataset.note = worst(card.notes);
    const large = component.kind === "board" || component.kind === "document";
    const width = large ? Math.min(component.size[0] * this.scale * 0.62, 1100) : component.size[0] * this.scale;
    tile.style.setProperty("--width", `${Math.max(width, 46)}px`);
    caption.children[0].textContent = card.title;
    const typed = this.drafts.of(component.id, card.id).length > 0;
    caption.children[1].textContent = typed ? "not saved" : { new: "new", changed: "changed", more: "more", fewer: "fewer" }[card.why] ?? "";
    caption.children[2].textContent = card.copies === 1 ? "" : `×${card.copies}`;
    button.setAttribute("aria-label", [
      card.title, `${plural(card.copies, "copy", "copies")}`,
      side ? "" : "no back", typed && "changes not saved", card.why && `${card.why} since the last print run`, card.notes.length ? plural(card.notes.length, "problem") : ""].filter(Boolean).join(", "));
    if (side) button.setAttribute("aria-description", side.says.slice(0, 400));
    const image = formFace(button.firstElementChild, component, side);
    button.firstElementChild.classList.toggle("none", !side);
    if (side) {
      show(image, picture(side.picture, width / component.size[0]), () => flash(tile));
      if (!image.complete) image.loading = "lazy";
    } else image.removeAttribute("src"), delete image.dataset.wanted;
    drawNotes(notes, card.notes.slice(0, 1)); // all of them are beside the open card
    if (card.notes.length > 1) notes.append(make("li", { class: "note more", text: `and ${card.notes.length - 1} more` }));
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

  /** Arrows and j, k go from card to card as they lie. */
  move(event) {
    const steps = { ArrowRight: [1, 0], j: [1, 0], ArrowLeft: [-1, 0], k: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
    const step = steps[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    const stacks = [...this.root.querySelectorAll(".stack")];
    const here = stacks.indexOf(document.activeElement);
    if (here < 0) return;
    event.preventDefault();
    const next = step[0] ? stacks[here + step[0]] : below(stacks, stacks[here], step[1]);
    next?.focus();
    next?.scrollIntoView({ block: "nearest" });
  }

  /** One whose title has the words that are looked for, before those that only say them. */
  focusFirst() {
    const tiles = [...this.root.querySelectorAll(".tile")];
    const words = this.words.trim().toLowerCase();
    const named = words && tiles.find((tile) => tile.querySelector(".name").textContent.toLowerCase().includes(words));
    (named || tiles[0])?.querySelector(".stack").focus();
  }

  focus(component, card) {
    if (document.activeElement.tagName === "INPUT") return; // a hand was faster
    const stack = this.root.querySelector(`[data-component="${CSS.escape(component)}"][data-key="${CSS.escape(card)}"] .stack`);
    stack ? stack.focus() : this.focusFirst(); // it no longer says what is looked for
  }

  order() {
    return [...this.root.querySelectorAll(".tile")].map((tile) => [tile.dataset.component, tile.dataset.key]);
  }
}

function below(stacks, from, way) {
  const at = from.getBoundingClientRect();
  const middle = at.left + at.width / 2;
  const boxes = stacks.map((stack) => [stack, stack.getBoundingClientRect()])
    .filter(([, box]) => (way > 0 ? box.top > at.bottom - 4 : box.bottom < at.top + 4));
  if (!boxes.length) return null;
  const row = way > 0 ? Math.min(...boxes.map(([, box]) => box.top)) : Math.max(...boxes.map(([, box]) => box.top));
  const near = boxes.filter(([, box]) => Math.abs(box.top - row) < 24);
  return near.reduce((best, one) => (off(one[1], middle) < off(best[1], middle) ? one : best))[0];
}

const off = (box, middle) => Math.abs(box.left + box.width / 2 - middle);

function flash(tile) {
  tile.classList.remove("fresh");
  void tile.offsetWidth;
  tile.classList.add("fresh");
}

export function worst(notes) {
  return ["error", "warning", "note"].find((kind) => notes.some((note) => note.severity === kind)) ?? "";
}

export function drawNotes(list, notes) {
  list.hidden = !notes.length;
  list.replaceChildren(...notes.map((note) => make("li", { class: `note ${noteKind(note)}` },
    make("strong", { class: "hidden", text: `${noteKind(note)}: ` }),
    make("span", { class: "said", text: note.message }),
    note.hint ? make("span", { class: "hint", text: note.hint }) : null,
    placeButton(note))));
}
