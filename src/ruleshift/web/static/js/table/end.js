// After the game: who won and how, another game, and the way to look at it again.

import { at, get } from "../lib/api.js";
import { facts, makeCard } from "../cards/card.js";
import { celebrate } from "./confetti.js";
import { byId, count, h, list, set, setAll } from "../lib/dom.js";

let shown = "";

/** Draw the end, or hide it. */
export function drawEnd(state, does) {
  const { game } = state;
  const over = Boolean(game?.outcome);
  const box = byId("end");
  set(box, "hidden", !over);
  if (!over) {
    shown = "";
    return;
  }
  drawAgain(state, does);
  const signature = JSON.stringify([game.id, game.replay, state.table.phase]);
  if (signature === shown) return;
  if (!shown && !state.fresh && game.outcome.winner && game.outcome.winner === state.you) celebrate();
  shown = signature;
  set(box, "data-result", game.outcome.result);
  set(byId("end-title"), "text", title(game.outcome, state.you));
  set(byId("end-how"), "text", how(game));
  byId("end-cards").replaceChildren(...cards(game).map((name) => makeCard(name, { tag: "div" })));
  set(byId("end-replay"), "hidden", !game.replay);
  if (game.replay) {
    byId("end-replay").href = at(game.replay);
    byId("end-journal").href = at(`/api/games/${encodeURIComponent(game.id)}/journal`);
  }
  set(byId("end-journal"), "hidden", !game.replay);
  byId("end-scores").replaceChildren();
  if (state.table.options.seats === 1) showScores(state);
}

/** Another game: begun by whoever draws first, or by the host. */
function drawAgain(state, does) {
  const { first, host, obstacle, options } = state.table;
  const me = state.you;
  const draws = first === "draw" && options.seats > 1;
  const alone = state.seats.filter((seat) => !seat.bot && seat.online).length === 1;
  const begin = (draw) => () => does.say({ type: "rematch", draw });
  const disabled = Boolean(obstacle);
  setAll(byId("end-draw"), { hidden: !draws || !me, disabled, onclick: begin(true) });
  setAll(byId("end-pass"), { hidden: !draws || !me || !alone, disabled, onclick: begin(false) });
  setAll(byId("end-again"), { hidden: draws || !me || host !== me, disabled, onclick: begin(true) });
  const waits = draws || !me || host === me ? "" : `${host ?? "The host"} may begin another game.`;
  set(byId("end-wait"), "text", (me && obstacle) || waits);
}

function title(outcome, you) {
  if (outcome.result === "solo") return `${count(outcome.score, "Goal")} scored`;
  if (outcome.winner) return outcome.winner === you ? "You win!" : `${outcome.winner} wins`;
  if (outcome.result === "lost") return "Everyone has lost";
  return "Nobody wins";
}

function how(game) {
  const { outcome } = game;
  const turns = `after ${count(outcome.turns, "turn")}`;
  const near = decisive(game);
  if (outcome.winner && near?.has.length) return `${outcome.goal}: ${list(near.has)}, ${turns}.`;
  if (outcome.result === "lost") {
    const met = near ? `${near.player} has ${list(near.has)}, ${turns}.` : `It came to that ${turns}.`;
    return `${outcome.goal ?? outcome.reason}: ${outcome.goal ? facts(outcome.goal).text : ""} ${met}`;
  }
  return `${outcome.reason.replace(/^./, (first) => first.toUpperCase())}, ${turns}.`;
}

/** Whose cards met the Goal, or the Ungoal: the winner's, or those of the one player who had all of it. */
function decisive({ goals, outcome }) {
  const players = goals.find((each) => each.name === outcome.goal)?.players ?? [];
  if (outcome.winner) return players.find((each) => each.player === outcome.winner);
  return players.find((each) => each.has.length && !each.missing.length);
}

/** The Goal, and the cards that met it. */
function cards(game) {
  const { outcome } = game;
  if (outcome.result === "solo") return game.scored;
  return [outcome.goal, ...(decisive(game)?.has ?? [])].filter(Boolean);
}

async function showScores(state) {
  const scores = await get(`/api/scores?decks=${encodeURIComponent(state.table.options.decks.join("+"))}`).catch(
    () => [],
  );
  if (!scores.length) return;
  byId("end-scores").replaceChildren(
    h("h3", { text: "Best solitaire games" }),
    h(
      "ol",
      { class: "scores" },
      ...scores
        .slice(0, 8)
        .map((score) => h("li", {}, h("b", { text: score.score }), ` ${score.name}, ${count(score.turns, "turn")}`)),
    ),
  );
}
