// The settings: one dialog for all that this browser's owner may choose. It is the same on every page, and kept in this browser.

import { SETTINGS } from "../labels.js";
import { wireDialogs } from "./dialog.js";
import { button, draw, every, h, set } from "./draw.js";
import { installing, whyNoInstall } from "./install.js";
import { noticeState, switchNotices } from "./notices.js";
import { choose, ownPace, PACES, recall } from "./prefs.js";
import { setVolume, soundOn, soundVolume, turnSound } from "./sound.js";

/**
 * @typedef {object} TablePace the pace of the bots at the table where this person sits
 * @property {() => number | null} now null: there is no such table, or no game
 * @property {(pace: number) => void} set
 */

/** One of a few, side by side. @param {string} name @param {string} legend @param {readonly (readonly [string, string])[]} values */
function segments(name, legend, values) {
  const now = recall(name);
  return h(
    "fieldset",
    { class: "setting" },
    h("legend", { text: legend }),
    h(
      "div",
      { class: "segments" },
      ...values.map(([value, text]) =>
        h(
          "label",
          {},
          h("input", {
            type: "radio",
            name: `setting-${name}`,
            value,
            checked: value === now,
            onchange: () => choose(name, value),
          }),
          h("span", { text }),
        ),
      ),
    ),
  );
}

/**
 * Something that is on or off.
 * @param {string} id
 * @param {string} text
 * @param {string} about
 * @param {boolean} on
 * @param {(on: boolean, box: HTMLInputElement) => void} change
 */
function toggle(id, text, about, on, change) {
  const box = h("input", {
    type: "checkbox",
    id: `setting-${id}`,
    checked: on,
    "aria-describedby": about ? `about-${id}` : null,
    onchange: () => change(box.checked, box),
  });
  return h(
    "div",
    { class: "setting" },
    h("label", { class: "check" }, box, h("span", { text })),
    about ? h("p", { class: "small", id: `about-${id}`, text: about }) : null,
  );
}

function sound() {
  const loud = h("input", {
    type: "range",
    id: "setting-volume",
    min: 5,
    max: 100,
    step: 5,
    value: soundVolume(),
    disabled: !soundOn(),
    onchange: () => setVolume(Number(loud.value)),
  });
  const made = toggle("sound", SETTINGS.sound, "", soundOn(), (on) => {
    turnSound(on);
    set(loud, { disabled: !on });
  });
  made.append(h("label", { class: "line" }, h("span", { text: SETTINGS.volume }), loud));
  return made;
}

/** Whether this browser calls when it is one's turn, and what keeps it from that. */
function notices() {
  const said = h("p", { class: "small", id: "about-notices", role: "status" });
  const tell = () => set(said, { text: SETTINGS.noticeStates[noticeState()] });
  const made = toggle("notices", SETTINGS.notices, "", noticeState() === "on", async (on, box) => {
    box.checked = await switchNotices(on);
    tell();
  });
  const box = made.querySelector("input");
  set(box, { "aria-describedby": said.id });
  set(box, { disabled: ["missing", "insecure"].includes(noticeState()) });
  tell();
  made.append(said);
  return made;
}

/** @param {TablePace | undefined} table */
function pace(table) {
  const shared = table?.now() ?? null;
  const now = shared ?? ownPace();
  const values = [...new Set([...PACES, now])].sort((a, b) => a - b);
  const select = h(
    "select",
    {
      id: "setting-pace",
      "aria-describedby": "about-pace",
      onchange: () => {
        choose("pace", select.value);
        if (shared !== null) table?.set(Number(select.value));
      },
    },
    ...values.map((value) => h("option", { value, text: SETTINGS.seconds(value) })),
  );
  select.value = String(now);
  return h(
    "div",
    { class: "setting" },
    h("label", { class: "line" }, h("span", { text: SETTINGS.pace }), select),
    h("p", { class: "small", id: "about-pace", text: shared === null ? SETTINGS.paceOwn : SETTINGS.paceTable }),
  );
}

function app() {
  const said = h("p", { class: "small", text: whyNoInstall() });
  const made = h("div", { class: "setting" }, said);
  if (installing.prompt) made.prepend(button("button", SETTINGS.install, () => installing.prompt?.prompt()));
  return made;
}

/** @param {string} title @param {any[]} children */
const part = (title, ...children) => h("section", { class: "settings__part" }, h("h3", { text: title }), ...children);

/** @param {TablePace | undefined} table */
const parts = (table) => [
  part(
    SETTINGS.look,
    segments("theme", SETTINGS.theme, SETTINGS.themes),
    segments("text", SETTINGS.text, SETTINGS.texts),
    toggle("colours", SETTINGS.colours, SETTINGS.coloursAbout, recall("colours") === "strong", (on) =>
      choose("colours", on ? "strong" : ""),
    ),
    segments("motion", SETTINGS.motion, SETTINGS.motions),
  ),
  part(
    SETTINGS.play,
    toggle("tap", SETTINGS.tap, SETTINGS.tapAbout, recall("tap") === "one", (on) => choose("tap", on ? "one" : "")),
    pace(table),
  ),
  part(SETTINGS.calls, sound(), notices()),
  part(SETTINGS.app, app()),
];

/** Let every button for it open the dialog; and all dialogs close. @param {TablePace} [table] */
export function wireSettings(table) {
  wireDialogs();
  const body = h("div", { class: "dialog__body", tabindex: "0" });
  const dialog = h(
    "dialog",
    { id: "settings-dialog", "aria-labelledby": "settings-title" },
    h(
      "div",
      { class: "dialog__head" },
      h("h2", { id: "settings-title", text: SETTINGS.title }),
      button("icon-button", "✕", null, { "data-close": "", "aria-label": SETTINGS.close }),
    ),
    body,
    h("p", { class: "dialog__foot small", text: SETTINGS.kept }),
  );
  document.body.append(dialog);
  for (const each of every("[data-do=settings]"))
    each.onclick = () => {
      draw(body); // what was chosen before is described anew
      draw(body, parts(table));
      dialog.showModal();
    };
}
