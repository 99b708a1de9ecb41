// Our own drawings, each kept once in the page: shapes of kinds, signs of verbs, badges of icons, emblems of themes.

const NS = "http://www.w3.org/2000/svg";

/** The shape that tells a card's kind without its colour. 48 by 48; `a` is the body, `b` what is cut out or folded. */
const SHAPES = {
  basic:
    '<path d="M2 9c7-3 15-3 22 1 7-4 15-4 22-1v31c-7-3-15-3-22 1-7-4-15-4-22-1z"/><path class="b" d="M24 10v31" fill="none" stroke-width="1.6"/>',
  meta: '<path d="M14.5 1h19L47 14.5v19L33.5 47h-19L1 33.5v-19z"/>',
  rule: '<path class="line" d="M4 1.5h27l13 13v32H4z" stroke-width="2.2" stroke-linejoin="round"/><path class="b line" d="M31 1.5v13h13z" stroke-width="2.2" stroke-linejoin="round"/>',
  goal: '<path fill-rule="evenodd" d="M24 1a23 23 0 1 0 0 46 23 23 0 0 0 0-46m0 7a16 16 0 1 1 0 32 16 16 0 0 1 0-32m0 7.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17"/>',
  ungoal: '<circle cx="24" cy="24" r="23"/>',
  keeper: '<circle cx="24" cy="24" r="23"/>',
  creeper:
    '<path d="m24 0 4.6 6.8 7.4-3.6.6 8.2 8.2.6-3.6 7.4L48 24l-6.8 4.6 3.6 7.4-8.2.6-.6 8.2-7.4-3.6L24 48l-4.6-6.8-7.4 3.6-.6-8.2-8.2-.6 3.6-7.4L0 24l6.8-4.6L3.2 12l8.2-.6.6-8.2 7.4 3.6z"/>',
  action: '<path d="M3 5h26l16 19-16 19H3l11-19z"/>',
  surprise: '<path d="M24 1.5Q25.6 0 27 1.5L46.5 21q3 3 0 6L27 46.5q-3 3-6 0L1.5 27q-3-3 0-6L21 1.5q1.5-1.5 3 0z"/>',
};

/** The same, small: what stands beside a word on paper or in a chip. */
const MARKS = {
  basic: '<path d="M2 5c3.6-1.4 6.8-1 10 1 3.2-2 6.4-2.4 10-1v14c-3.6-1.4-6.8-1-10 1-3.2-2-6.4-2.4-10-1z"/>',
  meta: '<path d="M7.5 1.5h9l6 6v9l-6 6h-9l-6-6v-9z"/>',
  rule: '<path d="M4 1.5h11l5.5 5.5v15.5H4z"/><path d="M15 1.5V7h5.5" fill="none" stroke="#fff8" stroke-width="1.5"/>',
  goal: '<circle cx="12" cy="12" r="9.2" fill="none" stroke="currentColor" stroke-width="2.8"/><circle cx="12" cy="12" r="4.4"/>',
  ungoal:
    '<circle cx="12" cy="12" r="9.2" fill="none" stroke="currentColor" stroke-width="2.8"/><path d="m6 18 12-12" fill="none" stroke="currentColor" stroke-width="2.8"/>',
  keeper: '<circle cx="12" cy="12" r="10"/>',
  creeper:
    '<path d="m12 .5 2.3 3.4 3.7-1.8.3 4.1 4.1.3-1.8 3.7L24 12l-3.4 2.3 1.8 3.7-4.1.3-.3 4.1-3.7-1.8L12 24l-2.3-3.4L6 22.4l-.3-4.1-4.1-.3 1.8-3.7L0 12l3.4-2.3L1.6 6l4.1-.3L6 1.6l3.7 1.8z"/>',
  action: '<path d="M2 3h12l8.5 9L14 21H2l5.5-9z"/>',
  surprise: '<path d="m12 .8 11.2 11.2L12 23.2.8 12z"/>',
  target:
    '<circle cx="12" cy="12" r="8.6" fill="none" stroke="currentColor" stroke-width="2.6"/><circle cx="12" cy="12" r="3.6"/>',
};

