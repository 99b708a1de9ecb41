// Closing a dialog works the same way everywhere: a `data-close` button in it, a tap outside, or Escape, as browsers have it.

/** Let all dialogs close, those too that are made later. */
export function wireDialogs() {
  document.addEventListener("click", ({ target }) => {
    const on = /** @type {HTMLElement} */ (target);
    const dialog = on.closest("dialog");
    if (dialog && (on === dialog || on.closest("[data-close]"))) dialog.close();
  });
}
