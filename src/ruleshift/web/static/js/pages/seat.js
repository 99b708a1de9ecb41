// Where the link of a seat leads: the seat comes here only when somebody says so, since programs open links too.

import { MOVED_SEAT } from "../labels.js";
import { at, post } from "../lib/api.js";
import { byId, set } from "../lib/draw.js";

const token = location.hash.slice(1);
const button = byId("take-seat");

set("seat-trouble", { text: token ? "" : MOVED_SEAT.broken });
set(button, { disabled: !token });

button.onclick = async () => {
  set(button, { disabled: true });
  try {
    const opened = await post("/api/seats", { token });
    location.replace(at(opened.link));
  } catch (error) {
    set("seat-trouble", { text: /** @type {Error} */ (error).message });
  }
};
