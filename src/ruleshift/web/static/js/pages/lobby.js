// The lobby: one click makes a table; the long form makes any table; open tables come and go by themselves.

import { LOBBY } from "../labels.js";
import { at, get, post } from "../lib/api.js";
import { byId, draw, every, h, set, whenSent } from "../lib/draw.js";
import { wireHousehold } from "../lib/household.js";
import { decksOf, readOptions, wireOptions } from "../lib/options.js";
import { wirePicker } from "../lib/picker.js";
import { guestName, ownPace, remember } from "../lib/prefs.js";
import { wireSetups } from "../lib/setups.js";
import { readFirst } from "../table/consent.js";

const EVERY = 7000;
const QUICK_BOTS = 3;

const name = byId("name");
name.value = guestName();

/** Open a table and go there. @param {Record<string, any>} record */
async function openTable(record) {
  set("trouble", { text: "" });
  const called = record.name ?? (name.value.trim() || guestName());
  try {
    const opened = await post("/api/tables", { name: called, ...record });
    remember("name", called);
    location.href = at(opened.link);
  } catch (error) {
    const box = byId("here-dialog").open ? "here-trouble" : "trouble";
    set(box, { text: /** @type {Error} */ (error).message });
    if (box === "trouble") name.focus();
  }
}

const QUICK = /** @type {Record<string, (deck: string) => object>} */ ({
  bots: (deck) => ({
    options: { decks: [deck], seats: QUICK_BOTS + 1, pace: pace() },
    bots: Array(QUICK_BOTS).fill("normal"),
    start: true,
  }),
  friends: (deck) => ({ options: { decks: [deck], seats: 6, pace: pace() } }),
  solo: (deck) => ({ options: { decks: [deck], seats: 1 }, start: true }),
});

const askWhoIsHere = wireHousehold(([first, ...others], bots, deck) =>
  openTable({
    name: first,
    here: others,
    bots: Array(bots).fill("normal"),
    options: { decks: [deck], seats: 1 + others.length + bots, chat: false, pace: pace() },
    start: true,
  }),
);
for (const button of every("[data-here]")) button.onclick = () => askWhoIsHere(button.dataset.here);

/** How long bots wait at tables that are opened here: what this browser's owner likes, where the server allows it. */
function pace() {
  const allowed = [...paces.options].some((/** @type {HTMLOptionElement} */ { value }) => Number(value) === ownPace());
  return allowed ? ownPace() : Number(paces.value);
}

for (const button of every("[data-play]")) {
  button.onclick = () => openTable(QUICK[button.dataset.play](button.dataset.deck));
}

const form = byId("options-form");
wireOptions(form);
wirePicker(form);
wireSetups(form);
const paces = form.elements.namedItem("pace");
paces.value = String(pace());
whenSent(form, async () => {
  if (!decksOf(form).length || !(await readFirst(form))) return;
  const bots = every("[data-bots]", form).flatMap((input) =>
    Array.from({ length: Number(input.value) }, () => input.dataset.bots),
  );
  const options = readOptions(form);
  openTable({ options, bots, start: form.elements.namedItem("start").checked || options.seats === 1 });
});

// Open tables.

const decks = new Map(every("input[name=decks]", form).map((input) => [input.value, input.dataset.name]));

/** @typedef {import("../../protocol").TableEntry} TableEntry */

/** Whether others may sit down, in a few words; as the page's template has it. @param {TableEntry} table */
function roomFor({ free, options, players, bots }) {
  const expected = (options.seats ?? 0) - players.length - bots.length;
  if (!free) return players.length + bots.length >= 12 ? LOBBY.full : LOBBY.closed;
  return expected > 0 ? LOBBY.free(expected) : LOBBY.room;
}

/** @param {TableEntry[]} tables */
function drawTables(tables) {
  draw(
    "tables",
    tables.map((table) => {
      const names = (table.options.decks ?? []).map((/** @type {string} */ id) => decks.get(id) ?? id);
      const who = [...table.players, ...table.bots].join(", ");
      return h(
        "li",
        { "data-key": table.id },
        h(
          "span",
          { class: "grow" },
          h("b", { text: names.join(" + ") }),
          h("br"),
          h("small", { text: `${who} · ${LOBBY.phases[table.phase]} · ${roomFor(table)}` }),
        ),
        h("a", {
          class: "button button--small",
          href: at(table.link),
          text: table.you ? LOBBY.back : table.may_join ? LOBBY.sit : LOBBY.watch,
        }),
      );
    }),
  );
  set("no-tables", { hidden: tables.length > 0 });
}

async function refresh() {
  if (!document.hidden)
    await get("/api/tables")
      .then(drawTables)
      .catch(() => {});
  setTimeout(refresh, EVERY);
}

refresh();
