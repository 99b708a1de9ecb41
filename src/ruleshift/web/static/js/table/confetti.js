// A handful of paper for the winner; nothing for those who prefer stillness.

import { h } from "../lib/draw.js";
import { stillness } from "../lib/prefs.js";

const COLOURS = ["#f2c230", "#b3256e", "#2b7a3d", "#1f5fae", "#6c2fb0", "#ff8a3c"];
const PIECES = 70;
const between = (/** @type {number} */ low, /** @type {number} */ high) => low + Math.random() * (high - low);

/** Let it rain for a moment, behind what an element shows. @param {HTMLElement} parent */
export function celebrate(parent) {
  if (stillness() || document.hidden) return;
  for (let n = 0; n < PIECES; n += 1) drop(parent, COLOURS[n % COLOURS.length]);
}

/** @param {HTMLElement} parent @param {string} colour */
function drop(parent, colour) {
  const piece = h("span", { class: "confetti", "aria-hidden": "true" });
  piece.style.left = `${between(0, 100)}%`;
  piece.style.background = colour;
  parent.prepend(piece);
  const sway = between(-12, 12);
  const fall = piece.animate(
    {
      transform: ["translate(0, -8vh) rotate(0)", `translate(${sway}vw, 108vh) rotate(${between(-900, 900)}deg)`],
      opacity: [1, 1, 0.6],
    },
    {
      duration: between(1800, 3600),
      delay: between(0, 500),
      easing: "cubic-bezier(0.3, 0.2, 0.7, 1)",
      fill: "backwards",
    },
  );
  fall.onfinish = () => piece.remove();
}
