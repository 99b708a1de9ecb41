// What came while nobody looked: lines of the chat and of the story, marked on their tabs and on the menu of small windows.

import { UNREAD } from "../labels.js";
import { byId, set } from "../lib/draw.js";

/** How many lines of each tab were not seen. */
const unread = { chat: 0, story: 0 };

/** @typedef {keyof typeof unread} Read */

/** True if a tab of the side is in front of somebody's eyes. @param {Read} which */
function isSeen(which) {
  const open = document.body.dataset.side !== "drawer" || byId("side").dataset.open === "1";
  return open && byId(`tab-${which}`).getAttribute("aria-selected") === "true";
}

/** Lines have come. @param {Read} which @param {number} lines */
export function came(which, lines) {
  if (isSeen(which)) return;
  unread[which] += lines;
  mark();
}

/** Somebody looks at the side, or at another tab of it. */
export function markRead() {
  for (const which of /** @type {Read[]} */ (["chat", "story"])) if (isSeen(which)) unread[which] = 0;
  mark();
}

/** The chat is counted; that the story has gone on is only a dot, since it always does. */
function mark() {
  const { chat, story } = unread;
  const talk = byId("tab-chat").hidden ? 0 : chat;
  set("tab-chat", { "data-news": talk || null, "aria-label": UNREAD.chat(talk) });
  set("tab-story", { "data-news": story ? "" : null, "aria-label": UNREAD.story(story > 0) });
  set("open-side", {
    "data-news": talk || (story ? "" : null),
    "aria-label": UNREAD.menu(talk, story > 0),
  });
}
