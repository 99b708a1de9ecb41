// The table as this window shows it: the crowd is counted, the layout worked out and written down, and every zone drawn.

import { basicRulesOf, dress, fitNames, lookOf } from "../cards/card.js";
import { NOTICES } from "../labels.js";
import { colourPlayers } from "../lib/avatar.js";
import { byId, draw, every, h, set } from "../lib/draw.js";
import { textScale } from "../lib/prefs.js";
import { drawGoals, longestRow } from "./goals.js";
import { drawHand } from "./hand.js";
import { layOut, shapeOf } from "./layout.js";
import { wantedBy } from "./needs.js";
import { drawPiles } from "./piles.js";
import { drawRules, offPlate } from "./rules.js";
import { drawSeats, others } from "./seats.js";
import { sweep } from "./slots.js";

/** @typedef {import("../../protocol").State} State */
/** @typedef {import("./slots.js").Drawing} Drawing */
/** @typedef {import("./places.js").Place} Place */
/** @typedef {import("./layout.js").Plan} Plan */
/**
 * @typedef {object} Seen who looks at the table
 * @property {State} state
 * @property {string | null} bottom whose cards lie at the bottom: one's own, or of the seat that spectators sit behind
 * @property {boolean} replay
 * @property {boolean} phone
 * @property {boolean} broad the prompt needs room
 */

const SHOWN = ["hand", "small", "playing", "rules", "goals", "meta", "scored"];

/** True if cards in a zone have elements of their own. @param {string} zone */
const isShown = (zone) => SHOWN.includes(zone) || zone.startsWith("seat:") || zone.startsWith("shown:");

/**
 * What is to be drawn.
 * @param {State} state
 * @param {Place[]} cards
 * @param {Partial<Drawing>} more
 * @returns {Drawing}
 */
export function makeDrawing(state, cards, more) {
  const lying = cards.filter((card) => card.on === undefined);
  const zones = Map.groupBy(lying, (card) => card.zone);
  const fronts = cards.filter((card) => card.zone.startsWith("seat:")).map((card) => card.name);
  const goals = (state.game?.goals ?? []).filter((goal) => !goal.ungoal).map((goal) => goal.name);
  return {
    cards,
    keep: new Set(lying.filter((card) => isShown(card.zone)).map((card) => card.key)),
    selected: null,
    picked: new Set(),
    going: new Set(),
    words: state.game?.words ?? {},
    targets: new Map(),
    wanted: wantedBy(goals, fronts),
    zone: (name) => [...(zones.get(name) ?? [])],
    ...more,
  };
}

/** The table in numbers. @param {Seen} seen @param {Drawing} drawing @returns {import("./layout.js").Crowd} */
function crowdOf(seen, drawing) {
  const { state } = seen;
  const game = /** @type {import("../../protocol").GameState} */ (state.game);
  /** @param {Place[]} places */
  const longest = (places) => Math.max(0, ...places.map((place) => place.name.length));
  return {
    width: innerWidth,
    height: innerHeight,
    text: textScale(),
    seats: others(seen).map((seat) => {
      const cards = drawing.zone(`seat:${seat.name}`);
      return { cards: cards.length, longest: longest(cards), shown: drawing.zone(`shown:${seat.name}`).length };
    }),
    own: drawing.zone(`seat:${seen.bottom}`).length,
    longest: longest(drawing.zone(`seat:${seen.bottom}`)),
    rules: offPlate(drawing).length,
    hand: drawing.zone("hand").length + drawing.zone("small").length,
    goals: game.goals.length,
    pips: longestRow(game.goals),
    players: Math.max(1, ...game.goals.map((goal) => goal.players.length)),
    piles: game.rules_deck ? 3 : 2,
    broad: seen.broad,
    replay: seen.replay,
    watching: !seen.replay && !state.you && !state.hot_seat,
  };
}

/** @type {Plan | null} */
let plan = null;
let written = "";
/** What lay where when names were last fitted: choosing a card changes no name. */
let fitted = "";

/** The plan in force. */
export const planNow = () => plan;

/** The crowd that the plan is for: choosing a card changes no crowd, and a crowded table takes a while to lay out. */
let counted = "";

