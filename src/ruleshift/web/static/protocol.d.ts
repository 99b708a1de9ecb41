// Made by `python -m ruleshift.web.protocol.typescript` from the records of the server. Do not edit.

declare const value: unique symbol;

/** Keyed by text from outside, such as names, so "constructor" may be a key: only lib/dictionary.js looks into it. */
export interface Dictionary<T> {
  readonly [value]?: T;
}

/** Host: a bot sits down. */
export interface AddBot {
  type: "add_bot";
  request?: number | null;
  level: string;
}

/** Host: let somebody sit down who is `table.knocking`, or (with `welcome` false) do not. */
export interface Admit {
  type: "admit";
  request?: number | null;
  player: string;
  welcome?: boolean;
}

/** Let a bot play my seat for a while. */
export interface Away {
  type: "away";
  request?: number | null;
}

/** Take my seat back. */
export interface Back {
  type: "back";
  request?: number | null;
}

/** A card: the name by which everybody knows it, and the name that this reader sees. */
export interface Card {
  part: "card";
  id: string;
  shown: string;
}

/** What a card says, and what its face shows. Cards of one name and deck are one entry. */
export interface CardEntry {
  slot: "" | "draw" | "hand limit" | "keeper limit" | "play";
  numeral: string;
  needs: NeededPart[];
  phrase: string;
  together: boolean;
  sign: "again" | "beat" | "collect" | "discard" | "draw" | "drink" | "empty" | "end" | "give" | "hide" | "look" | "mystery" | "perform" | "play" | "potluck" | "race" | "recall" | "redraw" | "repeal" | "rotate" | "share" | "shed" | "shuffle" | "snatch" | "swap" | "sweep" | "take" | "turn" | "water" | "word" | "";
  verbs: string[];
  stops: string[];
  free: boolean;
  container: boolean;
  marker: boolean;
  time_limit: boolean;
  asks_next: boolean;
  name: string;
  deck: string;
  kind: string;
  text: string;
  emoji: string;
  icons: string[];
  hint: string;
  rulings: number;
  count: number;
  source: string;
  picture: string;
  deck_name: string;
  theme: string;
  colour: string;
  marks: IconEntry[];
}

/** Where one card lies for one seat: the place, whose it is, and which of the cards there, as the view lists them. `under` is the card that hides it. */
export interface CardPlace {
  zone: "discard" | "goals" | "hand" | "meta" | "none" | "playing" | "rules" | "scored" | "seat" | "shown" | "small" | "under";
  player: string | null;
  at: number;
  under: string | null;
}

/** The cards that made it happen, with their brackets. */
export interface Cause {
  part: "cause";
  parts: (string | Card)[];
}

/** Say something to the table. */
export interface Chat {
  type: "chat";
  request?: number | null;
  text: string;
}

/** Something that somebody said. `at` is in milliseconds since 1970, by the server's clock. */
export interface ChatLine {
  number: number;
  at: number;
  player: string;
  text: string;
}

/** The chat so far (once, when a connection begins), or a new line. */
export interface ChatLines {
  type: "chat";
  lines: ChatLine[];
  muted: string[];
}

/** Answer a decision: with the index of an option, or with a text where the decision takes one. Where it asks for several cards, with all of them at once: as many `options` as its `count`, none twice unless it has `copies`. All are chosen, or none. */
export interface Choose {
  type: "choose";
  request?: number | null;
  decision: string;
  option?: number | null;
  text?: string | null;
  options?: number[] | null;
  seat?: string | null;
}

/** The server closes this connection. Only with `again` is it worth connecting anew. */
export interface Closed {
  type: "closed";
  message: string;
  again: boolean;
}

/** Agree to a Meta Rule that is proposed, or not. The answer can be changed until the cards are dealt. */
export interface Consent {
  type: "consent";
  request?: number | null;
  meta: string;
  agree: boolean;
  seat?: string | null;
}

/** A Meta Rule that needs everybody's consent, and which people have given it. */
export interface ConsentState {
  name: string;
  about: string;
  warning: string;
  agreed: string[];
  refused: string[];
  unanswered: string[];
}

