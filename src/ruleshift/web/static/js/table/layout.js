// The layout as a function: from the room there is and the cards that lie on the table to the size of a card, the forms that
// cards take and where rows break. Pure: it looks at no page, so it can be tried with any table there may ever be.

/** @typedef {"wide" | "tall" | "phone"} Shape */
/** @typedef {"table" | "plaque" | "token"} SeatForm */
/**
 * @typedef {object} Crowd what lies on the table, in numbers
 * @property {number} width of the window
 * @property {number} height
 * @property {number} text how much larger than usual the text is to be
 * @property {{cards: number, longest: number, shown: number}[]} seats the other players: their cards, the letters of the longest
 *   name among these, and how many cards of their hands lie open
 * @property {number} own cards in front of oneself
 * @property {number} longest the letters of the longest name among these
 * @property {number} rules without a place on the plate
 * @property {number} hand
 * @property {number} goals
 * @property {number} pips the longest row of a Goal tracker
 * @property {number} players whom a Goal tracker lists
 * @property {number} piles
 * @property {boolean} broad the prompt needs room: a text, a card beside it
 * @property {boolean} replay controls instead of a hand
 * @property {boolean} watching nobody sits here: no hand
 */
/**
 * @typedef {object} Plan
 * @property {Shape} shape
 * @property {boolean} low a phone on its side: the dock stands beside the felt
 * @property {number} f the scale of type and space
 * @property {number} c the width of a table card
 * @property {number} bar
 * @property {number} side 0: a drawer
 * @property {number} dock its height; its width where the window is low
 * @property {number} prompt
 * @property {{form: "hand" | "strip" | "table", width: number, height: number, step: number, scrolls: boolean}} hand
 * @property {{form: "table" | "plaque", columns: number, width: number, height: number, below: boolean, scrolls: boolean}} rules
 * @property {{line: number, form: SeatForm, columns: number, width: number}[]} seats
 * @property {number} lines of seats
 * @property {{seats: number, rules: number, goals: number, own: number}} rows heights, 0: as high as its content
 * @property {{across: number, columns: number, pip: number}} goals how many side by side, columns of a tracker
 * @property {{form: "table" | "plaque", perRow: number, width: number}} own the cards in front of oneself, how many side by side
 * @property {boolean} scrolls the felt is lower than what lies on it
 */

const LEAST = 68;
const LEAST_BESIDE_PLAQUES = 66;
const LARGEST = 170;
const ALONE = 108;
/** In a solitaire game the Goals scored lie where the others would sit. */
const SCORED = 36;
const PAD = 9;
const GAP = 6;
const STRIP = 62;
const PLAQUE = 28;
const HEAD = 43;
/** A rule's name fits into a column of plaques that is this wide. */
const RULES_LEAST = 166;
/** One's own name, and the piles beside it. */
const OWN_LEAST = 84;
/** A token and the gap beside it. */
const TOKEN = 37;
/** A felt of this width has two columns where the window is low. */
const LOW_COLUMNS = 460;
const PHONE = 640;
const NARROW = 960;
const SHORT = 560;
const SHORT_WIDTH = 1100;
/** What the prompt takes of a dock that stands beside the felt. */
const LOW_PROMPT = 150;
const WITH_SIDE = 1200;

/** @param {number} low @param {number} value @param {number} high */
const clamp = (low, value, high) => Math.max(low, Math.min(value, high));

/** How wide a name is as a plaque. @param {number} letters */
const plaqueWidth = (letters) => 50 + 6.4 * Math.max(letters, 6);

/** The arrangement for a window. @param {number} width @param {number} height @returns {Shape} */
export function shapeOf(width, height) {
  if (width < PHONE || isLow(width, height)) return "phone";
  return width < NARROW || width / height < 1.05 ? "tall" : "wide";
}

/** True for a phone on its side, and for a small window at a large zoom. @param {number} width @param {number} height */
const isLow = (width, height) => height < SHORT && width < SHORT_WIDTH && width > 1.3 * height;

