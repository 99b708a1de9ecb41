// Cards move visibly: the browser's view transitions carry each card from where it was to where it is.

import { stillness } from "../lib/prefs.js";

const MOST = 14;

let tidy = () => {};

/** Where a card is that nobody sees: the pile or the hand that it comes from or goes to. */
function anchor(zone) {
  return zone ? document.querySelector(`[data-anchor="${CSS.escape(zone)}"]`) : null;
}

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

function visible(element) {
  if (!element?.isConnected) return false;
  const rect = element.getBoundingClientRect();
  return rect.width > 0 && rect.bottom > 0 && rect.top < innerHeight && rect.right > 0 && rect.left < innerWidth;
}

const zone = (place, player) => (place === "hand" ? `hand:${player}` : place);

/** The events that moved cards: which ones, if we may know, from where, to where. */
function told(news) {
  return news
    .map((line) => line.event)
    .filter((event) => event?.kind === "move")
    .map((event) => ({
      cards: event.cards,
      count: event.count,
      from: zone(event.origin, event.origin_player),
      to: zone(event.target, event.target_player),
    }));
}

/** Backs that fly between piles and hands that we do not see into. */
function hiddenMoves(events, you) {
  const found = [];
  for (const { cards, count, from, to } of events) {
    if (cards.length || from === `hand:${you}` || to === `hand:${you}`) continue;
    for (let n = 0; n < Math.min(count, 3); n += 1) found.push({ from, to });
  }
  return found.slice(0, 6);
}

/**
 * Change the page with motion.
 * @param {() => void} change draws the new state
 * @param {{key: string, name: string, from: string|null, to: string|null}[]} moved
 * @param {(key: string) => HTMLElement|undefined} elementOf the element of a card, before and after
 * @param {any[]} news the log lines that came with it
 * @param {string|null} you
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
  const marks = [];
  const mark = (element, label) => {
    element.style.viewTransitionName = label;
    marks.push(() => (element.style.viewTransitionName = ""));
  };
  const fly = (where, label) => {
    const at = anchor(where);
    if (!visible(at)) return;
    const back = ghost(at.getBoundingClientRect(), label);
    marks.push(() => back.remove());
  };
  const show = (side, fallback) => {
    moved.forEach((move, index) => {
      const element = elementOf(move.key);
      const event = events.find((each) => each.cards.includes(move.name));
      if (visible(element)) mark(element, `card-${index}`);
      else fly(event?.[side] ?? fallback, `card-${index}`);
    });
    hidden.forEach((move, index) => fly(move[side], `back-${index}`));
  };
  const clear = () => marks.splice(0).forEach((undo) => undo());
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