/** One card's share of a number: it sets it, adds to it, lets all cards (but some) be played, or reads a digit anew. >>> from ruleshift import Game >>> game = Game.at("pirate", rules=["Draw 3"], phase="start") >>> part = game.numbers[0].parts[0] >>> part.card, part.way, part.number, str(part) ('Draw 3', 'sets', 3, '3') */
export interface Contribution {
  card: string;
  way?: "adds" | "all" | "all but" | "reads" | "sets";
  number?: number;
  printed?: number;
}

/** Open a table and sit down as its host. */
export interface CreateTable {
  name: string;
  options?: TableOptions;
  bots?: string[];
  here?: string[];
  start?: boolean;
}

/** What this seat is asked. The first option is the default. */
export interface DecisionState {
  id: string;
  kind: "admit" | "again" | "beat" | "card" | "challenge" | "container" | "direction" | "draw" | "end" | "fact" | "factlet" | "first" | "give" | "goal" | "guilty" | "hand limit" | "keeper limit" | "mill" | "name" | "nose" | "out" | "pay" | "play" | "player" | "rule" | "score" | "small" | "surprise" | "take" | "trash" | "type" | "under" | "upto" | "vote" | "water" | "word";
  form: "beat" | "first" | "nose" | "pick" | "several" | "text" | "vote";
  sort: "gathered" | "one" | "race";
  question: string;
  prompt: string;
  cause: string | null;
  why: string;
  quote: string;
  count: number;
  from_hand: boolean;
  private: boolean;
  options: OptionState[];
  takes_text: boolean;
  longest: number;
  window: boolean;
  answered: number | null;
  left: number | null;
}

/** A deck and what may be agreed on about it. */
export interface DeckEntry {
  id: string;
  name: string;
  year: number;
  about: string;
  emoji: string;
  theme: string;
  colour: string;
  basic: string;
  cards: number;
  blends: boolean;
  first: string;
  adds_to: string[];
  has_surprises: boolean;
  has_time_limit: boolean;
  switches: Switch[];
  numbers: Number[];
  meta: MetaEntry[];
}

/** A message that had a `request` number was carried out and stored. */
export interface Done {
  type: "done";
  request: number;
}

/** What is shown when a game is over: all cards open, and how it came about. */
export interface EndState {
  sentence: string;
  winner: string | null;
  goal: string | null;
  cards: string[];
  story: EndStep[];
  hands: Dictionary<string[]>;
  hidden: Dictionary<Dictionary<string[]>>;
}

/** How a card of the winning Goal, or the Goal itself, came where it lies. */
export interface EndStep {
  card: string;
  parts: (string | Card | Player | Said | Cause)[];
  turn_number: number;
}

/** Why a request was refused: a word for programs, a sentence for people. */
export interface ErrorBody {
  code: string;
  message: string;
}

/** One thing that happened, as one seat may know it, in facts: `cards` is empty where it sees only their number. >>> from ruleshift import Game >>> heard = [] >>> game = Game.at("pirate", hands={"Ann": ["Rum", "Keg"]}) >>> game.listen(heard.append) >>> game.choose("Ann", "Rum") >>> heard[0].kind, heard[0].player, heard[0].cards ('play', 'Ann', ('Rum',)) >>> print(heard[0]) Ann plays Rum. */
export interface Event {
  kind: "answer" | "call out" | "cancelled" | "challenge" | "drink" | "duty" | "extra turn" | "factlet" | "join" | "leave" | "look" | "move" | "opt out" | "over" | "play" | "question" | "shuffle" | "surprise" | "taken" | "turn" | "use" | "water" | "win" | "word";
  player?: string | null;
  cards?: string[];
  count?: number;
  origin?: "" | "being played" | "discard pile" | "draw pile" | "goals" | "hand" | "hiding place" | "pot" | "rules" | "rules deck" | "scored" | "small hand" | "table";
  origin_player?: string | null;
  target?: "" | "being played" | "discard pile" | "draw pile" | "goals" | "hand" | "hiding place" | "pot" | "rules" | "rules deck" | "scored" | "small hand" | "table";
  target_player?: string | null;
  cause?: string[];
  said?: string | null;
  word?: "" | "challenge" | "draw" | "end turn" | "falls" | "left" | "no" | "nose" | "pass" | "play" | "random" | "right" | "stands" | "told" | "water" | "wrong" | "yes" | "decision limit" | "goal" | "last player" | "main deck" | "rules deck" | "stuck" | "time limit" | "turn limit" | "ungoal";
  shown_to?: string[] | null;
}

