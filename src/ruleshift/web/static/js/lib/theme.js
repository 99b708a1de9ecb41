// Before anything is drawn: light or dark, if this browser's owner has chosen. A classic script, so that nothing flickers.
try {
  const theme = localStorage.getItem("ruleshift.theme");
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
} catch {
  // A browser that stores nothing shows what the system prefers.
}