/** @typedef {{dock: number, tallDock: number, drawer?: boolean, tight?: boolean}} Give what gives way: the dock, the side, one's own cards */

/** From what everybody would like to what just fits. @type {Give[]} */
const GIVE = [
  { dock: 0.272, tallDock: 0.19 },
  { dock: 0.24, tallDock: 0.16 },
  { dock: 0.24, tallDock: 0.16, drawer: true },
  { dock: 0.24, tallDock: 0.16, drawer: true, tight: true },
  { dock: 0.205, tallDock: 0.16, drawer: true, tight: true },
];

/** The scale of type and space. @param {Shape} shape @param {number} width @param {number} height */
export function scaleOf(shape, width, height) {
  return shape === "wide" ? clamp(1, 1 + 0.65 * (Math.min(width / 1366, height / 768) - 1), 1.6) : 1;
}

/**
 * What surrounds the felt: bar, side, dock, prompt.
 * @param {Shape} shape @param {number} f @param {Crowd} crowd @param {Give} give
 */
function frameOf(shape, f, { width, height, broad, replay, watching }, give) {
  const bar = shape === "phone" ? 48 : Math.round(44 * f);
  const side =
    shape === "wide" && width >= WITH_SIDE && !give.drawer ? Math.round(clamp(232, 0.172 * width, 260 * f)) : 0;
  const plain = Math.round(Math.max(246, 0.18 * width));
  const prompt = shape === "wide" ? (broad ? Math.round(Math.max(440, 0.32 * width)) : plain) : 64;
  if (isLow(width, height)) {
    const beside = watching ? 220 : clamp(236, 0.36 * width, 360);
    return { bar, side, dock: Math.round(beside), prompt };
  }
  if (replay) return { bar, side, dock: Math.round((shape === "wide" ? 122 : 148) * f), prompt };
  if (watching) return { bar, side, dock: Math.round((shape === "wide" ? 76 : 84) * f), prompt };
  if (shape === "phone") return { bar, side, dock: Math.round(clamp(150, 0.225 * height, 190)) + 64, prompt };
  const share = shape === "tall" ? give.tallDock * height + 64 : give.dock * height;
  return { bar, side, dock: Math.round(Math.max(share, shape === "tall" ? 214 : 150)), prompt };
}

/**
 * The hand: whole cards while they fit, then strips of them, then strips that scroll.
 * @param {Shape} shape @param {number} f @param {Crowd} crowd @param {{bar: number, dock: number, prompt: number}} frame
 * @returns {Plan["hand"]}
 */
function handOf(shape, f, { width, height: high, hand }, { bar, dock, prompt }) {
  if (isLow(width, high)) {
    const height = Math.round(clamp(124, high - bar - LOW_PROMPT, 190));
    const wide = Math.max(Math.round(height / 1.4), 104);
    return { form: "hand", width: wide, height, step: 0, scrolls: hand * (wide + GAP) > dock - 20 };
  }
  const height = Math.round(dock - 20 * f - (shape === "wide" ? 0 : 64));
  const room = width - (shape === "wide" ? prompt + 34 * f : 28);
  const best = Math.round(height / 1.4);
  const least = Math.max(height / 1.9, 96);
  if (shape === "phone") {
    const width = Math.max(best, 104);
    return { form: "hand", width, height, step: 0, scrolls: hand * (width + GAP) > room };
  }
  if (height < 124) {
    const small = Math.round(height / 1.2);
    return { form: "table", width: small, height, step: 0, scrolls: hand * (small + GAP) > room };
  }
  const wide = Math.floor(Math.min(best, (room - GAP * (hand - 1)) / Math.max(1, hand)));
  if (wide >= least || hand < 2)
    return { form: "hand", width: Math.max(wide, Math.ceil(least)), height, step: 0, scrolls: false };
  const full = Math.max(Math.round(height / 1.5), 104);
  const step = (room - full) / (hand - 1);
  return { form: "strip", width: full, height, step: Math.floor(Math.max(step, STRIP)), scrolls: step < STRIP };
}

