// Made by tools/protocol_types.py from the server's types; don't edit.

export type FromPage = Hello | Ping | Sit | Rename | Speak | Leave | Act | Ready | Change | SeatBot | Remove | Hand | MakeHost | Begin | BreakOff | Pause | Resume;
export type FromServer = Welcome | Update | Around | Seated | Retold | Done | Refused | Unseated | Snapshot | Closing | Pong;

/** Make a move, as the answer to what was asked at version `asked`; the host may make it for whoever is to decide. */
export interface Act {
  type: "act";
  id?: number;
  asked: number;
  move: Hit | Stay | Aim | Give | Next;
}

/** Aim the Freeze or the Flip Three in hand at a seat. */
export interface Aim {
  type: "aim";
  target: number;
}

/** The seat aimed an action card. */
export interface Aimed {
  type: "aimed";
  seat: number;
  card: Card;
  target: number;
}

/** What is so at this moment, and in no version: sent when it changes, but for a deadline that changes with an update, which tells it. */
export interface Around {
  type: "around";
  present: string[];
  watchers: number;
  ready: string[];
  deadline: number | null;
  running_since?: number | null;
  now: number;
}

/** A decision that is awaited. */
export interface AskedView {
  seat: number;
  moves: (Hit | Stay | Aim | Give)[];
  card?: Card | null;
  odds?: OddsView | null;
}

/** Host: begin a game, the first or a rematch, for those who sit at the table. */
export interface Begin {
  type: "begin";
  id?: number;
}

/** Host: end the game that goes on, without a winner. */
export interface BreakOff {
  type: "break_off";
  id?: number;
}

/** What a table is known by to those who aren't at it. */
export interface Brief {
  code: string;
  rules: string;
  names: string[];
  chairs: number;
  playing: boolean;
  spectators: boolean;
  latecomers: boolean;
}

/** Points in no order. */
export interface Bullets {
  type: "bullets";
  items: string[];
}

/** The card repeats a Number: the seat is out with nothing. */
export interface Busted {
  type: "busted";
  seat: number;
  card: Card;
}

/** Who made a move. */
export type By = "bot" | "clock" | "host" | "person" | "table";

/** One card; its text form (`12`, `+4`, `x2`, `FZ`) is its value everywhere. Members stand in *card order*: Numbers, modifiers, actions. The printed deck has the Numbers 0 to 12; 13 to 31 and the blank `+0`, a modifier that adds nothing, are for generalised decks. */
export type Card = "+0" | "+10" | "+2" | "+4" | "+6" | "+8" | "0" | "1" | "10" | "11" | "12" | "13" | "14" | "15" | "16" | "17" | "18" | "19" | "2" | "20" | "21" | "22" | "23" | "24" | "25" | "26" | "27" | "28" | "29" | "3" | "30" | "31" | "4" | "5" | "6" | "7" | "8" | "9" | "F3" | "FZ" | "SC" | "x2";

/** A chair at the table. */
export interface ChairView {
  name: string;
  person?: string | null;
  bot?: string | null;
}

/** Host: change the settings; the rules between games only. */
export interface Change {
  type: "change";
  id?: number;
  settings: Settings;
}

/** What a view has that the one before it had not. What isn't named is as it was. */
export interface Changes {
  version: number;
  table?: TableView | null;
  chairs?: ChairView[] | null;
  game?: GameView | null;
  seats?: { [key: string]: SeatView } | null;
  all_seats?: SeatView[] | null;
}

/** The server, or the table, is about to close; the table is stored. */
export interface Closing {
  type: "closing";
  code: Code;
}

/** What stands against a request. */
export type Code = "already_seated" | "bad_name" | "bad_settings" | "elsewhere" | "full" | "host_there" | "idle" | "illegal" | "malformed" | "no_chair" | "no_latecomers" | "no_room" | "no_table" | "not_greeted" | "not_host" | "not_kept" | "not_playing" | "not_seated" | "not_your_turn" | "paused" | "playing" | "stale" | "stopping" | "too_fast" | "too_few" | "too_large" | "too_many";

