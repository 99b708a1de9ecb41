// How a choice is put into words: on buttons, in the reader, and by a screen reader.

const DO = {
  play: (card) => `Play ${card}`,
  small: (card) => `Play ${card}`,
  again: (card) => `Play ${card} again`,
  card: (card) => `Choose ${card}`,
  take: (card, from) => `Take ${card}${from}`,
  give: (card) => `Give ${card}`,
  trash: (card, from) => `Discard ${card}${from}`,
  rule: (card) => `Choose ${card}`,
  surprise: (card) => `Answer with ${card}`,
  "hand limit": (card) => `Discard ${card}`,
  "keeper limit": (card) => `Discard ${card}`,
  goal: (card) => `Let ${card} go`,
  under: (card) => `Hide ${card}`,
  out: (card) => `Take ${card} out`,
  mill: (card) => `Discard ${card}`,
  upto: (card, from) => `Discard ${card}${from}`,
  pay: (card) => `Pay with ${card}`,
  type: (card) => `Discard ${card}`,
  score: (card) => `Discard ${card}`,
};

const USE = {
  "treasure map": "Bury Booty under the Treasure Map",
  "abduction chamber": "Put Humans into the Abduction Chamber",
  "move the card": "Hand the turn marker on",
  toastmaster: "I raise a toast",
  "required word": "I said the word",
  "talk like a pirate": "Arrr! I talk like a pirate",
  "campfire songs": "I sing for the others",
  heartbeat: "Tap the heartbeat",
  "drink bonus": "Take a sip and draw",
};

const OPEN = {
  "treasure map": "Dig up all Booty under the Treasure Map",
  "abduction chamber": "Open the Abduction Chamber",
};

const PLAIN = {
  pass: "Pass",
  "end turn": "End my turn",
  draw: "Draw",
  play: "Play a random card",
  random: "A random card",
  yes: "Yes",
  no: "No",
  left: "To the left",
  right: "To the right",
  nose: "Touch my nose!",
  challenge: "I doubt that",
};

/** What `pass` means in a decision of this kind. */
const PASS = {
  surprise: "Let it stand",
  container: "Leave it closed",
  under: "That is all",
  out: "That is all",
  upto: "That is enough",
  mill: "That is all",
  name: "I do not know",
  fact: "I do not know",
  factlet: "No fact this time",
  challenge: "I believe it",
  nose: "I let the others go first",
  water: "Nobody",
};

const YES = { vote: "It counts", guilty: "Yes, I heard it", admit: "Yes, I said it", beat: "I kept the beat" };
const NO = { vote: "It does not count", guilty: "No", admit: "No, I did not", beat: "No" };

const bare = (name) =>
  name
    .toLowerCase()
    .replace(/[!?]+$/, "")
    .trim();

/** An option as the words of a button. */
export function label(option, kind, you = null) {
  if (option.verb === "use") return USE[bare(option.card)] ?? `Use ${option.card}`;
  if (option.verb === "open") return OPEN[bare(option.card)] ?? `Open ${option.card}`;
  if (option.verb === "player") return option.player === you ? "Myself" : option.player;
  if (option.card) {
    const from = option.player && option.player !== you ? ` of ${option.player}` : "";
    return (DO[kind] ?? DO.card)(option.card, from);
  }
  if (option.verb === "pass") return PASS[kind] ?? PLAIN.pass;
  if (option.verb === "yes") return YES[kind] ?? PLAIN.yes;
  if (option.verb === "no") return NO[kind] ?? PLAIN.no;
  return PLAIN[option.verb] ?? option.text;
}

/** Signs for options that no card stands for. */
export const SIGNS = {
  pass: "⏭️",
  "end turn": "✅",
  draw: "📥",
  play: "🎲",
  random: "🎲",
  yes: "👍",
  no: "👎",
  left: "⬅️",
  right: "➡️",
  nose: "👃",
  challenge: "🤨",
  player: "👤",
};
