// Who is here, and what may be done about it: muting, calling out, removing, handing the table over; and the chat.

import { PEOPLE, ROOM } from "../labels.js";
import { makeAvatar } from "../lib/avatar.js";
import { button, byId, draw, every, h, set, whenSent } from "../lib/draw.js";
import { drawDoor } from "./door.js";
import { drawHere } from "./room.js";
import { came, markRead } from "./unread.js";

/** @typedef {import("../../protocol").State} State */
/** @typedef {import("../../protocol").SeatState} SeatState */
/** @typedef {import("../../protocol").ChatLine} ChatLine */
/** @typedef {import("../pages/table.js").Does} Does */

let muted = /** @type {Set<string>} */ (new Set());

/** Draw the list of people. @param {State} state @param {Does} does */
export function drawPeople(state, does) {
  const host = state.you !== null && state.table.host === state.you;
  draw(
    "people",
    state.seats.map((seat) =>
      h(
        "li",
        { "data-key": seat.name },
        makeAvatar(seat.name),
        h("span", { class: "grow", text: `${seat.name}${about(seat, state)}` }),
        h("span", { class: "row people__do" }, buttons(seat, state, host, does)),
      ),
    ),
  );
  set("watchers", { text: PEOPLE.watchers(state.table.spectators) });
  const me = state.seats.find((seat) => seat.name === state.you);
  const playing = Boolean(state.game && !state.game.outcome);
  set("do-pause", { hidden: !me || !playing, text: state.table.paused_by ? PEOPLE.resume : PEOPLE.pause });
  set("do-away", { hidden: !me || !playing, text: me?.away ? PEOPLE.back : PEOPLE.away });
  set("do-out", { hidden: !state.own?.offers.includes("opt out") });
  set("do-options", { hidden: !host || state.table.phase === "playing" });
  drawLocks(state, host);
  drawDoor(state, does);
  drawHere(state);
  set("do-leave", { hidden: !me });
  set("chat-form", { hidden: !me || !state.table.options.chat });
  set("tab-chat", { hidden: !state.table.options.chat });
}

/** Locked is what nobody can sit down at now: for good, or because a game is on. @param {State["table"]} table */
const isLocked = ({ options, phase }) => options.locked || (phase === "playing" && !options.late);

/** @param {State} state @param {boolean} host */
function drawLocks({ table }, host) {
  for (const button of every("[data-lock]")) {
    set(button, {
      hidden: !host || table.options.seats === 1,
      text: isLocked(table) ? PEOPLE.unlock : PEOPLE.lock,
    });
  }
}

/** @param {SeatState} seat @param {State} state */
function about(seat, state) {
  const notes = [];
  if (seat.name === state.you) notes.push(ROOM.you);
  if (seat.bot) notes.push(ROOM.bot(seat.bot));
  if (seat.host) notes.push(ROOM.host);
  if (seat.away) notes.push(ROOM.away);
  else if (!seat.bot && !seat.online) notes.push(ROOM.lost);
  if (state.game && !seat.in_game) notes.push(state.game.outcome ? ROOM.nextGame : ROOM.waitsForNext);
  return notes.length ? ` (${notes.join(", ")})` : "";
}

/** @param {SeatState} seat @param {State} state @param {boolean} host @param {Does} does */
function buttons(seat, state, host, does) {
  const { name: player, bot } = seat;
  const { table, you, own } = state;
  if (player === you || you === null) return [];
  const small = (
    /** @type {boolean | undefined} */ shown,
    /** @type {string} */ text,
    /** @type {string} */ said,
    /** @type {() => void} */ act,
  ) => (shown ? button("button button--small", text, act, { "aria-label": said, "data-key": text }) : null);
  const quiet = muted.has(player);
  const mute = quiet ? PEOPLE.unmute : PEOPLE.mute;
  const playing = !seat.away && seat.in_game && table.phase === "playing";
  return [
    small(own?.offers.includes(`call out ${player}`), PEOPLE.said, PEOPLE.saidWho(player), () =>
      does.say({ type: "offer", text: `call out ${player}` }),
    ),
    small(!bot && table.options.chat, mute, `${mute} ${player}`, () => does.say({ type: "mute", player, on: !quiet })),
    small(host && !bot && playing, PEOPLE.standIn, PEOPLE.standInWho(player), () =>
      does.sure(PEOPLE.standInSure(player), () => does.say({ type: "stand_in", player })),
    ),
    small(host && !bot, PEOPLE.makeHost, PEOPLE.makeHostWho(player), () => does.say({ type: "make_host", player })),
    small(host, ROOM.remove, ROOM.removeWho(player), () =>
      does.sure(ROOM.removeSure(player), () => does.say({ type: "kick", player })),
    ),
  ];
}

