// A player at a glance: a letter on a colour of their own, which they keep as long as the table stands.

import { h } from "./draw.js";

/** Dark enough for a white letter, and told apart with any eyes by the letter. */
const COLOURS = [
  "#2b7a3d",
  "#2a7486",
  "#9a3781",
  "#a85c12",
  "#4d51c0",
  "#b0322f",
  "#5e6a17",
  "#7446b0",
  "#1d7060",
  "#8d4a2b",
  "#3d67a6",
  "#a2365b",
];

/** @type {Map<string, string>} */
const given = new Map();

/** Give everybody a colour, in the order of the seats. @param {readonly string[]} names */
export function colourPlayers(names) {
  for (const name of names) {
    if (given.has(name)) continue;
    const used = new Set(given.values());
    given.set(name, COLOURS.find((each) => !used.has(each)) ?? COLOURS[given.size % COLOURS.length]);
  }
}

/** A player's colour. @param {string} name */
export const colourOf = (name) => given.get(name) ?? COLOURS[0];

/** A player's picture. @param {string} name @param {string} said for a screen reader; empty where the name stands beside it */
export function makeAvatar(name, said = "") {
  return h("span", {
    class: "avatar",
    role: said ? "img" : null,
    "aria-label": said || null,
    "aria-hidden": said ? null : "true",
    vars: { "--player": colourOf(name) },
    text: [...name][0]?.toUpperCase(),
  });
}
