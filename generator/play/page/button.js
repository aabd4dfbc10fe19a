// A button with words and what it does.

import { make } from "./dom.js";

export const button = (text, click, more = {}) => make("button", { type: "button", text, on: { click }, ...more });
