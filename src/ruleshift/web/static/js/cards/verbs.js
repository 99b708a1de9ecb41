// What Actions do: a sign and a word for each verb of the deck files.

/** @type {Record<string, string>} */
const WORDS = {
  draw: "draw",
  draw_and_play: "play",
  steal: "take",
  trash: "discard",
  swap: "swap",
  trade_hands: "trade",
  use_what_you_take: "use",
  redistribute: "mix",
  discard_hand_of: "hand",
  play_again: "again",
  trash_rules: "rules",
  trash_goals: "Goals",
  others_discard: "others",
  everybody_gets: "share",
  discard_and_draw: "redraw",
  zap: "zap",
  random_tax: "tax",
  rotate_hands: "rotate",
  potluck: "potluck",
  four_directions: "share",
  collect: "collect",
  sweep: "sweep",
  another_turn: "turn",
  move: "move",
  take_from_two: "take",
  end_turn: "end",
  drink: "drink",
  not_it: "race",
  new_word: "word",
  switch_to_water: "vote",
};

/**
 * The sign of a verb, or nothing.
 * @param {string | undefined} verb
 */
export function verbSign(verb) {
  return verb && verb in WORDS ? verb : "";
}

/**
 * The word beside the sign.
 * @param {string} verb
 */
export function verbWord(verb) {
  return WORDS[verb] ?? "";
}
