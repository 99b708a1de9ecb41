// What a Goal needs, as a sum of pictures: which pieces it has, on how many lines, and how large.

/** @typedef {import("../../protocol").CardEntry} CardEntry */
/** @typedef {CardEntry["needs"][number]} NeededPart */
/** @typedef {{ kind: "card" | "icon" | "not" | "word" | "join", value: string, width: number }} Piece */

const LINE = 1.14;
const SHORT = 3;
const MANY = 5;
/** A sum of a single picture leaves room around it. */
const LARGEST = 0.38;
/** Words keep a size that can be read, so that among many small pictures they take more room. */
const CROWDED = 1.4;

/** @param {Piece["kind"]} kind @param {string} value @param {number} width @returns {Piece} */
const piece = (kind, value, width) => ({ kind, value, width });
/** @param {string} text */
const word = (text) => piece("word", text, 0.16 + 0.46 * text.length);
/** @param {string} text */
const join = (text) => piece("join", text, text === "+" ? 0.6 : 0.3 + 0.3 * text.length);

/**
 * One need as pieces that must stay on a line together; a choice may break between its cards.
 * @param {NeededPart} need
 * @returns {Piece[][]}
 */
function chunks({ count, of, option }) {
  const many = option ? `${count}×` : count > 1 ? (of.length > 1 ? `${count} of` : `${count}×`) : "";
  return of.map((each, at) => {
    const thing = each.card ? piece("card", each.card, 1.16) : piece("icon", each.icon, 1.12);
    const lacking = each.lacks ? [piece("not", each.lacks, 1.12)] : [];
    const spoken = of.length <= SHORT || at === of.length - 1;
    const before = at ? (spoken && count === 1 ? [join("or")] : []) : many ? [word(many)] : [];
    return [...before, thing, ...lacking];
  });
}

/** @param {Piece[]} line */
const widthOf = (line) => line.reduce((sum, each) => sum + each.width, 0);

/**
 * A Goal's needs as lines of pieces, and the size of a picture in the units of the box.
 * @param {readonly NeededPart[]} needs
 * @param {number} width
 * @param {number} height
 * @param {number} most how many lines at most
 */
export function layOut(needs, width, height, most = 3) {
  const all = needs.flatMap((need, at) =>
    chunks(need).map((chunk, nth) => (at && nth === 0 ? [join("+"), ...chunk] : chunk)),
  );
  const pieces = all.flat();
  if (pieces.length > MANY) {
    for (const each of pieces) if (each.kind === "join" || each.kind === "word") each.width *= CROWDED;
  }
  let best = { lines: [pieces], size: 0 };
  for (let count = 1; count <= Math.min(most, all.length); count += 1) {
    const lines = broken(all, count);
    const size = Math.min(width / Math.max(...lines.map(widthOf)), height / (lines.length * LINE));
    if (size > best.size * 1.04) best = { lines, size };
  }
  return best.lines.length > 1 ? best : { lines: best.lines, size: Math.min(best.size, width * LARGEST) };
}

/**
 * The chunks on so many lines, the longest as short as can be.
 * @param {Piece[][]} all
 * @param {number} count
 */
function broken(all, count) {
  const widths = all.map(widthOf);
  let limit = Math.max(...widths, widths.reduce((sum, each) => sum + each, 0) / count);
  for (;;) {
    const lines = filled(all, limit);
    if (lines.length <= count) return lines;
    limit += 0.2;
  }
}

/** @param {Piece[][]} all @param {number} limit */
function filled(all, limit) {
  /** @type {Piece[][]} */
  const lines = [[]];
  for (const chunk of all) {
    const line = lines[lines.length - 1];
    if (line.length && widthOf(line) + widthOf(chunk) > limit + 0.01) lines.push([...chunk]);
    else line.push(...chunk);
  }
  return lines;
}
