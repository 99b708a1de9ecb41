// The table's door: those who wait until the host lets them in, and the link that carries a seat to another device.

import { DOOR } from "../labels.js";
import { at, get, post } from "../lib/api.js";
import { button, draw, h } from "../lib/draw.js";

const LOOK_EVERY = 3000;

/** @typedef {import("../../protocol").State} State */
/** @typedef {import("../pages/table.js").Does} Does */

const small = (/** @type {string} */ text, /** @type {string} */ said, /** @type {() => void} */ act) =>
  button("button button--small", text, act, { "aria-label": said });

/** The link that carries this seat to another device, once it was asked for. */
let moving = "";

/** Draw who waits at the door, for the host, and what one may do about one's own seat. @param {State} state @param {Does} does */
export function drawDoor(state, does) {
  const { knocking, approval, host, id } = state.table;
  const hosts = state.you !== null && host === state.you;
  const move = async () => {
    try {
      const { link, seconds } = await post(`/api/tables/${encodeURIComponent(id)}/link`, {});
      const address = new URL(at(link), location.href).href;
      await navigator.clipboard?.writeText(address).catch(() => {});
      moving = DOOR.link(Math.round(seconds / 60), address);
    } catch (error) {
      moving = /** @type {Error} */ (error).message;
    }
    drawDoor(state, does);
  };
  draw(
    "door",
    h(
      "ul",
      { class: "people", "aria-label": DOOR.waiting },
      (hosts ? knocking : []).map((player) =>
        h(
          "li",
          { class: "row", "data-key": player },
          h("span", { class: "grow", text: DOOR.asks(player) }),
          small(DOOR.admit, DOOR.admitWho(player), () => does.say({ type: "admit", player })),
          small(DOOR.refuse, DOOR.refuseWho(player), () => does.say({ type: "admit", player, welcome: false })),
        ),
      ),
    ),
    button("button", DOOR.open, () => does.say({ type: "lock", approval: false }), { hidden: !hosts || !approval }),
    button("button", DOOR.move, move, { hidden: state.you === null || Boolean(state.hot_seat) }),
    h("p", { class: "small", role: "status", text: moving }),
  );
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
