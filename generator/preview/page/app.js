// The page: what the server says becomes views; keys and buttons become questions.

import { opened, remember } from "./address.js";
import { Art } from "./art.js";
import { Cards } from "./cards.js";
import { Changes } from "./changes.js";
import { charts } from "./charts.js";
import { Deal } from "./deal.js";
import { Drafts } from "./drafts.js";
import { find, make, plural, shortPlace } from "./dom.js";
import { Gallery } from "./gallery.js";
import { ask, follow, form } from "./link.js";
import { worst } from "./notes.js";
import { Notice } from "./notice.js";
import { Palette } from "./palette.js";
import { drawChecks, drawKeys, Printing } from "./panels.js";
import { Sheets } from "./sheets.js";
import { gameOf, learn } from "./state.js";
import { Unsaved } from "./unsaved.js";
import { Viewer } from "./viewer.js";

const told = {};
let game = null;
let view = "cards";

const STOPPED = "Cubicle Press is not running, so nothing can be saved. What you type is kept. Start the preview again: this page then goes on by itself.";

const drafts = new Drafts(() => game && drafted());
const notice = new Notice();
const viewer = new Viewer(find("viewer"), drafts, {
  opened: (card, isStep) => (remember(view, card, isStep), cards.show()),
  closed: (component, card) => {
    remember(view, null, false);
    gallery.focus(component, card);
  },
  order: () => gallery.order(),
  say,
});
const gallery = new Gallery(find("gallery"), find("index"), drafts, (component, card) => viewer.open(game, component, card));
const cards = new Cards({ gallery, viewer, drafts, say, go: openPlace });
new Palette({ say, game: () => game });
new Art({ viewer, drafts, say, game: () => game, refused: (answer) => cards.acts.refused(answer) });
const fields = form();
const sheets = new Sheets(find("view-sheets"), fields, (page, pages) => viewer.openSheet(page, pages));
const printing = new Printing(find("printing"), fields, sheets, say);

const changes = new Changes(find("view-changes"), openPlace);
const deal = new Deal(find("view-hands"), openPlace);
const unsaved = new Unsaved(find("unsaved"), find("drafts"), drafts, openPlace);

follow({
  all(state) {
    found();
    for (const key of Object.keys(told)) delete told[key];
    renew(state, "all");
  },
  part: renew,
  lost() {
    notice.show(STOPPED);
    viewer.close("Cubicle Press is not running");
    document.body.classList.add("lost");
    find("light").dataset.state = "lost";
    find("status").textContent = "not connected: this page shows the last state";
  },
});

/** The program is there, perhaps again. */
function found() {
  if (!document.body.classList.contains("lost")) return;
  document.body.classList.remove("lost");
  notice.hide();
  viewer.close("");
  say("Cubicle Press is running again.");
}

function drafted() {
  unsaved.draw(game);
  if (view === "cards") gallery.draw(game);
  viewer.redraw();
}

function renew(part, kind) {
  learn(told, part);
  if (!told.components) return;
  const isFirst = !game;
  game = gameOf(told);
  changes.mark(game);
  document.title = `${game.title ?? "Cubicle Press"} · Cubicle Press`;
  find("title").textContent = game.title ?? "This game cannot be read";
  banner();
  drawSteps();
  draw(kind);
  unsaved.draw(game);
  viewer.renew(game);
  cards.renew(game);
  if (kind !== "history") status(kind);
  if (isFirst) lead();
}

function draw(kind = "all") {
  if (view === "cards") gallery.draw(game);
  if (view === "sheets") sheets.renew(kind === "findings" || kind === "history" ? false : true, game);
  if (view === "checks") drawChecks(find("view-checks"), game, openPlace);
  if (view === "hands") deal.renew(game, kind === "findings" || kind === "history");
  if (view === "figures") charts(find("view-figures"), game.statistics);
  if (view === "changes") changes.renew(game, kind === "findings" || kind === "history");
  find("changes-count").textContent = game.changes?.changes?.length || "";
  const bad = game.problems.filter((one) => one.severity !== "note");
  find("checks-count").textContent = bad.length || "";
  find("checks-count").dataset.note = worst(bad);
}

/** To what the address says. */
function lead() {
  const { view: wanted, card } = opened();
  go(wanted, false);
  if (card && game.components.some((one) => one.id === card[0] && one.cards.some((two) => two.id === card[1]))) viewer.open(game, ...card);
  else viewer.dialog.close();
}

function openPlace(component, card) {
  go("cards");
  viewer.open(game, component, card);
}

/** Problems that no component on show can bear: a broken file, a layout, the game itself. */
function banner() {
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
    stale.length ? make("span", { text: ` The page shows the last good version of ${listed(stale)}.` }) : "");
}

const listed = (some) => (some.length > 1 && some.length === game.components.length ? "everything" : some.map((one) => one.title).join(", "));

