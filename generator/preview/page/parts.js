// The elements of a face as a list: to choose by name, by keyboard and by ear.

import { make } from "./dom.js";

export class Parts {
  /** `choose(path)` and `point(path)`, for the one under the pointer or with the focus. */
  constructor(choose, point) {
    Object.assign(this, { choose, point });
    this.root = make("ul", { class: "parts", "aria-label": "Elements of this side", on: { keydown: (event) => this.roam(event) } });
  }

  get buttons() {
    return [...this.root.querySelectorAll("button")];
  }

  draw(elements) {
    const drawn = JSON.stringify(elements.map(({ path, label, kind, says }) => [path, label, kind, says]));
    if (this.drawn === drawn) return; // what has the focus keeps it
    this.drawn = drawn;
    this.root.replaceChildren(...elements.map((one) => make("li", {}, this.button(one))));
  }

  button(one) {
    const button = make("button", { type: "button", "aria-pressed": "false", data: { path: one.path }, on: { click: () => this.choose(one.path, true) } },
      make("span", { class: "name", text: one.label }), make("span", { class: "what", text: one.name ? one.kind : one.says }));
    button.style.setProperty("--depth", one.depth);
    for (const kind of ["pointerenter", "focus"]) button.addEventListener(kind, () => this.point(one.path));
    for (const kind of ["pointerleave", "blur"]) button.addEventListener(kind, () => this.point(null));
    return button;
  }

  /** Which one is chosen, and which have changes that are not saved. */
  mark(path, changed) {
    this.buttons.forEach((button, n) => {
      const isChosen = button.dataset.path === path;
      button.setAttribute("aria-pressed", isChosen);
      button.classList.toggle("changed", changed.has(button.dataset.path));
      button.tabIndex = isChosen || (!path && n === 0) ? 0 : -1;
      if (isChosen && this.marked !== path) button.scrollIntoView({ block: "nearest" });
    });
    this.marked = path;
  }

  focus(path) {
    (this.buttons.find((one) => one.dataset.path === path) ?? this.buttons[0])?.focus();
  }

  /** Up and down. */
  roam(event) {
    const way = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!way || event.altKey || event.ctrlKey) return;
    this.buttons[this.buttons.indexOf(document.activeElement) + way]?.focus();
    event.preventDefault();
    event.stopPropagation();
  }
}

/** Names for those that have none: what they are, and which of which. */
export function labelled(answer) {
  for (const one of answer.elements) {
    const number = one.path.split("/").slice(2).map((part) => Number(part) + 1).join(".");
    one.label = one.name || `${one.kind} ${number}`;
  }
  return answer;
}
