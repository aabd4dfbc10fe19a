// The colours and fonts of the game: swatches and samples, changed where game.yaml says them.

import { find, make } from "./dom.js";
import { formFace, makeFace } from "./face.js";
import { ask } from "./link.js";
import { picture, show } from "./pictures.js";

const PLAIN = /^#[0-9a-f]{6}$/i;
const SCALE = 4;
const FILE = "game.yaml";
const CARD = 2.2; // pixels to a millimetre

export class Palette {
  constructor({ say, game, drafts }) {
    Object.assign(this, { say, game, drafts });
    this.notes = make("p", { class: "palette-note", role: "alert", hidden: true });
    this.colours = make("ul", { class: "palette-colours" });
    this.fonts = make("ul", { class: "palette-fonts" });
    this.families = make("datalist", { id: "palette-families" });
    this.dialog = make("dialog", { id: "palette", "aria-labelledby": "palette-title" },
      make("header", {}, make("h2", { id: "palette-title", text: "Colours and fonts" }), make("button", { type: "button", text: "Close", on: { click: () => this.dialog.close() } })),
      make("p", { class: "facts", text: "A change is written into game.yaml at once, and every card follows. Outside of these fields, Ctrl+Z undoes it." }),
      this.notes, this.looks = make("ul", { class: "palette-looks", "aria-label": "Cards as they would be", hidden: true }), this.colours, this.fonts, this.families);
    this.dialog.addEventListener("close", () => this.look());
    document.body.append(this.dialog);
    find("index").parentElement.append(make("button", { type: "button", class: "palette-open", text: "Colours and fonts", on: { click: () => this.open() } }));
  }

  async open() {
    this.tell();
    this.dialog.showModal();
    await this.draw();
    this.dialog.querySelector("li input")?.focus();
  }

  async draw() {
    const { colours = [], fonts = [], families = [], problems } = await ask("palette", {});
    this.tell(problems);
    this.families.replaceChildren(...families.map(({ name, weights }) => make("option", { value: name, text: `weights: ${weights}` })));
    this.colours.replaceChildren(...colours.map((one) => this.colour(one)));
    this.fonts.replaceChildren(...fonts.map((one) => this.font(one)));
    if (this.game().closed) this.tell([{ message: this.game().closed }]);
  }

  colour({ name, value, shown }) {
    const field = this.text("colours", name, value);
    const dropper = PLAIN.test(value)
      ? make("input", { type: "color", value, "aria-label": `Choose ${name}`, disabled: Boolean(this.game().closed), on: { input: (event) => this.try("colours", name, event.target.value, value), change: (event) => field.take(event.target.value) } })
      : make("span", { class: "swatch", "aria-hidden": "true" });
    dropper.style.setProperty("--colour", shown);
    return make("li", {}, dropper, field.root);
  }

  font({ name, value, sample }) {
    const image = make("img", { alt: `A line in ${value}`, height: "36" });
    show(image, picture(sample, SCALE));
    return make("li", {}, this.text("fonts", name, value, "palette-families").root, image);
  }

  /** A value as it is written; what is typed instead is kept until it is saved or discarded. */
  text(kind, name, value, list) {
    const id = `${kind}-${name}`;
    const was = this.draft(kind, name)?.was ?? value;
    const input = make("input", { id, type: "text", value: this.draft(kind, name)?.value ?? value, list, spellcheck: "false", autocomplete: "off", disabled: Boolean(this.game().closed) });
    const put = () => this.drafts.put({ component: FILE, card: kind, field: name, title: "Colours and fonts", value: input.value, was, palette: true });
    const save = () => this.draft(kind, name) && this.set(kind, name, input.value.trim(), was);
    const discard = () => (this.drafts.drop(this.draft(kind, name)), (input.value = value), this.look(), this.tell());
    input.addEventListener("input", () => (put(), this.try(kind, name, input.value.trim(), value)));
    input.addEventListener("change", save);
    input.addEventListener("keydown", (event) => {
      const act = event.key === "Enter" ? save : event.key === "Escape" && this.draft(kind, name) && discard;
      if (act) event.preventDefault(), act();
      event.stopPropagation();
    });
    return { root: make("div", {}, make("label", { for: id, text: name }), input), take: (wanted) => ((input.value = wanted), put(), save()) };
  }

  draft(kind, name) {
    return this.drafts.get(FILE, kind, name);
  }

  /** Some cards with what is being chosen: one question at a time, and the last one counts. */
  async try(...wish) {
    this.wish = wish;
    if (this.isTrying) return;
    this.isTrying = true;
    let cards = [];
    for (let asked = null; this.wish && asked !== this.wish;) {
      asked = this.wish;
      const [kind, name, value, was] = asked;
      const answer = value && value !== was ? await ask("try-palette", { kind, name, value, was }).catch(() => ({})) : {};
      cards = answer.cards ?? []; // half of a name is no mistake yet
    }
    this.isTrying = false;
    this.look(this.wish ? cards : []);
  }

  look(cards = []) {
    if (!cards.length) this.wish = null;
    this.looks.hidden = !cards.length;
    this.looks.replaceChildren(...cards.map((card) => this.card(card)));
  }

  card({ component, card, front }) {
    const own = this.game().components.find((one) => one.id === component);
    const face = makeFace();
    const image = formFace(face, own, front);
    image.alt = `${own.cards.find((one) => one.id === card)?.title ?? card} as it would be`;
    show(image, picture(front.picture, CARD));
    const item = make("li", {}, face);
    item.style.width = `${own.size[0] * CARD}px`;
    return item;
  }

  async set(kind, name, value, was) {
    const draft = this.draft(kind, name);
    this.look();
    if (value === was) return this.drafts.drop(draft);
    const answer = await ask("palette-set", { kind, name, value, was });
    if (answer.problems?.length) return this.tell(answer.problems);
    this.drafts.drop(draft);
    const focused = document.activeElement.id;
    await this.draw();
    if (focused) find(focused)?.focus();
    this.say(`Saved: ${answer.done}. Ctrl+Z undoes it.`);
  }

  tell(problems = []) {
    const [problem] = problems;
    this.notes.hidden = !problem;
    this.notes.textContent = problem ? [problem.message, problem.hint].filter(Boolean).join(" — ") : "";
  }
}
