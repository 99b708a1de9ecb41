// The chosen card, large, beside the table: what it says, what can be done with it now, and where it would go. A card that the
// pointer or the focus rests on is shown in the same place, so that nothing is covered that one wants to compare it with.

import { facts, fitNames, KINDS, makeCard, rulingsLink, setLabel, setRiders } from "../cards/card.js";
import { ASK, CARD, READER } from "../labels.js";
import { at } from "../lib/api.js";
import { lookUp } from "../lib/dictionary.js";
import { button, byId, draw, h, set } from "../lib/draw.js";
import { goalsFor } from "./needs.js";
import { showPlace } from "./view.js";

/** @typedef {import("../../protocol").State} State */
/** @typedef {import("../../protocol").OptionState} OptionState */
/** @typedef {import("./places.js").Place} Place */
/** @typedef {import("./slots.js").Drawing} Drawing */
/** @typedef {import("../pages/table.js").Does} Does */

/**
 * Show a card large, or nothing. `only`: it is just looked at, nothing can be done.
 * @param {Place | undefined} place @param {State} state @param {Drawing} drawing @param {Does} does @param {boolean} only
 */
export function drawChosen(place, state, drawing, does, only = false) {
  const box = byId("reader");
  set(document.body, { "data-reading": place ? (only ? "look" : "chosen") : null });
  set(box, { hidden: !place });
  const options = (place && !only && drawing.targets.get(place.key)) || [];
  markPlace(place, options, state);
  if (!place) return;
  set(box, { "data-kind": facts(place.name).kind, "aria-label": only ? READER.look : READER.title });
  draw(
    box,
    h(
      "div",
      { class: "reader__head" },
      h("h2", { class: "reader__title", text: only ? READER.look : READER.title }),
      button("icon-button", "✕", () => does.select(null), { "aria-label": READER.close }),
    ),
    h(
      "div",
      { class: "reader__body", tabindex: "0", "data-key": `${place.key} ${place.zone}` },
      large(place),
      aside(place, options, state, does, only),
    ),
  );
  fitNames(box);
}

/** The card, with what is attached to it. @param {Place} place */
function large({ name, riders = [] }) {
  const card = makeCard(name, { tag: "div", form: "large" });
  const names = riders.map((each) => each.name);
  setRiders(card, riders, new Map());
  setLabel(card, facts(name), "", names);
  return card;
}

/** @param {Place} place @param {OptionState[]} options @param {State} state @param {Does} does @param {boolean} only */
function aside(place, options, state, does, only) {
  const card = facts(place.name);
  const told = only ? [] : more(place, state);
  return [
    h(
      "div",
      { class: "reader__do" },
      ...options.map((option, at) => act(option, at, does)),
      ...callOuts(place, state, does),
    ),
    h("h3", { class: "sr-only", text: card.name }),
    h(
      "p",
      { class: "reader__where" },
      h("a", { href: at(`/rules#${card.kind}`), target: "_blank", text: KINDS[/** @type {"goal"} */ (card.kind)] }),
      where(place, state) ? ` · ${where(place, state)}` : "",
    ),
    ...(options.length && place.zone === "hand" ? section(READER.where, [h("p", { text: goes(card, state) })]) : []),
    ...told.map((text) => h("p", { text })),
    ...(place.riders ?? []).map(({ name }) =>
      h("p", { class: "reader__rider" }, h("b", { text: name }), ` ${facts(name).text}`),
    ),
    ...wanted(place, state),
    ...(card.hint ? section(READER.hint, [h("p", { text: card.hint })]) : []),
    ...(card.rulings ? section(READER.rulings, [h("p", {}, rulingsLink(card))]) : []),
    card.source ? h("p", { class: "reader__source small", text: READER.sources[card.source] }) : null,
  ];
}

/** @param {string} title @param {any[]} children */
const section = (title, children) => [h("h4", { class: "reader__sub", text: title }), ...children];

/** @param {OptionState} option @param {number} at @param {Does} does */
function act(option, at, does) {
  const said = [h("span", { text: option.label }), at === 0 ? h("kbd", { text: "↵" }) : null];
  return button("choice choice--main", said, () => does.choose(option), {
    "data-key": `${option.index} ${option.label}`,
  });
}

/** Where it lies now. @param {Place} place @param {State} state */
function where(place, state) {
  const [zone, owner] = place.zone.split(/:(.*)/);
  if (zone === "seat") return READER.front(owner, state.you);
  if (zone === "shown") return READER.handOf(owner);
  return READER.zones[zone] ?? "";
}

/** Where it would go. @param {any} card @param {State} state */
function goes(card, state) {
  const left = state.own?.decision?.kind === "play" ? Number(state.game?.plays_left) : Number.NaN;
  const then = left > 1 ? ` ${ASK.playsLeft(String(left - 1)).replace(/^./, (first) => first.toUpperCase())}.` : "";
  return `${READER.goes[card.slot ? "slot" : card.kind] ?? ""}${then}`;
}

/** @param {Place | undefined} place @param {OptionState[]} options @param {State} state */
function markPlace(place, options, state) {
  const goesOut = place?.zone === "hand" && options.length > 0 && state.own?.decision?.kind === "play";
  const card = place ? facts(place.name) : null;
  const own = state.seats.find((seat) => seat.name === state.you)?.table.length ?? 0;
  showPlace(goesOut && card ? card.kind : "", card?.slot ?? "", own);
}

/** @param {Place} place @param {State} state */
function wanted(place, state) {
  const kind = facts(place.name).kind;
  if (kind !== "keeper" && kind !== "creeper") return [];
  const hand = state.own?.hand ?? [];
  const goals = [
    ...new Set([
      ...(state.game?.goals ?? []).map((goal) => goal.name),
      ...hand.filter((name) => facts(name).kind === "goal"),
    ]),
  ];
  const found = goalsFor(place.name, goals);
  return found.length
    ? section(
        READER.wanted,
        found.map((name) => makeCard(name, { tag: "div", form: "plaque" })),
      )
    : [];
}

/** The forbidden word: whoever heard it may call the speaker out, at any time. @param {Place} place @param {State} state @param {Does} does */
function callOuts(place, state, does) {
  if (place.zone !== "rules" || !lookUp(state.game?.words, place.name)) return [];
  const offers = (state.own?.offers ?? []).filter((offer) => offer.startsWith("call out "));
  return offers.map((offer) =>
    button("choice", READER.saidIt(offer.slice("call out ".length)), () => does.say({ type: "offer", text: offer })),
  );
}

/** @param {Place} place @param {State} state */
function more(place, { game, own, you }) {
  const told = [];
  const word = lookUp(game?.words, place.name);
  if (word) told.push(READER.word(word));
  const number = game?.numbers.find((each) => each.parts.some((part) => part.card === place.name));
  if (number && place.zone === "rules") told.push(READER.inForce(lookUp(game?.number_texts, number.name) ?? ""));
  const under = place.zone === `seat:${you}` ? (lookUp(own?.hidden, place.name) ?? []) : [];
  if (under.length) told.push(`${CARD.underIt(under)}.`);
  const goal = game?.goals.find((each) => place.zone === "goals" && each.name === place.name);
  for (const near of goal?.players ?? []) if (near.player === you) told.push(near.own_sentence);
  return told;
}
