// The Goals in the middle: what each asks for, and how near everybody is.

import { makeAvatar } from "./avatar.js";
import { facts, isCard } from "./card.js";
import { byId, h, keyed, set, setAll } from "./dom.js";

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

function drawNear(row, near, goal, you) {
  const signature = JSON.stringify(near);
  if (row.signature === signature) return;
  row.signature = signature;
  setAll(row, { "data-you": near.player === you ? "1" : null, title: near.sentence });
  const met = !near.missing.length && !near.behind.length && !near.blocked_by.length && !goal.ungoal;
  row.replaceChildren(
    makeAvatar(near.player),
    h("bdi", { class: "near__who", text: near.player === you ? "You" : near.player }),
    ...near.has.map((name) => pip("has", name, "has")),
    ...near.missing.map((name) => pip("miss", name, "misses")),
    ...near.blocked_by.map((name) => pip("stop", name, "blocked by", "⛔")),
    ...near.tied_with.map((name) => note(`tied with ${name}`)),
    ...near.behind.map((name) => note(`${name} has as many or more`)),
    near.stopped_by ? note(`${near.stopped_by} is met too`) : "",
    met ? h("span", { class: "near__won", text: "complete" }) : "",
  );
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
