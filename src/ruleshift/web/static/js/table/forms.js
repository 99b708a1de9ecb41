// A fitting form for each thing that the game asks. Each maker returns an element; `answer` takes an option or a text.

import { facts } from "../cards/card.js";
import { h, set } from "../lib/dom.js";
import { recall, remember, stillness } from "../lib/prefs.js";
import { tick } from "../lib/sound.js";
import { label, SIGNS } from "../labels.js";

const MANY = 6;

/** One option as a button; where there are many, each says only what tells it from the others. */
export function choice(option, decision, answer, you, main = false) {
  const card = option.card ? facts(option.card) : null;
  const sign = card?.emoji || SIGNS[option.verb] || "";
  const said = label(option, decision.kind, you);
  const short = card && option.verb === "choose" && decision.options.length > MANY;
  const bare = short || plainUse(option);
  const owner = short && option.player ? h("small", { text: option.player === you ? "yours" : option.player }) : null;
  return h(
    "button",
    {
      class: `choice${card ? "" : " choice--default"}${main ? " choice--main" : ""}`,
      type: "button",
      "data-kind": card?.kind ?? null,
      "data-verb": option.verb,
      "data-option": option.index,
      "data-short": short ? "1" : null,
      "aria-label": bare ? said : null,
      onclick: () => answer(option),
    },
    sign ? h("span", { class: "emoji", "aria-hidden": "true", text: sign }) : null,
    h("span", {}, bare ? option.card : said, owner),
  );
}

/** A free action that needs no words but the name of its card. */
const plainUse = (option) => option.verb === "use" && label(option) === `Use ${option.card}`;

/** All options that are not in one's own hand, as buttons. */
function pick(decision, answer, { you, inHand }) {
  const rest = decision.options.filter((option) => !inHand(option) && option.verb !== "say");
  const main = (option) => option.verb === "end turn" || option.verb === "draw";
  const button = (option) => choice(option, decision, answer, you, main(option));
  const uses = rest.filter(plainUse);
  return h(
    "div",
    { class: "choices", role: "group", "aria-label": "Choices" },
    ...rest.filter((option) => !plainUse(option)).map(button),
    uses.length ? h("span", { class: "choices__also", text: "or use", "aria-hidden": "true" }) : null,
    ...uses.map(button),
  );
}

const LESSONS = 6;

/** Whoever has played a few cards needs no hint any more. */
const knows = () => Number(recall("played", "0")) >= LESSONS;

/** A card was played by its player's own hand. */
export function playedOne() {
  if (!knows()) remember("played", Number(recall("played", "0")) + 1);
}

/** How cards are chosen, for those who are new to it. */
export function lesson(kind) {
  if (knows()) return "";
  const fine = matchMedia("(pointer: fine)").matches;
  const how = fine ? "Click a card to read it, click again" : "Tap a card to read it, tap again";
  if (kind === "play" || kind === "small") return `${how} to play it.`;
  return `${how} to choose it.`;
}

/** Yes or no, or a vote: two large buttons. */
function vote(decision, answer, { you }) {
  const kindly = [...decision.options].sort((a, b) => Number(b.verb === "yes") - Number(a.verb === "yes"));
  return h(
    "div",
    { class: "choices", role: "group", "aria-label": "Choices" },
    ...kindly.map((option) => choice(option, decision, answer, you)),
  );
}

const LONG = 30;

/** A text with suggestions: a word, an organ's name, a fact. */
function text(decision, answer, { you }) {
  const input = h("input", {
    type: "text",
    maxlength: decision.longest,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-label": decision.prompt,
    placeholder: decision.kind === "word" ? "one word" : "type your answer",
  });
  const form = h(
    "form",
    { class: "say" },
    h(
      "div",
      { class: "say__row" },
      input,
      h("button", { class: "button button--main", type: "submit", text: "Answer" }),
    ),
  );
  form.onsubmit = (event) => {
    event.preventDefault();
    if (input.value.trim()) answer(null, input.value.trim());
  };
  const ideas = decision.options.filter((option) => option.verb === "say");
  const rest = decision.options.filter((option) => option.verb !== "say");
  const buttons = [
    ...ideas.map((option) => choice(option, decision, () => answer(null, option.text), you)),
    ...rest.map((option) => choice(option, decision, answer, you)),
  ];
  return h(
    "div",
    { class: "stack say__all", "data-long": ideas.some((option) => option.text.length > LONG) ? "1" : null },
    form,
    h(
      "div",
      { class: "choices", role: "group", "aria-label": "Suggestions" },
      h("span", { class: "small", text: "or pick one:" }),
      ...buttons,
    ),
  );
}