/**
 * Everything that depends on the size of a card.
 * @typedef {object} Ground
 * @property {Shape} shape
 * @property {number} f
 * @property {number} width of the felt, inside its rail
 * @property {number} height
 * @property {Crowd} crowd
 * @property {boolean} tight one's own cards are plaques, too
 */

/** How wide cards may be so that the plate and the piles lie side by side, where they have to. @param {Ground} g */
const widestBeside = ({ shape, width, crowd }) =>
  shape === "tall" ? Math.floor((width - 44 - 4 * GAP - 10 * crowd.piles) / (4 + crowd.piles)) : LARGEST;

/** The column, or the row, of the rules. @param {Ground} g @param {number} c @returns {Plan["rules"]} */
function rulesOf({ shape, f, width, height, crowd }, c) {
  const card = 1.2 * c + GAP;
  if (shape === "wide") {
    const left = height - plateHeight(f, c) - 8 * f;
    const whole = Math.ceil(crowd.rules / 2) * card <= left && c >= 76;
    return {
      form: whole ? "table" : "plaque",
      columns: whole ? 2 : 1,
      width: Math.round(whole ? 2 * c + 20 : Math.max(2 * c + 20, RULES_LEAST * f)),
      height,
      below: true,
      scrolls: !whole && crowd.rules * (PLAQUE + 1) * f > left,
    };
  }
  const plate = 4 * (c + GAP) + 14;
  const piles = crowd.piles * (Math.max(c, 80) + 10) + 14;
  const between = width - plate - piles - 16;
  const high = 1.2 * c + 44;
  const beside = Math.floor(between / 144);
  const columns = Math.max(1, Math.floor(width / 165));
  const rows = beside ? Math.ceil(crowd.rules / beside) : 0;
  if (!crowd.rules || (beside && rows * (PLAQUE + 1) <= high))
    return {
      form: "plaque",
      columns: Math.max(1, beside),
      width: plate,
      height: Math.round(high),
      below: false,
      scrolls: false,
    };
  const extra = Math.ceil(crowd.rules / columns) * (PLAQUE + 1) + 8;
  return { form: "plaque", columns, width: plate, height: Math.round(high + extra), below: true, scrolls: false };
}

/** @param {number} f @param {number} c */
const plateHeight = (f, c) => 32 * f + 2 * (1.2 * c + GAP) + 6;

/** The Goals with their trackers, each in as many columns as keep them low. @param {Ground} g @param {number} c @param {number} width */
function goalsOf(g, c, width) {
  const one = goalsIn(g, c, width, 1);
  if (g.crowd.players <= 4 || g.shape !== "wide") return one;
  const two = goalsIn(g, c, width, 2);
  return one.height < two.height ? one : two;
}

/** @param {Ground} g @param {number} c @param {number} width @param {number} columns of a tracker */
function goalsIn({ f, crowd }, c, width, columns) {
  const pip = Math.round(clamp(23, 0.28 * c, 30 * f));
  const need = c + 20 + columns * (34 * f + crowd.pips * (pip + 2) + 10);
  const room = width - Math.max(c, 80 * f) - 40;
  const across = clamp(1, Math.floor(room / need), Math.max(1, crowd.goals));
  const rows = Math.ceil(Math.max(1, crowd.goals) / across);
  const one = Math.max(1.2 * c, Math.ceil(crowd.players / columns) * (pip + 1));
  return { across, columns, pip, height: rows * one + (rows - 1) * 6 + 14 * f };
}

