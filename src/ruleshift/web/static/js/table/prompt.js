// The prompt beside the hand: what you owe and why, or whom the game waits for; and the Surprise window.

import { makeCard, makePicture } from "../cards/card.js";
import { ASK, BAR, WINDOW } from "../labels.js";
import { makeAvatar } from "../lib/avatar.js";
import { button, byId, draw, h, once, set } from "../lib/draw.js";
import { textOf } from "../lib/parts.js";
import { PACES } from "../lib/prefs.js";
import { BROAD, choice, formFor, lesson } from "./forms.js";

/** @typedef {import("../../protocol").State} State */
/** @typedef {import("../../protocol").DecisionState} DecisionState */
/** @typedef {import("./slots.js").Drawing} Drawing */
/** @typedef {import("../pages/table.js").Does} Does */
/**
 * @typedef {object} Told
 * @property {string} sort
 * @property {string} what
 * @property {string} why
 * @property {any[]} head
 * @property {boolean} [mine] I must act
 * @property {string} [quote]
 * @property {any[]} form
 */

/** @type {number | null} */
let deadline = null;
/** @type {number | null} */
let windowEnd = null;
let windowLength = 1;

/** @param {number} end */
const seconds = (end) => Math.max(0, (end - performance.now()) / 1000);

/** The clocks run by themselves between two states. */
export function runClocks() {
  const left = deadline === null ? null : Math.ceil(seconds(deadline));
  set("clock", {
    hidden: left === null,
    text: left === null ? "" : `⏱ ${left} s`,
    "data-low": left !== null && left <= 10 ? "1" : null,
  });
  if (windowEnd === null) return;
  const share = String(Math.min(1, seconds(windowEnd) / windowLength));
  document.body.style.setProperty("--left", share);
}

/** The open Surprise window that I can answer, and have not passed yet. @param {State} state @returns {DecisionState | null} */
export function answerable({ own, game }) {
  const decision = own?.decision;
  if (decision?.kind !== "surprise" || game?.outcome) return null;
  return decision.options.length > 1 && decision.answered === null ? decision : null;
}

/** True if the game waits for me: then, and only then, title and sound call. @param {State} state */
export function mustAct(state) {
  const decision = state.own?.decision;
  if (!decision || state.game?.outcome || state.table.paused_by) return false;
  return decision.kind !== "surprise" || answerable(state) !== null;
}

/** True if the prompt needs more room than a column of buttons. @param {State} state */
export function isBroad(state) {
  const decision = state.own?.decision;
  return answerable(state) !== null || (decision ? BROAD.has(decision.form) : false);
}

/** @param {State} state @param {Drawing} drawing @param {Does} does */
export function drawPrompt(state, drawing, does) {
  const game = /** @type {import("../../protocol").GameState} */ (state.game);
  const decision = state.own?.decision ?? null;
  deadline = decision?.left && decision.kind !== "surprise" ? performance.now() + decision.left : null;
  drawWindow(state);
  const told = tell(state, drawing, does);
  set("ask", { hidden: Boolean(game.outcome), "data-mine": told.mine ? "1" : null, "data-sort": told.sort });
  set("ask-what", { text: told.what });
  set("ask-why", { text: told.why });
  set("ask-quote", { text: told.quote ?? "", hidden: !told.quote });
  draw("ask-head", told.head);
  const about = answerable(state) ? state.own?.window?.about : null;
  set("ask-card", { hidden: !about });
  draw("ask-card", about ? once(about, () => makeCard(about, { tag: "div", form: "hand" })) : null);
  drawSince(state, does);
  draw("ask-form", told.form);
  runClocks();
}

/** What the prompt says. @param {State} state @param {Drawing} drawing @param {Does} does @returns {Told} */
function tell(state, drawing, does) {
  const { own, table, you } = state;
  const game = /** @type {import("../../protocol").GameState} */ (state.game);
  const me = state.seats.find((seat) => seat.name === you);
  const whose = game.turn
    ? [makeAvatar(game.turn), h("span", { text: game.turn === you ? BAR.mine : BAR.turn(game.turn) })]
    : [];
  const head = you ? whose : [h("span", { text: ASK.watching })];
  if (table.phase === "over" && !game.outcome) {
    const again = table.host === you ? [main(ASK.another, () => does.say({ type: "rematch" }))] : [];
    return { sort: "halted", what: ASK.halted, why: table.trouble ?? "", head: [], form: again };
  }
  if (table.trouble) return { sort: "trouble", what: ASK.wait, why: table.trouble, head: [], form: [] };
  if (table.paused_by) {
    const form = you ? [main(ASK.resume, () => does.say({ type: "resume" }))] : [];
    return { sort: "paused", what: ASK.paused(table.paused_by, you), why: ASK.pausedWhy, head, form };
  }
  if (me?.away) {
    const form = [main(ASK.back, () => does.say({ type: "back" }))];
    return { sort: "away", mine: true, what: ASK.away, why: ASK.awayWhy, head, form };
  }
  const answer = answerable(state);
  if (answer) return tellAnswer(state, answer, does);
  if (own?.decision && own.decision.kind !== "surprise") return tellAsked(state, own.decision, drawing, does);
  if (me && !me.in_game) return { sort: "waiting", what: ASK.next, why: game.owed, head, form: [] };
  if (!game.turn) return { sort: "waiting", what: ASK.first, why: game.owed, head, form: [] };
  return tellWaiting(state, head, does);
}

