// Meta Rules: everybody is asked, everybody sees who has agreed, and what must be said before comes before.

import { facts } from "../cards/card.js";
import { CONSENT, JOIN } from "../labels.js";
import { dictionaryOf, entriesOf, lookUp } from "../lib/dictionary.js";
import { byId, every, h, keyed, list, set, setAll } from "../lib/dom.js";

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
    set(place, "hidden", !asked.length);
    keyed(
      place,
      asked,
      (each) => each.name,
      makeQuestion,
      (box, each) => drawQuestion(box, each, state, does),
    );
  }
}

/** @param {ConsentState} asked */
function makeQuestion(asked) {
  const button = (/** @type {string} */ part) => h("button", { class: "button", type: "button", "data-part": part });
  return h(
    "section",
    { class: "consent__one", "aria-label": asked.name },
    h("h2"),
    h("p", { class: "consent__about" }),
    h("details", { class: "warning" }, h("summary", { text: CONSENT.first }), h("p")),
    h("ul", { class: "consent__people" }),
    h(
      "div",
      { class: "row", role: "group", "aria-label": CONSENT.group(asked.name) },
      button("yes"),
      button("no"),
      h("button", { class: "button button--quiet", type: "button", "data-part": "drop", text: CONSENT.drop }),
    ),
  );
}

/** @param {any} box @param {ConsentState} asked @param {State} state @param {Does} does */
function drawQuestion(box, asked, state, does) {
  const { hot_seat: seat } = state;
  const you = seat?.seats.find((name) => asked.unanswered.includes(name)) ?? seat?.speaker ?? state.you;
  const whose = seat ? { seat: you } : {};
  const mine = you === null ? null : said(asked, you);
  const all = !asked.refused.length && !asked.unanswered.length;
  setAll(box, { "data-all": all ? "1" : null, "data-mine": mine });
  set(
    box.querySelector("h2"),
    "text",
    `${facts(asked.name).emoji} ${all ? CONSENT.all(asked.name) : CONSENT.ask(asked.name)}`,
  );
  set(box.querySelector(".consent__about"), "text", asked.about);
  drawWarning(box.querySelector("details"), asked, mine);
  drawAnswers(box.querySelector("ul"), asked, seat ? null : you);
  const part = (/** @type {string} */ name) => box.querySelector(`[data-part=${name}]`);
  for (const [name, text, agree] of /** @type {const} */ ([
    ["yes", CONSENT.yes, true],
    ["no", CONSENT.no, false],
  ])) {
    setAll(part(name), {
      class: `button${mine === "" && agree ? " button--main" : ""}`,
      text: `${mine === name ? "✓ " : ""}${seat && you ? CONSENT.by(you, text) : text}`,
      hidden: mine === null,
      "aria-pressed": mine === name ? "true" : "false",
      onclick: () => mine !== name && does.say({ type: "consent", meta: asked.name, agree, ...whose }),
    });
  }
  setAll(part("drop"), {
    hidden: you === null || state.table.host !== (seat?.speaker ?? you),
    onclick: () => drop(asked, state, does),
  });
}

/** The warning stands open until its reader has agreed. @param {any} box @param {ConsentState} asked @param {string | null} mine */
function drawWarning(box, asked, mine) {
  set(box, "hidden", !asked.warning);
  set(box.lastElementChild, "text", asked.warning);
  if (box.dataset.mine === String(mine)) return;
  box.dataset.mine = String(mine);
  box.open = mine !== "yes";
}

/** @param {any} place @param {ConsentState} asked @param {string | null} you */
function drawAnswers(place, asked, you) {
  keyed(
    place,
    [...asked.agreed, ...asked.refused, ...asked.unanswered],
    (name) => name,
    () => h("li"),
    (row, name) => {
      const answer = said(asked, name);
      setAll(row, { text: CONSENT.answers[answer](name, you), "data-said": answer || "nothing" });
    },
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
  set(place, "hidden", !consent.length);
  place.dataset.names = JSON.stringify(consent.map((each) => each.name));
  const names = list(consent.map((each) => each.name));
  const told = phase === "playing" ? JOIN.played(names) : JOIN.proposed(names);
  set(place.querySelector("p"), "text", told);
  const agrees = phase === "playing" && consent.length;
  set(place.closest("form").querySelector("[type=submit]"), "text", agrees ? JOIN.agree : JOIN.sit);
  keyed(
    place.querySelector("ul"),
    [...consent],
    (each) => each.name,
    () => h("li", {}, h("b"), " ", h("span"), h("p", { class: "warning" })),
    (row, each) => {
      set(row.querySelector("b"), "text", `${each.name}:`);
      set(row.querySelector("span"), "text", each.about);
      setAll(row.querySelector(".warning"), { text: each.warning, hidden: !each.warning });
    },
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
  byId("propose-body").replaceChildren(
    ...wanted.map((input) =>
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
    dialog.onclick = (/** @type {any} */ event) => event.target.closest("[data-close]") && dialog.close();
    dialog.onclose = () => resolve(dialog.returnValue === "agree");
    dialog.showModal();
  });
}
