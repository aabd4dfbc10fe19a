// The view and the card that are open, in the page's address: reload, back and links lead there.

const VIEWS = ["cards", "sheets", "hands", "checks", "figures", "changes"];

/** The view, and the card over it if one is open. */
export function opened() {
  const [view, ...card] = location.hash.slice(1).split("/").map(plain);
  return { view: VIEWS.includes(view) ? view : "cards", card: card.length === 2 ? card : null };
}

/** A new step to go back to, or another name for the one we are at. */
export function remember(view, card, isStep) {
  const hash = `#${[view, ...(card ?? [])].map(encodeURIComponent).join("/")}`;
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
