// Set-ups that somebody likes: kept in this browser under a name, and used again.

import { SETUPS } from "../labels.js";
import { button, draw, h, set } from "./draw.js";
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
    set(part("said"), { text: said });
    show();
  };
  const show = () =>
    draw(
      part("list"),
      kept().map(({ name: called, options }) => {
        const use = () => {
          fillOptions(form, { ...readOptions(form), ...options });
          set(part("said"), { text: SETUPS.used(called) });
        };
        const forget = () => {
          const others = kept().filter((each) => each.name !== called);
          keep(others, SETUPS.forgotten(called));
          name.focus();
        };
        return h(
          "li",
          { class: "row", "data-key": called },
          button("button button--small", called, use, { "data-use": "" }),
          button("icon-button", "✕", forget, { "aria-label": SETUPS.forget(called) }),
        );
      }),
    );
  part("keep").onclick = () => {
    const called = name.value.trim();
    if (!called) {
      set(part("said"), { text: SETUPS.nameFirst });
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
  show();
}
