// The view, the card that is open and what is chosen, in the page's address: reload, back and links lead there.

import { addressOf, chosenIn } from "./refine.js";

export const VIEWS = ["cards", "sheets", "texts", "checks", "figures", "changes", "hands"];

/** The view, the card over it if one is open, and which cards are shown in which order. */
export function opened() {
  const [way, chosen = ""] = location.hash.slice(1).split("?");
  const [view, ...card] = way.split("/").map(plain);
  return { view: VIEWS.includes(view) ? view : "cards", card: card.length === 2 ? card : null, chosen: chosenIn(chosen) };
}

/** A new step to go back to, or another name for the one we are at. */
export function remember(view, card, chosen, isStep) {
  const more = addressOf(chosen);
  const hash = `#${[view, ...(card ?? [])].map(encodeURIComponent).join("/")}${more && `?${more}`}`;
  if (hash === (location.hash || "#cards")) return;
  history[isStep ? "pushState" : "replaceState"](null, "", hash);
}

function plain(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // typed by hand
  }
}
