// Elements made of data. Text is always text: no markup is ever read from a game.

export function make(tag, given = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "class") element.className = value;
    else if (name === "text") element.textContent = value;
    else if (name === "style") element.style.cssText = value; // as an attribute it would be refused
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "on") for (const [kind, act] of Object.entries(value)) element.addEventListener(kind, act);
    else if (name in element && typeof value !== "string") element[name] = value;
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const find = (id) => document.getElementById(id);

/** Children by key: those that stay are the same elements, so that focus and scroll stay too. */
export function keyed(parent, items, keyOf, create, update, drop = (child) => child.remove()) {
  const old = new Map([...parent.children].map((child) => [child.dataset.key, child]));
  const kept = new Set(items.map(keyOf));
  for (const [key, child] of old) if (!kept.has(key)) drop(child); // first: what is moved loses the focus
  let place = parent.firstElementChild;
  for (const item of items) {
    const key = keyOf(item);
    let child = old.get(key);
    if (!child) {
      child = create(item);
      child.dataset.key = key;
    }
    update(child, item);
    if (child === place) place = place.nextElementSibling;
    else parent.insertBefore(child, place);
  }
}

export const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
export const mm = (size) => `${+size[0].toFixed(2)} × ${+size[1].toFixed(2)} mm`;
export const place = (at) => `${at.file}${at.line ? `:${at.line}` : ""}`;

/** Where a game is on the disk is known: only its file matters. */
export function shortPlace(at) {
  const parts = place(at).split("/");
  return parts.length > 2 ? `…/${parts.at(-1)}` : parts.join("/");
}

export const noteKind = (problem) => ({ error: "error", warning: "warning", note: "note" })[problem.severity] ?? "error";