/** An action card went to the discard pile without an effect. */
export interface Discarded {
  type: "discarded";
  card: Card;
  reason: WhyDiscarded;
}

/** A request was fulfilled; what it changed came before this, by `update`. */
export interface Done {
  type: "done";
  id: number;
}

/** A card came up for a seat. */
export interface Drawn {
  type: "drawn";
  seat: number;
  card: Card;
}

/** An edition. */
export interface EditionView {
  id: string;
  title: string;
  origin: string;
  values: { [key: string]: Value };
}

/** The editions, and what they differ in. */
export interface Editions {
  editions: EditionView[];
  options: OptionView[];
}

/** The seat has as many different Numbers as end the round. */
export interface Flip7 {
  type: "flip7";
  seat: number;
}

/** The seat is to take three cards. */
export interface FlipThreeBegan {
  type: "flip_three_began";
  seat: number;
}

/** The seat's Flip Three is over, and its card in the discard pile. */
export interface FlipThreeOver {
  type: "flip_three_over";
  seat: number;
  reason: WhyOver;
}

/** A Flip Three that goes on. */
export interface FlipThreeView {
  seat: number;
  left: number;
  aside?: Card[];
  by?: number | null;
}

/** A Freeze took the seat out of the round, with its points. */
export interface Frozen {
  type: "frozen";
  seat: number;
}

/** Why a game is over. */
export type GameEnd = "target score reached" | "tie broken" | "tie shared";

/** Somebody has won. */
export interface GameOver {
  type: "game_over";
  outcome: Outcome;
}

/** The game that goes on, or the last one, without its seats. */
export interface GameView {
  asked: number;
  since: number;
  target_score: number;
  round: number;
  dealer: number;
  deck: number;
  discard: number;
  commitment: string;
  due?: number | null;
  choice?: AskedView | null;
  flip_threes?: FlipThreeView[];
  waiting?: WaitingView[];
  between?: RoundEnd | null;
  winners?: number[];
  end?: GameEnd | null;
  rounds?: number[][];
  secret?: string | null;
  kept?: string | null;
}

/** Hand the Second Chance in hand to a seat. */
export interface Give {
  type: "give";
  target: number;
}

/** The seat handed a Second Chance to another. */
export interface Given {
  type: "given";
  seat: number;
  target: number;
}

/** Let a bot play for the person on a chair, or with `None` no more: the host for anybody, a person for themselves. */
export interface Hand {
  type: "hand";
  id?: number;
  chair: number;
  name?: string | null;
  bot: string | null;
}

/** The target already holds a Second Chance. */
export interface HasSecondChance {
  type: "has_second_chance";
  target: number;
}

/** That the server is well. */
export interface Health {
  status: string;
  version: string;
  tables: number;
  address: string | null;
}

/** The first message of a socket. */
export interface Hello {
  type: "hello";
  protocol: number;
  table: string;
  token?: string | null;
  take?: boolean;
  language?: string;
  since?: number | null;
}

/** Take a card. */
export interface Hit {
  type: "hit";
}

/** Somebody has joined the game, on this new seat, and takes part from the next round on. */
export interface Joined {
  type: "joined";
  seat: number;
  name: string;
}

/** The card lies in the seat's line now. */
export interface Kept {
  type: "kept";
  seat: number;
  card: Card;
}

/** Give one's chair up for good. */
export interface Leave {
  type: "leave";
  id?: number;
}

/** Host: let the person on a chair be the host. Anybody for themselves, where the host has asked for nothing for long. */
export interface MakeHost {
  type: "make_host";
  id?: number;
  chair: number;
  name?: string | null;
}

/** One can't stay with nothing in front. */
export interface NeedsCard {
  type: "needs_card";
  seat: number;
}

/** A table that was opened, and the chair of who opened it. */
export interface NewTable {
  code: string;
  you: string;
  token: string;
}

/** Sweep the table and begin the next round. */
export interface Next {
  type: "next";
}

/** A card was due to the seat, and there is none to be had. */
export interface NoCard {
  type: "no_card";
  seat: number;
}

/** Nobody can join these `seats`: the cards of the game are for no more. */
export interface NoRoom {
  type: "no_room";
  seats: number;
}

