// One's own hand: whole cards while they fit, strips of them when there are more, and what each would mean now.

import { facts, setLine } from "../cards/card.js";
import { CARD, HAND } from "../labels.js";
import { byId, every, set } from "../lib/draw.js";
import { goalsFor, pips } from "./needs.js";
import { fill } from "./slots.js";

/** @typedef {import("./view.js").Seen} Seen */
/** @typedef {import("./slots.js").Drawing} Drawing */
/** @typedef {import("./layout.js").Plan} Plan */

/** @param {Seen} seen @param {Drawing} drawing @param {Plan} plan */
export function drawHand({ state }, drawing, plan) {
  const cards = drawing.zone("hand");
  const small = drawing.zone("small");
  set("small-hand", { hidden: !small.length });
  const meaning = (/** @type {any} */ card, /** @type {import("./places.js").Place} */ place) =>
    drawMeaning(card, place.name, state);
  const whole = plan.hand.form === "table" ? "table" : "hand";
  fill(byId("small-cards"), small, drawing, plan.shape === "phone" ? "table" : whole, meaning);
  const fan = byId("fan");
  const last = cards.length - 1;
  fill(fan, cards, drawing, (_, at) => (plan.hand.form === "strip" && at < last ? "strip" : whole), meaning);
  set(fan, {
    "data-form": plan.hand.form,
    "data-scrolls": plan.hand.scrolls ? "1" : null,
    "data-asked": cards.some((card) => drawing.targets.has(card.key)) ? "1" : null,
  });
  const limit = state.seats.find((seat) => seat.name === state.you)?.hand_limit;
  set("hand-count", { text: state.you ? HAND.mine(cards.length, limit) : HAND.watching });
  set("hand", { hidden: !state.you || Boolean(state.game?.outcome) });
  for (const group of every(".felt .cards, .fan, .small-hand .cards")) rove(group);
}

/** The line at the foot of a card: how near a Goal would be, what a number would become, which Goal wants it. @param {any} card @param {string} name @param {import("../../protocol").State} state */
function drawMeaning(card, name, state) {
  const game = state.game;
  const face = facts(name);
  const mine = state.seats.find((seat) => seat.name === state.you)?.table ?? [];
  let line = "";
  let wanted = false;
  if (face.kind === "goal" && face.needs?.length) {
    const needed = pips(face.needs, mine);
    const has = needed.filter((pip) => pip.card).length;
    if (has) line = CARD.have(has, needed.length);
  } else if (face.slot && game) {
    const now =
      game.numbers.find((number) => number.name === face.slot)?.value ??
      (face.slot.endsWith("limit") ? CARD.noLimit : "1");
    if (String(now) !== String(face.numeral)) line = CARD.becomes(now, face.numeral);
  } else if (face.kind === "keeper" && game) {
    line = goalsFor(
      name,
      game.goals.filter((goal) => !goal.ungoal).map((goal) => goal.name),
    ).join(", ");
    wanted = Boolean(line);
  }
  setLine(card, line, { wanted });
}

/** One card of a group takes part in tabbing; the arrows go to the others. @param {any} group */
function rove(group) {
  const all = every(".card", group).filter((card) => card.tagName === "BUTTON");
  const now =
    all.find((card) => card === document.activeElement) ??
    all.find((card) => card.getAttribute("aria-pressed") === "true") ??
    all[0];
  for (const card of all) card.tabIndex = card === now ? 0 : -1;
}

const STEPS = /** @type {Record<string, number>} */ ({ ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 });

/** Arrows, Home and End within any group of cards. @param {KeyboardEvent} event */
export function arrows(event) {
  const on = /** @type {HTMLElement} */ (event.target);
  const group = on.closest(".cards, .fan");
  if (!group || !on.matches(".card")) return;
  const all = every("button.card", group);
  const at = all.indexOf(on);
  const step = STEPS[event.key];
  const next = step
    ? all[(at + step + all.length) % all.length]
    : event.key === "Home"
      ? all[0]
      : event.key === "End"
        ? all.at(-1)
        : null;
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
