// A finished game, step by step: the table as it was, with all cards face up, and a link to every step.

import { get } from "../lib/api.js";
import { learn } from "../cards/card.js";
import { byId, count, every, list, set, setAll } from "../lib/dom.js";
import { drawFelt, slots, sweep, whenTapped } from "../table/felt.js";
import { arrows } from "../table/hand.js";
import { withMotion } from "../table/motion.js";
import { moves, places } from "../table/places.js";
import { nextTheme } from "../lib/prefs.js";
import { drawReader } from "../cards/reader.js";
import { shareLink } from "../table/room.js";
import { tellable, toast } from "../table/story.js";

const PACE = 1500;

const page = document.body.dataset;
const last = Number(page.steps);
const buttons = every("[data-step]");
const turnOf = buttons.map((button) => Number(button.parentElement.dataset.turn));
const known = new Map();

let at = -1;
let state = null;
let cards = [];
let selected = null;
let playing = 0;

function fetchStep(step) {
  if (!known.has(step)) known.set(step, get(`/api/games/${encodeURIComponent(page.game)}/states/${step}`));
  return known.get(step);
}

/** The record of a replay in the shape that the felt draws. */
function asState(record) {
  const limit = (name) => record.game.numbers.find((number) => number.name === name)?.value ?? null;
  const seats = record.seats.map((seat) => ({
    name: seat.name,
    bot: null,
    online: true,
    away: false,
    host: false,
    in_game: true,
    hand: seat.hand.length,
    table: seat.table,
    shown: [...seat.hand, ...seat.small_hand],
    under: Object.fromEntries(Object.entries(seat.hidden).map(([name, under]) => [name, under.length])),
    hand_limit: limit("hand limit"),
    keeper_limit: limit("keeper limit"),
    drinks: seat.drinks,
    on_water: false,
    opted_out: false,
  }));
  const hidden = Object.assign({}, ...record.seats.map((seat) => seat.hidden));
  return {
    version: record.step,
    you: null,
    seats,
    game: record.game,
    own: { hand: [], small_hand: [], hidden, being_played: null, decision: null, window: null, offers: [] },
    news: record.lines,
    asked: record.asked,
  };
}

async function go(step) {
  const wanted = Math.max(0, Math.min(last, step));
  const record = await fetchStep(wanted);
  const next = asState(record);
  const near = Math.abs(wanted - at) === 1 && state;
  const after = places(next, cards);
  const moved = near ? moves(cards, after) : [];
  at = wanted;
  const change = () => {
    state = next;
    cards = after;
    draw();
  };
  await withMotion(change, moved, elementOf, near ? next.news : [], null);
  history.replaceState(null, "", `#step=${at}`);
  if (at < last) fetchStep(at + 1).catch(() => known.delete(at + 1));
}

function elementOf(key) {
  return (
    slots.get(key)?.firstElementChild ??
    byId("discard-top").querySelector(`[data-key="${CSS.escape(key)}"]`) ??
    undefined
  );
}

function draw() {
  const zones = Map.groupBy(cards, (card) => card.zone);
  const keep = new Set(
    cards.filter((card) => card.zone !== "discard" && !card.zone.startsWith("under:")).map((card) => card.key),
  );
  const drawing = {
    cards,
    keep,
    selected,
    words: state.game.words,
    targets: new Map(),
    zone: (name) => [...(zones.get(name) ?? [])],
  };
  const place = cards.find((card) => card.key === selected && keep.has(card.key));
  set(byId("felt"), "hidden", false);
  drawFelt(state, drawing);
  drawReader(place, state, drawing, { select, choose: () => {}, say: () => {} });
  sweep(keep);
  const told = state.news.filter(tellable).map((line) => line.text);
  set(byId("said"), "text", told.join(" ") || "The cards are dealt.");
  set(byId("asked"), "text", asked());
  set(byId("owed"), "text", state.game.owed);
  drawSteps();
}

function asked() {
  if (state.game.outcome) return "The game is over";
  const players = state.asked.map((question) => question.player);
  const prompts = new Set(state.asked.map((question) => question.prompt));
  return players.length ? `${list(players)}: ${[...prompts].join("; ")}` : "";
}

function drawSteps() {
  byId("where").value = String(at);
  set(byId("number"), "text", `${at} of ${count(last, "step")}`);
  for (const button of buttons) set(button, "aria-current", Number(button.dataset.step) === at ? "step" : null);
  buttons[at]?.scrollIntoView({ block: "nearest" });
}

function select(key) {
  selected = key;
  draw();
}

const turnBack = () => {
  let step = at - 1;
  while (step > 0 && turnOf[step] === turnOf[step - 1]) step -= 1;
  return step;
};
const turnOn = () => {
  let step = at + 1;
  while (step < last && turnOf[step] === turnOf[step - 1]) step += 1;
  return step;
};
const GO = {
  first: () => 0,
  back: () => at - 1,
  on: () => at + 1,
  last: () => last,
  "turn-back": turnBack,
  "turn-on": turnOn,
};

function stop() {
  clearTimeout(playing);
  playing = 0;
  setAll(document.querySelector("[data-go=play]"), { "aria-pressed": "false", text: "▶" });
}

async function play() {
  if (at >= last) await go(0);
  setAll(document.querySelector("[data-go=play]"), { "aria-pressed": "true", text: "⏸" });
  const on = async () => {
    if (at >= last) return stop();
    await go(at + 1);
    if (playing) playing = setTimeout(on, PACE);
  };
  playing = setTimeout(on, 300);
}

const complain = (error) => toast(error.message, "bad");

function wire() {
  for (const button of every("[data-go]")) {
    button.onclick = () => {
      const running = playing !== 0;
      stop();
      if (button.dataset.go === "play") return running ? undefined : play().catch(complain);
      return go(GO[button.dataset.go]()).catch(complain);
    };
  }
  for (const button of buttons) button.onclick = () => (stop(), go(Number(button.dataset.step)).catch(complain));
  byId("where").oninput = (event) => (stop(), go(Number(event.target.value)).catch(complain));
  byId("share").onclick = () => shareLink(`${location.pathname}#step=${at}`, toast);
  every("[data-do=theme]").forEach((button) => (button.onclick = nextTheme));
  byId("open-side").onclick = () => set(byId("side"), "data-open", "1");
  byId("close-side").onclick = () => set(byId("side"), "data-open", null);
  turnOf.forEach(
    (turn, index) => turn !== turnOf[index - 1] && turn > 0 && set(buttons[index].parentElement, "data-first", ""),
  );
  document.addEventListener("keydown", keys);
  addEventListener("hashchange", () => go(wantedStep()).catch(complain));
}

function keys(event) {
  if (event.target.matches("input")) return;
  if (event.key === "Escape") return select(null);
  if (event.target.matches(".card")) return arrows(event);
  if (event.key === "ArrowRight") go(at + 1).catch(complain);
  else if (event.key === "ArrowLeft") go(at - 1).catch(complain);
}

const wantedStep = () => Number(/#step=(\d+)/.exec(location.hash)?.[1] ?? 0);

whenTapped(
  (place) => select(selected === place.key ? null : place.key),
  () => {},
);
wire();
try {
  learn(await get(`/api/cards?decks=${encodeURIComponent(page.decks)}`));
  await go(wantedStep());
} catch (error) {
  complain(error);
}
