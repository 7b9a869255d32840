/** Views and updates to test with. */
import type { Changes, SeatView, Update, View } from '../../src/protocol';

export function seat(name: string, more: Partial<SeatView> = {}): SeatView {
  return { name, ...more };
}

/** A table at which Ann and Ben play; Ann is `p1`. */
export function view(version: number, seats: SeatView[] = [seat('Ann'), seat('Ben')]): View {
  return {
    version,
    table: { settings: {}, target_score: 200, flip_count: 7, min_players: 3, playing: true },
    chairs: [
      { name: 'Ann', person: 'p1' },
      { name: 'Ben', person: 'p2' },
    ],
    game: {
      asked: version,
      target_score: 200,
      since: 0,
      round: 1,
      dealer: 0,
      deck: 94,
      discard: 0,
      commitment: '',
      choice: { seat: 0, moves: [{ type: 'hit' }, { type: 'stay' }] },
    },
    seats,
  };
}

/** That a card came up for a seat, which has these Numbers now. */
export function drawn(version: number, place: number, numbers: number[]): Update {
  const card = '7';
  return update(
    { version, seats: { [place]: seat(place ? 'Ben' : 'Ann', { numbers }) } },
    {
      events: [
        { type: 'drawn', seat: place, card },
        { type: 'kept', seat: place, card },
      ],
    },
  );
}

export function update(changes: Changes, more: Partial<Update> = {}): Update {
  return { type: 'update', at: 0, changes, words: [`version ${changes.version}`], ...more };
}
