// The big screen: what a spectator may know, large enough for a sofa, and nothing to press. Hands stay on the phones.

import { dress, facts, fitNames, learn, lookOf, makeCard, makePicture } from "../cards/card.js";
import { BAR, END, LOST, PLACES, SCREEN, SEAT, WINDOW } from "../labels.js";
import { get } from "../lib/api.js";
import { colourPlayers, makeAvatar } from "../lib/avatar.js";
import { lookUp } from "../lib/dictionary.js";
import { byId, draw, h, set } from "../lib/draw.js";
import { Line } from "../lib/socket.js";
import { makePip, pipsOf } from "../table/goals.js";
import { drawNews, pictured } from "../table/story.js";

/** @typedef {import("../../protocol").State} State */
/** @typedef {import("../../protocol").GameState} GameState */
/** @typedef {import("../../protocol").SeatState} SeatState */
/** @typedef {import("../../protocol").ServerMessage} ServerMessage */

const SMALLEST = 56;
const LARGEST = 200;

/** @type {State | null} */
let state = null;
let learned = "";

/** @param {ServerMessage} message */
function heard(message) {
  if (message.type === "state") queue = queue.then(() => show(message)).catch((error) => console.error(error));
  else if (message.type === "closed" && !message.again) set("lost", { hidden: false, text: message.message });
}

let queue = Promise.resolve();

/** @param {State} next */
async function show(next) {
  const decks = next.table.cards_from.join("+");
  if (decks !== learned) {
    const table = encodeURIComponent(next.table.id);
    learn(await get(`/api/cards?decks=${encodeURIComponent(decks)}&table=${table}`));
    learned = decks;
  }
  dress(document.body, lookOf((next.table.options.decks ?? [])[0] ?? ""));
  state = next;
  drawNews(next);
  drawAll();
}

function drawAll() {
  if (!state) return;
  const { game, table } = state;
  const over = Boolean(game?.outcome);
  colourPlayers(state.seats.map((seat) => seat.name));
  set("room", { hidden: Boolean(game) });
  set("table", { hidden: !game || over });
  set("end", { hidden: !over });
  const open = !table.closed;
  set("invite", { hidden: !open });
  set("invite-small", { hidden: !game || !open });
  drawBar(state);
  if (!game) drawRoom(state);
  else if (over) drawEnd(game);
  else drawTable(state, game);
}

/** @param {State} state */
function drawBar({ game, table, own }) {
  const window = own?.window;
  set(document.body, { "data-window": window ? "1" : null });
  if (!game) return;
  const turn = game.turn ? [makeAvatar(game.turn), SCREEN.turn(game.turn)] : [BAR.first];
  draw("turn", ...(game.outcome ? [BAR.over] : turn));
  const told =
    table.trouble ?? (table.paused_by ? SCREEN.paused(table.paused_by) : (window?.question ?? game.progress));
  set("count", { text: game.outcome ? END.after(game.outcome.turns) : told });
}

/** @param {State} state */
function drawRoom({ seats, table }) {
  draw(
    "people",
    ...seats.map((seat) =>
      h(
        "li",
        {},
        makeAvatar(seat.name),
        h("b", { text: seat.name }),
        seat.bot ? h("small", { text: SCREEN.bot }) : null,
      ),
    ),
  );
  set("starts", { text: table.obstacle ?? (table.host ? SCREEN.starts(table.host) : SCREEN.waiting) });
}

/** @param {State} state @param {GameState} game */
function drawTable(state, game) {
  drawNumbers(game);
  drawRules(game);
  drawGoals(game);
  draw("seats", ...state.seats.filter((seat) => seat.in_game).map((seat) => makeSeat(seat, game)));
  const played = [...game.being_played].slice(-1);
  draw(
    "playing",
    ...played.map((name) => makeCard(name, { tag: "div", form: "hand" })),
    ...(state.own?.window ? [h("p", { text: WINDOW.watching })] : []),
  );
  set("piles", { text: SCREEN.piles(game.draw_pile, game.discard.length) });
  fit();
}

/** @param {GameState} game */
function drawNumbers(game) {
  draw(
    "numbers",
    ...PLACES.map(([name, label, value]) =>
      h(
        "div",
        { "data-new": game.numbers.some((each) => each.name === name) ? "1" : null },
        h("dt", { text: label }),
        h("dd", { text: game.numbers.find((each) => each.name === name)?.value ?? value }),
      ),
    ),
  );
}

