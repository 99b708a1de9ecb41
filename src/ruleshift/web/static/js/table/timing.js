// How long a card is on its way, and when it sets out: a time for each sort of move. Pure: it looks at no page.

/** @typedef {"draw" | "play" | "settle" | "discard" | "steal"} Sort */
/** @typedef {{sort: Sort, duration: number, delay: number}} Timing */

export const EASE = "cubic-bezier(.2, .8, .2, 1)";

/** In ms. @type {Record<Sort, number>} */
const TIMES = { draw: 260, play: 320, settle: 280, discard: 240, steal: 360 };
/** How long a card that was played rests in the middle before it goes on. */
const REST = 350;
/** Cards that stay where they are, when the layout around them changes. */
export const SHIFT = 220;
export const FADE = 120;

const STAGGER = 50;
const MOST = 900;

/** How long a card that was played is to be seen in the middle, on its way and at rest. @param {boolean} still nothing moves */
export const beat = (still) => (still ? REST : TIMES.play + REST);

/** Whose place a zone is, if it is somebody's. @param {string} zone @param {string | null} you */
function ownerOf(zone, you) {
  if (zone === "hand" || zone === "small") return you;
  return /^(?:seat|hand|shown):(.*)$/.exec(zone)?.[1] ?? null;
}

const isPlayed = (/** @type {string} */ zone) => zone === "playing" || zone === "being played";

/** What a move from one zone to another looks like. @param {string} from @param {string} to @param {string | null} you @returns {Sort} */
export function sortOf(from, to, you) {
  if (to.startsWith("discard")) return "discard";
  if (from === "draw pile") return "draw";
  if (isPlayed(to)) return "play";
  if (isPlayed(from)) return "settle";
  const giver = ownerOf(from, you);
  const taker = ownerOf(to, you);
  if (giver !== null && taker !== null && giver !== taker) return "steal";
  return from === "hand" ? "play" : "settle";
}

/** One after the other, and all of them there in time. @param {readonly Sort[]} sorts @returns {Timing[]} */
export function timed(sorts) {
  const longest = Math.max(0, ...sorts.map((sort) => TIMES[sort]));
  const step = Math.min(STAGGER, (MOST - longest) / Math.max(1, sorts.length - 1));
  return sorts.map((sort, at) => ({ sort, duration: TIMES[sort], delay: Math.round(at * step) }));
}
