// What lies on the table: players, rules, Goals, piles. Drawn from a state; cards keep their elements when they move.

import { makeAvatar } from "../lib/avatar.js";
import { facts, makeBack, makeCard, setBadge, setLabel, setWord } from "../cards/card.js";
import { byId, count, every, h, keyed, list, set, setAll } from "../lib/dom.js";
import { drawGoals } from "./goals.js";
import { beingPlayed, slotOf } from "./places.js";
import { stillness } from "../lib/prefs.js";

/** With more players than this before one's eyes, each is drawn smaller. */
const MANY = 5;

/** Every card's slot by key: an element that wanders from zone to zone. */
export const slots = new Map();

/** @type {(place: any) => void} */
let onCard = () => {};
/** @type {(name: string) => void} */
let onPlayer = () => {};

/** What happens when somebody taps a card (its place), or a player who can be chosen. */
export function whenTapped(card, player) {
  onCard = card;
  onPlayer = player;
}

function makeSlot(place) {
  const card = makeCard(place.name);
  const slot = h("div", { class: "slot", role: "listitem" }, card);
  card.onclick = () => onCard(slot.place);
  return slot;
}

/**
 * Show cards in a zone; `drawing.targets` tells which of them can be chosen now.
 * @param {any} parent
 * @param {any[]} cards
 * @param {any} drawing
 * @param {(slot: any, place: any) => void} update
 */
export function fill(parent, cards, drawing, update = () => {}) {
  keyed(
    parent,
    cards,
    (place) => place.key,
    makeSlot,
    (slot, place) => {
      slot.place = place;
      const card = slot.firstElementChild;
      const can = drawing.targets.get(place.key);
      const going = Boolean(drawing.picked?.has(place.key)) && !can;
      setAll(card, {
        "data-can": can ? "1" : null,
        "data-going": going ? "1" : null,
        "aria-pressed": drawing.selected === place.key ? "true" : "false",
      });
      setWord(card, drawing.words[place.name]);
      setLabel(card, facts(place.name), can ? "You can choose it now" : going ? "It will be discarded" : "");
      update(slot, place);
    },
    slots,
    drawing.keep,
  );
}

/** Forget the elements of cards that are nowhere to be seen any more. */
export function sweep(keep) {
  for (const [key, slot] of slots) {
    if (keep.has(key)) continue;
    slot.remove();
    slots.delete(key);
  }
}

/** What the table should know about its options, such as Goals that nobody can meet: folded, and out of the way. */
export function drawNotices(state) {
  const told = state.game?.notices ?? state.table?.notices ?? [];
  for (const box of every(".notices")) {
    set(box, "hidden", !told.length);
    set(box.firstElementChild, "text", `Good to know about this table (${told.length})`);
    keyed(
      box.lastElementChild,
      told,
      (text) => text,
      (text) => h("li", { text }),
    );
  }
}

/** Draw everything on the felt. */
export function drawFelt(state, drawing) {
  drawSeats(state, drawing);
  drawRules(state.game, drawing);
  drawGoals(state, drawing, fill);
  drawPiles(state, drawing);
}

// Players.

function drawSeats(state, drawing) {
  const others = state.seats.filter((seat) => seat.name !== state.you && seat.in_game);
  const from = Math.max(
    0,
    state.seats.findIndex((seat) => seat.name === state.you),
  );
  others.sort((a, b) => order(state, a, from) - order(state, b, from));
  set(byId("seats"), "data-many", others.length > MANY ? "1" : null);
  keyed(
    byId("seats"),
    others,
    (seat) => seat.name,
    makeSeat,
    (element, seat) => drawSeat(element, seat, state, drawing),
  );
  const mine = state.seats.filter((seat) => seat.name === state.you && seat.in_game);
  keyed(
    byId("mine"),
    mine,
    (seat) => seat.name,
    makeSeat,
    (element, seat) => drawSeat(element, seat, state, drawing),
  );
  follow(state.game.turn);
}

let followed = "";

/** Where the players are a row that scrolls, it goes along with the turn. */
function follow(turn) {
  if (followed === turn) return;
  followed = turn;
  const row = byId("seats");
  const seat = [...row.children].find((each) => each.dataset.key === turn);
  if (seat && row.scrollWidth > row.clientWidth)
    row.scrollTo({ left: seat.offsetLeft - 12, behavior: stillness() ? "auto" : "smooth" });
}

const order = (state, seat, from) => (state.seats.indexOf(seat) - from + state.seats.length) % state.seats.length;