/** There is no seat of this index. */
export interface NoSuchSeat {
  type: "no_such_seat";
  target: number;
  seats: number;
}

/** Only seats still in the round can be aimed at. */
export interface NotActive {
  type: "not_active";
  target: number;
  status: Status;
}

/** This kind of move isn't what the state awaits. */
export interface NotAwaited {
  type: "not_awaited";
  move: string;
  awaited: string;
}

/** No such card is left to draw. */
export interface NotInDeck {
  type: "not_in_deck";
  card: Card;
}

/** Only a seat still in the round can leave it. */
export interface NotInRound {
  type: "not_in_round";
  seat: number;
}

/** This card must go to somebody else. */
export interface NotOneself {
  type: "not_oneself";
  target: number;
  card: Card;
}

/** What the next card can do to the seat that is asked, in copies of cards. */
export interface OddsView {
  cards: number;
  busts: number;
  saves: number;
  flips: number;
  gain: number;
  numbers: number[];
}

/** A table that is to be opened. */
export interface OpenTable {
  name: string;
  settings?: Settings;
  bots?: string[];
}

/** An option of the rules in words. */
export interface OptionView {
  name: string;
  question: string;
  answers: { [key: string]: string };
}

/** How a game ended. */
export interface Outcome {
  winners: number[];
  reason: GameEnd;
}

/** How long a table lets people look at a card before it goes on. */
export type Pace = "brisk" | "calm" | "instant" | "normal";

/** Running text. */
export interface Paragraph {
  type: "paragraph";
  text: string;
}

/** Host: stop the clocks. */
export interface Pause {
  type: "pause";
  id?: number;
}

/** A page asks whether its socket still leads somewhere. */
export interface Ping {
  type: "ping";
}

/** The answer to `ping`. */
export interface Pong {
  type: "pong";
  now: number;
}

/** Why there is no other answer. */
export interface Problem {
  code: Code;
  words: string;
  detail?: string;
}

/** Agree that the next round begins; it does once all people who are there agree. */
export interface Ready {
  type: "ready";
  id?: number;
  asked: number;
}

/** A request was refused, and nothing has changed. */
export interface Refused {
  type: "refused";
  id: number;
  code: Code;
  words: string;
  reason?: NotAwaited | NeedsCard | NoSuchSeat | NotActive | NotOneself | HasSecondChance | NotInDeck | NoRoom | NotInRound | null;
}

/** Host: take whoever sits on a chair from the table. */
export interface Remove {
  type: "remove";
  id?: number;
  chair: number;
  name?: string | null;
}

/** Be called something else from now on. */
export interface Rename {
  type: "rename";
  id?: number;
  name: string;
}

/** So many cards of the discard pile became the deck. */
export interface Reshuffled {
  type: "reshuffled";
  cards: number;
}

/** Host: let the clocks run. */
export interface Resume {
  type: "resume";
  id?: number;
}

/** What happened of late, in another language; sentences come in it from now on. */
export interface Retold {
  type: "retold";
  language: string;
  updates: Update[];
}

/** The table was swept and a new round begins. */
export interface RoundBegan {
  type: "round_began";
  round: number;
  dealer: number;
  participants: number[];
}

/** Why a round is over. */
export type RoundEnd = "flip7" | "nobody active";

/** The round is over, and scored. */
export interface RoundOver {
  type: "round_over";
  reason: RoundEnd;
  scores: number[];
  totals: number[];
}

/** Rules as a text. */
export interface RulesView {
  rules: string;
  title: string;
  sections: Section[];
}

/** The card repeats a Number, and went to the discard pile with the seat's Second Chance. */
export interface Saved {
  type: "saved";
  seat: number;
  card: Card;
}

/** Host: let a bot of a kind take a new chair, to come in with the next round of a game that goes on, or one that nobody holds. */
export interface SeatBot {
  type: "seat_bot";
  id?: number;
  bot: string;
  chair?: number | null;
  name?: string | null;
}

/** A seat of the game, with what lies in front of it. */
export interface SeatView {
  name: string;
  total?: number;
  status?: Status;
  numbers?: number[];
  modifiers?: Card[];
  second_chance?: boolean;
  freeze?: boolean;
  value?: number;
  sum?: string;
  score?: number | null;
  frozen_by?: number | null;
  stayed_by?: By | null;
}

