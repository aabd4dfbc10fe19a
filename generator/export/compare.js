// Before and after: side by side, one over the other with a slider, or only what differs.

const MODES = ["side", "slide", "difference"];

/** Makes the buttons and sliders in an element work, also those that come later. */
export function comparing(root, mode = MODES[0]) {
  const buttons = [...root.querySelectorAll(".modes [data-mode]")];
  const choose = (wanted) => {
    root.dataset.mode = wanted;
    for (const button of buttons) button.setAttribute("aria-pressed", button.dataset.mode === wanted);
  };
  for (const button of buttons) button.addEventListener("click", () => choose(button.dataset.mode));
  root.addEventListener("input", (event) => {
    if (event.target.matches(".wipe")) event.target.closest(".compared").style.setProperty("--at", `${event.target.value}%`);
  });
  root.querySelector(".modes").hidden = false;
  choose(MODES.includes(mode) ? mode : MODES[0]);
}
