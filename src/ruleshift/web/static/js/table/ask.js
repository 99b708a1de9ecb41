// The dock's upper half: what you owe and why, or whom the game waits for; and the Surprise window, the same for all.

import { byId, every, h, list, set, setAll } from "../lib/dom.js";
import { facts } from "../cards/card.js";
import { sources } from "./felt.js";
import { choice, formFor, lesson } from "./forms.js";
import { beingPlayed } from "./places.js";
import { quoteFor } from "./story.js";

let deadline = null;
let windowEnd = null;
let windowLength = 1;

const seconds = (end) => Math.max(0, (end - performance.now()) / 1000);

/** The clocks run by themselves between two states. */
export function runClocks() {
  const clock = byId("clock");
  const left = deadline === null ? null : Math.ceil(seconds(deadline));
  setAll(clock, {
    hidden: left === null,
    text: left === null ? "" : `⏱ ${left} s`,
    "data-low": left !== null && left <= 10 ? "1" : null,
  });
  if (windowEnd !== null)
    byId("window-bar").style.setProperty("--left", String(Math.min(1, seconds(windowEnd) / windowLength)));
}

/** Draw what is asked. `does` has choose(option, text), say(message). */
export function drawAsk(state, drawing, does) {
  const { game, own } = state;
  const decision = own.decision;
  deadline = decision && decision.left !== null && !decision.window ? performance.now() + decision.left : null;
  drawWindow(state, does);
  const ask = byId("ask");
  const told = question(state);
  setAll(ask, { hidden: Boolean(game.outcome), "data-mine": told.mine ? "1" : null, "data-sort": told.sort });
  set(byId("ask-what"), "text", told.what);
  set(byId("ask-why").firstElementChild, "text", told.why);
  for (const each of every(".lesson")) set(each, "text", told.lesson ?? "");
  setAll(byId("ask-quote"), { text: told.quote ?? "", hidden: !told.quote });
  const form = byId("ask-form");
  const signature = JSON.stringify([told.sort, decision?.id, decision?.options.map((option) => option.text)]);
  if (form.dataset.signature !== signature) {
    form.dataset.signature = signature;
    form.replaceChildren(...told.form(drawing, does));
  }
  runClocks();
}

const WHO_FIRST = "Who goes first?";

/** "Ann’s", "James’". */
export const owned = (name) => (/s$/i.test(name) ? `${name}’` : `${name}’s`);

function question(state) {
  const { game, own, table, you } = state;
  const decision = own.decision;
  const me = state.seats.find((seat) => seat.name === you);
  const nothing = () => [];
  if (table.phase === "over" && !game.outcome) {
    const again = (_, does) => [button("Play another game", () => does.say({ type: "rematch" }))];
    const why = table.trouble ?? "";
    return { sort: "halted", what: "This game cannot go on", why, form: table.host === you ? again : nothing };
  }
  if (table.trouble) return { sort: "trouble", what: "The table has to wait", why: table.trouble, form: nothing };
  if (table.paused_by) {
    return {
      sort: "paused",
      what: `${table.paused_by === you ? "You have" : `${table.paused_by} has`} paused the game`,
      why: "Clocks and bots stand still until somebody goes on.",
      form: (_, does) => (you ? [button("Go on", () => does.say({ type: "resume" }))] : []),
    };
  }
  if (me?.away) {
    return {
      sort: "away",
      mine: true,
      what: "A bot is playing for you",
      why: "Your seat is kept. Take it back whenever you like.",
      form: (_, does) => [button("I am back", () => does.say({ type: "back" }))],
    };
  }
  if (decision && decision.kind !== "surprise") {
    return {
      sort: "asked",
      mine: true,
      what: decision.kind === "first" ? WHO_FIRST : decision.prompt.replace(` (${decision.cause})`, ""),
      why: [because(decision), why(decision, game)].filter(Boolean).join(" "),
      lesson: decision.options.some((option) => own.hand.includes(option.card)) ? lesson(decision.kind) : "",
      quote: quoteFor(decision.kind),
      form: (drawing, does) => [formFor(decision, does.choose, { you, inHand: (option) => inHand(option, drawing) })],
    };
  }
  if (me && !me.in_game) return { sort: "waiting", what: "You play from the next game on", why: game.owed, form: nothing };
  if (!game.turn) return { sort: "waiting", what: WHO_FIRST, why: game.owed, form: nothing };
  if (own.window) {
    return {
      sort: "window",
      what: you === game.turn ? "Your card lies on the table" : `${owned(game.turn)} turn`,
      why: "A moment for Surprises, then it goes on.",
      form: nothing,
    };
  }
  return { sort: "waiting", what: waiting(game, you), why: game.owed, form: nothing };
}