function makeSeat(seat) {
  const element = h(
    "section",
    { class: "seat" },
    h(
      "div",
      { class: "seat__head" },
      makeAvatar(seat.name, seat.bot),
      h("div", { class: "seat__who" }, h("h2", { class: "seat__name" }), h("p", { class: "seat__notes" })),
      h("button", {
        class: "button button--small button--main seat__choose",
        type: "button",
        text: "Choose",
        onclick: () => onPlayer(seat.name),
      }),
      h("div", { class: "backs", "data-anchor": `hand:${seat.name}` }),
    ),
    h("div", { class: "cards", role: "list" }),
    h("div", { class: "cards seat__shown", role: "list" }),
  );
  element.onclick = (event) => {
    if (element.dataset.can === "1" && !event.target.closest("button")) onPlayer(seat.name);
  };
  return element;
}

function drawSeat(element, seat, state, drawing) {
  const { game } = state;
  const turn = game.turn === seat.name;
  const can = drawing.targets.has(`@${seat.name}`);
  const mine = seat.name === state.you;
  setAll(element, {
    "data-turn": turn ? "1" : null,
    "data-away": seat.away ? "1" : null,
    "data-can": can ? "1" : null,
    "aria-label": mine
      ? "In front of you"
      : `${seat.name}, ${count(seat.hand, "card")} in hand${turn ? ", whose turn it is" : ""}`,
  });
  set(element.querySelector(".seat__name"), "text", mine ? "In front of you" : seat.name);
  keyed(
    element.querySelector(".seat__notes"),
    notes(seat, state),
    (note) => note,
    () => h("span"),
    (note, text) => set(note, "text", text),
  );
  set(element.querySelector(".seat__choose"), "hidden", !can);
  drawMarker(element, turn && state.seats.length > 1, game);
  drawBacks(element.querySelector(".backs"), seat, mine);
  const [cards, shown] = element.querySelectorAll(".cards");
  setAll(cards, { "aria-label": mine ? "Your Keepers and Creepers" : `Keepers and Creepers of ${seat.name}` });
  fill(cards, drawing.zone(`seat:${seat.name}`), drawing, (slot, place) => drawUnder(slot, place, seat, state.own, mine));
  const open = drawing.zone(`hand:${seat.name}`);
  set(shown, "hidden", !open.length);
  set(shown, "aria-label", `Hand of ${seat.name}`);
  fill(shown, open, drawing);
}

function notes(seat, state) {
  const { game } = state;
  const found = [];
  if (game.waiting_for.includes(seat.name) && !game.outcome && seat.name !== state.you) found.push("is asked");
  if (seat.away) found.push("💤 away, a bot plays");
  else if (!seat.bot && !seat.online) found.push("📡 no connection");
  found.push(...ownLimit(seat.hand_limit, "hand limit", game), ...ownLimit(seat.keeper_limit, "keeper limit", game));
  if (game.pointer === seat.name && game.rules.some(asksTheNext)) found.push("❓ next to be asked");
  if (seat.drinks) found.push(`${seat.on_water ? "💧" : "🥤"} ${count(seat.drinks, "sip")}`);
  else if (seat.on_water) found.push("💧 on water");
  if (seat.opted_out) found.push("not drinking");
  return found;
}

/** Whether a rule puts questions to the player whose turn it is to answer. */
const asksTheNext = (rule) => /next player/i.test(facts(rule).text);

/** A limit is told at a seat only where it is another one than for the rest of the table. */
function ownLimit(limit, name, game) {
  const common = game.numbers.find((number) => number.name === name)?.value ?? null;
  if (String(limit) === String(common)) return [];
  return [limit === null ? `no ${name}` : `${name} ${limit}`];
}

/** The marker lies in front of the player whose turn it is; where a deck has a card for it, the card's words. */
function drawMarker(element, turn, game) {
  let marker = element.querySelector(".seat__marker");
  if (!turn || game.outcome) return marker?.remove();
  const card = game.meta.map(facts).find((each) => /turn/i.test(each.name));
  if (!marker) element.append((marker = h("span", { class: "seat__marker" })));
  set(marker, "text", card ? `${card.emoji} ${card.name}` : "playing now");
}

function drawBacks(backs, seat, mine) {
  set(backs, "hidden", mine);
  const shown = Math.min(seat.hand, 6);
  if (backs.dataset.shown !== String(shown)) {
    backs.dataset.shown = String(shown);
    backs.replaceChildren(...Array.from({ length: shown }, () => makeBack()), h("b"));
  }
  set(backs.lastElementChild, "text", seat.hand);
  set(backs, "title", `${count(seat.hand, "card")} in hand`);
}

/** What lies under a Treasure Map or in a Chamber: a number for all, the cards for their owner. */
function drawUnder(slot, place, seat, own, mine) {
  const number = seat.under[place.name] ?? 0;
  const known = mine ? (own.hidden[place.name] ?? []) : [];
  const said = known.length ? `Under it: ${list(known)}` : `${count(number, "card")} under it`;
  setBadge(slot.firstElementChild, number ? `+${number}` : "", said);
  let under = slot.querySelector(".slot__under");
  if (!number) return under?.remove();
  if (!under) slot.append((under = h("span", { class: "slot__under", "aria-hidden": "true" })));
  setLabel(slot.firstElementChild, facts(place.name), said);
}

