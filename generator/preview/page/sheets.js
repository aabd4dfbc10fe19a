// Sheets as they will leave the printer, for the options that are chosen.

import { keyed, make, plural } from "./dom.js";
import { drawNotes } from "./notes.js";
import { ask, picture, show } from "./link.js";

const FIRST = 4; // options that are there at once on a narrow window

export class Sheets {
  constructor(root, fields, open) {
    Object.assign(this, { root, open });
    this.given = JSON.parse(localStorage.getItem("print") ?? "{}");
    this.form = make("form", { class: "options", "aria-label": "Print options", on: { submit: (event) => event.preventDefault() } });
    this.facts = make("p", { class: "facts", role: "status" });
    this.notes = make("ul", { class: "notes", hidden: true });
    this.list = make("ol", { class: "sheets" });
    root.append(make("aside", { class: "index" }, this.form), make("div", { class: "gallery" }, this.facts, this.notes, this.list));
    this.ready = fields.then((all) => this.drawForm(all));
  }

  drawForm(fields) {
    this.fields = fields;
    const rows = fields.map((field) => this.row(field));
    const more = make("details", { open: matchMedia("(min-width: 56rem)").matches }, make("summary", { text: "More options" }), make("div", {}, rows.slice(FIRST)));
    this.form.append(...rows.slice(0, FIRST), more);
  }

  row(field) {
    const id = `option-${field.name}`;
    const value = this.given[field.name] ?? (field.name === "papers" ? String(field.default).split(",")[0] : field.default);
    this.given[field.name] = value;
    const control = field.flag ? make("input", { id, type: "checkbox", checked: value === true })
      : field.choices.length ? make("select", { id }, field.choices.map((one) => make("option", { value: one, text: one, selected: one === value })))
      : make("input", { id, type: "text", value: String(value ?? ""), spellcheck: "false", autocomplete: "off" });
    control.addEventListener("change", () => this.change(field, control));
    return make("div", { class: "option" }, make("label", { for: id, text: field.label.replaceAll("-", " ") }), control, make("p", { class: "hint", text: field.help }));
  }

  change(field, control) {
    this.given[field.name] = field.flag ? control.checked : control.value.trim();
    localStorage.setItem("print", JSON.stringify(this.given));
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
    this.pages = answer.pages ?? [];
    this.draw();
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
