/** What one decides at the table: asked once each, however often it is pressed. */
import type { Act } from '../protocol';
import type { Request, TableSession } from './types';

export class Decisions {
  /** The version of what was asked and is being answered. */
  #answering = $state<number | undefined>(undefined);
  readonly #session: TableSession;

  constructor(session: TableSession) {
    this.#session = session;
  }

  /** Whether what the page shows can't be answered: it has been, the table is further already, or out of reach. */
  get pending(): boolean {
    const asked = this.#asked;
    if (!this.#session.connected || asked !== this.#session.newest?.game?.asked) return true;
    return this.#answering !== undefined && this.#answering === asked;
  }

  get #asked(): number | undefined {
    return this.#session.shown?.game?.asked;
  }

  /** Take it that nothing was answered. */
  forget(): void {
    this.#answering = undefined;
  }

  /** Make one of the moves that are open, for whoever is asked. */
  act(type: 'hit' | 'stay'): void {
    const move = this.#session.shown?.game?.choice?.moves.find((each) => each.type === type);
    if (move) this.move(move as Act['move']);
  }

  move(move: Act['move']): void {
    const asked = this.#asked;
    if (asked === undefined || this.pending) return;
    void this.#answer({ type: 'act', asked, move });
  }

  readonly ready = (): void => {
    const asked = this.#asked;
    if (asked === undefined || this.pending) return;
    void this.#answer({ type: 'ready', asked });
  };

  readonly resume = (): void => void this.ask({ type: 'resume' });

  /** Ask for anything else; whether it was done. Why not, the session tells. */
  async ask(request: Request): Promise<boolean> {
    try {
      await this.#session.ask(request);
      return true;
    } catch {
      return false;
    }
  }

  async #answer(request: Request): Promise<void> {
    this.#answering = this.#asked;
    const done = await this.ask(request);
    if (!done) this.#answering = undefined;
  }
}
