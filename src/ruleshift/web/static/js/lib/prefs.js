// What this browser remembers: a name, light or dark, sound. Nothing of it leaves the browser, except the name on sitting down.

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

/** Go on to the next theme: as the system has it, light, dark. Returns its name, empty for the system's. */
export function nextTheme() {
  const order = ["", "light", "dark"];
  const theme = order[(order.indexOf(recall("theme")) + 1) % order.length];
  remember("theme", theme);
  if (theme) document.documentElement.dataset.theme = theme;
  else delete document.documentElement.dataset.theme;
  return theme;
}

/** True if this person wants things to stand still. */
export function stillness() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
