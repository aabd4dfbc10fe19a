// A place in a file, opened in your editor; if that cannot be, its name is copied.

import { make } from "./dom.js";
import { ask } from "./link.js";
import { place, shortPlace } from "./wording.js";

export const WAYS = { visual: "the editor of $VISUAL", vscode: "VS Code (vscode://)", copy: "none: copy the place" };

export const way = () => (localStorage.getItem("editor") in WAYS ? localStorage.getItem("editor") : "visual");
export const choose = (one) => localStorage.setItem("editor", one);

let say = () => {};

/** Who reports what has become of it. */
export function follow(told) {
  say = told;
}

export async function openFile(at, said) {
  if (way() === "copy") return copy(said, "");
  const answer = await ask("open-file", { file: at.file, line: at.line || 1, column: at.column || 1, with: way() });
  const [problem] = answer.problems ?? [];
  if (problem) return copy(said, `: ${problem.message}${problem.hint ? ` — ${problem.hint}` : ""}`);
  if (answer.address) location.assign(answer.address);
  say(answer.opened ? `Opened ${said} in ${answer.opened}` : `Opening ${said}`);
}

async function copy(said, why) {
  try {
    await navigator.clipboard.writeText(said);
    say(`Copied ${said}${why}`);
  } catch {
    say(`${said}${why}`); // the browser lets no page copy
  }
}

/** A place in a file, opened in an editor. */
export function placeButton(at) {
  const said = place(at);
  return make("button", {
    type: "button", class: "place", text: shortPlace(at), title: `Open ${said}`,
    on: { click: () => openFile(at, said) },
  });
}