/** The cards in front of oneself. @param {Ground} g @param {number} c @param {number} width @returns {Plan["own"] & {height: number}} */
function ownOf({ shape, f, crowd, tight }, c, width) {
  const piles = shape === "wide" ? crowd.piles * (Math.max(c, 80 * f) + 10) + 20 : 0;
  const open = crowd.replay ? 3 * TOKEN + 12 : 0;
  const room = Math.floor(width - 104 * f - piles - open - 10);
  const form = tight ? "plaque" : "table";
  const perRow = Math.max(1, Math.floor(room / (tight ? plaqueWidth(crowd.longest) * f : c + GAP)));
  const rows = Math.max(1, Math.ceil(crowd.own / perRow));
  const height = tight ? Math.max(OWN_LEAST * f, rows * PLAQUE * f) : rows * (1.2 * c + GAP) - GAP;
  return { form, perRow, width: room, height: height + 12 * f };
}

/** Who sits in which line. @param {Ground} g @returns {number[]} */
function linesOf({ shape, crowd }) {
  const n = crowd.seats.length;
  const most = shape === "wide" ? 5 : 3;
  const lines = n > most ? 2 : 1;
  const first = Math.ceil(n / lines);
  return crowd.seats.map((_, at) => (at < first ? 0 : 1));
}

/**
 * Seats with whole cards: as many columns as rho rows need, widths in proportion to them; null if that does not fit.
 * Open hands lie beside the names if there is room for all of them; else their rows are counted for the narrowest seat, so
 * that a card more, which widens its seat, never makes the cards larger.
 * @param {Ground} g @param {number} c @param {number} rho @param {number} width @param {number[]} lines
 */
function wholeSeats({ f, crowd }, c, rho, width, lines) {
  let height = 0;
  /** @type {Plan["seats"]} */
  const seats = [];
  for (let line = 0; line <= Math.max(0, ...lines); line += 1) {
    const here = crowd.seats.filter((_, at) => lines[at] === line);
    const least = Math.ceil((140 * f) / (c + GAP));
    const plain = here.map(({ cards }) => Math.max(least, Math.ceil(cards / rho)));
    const broad = here.map(({ shown }, at) =>
      shown ? Math.max(plain[at], Math.ceil((150 * f + shown * TOKEN - 12) / (c + GAP))) : plain[at],
    );
    /** @param {number[]} columns */
    const left = (columns) =>
      width - columns.reduce((sum, each) => sum + each * (c + GAP) + 12, 0) - 8 * f * (here.length - 1);
    const beside = left(broad) >= 0;
    const columns = beside ? broad : plain;
    const spare = left(columns);
    if (spare < 0) return null;
    const all = columns.reduce((sum, each) => sum + each, 0);
    const rows = here.map(({ cards }, at) => Math.ceil(cards / columns[at]));
    const open = beside ? 0 : Math.max(0, ...here.map(({ shown }) => openRows(shown, least * (c + GAP) + 12, f)));
    height += HEAD * f + Math.max(1, ...rows) * (1.2 * c + GAP) + open + (line ? 8 * f : 0);
    here.forEach((_, at) => {
      seats.push({
        line,
        form: "table",
        columns: columns[at],
        width: Math.floor(columns[at] * (c + GAP) + 12 + (spare * columns[at]) / all),
      });
    });
  }
  return { seats, height };
}

/** Open cards of a hand are tokens: in the seat's head while they fit beside the name, else in rows. @param {number} shown @param {number} width @param {number} f */
function openRows(shown, width, f) {
  if (!shown || shown * TOKEN <= width - 150 * f) return 0;
  return Math.ceil((shown * TOKEN) / Math.max(TOKEN, width - 14)) * 38;
}

/**
 * Seats with plaques; whose cards fit whole keeps them so.
 * @param {Ground} g @param {number} c @param {number} width @param {number[]} lines @param {number} room
 */
