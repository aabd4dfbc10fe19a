// Counts, sizes and places in words.

export const plural = (count, one, many = `${one}s`) => `${count} ${count === 1 ? one : many}`;
export const mm = (size) => `${+size[0].toFixed(2)} × ${+size[1].toFixed(2)} mm`;
export const place = (at) => `${at.file}${at.line ? `:${at.line}` : ""}`;

/** Where a game is on the disk is known: only its file matters. */
export function shortPlace(at) {
  const parts = place(at).split("/");
  return parts.length > 2 ? `…/${parts.at(-1)}` : parts.join("/");
}

export const noteKind = (problem) => ({ error: "error", warning: "warning", note: "note" })[problem.severity] ?? "error";
