// Small controls for one element of a layout: its box in numbers, type, colours, alignment.

import { make } from "./dom.js";

const SIDES = [["left", "x"], ["top", "y"], ["width", "width"], ["height", "height"]];
const LABELS = { align: "alignment", valign: "vertically" };
const SMALLEST = 4;

export class Knobs {
  /** `set(key, value)` for a value as it is written, `setBox(box)` for millimetres. */
  constructor(acts) {
    Object.assign(this, acts);
    this.root = make("div", { class: "knobs" });
  }

  /** New controls for another element; the same ones follow what is done to it. */
  draw(element, box, values, colours) {
    const key = JSON.stringify([element.path, element.locked, element.knobs.map(({ key: name, why, choices }) => [name, why, choices])]);
    if (this.shown !== key) this.build(element, colours);
    Object.assign(this, { shown: key, box, values });
    SIDES.forEach(([side], n) => fill(this.inputs[side], String(+box[n].toFixed(2))));
    for (const knob of element.knobs) {
      const value = values[knob.key] ?? knob.value;
      fill(this.inputs[knob.key], value);
      for (const one of this.root.querySelectorAll(`[data-for="${knob.key}"]`)) one.setAttribute("aria-pressed", one.dataset.name === value);
    }
  }

  clear() {
    this.shown = null;
    this.root.replaceChildren();
  }

  focus() {
    const first = this.root.querySelector("input:not(:disabled), select:not(:disabled)");
    first?.focus();
    first?.select?.();
  }

  build(element, colours) {
    this.inputs = {};
    this.root.replaceChildren(
      make("div", { class: "sides", role: "group", "aria-label": "Box, in mm" }, SIDES.map(([side, lock], n) => this.side(side, n, element.locked[lock]))),
      ...reasons(element.locked),
      ...element.knobs.map((knob) => this.knob(knob, colours)));
  }

  side(side, n, why) {
    const id = `box-${side}`;
    const input = make("input", { id, type: "number", step: "0.5", disabled: Boolean(why), title: why || null });
    this.inputs[side] = input;
    input.addEventListener("input", () => {
      const value = Number(input.value);
      if (input.value === "" || (n > 1 && value < 0.1)) return;
      const box = [...this.box];
      box[n] = value;
      this.setBox(box);
    });
    return make("div", {}, make("label", { for: id, text: side }), input);
  }

  knob(knob, colours) {
    const id = `knob-${knob.key}`;
    const control = this.control(knob, id, colours);
    return make("div", { class: "knob", data: { key: knob.key } },
      make("label", { for: id, text: LABELS[knob.key] ?? knob.key }),
      control, knob.why ? make("p", { class: "from", text: knob.why }) : null);
  }

  control(knob, id, colours) {
    if (knob.kind === "choice") return this.choice(knob, id);
    const input = make("input", { id, type: "text", spellcheck: "false", autocomplete: "off", disabled: Boolean(knob.why) });
    this.inputs[knob.key] = input;
    input.addEventListener("input", () => input.value.trim() && this.set(knob.key, input.value.trim()));
    if (knob.why) return input;
    if (knob.kind === "size") {
      const step = (text, label, by) => make("button", { type: "button", text, "aria-label": label, on: { click: () => this.set("size", resized(input.value, by)) } });
      return make("div", { class: "sized" }, step("−", "Smaller type", -0.5), input, step("+", "Larger type", 0.5));
    }
    return make("div", {}, input, make("div", { class: "swatches", role: "group", "aria-label": `${knob.key}: colours of the game` },
      Object.entries(colours).map(([name, colour]) => this.swatch(knob.key, name, colour))));
  }

  choice(knob, id) {
    const names = knob.choices.includes(knob.value) ? knob.choices : [knob.value, ...knob.choices];
    const select = make("select", { id, disabled: Boolean(knob.why) }, names.map((name) => make("option", { value: name, text: name })));
    this.inputs[knob.key] = select;
    select.addEventListener("change", () => this.set(knob.key, select.value));
    return select;
  }

  swatch(key, name, colour) {
    const button = make("button", { type: "button", class: "swatch", title: name, "aria-label": name, data: { for: key, name }, on: { click: () => this.set(key, name) } });
    button.style.setProperty("--colour", colour);
    return button;
  }
}

function reasons(locked) {
  const whys = Object.entries(locked);
  const told = whys.map(([axis, why]) => why).filter((why, n, all) => all.indexOf(why) === n);
  const does = (why) => whys.filter((one) => one[1] === why).map(([axis]) => ({ x: "left", y: "top" })[axis] ?? axis).join(", ");
  return told.map((why) => make("p", { class: "from", text: `${does(why)} cannot be changed here: ${why}.` }));
}

function fill(input, value) {
  if (input && input !== document.activeElement && input.value !== value) input.value = value;
}

/** `14pt to 10pt` half a point larger or smaller, whatever the unit. */
export function resized(text, by) {
  return text.replace(/([0-9.]+)(\s*)(pt|mm|cm|in)/g, (all, number, space, unit) => {
    const each = { pt: 1, mm: 0.25, cm: 0.025, in: 0.01 }[unit] * by;
    return `${+Math.max(Number(number) + each, unit === "pt" ? SMALLEST : each < 0 ? -each : each).toFixed(3)}${space}${unit}`;
  });
}
