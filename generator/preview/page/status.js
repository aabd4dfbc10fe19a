// What is wrong with the game as a whole: the banner above, the light below, and what has just happened.

import { find, make } from "./dom.js";
import { worst } from "./notes.js";
import { plural, shortPlace } from "./wording.js";

/** Problems that no component on show can bear: a broken file, a layout, the game itself. */
export function drawBanner(game) {
  const stale = game.components.filter((one) => one.stale);
  const bad = game.elsewhere.filter((one) => one.severity === "error");
  const first = bad[0] ?? stale.flatMap((one) => [...one.notes, ...one.cards.flatMap((card) => card.notes)]).find((one) => one.severity === "error");
  const box = find("banner");
  box.hidden = !first;
  if (!first) return;
  const said = `${shortPlace(first)}: ${first.message}`;
  const text = said + (first.hint ? ` — ${first.hint}` : "");
  if (box.dataset.said === text + stale.length) return;
  box.dataset.said = text + stale.length;
  box.replaceChildren(make("strong", { text }),
    stale.length ? make("span", { text: ` The page shows the last good version of ${listed(stale, game)}.` }) : "");
}

const listed = (some, game) => (some.length > 1 && some.length === game.components.length ? "everything" : some.map((one) => one.title).join(", "));

export function drawCounts(game) {
  const bad = game.problems.filter((one) => one.severity !== "note");
  find("changes-count").textContent = game.changes?.changes?.length || "";
  find("checks-count").textContent = bad.length || "";
  find("checks-count").dataset.note = worst(bad);
}

export function drawStatus(game, kind) {
  const bad = game.problems.filter((one) => one.severity !== "note");
  const errors = bad.filter((one) => one.severity === "error").length;
  find("light").dataset.state = errors ? "error" : bad.length ? "warning" : "good";
  const others = bad.length - errors;
  const parts = [errors && plural(errors, "error"), others && plural(others, "warning")].filter(Boolean);
  const rules = new Set(game.rules.map((rule) => rule.id)).size;
  const broken = new Set(game.rules.filter((rule) => !rule.holds && !rule.excepted).map((rule) => rule.id)).size;
  if (rules) parts.push(broken ? `${plural(broken, "rule")} of ${rules} broken` : `all ${rules} rules pass`);
  const told = parts.join(" · ") || "no problems";
  if (kind !== "table" && find("status").textContent !== told) find("status").textContent = told;
}

export function drawLost() {
  find("light").dataset.state = "lost";
  find("status").textContent = "not connected: this page shows the last state";
}

/** What has just happened, for eyes and for screen readers. */
export function say(text) {
  find("news").textContent = text;
  find("news").classList.remove("fresh");
  void find("news").offsetWidth;
  find("news").classList.add("fresh");
}
