// Before the game: who sits here, the link for friends, what was agreed, and the button that begins.

import { ROOM } from "../labels.js";
import { post } from "../lib/api.js";
import { colourPlayers, makeAvatar } from "../lib/avatar.js";
import { button, byId, draw, every, h, set, whenSent } from "../lib/draw.js";
import { fillOptions, offerNames, readOptions, summary, wireOptions } from "../lib/options.js";
import { wirePicker } from "../lib/picker.js";
import { wireSetups } from "../lib/setups.js";
import { readFirst } from "./consent.js";

/** @typedef {import("../../protocol").State} State */
/** @typedef {import("../pages/table.js").Does} Does */

/** How many can play at a table. */
const MOST = 12;

/** The decks as the page knows them. @returns {{id: string, name: string}[]} */
function pageDecks() {
  return [...byId("deck-names").children].map((each) => ({
    id: each.dataset.id,
    name: each.textContent,
  }));
}

/** Draw the room, or hide it while a game is on. @param {State} state @param {Does} does */
export function drawRoom(state, does) {
  const room = byId("room");
  set(room, { hidden: Boolean(state.game) });
  set(document.body, { "data-room": state.game ? null : "1" });
  colourPlayers(state.seats.map((seat) => seat.name));
  if (state.game) return;
  const host = state.you !== null && state.table.host === state.you;
  const { options } = state.table;
  const decks = pageDecks();
  set("room-title", {
    text: ROOM.title((options.decks ?? []).map((id) => decks.find((deck) => deck.id === id)?.name ?? id).join(" + ")),
  });
  draw(
    "room-seats",
    state.seats.map((seat) => takenSeat(seat, state, host, does)),
    Array.from({ length: Math.max(0, (options.seats ?? 0) - state.seats.length) }, freeSeat),
  );
  draw(
    "room-agreed",
    summary(state.table, decks).map((text) => h("li", { class: "tag", text })),
  );
  const { obstacle, closed, first } = state.table;
  set("room-host", { hidden: !host });
  set("room-wait", { hidden: host });
  set("room-wait", { text: waiting(state) });
  for (const button of byId("room-bots").querySelectorAll("button")) button.disabled = state.seats.length >= MOST;
  set("room-bots", { hidden: options.seats === 1 });
  set("room-start", { disabled: Boolean(obstacle) });
  const then = first === "draw" && (options.seats ?? 1) > 1 ? ROOM.drawFirst : "";
  set("room-start-why", { text: obstacle ?? `${ROOM.players(state.seats.length)}${then}` });
  set("room-invite", { hidden: options.seats === 1 || state.you === null });
  set("room-open", { text: closed ?? ROOM.open });
  set("room-leave", { hidden: state.you === null });
  drawHere(state);
}

const freeSeat = () =>
  h(
    "li",
    { class: "room__seat room__seat--free" },
    h("span", { class: "avatar", "aria-hidden": "true", text: "+" }),
    h("span", { class: "grow", text: ROOM.expected }),
  );

/** @param {State["seats"][number]} seat @param {State} state @param {boolean} host @param {Does} does */
function takenSeat({ name, bot, host: hosts, online }, { you, hot_seat: here }, host, does) {
  const mine = name === you && !here;
  const notes = [
    mine ? ROOM.you : "",
    here?.seats.includes(name) ? ROOM.here : "",
    bot ? ROOM.bot(bot) : "",
    hosts ? ROOM.host : "",
    !bot && !online ? ROOM.lost : "",
  ].filter(Boolean);
  return h(
    "li",
    { class: "room__seat", "data-key": name },
    makeAvatar(name),
    h("span", { class: "grow", text: `${name}${notes.length ? ` (${notes.join(", ")})` : ""}` }),
    button("button button--small button--quiet", ROOM.remove, () => does.say({ type: "kick", player: name }), {
      hidden: !host || mine,
      "aria-label": ROOM.removeWho(name),
    }),
  );
}

/** @param {State} state */
function waiting(state) {
  if (state.you === null) return ROOM.notBegun;
  if (state.table.obstacle) return state.table.obstacle;
  return state.table.host ? ROOM.waitFor(state.table.host) : ROOM.waitHost;
}

/** The buttons of the room, once. @param {() => State | null} now @param {Does} does */
export function wireRoom(now, does) {
  const state = () => /** @type {State} */ (now());
  byId("room-start").onclick = () => does.say({ type: "start" });
  for (const button of byId("room-bots").querySelectorAll("button")) {
    button.onclick = () => does.say({ type: "add_bot", level: button.dataset.level });
  }
  for (const form of every("[data-here]")) wireHere(form, () => state().table.id);
  const form = byId("options-form");
  wireOptions(form);
  wirePicker(form);
  wireSetups(form);
  for (const button of every("[data-change-options]")) {
    button.onclick = () => {
      offerNames(
        form,
        state().seats.map((seat) => seat.name),
      );
      fillOptions(form, state().table.options);
      byId("options-dialog").showModal();
    };
  }
  whenSent(form, async () => {
    const mine = state().table.consent.filter((asked) => asked.agreed.includes(state().you ?? ""));
    const agreed = mine.map((asked) => asked.name);
    if (!(await readFirst(form, agreed))) return;
    if (await does.say({ type: "options", options: readOptions(form) })) byId("options-dialog").close();
  });
}

/** Somebody else sits down in this browser. @param {any} form @param {() => string} table */
function wireHere(form, table) {
  const name = form.querySelector("input");
  const sit = async () => {
    const record = { name: name.value.trim(), here: true };
    await post(`/api/tables/${encodeURIComponent(table())}/join`, record).finally(() => name.focus());
    name.value = "";
  };
  whenSent(form, sit, `${form.id}-trouble`);
}

/** Whether somebody else may sit down in this browser. @param {State} state */
export function drawHere(state) {
  const mine = state.you !== null || state.hot_seat;
  const full = state.table.options.seats === 1 || state.seats.length >= MOST;
  for (const form of every("[data-here]")) set(form, { hidden: !mine || full });
}

/** Copy the table's link, or share it where the browser can. @param {string} link @param {(text: string) => void} toast */
export async function shareLink(link, toast) {
  const address = new URL(link, location.href).href;
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches)
      await navigator.share({ title: "Ruleshift", url: address });
    else {
      await navigator.clipboard.writeText(address);
      toast(ROOM.linkCopied);
    }
  } catch {
    toast(ROOM.link(address));
  }
}
