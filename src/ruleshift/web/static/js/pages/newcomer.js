// Whoever has neither played nor learned here is offered the first game, until they take it or say no.

import { byId, set } from "../lib/draw.js";
import { recall, remember } from "../lib/prefs.js";

const box = byId("newcomer");
set(box, { hidden: Boolean(recall("lessons") || recall("played") || recall("no-lesson")) });
byId("newcomer-no").onclick = () => {
  remember("no-lesson", "1");
  set(box, { hidden: true });
};
