// The table page: hears the server, draws what it says, and sends what the player does.

import { at, get, post } from "../lib/api.js";
import { drawAsk, owned, runClocks } from "../table/ask.js";
import { facts, learn } from "../cards/card.js";
import { drawConsent, drawTerms } from "../table/consent.js";
import { drawDiscard, drawWhy, open, promptSips, wireDialogs } from "../table/dialogs.js";
import { byId, every, set, setAll } from "../lib/dom.js";
import { waitAtDoor } from "../table/door.js";
import { drawEnd } from "../table/end.js";
import { playedOne } from "../table/forms.js";
import { drawFelt, drawNotices, slots, sweep, whenTapped } from "../table/felt.js";
import { arrows, drawHand, focusHand, spread } from "../table/hand.js";
import { withMotion } from "../table/motion.js";
import { drawPeople, hearChat, wirePeople, wireTabs } from "../table/people.js";
import { moves, places, targets } from "../table/places.js";
import { guestName, nextTheme, remember } from "../lib/prefs.js";
import { drawReader } from "../cards/reader.js";
import { drawRoom, shareLink, wireRoom } from "../table/room.js";
import { Line } from "../lib/socket.js";
import { soundOn, toggleSound } from "../lib/sound.js";
import { announce, drawNews, toast } from "../table/story.js";

/** @typedef {import("../../protocol.js").State} State */

const page = document.body.dataset;

/** Where less than this is left for the middle of the felt, one's own cards scroll with the rest. */
const MIDDLE = 120;

/** @type {State|null} */
let state = null;
let cards = [];
let selected = null;
let line = null;
let learned = "";
let drawing = null;
let asked = null;
let answered = null;

/** What somebody has chosen to lose to a limit lies where it was until everybody has chosen. */
const LIMIT = / limit$/;
const picked = new Map();

// What a player does.

const does = {
  /** Answer what is asked: with an option, or with a text. */
  async choose(option, text = null) {
    const decision = state?.own?.decision;
    if (!decision || decision.id === answered) return;
    answered = decision.window ? null : decision.id;
    const said = text === null ? { option: option.index } : { text };
    const key = [...drawing.targets].find(([, options]) => options.includes(option))?.[0];
    if (!(await does.say({ type: "choose", decision: decision.id, ...said }))) answered = null;
    else {
      if (key && LIMIT.test(decision.kind)) picked.set(key, cards.find((card) => card.key === key)?.zone);
      does.select(null);
    }
  },

  /** Tell the server; a refusal becomes a sentence on the page. Returns true if it was done. */
  async say(message) {
    try {
      return await line.say(message);
    } catch (error) {
      toast(error.message, error.code === "too_late" ? "" : "bad");
      announce(error.message);
      return false;
    }
  },

  select(key) {
    selected = key;
    redraw();
  },

  /** Ask once more before something that cannot be taken back. */
  sure(question, then) {
    set(byId("sure-text"), "text", question);
    byId("sure-yes").onclick = () => then();
    open("sure-dialog");
  },

  async leave() {
    if (await does.say({ type: "leave" })) location.href = at("/");
  },
};

/** A tap selects and shows the card large; a tap on the selected card does the one thing that can be done with it. */
function tapped(place) {
  const options = drawing.targets.get(place.key) ?? [];
  if (selected === place.key && options.length === 1) {
    playedOne();
    does.choose(options[0]);
    return;
  }
  does.select(selected === place.key && !options.length ? null : place.key);
  if (selected && options.length) announce("Press again to choose it.");
}

function chosePlayer(name) {
  const option = drawing.targets.get(`@${name}`)?.[0];
  if (option) does.choose(option);
}

// What the page shows.

const SHOWN = /^(hand|small|playing|rules|goals|meta|scored|seat:.*|hand:.*)$/;

function plan() {
  const zones = Map.groupBy(cards, (card) => card.zone);
  const keep = new Set(cards.filter((card) => SHOWN.test(card.zone)).map((card) => card.key));
  for (const [key, zone] of picked) if (cards.find((card) => card.key === key)?.zone !== zone) picked.delete(key);
  if (!LIMIT.test(state.own?.decision?.kind ?? "hand limit")) picked.clear();
  return {
    picked,
    cards,
    keep,
    selected,
    words: state.game?.words ?? {},
    targets: targets(state.own?.decision, cards, state.you),
    zone: (name) => [...(zones.get(name) ?? [])],
  };
}

