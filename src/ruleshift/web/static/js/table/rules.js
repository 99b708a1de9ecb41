// The rules in force: the plate with New Rules lying on what they replace, and the others below or beside it.

import { facts, setBadge } from "../cards/card.js";
import { PLACES } from "../labels.js";
import { lookUp } from "../lib/dictionary.js";
import { byId, draw, h, once, set } from "../lib/draw.js";
import { fill, slots } from "./slots.js";

/** @typedef {import("../../protocol").GameState} GameState */
/** @typedef {import("../../protocol").RuleNumber} RuleNumber */
/** @typedef {import("./places.js").Place} Place */
/** @typedef {import("./slots.js").Drawing} Drawing */
/** @typedef {import("./layout.js").Plan} Plan */

/** The part of the Basic Rules that a rule lies over, or an empty text. @param {Place} place @returns {string} */
export const slotOf = (place) => facts(place.name).slot ?? "";

/** Rules that have no place on the plate, the agreed ones first. @param {Drawing} drawing */
export const offPlate = (drawing) => [
  ...drawing.zone("meta"),
  ...drawing.zone("rules").filter((place) => !slotOf(place)),
];

/** @param {GameState} game @param {Drawing} drawing @param {Plan} plan */
export function drawRules(game, drawing, plan) {
  const numbers = new Map(game.numbers.map((number) => [number.name, number]));
  const bySlot = Map.groupBy(drawing.zone("rules"), slotOf);
  for (const [at, place] of draw("places", PLACES.map(placeOf)).entries()) {
    const [name, title, printed, rest] = PLACES[at];
    const over = bySlot.get(name) ?? [];
    const number = numbers.get(name);
    const value = number?.value ?? printed;
    const said = lookUp(game.number_texts, name) ?? "";
    const bonus = bonusOf(number);
    const [below, cards, tile] = place.children;
    set(place, { "data-covered": over.length ? "1" : null, "data-changed": value !== printed ? "1" : null });
    set(below, { title: said || null });
    draw(below, h("span", { text: title }), h("b", { text: value }), h("span", { text: rest }));
    fill(cards, over, drawing, "table", (card, each) => setBadge(card, each === over.at(-1) ? bonus : "", said));
    set(tile, {
      "data-long": short(name, value).length > 3 ? "1" : null,
      onclick: () =>
        over.length ? slots.get(over.at(-1)?.key ?? "")?.firstElementChild.click() : byId("plate-title").click(),
    });
    draw(tile, h("b", { text: short(name, value) }), h("span", { text: title }));
  }
  const rest = offPlate(drawing);
  const list = byId("other-rules");
  set(list, { "data-form": plan.rules.form, "data-scrolls": plan.rules.scrolls ? "1" : null });
  set(list, { hidden: !rest.length });
  set(list, { vars: { "--columns": plan.rules.columns } });
  fill(list, rest, drawing, plan.rules.form);
}

/** @param {string} name @param {string} value */
const short = (name, value) => (name.endsWith("limit") && value !== "∞" ? `≤${value}` : value);

/** What other cards add to the number of a place: "+1". @param {RuleNumber | undefined} number */
function bonusOf(number) {
  const added = (number?.parts ?? []).filter((part) => part.way === "adds");
  const sum = added.reduce((total, part) => total + (part.number ?? 0), 0);
  return sum ? `+${sum}` : "";
}

/** @param {(typeof PLACES)[number]} place */
const placeOf = ([name, title]) =>
  once(name, () =>
    h(
      "div",
      { class: "place", "data-name": name },
      h("p", { class: "place__printed" }),
      h("div", { class: "place__cards cards", role: "list", "aria-label": title }),
      h("button", { class: "place__tile", type: "button" }),
    ),
  );