/** What a card does: a sign for each verb, and for the four numbers of the rules. Strokes of 24 by 24. */
const SIGNS = {
  draw: '<path d="M12 3v11m-4.5-4.5L12 14l4.5-4.5M4 19.5h16"/>',
  play: '<path d="M12 16V5M7.5 9.5 12 5l4.5 4.5M4 19.5h16"/>',
  hand: '<path d="M7.5 12V6.5a1.5 1.5 0 0 1 3 0V11m0-1V4.5a1.5 1.5 0 0 1 3 0V11m0-.5V6a1.5 1.5 0 0 1 3 0v8.5c0 4-2.2 6.5-5.5 6.5-2.7 0-4-1.2-5.3-3.6L3.6 14c-.8-1.6 1-2.8 2.2-1.6L7.5 14"/>',
  house: '<path d="m3.5 12 8.5-7.5 8.5 7.5M6 10.5V20h12v-9.5M10.3 20v-5h3.4v5"/>',
  goals: '<circle cx="12" cy="12" r="8.5"/><circle cx="12" cy="12" r="3" fill="currentColor" stroke="none"/>',
  draw_and_play: '<path d="M7.5 4v10M4 10.5 7.5 14l3.5-3.5M16.5 14V4M13 7.5 16.5 4 20 7.5M4 19.5h16"/>',
  steal: '<path d="M19.5 5v5.5a3 3 0 0 1-3 3H5m4.5-4.5L5 13.5 9.5 18"/>',
  trash: '<path d="M4.5 7h15M9.5 7V4.5h5V7M6.5 7l.8 13h9.4l.8-13M10.3 11v5.5m3.4-5.5v5.5"/>',
  trash_others: '<path d="M4.5 7h11M7.5 7V4.5h5V7M6 7l.8 13h6.4L14 7M18.5 12v8m-2.5-2.5 2.5 2.5 2.5-2.5"/>',
  swap: '<path d="M4 8.5h14.5M15 5l3.5 3.5L15 12M20 15.5H5.5M9 12l-3.5 3.5L9 19"/>',
  trade_hands: '<path d="M3.5 9.5h6v9h-6zM14.5 5.5h6v9h-6zM8 5.5h3.5m-1.8-2 2 2-2 2M16 18.5h-3.5m1.8 2-2-2 2-2"/>',
  use_what_you_take: '<path d="M11 4.5H4.5v15h9v-6M20 3.5v3a2.5 2.5 0 0 1-2.5 2.5H10m3-3-3 3 3 3"/>',
  redistribute:
    '<path d="M3.5 7h3.2c5 0 5.6 10 10.6 10h3M17 13.5l3.5 3.5-3.5 3.5M3.5 17h3.2c1.6 0 2.7-1 3.6-2.4M14 9.3c.9-1.4 1.9-2.3 3.3-2.3h3M17 3.5 20.5 7 17 10.5"/>',
  discard_hand_of: '<path d="m4 9.5 5-3 5.5 9-5 3zM11 5.5l5.5-1.5 2.5 9M16 16.5l4 4m0-4-4 4"/>',
  play_again: '<path d="M19.5 12a7.5 7.5 0 1 1-2.3-5.4M17.5 2.5v4.5H13"/>',
  trash_rules: '<path d="M13 20.5H5.5v-17H13l4.5 4.5v5M13 3.5V8h4.5M15.5 16l5 5m0-5-5 5"/>',
  trash_goals: '<path d="M18 12.5A7.5 7.5 0 1 0 11.5 19M11 11.5h.01M15.5 16l5 5m0-5-5 5"/>',
  others_discard:
    '<circle cx="8" cy="7" r="3"/><path d="M3 18c0-4 2-6 5-6s4.5 1.5 5 4M17.5 6v11m-3.5-3.5 3.5 3.5 3.5-3.5M14 20.5h7"/>',
  everybody_gets:
    '<path d="M4 11h16v9.5H4zM3 7.5h18V11H3zM12 7.5v13M12 7.5C9 7.5 7.5 6 8.3 4.5S11 4 12 7.5c1-3.5 2.9-4.5 3.7-3S15 7.5 12 7.5"/>',
  discard_and_draw: '<path d="M7 19V7M3.5 10.5 7 7l3.5 3.5M17 5v12m-3.5-3.5L17 17l3.5-3.5M4 3.5h6M14 20.5h6"/>',
  zap: '<path d="M13.5 2.5 5 13.5h6l-1.5 8L18.5 10h-6z"/>',
  random_tax:
    '<path d="M4.5 4.5h15v15h-15z"/><path d="M8.5 8.5h.01M15.5 8.5h.01M12 12h.01M8.5 15.5h.01M15.5 15.5h.01" stroke-width="3.2"/>',
  rotate_hands: '<path d="M5 10a7.5 7.5 0 0 1 13-2.5M18.5 3v4.5H14M19 14a7.5 7.5 0 0 1-13 2.5M5.5 21v-4.5H10"/>',
  potluck:
    '<path d="M3.5 11.5h17M5 11.5c0 5.5 2.5 8.5 7 8.5s7-3 7-8.5M9 8c-1-1.5 1-2.5 0-4.5m4 4.5c-1-1.5 1-2.5 0-4.5"/>',
  choose:
    '<path d="M12 3v18M3 12h18M9.5 5.5 12 3l2.5 2.5M9.5 18.5 12 21l2.5-2.5M5.5 9.5 3 12l2.5 2.5M18.5 9.5 21 12l-2.5 2.5"/>',
  collect: '<path d="M4 4l5 5M9 5v4H5M20 4l-5 5M15 5v4h4M12 21v-7m-3 3 3-3 3 3"/>',
  cure: '<path d="M9 4h6v5h5v6h-5v5H9v-5H4V9h5z"/>',
  sweep: '<path d="M19.5 3.5 12 11M8.5 10.5l5 5-4 5-6.5-6.5zM7 17l2.5-2.5M5 14.8l2.3-2"/>',
  another_turn: '<circle cx="11" cy="13" r="7.5"/><path d="M11 8.5V13l3 2M18.5 2.5v6m-3-3h6"/>',
  move: '<path d="M3.5 12H14m-3.5-3.5L14 12l-3.5 3.5"/><circle cx="18.5" cy="7.5" r="2.3"/><path d="M15.5 19c0-4.5 1-6.5 3-6.5s2.5 2 2.5 6.5"/>',
  take_from_two:
    '<path d="M20 4v2.5A2.5 2.5 0 0 1 17.5 9H9m3-3L9 9l3 3M20 13v2.5a2.5 2.5 0 0 1-2.5 2.5H4.5m3-3-3 3 3 3"/>',
  end_turn: '<path d="M4.5 5v14l9-7zM18.5 5v14"/>',
  drink: '<path d="M5 4h11l-1.2 16.5H6.2zM5.6 10h9.9M16 7h2.5c2 0 2 5.5-.2 6.5l-2.8 1"/>',
  not_it:
    '<path d="M13.5 3c-.5 4-3.5 7.5-5 10.5-1 2.2.4 3.7 2.5 3.5.8 2 3.6 1.6 3.6-.5M17 20.5 20.5 17m0 3.5v-3.5h-3.5"/>',
  new_word: '<path d="M4 4.5h16v11h-8l-4.5 4.5v-4.5H4zM8 8.5h8M8 11.7h5"/>',
  switch_to_water: '<path d="M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11M9.5 14.5a2.6 2.6 0 0 0 2.5 2.5"/>',
  stop: '<circle cx="12" cy="12" r="8.5"/><path d="m6 18 12-12"/>',
  infinity:
    '<path d="M12 12c-2-2.7-3.7-4-5.5-4a4 4 0 0 0 0 8c1.8 0 3.5-1.3 5.5-4s3.7-4 5.5-4a4 4 0 0 1 0 8c-1.8 0-3.5-1.3-5.5-4"/>',
  cards: '<path d="M8.5 4.5h10v14h-10z"/><path d="M8.5 7 4.5 8l3 12.5 6.5-1.5"/>',
  search: '<circle cx="10.5" cy="10.5" r="6"/><path d="m15 15 5.5 5.5"/>',
};

