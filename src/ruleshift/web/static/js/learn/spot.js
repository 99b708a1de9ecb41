// Where on the table a step of a lesson points, and where there is room to say something about it.

import { byId, every } from "../lib/draw.js";
import { slots } from "../table/slots.js";

/** @typedef {{left: number, top: number, right: number, bottom: number, width: number, height: number}} Box */

const PLACES = /** @type {Record<string, () => any>} */ ({
  hand: () => byId("hand"),
  rules: () => byId("plate"),
  goals: () => (byId("goal-list").childElementCount ? byId("goal-list") : byId("no-goal")),
  mine: () => byId("own"),
  "draw pile": () => byId("draw-pile"),
  discards: () => byId("discard"),
  "rules deck": () => byId("rules-deck"),
  question: () => byId("ask"),
  story: () => byId("side"),
});

/** The card of this name that is meant: one that can be chosen, one's own, or any. @param {string} name @param {string} learner */
function cardNamed(name, learner) {
  const found = [...slots.values()].filter((slot) => slot.place?.name === name && slot.isConnected);
  const rank = (/** @type {any} */ slot) =>
    slot.firstElementChild.dataset.can === "1" ? 0 : [`seat:${learner}`, "hand"].includes(slot.place.zone) ? 1 : 2;
  return found.sort((a, b) => rank(a) - rank(b))[0]?.firstElementChild ?? null;
}

/** The element that a step points at, if it can be seen. @param {string} point @param {string} learner @returns {HTMLElement | null} */
export function spotOf(point, learner) {
  const [kind, ...rest] = point.split(":");
  const name = rest.join(":");
  const found =
    kind === "card"
      ? cardNamed(name, learner)
      : kind === "seat"
        ? every("#seats > .seat").find((seat) => seat.dataset.key === name)
        : PLACES[point]?.();
  return found?.checkVisibility?.() ? found : null;
}

const GAP = 14;
const EDGE = 8;
/** To stand on what is shown is worse than anything else. */
const WORST = 1e9;

/** How much of one box another covers. @param {Box} a @param {Box} b */
function overlap(a, b) {
  const width = Math.min(a.right, b.right) - Math.max(a.left, b.left);
  const height = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  return width > 0 && height > 0 ? width * height : 0;
}

/** @param {number} value @param {number} most */
const clamp = (value, most) => Math.max(EDGE, Math.min(value, most - EDGE));

/**
 * Where a bubble of this size stands best: beside what it is about, and on nothing that is needed.
 * @param {Box} spot @param {{width: number, height: number}} size @param {Box[]} needed
 * @returns {{left: number, top: number, side: string, covers: number}}
 */
export function placeBeside(spot, { width, height }, needed) {
  const middle = (spot.left + spot.right) / 2 - width / 2;
  const centre = (spot.top + spot.bottom) / 2 - height / 2;
  const tried = [
    { side: "above", left: middle, top: spot.top - GAP - height },
    { side: "below", left: middle, top: spot.bottom + GAP },
    { side: "right", left: spot.right + GAP, top: centre },
    { side: "left", left: spot.left - GAP - width, top: centre },
  ];
  const placed = tried.map(({ side, left, top }) => {
    const at = { side, left: clamp(left, innerWidth - width), top: clamp(top, innerHeight - height) };
    const box = { ...at, right: at.left + width, bottom: at.top + height, width, height };
    const covers = (overlap(box, spot) && WORST) + needed.reduce((sum, each) => sum + overlap(box, each), 0);
    return { ...at, covers };
  });
  return placed.reduce((best, each) => (each.covers < best.covers ? each : best));
}
