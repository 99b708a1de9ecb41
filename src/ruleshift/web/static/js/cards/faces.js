// The faces of a card, one for each form: what lies in its window, and what stands below.

import { FACES, KINDS } from "../labels.js";
import { h } from "../lib/draw.js";
import { facts, lookOf, markOf } from "./catalogue.js";
import { drawing, hasDrawing } from "./sprite.js";
import { layOut } from "./sums.js";
import { verbSign, verbWord } from "./verbs.js";

/** @typedef {import("../../protocol").CardEntry} CardEntry */

/** @typedef {"large" | "hand" | "strip" | "table" | "plaque" | "token"} Form */

/** The box of a Goal's sum as shares of the card's width, and how many lines it may have. */
/** @type {Record<string, [number, number, number]>} */
const SUM_BOXES = {
  large: [0.74, 0.32, 3],
  hand: [0.84, 0.235, 2],
  strip: [0.66, 0.98, 4],
  table: [0.84, 0.52, 3],
};
/** What the barred ring of an Ungoal takes of its window. */
const SIGN_ROOM = 0.3;
/** So many pieces fill the window to its edges. */
const DENSE = 6;
/** @type {Record<string, string>} */
const NUMBER_SIGNS = { draw: "draw", play: "play", "hand limit": "hand", "keeper limit": "house" };

/**
 * A picture of a card: an emoji, or a drawing of ours. Its size is the size of the type.
 * @param {string} name
 * @returns {HTMLElement}
 */
export function makePicture(name) {
  return pictureOf(facts(name));
}

/** @param {CardEntry} card */
function pictureOf(card) {
  if (card.picture) {
    return h(
      "span",
      { class: "pic", "aria-hidden": "true" },
      h("img", { class: "pic__img", src: `/static/img/pictures/${card.picture}.svg`, alt: "", draggable: "false" }),
    );
  }
  return h("span", { class: "pic", "aria-hidden": "true", text: card.emoji || "🂠" });
}

/**
 * The badge of an icon: a drawing of ours, the picture that its deck names, or its first letter.
 * @param {string} icon
 * @param {string} deck
 */
export function makeIcon(icon, deck = "") {
  const mark = markOf(icon, deck);
  const inside = mark.emoji
    ? h("span", { class: "icon__emoji", text: mark.emoji })
    : hasDrawing("icon", icon)
      ? drawing("icon", icon)
      : h("span", { class: "icon__letter", text: [...mark.name][0] });
  return h("span", { class: "icon", title: mark.name }, inside);
}

/**
 * The shape of a kind, as a small sign beside a word.
 * @param {string} kind
 */
export function makeShape(kind) {
  return drawing("mark", kind);
}

/**
 * Everything on the face of a card in one form.
 * @param {CardEntry} card
 * @param {Form} form
 * @returns {(HTMLElement | SVGElement)[]}
 */
export function faceOf(card, form) {
  if (form === "plaque") return [windowOf(card, form), nameOf(card), ...badges(card)];
  if (form === "token") return [windowOf(card, form)];
  if (form === "table") return [windowOf(card, form), nameOf(card), ...badges(card), ...corner(card)];
  if (form === "strip") {
    return [windowOf(card, form), nameOf(card), pale(card), kindOf(card), ...badges(card), ...corner(card)];
  }
  if (form === "hand") {
    return [windowOf(card, form), kindOf(card), ...done(card), nameOf(card), textOf(card)];
  }
  return [head(card), windowOf(card, form), nameOf(card), textOf(card), foot(card)];
}

/** @param {CardEntry} card */
const nameOf = (card) => h("span", { class: "card__name", text: card.name });
/** @param {CardEntry} card */
const textOf = (card) => h("span", { class: "card__text", text: card.text });
/** @param {CardEntry} card */
const kindOf = (card) =>
  h("span", { class: "card__kind", text: card.kind === "basic" ? FACES.basic : (KINDS[card.kind] ?? card.kind) });
/** @param {CardEntry} card */
const pale = (card) => h("span", { class: "card__pale" }, drawing("mark", card.kind));

/** @param {CardEntry} card @param {Form} form */
function windowOf(card, form) {
  return h("span", { class: "card__window" }, ...inWindow(card, form));
}

/** @param {CardEntry} card @param {Form} form */
function inWindow(card, form) {
  const sums = form === "plaque" || form === "token" ? null : sumOf(card, form);
  if (sums) return [sums];
  const kind = card.kind === "goal" ? "keeper" : card.kind;
  return [h("span", { class: "card__shape" }, drawing("shape", kind), numeralOf(card) ?? pictureOf(card))];
}

/**
 * The number of a Draw, Play or Limit card, which is its picture.
 * @param {CardEntry} card
 */
