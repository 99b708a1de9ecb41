// Help while playing: what I can do now, in words; and a sentence about whatever the pointer rests on or a finger taps.

import { facts, isCard, makePicture } from "../cards/card.js";
import { HELP, KINDS } from "../labels.js";
import { at } from "../lib/api.js";
import { button, byId, draw, h, set } from "../lib/draw.js";
import { mustAct } from "./prompt.js";
import { meaningOf } from "./terms.js";

/** @typedef {import("../../protocol").State} State */
/** @typedef {import("../../protocol").OptionState} OptionState */

/** How long the pointer rests on something before it is explained. */
const REST = 600;

/** A part of the rules, in a tab of its own. @param {string} section @param {string} text */
const ruleLink = (section, text) => h("a", { href: at(`/rules#${section}`), target: "_blank", text });

// What can I do now?

/** @param {OptionState} option */
function possibility(option) {
  const card = option.card ? facts(option.card) : null;
  return h(
    "li",
    { "data-kind": card?.kind ?? null },
    h("b", {}, ...(option.card ? [makePicture(option.card), " "] : []), option.label),
    card?.text ? h("small", { text: card.text }) : null,
  );
}

/** @param {State} state */
function drawNow(state) {
  const decision = mustAct(state) ? state.own?.decision : null;
  const options = decision?.options ?? [];
  draw(
    "now-body",
    h("p", { class: "notice", text: decision ? decision.why : (state.game?.owed ?? "") }),
    ...(options.length ? [h("ul", { class: "now__list" }, ...options.map(possibility))] : []),
    ...(decision?.takes_text ? [h("p", { text: HELP.type })] : []),
    h("h3", { text: HELP.always }),
    h("ul", { class: "plainlist" }, ...HELP.alwaysList.map((text) => h("li", { text }))),
    h("h3", { text: HELP.kinds }),
    h(
      "ul",
      { class: "plainlist" },
      ...Object.entries(HELP.kindTexts).map(([kind, [name, text]]) =>
        h("li", { "data-kind": kind }, h("b", {}, ruleLink(kind, name)), ` ${text}`),
      ),
    ),
    h("p", {}, ruleLink("basic", HELP.all)),
  );
}

// A sentence about something.

/** @typedef {import("./terms.js").Meaning} Meaning */

/** What a card is, and what it says. @param {string} name @returns {Meaning | null} */
function aboutCard(name) {
  if (!isCard(name)) return null;
  const { kind, text } = facts(name);
  return { text: HELP.card(KINDS[kind] ?? "", text), section: kind };
}

/** What is explained by what it says itself. @type {[selector: string, about: (element: HTMLElement) => Meaning | null | undefined][]} */
const READ = [
  [".named[data-card]", (element) => aboutCard(element.dataset.card ?? "")],
  [".term", ({ textContent }) => meaningOf(textContent ?? "")],
  [".near > li", ({ title }) => ({ text: `${title} ${HELP.pips}`, section: "goal" })],
  [".card__word-icon", () => ({ text: HELP.icon, section: "goal" })],
];

/** What is explained where: the element, the sentence, and where the rules say more. @type {[selector: string, text: string, section: string][]} */
const ABOUT = [
  ["#draw-pile", HELP.drawPile, "piles"],
  ["#rules-deck", HELP.rulesDeck, "solitaire"],
  [".backs", HELP.backs, "piles"],
  ['.place[data-name="draw"]', HELP.draw, "turn"],
  ['.place[data-name="play"]', HELP.play, "turn"],
  ['.place[data-name="hand limit"]', HELP.handLimit, "limits"],
  ['.place[data-name="keeper limit"]', HELP.keeperLimit, "limits"],
  ["#no-goal", HELP.noGoal, "goal"],
  [".tally", HELP.tally, "turn"],
  [".seat__turn", HELP.turn, "turn"],
];

/** @type {ReturnType<typeof setTimeout> | undefined} */
let resting;

function hide() {
  clearTimeout(resting);
  set("explain", { hidden: true });
}

/** @param {HTMLElement} element @param {string} text @param {string} section */
function explain(element, text, section) {
  const box = byId("explain");
  draw(box, h("span", { text: `${text} ` }), ruleLink(section, HELP.more));
  set(box, { hidden: false });
  const spot = element.getBoundingClientRect();
  const left = Math.max(8, Math.min(spot.left, innerWidth - box.offsetWidth - 8));
  const below = spot.bottom + 6 + box.offsetHeight < innerHeight;
  const top = below ? spot.bottom + 6 : Math.max(8, spot.top - 6 - box.offsetHeight);
  set(box, { vars: { "--x": `${left}px`, "--y": `${top}px` } });
}

/** @param {Event} event */
function found(event) {
  const on = /** @type {HTMLElement} */ (event.target);
  if (!on.closest) return null;
  for (const [selector, about] of READ) {
    const element = /** @type {HTMLElement | null} */ (on.closest(selector));
    const meaning = element && about(element);
    if (meaning) return { element, ...meaning };
  }
  for (const [selector, text, section] of ABOUT) {
    const element = /** @type {HTMLElement | null} */ (on.closest(selector));
    if (element) return { element, text, section };
  }
  return null;
}

function wireExplain() {
  document.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse" || byId("explain").contains(/** @type {Node} */ (event.target))) return;
    const about = found(event);
    if (!about || /** @type {HTMLElement} */ (event.target).closest("button.card")) {
      clearTimeout(resting);
      resting = setTimeout(hide, 250);
      return;
    }
    clearTimeout(resting);
    resting = setTimeout(() => explain(about.element, about.text, about.section), REST);
  });
  document.addEventListener("pointerup", (event) => {
    const on = /** @type {HTMLElement} */ (event.target);
    if (byId("explain").contains(on)) return;
    const about = event.pointerType === "touch" && !on.closest("button, a") ? found(event) : null;
    if (about) explain(about.element, about.text, about.section);
    else hide();
  });
  document.addEventListener("keydown", (event) => event.key === "Escape" && hide());
}

/** Make the help of a table. @param {() => State | null} now */
export function wireHelp(now) {
  const title = h("h2", { id: "now-title", text: HELP.now });
  const close = button("icon-button", "✕", null, { "data-close": "", "aria-label": HELP.close });
  const dialog = h(
    "dialog",
    { id: "now-dialog", "aria-labelledby": "now-title" },
    h("div", { class: "dialog__head" }, title, close),
    h("div", { class: "dialog__body stack", id: "now-body", tabindex: "0" }),
  );
  document.body.append(dialog, h("p", { class: "explain", id: "explain", role: "tooltip", hidden: true }));
  set("do-now", {
    onclick: () => {
      const state = now();
      if (!state?.game) return;
      drawNow(state);
      dialog.showModal();
    },
  });
  wireExplain();
}
