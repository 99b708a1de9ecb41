// The form with everything that a table may agree on: reading it, filling it, and showing what belongs to the chosen decks.

import { every } from "./dom.js";

const all = (form, selector) => every(selector, form);
const number = (input) => (input.value === "" ? null : Number(input.value));

/** The decks that are ticked. */
export function decksOf(form) {
  return all(form, "input[name=decks]:checked").map((input) => input.value);
}

/** What the form says, as the record of table options. */
export function readOptions(form) {
  const decks = decksOf(form);
  const field = (name) => form.elements.namedItem(name);
  return {
    decks,
    seats: Number(field("seats").value),
    rules: readRules(form, decks),
    first: field("first").value,
    public: field("public").checked,
    spectators: field("spectators").checked,
    late: field("late").checked,
    locked: field("locked").checked,
    chat: field("chat").checked,
    seconds: Number(field("seconds").value),
    window: Number(field("window").value),
    pace: Number(field("pace").value),
  };
}

/** What the form says about the game itself, for these decks. */
export function readRules(form, decks) {
  const rules = {};
  const chosen = all(form, "fieldset[data-deck]").filter((part) => decks.includes(part.dataset.deck));
  const metas = chosen.flatMap((part) => all(part, "input[data-meta]"));
  if (metas.length) rules.meta = metas.filter((input) => input.checked).map((input) => input.dataset.meta);
  for (const input of chosen.flatMap((part) => all(part, "input[data-switch]")))
    rules[input.dataset.switch] = input.checked;
  for (const input of chosen.flatMap((part) => all(part, "input[data-number]"))) {
    if (number(input) !== null) rules[input.dataset.number] = number(input);
  }
  if (!form.elements.namedItem("judging").checked) rules.judging = false;
  for (const name of ["with", "without"]) {
    const picked = JSON.parse(form.elements.namedItem(name).value);
    if (picked.length) rules[name] = picked;
  }
  return rules;
}

/** Let the form say what a table has agreed on. */
export function fillOptions(form, options) {
  const field = (name) => form.elements.namedItem(name);
  for (const input of all(form, "input[name=decks]")) input.checked = options.decks.includes(input.value);
  for (const name of ["public", "spectators", "late", "locked", "chat"]) field(name).checked = options[name];
  for (const name of ["seats", "first", "seconds", "window", "pace"]) choose(field(name), options[name]);
  const { rules } = options;
  if (rules.meta)
    for (const input of all(form, "input[data-meta]")) input.checked = rules.meta.includes(input.dataset.meta);
  for (const input of all(form, "input[data-switch]"))
    input.checked = rules[input.dataset.switch] ?? input.defaultChecked;
  for (const input of all(form, "input[data-number]")) input.value = rules[input.dataset.number] ?? input.defaultValue;
  field("judging").checked = rules.judging ?? true;
  for (const name of ["with", "without"]) field(name).value = JSON.stringify(names(rules[name]));
  showParts(form);
  form.dispatchEvent(new Event("filled"));
}

/** A list of cards, which may have been written as one text. */
const names = (value) =>
  typeof value === "string" ? value.split(";").flatMap((name) => name.trim() || []) : (value ?? []);

function choose(field, value) {
  const known = field.tagName !== "SELECT" || [...field.options].some((option) => sameValue(option.value, value));
  if (!known) field.add(new Option(typeof value === "number" ? `${value} s` : value, String(value)));
  field.value = String(value);
}

const sameValue = (text, value) => (typeof value === "number" ? Number(text) === value : text === value);

/** Only what belongs to the chosen decks is to be seen; and a deck that does not mix says so. */
function showParts(form) {
  const decks = decksOf(form);
  for (const part of all(form, "fieldset[data-deck]")) part.hidden = !decks.includes(part.dataset.deck);
  const alone = all(form, "input[name=decks]:checked").find((input) => input.dataset.blends === "no");
  const whole = all(form, "input[name=decks]:checked").filter((input) => !input.dataset.addsTo); // add-ons never alone
  const note = form.querySelector("[data-blend-note]");
  note.hidden = !(alone && whole.length > 1) && whole.length > 0;
  note.textContent = whole.length
    ? `${alone?.dataset.name ?? ""} cannot be mixed with other decks: untick it, or all others.`
    : decks.length
      ? "An add-on never plays alone: choose a deck for it to join."
      : "Choose at least one deck.";
  const way = whole[0]?.dataset.first;
  form.elements.namedItem("first").options[0].text = `the deck’s way (${way === "draw" ? "draw" : "chance"})`;
  const send = form.querySelector("[type=submit]");
  if (send) send.disabled = !note.hidden;
}

/** Keep the form up to date while somebody changes it. */
export function wireOptions(form) {
  form.addEventListener("change", () => showParts(form));
  showParts(form);
}

/** Let the form offer everybody who sits here to begin. */
export function offerNames(form, names) {
  const select = form.elements.namedItem("first");
  for (const old of every("[data-name]", select)) old.remove();
  for (const name of names) {
    const option = new Option(name, name);
    option.dataset.name = name;
    select.add(option);
  }
}

/** What was agreed, in a few words each. */
export function summary({ options, first }, decks) {
  const names = options.decks.map((id) => decks.find((deck) => deck.id === id)?.name ?? id);
  const told = [names.join(" + "), options.seats === 1 ? "solitaire" : `${options.seats} expected`];
  if (options.rules.meta?.length) told.push(options.rules.meta.join(", "));
  if (options.rules.judging === false) told.push("nobody judges anybody");
  if (options.rules.with?.length) told.push(`with ${options.rules.with.join(", ")}`);
  if (options.rules.without?.length) told.push(`without ${options.rules.without.join(", ")}`);
  if (options.seats > 1 && first === "draw") told.push("the first to draw begins");
  else if (options.seats > 1 && first !== "random") told.push(`${first} begins`);
  told.push(options.seconds ? `${options.seconds} s for a decision` : "no clock");
  if (options.seats > 1) {
    told.push(options.public ? "listed in the lobby" : "only by link");
    told.push(options.spectators ? "spectators welcome" : "no spectators");
    told.push(options.locked ? "locked" : options.late ? "join at any time" : "no joining in mid-game");
    if (!options.chat) told.push("no chat");
  }
  return told;
}