function redraw() {
  drawing = plan();
  const place = cards.find((card) => card.key === selected && drawing.keep.has(card.key));
  if (!place) selected = null;
  setAll(document.body, {
    "data-phase": state.table.phase,
    "data-seated": state.you ? "1" : null,
    "data-opening": state.own?.decision?.kind === "first" ? "1" : null,
  });
  drawJoin();
  drawConsent(state, does);
  drawRoom(state, does);
  drawPeople(state, does);
  for (const id of ["felt", "dock"]) set(byId(id), "hidden", !state.game);
  set(byId("do-why"), "hidden", !state.game || Boolean(state.game.outcome));
  drawEnd(state, does);
  drawNotices(state);
  if (!state.game) return;
  drawTurn();
  drawFelt(state, drawing);
  drawHand(state, drawing);
  drawAsk(state, drawing, does);
  drawReader(place, state, drawing, does);
  sweep(drawing.keep);
  if (byId("discard-dialog").open) drawDiscard(state, drawing, does);
  if (byId("why-dialog").open) drawWhy(state);
}

function drawTurn() {
  const { game, own, you } = state;
  const mine = game.turn === you;
  setAll(byId("turn-who"), {
    text: game.outcome ? "The game is over" : mine ? "Your turn" : game.turn ? `${owned(game.turn)} turn` : "Who goes first?",
    "data-mine": mine && !game.outcome ? "1" : null,
  });
  const number = (name) => game.numbers.find((each) => each.name === name)?.value ?? "1";
  const of = (done, owed) => (/^\d+$/.test(owed) ? `${done} of ${owed}` : `${done} (${owed})`);
  const done = `drew ${of(game.drawn, number("draw"))} · played ${of(game.played, number("play"))}`;
  set(byId("turn-count"), "text", game.outcome || !game.turn ? "" : done);
  const limit = game.meta.map(facts).find((card) => /time limit/i.test(card.name));
  setAll(byId("turn-limit"), {
    hidden: !limit || !game.turn || Boolean(game.outcome),
    title: limit?.text ?? null,
    text: `⏳ turn ${game.turn_number}, until a hidden clock runs out`,
  });
  document.title = game.outcome
    ? "Game over · Ruleshift"
    : mine || own.decision
      ? "● Your move · Ruleshift"
      : `${game.turn || "Who goes first?"} · Ruleshift`;
}

/** The element that shows a card now, for the motion. */
function elementOf(key) {
  return (
    slots.get(key)?.firstElementChild ??
    byId("discard-top").querySelector(`[data-key="${CSS.escape(key)}"]`) ??
    undefined
  );
}

// What the server says.

let queue = Promise.resolve();

function heard(message) {
  if (message.type === "state") queue = queue.then(() => show(message)).catch((error) => console.error(error));
  else if (message.type === "chat") {
    hearChat(message);
    if (state) drawPeople(state, does);
  } else if (message.type === "closed" && !message.again) showLost(message.message, true);
}

async function show(next) {
  await learnCards(next.table.cards_from);
  for (const seat of next.seats) seat.shown = next.own?.seen_hands[seat.name] ?? [];
  const before = next.fresh ? [] : cards;
  const after = places(next, cards);
  const focus = document.activeElement;
  const inDock = Boolean(focus?.closest?.("#dock")) && focus.matches("button, input");
  const was = cards.find((card) => card.key === selected);
  const question = next.own?.decision?.id ?? null;
  const news = drawNews(next);
  const change = () => {
    state = next;
    if (was && after.find((card) => card.key === selected)?.zone !== was.zone) selected = null;
    if (question && question !== asked && was?.zone !== "hand") selected = null;
    cards = after;
    redraw();
  };
  const moved = next.fresh || !state ? [] : moves(before, after);
  await withMotion(change, moved, elementOf, next.fresh ? [] : next.news, next.you);
  promptSips(next.fresh ? [] : news, next, does);
  askAloud();
  if (inDock) keepFocus(focus);
}

async function learnCards(decks) {
  const wanted = decks.join("+");
  if (wanted === learned) return;
  try {
    learn(await get(`/api/cards?decks=${encodeURIComponent(wanted)}`));
    learned = wanted;
  } catch (error) {
    toast(error.message, "bad");
  }
}

/** A new question is read aloud, with what is owed. */
function askAloud() {
  const decision = state.own?.decision;
  if (decision && decision.id !== asked && !(decision.window && decision.answered !== null))
    announce(`${decision.prompt}. ${decision.why}`);
  asked = decision?.id ?? null;
}

/** Whoever plays by keyboard goes on where the next thing is to be done, when the card or button has gone. */
function keepFocus(focus) {
  const here = document.activeElement;
  if (here === focus && focus.isConnected && focus.closest("#dock")) return;
  if (here && here !== document.body && here.closest("#dock")) return;
  if (
    state.own?.decision &&
    !state.own.decision.options.some((option) => option.card) &&
    byId("ask-form").querySelector("button, input")
  ) {
    byId("ask-form").querySelector("button, input").focus({ preventScroll: true });
  } else if (!focusHand()) byId("ask").focus({ preventScroll: true });
}

