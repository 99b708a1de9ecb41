// After the game: who won and how it came together, everybody's cards open, and another game.

import { facts, fitNames, makeCard } from "../cards/card.js";
import { CURTAIN, END, GOALS, SEAT } from "../labels.js";
import { at, get } from "../lib/api.js";
import { makeAvatar } from "../lib/avatar.js";
import { entriesOf, lookUp } from "../lib/dictionary.js";
import { byId, count, h, keyed, set, setAll } from "../lib/dom.js";
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
  for (const id of ["end", "end-dock"]) set(byId(id), "hidden", !over);
  set(document.body, "data-over", over ? "1" : null);
  if (!game || !over) {
    shown = "";
    return;
  }
  drawAgain(state, does);
  const signature = JSON.stringify([game.id, game.replay, state.table.phase]);
  if (signature === shown) return;
  const winner = game.outcome?.winner ?? "";
  const won = state.hot_seat ? state.hot_seat.seats.includes(winner) : winner !== "" && winner === state.you;
  if (!shown && !state.fresh && won) celebrate(byId("end"));
  shown = signature;
  drawHow(state, game);
  byId("end-seats").replaceChildren(...seatRows(state, game));
  set(byId("end-replay"), "hidden", !game.replay);
  set(byId("end-journal"), "hidden", !game.replay);
  if (game.replay) {
    byId("end-replay").href = at(game.replay);
    byId("end-journal").href = at(`/api/games/${encodeURIComponent(game.id)}/journal`);
  }
  byId("end-scores").replaceChildren();
  if (state.table.options.seats === 1) showScores(state);
  fitNames(byId("end"));
}

/** @param {State} state @param {GameState} game */
function drawHow(state, game) {
  const outcome = /** @type {import("../../protocol").Outcome} */ (game.outcome);
  const winner = outcome.winner;
  setAll(byId("end"), { "data-result": outcome.result, "data-mine": winner && winner === state.you ? "1" : null });
  set(byId("end-title"), "text", title(state, game));
  const goal = winner && (game.end?.goal ?? outcome.goal);
  set(byId("end-how"), "text", goal ? END.with(goal) : (game.end?.sentence ?? ""));
  byId("end-who").replaceChildren(
    ...(winner ? [h("span", { class: "crown", "aria-hidden": "true" }), makeAvatar(winner)] : []),
  );
  const cards = outcome.result === "solo" ? game.scored : [game.end?.goal ?? outcome.goal, ...(game.end?.cards ?? [])];
  byId("end-cards").replaceChildren(
    ...cards
      .filter((name) => name !== null)
      .flatMap((name, at) => [
        at && outcome.result !== "solo"
          ? h("span", { class: "end__sign", "aria-hidden": "true", text: at === 1 ? "=" : "+" })
          : null,
        makeCard(name, { tag: "div", form: cards.length > 4 ? "table" : "hand" }),
      ])
      .filter(Boolean),
  );
  byId("end-story").replaceChildren(
    ...(game.end?.story ?? []).map((step) =>
      h("li", {}, h("b", { text: END.turn(step.turn_number) }), h("span", {}, ...pictured(step.parts))),
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
  setAll(byId("end-draw"), { hidden: !draws || !me || seat, disabled, onclick: begin(true) });
  drawDrawers(draws && seat ? seat.seats : [], disabled, does);
  setAll(byId("end-pass"), { hidden: !draws || !me || !alone, disabled, onclick: begin(false) });
  const agreed = Boolean(me && rematch?.agreed.includes(me));
  const again = host === me ? END.again : rematch ? END.yes : END.propose;
  setAll(byId("end-again"), { hidden: draws || !me || agreed, disabled, onclick: begin(true), text: again });
  setAll(byId("end-no"), {
    hidden: draws || !me || !rematch || agreed || rematch.refused.includes(me),
    onclick: () => does.say({ type: "rematch", agree: false }),
  });
  const ready = state.seats.filter((each) => each.name !== me && each.online && !each.away).map((each) => each.name);
  const waits = rematch
    ? END.proposed(rematch.by, rematch.agreed.length, rematch.needed, host ?? END.host)
    : draws || !me || host === me
      ? END.ready(ready)
      : END.mayBegin(host ?? END.host);
  set(byId("end-wait"), "text", (me && obstacle) || waits);
}

/** Everybody at a shared device may draw for the next game. @param {readonly string[]} names @param {boolean} disabled @param {Does} does */
function drawDrawers(names, disabled, does) {
  keyed(
    byId("end-drawers"),
    [...names],
    (name) => name,
    (name) => h("button", { class: "choice choice--main", type: "button", text: CURTAIN.draws(name) }),
    (button, name) => setAll(button, { disabled, onclick: () => does.say({ type: "rematch", seat: name }) }),
  );
}

/** @param {State} state */
async function showScores(state) {
  const decks = (state.table.options.decks ?? []).join("+");
  /** @type {import("../../protocol").ScoreEntry[]} */
  const scores = await get(`/api/scores?decks=${encodeURIComponent(decks)}`).catch(() => []);
  if (!scores.length) return;
  byId("end-scores").replaceChildren(
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
