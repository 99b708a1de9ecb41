// Who plays on this device: a name for each, remembered for the next time.

import { HERE } from "../labels.js";
import { byId, every, h, set } from "./dom.js";
import { recall, remember } from "./prefs.js";

const MOST = 12;
const FEWEST = 2;

/** @param {number} at @param {string} name */
function field(at, name) {
  const input = h("input", {
    type: "text",
    maxlength: byId("name").maxLength,
    autocomplete: "off",
    "aria-label": HERE.player(at + 1),
    placeholder: HERE.player(at + 1),
  });
  input.value = name;
  return h("li", {}, input);
}

const list = () => byId("here-names");
const names = () => every("input", list()).map((input) => input.value.trim());

function countFields() {
  set(byId("here-more"), "disabled", list().childElementCount >= MOST);
}

/** Ask who plays here; calls back with all names and the number of bots. @param {(names: string[], bots: number, deck: string) => void} play */
export function wireHousehold(play) {
  let deck = "";
  const dialog = byId("here-dialog");
  byId("here-more").onclick = () => {
    list().append(field(list().childElementCount, ""));
    countFields();
    list().lastElementChild.firstElementChild.focus();
  };
  byId("here-form").onsubmit = (/** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    const given = names().filter(Boolean);
    set(byId("here-trouble"), "text", given.length < FEWEST ? HERE.few : "");
    if (given.length < FEWEST) return;
    remember("household", JSON.stringify(given));
    play(given, Number(byId("here-bots").value), deck);
  };
  dialog.addEventListener("click", (/** @type {MouseEvent} */ event) => {
    if (/** @type {HTMLElement} */ (event.target).closest("[data-close]")) dialog.close();
  });
  return (/** @type {string} */ chosen) => {
    deck = chosen;
    const before = /** @type {string[]} */ (JSON.parse(recall("household", "[]")));
    const known = before.length >= FEWEST ? before : [byId("name").value.trim(), ""];
    list().replaceChildren(...known.map((name, at) => field(at, name)));
    set(byId("here-trouble"), "text", "");
    countFields();
    dialog.showModal();
    (every("input", list()).find((input) => !input.value) ?? list().querySelector("input")).focus();
  };
}
