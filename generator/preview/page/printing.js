// The window that prints: a kit, or the test page for a printer, with how far it is.

import { make } from "./dom.js";
import { ask } from "./link.js";
import { drawNotes } from "./notes.js";
import { wordsOf } from "./print-words.js";
import { plural } from "./wording.js";

const closer = (dialog) => make("button", { type: "button", text: "Close", on: { click: () => dialog.close() } });

/** Prints with the options that the sheets are shown with. */
export class Printing {
  constructor(dialog, fields, sheets, say) {
    Object.assign(this, { dialog, sheets, say });
    this.notes = make("ul", { class: "notes", hidden: true });
    this.files = make("ul", { class: "files" });
    this.progress = make("progress", { "aria-label": "Creating the PDF", hidden: true });
    this.step = make("p", { class: "step", role: "status" });
    this.options = make("div", { class: "chosen" });
    this.anyway = make("input", { type: "checkbox", id: "anyway" });
    this.draft = make("label", { class: "tick", hidden: true }, this.anyway, " print anyway, with DRAFT on every sheet");
    this.changed = make("input", { type: "checkbox", id: "changed" });
    this.part = make("label", { class: "tick", hidden: true }, this.changed, " only cards that changed since you last printed");
    this.go = make("button", { type: "button", class: "chief", text: "Create PDF", on: { click: () => this.print() } });
    fields.then((all) => (this.fields = all));
    dialog.append(
      make("header", {}, make("h2", { id: "printing-title", text: "Print kit" }), closer(dialog)),
      this.options, this.part, this.notes, this.draft, this.go, this.progress, this.step, this.files);
  }

  async open(game) {
    this.part.hidden = !game?.changes?.changes.length;
    this.changed.checked = this.changed.checked && !this.part.hidden;
    await this.sheets.ready;
    for (const link of this.files.querySelectorAll("a")) URL.revokeObjectURL(link.href);
    this.files.replaceChildren();
    this.step.textContent = "";
    drawNotes(this.notes, []);
    const rows = this.fields.filter((field) => field.name === "papers" || !plain(this.sheets.given[field.name], field.default))
      .map((field) => make("div", {}, make("dt", { text: wordsOf(field).label }), make("dd", { text: said(field, this.sheets.given[field.name]) })));
    this.options.replaceChildren(make("dl", {}, rows), make("p", { class: "hint", text: "In the print dialog choose 100 %, not “fit to page”. You set paper, backs and other options on the Sheets tab." }));
    if (!this.dialog.open) this.dialog.showModal();
    this.go.focus();
  }

  /** One file for a paper after the other. */
  async print() {
    const papers = String(this.sheets.given.papers).split(",").map((one) => one.trim()).filter(Boolean);
    await this.making(papers, "kit", (paper) => ({ ...this.sheets.given, papers: paper, anyway: this.anyway.checked, changed: this.changed.checked }));
    this.draft.hidden = this.made && !this.anyway.checked;
  }

  /** The page that shows how a printer places backs. */
  async test(game) {
    await this.open(game);
    const papers = String(this.sheets.given.papers).split(",").map((one) => one.trim()).filter(Boolean);
    await this.making(papers, "test-sheet", (paper) => ({ ...this.sheets.given, papers: paper }));
    if (this.made) this.files.append(make("li", { class: "hint", text: "Print it at 100 %, on both sides. It says what to read off; `cubicle calibrate` takes the numbers." }));
  }

  async making(papers, question, given) {
    this.files.replaceChildren();
    this.go.disabled = true;
    this.progress.hidden = false;
    this.progress.max = papers.length;
    const problems = [];
    const began = performance.now();
    const tick = setInterval(() => this.tell(papers, began), 1000);
    try {
      for (const [index, paper] of papers.entries()) {
        index ? (this.progress.value = index) : this.progress.removeAttribute("value"); // nobody knows how long the first takes
        this.paper = paper;
        this.tell(papers, began);
        const answer = await ask(question, given(paper));
        problems.push(...(answer.problems ?? []).filter((one) => one.severity !== "note"));
        for (const file of answer.files ?? []) await this.keep(file);
      }
    } finally {
      clearInterval(tick);
      this.progress.hidden = true;
      this.go.disabled = false;
    }
    const links = this.files.querySelectorAll("a");
    this.made = links.length > 0;
    drawNotes(this.notes, this.made ? [] : problems);
    this.step.textContent = this.made ? `${plural(links.length, "file")} ready` : "No PDF was created";
    this.say(this.step.textContent);
    if (links.length === 1) links[0].click();
  }

  tell(papers, began) {
    const seconds = Math.round((performance.now() - began) / 1000);
    const which = papers.length > 1 ? `${papers.indexOf(this.paper) + 1} of ${papers.length}, ` : "";
    this.step.textContent = `Creating the PDF: ${which}${this.paper}${seconds > 1 ? `, ${seconds} seconds so far` : ""} …`;
  }

  /** Fetched at once: the next file takes its place in the program. */
  async keep(file) {
    const data = await (await fetch(`file/${encodeURIComponent(file.name)}`)).blob();
    this.files.append(make("li", {}, make("a", { href: URL.createObjectURL(data), download: file.name, text: file.name }),
      ` ${plural(file.sheets, "sheet")}, ${Math.round(file.bytes / 1000)} kB`));
  }
}

const said = (field, value) => wordsOf(field).choices[value] ?? String(value);
const plain = (value, fallback) => value === undefined || value === "" || String(value) === String(fallback ?? "");
