// Deck statistics as charts that can also be read aloud: every bar is a row of a table.

import { make } from "./dom.js";
import { plural } from "./wording.js";

export function charts(root, decks) {
  root.replaceChildren(decks.length ? make("div", { class: "figures" }, decks.map(deckCharts))
    : make("p", { class: "empty", text: "No decks to chart yet." }));
}

function deckCharts(deck) {
  const parts = [
    ...Object.entries(deck.fields).map(([field, counts]) => barTable(`By ${field}`, Object.entries(counts), deck.cards)),
    ...Object.entries(deck.curves).map(([field, curve]) => columns(field, curve)),
    ...oddsTables(deck),
  ];
  return make("section", { class: "deck-figures", "aria-label": deck.title },
    make("h2", { text: deck.title }),
    make("p", { class: "facts", text: `${plural(deck.cards, "card")}, ${plural(deck.designs, "design")}` }),
    make("div", { class: "charts" }, parts.length ? parts : make("p", { class: "empty", text: "Every card is different, so there is nothing to count." })));
}

function barTable(title, rows, total) {
  const most = Math.max(...rows.map(([, count]) => count));
  return make("table", { class: "bars" }, make("caption", { text: `${title}: number of cards and share` }),
    make("tbody", {}, rows.map(([value, count]) => {
      const bar = make("span", { class: "bar", "aria-hidden": "true" });
      bar.style.width = `calc((100% - 2.4rem) * ${count / most})`; // the rest is for the number
      return make("tr", {}, make("th", { scope: "row", text: value }), make("td", { class: "amount" }, bar, make("span", { text: count })),
        make("td", { class: "share", text: `${Math.round((100 * count) / total)} %` }));
    })));
}

function columns(field, curve) {
  const entries = Object.entries(curve.counts).map(([value, count]) => [Number(value), count]).sort(([a], [b]) => a - b);
  const most = Math.max(...entries.map(([, count]) => count));
  return make("figure", { class: "curve" }, make("figcaption", { text: `${field}: ${curve.mean.toFixed(2)} on average` }),
    make("ol", {}, entries.map(([value, count]) => {
      const bar = make("span", { class: "bar", "aria-hidden": "true" });
      bar.style.height = `calc((100% - 3rem) * ${count / most})`; // the rest is for the numbers
      return make("li", { "aria-label": `${value}: ${plural(count, "card")}` }, make("span", { class: "amount", text: count, "aria-hidden": "true" }), bar,
        make("span", { class: "value", text: value, "aria-hidden": "true" }));
    })));
}

/** The chance of one or more in hand: the darker the likelier, with the figure in every cell. */
function oddsTables(deck) {
  const byField = new Map();
  for (const one of deck.odds) byField.set(one.field, [...(byField.get(one.field) ?? []), one]);
  return [...byField].map(([field, odds]) => {
    const hands = [...new Map(odds.map((one) => [`${one.players}/${one.hand}`, one])).values()];
    const values = [...new Set(odds.map((one) => one.value))];
    const chance = (value, hand) => odds.find((one) => one.value === value && one.hand === hand.hand && one.players === hand.players);
    return make("table", { class: "odds" }, make("caption", { text: `One or more in hand, by ${field}` }),
      make("thead", {}, make("tr", {}, make("th", { scope: "col", text: hands[0].players ? "players" : "cards drawn" }),
        hands.map((hand) => make("th", { scope: "col", text: hand.players ?? hand.hand, title: `${hand.hand} cards` })))),
      make("tbody", {}, values.map((value) => make("tr", {}, make("th", { scope: "row", text: value }), hands.map((hand) => {
        const one = chance(value, hand);
        const cell = make("td", { text: `${Math.round(one.chance * 100)}`, title: `${(one.chance * 100).toFixed(1)} %, ${one.expected.toFixed(2)} expected` });
        cell.style.setProperty("--chance", one.chance);
        return cell;
      })))));
  });
}
