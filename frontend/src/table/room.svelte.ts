import { innerHeight, innerWidth } from 'svelte/reactivity/window';

type Width = 'phone' | 'tablet' | 'desk';

/** How the other seats and the stage share the room; sizes in CSS pixels. */
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

interface Place {
  width: number;
  height: number;
}

/** The least height of the stage. */
const STAGE = { phone: 100, tablet: 150, desk: 150 };
const GAP = 8;
/** The height of a card by its width. */
const TALL = 1.4;
/** So many cards of a line lie side by side at their full size. */
const ABREAST = 4.5;
/** So many pixels of a card's width one more column is worth. */
const WORTH = { phone: 0, tablet: 10, desk: 25 };

/** How much room there is, and what finds place in it; widths of cards in CSS pixels. */
export class Room {
  /** The size of the text that the reader wants, in CSS pixels. */
  rem = $state(16);

  get #width(): number {
    return innerWidth.current ?? 360;
  }
  get #height(): number {
    return innerHeight.current ?? 640;
  }
  get width(): Width {
    return this.#width >= 1100 ? 'desk' : this.#width >= 700 ? 'tablet' : 'phone';
  }
  get #low(): boolean {
    return this.#height < 740;
  }
  /** Too low for a list of seats that scrolls by itself: the page does. */
  get cramped(): boolean {
    return this.#height / this.rem < 33;
  }
  /** One's own cards. */
  get own(): number {
    if (this.cramped) return 44;
    if (this.width === 'phone') return this.#low ? 42 : 52;
    return this.width === 'desk' && !this.#low ? 84 : 72;
  }

  // What is left for the other seats and the stage: reckoned, not measured, so that no card changes its size
  // when something else is to be pressed.
  #inner(seated: boolean): Place {
    const desk = this.width === 'desk' ? 22 * this.rem : 0;
    const buttons = this.width === 'phone' ? 8 : 1.5;
    const line = seated ? TALL * this.own + 4.75 * this.rem : 0;
    const height = this.#height - 2.9 * this.rem - line - buttons * this.rem;
    return { width: this.#width - desk, height: seated ? height : height - 4 * this.rem };
  }

  /** How so many other seats are laid out for who is `seated` or not; `between` rounds their lines have sums. */
  layout(seats: number, seated: boolean, between: boolean): Layout {
    const inner = this.#inner(seated);
    const { look, columns, card, height } = this.#ample(seats, inner) ?? this.#rows(seats, inner);
    const rows = Math.ceil(seats / columns);
    const sums = between ? 1.25 * this.rem * rows : 0;
    const left = Math.max(0, inner.height - rows * (height + GAP) - sums);
    const upright = left > 23 * this.rem;
    const written = upright ? 9 * this.rem : 1.5 * this.rem;
    // Beside the card and the deck there has to be room for words.
    const wide = upright ? inner.width / 2.5 : inner.width / 4.75;
    const size = Math.min((left - written) / TALL, wide, upright ? 180 : 150);
    const least = this.width === 'phone' ? 54 : 84;
    if (this.cramped) return { look, columns, card, stage: least, upright: false };
    const stage = between && size < least ? 0 : Math.max(least, Math.floor(size));
    return { look, columns, card, stage, upright };
  }

  /** Each seat with its name above its line, where that leaves the cards large: as large as can be. */
  #ample(seats: number, inner: Place) {
    if (this.cramped) return undefined;
    const phone = this.width === 'phone';
    // Room for a sum is kept on larger screens, so that no card changes its size at a round's end.
    const head = (phone ? 3.75 : 5.25) * this.rem;
    return this.#best(inner, phone ? 38 : 48, Math.min(4, seats), 16, (columns, wide) => {
      const rows = Math.ceil(seats / columns);
      const high = (inner.height - STAGE[this.width]) / rows - GAP - head;
      const card = Math.floor(Math.min(phone ? 64 : 96, high / TALL, wide / ABREAST - 6));
      const worth = card + WORTH[this.width] * columns - 10 * (columns * rows - seats);
      return { look: 'ample' as const, columns, card, height: head + card * TALL, worth };
    });
  }

  /** Each seat in a row; those for whom there is no room are scrolled to. */
  #rows(seats: number, inner: Place) {
    const least = this.width === 'desk' ? 32 : 28;
    const found = this.#best(inner, 0, 6, 17, (columns, wide) => {
      const rows = Math.ceil(seats / columns);
      const high = (inner.height - STAGE[this.width]) / rows - GAP - 8;
      const fit = Math.min(52, high / TALL, (0.7 * wide - 56) / ABREAST - 2);
      const card = Math.max(least, Math.floor(fit));
      const height = Math.max(2.9 * this.rem, card * TALL + 8);
      const seen = Math.min(1, (inner.height - STAGE[this.width]) / (rows * (height + GAP)));
      return { look: 'row' as const, columns, card, height, worth: card + 100 * seen };
    });
    return found ?? { look: 'row' as const, columns: 1, card: least, height: 2.9 * this.rem };
  }

  /** The most worthy way to lay seats out in up to so many columns of at least so many `rem`. */
  #best<L extends { card: number; worth: number }>(
    inner: Place,
    card: number,
    most: number,
    least: number,
    lay: (columns: number, wide: number) => L,
  ): L | undefined {
    let best: L | undefined;
    for (let columns = 1; columns <= most; columns++) {
      const wide = (inner.width - (columns + 1) * GAP) / columns;
      if (wide < least * this.rem) break;
      const laid = lay(columns, wide);
      if (laid.card >= card && laid.worth > (best?.worth ?? 0)) best = laid;
    }
    return best;
  }
}
