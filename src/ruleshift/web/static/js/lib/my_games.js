// The games that were played in this browser, as it remembers them: which decks, under which name, and how they ended.

import { recall, remember } from "./prefs.js";

/** @typedef {import("../../protocol").FinishedGame} FinishedGame */
/** @typedef {import("../../protocol").State} State */
/**
 * @typedef {object} Played
 * @property {string} id of the game
 * @property {string} table
 * @property {string[]} decks
 * @property {string} you
 * @property {string[]} players
 * @property {number} at when it was last seen, in milliseconds since 1970
 * @property {string} turn whose turn it was then
 * @property {Ended | null} ended null while it is on, as far as this browser knows
 */
/** @typedef {{result: string, winner: string | null, score: number, turns: number}} Ended */

const MOST = 200;

/** @param {any} each @returns {each is Played} */
const isPlayed = (each) =>
  typeof each?.id === "string" &&
  typeof each.you === "string" &&
  Array.isArray(each.decks) &&
  Array.isArray(each.players);

/** All games that are remembered, the newest first. @returns {Played[]} */
export function myGames() {
  try {
    const found = JSON.parse(recall("games", "[]"));
    return Array.isArray(found) ? found.filter(isPlayed) : [];
  } catch {
    return [];
  }
}

/** @param {Played[]} games */
const keep = (games) => remember("games", games.length ? JSON.stringify(games.slice(0, MOST)) : "");

/** Forget how games ended; those that are still on stay. */
export const forgetResults = () => keep(myGames().filter((game) => !game.ended));

/** @param {import("../../protocol").Outcome} outcome @returns {Ended} */
const endedWith = ({ result, winner, score, turns }) => ({ result, winner, score, turns });

/** Remember the game that this person plays, whose turn it is, and how it ends. @param {State} state */
export function noteGame({ game, you, table, seats }) {
  const plays = seats.filter((seat) => seat.in_game).map((seat) => seat.name);
  if (!game || you === null || !plays.includes(you)) return;
  const games = myGames();
  const known = games.find((each) => each.id === game.id);
  const ended = game.outcome ? endedWith(game.outcome) : null;
  if (known?.turn === game.turn && Boolean(known.ended) === Boolean(ended)) return;
  const now = {
    id: game.id,
    table: table.id,
    decks: [...(table.options.decks ?? [])],
    you,
    players: plays,
    at: Date.now(),
    turn: game.turn,
    ended,
  };
  keep([now, ...games.filter((each) => each.id !== game.id)]);
}

/** Games that ended while this browser was elsewhere. @param {FinishedGame[]} finished */
export function noteResults(finished) {
  const by = new Map(finished.map((each) => [each.id, each]));
  keep(
    myGames().map((game) => {
      const found = by.get(game.id);
      return found ? { ...game, at: found.at, ended: endedWith(found.outcome) } : game;
    }),
  );
}

/** Games that are over, or gone: the server knows nothing of them any more. @param {string[]} ids */
export function dropGames(ids) {
  keep(myGames().filter((game) => game.ended || !ids.includes(game.id)));
}

/** How it ended for this person. @param {Played} game @returns {"won" | "lost" | "score" | "none"} */
export function howItWent({ ended, you }) {
  if (!ended) return "none";
  if (ended.result === "solo") return "score";
  if (ended.winner === you) return "won";
  return ended.winner || ended.result === "lost" ? "lost" : "none";
}

/** @typedef {{decks: string[], won: number, lost: number, none: number, best: number | null}} Tally */

/** Won and lost by deck, and the best score alone; what was played most comes first. @param {Played[]} games @returns {Tally[]} */
export function byDeck(games) {
  /** @type {Map<string, Tally>} */
  const tallies = new Map();
  for (const game of games.filter((each) => each.ended)) {
    const key = game.decks.join("+");
    const tally = tallies.get(key) ?? { decks: game.decks, won: 0, lost: 0, none: 0, best: null };
    const went = howItWent(game);
    if (went === "score") tally.best = Math.max(tally.best ?? 0, game.ended?.score ?? 0);
    else tally[went] += 1;
    tallies.set(key, tally);
  }
  const played = (/** @type {Tally} */ each) => each.won + each.lost + each.none;
  return [...tallies.values()].sort((a, b) => played(b) - played(a));
}