/** The buttons below the list, once. @param {() => State | null} now @param {Does} does */
export function wirePeople(now, does) {
  const state = () => /** @type {State} */ (now());
  byId("do-pause").onclick = () => does.say({ type: state().table.paused_by ? "resume" : "pause" });
  byId("do-away").onclick = () => {
    const me = state().seats.find((seat) => seat.name === state().you);
    does.say({ type: me?.away ? "back" : "away" });
  };
  for (const button of every("[data-lock]")) {
    button.onclick = () => {
      const opens = isLocked(state().table);
      does.say({ type: "lock", locked: !opens, ...(opens && state().table.phase === "playing" ? { late: true } : {}) });
    };
  }
  byId("do-out").onclick = () => does.say({ type: "offer", text: "opt out" });
  byId("do-leave").onclick = () => {
    const playing = state().game && !state().game?.outcome;
    does.sure(playing ? PEOPLE.leavePlaying : PEOPLE.leave, does.leave);
  };
  const form = byId("chat-form");
  whenSent(form, async () => {
    const input = form.elements.namedItem("text");
    const text = input.value.trim();
    if (text && (await does.say({ type: "chat", text }))) input.value = "";
  });
}

/** What was said at this table, as far as it is known here. @type {readonly ChatLine[]} */
let said = [];

/** Show what was said. The first message of a connection, and any that tells of muting, brings all lines again. @param {import("../../protocol").ChatLines} message */
export function hearChat(message) {
  const { lines } = message;
  const quiet = new Set(message.muted);
  const again = lines.length !== 1 || quiet.size !== muted.size;
  muted = quiet;
  const before = said.filter((old) => !lines.some((line) => line.number === old.number));
  said = again && lines.length ? lines : [...before, ...lines];
  draw(
    "chat-lines",
    said.map(({ number, player, text }) =>
      h("li", { "data-key": number, hidden: muted.has(player) }, h("b", { text: player }), text),
    ),
  );
  const box = byId("chat-lines");
  box.scrollTop = box.scrollHeight;
  if (!again && !muted.has(lines[0].player)) came("chat", 1);
}

/** Show a tab of the side. @param {string} id */
export function showTab(id) {
  for (const each of every(".tab")) {
    const on = each.id === id;
    set(each, { "aria-selected": on ? "true" : "false", tabindex: on ? "0" : "-1" });
    set(byId(each.getAttribute("aria-controls")), { hidden: !on });
  }
  markRead();
}

/** Story, chat, people: arrows go from tab to tab. */
export function wireTabs() {
  const tabs = every(".tab");
  tabs.forEach((tab) => {
    tab.onclick = () => showTab(tab.id);
    tab.onkeydown = (/** @type {KeyboardEvent} */ event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const open = tabs.filter((each) => !each.hidden);
      const next = open[(open.indexOf(tab) + step + open.length) % open.length];
      showTab(next.id);
      next.focus();
    };
  });
  const side = byId("side");
  byId("open-side").onclick = () => {
    set(side, { "data-open": "1" });
    markRead();
    tabs.find((tab) => tab.getAttribute("aria-selected") === "true")?.focus();
  };
  byId("close-side").onclick = () => {
    set(side, { "data-open": null });
    byId("open-side").focus();
  };
}
