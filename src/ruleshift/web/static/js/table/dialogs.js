// Dialogs: looking through the discard pile, why nobody has won, drinking.

import { facts, fitNames, makeCard } from "../cards/card.js";
import { GOALS, PILES, SIP } from "../labels.js";
import { makeAvatar } from "../lib/avatar.js";
import { entriesOf } from "../lib/dictionary.js";
import { byId, every, h, set } from "../lib/dom.js";
import { announce } from "./story.js";

/** @typedef {import("../../protocol").State} State */
/** @typedef {import("../../protocol").LogLine} LogLine */
/** @typedef {import("../pages/table.js").Does} Does */

/** Open a dialog of the page; the first `data-close` button in it, Escape, or a tap outside closes it. @param {string} id */
export function open(id) {
  const dialog = byId(id);
  if (!dialog.open) dialog.showModal();
  return dialog;
}

/** Closing works the same way everywhere. */
export function wireDialogs() {
  for (const dialog of every("dialog")) {
    dialog.addEventListener("click", (/** @type {MouseEvent} */ event) => {
      const on = /** @type {HTMLElement} */ (event.target);
      if (on === dialog || on.closest("[data-close]")) dialog.close();
    });
  }
}

/** The discard pile, the top card first; where the game asks for one of its cards, it can be chosen here. @param {import("./slots.js").Drawing} drawing @param {Does} does */
export function drawDiscard(drawing, does) {
  const cards = drawing.zone("discard");
  set(byId("discard-title"), "text", PILES.title(cards.length));
  byId("discard-cards").replaceChildren(
    ...cards.map((place) =>
      h(
        "li",
        {},
        makeCard(place.name, { tag: "div", form: "hand" }),
        ...(drawing.targets.get(place.key) ?? []).map((option) =>
          h("button", {
            class: "button button--small button--main",
            type: "button",
            text: option.label,
            onclick: () => {
              byId("discard-dialog").close();
              does.choose(option);
            },
          }),
        ),
      ),
    ),
  );
  fitNames(byId("discard-cards"));
  set(byId("discard-none"), "hidden", cards.length > 0);
}

/** Why has nobody won? The facts, player by player; and what the rules add up to. @param {State} state */
export function drawWhy(state) {
  const game = /** @type {import("../../protocol").GameState} */ (state.game);
  const goals = game.goals.map((goal) =>
    h(
      "section",
      { class: "why" },
      makeCard(goal.name, { tag: "div", form: "table" }),
      h(
        "div",
        { class: "why__text" },
        h("h3", { text: goal.name }),
        h("p", { class: "small", text: facts(goal.name).text }),
        h(
          "ul",
          {},
          ...goal.players.map((near) =>
            h(
              "li",
              {},
              makeAvatar(near.player),
              h("p", { text: near.player === state.you ? near.own_sentence : near.sentence }),
            ),
          ),
        ),
      ),
    ),
  );
  byId("why-body").replaceChildren(
    ...(game.outcome ? [h("p", { class: "notice", text: GOALS.won })] : []),
    ...(goals.length ? goals : [h("p", { class: "notice", text: GOALS.none })]),
    h(
      "section",
      {},
      h("h3", { text: GOALS.addUp }),
      h("ul", { class: "plainlist" }, ...entriesOf(game.number_texts).map(([, text]) => h("li", { text }))),
    ),
    h("p", { text: game.owed }),
  );
  fitNames(byId("why-body"));
}

/** A drink prompt for you. @param {LogLine[]} news @param {State} state @param {Does} does */
export function promptSips(news, state, does) {
  for (const { event } of news) {
    if (event?.kind !== "drink" || event.player !== state.you) continue;
    set(byId("sip-text"), "text", SIP.text(event.cause?.[0] ?? SIP.table, event.count ?? 0, event.word === "water"));
    showSip(SIP.title, does);
  }
}

/** @param {string} title @param {Does} does */
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
