// Where the link of a seat leads: the seat comes here only when somebody says so, since programs open links too.

import { at, post } from "../lib/api.js";
import { byId, set } from "../lib/dom.js";

const token = location.hash.slice(1);
const button = byId("take-seat");

set(byId("seat-trouble"), "text", token ? "" : "This link is not whole. Copy it again at the table.");
set(button, "disabled", !token);

button.onclick = async () => {
  set(button, "disabled", true);
  try {
    const opened = await post("/api/seats", { token });
    location.replace(at(opened.link));
  } catch (error) {
    set(byId("seat-trouble"), "text", /** @type {Error} */ (error).message);
  }
};
