// A few soft sounds, made here, and silent until somebody turns them on.

import { recall, remember } from "./prefs.js";

/** @type {AudioContext | null} */
let context = null;
let on = recall("sound") === "on";
/** From 0 to 100; at 50 the notes are as loud as they are written. */
let volume = Number(recall("volume", "50"));

/** True if sounds are on. */
export const soundOn = () => on;

/** How loud they are, from 0 to 100. */
export const soundVolume = () => volume;

/** Turn the sounds on or off. @param {boolean} now */
export function turnSound(now) {
  on = now;
  remember("sound", on ? "on" : "");
  play("turn");
}

/** Make the sounds louder or softer, and let it be heard. @param {number} loud from 0 to 100 */
export function setVolume(loud) {
  volume = loud;
  remember("volume", loud);
  play("card");
}

/** @param {number} frequency @param {number} at @param {number} length @param {number} loud @param {OscillatorType} shape */
function note(frequency, at, length, loud = 0.08, shape = "sine") {
  context ??= new AudioContext();
  const start = context.currentTime + at;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = shape;
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(Math.max(0.0001, (loud * volume) / 50), start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

/** @param {number[]} pitches @param {number} apart @param {number} length @param {number} [loud] @param {OscillatorType} [shape] */
function notes(pitches, apart, length, loud, shape) {
  pitches.forEach((pitch, at) => {
    note(pitch, at * apart, length, loud, shape);
  });
}

const TUNES = {
  card: () => note(260, 0, 0.07, 0.05, "triangle"),
  turn: () => notes([523, 659], 0.12, 0.25),
  surprise: () => notes([440, 622, 830], 0.07, 0.18, 0.07, "square"),
  win: () => notes([523, 659, 784, 1047], 0.13, 0.4),
  lost: () => notes([392, 330, 262], 0.18, 0.4),
};

/** Play one of the tunes, if sounds are on. @param {keyof typeof TUNES} name */
export function play(name) {
  if (on) TUNES[name]();
}

/** The heart: a beat to listen to, or one to tap along with. @param {boolean} first */
export function tick(first) {
  if (on) note(first ? 90 : 120, 0, 0.16, 0.25);
}
