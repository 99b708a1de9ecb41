// What happened and what forced it: the log by turns, what a screen reader is told, and sentences that go by themselves.

import { isCard, makePicture } from "../cards/card.js";
import { makeAvatar } from "../lib/avatar.js";
import { byId, draw, h, set } from "../lib/draw.js";
import { textOf } from "../lib/parts.js";
import { play } from "../lib/sound.js";
import { withTerms } from "./terms.js";

/** @typedef {import("../../protocol").State} State */
/** @typedef {import("../../protocol").LogLine} LogLine */
/** @typedef {import("../lib/parts.js").Parts} Parts */

const MOST_LINES = 400;

let last = -1;

/** Add news to the log; a fresh state begins the log anew. Returns what is new. @param {State} state @returns {LogLine[]} */
export function drawNews(state) {
  const log = byId("story");
  if (state.fresh) {
    draw(log);
    last = -1;
  }
  const news = state.news.filter((line) => line.number > last);
  if (!news.length) return news;
  last = news[news.length - 1].number;
  const panel = log.parentElement;
  const atEnd = panel.scrollHeight - panel.scrollTop - panel.clientHeight < 60;
  for (const line of news) addLine(log, line);
  while (log.childElementCount > MOST_LINES) log.firstElementChild.remove();
  if (atEnd || state.fresh) panel.scrollTop = panel.scrollHeight;
  if (!state.fresh) {
    const told = news.filter((line) => line.level !== "quiet");
    announce(
      told
        .slice(-6)
        .map((line) => textOf(line.parts))
        .join(" "),
    );
    sounds(news, state);
  }
  return news;
}

/** A line may tell again what some before it told: these go. @param {any} log @param {LogLine} line */
function addLine(log, line) {
  const first = line.number - line.folds;
  while (Number(log.lastElementChild?.dataset.line) >= first) log.lastElementChild.remove();
  if (line.level === "quiet" || !line.parts.length) return;
  const turn = line.level === "turn";
  log.append(
    h(
      "li",
      { "data-level": line.level, "data-kind": line.kind, "data-line": line.number, tabindex: "-1" },
      turn && line.players[0] ? makeAvatar(line.players[0]) : null,
      ...(turn ? [heading(line.parts)] : pictured(line.parts)),
    ),
  );
}

/** A card in a sentence, which can say what it is. @param {import("../../protocol").Card} card @param {boolean} picture */
function named({ id, shown }, picture) {
  if (!isCard(id)) return shown;
  return h("span", { class: "named", "data-card": id }, ...(picture ? [makePicture(id), ` ${shown}`] : [shown]));
}

/** A sentence; the cards that it names have their pictures, and causes stand back. @param {Parts} parts */
export function pictured(parts) {
  return parts.flatMap((part) => {
    if (typeof part === "string") return withTerms(part);
    if (part.part === "card") return [named(part, true)];
    if (part.part !== "cause") return [part.shown];
    const inside = part.parts.map((each) => (typeof each === "string" ? each : named(each, false)));
    return [h("span", { class: "cause" }, ...inside)];
  });
}

/** A heading has no full stop. @param {Parts} parts */
const heading = (parts) => textOf(parts).replace(/\.$/, "");

/** Show a line of the log. @param {number} number */
export function showLine(number) {
  const lines = /** @type {HTMLElement[]} */ ([...byId("story").children]);
  const line = lines.findLast((each) => Number(each.dataset.line) <= number);
  if (!line) return;
  line.scrollIntoView({ block: "center" });
  line.dataset.found = "1";
  setTimeout(() => delete line.dataset.found, 2400);
}

/** @param {LogLine[]} news @param {State} state */
function sounds(news, state) {
  const kinds = new Set(news.map((line) => line.kind));
  if (kinds.has("win")) play(state.game?.outcome?.winner === state.you || !state.you ? "win" : "lost");
  else if (kinds.has("surprise")) play("surprise");
  else if (kinds.has("move") || kinds.has("play")) play("card");
}

const BREATH = 120;
let turn = false;
/** @type {string[]} */
let unsaid = [];

/** Tell a screen reader, politely; what comes together is read together. @param {string} text */
export function announce(text) {
  if (!text) return;
  unsaid.push(text);
  if (unsaid.length === 1) setTimeout(speak, BREATH);
}

/** Take back what was said aloud, or is about to be. */
export function hush() {
  unsaid = [];
  for (const id of ["live-1", "live-2"]) byId(id).textContent = "";
}

/** Two regions take turns, so that equal sentences are read twice. */
function speak() {
  if (!unsaid.length) return;
  turn = !turn;
  byId(turn ? "live-1" : "live-2").textContent = unsaid.join(" ");
  byId(turn ? "live-2" : "live-1").textContent = "";
  unsaid = [];
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let toastTimer;

/** A sentence that goes by itself. @param {string} text @param {string} kind */
export function toast(text, kind = "") {
  const box = byId("toast");
  set(box, { "data-kind": kind || null });
  set(box, { text });
  set(box, { hidden: false });
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => set(box, { hidden: true }), Math.max(3500, text.length * 70));
}
