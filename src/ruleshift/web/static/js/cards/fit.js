// Names and texts in the largest type that holds them. Widths are measured on a canvas, once for each word; everything is read
// before anything is written, so that the page is laid out once.

/** @typedef {"bold" | "narrow" | "plain" | "serif"} Type */
/** @typedef {{ fit?: number, lines?: number, squeeze?: number, grow?: number, over?: boolean, text?: number }} Fitted */

/**
 * The sizes and types that a name steps down through.
 * @type {[number, Type][]}
 */
const STEPS = [
  [12.5, "bold"],
  [12, "bold"],
  [12.5, "narrow"],
  [12, "narrow"],
];
/**
 * The same for a card in hand, as shares of its size.
 * @type {[number, Type][]}
 */
const HAND_STEPS = [
  [1, "serif"],
  [0.88, "serif"],
  [0.94, "narrow"],
  [0.86, "narrow"],
];
const TEXT_SIZES = [14, 13.5, 13, 12.5, 12];
const TEXT_LINE = 1.19;
const TOO_LONG = 9;
const LEAST_SQUEEZE = 0.7;
const BREAKS = /(?<=-)|\s+/;

/** @type {CanvasRenderingContext2D | null} */
let pen = null;
/** @type {Map<string, number>} */
const widths = new Map();
/** @type {Record<Type, string> | null} */
let fonts = null;

function typefaces() {
  const style = getComputedStyle(document.documentElement);
  /** @param {string} name */
  const family = (name) => style.getPropertyValue(name);
  return {
    bold: `700 100px ${family("--sans")}`,
    narrow: `700 100px ${family("--narrow")}`,
    plain: `400 100px ${family("--sans")}`,
    serif: `700 100px ${family("--serif")}`,
  };
}

/**
 * How wide a text is in type of 100 px.
 * @param {string} text
 * @param {Type} type
 */
function width(text, type) {
  const key = `${type} ${text}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  pen ??= document.createElement("canvas").getContext("2d");
  fonts ??= typefaces();
  if (!pen) return text.length * 55;
  pen.font = fonts[type];
  const measured = pen.measureText(text).width;
  widths.set(key, measured);
  return measured;
}

/**
 * How many lines a text takes in a box; more than any box has if a word is too long for it.
 * @param {string} text
 * @param {number} size
 * @param {Type} type
 * @param {number} room
 */
function linesOf(text, size, type, room) {
  const space = width("n n", type) - 2 * width("n", type);
  const most = (room * 100) / size;
  let count = 1;
  let at = 0;
  for (const word of text.split(BREAKS)) {
    const wide = width(word, type);
    if (wide > most) return TOO_LONG;
    if (at && at + space + wide > most) {
      count += 1;
      at = wide;
    } else at += (at ? space : 0) + wide;
  }
  return count;
}

/**
 * The widest word of a name.
 * @param {string} name
 * @param {Type} type
 */
const widest = (name, type) => Math.max(...name.split(BREAKS).map((word) => width(word, type)));

/**
 * The first step that holds a name on so many lines, or the last one.
 * @param {[number, Type][]} steps
 * @param {string} name
 * @param {number} room
 * @param {number} scale
 * @param {number} most
 */
function stepOf(steps, name, room, scale, most) {
  const found = steps.findIndex(([size, type]) => linesOf(name, size * scale, type, room) <= most);
  return found < 0 ? steps.length - 1 : found;
}

/** @param {CSSStyleDeclaration} style @param {string} name @param {number} otherwise */
const length = (style, name, otherwise) => Number.parseFloat(style.getPropertyValue(name)) || otherwise;

/** @param {HTMLElement} card @returns {Fitted | null} */
function read(card) {
  const name = card.dataset.name ?? "";
  const style = getComputedStyle(card);
  const f = length(style, "--f", 1);
  if (card.dataset.form === "table") {
    const room = length(style, "--w", 82) - 5;
    const scale = Math.max(1, Math.min((room + 5) / 86, 1.1 * f));
    const fit = stepOf(STEPS, name, room, scale, 2);
    const [size, type] = STEPS[fit];
    const squeeze = Math.max(LEAST_SQUEEZE, Math.min(1, (room * 100) / (size * scale * widest(name, type))));
    return { fit, lines: Math.min(3, linesOf(name, size * scale, type, room / squeeze + 0.1)), squeeze };
  }
  if (card.dataset.form === "plaque") {
    const icons = card.dataset.target ? 20 : card.querySelectorAll(".card__icons > .icon").length * 18 * f;
    return { fit: stepOf(STEPS, name, card.clientWidth - 44 * f - icons, f, 1) };
  }
  if (card.dataset.form === "strip") {
    const strip = length(style, "--strip", 68);
    const grow = Math.max(1, Math.min(strip / 78, f));
    return { fit: stepOf(STEPS, name, strip - 10, grow, 3), grow };
  }
  return card.dataset.form === "hand" ? readHand(card, name, style) : null;
}

/**
 * A card in hand: its name on two lines at best, its text as large as what is left allows.
 * @param {HTMLElement} card
 * @param {string} name
 * @param {CSSStyleDeclaration} style
 */
function readHand(card, name, style) {
  const high = length(style, "--h", 188);
  const wide = length(style, "--w", 135) - high * 0.104;
  const size = Math.max(14, high * 0.078);
  const fit = stepOf(HAND_STEPS, name, wide, size, 2);
  const [share, type] = HAND_STEPS[fit];
  const named = linesOf(name, size * share, type, wide) * size * share * 1.06;
  const foot = card.querySelector(":scope > .card__line") ? Math.max(25, high * 0.135) : high * 0.03;
  const room = high * 0.653 - named - foot;
  const text = card.querySelector(".card__text")?.textContent ?? "";
  const scale = Math.max(1, high / 188);
  /** @param {number} each */
  const fits = (each) => linesOf(text, each, "plain", wide) * each * TEXT_LINE <= room;
  const found = TEXT_SIZES.map((each) => Math.max(12, each * scale)).find(fits);
  return { fit, over: found === undefined && !fits(12), text: found ?? 12 };
}

/** @param {HTMLElement} card @param {Fitted} fitted */
function write(card, { fit, lines, squeeze, grow, over, text }) {
  mark(card, "fit", fit ? String(fit) : "");
  mark(card, "lines", lines === 3 ? "3" : "");
  mark(card, "over", over ? "1" : "");
  vary(card, "--squeeze", squeeze && squeeze < 1 ? squeeze.toFixed(3) : "");
  vary(card, "--grow", grow && grow > 1 ? grow.toFixed(3) : "");
  vary(card, "--text", text ? `${text}px` : "");
}

/** @param {HTMLElement} card @param {string} name @param {string} value */
function vary(card, name, value) {
  if (card.style.getPropertyValue(name) !== value) card.style.setProperty(name, value);
}

/** @param {HTMLElement} card @param {string} name @param {string} value */
function mark(card, name, value) {
  if ((card.dataset[name] ?? "") === value) return;
  if (value) card.dataset[name] = value;
  else delete card.dataset[name];
}

/**
 * Let names and texts of all cards below this element have the largest type that holds them.
 * @param {ParentNode} root
 */
export function fitNames(root) {
  const cards = /** @type {HTMLElement[]} */ ([...root.querySelectorAll(".card[data-form]")]);
  const fitted = cards.map(read);
  for (const [at, card] of cards.entries()) {
    const found = fitted[at];
    if (found) write(card, found);
  }
}
