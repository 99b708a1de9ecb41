// After the game: who won and how it came together, everybody's cards open, and another game.

import { facts, fitNames, makeCard } from "../cards/card.js";
import { CURTAIN, END, GOALS, SEAT } from "../labels.js";
import { at, get } from "../lib/api.js";
import { makeAvatar } from "../lib/avatar.js";
import { entriesOf, lookUp } from "../lib/dictionary.js";
import { button, byId, draw, h, set } from "../lib/draw.js";
import { count } from "../lib/words.js";
import { celebrate } from "./confetti.js";
import { pictured } from "./story.js";

/** @typedef {import("../../protocol").State} State */
/** @typedef {import("../../protocol").GameState} GameState */
/** @typedef {import("../pages/table.js").Does} Does */

let shown = "";

/** Draw the end, or hide it. @param {State} state @param {Does} does */
export function drawEnd(state, does) {
  const { game } = state;
  const over = Boolean(game?.outcome);
  for (const id of ["end", "end-dock"]) set(id, { hidden: !over });
  set(document.body, { "data-over": over ? "1" : null });
  if (!game || !over) {
    shown = "";
    return;
  }
  drawAgain(state, does);
  const winner = game.outcome?.winner ?? "";
  const won = state.hot_seat ? state.hot_seat.seats.includes(winner) : winner !== "" && winner === state.you;
  const now = `${game.id} ${game.replay}`;
  const news = shown !== now;
  if (!shown && !state.fresh && won) celebrate(byId("end"));
  shown = now;
  drawHow(state, game);
  draw("end-seats", seatRows(state, game));
  const journal = at(`/api/games/${encodeURIComponent(game.id)}/journal`);
  set("end-replay", { hidden: !game.replay, href: game.replay && at(game.replay) });
  set("end-journal", { hidden: !game.replay, href: game.replay && journal });
  if (news) draw("end-scores");
  if (news && state.table.options.seats === 1) showScores(state);
  fitNames(byId("end"));
}

/** @param {State} state @param {GameState} game */
function drawHow(state, game) {
  const outcome = /** @type {import("../../protocol").Outcome} */ (game.outcome);
  const winner = outcome.winner;
  set("end", { "data-result": outcome.result, "data-mine": winner && winner === state.you ? "1" : null });
  set("end-title", { text: title(state, game) });
  const goal = winner && (game.end?.goal ?? outcome.goal);
  set("end-how", { text: goal ? END.with(goal) : (game.end?.sentence ?? "") });
  draw("end-who", winner ? [h("span", { class: "crown", "aria-hidden": "true" }), makeAvatar(winner)] : []);
  const solo = outcome.result === "solo";
  const cards = solo ? game.scored : [game.end?.goal ?? outcome.goal, ...(game.end?.cards ?? [])];
  const form = cards.length > 4 ? "table" : "hand";
  draw(
    "end-cards",
    cards
      .filter((name) => name !== null)
      .map((name, at) => [
        at && !solo ? h("span", { class: "end__sign", "aria-hidden": "true", text: at === 1 ? "=" : "+" }) : null,
        makeCard(name, { tag: "div", form }),
      ]),
  );
  draw(
    "end-story",
    (game.end?.story ?? []).map((step) =>
      h("li", {}, h("b", { text: END.turn(step.turn_number) }), h("span", {}, pictured(step.parts))),
    ),
  );
}

/** @param {State} state @param {GameState} game */
function title({ you }, { outcome }) {
  if (outcome?.result === "solo") return END.scored(outcome.score);
  if (outcome?.winner) return outcome.winner === you ? END.youWin : END.wins(outcome.winner);
  return outcome?.result === "lost" ? END.lost : END.nobody;
}

/** Everybody with all cards open, the winner first. @param {State} state @param {GameState} game */
function seatRows(state, game) {
  const winner = game.outcome?.winner;
  const rank = (/** @type {string} */ name) => (name === winner ? 0 : name === state.you ? 1 : 2);
  const seats = state.seats.filter((seat) => seat.in_game).sort((a, b) => rank(a.name) - rank(b.name));
  return seats.map((seat) => {
    const near = game.goals.flatMap((goal) =>
      goal.players.filter((each) => each.player === seat.name).map((each) => ({ goal: goal.name, near: each.near })),
    );
    const decisive = new Set(seat.name === winner ? (game.end?.cards ?? []) : []);
    const hidden = entriesOf(lookUp(game.end?.hidden, seat.name) ?? {}).flatMap(([, cards]) => cards);
    return h(
      "li",
      { class: "end__seat", "data-key": seat.name, "data-winner": seat.name === winner ? "1" : null },
      h(
        "div",
        { class: "end__name" },
        makeAvatar(seat.name),
        h(
          "div",
          {},
          h("b", { text: seat.name === state.you ? GOALS.you : seat.name }),
          seat.name === winner ? h("span", { class: "pill", text: SEAT.winner }) : nearest(near),
        ),
      ),
      h(
        "div",
        { class: "end__rows" },
        row(END.table, [...seat.table, ...hidden], decisive),
        row(END.hand, lookUp(game.end?.hands, seat.name) ?? [], new Set()),
      ),
    );
  });
}

