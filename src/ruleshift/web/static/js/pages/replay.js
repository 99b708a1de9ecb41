// A finished game, step by step: the table as it was, with all cards face up, and a link to every step.

import { learn } from "../cards/card.js";
import { REPLAY } from "../labels.js";
import { at as address, get, post } from "../lib/api.js";
import { makeAvatar } from "../lib/avatar.js";
import { byId, draw, every, h, set, whenSent } from "../lib/draw.js";
import { drawChosen } from "../table/chosen.js";
import { arrows } from "../table/hand.js";
import { withMotion } from "../table/motion.js";
import { moves, places, stayed } from "../table/places.js";
import { shareLink } from "../table/room.js";
import { elementOf, whenTapped } from "../table/slots.js";
import { pictured, toast } from "../table/story.js";
import { drawTable, dressTable, makeDrawing } from "../table/view.js";

/** @typedef {import("../../protocol").State} State */
/** @typedef {import("../table/places.js").Place} Place */

const PACE = 1500;

const page = /** @type {{game: string, decks: string, deck: string, steps: string, bottom: string}} */ (
  /** @type {unknown} */ (document.body.dataset)
);
const last = Number(page.steps);
const rows = every("[data-step]");
const turnOf = rows.map((row) => Number(row.parentElement.dataset.turn));
const folded = new Set(
  rows.filter((row) => row.parentElement.dataset.passes !== undefined).map((row) => Number(row.dataset.step)),
);
/** @type {Map<number, Promise<State>>} */
const known = new Map();

let at = -1;
/** @type {State | null} */
let state = null;
/** @type {Place[]} */
let cards = [];
/** @type {string | null} */
let selected = null;
/** @type {Place | null} */
let looked = null;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let playing;

/** @param {number} step @returns {Promise<State>} */
function fetchStep(step) {
  const found = known.get(step) ?? get(`/api/games/${encodeURIComponent(page.game)}/states/${step}`);
  known.set(step, found);
  return found;
}

/** @param {number} step */
async function go(step) {
  const wanted = Math.max(0, Math.min(last, step));
  const next = await fetchStep(wanted);
  const near = Math.abs(wanted - at) === 1 && state !== null;
  const after = places({ ...next, open: next.own?.seen_hands ?? {} }, cards);
  const before = cards;
  const moved = near ? moves(before, after) : [];
  at = wanted;
  const change = () => {
    state = next;
    cards = after;
    redraw();
  };
  await withMotion(change, moved, elementOf, near ? next.news : [], null, near ? stayed(before, after) : []);
  history.replaceState(null, "", `#step=${at}`);
  if (at < last) fetchStep(at + 1).catch(() => known.delete(at + 1));
}

function redraw() {
  if (!state?.game) return;
  const drawing = makeDrawing(state, cards, { selected });
  drawTable({ state, bottom: page.bottom || state.seats[0].name, replay: true, phone: false, broad: false }, drawing);
  const place = cards.find((card) => card.key === (selected ?? looked?.key) && drawing.keep.has(card.key));
  drawChosen(place, state, drawing, /** @type {any} */ ({ select }), true);
  drawCaption();
  drawSteps();
}

/** The caption always says what this step did. */
function drawCaption() {
  const news = state?.news.filter((line) => line.level !== "quiet" && line.parts.length) ?? [];
  const main = news.filter((line) => line.level === "main");
  const rest = news.filter((line) => line.level !== "main" && line.level !== "turn");
  const first = main[0] ?? rest[0] ?? news[0];
  const others = news.filter((line) => line !== first && line.level !== "turn");
  const row = rows[at];
  const said = first ? pictured(first.parts) : [at ? (row?.dataset.said ?? "") : REPLAY.dealt];
  const who = first?.players[0] ?? row?.dataset.player;
  draw(
    "said",
    ...(who ? [makeAvatar(who)] : []),
    h("b", {}, ...said),
    ...others.slice(0, 4).map((line) => h("span", {}, ...pictured(line.parts))),
  );
}

