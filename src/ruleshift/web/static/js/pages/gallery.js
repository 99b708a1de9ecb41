// The cards of a deck: searched, filtered by kind and icon, and read one by one. Without a deck, a few of each.

import {
  dress,
  facts,
  fitNames,
  KINDS,
  learn,
  makeBack,
  makeCard,
  makeShape,
  markOf,
  rulingsLink,
  setLine,
} from "../cards/card.js";
import { GALLERY, SOURCES } from "../labels.js";
import { button, byId, draw, every, h, once, set } from "../lib/draw.js";

/** @typedef {import("../../protocol").CardEntry} CardEntry */

const SAMPLES = 4;

/** @type {CardEntry[]} */
const cards = JSON.parse(byId("cards-data").textContent);
learn(cards);

function showcase() {
  for (const place of every(".showcase__cards")) {
    const these = cards.filter((card) => card.deck === place.dataset.deck);
    learn(these); // decks share names, and each shows its own pictures and paper here
    const [first, ...others] = these.slice(0, SAMPLES);
    place.append(
      makeBack("", place.dataset.deck),
      ...(first ? [makeCard(first.name, { tag: "div", form: "hand" })] : []),
      ...others.map((card) => makeCard(card.name, { tag: "div", form: "table" })),
    );
    for (const card of place.querySelectorAll(".card")) {
      card.removeAttribute("role");
      card.removeAttribute("aria-label");
    }
  }
  fitNames(document);
}

// The whole deck.

/** @param {CardEntry} card @param {CardEntry} goal */
function wants(card, goal) {
  return (goal.needs ?? []).some((need) =>
    need.of.some((each) =>
      each.card ? each.card === card.name : card.icons.includes(each.icon) && !card.icons.includes(each.lacks),
    ),
  );
}

/** @param {CardEntry} card */
const isGoal = (card) => card.kind === "goal" || card.kind === "ungoal";
/** @param {CardEntry} card */
const liesOnTable = (card) => card.kind === "keeper" || card.kind === "creeper";
/** @param {CardEntry} card */
const goalsFor = (card) => (liesOnTable(card) ? cards.filter((goal) => isGoal(goal) && wants(card, goal)) : []);

/** @param {string} text */
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function gallery() {
  const form = byId("filters");
  const chosen = new Set();
  const words = new Map(
    cards.map((card) => [
      card.name,
      folded(
        [card.name, card.text, KINDS[card.kind], ...card.icons.map((icon) => markOf(icon, card.deck).name)].join(" "),
      ),
    ]),
  );
  const items = new Map(cards.map((card) => [card, itemOf(card)]));
  const icons = [...new Set(cards.flatMap((card) => card.icons))].sort();
  const named = icons.map((icon) => [icon, markOf(icon, cards[0].deck).name]);
  offer("icon", named);
  offer(
    "source",
    Object.entries(SOURCES).filter(([source]) => cards.some((card) => card.source === source)),
  );
  /** @type {CardEntry[]} */
  let shown = [];

  function filter() {
    const wanted = folded(form.words.value).split(/\s+/).filter(Boolean);
    shown = cards.filter(
      (card) =>
        (!chosen.size || chosen.has(card.kind)) &&
        (!form.icon.value || card.icons.includes(form.icon.value)) &&
        (!form.source.value || card.source === form.source.value) &&
        wanted.every((each) => words.get(card.name)?.includes(each)),
    );
    draw(
      "cards",
      shown.map((card) => once(card.name, () => items.get(card))),
    );
    draw("kinds", Object.entries(GALLERY.kinds).map(chip));
    set("found", { text: shown.length === cards.length ? "" : GALLERY.found(shown.length) });
    fitNames(byId("cards"));
  }

  /** The cards of a kind, to be chosen. @param {[string, string]} kind */
  function chip([kind, plural]) {
    const number = cards.reduce((sum, card) => sum + (card.kind === kind ? card.count : 0), 0);
    const said = [makeShape(kind), h("span", { text: plural }), h("small", { text: number })];
    const choose = () => {
      if (!chosen.delete(kind)) chosen.add(kind);
      filter();
    };
    const how = { "data-key": kind, "data-kind": kind, "aria-pressed": String(chosen.has(kind)) };
    return number ? button("chip", said, choose, how) : null;
  }

  form.oninput = filter;
  form.onsubmit = (/** @type {Event} */ event) => event.preventDefault();
  document.addEventListener("keydown", (event) => {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (event.key === "/" && !typing && !event.ctrlKey && !event.metaKey && !byId("card-dialog").open) {
      event.preventDefault();
      form.words.focus();
      form.words.select();
    } else if (event.key === "Escape" && event.target === form.words && form.words.value) {
      form.words.value = "";
      filter();
    }
  });
  filter();
  addEventListener("resize", () => fitNames(byId("cards")));
  reader(() => shown.map((card) => card.name));
}