function showLost(text, forGood) {
  if (forGood) for (const id of ["join", "join-open"]) set(byId(id), "hidden", true);
  set(byId("lost"), "hidden", false);
  set(byId("lost-text"), "text", text);
  set(byId("lost-home"), "hidden", !forGood);
}

function status(what) {
  if (what === "open") set(byId("lost"), "hidden", true);
  if (what === "lost") showLost("The connection is lost. Trying again…", false);
}

// Sitting down.

function connect() {
  line ??= new Line(`/api/tables/${encodeURIComponent(page.table)}/socket`, heard, status);
}

let watching = false;

/** Whoever has no seat may take one, or just watch. */
function drawJoin() {
  const { closed, consent, full, phase } = state.table;
  const can = state.you === null && !closed;
  const now = full ? "Twelve are playing: you have a bot’s seat from the next game on." : "The game is on; you get three cards at once.";
  set(byId("join-when"), "text", phase === "playing" ? now : "");
  drawTerms(byId("join-terms"), consent, full ? "open" : phase);
  set(byId("join"), "hidden", !can || watching);
  set(byId("join-open"), "hidden", !can || !watching);
}

function wireJoin() {
  byId("join-watch").onclick = () => ((watching = true), drawJoin());
  byId("join-open").onclick = () => ((watching = false), drawJoin(), byId("join-name").focus());
  const form = byId("join-form");
  const name = form.elements.namedItem("name");
  name.value ||= guestName();
  const terms = byId("join-terms");
  drawTerms(terms, JSON.parse(byId("join-asked").textContent), page.phase);
  form.onsubmit = async (event) => {
    event.preventDefault();
    set(byId("join-trouble"), "text", "");
    try {
      await post(`/api/tables/${encodeURIComponent(page.table)}/join`, {
        name: name.value.trim(),
        agrees: JSON.parse(terms.dataset.names),
      });
      remember("name", name.value.trim());
      location.reload();
    } catch (error) {
      set(byId("join-trouble"), "text", error.message);
      if (error.code === "waiting") waitAtDoor(page.table);
    }
  };
}

function wireTools() {
  const sounds = every("[data-do=sound]");
  const showSound = () => {
    for (const each of sounds)
      setAll(each, { "aria-pressed": soundOn() ? "true" : "false", text: soundOn() ? "🔔" : "🔕" });
  };
  for (const each of sounds) each.onclick = () => (toggleSound(), showSound());
  showSound();
  for (const each of every("[data-do=theme]")) each.onclick = () => toast(`Colours: ${nextTheme()}.`);
  byId("do-why").onclick = () => state?.game && (drawWhy(state), open("why-dialog"));
  byId("do-help").onclick = () => open("help-dialog");
  byId("discard").onclick = () => state?.game && (drawDiscard(state, drawing, does), open("discard-dialog"));
  byId("plate-title").onclick = () => state?.game && (drawWhy(state), open("why-dialog"));
  byId("draw-pile").onclick = () => {
    const draw = state?.own?.decision?.kind === "first" && state.own.decision.options.find(({ verb }) => verb === "draw");
    if (draw) does.choose(draw);
  };
  for (const button of every("[data-share]"))
    button.onclick = () => shareLink(at(state?.table.link ?? location.href), toast);
  for (const button of every("[data-leave]")) button.onclick = () => byId("do-leave").click();
}

function wireKeys() {
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && selected && !document.querySelector("dialog[open]")) {
      does.select(null);
      return;
    }
    arrows(event);
  });
  document.addEventListener("pointerdown", (event) => {
    const on = /** @type {any} */ (event.target);
    if (selected && on.matches?.(".felt, .zone, .seat, .cards, .fan, .hand")) does.select(null);
  });
}

whenTapped(tapped, chosePlayer);
wireDialogs();
wireTabs();
wireTools();
wireKeys();
wireJoin();
wireRoom(() => state, does);
wirePeople(() => state, does);
new ResizeObserver(spread).observe(byId("fan"));
const hands = byId("dock").querySelector(".hands");
const below = new ResizeObserver(() => {
  document.body.style.setProperty("--hands-h", `${hands.offsetHeight}px`);
  document.body.style.setProperty("--dock-h", `${byId("dock").offsetHeight}px`);
});
for (const each of [hands, byId("dock")]) below.observe(each);
const around = new ResizeObserver(() => {
  const left = byId("felt").clientHeight - byId("seats").offsetHeight - byId("mine").offsetHeight;
  set(byId("felt"), "data-short", left < MIDDLE ? "1" : null);
});
for (const id of ["felt", "seats", "mine"]) around.observe(byId(id));
setInterval(runClocks, 200);
if (page.mayWatch === "yes" || page.you) connect();
