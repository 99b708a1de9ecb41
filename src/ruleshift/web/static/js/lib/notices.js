// A call when it is one's turn and the page is out of sight: only for those who have switched it on in the settings.

import { at } from "./api.js";
import { recall, remember } from "./prefs.js";

/** @typedef {"missing" | "insecure" | "denied" | "off" | "on"} NoticeState */

const TAG = "ruleshift-turn";

/** Whether this browser calls, or why it cannot. @returns {NoticeState} */
export function noticeState() {
  if (!isSecureContext) return "insecure";
  if (!("Notification" in window)) return "missing";
  if (Notification.permission === "denied") return "denied";
  return recall("notices") === "on" && Notification.permission === "granted" ? "on" : "off";
}

/** Switch the calls on, which asks for permission, or off. True if they are on now. @param {boolean} on */
export async function switchNotices(on) {
  remember("notices", on ? "on" : "");
  if (!on || ["missing", "insecure"].includes(noticeState())) return false;
  if ((await Notification.requestPermission()) !== "granted") remember("notices", "");
  else await serviceWorker();
  return noticeState() === "on";
}

/** Phones show notices only through a worker, which does nothing else. @returns {Promise<ServiceWorkerRegistration | undefined>} */
async function serviceWorker() {
  return navigator.serviceWorker?.register(at("/worker.js")).catch(() => undefined);
}

/** @type {Notification | null} */
let shown = null;

/** Call, if the page is out of sight and its owner wants that. Nothing secret is said: others may see the screen. @param {string} text @param {string} body */
export async function callBack(text, body) {
  if (!document.hidden || noticeState() !== "on") return;
  const how = { body, tag: TAG, icon: at("/static/img/icon-192.png"), data: location.href };
  try {
    shown = new Notification(text, how);
    shown.onclick = () => {
      window.focus();
      shown?.close();
    };
  } catch {
    const worker = await serviceWorker();
    await worker?.showNotification(text, how).catch(() => {});
  }
}

/** Whoever is back needs no call any more. */
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) shown?.close();
});
