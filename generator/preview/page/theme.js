// Light or dark: as the system says, until a hand has chosen.

const isDark = () => (document.documentElement.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";

function set(theme) {
  document.documentElement.dataset.theme = theme;
  localStorage.setItem("theme", theme);
}

export function themed(button) {
  const kept = localStorage.getItem("theme");
  if (kept) set(kept);
  button.addEventListener("click", () => set(isDark() ? "light" : "dark"));
}
