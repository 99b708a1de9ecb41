// The form with everything that a table may agree on: reading it, filling it, and showing what belongs to the chosen decks.

import { OPTIONS } from "../labels.js";
import { dictionaryOf, lookUp } from "./dictionary.js";
import { every } from "./draw.js";

/** @typedef {import("../../protocol").TableOptions} TableOptions */

const TICKED = /** @type {const} */ (["public", "spectators", "late", "locked", "chat", "beginners"]);
const NUMBERS = /** @type {const} */ (["seats", "seconds", "window", "pace"]);

const all = (/** @type {any} */ form, /** @type {string} */ selector) => every(selector, form);
const number = (/** @type {any} */ input) => (input.value === "" ? null : Number(input.value));

/** The decks that are ticked. @param {any} form @returns {string[]} */
export function decksOf(form) {
  return all(form, "input[name=decks]:checked").map((input) => input.value);
}

/** What the form says, as the record of table options. @param {any} form @returns {TableOptions} */
export function readOptions(form) {
  const decks = decksOf(form);
  const field = (/** @type {string} */ name) => form.elements.namedItem(name);
  return /** @type {TableOptions} */ ({
    decks,
    rules: readRules(form, decks),
    first: field("first").value,
    ...Object.fromEntries(TICKED.map((name) => [name, field(name).checked])),
    ...Object.fromEntries(NUMBERS.map((name) => [name, Number(field(name).value)])),
  });
}

/** What the form says about the game itself, for these decks. @param {any} form @param {string[]} decks */
export function readRules(form, decks) {
  /** @type {Map<string, boolean | number | string[]>} */
  const rules = new Map();
  const chosen = all(form, "fieldset[data-deck]").filter((part) => decks.includes(part.dataset.deck));
  const metas = chosen.flatMap((part) => all(part, "input[data-meta]"));
  if (metas.length)
    rules.set(
      "meta",
      metas.filter((input) => input.checked).map((input) => input.dataset.meta),
    );
  for (const input of chosen.flatMap((part) => all(part, "input[data-switch]")))
    rules.set(input.dataset.switch, input.checked);
  for (const input of chosen.flatMap((part) => all(part, "input[data-number]"))) {
    const value = number(input);
    if (value !== null) rules.set(input.dataset.number, value);
  }
  if (!form.elements.namedItem("judging").checked) rules.set("judging", false);
  for (const name of ["with", "without"]) {
    const picked = JSON.parse(form.elements.namedItem(name).value);
    if (picked.length) rules.set(name, picked);
  }
  return dictionaryOf(rules);
}

/** Let the form say what a table has agreed on. @param {any} form @param {TableOptions} options */
export function fillOptions(form, options) {
  const field = (/** @type {string} */ name) => form.elements.namedItem(name);
  for (const input of all(form, "input[name=decks]")) input.checked = (options.decks ?? []).includes(input.value);
  for (const name of TICKED) field(name).checked = options[name];
  for (const name of /** @type {const} */ ([...NUMBERS, "first"])) choose(field(name), options[name]);
  const rule = (/** @type {string} */ name) => /** @type {any} */ (lookUp(options.rules, name));
  const meta = rule("meta");
  if (meta) for (const input of all(form, "input[data-meta]")) input.checked = meta.includes(input.dataset.meta);
  for (const input of all(form, "input[data-switch]"))
    input.checked = rule(input.dataset.switch) ?? input.defaultChecked;
  for (const input of all(form, "input[data-number]")) input.value = rule(input.dataset.number) ?? input.defaultValue;
  field("judging").checked = rule("judging") ?? true;
  for (const name of ["with", "without"]) field(name).value = JSON.stringify(names(rule(name)));
  showParts(form);
  form.dispatchEvent(new Event("filled"));
}

/** A list of cards, which may have been written as one text. @param {any} value */
const names = (value) =>
  typeof value === "string" ? value.split(";").flatMap((name) => name.trim() || []) : (value ?? []);

/** @param {any} field @param {any} value */
function choose(field, value) {
  const known = field.tagName !== "SELECT" || [...field.options].some((option) => sameValue(option.value, value));
  if (!known) field.add(new Option(typeof value === "number" ? `${value} s` : value, String(value)));
  field.value = String(value);
}

const sameValue = (/** @type {string} */ text, /** @type {any} */ value) =>
  typeof value === "number" ? Number(text) === value : text === value;

/** Only what belongs to the chosen decks is to be seen; and a deck that does not mix says so. @param {any} form */
function showParts(form) {
  const decks = decksOf(form);
  for (const part of all(form, "fieldset[data-deck]")) part.hidden = !decks.includes(part.dataset.deck);
  const alone = all(form, "input[name=decks]:checked").find((input) => input.dataset.blends === "no");
  const whole = all(form, "input[name=decks]:checked").filter((input) => !input.dataset.addsTo); // add-ons never alone
  const note = form.querySelector("[data-blend-note]");
  note.hidden = !(alone && whole.length > 1) && whole.length > 0;
  note.textContent = whole.length
    ? OPTIONS.alone(alone?.dataset.name ?? "")
    : decks.length
      ? OPTIONS.addOn
      : OPTIONS.none;
  const way = whole[0]?.dataset.first;
  form.elements.namedItem("first").options[0].text = OPTIONS.way(way === "draw");
  const send = form.querySelector("[type=submit]");
  if (send) send.disabled = !note.hidden;
}

/** Keep the form up to date while somebody changes it. @param {any} form */
export function wireOptions(form) {
  form.addEventListener("change", () => showParts(form));
  showParts(form);
}

/** Let the form offer everybody who sits here to begin. @param {any} form @param {string[]} names */
export function offerNames(form, names) {
  const select = form.elements.namedItem("first");
  for (const old of every("[data-name]", select)) old.remove();
  for (const name of names) {
    const option = new Option(name, name);
    option.dataset.name = name;
    select.add(option);
  }
}

/** What was agreed, in a few words each. @param {{options: TableOptions, first: string}} table @param {{id: string, name: string}[]} decks */
export function summary({ options, first }, decks) {
  const rule = (/** @type {string} */ name) => /** @type {any} */ (lookUp(options.rules, name));
  const seats = options.seats ?? 1;
  const names = (options.decks ?? []).map((id) => decks.find((deck) => deck.id === id)?.name ?? id);
  const told = [names.join(" + "), seats === 1 ? OPTIONS.solitaire : OPTIONS.seats(seats)];
  if (rule("meta")?.length) told.push(rule("meta").join(", "));
  if (rule("judging") === false) told.push(OPTIONS.noJudging);
  if (rule("with")?.length) told.push(OPTIONS.with(rule("with").join(", ")));
  if (rule("without")?.length) told.push(OPTIONS.without(rule("without").join(", ")));
  if (seats > 1 && first === "draw") told.push(OPTIONS.draws);
  else if (seats > 1 && first !== "random") told.push(OPTIONS.first(first));
  told.push(OPTIONS.clock(options.seconds ?? 0));
  if (options.beginners) told.push(OPTIONS.beginners);
  if (seats > 1) {
    told.push(options.public ? OPTIONS.listed : OPTIONS.link);
    told.push(options.spectators ? OPTIONS.spectators : OPTIONS.noSpectators);
    told.push(options.locked ? OPTIONS.locked : options.late ? OPTIONS.late : OPTIONS.noLate);
    if (!options.chat) told.push(OPTIONS.noChat);
  }
  return told;
}