function drawSteps() {
  const focused = document.activeElement;
  const steps = { undo: [told.history, "Undo", "Ctrl+Z"], redo: [told.undone, "Redo", "Ctrl+Shift+Z"] };
  for (const [id, [changes, name, keys]] of Object.entries(steps)) {
    const last = changes?.at(-1);
    find(id).hidden = !last;
    if (last) find(id).title = `${name}: ${last} (${keys})`;
  }
  if (focused.hidden) find(focused.id === "undo" ? "redo" : "undo").focus(); // a hand that steps on the keys goes on
}

function status(kind) {
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

/** What has just happened, for eyes and for screen readers. */
function say(text) {
  find("news").textContent = text;
  find("news").classList.remove("fresh");
  void find("news").offsetWidth;
  find("news").classList.add("fresh");
}

function go(next, isStep = true) {
  if (view !== next && isStep) remember(next, null, true);
  view = next;
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const mine = tab.dataset.view === next;
    tab.setAttribute("aria-selected", mine);
    tab.tabIndex = mine ? 0 : -1;
    find(tab.getAttribute("aria-controls")).hidden = !mine;
  }
  if (game) draw();
}

async function step(way) {
  const answer = await ask(way, {});
  const [problem] = answer.problems ?? [];
  say(problem ? problem.message : answer.undone ? `Undone: ${answer.undone}` : `Redone: ${answer.done}`);
}

// -- what hands do ------------------------------------------------------------------------------

for (const tab of document.querySelectorAll("[role=tab]")) {
  tab.addEventListener("click", () => go(tab.dataset.view));
  tab.addEventListener("keydown", (event) => {
    const way = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!way) return;
    const tabs = [...document.querySelectorAll("[role=tab]:not([hidden])")];
    const next = tabs.at((tabs.indexOf(tab) + way) % tabs.length);
    next.focus();
    go(next.dataset.view);
  });
}

find("search").addEventListener("input", (event) => {
  gallery.words = event.target.value;
  if (view !== "cards") go("cards");
  else gallery.draw(game);
});
find("search").addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    event.target.value = gallery.words = "";
    gallery.draw(game);
    event.target.blur();
  } else if (event.key === "Enter" || event.key === "ArrowDown") {
    event.preventDefault();
    gallery.focusFirst();
  }
});
for (const button of document.querySelectorAll("[data-side]")) {
  button.addEventListener("click", () => setSide(button.dataset.side));
}
function setSide(side) {
  gallery.side = side;
  for (const one of document.querySelectorAll("[data-side]")) one.setAttribute("aria-pressed", one.dataset.side === side);
  gallery.draw(game);
}
find("lines").addEventListener("change", (event) => {
  document.body.classList.toggle("lines", event.target.checked);
  gallery.arrange();
});
find("blamed").addEventListener("change", (event) => {
  gallery.onlyBlamed = event.target.checked;
  gallery.draw(game);
});
find("size").value = gallery.scale = Number(localStorage.getItem("size")) || 3;
find("size").addEventListener("input", (event) => {
  gallery.resize(Number(event.target.value));
  localStorage.setItem("size", gallery.scale);
});
find("undo").addEventListener("click", () => step("undo"));
find("redo").addEventListener("click", () => step("redo"));
find("print").addEventListener("click", () => printing.open(game));
find("help").addEventListener("click", () => drawKeys(find("keys")));
find("theme").addEventListener("click", () => setTheme(isDark() ? "light" : "dark"));

const isDark = () => (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("theme", theme);
}
if (localStorage.getItem("theme")) setTheme(localStorage.getItem("theme"));

const typing = (event) => event.target.closest("input:not([type=checkbox]):not([type=range]), textarea, select");

function stepOf(event) {
  const key = event.key.toLowerCase();
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return key === "y" ? "redo" : "";
}

const KEYS = {
  "/": () => (find("search").focus(), find("search").select()),
  "?": () => drawKeys(find("keys")),
  1: () => go("cards"),
  2: () => go("sheets"),
  3: () => go("checks"),
  4: () => go("figures"),
  5: () => go("changes"),
  6: () => go("hands"),
  f: () => setSide(gallery.side === "front" ? "back" : "front"),
  l: () => find("lines").click(),
  p: () => printing.open(game),
  j: () => view === "cards" && gallery.focusFirst(),
  e: () => {
    document.activeElement.closest(".tile")?.querySelector(".stack").click();
    viewer.edit();
  },
};
document.addEventListener("keydown", (event) => {
  if (event.defaultPrevented || event.altKey) return;
  const way = (event.ctrlKey || event.metaKey) && !typing(event) && stepOf(event);
  if (way) {
    event.preventDefault();
    step(way);
    return;
  }
  if (event.ctrlKey || event.metaKey || typing(event) || document.querySelector("dialog[open]")) return;
  const act = KEYS[event.key];
  if (!act) return;
  event.preventDefault();
  act();
});
go("cards");
window.addEventListener("popstate", () => game && lead());
