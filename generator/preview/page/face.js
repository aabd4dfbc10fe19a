// One side of a card as it will be cut, with trim, bleed and safe lines on demand.

import { make } from "./dom.js";

const FLAT = "polygon(25% 0, 75% 0, 100% 50%, 75% 100%, 25% 100%, 0 50%)";
const POINTY = "polygon(50% 0, 100% 25%, 100% 75%, 50% 100%, 0 75%, 0 25%)";

export function makeFace() {
  return make("span", { class: "face" },
    make("span", { class: "cut" }, make("img", { alt: "", decoding: "async", draggable: "false" })),
    make("span", { class: "line trim", "aria-hidden": "true" }),
    make("span", { class: "line safe", "aria-hidden": "true" }));
}

/** Everything is in shares of the trim, so that a face keeps its form at any size. */
export function formFace(face, component, side) {
  const [width, height] = component.size;
  const [cut, trim, safe] = face.children;
  const image = cut.firstElementChild;
  const reach = side?.reach ?? 0;
  face.style.aspectRatio = `${width} / ${height}`;
  image.style.width = `${(100 * (width + 2 * reach)) / width}%`;
  image.style.height = `${(100 * (height + 2 * reach)) / height}%`;
  image.style.left = `${(-100 * reach) / width}%`;
  image.style.top = `${(-100 * reach) / height}%`;
  const corner = component.shape === "round" ? "50%"
    : `${(100 * component.corner) / width}% / ${(100 * component.corner) / height}%`;
  cut.style.borderRadius = trim.style.borderRadius = component.shape === "drawn" ? "0" : corner;
  face.dataset.form = cut.dataset.shape = component.shape;
  cut.style.setProperty("--form", component.shape !== "hexagon" ? "none" : height > width ? POINTY : FLAT);
  safe.hidden = !component.safe;
  safe.style.inset = `${(100 * component.safe) / height}% ${(100 * component.safe) / width}%`;
  return image;
}
