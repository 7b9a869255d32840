/**
 * What the reader sees of the table: each update by itself, at a pace that people can follow. First the card that
 * came up, then what came of it. While the page is hidden it waits: what comes then is seen at the return.
 */
import { lasting } from '../table/scene';
import type { Scene } from '../table/types';
import type { Update, View } from '../protocol';
import { merged } from './merge';

/** So many updates may wait; what is on the screen is taken as read then. */
const MOST_WAITING = 24;
const LONGEST_LOG = 400;

export class Reel {
  /** The view as it is shown. */
  shown = $state.raw<View | null>(null);
  scene = $state.raw<Scene | null>(null);
  /** The updates that were shown, the latest last. */
  log = $state.raw<readonly Update[]>([]);

  #waiting: Update[] = [];
  /** The update that is looked at. */
  #showing: Update | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  readonly #look = (): void => {
    if (this.#timer === undefined) this.#next();
  };

  constructor() {
    document.addEventListener('visibilitychange', this.#look);
  }

  /** Show this view at once, in place of all that waits; the `log` led to it, if it isn't known already. */
  cut(view: View, log = this.log): void {
    this.stop();
    this.shown = view;
    this.log = log.filter((update) => update.changes.version <= view.version);
  }

  /** Show this update after those that wait. */
  add(update: Update): void {
    this.#waiting.push(update);
    if (this.#waiting.length > MOST_WAITING) this.#skip();
    else if (this.#timer === undefined) this.#next();
  }

  /** Show nothing more. */
  close(): void {
    document.removeEventListener('visibilitychange', this.#look);
    this.stop();
  }

  /** Tell what was shown, and what waits, in the words of these; what isn't among them is forgotten. */
  retell(updates: readonly Update[]): void {
    const again = new Map(updates.map((update) => [update.changes.version, update]));
    const retold = (update: Update): Update => {
      const { words = [], thought = null } = again.get(update.changes.version) ?? {};
      return { ...update, words, thought };
    };
    this.log = this.log.filter(({ changes }) => again.has(changes.version)).map(retold);
    this.#waiting = this.#waiting.map(retold);
    this.#showing = this.#showing && retold(this.#showing);
    if (this.scene) this.scene = { ...this.scene, update: retold(this.scene.update) };
  }

  /** Forget what waits. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
    this.scene = null;
  }

  /** Take it that what is on the screen was seen. */
  #skip(): void {
    clearTimeout(this.#timer);
    if (this.scene && this.scene.phase !== 'consequence') this.#apply(this.scene.update);
    this.#next();
    if (this.#waiting.length > MOST_WAITING) this.#apply(this.#waiting.shift()!);
  }

  #next(): void {
    this.#timer = undefined;
    const update = document.hidden ? undefined : this.#waiting.shift();
    if (!update) {
      this.scene = null;
      return;
    }
    const atOnce = this.shown?.table.settings.pace === 'instant';
    const { turning, reveal, consequence } = lasting(update, this.#waiting.length, atOnce);
    this.#showing = update;
    if (turning > 0) this.scene = { update, phase: 'turning' };
    this.#after(turning, () => {
      if (reveal > 0) this.scene = { update: this.#showing!, phase: 'reveal' };
      this.#after(reveal, () => {
        const update = this.#showing!;
        this.scene = { update, phase: 'consequence' };
        this.#apply(update);
        this.#after(consequence, () => this.#next());
      });
    });
  }

  #apply(update: Update): void {
    if (this.shown && update.changes.version > this.shown.version) {
      this.shown = merged(this.shown, update.changes);
    }
    this.log = [...this.log, update].slice(-LONGEST_LOG);
  }

  #after(milliseconds: number, then: () => void): void {
    if (milliseconds > 0) this.#timer = setTimeout(then, milliseconds);
    else then();
  }
}
