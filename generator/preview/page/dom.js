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

export const button = (text, click, more = {}) => make("button", { type: "button", text, on: { click }, ...more });

export const find = (id) => document.getElementById(id);

/** Another one of a template of the page. */
export const another = (id) => find(id).content.firstElementChild.cloneNode(true);

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
