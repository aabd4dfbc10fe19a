// The one notice that is above everything, an open card included: the program has stopped.

import { make } from "./dom.js";

export class Notice {
  constructor() {
    this.root = make("p", { class: "notice", role: "alert", hidden: true });
    new MutationObserver(() => this.place()).observe(document.body, { subtree: true, attributeFilter: ["open"] });
    new ResizeObserver(() => document.body.style.setProperty("--notice", `${this.root.offsetHeight}px`)).observe(this.root);
    this.place();
  }

  /** An open dialog covers the page, and only what is in it is read aloud. */
  place() {
    const host = [...document.querySelectorAll("dialog[open]")].at(-1) ?? document.body;
    if (this.root.parentElement !== host) host.prepend(this.root);
  }

  show(text) {
    this.root.hidden = false;
    if (this.root.textContent !== text) this.root.textContent = text;
  }

  hide() {
    this.root.hidden = true;
  }
}
