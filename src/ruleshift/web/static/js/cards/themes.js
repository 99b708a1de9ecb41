// A theme on an element: one of the five, or the neutral one, in the colour that a custom deck names.

import { set } from "../lib/draw.js";

const CREAM = [251, 246, 233];
const LEAST_CONTRAST = 5;

const NAMES = ["--own-felt", "--own-lit", "--own-rail", "--own-felt-dark", "--own-lit-dark", "--own-rail-dark"];
const UNDRESSED = Object.fromEntries(NAMES.map((name) => [name, null]));

/** The theme of a deck as properties of an element; a colour of the deck's own replaces that of the felt. @param {{ theme: string, colour: string }} look */
export const themed = ({ theme, colour }) => ({
  "data-theme": theme || "neutral",
  vars: colour ? feltColours(colour) : {},
});

/** Give an element the theme of a deck. @param {HTMLElement} element @param {{ theme: string, colour: string }} look */
export function dress(element, look) {
  const { vars, ...props } = themed(look);
  set(element, { ...props, vars: { ...UNDRESSED, ...vars } });
}

/**
 * The colours of a felt in the hue of a deck, dark enough for cream letters.
 * @param {string} colour as #rrggbb
 */
export function feltColours(colour) {
  const [hue, saturation] = hueOf(colour);
  const vivid = Math.min(saturation, 0.55);
  let lit = 0.42;
  while (lit > 0.12 && contrast(CREAM, rgb(hue, vivid, lit)) < LEAST_CONTRAST) lit -= 0.01;
  const [felt, rail] = [lit * 0.8, lit * 0.42];
  const values = [felt, lit, rail, felt * 0.6, lit * 0.6, rail * 0.6];
  return Object.fromEntries(NAMES.map((name, at) => [name, css(rgb(hue, vivid, values[at]))]));
}

/** @param {string} colour @returns {[number, number]} hue from 0 to 360, saturation from 0 to 1 */
function hueOf(colour) {
  const [r, g, b] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  const most = Math.max(r, g, b);
  const span = most - Math.min(r, g, b);
  if (!span) return [0, 0];
  const sixth = most === r ? ((g - b) / span + 6) % 6 : most === g ? (b - r) / span + 2 : (r - g) / span + 4;
  const light = most - span / 2;
  return [sixth * 60, span / (1 - Math.abs(2 * light - 1) || 1)];
}

/** @param {number} hue @param {number} saturation @param {number} light */
function rgb(hue, saturation, light) {
  const reach = saturation * Math.min(light, 1 - light);
  return [0, 8, 4].map((n) => {
    const k = (n + hue / 30) % 12;
    return Math.round(255 * (light - reach * Math.max(-1, Math.min(k - 3, 9 - k, 1))));
  });
}

/** @param {number[]} colour */
const css = (colour) => `#${colour.map((each) => each.toString(16).padStart(2, "0")).join("")}`;

/** @param {number[]} colour */
function luminance(colour) {
  const [r, g, b] = colour.map((each) => {
    const share = each / 255;
    return share <= 0.03928 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

/** @param {number[]} one @param {number[]} other */
function contrast(one, other) {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}