function numeralOf(card) {
  if (!card.slot || !card.numeral) return null;
  const limits = card.slot.endsWith("limit");
  const [number, less] = /^all but /.test(card.numeral) ? [FACES.all, `−${card.numeral.slice(8)}`] : [card.numeral, ""];
  return h(
    "span",
    { class: "numeral", "data-long": less ? "2" : limits || number.length > 1 ? "1" : null },
    limits ? h("small", { text: "≤" }) : null,
    number,
    less ? h("small", { text: less }) : null,
  );
}

/** @param {CardEntry} card @param {Form} form */
function sumOf(card, form) {
  if (!card.needs?.length && !card.phrase) return null;
  const [width, height, most] = SUM_BOXES[form];
  if (!card.needs?.length) return h("span", { class: "sum sum--words", text: card.phrase });
  const laid = layOut(card.needs, width, height, most);
  const dense = laid.lines.flat().length > DENSE;
  const barred = card.kind === "ungoal" && form === "table" && !dense;
  const { lines, size } = barred ? layOut(card.needs, width - SIGN_ROOM, height, most) : laid;
  return h(
    "span",
    { class: "sum", "data-dense": dense ? "1" : null, vars: { "--u": size.toFixed(3) } },
    lines.map((line) =>
      h(
        "span",
        { class: "sum__line" },
        line.map((each) => {
          if (each.kind === "card") return makePicture(each.value);
          if (each.kind === "icon") return makeIcon(each.value, card.deck);
          if (each.kind === "not") return struck(makeIcon(each.value, card.deck));
          return h("span", { class: each.kind === "join" ? "sum__join" : "sum__count", text: each.value });
        }),
      ),
    ),
    card.phrase ? h("span", { class: "sum__words", text: card.phrase }) : null,
  );
}

/**
 * An icon that the card must not bear.
 * @param {HTMLElement} icon
 */
function struck(icon) {
  icon.classList.add("icon--not");
  return icon;
}

/** The icons that tell a card from others: one that all Keepers of its deck bear says nothing. @param {CardEntry} card */
const shownIcons = ({ icons, marks }) => icons.filter((icon) => marks.some((mark) => mark.icon === icon));

/** @param {CardEntry} card */
function badges(card) {
  const icons = shownIcons(card);
  if (!icons.length || card.kind === "goal" || card.kind === "ungoal") return [];
  return [h("span", { class: "card__icons" }, ...icons.map((icon) => makeIcon(icon, card.deck)))];
}

/**
 * What a card does, as a sign: of its number, of its verb, or of what it stops.
 * @param {CardEntry} card
 */
function signOf(card) {
  if (card.slot) return NUMBER_SIGNS[card.slot] ?? "";
  if (card.kind === "surprise") return "stop";
  return card.kind === "action" ? verbSign(card.verbs?.[0]) : "";
}

/** @param {CardEntry} card */
function corner(card) {
  if (card.kind === "ungoal") return [h("span", { class: "card__sign" }, drawing("sign", "stop"))];
  const sign = signOf(card);
  return sign ? [h("span", { class: "card__sign" }, drawing("sign", sign))] : [];
}

/** @param {CardEntry} card */
function deed(card) {
  if (card.kind === "surprise" && card.stops?.length) {
    const kinds = card.stops.filter((each) => each !== "take" && each !== "ungoal");
    return [
      h(
        "span",
        { class: "card__deed" },
        "stops",
        ...(kinds.length ? kinds : ["keeper"]).map((each) => drawing("mark", each)),
      ),
    ];
  }
  const sign = signOf(card);
  if (!sign) return [];
  const word = card.kind === "action" ? verbWord(card.verbs[0]) : "";
  return [h("span", { class: "card__deed" }, word, drawing("sign", sign))];
}

/**
 * What a card in hand does, and its icons, side by side.
 * @param {CardEntry} card
 */
function done(card) {
  const parts = [...deed(card), ...badges(card)];
  if (parts.length < 2) return parts;
  const word = parts[0].firstChild;
  if (word instanceof Text) word.remove(); // beside icons there is room for the sign alone
  return [h("span", { class: "card__done" }, ...parts)];
}

/** @param {CardEntry} card */
function head(card) {
  return h(
    "span",
    { class: "card__head" },
    h("span", { class: "card__kind" }, drawing("mark", card.kind), KINDS[card.kind] ?? card.kind),
    h("span", { class: "card__deck", text: lookOf(card.deck).name }),
  );
}

/** @param {CardEntry} card */
function foot(card) {
  /** @type {any[]} */
  const parts = shownIcons(card).map((icon) =>
    h("span", { class: "card__word-icon" }, makeIcon(icon, card.deck), markOf(icon, card.deck).name),
  );
  const [done] = deed(card);
  if (done && card.slot) done.prepend(FACES.numbers[card.slot] ?? "");
  if (done) parts.unshift(done);
  return h("span", { class: "card__foot" }, ...parts);
}