/** @param {State} state @param {any[]} head @param {Does} does @returns {Told} */
function tellWaiting(state, head, does) {
  const { own, you, seats } = state;
  const game = /** @type {import("../../protocol").GameState} */ (state.game);
  const others = game.waiting_for.filter((name) => name !== you && name !== game.turn);
  const what = own?.window
    ? ASK.waiting
    : others.length
      ? ASK.waitingFor(others)
      : game.turn === you
        ? ASK.waiting
        : ASK.playing(game.turn);
  const paced = Boolean(you) && seats.some((seat) => seat.bot || seat.away);
  const form = [own?.window && own.decision ? passing(state, does) : null, paced ? pace(state, does) : null];
  const why = own?.window ? WINDOW.counts : game.owed;
  return { sort: own?.window ? "window" : "waiting", what, why, head, form };
}

/** @param {State} state @param {DecisionState} decision @param {Drawing} drawing @param {Does} does @returns {Told} */
function tellAsked(state, decision, drawing, does) {
  const game = /** @type {import("../../protocol").GameState} */ (state.game);
  const selected = drawing.cards.find((card) => card.key === drawing.selected && drawing.targets.has(card.key));
  const fine = matchMedia("(pointer: fine)").matches;
  if (decision.form === "several") {
    const chosen = drawing.picked.size;
    return {
      sort: "asked",
      mine: true,
      what: decision.question,
      why: `${decision.why} ${fine ? ASK.severalHow : ASK.severalTap}`,
      head: [h("span", { text: decision.cause ?? "" }), tally(decision.count, chosen, "goes")],
      form: several(decision.count, chosen, does),
    };
  }
  const plays = decision.kind === "play";
  const number = game.numbers.find((each) => each.name === "play")?.value ?? "1";
  const owed = /^\d+$/.test(number) ? Math.max(Number(number), game.played) : 0;
  const left = /^\d+$/.test(game.plays_left) ? Number(game.plays_left) : 0;
  const mine = state.you === game.turn;
  const why =
    selected && decision.from_hand
      ? (fine ? ASK.picked : ASK.pickedTap)(selected.name)
      : [decision.why, lesson(decision)].filter(Boolean).join(" ");
  return {
    sort: "asked",
    mine: true,
    what: decision.kind === "first" ? ASK.first : plays && left ? ASK.play(left, game.played > 0) : decision.question,
    why,
    quote: decision.quote,
    head: [
      decision.cause ? makePicture(decision.cause) : null,
      h("span", { text: decision.cause ?? (mine ? ASK.mine : ASK.yourMove) }),
      plays && owed && owed < 9 ? tally(owed, game.played) : null,
    ],
    form: [formFor(decision, does.choose), plays ? endless(decision, game.plays_left) : null],
  };
}

/** Ending the turn is shown before it can be done, with what is missing. @param {DecisionState} decision @param {string} left */
function endless(decision, left) {
  if (decision.options.some((option) => option.kind === "end turn")) return null;
  return h(
    "button",
    { class: "choice choice--end", type: "button", disabled: true },
    h("span", { text: ASK.endTurn }),
    h("small", { text: ASK.playsLeft(left) }),
  );
}

/** Small cards that fill. @param {number} all @param {number} done @param {string} sort */
function tally(all, done, sort = "plays") {
  return h(
    "span",
    { class: "tally", "data-sort": sort, role: "img", "aria-label": ASK.done(done, all) },
    ...Array.from({ length: Math.min(all, 12) }, (_, at) => h("i", { "data-done": at < done ? "1" : null })),
  );
}

/** Several cards are given up together. @param {number} count @param {number} chosen @param {Does} does */
function several(count, chosen, does) {
  const ready = chosen === count;
  const said = ready ? (count === 1 ? ASK.discardOne : ASK.discard(count)) : ASK.chosen(chosen, count);
  return [
    button(
      "choice choice--main",
      [h("span", { text: said }), ready ? h("kbd", { text: "↵" }) : null],
      () => does.confirm(),
      { id: "several-do", disabled: !ready },
    ),
    button("choice", ASK.again, () => does.unpick(), { disabled: !chosen }),
  ];
}