/** Rules that are more than a number. @param {GameState} game */
function drawRules(game) {
  const others = [...game.meta, ...game.rules].filter((name) => !facts(name).slot);
  draw(
    "rules",
    ...others.map((name) => {
      const word = lookUp(game.words, name);
      const text = word ? `${name}: “${word}”` : name;
      return h("li", {}, makePicture(name), h("b", { text }), h("small", { text: facts(name).text }));
    }),
  );
}

/** @param {GameState} game */
function drawGoals(game) {
  draw(
    "goals",
    ...game.goals.map((goal) =>
      h(
        "li",
        { class: "screen__goal" },
        makeCard(goal.name, { tag: "div", form: "hand" }),
        h(
          "ul",
          { class: "screen__near" },
          ...goal.players.map((near) =>
            h(
              "li",
              { "data-close": near.missing.length === 1 && !near.blocked_by.length ? "1" : null },
              makeAvatar(near.player, near.player),
              h(
                "span",
                { class: "near__pips", "aria-hidden": "true" },
                ...pipsOf(goal, near).map(makePip),
                ...(pipsOf(goal, near).length ? [] : [near.near]),
                ...near.blocked_by.map((name) => h("span", { class: "pip pip--stop" }, makePicture(name))),
              ),
              h("span", { class: "sr-only", text: near.sentence }),
            ),
          ),
        ),
      ),
    ),
    ...(game.goals.length ? [] : [h("li", { class: "screen__none", text: SCREEN.noGoal })]),
  );
}

/** @param {SeatState} seat @param {GameState} game */
function makeSeat(seat, game) {
  const turn = game.turn === seat.name;
  const notes = [
    SEAT.short(seat.hand),
    ...(seat.away ? [SEAT.away] : !seat.bot && !seat.online ? [SEAT.lost] : []),
    ...(seat.drinks ? [SEAT.sips(seat.drinks, seat.on_water)] : []),
  ];
  return h(
    "section",
    { class: "screen__seat", "data-turn": turn ? "1" : null, "aria-label": SEAT.about(seat.name, seat.hand, turn) },
    h(
      "div",
      { class: "screen__who" },
      makeAvatar(seat.name),
      h("h2", { text: seat.name }),
      h("p", { text: notes.join(" · ") }),
    ),
    h(
      "div",
      { class: "screen__cards" },
      ...seat.table.map((name) => {
        const card = makeCard(name, { tag: "div", form: "table" });
        const under = lookUp(seat.under, name);
        if (under) card.append(h("span", { class: "screen__under", text: `+${under}` }));
        return card;
      }),
    ),
  );
}

/** @param {any} box */
const spills = (box) => box.scrollHeight > box.clientHeight + 1 || box.scrollWidth > box.clientWidth + 1;

/** The largest cards with which everybody's Keepers fit, and all Goals; rules that do not fit are only named. */
function fit() {
  for (let size = Math.min(LARGEST, innerHeight / 5); size >= SMALLEST; size *= 0.92) {
    set(document.body, { vars: { "--c": `${Math.round(size)}px` } });
    if (!spills(byId("seats"))) break;
  }
  for (let part = 1; part >= 0.4; part *= 0.9) {
    set("goals", { vars: { "--part": part } });
    if (!spills(byId("goals"))) break;
  }
  set("rules", { "data-tight": null });
  if (spills(byId("rules"))) set("rules", { "data-tight": "1" });
  fitNames(document.body);
}

/** @param {GameState} game */
function drawEnd(game) {
  const outcome = /** @type {import("../../protocol").Outcome} */ (game.outcome);
  const { winner } = outcome;
  set("end-title", { text: winner ? END.wins(winner) : outcome.result === "lost" ? END.lost : END.nobody });
  const goal = game.end?.goal ?? outcome.goal;
  set("end-how", { text: winner && goal ? END.with(goal) : (game.end?.sentence ?? "") });
  const cards = [goal, ...(game.end?.cards ?? [])].filter((name) => name !== null);
  draw("end-cards", ...cards.map((name) => makeCard(String(name), { tag: "div", form: "hand" })));
  draw("end-story", ...(game.end?.story ?? []).map((step) => h("li", {}, ...pictured(step.parts))));
  fitNames(byId("end"));
}

/** @param {"open" | "lost" | "closed"} what */
function status(what) {
  if (what === "open") set("lost", { hidden: true });
  if (what === "lost") set("lost", { hidden: false, text: LOST.again });
}

new Line(`/api/tables/${encodeURIComponent(document.body.dataset.table ?? "")}/screen`, heard, status);
addEventListener("resize", drawAll);
document.fonts?.ready.then(drawAll);