/** A message was refused; nothing has changed. `message` is a sentence for the person. */
export interface Failed {
  type: "error";
  code: string;
  message: string;
  request: number | null;
}

/** A game that is over, in the list of games. */
export interface FinishedGame {
  id: string;
  link: string;
  decks: string[];
  players: string[];
  outcome: Outcome;
  sentence: string;
  moves: number;
  at: number;
}

/** The game as everybody sees it: the same for all seats and spectators, built from a spectator's view. */
export interface GameState {
  id: string;
  turn: string;
  turn_number: number;
  phase: string;
  being_played: string[];
  face_down: number;
  rules: string[];
  numbers: RuleNumber[];
  number_texts: Dictionary<string>;
  goals: GoalState[];
  meta: string[];
  words: Dictionary<string>;
  draw_pile: number;
  discard: string[];
  rules_deck: number;
  scored: string[];
  drawn: number;
  played: number;
  plays_left: string;
  owed: string;
  progress: string;
  pointer: string | null;
  asked_next: string | null;
  turn_marker: string | null;
  time_limit: string | null;
  waiting_for: string[];
  notices: string[];
  outcome: Outcome | null;
  replay: string | null;
  end: EndState | null;
}

/** A Goal or Ungoal in play, and how near everybody is. */
export interface GoalState {
  name: string;
  ungoal: boolean;
  players: Nearness[];
}

/** Several people share this browser. Whose hand it shows is `you`; while that is null, the curtain is down. */
export interface HotSeatState {
  seats: string[];
  speaker: string;
  next: string | null;
  answers: string[];
  together: TogetherState[];
}

/** An icon of a deck: what it is called, and an emoji if the deck gives it one. */
export interface IconEntry {
  icon: string;
  name: string;
  emoji: string;
}

/** A Goal or an Ungoal that nobody can meet with these cards. */
export interface ImpossibleGoal {
  name: string;
  kind: string;
  missing: string;
}

/** Sit down at a table. */
export interface JoinTable {
  name: string;
  agrees?: string[] | null;
  here?: boolean;
}

/** Host: a bot or a person has to leave; a person cannot come back to this table. */
export interface Kick {
  type: "kick";
  request?: number | null;
  player: string;
}

/** One thing that is missing for a Goal: any of some cards, any card with an icon, or so many cards in hand. >>> from ruleshift import Game >>> game = Game.at("pirate", goals=["Keg of Rum"], keepers={"Ann": ["Rum"]}, hands={"Ann": ["Key"]}) >>> lack = game.why("Ann").goals[0].missing[0] >>> lack.cards, str(lack) (('Keg',), 'Keg') */
export interface Lack {
  cards?: string[];
  icon?: string;
  without?: string;
  kind?: string;
  hand?: number;
}

/** Give the seat up for good; in a game the cards are discarded, as the rules say. On a shared device whoever the curtain is lifted for leaves, or all of them while it is down. */
export interface Leave {
  type: "leave";
  request?: number | null;
}

/** A lesson after some of its steps, or a game that went on freely from there. */
export interface LessonState {
  id: string;
  title: string;
  step: number;
  steps: number;
  said: string;
  say: string;
  how: string;
  point: string;
  asks: boolean;
  by: string;
  free: boolean;
  done: boolean;
  states: State[];
}

/** Shared device: lift the curtain for a player who sits here, and show their hand. It must be down before. */
export interface Lift {
  type: "lift";
  request?: number | null;
  player: string;
}

/** Host: let nobody else sit down, or let people in again; also while a game is on. What is left out stays. */
export interface Lock {
  type: "lock";
  request?: number | null;
  locked?: boolean | null;
  late?: boolean | null;
  approval?: boolean | null;
}

