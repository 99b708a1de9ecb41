// Cards move visibly: the browser's view transitions carry each card from where it was to where it is.

import { makeBack } from "../cards/card.js";
import { stillness } from "../lib/prefs.js";
import { EASE, FADE, SHIFT, sortOf, timed } from "./timing.js";
import { planNow } from "./view.js";

/** @typedef {import("../../protocol").State} State */
/** @typedef {import("../../protocol").LogLine} LogLine */
/** @typedef {import("./places.js").Move} Move */
/** @typedef {import("./timing.js").Timing} Timing */
/** @typedef {{cards: readonly string[], count: number, from: string, to: string}} Told */
/** @typedef {(key: string) => HTMLElement | undefined} ElementOf */
/**
 * @typedef {object} Flight a card, or the back of one, on its way
 * @property {string} label of the browser's transition
 * @property {string | null} key of the card, if it is seen before or after
 * @property {string} from
 * @property {string} to
 * @property {{from: string, to: string}} unseen the piles or hands that stand for a card where it is not seen
 * @property {Timing} timing
 * @property {{from?: DOMRect, to?: DOMRect}} rects
 */

/** How tall a card is for its width. */
const TALL = 1.2;
/** More cards than that at once nobody can follow. */
const MOST = 14;
/** Where cards come from, and go to, that nobody saw before or sees after. */
const DRAWN = "draw pile";
const DISCARDED = "discard pile";

let tidy = () => {};

/** @param {number} time */
export const pause = (time) => new Promise((done) => setTimeout(done, time));

/** Where a card is that nobody sees: the pile or the hand that it comes from or goes to; else the seat whose hand it is. @param {string} zone @returns {HTMLElement | null} */
function anchor(zone) {
  /** @type {HTMLElement | null} */
  const found = document.querySelector(`[data-anchor="${CSS.escape(zone)}"]`);
  return visible(found) ? found : (found?.closest(".seat__head") ?? null);
}

/** Where one card would lie at such a place: on a card that lies there, or in its middle, no larger than on the table. @param {HTMLElement} place */
function spot(place) {
  const card = [...place.querySelectorAll(".card")].find(visible);
  if (card) return card.getBoundingClientRect();
  const { left, top, width, height } = place.getBoundingClientRect();
  const w = Math.min(planNow()?.c ?? width, width, height / TALL);
  return new DOMRect(left + (width - w) / 2, top + (height - w * TALL) / 2, w, w * TALL);
}

/** The back of a card at a place, as the felt that the place is on has it. @param {HTMLElement} place */
function ghost(place) {
  const { left, top, width } = spot(place);
  const back = makeBack();
  back.classList.add("ghost");
  back.style.setProperty("--w", `${width}px`);
  back.style.left = `${left}px`;
  back.style.top = `${top}px`;
  (place.closest("[data-theme]") ?? document.body).append(back);
  return back;
}

/** @param {Element | null | undefined} element */
function visible(element) {
  if (!element?.isConnected) return false;
  const rect = element.getBoundingClientRect();
  return rect.width > 0 && rect.bottom > 0 && rect.top < innerHeight && rect.right > 0 && rect.left < innerWidth;
}

/** @param {string | undefined} place @param {string | null | undefined} player */
const zone = (place = "", player = null) => (place === "hand" ? `hand:${player}` : place);

