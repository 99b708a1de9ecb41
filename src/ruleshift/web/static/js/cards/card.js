// A card as an element: its form, what hangs on it, and what it is called by a screen reader.

import { FACES, KINDS, READER } from "../labels.js";
import { at } from "../lib/api.js";
import { draw, every, h, set } from "../lib/draw.js";
import { facts, lookOf } from "./catalogue.js";
import { faceOf, makePicture } from "./faces.js";
import { drawing } from "./sprite.js";
import { themed } from "./themes.js";

/** @typedef {import("../../protocol").CardEntry} CardEntry */

export { KINDS } from "../labels.js";
export { allCards, basicRulesOf, facts, isCard, learn, lookOf, markOf } from "./catalogue.js";
export { makeIcon, makePicture, makeShape } from "./faces.js";
export { fitNames } from "./fit.js";
export { dress } from "./themes.js";

/** @typedef {import("./faces.js").Form} Form */

/**
 * A card as an element; a button unless `tag` says otherwise. `form` is large, hand, strip, table, plaque or token; its
 * size comes from the properties `--c`, `--f`, `--hand-w`, `--hand-h`, `--strip` and `--large-w` of whatever it lies in.
 * @param {string} name
 * @param {{ tag?: string, form?: Form }} [how]
 * @returns {any}
 */
export function makeCard(name, { tag = "button", form = "table" } = {}) {
  const card = facts(name);
  return h(
    tag,
    {
      class: "card",
      type: tag === "button" ? "button" : null,
      "data-kind": card.kind,
      "data-name": card.name,
      "data-form": form,
      ...themed(lookOf(card.deck)),
      ...labelled(tag, card),
    },
    h("span", { class: "card__face", "aria-hidden": "true" }, faceOf(card, form)),
  );
}

/**
 * Show a card in another form; what hangs on it stays.
 * @param {HTMLElement} element
 * @param {Form} form
 */
export function setForm(element, form) {
  if (element.dataset.form === form) return;
  element.dataset.form = form;
  const face = element.querySelector(".card__face");
  if (face) draw(face, faceOf(facts(element.dataset.name ?? ""), form), every(".card__word", face));
}

/**
 * A card's back: of a deck, or of the felt that it lies on.
 * @param {string} label
 * @param {string} deck
 */
export function makeBack(label = "", deck = "") {
  const said = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return h("span", { class: "card card--back", ...said, ...(deck ? themed(lookOf(deck)) : {}) });
}

/**
 * How a card is read aloud: kind, name, what it says, and what can be done with it.
 * @param {string} tag
 * @param {CardEntry} card
 * @param {string} more
 * @param {readonly string[]} riders what is attached to it
 */
function labelled(tag, card, more = "", riders = []) {
  const kind = KINDS[card.kind] ?? FACES.card;
  const called = riders.length ? FACES.pair(card.name, riders) : `${kind}: ${card.name}`;
  const said = [called, card.text, ...riders.map((name) => facts(name).text), more]
    .filter(Boolean)
    .map((part) => (/[.!?]$/.test(part) ? part : `${part}.`))
    .join(" ");
  return { role: tag.toLowerCase() === "button" ? null : "img", "aria-label": said };
}

/** Let a card be read aloud with what can be done with it now, and with what is attached to it. @param {HTMLElement} element @param {CardEntry} card @param {string} more @param {readonly string[]} riders */
export const setLabel = (element, card, more, riders = []) =>
  set(element, labelled(element.tagName, card, more, riders));

/** The most that lie on a card with their names. */
const NAMED = 2;
/** The most that are shown at all. */
const SHOWN = 4;

/**
 * The Creepers that are attached to a Keeper lie on it; they take no clicks, since the pair is one card.
 * @param {HTMLElement} element
 * @param {readonly {key: string, name: string}[]} riders
 * @param {ReadonlyMap<string, unknown>} targets those that a choice means without their Keeper have a ring of their own
 */
export function setRiders(element, riders, targets) {
  const found = element.querySelector(":scope > .card__riders");
  set(element, { "data-riders": riders.length ? Math.min(riders.length, NAMED + 1) : null });
  if (!riders.length) {
    found?.remove();
    return;
  }
  const box = found ?? h("span", { class: "card__riders", "aria-hidden": "true" });
  if (!found) element.append(box);
  draw(
    box,
    riders
      .slice(0, SHOWN)
      .map(({ key, name }) =>
        h(
          "span",
          { class: "rider", "data-key": key, "data-kind": facts(name).kind, "data-can": targets.has(key) ? "1" : null },
          h("span", { class: "rider__window" }, makePicture(name)),
          h("span", { class: "rider__name", text: name }),
        ),
      ),
    riders.length > SHOWN ? h("span", { class: "rider", text: `+${riders.length - SHOWN}` }) : null,
  );
}

/**
 * A word that belongs to this card now, such as the forbidden one.
 * @param {HTMLElement} element
 * @param {string | null | undefined} word
 */
export function setWord(element, word) {
  part(element.querySelector(".card__face") ?? element, "card__word", word ? `“${word}”` : "");
}

/**
 * The small number at a card's corner: cards under it, a bonus.
 * @param {HTMLElement} element
 * @param {string | null | undefined} text
 * @param {string} label
 */
export function setBadge(element, text, label = "") {
  const badge = part(element, "card__badge", text);
  if (badge) set(badge, { title: label || null });
}

/**
 * Whether a Goal in play wants this card.
 * @param {HTMLElement} element
 * @param {boolean} on
 */
export function setTarget(element, on) {
  set(element, { "data-target": on ? "1" : null });
  const found = element.querySelector(".card__target");
  if (!on) found?.remove();
  else if (!found)
    element.append(h("span", { class: "card__target", "aria-hidden": "true" }, drawing("mark", "target")));
}

/**
 * The line at the foot of a card in hand: what it would mean now. `wanted`: a Goal in play asks for it.
 * @param {HTMLElement} element
 * @param {string | null | undefined} text
 * @param {{ wanted?: boolean }} [how]
 */
export function setLine(element, text, { wanted = false } = {}) {
  const line = part(element, "card__line", text);
  if (line) set(line, { "data-wanted": wanted ? "1" : null });
}

/**
 * A word that hangs on the card: "use", "free", "goes".
 * @param {HTMLElement} element
 * @param {string | null | undefined} text
 */
export function setTag(element, text) {
  part(element, "card__tag", text);
}

/** @param {Element} parent @param {string} name @param {string | null | undefined} text @returns {any} */
function part(parent, name, text) {
  const found = parent.querySelector(`.${name}`);
  if (!text) {
    found?.remove();
    return null;
  }
  const made = found ?? h("span", { class: name, "aria-hidden": "true" });
  if (!found) parent.append(made);
  return set(made, { text });
}

/**
 * The way to the rulings about a card; the table stays open.
 * @param {CardEntry} card
 */
export function rulingsLink(card) {
  const query = new URLSearchParams({ deck: card.deck, card: card.name });
  return h("a", { href: at(`/rulings?${query}`), target: "_blank", text: READER.book(card.rulings) });
}
