import { innerHeight, innerWidth } from 'svelte/reactivity/window';

type Width = 'phone' | 'tablet' | 'desk';

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
    return this.#height < 700;
  }
  /** Too low for a list of seats that scrolls by itself: the page does. */
  get cramped(): boolean {
    return this.#height / this.rem < 33;
  }

  /** How each of so many other seats is shown. */
  look(seats: number): 'row' | 'ample' {
    const most = { desk: 12, tablet: 8, phone: this.#low ? 3 : 4 }[this.width];
    return seats <= most ? 'ample' : 'row';
  }
  /** The cards of each of so many other seats. */
  card(seats: number): number {
    if (this.look(seats) === 'row') return this.width === 'desk' ? 32 : 28;
    return { desk: seats > 6 ? 56 : 72, tablet: 48, phone: this.#low ? 38 : 44 }[this.width];
  }
  /** One's own cards. */
  get own(): number {
    return { desk: 72, tablet: 60, phone: this.#low ? 42 : 44 }[this.width];
  }
  /** The card that is turned over. */
  get stage(): number {
    return { desk: 88, tablet: 76, phone: this.#low ? 54 : 60 }[this.width];
  }
}
