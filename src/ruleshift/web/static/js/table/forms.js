// A fitting form for each thing that the game asks. Each maker returns an element; `answer` takes an option or a text.

import { facts, makeBack, makePicture } from "../cards/card.js";
import { ASK, BEAT, lessonText, NOSE, SIGNS } from "../labels.js";
import { button, h, once, set } from "../lib/draw.js";
import { oneTap, recall, remember, stillness } from "../lib/prefs.js";
import { tick } from "../lib/sound.js";

/** @typedef {import("../../protocol").OptionState} OptionState */
/** @typedef {import("../../protocol").DecisionState} DecisionState */
/** @typedef {(option: OptionState | null, text?: string | null) => void} Answer */

/** True for what is done without playing a card. @param {OptionState} option */
export const isFree = (option) => option.kind === "use" || option.kind === "open";

/** One option as a button. @param {OptionState} option @param {Answer} answer @param {boolean} main */
export function choice(option, answer, main = false) {
  const card = option.card ? facts(option.card) : null;
  const sign = card
    ? makePicture(card.name)
    : SIGNS[option.kind]
      ? h("span", { class: "pic", text: SIGNS[option.kind] })
      : null;
  return button(
    `choice${main ? " choice--main" : ""}`,
    [
      sign ? h("span", { class: "choice__sign", "aria-hidden": "true" }, sign) : null,
      h("span", { class: "choice__text", text: option.label }),
      isFree(option) ? h("span", { class: "pill", text: ASK.free }) : null,
    ],
    () => answer(option),
    {
      "data-kind": card?.kind ?? null,
      "data-does": option.kind,
      "data-option": option.index,
      "data-free": isFree(option) ? "1" : null,
    },
  );
}

/** @param {any[]} children */
const choices = (...children) => h("div", { class: "choices", role: "group", "aria-label": ASK.choices }, ...children);

/** All options that are not in one's own hand, as buttons; the main one stands out. @param {DecisionState} decision @param {Answer} answer */
function pick(decision, answer) {
  const inHand = (/** @type {OptionState} */ option) => ["hand", "small"].includes(option.place?.zone ?? "");
  const rest = decision.options.filter((option) => !inHand(option) && option.kind !== "say");
  const order = (/** @type {OptionState} */ option) => (option.kind === "end turn" || option.kind === "pass" ? 1 : 0);
  rest.sort((a, b) => order(a) - order(b));
  const alone = rest.length === 1;
  return choices(
    ...rest.map((option) => choice(option, answer, option.kind === "draw" || (option.kind === "end turn" && alone))),
  );
}

const LESSONS = 6;

/** Whoever has played a few cards needs no hint any more. */
const knows = () => Number(recall("played", "0")) >= LESSONS;

/** A card was played by its player's own hand. */
export function playedOne() {
  if (!knows()) remember("played", Number(recall("played", "0")) + 1);
}

/** How cards are chosen, for those who are new to it. @param {DecisionState} decision */
export function lesson(decision) {
  if (knows() || !decision.from_hand) return "";
  return lessonText(
    matchMedia("(pointer: fine)").matches,
    oneTap(),
    decision.kind === "play" || decision.kind === "small",
  );
}

/** Yes or no, or a vote: two large buttons. @param {DecisionState} decision @param {Answer} answer */
function vote(decision, answer) {
  const kindly = [...decision.options].sort((a, b) => Number(b.kind === "yes") - Number(a.kind === "yes"));
  return choices(...kindly.map((option) => choice(option, answer)));
}

/** A text with suggestions: a word, an organ's name, a fact. @param {DecisionState} decision @param {Answer} answer */
function text(decision, answer) {
  const input = h("input", {
    type: "text",
    maxlength: decision.longest,
    autocomplete: "off",
    autocapitalize: "off",
    spellcheck: "false",
    "aria-label": decision.question,
    placeholder: decision.kind === "word" ? ASK.word : ASK.type,
  });
  const onsubmit = (/** @type {any} */ event) => {
    event.preventDefault();
    const said = event.target.querySelector("input").value.trim();
    if (said) answer(null, said);
  };
  const form = h(
    "form",
    { class: "say", onsubmit },
    input,
    h("button", { class: "button button--main", type: "submit", text: ASK.answer }),
  );
  const ideas = decision.options.filter((option) => option.kind === "say");
  const rest = decision.options.filter((option) => option.kind !== "say");
  return h(
    "div",
    { class: "say__all" },
    form,
    h(
      "div",
      { class: "choices choices--row", role: "group", "aria-label": ASK.ideas },
      ideas.length ? h("span", { class: "small", text: ASK.suggestions }) : null,
      ...ideas.map((option) => choice(option, () => answer(null, option.text))),
      ...rest.map((option) => choice(option, answer)),
    ),
  );
}

