// What the cards of this page say, by name.

import { KINDS } from "../labels.js";

/** @typedef {import("../../protocol").CardEntry} CardEntry */

/** @type {Map<string, CardEntry>} */
const catalogue = new Map();
/** @type {Map<string, {name: string, theme: string, colour: string}>} */
const looks = new Map();
/** @type {Map<string, {icon: string, name: string, emoji: string}>} */
const marks = new Map();

/** @type {CardEntry} */
const STRANGER = {
  name: "",
  deck: "",
  deck_name: "",
  theme: "neutral",
  colour: "",
  kind: "keeper",
  text: "",
  hint: "",
  rulings: 0,
  emoji: "",
  picture: "",
  icons: [],
  marks: [],
  count: 1,
  source: "",
  slot: "",
  numeral: "",
  needs: [],
  phrase: "",
  together: false,
  sign: "",
  verbs: [],
  stops: [],
  free: false,
  container: false,
  attaches: false,
  marker: false,
  time_limit: false,
  asks_next: false,
};
const NEUTRAL = { name: "", theme: "neutral", colour: "" };

/** @param {string} name */
const plain = (name) =>
  name
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/[!?]+$/, "")
    .trim();

/**
 * Learn the cards of a table.
 * @param {Iterable<CardEntry>} cards
 */
export function learn(cards) {
  for (const card of cards) {
    catalogue.set(plain(card.name), card);
    looks.set(card.deck, { name: card.deck_name, theme: card.theme, colour: card.colour });
    for (const mark of card.marks) {
      marks.set(`${card.deck}:${mark.icon}`, mark);
      if (!marks.has(mark.icon) || mark.emoji) marks.set(mark.icon, mark);
    }
  }
}

/**
 * What is known of a card; a stranger is shown by its name alone.
 * @param {string} name
 * @returns {CardEntry}
 */
export function facts(name) {
  return catalogue.get(plain(name)) ?? { ...STRANGER, name };
}

/**
 * True if the name belongs to a card of this table.
 * @param {string} name
 */
export function isCard(name) {
  return catalogue.has(plain(name));
}

/** All cards that are known, each once. */
export function allCards() {
  return [...catalogue.values()];
}

/**
 * What a deck calls its Basic Rules.
 * @param {string} deck
 */
export function basicRulesOf(deck) {
  return allCards().find((card) => card.kind === "basic" && card.deck === deck)?.name ?? KINDS.basic;
}

/**
 * How a deck looks: its name, its theme and its colour.
 * @param {string} deck
 */
export function lookOf(deck) {
  return looks.get(deck) ?? NEUTRAL;
}

/**
 * What an icon is called, and its picture if its deck names one.
 * @param {string} icon
 * @param {string} deck
 */
export function markOf(icon, deck = "") {
  return (
    marks.get(`${deck}:${icon}`) ?? marks.get(icon) ?? { icon, name: icon[0].toUpperCase() + icon.slice(1), emoji: "" }
  );
}
