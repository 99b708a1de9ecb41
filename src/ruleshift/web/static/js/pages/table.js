// The table page: hears the server, draws what it says, and sends what the player does.

import { facts, learn } from "../cards/card.js";
import { ASK, BAR, CALL, CARD, END, JOIN, LOST, TITLE } from "../labels.js";
import { at, get, post } from "../lib/api.js";
import { byId, every, set, whenSent } from "../lib/draw.js";
import { noteGame } from "../lib/my_games.js";
import { callBack } from "../lib/notices.js";
import { guestName, oneTap, remember, stillness } from "../lib/prefs.js";
import { wireSettings } from "../lib/settings.js";
import { Line } from "../lib/socket.js";
import { play as playSound } from "../lib/sound.js";
import { drawChosen } from "../table/chosen.js";
import { drawConsent, drawTerms } from "../table/consent.js";
import { bottomOf, drawCurtain, forgetHand, speaking } from "../table/curtain.js";
import { drawDiscard, drawWhy, open, promptSips } from "../table/dialogs.js";
import { waitAtDoor } from "../table/door.js";
import { drawEnd } from "../table/end.js";
import { playedOne } from "../table/forms.js";
import { arrows, focusHand } from "../table/hand.js";
import { wireHelp } from "../table/help.js";
import { drawHint, hideHint } from "../table/hint.js";
import { pause, stageOf, withMotion } from "../table/motion.js";
import { drawPeople, hearChat, showTab, wirePeople, wireTabs } from "../table/people.js";
import { moves, places, stayed, targets } from "../table/places.js";
import { answerable, drawPrompt, isBroad, mustAct, runClocks } from "../table/prompt.js";
import { showReaction, wireReactions } from "../table/reactions.js";
import { drawRoom, shareLink, wireRoom } from "../table/room.js";
import { whenChosen } from "../table/seats.js";
import { elementOf, whenTapped } from "../table/slots.js";
import { announce, drawNews, showLine, toast } from "../table/story.js";
import { beat } from "../table/timing.js";
import { came, markRead } from "../table/unread.js";
import { drawFrame, drawNotices, drawTable, dressTable, makeDrawing } from "../table/view.js";

/** @typedef {import("../../protocol").State} State */
/** @typedef {import("../../protocol").OptionState} OptionState */
/** @typedef {import("../../protocol").ClientMessage} ClientMessage */
/** @typedef {import("../../protocol").ServerMessage} ServerMessage */
/** @typedef {import("../table/places.js").Place} Place */
/**
 * @typedef {object} Does what a player does
 * @property {(option: OptionState | null, text?: string | null) => void} choose answer what is asked
 * @property {() => void} confirm give up all that was picked
 * @property {() => void} unpick
 * @property {(message: ClientMessage) => Promise<boolean>} say tell the server; true if it was done
 * @property {(key: string | null) => void} select
 * @property {(question: string, then: () => void) => void} sure ask once more before something that cannot be taken back
 * @property {() => void} leave
 * @property {(line: number, card: string | null) => void} showLine
 */

const page = /** @type {{table: string, you: string, mayWatch: string, phase: string, lesson?: string}} */ (
  /** @type {unknown} */ (document.body.dataset)
);

/** How long the pointer rests on a card before it is shown large. */
const REST = 380;

/** @type {State | null} */
let state = null;
/** @type {Place[]} */
let cards = [];
/** @type {string | null} */
let selected = null;
/** @type {Place | null} */
let looked = null;
/** @type {Pick<Line, "say"> | null} */
let line = null;
let learned = "";
/** @type {import("../table/slots.js").Drawing | null} */
let drawing = null;
/** @type {string | null} */
let asked = null;
/** @type {string | null} */
let answered = null;

/** Cards chosen together, before they are confirmed; and those given up, which lie where they were until everybody has chosen. */
const picked = /** @type {Set<string>} */ (new Set());
const going = /** @type {Map<string, string>} */ (new Map());

