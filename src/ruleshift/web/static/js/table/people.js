// Who is here, and what may be done about it: muting, calling out, removing, handing the table over; and the chat.

import { PEOPLE, ROOM } from "../labels.js";
import { makeAvatar } from "../lib/avatar.js";
import { byId, every, h, keyed, set, setAll } from "../lib/dom.js";
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
  keyed(
    byId("people"),
    state.seats,
    (seat) => seat.name,
    (seat) => h("li", {}, makeAvatar(seat.name), h("span", { class: "grow" }), h("span", { class: "row people__do" })),
    (row, seat) => {
      set(row.querySelector(".grow"), "text", `${seat.name}${about(seat, state)}`);
      const signature = JSON.stringify([
        seat,
        host,
        muted.has(seat.name),
        state.own?.offers,
        state.you,
        state.table.phase,
      ]);
      if (row.dataset.signature === signature) return;
      row.dataset.signature = signature;
      row.querySelector(".people__do").replaceChildren(...buttons(seat, state, host, does));
    },
  );
  set(byId("watchers"), "text", PEOPLE.watchers(state.table.spectators));
  const me = state.seats.find((seat) => seat.name === state.you);
  const playing = Boolean(state.game && !state.game.outcome);
  setAll(byId("do-pause"), { hidden: !me || !playing, text: state.table.paused_by ? PEOPLE.resume : PEOPLE.pause });
  setAll(byId("do-away"), { hidden: !me || !playing, text: me?.away ? PEOPLE.back : PEOPLE.away });
  setAll(byId("do-out"), { hidden: !state.own?.offers.includes("opt out") });
  setAll(byId("do-options"), { hidden: !host || state.table.phase === "playing" });
  drawLocks(state, host);
  drawDoor(byId("people"), state, does);
  drawHere(state);
  setAll(byId("do-leave"), { hidden: !me });
  set(byId("chat-form"), "hidden", !me || !state.table.options.chat);
  set(byId("tab-chat"), "hidden", !state.table.options.chat);
}

/** Locked is what nobody can sit down at now: for good, or because a game is on. @param {State["table"]} table */
const isLocked = ({ options, phase }) => options.locked || (phase === "playing" && !options.late);

/** @param {State} state @param {boolean} host */
function drawLocks({ table }, host) {
  for (const button of every("[data-lock]")) {
    setAll(button, {
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
  const small = (/** @type {string} */ text, /** @type {string} */ said, /** @type {() => void} */ onclick) =>
    h("button", { class: "button button--small", type: "button", text, "aria-label": said, onclick });
  /** @type {HTMLElement[]} */
  const made = [];
  if (seat.name === state.you || state.you === null) return made;
  if (state.own?.offers.includes(`call out ${seat.name}`)) {
    made.push(
      small(PEOPLE.said, PEOPLE.saidWho(seat.name), () => does.say({ type: "offer", text: `call out ${seat.name}` })),
    );
  }
  if (!seat.bot && state.table.options.chat) {
    const quiet = muted.has(seat.name);
    made.push(
      small(quiet ? PEOPLE.unmute : PEOPLE.mute, `${quiet ? PEOPLE.unmute : PEOPLE.mute} ${seat.name}`, () =>
        does.say({ type: "mute", player: seat.name, on: !quiet }),
      ),
    );
  }
  if (host && !seat.bot && !seat.away && seat.in_game && state.table.phase === "playing")
    made.push(
      small(PEOPLE.standIn, PEOPLE.standInWho(seat.name), () =>
        does.sure(PEOPLE.standInSure(seat.name), () => does.say({ type: "stand_in", player: seat.name })),
      ),
    );
  if (host && !seat.bot)
    made.push(
      small(PEOPLE.makeHost, PEOPLE.makeHostWho(seat.name), () => does.say({ type: "make_host", player: seat.name })),
    );
  if (host)
    made.push(
      small(ROOM.remove, ROOM.removeWho(seat.name), () =>
        does.sure(ROOM.removeSure(seat.name), () => does.say({ type: "kick", player: seat.name })),
      ),
    );
  return made;
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
  form.onsubmit = async (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const input = form.elements.namedItem("text");
    const text = input.value.trim();
    if (text && (await does.say({ type: "chat", text }))) input.value = "";
  };
}

/** Show what was said. The first message of a connection, and any that tells of muting, brings all lines again. @param {import("../../protocol").ChatLines} message */
export function hearChat(message) {
  const lines = byId("chat-lines");
  const quiet = new Set(message.muted);
  const again = message.lines.length !== 1 || quiet.size !== muted.size;
  muted = quiet;
  keyed(
    lines,
    merge(lines, message.lines, again),
    (line) => String(line.number),
    (line) => Object.assign(h("li", {}, h("b", { text: line.player }), line.text), { line }),
  );
  for (const row of lines.children) set(row, "hidden", muted.has(row.line.player));
  lines.scrollTop = lines.scrollHeight;
  if (!again && !muted.has(message.lines[0].player)) came("chat", 1);
}

/** @param {any} list @param {ChatLine[]} lines @param {boolean} again @returns {ChatLine[]} */
const merge = (list, lines, again) =>
  again && lines.length
    ? lines
    : [
        ...[...list.children]
          .map((/** @type {any} */ row) => row.line)
          .filter((old) => !lines.some((line) => line.number === old.number)),
        ...lines,
      ];

/** Show a tab of the side. @param {string} id */
export function showTab(id) {
  for (const each of every(".tab")) {
    const on = each.id === id;
    setAll(each, { "aria-selected": on ? "true" : "false", tabindex: on ? "0" : "-1" });
    set(byId(each.getAttribute("aria-controls")), "hidden", !on);
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
    set(side, "data-open", "1");
    markRead();
    tabs.find((tab) => tab.getAttribute("aria-selected") === "true")?.focus();
  };
  byId("close-side").onclick = () => {
    set(side, "data-open", null);
    byId("open-side").focus();
  };
}
