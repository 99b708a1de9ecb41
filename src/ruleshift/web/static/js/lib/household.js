// Who plays on this device: a name for each, remembered for the next time.

import { HERE } from "../labels.js";
import { byId, draw, every, h, set, whenSent } from "./draw.js";
import { recall, remember } from "./prefs.js";

const MOST = 12;
const FEWEST = 2;

/** @param {number} at @param {string} name */
function field(at, name) {
  const label = HERE.player(at + 1);
  const input = h("input", {
    type: "text",
    maxlength: byId("name").maxLength,
    autocomplete: "off",
    "aria-label": label,
    placeholder: label,
    value: name,
  });
  return h("li", {}, input);
}

const list = () => byId("here-names");
const names = () => every("input", list()).map((input) => input.value.trim());

function countFields() {
  set("here-more", { disabled: list().childElementCount >= MOST });
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
  const send = () => {
    const given = names().filter(Boolean);
    if (given.length < FEWEST) throw new Error(HERE.few);
    remember("household", JSON.stringify(given));
    return play(given, Number(byId("here-bots").value), deck);
  };
  whenSent(byId("here-form"), send, "here-trouble");
  return (/** @type {string} */ chosen) => {
    deck = chosen;
    const before = /** @type {string[]} */ (JSON.parse(recall("household", "[]")));
    const known = before.length >= FEWEST ? before : [byId("name").value.trim(), ""];
    draw("here-names"); // names of another time go, however they were typed
    draw(
      "here-names",
      known.map((name, at) => field(at, name)),
    );
    set("here-trouble", { text: "" });
    countFields();
    dialog.showModal();
    (every("input", list()).find((input) => !input.value) ?? list().querySelector("input")).focus();
  };
}
