// A dialog that begins another language: its code, and its own name for itself.

import { make } from "./dom.js";
import { ask } from "./link.js";

export class AddLanguage {
  /** `added(code, said)` hears what was begun. */
  constructor(added) {
    this.added = added;
    this.code = make("input", { id: "language-code", type: "text", placeholder: "de", maxlength: "12", autocomplete: "off", spellcheck: "false", required: true, on: { input: () => this.suggest() } });
    this.called = make("input", { id: "language-called", type: "text", placeholder: "Deutsch", maxlength: "60", autocomplete: "off", spellcheck: "false", required: true });
    this.note = make("p", { class: "note", role: "alert", hidden: true });
    this.dialog = make("dialog", { id: "add-language", "aria-labelledby": "add-language-title" },
      make("form", { method: "dialog", on: { submit: (event) => (event.preventDefault(), this.add()) } },
        make("h2", { id: "add-language-title", text: "Add a language" }),
        make("label", { for: "language-code", text: "Code, such as de or pt-br" }), this.code,
        make("label", { for: "language-called", text: "Its own name, such as Deutsch" }), this.called,
        this.note,
        make("div", { class: "acts" }, make("button", { class: "chief", text: "Add" }), make("button", { type: "button", text: "Cancel", on: { click: () => this.dialog.close() } }))));
    document.body.append(this.dialog);
  }

  open() {
    this.code.value = this.called.value = this.suggested = "";
    this.tell("");
    this.dialog.showModal();
    this.code.focus();
  }

  /** The browser knows what most languages call themselves. */
  suggest() {
    const code = this.code.value.trim();
    if (this.called.value !== this.suggested) return;
    let name = "";
    try {
      name = new Intl.DisplayNames([code], { type: "language", fallback: "none" }).of(code) ?? "";
    } catch {
      // no code of a language yet
    }
    this.called.value = this.suggested = name && name[0].toUpperCase() + name.slice(1);
  }

  async add() {
    const language = this.code.value.trim();
    const answer = await ask("add-language", { language, called: this.called.value.trim() });
    const [problem] = answer.problems ?? [];
    if (problem) return this.tell([problem.message, problem.hint].filter(Boolean).join(" — "));
    this.dialog.close();
    this.added(language, answer.done);
  }

  tell(text) {
    this.note.hidden = !text;
    this.note.textContent = text;
  }
}
