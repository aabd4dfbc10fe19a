// The page: what the server says becomes views; keys and buttons become questions.

import { opened, remember, VIEWS } from "./address.js";
import { Art } from "./art.js";
import { Cards } from "./cards.js";
import { Changes } from "./changes.js";
import { drawChecks } from "./checks.js";
import { charts } from "./charts.js";
import { Deal } from "./deal.js";
import { Drafts } from "./drafts.js";
import { find } from "./dom.js";
import * as files from "./file-links.js";
import { Gallery } from "./gallery.js";
import { drawKeys, listen } from "./keys.js";
import { ask, follow, form } from "./link.js";
import { Notice } from "./notice.js";
import { Palette } from "./palette.js";
import { Printing } from "./printing.js";
import { RefineBar } from "./refine-bar.js";
import { Sheets } from "./sheets.js";
import { gameOf, learn } from "./state.js";
import { drawBanner, drawCounts, drawLost, drawStatus, say } from "./status.js";
import { Texts } from "./texts.js";
import { themed } from "./theme.js";
import { Unsaved } from "./unsaved.js";
import { Viewer } from "./viewer.js";

const told = {};
let game = null;
let view = "cards";
const USUAL = 3; // pixels to a millimetre
const STEP = 0.4;

const STOPPED = "Cubicle Press is not running, so nothing can be saved. What you type is kept. Start the preview again: this page then goes on by itself.";

const drafts = new Drafts(() => game && drafted());
const notice = new Notice();
const viewer = new Viewer(find("viewer"), drafts, {
  opened: (card, isStep) => (remember(view, card, bar.chosen, isStep), cards.show()),
  closed: (component, card) => {
    remember(view, null, bar.chosen, false);
    gallery.focus(component, card);
  },
  order: () => gallery.order(),
  say,
});
const bar = new RefineBar(find("refine"), find("found-line"), (isStep) => {
  remember(view, null, bar.chosen, isStep);
  if (view !== "cards") go("cards");
  else if (isStep) gallery.draw(game);
  else gallery.drawSoon(game);
});
const gallery = new Gallery(find("gallery"), find("index"), drafts, bar, (component, card) => viewer.open(game, component, card));
const cards = new Cards({ gallery, viewer, drafts, say, go: openPlace });
const palette = new Palette({ say, game: () => game, drafts });
new Art({ viewer, drafts, say, game: () => game, refused: (answer) => cards.acts.refused(answer) });
const fields = form();
const sheets = new Sheets(find("view-sheets"), fields, (page, pages) => viewer.openSheet(page, pages), { kit: () => printing.open(game), test: () => printing.test(game) });
const printing = new Printing(find("printing"), fields, sheets, say);

const texts = new Texts(find("view-texts"), drafts, { say, open: openPlace, game: () => game });
const changes = new Changes(find("view-changes"), openPlace);
const deal = new Deal(find("view-hands"), openPlace);
const unsaved = new Unsaved(find("unsaved"), find("drafts"), drafts, {
  open: openPlace, openText: (language) => (go("texts"), texts.choose(language)), openPalette: () => palette.open(),
});

follow({
  all(state) {
    found();
    if (!state.game && !state.problems.length) return; // still reading: what is shown stays
    for (const key of Object.keys(told)) delete told[key];
    renew(state, "all");
  },
  part: renew,
  lost() {
    notice.show(STOPPED);
    viewer.close("Cubicle Press is not running");
    texts.close("Cubicle Press is not running");
    document.body.classList.add("lost");
    drawLost();
  },
});

/** The program is there, perhaps again. */
function found() {
  if (!document.body.classList.contains("lost")) return;
  document.body.classList.remove("lost");
  notice.hide();
  viewer.close("");
  texts.close("");
  say("Cubicle Press is running again.");
}

function drafted() {
  unsaved.draw(game);
  if (view === "cards") gallery.drawSoon(game);
  viewer.redraw();
}

window.addEventListener("focus", () => game && view === "texts" && texts.renew()); // a translation changes no card that is shown

function renew(part, kind) {
  learn(told, part);
  if (!told.components) return;
  const isFirst = !game;
  game = gameOf(told);
  changes.mark(game);
  document.title = `${game.title ?? "Cubicle Press"} · Cubicle Press`;
  find("title").textContent = game.title ?? "This game cannot be read";
  drawBanner(game);
  drawSteps();
  draw(kind);
  unsaved.draw(game);
  viewer.renew(game);
  cards.renew(game);
  if (kind !== "history") drawStatus(game, kind);
  if (isFirst) lead();
}

