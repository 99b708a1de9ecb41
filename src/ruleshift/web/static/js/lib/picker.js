// Single cards to add or to leave out: a search through all decks, and what the table's cards come to then.

import { KINDS, PICKER } from "../labels.js";
import { get, post } from "./api.js";
import { button, byId, draw, every, h, set } from "./draw.js";
import { decksOf, readRules } from "./options.js";

/** @typedef {import("../../protocol").CardEntry} CardEntry */
/** @typedef {import("../../protocol").SetUp} SetUp */

const MOST = 24;
const PAUSE = 250;
const FIXED = new Set(["basic", "meta"]);

const plain = (/** @type {string} */ text) => text.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, "");
const kindOf = (/** @type {CardEntry} */ card) => KINDS[card.kind] ?? card.kind;

/** The picker of a form of options. What is picked stands in the form's fields `with` and `without`. @param {any} form */
export function wirePicker(form) {
  const box = form.querySelector(".picker");
  const part = (/** @type {string} */ name) => box.querySelector(`[data-part=${name}]`);
  const deck = (/** @type {string} */ id) => form.querySelector(`input[name=decks][value="${CSS.escape(id)}"]`);
  const search = part("search");
  /** @type {CardEntry[]} */
  let cards = [];
  /** @type {Promise<void> | null} */
  let loading = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let asked = 0;

  /** @returns {string[]} */
  const picked = (/** @type {string} */ name) => JSON.parse(form.elements.namedItem(name).value || "[]");
  const pick = (/** @type {string} */ name, /** @type {string[]} */ names) => {
    form.elements.namedItem(name).value = JSON.stringify(names);
    redraw();
  };

  /** The cards of all decks, once somebody wants to look for one. */
  const load = () =>
    (loading ??= get(
      `/api/cards?decks=${every("input[name=decks]", form)
        .map((input) => input.value)
        .join("+")}`,
    )
      .then((/** @type {CardEntry[]} */ found) => {
        cards = found.filter((card) => !FIXED.has(card.kind));
        redraw();
      })
      .catch((error) => {
        loading = null;
        set(part("sum"), { text: error.message });
      }));

  /** A card of a deck that mixes can be added where all decks mix; one of the table's own can be left out. */
  const own = (/** @type {CardEntry} */ card) => decksOf(form).includes(card.deck);
  const mixes = (/** @type {string} */ id) => deck(id)?.dataset.blends === "yes" || Boolean(deck(id)?.dataset.addsTo);
  const useful = (/** @type {CardEntry} */ card) => own(card) || (mixes(card.deck) && decksOf(form).every(mixes));

  function found() {
    const words = plain(search.value).split(" ").filter(Boolean);
    if (!words.length) return [];
    const of = (/** @type {CardEntry} */ card) =>
      plain(`${card.name} ${kindOf(card)} ${deck(card.deck)?.dataset.name ?? card.deck} ${card.text}`);
    const hits = cards.filter((card) => useful(card) && words.every((word) => of(card).includes(word)));
    const rank = (/** @type {CardEntry} */ card) => {
      const name = plain(card.name);
      const near = name === words.join(" ") ? 0 : name.includes(words[0]) ? 2 : 4;
      return near + Number(!own(card));
    };
    return hits.sort((a, b) => rank(a) - rank(b));
  }

  function drawFound() {
    const hits = found();
    draw(part("found"), hits.slice(0, MOST).map(row));
    const none = search.value.trim() && !hits.length && cards.length ? PICKER.none : "";
    const more = hits.length > MOST ? PICKER.more(hits.length - MOST) : "";
    set(part("more"), { text: none || more });
  }

  /** @param {string} name @param {string} key */
  const without = (name, key) => picked(name).filter((each) => each !== key);

  /** What can be done with a card: its word, the field that it changes, and what that is then. @param {CardEntry} card @param {string} key @param {number} many @param {boolean} out @returns {[string, string, string[]]} */
  function change(card, key, many, out) {
    if (own(card))
      return out
        ? [PICKER.back, "without", without("without", card.name)]
        : [PICKER.out, "without", [...picked("without"), card.name]];
    return many < card.count
      ? [PICKER.add, "with", [...picked("with"), key]]
      : [PICKER.take, "with", without("with", key)];
  }

  /** @param {CardEntry} card */
  function row(card) {
    const key = `${card.deck}:${card.name}`;
    const many = picked("with").filter((each) => each === key).length;
    const out = picked("without").includes(card.name);
    const [text, field, then] = change(card, key, many, out);
    const about = `${kindOf(card)}, ${deck(card.deck)?.dataset.name ?? card.deck}${many ? PICKER.added(many) : ""}`;
    return h(
      "li",
      { "data-key": key, "data-picked": many || (own(card) && out) ? "1" : null },
      h("span", { class: "emoji", "aria-hidden": "true", text: card.emoji }),
      h(
        "span",
        { class: "grow" },
        h("b", { text: card.name }),
        " ",
        h("small", { text: about }),
        h("br"),
        h("small", { text: card.text }),
      ),
      button("button button--small", text, () => pick(field, then), { "aria-label": `${text}: ${card.name}` }),
    );
  }

  /** A card that was picked, to be taken back. @param {string} field @param {string} sign @param {string} key @param {number} at */
  function tag(field, sign, key, at) {
    const [id, name] = field === "with" ? key.split(/:(.*)/) : ["", key];
    const of = id ? ` (${deck(id)?.dataset.name ?? id})` : "";
    const undo = () => {
      pick(
        field,
        picked(field).filter((_, each) => each !== at),
      );
      search.focus();
    };
    const label = field === "with" ? PICKER.dontAdd(`${name}${of}`) : PICKER.putBack(name);
    return h(
      "li",
      { "data-key": `${field} ${key} ${at}` },
      button("tag picker__tag", `${sign} ${name}${of} ✕`, undo, { "data-field": field, "aria-label": label }),
    );
  }

  const drawPicked = () =>
    draw(
      part("picked"),
      picked("with").map((key, at) => tag("with", "+", key, at)),
      picked("without").map((key, at) => tag("without", "−", key, at)),
    );

  /** Cards that the chosen decks have made senseless are dropped: a deck's own are not added, others not left out. */
  function tidy() {
    const decks = decksOf(form);
    const added = picked("with").filter((key) => !decks.includes(key.split(":")[0]));
    const names = new Set(cards.filter(own).map((card) => plain(card.name)));
    const left = picked("without").filter((name) => !cards.length || names.has(plain(name)));
    form.elements.namedItem("with").value = JSON.stringify(added);
    form.elements.namedItem("without").value = JSON.stringify(left);
  }

  async function addUp() {
    const decks = decksOf(form);
    const number = ++asked;
    const wish = {
      decks,
      rules: readRules(form, decks),
      game: form.elements.namedItem("seats").value === "1" ? "solitaire" : "company",
    };
    const found = decks.length ? await post("/api/setup", wish).catch(() => null) : null;
    if (number === asked && found) tell(found);
  }

  /** @param {SetUp} found */
  function tell(found) {
    const goals = found.impossible.map((goal) => `${goal.name} (needs ${goal.missing})`);
    set(part("sum"), {
      text: found.refused ?? PICKER.sum(found.cards),
      "data-bad": found.refused ? "1" : null,
    });
    set(part("impossible"), {
      hidden: !goals.length,
      text: PICKER.impossible(goals),
    });
  }

  function redraw() {
    drawPicked();
    drawFound();
    clearTimeout(timer);
    timer = setTimeout(addUp, PAUSE);
  }

  search.oninput = () => {
    load();
    drawFound();
  };
  search.onkeydown = (/** @type {KeyboardEvent} */ event) => event.key === "Enter" && event.preventDefault();
  form.addEventListener("change", (/** @type {Event} */ event) => {
    if (event.target === search) return;
    tidy();
    redraw();
  });
  form.addEventListener("filled", () => {
    if (picked("with").length || picked("without").length) load();
    redraw();
  });
  byId("all-options")?.addEventListener("toggle", redraw);
}