/** The card that asks, by its name. */
const because = ({ cause }) => (cause ? `${facts(cause).emoji} ${cause}:` : "");

/** Why something is asked; for a play, how many are made and owed, and which cards say so. */
function why(decision, game) {
  const plays = game.numbers.find((number) => number.name === "play");
  if (decision.cause && decision.why.startsWith(decision.cause)) return facts(decision.cause).text || decision.why;
  if (decision.kind !== "play" || !plays) return decision.why;
  const owes = /^\d+$/.test(plays.value) ? `${game.played} of ${plays.value} played` : `play ${plays.value}`;
  return `It is your turn: ${owes} (${sources(plays)}).`;
}

function waiting(game, you) {
  const others = game.waiting_for.filter((name) => name !== you);
  if (!others.length) return `${owned(game.turn)} turn`;
  if (others.length === 1) return others[0] === game.turn ? `${others[0]} is playing` : `Waiting for ${others[0]}`;
  return `Waiting for ${list(others)}`;
}

function button(text, onclick) {
  return h("button", { class: "button button--main", type: "button", text, onclick });
}

function inHand(option, drawing) {
  if (!option.card) return false;
  const found = [...drawing.targets].find(([, options]) => options.includes(option));
  const zone = found && drawing.cards.find((card) => card.key === found[0])?.zone;
  return zone === "hand" || zone === "small";
}

// The Surprise window.

const SCOPES = [
  ["card", "not for this card"],
  ["turn", "not in this turn"],
  ["always", "never, until I say so"],
];

function drawWindow(state, does) {
  const { game, own, you } = state;
  const open = own.window && !game.outcome;
  const box = byId("window");
  set(box, "hidden", !open);
  windowEnd = open ? performance.now() + own.window.left : null;
  windowLength = open ? own.window.seconds : 1;
  if (!open) return;
  set(byId("window-what"), "text", windowQuestion(own.window.about, beingPlayed(state)));
  const asked = own.decision?.kind === "surprise" ? own.decision : null;
  const signature = JSON.stringify([asked?.id, asked?.answered, own.passing, you]);
  const form = byId("window-form");
  if (form.dataset.signature === signature) return;
  form.dataset.signature = signature;
  if (!asked)
    form.replaceChildren(
      h("p", { class: "small", text: mine(game, you) }),
    );
  else form.replaceChildren(...answers(asked, own.passing, does, you));
}

// A card that was laid down may be answered; so may an act on a Keeper that lies in front of somebody.
function windowQuestion(about, playing) {
  if (!about) return "A card is on the table. Does a Surprise answer it?";
  const named = `${facts(about).emoji} ${about}`;
  if (playing.includes(about)) return `${named} is on the table. Does a Surprise answer it?`;
  const by = playing.at(-1);
  return `${named} is about to be taken, moved or discarded${by ? ` by ${by}` : ""}. Does a Surprise stop that?`;
}

function mine(game, you) {
  if (!you) return "The players are asked.";
  return you === game.turn ? "Nobody answers a card of their own; the others are asked." : "The others are asked.";
}

function answers(decision, passing, does, you) {
  const passed = decision.answered === 0;
  const buttons = decision.options.map((option) => {
    const made = choice(option, decision, does.choose, you, option.index > 0);
    if (option.index === 0 && passed) setAll(made, { "aria-pressed": "true", "data-picked": "1" });
    return made;
  });
  const select = h(
    "select",
    {
      id: "passing",
      "aria-label": "Ask me about Surprises",
      onchange: (event) => does.say({ type: "passing", scope: event.target.value }),
    },
    h("option", { value: "ask", text: "ask me each time" }),
    ...SCOPES.map(([value, text]) => h("option", { value, text })),
  );
  select.value = passing;
  return [
    h(
      "div",
      { class: "choices" },
      ...buttons,
      h("label", { class: "passing" }, h("span", { class: "small", text: "Ask me:" }), select),
    ),
  ];
}
