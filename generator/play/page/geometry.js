// Points and boxes, of the screen as of the table.

export const middle = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
export const within = ([x, y], { left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom;
export const clamp = (least, value, most) => Math.min(most, Math.max(least, value));
export const distance = ([x, y], [u, v]) => Math.hypot(x - u, y - v);
