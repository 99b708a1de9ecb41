// A few soft sounds, made here, and silent until somebody turns them on.

import { recall, remember } from "./prefs.js";

let context = null;
let on = recall("sound") === "on";

/** True if sounds are on. */
export function soundOn() {
  return on;
}

/** Turn the sounds on or off, and tell which it is now. */
export function toggleSound() {
  on = !on;
  remember("sound", on ? "on" : "");
  if (on) play("turn");
  return on;
}

function note(frequency, at, length, loud = 0.08, shape = "sine") {
  context ??= new AudioContext();
  const start = context.currentTime + at;
  const tone = context.createOscillator();
  const gain = context.createGain();
  tone.type = shape;
  tone.frequency.value = frequency;
  gain.gain.setValueAtTime(loud, start);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  tone.connect(gain).connect(context.destination);
  tone.start(start);
  tone.stop(start + length);
}

const TUNES = {
  card: () => note(260, 0, 0.07, 0.05, "triangle"),
  turn: () => [523, 659].forEach((pitch, at) => note(pitch, at * 0.12, 0.25)),
  surprise: () => [440, 622, 830].forEach((pitch, at) => note(pitch, at * 0.07, 0.18, 0.07, "square")),
  win: () => [523, 659, 784, 1047].forEach((pitch, at) => note(pitch, at * 0.13, 0.4)),
  lost: () => [392, 330, 262].forEach((pitch, at) => note(pitch, at * 0.18, 0.4)),
};

/** Play one of the tunes, if sounds are on. */
export function play(name) {
  if (on) TUNES[name]?.();
}

/** The heart: a beat to listen to, or one to tap along with. */
export function tick(first) {
  if (on) note(first ? 90 : 120, 0, 0.16, 0.25);
}
