// What happened and what forced it: the log, the line above the hand, and what a screen reader is told.

import { facts, isCard } from "../cards/card.js";
import { byId, h, set } from "../lib/dom.js";
import { play } from "../lib/sound.js";

const MOST_LINES = 400;
const LOUD = new Set([
  "play",
  "use",
  "surprise",
  "cancelled",
  "win",
  "over",
  "drink",
  "join",
  "leave",
  "answer",
  "question",
  "factlet",
  "look",
]);

/** The table tells of these in its own words. */
const COMING = new Set(["join", "leave"]);

let last = -1;

/** True while the card in the middle lies face down: then it is news what it was. */
let unknown = false;

/** What goes without saying is left out: that a card which was played comes to lie where it belongs, and the like. */
export function tellable({ event, text }) {
  if (event?.kind === "play") unknown = !event.cards.length;
  if (!text) return false;
  if (event?.kind === "taken") return isCard(event.text) && !/goal$/.test(facts(event.text).kind);
  return event?.kind !== "move" || event.origin !== "being played" || unknown;
}

/** What somebody said or asked last: questions are answered, and facts judged, with these words before one's eyes. */
const quotes = { question: "", factlet: "", "call out": "" };
const QUOTED = {
  name: "question",
  fact: "question",
  challenge: "factlet",
  vote: "factlet",
  admit: "call out",
  guilty: "call out",
};

/** The words that a decision of this kind is about. */
export function quoteFor(kind) {
  return quotes[QUOTED[kind]] ?? "";
}

function remember({ event, text }) {
  if (event?.kind === "question") quotes.question = event.text;
  else if (event?.kind === "factlet" && event.text.startsWith("says ")) quotes.factlet = text;
  else if (event?.kind === "call out") quotes["call out"] = text;
}

/** Add news to the log; a fresh state begins the log anew. */
export function drawNews(state) {
  const log = byId("story");
  if (state.fresh) {
    log.replaceChildren();
    last = -1;
  }
  const news = state.news.filter((line) => line.number > last && !COMING.has(line.event?.kind));
  if (!news.length) return news;
  last = news.at(-1).number;
  news.forEach(remember);
  const panel = log.parentElement;
  const atEnd = panel.scrollHeight - panel.scrollTop - panel.clientHeight < 60;
  const told = news.filter(tellable);
  log.append(
    ...told.map((line) => h("li", { "data-kind": line.event?.kind ?? "table" }, ...pictured(line))),
  );
  while (log.childElementCount > MOST_LINES) log.firstElementChild.remove();
  if (atEnd || state.fresh) panel.scrollTop = panel.scrollHeight;
  tell(told, state);
  return news;
}

const escaped = (name) => name.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** A line of the log; the cards that it names have their pictures. */
function pictured({ event, text }) {
  const names = [...(event?.cards ?? []), event?.cause, event?.text].filter((name) => name && isCard(name));
  if (!names.length) return [text];
  names.sort((a, b) => b.length - a.length);
  return text
    .split(new RegExp(`(${names.map(escaped).join("|")})`))
    .map((part) => (names.includes(part) ? named(facts(part)) : part));
}

const named = (card) => h("span", { class: "named", title: card.text, "data-emoji": card.emoji, text: card.name });

/** The line above the hand: the last thing that somebody did, and what came of it. */
function tell(news, state) {
  if (!news.length) return;
  const from = Math.max(
    0,
    news.findLastIndex((line) => !line.event || LOUD.has(line.event.kind)),
  );
  const said = news.slice(from, from + 4).map((line) => line.text);
  set(byId("ticker-text"), "text", said.join(" "));
  if (state.fresh) return;
  announce(
    news
      .slice(-6)
      .map((line) => line.text)
      .join(" "),
  );
  sounds(news, state);
}

function sounds(news, state) {
  const kinds = new Set(news.map((line) => line.event?.kind));
  if (kinds.has("win")) play(state.game?.outcome?.winner === state.you || !state.you ? "win" : "lost");
  else if (kinds.has("surprise")) play("surprise");
  else if (news.some((line) => line.event?.kind === "turn" && line.event.player === state.you)) play("turn");
  else if (kinds.has("move") || kinds.has("play")) play("card");
}

const BREATH = 120;
let turn = false;

let unsaid = [];

/** Tell a screen reader, politely; what comes together is read together. */
export function announce(text) {
  if (!text) return;
  unsaid.push(text);
  if (unsaid.length === 1) setTimeout(speak, BREATH);
}

/** Two regions take turns, so that equal sentences are read twice. */
function speak() {
  turn = !turn;
  byId(turn ? "live-1" : "live-2").textContent = unsaid.join(" ");
  byId(turn ? "live-2" : "live-1").textContent = "";
  unsaid = [];
}

let toastTimer = 0;

/** A sentence that goes by itself. */
export function toast(text, kind = "") {
  const box = byId("toast");
  set(box, "data-kind", kind || null);
  set(box, "text", text);
  set(box, "hidden", false);
  clearTimeout(toastTimer);
  toastTimer = setTimeout(() => set(box, "hidden", true), Math.max(3500, text.length * 70));
}
