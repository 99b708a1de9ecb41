// Meta Rules: everybody is asked, everybody sees who has agreed, and what must be said before comes before.

import { facts } from "../cards/card.js";
import { CONSENT, JOIN } from "../labels.js";
import { dictionaryOf, entriesOf, lookUp } from "../lib/dictionary.js";
import { button, byId, draw, every, h, set } from "../lib/draw.js";
import { list } from "../lib/words.js";

/** @typedef {import("../../protocol").State} State */
/** @typedef {import("../../protocol").ConsentState} ConsentState */
/** @typedef {import("../pages/table.js").Does} Does */

/** What somebody has said about a Meta Rule: yes, no, or nothing yet. @param {ConsentState} asked @param {string} name */
function said(asked, name) {
  if (asked.agreed.includes(name)) return "yes";
  return asked.refused.includes(name) ? "no" : "";
}

/** Draw the questions wherever the page has a place for them; a game that is on needs no answers. @param {State} state @param {Does} does */
export function drawConsent(state, does) {
  const asked = state.table.phase === "playing" ? [] : state.table.consent;
  for (const place of every(".consent")) {
    set(place, { hidden: !asked.length });
    draw(
      place,
      asked.map((each) => question(each, state, does)),
    );
  }
}

/** @param {ConsentState} asked @param {State} state @param {Does} does */
function question(asked, state, does) {
  const { name: meta, about, warning } = asked;
  const { hot_seat: seat } = state;
  const you = seat?.seats.find((name) => asked.unanswered.includes(name)) ?? seat?.speaker ?? state.you;
  const whose = seat ? { seat: you } : {};
  const mine = you === null ? null : said(asked, you);
  const all = !asked.refused.length && !asked.unanswered.length;
  const answer = (/** @type {string} */ name, /** @type {string} */ text, /** @type {boolean} */ agree) =>
    button(
      `button${mine === "" && agree ? " button--main" : ""}`,
      `${mine === name ? "✓ " : ""}${seat && you ? CONSENT.by(you, text) : text}`,
      () => mine !== name && does.say({ type: "consent", meta, agree, ...whose }),
      { hidden: mine === null, "aria-pressed": mine === name ? "true" : "false", "data-part": name },
    );
  return h(
    "section",
    {
      class: "consent__one",
      "aria-label": meta,
      "data-key": meta,
      "data-all": all ? "1" : null,
      "data-mine": mine,
    },
    h("h2", { text: `${facts(meta).emoji} ${all ? CONSENT.all(meta) : CONSENT.ask(meta)}` }),
    h("p", { class: "consent__about", text: about }),
    h(
      "details",
      { class: "warning", hidden: !warning, open: mine !== "yes" }, // until its reader has agreed
      h("summary", { text: CONSENT.first }),
      h("p", { text: warning }),
    ),
    h(
      "ul",
      { class: "consent__people" },
      [...asked.agreed, ...asked.refused, ...asked.unanswered].map((name) => {
        const told = said(asked, name);
        const text = CONSENT.answers[told](name, seat ? null : you);
        return h("li", { "data-key": name, "data-said": told || "nothing", text });
      }),
    ),
    h(
      "div",
      { class: "row", role: "group", "aria-label": CONSENT.group(meta) },
      answer("yes", CONSENT.yes, true),
      answer("no", CONSENT.no, false),
      button("button button--quiet", CONSENT.drop, () => drop(asked, state, does), {
        "data-part": "drop",
        hidden: you === null || state.table.host !== (seat?.speaker ?? you),
      }),
    ),
  );
}

/** The host gives a Meta Rule up. @param {ConsentState} asked @param {State} state @param {Does} does */
function drop(asked, { table }, does) {
  const meta = lookUp(table.options.rules, "meta") ?? [];
  const bare = (/** @type {string} */ name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const names = (Array.isArray(meta) ? meta : String(meta).split(";")).filter(
    (name) => bare(name) !== bare(asked.name),
  );
  const rules = dictionaryOf([...entriesOf(table.options.rules ?? {}), ["meta", names]]);
  does.say({ type: "options", options: { ...table.options, rules } });
}

/** What a newcomer is shown before they sit down: the Meta Rules in force, or proposed. @param {any} place @param {readonly {name: string, about: string, warning: string}[]} consent @param {string} phase */
export function drawTerms(place, consent, phase) {
  set(place, { hidden: !consent.length });
  place.dataset.names = JSON.stringify(consent.map((each) => each.name));
  const names = list(consent.map((each) => each.name));
  const told = phase === "playing" ? JOIN.played(names) : JOIN.proposed(names);
  set(place.querySelector("p"), { text: told });
  const agrees = phase === "playing" && consent.length;
  set(place.closest("form").querySelector("[type=submit]"), { text: agrees ? JOIN.agree : JOIN.sit });
  draw(
    place.querySelector("ul"),
    consent.map(({ name, about, warning }) =>
      h(
        "li",
        {},
        h("b", { text: `${name}:` }),
        " ",
        h("span", { text: about }),
        warning ? h("p", { class: "warning", text: warning }) : null,
      ),
    ),
  );
}

/**
 * Before somebody proposes what wants a word first, say it. Resolves to true if they still want it.
 * @param {any} form
 * @param {string[]} agreed Meta Rules that they have agreed to already
 * @returns {Promise<boolean>}
 */
export function readFirst(form, agreed = []) {
  const wanted = every("fieldset[data-deck]:not([hidden]) input[data-meta]:checked", form).filter(
    (input) => input.dataset.warning && !agreed.includes(input.dataset.meta),
  );
  if (!wanted.length) return Promise.resolve(true);
  const dialog = byId("propose-dialog");
  draw(
    "propose-body",
    wanted.map((input) =>
      h(
        "section",
        {},
        h("h3", { text: input.dataset.meta }),
        h("p", { class: "warning", text: input.dataset.warning }),
      ),
    ),
    h("p", { text: CONSENT.others }),
  );
  return new Promise((resolve) => {
    dialog.returnValue = "";
    dialog.onclose = () => resolve(dialog.returnValue === "agree");
    dialog.showModal();
  });
}
