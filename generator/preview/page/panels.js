// Checks, keys, and the window that prints.

import { make, placeButton, plural } from "./dom.js";
import { drawNotes } from "./notes.js";
import { ask } from "./link.js";

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

const KEYS = [
  ["/", "search cards"], ["← ↑ ↓ →, j k", "move between cards"], ["Enter", "open the card"], ["Esc", "close, or go back"],
  ["e", "edit the card"], ["f", "show fronts or backs"], ["l", "trim, bleed and safe lines"],
  ["h", "on an open card: change its layout by hand"], ["Arrows, Alt + arrows", "on a chosen element: move it, size it; with Shift by 5 mm"],
  ["+ −", "zoom"],
  ["0, 1", "on an open card: fit to window, printed size"], ["1 to 6", "among the cards: switch views"], ["Shift + arrows", "move the picture"],
  ["Ctrl + Z", "undo your last change on this page"], ["Ctrl + Shift + Z, Ctrl + Y", "redo it"], ["p", "print a kit"],
  ["n", "new card behind this one"], ["d", "duplicate"], ["c, Shift + C", "one copy more, one fewer"], ["Delete", "delete"],
  ["Alt + arrows", "move the card in its deck"], ["x, Shift + X", "select, select up to here"], ["Ctrl + A", "select all cards shown"], ["?", "show these shortcuts"],
];

export function drawKeys(dialog) {
  dialog.replaceChildren(
    make("header", {}, make("h2", { id: "keys-title", text: "Keyboard shortcuts" }), closer(dialog)),
    make("dl", {}, KEYS.map(([key, does]) => make("div", {}, make("dt", {}, make("kbd", { text: key })), make("dd", { text: does })))));
  dialog.showModal();
}

const closer = (dialog) => make("button", { type: "button", text: "Close", on: { click: () => dialog.close() } });

/** Prints with the options that the sheets are shown with. */
export class Printing {
  constructor(dialog, fields, sheets, say) {
    Object.assign(this, { dialog, sheets, say });
    this.notes = make("ul", { class: "notes", hidden: true });
    this.files = make("ul", { class: "files" });
    this.options = make("div", { class: "chosen" });
    this.anyway = make("input", { type: "checkbox", id: "anyway" });
    this.draft = make("label", { class: "tick", hidden: true }, this.anyway, " print anyway, with DRAFT on every sheet");
    this.changed = make("input", { type: "checkbox", id: "changed" });
    this.part = make("label", { class: "tick", hidden: true }, this.changed, " only cards that changed since you last printed");
    this.go = make("button", { type: "button", class: "chief", text: "Create PDF", on: { click: () => this.print() } });
    fields.then((all) => (this.fields = all));
    dialog.append(
      make("header", {}, make("h2", { id: "printing-title", text: "Print kit" }), closer(dialog)),
      this.options, this.part, this.notes, this.draft, this.go, this.files);
  }

  async open(game) {
    this.part.hidden = !game?.changes?.changes.length;
    this.changed.checked = this.changed.checked && !this.part.hidden;
    await this.sheets.ready;
    this.files.replaceChildren();
    drawNotes(this.notes, []);
    const rows = this.fields.filter((field) => field.name === "papers" || !plain(this.sheets.given[field.name], field.default))
      .map((field) => make("div", {}, make("dt", { text: field.label }), make("dd", { text: String(this.sheets.given[field.name]) })));
    this.options.replaceChildren(make("dl", {}, rows), make("p", { class: "hint", text: "In the print dialog choose 100 %, not “fit to page”. You set paper, backs and other options on the Sheets tab." }));
    this.dialog.showModal();
    this.go.focus();
  }

  async print() {
    this.go.disabled = true;
    this.say("Creating the PDF …");
    try {
      const answer = await ask("kit", { ...this.sheets.given, anyway: this.anyway.checked, changed: this.changed.checked });
      const files = answer.files ?? [];
      const problems = (answer.problems ?? []).filter((one) => one.severity !== "note");
      drawNotes(this.notes, files.length ? [] : problems);
      this.draft.hidden = Boolean(files.length) && !this.anyway.checked;
      this.files.replaceChildren(...files.map((file) => make("li", {}, make("a", { href: `file/${encodeURIComponent(file.name)}`, download: file.name, text: file.name }),
        ` ${plural(file.sheets, "sheet")}, ${Math.round(file.bytes / 1000)} kB`)));
      this.say(files.length ? `${plural(files.length, "file")} ready` : "No PDF was created");
      if (files.length === 1) this.files.querySelector("a").click();
    } finally {
      this.go.disabled = false;
    }
  }
}

const plain = (value, fallback) => value === undefined || value === "" || String(value) === String(fallback ?? "");
