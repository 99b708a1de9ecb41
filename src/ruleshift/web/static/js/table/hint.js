// For beginners: a sentence about what was just forced on me, above the hand, until I close it or it has been read.

import { HINT } from "../labels.js";
import { set } from "../lib/draw.js";
import { textOf } from "../lib/parts.js";

/** @typedef {import("../../protocol").State} State */

const SHOWN_FOR = 20_000;

/** By player, the last line that was looked at; a device that several people share has one for each. @type {Map<string, number>} */
const read = new Map();
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

export function hideHint() {
  clearTimeout(timer);
  set("hint", { hidden: true });
  set("hint-text", { text: "" });
}

/** Show the newest explanation, if there is a new one; after a reload the story still has them all. @param {State} state */
export function drawHint(state) {
  const { you, news, fresh, hot_seat: seat } = state;
  if (!you) return;
  const before = read.get(you) ?? (fresh && !seat ? Number.POSITIVE_INFINITY : 0);
  const last = news.at(-1)?.number ?? 0;
  if (fresh || last) read.set(you, last);
  const hint = news.findLast((line) => line.kind === "hint" && line.number > before);
  if (!hint) return;
  set("hint-text", { text: textOf(hint.parts) });
  set("hint", { hidden: false });
  set("hint-close", { "aria-label": HINT.close, onclick: hideHint });
  clearTimeout(timer);
  timer = setTimeout(hideHint, SHOWN_FOR);
}
