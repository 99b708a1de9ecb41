// Meta Rules: everybody is asked, everybody sees who has agreed, and what must be said before comes before.

import { facts } from "../cards/card.js";
import { byId, every, h, keyed, list, set, setAll } from "../lib/dom.js";

/** What somebody has said about a Meta Rule: yes, no, or nothing yet. */
function said(asked, name) {
  if (asked.agreed.includes(name)) return "yes";
  return asked.refused.includes(name) ? "no" : "";
}

/** Draw the questions wherever the page has a place for them; a game that is on needs no answers. */
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

function makeQuestion(asked) {
  const button = (part) => h("button", { class: "button", type: "button", "data-part": part });
  return h(
    "section",
    { class: "consent__one", "aria-label": asked.name },
    h("h2"),
    h("p", { class: "consent__about" }),
    h("details", { class: "warning" }, h("summary", { text: "Please read this first" }), h("p")),
    h("ul", { class: "consent__people" }),
    h(
      "div",
      { class: "row", role: "group", "aria-label": `Your answer about ${asked.name}` },
      button("yes"),
      button("no"),
      h("button", { class: "button button--quiet", type: "button", "data-part": "drop", text: "Play without it" }),
    ),
  );
}

function drawQuestion(box, asked, state, does) {
  const { you } = state;
  const mine = you === null ? null : said(asked, you);
  const all = !asked.refused.length && !asked.unanswered.length;
  setAll(box, { "data-all": all ? "1" : null, "data-mine": mine });
  set(
    box.querySelector("h2"),
    "text",
    `${facts(asked.name).emoji} ${all ? `Everybody agrees to the ${asked.name}` : `Shall we play with the ${asked.name}?`}`,
  );
  set(box.querySelector(".consent__about"), "text", asked.about);
  drawWarning(box.querySelector("details"), asked, mine);
  drawAnswers(box.querySelector("ul"), asked, you);
  const part = (name) => box.querySelector(`[data-part=${name}]`);
  for (const [name, text, agree] of [
    ["yes", "I agree", true],
    ["no", "I do not", false],
  ]) {
    setAll(part(name), {
      class: `button${mine === "" && agree ? " button--main" : ""}`,
      text: mine === name ? `✓ ${text}` : text,
      hidden: mine === null,
      "aria-pressed": mine === name ? "true" : "false",
      onclick: () => mine !== name && does.say({ type: "consent", meta: asked.name, agree }),
    });
  }
  setAll(part("drop"), { hidden: you === null || state.table.host !== you, onclick: () => drop(asked, state, does) });
}

/** The warning stands open until its reader has agreed. */
function drawWarning(box, asked, mine) {
  set(box, "hidden", !asked.warning);
  set(box.lastElementChild, "text", asked.warning);
  if (box.dataset.mine === String(mine)) return;
  box.dataset.mine = String(mine);
  box.open = mine !== "yes";
}

const ANSWERS = {
  yes: (name, you) => (name === you ? "✓ You agree" : `✓ ${name} agrees`),
  no: (name, you) => (name === you ? "✗ You do not agree" : `✗ ${name} does not agree`),
  "": (name, you) => (name === you ? "… You have not answered" : `… ${name} has not answered`),
};

function drawAnswers(place, asked, you) {
  keyed(
    place,
    [...asked.agreed, ...asked.refused, ...asked.unanswered],
    (name) => name,
    () => h("li"),
    (row, name) => {
      const answer = said(asked, name);
      setAll(row, { text: ANSWERS[answer](name, you), "data-said": answer || "nothing" });
    },
  );
}

/** The host gives a Meta Rule up. */
function drop(asked, { table }, does) {
  const { meta } = table.options.rules;
  const bare = (name) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const names = (Array.isArray(meta) ? meta : meta.split(";")).filter((name) => bare(name) !== bare(asked.name));
  does.say({ type: "options", options: { ...table.options, rules: { ...table.options.rules, meta: names } } });
}

/** What a newcomer is shown before they sit down: the Meta Rules in force, or proposed. */
export function drawTerms(place, consent, phase) {
  set(place, "hidden", !consent.length);
  place.dataset.names = JSON.stringify(consent.map((each) => each.name));
  const names = list(consent.map((each) => each.name));
  const told =
    phase === "playing"
      ? `This game is played with the ${names}. By sitting down you agree to that.`
      : `This table wants to play with the ${names}. Once you sit down, you are asked whether you agree.`;
  set(place.querySelector("p"), "text", told);
  const agrees = phase === "playing" && consent.length;
  set(place.closest("form").querySelector("[type=submit]"), "text", agrees ? "Agree and sit down" : "Sit down");
  keyed(
    place.querySelector("ul"),
    consent,
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
      h("section", {}, h("h3", { text: input.dataset.meta }), h("p", { class: "warning", text: input.dataset.warning })),
    ),
    h("p", { text: "Everybody else at the table is asked too, and only if all agree is it played." }),
  );
  return new Promise((resolve) => {
    dialog.returnValue = "";
    dialog.onclick = (event) => event.target.closest("[data-close]") && dialog.close();
    dialog.onclose = () => resolve(dialog.returnValue === "agree");
    dialog.showModal();
  });
}
