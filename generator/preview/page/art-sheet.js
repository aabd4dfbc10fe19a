// A sheet of pictures and icons to choose from: searched by name, and only what is in view is there.

import { keyed, make } from "./dom.js";
import { ask } from "./link.js";
import { picture, show } from "./pictures.js";
import { plural } from "./wording.js";

const WIDTH = 104, HEIGHT = 116; // of a place on the sheet, in pixels
const MM = 18, SCALE = 4;
const REST = 60;

export class ArtSheet {
  constructor() {
    this.title = make("h2", { id: "art-title" });
    this.search = make("input", { type: "search", id: "art-search", autocomplete: "off", spellcheck: "false", placeholder: "Search by name" });
    this.said = make("p", { class: "facts", role: "status" });
    this.list = make("ul", { role: "listbox", "aria-labelledby": "art-title" });
    this.window = make("div", { class: "art-window", tabindex: "-1" }, this.list);
    this.dialog = make("dialog", { id: "art-sheet", "aria-labelledby": "art-title" },
      make("header", {}, this.title, make("button", { type: "button", text: "Close", on: { click: () => this.dialog.close() } })),
      make("label", { for: "art-search", class: "hidden", text: "Search by name" }), this.search, this.said, this.window);
    document.body.append(this.dialog);
    this.search.addEventListener("input", () => this.find());
    this.search.addEventListener("keydown", (event) => this.typed(event));
    this.window.addEventListener("scroll", () => (this.frame ??= requestAnimationFrame(() => this.draw())), { passive: true });
    this.list.addEventListener("click", (event) => this.take(event.target.closest("li")?.dataset.key));
    this.list.addEventListener("keydown", (event) => this.key(event));
    this.dialog.addEventListener("keydown", (event) => event.stopPropagation()); // keys of the page mean cards
    new ResizeObserver(() => this.dialog.open && this.draw()).observe(this.window);
  }

  async open(type, now, taken) {
    Object.assign(this, { type, now, taken, all: [], thumbs: new Map(), at: 0 });
    this.title.textContent = type === "icon" ? "Choose an icon" : "Choose a picture";
    this.search.value = "";
    this.said.textContent = "Looking for pictures …";
    this.list.replaceChildren();
    this.dialog.showModal();
    this.search.focus();
    const { groups = [], problems } = await ask("art-names", { type });
    const seen = new Set();
    this.all = groups.flatMap(([group, names]) => names.filter((name) => !seen.has(name) && seen.add(name)).map((name) => ({ name, group })));
    this.find();
    if (problems?.length) this.said.textContent = problems[0].message;
  }

  /** Every word is in the name; names that begin with what is looked for come first. */
  find() {
    this.found = matching(this.all, this.search.value);
    this.at = Math.max(this.found.findIndex((one) => one.name === this.now), 0);
    const count = this.type === "icon" ? plural(this.found.length, "picture or icon", "pictures and icons") : plural(this.found.length, "picture");
    this.said.textContent = this.all.length ? count : "There are no pictures yet. Drop one on a card, or put it into art/.";
    this.window.scrollTop = this.search.value ? 0 : this.top(this.at) - HEIGHT;
    this.draw();
  }

  get columns() {
    return Math.max(Math.floor(this.window.clientWidth / WIDTH), 1);
  }

  top(index) {
    return Math.floor(index / this.columns) * HEIGHT;
  }

  draw() {
    cancelAnimationFrame(this.frame);
    this.frame = null;
    if (!this.found) return;
    const { columns } = this;
    this.list.style.height = `${Math.ceil(this.found.length / columns) * HEIGHT}px`;
    const first = Math.max(Math.floor(this.window.scrollTop / HEIGHT) - 1, 0) * columns;
    const last = (Math.ceil((this.window.scrollTop + this.window.clientHeight) / HEIGHT) + 1) * columns;
    const items = this.found.slice(first, last).map((one, index) => ({ ...one, index: first + index }));
    if (this.at < first || this.at >= last) { // a hand on the keys stays where it is
      if (this.found[this.at]) items.push({ ...this.found[this.at], index: this.at });
    }
    keyed(this.list, items, (one) => one.name, (one) => this.made(one), (item, one) => this.place(item, one));
    clearTimeout(this.rest);
    this.rest = setTimeout(() => this.fetch(), REST);
  }

  made({ name, group }) {
    return make("li", { role: "option", title: `${name} (${group})` }, make("img", { alt: "", width: String(MM * SCALE), height: String(MM * SCALE) }), make("span", { text: name }));
  }

  place(item, { name, index }) {
    item.style.transform = `translate(${(index % this.columns) * WIDTH}px, ${this.top(index)}px)`;
    item.tabIndex = index === this.at ? 0 : -1;
    item.dataset.index = index;
    item.setAttribute("aria-selected", name === this.now);
    item.setAttribute("aria-posinset", index + 1);
    item.setAttribute("aria-setsize", this.found.length);
    this.fill(item, this.thumbs.get(name));
  }

  fill(item, thumb) {
    item.classList.toggle("none", thumb === null);
    if (thumb) show(item.firstElementChild, picture(thumb, SCALE));
  }

  /** Thumbnails of what is in view and not there yet, all in one question. */
  async fetch() {
    const { type, thumbs } = this;
    const names = [...this.list.children].map((item) => item.dataset.key).filter((name) => !thumbs.has(name));
    if (!names.length || !this.dialog.open) return;
    const answer = await ask("art-thumbs", { type, names });
    for (const [name, thumb] of Object.entries(answer.thumbs ?? {})) thumbs.set(name, thumb);
    if (this.thumbs === thumbs) for (const item of this.list.children) this.fill(item, thumbs.get(item.dataset.key));
  }

  take(name) {
    if (name === undefined) return;
    this.dialog.close();
    this.taken(name);
  }

  // -- keys -----------------------------------------------------------------------------------

  typed(event) {
    if (event.key === "ArrowDown") this.go(this.at);
    else if (event.key === "Enter" && this.found?.length) this.take(this.found[this.search.value ? 0 : this.at].name);
    else return;
    event.preventDefault();
  }

  key(event) {
    const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: this.columns, ArrowUp: -this.columns, Home: -this.at, End: this.found.length }[event.key];
    if (event.key === "Enter" || event.key === " ") this.take(event.target.dataset.key);
    else if (by === undefined) return;
    else if (this.at + by < 0) this.search.focus();
    else this.go(Math.min(this.at + by, this.found.length - 1));
    event.preventDefault();
  }

  go(index) {
    if (!this.found[index]) return;
    this.at = index;
    const top = this.top(index);
    const { scrollTop, clientHeight } = this.window;
    if (top < scrollTop) this.window.scrollTop = top;
    if (top + HEIGHT > scrollTop + clientHeight) this.window.scrollTop = top + HEIGHT - clientHeight;
    this.draw();
    this.list.querySelector(`[data-index="${index}"]`)?.focus({ preventScroll: true });
  }
}

export function matching(all, text) {
  const words = text.toLowerCase().split(/[\s-]+/).filter(Boolean);
  const found = all.filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)));
  if (!words.length) return found;
  const rank = ({ name }) => (name.toLowerCase().startsWith(words[0]) ? 0 : 1);
  return found.sort((one, other) => rank(one) - rank(other) || one.name.length - other.name.length);
}
