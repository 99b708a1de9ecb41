// Dialogs: looking through the discard pile, why nobody has won, drinking.

import { facts, fitNames, makeCard } from "../cards/card.js";
import { GOALS, PILES, SIP } from "../labels.js";
import { makeAvatar } from "../lib/avatar.js";
import { entriesOf } from "../lib/dictionary.js";
import { button, byId, draw, h, set } from "../lib/draw.js";
import { announce } from "./story.js";

/** @typedef {import("../../protocol").State} State */
/** @typedef {import("../../protocol").LogLine} LogLine */
/** @typedef {import("../pages/table.js").Does} Does */

/** Open a dialog of the page. @param {string} id */
export function open(id) {
  const dialog = byId(id);
  if (!dialog.open) dialog.showModal();
}

/** The discard pile, the top card first; where the game asks for one of its cards, it can be chosen here. @param {import("./slots.js").Drawing} drawing @param {Does} does */
export function drawDiscard(drawing, does) {
  const cards = drawing.zone("discard");
  set("discard-title", { text: PILES.title(cards.length) });
  const take = (/** @type {import("../../protocol").OptionState} */ option) =>
    button("button button--small button--main", option.label, () => {
      byId("discard-dialog").close();
      does.choose(option);
    });
  draw(
    "discard-cards",
    cards.map(({ key, name }) =>
      h("li", { "data-key": key }, makeCard(name, { tag: "div", form: "hand" }), drawing.targets.get(key)?.map(take)),
    ),
  );
  fitNames(byId("discard-cards"));
  set("discard-none", { hidden: cards.length > 0 });
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
  draw(
    "why-body",
    game.outcome ? h("p", { class: "notice", text: GOALS.won }) : null,
    goals.length ? goals : h("p", { class: "notice", text: GOALS.none }),
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
    const text = SIP.text(event.cause?.[0] ?? SIP.table, event.count ?? 0, event.word === "water");
    set("sip-text", { text });
    showSip(SIP.title, does);
  }
}

/** @param {string} title @param {Does} does */
function showSip(title, does) {
  const box = byId("sip");
  set("sip-title", { text: title });
  byId("sip-out").onclick = () => {
    does.say({ type: "offer", text: "opt out" });
    set(box, { hidden: true });
  };
  byId("sip-ok").onclick = () => set(box, { hidden: true });
  set(box, { hidden: false });
  announce(`${title} ${byId("sip-text").textContent}`);
}
