import type { Update } from '../protocol';
import { paced } from '../style/motion';

/** How long an update is looked at, in milliseconds: its card first, then what the card did. */
export interface Lasting {
  reveal: number;
  consequence: number;
}

const REVEAL = 420;
const CONSEQUENCE = 380;
const DRAMA = 900;
const DRAMATIC = new Set(['busted', 'saved', 'flip7', 'frozen', 'round_over', 'game_over']);

/** How long to show an update, while `waiting` more wait behind it: the more, the quicker. */
export function lasting(update: Update, waiting: number): Lasting {
  const events = update.events ?? [];
  const haste = 1 / (1 + Math.max(0, waiting - 1) / 2);
  const turned = events.some((event) => event.type === 'drawn');
  const dramatic = events.some((event) => DRAMATIC.has(event.type));
  return {
    reveal: turned ? paced(REVEAL) * haste : 0,
    consequence: events.length ? paced(dramatic ? DRAMA : CONSEQUENCE) * haste : 0,
  };
}