function draw(kind = "all") {
  if (view === "cards") gallery.draw(game);
  if (view === "sheets") sheets.renew(kind === "findings" || kind === "history" ? false : true, game);
  if (view === "texts" && kind !== "findings") texts.renew();
  if (view === "checks") drawChecks(find("view-checks"), game, openPlace);
  if (view === "hands") deal.renew(game, kind === "findings" || kind === "history");
  if (view === "figures") charts(find("view-figures"), game.statistics);
  if (view === "changes") changes.renew(game, kind === "findings" || kind === "history");
  drawCounts(game);
}

/** To what the address says. */
function lead() {
  const { view: wanted, card, chosen } = opened();
  bar.chosen = chosen;
  go(wanted, false);
  if (card && game.components.some((one) => one.id === card[0] && one.cards.some((two) => two.id === card[1]))) viewer.open(game, ...card);
  else viewer.dialog.close();
}

function openPlace(component, card) {
  go("cards");
  viewer.open(game, component, card);
}

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

function go(next, isStep = true) {
  if (view !== next && isStep) remember(next, null, bar.chosen, true);
  view = next;
  for (const tab of document.querySelectorAll("[role=tab]")) {
    const mine = tab.dataset.view === next;
    tab.setAttribute("aria-selected", mine);
    tab.tabIndex = mine ? 0 : -1;
    find(tab.getAttribute("aria-controls")).hidden = !mine;
  }
  find("skip").textContent = next === "cards" ? "Skip to the cards" : "Skip to the page";
  if (game) draw();
}

async function step(way) {
  const answer = await ask(way, {});
  const [problem] = answer.problems ?? [];
  say(problem ? [problem.message, problem.hint].filter(Boolean).join(" — ") : answer.undone ? `Undone: ${answer.undone}` : `Redone: ${answer.done}`);
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

find("search").addEventListener("input", (event) => bar.choose({ find: event.target.value }, false));
find("search").addEventListener("keydown", (event) => {
  if (event.key === "Escape") {
    bar.choose({ find: "" }, false);
    event.target.blur();
  } else if (event.key === "Enter" || event.key === "ArrowDown") {
    event.preventDefault();
    gallery.focusFirst();
  }
});
find("show-all").addEventListener("click", () => (bar.clear(), gallery.focusFirst()));
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
find("size").value = gallery.scale = Number(localStorage.getItem("size")) || USUAL;
find("size").addEventListener("input", (event) => resize(event.target.value));
function resize(size) {
  find("size").value = size; // within its bounds
  gallery.resize(Number(find("size").value));
  localStorage.setItem("size", gallery.scale);
}
find("undo").addEventListener("click", () => step("undo"));
find("redo").addEventListener("click", () => step("redo"));
find("print").addEventListener("click", () => printing.open(game));
find("help").addEventListener("click", () => drawKeys(find("keys")));
find("skip").addEventListener("click", (event) => {
  event.preventDefault();
  if (view === "cards" && gallery.parts.some((part) => part.cards.length)) gallery.focusFirst();
  else find("desk").focus();
});
themed(find("theme"));
files.follow(say);

/** To a view, whatever card is open. */
function leave(next) {
  viewer.dialog.close();
  go(next);
}

listen({
  "/": () => (viewer.dialog.close(), find("search").focus(), find("search").select()),
  "?": () => drawKeys(find("keys")),
  ...Object.fromEntries(VIEWS.map((name, index) => [index + 1, () => leave(name)])),
  f: () => setSide(gallery.side === "front" ? "back" : "front"),
  l: () => find("lines").click(),
  p: () => printing.open(game),
  j: () => view === "cards" && gallery.focusFirst(),
  "+": () => resize(gallery.scale + STEP),
  "=": () => resize(gallery.scale + STEP),
  "-": () => resize(gallery.scale - STEP),
  0: () => resize(USUAL),
  e: () => {
    document.activeElement.closest(".tile")?.querySelector(".stack").click();
    viewer.edit();
  },
}, step);
go("cards", false);
window.addEventListener("popstate", () => game && lead());
