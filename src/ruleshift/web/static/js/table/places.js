// Where every card lies that this seat can see, each with a key of its own, so that it can be followed when it moves.
//
// The wire names cards; two copies have one name. A copy keeps its key while it stays where it is, and a copy that left
// one place takes its key along to where one turns up.

import { entriesOf, lookUp } from "../lib/dictionary.js";

/** @typedef {import("../../protocol").State} State */
/** @typedef {import("../../protocol").DecisionState} DecisionState */
/** @typedef {import("../../protocol").OptionState} OptionState */
/**
 * @typedef {{key: string, name: string, zone: string, at: number, on?: number, riders?: Place[]}} Place `on`: the place, in
 *   its zone, of the Keeper that it is attached to; `riders`: what is attached to it
 */
/** @typedef {{key: string, name: string, from: string | null, to: string | null}} Move */
/** @typedef {Pick<State, "seats" | "game" | "own"> & {you: string | null, open: import("../../protocol").Dictionary<readonly string[]>}} Shown a state, and the hands that lie open by player */

/** The cards being played, as far as this seat knows them. @param {Pick<State, "game" | "own">} state */
export const beingPlayed = ({ game, own }) => own?.being_played ?? game?.being_played ?? [];

/** Every card that a state shows, place by place. @param {Shown} state @returns {Omit<Place, "key">[]} */
function cardsOf(state) {
  const { game, own } = state;
  if (!game || !own) return [];
  /** @type {Omit<Place, "key">[]} */
  const found = [];
  /** @param {string} zone @param {readonly string[]} names */
  const add = (zone, names) => {
    names.forEach((name, at) => {
      found.push({ name, zone, at });
    });
  };
  add("hand", own.hand);
  add("small", own.small_hand);
  add("playing", beingPlayed(state));
  add("rules", game.rules);
  add(
    "goals",
    game.goals.map((goal) => goal.name),
  );
  add("meta", game.meta);
  for (const seat of state.seats) {
    const from = found.length;
    add(`seat:${seat.name}`, seat.table);
    for (const [creeper, keeper] of seat.attached) found[from + creeper].on = keeper;
    add(`shown:${seat.name}`, lookUp(state.open, seat.name) ?? []);
  }
  for (const [name, cards] of entriesOf(own.hidden)) add(`under:${name}`, cards);
  add("scored", game.scored);
  add("discard", game.discard);
  return found;
}

/** The same cards with keys; what was there before keeps its key. @param {Shown} state @param {Place[]} before @returns {Place[]} */
export function places(state, before = []) {
  const cards = /** @type {Place[]} */ (cardsOf(state));
  const pool = Map.groupBy(before, (place) => place.name);
  const taken = new Set();
  /** @param {string} name @param {(place: Place) => boolean} fits */
  const take = (name, fits) => {
    const found = pool.get(name)?.find((place) => !taken.has(place.key) && fits(place));
    if (found) taken.add(found.key);
    return found?.key;
  };
  /** @type {(string | undefined)[]} */
  const keys = cards.map((card) => take(card.name, (place) => place.zone === card.zone));
  const used = new Set(before.map((place) => place.key));
  cards.forEach((card, at) => {
    card.key = keys[at] ?? "";
  });
  for (const card of cards) card.key ||= take(card.name, () => true) ?? "";
  for (const card of cards) card.key ||= fresh(card.name, used);
  for (const card of cards)
    if (card.on === undefined && card.zone.startsWith("seat:"))
      card.riders = cards.filter(({ zone, on }) => zone === card.zone && on === card.at);
  return cards;
}

/** @param {string} name @param {Set<string>} used */
function fresh(name, used) {
  let number = 1;
  while (used.has(`${name}#${number}`)) number += 1;
  used.add(`${name}#${number}`);
  return `${name}#${number}`;
}

/** What moved between two lists of places: key, name, and the zones before and after (null: out of sight). @param {Place[]} before @param {Place[]} after @returns {Move[]} */
export function moves(before, after) {
  const was = new Map(before.map((place) => [place.key, place]));
  const is = new Map(after.map((place) => [place.key, place]));
  /** @type {Move[]} */
  const moved = [];
  for (const place of after) {
    const old = was.get(place.key);
    if (old?.zone !== place.zone)
      moved.push({ key: place.key, name: place.name, from: old?.zone ?? null, to: place.zone });
  }
  for (const place of before) {
    if (!is.has(place.key)) moved.push({ key: place.key, name: place.name, from: place.zone, to: null });
  }
  return moved;
}

/** The keys of cards that lie in the same zone before and after. @param {Place[]} before @param {Place[]} after */
export function stayed(before, after) {
  const was = new Map(before.map((place) => [place.key, place.zone]));
  return after.filter((place) => was.get(place.key) === place.zone).map((place) => place.key);
}

/** The zone of an option's card, as places call it. @param {NonNullable<OptionState["place"]>} place */
function zoneOf({ zone, player, under }) {
  if (zone === "seat") return `seat:${player}`;
  if (zone === "shown") return `shown:${player}`;
  return zone === "under" ? `under:${under}` : zone;
}

/**
 * Where the options of a decision can be pointed at: key of a card, or `@name` of a player, to its options. Where an option
 * stands for several equal cards, each of them can be pointed at.
 * @param {DecisionState | null | undefined} decision
 * @param {Place[]} cards
 * @returns {Map<string, OptionState[]>}
 */
export function targets(decision, cards) {
  /** @type {Map<string, OptionState[]>} */
  const found = new Map();
  /** @param {string} key @param {OptionState} option */
  const add = (key, option) => found.set(key, [...(found.get(key) ?? []), option]);
  for (const option of decision?.options ?? []) {
    if (option.kind === "player" && option.player) add(`@${option.player}`, option);
    if (!option.card || !option.place) continue;
    const zone = zoneOf(option.place);
    const first = option.place.at;
    const equal = cards.filter((card) => card.zone === zone && card.name === option.card && card.at >= first);
    for (const card of equal.slice(0, Math.max(1, option.copies))) add(card.key, option);
  }
  return found;
}
