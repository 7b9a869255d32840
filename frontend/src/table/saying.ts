/** What the table says in words beside the events, which come in words from the server. */
import type { Around, Card, FlipThreeView, SeatView, Status, Update, View } from '../protocol';
import { _, n_, row } from '../words.svelte';
import { laid, status } from './reading';

export function cardName(token: Card): string {
  if (token === 'FZ') return _('Freeze');
  if (token === 'F3') return _('Flip Three');
  if (token === 'SC') return _('Second Chance');
  return token === 'x2' ? '×2' : token;
}

export function statusName(status: Status): string {
  switch (status) {
    case 'stayed':
      return _('Stayed');
    case 'frozen':
      return _('Frozen');
    case 'busted':
      return _('Bust');
    case 'flip7':
      return _('Flip 7!');
    case 'out':
      return _('Not in this round');
    default:
      return _('In');
  }
}

/** A line for ears. */
export function lineInWords(seat: SeatView): string {
  const cards = laid(seat);
  if (cards.length === 0) return _('No cards yet.');
  const names = row(cards.map((card) => cardName(card.token)));
  return _('Cards: {names}. Worth {points}.', { names, points: seat.value ?? 0 });
}

export function toGo(seat: SeatView, target: number): string {
  const missing = target - (seat.total ?? 0);
  if (missing <= 0) return _('Target score reached');
  return n_('{count} point to go', '{count} points to go', missing);
}

/** What the table waits for. */
export function awaited(view: View, own: number | undefined, around: Around | null): string {
  const game = view.game;
  if (!game) return '';
  if (game.end || !view.table.playing) return _('The game is over.');
  if (view.table.paused) return _('The game is paused.');
  if (game.between) return _('The round is over.');
  const name = (seat: number) => view.seats[seat]?.name ?? '';
  if (game.due != null) {
    return game.due === own
      ? _('A card comes for you.')
      : _('A card comes for {name}.', { name: name(game.due) });
  }
  const choice = game.choice;
  if (!choice) return '';
  if (choice.seat === own) return choice.card ? targetQuestion(choice.card) : _('Hit or stay?');
  const who = { name: name(choice.seat) };
  const person = view.chairs[choice.seat]?.person;
  if (person && around && !around.present.includes(person) && !view.chairs[choice.seat]?.bot) {
    return _('{name} is away; the table decides soon.', who);
  }
  if (!choice.card) return _('{name} is to hit or stay.', who);
  if (choice.card === 'FZ') return _('{name} chooses who gets the Freeze.', who);
  if (choice.card === 'F3') return _('{name} chooses who gets the Flip Three.', who);
  return _('{name} chooses who gets the Second Chance.', who);
}

/** What others did to oneself, or the clock, and still lasts; empty for nothing. */
export function doneToOneself(
  log: readonly Update[],
  seats: readonly SeatView[],
  own: number | undefined,
  runs: readonly FlipThreeView[],
): string {
  const seat = seats[own ?? -1];
  if (!seat) return '';
  const now = status(seat);
  for (const { events = [], by } of [...log].reverse()) {
    for (const event of events) {
      if (event.type === 'round_began') return '';
      if (event.type === 'stayed' && event.seat === own)
        return by === 'clock' && now === 'stayed' ? _('Your time was up.') : '';
      if (event.type !== 'aimed' || event.target !== own) continue;
      if (event.seat === own) return '';
      const who = { name: seats[event.seat]?.name ?? '' };
      if (event.card === 'FZ' && now === 'frozen') return _('{name} has frozen you.', who);
      if (event.card === 'F3' && runs.some((run) => run.seat === own))
        return _('{name} gave you the Flip Three.', who);
    }
  }
  return '';
}

export function targetQuestion(card: Card): string {
  if (card === 'FZ') return _('Who gets the Freeze?');
  if (card === 'F3') return _('Who gets the Flip Three?');
  return _('Who gets the Second Chance?');
}

/** What whoever made a decision thought; empty where nobody says. */
export function thought(update: Update | undefined, seats: readonly SeatView[]): string {
  if (!update?.thought) return '';
  const name = seats[update.thinks ?? -1]?.name ?? '';
  return _('{name}: “{thought}”', { name, thought: update.thought });
}

/** What aiming the card at a seat does to it. */
export function targetMeaning(card: Card, seat: SeatView, own: boolean): string {
  const points = seat.value ?? 0;
  if (card === 'FZ') {
    return own
      ? n_('You are out and keep {count} point', 'You are out and keep {count} points', points)
      : n_('Out, and keeps {count} point', 'Out, and keeps {count} points', points);
  }
  if (card === 'F3') {
    return own
      ? n_(
          'Take three cards, with {count} point at stake',
          'Take three cards, with {count} points at stake',
          points,
        )
      : n_(
          'Takes three cards, with {count} point at stake',
          'Takes three cards, with {count} points at stake',
          points,
        );
  }
  return own ? _('Keep it yourself') : _('Is saved once from a second Number');
}

/** The same in a word or two. */
export function targetMeaningShort(card: Card, seat: SeatView): string {
  const points = seat.value ?? 0;
  if (card === 'FZ') return _('keeps {points}', { points });
  return card === 'F3' ? _('{points} at stake', { points }) : '';
}
