// Short reactions: a few faces beside the chat, shown for some seconds at the seat of whoever sent one.

import { GOALS, REACTIONS, REACTIONS_SAID } from "../labels.js";
import { button, draw, every, h, set } from "../lib/draw.js";
import { announce } from "./story.js";

/** @typedef {import("../pages/table.js").Does} Does */

const SECONDS = 4.5;
/** Where people are shown, in a game, before it and after it. */
const SEATS = ["#mine > *", "#seats > *", "#room-seats > *", "#end-seats > *"];

/** The buttons beside the chat. @param {Does} does */
export function wireReactions(does) {
  draw(
    "reactions",
    REACTIONS.map(([emoji, said]) =>
      button("reactions__one", emoji, () => does.say({ type: "react", emoji }), { "aria-label": said, title: said }),
    ),
  );
}

/** The avatar at somebody's seat, if it is to be seen. @param {string} player @returns {Element | undefined} */
function seatOf(player) {
  return every(SEATS.join())
    .filter((seat) => seat.dataset.key === player)
    .map((seat) => seat.querySelector(".avatar"))
    .find((avatar) => avatar?.checkVisibility());
}

/** @type {Map<string, HTMLElement>} */
const shown = new Map();

/** Show a reaction where its sender sits, for some seconds; without a seat in sight, below the bar. @param {import("../../protocol").Reaction} reaction @param {boolean} mine */
export function showReaction({ player, emoji }, mine) {
  const seat = seatOf(player);
  const bubble = h(
    "span",
    { class: "reaction", "aria-hidden": "true", "data-player": player, "data-seat": seat ? "1" : null },
    h("span", { class: "reaction__face", text: emoji }),
    seat ? null : h("bdi", { text: mine ? GOALS.you : player }),
  );
  const spot = seat?.getBoundingClientRect();
  if (spot)
    set(bubble, { vars: { "--x": `${spot.left + spot.width / 2}px`, "--y": `${spot.top + spot.height / 2}px` } });
  shown.get(player)?.remove();
  shown.set(player, bubble);
  document.body.append(bubble);
  setTimeout(() => bubble.remove(), SECONDS * 1000);
  const word = REACTIONS.find(([each]) => each === emoji)?.[1] ?? emoji;
  if (!mine) announce(REACTIONS_SAID(player, word));
}
