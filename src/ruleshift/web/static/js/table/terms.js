// Words of the game in a sentence: each can say what it is.

import { HELP, KINDS } from "../labels.js";
import { h } from "../lib/draw.js";

/** @typedef {{text: string, section: string}} Meaning a sentence, and where the rules say more */

/** Every word that is explained, small, in singular and plural. @type {Map<string, Meaning>} */
const MEANINGS = new Map([
  ...Object.entries(HELP.kindTexts).flatMap(([kind, [plural, text]]) =>
    [plural, KINDS[kind]].map(
      (word) => /** @type {const} */ ([word.toLowerCase(), { text: `${plural} ${text}`, section: kind }]),
    ),
  ),
  ...HELP.terms.flatMap(([words, text, section]) =>
    words.split(", ").map((word) => /** @type {const} */ ([word.toLowerCase(), { text, section }])),
  ),
]);

const WORDS = new RegExp(`\\b(${[...MEANINGS.keys()].sort((a, b) => b.length - a.length).join("|")})\\b`, "gi");

/** Small letters mean something else: an action is not always an Action. @param {string} word */
const isTerm = (word) => /^[A-Z]/.test(word) || word.includes(" ");

/** A sentence in which the words of the game can be pointed at. @param {string} text @returns {(string | HTMLElement)[]} */
export function withTerms(text) {
  return text
    .split(WORDS)
    .filter(Boolean)
    .map((part) =>
      MEANINGS.has(part.toLowerCase()) && isTerm(part) ? h("span", { class: "term", text: part }) : part,
    );
}

/** What a word of the game means. @param {string} word */
export const meaningOf = (word) => MEANINGS.get(word.toLowerCase());
