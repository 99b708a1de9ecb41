// Cards move visibly: the browser's view transitions carry each card from where it was to where it is.

import { stillness } from "../lib/prefs.js";

/** @typedef {import("../../protocol").State} State */
/** @typedef {import("../../protocol").LogLine} LogLine */
/** @typedef {import("./places.js").Move} Move */
/** @typedef {{cards: readonly string[], count: number, from: string, to: string}} Told */

const MOST = 14;

let tidy = () => {};

/** @param {number} time */
export const pause = (time) => new Promise((done) => setTimeout(done, time));

/** Where a card is that nobody sees: the pile or the hand that it comes from or goes to. @param {string | null} zone @returns {HTMLElement | null} */
function anchor(zone) {
  return zone ? document.querySelector(`[data-anchor="${CSS.escape(zone)}"]`) : null;
}

/** @param {DOMRect} rect @param {string} name */
function ghost(rect, name) {
  const back = document.createElement("span");
  back.className = "card card--back ghost";
  back.style.setProperty("--w", `${Math.max(rect.width, 18)}px`);
  back.style.left = `${rect.left}px`;
  back.style.top = `${rect.top}px`;
  back.style.viewTransitionName = name;
  document.body.append(back);
  return back;
}

/** @param {Element | null | undefined} element */
function visible(element) {
  if (!element?.isConnected) return false;
  const rect = element.getBoundingClientRect();
  return rect.width > 0 && rect.bottom > 0 && rect.top < innerHeight && rect.right > 0 && rect.left < innerWidth;
}

/** @param {string} place @param {string | null} player */
const zone = (place, player) => (place === "hand" ? `hand:${player}` : place);

/** The events that moved cards: which ones, if we may know, from where, to where. @param {readonly LogLine[]} news @returns {Told[]} */
function told(news) {
  return news.flatMap(({ event }) =>
    event?.kind === "move"
      ? [
          {
            cards: event.cards,
            count: event.count,
            from: zone(event.origin, event.origin_player),
            to: zone(event.target, event.target_player),
          },
        ]
      : event?.kind === "play"
        ? [{ cards: event.cards, count: event.count, from: zone("hand", event.player), to: "being played" }]
        : [],
  );
}

/** Backs that fly between piles and hands that we do not see into. @param {Told[]} events @param {string | null} you */
function hiddenMoves(events, you) {
  const found = [];
  for (const { cards, count, from, to } of events) {
    if (cards.length || from === `hand:${you}` || to === `hand:${you}`) continue;
    for (let n = 0; n < Math.min(count, 3); n += 1) found.push({ from, to });
  }
  return found.slice(0, 6);
}

/**
 * The table while a card that somebody else has played lies in the middle, before it goes where it belongs; null if nobody did,
 * or if it still lies there.
 * @param {State} before @param {State} next @returns {State | null}
 */
export function stageOf(before, next) {
  const event = next.news.map((each) => each.event).findLast((each) => each?.kind === "play");
  const name = event?.cards[0];
  if (!event || !name || !before.game || !before.own || event.player === next.you) return null;
  if (next.game?.being_played.includes(name) || before.game.being_played.includes(name)) return null;
  return {
    ...before,
    news: [],
    seats: before.seats.map((seat) =>
      seat.name === event.player ? { ...seat, hand: Math.max(0, seat.hand - 1) } : seat,
    ),
    game: { ...before.game, being_played: [name] },
    own: { ...before.own, being_played: [name], decision: null, window: null },
  };
}

/**
 * Change the page with motion.
 * @param {() => void} change draws the new state
 * @param {Move[]} moved
 * @param {(key: string) => HTMLElement | undefined} elementOf the element of a card, before and after
 * @param {readonly LogLine[]} news the log lines that came with it
 * @param {string | null} you
 */
export async function withMotion(change, moved, elementOf, news, you) {
  const events = told(news);
  const hidden = hiddenMoves(events, you);
  const still = !document.startViewTransition || document.hidden || stillness();
  if (still || moved.length > MOST || moved.length + hidden.length === 0) {
    change();
    return;
  }
  tidy();
  /** @type {(() => void)[]} */
  const marks = [];
  const mark = (/** @type {HTMLElement} */ element, /** @type {string} */ label) => {
    element.style.viewTransitionName = label;
    marks.push(() => {
      element.style.viewTransitionName = "";
    });
  };
  const fly = (/** @type {string | null} */ where, /** @type {string} */ label) => {
    const at = anchor(where);
    if (!at || !visible(at)) return;
    const back = ghost(at.getBoundingClientRect(), label);
    marks.push(() => back.remove());
  };
  const show = (/** @type {"from" | "to"} */ side, /** @type {string} */ fallback) => {
    moved.forEach((move, index) => {
      const element = elementOf(move.key);
      const event = events.find((each) => each.cards.includes(move.name));
      if (element && visible(element)) mark(element, `card-${index}`);
      else fly(event?.[side] ?? fallback, `card-${index}`);
    });
    hidden.forEach((move, index) => {
      fly(move[side], `back-${index}`);
    });
  };
  const clear = () => {
    for (const undo of marks.splice(0)) undo();
  };
  tidy = clear;
  show("from", "draw pile");
  const transition = document.startViewTransition(() => {
    clear();
    change();
    if (tidy === clear) show("to", "discard pile");
  });
  transition.ready.catch(() => {});
  transition.finished.then(clear, clear);
  await transition.updateCallbackDone;
}
