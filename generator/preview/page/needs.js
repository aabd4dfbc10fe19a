// What printing takes: sheets, cuts, minutes and ink. Ink is measured page by page, so that nothing waits for it.

import { make } from "./dom.js";
import { ask } from "./link.js";
import { plural } from "./wording.js";

const HOW = { long: "on both sides, flip on the long edge", short: "on both sides, flip on the short edge", gutterfold: "on one side, then fold in the middle",
  separate: "the fronts first, then the backs on the same sheets", fronts: "on one side" };

export class Needs {
  constructor() {
    this.list = make("dl", { class: "needs" });
    this.progress = make("progress", { "aria-label": "Measuring ink", hidden: true });
    this.root = make("section", { class: "needed", "aria-label": "What you need" }, make("h2", { text: "What you need" }), this.list, this.progress);
    this.root.hidden = true;
  }

  async draw(given, pages) {
    const asked = (this.asked = Symbol("question"));
    this.root.hidden = !pages;
    if (!pages) return;
    const needs = await ask("needs", {});
    if (this.asked !== asked || needs.problems) return;
    const ink = make("dd", { class: "ink", text: "measuring …" });
    const oneSided = needs.pages === needs.sheets ? HOW.fronts : HOW[given.backs];
    const rows = [
      ["Paper", `${plural(needs.sheets, "sheet")}, ${plural(needs.pages, "page")}`],
      ["Cutting", needs.cuts || needs.by_hand ? [needs.cuts && plural(needs.cuts, "straight cut"), needs.by_hand && `${plural(needs.by_hand, "piece")} with scissors`].filter(Boolean).join(", ") : "nothing to cut"],
      ["Time to cut", needs.minutes ? `about ${plural(needs.minutes, "minute")}` : "none"],
    ];
    this.list.replaceChildren(...rows.map(([name, text]) => make("div", {}, make("dt", { text: name }), make("dd", { text }))),
      make("div", {}, make("dt", { text: "Ink" }), ink),
      make("div", {}, make("dt", { text: "Print" }), make("dd", { text: `at 100 %, ${given.backs === "gutterfold" ? HOW.gutterfold : oneSided}` })));
    await this.measure(asked, pages, ink);
  }

  async measure(asked, pages, ink) {
    let full = 0;
    this.progress.max = pages;
    this.progress.hidden = false;
    for (let page = 0; page < pages; page += 1) {
      this.progress.value = page;
      const answer = await ask("ink", { page });
      if (this.asked !== asked) return;
      if (typeof answer.full !== "number") return this.done(ink, "not known");
      full += answer.full;
    }
    this.done(ink, full < 0.05 ? "less than 0.1 fully printed A4 pages" : `as much as ${full < 10 ? full.toFixed(1) : Math.round(full)} fully printed A4 pages`);
  }

  done(ink, text) {
    this.progress.hidden = true;
    ink.textContent = text;
  }
}
