// Before anything is drawn: what this browser's owner has chosen for the eyes. A classic script, so that nothing flickers.
try {
  for (const name of ["theme", "text", "motion", "colours"]) {
    const value = localStorage.getItem(`ruleshift.${name}`);
    if (value) document.documentElement.dataset[name] = value;
  }
} catch {
  // A browser that stores nothing shows what the system prefers.
}
