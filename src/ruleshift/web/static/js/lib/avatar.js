// A player at a glance.

import { h } from "./dom.js";

const hue = (name) => [...name].reduce((sum, sign) => (sum * 31 + sign.codePointAt(0)) % 360, 7);

/** A player's picture: a letter on a colour. */
export function makeAvatar(name, bot = null) {
  return h("span", {
    class: "avatar",
    "aria-hidden": "true",
    vars: { "--hue": hue(name) },
    text: bot ? "🤖" : [...name][0]?.toUpperCase(),
  });
}
