// Numbers and names as sentences have them.

/** "1 card", "3 cards". @param {number} n @param {string} one @param {string} many */
export function count(n, one, many = `${one}s`) {
  return `${n} ${n === 1 ? one : many}`;
}

/** Names as a sentence has them: "Ann, Bob and Cat". @param {readonly string[]} names @param {string} last */
export function list(names, last = "and") {
  if (names.length < 2) return names.join("");
  return `${names.slice(0, -1).join(", ")} ${last} ${names.at(-1)}`;
}