// What a player does.

/** @type {Does} */
const does = {
  async choose(option, text = null) {
    const decision = state?.own?.decision;
    if (!decision || decision.id === answered) return;
    answered = decision.kind === "surprise" ? null : decision.id;
    const said = text === null ? { option: option?.index } : { text };
    const key = option && [...(drawing?.targets ?? [])].find(([, options]) => options.includes(option))?.[0];
    if (!(await does.say({ type: "choose", decision: decision.id, ...said }))) answered = null;
    else {
      if (key && decision.sort === "gathered") going.set(key, cards.find((card) => card.key === key)?.zone ?? "");
      does.select(null);
    }
  },

  async confirm() {
    const decision = state?.own?.decision;
    if (decision?.form !== "several" || picked.size !== decision.count || decision.id === answered) return;
    answered = decision.id;
    const keys = [...picked];
    const options = keys.map((key) => drawing?.targets.get(key)?.[0].index ?? 0);
    if (!(await does.say({ type: "choose", decision: decision.id, options }))) answered = null;
    else for (const key of keys) going.set(key, cards.find((card) => card.key === key)?.zone ?? "");
    does.unpick();
  },

  unpick() {
    picked.clear();
    redraw();
  },

  async say(message) {
    try {
      return (await line?.say(message)) ?? false;
    } catch (error) {
      const { message: text, code } = /** @type {Error & {code?: string}} */ (error);
      toast(text, code === "too_late" ? "" : "bad");
      announce(text);
      return false;
    }
  },

  select(key) {
    clearTimeout(resting); // or the card that the focus came to a moment ago would be shown when this one is put back
    selected = key;
    looked = null;
    redraw();
  },

  sure(question, then) {
    set("sure-text", { text: question });
    byId("sure-yes").onclick = () => then();
    open("sure-dialog");
  },

  async leave() {
    if (await does.say({ type: "leave" })) location.href = at("/");
  },

  showLine(number, card) {
    showTab("tab-story");
    if (document.body.dataset.side === "drawer") set("side", { "data-open": "1" });
    markRead();
    showLine(number);
    const place = card && cards.find((each) => each.name === card && drawing?.keep.has(each.key));
    if (place && document.body.dataset.side === "fixed") flash(place.key);
  },
};

/** Let a card be seen. @param {string} key */
function flash(key) {
  elementOf(key)?.animate(
    { outline: ["3px solid #9cc4ff", "3px solid transparent"], outlineOffset: ["2px", "8px"] },
    { duration: 1400, iterations: 2 },
  );
}

/**
 * A tap selects and shows the card large; a tap on the selected card, or on any for who likes that, does the one thing that can be
 * done with it.
 * @param {Place} place
 * @param {boolean} read only show it
 */
