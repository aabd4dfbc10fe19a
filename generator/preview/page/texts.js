// Originals and translations side by side: what is missing or out of date first, changed in place.

import { AddLanguage } from "./add-language.js";
import { make } from "./dom.js";
import { ask } from "./link.js";
import { picture, show } from "./pictures.js";
import { TextRow } from "./text-row.js";
import { plural } from "./wording.js";

const STATES = ["untranslated", "stale-text", "marks-differ", "", "same-text"];
const SOME = { todo: "What needs work", all: "All texts" };
const AT_ONCE = 40;
const LANGUAGE = new Intl.DisplayNames(["en"], { type: "language", fallback: "code" });

export class Texts {
  constructor(root, drafts, { say, open, game }) {
    Object.assign(this, { root, drafts, say, open, game, most: AT_ONCE, rows: [], made: new Map(), closed: "" });
    this.language = make("select", { id: "text-language", on: { change: () => this.choose(this.language.value) } });
    this.some = make("select", { id: "text-some", on: { change: () => (this.most = AT_ONCE, this.draw()) } }, Object.entries(SOME).map(([value, text]) => make("option", { value, text })));
    this.lead = make("p", { class: "lead", role: "status" });
    this.list = make("ol", { class: "texts", role: "list" });
    this.more = make("button", { type: "button", class: "chief", hidden: true, on: { click: () => (this.most += AT_ONCE, this.draw()) } });
    this.image = make("img", { alt: "", decoding: "async" });
    this.name = make("figcaption", {});
    this.look = make("figure", { class: "look", hidden: true }, this.name, this.image);
    this.adding = new AddLanguage((language, said) => this.began(language, said));
    this.add = make("button", { type: "button", class: "add-language", text: "Add a language…", on: { click: () => this.adding.open() } });
    this.choices = make("div", { class: "text-bar" }, make("label", { for: "text-language", text: "Language" }), this.language, make("label", { for: "text-some", text: "Show" }), this.some);
    this.bar = make("div", { class: "text-bar" }, this.choices, this.add);
    this.head = make("div", { class: "text-head", "aria-hidden": "true" }, make("span", { text: "Original" }), this.into = make("span", {}));
    root.append(this.bar, this.lead, make("div", { class: "text-sides" }, make("div", {}, this.head, this.list, this.more), this.look));
  }

  choose(language) {
    this.wished = language;
    localStorage.setItem("text language", language);
    this.made.clear();
    this.list.replaceChildren();
    this.shown = "";
    this.order = null;
    this.most = AT_ONCE;
    this.renew();
  }

  began(language, said) {
    this.say(`Saved: ${said}. Ctrl+Z undoes it.`);
    this.isSought = true;
    this.choose(language);
  }

  /** Why nothing can be saved now; nothing if it can. */
  close(reason) {
    this.closed = reason;
    this.add.disabled = Boolean(reason);
    for (const row of this.made.values()) row.fill();
  }

  async renew() {
    const asked = (this.asked = Symbol("question"));
    const answer = await ask("texts", { language: this.wished ?? localStorage.getItem("text language") ?? "" });
    if (this.asked !== asked) return;
    if (answer.problems) {
      if (answer.problems[0].code === "wrong-option") {
        const isGone = this.wished ?? localStorage.getItem("text language");
        localStorage.removeItem("text language");
        this.wished = null;
        if (isGone) return this.renew(); // its file has been taken away: another language is shown
      }
      return void (this.lead.textContent = answer.problems[0].message);
    }
    this.rows = answer.rows;
    this.named = answer.language;
    this.language.replaceChildren(...answer.languages.map((one) => make("option", { value: one, text: LANGUAGE.of(one) ?? one, selected: one === answer.language })));
    this.into.textContent = this.named ? LANGUAGE.of(this.named) ?? this.named : "";
    this.choices.hidden = this.head.hidden = !this.named;
    this.add.hidden = Boolean(this.game()?.closed);
    if (!this.named) return this.begin();
    this.sort();
    this.draw();
    if (this.isSought) this.language.focus();
    this.isSought = false;
  }

  begin() {
    this.lead.textContent = "This game has no translation yet.";
    this.shown = "";
    this.more.hidden = true;
    this.list.replaceChildren(make("li", {}, "Add a language here, or save a file ", make("code", { text: "text.de.yaml" }), " beside game.yaml with the line ",
      make("code", { text: "language: Deutsch" }), ". All texts to translate are listed here then."));
  }

  /** A row that is mended stays where it is until the page is opened again: the next one is below it. */
  sort() {
    const rank = (row) => (row.sheets ? 10 : 0) + STATES.indexOf(row.state);
    const places = new Map((this.order ?? []).map((key, index) => [key, index]));
    const sorted = this.rows.map((row, index) => [row, places.get(row.key) ?? Infinity, rank(row), index])
      .sort((one, other) => (one[1] === other[1] ? 0 : one[1] - other[1]) || one[2] - other[2] || one[3] - other[3]);
    this.rows = sorted.map(([row]) => row);
    if (!this.order) this.needed = new Set();
    for (const row of this.rows) if (needsWork(row)) this.needed.add(row.key);
    this.order = this.rows.map((row) => row.key);
  }

  draw() {
    const count = (state) => this.rows.filter((row) => row.state === state).length;
    const [missing, stale, odd] = STATES.slice(0, 3).map(count);
    const parts = [missing && `${missing} missing`, stale && `${stale} out of date`, odd && `${odd} with other icons or templates`].filter(Boolean);
    const told = `${this.rows.length - missing} of ${plural(this.rows.length, "text")} translated${parts.length ? `: ${parts.join(", ")}` : ", all up to date"}.`;
    if (this.lead.textContent !== told) this.lead.textContent = told;
    const wanted = this.rows.filter((row) => this.some.value === "all" || this.needed.has(row.key) || this.draft(row.key));
    const shown = wanted.slice(0, this.most);
    const keys = shown.map((row) => row.key).join("\n");
    for (const row of shown) this.row(row).renew(row);
    if (this.shown !== keys) {
      this.shown = keys;
      this.list.replaceChildren(...(shown.length ? shown.map((row) => this.row(row).root) : [make("li", { class: "empty", text: "Nothing needs work." })]));
    }
    this.more.hidden = wanted.length <= shown.length;
    this.more.textContent = `Show ${Math.min(AT_ONCE, wanted.length - shown.length)} more of ${wanted.length - shown.length}`;
  }

  row(row) {
    if (!this.made.has(row.key)) this.made.set(row.key, new TextRow(row, this));
    return this.made.get(row.key);
  }

  draft(key) {
    return this.drafts.get(`text.${this.named}.yaml`, key, this.named);
  }

  /** The card that says it, as it is or with what is typed. */
  view(row, trial) {
    const [component, card] = row.card ?? [];
    const found = this.game()?.components.find((one) => one.id === component);
    const known = found?.cards.find((one) => one.id === card);
    this.look.hidden = !trial?.front;
    if (!trial?.front || !known) return;
    this.name.textContent = `${known.title}, ${LANGUAGE.of(this.named) ?? this.named}`;
    this.image.alt = trial.front.says;
    show(this.image, picture(trial.front.picture, 3.4));
  }
}

const needsWork = (row) => STATES.indexOf(row.state) < 3;
