import { innerHeight, innerWidth } from 'svelte/reactivity/window';
import { beside, layout, scrolling, type Layout, type Place, type Screen } from './layout';

/** How much room the window gives; sizes in CSS pixels. */
export class Room {
  /** The size of the text that the reader wants. */
  rem = $state(16);
  /** Told how large something is that measures 1 rem; to ask for it would make the browser lay out at once. */
  readonly measured = (sizes: ResizeObserverSize[] | null | undefined): void => {
    // What isn't shown measures nothing.
    this.rem = Math.round(sizes?.[0]?.inlineSize ?? 0) || this.rem;
  };

  // Kept: to ask the window makes the browser lay out what has changed.
  readonly #width = $derived(innerWidth.current ?? 360);
  readonly #height = $derived(innerHeight.current ?? 640);

  get screen(): Screen {
    return this.#width >= 1100 ? 'desk' : this.#width >= 700 ? 'tablet' : 'phone';
  }
  /** Too low for a list of seats that scrolls by itself: the page does. */
  get cramped(): boolean {
    return this.#height / this.rem < 33;
  }
  /** So low and wide that the seats have their place beside one's own, below which the stage finds room. */
  get lying(): boolean {
    return this.cramped && this.#width / this.rem >= 34 && this.#height / this.rem >= 20;
  }
  /** The width of one's own cards. */
  get own(): number {
    if (this.cramped) return 44;
    const low = this.#height < 740;
    if (this.screen === 'phone') return low ? 42 : 52;
    return this.screen === 'desk' && !low ? 84 : 72;
  }

  /**
   * How so many other seats are laid out for who is `seated` or not, in a round or `between` two, at a table with
   * `odds` or without, and with a row for those who come `late`.
   */
  layout(seats: number, seated: boolean, between: boolean, odds: boolean, late: boolean): Layout {
    const place = this.lying ? this.#half() : this.#place(seated, odds);
    if (late) place.height -= 3.25 * this.rem;
    if (this.lying) return beside(place, seats);
    return this.cramped ? scrolling(place) : layout(place, seats, between);
  }

  // Reckoned, not measured: no card changes its size when something else is to be pressed.
  #place(seated: boolean, odds: boolean): Place {
    const { rem, screen } = this;
    const log = screen === 'desk' ? Math.min(22 * rem, 0.3 * this.#width) : 0;
    const top = 2.9 * rem;
    const line = seated ? 1.4 * this.own + 4.75 * rem : 4 * rem;
    const buttons = (screen === 'phone' ? (odds ? 9.25 : 8) : 1.5) * rem;
    const height = this.#height - top - line - buttons;
    return { screen, width: this.#width - log, height, rem };
  }

  /** Beside one's own seat and the stage. */
  #half(): Place {
    const { rem, screen } = this;
    return { screen, width: this.#width / 2, height: this.#height - 8.75 * rem, rem };
  }
}
