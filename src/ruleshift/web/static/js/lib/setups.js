// Set-ups that somebody likes: kept in this browser under a name, and used again.

import { SETUPS } from "../labels.js";
import { h, keyed, set } from "./dom.js";
import { fillOptions, readOptions } from "./options.js";
import { recall, remember } from "./prefs.js";

/** @typedef {{name: string, options: import("../../protocol").TableOptions}} Setup */

const MOST = 30;

/** The kept set-ups, the newest last. What cannot be read counts as nothing. @returns {Setup[]} */
function kept() {
  try {
    const found = JSON.parse(recall("setups", "[]"));
    return Array.isArray(found) ? found.filter((each) => each?.name && each.options?.decks) : [];
  } catch {
    return [];
  }
}

/** The part of a form of options that keeps set-ups. @param {any} form */
export function wireSetups(form) {
  const box = form.querySelector(".setups");
  const part = (/** @type {string} */ name) => box.querySelector(`[data-part=${name}]`);
  const name = part("name");
  const keep = (/** @type {Setup[]} */ setups, /** @type {string} */ said) => {
    remember("setups", setups.length ? JSON.stringify(setups.slice(-MOST)) : "");
    set(part("said"), "text", said);
    draw();
  };
  const draw = () =>
    keyed(
      part("list"),
      kept(),
      (setup) => setup.name,
      (setup) =>
        h(
          "li",
          { class: "row" },
          h("button", { class: "button button--small", type: "button", "data-use": "", text: setup.name }),
          h("button", {
            class: "icon-button",
            type: "button",
            "aria-label": SETUPS.forget(setup.name),
            text: "✕",
            onclick: () => {
              keep(
                kept().filter((each) => each.name !== setup.name),
                SETUPS.forgotten(setup.name),
              );
              name.focus();
            },
          }),
        ),
      (row, setup) => {
        row.querySelector("[data-use]").onclick = () => {
          fillOptions(form, { ...readOptions(form), ...setup.options });
          set(part("said"), "text", SETUPS.used(setup.name));
        };
      },
    );
  part("keep").onclick = () => {
    const called = name.value.trim();
    if (!called) {
      set(part("said"), "text", SETUPS.nameFirst);
      name.focus();
      return;
    }
    const others = kept().filter((each) => each.name !== called);
    keep([...others, { name: called, options: readOptions(form) }], SETUPS.kept(called));
    name.value = "";
  };
  name.onkeydown = (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter") return;
    event.preventDefault();
    part("keep").click();
  };
  draw();
}
