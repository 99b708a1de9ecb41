// The elements of cards. Each card has one slot, which wanders from zone to zone with it and changes its form on the way.

import { facts, makeCard, setForm, setLabel, setRiders, setTag, setTarget, setWord } from "../cards/card.js";
import { CARD } from "../labels.js";
import { lookUp } from "../lib/dictionary.js";
import { byId, draw, h, set } from "../lib/draw.js";

/** @typedef {import("./places.js").Place} Place */
/** @typedef {"large" | "hand" | "strip" | "table" | "plaque" | "token"} Form */
/**
 * @typedef {object} Drawing what is drawn now
 * @property {Place[]} cards
 * @property {Set<string>} keep keys that some zone shows
 * @property {string | null} selected
 * @property {Set<string>} picked keys of cards chosen together
 * @property {Set<string>} going keys of cards that were given up, and lie where they were until everybody has chosen
 * @property {import("../../protocol").Dictionary<string>} words
 * @property {Map<string, import("../../protocol").OptionState[]>} targets
 * @property {Set<string>} wanted names of cards that Goals in play ask for
 * @property {(zone: string) => Place[]} zone
 */

/** Every card's slot by key. @type {Map<string, any>} */
export const slots = new Map();

/** How long a finger rests on a card that is only to be read. */
const HOLD = 420;

/** @type {(place: Place, read: boolean) => void} */
let onTap = () => {};
/** @type {(place: Place | null, element: HTMLElement | null) => void} */
let onLook = () => {};

/**
 * What happens when somebody taps a card, and when the pointer or the focus rests on one.
 * @param {(place: Place, read: boolean) => void} tap `read`: a finger was held on the card, which is only to be read
 * @param {(place: Place | null, element: HTMLElement | null) => void} look
 */
export function whenTapped(tap, look) {
  onTap = tap;
  onLook = look;
}

/** A tap, or a finger that rests: then the click that follows is none. @param {any} card @param {any} slot */
function hold(card, slot) {
  let held = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let resting;
  card.onpointerdown = (/** @type {PointerEvent} */ event) => {
    held = false;
    if (event.pointerType !== "touch") return;
    resting = setTimeout(() => {
      held = true;
      onTap(slot.place, true);
    }, HOLD);
  };
  card.onpointerup =
    card.onpointercancel =
    card.onpointermove =
      (/** @type {PointerEvent} */ event) => {
        if (event.type !== "pointermove" || Math.hypot(event.movementX, event.movementY) > 3) clearTimeout(resting);
      };
  card.onclick = () => !held && onTap(slot.place, false);
}

/** @param {Place} place */
function makeSlot(place) {
  const card = makeCard(place.name);
  const slot = h("div", { class: "slot", role: "listitem" }, card);
  hold(card, slot);
  card.onpointerenter = (/** @type {PointerEvent} */ event) =>
    event.pointerType === "mouse" && onLook(slot.place, card);
  card.onpointerleave = () => onLook(null, null);
  card.onfocus = () => card.matches(":focus-visible") && onLook(slot.place, card);
  card.onblur = () => onLook(null, null);
  slot.lent = true;
  slots.set(place.key, slot);
  return slot;
}

/**
 * Show cards in a zone.
 * @param {any} box
 * @param {Place[]} cards
 * @param {Drawing} drawing
 * @param {Form | ((place: Place, at: number) => Form)} form
 * @param {(card: any, place: Place, slot: any) => void} update
 */
export function fill(box, cards, drawing, form = "table", update = () => {}) {
  draw(
    box,
    cards.map((place) => slots.get(place.key) ?? makeSlot(place)),
  );
  for (const [at, place] of cards.entries()) {
    const slot = slots.get(place.key);
    slot.place = place;
    const card = slot.firstElementChild;
    const can = drawing.targets.get(place.key);
    const goes = drawing.picked.has(place.key) || (drawing.going.has(place.key) && !can);
    const use = Boolean(can?.some((option) => option.kind === "use" || option.kind === "open"));
    setForm(card, typeof form === "function" ? form(place, at) : form);
    set(card, {
      "data-can": can ? "1" : null,
      "data-going": goes ? "1" : null,
      "data-glow": use ? "1" : null,
      draggable: can && place.zone === "hand" ? "true" : null,
      "aria-pressed": drawing.selected === place.key || drawing.picked.has(place.key) ? "true" : "false",
    });
    setWord(card, lookUp(drawing.words, place.name));
    setTarget(card, place.zone.startsWith("seat:") && drawing.wanted.has(place.name));
    setRiders(card, place.riders ?? [], drawing.targets);
    setTag(card, loose(place) ? CARD.tagLoose : goes ? CARD.tagGoes : use ? CARD.tagUse : "");
    setLabel(
      card,
      facts(place.name),
      goes ? CARD.goes : can ? CARD.can : "",
      (place.riders ?? []).map((each) => each.name),
    );
    update(card, place, slot);
  }
}

/** True for a Creeper that attaches, and has found nothing yet. @param {Place} place */
const loose = ({ name, zone, on }) => on === undefined && zone.startsWith("seat:") && facts(name).attaches;

/** Forget the elements of cards that are nowhere to be seen any more. @param {Set<string>} keep */
export function sweep(keep) {
  for (const [key, slot] of slots) {
    if (keep.has(key)) continue;
    slot.remove();
    slots.delete(key);
  }
}

/** The element that shows a card now, for the motion. @param {string} key @returns {HTMLElement | undefined} */
export function elementOf(key) {
  return (
    slots.get(key)?.firstElementChild ??
    byId("discard-top")?.querySelector(`[data-key="${CSS.escape(key)}"]`) ??
    undefined
  );
}