/** One has a chair now. */
export interface Seated {
  type: "seated";
  id: number;
  you: string;
  token: string;
}

/** A part of a text. */
export interface Section {
  id: string;
  title: string;
  blocks: (Paragraph | Bullets | Steps | Table | Terms)[];
}

/** The action card waits until the seat's Flip Three is over. */
export interface SetAside {
  type: "set_aside";
  seat: number;
  card: Card;
}

/** What the host decides. Raises `SettingsError` or `RulesError` for what can't be. */
export interface Settings {
  rules?: string;
  chairs?: number;
  clock?: number | null;
  pace?: Pace;
  listed?: boolean;
  spectators?: boolean;
  odds?: boolean;
  latecomers?: boolean;
}

/** Take a chair: a new one, to come in with the next round of a game that goes on, or `chair` of a bot or one who left. */
export interface Sit {
  type: "sit";
  id?: number;
  name: string;
  chair?: number | null;
}

/** The whole view anew, for a socket that could not keep up. */
export interface Snapshot {
  type: "snapshot";
  view: View;
}

/** Have sentences in another language from now on, and those of late once more in it. */
export interface Speak {
  type: "speak";
  id?: number;
  language: string;
}

/** How a seat stands in the round. */
export type Status = "active" | "busted" | "flip7" | "frozen" | "out" | "stayed";

/** Leave the round and keep the points. */
export interface Stay {
  type: "stay";
}

/** The seat left the round, with its points. */
export interface Stayed {
  type: "stayed";
  seat: number;
}

/** Points that follow each other, to be numbered from 1. */
export interface Steps {
  type: "steps";
  items: string[];
}

/** Rows of as many cells as `head` has. */
export interface Table {
  type: "table";
  head: string[];
  rows: string[][];
}

/** A table, without its chairs and its game. */
export interface TableView {
  settings: Settings;
  target_score: number;
  flip_count: number;
  min_players: number;
  host?: string | null;
  paused?: boolean;
  playing?: boolean;
}

/** Pairs of a term and what is said of it, or of a question and its answer. */
export interface Terms {
  type: "terms";
  items: [string, string][];
}

/** One has no chair any more, and looks on: one left, was removed, or plays elsewhere. */
export interface Unseated {
  type: "unseated";
  why: Code | null;
}

/** The table has a new version. */
export interface Update {
  type: "update";
  at: number;
  changes: Changes;
  events?: (Joined | RoundBegan | Reshuffled | Drawn | Kept | Busted | Saved | Flip7 | SetAside | Aimed | Given | Frozen | FlipThreeBegan | FlipThreeOver | Stayed | Withdrew | NoCard | Discarded | RoundOver | GameOver)[];
  words?: string[];
  thought?: string | null;
  thinks?: number | null;
  by?: By | null;
  deadline?: number | null;
  running_since?: number | null;
}

/** What an edition decides on one option. */
export interface Value {
  value: string;
  inferred: boolean;
  moot: boolean;
}

/** Everything of a table at one version. */
export interface View {
  version: number;
  table: TableView;
  chairs: ChairView[];
  game: GameView | null;
  seats: SeatView[];
}

/** An action card that is played later, after what goes on now. */
export interface WaitingView {
  card: Card;
  seat: number;
  target?: number | null;
}

/** The answer to `hello`. */
export interface Welcome {
  type: "welcome";
  protocol: number;
  you: string | null;
  token: string | null;
  language: string;
  view: View;
  missed: Update[];
}

/** Why a card went to the discard pile without an effect. */
export type WhyDiscarded = "no target" | "receiver busted" | "round over" | "target out";

/** Why a Flip Three is over. */
export type WhyOver = "complete" | "no card" | "receiver out";

/** Who sits at the seat has gone: it has left the round, and keeps its points. */
export interface Withdrew {
  type: "withdrew";
  seat: number;
}

/** What pages say in a language. */
export interface Words {
  language: string;
  messages: { [key: string]: string[] };
}