/** Not It!: everybody's finger to the nose, and the last one drinks. @param {DecisionState} decision @param {Answer} answer */
function nose(decision, answer) {
  const touch = decision.options.find((option) => option.kind === "nose") ?? decision.options[0];
  const rest = decision.options.filter((option) => option !== touch);
  return choices(
    button("nose__button", [h("span", { class: "pic", "aria-hidden": "true", text: SIGNS.nose }), NOSE.say], () =>
      answer(touch),
    ),
    ...rest.map((option) => choice(option, answer)),
  );
}

/** Who goes first: one large invitation to draw; a single person may let a bot begin. @param {DecisionState} decision @param {Answer} answer */
function goFirst(decision, answer) {
  const draw = decision.options.find((each) => each.kind === "draw") ?? decision.options[0];
  const pass = decision.options.find((each) => each.kind === "pass");
  return choices(
    button("first__button", [makeBack(), h("span", { text: decision.prompt })], () => answer(draw), {
      "data-does": "draw",
    }),
    pass ? button("choice", ASK.letBot, () => answer(pass), { "data-does": "pass" }) : null,
  );
}

// Heartbeat: eight beats at 72 a minute; six taps within 150 milliseconds of their beat will do.

const PULSE = 60_000 / 72;
const BEATS = 8;
const NEEDED = 6;
const CLOSE = 150;
const LEAD = 3;

/** How many beats had a tap close enough; each beat counts once. @param {number[]} taps @param {number} start */
export function hits(taps, start) {
  const met = new Set();
  for (const tap of taps) {
    const beat = Math.round((tap - start) / PULSE);
    if (beat >= 0 && beat < BEATS && Math.abs(tap - start - beat * PULSE) <= CLOSE) met.add(beat);
  }
  return met.size;
}

/** Tap along with a heart, or pass the easy way. @param {DecisionState} decision @param {Answer} answer */
function beat(decision, answer) {
  const yes = decision.options.find((option) => option.kind === "yes") ?? null;
  const no = decision.options.find((option) => option.kind === "no") ?? null;
  const heart = h("span", { class: "heart pic", "aria-hidden": "true", text: "🫀" });
  const said = h("p", { class: "heart__said", role: "status", text: BEAT.how(LEAD, BEATS, NEEDED) });
  const pad = h(
    "button",
    { class: "heart__pad", type: "button" },
    heart,
    h("span", { class: "heart__word", text: BEAT.start }),
  );
  let start = 0;
  /** @type {number[]} */
  let taps = [];
  const finish = () => {
    const good = hits(taps, start);
    start = 0;
    set(said, { text: BEAT.done(good, BEATS, good >= NEEDED) });
    setTimeout(() => pad.isConnected && answer(good >= NEEDED ? yes : no), 900);
  };
  const pulse = (/** @type {number} */ number) => {
    if (!pad.isConnected) return;
    tick(number < LEAD);
    heart.animate(stillness() ? { opacity: [1, 0.35, 1] } : { scale: [1, 1.28, 1] }, {
      duration: 260,
      easing: "ease-out",
    });
    set(pad.lastElementChild, { text: number < LEAD ? BEAT.listen : BEAT.tap(number - LEAD + 1) });
  };
  const tap = (/** @type {Event} */ event) => {
    if (start) {
      taps.push(event.timeStamp);
      return;
    }
    start = performance.now() + (LEAD + 0.6) * PULSE;
    taps = [];
    for (let n = 0; n < LEAD + BEATS; n += 1)
      setTimeout(() => pulse(n), start + (n - LEAD) * PULSE - performance.now());
    setTimeout(finish, start + BEATS * PULSE - performance.now());
  };
  pad.onpointerdown = tap;
  pad.onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if ((event.key !== " " && event.key !== "Enter") || event.repeat) return;
    event.preventDefault();
    tap(event);
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
        { class: "choices choices--row" },
        button("choice", BEAT.easy, () => answer(yes), { title: BEAT.easyWhy }),
        button("choice", BEAT.no, () => answer(no)),
      ),
    ),
  );
}

/** A maker for each form that is not a list of options. @type {Record<string, (decision: DecisionState, answer: Answer) => any>} */
const MAKERS = { first: goFirst, nose, text, vote };

/** The form for a decision: another decision is another form, and a heart beats on. @param {DecisionState} decision @param {Answer} answer */
export function formFor(decision, answer) {
  if (decision.form === "beat") return once(decision.id, () => beat(decision, answer));
  return set((MAKERS[decision.form] ?? pick)(decision, answer), { "data-key": decision.id });
}

/** Forms that need more room than a column of buttons. */
export const BROAD = new Set(["beat", "text", "vote"]);
