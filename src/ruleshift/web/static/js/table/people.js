// Who is here, and what may be done about it: muting, calling out, sending away, handing the table over; and the chat.

import { makeAvatar } from "../lib/avatar.js";
import { byId, count, every, h, keyed, set, setAll } from "../lib/dom.js";
import { drawDoor } from "./door.js";

let muted = new Set();
let unread = 0;

/** Draw the list of people. */
export function drawPeople(state, does) {
  const host = state.you !== null && state.table.host === state.you;
  keyed(
    byId("people"),
    state.seats,
    (seat) => seat.name,
    (seat) =>
      h(
        "li",
        {},
        makeAvatar(seat.name, seat.bot),
        h("span", { class: "grow" }),
        h("span", { class: "row people__do" }),
      ),
    (row, seat) => {
      set(row.querySelector(".grow"), "text", `${seat.name}${about(seat, state)}`);
      const signature = JSON.stringify([seat, host, muted.has(seat.name), state.own?.offers, state.you]);
      if (row.dataset.signature === signature) return;
      row.dataset.signature = signature;
      row.querySelector(".people__do").replaceChildren(...buttons(seat, state, host, does));
    },
  );
  set(
    byId("watchers"),
    "text",
    state.table.spectators ? `${count(state.table.spectators, "spectator")} watching.` : "",
  );
  const me = state.seats.find((seat) => seat.name === state.you);
  const playing = Boolean(state.game && !state.game.outcome);
  setAll(byId("do-pause"), { hidden: !me || !playing, text: state.table.paused_by ? "▶ Go on" : "⏸ Pause the game" });
  setAll(byId("do-away"), { hidden: !me || !playing, text: me?.away ? "I am back" : "💤 A bot plays for me" });
  setAll(byId("do-out"), { hidden: !state.own?.offers.includes("opt out") });
  setAll(byId("do-options"), { hidden: !host || state.table.phase === "playing" });
  drawLocks(state, host);
  drawDoor(byId("people"), state, does);
  setAll(byId("do-leave"), { hidden: !me });
  set(byId("chat-form"), "hidden", !me || !state.table.options.chat);
  set(byId("tab-chat"), "hidden", !state.table.options.chat);
}

/** Locked is what nobody can sit down at now: for good, or because a game is on. */
const isLocked = ({ options, phase }) => options.locked || (phase === "playing" && !options.late);

function drawLocks({ table }, host) {
  for (const button of every("[data-lock]")) {
    setAll(button, {
      hidden: !host || table.options.seats === 1,
      text: isLocked(table) ? "🔓 Let others sit down" : "🔒 Lock the table",
    });
  }
}

function about(seat, state) {
  const notes = [];
  if (seat.name === state.you) notes.push("you");
  if (seat.bot) notes.push(`bot, ${seat.bot}`);
  if (seat.host) notes.push("host");
  if (seat.away) notes.push("away");
  else if (!seat.bot && !seat.online) notes.push("no connection");
  if (state.game && !seat.in_game) notes.push(state.game.outcome ? "in the next game" : "waits for the next game");
  return notes.length ? ` (${notes.join(", ")})` : "";
}

function buttons(seat, state, host, does) {
  const small = (text, said, onclick) =>
    h("button", { class: "button button--small", type: "button", text, "aria-label": said, onclick });
  const made = [];
  if (seat.name === state.you || state.you === null) return made;
  if (state.own?.offers.includes(`call out ${seat.name}`)) {
    made.push(
      small("Said the word!", `${seat.name} said the forbidden word`, () =>
        does.say({ type: "offer", text: `call out ${seat.name}` }),
      ),
    );
  }
  if (!seat.bot && state.table.options.chat) {
    const quiet = muted.has(seat.name);
    made.push(
      small(quiet ? "Hear again" : "Mute", `${quiet ? "Hear" : "Mute"} ${seat.name}`, () =>
        does.say({ type: "mute", player: seat.name, on: !quiet }),
      ),
    );
  }
  if (host && !seat.bot)
    made.push(
      small("Make host", `Make ${seat.name} the host`, () => does.say({ type: "make_host", player: seat.name })),
    );
  if (host)
    made.push(
      small("Send away", `Send ${seat.name} away`, () =>
        does.sure(`Send ${seat.name} away for good?`, () => does.say({ type: "kick", player: seat.name })),
      ),
    );
  return made;
}

/** The buttons below the list, once. */
export function wirePeople(state, does) {
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
    const playing = state().game && !state().game.outcome;
    does.sure(playing ? "Leave for good? Your cards are discarded." : "Leave this table?", does.leave);
  };
  const form = byId("chat-form");
  form.onsubmit = async (event) => {
    event.preventDefault();
    const input = form.elements.namedItem("text");
    const text = input.value.trim();
    if (text && (await does.say({ type: "chat", text }))) input.value = "";
  };
}

/** Show what was said. The first message of a connection, and any that tells of muting, brings all lines again. */
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
  if (again || byId("tab-chat").getAttribute("aria-selected") === "true") return;
  if (muted.has(message.lines[0].player)) return;
  unread += 1;
  set(byId("tab-chat"), "data-news", unread);
  set(byId("open-side"), "data-news", unread);
}

const merge = (list, lines, again) =>
  again && lines.length
    ? lines
    : [
        ...[...list.children].map((row) => row.line).filter((old) => !lines.some((line) => line.number === old.number)),
        ...lines,
      ];

/** The chat is being read. */
function readChat() {
  unread = 0;
  set(byId("tab-chat"), "data-news", null);
  set(byId("open-side"), "data-news", null);
}

/** Story, chat, people: arrows go from tab to tab. */
export function wireTabs() {
  const tabs = every(".tab");
  const show = (tab) => {
    for (const each of tabs) {
      const on = each === tab;
      setAll(each, { "aria-selected": on ? "true" : "false", tabindex: on ? "0" : "-1" });
      set(byId(each.getAttribute("aria-controls")), "hidden", !on);
    }
    if (tab.id === "tab-chat") readChat();
  };
  tabs.forEach((tab) => {
    tab.onclick = () => show(tab);
    tab.onkeydown = (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const open = tabs.filter((each) => !each.hidden);
      const next = open[(open.indexOf(tab) + step + open.length) % open.length];
      show(next);
      next.focus();
    };
  });
  const side = byId("side");
  byId("open-side").onclick = () => {
    set(side, "data-open", "1");
    tabs.find((tab) => tab.getAttribute("aria-selected") === "true")?.focus();
  };
  byId("close-side").onclick = () => {
    set(side, "data-open", null);
    byId("open-side").focus();
  };
}
