// Before the game: who sits here, the link for friends, what was agreed, and the button that begins.

import { makeAvatar } from "../lib/avatar.js";
import { byId, count, every, h, keyed, set, setAll } from "../lib/dom.js";
import { readFirst } from "./consent.js";
import { fillOptions, offerNames, readOptions, summary, wireOptions } from "../lib/options.js";
import { wirePicker } from "../lib/picker.js";
import { wireSetups } from "../lib/setups.js";

/** How many can play at a table. */
const MOST = 12;

/** The decks as the page knows them. */
function pageDecks() {
  return [...byId("deck-names").children].map((each) => ({
    id: each.dataset.id,
    name: each.textContent,
    emoji: each.dataset.emoji,
  }));
}

/** Draw the room, or hide it while a game is on. */
export function drawRoom(state, does) {
  const room = byId("room");
  set(room, "hidden", Boolean(state.game));
  if (state.game) return;
  const host = state.you !== null && state.table.host === state.you;
  const { options } = state.table;
  const decks = pageDecks();
  set(
    byId("room-title"),
    "text",
    `${options.decks.map((id) => decks.find((deck) => deck.id === id)?.name ?? id).join(" + ")} table`,
  );
  keyed(
    byId("room-seats"),
    seats(state),
    (seat) => seat.name ?? `free ${seat.at}`,
    makeSeat,
    (row, seat) => drawSeat(row, seat, host, does),
  );
  keyed(
    byId("room-agreed"),
    summary(state.table, decks),
    (text) => text,
    (text) => h("li", { class: "tag", text }),
  );
  const { obstacle, closed, first } = state.table;
  set(byId("room-host"), "hidden", !host);
  set(byId("room-wait"), "hidden", host);
  set(byId("room-wait"), "text", waiting(state));
  for (const button of byId("room-bots").querySelectorAll("button")) button.disabled = state.seats.length >= MOST;
  set(byId("room-bots"), "hidden", options.seats === 1);
  set(byId("room-start"), "disabled", Boolean(obstacle));
  const then = first === "draw" && options.seats > 1 ? " Then the first to draw a card goes first." : "";
  set(byId("room-start-why"), "text", obstacle ?? `${count(state.seats.length, "player")} will play.${then}`);
  set(byId("room-invite"), "hidden", options.seats === 1 || state.you === null);
  set(byId("room-open"), "text", closed ?? "Whoever opens it needs nothing but a name; up to twelve can play.");
  set(byId("room-leave"), "hidden", state.you === null);
}

function seats(state) {
  const free = Math.max(0, state.table.options.seats - state.seats.length);
  return [
    ...state.seats.map((seat) => ({ ...seat, you: seat.name === state.you })),
    ...Array.from({ length: free }, (_, at) => ({ name: null, at })),
  ];
}

function makeSeat(seat) {
  if (!seat.name)
    return h(
      "li",
      { class: "room__seat room__seat--free" },
      h("span", { class: "avatar", "aria-hidden": "true", text: "+" }),
      h("span", { class: "grow", text: "still expected" }),
    );
  return h(
    "li",
    { class: "room__seat" },
    makeAvatar(seat.name, seat.bot),
    h("span", { class: "grow" }),
    h("button", { class: "button button--small button--quiet", type: "button" }),
  );
}

function drawSeat(row, seat, host, does) {
  if (!seat.name) return;
  const notes = [
    seat.you ? "you" : "",
    seat.bot ? `bot, ${seat.bot}` : "",
    seat.host ? "host" : "",
    !seat.bot && !seat.online ? "no connection" : "",
  ].filter(Boolean);
  set(row.querySelector(".grow"), "text", `${seat.name}${notes.length ? ` (${notes.join(", ")})` : ""}`);
  setAll(row.querySelector("button"), {
    hidden: !host || seat.you,
    text: "Send away",
    "aria-label": `Send ${seat.name} away`,
    onclick: () => does.say({ type: "kick", player: seat.name }),
  });
}

function waiting(state) {
  if (state.you === null) return "The game has not begun yet.";
  if (state.table.obstacle) return state.table.obstacle;
  return state.table.host ? `Waiting for ${state.table.host} to begin.` : "Waiting for a host.";
}

/** The buttons of the room, once. */
export function wireRoom(state, does) {
  byId("room-start").onclick = () => does.say({ type: "start" });
  for (const button of byId("room-bots").querySelectorAll("button")) {
    button.onclick = () => does.say({ type: "add_bot", level: button.dataset.level });
  }
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
  form.onsubmit = async (event) => {
    event.preventDefault();
    const mine = state().table.consent.filter((asked) => asked.agreed.includes(state().you));
    const agreed = mine.map((asked) => asked.name);
    if (!(await readFirst(form, agreed))) return;
    if (await does.say({ type: "options", options: readOptions(form) })) byId("options-dialog").close();
  };
}

/** Copy the table's link, or share it where the browser can. */
export async function shareLink(link, toast) {
  const address = new URL(link, location.href).href;
  try {
    if (navigator.share && matchMedia("(pointer: coarse)").matches)
      await navigator.share({ title: "Ruleshift", url: address });
    else {
      await navigator.clipboard.writeText(address);
      toast("The link is copied. Send it to your friends.");
    }
  } catch {
    toast(`Send this to your friends: ${address}`);
  }
}
