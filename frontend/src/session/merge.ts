import type { Changes, View } from '../protocol';

/** The view after these changes: what they don't name is as it was. */
export function merged(view: View, changes: Changes): View {
  const { version, table, chairs, game, seats, all_seats } = changes;
  return {
    version,
    table: table ?? view.table,
    chairs: chairs ?? view.chairs,
    game: game ?? view.game,
    seats: all_seats ?? (seats ? view.seats.map((seat, i) => seats[i] ?? seat) : view.seats),
  };
}
