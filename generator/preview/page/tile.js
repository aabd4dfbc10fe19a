// One card in the gallery: its face, its caption, and the worst that is wrong with it.

import { make } from "./dom.js";
import { formFace, makeFace } from "./face.js";
import { excerpt, marked } from "./found-words.js";
import { drawNotes, worst } from "./notes.js";
import { picture, show } from "./pictures.js";
import { plural } from "./wording.js";

const WHY = { new: "new", changed: "changed", more: "more", fewer: "fewer" };

export function makeTile(open, hands) {
  const names = () => [tile.dataset.component, tile.dataset.key];
  const counter = (text, by) => make("button", { type: "button", text, tabindex: "-1", on: { click: () => hands.count(...names(), by) } });
  const tile = make("li", { class: "tile" },
    make("button", { type: "button", class: "stack", on: { click: (event) => hands.pick(event, ...names()) || open(...names()) } }, makeFace()),
    make("p", { class: "caption", "aria-hidden": "true" }, make("span", { class: "name" }), make("span", { class: "why" }), make("span", { class: "copies" })),
    make("p", { class: "hit", "aria-hidden": "true" }),
    make("ul", { class: "notes" }),
    make("input", { type: "checkbox", class: "tick-one", tabindex: "-1", on: { click: (event) => hands.pick(event, ...names()) } }),
    make("div", { class: "counter" }, counter("−", -1), counter("+", 1)));
  return tile;
}

/** Where it is, and the how-manieth of how many. */
export function placeTile(tile, rows, index) {
  const { left, top } = rows.at(index);
  tile.style.transform = `translate(${left}px, ${top}px)`;
  put(tile, "aria-posinset", index + 1);
  put(tile, "aria-setsize", rows.count);
}

/** A tile that stays in view gets the same content again and again. */
function put(element, name, value) {
  if (element.getAttribute(name) !== String(value)) element.setAttribute(name, value);
}

export function fillTile(tile, component, card, { side, scale, find, typed }) {
  const [button, caption, hit, notes, tick, counter] = tile.children;
  const face = side === "back" ? card.back : card.front;
  tile.dataset.component = component.id;
  tile.dataset.copies = Math.min(card.copies, 4);
  tile.dataset.note = worst(card.notes);
  caption.title = card.title;
  caption.children[0].replaceChildren(...marked(card.title, find));
  hit.replaceChildren(...excerpt(card, find));
  caption.children[1].textContent = typed ? "not saved" : WHY[card.why] ?? "";
  caption.children[2].textContent = card.copies === 1 ? "" : `×${card.copies}`;
  button.setAttribute("aria-label", [
    card.title, `${plural(card.copies, "copy", "copies")}`,
    face ? "" : "no back", typed && "changes not saved", card.why && `${card.why} since the last print run`, card.notes.length ? plural(card.notes.length, worst(card.notes) === "note" ? "note" : "problem") : ""].filter(Boolean).join(", "));
  if (face) button.setAttribute("aria-description", face.says.slice(0, 400));
  tick.setAttribute("aria-label", `Select ${card.title}`);
  counter.style.setProperty("--form-of-face", `${component.size[0]} / ${component.size[1]}`);
  counter.children[0].setAttribute("aria-label", `One copy fewer of ${card.title}`);
  counter.children[1].setAttribute("aria-label", `One copy more of ${card.title}`);
  const image = formFace(button.firstElementChild, component, face);
  button.firstElementChild.classList.toggle("none", !face);
  if (face) show(image, picture(face.picture, scale), () => flash(tile));
  else image.removeAttribute("src"), delete image.dataset.wanted;
  drawNotes(notes, card.notes.slice(0, 1)); // all of them are beside the open card
  if (card.notes.length > 1) notes.append(make("li", { class: "note more", text: `and ${card.notes.length - 1} more` }));
}

/** Nobody waits for its picture any more. */
export function dropTile(tile) {
  const image = tile.querySelector("img");
  delete image.dataset.wanted;
  if (!image.complete) image.removeAttribute("src");
  tile.remove();
}

function flash(tile) {
  tile.classList.remove("fresh");
  void tile.offsetWidth;
  tile.classList.add("fresh");
}
