// Questions to the program, and what is new in the game.

import { Line } from "./line.js";

const NOBODY = { severity: "error", message: "Cubicle Press is not running.", hint: "What you typed is kept. Start the preview again, then save." };

export async function ask(name, given) {
  let answer;
  try {
    answer = await fetch(name, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(given) });
  } catch {
    return { problems: [NOBODY] };
  }
  if (!answer.ok) throw new Error(await answer.text());
  return answer.json();
}

export const form = async () => (await fetch("form")).json();

/** Follows the game. */
export function follow({ all, part, lost }) {
  const parts = ["table", "findings", "history"].map((kind) => [kind, (news) => part(news, kind)]);
  new Line({ lost, all, ...Object.fromEntries(parts) }).open();
}
