// Questions to the program, and what is new in the game.

import { Line } from "./line.js";

const NOBODY = { severity: "error", message: "Cubicle Press is not running.", hint: "What you typed is kept. Start the preview again, then save." };
const REFUSED = { severity: "error", hint: "Nothing was changed. What you typed is kept. Reload the page, then try again." };

export async function ask(name, given) {
  return answered(name, "application/json", JSON.stringify(given));
}

/** A program that ends while it answers has not answered. */
export async function answered(address, type, body) {
  try {
    const answer = await fetch(address, { method: "POST", headers: { "content-type": type }, body });
    return answer.ok ? await answer.json() : { problems: [{ ...REFUSED, message: `Cubicle Press refused this: ${(await answer.text()).trim()}.` }] };
  } catch {
    return { problems: [NOBODY] };
  }
}

export const form = async () => (await fetch("form")).json();

/** Follows the game. */
export function follow({ all, part, lost }) {
  const parts = ["table", "findings", "history"].map((kind) => [kind, (news) => part(news, kind)]);
  new Line({ lost, all, ...Object.fromEntries(parts) }).open();
}
