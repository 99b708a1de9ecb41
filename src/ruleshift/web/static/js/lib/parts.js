// Sentences as the server sends them: text, and parts that a table can draw.

/** @typedef {import("../../protocol").LogLine["parts"]} Parts */

/** A sentence as one text. @param {Parts} parts @returns {string} */
export const textOf = (parts) =>
  parts
    .map((part) => (typeof part === "string" ? part : part.part === "cause" ? textOf(part.parts) : part.shown))
    .join("");
