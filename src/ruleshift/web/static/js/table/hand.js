// One's own hand: a fan that makes as many rows as it needs, so that every card keeps a strip wide enough for a finger.

import { byId, count, set, setAll } from "../lib/dom.js";
import { fill } from "./felt.js";

const STRIP = 32;
const BEND = 2.2;

let cards = [];

/** Draw the hand and the small hand. */
export function drawHand(state, drawing) {
  const { game } = state;
  cards = drawing.zone("hand");
  const small = drawing.zone("small");
  set(byId("small-hand"), "hidden", !small.length);
  fill(byId("small-cards"), small, drawing);
  const fan = byId("fan");
  fill(fan, cards, drawing);
  setAll(fan, {
    "data-empty": cards.length ? null : "1",
    "data-asked": cards.some((card) => drawing.targets.has(card.key)) ? "1" : null,
  });
  const limit = state.seats.find((seat) => seat.name === state.you)?.hand_limit;
  const mine = cards.length ? `Your hand: ${count(cards.length, "card")}` : "Your hand is empty";
  const said = state.you ? mine : "You are watching";
  set(byId("hand-count"), "text", limit === null || limit === undefined ? said : `${said} (limit ${limit})`);
  set(byId("hand"), "hidden", !state.you || Boolean(game.outcome));
  document.querySelectorAll(".felt .cards, .fan, .small-hand .cards").forEach(rove);
  spread();
}

/** Lay the cards out as a fan. */
export function spread() {
  const fan = byId("fan");
  const slots = [...fan.children];
  const whole = fan.clientWidth;
  const first = slots[0]?.firstElementChild;
  if (!first || !whole) return;
  const card = first.offsetWidth;
  const tall = first.offsetHeight;
  const lean = whole < 500 ? 3 : Math.round(tall * 0.13);
  const width = whole - 2 * lean;
  const perRow = Math.max(1, Math.floor((width - card) / STRIP) + 1);
  const rows = Math.ceil(slots.length / perRow);
  const inRow = Math.ceil(slots.length / rows);
  const rise = Math.round(tall * (rows > 1 ? 0.56 : 1));
  slots.forEach((slot, at) => {
    const row = Math.floor(at / inRow);
    const here = Math.min(inRow, slots.length - row * inRow);
    const column = at % inRow;
    const step = here > 1 ? Math.min(card + 8, (width - card) / (here - 1)) : 0;
    const left = lean + (width - card - step * (here - 1)) / 2;
    const bend = (column - (here - 1) / 2) * Math.min(BEND, 15 / here);
    slot.style.setProperty("--x", `${(left + column * step).toFixed(1)}px`);
    slot.style.setProperty("--y", `${(row * rise + Math.abs(bend) * 0.55).toFixed(1)}px`);
    slot.style.setProperty("--turn", `${rows > 1 ? (bend / 2).toFixed(2) : bend.toFixed(2)}deg`);
    slot.style.setProperty("--z", String(at + 1));
  });
  fan.style.setProperty("--fan-h", `${tall + (rows - 1) * rise + 12}px`);
}

/** One card of a group takes part in tabbing; the arrows go to the others. */
function rove(group) {
  const all = [...group.querySelectorAll(".card")];
  const now =
    all.find((card) => card === document.activeElement) ??
    all.find((card) => card.getAttribute("aria-pressed") === "true") ??
    all[0];
  for (const card of all) card.tabIndex = card === now ? 0 : -1;
}

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

/** Arrows, Home and End within any group of cards. */
export function arrows(event) {
  const group = event.target.closest(".cards, .fan, .place__cards");
  if (!group || !event.target.matches(".card")) return;
  const all = [...group.querySelectorAll(".card")];
  const at = all.indexOf(event.target);
  let next = null;
  if (event.key in STEPS) next = all[(at + STEPS[event.key] + all.length) % all.length];
  else if (event.key === "Home") next = all[0];
  else if (event.key === "End") next = all.at(-1);
  if (!next) return;
  event.preventDefault();
  for (const card of all) card.tabIndex = card === next ? 0 : -1;
  next.focus();
}

/** Put the focus into the hand, where the keyboard player goes on. */
export function focusHand() {
  const card = byId("fan").querySelector('.card[data-can="1"]') ?? byId("fan").querySelector(".card");
  if (!card) return false;
  card.tabIndex = 0;
  card.focus({ preventScroll: true });
  return true;
}
