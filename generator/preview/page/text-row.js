// One text of the game and its translation, tried while it is typed and saved where it is written.

import { make } from "./dom.js";
import { placeButton } from "./file-links.js";
import { ask } from "./link.js";
import { drawNotes } from "./notes.js";

const PAUSE = 120;
const SAID = { untranslated: "missing", "stale-text": "out of date", "marks-differ": "icons or templates differ", "same-text": "same as the original", "": "translated" };
let count = 0;

export class TextRow {
  constructor(row, view) {
    Object.assign(this, { row, view });
    const id = `text-${(count += 1)}`;
    const button = (text, kind, click, title) => make("button", { type: "button", class: kind, text, title, on: { click } });
    this.state = make("span", { class: "state-of" });
    this.place = make("span", {});
    this.original = make("p", { class: "original", dir: "auto" });
    this.area = make("textarea", { id, rows: "1", dir: "auto", lang: view.named, spellcheck: "true", "aria-describedby": `${id}-original`,
      on: { input: () => this.typed(), keydown: (event) => this.key(event), focus: () => this.test() } });
    this.original.id = `${id}-original`;
    this.save = button("Save", "chief", () => this.keep(), "Ctrl+Enter");
    this.discard = button("Discard", "", () => this.revert(), "Esc");
    this.right = button("Still right", "", () => this.keep(this.row.text), "The translation needs no change");
    this.notes = make("ul", { class: "notes", hidden: true });
    this.root = make("li", { class: "text" },
      make("div", { class: "text-name" }, make("label", { for: id, text: nameOf(row, view.game()) }), this.state, this.place),
      this.original, make("div", {}, this.area, make("div", { class: "acts" }, this.save, this.discard, this.right), this.notes));
  }

  get draft() {
    return this.view.draft(this.row.key);
  }

  renew(row) {
    this.row = row;
    this.fill();
  }

  fill() {
    const { row, draft } = this;
    this.root.dataset.state = row.state;
    this.state.textContent = SAID[row.state];
    this.place.replaceChildren(placeButton(row));
    this.original.textContent = row.original;
    const text = draft ? draft.value : row.text ?? "";
    if (this.area.value !== text) this.area.value = text;
    const closed = this.view.closed || this.view.game()?.closed;
    this.area.disabled = Boolean(this.view.game()?.closed);
    this.save.hidden = this.discard.hidden = !draft;
    this.right.hidden = Boolean(draft) || row.state !== "stale-text";
    this.save.disabled = this.right.disabled = Boolean(closed);
    this.save.title = closed || "Ctrl+Enter";
    requestAnimationFrame(() => this.grow());
  }

  grow() {
    this.area.style.height = "auto";
    this.area.style.height = `${Math.max(this.area.scrollHeight, this.original.clientHeight) + 2}px`;
  }

  typed() {
    const { named, drafts } = this.view;
    const was = this.draft ? this.draft.was : this.row.text;
    drafts.put({ component: `text.${named}.yaml`, card: this.row.key, field: named, title: this.row.key, value: this.area.value, was, language: named });
    this.fill();
    clearTimeout(this.pause);
    this.pause = setTimeout(() => this.test(), PAUSE);
  }

  asked(text) {
    const was = this.draft ? this.draft.was : this.row.text;
    return { language: this.view.named, key: this.row.key, text, was };
  }

  /** Shows the card with what is typed, and what would be wrong with it. */
  async test() {
    const text = this.area.value;
    if (!text) return this.view.view(this.row, null);
    const wanted = (this.wanted = this.view.wanted = Symbol("question"));
    const answer = await ask("try-text", this.asked(text));
    if (this.wanted !== wanted) return;
    if (this.draft || answer.front) drawNotes(this.notes, answer.problems ?? []);
    if (this.view.wanted === wanted) this.view.view(this.row, answer);
  }

  async keep(text = this.area.value) {
    if (this.view.closed || (!text && this.row.text === null)) return;
    clearTimeout(this.pause);
    this.wanted = null;
    const draft = this.draft;
    const answer = await ask("translate", this.asked(text));
    if (answer.problems?.length) return drawNotes(this.notes, answer.problems);
    if (draft) this.view.drafts.drop(draft);
    this.view.say(`Saved: ${answer.done}`);
    await this.view.renew();
  }

  revert() {
    clearTimeout(this.pause);
    this.wanted = null;
    if (this.draft) this.view.drafts.drop(this.draft);
    drawNotes(this.notes, []);
    this.fill();
  }

  key(event) {
    if (event.key === "Escape" && this.draft) {
      event.preventDefault();
      event.stopPropagation();
      this.revert();
    }
    if ((event.ctrlKey || event.metaKey) && (event.key === "Enter" || event.key === "s")) {
      event.preventDefault();
      if (this.draft) this.keep();
    }
  }
}

/** What people call it: the card and the field, or the way to it. */
function nameOf(row, game) {
  const parts = row.key.split("/");
  const component = game?.components.find((one) => one.id === parts[0]);
  const card = row.card && component?.cards.find((one) => one.id === row.card[1]);
  if (card) return `${component.title} · ${card.title} · ${parts.slice(3).join(" ")}`;
  if (component) return [component.title, ...parts.slice(1)].join(" · ");
  return parts.join(" · ");
}