/** Not It!: everybody's finger to the nose, and the last one drinks. */
function nose(decision, answer, { you }) {
  const touch = decision.options.find((option) => option.verb === "nose");
  const rest = decision.options.filter((option) => option !== touch);
  return h(
    "div",
    { class: "choices nose" },
    h(
      "button",
      { class: "nose__button", type: "button", onclick: () => answer(touch) },
      h("span", { class: "emoji", "aria-hidden": "true", text: "👃" }),
      "Not it!",
    ),
    ...rest.map((option) => choice(option, decision, answer, you)),
  );
}

/** Who goes first: one large invitation to draw; a single person may let a bot begin. */
function goFirst(decision, answer) {
  const option = (verb) => decision.options.find((each) => each.verb === verb);
  const pass = option("pass");
  return h(
    "div",
    { class: "first" },
    h(
      "button",
      { class: "first__button", type: "button", "data-verb": "draw", onclick: () => answer(option("draw")) },
      h("span", { class: "card card--back", "aria-hidden": "true" }),
      h("span", { text: decision.prompt }),
    ),
    pass ? h("button", { class: "button", type: "button", text: "Let a bot begin", onclick: () => answer(pass) }) : null,
  );
}

// Heartbeat: eight beats at 72 a minute; six taps within 150 milliseconds of their beat will do.

const BEAT = 60_000 / 72;
const BEATS = 8;
const NEEDED = 6;
const CLOSE = 150;
const LEAD = 3;

/** How many beats had a tap close enough; each beat counts once. */
export function hits(taps, start) {
  const met = new Set();
  for (const tap of taps) {
    const beat = Math.round((tap - start) / BEAT);
    if (beat >= 0 && beat < BEATS && Math.abs(tap - start - beat * BEAT) <= CLOSE) met.add(beat);
  }
  return met.size;
}

/** Tap along with a heart, or pass the easy way. */
function beat(decision, answer) {
  const yes = decision.options.find((option) => option.verb === "yes");
  const no = decision.options.find((option) => option.verb === "no");
  const heart = h("span", { class: "heart emoji", "aria-hidden": "true", text: "🫀" });
  const said = h("p", {
    class: "heart__said",
    role: "status",
    text: `${LEAD} beats to listen to, then tap along ${BEATS} times. ${NEEDED} good ones will do.`,
  });
  const pad = h(
    "button",
    { class: "heart__pad", type: "button" },
    heart,
    h("span", { class: "heart__word", text: "Start" }),
  );
  let start = 0;
  let taps = [];
  const finish = () => {
    const good = hits(taps, start);
    start = 0;
    set(said, "text", `${good} of ${BEATS} on the beat: ${good >= NEEDED ? "well done!" : "not quite."}`);
    setTimeout(() => pad.isConnected && answer(good >= NEEDED ? yes : no), 900);
  };
  const pulse = (number) => {
    if (!pad.isConnected) return;
    tick(number < LEAD);
    heart.animate(stillness() ? { opacity: [1, 0.35, 1] } : { scale: [1, 1.28, 1] }, {
      duration: 260,
      easing: "ease-out",
    });
    set(pad.lastElementChild, "text", number < LEAD ? "Listen…" : `Tap! ${number - LEAD + 1}`);
  };
  const tap = (event) => {
    if (!start) {
      start = performance.now() + (LEAD + 0.6) * BEAT;
      taps = [];
      for (let n = 0; n < LEAD + BEATS; n += 1)
        setTimeout(() => pulse(n), start + (n - LEAD) * BEAT - performance.now());
      setTimeout(finish, start + BEATS * BEAT - performance.now());
    } else {
      taps.push(event.timeStamp);
    }
  };
  pad.onpointerdown = tap;
  pad.onkeydown = (event) => {
    if ((event.key === " " || event.key === "Enter") && !event.repeat) {
      event.preventDefault();
      tap(event);
    }
  };
  return h(
    "div",
    { class: "heartbeat" },
    pad,
    h(
      "div",
      { class: "stack" },
      said,
      h(
        "div",
        { class: "choices" },
        h("button", {
          class: "choice choice--default",
          type: "button",
          text: "Just give me the card",
          title: "The easy way: no tapping",
          onclick: () => answer(yes),
        }),
        h("button", {
          class: "choice choice--default",
          type: "button",
          text: "No, thank you",
          onclick: () => answer(no),
        }),
      ),
    ),
  );
}

/** The form for a decision. */
export function formFor(decision, answer, about) {
  if (decision.kind === "beat") return beat(decision, answer);
  if (decision.kind === "first") return goFirst(decision, answer);
  if (decision.kind === "nose") return nose(decision, answer, about);
  if (decision.takes_text) return text(decision, answer, about);
  if (["vote", "guilty", "admit", "challenge"].includes(decision.kind)) return vote(decision, answer, about);
  return pick(decision, answer, about);
}
