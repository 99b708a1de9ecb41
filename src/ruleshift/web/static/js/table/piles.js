// The piles, and the card being played.

import { makeBack, makeCard } from "../cards/card.js";
import { PILES } from "../labels.js";
import { byId, set, setAll } from "../lib/dom.js";
import { beingPlayed } from "./places.js";
import { fill } from "./slots.js";

/** @typedef {import("./view.js").Seen} Seen */
/** @typedef {import("./slots.js").Drawing} Drawing */

/** @param {Seen} seen @param {Drawing} drawing */
export function drawPiles({ state, replay }, drawing) {
  const game = /** @type {import("../../protocol").GameState} */ (state.game);
  pile("draw-pile", game.draw_pile);
  pile("rules-deck", game.rules_deck, game.rules_deck > 0);
  set(byId("discard-count"), "text", game.discard.length);
  set(byId("discard-stack"), "data-depth", Math.min(game.discard.length, 3));
  set(byId("discard"), "aria-label", PILES.discard(game.discard.length, game.discard[0]));
  drawTop(byId("discard-top"), drawing);
  fill(byId("playing"), drawing.zone("playing"), drawing);
  const faceDown = state.own?.being_played ? 0 : game.face_down;
  set(byId("face-down"), "hidden", !faceDown);
  const empty = !beingPlayed(state).length && !faceDown;
  const mine = Boolean(state.own?.decision?.from_hand && state.own.decision.kind === "play");
  setAll(byId("playing-zone"), { "data-empty": empty ? "1" : null, "data-window": state.own?.window ? "1" : null });
  set(byId("drop"), "text", mine ? PILES.drop : PILES.nothing);
  set(byId("drop"), "hidden", !empty || (!mine && !replay));
  const alone = state.seats.length === 1 && (game.rules_deck > 0 || game.scored.length > 0);
  set(byId("scored-zone"), "hidden", !alone);
  set(byId("scored-count"), "text", game.scored.length);
  fill(byId("scored"), drawing.zone("scored"), drawing, "plaque");
}

/** @param {string} id @param {number} number @param {boolean} shown */
function pile(id, number, shown = true) {
  set(byId(id), "hidden", !shown);
  set(byId(`${id}-count`), "text", number);
  const stack = byId(`${id}-stack`);
  set(stack, "data-depth", Math.min(number, 3));
  if (!stack.firstElementChild) stack.append(makeBack());
  set(stack.firstElementChild, "hidden", !number);
}

/** Only the top of the discard pile lies open; it is part of the pile's button, so it is no button itself. @param {any} parent @param {Drawing} drawing */
function drawTop(parent, drawing) {
  const top = drawing.zone("discard")[0];
  const old = parent.firstElementChild;
  if (old?.dataset.key === top?.key) return;
  parent.replaceChildren();
  if (!top) return;
  const card = makeCard(top.name, { tag: "span" });
  setAll(card, { "data-key": top.key, role: null, "aria-label": null, "aria-hidden": "true" });
  parent.append(card);
}
