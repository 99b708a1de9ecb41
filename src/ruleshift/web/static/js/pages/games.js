// The games of this browser: those that are on, as the server knows them; then results, as this browser remembers them.

import { MY_GAMES } from "../labels.js";
import { at, get } from "../lib/api.js";
import { byId, draw, every, h, set } from "../lib/draw.js";
import { byDeck, dropGames, forgetResults, howItWent, myGames, noteResults } from "../lib/my_games.js";

/** @typedef {import("../../protocol").MyTable} MyTable */
/** @typedef {import("../lib/my_games.js").Played} Played */

const EVERY = 7000;
const AT_ONCE = 50;
const SHOWN = 50;

const names = new Map(every("#deck-names li").map((row) => [row.dataset.id, row.textContent]));
const emoji = new Map(every("#deck-names li").map((row) => [row.dataset.id, row.dataset.emoji]));

/** @param {readonly string[]} decks */
const titled = (decks) => decks.map((id) => names.get(id) ?? id).join(" + ");

/** @param {readonly string[]} decks */
const pictured = (decks) => decks.map((id) => emoji.get(id) ?? "🃏").join("");

/** @param {number} time */
const day = (time) => new Intl.DateTimeFormat("en-GB", { dateStyle: "medium" }).format(time);

/** @param {{key: string, decks: readonly string[], title: string, about: string, link: string, does: string, mine?: boolean, went?: string}} how */
function row({ key, decks, title, about, link, does, mine = false, went }) {
  return h(
    "li",
    { class: "game", "data-key": key, "data-mine": mine ? "1" : null, "data-went": went },
    h("span", { class: "emoji", "aria-hidden": "true", text: pictured(decks) }),
    h("span", { class: "grow" }, h("b", { text: title }), h("br"), h("small", { text: about })),
    h("a", {
      class: `button button--small${mine ? " button--main" : ""}`,
      href: at(link),
      text: does,
      "aria-label": `${does}: ${title}`,
    }),
  );
}

// Games that are on.

/** Whose turn it is: as the server says or, where a table sleeps, as it was when this browser was last there. @param {MyTable} mine */
function turnAt({ table, game, turn }) {
  if (table.phase !== "playing") return MY_GAMES.phases[table.phase] ?? "";
  const known = myGames().find((each) => each.id === game)?.turn;
  if (turn) return turn === table.you ? MY_GAMES.yours : MY_GAMES.turn(turn);
  return known ? (known === table.you ? MY_GAMES.wasYours : MY_GAMES.was(known)) : MY_GAMES.asleep;
}

/** @param {MyTable} mine */
const isMine = ({ table, turn }) => turn !== null && turn === table.you;

/** My turn first, then other games that are on, then tables that wait for one. @param {MyTable} mine */
const rank = (mine) => (isMine(mine) ? 0 : 1 + ["playing", "open", "over"].indexOf(mine.table.phase));

/** Where a game against bots is over, there is nobody to come back to. @param {MyTable} mine */
const isOn = ({ table }) => table.phase !== "over" || table.players.length > 1;

/** @param {MyTable[]} tables */
function drawTables(tables) {
  const sorted = tables.filter(isOn).sort((a, b) => rank(a) - rank(b));
  draw(
    "running",
    sorted.map((mine) => {
      const { table } = mine;
      const decks = table.options.decks ?? [];
      return row({
        key: table.id,
        decks,
        title: titled(decks),
        about: [turnAt(mine), [...table.players, ...table.bots].join(", ")].join(" · "),
        link: table.link,
        does: MY_GAMES.back,
        mine: isMine(mine),
      });
    }),
  );
  set("no-running", { hidden: sorted.length > 0 });
}

/** What ended meanwhile is asked for; what the server has forgotten is forgotten here too. @param {MyTable[]} tables */
async function lookForResults(tables) {
  const on = new Set(tables.filter(({ table }) => table.phase === "playing").map(({ game }) => game));
  const open = myGames().filter((game) => !game.ended && !on.has(game.id));
  const ids = open.slice(0, AT_ONCE).map((game) => game.id);
  if (!ids.length) return;
  const found = await get(`/api/results?games=${ids.map(encodeURIComponent).join("+")}`);
  noteResults(found);
  const known = new Set(found.map((/** @type {{id: string}} */ each) => each.id));
  const here = new Set(tables.map(({ game }) => game));
  dropGames(ids.filter((id) => !known.has(id) && !here.has(id)));
}

// Games that are over.

/** @param {Played} game */
function sentence(game) {
  const { ended, you } = game;
  if (!ended) return "";
  const words = MY_GAMES.went;
  if (howItWent(game) === "score") return words.score(ended.score);
  if (ended.winner) return ended.winner === you ? words.won : words.winner(ended.winner);
  return ended.result === "lost" ? words.lost : words.none;
}

function drawResults() {
  const over = myGames().filter((game) => game.ended);
  draw(
    "results",
    over.slice(0, SHOWN).map((game) =>
      row({
        key: game.id,
        decks: game.decks,
        title: sentence(game),
        about: MY_GAMES.about(titled(game.decks), day(game.at), game.ended?.turns ?? 0, game.players),
        link: `/replay/${encodeURIComponent(game.id)}`,
        does: MY_GAMES.replay,
        went: howItWent(game),
      }),
    ),
  );
  set("no-results", { hidden: over.length > 0 });
  set("forget", { hidden: !over.length });
  drawTally(over);
}

/** @param {Played[]} games */
function drawTally(games) {
  const tallies = byDeck(games);
  set("tally-panel", { hidden: !tallies.length });
  const columns = /** @type {const} */ (["won", "lost", "none", "best"]).filter((each) =>
    tallies.some((tally) => (each === "none" ? tally.none > 0 : tally[each] !== null)),
  );
  draw(
    "tally-head",
    ["deck", ...columns].map((each) => h("th", { scope: "col", text: MY_GAMES.columns[each] })),
  );
  draw(
    "tally",
    tallies.map((tally) =>
      h(
        "tr",
        {},
        h(
          "th",
          { scope: "row" },
          h("span", { class: "emoji", "aria-hidden": "true", text: `${pictured(tally.decks)} ` }),
          titled(tally.decks),
        ),
        columns.map((each) => h("td", { text: tally[each] ?? "–" })),
      ),
    ),
  );
}

async function refresh() {
  if (!document.hidden)
    try {
      const tables = await get("/api/mine");
      await lookForResults(tables);
      drawTables(tables);
      drawResults();
      set("trouble", { text: "" });
    } catch (error) {
      set("trouble", { text: /** @type {Error} */ (error).message });
    }
  setTimeout(refresh, EVERY);
}

byId("forget").onclick = () => byId("forget-dialog").showModal();
byId("forget-yes").addEventListener("click", () => {
  forgetResults();
  drawResults();
});
drawResults();
refresh();
