// What Goals ask for, worked out from the facts of the cards: which cards serve, and how far somebody has come.

import { facts } from "../cards/card.js";

/** @typedef {import("../../protocol").NeededPart} NeededPart */
/** @typedef {import("../../protocol").Nearness} Nearness */
/** @typedef {{part: NeededPart, card: string | null}} Pip one thing that is needed, and the card that serves it */

/** True if a card serves a part of a Goal. @param {NeededPart} part @param {string} name */
export function serves(part, name) {
  const card = facts(name);
  return part.of.some((one) =>
    one.card
      ? one.card === card.name
      : (!one.kind || one.kind === card.kind) &&
        (!one.icon || card.icons.includes(one.icon)) &&
        (!one.lacks || !card.icons.includes(one.lacks)),
  );
}

/** What somebody with these cards has of a Goal: one pip for each card that is needed. @param {readonly NeededPart[]} needs @param {readonly string[]} cards @returns {Pip[]} */
export function pips(needs, cards) {
  const left = [...cards];
  /** @type {Pip[]} */
  const found = [];
  for (const part of needs) {
    for (let n = 0; n < Math.max(1, part.count); n += 1) {
      const at = left.findIndex((name) => serves(part, name));
      found.push({ part, card: at < 0 ? null : left.splice(at, 1)[0] });
    }
  }
  return found;
}

/** The cards on the table that Goals in play ask for. @param {readonly string[]} goals @param {readonly string[]} cards */
export function wantedBy(goals, cards) {
  const needs = goals.flatMap((goal) => facts(goal).needs ?? []);
  return new Set(cards.filter((name) => needs.some((part) => serves(part, name))));
}

/** The Goals that ask for a card. @param {string} name @param {readonly string[]} goals */
export function goalsFor(name, goals) {
  return goals.filter((goal) => (facts(goal).needs ?? []).some((/** @type {NeededPart} */ part) => serves(part, name)));
}
