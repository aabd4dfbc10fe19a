// What is wrong, by how bad it is, and every rule.

import { make } from "./dom.js";
import { placeButton } from "./file-links.js";
import { plural } from "./wording.js";

export function drawChecks(root, game, open) {
  const groups = [["error", "Errors"], ["warning", "Warnings"], ["note", "Notes"]];
  const elsewhere = game.problems.filter((one) => one.code !== "rule-broken" || !game.rules.length); // each is in the list of rules
  const problems = groups.map(([kind, title]) => [title, elsewhere.filter((one) => one.severity === kind)])
    .filter(([, some]) => some.length)
    .map(([title, some]) => make("section", { class: "group" },
      make("h2", { text: `${title} ` }, make("span", { class: "number", text: some.length })),
      make("ul", { class: "problems" }, some.map((one) => problemRow(one, game, open)))));
  const broken = elsewhere.length < game.problems.length;
  const calm = problems.length ? null : make("p", { class: "empty", text: broken ? "No other problems found." : "No problems found." });
  root.replaceChildren(make("div", { class: "columns" }, make("div", {}, calm, problems), rules(game, open)));
}

function problemRow(problem, game, open) {
  const found = blamed(game, problem);
  return make("li", { class: `note ${problem.severity}` },
    found ? make("button", { type: "button", class: "whose", text: found[1].title, on: { click: () => open(found[0].id, found[1].id) } }) : null,
    make("span", { class: "said", text: problem.message }),
    problem.hint ? make("span", { class: "hint", text: problem.hint }) : null,
    make("span", { class: "foot" }, placeButton(problem), make("code", { text: problem.code })));
}

/** The card to show beside it: the worst of those that it is about. */
function blamed(game, at) {
  for (const component of at.cards?.length ? game.components : []) {
    const card = component.cards.find((one) => `${component.id}/${one.id}` === at.cards[0]);
    if (card) return [component, card];
  }
  for (const component of game.components) {
    const card = component.cards.find((one) => one.notes.some((note) => note.file === at.file && note.line === at.line && note.message === at.message))
      ?? component.cards.find((one) => one.file === at.file && one.line === at.line);
    if (card) return [component, card];
  }
  return null;
}

function rules(game, open) {
  if (!game.rules.length) {
    const text = game.hasRules ? "The rules are checked once the game can be read." : "This game has no rules.yaml, so there are no rules to check.";
    return make("section", { class: "group" }, make("h2", { text: "Rules" }), make("p", { class: "empty", text }));
  }
  const byId = new Map();
  for (const verdict of game.rules) byId.set(verdict.id, [...(byId.get(verdict.id) ?? []), verdict]);
  const rows = [...byId.values()].sort((one, other) => Number(holds(one)) - Number(holds(other)));
  const kept = rows.filter(holds).length;
  return make("section", { class: "group" },
    make("h2", { text: "Rules " }, make("span", { class: "number", text: `${kept} of ${rows.length} pass` })),
    make("ul", { class: "rules" }, rows.map((verdicts) => ruleRow(verdicts, game, open))));
}

const holds = (verdicts) => verdicts.every((one) => one.holds || one.excepted);

function ruleRow(verdicts, game, open) {
  const [first] = verdicts;
  const bad = verdicts.filter((one) => !one.holds && !one.excepted);
  return make("li", { class: "rule", data: { holds: holds(verdicts) } },
    make("span", { class: "sign", "aria-hidden": "true", text: holds(verdicts) ? "✓" : "✗" }),
    make("span", { class: "hidden", text: holds(verdicts) ? "passes: " : "broken: " }),
    make("span", { class: "said", text: first.says }),
    bad.map((one) => make("span", { class: "hint", text: `${one.case ? `${one.case}: ` : ""}found ${one.found}, wanted ${one.wanted}${one.difference ? ` (${one.difference})` : ""}` })),
    make("span", { class: "foot" }, placeButton(first), make("code", { text: first.id }),
      bad.flatMap((one) => one.blamed).slice(0, 6).map((at) => {
        const found = blamed(game, at);
        return found ? make("button", { type: "button", class: "whose", text: found[1].title, on: { click: () => open(found[0].id, found[1].id) } }) : null;
      })));
}
