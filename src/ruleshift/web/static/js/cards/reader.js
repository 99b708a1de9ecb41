// The chosen card, large: what it says, what is good to know about it, and what can be done with it now.

import { label } from "../labels.js";
import { byId, h, list, set } from "../lib/dom.js";
import { account } from "../table/felt.js";
import { nearness } from "../table/goals.js";
import { facts, KINDS, makeCard } from "./card.js";

let shown = "";

/** Show a place's card large, or nothing. */
export function drawReader(place, state, drawing, does) {
  const reader = byId("reader");
  set(reader, "hidden", !place);
  if (!place) {
    shown = "";
    return;
  }
  const options = drawing.targets.get(place.key) ?? [];
  const signature = JSON.stringify([place.key, place.zone, state.own.decision?.id, options.length, state.version]);
  if (signature === shown) return;
  shown = signature;
  const card = facts(place.name);
  reader.replaceChildren(
    makeCard(place.name, { tag: "div" }),
    h(
      "div",
      { class: "reader__side" },
      h("h3", { text: card.name }),
      h("p", {
        class: "small",
        text: [KINDS[card.kind], where(place, state), ...card.icons].filter(Boolean).join(" · "),
      }),
      h("div", { class: "reader__do" }, ...actions(options, place, state, does)),
      h("p", { text: card.text }),
      ...more(place, state),
      card.hint ? h("p", { class: "reader__hint" }, h("b", { text: "Good to know" }), card.hint) : null,
    ),
    h(
      "button",
      {
        class: "icon-button reader__close",
        type: "button",
        "aria-label": "Put the card back",
        onclick: () => does.select(null),
      },
      "✕",
    ),
  );
}

function where(place, state) {
  if (place.zone === "hand") return "in your hand";
  if (place.zone.startsWith("seat:")) {
    const owner = place.zone.slice(5);
    return owner === state.you ? "in front of you" : `in front of ${owner}`;
  }
  return (
    {
      small: "drawn by a card",
      playing: "being played",
      rules: "in play",
      goals: "in play",
      meta: "agreed on",
      scored: "scored",
    }[place.zone] ?? ""
  );
}

function actions(options, place, state, does) {
  const kind = state.own.decision?.kind;
  const made = options.map((option) =>
    h("button", {
      class: "button button--main",
      type: "button",
      text: label(option, kind, state.you),
      onclick: () => does.choose(option),
    }),
  );
  for (const offer of callOuts(place, state)) {
    made.push(
      h("button", {
        class: "button",
        type: "button",
        text: `${offer.slice(9)} said it!`,
        onclick: () => does.say({ type: "offer", text: offer }),
      }),
    );
  }
  return made;
}

/** The forbidden word: whoever heard it may call the speaker out, at any time. */
function callOuts(place, state) {
  if (place.zone !== "rules" || !state.game.words[place.name] || !/forbidden/i.test(place.name)) return [];
  return state.own.offers.filter((offer) => offer.startsWith("call out "));
}

function more(place, state) {
  const { game, own, you } = state;
  const told = [];
  const word = game.words[place.name];
  if (word) told.push(`The word is “${word}”.`);
  const number = game.numbers.find((each) => each.parts.some((part) => part.card === place.name));
  if (number && place.zone === "rules") told.push(`In force now: ${account(number)}.`);
  const under = place.zone === `seat:${you}` ? (own.hidden[place.name] ?? []) : [];
  if (under.length) told.push(`Under it, seen by you alone: ${list(under)}.`);
  const goal = game.goals.find((each) => place.zone === "goals" && each.name === place.name);
  for (const near of goal?.players ?? []) if (near.player === you) told.push(nearness(near, goal, you));
  return told.map((text) => h("p", { text }));
}