/** Icons: the categories that Goals and verbs may ask for. */
const ICONS = {
  ship: '<path d="M2.5 15h19l-3 6h-13zM11.2 13V2c-3.7 2.400-6.2 6-6.8 11zM13 13V5c3.3 1.2 5.6 4 6.2 8z" fill="currentColor" stroke="none"/>',
  gem: '<path d="M6.5 4.5h11l4 5.5L12 20.5 2.5 10zM2.5 10h19M9 10l3 10.5L15 10l-3-5.5z"/>',
  booty:
    '<path d="M3.5 11V9c0-2.8 1.7-4.5 4-4.5h9c2.3 0 4 1.7 4 4.5v2zM3.5 11v8.5h17V11"/><path d="M10 9.5h4v5h-4z" fill="currentColor" stroke="none"/>',
  captain:
    '<path d="M2.5 17c2-1 3.2-2.5 3.7-5C7 8 9 6 12 6s5 2 5.8 6c.5 2.5 1.7 4 3.7 5-6 2-13 2-19 0" fill="currentColor" stroke="none"/>',
  weapon:
    '<path d="M4 4l12.5 12.5M20 4 7.5 16.5M4 4v3.5L14 17.5M20 4v3.5L10 17.5M13.5 19.5l5-5M10.5 19.5l-5-5M17.5 17.5 20 20M6.5 17.5 4 20"/>',
  fruit: '<circle cx="11.5" cy="14.5" r="6.5"/><path d="M12 8c0-2.5 1.5-4.5 5-5 .2 3-1.6 5-5 5"/>',
  flag: '<path d="M5.5 21.5V3M5.5 4h13.5l-3.5 4.5 3.5 4.5H5.5"/>',
  human:
    '<circle cx="12" cy="7.5" r="4" fill="currentColor" stroke="none"/><path d="M4.5 20.5c0-5 3-7.5 7.5-7.5s7.5 2.5 7.5 7.5z" fill="currentColor" stroke="none"/>',
  "female human": '<circle cx="12" cy="7.5" r="4"/><path d="M4.5 20.5c0-5 3-7.5 7.5-7.5s7.5 2.5 7.5 7.5z"/>',
  "martian technology":
    '<circle cx="12" cy="12" r="2" fill="currentColor" stroke="none"/><ellipse cx="12" cy="12" rx="9.5" ry="4" transform="rotate(30 12 12)"/><ellipse cx="12" cy="12" rx="9.5" ry="4" transform="rotate(150 12 12)"/>',
  drink: '<path d="M5 4h11l-1.2 16.5H6.2zM16 7h2.5c2 0 2 5.5-.2 6.5l-2.8 1M5.6 10h9.9"/>',
  alcohol: '<path d="M4 4.5h16L12 13zM12 13v7.5M8 20.5h8"/>',
  food: '<path d="M7 3v6.5M4.5 3v4.5c0 3 5 3 5 0V3M7 9.5v11.5M17 3c-3 1.5-3.5 5-3 9.5h3zm0 9.5V21"/>',
  gear: '<path d="M6.5 20.5V11c0-3 2-5 5.5-5s5.5 2 5.5 5v9.5zM9.5 6V3.5h5V6M9 20.5V15h6v5.5M9.5 10.5h5"/>',
  light:
    '<circle cx="12" cy="12" r="3.6" fill="currentColor" stroke="none"/><path d="M12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.1 2.1M16.3 16.3l2.1 2.1M5.6 18.4l2.1-2.1M16.3 7.7l2.1-2.1"/>',
  reproductive: '<circle cx="9.5" cy="9.5" r="4.5"/><path d="M9.5 14v7M6.5 18h6M13 6.5l5-3.5m0 0v4m0-4h-4"/>',
  endocrine:
    '<path d="M12 3.5 16 6v4.5l-4 2.5-4-2.5V6zM12 13v3.5m0 0-3 2.5m3-2.5 3 2.5"/><path d="M9 20h.01M15 20h.01" stroke-width="3.6"/>',
  digestive: '<path d="M9 2.5v4c0 2.5-4 3.5-4 8s3 6.5 6.5 6.5S20 18 20 13.5 17.5 8 15 8s-2.5-1.5-2.5-3V2.5"/>',
  urinary: '<path d="M12 3c4 5 6 8 6 11a6 6 0 0 1-12 0c0-3 2-6 6-11"/>',
  circulatory:
    '<path d="M12 20C5 14.5 3 11.5 3 8.5 3 6 5 4.5 7.2 4.5c2 0 3.8 1.2 4.8 3.2 1-2 2.8-3.2 4.8-3.2C19 4.5 21 6 21 8.5c0 3-2 6-9 11.5"/>',
  skeletal:
    '<path d="M7.5 14.5 14.5 7.5c-.6-2 .6-4 2.5-4 1.5 0 2.3 1 2.3 2.3C20.6 5.8 21.5 6.6 21 8c-.5 1.7-2.5 2.6-4.5 2L9.5 17c.6 2-.6 4-2.5 4-1.5 0-2.3-1-2.3-2.3C3.4 18.7 2.5 17.9 3 16.5c.5-1.7 2.5-2.6 4.5-2"/>',
  nervous:
    '<circle cx="12" cy="10" r="3" fill="currentColor" stroke="none"/><path d="M9.5 8 5.5 4.5M14.5 8l4-3.5M9 11l-5 1.5M15 11l5 1.5M12 13v4l-3 4m3-4 3 4"/>',
  respiratory:
    '<path d="M12 3v8M12 9c-2 0-3-2.5-5-2.5S3.5 13 3.5 18c0 2 1 2.5 2.5 2.5 3 0 4-1.5 4-4.5v-4M12 9c2 0 3-2.5 5-2.5s3.5 6.5 3.5 11.5c0 2-1 2.5-2.5 2.5-3 0-4-1.5-4-4.5v-4"/>',
  muscular:
    '<path d="M4 20.5c0-8 1.5-13 5-16.5l3 1.5-1.5 3H9c-.5 2-.5 3.5 0 5 1.5-2.5 4-3.5 6.5-3 3 .6 5 3 5 6 0 2.5-2 4-5 4z"/>',
  integumentary:
    '<path d="M3.5 8c3-2.5 5.5 2.5 8.5 0s5.5 2.5 8.5 0M3.5 13c3-2.5 5.5 2.5 8.5 0s5.5 2.5 8.5 0M3.5 18c3-2.5 5.5 2.5 8.5 0s5.5 2.5 8.5 0"/>',
  organ:
    '<path d="M8.5 4C5 4 3 7 3 11c0 5 3 9.5 6 9.5 2 0 2.5-1.5 3-3 .5 1.5 1 3 3 3 3 0 6-4.5 6-9.5 0-4-2-7-5.5-7-2 0-3 1-3.5 2.5C11.5 5 10.5 4 8.5 4"/>',
  germ: '<circle cx="12" cy="12" r="5"/><path d="M12 7V3M12 21v-4M7 12H3M21 12h-4M8.5 8.5 5.7 5.7M18.3 18.3l-2.8-2.8M8.5 15.5l-2.8 2.8M18.3 5.7l-2.8 2.8"/>',
  immune: '<path d="M12 3c2.5 1.8 5 2.5 8 2.5 0 8-2.5 12.5-8 15.5-5.5-3-8-7.5-8-15.5 3 0 5.5-.7 8-2.5M12 8v8M8 12h8"/>',
};

