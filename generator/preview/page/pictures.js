// Names of pictures → their addresses, as sharp as they are needed, and their way into the page.

const SCALES = [50, 75, 100, 150, 200, 300, 450];

export function picture(name, pixelsPerMm) {
  const wanted = pixelsPerMm * Math.min(window.devicePixelRatio || 1, 2) * 25.4;
  const dpi = SCALES.find((scale) => scale >= wanted * 0.98) ?? SCALES.at(-1);
  return `picture/${name}-${dpi}.png`;
}

/** Sets the picture once it is there; until then the one before stays. */
export function show(image, url, then = () => {}) {
  if (image.dataset.wanted === url) return;
  image.dataset.wanted = url;
  const isWanted = () => image.dataset.wanted === url;
  const next = image.getAttribute("src") ? new Image() : image;
  if (next !== image) next.addEventListener("load", () => {
    if (!isWanted()) return;
    image.src = url;
    then();
  });
  load(next, url, isWanted);
}

/** While something takes long the program draws nothing else: then it is asked again. */
function load(image, url, isWanted, tries = 0) {
  image.onerror = () => {
    if (tries < 5) setTimeout(() => isWanted() && load(image, url, isWanted, tries + 1), 1000 * 2 ** tries);
  };
  image.src = url;
}
