/** What a card is, read from its token (`7`, `+4`, `x2`, `FZ`). */
export type Kind =
  | { is: 'number'; number: number }
  | { is: 'modifier'; adds: number; times: boolean }
  | { is: 'action'; action: Action };

export type Action = 'FZ' | 'F3' | 'SC';

/** How a card fares: as it lies; breaking its line; undone by a Second Chance; out of play; in a Flip 7. */
export type Fate = 'plain' | 'busting' | 'saved' | 'dim' | 'lucky';

export function kindOf(token: string): Kind {
  if (/^\d+$/.test(token)) return { is: 'number', number: Number(token) };
  if (token === 'x2') return { is: 'modifier', adds: 0, times: true };
  if (/^\+\d+$/.test(token)) return { is: 'modifier', adds: Number(token), times: false };
  if (token === 'FZ' || token === 'F3' || token === 'SC') return { is: 'action', action: token };
  throw new Error(`no card: ${token}`);
}
