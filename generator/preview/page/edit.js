// A card's own values, changed where they are in its file. What is typed is tried before it is saved.

import { make } from "./dom.js";
import { placeButton } from "./file-links.js";
import { ask } from "./link.js";
import { noteKind } from "./wording.js";

export class Editor {
  constructor(drafts, say, tried) {
    Object.assign(this, { drafts, say, tried });
    this.root = make("form", { class: "editor", "aria-label": "Fields of the card", on: { submit: (event) => event.preventDefault() } });
    this.closed = "";
  }

  clear() {
    this.asked = this.next = this.card = null;
    this.root.replaceChildren();
  }

  /** Why nothing can be saved now; nothing if it can. */
  close(reason) {
    this.closed = reason;
    for (const button of this.root.querySelectorAll(".acts .chief")) this.bar(button);
  }

  bar(button) {
    button.disabled = Boolean(this.closed);
    button.title = this.closed || "Enter (in a text field: Ctrl+Enter)";
  }

  draw(game, component, card) {
    const other = !this.card || this.card.id !== card.id || this.component.id !== component.id;
    if (other) this.clear();
    Object.assign(this, { game, component, card });
    if (other) this.root.replaceChildren(...card.fields.map((field) => this.row(field)));
    for (const row of this.root.children) {
      const field = card.fields.find((one) => one.name === row.dataset.name);
      if (field) this.fill(row, field);
    }
    const waiting = other && [...this.root.children].findLast((row) => this.draft(row));
    if (waiting) this.test(waiting);
  }

  row(field) {
    const id = `field-${field.name}`;
    const control = this.control(field, id);
    const save = make("button", { type: "button", class: "chief", text: "Save", on: { click: () => this.save(row) } });
    const row = make("div", { class: "row", data: { name: field.name, type: field.type } },
      make("label", { for: id, text: field.name }), control,
      make("p", { class: "from" }), make("ul", { class: "notes", hidden: true }),
      make("div", { class: "acts", hidden: true }, save,
        make("button", { type: "button", text: "Discard", title: "Esc", on: { click: () => this.revert(row) } })));
    this.bar(save);
    this.dress?.(row);
    control.addEventListener("input", () => this.typed(row));
    control.addEventListener("keydown", (event) => this.key(event, row));
    return row;
  }

  control(field, id) {
    if (field.type === "flag") return make("input", { id, type: "checkbox" });
    if (field.type === "number") return make("input", { id, type: "number", step: field.name === "copies" ? "1" : "any", min: field.name === "copies" ? "0" : null });
    if (field.type === "reference") {
      const cards = this.game.components.find((one) => one.id === field.component)?.cards ?? [];
      return make("select", { id }, make("option", { value: "", text: "—" }), cards.map((card) => make("option", { value: card.id, text: card.title })));
    }
    if (field.type === "list") return make("textarea", { id, rows: "2" });
    if (field.type === "text" && field.name !== "title") return make("textarea", { id, rows: "2", spellcheck: "true" });
    return make("input", { id, type: "text", spellcheck: "true" });
  }

  draft(row) {
    return this.card && this.drafts.get(this.component.id, this.card.id, row.dataset.name);
  }

  fill(row, field) {
    const control = row.children[1];
    const draft = this.draft(row);
    row.querySelector(".acts").hidden = !draft;
    row.field = field;
    control.disabled = Boolean((field.fixed || this.game.closed) && !draft);
    row.querySelector(".from").replaceChildren(...this.origin(field));
    this.set(control, draft ? draft.value : field.value);
    const elsewhere = draft && !this.saving && JSON.stringify(draft.was) !== JSON.stringify(field.value);
    if (elsewhere) this.told(row, [{ severity: "warning", message: "This value has changed in its file in the meantime.", hint: "Discard your change to see the new value." }]);
  }

  set(control, value) {
    if (control.type === "checkbox") control.checked = Boolean(value);
    else {
      const text = String(Array.isArray(value) ? value.join("\n") : value ?? "");
      if (control.value !== text) control.value = text;
      grow(control);
    }
  }

