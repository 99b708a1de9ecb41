// The Goals in the middle: what each asks for, and how near everybody is.

import { makeAvatar } from "../lib/avatar.js";
import { facts, isCard } from "../cards/card.js";
import { byId, h, keyed, list, set, setAll } from "../lib/dom.js";

/** With more players than this, what they have is shown by pictures alone. */
const FEW = 4;

/** With more players than this, those who have nothing of a Goal share a line. */
const MANY = 6;

/** Draw the Goals; `fill` lays cards into a place. */
export function drawGoals(state, drawing, fill) {
  const { game, you } = state;
  const cards = drawing.zone("goals");
  set(byId("no-goal"), "hidden", cards.length > 0 || Boolean(game.outcome));
  const goals = cards.map((place, at) => ({ place, goal: game.goals[at] }));
  keyed(
    byId("goal-list"),
    goals,
    ({ place }) => `goal ${place.key}`,
    makeGoal,
    (element, { place, goal }) => {
      fill(element.querySelector(".goal__card"), [place], drawing);
      setAll(element.querySelector(".goal__text"), { text: facts(goal.name).text, title: facts(goal.name).text });
      const near = element.querySelector(".near");
      set(near, "data-few", goal.players.length <= FEW ? "1" : null);
      keyed(
        near,
        rows(goal.players, you),
        (each) => each.player,
        () => h("li"),
        (row, each) => (each.others ? drawOthers(row, each.others) : drawNear(row, each, goal, you)),
      );
    },
  );
}

/** Oneself first, then the others in the order of play; where they are many, those with nothing in one line. */
function rows(players, you) {
  const inOrder = [...players].sort((a, b) => Number(b.player === you) - Number(a.player === you));
  if (players.length <= MANY) return inOrder;
  const near = inOrder.filter((each) => each.player === you || each.has.length);
  const others = inOrder.filter((each) => !near.includes(each)).map((each) => each.player);
  return others.length ? [...near, { player: "", others }] : near;
}

function drawOthers(row, others) {
  row.signature = "";
  set(row, "class", "near__others");
  set(row, "text", `${others.length === 1 ? others[0] : `${others.length} others`}: nothing of it yet`);
  set(row, "title", others.join(", "));
}

function makeGoal() {
  return h(
    "li",
    { class: "goal" },
    h("div", { class: "goal__card", role: "list", "aria-label": "Goal" }),
    h(
      "div",
      { class: "goal__side" },
      h("p", { class: "goal__text" }),
      h("ul", { class: "near", "aria-label": "How near everybody is" }),
    ),
  );
}

/** How near one player is to a Goal, in whole sentences. */
export function nearness(near, goal, you) {
  const mine = near.player === you;
  const who = mine ? "You" : near.player;
  const [have, need] = mine ? ["have", "need"] : ["has", "needs"];
  const one = (names, verb, several) => `${list(names)} ${names.length === 1 ? verb : several}`;
  const told = [];
  if (near.missing.length) {
    const there = near.has.length ? `${have} ${list(near.has)} and still ${need}` : `still ${need}`;
    const sofar = `${have} ${list(near.has) || "nothing of it"}`;
    told.push(goal.ungoal ? `${who} ${sofar}.` : `${who} ${there} ${list(counted(near.missing))}.`);
  } else if (near.behind.length) {
    told.push(`${goal.name} asks for the most, and ${one(near.behind, "has", "have")} as many as ${who} or more.`);
  } else told.push(`${who} ${have} all of it: ${list(near.has)}.`);
  if (near.blocked_by.length) told.push(`But ${one(near.blocked_by, "is", "are")} in the way.`);
  if (near.tied_with.length)
    told.push(`${one(near.tied_with, "meets", "meet")} a Goal at the same time, so nobody wins yet.`);
  if (near.stopped_by) told.push(`${near.stopped_by} is met as well, so nobody wins.`);
  return told.join(" ");
}

function drawNear(row, near, goal, you) {
  const signature = JSON.stringify(near);
  if (row.signature === signature) return;
  row.signature = signature;
  setAll(row, { "data-you": near.player === you ? "1" : null, title: nearness(near, goal, you) });
  const met = !near.missing.length && !near.behind.length && !near.blocked_by.length && !goal.ungoal;
  row.replaceChildren(
    makeAvatar(near.player),
    h("bdi", { class: "near__who", text: near.player === you ? "You" : near.player }),
    ...near.has.map((name) => pip("has", name, "has")),
    ...missing(near, goal).map((name) => pip("miss", name, "misses")),
    ...near.blocked_by.map((name) => pip("stop", name, "blocked by", "⛔")),
    ...near.tied_with.map((name) => note(`tied with ${name}`)),
    ...near.behind.map((name) => note(`${name} has as many or more`)),
    near.stopped_by ? note(`${near.stopped_by} is met too`) : "",
    met ? h("span", { class: "near__won", text: "complete" }) : "",
  );
}

/** What a player misses; numbers that an Ungoal asks for are counted over the whole table, so no player misses them. */
const missing = (near, goal) => counted(goal.ungoal ? near.missing.filter(isCard) : near.missing);

/** The same thing several times, as one: "any gem ×3". */
function counted(names) {
  const times = Map.groupBy(names, (name) => name);
  return [...times].map(([name, all]) => (all.length > 1 ? `${name} ×${all.length}` : name));
}

/** One thing that a Goal asks for: a card by its picture, its name where there is room; anything else in words. */
function pip(sort, name, said, sign = "") {
  const emoji = isCard(name) ? facts(name).emoji : "";
  return h(
    "span",
    { class: `pip pip--${sort}`, title: `${said} ${name}` },
    h("span", { class: "sr-only", text: `${said} ${name}` }),
    emoji ? h("span", { class: "pip__emoji", "aria-hidden": "true", text: sign + emoji }) : null,
    h("span", { class: "pip__name", "aria-hidden": "true", text: emoji ? name : sign + name }),
  );
}

const note = (text) => h("span", { class: "pip pip--note", text });
