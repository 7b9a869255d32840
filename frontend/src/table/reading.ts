/** What can be read off a view; nothing here knows a rule. */
import type {
  Aim,
  Around,
  AskedView,
  Card,
  Give,
  SeatView,
  Status,
  Update,
  View,
} from '../protocol';
import type { Fate } from '../cards/kinds';
import type { Request } from './types';

/** A card as it lies in a line. */
export interface Laid {
  key: string;
  token: Card;
  fate: Fate;
}

/** So many letters alike make two names look the same where there is little room. */
const ALIKE = 4;

export function status(seat: SeatView): Status {
  return seat.status ?? 'active';
}

/** The cards of a line in the order they are shown: Numbers as they came, then what changes their sum, then the rest. */
export function laid(seat: SeatView): Laid[] {
  const numbers = seat.numbers ?? [];
  const busted = status(seat) === 'busted';
  const duplicate = busted ? numbers.at(-1) : undefined;
  const cards: Laid[] = numbers.map((number, place) => {
    const last = place === numbers.length - 1;
    let fate: Fate = 'plain';
    if (busted) fate = last ? 'busting' : number === duplicate ? 'plain' : 'dim';
    if (status(seat) === 'flip7') fate = 'lucky';
    return { key: `${number}${busted && last ? '!' : ''}`, token: String(number) as Card, fate };
  });
  const others: Card[] = [...(seat.modifiers ?? [])];
  if (seat.second_chance) others.push('SC');
  if (seat.freeze) others.push('FZ');
  for (const [place, token] of others.entries()) {
    const before = others.slice(0, place).filter((other) => other === token).length;
    cards.push({ key: `${token}/${before}`, token, fate: busted ? 'dim' : 'plain' });
  }
  return cards;
}

/** The seat that one sits at in the game, if one does; who sat at which, once it is over, the names tell. */
export function seatOf(view: View, person: string | null): number | undefined {
  if (person === null || !view.game) return undefined;
  const chair = view.chairs.findIndex((each) => each.person === person);
  const name = view.chairs[chair]?.name;
  const seat = view.table.playing ? chair : view.seats.findIndex((each) => each.name === name);
  return seat >= 0 && seat < view.seats.length ? seat : undefined;
}

/** Whether people may sit down during the game; to one that all have left, in any case. */
export function mayCome({ table }: View): boolean {
  return table.settings.latecomers !== false || table.host == null;
}

/** Whether there is a chair for one more, who comes in with the next round of a game. */
export function hasRoom({ chairs, table }: View): boolean {
  return chairs.length < (table.settings.chairs ?? 0);
}

/** How many look on, but for the reader. */
export function othersLookingOn(around: Around | null, you: string | null): number {
  const watchers = around?.watchers ?? 0;
  return you === null ? Math.max(0, watchers - 1) : watchers;
}

/** What to ask for to be the host oneself; the server tells if the one there is too busy to be replaced. */
export function takingOver({ chairs }: View, person: string | null): Request {
  const chair = chairs.findIndex((each) => each.person === person);
  return { type: 'make_host', chair, name: chairs[chair]?.name ?? null };
}

/** The seat from which something is awaited: a decision, or that a card lands there. */
export function turnOf(view: View): number | undefined {
  return view.game?.choice?.seat ?? view.game?.due ?? undefined;
}

/** The seats around the table: clockwise from the one after one's own; from the first for who looks on. */
export function around(seats: number, own: number | undefined): number[] {
  const first = own === undefined ? 0 : own + 1;
  const count = own === undefined ? seats : seats - 1;
  return Array.from({ length: count }, (_each, step) => (first + step) % seats);
}

/** The place of each seat by its total, from 1; equal totals share one. */
export function places(seats: readonly SeatView[]): number[] {
  return seats.map(
    (seat) => 1 + seats.filter((other) => (other.total ?? 0) > (seat.total ?? 0)).length,
  );
}

export function stillIn(seats: readonly SeatView[]): number {
  return seats.filter((seat) => status(seat) === 'active').length;
}

/** The move of those that are legal that points at a seat. */
export function moveAt(asked: AskedView | undefined, seat: number): Aim | Give | undefined {
  return asked?.moves.find(
    (move): move is Aim | Give =>
      (move.type === 'aim' || move.type === 'give') && move.target === seat,
  );
}

/** The card that an update turned over, and for whom. */
export function turned(update: Update | undefined): { seat: number; card: Card } | undefined {
  for (const event of update?.events ?? []) if (event.type === 'drawn') return event;
  return undefined;
}

/** The sentences of an update: before its card comes up, of that card, and of what it or a move did. */
export function sentences(update: Update): { before: string[]; card?: string; after: string[] } {
  const words = update.words ?? [];
  const at = (update.events ?? []).findIndex((event) => event.type === 'drawn');
  const card = words[at];
  if (card === undefined) return { before: [], after: words };
  return { before: words.slice(0, at), card, after: words.slice(at + 1) };
}

/** Whether this update is what did to the seat what it tells of. */
export function doesTo(update: Update | undefined, seat: number | undefined): boolean {
  return (update?.events ?? []).some(
    (event) =>
      (event.type === 'aimed' && event.target === seat) ||
      ((event.type === 'frozen' || event.type === 'stayed') && event.seat === seat),
  );
}

/** What tells a name from others that begin as it does: its end, as in `Novice 2`; empty for most names. */
export function ending(name: string, names: readonly string[]): string {
  const letters = [...name];
  const alike = names.map((other) =>
    other === name ? 0 : letters.findIndex((letter, i) => letter !== [...other][i]),
  );
  const begin = Math.max(...alike.map((at) => (at < 0 ? letters.length : at)));
  if (begin < ALIKE) return '';
  const last = / \S{1,3}$/.exec(name)?.[0];
  return last ?? letters.slice(Math.max(begin, letters.length - ALIKE)).join('');
}

/** How the card that an update turned over fared. */
export function fateIn(update: Update): Fate {
  const types = new Set((update.events ?? []).map((event) => event.type));
  if (types.has('busted')) return 'busting';
  if (types.has('saved')) return 'saved';
  return types.has('flip7') ? 'lucky' : 'plain';
}
