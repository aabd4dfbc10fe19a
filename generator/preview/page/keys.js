// The keys of the page. Each means one thing wherever it means anything; this is the list of them.

import { make } from "./dom.js";
import { choose, way, WAYS } from "./file-links.js";

const KEYS = {
  "Everywhere": [
    ["1 to 7", "Cards, Sheets, Texts, Checks, Charts, Changes, Hands"], ["/", "search the cards"], ["p", "print a kit"], ["?", "show these shortcuts"],
    ["Esc", "close, clear, or go back"], ["Ctrl + Z", "undo your last change on this page"], ["Ctrl + Shift + Z, Ctrl + Y", "redo it"],
  ],
  "Cards, in the list or open": [
    ["← →, k j", "the card before, the card after"], ["Enter", "open the card"], ["e", "edit the card"],
    ["f", "show fronts or backs"], ["l", "trim, bleed and safe lines"], ["+ −", "larger, smaller"], ["0", "as large as usual"],
    ["n", "new card behind this one"], ["d", "duplicate"], ["c, Shift + C", "one copy more, one fewer"], ["Delete", "delete"],
  ],
  "Only in the list": [
    ["↑ ↓", "the card above, the card below"], ["Alt + arrows", "move the card in its deck"],
    ["x, Shift + X", "select, select up to here"], ["Ctrl + A", "select all cards shown"],
  ],
  "Only on an open card": [["h", "change its layout by hand"], ["Arrows, Alt + arrows", "on a chosen element: move it, size it; with Shift by 5 mm"], ["r", "the size it is printed in"], ["Shift + arrows", "move the picture"]],
};

export function drawKeys(dialog) {
  const setting = make("select", { id: "editor-setting", on: { change: () => choose(setting.value) } },
    Object.entries(WAYS).map(([value, text]) => make("option", { value, text, selected: value === way() })));
  dialog.replaceChildren(
    make("header", {}, make("h2", { id: "keys-title", text: "Keyboard shortcuts" }), make("button", { type: "button", text: "Close", on: { click: () => dialog.close() } })),
    make("div", { class: "key-groups" }, Object.entries(KEYS).map(([title, keys]) => make("section", {}, make("h3", { text: title }),
      make("dl", {}, keys.map(([key, does]) => make("div", {}, make("dt", {}, make("kbd", { text: key })), make("dd", { text: does }))))))),
    make("div", { class: "refined" }, make("label", { for: "editor-setting", text: "Links to files open" }), setting));
  if (!dialog.open) dialog.showModal();
}

const writing = (event) => event.target.closest("input:not([type=checkbox]):not([type=range]), textarea"); // these have an undo of their own
const typing = (event) => writing(event) || event.target.closest("select");

function stepOf(event) {
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return key === "y" ? "redo" : "";
}

/** An open card has the keys of the page; any other dialog has its own. */
export function listen(acts, step) {
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.altKey) return;
    const way = (event.ctrlKey || event.metaKey) && !writing(event) && stepOf(event);
    if (way) {
      event.preventDefault();
      step(way);
      return;
    }
    const other = document.querySelector("dialog[open]:not(#viewer)");
    if (event.ctrlKey || event.metaKey || typing(event) || other) return;
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  });
}