function plaqueSeats({ f, crowd }, c, width, lines, room) {
  /** @type {Plan["seats"]} */
  const seats = [];
  const count = Math.max(0, ...lines) + 1;
  const each = (room - (count - 1) * 8 * f) / count;
  let height = 0;
  for (let line = 0; line < count; line += 1) {
    const here = crowd.seats.filter((_, at) => lines[at] === line);
    const wide = Math.floor((width - 8 * f * (here.length - 1)) / Math.max(1, here.length));
    let rows = 0;
    for (const { cards, longest, shown } of here) {
      const columns = clamp(1, Math.floor((wide - 14) / (plaqueWidth(longest) * f)), Math.max(1, Math.ceil(cards / 2)));
      const open = openRows(shown, wide, f);
      const plaques = HEAD * f + Math.ceil(cards / columns) * PLAQUE * f + 6 + open;
      const across = Math.max(1, Math.floor((wide - 12) / (c + GAP)));
      const whole = HEAD * f + Math.ceil(cards / across) * (1.2 * c + GAP) + open;
      const low = whole <= Math.min(each, HEAD * f + 2 * (1.2 * c + GAP) + open) || whole <= plaques;
      const keeps = low && (!cards || c + GAP <= wide - 12);
      rows = Math.max(rows, keeps ? whole : plaques);
      seats.push({ line, form: keeps ? "table" : "plaque", columns: keeps ? across : columns, width: wide });
    }
    height += rows + (line ? 8 * f : 0);
  }
  return { seats, height, fits: height <= room };
}

/**
 * Try one size of card.
 * @param {Ground} g @param {number} c @param {(width: number, room: number) => {seats: Plan["seats"], height: number} | null} seated
 */
function attempt(g, c, seated) {
  const { shape, f } = g;
  const rules = rulesOf(g, c);
  const width = shape === "wide" ? g.width - rules.width - 8 * f : g.width;
  const goals = goalsOf(g, c, width);
  const own = ownOf(g, c, width);
  const below = goals.height + own.height + (shape === "wide" ? 0 : rules.height + 8) + 16 * f;
  const found = seated(width, g.height - below);
  if (!found) return null;
  const needs = g.crowd.seats.length ? found.height : SCORED * f;
  return { c, rules, goals, own, found, spare: g.height - below - needs };
}

/** The largest whole cards that fit, if any do. @param {Ground} g @param {number[]} lines */
function searchWhole(g, lines) {
  const most = Math.min(g.crowd.seats.length ? LARGEST : ALONE * g.f, widestBeside(g));
  const largest = Math.floor(Math.min(most, 0.3 * g.height));
  const [from, least] = g.tight ? [LEAST_BESIDE_PLAQUES, LEAST_BESIDE_PLAQUES] : [largest, LEAST];
  let best = null;
  for (let rho = 1; rho <= 4; rho += 1) {
    for (let c = from; c >= (best ? best.c + 1 : least); c -= 1) {
      const tried = attempt(g, c, (width) => wholeSeats(g, c, rho, width, lines));
      if (!tried || tried.spare < 0) continue;
      best = tried;
      break;
    }
  }
  return best;
}

/** The same table before everybody had their last card. @param {Ground} g @returns {Ground} */
function before(g) {
  const seats = g.crowd.seats.map((seat) => ({ ...seat, cards: Math.max(0, seat.cards - 1) }));
  return { ...g, crowd: { ...g.crowd, own: Math.max(0, g.crowd.own - 1), seats } };
}

/** Whole cards, else plaques; the step from one to the other never makes cards larger. @param {Ground} g */
function search(g) {
  const lines = linesOf(g);
  const whole = searchWhole(g, lines);
  if (whole) return whole;
  const most = g.tight ? LEAST_BESIDE_PLAQUES : (searchWhole(before(g), lines)?.c ?? widestBeside(g));
  for (let c = clamp(LEAST_BESIDE_PLAQUES, Math.floor(0.2 * g.height), most); c >= LEAST_BESIDE_PLAQUES; c -= 1) {
    const tried = attempt(g, c, (width, room) => {
      const found = plaqueSeats(g, c, width, lines, room);
      return found.fits ? found : null;
    });
    if (tried && tried.spare >= 0) return tried;
  }
  return null;
}

