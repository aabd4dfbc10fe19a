// What is wrong, beside what it concerns.

import { make } from "./dom.js";
import { placeButton } from "./file-links.js";
import { noteKind } from "./wording.js";

export function worst(notes) {
  return ["error", "warning", "note"].find((kind) => notes.some((note) => note.severity === kind)) ?? "";
}

export function drawNotes(list, notes) {
  list.hidden = !notes.length;
  list.replaceChildren(...notes.map((note) => make("li", { class: `note ${noteKind(note)}` },
    make("strong", { class: "hidden", text: `${noteKind(note)}: ` }),
    make("span", { class: "said", text: note.message }),
    note.hint ? make("span", { class: "hint", text: note.hint }) : null,
    placeButton(note))));
}
