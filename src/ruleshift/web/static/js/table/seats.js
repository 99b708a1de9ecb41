// The players: their names, what they are doing, their hands as backs, and what lies in front of them.

import { facts, makeBack, setBadge, setLabel } from "../cards/card.js";
import { CARD, SEAT } from "../labels.js";
import { makeAvatar } from "../lib/avatar.js";
import { lookUp } from "../lib/dictionary.js";
import { draw, h, once, set } from "../lib/draw.js";
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
  set("seats", { hidden: !list.length, "data-lines": plan.lines });
  for (const [at, element] of draw("seats", list.map(seatOf)).entries()) {
    const seat = list[at];
    const how = plan.seats[at];
    const wide = how.form === "token" && (seat.name === opened || seat.name === seen.state.game?.turn);
    const form = wide ? "plaque" : how.form;
    set(element, {
      "data-form": form,
      "data-line": how.line,
      "data-narrow": how.width < NARROW * plan.f ? "1" : null,
      vars: { "--seat-w": `${how.width}px`, "--columns": how.columns },
    });
    drawSeat(element, seat, seen, drawing, form);
  }
  const mine = seen.state.seats.filter((seat) => seat.name === seen.bottom && seat.in_game);
  for (const [at, element] of draw("mine", mine.map(seatOf)).entries()) {
    set(element, { "data-form": plan.own.form === "plaque" ? "plaque" : null });
    drawSeat(element, mine[at], seen, drawing, plan.own.form);
  }
}

/** @param {SeatState} seat */
const seatOf = ({ name }) =>
  once(name, () =>
    h(
      "section",
      { class: "seat", onclick: tapped },
      h("div", { class: "seat__head" }),
      h("div", { class: "cards seat__cards", role: "list" }),
      h("div", { class: "cards seat__shown", role: "list" }),
    ),
  );

/** @param {any} event */
function tapped({ target, currentTarget: { dataset }, currentTarget }) {
  if (target.closest("button")) return;
  if (dataset.can === "1") onPlayer(dataset.key);
  else if (dataset.form === "token") {
    opened = dataset.key;
    currentTarget.dispatchEvent(new CustomEvent("relayout", { bubbles: true }));
  }
}

/** @param {any} element @param {SeatState} seat @param {Seen} seen @param {Drawing} drawing @param {import("./slots.js").Form} form */
function drawSeat(element, seat, seen, drawing, form) {
  const { name } = seat;
  const { state } = seen;
  const game = /** @type {GameState} */ (state.game);
  const turn = game.turn === name && !game.outcome;
  const can = drawing.targets.has(`@${name}`);
  const mine = name === state.you;
  set(element, {
    "data-turn": turn ? "1" : null,
    "data-away": seat.away ? "1" : null,
    "data-can": can ? "1" : null,
    "aria-label": mine ? SEAT.mine : SEAT.about(name, seat.hand, turn),
  });
  const [head, cards, shown] = element.children;
  draw(
    head,
    makeAvatar(name),
    h(
      "div",
      { class: "seat__who" },
      h("h2", { class: "seat__name", text: mine ? SEAT.mine : name }),
      h(
        "p",
        { class: "seat__notes" },
        notes(seat, seen).map((text) => h("span", { text })),
      ),
    ),
    h("span", {
      class: "seat__turn pill",
      hidden: !turn || mine || state.seats.length < 2,
      text: game.turn_marker ? `${facts(game.turn_marker).emoji} ${game.turn_marker}` : SEAT.playing,
    }),
    h("button", {
      class: "button button--main seat__choose",
      type: "button",
      text: SEAT.choose,
      hidden: !can,
      onclick: () => onPlayer(name),
    }),
    h(
      "div",
      { class: "backs", "data-anchor": `hand:${name}`, hidden: mine || seen.replay, title: SEAT.inHand(seat.hand) },
      Array.from({ length: Math.min(seat.hand, BACKS) }, () => makeBack()),
      h("b", { text: seat.hand }),
    ),
  );
  set(cards, { "aria-label": mine ? SEAT.mineCards : SEAT.cards(name) });
  fill(cards, drawing.zone(`seat:${name}`), drawing, form, (card, place) => drawUnder(card, place, seat, seen));
  const open = drawing.zone(`shown:${name}`);
  set(shown, { hidden: !open.length, "aria-label": SEAT.hand(name) });
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

/** What lies under a card: a number for all, the cards for their owner. @param {any} card @param {import("./places.js").Place} place @param {SeatState} seat @param {Seen} seen */
function drawUnder(card, place, seat, { state }) {
  const number = lookUp(seat.under, place.name) ?? 0;
  const known = seat.name === state.you ? (lookUp(state.own?.hidden, place.name) ?? []) : [];
  const said = known.length ? CARD.underIt(known) : CARD.under(number);
  setBadge(card, number ? `+${number}` : "", said);
  if (number) setLabel(card, facts(place.name), said);
}