/** How near somebody came. @param {{goal: string, near: string}[]} near */
function nearest(near) {
  const told = near.filter((each) => each.near).map((each) => `${each.goal}: ${each.near}`);
  return told.length ? h("small", { class: "end__near", text: told.join(" · ") }) : null;
}

/** @param {string} label @param {readonly string[]} names @param {Set<string>} decisive */
function row(label, names, decisive) {
  return h(
    "div",
    { class: "end__row" },
    h("span", { class: "end__label", text: label }),
    h(
      "div",
      { class: "end__plaques", role: names.length ? "list" : null, "aria-label": names.length ? label : null },
      ...names.map((name) =>
        h(
          "span",
          {
            role: "listitem",
            class: "end__plaque",
            title: facts(name).text,
            vars: { "--letters": name.length, "--icons": facts(name).icons.length },
            "data-decisive": decisive.has(name) ? "1" : null,
          },
          makeCard(name, { tag: "div", form: "plaque" }),
        ),
      ),
      names.length ? null : h("span", { class: "small", text: "–" }),
    ),
  );
}

/** Another game: begun by whoever draws first, or by the host. @param {State} state @param {Does} does */
function drawAgain(state, does) {
  const { first, host, obstacle, options, rematch } = state.table;
  const seat = state.hot_seat ?? null;
  const me = state.you ?? seat?.speaker ?? null;
  const draws = first === "draw" && (options.seats ?? 1) > 1;
  const alone = state.seats.filter((seat) => !seat.bot && seat.online).length === 1;
  const begin = (/** @type {boolean} */ draw) => () => does.say({ type: "rematch", draw });
  const disabled = Boolean(obstacle);
  set("end-draw", { hidden: !draws || !me || seat, disabled, onclick: begin(true) });
  drawDrawers(draws && seat ? seat.seats : [], disabled, does);
  set("end-pass", { hidden: !draws || !me || !alone, disabled, onclick: begin(false) });
  const agreed = Boolean(me && rematch?.agreed.includes(me));
  const again = host === me ? END.again : rematch ? END.yes : END.propose;
  set("end-again", { hidden: draws || !me || agreed, disabled, onclick: begin(true), text: again });
  set("end-no", {
    hidden: draws || !me || !rematch || agreed || rematch.refused.includes(me),
    onclick: () => does.say({ type: "rematch", agree: false }),
  });
  const ready = state.seats.filter((each) => each.name !== me && each.online && !each.away).map((each) => each.name);
  const waits = rematch
    ? END.proposed(rematch.by, rematch.agreed.length, rematch.needed, host ?? END.host)
    : draws || !me || host === me
      ? END.ready(ready)
      : END.mayBegin(host ?? END.host);
  set("end-wait", { text: (me && obstacle) || waits });
}

/** Everybody at a shared device may draw for the next game. @param {readonly string[]} names @param {boolean} disabled @param {Does} does */
function drawDrawers(names, disabled, does) {
  const drawer = (/** @type {string} */ name) =>
    button("choice choice--main", CURTAIN.draws(name), () => does.say({ type: "rematch", seat: name }), {
      "data-key": name,
      disabled,
    });
  draw("end-drawers", names.map(drawer));
}

/** @param {State} state */
async function showScores(state) {
  const decks = (state.table.options.decks ?? []).join("+");
  /** @type {import("../../protocol").ScoreEntry[]} */
  const scores = await get(`/api/scores?decks=${encodeURIComponent(decks)}`).catch(() => []);
  if (!scores.length) return;
  draw(
    "end-scores",
    h("h3", { text: END.best }),
    h(
      "ol",
      { class: "scores" },
      ...scores
        .slice(0, 8)
        .map((score) => h("li", {}, h("b", { text: score.score }), ` ${score.name}, ${count(score.turns, "turn")}`)),
    ),
  );
}
