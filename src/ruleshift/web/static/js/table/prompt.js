// The prompt beside the hand: what you owe and why, or whom the game waits for; and the Surprise window.

import { makeCard, makePicture } from "../cards/card.js";
import { ASK, BAR, WINDOW } from "../labels.js";
import { makeAvatar } from "../lib/avatar.js";
import { byId, h, keyed, set, setAll } from "../lib/dom.js";
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
 * @property {string} [key] what the buttons depend on, besides the sort and the decision
 * @property {() => any[]} form
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
  setAll(byId("clock"), {
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
  setAll(byId("ask"), { hidden: Boolean(game.outcome), "data-mine": told.mine ? "1" : null, "data-sort": told.sort });
  set(byId("ask-what"), "text", told.what);
  set(byId("ask-why"), "text", told.why);
  setAll(byId("ask-quote"), { text: told.quote ?? "", hidden: !told.quote });
  renew(
    byId("ask-head"),
    JSON.stringify([told.sort, told.head.map((part) => part?.outerHTML ?? part)]),
    () => told.head,
  );
  drawAnswered(state);
  drawSince(state, does);
  const asked = told.sort === "away" ? null : [decision?.id, decision?.options.map((option) => option.label)];
  renew(byId("ask-form"), JSON.stringify([told.sort, asked, told.key]), told.form);
  runClocks();
}

/** Put new children in only where something has changed. @param {any} box @param {string} signature @param {() => any[]} make */
function renew(box, signature, make) {
  if (box.dataset.signature === signature) return;
  box.dataset.signature = signature;
  box.replaceChildren(...make().filter(Boolean));
}

const nothing = () => [];

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
    const again = () => [button(ASK.another, () => does.say({ type: "rematch" }))];
    return {
      sort: "halted",
      what: ASK.halted,
      why: table.trouble ?? "",
      head: [],
      form: table.host === you ? again : nothing,
    };
  }
  if (table.trouble) return { sort: "trouble", what: ASK.wait, why: table.trouble, head: [], form: nothing };
  if (table.paused_by) {
    const resume = () => [button(ASK.resume, () => does.say({ type: "resume" }))];
    return {
      sort: "paused",
      what: ASK.paused(table.paused_by, you),
      why: ASK.pausedWhy,
      head,
      form: you ? resume : nothing,
    };
  }
  if (me?.away) {
    const back = () => [button(ASK.back, () => does.say({ type: "back" }))];
    return { sort: "away", mine: true, what: ASK.away, why: ASK.awayWhy, head, form: back };
  }
  const answer = answerable(state);
  if (answer) return tellAnswer(state, answer, does);
  if (own?.decision && own.decision.kind !== "surprise") return tellAsked(state, own.decision, drawing, does);
  if (me && !me.in_game) return { sort: "waiting", what: ASK.next, why: game.owed, head, form: nothing };
  if (!game.turn) return { sort: "waiting", what: ASK.first, why: game.owed, head, form: nothing };
  return tellWaiting(state, head, does);
}

/** @param {State} state @param {any[]} head @param {Does} does @returns {Told} */
function tellWaiting(state, head, does) {
  const { own, you, table, seats } = state;
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
  const form = () => [
    ...(own?.window && own.decision ? [passing(state, does)] : []),
    ...(paced ? [pace(state, does)] : []),
  ];
  const why = own?.window ? WINDOW.counts : game.owed;
  return {
    sort: own?.window ? "window" : "waiting",
    what,
    why,
    head,
    form,
    key: `${own?.passing} ${table.options.pace} ${Boolean(own?.window && own.decision)}`,
  };
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
      key: String(chosen),
      form: () => several(decision.count, chosen, does),
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
    key: plays ? game.plays_left : "",
    form: () => [formFor(decision, does.choose), plays ? endless(decision, game.plays_left) : null],
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
  return [
    h(
      "button",
      {
        class: "choice choice--main",
        type: "button",
        id: "several-do",
        disabled: !ready,
        onclick: () => does.confirm(),
      },
      h("span", { text: ready ? (count === 1 ? ASK.discardOne : ASK.discard(count)) : ASK.chosen(chosen, count) }),
      ready ? h("kbd", { text: "↵" }) : null,
    ),
    h("button", { class: "choice", type: "button", disabled: !chosen, text: ASK.again, onclick: () => does.unpick() }),
  ];
}

