// Sheets as they will leave the printer, for the options that are chosen.

import { keyed, make } from "./dom.js";
import { Needs } from "./needs.js";
import { drawNotes } from "./notes.js";
import { ask } from "./link.js";
import { picture, show } from "./pictures.js";
import { FIRST, wordsOf } from "./print-words.js";
import { turning } from "./turning.js";
import { mm, plural } from "./wording.js";

const LANGUAGE = new Intl.DisplayNames(["en"], { type: "language", fallback: "code" });

export class Sheets {
  constructor(root, fields, open, hands) {
    Object.assign(this, { root, open });
    this.needs = new Needs();
    const button = (text, kind, click) => make("button", { type: "button", class: kind, text, on: { click } });
    this.acts = make("p", { class: "print-acts" }, button("Print kit", "chief", hands.kit), button("Test page for your printer", "", hands.test));
    this.given = JSON.parse(localStorage.getItem("print") ?? "{}");
    this.form = make("form", { class: "options", "aria-label": "Print options", on: { submit: (event) => event.preventDefault() } });
    this.facts = make("p", { class: "facts", role: "status" });
    this.notes = make("ul", { class: "notes", hidden: true });
    this.list = make("ol", { class: "sheets" });
    root.append(make("aside", { class: "index" }, this.form), make("div", { class: "gallery" }, make("div", { class: "sheet-top" }, this.needs.root, this.acts), this.facts, this.notes, this.list));
    this.ready = fields.then((all) => this.drawForm(all));
  }

  async drawForm(fields) {
    this.fields = fields;
    this.choices = await ask("choices", {});
    const first = FIRST.map((name) => fields.find((one) => one.name === name)).filter(Boolean);
    const rest = fields.filter((one) => !first.includes(one));
    this.form.append(...first.map((field) => this.row(field)),
      make("details", {}, make("summary", { text: "More options" }), make("div", {}, rest.map((field) => this.row(field)))));
    this.fold();
  }

  row(field) {
    const words = wordsOf(field);
    const value = this.given[field.name] ?? (field.name === "papers" ? String(field.default).split(",")[0] : field.default);
    this.given[field.name] = value;
    if (field.name === "backs") return this.pictures(field, words, value);
    const id = `option-${field.name}`;
    const control = this.control(field, id, words, value);
    control.addEventListener("change", () => this.change(field, field.flag ? control.checked : control.value.trim()));
    return make("div", { class: "option", data: { name: field.name } }, make("label", { for: id, text: words.label }), control, words.hint ? make("p", { class: "hint", text: words.hint }) : null);
  }

  control(field, id, words, value) {
    if (field.flag) return make("input", { id, type: "checkbox", checked: value === true });
    const offered = this.offered(field, words);
    if (!offered.length) return make("input", { id, type: "text", value: String(value ?? ""), spellcheck: "false", autocomplete: "off" });
    const known = offered.some(([one]) => one === String(value ?? "")) ? offered : [...offered, [value, String(value)]];
    return make("select", { id }, known.map(([one, text]) => make("option", { value: one, text, selected: one === String(value ?? "") })));
  }

  /** Values to choose from, each with its words. */
  offered(field, words) {
    if (field.name === "papers") {
      const papers = (this.choices.papers ?? []).map((one) => [one.name, `${one.title}, ${mm(one.size)}`]);
      return papers.length > 1 ? [...papers, [String(field.default), "A4 and US Letter, a file each"]] : papers;
    }
    if (field.name === "languages") return (this.choices.languages ?? []).length ? [["", "as written"], ...this.choices.languages.map((one) => [one, LANGUAGE.of(one) ?? one])] : [["", "as written"]];
    const given = field.choices.includes(field.default) ? field.choices : field.choices.length ? ["", ...field.choices] : [];
    return given.map((one) => [one, words.choices[one] ?? one]);
  }

  /** Ways to print backs, each with a picture of what happens to the sheet. */
  pictures(field, words, value) {
    const ways = field.choices.map((one) => make("label", { class: "way" },
      make("input", { type: "radio", name: "backs", id: `option-backs-${one}`, value: one, checked: one === value, on: { change: () => this.change(field, one) } }),
      turning(one), make("span", { text: words.choices[one] ?? one })));
    return make("fieldset", { class: "option ways" }, make("legend", { text: words.label }), ways);
  }

  /** On which edge fronts are turned matters only if backs are printed by themselves. */
  fold() {
    this.form.querySelector("[data-name=flip]").hidden = this.given.backs !== "separate";
  }

  change(field, value) {
    this.given[field.name] = value;
    localStorage.setItem("print", JSON.stringify(this.given));
    this.fold();
    this.ask();
  }

  renew(changed) {
    if (changed || !this.pages) this.ask();
  }

  async ask() {
    await this.ready;
    const asked = (this.asked = Symbol("question"));
    this.root.setAttribute("aria-busy", "true");
    const answer = await ask("sheets", this.given);
    if (this.asked !== asked) return;
    this.root.removeAttribute("aria-busy");
    drawNotes(this.notes, answer.problems ?? []);
    this.pages = (answer.pages ?? []).map((page) => ({ ...page, title: page.title || `Empty ${page.side}` }));
    this.draw();
    this.needs.draw(this.given, this.pages.length);
  }

  draw() {
    const fronts = this.pages.filter((page) => page.side === "front").length;
    this.facts.textContent = this.pages.length ? `${plural(fronts, "sheet")} of paper, ${plural(this.pages.length, "page")}` : "No sheets to show";
    keyed(this.list, this.pages.map((page, number) => ({ ...page, number })), (page) => String(page.number),
      () => make("li", { class: "paper" }, make("button", { type: "button" }, make("img", { alt: "", decoding: "async" })), make("p", { class: "caption" })),
      (item, page) => {
        const [button, caption] = item.children;
        const width = 250;
        item.dataset.side = page.side;
        item.style.setProperty("--width", `${page.size[0] > page.size[1] ? width * 1.35 : width}px`);
        button.firstElementChild.style.aspectRatio = `${page.size[0]} / ${page.size[1]}`;
        button.setAttribute("aria-label", `${page.title}, page ${page.number + 1}`);
        button.onclick = () => this.open(this.pages[page.number], this.pages);
        show(button.firstElementChild, picture(page.picture, width / page.size[0]));
        caption.textContent = `${page.number + 1} · ${page.title}`;
      });
  }
}