function drawSteps() {
  byId("where").value = String(at);
  set("number", { text: REPLAY.step(at, last) });
  for (const row of rows) set(row, { "aria-current": Number(row.dataset.step) === at ? "step" : null });
  const list = byId("steps");
  const row = rows[at]?.parentElement;
  if (row && (row.offsetTop < list.scrollTop || row.offsetTop + row.offsetHeight > list.scrollTop + list.clientHeight))
    list.scrollTop = row.offsetTop - list.clientHeight / 2;
}

/** @param {string | null} key */
function select(key) {
  selected = key;
  looked = null;
  redraw();
}

/** The next step that shows something: passes are folded. @param {number} by */
function along(by) {
  let step = at + by;
  while (step > 0 && step < last && folded.has(step)) step += by;
  return step;
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
const GO = /** @type {Record<string, () => number>} */ ({
  first: () => 0,
  back: () => along(-1),
  on: () => along(1),
  last: () => last,
  "turn-back": turnBack,
  "turn-on": turnOn,
});

function stop() {
  clearTimeout(playing);
  playing = undefined;
  set(document.querySelector("[data-go=play]"), { "aria-pressed": "false" });
}

async function play() {
  if (at >= last) await go(0);
  set(document.querySelector("[data-go=play]"), { "aria-pressed": "true" });
  const on = async () => {
    if (at >= last) return stop();
    await go(along(1));
    if (playing) playing = setTimeout(on, PACE);
  };
  playing = setTimeout(on, 300);
}

const complain = (/** @type {Error} */ error) => toast(error.message, "bad");

function wire() {
  for (const button of every("[data-go]")) {
    button.onclick = () => {
      const running = playing !== undefined;
      stop();
      if (button.dataset.go === "play") return running ? undefined : play().catch(complain);
      return go(GO[button.dataset.go]()).catch(complain);
    };
  }
  const jump = (/** @type {number} */ step) => {
    stop();
    go(step).catch(complain);
  };
  for (const row of rows) row.onclick = () => jump(Number(row.dataset.step));
  byId("where").oninput = () => jump(Number(byId("where").value));
  whenSent(byId("play-on"), playOn, "play-on-trouble");
  byId("share").onclick = () => shareLink(`${location.pathname}#step=${at}`, toast);
  byId("open-side").onclick = () => set("side", { "data-open": "1" });
  byId("close-side").onclick = () => set("side", { "data-open": null });
  byId("plate-title").onclick = () => {};
  turnOf.forEach((turn, index) => {
    if (turn !== turnOf[index - 1] && turn > 0) set(rows[index].parentElement, { "data-first": "" });
  });
  document.addEventListener("keydown", keys);
  addEventListener("hashchange", () => go(wantedStep()).catch(complain));
  addEventListener("resize", () => requestAnimationFrame(redraw));
  document.addEventListener("relayout", redraw);
}

/** A table of one's own that begins at this step, against bots. */
async function playOn() {
  stop();
  const wish = { step: at, seat: byId("play-as").value };
  const opened = await post(`/api/games/${encodeURIComponent(page.game)}/tables`, wish);
  location.href = address(opened.link);
}

/** @param {KeyboardEvent} event */
function keys(event) {
  const on = /** @type {HTMLElement} */ (event.target);
  if (on.matches("input, select")) return undefined;
  if (event.key === "Escape") return select(null);
  if (on.matches(".card")) return arrows(event);
  if (event.key === "ArrowRight") return go(along(1)).catch(complain);
  if (event.key === "ArrowLeft") return go(along(-1)).catch(complain);
  return undefined;
}

const wantedStep = () => Number(/#step=(\d+)/.exec(location.hash)?.[1] ?? 0);

/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;

whenTapped(
  (place) => select(selected === place.key ? null : place.key),
  (place) => {
    clearTimeout(resting);
    if (selected) return;
    resting = setTimeout(() => {
      looked = place;
      redraw();
    }, 380);
  },
);
wire();
try {
  const game = encodeURIComponent(page.game);
  learn(await get(`/api/cards?decks=${encodeURIComponent(page.decks)}&game=${game}`));
  dressTable(page.deck);
  await go(wantedStep());
} catch (error) {
  complain(/** @type {Error} */ (error));
}
