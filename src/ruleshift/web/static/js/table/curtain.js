// One device passed around: a curtain hangs where the hand would lie until its owner lifts it. Before that, this page knows no hand.

import { makePicture } from "../cards/card.js";
import { ASK, CURTAIN, WINDOW } from "../labels.js";
import { makeAvatar } from "../lib/avatar.js";
import { byId, every, h, set, setAll } from "../lib/dom.js";
import { hush } from "./story.js";

/** @typedef {import("../../protocol").State} State */
/** @typedef {import("../../protocol").HotSeatState} HotSeatState */
/** @typedef {import("../pages/table.js").Does} Does */

/** The same state for whatever concerns the whole table: there the device speaks in one name. @param {State} state @returns {State} */
export const speaking = (state) => ({ ...state, you: state.you ?? state.hot_seat?.speaker ?? null });

/** Whose cards lie at the bottom of the felt while the curtain is down: whoever has the device next, or had it last. */
let last = "";

/** @param {State} state @returns {string | null} */
export function bottomOf({ hot_seat: seat, you }) {
  if (!seat) return null;
  last = you ?? seat.next ?? (seat.seats.includes(last) ? last : seat.seats[0]);
  return last;
}

/** Nothing on this page tells any more what the last one who looked at it knew. */
export function forgetHand() {
  for (const dialog of every("dialog[open]")) dialog.close();
  for (const id of ["reader", "now-body", "fan", "small-cards", "since"]) {
    const box = byId(id);
    if (id === "since") for (const each of box?.children ?? []) each.replaceChildren();
    else box?.replaceChildren();
  }
  setAll(byId("toast"), { hidden: true, text: "" });
  hush();
}

/** @typedef {object} Asked what the curtain says
 * @property {string} what
 * @property {string} why
 * @property {any[]} main the buttons that are expected
 */

/** @param {string} text @param {() => void} onclick @param {string} [more] */
const button = (text, onclick, more = "") =>
  h("button", { class: `choice ${more}`, type: "button", onclick }, h("span", { text }));

/** @param {string} name @param {Does} does @param {string} [more] */
const shows = (name, does, more = "") =>
  h(
    "button",
    {
      class: `choice ${more}`,
      type: "button",
      "data-lift": name,
      onclick: () => does.say({ type: "lift", player: name }),
    },
    makeAvatar(name),
    h("span", { text: CURTAIN.show(name) }),
  );

/** @param {State} state @param {HotSeatState} seat @param {Does} does @returns {Asked} */
function asked(state, seat, does) {
  const game = /** @type {import("../../protocol").GameState} */ (state.game);
  const { table } = state;
  if (table.trouble) return { what: ASK.wait, why: table.trouble, main: [] };
  if (table.paused_by) {
    const main = [button(ASK.resume, () => does.say({ type: "resume" }), "choice--main")];
    return { what: ASK.paused(table.paused_by, null), why: ASK.pausedWhy, main };
  }
  if (seat.next)
    return { what: CURTAIN.pass(seat.next), why: CURTAIN.look, main: [shows(seat.next, does, "choice--main")] };
  if (seat.answers.length) return { what: CURTAIN.answer, why: answerWhy(state), main: around(seat, does) };
  if (seat.together.length)
    return { what: game.turn ? CURTAIN.who : ASK.first, why: game.owed, main: together(seat, does, !game.turn) };
  const skip = button(ASK.skip, () => does.say({ type: "skip" }));
  const bots = game.waiting_for.every((name) => state.seats.some((each) => each.name === name && each.bot));
  return {
    what: game.turn ? ASK.playing(game.turn) : ASK.waiting,
    why: game.owed,
    main: bots && game.turn ? [skip] : [],
  };
}

/** @param {State} state */
function answerWhy({ own }) {
  const window = own?.window;
  return [window ? window.question : "", CURTAIN.answerWhy].filter(Boolean).join(" ");
}

/** Whether anybody at this device answers. @param {HotSeatState} seat @param {Does} does */
function around(seat, does) {
  return [
    h(
      "button",
      {
        class: "choice choice--main",
        type: "button",
        id: "pass-all",
        onclick: () => does.say({ type: "pass_all" }),
      },
      h("span", { text: CURTAIN.nobody }),
    ),
    ...together(seat, does),
  ];
}

/** What somebody does without showing a hand. @param {HotSeatState} seat @param {Does} does @param {boolean} [begins] */
const together = (seat, does, begins = false) =>
  seat.together.map(({ player, decision, option, label }) =>
    h(
      "button",
      {
        class: "choice",
        type: "button",
        "data-together": player,
        onclick: () => does.say({ type: "choose", decision, option, seat: player }),
      },
      makeAvatar(player),
      h("span", { text: begins ? CURTAIN.draws(player) : CURTAIN.does(player, label) }),
    ),
  );

/** Draw the curtain in the place of the hand, or lift it. True if it is down. @param {State} state @param {Does} does */
export function drawCurtain(state, does) {
  const seat = state.hot_seat ?? null;
  const box = byId("curtain");
  const down = Boolean(seat && state.game && !state.game.outcome && state.you === null);
  set(box, "hidden", !down);
  drawAround(state, seat, does);
  if (!down || !seat) return false;
  const now = asked(state, seat, does);
  const others = seat.seats.filter((name) => name !== seat.next && isIn(state, name) && state.game?.turn);
  const signature = JSON.stringify([now.what, now.why, seat, others, state.own?.window?.about]);
  if (box.dataset.signature === signature) return true;
  box.dataset.signature = signature;
  const about = seat.answers.length && !seat.next ? state.own?.window?.about : null;
  byId("curtain-head").replaceChildren(...(about ? [makePicture(about), h("span", { text: about })] : []));
  set(byId("curtain-what"), "text", now.what);
  set(byId("curtain-why"), "text", now.why);
  byId("curtain-do").replaceChildren(...now.main);
  byId("curtain-others").replaceChildren(
    ...(others.length
      ? [
          h("span", { class: "curtain__else", text: seat.next ? CURTAIN.someoneElse : CURTAIN.peek }),
          ...others.map((name) => shows(name, does, "choice--small")),
        ]
      : []),
  );
  return true;
}

/** @param {State} state @param {string} name */
const isIn = (state, name) => state.seats.some((seat) => seat.name === name && seat.in_game);

/** While a hand is shown: whether others at this device answer, and the way to hide it. @param {State} state @param {HotSeatState | null} seat @param {Does} does */
function drawAround(state, seat, does) {
  const box = byId("around");
  const others = (seat?.answers ?? []).filter((name) => name !== state.you);
  const shown = Boolean(seat && state.you && state.game && !state.game.outcome);
  set(box, "hidden", !shown);
  if (!shown || !seat) return;
  const free = others.length > 0 || seat.together.some((each) => each.player !== state.you);
  const signature = JSON.stringify([seat, state.you]);
  if (box.dataset.signature === signature) return;
  box.dataset.signature = signature;
  const asks = others.length ? CURTAIN.answer : "";
  const who = { ...seat, together: seat.together.filter((each) => each.player !== state.you) };
  box.replaceChildren(
    ...(asks ? [h("b", { text: asks, title: WINDOW.counts })] : []),
    ...(others.length ? around(who, does) : free ? together(who, does) : []),
    ...others.map((name) =>
      button(CURTAIN.wants(name), () => does.say({ type: "lower", player: name }), "choice--small"),
    ),
    others.length
      ? ""
      : h("button", {
          class: "choice choice--small",
          type: "button",
          id: "hide-hand",
          text: CURTAIN.hide,
          onclick: () => does.say({ type: "lower" }),
        }),
  );
}