// Rules.

const PRINTED = [
  ["draw", "Draw", "a turn"],
  ["play", "Play", "a turn"],
  ["hand limit", "Hand", "no limit"],
  ["keeper limit", "Keepers", "no limit"],
];

function drawRules(game, drawing) {
  const plate = byId("plate");
  const numbers = new Map(game.numbers.map((number) => [number.name, number]));
  const rules = drawing.zone("rules");
  const bySlot = Map.groupBy(rules, (place) => slotOf(place.name, game.numbers));
  if (!plate.querySelector(".place")) plate.append(...PRINTED.map(makePlace));
  for (const [name] of PRINTED) {
    const place = plate.querySelector(`.place[data-name="${name}"]`);
    const over = bySlot.get(name) ?? [];
    const number = numbers.get(name);
    setAll(place, { "data-covered": over.length ? "1" : null, "data-changed": changed(number, name) ? "1" : null });
    setAll(place.querySelector(".place__now"), { text: inForce(number, name), title: number ? account(number) : null });
    fill(place.querySelector(".place__cards"), over, drawing);
  }
  const others = rules.filter((place) => !slotOf(place.name, game.numbers));
  const meta = drawing.zone("meta");
  set(byId("other-rules"), "hidden", !others.length && !meta.length);
  fill(byId("other-rules"), [...meta, ...others], drawing);
}

function makePlace([name, title, rest]) {
  const printed = name === "draw" || name === "play" ? [h("b", { text: "1" }), rest] : [h("b", { text: "∞" }), rest];
  return h(
    "div",
    { class: "place", "data-name": name },
    h("p", { class: "place__printed" }, title, ...printed),
    h("div", { class: "place__cards", role: "list", "aria-label": `Over ${title}` }),
    h("p", { class: "place__now" }),
  );
}

const changed = (number, name) => (name === "draw" || name === "play" ? number?.value !== "1" : Boolean(number));

function inForce(number, name) {
  if (name === "draw" || name === "play") return `${name} ${number?.value ?? 1}`;
  return number ? `at most ${number.value}` : "no limit";
}

/** Which cards a number comes from, as a sentence. */
export function account(number) {
  const name = number.name.replace(/^./, (first) => first.toUpperCase());
  return `${name} ${number.value}: ${sources(number)}`;
}

/** The cards of a number; what they add or change is told, what their names say already is not. */
export function sources(number) {
  return number.parts.map(({ card, text }) => (/^[+]|^reads/.test(text) ? `${card} ${text}` : card)).join(", ");
}

// Piles, and the card being played.

function drawPiles(state, drawing) {
  const { game } = state;
  pile("draw-pile", game.draw_pile);
  pile("rules-deck", game.rules_deck, game.rules_deck > 0);
  set(byId("discard-count"), "text", game.discard.length);
  set(byId("discard-stack"), "data-depth", Math.min(game.discard.length, 3));
  set(
    byId("discard"),
    "aria-label",
    `Discard pile, ${count(game.discard.length, "card")}${game.discard.length ? `, on top ${game.discard[0]}` : ""}. Look through it`,
  );
  drawTop(byId("discard-top"), drawing);
  fill(byId("playing"), drawing.zone("playing"), drawing);
  const down = byId("face-down");
  const faceDown = state.own.being_played ? 0 : game.face_down;
  set(down, "hidden", !faceDown);
  set(byId("playing-zone"), "data-empty", !beingPlayed(state).length && !faceDown ? "1" : null);
  set(byId("scored-zone"), "hidden", !game.scored.length && !game.rules_deck);
  set(byId("scored-count"), "text", game.scored.length);
  fill(byId("scored"), drawing.zone("scored"), drawing);
}

function pile(id, number, shown = true) {
  set(byId(id), "hidden", !shown);
  set(byId(`${id}-count`), "text", number);
  set(byId(`${id}-stack`), "data-depth", Math.min(number, 3));
  set(byId(`${id}-stack`).firstElementChild, "hidden", !number);
}

/** Only the top of the discard pile lies open; it is part of the pile's button, so it is no button itself. */
function drawTop(parent, drawing) {
  const top = drawing.zone("discard").at(-1);
  const old = parent.firstElementChild;
  if (old?.dataset.key === top?.key) return;
  parent.replaceChildren();
  if (!top) return;
  const card = makeCard(top.name, { tag: "span" });
  setAll(card, { "data-key": top.key, role: null, "aria-label": null, "aria-hidden": "true" });
  parent.append(card);
}
