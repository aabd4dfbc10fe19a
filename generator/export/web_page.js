// The only script of the page: it hides what does not have the words that are looked for.
const field = document.getElementById("find");
const told = document.getElementById("found");
const fold = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();
const units = [...document.querySelectorAll(".cards > li, .text")].map((one) => [one, fold(one.textContent)]);
field.addEventListener("input", () => {
  const words = fold(field.value).split(/\s+/).filter(Boolean);
  let count = 0;
  for (const [one, text] of units) {
    one.hidden = !words.every((word) => text.includes(word));
    count += one.hidden ? 0 : 1;
  }
  for (const part of document.querySelectorAll("main > section"))
    part.hidden = words.length !== 0 && !part.querySelector(".cards > li:not([hidden]), .text:not([hidden])");
  document.body.classList.toggle("searching", words.length !== 0);
  told.textContent = words.length ? told.dataset.told.replace("{count}", count) : "";
});
field.closest(".search").hidden = false;
