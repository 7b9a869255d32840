import type { Update } from '../protocol';
import { LASTING, paced } from '../style/motion';

/** How long an update is looked at, in milliseconds: its card turns, lies open, and then does something. */
export interface Lasting {
  turning: number;
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

/**
 * How long to show an update, while `waiting` more wait behind it: the more, the quicker; and all of it in half the
 * time at a table where everything happens `atOnce`.
 */
export function lasting(update: Update, waiting: number, atOnce = false): Lasting {
  const events = update.events ?? [];
  const haste = (atOnce ? 0.5 : 1) / (1 + waiting);
  const turning = paced(LASTING.turn);
  const turned = events.some((event) => event.type === 'drawn');
  const dramatic = events.some((event) => DRAMATIC.has(event.type));
  return {
    turning: turned ? turning * haste : 0,
    reveal: turned ? (looked(LASTING.reveal) - turning) * haste : 0,
    consequence: events.length ? looked(dramatic ? DRAMA : CONSEQUENCE) * haste : 0,
  };
}

// Without movement a card still has to be seen before what it does.
function looked(milliseconds: number): number {
  return paced(milliseconds) || milliseconds / 2;
}
