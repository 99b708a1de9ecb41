// Installing the place as an app, where the browser allows it; where it does not, a sentence says why.

import { INSTALL } from "../labels.js";

/** What the browser offers, once it has offered it. @type {{prompt: (Event & {prompt: () => void}) | null}} */
export const installing = { prompt: null };

addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault();
  installing.prompt = /** @type {any} */ (event);
});
addEventListener("appinstalled", () => {
  installing.prompt = null;
});

/** What is to be said about installing, in this browser. */
export function whyNoInstall() {
  if (matchMedia("(display-mode: standalone)").matches) return INSTALL.done;
  if (installing.prompt) return INSTALL.can;
  if (/iPhone|iPad/.test(navigator.userAgent)) return INSTALL.apple;
  return isSecureContext ? INSTALL.menu : INSTALL.plain;
}
