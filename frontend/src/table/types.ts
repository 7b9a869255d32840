import type { Around, Done, FromPage, Hello, Ping, Update, View } from '../protocol';

/** What a page can ask of its table, without the number that the session gives it. */
export type Request =
  Exclude<FromPage, Hello | Ping> extends infer R
    ? R extends { id?: number }
      ? Omit<R, 'id'>
      : never
    : never;

/**
 * An update on its way to being seen. While its phase is `turning`, its card is turned over and nobody knows it
 * yet; with `reveal` it lies open, and `shown` is as it was before; with `consequence`, `shown` has its changes and
 * they are looked at.
 */
export interface Scene {
  update: Update;
  phase: 'turning' | 'reveal' | 'consequence';
}

/** What the table needs of the session; all of it but `ask` and `serverNow` is reactive. */
export interface TableSession {
  /** The code of the table. */
  readonly code: string;
  /** Whether one has a chair that is in use in another tab. */
  readonly playsElsewhere: boolean;
  /** One's id at the table; null for who looks on. */
  readonly you: string | null;
  /** What is on the screen: `newest`, or an earlier view while updates are being shown one by one. */
  readonly shown: View | null;
  readonly newest: View | null;
  readonly scene: Scene | null;
  /** The updates shown so far, the latest last; bounded, those of the last few rounds. */
  readonly log: readonly Update[];
  readonly around: Around | null;
  readonly connected: boolean;
  /** How many requests wait for an answer. */
  readonly waiting: number;
  /** Ask something of the table; rejects with a `Refused`, of which the session tells the reader. */
  ask(request: Request): Promise<Done>;
  /** The server's time in milliseconds. */
  serverNow(): number;
}

/** What lies beside the table, and is shown by others. */
export type Elsewhere = 'rules' | 'settings' | 'invite' | 'lobby' | 'home' | 'sit';
