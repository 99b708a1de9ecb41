// Every word that the browser itself puts on the table. Sentences about the game come from the server.

import { count, list } from "./lib/words.js";

/** "Ann’s", "James’". @param {string} name */
export const owned = (name) => (/s$/i.test(name) ? `${name}’` : `${name}’s`);

/** @param {string} text */
const capital = (text) => text.replace(/^./, (first) => first.toUpperCase());

/** What kinds of cards are called. @type {Record<string, string>} */
export const KINDS = {
  basic: "Basic Rules",
  meta: "Meta Rule",
  rule: "New Rule",
  goal: "Goal",
  ungoal: "Ungoal",
  keeper: "Keeper",
  creeper: "Creeper",
  action: "Action",
  surprise: "Surprise",
};

export const FACES = {
  card: "Card",
  basic: "Basic",
  all: "all",
  /** What the number of a rule counts. @type {Record<string, string>} */
  numbers: { draw: "draw", play: "play", "hand limit": "in hand", "keeper limit": "Keepers" },
};

/** What an Action does, beside its sign: a word for each verb of the deck files. @type {Record<string, string>} */
export const VERBS = {
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

export const BAR = {
  over: "The game is over",
  mine: "Your turn",
  /** @param {string} name */
  turn: (name) => `${owned(name)} turn`,
  first: "Who goes first?",
  /** @param {number} turn */
  limit: (turn) => `⏳ turn ${turn}, until a hidden clock runs out`,
};

export const SETTINGS = {
  title: "Settings",
  close: "Close",
  kept: "Kept in this browser, and nowhere else.",
  look: "Look",
  theme: "Colours",
  themes: /** @type {const} */ ([
    ["", "System"],
    ["light", "Light"],
    ["dark", "Dark"],
  ]),
  text: "Text size",
  texts: /** @type {const} */ ([
    ["", "Normal"],
    ["large", "Large"],
    ["larger", "Larger"],
  ]),
  colours: "Stronger colours and patterns",
  coloursAbout: "Each kind of card gets a pattern of its own, and lines and texts stand out more.",
  motion: "Motion",
  motions: /** @type {const} */ ([
    ["", "System"],
    ["still", "None"],
  ]),
  play: "Play",
  tap: "One tap plays a card",
  tapAbout: "To read a card first, hover over it, or touch and hold it.",
  pace: "Bots wait before they play",
  paceOwn: "At tables that you open.",
  paceTable: "Holds for everybody at this table, and for tables that you open.",
  /** @param {number} seconds */
  seconds: (seconds) => (seconds ? `${seconds} s` : "not at all"),
  calls: "Sound and notices",
  sound: "Sound",
  volume: "Volume",
  notices: "Tell me when it is my turn",
  noticeStates: {
    on: "A notice appears while this page is out of sight.",
    off: "A notice appears while this page is out of sight. Your browser asks you once whether it may.",
    denied:
      "Your browser does not let this page show notices. You can allow it in the browser’s settings for this site.",
    missing: "This browser cannot show notices. The title of the tab still says when it is your turn.",
    insecure:
      "Browsers show notices only for pages with a secure address (https). The title of the tab still says when it is your turn.",
  },
  app: "As an app",
  install: "Install Ruleshift",
};

export const INSTALL = {
  done: "Ruleshift is installed on this device.",
  can: "It gets an icon of its own and a window without the browser’s bars.",
  apple: "Tap Share, then “Add to Home Screen”: Ruleshift gets an icon of its own.",
  menu: "If your browser can install pages as apps, its menu offers it.",
  plain:
    "This address is not secure (plain HTTP, as is usual in a home network), so browsers do not install it. A bookmark on the home screen works as well.",
};

export const CALL = {
  turn: "It is your turn",
  answer: "The table waits for your answer",
  where: "Your game of Ruleshift goes on.",
};

export const TITLE = {
  over: "Game over · Ruleshift",
  act: "● Your turn · Ruleshift",
  answer: "● Your move · Ruleshift",
  /** @param {string} turn */
  wait: (turn) => (turn ? `${owned(turn)} turn · Ruleshift` : "Ruleshift"),
};

export const SEAT = {
  mine: "In front of you",
  mineCards: "Your Keepers and Creepers",
  /** @param {string} name */
  cards: (name) => `${owned(name)} Keepers and Creepers`,
  /** @param {string} name */
  hand: (name) => `${owned(name)} hand`,
  /** @param {string} name @param {number} hand @param {boolean} turn */
  about: (name, hand, turn) => `${name}, ${count(hand, "card")} in hand${turn ? ", whose turn it is" : ""}`,
  /** @param {number} hand */
  inHand: (hand) => `${count(hand, "card")} in hand`,
  /** @param {number} hand */
  short: (hand) => `${hand} in hand`,
  playing: "playing",
  choose: "Choose",
  choosing: "choosing …",
  away: "away, a bot plays",
  lost: "no connection",
  askedNext: "❓ next to be asked",
  noDrinks: "not drinking",
  water: "💧 on water",
  /** @param {number} drinks @param {boolean} water */
  sips: (drinks, water) => `${water ? "💧" : "🥤"} ${count(drinks, "sip")}`,
  /** @param {string} name @param {number | null} limit */
  limit: (name, limit) => (limit === null ? `no ${name}` : `${name} ${limit}`),
  winner: "winner",
};

export const CARD = {
  can: "You can choose it now",
  goes: "It will be discarded",
  again: "Press again to choose it.",
  tagUse: "use",
  tagGoes: "goes",
  /** @param {number} number */
  under: (number) => `${count(number, "card")} under it`,
  /** @param {readonly string[]} names */
  underIt: (names) => `Under it, seen by you alone: ${list(names)}`,
  /** @param {number} has @param {number} all */
  have: (has, all) => `you have ${has} of ${all}`,
  /** @param {string} now @param {string} next */
  becomes: (now, next) => `now ${now}, then ${next}`,
  noLimit: "no limit",
};

/** The printed plate: what each place is called, and what it says while no New Rule lies on it. */
export const PLACES = /** @type {const} */ ([
  ["draw", "Draw", "1", "a turn"],
  ["play", "Play", "1", "a turn"],
  ["hand limit", "Hand", "∞", "no limit"],
  ["keeper limit", "Keepers", "∞", "no limit"],
]);

export const PILES = {
  /** @param {number} number @param {string | undefined} top */
  discard: (number, top) => `Discard pile, ${count(number, "card")}${top ? `, ${top} on top` : ""}. Look through it`,
  /** @param {number} number */
  title: (number) => `Discard pile: ${count(number, "card")}`,
  drop: "drop it here",
  nothing: "nothing just now",
  will: "it will lie here",
};

export const GOALS = {
  you: "You",
  has: "has",
  missing: "needs",
  blocked: "blocked",
  blockedBy: "blocked by",
  complete: "complete",
  tie: "a tie",
  /** @param {string} what */
  needs: (what) => `needs ${what}`,
  none: "No Goal is in play, so nobody can win yet. Somebody has to play one.",
  won: "Somebody has: the game is over.",
  addUp: "What the rules add up to now",
  goal: "Goal",
  near: "How close everybody is",
};

export const HAND = {
  /** @param {number} cards @param {number | null | undefined} limit */
  mine: (cards, limit) =>
    `${cards ? `Your hand: ${count(cards, "card")}` : "Your hand is empty"}${limit || limit === 0 ? ` (limit ${limit})` : ""}`,
  watching: "You are watching",
};

export const ASK = {
  first: "Who goes first?",
  mine: "Your turn",
  yourMove: "Your move",
  halted: "This game cannot continue",
  another: "Play another game",
  wait: "The table has to wait",
  /** @param {string} name @param {string | null} you */
  paused: (name, you) => `${name === you ? "You have" : `${name} has`} paused the game`,
  pausedWhy: "Clocks and bots stand still until somebody resumes the game.",
  resume: "Resume",
  away: "A bot is playing for you",
  awayWhy: "Your seat is kept. Take it back whenever you like.",
  back: "I’m back",
  next: "You play from the next game on",
  watching: "You are watching",
  waiting: "Wait a moment",
  /** @param {readonly string[]} names */
  waitingFor: (names) => `Waiting for ${list(names)}`,
  /** @param {string} name */
  playing: (name) => `${name} is playing`,
  /** @param {number} left @param {boolean} more */
  play: (left, more) =>
    left === 1 && !more ? "Play a card" : `Play ${left}${more ? " more" : ""} ${left === 1 ? "card" : "cards"}`,
  endTurn: "End turn",
  /** @param {string} left */
  playsLeft: (left) => (/^\d+$/.test(left) ? `${count(Number(left), "play")} left` : `plays left: ${left}`),
  free: "free",
  /** @param {number} number */
  discard: (number) => `Discard these ${number}`,
  discardOne: "Discard this card",
  /** @param {number} number @param {number} of */
  chosen: (number, of) => `${number} of ${of} chosen`,
  /** @param {number} number @param {number} of */
  done: (number, of) => `${number} of ${of}`,
  again: "Choose again",
  severalHow: "Click a card to choose it, again to keep it.",
  severalTap: "Tap a card to choose it, again to keep it.",
  /** @param {string} card */
  picked: (card) => `${card} is chosen. Click it again, or press ↵.`,
  /** @param {string} card */
  pickedTap: (card) => `${card} is chosen. Tap it again.`,
  letBot: "Let a bot go first",
  since: "Since your last turn",
  sinceAway: "While a bot played for you",
  more: "more",
  pace: "Bots",
  slower: "Slower",
  faster: "Faster",
  skip: "Skip to my move",
  /** @param {string | number} text */
  paceNow: (text) => `Bots wait ${text} s before they play.`,
  noPace: "Bots play at once.",
  answer: "Answer",
  type: "type your answer",
  word: "one word",
  suggestions: "or pick one:",
  choices: "Choices",
  ideas: "Suggestions",
};

/** How cards are chosen, for those who are new to it. @param {boolean} fine a mouse @param {boolean} once one tap is enough @param {boolean} play */
export const lessonText = (fine, once, play) => {
  const does = play ? "play" : "choose";
  if (once) return fine ? `Click a card to ${does} it.` : `Tap a card to ${does} it; hold it to read it.`;
  return `${fine ? "Click" : "Tap"} a card to read it, again to ${does} it.`;
};

export const WINDOW = {
  pass: "No Surprise",
  passKey: "Esc",
  passed: "Passed",
  slim: "Somebody may answer. You have no Surprise for it.",
  yours: "Others may answer your card.",
  watching: "The players may answer it.",
  counts: "It counts unless somebody answers it.",
  /** @param {string} name */
  plays: (name) => `${name} plays`,
  ask: "Ask me:",
  askLabel: "When to ask me about Surprises",
  scopes: /** @type {const} */ ([
    ["ask", "whenever I can answer"],
    ["card", "not about this card"],
    ["turn", "not this turn"],
    ["always", "never"],
  ]),
};

export const SCREEN = {
  /** @param {string} name */
  turn: (name) => `${owned(name)} turn`,
  /** @param {string} name */
  starts: (name) => `Waiting for ${name} to start the game.`,
  waiting: "Waiting for players.",
  /** @param {number} number */
  cards: (number) => count(number, "card"),
  /** @param {string} name */
  paused: (name) => `${name} has paused the game.`,
  noGoal: "No Goal is in play yet. Nobody can win until somebody plays one.",
  /** @param {number} draw @param {number} discard */
  piles: (draw, discard) => `Draw pile ${draw} · discards ${discard}`,
  bot: "bot",
};

export const HERE = {
  /** @param {number} number */
  player: (number) => `Player ${number}`,
  few: "Two or more play on one device: fill in at least two names.",
};

export const CURTAIN = {
  /** @param {string} name */
  pass: (name) => `Pass the device to ${name}`,
  look: "Everybody else, please look away.",
  /** @param {string} name */
  show: (name) => `${name}: show my hand`,
  hide: "Hide my hand",
  someoneElse: "Or somebody else:",
  peek: "A look at one’s own hand:",
  answer: "Does anybody answer?",
  answerWhy: "Whoever wants to takes the device while the others look away.",
  nobody: "Nobody answers",
  who: "Who is it?",
  /** @param {string} name */
  draws: (name) => `${name} draws a card`,
  /** @param {string} name */
  wants: (name) => `${name} wants to look`,
  /** @param {string} name @param {string} label */
  does: (name, label) => `${name}: ${label.replace(/^./, (first) => first.toLowerCase())}`,
};

export const READER = {
  title: "The chosen card",
  look: "A closer look",
  close: "Put the card back",
  where: "Where it goes",
  wanted: "Goals that want it",
  hint: "Good to know",
  rulings: "Rulings",
  sources: /** @type {Record<string, string>} */ ({
    rulebook: "The rulebook names this card.",
    public: "A public source names this card.",
    proposed: "This card is one of Ruleshift’s own.",
  }),
  /** @param {number} number */
  book: (number) => `${count(number, "ruling")}, with examples`,
  /** @param {string} name */
  saidIt: (name) => `${name} said it!`,
  /** @param {string} word */
  word: (word) => `The word is “${word}”.`,
  /** @param {string} text */
  inForce: (text) => `In force now: ${text}.`,
  goes: /** @type {Record<string, string>} */ ({
    keeper: "In front of you, at once.",
    creeper: "In front of you, at once.",
    goal: "Into the middle; it replaces a Goal if there are too many.",
    ungoal: "Into the middle; it replaces a Goal if there are too many.",
    rule: "Beside the Basic Rules, in force at once.",
    slot: "On the Basic Rules, over what it replaces.",
    action: "Carried out at once, then discarded.",
    surprise: "Carried out at once, then discarded.",
  }),
  zones: /** @type {Record<string, string>} */ ({
    hand: "in your hand",
    small: "set aside",
    playing: "being played",
    rules: "in play",
    goals: "in play",
    meta: "agreed by the table",
    scored: "scored",
    discard: "discarded",
  }),
  /** @param {string} owner @param {string | null} you */
  front: (owner, you) => (owner === you ? "in front of you" : `in front of ${owner}`),
  /** @param {string} owner */
  handOf: (owner) => `in ${owned(owner)} hand`,
};

export const END = {
  youWin: "You win!",
  /** @param {string} name */
  wins: (name) => `${name} wins`,
  /** @param {string} goal */
  with: (goal) => `with the Goal ${goal}`,
  lost: "Everybody loses",
  nobody: "Nobody wins",
  /** @param {number} score */
  scored: (score) => `${count(score, "Goal")} scored`,
  /** @param {number} turns */
  after: (turns) => `after ${count(turns, "turn")}`,
  /** @param {number} turn */
  turn: (turn) => `Turn ${turn}`,
  table: "Table",
  hand: "Hand",
  /** @param {readonly string[]} names */
  ready: (names) => (names.length ? `${list(names)} ${names.length === 1 ? "is" : "are"} ready.` : ""),
  /** @param {string} name */
  mayBegin: (name) => `${name} may start another game. You may propose one.`,
  again: "Another game",
  propose: "Propose another game",
  yes: "Yes, another game",
  /** @param {string} by @param {number} agreed @param {number} needed @param {string} host */
  proposed: (by, agreed, needed, host) =>
    `${by} proposes another game. It starts when ${needed} agree (${agreed} so far), or when ${host} does.`,
  host: "The host",
  best: "Best solitaire games",
};

export const ROOM = {
  /** @param {string} decks */
  title: (decks) => `${decks} table`,
  expected: "seat open",
  you: "you",
  here: "on this device",
  /** @param {string} level */
  bot: (level) => `bot, ${level}`,
  host: "host",
  lost: "no connection",
  away: "away",
  nextGame: "in the next game",
  waitsForNext: "joins the next game",
  remove: "Remove",
  /** @param {string} name */
  removeWho: (name) => `Remove ${name}`,
  /** @param {string} name */
  removeSure: (name) => `Remove ${name} for good? They cannot come back to this table.`,
  notBegun: "The game has not started yet.",
  /** @param {string} host */
  waitFor: (host) => `Waiting for ${host} to start the game.`,
  waitHost: "Waiting for a host.",
  drawFirst: " Then the first to draw a card goes first.",
  /** @param {number} players */
  players: (players) => `${count(players, "player")} at the table.`,
  open: "Anybody with the link can sit down; up to twelve can play.",
  linkCopied: "The link is copied.",
  /** @param {string} link */
  link: (link) => `The link: ${link}`,
};

export const PEOPLE = {
  /** @param {number} number */
  watchers: (number) => (number ? `${count(number, "spectator")} watching.` : ""),
  pause: "⏸ Pause the game",
  resume: "▶ Resume the game",
  away: "💤 Let a bot play for me",
  back: "I’m back",
  unlock: "🔓 Let others sit down",
  lock: "🔒 Lock the table",
  said: "Said the word!",
  /** @param {string} name */
  saidWho: (name) => `${name} said the forbidden word`,
  mute: "Mute",
  unmute: "Unmute",
  standIn: "Let a bot play",
  /** @param {string} name */
  standInWho: (name) => `Let a bot play for ${name}`,
  /** @param {string} name */
  standInSure: (name) => `Let a bot play for ${name}? ${name} takes the seat back by coming back.`,
  makeHost: "Make host",
  /** @param {string} name */
  makeHostWho: (name) => `Make ${name} the host`,
  leavePlaying: "Leave for good? Your cards are discarded.",
  leave: "Leave this table?",
};

/** What one may react with, and how a screen reader says it; the server knows the same ones. */
export const REACTIONS = /** @type {const} */ ([
  ["👍", "thumbs up"],
  ["👏", "applause"],
  ["😂", "laughter"],
  ["😮", "surprise"],
  ["😢", "tears"],
  ["😈", "mischief"],
]);

/** @param {string} player @param {string} word */
export const REACTIONS_SAID = (player, word) => `${player} reacts: ${word}.`;

export const UNREAD = {
  /** @param {number} lines */
  chat: (lines) => (lines ? `Chat, ${count(lines, "new message")}` : "Chat"),
  /** @param {boolean} more */
  story: (more) => (more ? "Story, with news" : "Story"),
  /** @param {number} lines @param {boolean} more */
  menu: (lines, more) =>
    `Story, chat and people${lines ? `, ${count(lines, "new message")}` : more ? ", with news" : ""}`,
};

export const JOIN = {
  full: "Twelve are playing: you get a bot’s seat in the next game.",
  playing: "The game is on; you get three cards at once.",
  sit: "Sit down",
  agree: "Agree and sit down",
  /** @param {string} names */
  played: (names) => `This game is played with the ${names}. By sitting down you agree to that.`,
  /** @param {string} names */
  proposed: (names) =>
    `This table wants to play with the ${names}. Once you sit down, you are asked whether you agree.`,
};

export const DOOR = {
  waiting: "Waiting to be let in",
  /** @param {string} name */
  asks: (name) => `${name} would like to sit down.`,
  admit: "Let in",
  /** @param {string} name */
  admitWho: (name) => `Let ${name} in`,
  refuse: "Turn away",
  /** @param {string} name */
  refuseWho: (name) => `Turn ${name} away`,
  open: "🚪 Let newcomers in without asking",
  move: "📱 Move my seat to another device",
  /** @param {number} minutes @param {string} address */
  link: (minutes, address) =>
    `Open this link on the other device within ${count(minutes, "minute")}. It works once: ${address}`,
};

export const CONSENT = {
  first: "Please read this first",
  /** @param {string} name */
  group: (name) => `Your answer about ${name}`,
  drop: "Play without it",
  /** @param {string} name */
  all: (name) => `Everybody agrees to the ${name}`,
  /** @param {string} name */
  ask: (name) => `Play with the ${name}?`,
  yes: "I agree",
  no: "I don’t agree",
  /** @param {string} name @param {string} text */
  by: (name, text) => `${name}: ${text}`,
  others: "Everybody else at the table is asked too; it is played only if all agree.",
  answers: /** @type {Record<string, (name: string, you: string | null) => string>} */ ({
    yes: (name, you) => (name === you ? "✓ You agree" : `✓ ${name} agrees`),
    no: (name, you) => (name === you ? "✗ You don’t agree" : `✗ ${name} doesn’t agree`),
    "": (name, you) => (name === you ? "… You haven’t answered" : `… ${name} hasn’t answered`),
  }),
};

export const LOST = {
  again: "The connection is lost. Trying again …",
  cut: "The connection was lost; the table has been loaded again.",
  none: "There is no connection right now. Reconnecting … Try again in a moment.",
  server: "The server did not understand that. Reload the page and try again.",
  reach: "The server cannot be reached. Check the connection and try again.",
};

export const SIP = {
  title: "Cheers!",
  /** @param {string} cause @param {number} sips @param {boolean} water */
  text: (cause, sips, water) =>
    `${cause} says: ${sips === 1 ? "a sip" : `${sips} sips`}${water ? " of water" : ""}. Water counts, and so does saying no.`,
  table: "The table",
};

export const NOTICES = {
  /** @param {number} number */
  title: (number) => `About this table (${number})`,
};

export const BEAT = {
  /** @param {number} lead @param {number} beats @param {number} needed */
  how: (lead, beats, needed) => `Listen to ${lead} beats, then tap along ${beats} times. ${needed} good ones will do.`,
  start: "Start",
  listen: "Listen …",
  /** @param {number} n */
  tap: (n) => `Tap! ${n}`,
  /** @param {number} good @param {number} beats @param {boolean} enough */
  done: (good, beats, enough) => `${good} of ${beats} on the beat: ${enough ? "well done!" : "not quite."}`,
  easy: "Just give me the card",
  easyWhy: "The easy way: no tapping",
  no: "No, thanks",
};

export const NOSE = { say: "Not it!" };

export const REPLAY = {
  dealt: "The cards are dealt.",
  /** @param {number} at @param {number} last */
  step: (at, last) => `step ${at} of ${last}`,
};

/** How we know that a printed deck has a card. @type {Record<string, string>} */
export const SOURCES = { rulebook: "from the rulebook", public: "from a public source", proposed: "ours" };

export const GALLERY = {
  kinds: {
    meta: "Meta Rules",
    rule: "New Rules",
    goal: "Goals",
    ungoal: "Ungoals",
    keeper: "Keepers",
    creeper: "Creepers",
    action: "Actions",
    surprise: "Surprises",
  },
  numbers: ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
  /** @param {number} number */
  found: (number) => (number ? `${count(number, "card")} found.` : "No cards match."),
  /** @param {number} number */
  copies: (number) => `${GALLERY.numbers[number] ?? number} in the deck`,
  /** @param {number} goals */
  inGoals: (goals) => `in ${count(goals, "Goal")}`,
  /** @param {number} number */
  rulings: (number) => (number > 1 ? "Rulings" : "Ruling"),
  needs: "What it needs",
  wanted: "Goals that want it",
  named: "Named on",
  copy: "Copy the link",
  copied: "Copied",
};

export const MOVED_SEAT = { broken: "This link is incomplete. Copy it again at the table." };

export const HINT = { close: "Close this explanation" };

export const OPTIONS = {
  beginners: "for beginners",
  /** @param {string} name */
  alone: (name) => `${name} cannot be mixed with other decks: untick it, or all the others.`,
  addOn: "An add-on never plays alone: choose a deck for it to join.",
  none: "Choose at least one deck.",
  /** @param {boolean} draws */
  way: (draws) => `as the deck says (${draws ? "first to draw" : "at random"})`,
  solitaire: "solitaire",
  /** @param {number} seats */
  seats: (seats) => `${seats} players`,
  noJudging: "no judging each other",
  /** @param {string} names */
  with: (names) => `with ${names}`,
  /** @param {string} names */
  without: (names) => `without ${names}`,
  draws: "first to draw goes first",
  /** @param {string} name */
  first: (name) => `${name} goes first`,
  /** @param {number} seconds */
  clock: (seconds) => (seconds ? `${seconds} s for a decision` : "no clock"),
  listed: "listed in the lobby",
  link: "by link only",
  spectators: "spectators welcome",
  noSpectators: "no spectators",
  locked: "locked",
  late: "join at any time",
  noLate: "no joining mid-game",
  noChat: "no chat",
};

export const LOBBY = {
  phases: /** @type {Record<string, string>} */ ({ open: "waiting", playing: "playing", over: "between games" }),
  full: "full",
  closed: "closed to newcomers",
  /** @param {number} seats */
  free: (seats) => `${count(seats, "seat")} free`,
  room: "room for more",
  back: "Return",
  sit: "Sit down",
  watch: "Watch",
};

export const MY_GAMES = {
  phases: /** @type {Record<string, string>} */ ({ open: "not started yet", over: "between games" }),
  yours: "Your turn",
  /** @param {string} name */
  turn: (name) => `${owned(name)} turn`,
  wasYours: "it was your turn when you left",
  /** @param {string} name */
  was: (name) => `it was ${owned(name)} turn when you left`,
  asleep: "nobody is there now",
  back: "Return",
  replay: "Replay",
  columns: /** @type {Record<string, string>} */ ({
    deck: "Deck",
    won: "Won",
    lost: "Lost",
    none: "No winner",
    best: "Best alone",
  }),
  went: {
    won: "You won",
    lost: "Everybody lost",
    none: "Nobody won",
    /** @param {string} name */
    winner: (name) => `${name} won`,
    /** @param {number} score */
    score: (score) => `${count(score, "Goal")} scored alone`,
  },
  /** @param {string} decks @param {string} day @param {number} turns @param {readonly string[]} players */
  about: (decks, day, turns, players) => `${decks} · ${day} · ${count(turns, "turn")} · ${players.join(", ")}`,
};

export const HELP = {
  now: "What can I do now?",
  close: "Close",
  more: "More",
  all: "The whole rules",
  type: "Type whatever you like; the suggestions are only suggestions.",
  always: "At any time",
  alwaysList: [
    "Read any card on the table: tap it, or hover over it.",
    "Look through the discard pile.",
    "See what everybody still needs: “Why has nobody won?”",
  ],
  kinds: "What the cards are",
  kindTexts: /** @type {Record<string, [name: string, text: string]>} */ ({
    keeper: ["Keepers", "are collected in front of you; Goals ask for them."],
    goal: ["Goals", "say how to win, for everybody; a new one replaces the old one."],
    rule: ["New Rules", "take effect at once, for everybody."],
    action: ["Actions", "are done once and discarded."],
    creeper: ["Creepers", "arrive uninvited, and keep you from winning."],
    surprise: ["Surprises", "may be played out of turn, to stop a card."],
    ungoal: ["Ungoals", "make everybody lose when they are met."],
    meta: ["Meta Rules", "were agreed on before the game, and stay."],
  }),
  /** Other words of the game, what they mean, and where the rules say more. */
  terms: /** @type {const} */ ([
    ["Basic Rules", "Basic Rules are what counts while no New Rule says otherwise: draw one card, play one.", "basic"],
    ["draw pile", "Nobody knows the order of the draw pile; when it is empty, the discards are shuffled.", "piles"],
    ["discard pile, discards", "Everybody may look through the discard pile at any time.", "piles"],
    ["free action, free actions", "A free action may be used in your turn, and costs no play.", "free"],
    ["hand limit, hand limits", "A hand limit says how many cards one may hold.", "limits"],
    ["Keeper limit, Keeper limits", "A Keeper limit says how many Keepers one may have.", "limits"],
  ]),
  /** @param {string} kind @param {string} text */
  card: (kind, text) => `${kind}: ${text}`,
  pips: "Bright ones are there, grey ones are missing, and what is struck out in red is in the way.",
  icon: "An icon: a Goal or another card may ask for any card that has it.",
  drawPile: "The draw pile. Nobody knows its order; when it is empty, the discards are shuffled.",
  rulesDeck: "The New Rules of a solitaire game. After each of your turns the top one comes into play.",
  backs: "The cards in this player's hand. Everybody may count them, only the player sees them.",
  draw: "How many cards you draw in your turn. If the number grows in mid-turn, you draw the rest at once.",
  play: "How many cards you play in your turn. You cannot pass while you hold one.",
  handLimit: "How many cards you may hold when your turn ends; everybody else must obey it at all times.",
  keeperLimit: "How many Keepers you may have when your turn ends; everybody else must obey it at all times.",
  noGoal: "A Goal says how to win. Whoever plays the first one decides what everybody is after.",
  tally: "Your plays this turn; filled ones are done.",
  turn: "It is this player's turn.",
};

export const HANDBOOK = {
  none: "Nothing in the rules matches.",
};

export const LEARN = {
  lesson: "Lesson",
  /** @param {number} step @param {number} steps */
  step: (step, steps) => `Step ${step} of ${steps}`,
  start: "Let's go",
  next: "Next",
  /** @param {string} name */
  letPlay: (name) => `Let ${name} continue`,
  skip: "Do it for me",
  back: "Back",
  takeBack: "Take back",
  free: "Play on freely",
  freely: "You play freely",
  freeSay: "Play as you like; bots do the rest.",
  again: "Start the lesson again",
  done: "Lesson done",
  play: "Play a real game",
  leave: "Leave the lesson",
  notHere: "That is not needed in a lesson.",
  optOut: "All right. In a lesson nobody asks again; in a game “I opt out” holds to its end.",
};

export const PICKER = {
  none: "No card matches.",
  /** @param {number} number */
  more: (number) => `${number} more: type more of the name.`,
  /** @param {number} number */
  added: (number) => `, ${number} added`,
  back: "Put back",
  out: "Leave out",
  add: "Add",
  take: "Remove",
  /** @param {string} name */
  dontAdd: (name) => `Do not add ${name}`,
  /** @param {string} name */
  putBack: (name) => `Put ${name} back`,
  /** @param {number} cards */
  sum: (cards) => `${count(cards, "card")} in the game.`,
  /** @param {readonly string[]} goals */
  impossible: (goals) => `${count(goals.length, "Goal")} nobody can meet with these cards: ${list(goals)}.`,
};

export const SETUPS = {
  /** @param {string} name */
  forget: (name) => `Delete ${name}`,
  /** @param {string} name */
  forgotten: (name) => `${name} was deleted.`,
  /** @param {string} name */
  used: (name) => `The form now shows ${name}.`,
  nameFirst: "Give it a name first.",
  /** @param {string} name */
  kept: (name) => `${name} is saved in this browser.`,
};

/** Signs for options that no card stands for. */
export const SIGNS = /** @type {Record<string, string>} */ ({
  pass: "⏭️",
  draw: "📥",
  play: "🎲",
  random: "🎲",
  yes: "👍",
  no: "👎",
  left: "⬅️",
  right: "➡️",
  nose: "👃",
  challenge: "🤨",
});

export { capital };
