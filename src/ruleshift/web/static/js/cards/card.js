// What a card looks like, and what it is called by a screen reader.

import { h, set, setAll } from "../lib/dom.js";

export const KINDS = {
  basic: "Basic Rules",
  meta: "Meta Rule",
  rule: "New Rule",
  goal: "Goal",
  ungoal: "Ungoal",
  keeper: "Keeper",
  creeper: "Creeper",
  action: "Action",
  surprise: "Surprise",
};

/** What the cards of this table say, by name. */
const catalogue = new Map();

const plain = (name) =>
  name
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/[!?]+$/, "")
    .trim();

/** Learn the cards of a table. */
export function learn(cards) {
  for (const card of cards) catalogue.set(plain(card.name), card);
}

/** What is known of a card; a stranger is shown by its name alone. */
export function facts(name) {
  return catalogue.get(plain(name)) ?? { name, kind: "keeper", emoji: "", text: "", icons: [], hint: "" };
}

/** True if the name belongs to a card of this table. */
export function isCard(name) {
  return catalogue.has(plain(name));
}

const length = (name) => {
  const longest = Math.max(...name.split(/[\s-]/).map((word) => word.length));
  return name.length > 22 || longest > 11 ? "2" : name.length > 13 || longest > 8 ? "1" : "0";
};

/**
 * A card as an element; a button unless `tag` says otherwise. `form` is large, hand, strip, table, plaque or token; its size comes
 * from the properties `--c`, `--f`, `--hand-w` and `--hand-h` of whatever it lies in.
 */
export function makeCard(name, { tag = "button", form = "table" } = {}) {
  const card = facts(name);
  const element = h(
    tag,
    { class: "card", "data-kind": card.kind, "data-name": card.name, "data-form": form },
    h(
      "span",
      { class: "card__face", "aria-hidden": "true" },
      h("span", { class: "card__kind", text: KINDS[card.kind] ?? card.kind }),
      h(
        "span",
        { class: "card__art" },
        h("span", { class: "card__shape" }, h("span", { class: "card__emoji", text: card.emoji || "🂠" })),
      ),
      h("span", { class: "card__name", text: card.name, "data-long": length(card.name) }),
      h("span", { class: "card__text", text: card.text }),
    ),
  );
  if (tag === "button") element.type = "button";
  setLabel(element, card);
  return element;
}

/** A word that belongs to this card now, such as the forbidden one. */
export function setWord(element, word) {
  const face = element.querySelector(".card__face");
  let note = face.querySelector(".card__word");
  if (!word) return note?.remove();
  if (!note) face.append((note = h("span", { class: "card__word" })));
  set(note, "text", `“${word}”`);
}

/** The small number at a card's corner. */
export function setBadge(element, text, label = "") {
  let badge = element.querySelector(".card__badge");
  if (!text) return badge?.remove();
  if (!badge) element.append((badge = h("span", { class: "card__badge" })));
  setAll(badge, { text, title: label || null });
}

/** How the card is read aloud: kind, name, what it says, and what can be done with it. */
export function setLabel(element, card, more = "") {
  const said = [`${KINDS[card.kind] ?? "Card"}: ${card.name}`, card.text, more]
    .filter(Boolean)
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(" ");
  if (element.tagName === "BUTTON") set(element, "aria-label", said);
  else setAll(element, { role: "img", "aria-label": said });
}

/** A card's back. */
export function makeBack(label = "") {
  return h(
    "span",
    label
      ? { class: "card card--back", role: "img", "aria-label": label }
      : { class: "card card--back", "aria-hidden": "true" },
  );
}

/** Show a card in another form. */
export function setForm(element, form) {
  set(element, "data-form", form);
}

/** Let the names below this element have the largest type that holds them. */
export function fitNames(root) {
  for (const name of root.querySelectorAll(".card__name")) set(name, "data-long", length(name.textContent));
}

/** Whether a Goal in play wants this card. */
export function setTarget(element, on) {
  set(element, "data-target", on ? "1" : null);
}

/** The line at the foot of a card in hand: what it would mean now. */
export function setLine(element, text) {
  part(element, "card__line", text);
}

/** A word that hangs on the card: "use", "free", "goes". */
export function setTag(element, text) {
  part(element, "card__tag", text);
}

function part(element, name, text) {
  let found = element.querySelector(`.${name}`);
  if (!text) return found?.remove();
  if (!found) element.append((found = h("span", { class: name, "aria-hidden": "true" })));
  set(found, "text", text);
}
