import type { Update } from '../protocol';
import { LASTING, paced } from '../style/motion';

/** How long an update is looked at, in milliseconds: its card first, then what the card did. */
export interface Lasting {
  reveal: number;
  consequence: number;
}

const CONSEQUENCE = 420;
const DRAMA = 1000;
const DRAMATIC = new Set([
  'busted',
  'saved',
  'flip7',
  'frozen',
  'aimed',
  'round_over',
  'game_over',
]);

/** How long to show an update, while `waiting` more wait behind it: the more, the quicker. */
export function lasting(update: Update, waiting: number): Lasting {
  const events = update.events ?? [];
  const haste = 1 / (1 + waiting);
  const turned = events.some((event) => event.type === 'drawn');
  const dramatic = events.some((event) => DRAMATIC.has(event.type));
  return {
    reveal: turned ? looked(LASTING.reveal) * haste : 0,
    consequence: events.length ? looked(dramatic ? DRAMA : CONSEQUENCE) * haste : 0,
  };
}

// Without movement a card still has to be seen before what it does.
function looked(milliseconds: number): number {
  return paced(milliseconds) || milliseconds / 2;
}
