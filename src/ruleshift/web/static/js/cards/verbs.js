// What Actions do: a sign and a word for each verb of the deck files.

import { VERBS } from "../labels.js";

/**
 * The sign of a verb, or nothing.
 * @param {string | undefined} verb
 */
export function verbSign(verb) {
  return verb && verb in VERBS ? verb : "";
}

/**
 * The word beside the sign.
 * @param {string} verb
 */
export function verbWord(verb) {
  return VERBS[verb] ?? "";
}
