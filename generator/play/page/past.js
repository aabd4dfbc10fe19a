// Stepping through the game: the log with its steps, and the table as it was.

import { ask } from "./ask.js";
import { find, keyed, make } from "./dom.js";
import { clamp } from "./geometry.js";

export class Past {
  /** `shown(view)` gets the table as it was; `left()` is called at the end of the game. */
  constructor({ address, shown, left }) {
    Object.assign(this, { address, shown, left, at: null, wanted: null, log: [], slide: find("slide") });
    const steps = { first: () => this.since, back: () => this.here - 1, slide: () => Number(this.slide.value), forward: () => this.here + 1, last: () => this.last };
    for (const [id, to] of Object.entries(steps)) find(id).addEventListener(id === "slide" ? "input" : "click", () => this.go(to()));
    find("entries").addEventListener("click", ({ target }) => target.closest("li") && this.go(Number(target.closest("li").dataset.key)));
  }

  get isShown() {
    return this.at !== null;
  }

  get here() {
    return this.wanted ?? this.last;
  }

  /** The table begins anew, at the last move. */
  forget() {
    this.at = this.wanted = null;
  }

  /** What the line has said, also while one looks back. */
  learn({ moves, since = 0 }, log) {
    Object.assign(this, { last: moves, since, log });
    this.draw();
  }

  draw() {
    Object.assign(this.slide, { min: this.since, max: this.last, value: this.here, disabled: this.since === this.last });
    this.slide.ariaValueText = `Move ${this.here} of ${this.last}`;
    document.body.classList.toggle("back", this.wanted !== null);
    const create = ({ n }) => make("li", {}, make("b", { text: n }), make("span"));
    keyed(find("entries"), [...this.log].reverse(), (one) => String(one.n), create, (row, { n, words }) => {
      row.lastChild.textContent = words;
      row.ariaCurrent = n === this.here ? "step" : null;
    });
  }

  /** To a moment; those that come while one is fetched wait, and only the last of them counts. */
  async go(moves) {
    const to = clamp(this.since, moves, this.last);
    this.wanted = to < this.last ? to : null;
    this.draw();
    if (this.isBusy) return;
    this.isBusy = true;
    while (this.wanted !== this.at) {
      const at = this.wanted;
      const view = at === null ? { wrong: "" } : await ask(this.address(`past?moves=${at}`));
      if ("wrong" in view) this.forget();
      else this.at = at;
      if (this.isShown) this.shown(view);
      else this.left();
    }
    this.isBusy = false;
  }
}
