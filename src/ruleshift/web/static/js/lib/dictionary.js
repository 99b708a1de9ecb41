// Records whose keys come from outside: names of people, cards, decks. A plain object answers to "constructor" and
// "__proto__" too, so nothing else looks into them: to the type checker they have no properties.

/** @template T @typedef {import("../../protocol").Dictionary<T>} Dictionary */

/** What stands under a key; undefined if nothing does. @template T @param {Dictionary<T> | null | undefined} dictionary @param {string} key @returns {T | undefined} */
export const lookUp = (dictionary, key) =>
  dictionary && Object.hasOwn(dictionary, key) ? /** @type {any} */ (dictionary)[key] : undefined;

/** All keys with their values. @template T @param {Dictionary<T>} dictionary @returns {[string, T][]} */
export const entriesOf = (dictionary) => Object.entries(/** @type {Record<string, T>} */ (dictionary));

/** A dictionary of these. @template T @param {Iterable<readonly [string, T]>} entries @returns {Dictionary<T>} */
export const dictionaryOf = (entries) => Object.fromEntries(entries);
