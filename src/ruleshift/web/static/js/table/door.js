// The table's door: those who wait until the host lets them in, and the link that carries a seat to another device.

import { DOOR } from "../labels.js";
import { at, get, post } from "../lib/api.js";
import { h, keyed, set } from "../lib/dom.js";

const LOOK_EVERY = 3000;

/** @typedef {import("../../protocol").State} State */
/** @typedef {import("../pages/table.js").Does} Does */

const small = (/** @type {string} */ text, /** @type {string} */ said, /** @type {() => void} */ onclick) =>
  h("button", { class: "button button--small", type: "button", text, "aria-label": said, onclick });

/** @type {ReturnType<typeof made> | null} */
let box = null;

/** What stands below the list of people, made once. @param {Does} does @param {string} table */
function made(does, table) {
  const knocking = h("ul", { class: "people", "aria-label": DOOR.waiting });
  const open = h("button", {
    class: "button",
    type: "button",
    text: DOOR.open,
    onclick: () => does.say({ type: "lock", approval: false }),
  });
  const link = h("button", { class: "button", type: "button", text: DOOR.move });
  const shown = h("p", { class: "small", role: "status" });
  link.onclick = async () => {
    try {
      const { link: path, seconds } = await post(`/api/tables/${encodeURIComponent(table)}/link`, {});
      const address = new URL(at(path), location.href).href;
      await navigator.clipboard?.writeText(address).catch(() => {});
      set(shown, "text", DOOR.link(Math.round(seconds / 60), address));
    } catch (error) {
      set(shown, "text", /** @type {Error} */ (error).message);
    }
  };
  return { whole: h("div", { id: "door", class: "stack" }, knocking, open, link, shown), knocking, open, link };
}

/** Draw who waits at the door, for the host, and what one may do about one's own seat. @param {any} list @param {State} state @param {Does} does */
export function drawDoor(list, state, does) {
  box ??= made(does, state.table.id);
  if (!box.whole.isConnected) list.after(box.whole);
  const host = state.you !== null && state.table.host === state.you;
  keyed(
    box.knocking,
    host ? [...state.table.knocking] : [],
    (name) => name,
    (name) =>
      h(
        "li",
        { class: "row" },
        h("span", { class: "grow", text: DOOR.asks(name) }),
        small(DOOR.admit, DOOR.admitWho(name), () => does.say({ type: "admit", player: name })),
        small(DOOR.refuse, DOOR.refuseWho(name), () => does.say({ type: "admit", player: name, welcome: false })),
      ),
  );
  set(box.open, "hidden", !host || !state.table.approval);
  set(box.link, "hidden", state.you === null || Boolean(state.hot_seat));
}

/** Wait until the host has let us in; then the page is loaded with our seat. @param {string} table */
export function waitAtDoor(table) {
  const timer = setInterval(async () => {
    const found = await get(`/api/tables/${encodeURIComponent(table)}`).catch(() => null);
    if (!found?.you) return;
    clearInterval(timer);
    location.reload();
  }, LOOK_EVERY);
}