function tapped(place, read) {
  const options = drawing?.targets.get(place.key) ?? [];
  const decision = state?.own?.decision;
  if (read) {
    does.select(place.key);
    return;
  }
  if (decision?.form === "several" && options.length) {
    if (!picked.delete(place.key)) {
      if (picked.size >= decision.count) picked.delete([...picked][0]);
      picked.add(place.key);
    }
    redraw();
    return;
  }
  if ((selected === place.key || oneTap()) && options.length === 1) {
    playedOne();
    does.choose(options[0]);
    return;
  }
  does.select(selected === place.key && !options.length ? null : place.key);
  if (selected && options.length) announce(CARD.again);
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;

/** The pointer, or the focus, rests on a card: show it large beside the table, unless another one is chosen. @param {Place | null} place @param {HTMLElement | null} element */
function rested(place, element) {
  clearTimeout(resting);
  if (selected || (!place && !looked)) return;
  resting = setTimeout(
    () => {
      if (selected || looked === place || !state?.game) return;
      looked = place;
      const left = (element?.getBoundingClientRect().left ?? 0) > innerWidth / 2;
      set("reader", { "data-left": left ? "1" : null });
      if (drawing) drawReader();
    },
    place ? REST : 120,
  );
}

function drawReader() {
  if (!state || !drawing) return;
  const chosen = cards.find((card) => card.key === selected && drawing?.keep.has(card.key));
  const only = cards.find((card) => card.key === looked?.key && drawing?.keep.has(card.key));
  if (!chosen) selected = null;
  drawChosen(chosen ?? only, state, drawing, does, !chosen);
}

// What the page shows.

function redraw() {
  if (!state) return;
  const decision = state.own?.decision;
  for (const [key, zone] of going) if (cards.find((card) => card.key === key)?.zone !== zone) going.delete(key);
  if (decision && decision.sort !== "gathered") going.clear();
  if (decision?.form !== "several") picked.clear();
  drawing = makeDrawing(state, cards, {
    selected,
    picked,
    going: new Set(going.keys()),
    targets: targets(decision, cards),
  });
  set(document.body, {
    "data-phase": state.table.phase,
    "data-seated": state.you || state.hot_seat ? "1" : null,
    "data-mine": mustAct(state) ? "1" : null,
    "data-turn": state.game && state.game.turn === state.you ? "1" : null,
    "data-several": decision?.form === "several" ? "1" : null,
  });
  drawJoin();
  drawConsent(state, does);
  drawRoom(speaking(state), does);
  drawPeople(speaking(state), does);
  const over = Boolean(state.game?.outcome);
  set("felt", { hidden: over || !state.game });
  const curtain = drawCurtain(state, does);
  set("dock", { hidden: over || !state.game || curtain });
  set("do-why", { hidden: !state.game || over });
  set("do-undo", { hidden: !state.own?.may_undo || over });
  drawEnd(state, does);
  drawNotices(state.game?.notices ?? state.table.notices);
  drawTurn();
  if (!state.game || over) {
    drawFrame();
    drawChosen(undefined, state, drawing, does);
    return;
  }
  const bottom =
    bottomOf(state) ??
    (state.you && state.seats.some((seat) => seat.name === state?.you && seat.in_game)
      ? state.you
      : (state.seats[0]?.name ?? null));
  drawTable({ state, bottom, replay: false, phone: false, broad: isBroad(state) }, drawing);
  drawReader();
  drawPrompt(state, { ...drawing, selected }, does);
  if (byId("discard-dialog").open) drawDiscard(drawing, does);
  if (byId("why-dialog").open) drawWhy(state);
}

function drawTurn() {
  if (!state) return;
  const { game, you } = state;
  const mine = Boolean(game) && game?.turn === you;
  const who = !game
    ? ""
    : game.outcome
      ? game.outcome.winner
        ? game.outcome.winner === you
          ? END.youWin
          : END.wins(game.outcome.winner)
        : BAR.over
      : mine
        ? BAR.mine
        : game.turn
          ? BAR.turn(game.turn)
          : BAR.first;
  set("turn-who", { text: who });
  set("turn-count", { text: game?.outcome ? END.after(game.outcome.turns) : game?.turn ? game.progress : "" });
  set("turn-limit", {
    hidden: !game?.time_limit || !game.turn || Boolean(game.outcome),
    title: game?.time_limit ? facts(game.time_limit).text : null,
    text: BAR.limit(game?.turn_number ?? 0),
  });
  document.title = game?.outcome
    ? TITLE.over
    : mustAct(state)
      ? mine
        ? TITLE.act
        : TITLE.answer
      : TITLE.wait(game?.turn ?? "");
}

// What the server says.

let queue = Promise.resolve();
let pending = 0;

/** Hear something; done when it is drawn. @param {ServerMessage} message */
function heard(message) {
  if (message.type === "state") {
    pending += 1;
    queue = queue
      .then(() => show(message))
      .catch((error) => console.error(error))
      .finally(() => {
        pending -= 1;
      });
    return queue;
  }
  if (message.type === "reaction") showReaction(message, message.player === state?.you);
  if (message.type === "chat") {
    hearChat(message);
    if (state) drawPeople(state, does);
  } else if (message.type === "closed" && !message.again) showLost(message.message, true);
  return Promise.resolve();
}

/** @param {State} next */
async function show(next) {
  await learnCards(next.table.cards_from);
  if (state && state.you !== next.you && (next.hot_seat || state.hot_seat)) {
    changeHands(next);
    return;
  }
  dressTable((next.table.options.decks ?? [])[0] ?? "");
  if (state && !next.fresh && pending < 2) await stage(next);
  const before = next.fresh ? [] : cards;
  const after = places({ ...next, open: next.own?.seen_hands ?? {} }, cards);
  const focus = /** @type {HTMLElement | null} */ (document.activeElement);
  const inDock = Boolean(focus?.closest?.("#dock")) && Boolean(focus?.matches("button, input"));
  const was = cards.find((card) => card.key === selected);
  const question = next.own?.decision?.id ?? null;
  const news = drawNews(next);
  if (!next.fresh && state)
    came("story", news.filter((each) => each.parts.length && each.level !== "quiet" && each.level !== "turn").length);
  const called = state !== null && !mustAct(state) && mustAct(next);
  const moved = next.fresh || !state ? [] : moves(before, after);
  const change = () => {
    state = next;
    if (was && after.find((card) => card.key === selected)?.zone !== was.zone) selected = null;
    if (question && question !== asked && was?.zone !== "hand") selected = null;
    cards = after;
    redraw();
  };
  await withMotion(change, moved, elementOf, next.fresh ? [] : next.news, next.you, stayed(before, after));
  if (called) call(next);
  if (!page.lesson && !next.hot_seat) noteGame(next);
  drawHint(next);
  promptSips(next.fresh ? [] : news, next, does);
  askAloud();
  if (inDock) keepFocus(focus);
}

/** Another hand, or none: nothing of the one before stays on the page, and nothing moves from one to the other. @param {State} next */
function changeHands(next) {
  selected = null;
  looked = null;
  answered = null;
  clearTimeout(resting);
  picked.clear();
  going.clear();
  forgetHand();
  hideHint();
  drawNews(next);
  state = next;
  cards = places({ ...next, open: next.own?.seen_hands ?? {} }, []);
  redraw();
  const first = byId("curtain-do").querySelector("button");
  if (next.you === null) {
    announce(`${byId("curtain-what").textContent}. ${byId("curtain-why").textContent}`);
    first?.focus({ preventScroll: true });
  } else if (!focusHand()) byId("ask").focus({ preventScroll: true });
  if (next.you !== null && mustAct(next)) playSound("turn");
  drawHint(next);
  askAloud();
}

/** It is my turn, or I am asked: let it be heard, and seen where the page is out of sight. @param {State} next */
function call(next) {
  playSound("turn");
  callBack(next.game?.turn === next.you ? CALL.turn : CALL.answer, CALL.where);
}

/** A bot's play has a beat that the eye can follow: the card lies in the middle for a moment before it goes where it belongs. @param {State} next */
async function stage(next) {
  const staged = state && stageOf(state, next);
  if (!staged || !(next.table.options.pace ?? 0)) return;
  const after = places({ ...staged, open: staged.own?.seen_hands ?? {} }, cards);
  const before = cards;
  const moved = moves(before, after);
  const change = () => {
    state = staged;
    cards = after;
    redraw();
  };
  await withMotion(
    change,
    moved,
    elementOf,
    next.news.filter((each) => each.event?.kind === "play"),
    next.you,
    stayed(before, after),
  );
  await pause(beat(stillness()));
}

/** @param {readonly string[]} decks */
async function learnCards(decks) {
  const wanted = decks.join("+");
  if (wanted === learned) return;
  try {
    const table = encodeURIComponent(state?.table.id ?? "");
    learn(await get(`/api/cards?decks=${encodeURIComponent(wanted)}&table=${table}`));
    learned = wanted;
  } catch (error) {
    toast(/** @type {Error} */ (error).message, "bad");
  }
}

/** A new question is read aloud, with what is owed. */
function askAloud() {
  const decision = state?.own?.decision;
  if (state && decision && decision.id !== asked && mustAct(state)) announce(`${decision.prompt}. ${decision.why}`);
  asked = decision?.id ?? null;
}

/** Whoever plays by keyboard goes on where the next thing is to be done, when the card or button has gone. @param {HTMLElement | null} focus */
function keepFocus(focus) {
  const here = document.activeElement;
  if (here === focus && focus?.isConnected && focus.closest("#dock")) return;
  if (here && here !== document.body && here.closest("#dock")) return;
  const first = byId("ask-form").querySelector("button:enabled, input");
  if (state?.own?.decision && !state.own.decision.from_hand && first) first.focus({ preventScroll: true });
  else if (!focusHand()) byId("ask").focus({ preventScroll: true });
}

/** @param {string} text @param {boolean} forGood */
function showLost(text, forGood) {
  if (forGood) for (const id of ["join", "join-open"]) set(id, { hidden: true });
  set("lost", { hidden: false });
  set("lost-text", { text });
  set("lost-home", { hidden: !forGood });
}

/** @param {"open" | "lost" | "closed"} what */
function status(what) {
  if (what === "open") set("lost", { hidden: true });
  if (what === "lost") showLost(LOST.again, false);
}

// Sitting down.

const toServer = () => new Line(`/api/tables/${encodeURIComponent(page.table)}/socket`, heard, status);

/** Hear the table; a lesson brings a line of its own. @param {(hear: typeof heard) => Pick<Line, "say">} make */
export function connect(make = toServer) {
  line ??= make(heard);
}

let watching = false;

/** Whoever has no seat may take one, or just watch. */
function drawJoin() {
  if (!state) return;
  const { closed, consent, full, phase } = state.table;
  const can = state.you === null && !state.hot_seat && !closed;
  set("join-when", { text: phase === "playing" ? (full ? JOIN.full : JOIN.playing) : "" });
  drawTerms(byId("join-terms"), consent, full ? "open" : phase);
  set("join", { hidden: !can || watching });
  set("join-open", { hidden: !can || !watching });
}

function wireJoin() {
  byId("join-watch").onclick = () => {
    watching = true;
    drawJoin();
  };
  byId("join-open").onclick = () => {
    watching = false;
    drawJoin();
    byId("join-name").focus();
  };
  const form = byId("join-form");
  const name = form.elements.namedItem("name");
  name.value ||= guestName();
  const terms = byId("join-terms");
  drawTerms(terms, JSON.parse(byId("join-asked").textContent), page.phase);
  const sit = async () => {
    const record = { name: name.value.trim(), agrees: JSON.parse(terms.dataset.names) };
    await post(`/api/tables/${encodeURIComponent(page.table)}/join`, record).catch((error) => {
      if (error.code === "waiting") waitAtDoor(page.table);
      throw error;
    });
    remember("name", record.name);
    location.reload();
  };
  whenSent(form, sit, "join-trouble");
}

function wireTools() {
  const why = () => {
    if (!state?.game) return;
    drawWhy(state);
    open("why-dialog");
  };
  byId("do-why").onclick = why;
  byId("do-undo").onclick = () => does.say({ type: "undo" });
  byId("plate-title").onclick = why;
  for (const each of every("[data-do=help]")) each.onclick = () => open("help-dialog");
  byId("discard").onclick = () => {
    if (!state?.game || !drawing) return;
    drawDiscard(drawing, does);
    open("discard-dialog");
  };
  byId("draw-pile").onclick = () => {
    const decision = state?.own?.decision;
    const draw = decision?.form === "first" && decision.options.find(({ kind }) => kind === "draw");
    if (draw) does.choose(draw);
  };
  for (const button of every("[data-share]"))
    button.onclick = () => shareLink(at(state?.table.link ?? location.href), toast);
  for (const button of every("[data-leave]")) button.onclick = () => byId("do-leave").click();
}

function wireKeys() {
  document.addEventListener("keydown", (event) => {
    if (document.querySelector("dialog[open]")) return;
    const on = /** @type {HTMLElement} */ (event.target);
    if (event.key === "Escape") {
      const answer = state && answerable(state);
      const pass = answer?.options.find((option) => option.kind === "pass");
      if (selected) does.select(null);
      else if (picked.size) does.unpick();
      else if (pass) does.choose(pass);
      return;
    }
    if (event.key === "z" && (event.ctrlKey || event.metaKey) && !on.matches("input") && state?.own?.may_undo)
      does.say({ type: "undo" });
    if (event.key === "Enter" && !on.closest("button, a, input, select, summary, textarea")) enter();
    arrows(event);
  });
  document.addEventListener("pointerdown", (event) => {
    const on = /** @type {HTMLElement} */ (event.target);
    if (selected && on.matches(".felt, .zone, .seat, .cards, .fan, .hand, .seats, .hands")) does.select(null);
  });
}

/** The return key does the one thing that is ready to be done. */
function enter() {
  const options = selected ? (drawing?.targets.get(selected) ?? []) : [];
  if (options.length === 1) does.choose(options[0]);
  else does.confirm();
}

/** A card of the hand may be dragged to where cards are played. */
function wireDrag() {
  const zone = byId("playing-zone");
  /** @type {string | null} */
  let dragged = null;
  document.addEventListener("dragstart", (event) => {
    const card = /** @type {HTMLElement} */ (event.target).closest?.(".card[draggable]");
    dragged = /** @type {any} */ (card?.parentElement)?.place?.key ?? null;
    event.dataTransfer?.setData("text/plain", dragged ?? "");
  });
  document.addEventListener("dragend", () => set(zone, { "data-over": null }));
  for (const name of ["dragover", "dragenter"])
    zone.addEventListener(name, (/** @type {DragEvent} */ event) => {
      if (!dragged) return;
      event.preventDefault();
      set(zone, { "data-over": "1" });
    });
  zone.addEventListener("dragleave", () => set(zone, { "data-over": null }));
  zone.addEventListener("drop", (/** @type {DragEvent} */ event) => {
    event.preventDefault();
    set(zone, { "data-over": null });
    const options = dragged ? (drawing?.targets.get(dragged) ?? []) : [];
    if (options.length === 1) does.choose(options[0]);
    else if (dragged) does.select(dragged);
    dragged = null;
  });
}

whenTapped(tapped, rested);
whenChosen((name) => {
  const option = drawing?.targets.get(`@${name}`)?.[0];
  if (option) does.choose(option);
});
wireHelp(() => state);
wireSettings({
  now: () => (!page.lesson && state?.you && state.table.phase === "playing" ? (state.table.options.pace ?? 0) : null),
  set: (pace) => does.say({ type: "pace", pace }),
});
wireTabs();
wireTools();
wireKeys();
wireDrag();
wireJoin();
wireRoom(() => state, does);
wirePeople(() => state, does);
wireReactions(does);
let drawn = 0;
addEventListener("resize", () => {
  cancelAnimationFrame(drawn);
  drawn = requestAnimationFrame(redraw);
});
document.addEventListener("relayout", redraw);
byId("tuck").onclick = () => set(document.body, { "data-hand": document.body.dataset.hand === "open" ? null : "open" });
setInterval(runClocks, 200);
if (!page.lesson && (page.mayWatch === "yes" || page.you)) connect();
set("ask-what", { text: ASK.waiting });
