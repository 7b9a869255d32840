/** What the table says in words beside the events, which come in words from the server. */
import type {
  Around,
  AskedView,
  Card,
  FlipThreeView,
  SeatView,
  Status,
  Update,
  View,
  WaitingView,
} from '../protocol';
import { _, n_, row } from '../words.svelte';
import { laid } from './reading';

export function cardName(token: Card): string {
  if (token === 'FZ') return _('Freeze');
  if (token === 'F3') return _('Flip Three');
  if (token === 'SC') return _('Second Chance');
  return token === 'x2' ? '×2' : token;
}

/** What a card does, where its picture alone doesn't tell; empty for a Number. */
export function cardMeaning(token: Card): string {
  if (token === 'FZ') return _('Takes a player out of the round, who keeps the points so far.');
  if (token === 'F3') return _('Makes a player take three cards, one at a time.');
  if (token === 'SC') return _('Saves its holder once from a Number that comes twice.');
  if (token === 'x2') return _('Doubles the sum of your Numbers.');
  if (!token.startsWith('+')) return '';
  const count = Number(token.slice(1));
  if (count === 0) return _('Adds nothing.');
  return n_('Adds {count} point.', 'Adds {count} points.', count);
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

/** A line for ears, with the cards that wait there. */
export function lineInWords(seat: SeatView, aside: readonly Card[] = []): string {
  const cards = laid(seat);
  if (aside.length) {
    const names = row(aside.map(cardName));
    return _('{line} Waiting here: {names}.', { line: lineInWords(seat), names });
  }
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
  if (game.between === 'flip7') return _('The round is over: a Flip 7 ended it.');
  if (game.between) return _('The round is over: everybody is out or has stayed.');
  const name = (seat: number) => view.seats[seat]?.name ?? '';
  if (game.due != null) {
    return game.due === own
      ? _('A card comes for you.')
      : _('A card comes for {name}.', { name: name(game.due) });
  }
  const choice = game.choice;
  if (!choice) return '';
  if (choice.seat === own) return ownQuestion(choice);
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
  seats: readonly SeatView[],
  own: number | undefined,
  runs: readonly FlipThreeView[],
): string {
  const seat = seats[own ?? -1];
  if (!seat) return '';
  const other = (by: number | null | undefined) =>
    by == null || by === own ? undefined : { name: seats[by]?.name ?? '' };
  const freezer = other(seat.frozen_by);
  if (freezer) return _('{name} has frozen you.', freezer);
  if (seat.stayed_by === 'clock') return _('Your time was up.');
  if (seat.stayed_by === 'host') return _('The host decided that you stay.');
  const giver = other(runs.findLast((run) => run.seat === own)?.by);
  return giver ? _('{name} gave you the Flip Three.', giver) : '';
}

/** What comes after what goes on now; empty for nothing. */
export function waiting(
  seats: readonly SeatView[],
  own: number | undefined,
  cards: readonly WaitingView[],
  runs: readonly FlipThreeView[],
): string {
  const name = (seat: number) => seats[seat]?.name ?? '';
  const waits = cards.map(({ card, seat, target }) => {
    const what = { card: cardName(card) };
    if (target != null)
      return target === own
        ? _('{card} for you', what)
        : _('{card} for {name}', { ...what, name: name(target) });
    return seat === own
      ? _('{card} (you play it)', what)
      : _('{card} ({name} plays it)', { ...what, name: name(seat) });
  });
  const outer = runs.slice(0, -1).reverse();
  const goOn = outer.map(({ seat, left }) =>
    n_('one more card for {name}', '{count} more cards for {name}', left, { name: name(seat) }),
  );
  const all = [...waits, ...goOn];
  return all.length ? _('After this: {waits}.', { waits: row(all) }) : '';
}

function ownQuestion({ card, moves }: AskedView): string {
  if (card) return targetQuestion(card);
  if (moves.some((move) => move.type === 'stay')) return _('Hit or stay?');
  return _('Take a card: nobody stays with nothing.');
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

/** The same in a word or two, to stand below the total. */
export function targetMeaningShort(card: Card, seat: SeatView): string {
  const points = seat.value ?? 0;
  if (card === 'FZ') return _('+{points}, out', { points });
  return card === 'F3' ? _('+{points} at stake', { points }) : '';
}