/** @param {string} text @param {() => void} onclick */
const button = (text, onclick) => h("button", { class: "choice choice--main", type: "button", text, onclick });

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
    head: [by ? makeAvatar(by) : null, h("span", { text: window?.act === "play" ? WINDOW.plays(by) : by })],
    key: state.own?.passing,
    form: () => [
      h(
        "div",
        { class: "choices", role: "group", "aria-label": ASK.choices },
        ...decision.options
          .filter((option) => option.kind !== "pass")
          .map((option) => choice(option, does.choose, true)),
        ...decision.options
          .filter((option) => option.kind === "pass")
          .map((option) =>
            h(
              "button",
              {
                class: "choice",
                type: "button",
                "data-does": "pass",
                "data-option": option.index,
                onclick: () => does.choose(option),
              },
              h("span", { text: WINDOW.pass }),
              h("kbd", { text: WINDOW.passKey }),
            ),
          ),
      ),
      passing(state, does),
    ],
  };
}

/** The card that may be answered, large enough to read. @param {State} state */
function drawAnswered(state) {
  const about = answerable(state) ? state.own?.window?.about : null;
  const box = byId("ask-card");
  set(box, "hidden", !about);
  if (box.dataset.name === (about ?? "")) return;
  box.dataset.name = about ?? "";
  box.replaceChildren(...(about ? [makeCard(about, { tag: "div", form: "hand" })] : []));
}

/** Whoever cannot answer sees the bar change its colour, and is asked for nothing. @param {State} state */
function drawWindow(state) {
  const window = state.own?.window;
  const open = Boolean(window) && !state.game?.outcome && !state.table.paused_by;
  windowEnd = open && window ? performance.now() + window.left : null;
  windowLength = window?.seconds ?? 1;
  const slim = open && !answerable(state);
  setAll(byId("bar"), { "data-window": slim ? "1" : null });
  set(document.body, "data-window", open ? "1" : null);
  set(byId("window"), "hidden", !slim);
  if (!slim || !window) return;
  const about = window.about ? [makePicture(window.about), h("b", { text: window.about })] : [h("b", { text: "?" })];
  const mine = window.by === state.you;
  renew(byId("window"), JSON.stringify([window.about, window.by, state.you]), () => [
    h("span", { class: "bar__card" }, h("span", { text: WINDOW.plays(window.by) }), ...about),
    h("span", { class: "bar__note", text: !state.you ? WINDOW.watching : mine ? WINDOW.yours : WINDOW.slim }),
  ]);
}

/** When one wants to be asked at all. @param {State} state @param {Does} does */
function passing(state, does) {
  const select = h(
    "select",
    {
      id: "passing",
      "aria-label": WINDOW.askLabel,
      onchange: (/** @type {Event} */ event) =>
        does.say({
          type: "passing",
          scope: /** @type {any} */ (/** @type {HTMLSelectElement} */ (event.target).value),
        }),
    },
    ...WINDOW.scopes.map(([value, text]) => h("option", { value, text })),
  );
  select.value = state.own?.passing ?? "ask";
  return h("label", { class: "passing" }, h("span", { text: WINDOW.ask }), select);
}

// Bots: slower, faster, skip.

/** @param {State} state @param {Does} does */
function pace(state, does) {
  const now = state.table.options.pace ?? 1.2;
  const at = PACES.findIndex((each) => each >= now);
  const step = (/** @type {number} */ by) => PACES[(at < 0 ? PACES.length - 1 : at) + by];
  const small = (/** @type {string} */ text, /** @type {number | undefined} */ to) =>
    h("button", {
      class: "choice choice--small",
      type: "button",
      text,
      disabled: to === undefined,
      onclick: () => to !== undefined && does.say({ type: "pace", pace: to }),
    });
  return h(
    "div",
    { class: "pace", role: "group", "aria-label": ASK.pace, title: now ? ASK.paceNow(now) : ASK.noPace },
    small(ASK.slower, step(1)),
    small(ASK.faster, step(-1)),
    h("button", {
      class: "choice choice--small",
      type: "button",
      "data-skip": "",
      text: ASK.skip,
      onclick: () => does.say({ type: "skip" }),
    }),
  );
}

// What others did meanwhile.

/** @param {State} state @param {Does} does */
function drawSince(state, does) {
  const own = state.own;
  const items = own && mustAct(state) && own.decision?.kind !== "surprise" ? own.since : [];
  const box = byId("since");
  set(box, "hidden", !items.length);
  set(box.firstElementChild, "text", `${own?.since_what === "away" ? ASK.sinceAway : ASK.since}:`);
  keyed(
    box.lastElementChild,
    [...items],
    (item) => `${item.line} ${textOf(item.parts)}`,
    (item) => h("li", {}, h("button", { type: "button", text: textOf(item.parts) })),
    (row, item) => {
      row.firstElementChild.onclick = () => does.showLine(item.line, item.card);
    },
  );
}