/** One thing that happened, as a sentence for this seat (without parts where the line before tells it already). `event` is there for animation; news of the table have none. */
export interface LogLine {
  number: number;
  parts: (string | Card | Player | Said | Cause)[];
  kind: "hint" | "table" | "answer" | "call out" | "cancelled" | "challenge" | "drink" | "duty" | "extra turn" | "factlet" | "join" | "leave" | "look" | "move" | "opt out" | "over" | "play" | "question" | "shuffle" | "surprise" | "taken" | "turn" | "use" | "water" | "win" | "word";
  level: "detail" | "main" | "quiet" | "turn";
  folds: number;
  turn_number: number;
  players: string[];
  event: Event | null;
}

/** Shared device: let the curtain down; `player` is who wants to look next. */
export interface Lower {
  type: "lower";
  request?: number | null;
  player?: string | null;
}

/** Host: somebody else is the host from now on. */
export interface MakeHost {
  type: "make_host";
  request?: number | null;
  player: string;
}

/** A Meta Rule that a table may agree on, and what it should be told before. */
export interface MetaEntry {
  name: string;
  about: string;
  default: boolean;
  warning: string;
}

/** Do not (or do again) show me what a player says. */
export interface Mute {
  type: "mute";
  request?: number | null;
  player: string;
  on: boolean;
}

/** A table where this browser has a seat. */
export interface MyTable {
  table: TableEntry;
  game: string | null;
  turn: string | null;
}

/** One player and one Goal: what is there, what is missing, what blocks, who ties or is ahead. */
export interface Nearness {
  goal: string;
  has: string[];
  missing: Lack[];
  blocked_by: string[];
  tied_with: string[];
  behind: string[];
  stopped_by: string | null;
  hand: number;
  hand_needed: number;
  player: string;
  sentence: string;
  own_sentence: string;
  near: string;
}

/** One card, or sort of card, that serves a Goal: `card` is its name, otherwise `icon` is what it must bear. `lacks` is an icon that it must not bear, `kind` is `keeper` or `creeper` where only these serve. */
export interface NeededCard {
  card: string;
  icon: string;
  lacks: string;
  kind: string;
}

/** One of the things that a Goal needs, all of which are joined by "+": so many cards out of some, joined by "or". Where players agree on the number, `option` names the option, and `count` is its usual value. */
export interface NeededPart {
  count: number;
  of: NeededCard[];
  option: string;
}

/** A whole number that the players of a deck may agree on. >>> from ruleshift import load_deck >>> load_deck("docs/examples/kitchen.toml").numbers[0] Number(name='smoke', about='How many Burnt Pans set off the Smoke Alarm.', default=3, low=2, high=3) */
export interface Number {
  name: string;
  about: string;
  default: number;
  low: number;
  high: number;
}

/** Take one of the standing offers. */
export interface Offer {
  type: "offer";
  request?: number | null;
  text: string;
}

/** A seat was taken; the browser has its secret in a cookie. */
export interface Opened {
  id: string;
  link: string;
  you: string;
  notices: string[];
}

/** One option of a decision; `index` is what `choose` sends back. */
export interface OptionState {
  index: number;
  text: string;
  label: string;
  kind: string;
  card: string | null;
  player: string | null;
  place: CardPlace | null;
  copies: number;
  default: boolean;
}

/** How a game ended. `result` is `won`, `lost` (an Ungoal was met: everybody has lost), `solo` (with a `score`), `stuck` (nothing can happen any more) or `unfinished`; `winner` and `goal` are set where somebody has won. >>> from ruleshift import Game >>> outcome = Game("pirate", ["Ann", "Bob"], seed=7).playout(1) >>> outcome.result, outcome.winner, outcome.goal ('won', 'Bob', 'Sword & Pistol') >>> print(outcome) Bob wins with Sword & Pistol */
export interface Outcome {
  result: "lost" | "solo" | "stuck" | "unfinished" | "won";
  winner: string | null;
  goal: string | null;
  score: number;
  turns: number;
  reason: "decision limit" | "goal" | "last player" | "main deck" | "rules deck" | "stuck" | "time limit" | "turn limit" | "ungoal";
}

/** What one seat knows or is asked besides, from its `PrivateView`; for a spectator only the window. */
export interface OwnState {
  hand: string[];
  small_hand: string[];
  hidden: Dictionary<string[]>;
  seen_hands: Dictionary<string[]>;
  being_played: string[] | null;
  decision: DecisionState | null;
  window: WindowState | null;
  passing: "always" | "ask" | "card" | "turn";
  offers: string[];
  since: SinceItem[];
  since_what: "away" | "turn";
  may_undo: boolean;
}