/** @param {import("./layout.js").Crowd} crowd @returns {Plan} */
function planFor(crowd) {
  const now = JSON.stringify(crowd);
  const next = plan !== null && now === counted ? plan : layOut(crowd);
  counted = now;
  return next;
}

/** Write the plan where styles can read it. @param {Plan} next */
function write(next) {
  const { rows, hand, rules } = next;
  const px = (/** @type {number} */ n) => `${n}px`;
  const row = (/** @type {number} */ n) => (n ? px(n) : "auto");
  document.documentElement.style.setProperty("--f", String(next.f));
  const values = {
    "--c": px(next.c),
    "--bar-h": px(next.bar),
    "--side-w": px(next.side),
    "--dock-h": px(next.dock),
    "--prompt-w": px(next.prompt),
    "--hand-w": px(hand.width),
    "--hand-h": px(hand.height),
    "--strip": px(hand.step),
    "--rules-w": px(rules.width),
    "--row-seats": row(rows.seats),
    "--row-rules": row(rows.rules),
    "--row-goals": row(rows.goals),
    "--row-own": row(rows.own),
    "--per-row": next.own.perRow,
    "--own-w": px(next.own.width),
  };
  set(document.body, { vars: values });
  set(document.body, {
    "data-shape": next.shape,
    "data-low": next.low ? "1" : null,
    "data-side": next.side ? "fixed" : "drawer",
    "data-scrolls": next.scrolls ? "1" : null,
    "data-rules-below": rules.below ? "1" : null,
  });
}

/** The frame alone, where no cards lie on a table: before a game, and after it. */
export function drawFrame() {
  const crowd = {
    seats: [],
    own: 0,
    longest: 0,
    rules: 0,
    hand: 0,
    goals: 0,
    pips: 2,
    players: 1,
    piles: 2,
    broad: false,
    replay: false,
    watching: true,
  };
  const next = layOut({ width: innerWidth, height: innerHeight, text: textScale(), ...crowd });
  written = "";
  write(next);
}

/** Draw the whole felt and the hand. @param {Seen} seen @param {Drawing} drawing */
export function drawTable(seen, drawing) {
  const { state } = seen;
  const game = /** @type {import("../../protocol").GameState} */ (state.game);
  colourPlayers([seen.bottom, ...state.seats.map((seat) => seat.name)].filter((name) => name !== null));
  seen.phone = shapeOf(innerWidth, innerHeight) === "phone";
  plan = planFor(crowdOf(seen, drawing));
  const text = JSON.stringify(plan);
  const changed = text !== written;
  if (changed) {
    written = text;
    write(plan);
  }
  drawSeats(seen, drawing, plan);
  drawRules(game, drawing, plan);
  drawGoals(seen, drawing, plan);
  drawPiles(seen, drawing);
  drawHand(seen, drawing, plan);
  sweep(drawing.keep);
  const lies = `${text} ${drawing.cards.map(({ key, zone }) => `${key} ${zone}`).join()}`;
  if (lies !== fitted) fitNames(document.body);
  fitted = lies;
}

/** The felt of the table's first deck. @param {string} deck */
export function dressTable(deck) {
  for (const cloth of every(".felt-cloth")) dress(cloth, lookOf(deck));
  set("plate-name", { text: basicRulesOf(deck) });
}

/** What the table should know about its options, such as Goals that nobody can meet: folded, and out of the way. @param {readonly string[]} told */
export function drawNotices(told) {
  for (const box of every(".notices")) {
    set(box, { hidden: !told.length });
    set(box.firstElementChild, { text: NOTICES.title(told.length) });
    draw(
      box.lastElementChild,
      told.map((text) => h("li", { text })),
    );
  }
}

/** Where a card would lie once it is played: a dashed place, if there is room for one; nothing moves for it. @param {string} kind @param {string} slot @param {number} own */
export function showPlace(kind, slot, own) {
  const where =
    kind === "keeper" || kind === "creeper"
      ? "own"
      : kind.endsWith("goal")
        ? "goals"
        : kind === "rule"
          ? slot || "rules"
          : kind;
  set(document.body, { "data-will": kind ? where : null });
  const box = byId("will");
  const room = plan !== null && plan.shape !== "phone" && own < plan.own.perRow;
  set(box, { hidden: where !== "own" || !kind || !room });
}