/** Nothing fits: the felt scrolls, and every row is as high as its content. @param {Ground} g */
function scrolling(g) {
  const c = 72;
  const lines = linesOf(g);
  const tried = attempt(g, c, (width) => plaqueSeats(g, c, width, lines, Number.POSITIVE_INFINITY));
  if (!tried) throw new Error("plaques always have a place");
  return tried;
}

/**
 * A phone: a column that scrolls, or two where it lies on its side; only one's own cards have a size to choose.
 * @param {Crowd} crowd @param {ReturnType<typeof frameOf>} frame @returns {Plan}
 */
function phonePlan(crowd, frame) {
  const low = isLow(crowd.width, crowd.height);
  const felt = low ? crowd.width - frame.dock : crowd.width;
  const two = low && felt >= LOW_COLUMNS;
  const room = (two ? felt / 2 : felt) - 34;
  const c = Math.floor(clamp(66, (room + GAP) / Math.max(1, crowd.own) - GAP, 84));
  const across = crowd.goals > 1 && room > 270 ? 2 : 1;
  return {
    shape: "phone",
    low,
    f: crowd.text,
    c,
    ...frame,
    hand: handOf("phone", 1, crowd, frame),
    rules: { form: "plaque", columns: room < 280 ? 1 : 2, width: felt, height: 0, below: true, scrolls: false },
    seats: crowd.seats.map(() => ({ line: 0, form: "token", columns: two ? 1 : 2, width: room + 14 })),
    lines: 1,
    rows: { seats: 0, rules: 0, goals: 0, own: 0 },
    goals: { across, columns: 1, pip: crowd.pips > 3 && across > 1 ? 22 : 26 },
    own: { form: "table", perRow: Math.max(1, Math.floor((room + GAP) / (c + GAP))), width: room },
    scrolls: true,
  };
}

/** Where everything goes, for any window and any table. @param {Crowd} crowd @returns {Plan} */
export function layOut(crowd) {
  const shape = shapeOf(crowd.width, crowd.height);
  const f = scaleOf(shape, crowd.width, crowd.height) * crowd.text;
  const frames = GIVE.map((give) => frameOf(shape, f, crowd, give));
  if (shape === "phone") return phonePlan(crowd, frames[0]);
  const grounds = frames.map(({ bar, side, dock }, at) => ({
    shape,
    f,
    width: crowd.width - side - 2 * PAD,
    height: crowd.height - bar - dock - 2 * PAD,
    crowd,
    tight: GIVE[at].tight ?? false,
  }));
  let at = 0;
  let found = null;
  for (; at < grounds.length && !found; at += 1) found = search(grounds[at]);
  const frame = frames[found ? at - 1 : 0];
  const done = found ?? scrolling(grounds[0]);
  const spare = found ? Math.max(0, done.spare) : 0;
  const alone = crowd.seats.length === 0;
  return {
    shape,
    low: false,
    f,
    c: done.c,
    ...frame,
    hand: handOf(shape, f, crowd, frame),
    rules: done.rules,
    seats: done.found.seats,
    lines: Math.max(0, ...done.found.seats.map(({ line }) => line)) + 1,
    rows: {
      seats: found ? Math.floor(alone ? SCORED * f : done.found.height + spare / 4) : 0,
      rules: shape === "wide" ? 0 : Math.floor(done.rules.height),
      goals: found ? Math.floor(done.goals.height + spare / (alone ? 1.5 : 2)) : 0,
      own: found ? Math.floor(done.own.height + spare / 4) : 0,
    },
    goals: { across: done.goals.across, columns: done.goals.columns, pip: done.goals.pip },
    own: { form: done.own.form, perRow: done.own.perRow, width: done.own.width },
    scrolls: !found,
  };
}