/** @type {[string, string, Record<string, string>][]} */
const DRAWINGS = [
  ["shape", "0 0 48 48", SHAPES],
  ["mark", "0 0 24 24", MARKS],
  ["sign", "0 0 24 24", SIGNS],
  ["icon", "0 0 24 24", ICONS],
];

let laid = false;

/** Put all drawings into the page, once. */
function lay() {
  laid = true;
  const symbols = DRAWINGS.flatMap(([family, box, drawings]) =>
    Object.entries(drawings).map(
      ([name, paths]) => `<symbol id="${family}-${slug(name)}" viewBox="${box}">${paths}</symbol>`,
    ),
  );
  const text = `<svg xmlns="${NS}" class="sprite" aria-hidden="true" width="0" height="0">${symbols.join("")}</svg>`;
  const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  document.body.prepend(document.importNode(parsed, true));
}

/** @param {string} name */
const slug = (name) => name.replaceAll(" ", "-");

/**
 * One of the drawings: `drawing("sign", "draw")`. Its colour is that of the text around it.
 * @param {"shape" | "mark" | "sign" | "icon"} family
 * @param {string} name
 */
export function drawing(family, name) {
  if (!laid) lay();
  const svg = document.createElementNS(NS, "svg");
  svg.setAttribute("class", `i-${family}`);
  svg.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(NS, "use");
  use.setAttribute("href", `#${family}-${slug(name)}`);
  svg.append(use);
  return svg;
}

/**
 * True if there is such a drawing.
 * @param {string} family
 * @param {string} name
 */
export function hasDrawing(family, name) {
  return DRAWINGS.some(
    ([each, , drawings]) => each === family && Object.hasOwn(/** @type {object} */ (drawings), name),
  );
}