/** The events that moved cards: which ones, if we may know, from where, to where. @param {readonly LogLine[]} news @returns {Told[]} */
function told(news) {
  return news.flatMap(({ event }) => {
    const { kind, cards = [], count = 0, player } = event ?? {};
    if (kind === "play") return [{ cards, count, from: zone("hand", player), to: "being played" }];
    if (kind !== "move" || !event) return [];
    const { origin, origin_player, target, target_player } = event;
    return [{ cards, count, from: zone(origin, origin_player), to: zone(target, target_player) }];
  });
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
  const name = event?.cards?.[0];
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

/** @param {DOMRect} rect */
const centre = ({ left, top, width, height }) => ({ x: left + width / 2, y: top + height / 2 });

/**
 * Where the cards are that keep their zone; the function that it returns lets them glide from there to where they lie then.
 * @param {readonly string[]} keys @param {ElementOf} elementOf
 */
function shifts(keys, elementOf) {
  const was = keys.flatMap((key) => {
    const element = elementOf(key);
    return element && visible(element) ? [{ element, rect: element.getBoundingClientRect() }] : [];
  });
  return () => {
    const moved = was.map(({ element, rect }) => ({ element, rect, now: element.getBoundingClientRect() }));
    for (const { element, rect, now } of moved) {
      if (!now.width || !element.isConnected) continue;
      const [a, b] = [centre(rect), centre(now)];
      if (Math.abs(a.x - b.x) < 2 && Math.abs(a.y - b.y) < 2) continue;
      element.animate(
        { translate: [`${a.x - b.x}px ${a.y - b.y}px`, "0 0"], scale: [rect.width / now.width, 1] },
        { duration: SHIFT, easing: EASE, composite: "add" },
      );
    }
  };
}

/** Nothing moves: what is new comes in softly. @param {Move[]} moved @param {ElementOf} elementOf */
function fade(moved, elementOf) {
  for (const { key } of moved) elementOf(key)?.animate({ opacity: [0, 1] }, { duration: FADE });
}

/** How high a card flies from hand to hand. @param {DOMRect} from @param {DOMRect} to */
function archOf(from, to) {
  const [a, b] = [centre(from), centre(to)];
  const high = Math.max(24, Math.min(110, 0.22 * Math.hypot(a.x - b.x, a.y - b.y)));
  return Math.max(0, Math.min(high, Math.min(from.top, to.top) - 4));
}

/** What a card does on its way, besides going there. @param {string} label @param {Timing} timing @param {Keyframe[]} frames */
function besides(label, { duration, delay }, frames) {
  document.documentElement.animate(frames, {
    pseudoElement: `::view-transition-group(${label})`,
    duration,
    delay,
    fill: "backwards",
  });
}

/** A card that is taken flies in an arc. @param {number} high @returns {Keyframe[]} */
const arc = (high) => [
  { translate: "0 0", easing: "ease-out" },
  { translate: `0 ${-high}px`, offset: 0.35, easing: "ease-in" },
  { translate: "0 0" },
];

/** A rule settles as a card does that is laid down by hand. @returns {Keyframe[]} */
const turn = () => [
  { rotate: "0deg", easing: "ease-out" },
  { rotate: "1.5deg", offset: 0.6, easing: "ease-in-out" },
  { rotate: "0deg" },
];

/** Give each card that flies the time of its move. @param {readonly Flight[]} flights */
function setTimes(flights) {
  const timings = new Map(flights.map(({ label, timing }) => [label, timing]));
  for (const { effect } of document.getAnimations()) {
    if (!(effect instanceof KeyframeEffect)) continue;
    const timing = timings.get(/^::view-transition-[a-z-]+\((.+)\)$/.exec(effect.pseudoElement ?? "")?.[1] ?? "");
    if (timing) effect.updateTiming({ duration: timing.duration, delay: timing.delay, easing: EASE });
  }
}

/** Cards on their way: their times, arcs and turns. @param {readonly Flight[]} flights */
function onTheWay(flights) {
  setTimes(flights);
  for (const { label, timing, to, rects } of flights) {
    if (timing.sort === "steal" && rects.from && rects.to) besides(label, timing, arc(archOf(rects.from, rects.to)));
    if (to === "rules") besides(label, timing, turn());
  }
}

/** Moves in the order in which they were told. @param {Move[]} moved @param {Told[]} events */
function inOrder(moved, events) {
  const when = (/** @type {Move} */ { name }) => {
    const at = events.findIndex((each) => each.cards.includes(name));
    return at < 0 ? events.length : at;
  };
  return [...moved].sort((a, b) => when(a) - when(b));
}

/**
 * Everything that flies, in order.
 * @param {Move[]} moved @param {{from: string, to: string}[]} hidden @param {Told[]} events @param {string | null} you
 * @returns {Flight[]}
 */
function flightsOf(moved, hidden, events, you) {
  const cards = inOrder(moved, events).map((move, at) => {
    const event = events.find((each) => each.cards.includes(move.name));
    const last = events.findLast((each) => each.cards.includes(move.name));
    const unseen = { from: event?.from ?? DRAWN, to: last?.to ?? DISCARDED };
    return { label: `card-${at}`, key: move.key, unseen, from: move.from ?? unseen.from, to: move.to ?? unseen.to };
  });
  const backs = hidden.map((move, at) => ({ label: `back-${at}`, key: null, unseen: move, ...move }));
  const all = [...cards, ...backs];
  const times = timed(all.map(({ from, to }) => sortOf(from, to, you)));
  return all.map((each, at) => ({ ...each, timing: times[at], rects: {} }));
}

/** Names for the browser's transition, and backs for what is not seen, which are taken away together. @param {ElementOf} elementOf */
function naming(elementOf) {
  /** @type {(() => void)[]} */
  const undo = [];
  /** @param {Flight} flight @param {"from" | "to"} side */
  const name = (flight, side) => {
    const found = flight.key === null ? undefined : elementOf(flight.key);
    const element = visible(found) ? /** @type {HTMLElement} */ (found) : null;
    const place = element ?? anchor(flight.unseen[side]);
    if (!place || !visible(place)) return;
    const named = element ?? ghost(place);
    flight.rects[side] = named.getBoundingClientRect();
    named.style.viewTransitionName = flight.label;
    undo.push(() => (element ? element.style.removeProperty("view-transition-name") : named.remove()));
  };
  return {
    /** @param {Flight[]} flights @param {"from" | "to"} side */
    show: (flights, side) => {
      for (const flight of flights) name(flight, side);
    },
    clear: () => {
      for (const each of undo.splice(0)) each();
    },
  };
}

/**
 * Change the page with motion.
 * @param {() => void} change draws the new state
 * @param {Move[]} moved
 * @param {ElementOf} elementOf the element of a card, before and after
 * @param {readonly LogLine[]} news the log lines that came with it
 * @param {string | null} you
 * @param {readonly string[]} stayed keys of cards that keep their zone
 */
export async function withMotion(change, moved, elementOf, news, you, stayed = []) {
  const events = told(news);
  const hidden = hiddenMoves(events, you);
  if (moved.length + hidden.length === 0 || document.hidden) return change();
  if (!document.startViewTransition || stillness() || moved.length > MOST) {
    change();
    return fade(moved, elementOf);
  }
  tidy();
  const flights = flightsOf(moved, hidden, events, you);
  const names = naming(elementOf);
  const shift = shifts(stayed, elementOf);
  tidy = names.clear;
  names.show(flights, "from");
  const transition = document.startViewTransition(() => {
    names.clear();
    change();
    shift();
    if (tidy === names.clear) names.show(flights, "to");
  });
  transition.ready.then(
    () => onTheWay(flights),
    () => {},
  );
  transition.finished.then(names.clear, names.clear);
  return transition.updateCallbackDone;
}
