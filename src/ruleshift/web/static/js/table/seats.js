// The players: their names, what they are doing, their hands as backs, and what lies in front of them.

import { facts, makeBack, setBadge, setLabel } from "../cards/card.js";
import { CARD, SEAT } from "../labels.js";
import { makeAvatar } from "../lib/avatar.js";
import { lookUp } from "../lib/dictionary.js";
import { byId, h, keyed, set, setAll } from "../lib/dom.js";
import { fill } from "./slots.js";

/** @typedef {import("../../protocol").SeatState} SeatState */
/** @typedef {import("../../protocol").GameState} GameState */
/** @typedef {import("./view.js").Seen} Seen */
/** @typedef {import("./slots.js").Drawing} Drawing */
/** @typedef {import("./layout.js").Plan} Plan */

const BACKS = 5;
/** A seat that has no room for a fan of backs beside its name. */
const NARROW = 182;

/** @type {(name: string) => void} */
let onPlayer = () => {};

/** What happens when a player is chosen. @param {(name: string) => void} chosen */
export function whenChosen(chosen) {
  onPlayer = chosen;
}

/** Phones show one opponent's cards with their names: whose turn it is, or who was tapped. */
let opened = "";

/** Those whom the table shows as others, in the order of play after the one at the bottom. @param {Seen} seen */
export function others({ state, bottom }) {
  const playing = state.seats.filter((seat) => seat.in_game);
  const from = Math.max(
    0,
    playing.findIndex((seat) => seat.name === bottom),
  );
  return [...playing.slice(from), ...playing.slice(0, from)].filter((seat) => seat.name !== bottom);
}

/** @param {Seen} seen @param {Drawing} drawing @param {Plan} plan */
export function drawSeats(seen, drawing, plan) {
  const list = others(seen);
  const row = byId("seats");
  setAll(row, { hidden: !list.length, "data-lines": plan.lines });
  keyed(
    row,
    list,
    (seat) => seat.name,
    makeSeat,
    (element, seat) => {
      const at = list.indexOf(seat);
      const how = plan.seats[at];
      const wide = how.form === "token" && (seat.name === opened || seat.name === seen.state.game?.turn);
      setAll(element, {
        "data-form": wide ? "plaque" : how.form,
        "data-line": how.line,
        "data-narrow": how.width < NARROW * plan.f ? "1" : null,
      });
      set(element, "vars", { "--seat-w": `${how.width}px`, "--columns": how.columns });
      drawSeat(element, seat, seen, drawing, wide ? "plaque" : how.form);
    },
  );
  const mine = seen.state.seats.filter((seat) => seat.name === seen.bottom && seat.in_game);
  keyed(
    byId("mine"),
    mine,
    (seat) => seat.name,
    makeSeat,
    (element, seat) => {
      set(element, "data-form", plan.own.form === "plaque" ? "plaque" : null);
      drawSeat(element, seat, seen, drawing, plan.own.form);
    },
  );
}

/** @param {SeatState} seat */
function makeSeat(seat) {
  const element = h(
    "section",
    { class: "seat" },
    h(
      "div",
      { class: "seat__head" },
      makeAvatar(seat.name),
      h("div", { class: "seat__who" }, h("h2", { class: "seat__name" }), h("p", { class: "seat__notes" })),
      h("span", { class: "seat__turn pill" }),
      h("button", {
        class: "button button--main seat__choose",
        type: "button",
        text: SEAT.choose,
        onclick: () => onPlayer(seat.name),
      }),
      h("div", { class: "backs", "data-anchor": `hand:${seat.name}` }),
    ),
    h("div", { class: "cards seat__cards", role: "list" }),
    h("div", { class: "cards seat__shown", role: "list" }),
  );
  element.onclick = (/** @type {MouseEvent} */ event) => {
    const on = /** @type {HTMLElement} */ (event.target);
    if (on.closest("button")) return;
    if (element.dataset.can === "1") onPlayer(seat.name);
    else if (element.dataset.form === "token") {
      opened = seat.name;
      element.dispatchEvent(new CustomEvent("relayout", { bubbles: true }));
    }
  };
  return element;
}