/** A card of the list, and below it where it is from. @param {CardEntry} card */
function itemOf(card) {
  const element = set(makeCard(card.name, { form: "hand" }), { onclick: () => open(card.name) });
  const goals = goalsFor(card).length;
  if (goals) setLine(element, GALLERY.inGoals(goals));
  const source = card.source ? h("small", { class: "gallery__source", text: SOURCES[card.source] }) : null;
  return h("li", { "data-name": card.name }, element, source);
}

/** What can be chosen in a field of the bar, if there is a choice. @param {string} name @param {string[][]} values */
function offer(name, values) {
  byId("filters")[name].append(...values.map(([value, text]) => h("option", { value, text })));
  set(`${name}-field`, { hidden: !values.length });
}

// One card, large.

/** @type {(name: string) => void} */
let open = () => {};

/** @param {string} name */
const slug = (name) => encodeURIComponent(name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-"));

/** @param {() => string[]} shownNames */
function reader(shownNames) {
  const dialog = byId("card-dialog");
  let shown = "";

  /** @param {string} name */
  function show(name) {
    shown = name;
    const card = facts(name);
    draw("card-dialog-card", makeCard(name, { tag: "div", form: "large" }));
    set("card-dialog-name", { text: card.name });
    const about = [KINDS[card.kind], card.deck_name, GALLERY.copies(card.count), SOURCES[card.source]];
    set("card-dialog-kind", { text: about.filter(Boolean).join(" · ") });
    set("card-dialog-text", { text: card.text });
    draw("card-dialog-more", more(card));
    history.replaceState(null, "", `#${slug(name)}`);
  }

  /** @param {CardEntry} card */
  function more(card) {
    const rulings = (card.hint ?? "").split(/(?<=[.!?])\s+(?=[A-Z])/).filter(Boolean);
    const named = cards.filter((each) => each !== card && !wants(card, each) && mentions(each.text, card.name));
    return [
      ...section(
        GALLERY.rulings(rulings.length + card.rulings),
        rulings.length || card.rulings
          ? [
              h(
                "ul",
                { class: "rulings" },
                rulings.map((text) => h("li", { text })),
                card.rulings ? h("li", {}, rulingsLink(card)) : null,
              ),
            ]
          : [],
      ),
      ...section(GALLERY.needs, isGoal(card) ? needed(card).map(plaque) : []),
      ...section(GALLERY.wanted, goalsFor(card).map(plaque)),
      ...section(GALLERY.named, named.map(plaque)),
    ];
  }

  /** @param {CardEntry} card */
  const needed = (card) => cards.filter((each) => liesOnTable(each) && wants(each, card));

  /** @param {CardEntry} card */
  function plaque(card) {
    const element = makeCard(card.name, { form: "plaque" });
    const go = () => {
      show(card.name);
      byId("card-dialog-name").focus();
    };
    return set(element, { onclick: go });
  }

  /** @param {number} by */
  function turn(by) {
    const names = shownNames();
    if (names.length) show(names[(names.indexOf(shown) + by + names.length) % names.length]);
  }

  open = (name) => {
    show(name);
    if (!dialog.open) dialog.showModal();
  };
  byId("card-before").onclick = () => turn(-1);
  byId("card-after").onclick = () => turn(1);
  byId("card-close").onclick = () => dialog.close();
  byId("card-link").onclick = async () => {
    await navigator.clipboard?.writeText(location.href);
    const link = [h("span", { class: "emoji", "aria-hidden": "true", text: "🔗" }), ` ${GALLERY.copy}`];
    draw("card-link", GALLERY.copied);
    setTimeout(() => draw("card-link", link), 1500);
  };
  dialog.onclose = () => history.replaceState(null, "", location.pathname + location.search);
  document.addEventListener("keydown", (event) => {
    if (!dialog.open) return;
    if (event.key === "ArrowLeft") turn(-1);
    if (event.key === "ArrowRight") turn(1);
  });
  const wanted = location.hash.slice(1);
  const found = wanted && cards.find((card) => slug(card.name) === wanted);
  if (found) open(found.name);
}

/** @param {string} title @param {any[]} parts */
function section(title, parts) {
  return parts.length ? [h("h3", { text: title }), h("div", { class: "card-dialog__list" }, ...parts)] : [];
}

/** @param {string} text @param {string} name */
function mentions(text, name) {
  const at = text.indexOf(name);
  return at >= 0 && !/[\p{L}\p{N}]/u.test(text[at - 1] ?? " ") && !/[\p{L}\p{N}]/u.test(text[at + name.length] ?? " ");
}

for (const element of every("[data-colour]")) {
  dress(element, { theme: element.dataset.theme, colour: element.dataset.colour });
}
if (byId("filters")) gallery();
else showcase();
