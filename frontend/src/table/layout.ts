/** How the other seats and the stage share the room between the top and one's own seat; sizes in CSS pixels. */
export interface Layout {
  look: 'row' | 'ample';
  columns: number;
  /** The width of the seats' cards. */
  card: number;
  /** The width of the card that is turned over; 0 where there is room for its words alone. */
  stage: number;
  /** Whether the words stand below the card, not beside it. */
  upright: boolean;
}

export type Screen = 'phone' | 'tablet' | 'desk';

/** What there is to share. */
export interface Place {
  screen: Screen;
  width: number;
  height: number;
  /** The size of the text that the reader wants. */
  rem: number;
}

interface Seats {
  look: 'row' | 'ample';
  columns: number;
  card: number;
  /** Of one seat. */
  height: number;
  worth: number;
}

const GAP = 8;
/** The height of a card by its width. */
const TALL = 1.4;
/** So many cards of a line lie side by side at their full size. */
const ABREAST = 4.5;
/** As many where there is height to spare: a line of few cards has larger ones. */
const FEW = 3.2;
/** The least height of the stage. */
const STAGE = { phone: 100, tablet: 150, desk: 150 };
/** The height of how a score is reckoned, below a row's cards, in `rem`. */
const SUM = 1.25;
/** The widths between which the cards of ample seats are. */
const AMPLE = { phone: [38, 64], tablet: [48, 96], desk: [48, 96] } as const;
/** So many pixels of a card's width one more column is worth. */
const COLUMN = { phone: 0, tablet: 5, desk: 25 };

/** How so many other seats are laid out; `between` rounds their lines have sums. */
export function layout(place: Place, seats: number, between: boolean): Layout {
  const { look, columns, card, height } =
    ample(place, seats) ?? rows(place, seats, STAGE[place.screen]);
  const sum = between && look === 'row' ? SUM * place.rem : 0;
  const left = place.height - Math.ceil(seats / columns) * (height + GAP + sum);
  const upright = left > 23 * place.rem;
  const [words, wide, most] = upright
    ? [9 * place.rem, place.width / 2.5, 180]
    : [1.5 * place.rem, place.width / 4.75, 150];
  const size = Math.floor(Math.min((left - words) / TALL, wide, most));
  const least = place.screen === 'phone' ? 54 : 84;
  const stage = between && size < least ? 0 : Math.max(least, size);
  return { look, columns, card, stage, upright };
}

/** Seats in rows, at their least: for a page that scrolls. */
export function scrolling(place: Place): Layout {
  const columns = Math.max(1, Math.floor(place.width / (17 * place.rem + GAP)));
  return { look: 'row', columns, card: 28, stage: 54, upright: false };
}

/** Seats in rows beside the stage: for a phone that lies on its side. */
export function beside(place: Place, seats: number): Layout {
  const sums = SUM * place.rem * seats;
  const { look, columns, card } = rows(place, seats, sums);
  const left = place.height - 10.25 * place.rem;
  const stage = Math.floor(Math.max(40, Math.min(54, left / TALL)));
  return { look, columns, card, stage, upright: false };
}

/** Each seat with its name above its line, where that leaves the cards large. */
function ample(place: Place, seats: number): Seats | undefined {
  const { rem, screen } = place;
  const [least, most] = AMPLE[screen];
  // There is room for a sum, or for what is offered: no card changes its size for it, nor leaves the sight.
  const head = 6.5 * rem;
  return best(place, Math.min(4, seats), 16, (columns, wide) => {
    const lines = Math.ceil(seats / columns);
    const high = (place.height - STAGE[screen]) / lines - GAP - head;
    const card = Math.floor(Math.min(most, high / TALL, wide / ABREAST - 6));
    if (card < least) return undefined;
    const worth = card + COLUMN[screen] * columns - 15 * (columns * lines - seats);
    return { look: 'ample', columns, card, height: head + card * TALL, worth };
  });
}

/** Each seat in a row above so high a stage; those for whom there is no room are scrolled to. */
function rows(place: Place, seats: number, stage: number): Seats {
  const least = place.screen === 'desk' ? 32 : 28;
  const room = place.height - stage;
  const lay = (columns: number, wide: number): Seats => {
    const lines = Math.ceil(seats / columns);
    const fit = (abreast: number, most: number, sum: number) =>
      Math.min(most, (room / lines - GAP - 8 - sum) / TALL, (0.7 * wide - 56) / abreast - 2);
    const usual = Math.floor(Math.max(least, fit(ABREAST, 52, 0)));
    // Larger, where there is room for a sum, too: no card changes its size for it; larger words on
    // the stage need more lines.
    const kept = SUM * place.rem + (12 * Math.max(0, place.rem - 16)) / lines;
    const card = Math.max(usual, Math.floor(fit(FEW, 64, kept)));
    const height = Math.max(2.9 * place.rem, card * TALL + 8);
    const seen = Math.min(1, room / (lines * (height + GAP)));
    return { look: 'row', columns, card, height, worth: usual + 100 * seen };
  };
  return best(place, 6, 17, lay) ?? lay(1, place.width);
}

/** The most worthy way to lay seats out in up to so many columns of at least so many `rem`. */
function best(
  { width, rem }: Place,
  most: number,
  least: number,
  lay: (columns: number, wide: number) => Seats | undefined,
): Seats | undefined {
  let found: Seats | undefined;
  for (let columns = 1; columns <= most; columns++) {
    const wide = (width - (columns + 1) * GAP) / columns;
    if (wide < least * rem) break;
    const seats = lay(columns, wide);
    if (seats && seats.worth > (found?.worth ?? -Infinity)) found = seats;
  }
  return found;
}
