// How to play: a search over the rules of all decks, and printing.

import { HANDBOOK } from "../labels.js";
import { at } from "../lib/api.js";
import { byId, draw, h, set } from "../lib/draw.js";

/** @type {[page: string, title: string, link: string, text: string][]} */
const index = JSON.parse(byId("handbook-index").textContent);
const MOST = 12;
const AROUND = 60;

/** How well a section answers what is looked for: every word must be there; words of its title count most. @param {string[]} words @param {string} title @param {string} text */
function worth(words, title, text) {
  let sum = 0;
  for (const word of words) {
    if (title.toLowerCase().includes(word)) sum += 10;
    else if (text.toLowerCase().includes(word)) sum += 1;
    else return 0;
  }
  return sum;
}

/** The words around the first place where something is found; the first words, if only the title has it. @param {string} text @param {string} word */
function around(text, word) {
  const found = text.toLowerCase().indexOf(word);
  const end = found < 0 ? 0 : found + word.length;
  const from = Math.max(0, found - AROUND);
  const to = Math.min(text.length, end + AROUND);
  return [
    from ? "… " : "",
    text.slice(from, Math.max(0, found)),
    end ? h("mark", { text: text.slice(found, end) }) : null,
    text.slice(end, to),
    to < text.length ? " …" : "",
  ];
}

function search() {
  const words = byId("handbook-query").value.toLowerCase().split(/\s+/).filter(Boolean);
  const found = index
    .map((entry) => ({ entry, worth: worth(words, entry[1], entry[3]) }))
    .filter((each) => words.length && each.worth)
    .sort((a, b) => b.worth - a.worth);
  const box = byId("handbook-found");
  set(box, { hidden: !words.length });
  draw(
    box,
    found.length
      ? h(
          "ul",
          {},
          ...found
            .slice(0, MOST)
            .map(({ entry: [page, title, link, text] }) =>
              h(
                "li",
                {},
                h("a", { href: at(link), text: `${page}: ${title}` }),
                h("br"),
                h("small", {}, ...around(text, words[0])),
              ),
            ),
        )
      : h("p", { text: HANDBOOK.none }),
  );
}

byId("handbook-query").oninput = search;
byId("handbook-search").onsubmit = (/** @type {SubmitEvent} */ event) => {
  event.preventDefault();
  byId("handbook-found").querySelector("a")?.click();
};
byId("handbook-print").onclick = () => print();
