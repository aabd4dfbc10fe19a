// Where the words that are looked for are in a card: marked in its title, or in a piece of what it says.

import { make } from "./dom.js";
import { wordsIn } from "./refine.js";

const AROUND = 34; // letters before the first word that is found
const MOST = 110;

/** The text with every word that is looked for marked. */
export function marked(text, find) {
  const spans = spansOf(text, wordsIn(find));
  const parts = [];
  let end = 0;
  for (const [from, to] of spans) {
    parts.push(text.slice(end, from), make("mark", { text: text.slice(from, to) }));
    end = to;
  }
  return [...parts, text.slice(end)].filter((part) => part !== "");
}

/** For the words that the title does not have: the piece of the card that has most of them. */
export function excerpt(card, find) {
  const title = card.title.toLowerCase();
  const words = wordsIn(find).filter((word) => !title.includes(word));
  if (!words.length) return [];
  const best = pieces(card).map(([name, text]) => ({ name, text, hits: words.filter((word) => text.toLowerCase().includes(word)) }))
    .reduce((most, one) => (one.hits.length > (most?.hits.length ?? 0) ? one : most), null);
  if (!best) return [];
  return [make("span", { class: "what", text: best.name }), " ", ...marked(around(best.text, best.hits), best.hits.join(" "))];
}

function pieces(card) {
  const fields = card.fields.filter((one) => one.name !== "title" && one.value !== null && one.value !== false);
  return [["id", card.id], ...fields.map((one) => [one.name, [one.value].flat().join(", ")]),
    ["front", card.front?.says ?? ""], ["back", card.back?.says ?? ""]];
}

function around(text, words) {
  const flat = text.replace(/\s+/g, " ");
  const first = Math.min(...words.map((word) => flat.toLowerCase().indexOf(word)).filter((at) => at >= 0));
  const from = first > AROUND ? flat.indexOf(" ", first - AROUND) + 1 : 0;
  return `${from ? "… " : ""}${flat.slice(from, from + MOST)}${flat.length > from + MOST ? " …" : ""}`;
}

/** Places of the words, those that touch as one. */
function spansOf(text, words) {
  const low = text.toLowerCase();
  if (low.length !== text.length) return []; // some letters are longer in lower case
  const found = words.flatMap((word) => {
    const all = [];
    for (let at = low.indexOf(word); at >= 0; at = low.indexOf(word, at + word.length)) all.push([at, at + word.length]);
    return all;
  }).sort(([one], [other]) => one - other);
  const joined = [];
  for (const [from, to] of found) {
    const last = joined.at(-1);
    if (last && from <= last[1]) last[1] = Math.max(last[1], to);
    else joined.push([from, to]);
  }
  return joined;
}
