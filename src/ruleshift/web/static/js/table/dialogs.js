// Dialogs: looking through the discard pile, why nobody has won, how to play, drinking.

import { makeAvatar } from "../lib/avatar.js";
import { facts, makeCard } from "../cards/card.js";
import { byId, count, every, h, set } from "../lib/dom.js";
import { account } from "./felt.js";
import { nearness } from "./goals.js";
import { announce } from "./story.js";
import { label } from "../labels.js";

/** Open a dialog of the page; the first `data-close` button in it, Escape, or a tap outside closes it. */
export function open(id) {
  const dialog = byId(id);
  if (!dialog.open) dialog.showModal();
  return dialog;
}

/** Closing works the same way everywhere. */
export function wireDialogs() {
  for (const dialog of every("dialog")) {
    dialog.addEventListener("click", (event) => {
      if (event.target === dialog || event.target.closest("[data-close]")) dialog.close();
    });
  }
}

/** The discard pile, the top card first; where the game asks for one of its cards, it can be chosen here. */
export function drawDiscard(state, drawing, does) {
  const { game } = state;
  set(byId("discard-title"), "text", `Discard pile: ${count(game.discard.length, "card")}`);
  const cards = drawing.zone("discard").reverse();
  byId("discard-cards").replaceChildren(
    ...cards.map((place) => {
      const options =
        drawing.targets.get(place.key) ?? drawing.targets.get(cards.find((each) => each.name === place.name).key) ?? [];
      const card = makeCard(place.name, { tag: "div" });
      const buttons = options.map((option) =>
        h("button", {
          class: "button button--small button--main",
          type: "button",
          text: label(option, state.own.decision.kind, state.you),
          onclick: () => (byId("discard-dialog").close(), does.choose(option)),
        }),
      );
      return h("li", {}, card, ...buttons);
    }),
  );
  set(byId("discard-none"), "hidden", game.discard.length > 0);
}

/** Why has nobody won? The facts, player by player; and what the rules add up to. */
export function drawWhy(state) {
  const { game } = state;
  const goals = game.goals.map((goal) =>
    h(
      "section",
      { class: "why" },
      h("h3", { text: `${facts(goal.name).emoji} ${goal.name}` }),
      h("p", { class: "small", text: facts(goal.name).text }),
      h(
        "ul",
        {},
        ...goal.players.map((near) =>
          h("li", {}, makeAvatar(near.player), h("p", { text: nearness(near, goal, state.you) })),
        ),
      ),
    ),
  );
  const none = h("p", {
    class: "notice",
    text: "No Goal is in play, so nobody can win yet. Somebody has to play one.",
  });
  byId("why-body").replaceChildren(
    ...(game.outcome ? [h("p", { class: "notice", text: "Somebody has: the game is over." })] : []),
    ...(goals.length ? goals : [none]),
    h(
      "section",
      { class: "why" },
      h("h3", { text: "What the rules add up to now" }),
      h("ul", { class: "plainlist" }, ...game.numbers.map((number) => h("li", { text: account(number) }))),
    ),
    h("p", { text: game.owed }),
  );
}

/** A drink prompt for you. */
export function promptSips(news, state, does) {
  for (const { event } of news) {
    if (event?.kind !== "drink" || event.player !== state.you) continue;
    set(
      byId("sip-text"),
      "text",
      `${event.cause ?? "The table"} says: ${event.text}. Water counts, and so does saying no.`,
    );
    showSip("Cheers!", does);
  }
}

function showSip(title, does) {
  const box = byId("sip");
  set(byId("sip-title"), "text", title);
  byId("sip-out").onclick = () => {
    does.say({ type: "offer", text: "opt out" });
    set(box, "hidden", true);
  };
  byId("sip-ok").onclick = () => set(box, "hidden", true);
  set(box, "hidden", false);
  announce(`${title} ${byId("sip-text").textContent}`);
}
