// One device passed around: a curtain hangs where the hand would lie until its owner lifts it. Before that, this page knows no hand.

import { makePicture } from "../cards/card.js";
import { ASK, CURTAIN, WINDOW } from "../labels.js";
import { makeAvatar } from "../lib/avatar.js";
import { button, byId, draw, every, h, set } from "../lib/draw.js";
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
    for (const box of id === "since" ? (byId(id)?.children ?? []) : every(`#${id}`)) draw(box);
  }
  set("toast", { hidden: true, text: "" });
  hush();
}

/** @typedef {object} Asked what the curtain says
 * @property {string} what
 * @property {string} why
 * @property {any[]} main the buttons that are expected
 */

/** @param {string} text @param {() => void} act @param {string} [more] */
const choice = (text, act, more = "") => button(`choice ${more}`, h("span", { text }), act, { "data-key": text });

/** @param {string} name @param {Does} does @param {string} [more] */
const shows = (name, does, more = "") =>
  button(
    `choice ${more}`,
    [makeAvatar(name), h("span", { text: CURTAIN.show(name) })],
    () => does.say({ type: "lift", player: name }),
    { "data-lift": name, "data-key": `lift ${name}` },
  );

/** @param {State} state @param {HotSeatState} seat @param {Does} does @returns {Asked} */
function asked(state, seat, does) {
  const game = /** @type {import("../../protocol").GameState} */ (state.game);
  const { table } = state;
  if (table.trouble) return { what: ASK.wait, why: table.trouble, main: [] };
  if (table.paused_by) {
    const main = [choice(ASK.resume, () => does.say({ type: "resume" }), "choice--main")];
    return { what: ASK.paused(table.paused_by, null), why: ASK.pausedWhy, main };
  }
  if (seat.next)
    return { what: CURTAIN.pass(seat.next), why: CURTAIN.look, main: [shows(seat.next, does, "choice--main")] };
  if (seat.answers.length) return { what: CURTAIN.answer, why: answerWhy(state), main: around(seat, does) };
  if (seat.together.length)
    return { what: game.turn ? CURTAIN.who : ASK.first, why: game.owed, main: together(seat, does, !game.turn) };
  const skip = choice(ASK.skip, () => does.say({ type: "skip" }));
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
    button("choice choice--main", h("span", { text: CURTAIN.nobody }), () => does.say({ type: "pass_all" }), {
      id: "pass-all",
      "data-key": "nobody",
    }),
    ...together(seat, does),
  ];
}

/** What somebody does without showing a hand. @param {HotSeatState} seat @param {Does} does @param {boolean} [begins] */
const together = (seat, does, begins = false) =>
  seat.together.map(({ player, decision, option, label }) =>
    button(
      "choice",
      [makeAvatar(player), h("span", { text: begins ? CURTAIN.draws(player) : CURTAIN.does(player, label) })],
      () => does.say({ type: "choose", decision, option, seat: player }),
      { "data-together": player, "data-key": `${decision} ${player} ${option}` },
    ),
  );

/** Draw the curtain in the place of the hand, or lift it. True if it is down. @param {State} state @param {Does} does */
export function drawCurtain(state, does) {
  const seat = state.hot_seat ?? null;
  const box = byId("curtain");
  const down = Boolean(seat && state.game && !state.game.outcome && state.you === null);
  set(box, { hidden: !down });
  drawAround(state, seat, does);
  if (!down || !seat) return false;
  const now = asked(state, seat, does);
  const others = seat.seats.filter((name) => name !== seat.next && isIn(state, name) && state.game?.turn);
  const about = seat.answers.length && !seat.next ? state.own?.window?.about : null;
  draw("curtain-head", about ? [makePicture(about), h("span", { text: about })] : []);
  set("curtain-what", { text: now.what });
  set("curtain-why", { text: now.why });
  draw("curtain-do", now.main);
  draw(
    "curtain-others",
    others.length ? h("span", { class: "curtain__else", text: seat.next ? CURTAIN.someoneElse : CURTAIN.peek }) : null,
    others.map((name) => shows(name, does, "choice--small")),
  );
  return true;
}

/** @param {State} state @param {string} name */
const isIn = (state, name) => state.seats.some((seat) => seat.name === name && seat.in_game);

/** While a hand is shown: whether others at this device answer, and the way to hide it. @param {State} state @param {HotSeatState | null} seat @param {Does} does */
function drawAround(state, seat, does) {
  const others = (seat?.answers ?? []).filter((name) => name !== state.you);
  const shown = Boolean(seat && state.you && state.game && !state.game.outcome);
  set("around", { hidden: !shown });
  if (!shown || !seat) return;
  const who = { ...seat, together: seat.together.filter((each) => each.player !== state.you) };
  draw(
    "around",
    others.length ? h("b", { text: CURTAIN.answer, title: WINDOW.counts }) : null,
    others.length ? around(who, does) : together(who, does),
    others.map((name) => choice(CURTAIN.wants(name), () => does.say({ type: "lower", player: name }), "choice--small")),
    others.length
      ? null
      : button("choice choice--small", CURTAIN.hide, () => does.say({ type: "lower" }), {
          id: "hide-hand",
          "data-key": "hide",
        }),
  );
}
