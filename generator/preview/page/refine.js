// Which cards are shown, in which groups and order: pure functions of the game and of what is chosen.

const NONE = "";
export const START = { deck: "", find: "", field: "", value: "", problems: false, changed: false, group: "", sort: "", down: false };
const FIRST = ["title", "copies"];
const MOST_GROUPS = 40; // more values than that are grouped by the letter they begin with
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: "base" });

/** What is chosen, from the part of an address behind its question mark. */
export function chosenIn(text) {
  const given = new URLSearchParams(text);
  return Object.fromEntries(Object.entries(START).map(([name, usual]) =>
    [name, typeof usual === "boolean" ? given.get(name) === "yes" : given.get(name) ?? usual]));
}

/** Only what is not as usual. */
export function addressOf(chosen) {
  const given = Object.entries(chosen).filter(([name, value]) => value !== START[name]);
  return new URLSearchParams(given.map(([name, value]) => [name, value === true ? "yes" : value])).toString();
}

export const wordsIn = (text) => text.toLowerCase().split(/\s+/).filter(Boolean);
export const isFiltered = (chosen) => Boolean(chosen.find.trim() || chosen.field || chosen.problems || chosen.changed);
export const isArranged = (chosen) => Boolean(chosen.group || chosen.sort);

/** Components, or groups of one component's cards, each with its cards in order. */
export function refined(game, chosen) {
  const components = game.components.filter((one) => !chosen.deck || one.id === chosen.deck);
  const words = wordsIn(chosen.find);
  return components.flatMap((component) => {
    const cards = sorted(component, component.cards.filter((card) => fits(game, component, card, chosen, words)), chosen, game);
    return grouped(game, component, cards, chosen.group);
  }).filter((part) => part.cards.length || !isFiltered(chosen) || (!part.group && part.component.notes.length));
}

function fits(game, component, card, chosen, words) {
  return (!chosen.problems || card.notes.length > 0)
    && (!chosen.changed || Boolean(card.why))
    && (!chosen.field || valuesOf(game, component, card, chosen.field).includes(chosen.value))
    && words.every((word) => card.haystack().includes(word));
}

/** What a field says, as people read it: every item of a list, the title of a card that is meant. */
export function valuesOf(game, component, card, name) {
  if (name === "title") return [card.title];
  const field = card.fields.find((one) => one.name === name);
  if (!field) return [];
  const values = Array.isArray(field.value) ? field.value : [field.value];
  if (field.type === "flag") return [values[0] ? "yes" : "no"];
  const others = field.type === "reference" ? game.components.find((one) => one.id === field.component)?.cards : null;
  const told = values.map((value) => (others?.find((one) => one.id === value)?.title ?? String(value ?? NONE)));
  return told.length ? told : [NONE];
}

/** Names of the fields that the cards on show have, the common ones first. */
export function fieldsOf(game, deck) {
  const names = new Set(FIRST);
  for (const component of game.components) {
    if (deck && component.id !== deck) continue;
    for (const card of component.cards) for (const field of card.fields) names.add(field.name);
  }
  return [...names];
}

/** Every value of a field with the number of its cards. */
export function countsOf(game, deck, name) {
  const counts = new Map();
  for (const component of game.components) {
    if (deck && component.id !== deck) continue;
    for (const card of component.cards) for (const value of new Set(valuesOf(game, component, card, name))) counts.set(value, (counts.get(value) ?? 0) + 1);
  }
  return [...counts].sort(([one], [other]) => compare(one, other));
}

function sorted(component, cards, { sort, down }, game) {
  if (!sort) return cards;
  const keyed = cards.map((card) => [valuesOf(game, component, card, sort).join(", "), card]);
  const way = down ? -1 : 1;
  keyed.sort(([one], [other]) => (one === NONE || other === NONE ? compare(one, other) : way * compare(one, other)));
  return keyed.map(([, card]) => card);
}

/** Numbers by their size; what is empty comes last. */
function compare(one, other) {
  if (one === other) return 0;
  if (one === NONE || other === NONE) return one === NONE ? 1 : -1;
  const [a, b] = [Number(one), Number(other)];
  return Number.isNaN(a) || Number.isNaN(b) ? collator.compare(one, other) : a - b;
}

function grouped(game, component, cards, name) {
  const whole = { key: component.id, component, cards, group: null };
  if (!name || !cards.some((card) => valuesOf(game, component, card, name).length)) return [whole];
  const named = cards.map((card) => valuesOf(game, component, card, name).join(", "));
  const isMany = new Set(named).size > MOST_GROUPS;
  const groups = new Map();
  for (const [index, card] of cards.entries()) {
    const value = isMany ? initial(named[index]) : named[index];
    if (!groups.has(value)) groups.set(value, []);
    groups.get(value).push(card);
  }
  return [...groups].sort(([one], [other]) => compare(one, other))
    .map(([value, some]) => ({ key: `${component.id}/${value}`, component, cards: some, group: value || `no ${name}` }));
}

const initial = (text) => (/[\p{L}\p{N}]/u.exec(text)?.[0] ?? NONE).toUpperCase();
