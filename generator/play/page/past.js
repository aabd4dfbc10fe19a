// Stepping through the game: the log with its steps, and the table as it was.

import { button } from "./button.js";
import { find, keyed, make } from "./dom.js";
import { ask } from "./line.js";

export class Past {
  /** `shown(view)` gets the table as it was; `left()` is called at the end of the game. */
  constructor(seen, { address, shown, left }) {
    Object.assign(this, { seen, address, shown, left, at: null, wanted: null, log: [] });
    this.slide = make("input", { type: "range", min: 0, "aria-label": "Move", on: { input: () => this.go(Number(this.slide.value)) } });
    const step = (text, words, to) => button(text, () => this.go(to()), { "aria-label": words, title: words });
    find("steps").replaceChildren(
      step("⏮", "To the first move", () => this.since), step("◀", "Back", () => this.here - 1), this.slide,
      step("▶", "Forward", () => this.here + 1), step("⏭", "To the last move", () => this.last));
    find("entries").addEventListener("click", (event) => event.target.closest("li") && this.go(Number(event.target.closest("li").dataset.key)));
  }

  get isShown() {
    return this.at !== null;
  }

  /** The table begins anew, at the last move. */
  forget() {
    this.at = this.wanted = null;
  }

  get here() {
    return this.wanted ?? this.last;
  }

  /** What the line has said, also while one looks back. */
  learn({ moves, since = 0 }, log) {
    Object.assign(this, { last: moves, since, log });
    this.draw();
  }

  draw() {
    Object.assign(this.slide, { min: this.since, max: this.last, value: this.here, disabled: this.since === this.last });
    this.slide.setAttribute("aria-valuetext", `Move ${this.here} of ${this.last}`);
    document.body.classList.toggle("back", this.wanted !== null);
    keyed(find("entries"), [...this.log].reverse(), (one) => String(one.n), () => make("li", {}, make("b"), make("span")), (row, one) => {
      row.dataset.seat = one.seat;
      row.firstChild.textContent = one.n;
      row.lastChild.textContent = one.words;
      row.toggleAttribute("aria-current", one.n === this.here);
    });
  }

  /** To a moment; those that come while one is fetched wait, and only the last of them counts. */
  async go(moves) {
    const to = Math.max(this.since, Math.min(this.last, moves));
    this.wanted = to < this.last ? to : null;
    this.draw();
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.wanted !== this.at) await this.fetch(this.wanted);
    this.isBusy = false;
  }

  async fetch(to) {
    const view = to === null ? null : await ask(this.address(`past?moves=${to}`));
    if (view?.wrong) this.wanted = null;
    this.at = view?.wrong ? null : to;
    if (this.at === null) this.left();
    else this.shown(view);
  }
}
