// Cards on pages that are no table: each place in the page names its card and its form.

import { get } from "../lib/api.js";
import { every } from "../lib/draw.js";
import { fitNames, learn, makeCard } from "./card.js";

const places = every("[data-card]");
// Where several decks have a card of one name, it is drawn as in the deck that the page names first.
const decks = [...new Set(places.map((place) => place.dataset.deck))].reverse();
learn(await get(`/api/cards?decks=${decks.join("+")}`));
for (const place of places) place.replaceWith(makeCard(place.dataset.card, { tag: "span", form: place.dataset.form }));
fitNames(document);