/** Let bots wait for so many seconds before they answer, from now on. */
export interface Pace {
  type: "pace";
  request?: number | null;
  pace: number;
}

/** Shared device: nobody here answers the Surprise window or the challenge that is open. */
export interface PassAll {
  type: "pass_all";
  request?: number | null;
}

/** Pass Surprise windows beforehand: `ask` me each time, for this `card`, until the `turn` ends, or `always`. */
export interface Passing {
  type: "passing";
  request?: number | null;
  scope: "always" | "ask" | "card" | "turn";
}

/** Stop all clocks and bots. */
export interface Pause {
  type: "pause";
  request?: number | null;
}

/** Open a table where a finished game goes on from one of its steps: in one of its seats, against bots. */
export interface PlayOn {
  step: number;
  seat: string;
  bot?: string;
}

/** A player: the name of the seat, and how this sentence calls whoever sits there (`Ann`, `you`, `your`). */
export interface Player {
  part: "player";
  name: string;
  shown: string;
}

/** Show the table how I feel, with one of `REACTIONS`. */
export interface React {
  type: "react";
  request?: number | null;
  emoji: string;
}

/** Somebody at the table reacts to what happens. Show it for a few seconds; it is not kept, nor sent again. */
export interface Reaction {
  type: "reaction";
  player: string;
  emoji: string;
}

/** Send me the whole state again. */
export interface Refresh {
  type: "refresh";
  request?: number | null;
}

/** Begin another game with those who are still here: the host, or by drawing where the first to draw begins. Anybody else proposes it, or answers a proposal: `agree` is false for a no. A single person may let a bot begin: `draw` is false then. */
export interface Rematch {
  type: "rematch";
  request?: number | null;
  draw?: boolean;
  agree?: boolean;
  seat?: string | null;
}

/** Somebody has proposed another game. It begins when the host, or enough of those who are here, agree. */
export interface RematchState {
  by: string;
  agreed: string[];
  refused: string[];
  needed: number;
}

/** Go on. */
export interface Resume {
  type: "resume";
  request?: number | null;
}

/** A number in force for the player whose turn it is, and the cards that it comes from. `name` is draw, play, hand limit, keeper limit, goals or start bonus. >>> from ruleshift import Game >>> game = Game.at("pirate", rules=["Draw 3"], phase="start") >>> print(game.numbers[0]) draw 3 (Draw 3: 3) */
export interface RuleNumber {
  name: string;
  value: string;
  parts: Contribution[];
}

/** What somebody has typed, as it was typed. */
export interface Said {
  part: "said";
  shown: string;
}

/** One line of the list of solitaire scores. */
export interface ScoreEntry {
  name: string;
  score: number;
  decks: string[];
  turns: number;
  at: number;
  link: string;
}

/** A link that carries your seat to the browser in which it is opened first, once and not too late. */
export interface SeatLink {
  link: string;
  seconds: number;
}

/** One seat as everybody sees it, with who sits there. The engine's fields are empty while no game is on. */
export interface SeatState {
  name: string;
  hand: number;
  table: string[];
  under: Dictionary<number>;
  hand_limit: number | null;
  keeper_limit: number | null;
  drinks: number;
  on_water: boolean;
  opted_out: boolean;
  bot: string | null;
  online: boolean;
  away: boolean;
  host: boolean;
  in_game: boolean;
}

/** Host: agree on something else, before the game begins or after it is over. */
export interface SetOptions {
  type: "options";
  request?: number | null;
  options: TableOptions;
}

/** What decks and options add up to: how many cards, which Goals are impossible, or why it cannot be played. */
export interface SetUp {
  refused: string | null;
  cards: number;
  shuffled: number;
  impossible: ImpossibleGoal[];
  out: string[];
}

/** Decks and options that somebody thinks of, as in `TableOptions`. */
export interface SetUpWish {
  decks: string[];
  rules?: Dictionary<boolean | number | string | string[] | null>;
  game?: "company" | "solitaire";
}

/** One thing that happened since your last turn: a phrase, and the line of your log and the card it leads to. */
export interface SinceItem {
  parts: (string | Card | Player | Said | Cause)[];
  line: number;
  card: string | null;
}

