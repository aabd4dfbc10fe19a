// What the program tells → one game, with every problem beside the card that it blames.

const LAST = ["document"];

/** Adds what is new; of the cards, only those that have changed are sent. */
export function learn(told, { cards = {}, ...rest }) {
  Object.assign(told, rest);
  const all = { ...told.cards, ...cards };
  told.cards = {};
  for (const one of Object.values(told.components ?? {})) {
    for (const id of one.cards) told.cards[`${one.id}/${id}`] = all[`${one.id}/${id}`];
  }
}

export function gameOf(told) {
  const why = new Map((told.changes?.changes ?? []).map((one) => [`${one.component}/${one.card}`, one.why]));
  const components = (told.order ?? []).map((id) => freshComponent(told.components[id], told.cards, why))
    .sort((one, other) => LAST.indexOf(one.kind) - LAST.indexOf(other.kind)); // the page opens on cards, not on rules
  const problems = [...(told.problems ?? []), ...(told.found ?? [])];
  const seen = new Set();
  const unique = problems.filter((one) => {
    const key = JSON.stringify(one);
    return !seen.has(key) && seen.add(key);
  });
  const elsewhere = unique.filter((problem) => !lay(problem, components));
  return { ...told.game, closed: told.closed, changes: told.changes ?? null, components, problems: unique, elsewhere, rules: told.rules ?? [], hasRules: told.has_rules ?? true, statistics: told.statistics ?? [] };
}

function freshComponent(component, all, why) {
  const cards = component.cards.map((id) => all[`${component.id}/${id}`]);
  return {
    ...component,
    notes: [],
    cards: cards.map((card) => ({ ...card, notes: [...(card.played ?? [])], why: why.get(`${component.id}/${card.id}`) ?? "", haystack: () => haystack(component, card) })),
  };
}

const said = new WeakMap();

/** All that a card says, for the search: put together once, when it is first looked for. */
function haystack(component, card) {
  if (!said.has(card)) said.set(card, wordsOf(component, card));
  return said.get(card);
}

function wordsOf(component, card) {
  const fields = card.fields.map((field) => field.value).filter((value) => value !== null && value !== false);
  const says = [card.front?.says, card.back?.says];
  return [component.title, card.id, card.title, ...fields.flat(), ...says].join(" ").toLowerCase();
}

/** Notes that nobody needs to act on stay in the list of checks. */
function lay(problem, components) {
  if (problem.severity === "note") return true;
  const named = new Set(problem.cards);
  const concerned = components.flatMap((one) => one.cards.filter((card) => named.has(`${one.id}/${card.id}`)));
  if (concerned.length) {
    for (const card of concerned) card.notes.push(problem);
    return true;
  }
  const own = components.filter((one) => one.file === problem.file);
  for (const component of own) {
    const before = component.cards.filter((card) => card.file === problem.file && startsBefore(card, problem));
    const card = before.reduce((last, one) => (!last || startsBefore(last, one) ? one : last), null);
    const whose = card && card.line > component.line ? card : component;
    whose.notes.push(problem);
    return true;
  }
  for (const component of components) {
    const card = component.cards.find((one) => one.file === problem.file && one.line === problem.line);
    if (card) return card.notes.push(problem), true;
  }
  return false;
}

const startsBefore = (one, other) => one.line < other.line || (one.line === other.line && one.column <= other.column);
