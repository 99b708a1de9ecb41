// The piles, and the card being played.

import { makeBack, makeCard } from "../cards/card.js";
import { PILES } from "../labels.js";
import { byId, draw, once, set } from "../lib/draw.js";
import { beingPlayed } from "./places.js";
import { fill } from "./slots.js";

/** @typedef {import("./view.js").Seen} Seen */
/** @typedef {import("./places.js").Place} Place */
/** @typedef {import("./slots.js").Drawing} Drawing */

/** @param {Seen} seen @param {Drawing} drawing */
export function drawPiles({ state, replay }, drawing) {
  const game = /** @type {import("../../protocol").GameState} */ (state.game);
  pile("draw-pile", game.draw_pile);
  pile("rules-deck", game.rules_deck, game.rules_deck > 0);
  set("discard-count", { text: game.discard.length });
  set("discard-stack", { "data-depth": Math.min(game.discard.length, 3) });
  set("discard", { "aria-label": PILES.discard(game.discard.length, game.discard[0]) });
  draw("discard-top", drawing.zone("discard").slice(0, 1).map(topCard));
  fill(byId("playing"), drawing.zone("playing"), drawing);
  const faceDown = state.own?.being_played ? 0 : game.face_down;
  set("face-down", { hidden: !faceDown });
  const empty = !beingPlayed(state).length && !faceDown;
  const mine = Boolean(state.own?.decision?.from_hand && state.own.decision.kind === "play");
  set("playing-zone", { "data-empty": empty ? "1" : null, "data-window": state.own?.window ? "1" : null });
  set("drop", { text: mine ? PILES.drop : PILES.nothing });
  set("drop", { hidden: !empty || (!mine && !replay) });
  const alone = state.seats.length === 1 && (game.rules_deck > 0 || game.scored.length > 0);
  set("scored-zone", { hidden: !alone });
  set("scored-count", { text: game.scored.length });
  fill(byId("scored"), drawing.zone("scored"), drawing, "plaque");
}

/** @param {string} id @param {number} number @param {boolean} shown */
function pile(id, number, shown = true) {
  set(id, { hidden: !shown });
  set(`${id}-count`, { text: number });
  set(`${id}-stack`, { "data-depth": Math.min(number, 3) });
  draw(`${id}-stack`, set(makeBack(), { hidden: !number }));
}

/** Only the top of the discard pile lies open; it is part of the pile's button, so it is no button itself. @param {Place} top */
const topCard = ({ key, name }) =>
  once(key, () => set(makeCard(name, { tag: "span" }), { role: null, "aria-label": null, "aria-hidden": "true" }));