  /** Where the value comes from, so that nobody changes all cards when they mean one. */
  origin(field) {
    if (this.game.closed && field === this.card.fields[0]) return [this.game.closed];
    if (field.name === "copies" && field.fixed && !this.card.readOnly) return ["depends on the number of players: edit it in ", placeButton(field)];
    if (this.card.readOnly) return [`${this.card.readOnly}: edit it in `, placeButton(this.card)];
    if (field.fixed) return ["a list: edit it in ", placeButton(field.file ? field : this.card)];
    if (field.type === "list") return ["one item per line"];
    if (field.shared) return ["default from 'each': a change applies to this card only"];
    if (!field.given && field.value !== null && field.value !== "") return ["not set yet"];
    return [];
  }

  value(row) {
    const control = row.children[1];
    return control.type === "checkbox" ? control.checked : control.value;
  }

  typed(row) {
    const [{ id: component }, { id: card, title }, field] = [this.component, this.card, row.dataset.name];
    const was = this.draft(row)?.was ?? row.field.value;
    grow(row.children[1]);
    this.drafts.put({ component, card, field, title, value: this.value(row), was });
    row.querySelector(".acts").hidden = false;
    row.querySelector(".acts").scrollIntoView({ block: "nearest" });
    if (row.dataset.type === "flag" || row.dataset.type === "reference") return this.save(row);
    this.test(row);
  }

  /** Shows the card with all that is typed on it; what is wrong is said at the field typed last. One question at a time: the next one has what was typed meanwhile. */
  async test(row) {
    const draft = this.draft(row);
    if (!draft) return;
    if (this.asking) return void (this.next = row);
    const asked = (this.asked = Symbol("question"));
    const others = this.drafts.of(draft.component, draft.card).filter((one) => one.field !== draft.field);
    this.asking = true;
    const answer = await ask("try", { ...draft, others }).finally(() => (this.asking = false));
    const isMeant = this.asked === asked;
    const { next } = this;
    this.next = null;
    if (next) this.test(next);
    if (!isMeant) return;
    this.told(row, answer.problems);
    if (answer.front) this.tried(answer);
  }

  async save(row) {
    const draft = this.draft(row);
    if (!draft || this.closed) return;
    this.asked = this.next = null;
    this.saving = true;
    const answer = await ask("edit", draft).finally(() => (this.saving = false));
    const there = this.root.contains(row);
    if (answer.problems?.length) return there ? this.told(row, answer.problems) : this.say(answer.problems[0].message);
    this.drafts.drop(this.draft(row) ?? draft);
    if (there) this.settle(row);
    this.say(`Saved: ${answer.done}`);
  }

  told(row, problems = []) {
    const list = row.querySelector(".notes");
    list.hidden = !problems.length;
    list.replaceChildren(...problems.map((one) => make("li", { class: `note ${noteKind(one)}` },
      make("span", { class: "said", text: one.message }), one.hint ? make("span", { class: "hint", text: one.hint }) : null)));
    if (this.draft(row)) row.querySelector(".acts").scrollIntoView({ block: "nearest" });
  }

  settle(row) {
    this.told(row);
    this.tried(null);
    this.fill(row, this.current(row));
    const waiting = [...this.root.children].findLast((one) => this.draft(one));
    if (waiting) this.test(waiting);
  }

  revert(row) {
    this.asked = this.next = null;
    this.drafts.drop(this.draft(row));
    this.settle(row);
  }

  current(row) {
    return this.card?.fields.find((one) => one.name === row.dataset.name) ?? row.field;
  }

  key(event, row) {
    if (event.key === "Escape" && this.draft(row) && !this.saving) {
      event.preventDefault();
      event.stopPropagation();
      this.revert(row);
    }
    const long = event.target.tagName === "TEXTAREA";
    const saves = (event.key === "Enter" && (!long || event.ctrlKey || event.metaKey)) || ((event.ctrlKey || event.metaKey) && event.key === "s");
    if (saves) {
      event.preventDefault();
      this.save(row);
    }
  }

  focus() {
    const rows = [...this.root.children];
    const wanted = rows.find((row) => row.dataset.name === "text") ?? rows[0];
    wanted?.children[1].focus();
  }
}

function grow(control) {
  if (control.tagName !== "TEXTAREA") return;
  control.style.height = "auto";
  control.style.height = `${control.scrollHeight + 2}px`;
}