/** Let bots answer at once, until a person is asked. Surprise windows stay open as long as ever. */
export interface Skip {
  type: "skip";
  request?: number | null;
}

/** Host: a bot plays for somebody now, until they come back. */
export interface StandIn {
  type: "stand_in";
  request?: number | null;
  player: string;
}

/** Host: deal. Where the first to draw begins, the table then waits for that. */
export interface Start {
  type: "start";
  request?: number | null;
}

/** Everything this seat sees now, and what is new in the log since the last state on this connection. */
export interface State {
  type: "state";
  version: number;
  you: string | null;
  fresh: boolean;
  table: TableState;
  seats: SeatState[];
  game: GameState | null;
  own: OwnState | null;
  news: LogLine[];
  protocol: number;
  hot_seat: HotSeatState | null;
}

/** A yes-or-no option of a deck, and the cards that go when it is off. >>> from ruleshift import load_deck >>> load_deck("docs/examples/kitchen.toml").switches[0].name 'pets' */
export interface Switch {
  name: string;
  about: string;
  default: boolean;
  icon: string;
  names: string[];
}

/** A table as the lobby, or somebody with its link, sees it. */
export interface TableEntry {
  id: string;
  link: string;
  phase: "open" | "over" | "playing";
  status: "full" | "open" | "over" | "playing";
  options: TableOptions;
  host: string | null;
  players: string[];
  bots: string[];
  free: number;
  meta: MetaEntry[];
  waits: boolean;
  you: string | null;
  may_join: boolean;
  may_watch: boolean;
  why_not: string | null;
}

/** What a table agrees on before a game. The host may change it until the game begins. `rules` are the options of the game itself, as /api/editions lists them (meta, without, with, judging, ...). */
export interface TableOptions {
  decks?: string[];
  seats?: number;
  rules?: Dictionary<boolean | number | string | string[] | null>;
  first?: string;
  public?: boolean;
  spectators?: boolean;
  late?: boolean;
  locked?: boolean;
  chat?: boolean;
  seconds?: number;
  window?: number;
  pace?: number;
  beginners?: boolean;
}

/** The table itself, the same for everybody. */
export interface TableState {
  id: string;
  link: string;
  phase: "open" | "over" | "playing";
  options: TableOptions;
  cards_from: string[];
  host: string | null;
  spectators: number;
  paused_by: string | null;
  trouble: string | null;
  notices: string[];
  first: string;
  consent: ConsentState[];
  obstacle: string | null;
  closed: string | null;
  approval: boolean;
  knocking: string[];
  full: boolean;
  rematch: RematchState | null;
}

/** Take the seat of a link: the part after `#`. */
export interface TakeSeat {
  token: string;
}

/** A finished game, move by move. Step 0 is the table after dealing. */
export interface Timeline {
  game: FinishedGame;
  seats: string[];
  cards_from: string[];
  steps: TimelineStep[];
  note: string | null;
  end: EndState | null;
}

/** One move of a finished game: who answered what, and all that came of it. */
export interface TimelineStep {
  number: number;
  turn_number: number;
  player: string;
  prompt: string;
  choice: string;
  window: boolean;
  passes: boolean;
  lines: LogLine[];
}

/** A question that the people at one device answer together, without a curtain: no hand is needed for it. */
export interface TogetherState {
  player: string;
  decision: string;
  option: number;
  label: string;
}

/** Take back my last choice, as long as nothing was shown since that somebody did not know. */
export interface Undo {
  type: "undo";
  request?: number | null;
}

/** A Surprise window, the same for everybody at the table and open for the same time, whoever holds what. */
export interface WindowState {
  about: string | null;
  laid: boolean;
  by: string;
  card: string | null;
  question: string;
  seconds: number;
  left: number;
}

export type ClientMessage = Choose | Passing | Offer | Chat | React | Mute | Leave | Away | Back | Pause | Resume | Start | Rematch | SetOptions | Consent | Lock | Admit | AddBot | Kick | MakeHost | Refresh | Pace | Skip | Undo | Lift | Lower | PassAll | StandIn;

export type ServerMessage = State | ChatLines | Reaction | Done | Failed | Closed;