/** @param {string} text @param {() => void} onclick */
const main = (text, onclick) => button("choice choice--main", text, onclick, { "data-key": text });

// The Surprise window.

/** @param {State} state @param {DecisionState} decision @param {Does} does @returns {Told} */
function tellAnswer(state, decision, does) {
  const window = state.own?.window;
  const by = window?.by ?? state.game?.turn ?? "";
  return {
    sort: "answer",
    mine: true,
    what: window?.about ?? decision.question,
    why: window?.question ?? decision.why,
    head: [by ? makeAvatar(by) : null, h("span", { text: window?.laid ? WINDOW.plays(by) : by })],
    form: [
      h(
        "div",
        { class: "choices", role: "group", "aria-label": ASK.choices, "data-key": decision.id },
        decision.options.filter(({ kind }) => kind !== "pass").map((option) => choice(option, does.choose, true)),
        decision.options
          .filter(({ kind }) => kind === "pass")
          .map((option) =>
            button(
              "choice",
              [h("span", { text: WINDOW.pass }), h("kbd", { text: WINDOW.passKey })],
              () => does.choose(option),
              { "data-does": "pass", "data-option": option.index },
            ),
          ),
      ),
      passing(state, does),
    ],
  };
}

/** Whoever cannot answer sees the bar change its colour, and is asked for nothing. @param {State} state */
function drawWindow(state) {
  const window = state.own?.window;
  const open = Boolean(window) && !state.game?.outcome && !state.table.paused_by;
  windowEnd = open && window ? performance.now() + window.left : null;
  windowLength = window?.seconds ?? 1;
  const slim = open && !answerable(state);
  set("bar", { "data-window": slim ? "1" : null });
  set(document.body, { "data-window": open ? "1" : null });
  set("window", { hidden: !slim });
  if (!slim || !window) return;
  const about = window.about ? [makePicture(window.about), h("b", { text: window.about })] : [h("b", { text: "?" })];
  const mine = window.by === state.you;
  draw(
    "window",
    h("span", { class: "bar__card" }, h("span", { text: WINDOW.plays(window.by) }), about),
    h("span", { class: "bar__note", text: !state.you ? WINDOW.watching : mine ? WINDOW.yours : WINDOW.slim }),
  );
}

/** When one wants to be asked at all. @param {State} state @param {Does} does */
function passing(state, does) {
  const select = h(
    "select",
    {
      id: "passing",
      "aria-label": WINDOW.askLabel,
      value: state.own?.passing ?? "ask",
      onchange: (/** @type {any} */ { target }) => does.say({ type: "passing", scope: target.value }),
    },
    WINDOW.scopes.map(([value, text]) => h("option", { value, text })),
  );
  return h("label", { class: "passing" }, h("span", { text: WINDOW.ask }), select);
}

// Bots: slower, faster, skip.

/** @param {State} state @param {Does} does */
function pace(state, does) {
  const now = state.table.options.pace ?? 1.2;
  const at = PACES.findIndex((each) => each >= now);
  const step = (/** @type {number} */ by) => PACES[(at < 0 ? PACES.length - 1 : at) + by];
  const small = (/** @type {string} */ text, /** @type {number | undefined} */ to) =>
    button("choice choice--small", text, () => to !== undefined && does.say({ type: "pace", pace: to }), {
      disabled: to === undefined,
    });
  return h(
    "div",
    { class: "pace", role: "group", "aria-label": ASK.pace, title: now ? ASK.paceNow(now) : ASK.noPace },
    small(ASK.slower, step(1)),
    small(ASK.faster, step(-1)),
    button("choice choice--small", ASK.skip, () => does.say({ type: "skip" }), { "data-skip": "" }),
  );
}

// What others did meanwhile.

/** @param {State} state @param {Does} does */
function drawSince(state, does) {
  const own = state.own;
  const items = own && mustAct(state) && own.decision?.kind !== "surprise" ? own.since : [];
  const box = byId("since");
  set(box, { hidden: !items.length });
  set(box.firstElementChild, { text: `${own?.since_what === "away" ? ASK.sinceAway : ASK.since}:` });
  draw(
    box.lastElementChild,
    items.map(({ line, card, parts }) =>
      h(
        "li",
        { "data-key": `${line} ${textOf(parts)}` },
        button("", textOf(parts), () => does.showLine(line, card)),
      ),
    ),
  );
}
