// The Goals in the middle, each with its tracker: who has what of it, what is missing, what is in the way.

import { facts, isCard, makeIcon, makePicture } from "../cards/card.js";
import { GOALS } from "../labels.js";
import { makeAvatar } from "../lib/avatar.js";
import { draw, h, once, set } from "../lib/draw.js";
import { list } from "../lib/words.js";
import { pips } from "./needs.js";
import { fill } from "./slots.js";

/** @typedef {import("../../protocol").GoalState} GoalState */
/** @typedef {import("../../protocol").Nearness} Nearness */
/** @typedef {import("../../protocol").NeededPart} NeededPart */
/** @typedef {import("./view.js").Seen} Seen */
/** @typedef {import("./slots.js").Drawing} Drawing */
/** @typedef {import("./layout.js").Plan} Plan */

const NAMED = 4;

/** The longest row of pips that the Goals in play need. @param {readonly GoalState[]} goals */
export function longestRow(goals) {
  const rows = goals.flatMap((goal) => goal.players.map((near) => pipsOf(goal, near).length + near.blocked_by.length));
  return Math.max(2, ...rows);
}

/** @param {Seen} seen @param {Drawing} drawing @param {Plan} plan */
export function drawGoals(seen, drawing, plan) {
  const { state, phone } = seen;
  const game = /** @type {import("../../protocol").GameState} */ (state.game);
  const places = drawing.zone("goals");
  const shown = places.map((place, at) => ({ place, goal: game.goals[at] }));
  set("no-goal", { hidden: shown.length > 0 });
  set("goal-list", { vars: { "--across": plan.goals.across, "--pip": `${plan.goals.pip}px` } });
  const wanted = shown.map(({ place }) => once(`goal ${place.key}`, makeGoal));
  for (const [at, element] of draw("goal-list", wanted).entries()) {
    const { place, goal } = shown[at];
    set(element, { "data-kind": facts(goal.name).kind });
    fill(element.querySelector(".goal__card"), [place], drawing, phone ? "plaque" : "table");
    drawTracker(element.querySelector(".near"), goal, seen, plan);
  }
}

function makeGoal() {
  return h(
    "li",
    { class: "goal" },
    h("div", { class: "goal__card cards", role: "list", "aria-label": GOALS.goal }),
    h("ul", { class: "near", "aria-label": GOALS.near }),
  );
}

/** @param {any} box @param {GoalState} goal @param {Seen} seen @param {Plan} plan */
function drawTracker(box, goal, { state, bottom }, plan) {
  const face = facts(goal.name);
  const few = goal.players.length <= NAMED;
  set(box, {
    "data-columns": goal.players.length > NAMED ? plan.goals.columns : 1,
    "data-named": few ? "1" : null,
    "data-sum": face.together ? "1" : null,
  });
  const mine = (/** @type {Nearness} */ near) => Number(near.player === bottom);
  const rows = [...goal.players].sort((a, b) => mine(b) - mine(a));
  const how = { you: state.you, noted: few && plan.shape === "wide", named: few };
  draw(
    box,
    rows.map((near) => nearRow(near, goal, how)),
  );
}

/** What a player has and misses of a Goal, as pips. @param {GoalState} goal @param {Nearness} near */
export function pipsOf(goal, near) {
  const needs = /** @type {NeededPart[]} */ (facts(goal.name).needs ?? []);
  return needs.length ? pips(needs, near.has) : [];
}

/** @param {Nearness} near @param {GoalState} goal @param {{you: string | null, noted: boolean, named: boolean}} how */
function nearRow(near, goal, { you, noted, named }) {
  const mine = near.player === you;
  const said = mine ? near.own_sentence : near.sentence;
  const close = near.missing.length === 1 && !near.blocked_by.length && !goal.ungoal && !near.behind.length;
  const made = pipsOf(goal, near);
  return h(
    "li",
    { "data-key": near.player, "data-you": mine ? "1" : null, "data-close": close ? "1" : null, title: said },
    makeAvatar(near.player, named ? "" : near.player),
    named ? h("bdi", { class: "near__who", text: mine ? GOALS.you : near.player }) : null,
    h(
      "span",
      { class: "near__pips", "aria-hidden": "true" },
      made.map(makePip),
      made.length ? null : h("span", { class: "near__words", text: near.near }),
      near.blocked_by.map((name) =>
        h("span", { class: "pip pip--stop", title: `${GOALS.blockedBy} ${name}` }, makePicture(name)),
      ),
    ),
    noted || !made.length
      ? h("span", { class: "near__note", "aria-hidden": "true", text: note(near, close, made.length > 0) })
      : null,
    h("span", { class: "sr-only", text: said }),
  );
}

/** @param {Nearness} near @param {boolean} close @param {boolean} pictured */
function note(near, close, pictured) {
  if (near.blocked_by.length) return GOALS.blocked;
  if (near.tied_with.length) return GOALS.tie;
  if (!close || !pictured) return "";
  const [card, ...others] = near.missing[0].cards ?? [];
  return GOALS.needs(card && !others.length && isCard(card) ? card : "1");
}

/** @param {import("./needs.js").Pip} pip */
export function makePip({ part, card }) {
  if (card) return h("span", { class: "pip pip--has", title: `${GOALS.has} ${card}` }, makePicture(card));
  const one = part.of[0];
  const name = list(
    part.of.map((each) => each.card || each.icon || each.kind),
    "or",
  );
  return h(
    "span",
    { class: "pip pip--miss", title: `${GOALS.missing} ${name}` },
    one.card ? makePicture(one.card) : one.icon ? makeIcon(one.icon) : "?",
  );
}
