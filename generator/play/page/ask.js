// A question to the program → its answer; `wrong` says what the program has against it.

export async function ask(name, given) {
  const posted = given && { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(given) };
  try {
    const answer = await fetch(name, posted);
    return answer.ok ? await answer.json() : { wrong: (await answer.text()).trim() };
  } catch {
    return { wrong: "The table is not running." };
  }
}