/** @param {any} element @param {SeatState} seat @param {Seen} seen @param {Drawing} drawing @param {import("./slots.js").Form} form */
function drawSeat(element, seat, seen, drawing, form) {
  const { state } = seen;
  const game = /** @type {GameState} */ (state.game);
  const turn = game.turn === seat.name && !game.outcome;
  const can = drawing.targets.has(`@${seat.name}`);
  const mine = seat.name === state.you;
  setAll(element, {
    "data-turn": turn ? "1" : null,
    "data-away": seat.away ? "1" : null,
    "data-can": can ? "1" : null,
    "aria-label": mine ? SEAT.mine : SEAT.about(seat.name, seat.hand, turn),
  });
  set(element.querySelector(".seat__name"), "text", mine ? SEAT.mine : seat.name);
  keyed(
    element.querySelector(".seat__notes"),
    notes(seat, seen),
    (note) => note,
    () => h("span"),
    (note, text) => set(note, "text", text),
  );
  set(element.querySelector(".seat__choose"), "hidden", !can);
  drawMarker(element.querySelector(".seat__turn"), turn && !mine && state.seats.length > 1, game);
  drawBacks(element.querySelector(".backs"), seat, mine || seen.replay);
  const cards = element.querySelector(".seat__cards");
  const shown = element.querySelector(".seat__shown");
  set(cards, "aria-label", mine ? SEAT.mineCards : SEAT.cards(seat.name));
  fill(cards, drawing.zone(`seat:${seat.name}`), drawing, form, (card, place) => drawUnder(card, place, seat, seen));
  const open = drawing.zone(`shown:${seat.name}`);
  setAll(shown, { hidden: !open.length, "aria-label": SEAT.hand(seat.name) });
  fill(shown, open, drawing, "token");
}

/** @param {SeatState} seat @param {Seen} seen */
function notes(seat, { state, phone }) {
  const game = /** @type {GameState} */ (state.game);
  const found = [];
  if (phone && seat.name !== state.you) found.push(SEAT.short(seat.hand));
  if (
    !state.own?.window &&
    game.waiting_for.includes(seat.name) &&
    game.turn !== seat.name &&
    !game.outcome &&
    seat.name !== state.you
  )
    found.push(SEAT.choosing);
  if (seat.away) found.push(`💤 ${SEAT.away}`);
  else if (!seat.bot && !seat.online) found.push(`📡 ${SEAT.lost}`);
  for (const [name, limit] of /** @type {const} */ ([
    ["hand limit", seat.hand_limit],
    ["keeper limit", seat.keeper_limit],
  ])) {
    const common = game.numbers.find((number) => number.name === name)?.value ?? null;
    if (String(limit) !== String(common)) found.push(SEAT.limit(name, limit));
  }
  if (game.asked_next === seat.name) found.push(SEAT.askedNext);
  if (seat.drinks) found.push(SEAT.sips(seat.drinks, seat.on_water));
  else if (seat.on_water) found.push(SEAT.water);
  if (seat.opted_out) found.push(SEAT.noDrinks);
  return found;
}

/** Whose turn it is; where the decks have a card that marks it, by that card's name. @param {any} marker @param {boolean} on @param {GameState} game */
function drawMarker(marker, on, game) {
  setAll(marker, {
    hidden: !on,
    text: game.turn_marker ? `${facts(game.turn_marker).emoji} ${game.turn_marker}` : SEAT.playing,
  });
}

/** @param {any} backs @param {SeatState} seat @param {boolean} hidden */
function drawBacks(backs, seat, hidden) {
  set(backs, "hidden", hidden);
  const shown = Math.min(seat.hand, BACKS);
  if (backs.dataset.shown !== String(shown)) {
    backs.dataset.shown = String(shown);
    backs.replaceChildren(...Array.from({ length: shown }, () => makeBack()), h("b"));
  }
  set(backs.lastElementChild, "text", seat.hand);
  set(backs, "title", SEAT.inHand(seat.hand));
}

/** What lies under a card: a number for all, the cards for their owner. @param {any} card @param {import("./places.js").Place} place @param {SeatState} seat @param {Seen} seen */
function drawUnder(card, place, seat, { state }) {
  const number = lookUp(seat.under, place.name) ?? 0;
  const known = seat.name === state.you ? (lookUp(state.own?.hidden, place.name) ?? []) : [];
  const said = known.length ? CARD.underIt(known) : CARD.under(number);
  setBadge(card, number ? `+${number}` : "", said);
  if (number) setLabel(card, facts(place.name), said);
}
