// Where every card lies that this seat can see, each with a key of its own, so that it can be followed when it moves.
//
// The wire names cards; two copies have one name. A copy keeps its key while it stays where it is, and a copy that left
// one place takes its key along to where one turns up.

/** @typedef {{key: string, name: string, zone: string, at: number}} Place */

const WORDS = {
  draw: /^draw \d+$/i,
  play: /^play (\d+|all\b.*)$/i,
  "hand limit": /^hand limit/i,
  "keeper limit": /^keeper limit/i,
};

/** The part of the Basic Rules that a New Rule lies over, or an empty text. */
export function slotOf(rule, numbers) {
  for (const number of numbers) {
    if (number.name in WORDS && number.parts[0]?.card === rule) return number.name;
  }
  return Object.keys(WORDS).find((name) => WORDS[name].test(rule)) ?? "";
}

/** The cards being played, as far as this seat knows them. */
export const beingPlayed = ({ game, own }) => own.being_played ?? game.being_played;

/** Every card that a state shows, place by place. */
function cardsOf(state) {
  if (!state?.game) return [];
  const { game, own } = state;
  const found = [];
  const add = (zone, names) => names.forEach((name, at) => found.push({ name, zone, at }));
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
    add(`seat:${seat.name}`, seat.table);
    add(`hand:${seat.name}`, seat.shown ?? []);
  }
  for (const [name, cards] of Object.entries(own.hidden)) add(`under:${name}`, cards);
  add("scored", game.scored);
  add("discard", [...game.discard].reverse());
  return found;
}

/** The same cards with keys; what was there before keeps its key. */
export function places(state, before = []) {
  const cards = cardsOf(state);
  const pool = Map.groupBy(before, (place) => place.name);
  const taken = new Set();
  const take = (name, fits) => {
    const found = pool.get(name)?.find((place) => !taken.has(place.key) && fits(place));
    if (found) taken.add(found.key);
    return found?.key;
  };
  for (const card of cards) card.key = take(card.name, (place) => place.zone === card.zone);
  for (const card of cards) card.key ??= take(card.name, () => true);
  const used = new Set(before.map((place) => place.key));
  for (const card of cards) card.key ??= fresh(card.name, used);
  return cards;
}

function fresh(name, used) {
  let number = 1;
  while (used.has(`${name}#${number}`)) number += 1;
  used.add(`${name}#${number}`);
  return `${name}#${number}`;
}

/** What moved between two lists of places: key, name, and the zones before and after (null: out of sight). */
export function moves(before, after) {
  const was = new Map(before.map((place) => [place.key, place]));
  const is = new Map(after.map((place) => [place.key, place]));
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

/** Where the options of a decision can be pointed at: key of a card, or `@name` of a player, to its options. */
export function targets(decision, cards, you) {
  const found = new Map();
  for (const option of decision?.options ?? []) {
    const key = option.card
      ? whereIs(option, decision.kind, cards, you)
      : option.verb === "player"
        ? `@${option.player}`
        : null;
    if (key) found.set(key, [...(found.get(key) ?? []), option]);
  }
  return found;
}

const FROM_HAND = new Set(["play", "surprise", "hand limit", "type", "mill", "give"]);

function whereIs(option, kind, cards, you) {
  const own = `seat:${you}`;
  const table = option.player ? [`seat:${option.player}`, `hand:${option.player}`] : [own];
  let zones = [...table, "rules", "goals", "small", "hand", "playing", "discard"];
  if (option.verb === "use" || option.verb === "open") zones = [own, "rules", "meta"];
  else if (kind === "small") zones = ["small"];
  else if (kind === "again") zones = ["discard"];
  else if (kind === "out") zones = ["under:"];
  else if (FROM_HAND.has(kind)) zones = ["hand", "small", ...table];
  for (const zone of zones) {
    const card = cards.find(
      (each) => each.name === option.card && (zone.endsWith(":") ? each.zone.startsWith(zone) : each.zone === zone),
    );
    if (card) return card.key;
  }
  return null;
}
