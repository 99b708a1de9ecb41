// What this browser remembers: a name, and what its owner has chosen in the settings. Nothing of it leaves the browser, except the
// name on sitting down.

const PREFIX = "ruleshift.";
const ANIMALS = [
  "Otter",
  "Badger",
  "Heron",
  "Lynx",
  "Puffin",
  "Gecko",
  "Marmot",
  "Osprey",
  "Tapir",
  "Ibis",
  "Wombat",
  "Newt",
];

/** What was remembered under this name, or the fallback. @param {string} name @param {string} fallback */
export function recall(name, fallback = "") {
  try {
    return localStorage.getItem(PREFIX + name) ?? fallback;
  } catch {
    return fallback;
  }
}

/** Remember something; an empty value forgets it. @param {string} name @param {string | number | null} value */
export function remember(name, value) {
  try {
    if (value === "" || value === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, String(value));
  } catch {
    // Private windows may refuse; the choice then holds for this page only.
  }
}

/** The name to sit down with: the remembered one, or a friendly animal. */
export function guestName() {
  return recall("name") || ANIMALS[Math.floor(Math.random() * ANIMALS.length)];
}

/** Settings that styles look at: each is an attribute of the page, which lib/theme.js writes before anything is drawn. */
const SEEN = ["theme", "text", "motion", "colours"];

/** Choose a setting, from now on; the page shows it at once. @param {string} name @param {string} value empty: as it was at first */
export function choose(name, value) {
  remember(name, value);
  if (!SEEN.includes(name)) return;
  if (value) document.documentElement.dataset[name] = value;
  else delete document.documentElement.dataset[name];
  document.dispatchEvent(new Event("relayout"));
}

/** True if this person wants things to stand still. */
export function stillness() {
  return document.documentElement.dataset.motion === "still" || matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** True if one tap plays a card. */
export const oneTap = () => recall("tap") === "one";

/** How much larger than usual the text is to be. */
export const textScale = () => ({ large: 1.15, larger: 1.3 })[document.documentElement.dataset.text ?? ""] ?? 1;

/** How many seconds bots may wait before they play. */
export const PACES = [0, 0.3, 0.6, 1.2, 2, 3];
const USUAL_PACE = 1.2;

/** The pace of bots at tables that this browser opens. */
export const ownPace = () => Number(recall("pace", String(USUAL_PACE)));
